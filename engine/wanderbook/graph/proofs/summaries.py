"""Summaries: what one exploration, from the ship back to the ship, can do to the facts that outlast it.

The walk is symbolic. A state is a point, what was *asked* of the facts on the way (some to be so, some not) and what
has *changed* since; a fact that nothing has tested or changed yet is open, and is as it was. A test of an open fact
asks for it, which splits the walk. What comes back to the ship is a rule: if these facts are so, exactly these change.
What is reached on the way is a goal, with what it asks of the ship's facts.

Exact: every exploration from every state of the facts follows one walk, whose questions hold in it, and every walk
can be followed from every state in which its questions hold. Facts that never change were struck from all guards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from wanderbook.graph.compiled import (
    CROSS,
    GAIN,
    HUB,
    OVER,
    SET,
    STUCK,
    USE,
    Change,
    Clause,
    Story,
)
from wanderbook.graph.proofs.facts import NOTHING, Asks, Facts
from wanderbook.graph.proofs.hub import Step, free, hub_of, is_open, unsafe_points
from wanderbook.graph.proofs.saturate import Saturated


class Seed(NamedTuple):
    """Where a walk begins: at an entrance, or at a point of the hub, and how that is come to from the ship."""

    entrance: int
    point: int
    path: tuple[str, ...]
    in_hub: bool


Trail = tuple[list[tuple[int, str | None, int]], int, str | None]
"""The states of a walk, each with the one before, the reply between and how many led there; a state; a last reply."""


class Rule(NamedTuple):
    """An exploration that changes something."""

    seed: int
    asks: Asks
    length: int
    """Of its path, in replies."""
    trail: Trail
    on: int
    off: int
    ends: int
    """The point of the hub that it comes back to."""

    def after(self, facts: int) -> int:
        return (facts | self.on) & ~self.off


class Goal(NamedTuple):
    """How something is reached within one exploration."""

    seed: int
    asks: Asks
    length: int
    trail: Trail


AT_ONCE = Goal(-1, NOTHING, 0, ([], -1, None))
"""What is reached before anything is read."""


Symbolic = tuple[int, int, int, int]
"""What was asked to be so, and not to be; what is so now that was not, and what is not any more."""


FEW_STATES, MOST_LARGE = 100, 100
"""Explorations with more states than this are large; all of them together may have so many times what one may."""
_OPEN: Symbolic = (0, 0, 0, 0)
OUT = -2
"""A state that is out of the exploration: back at the ship, or at an ending."""


class Summaries:
    """The rules and goals of a story."""

    def __init__(self, story: Story, bound: Saturated) -> None:
        self.story, self.bound = story, bound
        self.facts = Facts(story, bound)
        self.steps: dict[int, tuple[Step, ...]] = {}
        self.seeds: list[Seed] = []
        self.rules: list[Rule] = []
        self.marks: list[list[Goal]] = []
        """Goals, by move: all names of a move are reached together."""
        self.given = frozenset(story.given)
        self.named: dict[str, list[int]] = {}
        """By name, the moves that reach it."""
        self.budget = 0
        """States that were allowed for each exploration."""
        self.whole = True
        """Whether every exploration was walked to its end within the budget."""
        self.cut: dict[int, int] = {}
        """Seeds of the explorations that were not, and after how many replies: all that takes fewer was seen."""
        self.doubtful: set[int] = set()
        """Seeds of explorations that come to a point from which it is not plain that there is always a way out."""
        self.hub, self.home, self.doors = hub_of(self)
        self.unsafe = unsafe_points(self)

    def step(self, point: int) -> tuple[Step, ...]:
        found = self.steps.get(point)
        if found is None:
            found = self.steps[point] = tuple(
                [
                    (guard, move.changes, self._mark(move.names), move.to, move.reply)
                    for move in self.story.moves[point]
                    if (guard := self.facts.guard(move.guard))
                ]
            )
        return found

    def _mark(self, names: tuple[str, ...]) -> int:
        if not names:
            return -1
        mark = len(self.marks)
        self.marks.append([])
        for name in names:
            self.named.setdefault(name, []).append(mark)
        return mark

    def goals(self, name: str) -> list[Goal]:
        """How something is reached."""
        if name in self.given:
            return [AT_ONCE]
        marks = self.named.get(name, ())
        return self.marks[marks[0]] if len(marks) == 1 else [goal for mark in marks for goal in self.marks[mark]]

    def path(self, way: Rule | Goal) -> tuple[str, ...]:
        """The replies from the ship on."""
        parents, here, last = way.trail
        replies = [last] if last else []
        while here >= 0:
            here, reply, _ = parents[here]
            if reply:
                replies.append(reply)
        if way.seed >= 0:
            replies += reversed(self.seeds[way.seed].path)
        replies.reverse()
        return tuple(replies)


def summarise(
    story: Story, bound: Saturated, budget: int = 20_000, tell: Callable[[int, int], None] | None = None
) -> Summaries:
    """Every exploration, each within its own budget of states."""
    found = Summaries(story, bound)
    found.seeds = list(_seeds(found))
    found.budget, left = budget, budget * MOST_LARGE
    for at in range(len(found.seeds)):
        walk = Walk(found, at)
        if not walk.leads_nowhere():
            walk.walk(min(budget, left))
            left -= max(0, len(walk.parents) - FEW_STATES)
        if tell and at % 256 == 0:
            tell(at, len(found.seeds))
    found.rules = _undominated(found.rules)
    return found


# ---------------------------------------------------------------- explorations


def _seeds(found: Summaries) -> Iterable[Seed]:
    story, hub = found.story, found.hub
    for at, way in enumerate(story.entrances):
        if not (way.to in hub and is_open(found, way)) and found.bound.may(way.guard):
            yield Seed(at, way.to, (f"explore {way.section}",) if story.has_hub else (), in_hub=False)
    for point, (entrance, path) in hub.items():
        yield Seed(entrance, point, path, in_hub=True)


# ---------------------------------------------------------------- one exploration


class Walk:
    """One exploration, from one seed, by replies: fewest first."""

    def __init__(self, found: Summaries, seed: int) -> None:
        self.found, self.facts, self.at = found, found.facts, seed
        self.seed = found.seeds[seed]
        entrance = found.story.entrances[self.seed.entrance]
        self.crossed = 1 << found.story.bits.get(f"crossed:{entrance.section}", 0)
        self.parents: list[tuple[int, str | None, int]] = []
        self.noted: list[tuple[int, int, Symbolic]] | None = None
        """Where that is wanted: from which state to which, and what was asked on the way."""
        self.states: list[tuple[int, Symbolic]] = []
        self.there: dict[int, list[int]] = {}
        """By point, its states."""

    def _same(self, point: int, known: Symbolic) -> int:
        """The state that does the same already."""
        return next(at for at in self.there[point] if _does_the_same(self.states[at][1], known))

    def leads_nowhere(self) -> bool:
        """Whether this is a point of the hub from which one only comes to others, or home: by far the most frequent."""
        if not self.seed.in_hub:
            return False
        steps, hub = self.found.step(self.seed.point), self.found.hub
        if not all(free(step) and (step[3] in hub or step[3] == HUB) for step in steps):
            return False
        length = len(self.seed.path)
        self.parents.append((-1, None, length))
        for _, _, mark, _, reply in steps:
            if mark >= 0:
                self._reach(mark, _OPEN, 0, reply, length + 1 if reply else length)
        return True

    def walk(self, budget: int) -> bool:
        """Whether it came to its end."""
        found, hub, doors, local = self.found, self.found.hub, self.found.doors, self.facts.local
        waiting: deque[tuple[int, Symbolic, int, str | None, int]] = deque(self._begin())
        seen: dict[int, list[Symbolic]] = {}
        steps = found.steps
        parents, begins, unsafe, noted = self.parents, self.seed.in_hub, found.unsafe, self.noted
        while waiting:
            point, known, parent, reply, length = waiting.popleft()
            if noted is None and parent >= 0 and point in doors and not known[2] and not known[3]:
                continue  # whoever comes here with nothing changed might have begun here, and been asked less
            others = seen.get(point)
            if others is None:
                seen[point] = [known]
            elif known in others or any(_does_the_same(one, known) for one in others[-16:]):
                if noted is not None:
                    noted.append((parent, self._same(point, known), known))
                continue
            else:
                others.append(known)
            is_back = point == HUB or (point in hub and not begins and not known[2] & local)
            if noted is not None:
                noted.append((parent, OUT if is_back or point == OVER else len(parents), known))
                self.there.setdefault(point, []).append(len(self.states))
                self.states.append((point, known))
            if len(parents) >= budget:
                if noted is None:
                    found.whole = False
                    found.cut[self.at] = length
                return False
            here = len(parents)
            parents.append((parent, reply, length))
            if is_back:
                self._come_back(known, here, point, length)
                continue
            begins = False
            if point in unsafe:
                found.doubtful.add(self.at)
            if point in (OVER, STUCK):
                continue
            for guard, changes, mark, to, said in steps.get(point) or found.step(point):
                longer, later = (length + 1, waiting.append) if said else (length, waiting.appendleft)
                for clause in guard:
                    assumed = _assume(known, clause, local)
                    if assumed is not None:
                        if mark >= 0:
                            self._reach(mark, assumed, here, said, longer)
                        if not changes:
                            later((to, assumed, here, said, longer))
                        else:
                            for after in self._after(assumed, changes):
                                later((to, after, here, said, longer))
        return True

    def _begin(self) -> Iterable[tuple[int, Symbolic, int, str | None, int]]:
        """Asked of the ship: what the entrance asks for; nothing lasts from another exploration."""
        way = self.found.story.entrances[self.seed.entrance]
        length = len(self.seed.path)
        if self.seed.in_hub:
            yield self.seed.point, _OPEN, -1, None, length
            return
        for clause in self.facts.guard(way.guard):
            if known := _assume(_OPEN, clause, self.facts.local):
                for after in self._after(known, way.changes):
                    yield way.to, after, -1, None, length

    def _reach(self, mark: int, known: Symbolic, here: int, reply: str | None, length: int) -> None:
        """A goal, where none that asks for no more and takes no longer is there already."""
        goals = self.found.marks[mark]
        if goals and goals[0].length <= length and goals[0].asks is NOTHING:
            return
        asks = Asks(known[0], known[1]) if known[0] or known[1] else NOTHING
        goal = Goal(self.at, asks, length, (self.parents, here, reply))
        if not goals:
            goals.append(goal)
        elif not any(one.length <= length and one.asks.covers(asks) for one in goals):
            goals[:] = [one for one in goals if not (length <= one.length and asks.covers(one.asks))]
            goals.insert(0 if asks is NOTHING else len(goals), goal)

    def _come_back(self, known: Symbolic, here: int, point: int, length: int) -> None:
        """A rule, if anything that outlasts the exploration changed."""
        yes, no, on, off = known
        local = self.facts.local
        on, off = on & ~local, off & ~local
        if on or off:
            self.found.rules.append(Rule(self.at, Asks(yes, no), length, (self.parents, here, None), on, off, point))

    # ---------------------------------------------------------------- changes

    def _after(self, known: Symbolic, changes: tuple[Change, ...]) -> list[Symbolic]:
        """How things can be after changes: what a fact was decides what becomes of it."""
        several = [known]
        for change in changes:
            several = [after for one in several for after in self._changed(one, change)]
        return several

    def _changed(self, known: Symbolic, change: Change) -> list[Symbolic]:
        facts, (what, which) = self.facts, change
        if what == GAIN:
            held, had = facts.held[which], facts.had[which]
            return self._split(known, (0, held | had), held | had, 0, (had, 0))
        if what == USE:
            held, had = facts.held[which], facts.had[which]
            return self._split(known, (held | had, 0), 0, held, (0, held))
        if what == CROSS:
            if not self.found.story.has_hub:
                return [known]
            return self._split(known, (0, self.crossed), self.crossed, 0, (self.crossed, 0))
        bit = 1 << which
        if what == SET:
            return self._split(known, (0, bit), bit, 0, (bit, 0))
        return self._split(known, (bit, 0), 0, bit, (0, bit))

    def _split(self, known: Symbolic, when: Clause, on: int, off: int, otherwise: Clause) -> list[Symbolic]:
        """Where one clause holds, some facts change; where the other does, none."""
        found = []
        for clause, turns_on, turns_off in ((when, on, off), (otherwise, 0, 0)):
            clause_here = self.facts.clause(clause)
            if clause_here is not None and (assumed := _assume(known, clause_here, self.facts.local)) is not None:
                found.append(_put(assumed, turns_on, turns_off))
        return found


def _assume(known: Symbolic, clause: Clause, local: int) -> Symbolic | None:
    """With these facts there and those not; nothing where that cannot be. What is local was not there at the ship."""
    want, lack = clause
    if not want and not lack:
        return known
    yes, no, on, off = known
    so, not_so = yes & ~off | on, (no | local) & ~on | off
    if want & not_so or lack & so:
        return None
    return yes | (want & ~so), no | (lack & ~not_so), on, off


def _put(known: Symbolic, turned_on: int, turned_off: int) -> Symbolic:
    """Facts changed, all of which were asked after. What is as it was asked to be has not changed."""
    yes, no, on, off = known
    on, off = (on | turned_on) & ~turned_off, (off | turned_off) & ~turned_on
    return yes, no, on & ~yes, off & ~no


def _does_the_same(one: Symbolic, other: Symbolic) -> bool:
    """Whether this one is allowed wherever the other is, and changed the same."""
    return one[2] == other[2] and one[3] == other[3] and one[0] & other[0] == one[0] and one[1] & other[1] == one[1]


def _undominated(rules: Iterable[Rule]) -> list[Rule]:
    """Without rules that another does as well, asking for no more and taking no longer."""
    alike: dict[tuple[int, int], list[Rule]] = {}
    for rule in rules:
        some = alike.setdefault((rule.on, rule.off), [])
        if any(one.asks.covers(rule.asks) and one.length <= rule.length for one in some):
            continue
        some[:] = [one for one in some if not (rule.asks.covers(one.asks) and rule.length <= one.length)]
        some.append(rule)
    return [rule for some in alike.values() for rule in some]
