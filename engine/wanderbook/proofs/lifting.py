"""A story whose guards can be lifted one by one: what a play could reach if some of them were not tested.

A guard has the name of what it guards. Lifting `12:A` allows the choice whatever is held; lifting `12:if1` lets the
redirect fire or not. Lifting more never takes a play away: a play with some guards lifted is also a play with more of
them lifted.

Two searches use the same moves. `search` sees every state and is exact if complete. `derive` treats each fact by
itself, as saturation does: what it does not derive is unreachable; what it derives may be reachable.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from wanderbook.book import Book, Choice
from wanderbook.book.conditions import And, Condition, StatAtLeast
from wanderbook.book.dice import HIGHEST
from wanderbook.book.sections import StatPrice, total_price
from wanderbook.ids import name_of
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, GAIN, NEVER, SET, UNSET, USE, Guard, bits, both, holds
from wanderbook.machine.levels import LEVEL_CHANGES, can_become
from wanderbook.machine.moves import HUB, OVER, STUCK, Move
from wanderbook.machine.standpoint import Standpoint
from wanderbook.proofs.explicit import ExplicitState, changed, facts_by_point

NameSet = frozenset[str]
NONE: NameSet = frozenset()


def guards(book: Book) -> dict[str, Condition | None]:
    """Every guard of a book with its condition; `Otherwise` has none and always fires."""
    found: dict[str, Condition | None] = {}
    for number, section in book.sections.items():
        found |= {name_of(number, f"if{at}"): one.when for at, one in enumerate(section.redirects, 1)}
        asked = ((choice.letter, required(choice)) for choice in section.choices)
        found |= {name_of(number, letter): condition for letter, condition in asked if condition}
    return found


def required(choice: Choice) -> Condition | None:
    """What a choice requires, a price in stats included."""
    parts = [*([choice.requires] if choice.requires else []), *stat_price(choice)]
    return None if not parts else parts[0] if len(parts) == 1 else And(all=tuple(parts))


def stat_price(choice: Choice) -> list[StatAtLeast]:
    """The price of a choice in stats, as conditions on their levels."""
    price = total_price(one for one in choice.price if isinstance(one, StatPrice))
    return [StatAtLeast(amount=min(HIGHEST, amount), stat=stat) for stat, amount in price.items()]


class GuardTest(NamedTuple):
    """The test that a guard makes before a move: for a redirect, that it fires, or that it does not."""

    name: str
    holds: Guard
    fires: bool = True


class LiftedMove(NamedTuple):
    """A move, and the guards that it has in the book, which may be lifted."""

    move: Move
    tests: tuple[GuardTest, ...] = ()


class LiftedStory:
    """The story with every guard lifted, and with each move the guards that it has in the book."""

    def __init__(self, book: Book, bits: Mapping[str, int] | None = None, standpoint: Standpoint | None = None) -> None:
        """`bits` are those of the book's own story, so that facts of both can be compared."""
        self.guards = guards(book)
        self.story = Story(book, frozenset(self.guards), bits, standpoint)
        self.keeps = ~self.story.local if self.story.has_hub else -1
        """The facts that outlive an exploration."""
        self.entries = {point: number for number, point in self.story.at.items()}
        entrances = (
            LiftedMove(Move(guard=way.guard, changes=way.changes, names=(), to=way.to, reply=way.reply))
            for way in self.story.entrances
        )
        self.ways = [tuple(entrances), *(tuple(self._ways(at)) for at in range(1, len(self.story.moves)))]

    def _ways(self, point: int) -> Iterator[LiftedMove]:
        """The moves from a point; at a section's first point the redirects come in order, and then its text."""
        passed: tuple[GuardTest, ...] = ()
        for move in self.story.moves[point]:
            name = move.names[0] if move.names else ""
            if point in self.entries:
                if name in self.guards:
                    when = self.guards[name]
                    yes, no = (self.story.guard(when), self.story.guard(when, False)) if when else (ALWAYS, NEVER)
                    yield LiftedMove(move, (*passed, GuardTest(name, yes)))
                    passed = (*passed, GuardTest(name, no, fires=False))
                    continue
                yield LiftedMove(move, passed)
            elif name in self.guards:
                requires = self.guards[name]
                assert requires is not None
                yield LiftedMove(move, (GuardTest(name, self.story.guard(requires)),))
            else:
                yield LiftedMove(move)

    @cached_property
    def asked_at(self) -> dict[str, int]:
        """By guard, the point where it is tested."""
        return {test.name: point for point, ways in enumerate(self.ways) for way in ways for test in way.tests}


# ---------------------------------------------------------------- every state


