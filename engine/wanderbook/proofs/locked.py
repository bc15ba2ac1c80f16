"""What is missing in a soft lock: the moves toward an ending that stay closed from there on, and why.

The search covers all states after the play into the lock. A move is closed if it is open in none of them. It matters if
it leads to an ending without passing a point of these states again. Any other closed move leads to such a point and is
explained by the closed moves there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from wanderbook.book.conditions import Condition, StatAtLeast, StatAtMost, StatIsZero, StatTest
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import holds
from wanderbook.machine.levels import Field
from wanderbook.machine.moves import HUB, OVER, STUCK
from wanderbook.proofs.cut_off import WaysBack
from wanderbook.proofs.explain import Because, Explainer
from wanderbook.proofs.explicit import ExplicitState, facts_by_point, moves
from wanderbook.proofs.lifting import GuardTest, LiftedMove
from wanderbook.proofs.locks import LockPlay
from wanderbook.proofs.map_reasons import MapReasons
from wanderbook.proofs.reasons import ObservedStates, no_invariant
from wanderbook.proofs.sites import facts_of, ways_to_hold
from wanderbook.proofs.trials import Levels, Trials, levels_seen, outcome_of

STATES = 20_000
"""The number of states after a play that are searched for an ending."""
IN_ALL = 10
"""The state budget of all locks of a book, as a multiple of the budget of one."""
MOST = 6
"""The number of closed moves that are named."""
_WHERE = "from there on"


def after(story: Story, replies: Iterable[str]) -> set[ExplicitState]:
    """The states that a play with these replies can be in, including those that need no further reply."""
    local = story.local if story.has_hub else 0
    now = _until_asked(story, {(HUB, story.start, -1)}, local)
    for reply in replies:
        taken = {then for state in now for asked, _, then in moves(story, state, local) if asked == reply}
        now = _until_asked(story, taken, local)
    return now


def _until_asked(story: Story, states: set[ExplicitState], local: int) -> set[ExplicitState]:
    """These states, and those after them that need no further reply."""
    waiting, seen = list(states), set(states)
    while waiting:
        for reply, _, then in moves(story, waiting.pop(), local):
            if reply is None and then not in seen:
                seen.add(then)
                waiting.append(then)
    return seen


class LockedStates:
    """Every state that can follow a locked one, and the names that can still be reached."""

    def __init__(self, states: set[ExplicitState], names: set[str]) -> None:
        self.states, self.names = states, names

    @cached_property
    def facts_at(self) -> dict[int, set[int]]:
        """For each point, the sets of facts that can hold there."""
        return facts_by_point(self.states)


def locked_from(story: Story, state: ExplicitState, states: int = STATES) -> LockedStates | None:
    """All states that can follow a state; None if an ending can, or if there are too many."""
    local = story.local if story.has_hub else 0
    waiting, seen, reached = [state], {state}, set[str]()
    while waiting:
        at = waiting.pop()
        if at[0] == OVER or len(seen) > states:
            return None
        for _, names, then in moves(story, at, local):
            reached.update(names)
            if then not in seen:
                seen.add(then)
                waiting.append(then)
    return LockedStates(seen, reached)


class LockReasons:
    """Explanations of the soft locks of a book."""

    def __init__(self, explainer: Explainer, states: int = STATES) -> None:
        self.found, self.opened, self.reasons = explainer.found, explainer.opened, explainer.reasons
        self.crossings = explainer.crossings
        self.back: WaysBack = explainer.back
        self.story, self.states, self.left = explainer.found.story, states, states * IN_ALL

    def because(self, lock: LockPlay) -> tuple[Because, ...]:
        """The closed moves toward an ending, those of the lock's own section first; empty if there are too many
        states."""
        locked = self._locked(lock)
        if locked is None:
            return ()
        outside = self._outside(locked)
        found = [
            *self._closed(locked, outside),
            *self._one_sided(locked, outside),
            *self._too_far(locked, outside),
            *self._places_gone(locked, outside),
        ]
        if not found and (held := self._held_by_the_map(locked, outside)):
            return held
        if not found and lock.at and not any(way.move.to in outside for way in self._ways_of(locked)):
            return (Because(guard="", asks="", why=f"no way leads from {lock.at} to an ending"),)
        found.sort(key=lambda one: one.guard.partition(":")[0] != lock.at)
        return tuple(found[:MOST])

    def _locked(self, lock: LockPlay) -> LockedStates | None:
        """All states that can follow the first locked state of this play, which has the most successors."""
        found: list[LockedStates] = []
        for state in after(self.story, lock.witness):
            if self.left <= 0:
                return None
            locked = locked_from(self.story, state, min(self.states, self.left))
            self.left -= len(locked.states) if locked else 1
            found += [locked] if locked else []
        return max(found, key=lambda locked: len(locked.states), default=None)

    def _outside(self, locked: LockedStates) -> set[int]:
        """The ending, and the points that lead to it by points without a locked state."""
        waiting, found = [OVER], {OVER}
        while waiting:
            for point, _ in self.back.leading.get(waiting.pop(), ()):
                if point not in found and point not in locked.facts_at:
                    found.add(point)
                    waiting.append(point)
        return found

    def _places_gone(self, locked: LockedStates, outside: set[int]) -> Iterator[Because]:
        """Places that lead to an ending and are crossed off."""
        leads_out = [way.section for way in self.story.entrances if way.to in outside]
        closed = self.crossings.closed_at(locked.facts_at.get(HUB, set()), leads_out)
        yield from (Because(guard="", asks="", why=self.crossings.said(location)) for location in dict.fromkeys(closed))

    def _held_by_the_map(self, locked: LockedStates, outside: set[int]) -> tuple[Because, ...]:
        """Places that lead to an ending and that the pawn can no longer reach."""
        leads_out = [way.section for way in self.story.entrances if way.to in outside]
        why = MapReasons(self.story).held_at(locked.facts_at.get(HUB, set()), leads_out)
        return tuple(Because(guard="", asks="", why=one) for one in islice(why, MOST))

    def _ways_of(self, locked: LockedStates) -> Iterator[LiftedMove]:
        return (way for point in locked.facts_at for way in self.opened.ways[point])

    # ---------------------------------------------------------------- closed by guards

    def _closed(self, locked: LockedStates, outside: set[int]) -> Iterator[Because]:
        """The guards that keep moves toward an ending closed in all these states, each with the reason."""
        told: set[str] = set()
        for point in sorted(locked.facts_at):
            for way in self.opened.ways[point] if point != STUCK else ():
                crossed = self._crossed(way, locked.facts_at[point]) if way.move.to in outside else None
                for test, facts in crossed or ():
                    if test.name not in told:
                        told.add(test.name)
                        yield self._because(test, facts, ObservedStates(locked, point, " any more"), locked)

    @staticmethod
    def _crossed(way: LiftedMove, several: set[int]) -> Sequence[tuple[GuardTest, int]] | None:
        """The guards that keep a move closed, for the facts with the fewest such guards; None if it is open or
        unguarded."""
        lacking = [
            [(test, facts) for test in way.tests if not holds(test.holds, facts)]
            for facts in several
            if holds(way.move.guard, facts)
        ]
        return min(lacking, key=len, default=None) or None

    def _because(self, test: GuardTest, facts: int, scene: ObservedStates, locked: LockedStates) -> Because:
        """A closed guard as a line of an explanation; `facts` are those with which it comes nearest to being open."""
        condition, asks = self.opened.guards[test.name], self.reasons.asks(test.name, test.fires)
        if condition is None:
            return Because(test.name, asks, "it always does")
        if scene.can(test.holds):
            return Because(test.name, asks, self.reasons.lacks(condition, test.fires, facts))
        why = self.reasons.never(condition, test.fires, scene, _WHERE, _nothing_more, no_invariant)
        return Because(test.name, asks, "; ".join([*why, *self._crossed_off(condition, test.fires, locked)]))

    def _crossed_off(self, condition: Condition, fires: bool, locked: LockedStates) -> Iterator[str]:
        """The crossed-off places where what the condition needs could have been gained."""
        asked = dict.fromkeys(test for way in ways_to_hold(condition, fires) for test, wanted in way if wanted)
        given = (at for test in asked for at in self.reasons.sources(facts_of(self.story.book, test)))
        sections = dict.fromkeys(at.partition(":")[0] for at in given if at not in locked.names)
        at_ship = locked.facts_at.get(HUB, set())
        yield from map(self.crossings.said, dict.fromkeys(self.crossings.closed_at(at_ship, sections)))

    # ---------------------------------------------------------------- closed by rolls and fights

    def _one_sided(self, locked: LockedStates, outside: set[int]) -> Iterator[Because]:
        """Rolls and fights with an outcome that leads to an ending and that no level in these states allows."""

        def levels(points: list[int], stat: str) -> Levels:
            field: Field = self.story.levels[stat]
            return levels_seen(locked, field, points)

        trials = Trials(self.story, levels)
        for name in self.story.contents["outcomes"] if self.story.levels else ():
            choice, outcome = outcome_of(name)
            leads_out = any(point in outside for point, _ in self.back.reaching.get(name, ()))
            if leads_out and choice in locked.names and name not in locked.names:
                said = trials.one_sided(choice, outcome)
                yield from [Because(guard="", asks="", why=said)] if said else []

    # ---------------------------------------------------------------- closed by the level of a stat

    def _too_far(self, locked: LockedStates, outside: set[int]) -> Iterator[Because]:
        """Moves that stat levels or visits close: a loss that leads on, a stat not at 0, a town's choice already
        taken."""
        for point in sorted(locked.facts_at):
            ways = self.opened.ways[point]
            if all(way.move.to in self.story.draws for way in ways):
                continue  # a roll or a fight
            for way in ways:
                if way.move.to in outside and not way.tests and not self._is_open(way, locked.facts_at[point]):
                    yield from self._asked(way, self.story.names[point], locked.facts_at[point])

    @staticmethod
    def _is_open(way: LiftedMove, several: set[int]) -> bool:
        return any(holds(way.move.guard, facts) for facts in several)

    def _asked(self, way: LiftedMove, section: str, several: set[int]) -> Iterator[Because]:
        """What a move tests apart from the text's guards, and what the facts are."""
        for stat, field in self.story.levels.items():
            levels = sorted(field.level(facts) for facts in several)
            for yes, no in way.move.guard:
                least, most = _top(yes, field), _top(no, field) - 1
                if least > levels[-1]:
                    test: StatTest = StatAtLeast(amount=least, stat=stat)
                    there = f"at most {levels[-1]}"
                elif 0 <= most < levels[0]:
                    test = StatAtMost(amount=most, stat=stat) if most else StatIsZero(stat=stat)
                    there = f"at least {levels[0]}"
                else:
                    continue
                said = f"{section} leads to an ending only with {self.reasons.said(test)}, and there is {there}"
                yield Because(guard="", asks="", why=f"{said} {_WHERE}")
        for name in way.move.names:
            if (taken := f"taken:{name}") in self.story.bits and all(
                facts & self.story.mask(taken) for facts in several
            ):
                yield Because(guard="", asks="", why=f"{name} was taken already, and can be taken once in a visit")


def _top(mask: int, field: Field) -> int:
    """The level of the highest tested bit; 0 if none is."""
    return ((mask & field.mask) >> field.base).bit_length()


def _nothing_more(places: tuple[str, ...]) -> list[str]:
    """No sentences: why something can no longer be gained is not traced further."""
    return []