class Crossing(NamedTuple):
    """A guard lifted on the way, the facts it was tested with, and whether it should have held."""

    guard: str
    facts: int
    fires: bool


class Searched:
    """The result of a search that prefers plays with the fewest lifted guards."""

    def __init__(self, opened: LiftedStory) -> None:
        """At first no state is known; `search` adds them."""
        self.states: list[ExplicitState] = []
        self.before: list[tuple[int, tuple[GuardTest, ...]]] = []
        """By state, its predecessor and the guards lifted in between."""
        self.names: dict[str, tuple[int, int, tuple[GuardTest, ...]]] = dict.fromkeys(opened.story.given, (0, -1, ()))
        """By reached name: the number of guards lifted, the state it was reached from, and the guards lifted last."""
        self.complete = True

    def crossings(self, name: str) -> list[Crossing]:
        """The guards lifted on the way to this name, in order."""
        _, at, tests = self.names[name]
        found: list[Crossing] = []
        while at >= 0:
            found += (Crossing(test.name, self.states[at][1], test.fires) for test in reversed(tests))
            at, tests = self.before[at]
        return found[::-1]

    @cached_property
    def facts_at(self) -> dict[int, set[int]]:
        """For each point, the sets of facts that can hold there."""
        return facts_by_point(self.states)


def search(opened: LiftedStory, lifted: NameSet | None, budget: int, wanted: Collection[str] = ()) -> Searched:
    """Every state that can be reached when these guards may be lifted, or all up to the wanted names.

    Without a set, any guard may be lifted, each at a cost of one, cheapest ways first.
    """
    found = Searched(opened)
    start: ExplicitState = (HUB, opened.story.start, -1)
    known, costs = {start: 0}, [0]
    found.states.append(start)
    found.before.append((-1, ()))
    waiting: list[deque[int]] = [deque([0])]
    missing = {name for name in wanted if name not in found.names}
    for cost, queue in enumerate(waiting):
        news = True
        while queue:
            at = queue.popleft()
            if costs[at] < cost:
                continue
            for way, tests, after in steps(opened, found.states[at], lifted):
                total = cost + (len(tests) if lifted is None else 0)
                for name in way.move.names:
                    if name not in found.names or found.names[name][0] > total:
                        found.names[name] = total, at, tests
                        news = news or name in missing
                index = known.get(after)
                if index is None:
                    index = known[after] = len(found.states)
                    found.states.append(after)
                    found.before.append((at, tests))
                    costs.append(total)
                elif costs[index] <= total:
                    continue
                else:
                    found.before[index], costs[index] = (at, tests), total
                while len(waiting) <= total:
                    waiting.append(deque())
                waiting[total].append(index)
            if news:
                missing = {name for name in missing if name not in found.names or found.names[name][0] > cost}
                news = False
            found.complete = len(known) <= budget and (not wanted or bool(missing))
            if not found.complete:
                return found
    return found


def steps(
    opened: LiftedStory, state: ExplicitState, lifted: NameSet | None
) -> Iterator[tuple[LiftedMove, tuple[GuardTest, ...], ExplicitState]]:
    """Moves from a state, each with the guards to lift for it."""
    story = opened.story
    point, facts, entrance = state
    if point in (OVER, STUCK):
        return
    for at, way in enumerate(opened.ways[point]):
        if not holds(way.move.guard, facts):
            continue
        crossed = tuple(test for test in way.tests if not holds(test.holds, facts))
        if lifted is not None and any(test.name not in lifted for test in crossed):
            continue
        began = at if point == HUB else entrance
        after = changed(story, facts, way.move.changes, began)
        back = way.move.to == HUB
        yield way, crossed, (HUB, after & opened.keeps, -1) if back else (way.move.to, after, began)


# ---------------------------------------------------------------- facts each by itself

FactKey = tuple[str, int | str]
"""A point; a fact that holds or does not; a name that is reached."""


def _keys(yes: int, no: int) -> list[FactKey]:
    """The facts that a clause needs."""
    wanted = (("true", bits(yes)), ("false", bits(no)))
    return [(kind, bit.bit_length() - 1) for kind, some in wanted for bit in some]


class Derived:
    """Everything derivable with each fact treated by itself, each with a set of guards whose lifting is enough."""

    def __init__(self) -> None:
        self.by: dict[FactKey, NameSet] = {}
        """By what is derived, the guards lifted for it."""

    def of(self, name: str) -> NameSet | None:
        """The guards lifted to reach a name; None if it cannot be reached."""
        return self.by.get(("name", name))

    def names(self) -> dict[str, NameSet]:
        return {str(key): lifted for (kind, key), lifted in self.by.items() if kind == "name"}

    def needs(self, guard: Guard, so_far: NameSet = NONE) -> NameSet | None:
        """The smallest set of guards, beyond those given, to lift so that a guard could hold; None if there is none."""
        best: NameSet | None = None
        for yes, no in guard:
            keys = _keys(yes, no)
            if all(key in self.by for key in keys):
                lifted = so_far.union(*(self.by[key] for key in keys))
                best = lifted if best is None or len(lifted) < len(best) else best
        return best


def derive(opened: LiftedStory, lifted: NameSet | None) -> Derived:
    """Saturation that records lifted guards, smallest sets first.

    Each thing is derived once, from things derived before it, so lifting its guards lets it through as far as
    saturation can tell; a smaller set may exist.
    """
    return _Deriving(opened, lifted).run()


class _Deriving:
    """The computation of what can be derived."""

    def __init__(self, opened: LiftedStory, lifted: NameSet | None) -> None:
        """Only guards in `lifted` may be lifted; any of them if it is None."""
        self.opened, self.lifted, self.found = opened, lifted, Derived()
        self.watching: dict[FactKey, dict[tuple[int, int], None]] = defaultdict(dict)
        """By underived key, the moves to try again once it is derived; each once, in order of arrival."""
        self.heap: list[tuple[int, int, FactKey, NameSet]] = []
        """What can be derived next: the number of guards lifted, a ticket that keeps the order, the thing, the
        guards."""
        self.order = count()

    def run(self) -> Derived:
        """Everything that can be derived, from what holds at the start. The heap has the smallest sets of guards
        first."""
        story = self.opened.story
        for bit in range(len(story.bits)):
            self._push(("true" if story.start >> bit & 1 else "false", bit), NONE)
        self._push(("point", HUB), NONE)
        for name in story.given:
            self._push(("name", name), NONE)
        while self.heap:
            _, _, key, lifted = heappop(self.heap)
            if key in self.found.by:
                continue
            self.found.by[key] = lifted
            kind, which = key
            if kind == "point":
                for at in range(len(self.opened.ways[int(which)])):
                    self._try(int(which), at)
            for point, at in self.watching.pop(key, ()):
                self._try(point, at)
        return self.found

    def _push(self, key: FactKey, lifted: NameSet) -> None:
        if key not in self.found.by:
            heappush(self.heap, (len(lifted), next(self.order), key, lifted))

    def _try(self, point: int, at: int) -> None:
        """Try a move. A test that would need other guards lifted is lifted itself if allowed, as it is nearest."""
        way = self.opened.ways[point][at]
        asked, lifted = way.move.guard, self.found.by["point", point]
        own = [test for test in way.tests if self._may_lift(test)]
        for test in way.tests:
            if test not in own:
                asked = both(asked, test.holds)
        for test in own:
            together = both(asked, test.holds)
            if self.found.needs(together, lifted) == lifted:
                asked = together
            else:
                lifted = lifted | {test.name}
        needed = self.found.needs(asked, lifted)
        if needed is None:
            self._watch(asked, (point, at))
        else:
            self._go(way.move, needed, (point, at))

    def _may_lift(self, test: GuardTest) -> bool:
        return self.lifted is None or test.name in self.lifted

    def _watch(self, guard: Guard, place: tuple[int, int]) -> None:
        """Note that a move waits for the facts that its guard needs."""
        for yes, no in guard:
            for key in _keys(yes, no):
                if key not in self.found.by:
                    self.watching[key][place] = None

    def _go(self, move: Move, lifted: NameSet, place: tuple[int, int]) -> None:
        """Derive what a move reaches and what its changes allow. Using up a quest is tried again once the quest can be
        held."""
        story = self.opened.story
        for name in move.names:
            self._push(("name", name), lifted)
        self._push(("point", move.to), lifted)
        for kind, target in move.changes:
            if kind in (GAIN, USE):
                held, used = story.bit(f"quest:{target}"), story.bit(f"used:{target}")
                if kind == GAIN:
                    self._push(("true", held), lifted)
                elif ("true", held) in self.found.by:
                    lost = lifted | self.found.by["true", held]
                    self._push(("false", held), lost)
                    self._push(("true", used), lost)
                else:
                    self.watching["true", held][place] = None
            elif kind == SET:
                self._push(("true", target), lifted)
            elif kind == UNSET:
                self._push(("false", target), lifted)
            elif kind in LEVEL_CHANGES:
                for key, mask in zip(("true", "false"), can_become(kind, target), strict=True):
                    for bit in bits(mask):
                        self._push((key, bit.bit_length() - 1), lifted)
