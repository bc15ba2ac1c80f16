"""Why something cannot be reached: a smallest set of guards in the way, and why each of them cannot hold.

An explanation is a set of guards such that lifting exactly these lets a play through, and lifting all but any one of
them does not (`in_the_way`). The reason why a guard cannot hold comes from every state or from sets of states; if two
tests exclude each other by an invariant, that is the explanation. Each explanation records whether it is known to be
`enough`, and whether all of it is known to be `needed`.

If no set of guards would help, nothing leads there, and the explanation names the sections that nothing leads to. If
every path depends on a roll or a fight that can be tried but never goes that way, the roll or fight is the explanation,
even if some guard keeps a stat low: the levels of the stat say more (`trials.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import NamedTuple

from wanderbook.book.conditions import STAT_TESTS, Condition, HasBoxes, Owns, Simple
from wanderbook.ids import name_of
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, NEVER, Guard, both, holds
from wanderbook.machine.machine import Machine
from wanderbook.machine.of_story import TooMany, machine_of
from wanderbook.machine.reading import ASKED_KIND
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.crossed import Crossings
from wanderbook.proofs.cut_off import ROOTS, CutOff, WaysBack
from wanderbook.proofs.enough import EFFORT
from wanderbook.proofs.in_the_way import NEAR, GuardsInTheWay, GuardsToLift
from wanderbook.proofs.lifting import (
    NONE,
    Crossing,
    LiftedStory,
    NameSet,
)
from wanderbook.proofs.paragraphs import needed, paragraphs
from wanderbook.proofs.reach import Budget, Reach, reach_story
from wanderbook.proofs.reasons import (
    Bounded,
    GuardContext,
    ObservedStates,
    Possible,
    Ranged,
    Reasons,
    no_invariant,
)
from wanderbook.proofs.scene import asked_at, can_hold
from wanderbook.proofs.sets.clauses import Clauses, Side
from wanderbook.proofs.sets.invariants import about, invariants_of
from wanderbook.proofs.shadows import hidden
from wanderbook.proofs.sites import facts_of, ways_to_hold
from wanderbook.proofs.trials import Levels, Trials, levels_bounded, levels_seen
from wanderbook.proofs.verdicts import VerdictStatus
from wanderbook.proofs.words import listed

STATES = 200_000
"""The state budget of one search."""
QUESTIONS = 60
"""The number of questions to sets of states in all explanations, for books with too many states to search."""
MOST_POINTS = 10_000
"""The largest story, in points, for which sets of states are used."""
MOST_CROSSED = 4
"""The number of places leading to one guard that are tried as if they were never crossed off."""


class Because(NamedTuple):
    """A guard in the way, or the reason if no guard is to blame."""

    guard: str
    """`12:A`, `12:if1`."""
    asks: str
    """`requires keyword LAMP`, `turns to 4 if keyword LAMP`."""
    why: str
    enough: bool = True
    """Whether lifting all guards of the explanation is known to let a play through."""
    needed: bool = True
    """Whether it is known that lifting all but any one of them does not."""
    hidden_by: tuple[str, ...] = ()
    """The redirects that fire first whenever this guard holds."""

    @property
    def proved(self) -> bool:
        return self.enough and self.needed

    def __str__(self) -> str:
        return f"{self.guard} {self.asks}: {self.why}" if self.guard else self.why


def explain(found: Reach, name: str, states: int = STATES) -> tuple[Because, ...]:
    """Why a name cannot be reached. For several names of a book, one `Explainer` is much faster."""
    return Explainer(found, states).because(name)


def doubts(because: tuple[Because, ...]) -> list[str]:
    """The parts of an explanation that are not proved, as sentences."""
    found = []
    if not because[0].enough:
        these = "lifting these guards alone" if because[0].guard else "lifting any guards"
        found.append(f"not proved: that {these} would open a way")
    if not because[0].needed:
        found.append("not proved: that all of these are in the way; fewer of them may be")
    return found


class Explainer:
    """Explanations for the unreachable names of `found`, with cached searches."""

    def __init__(self, found: Reach, states: int = STATES, effort: int = EFFORT) -> None:
        """`states` is the budget of one search, `effort` that of proofs with guards lifted."""
        self.found, self.states = found, states
        self.opened = LiftedStory(found.story.book, found.story.bits, found.story.standpoint)
        self.story = self.opened.story
        self.reasons = Reasons(self.opened, found)
        self.back = WaysBack(found, self.opened)
        self.in_the_way = GuardsInTheWay(found, self.opened, self.back, states, effort)
        self.cut_off = CutOff(self.back, self.reasons, Trials(self.story, self._levels), self._could_be)
        self.paragraphs = paragraphs(found.story.book)
        self.crossings = Crossings(self.story, self.in_the_way.unreachable())
        self._following: list[str] = []
        """The sites that are being traced back, each of which waits for the next."""
        self._told: set[str] = set()
        """Names that the current explanation has already mentioned."""
        self.questions = QUESTIONS
        """Questions to sets of states that are left for all explanations."""
        self._scenes: dict[tuple[str, NameSet], Possible] = {}
        self._stories: dict[NameSet, Story] = {}

    def because(self, name: str) -> tuple[Because, ...]:
        """Why a name cannot be reached: a line for each guard in the way, or one line that blames no guard."""
        if name in self.paragraphs:
            return self._never_shown(name)
        if not self._following:
            self._told.clear()
        if tried := self.cut_off.by_trials(name):
            return (Because(guard="", asks="", why=tried),)
        blocked = self.in_the_way.blocked(name)
        if not blocked.guards:
            why = self.cut_off.why(name) if blocked.enough else _NOT_TOGETHER
            return (Because(guard="", asks="", why=why, enough=blocked.enough),)
        return tuple(self._because(name, blocked, cross) for cross in blocked.each)

    def _never_shown(self, name: str) -> tuple[Because, ...]:
        """Why a paragraph under a condition is never shown."""
        section, condition = name.partition(":")[0], self.paragraphs[name]
        if section in self.found and self.found[section].status == "unreachable":
            return self.because(section)
        lacking = [words for one, words in needed(condition).items() if self._is_never_had(one)]
        first = tuple(one for one in hidden(self.story).get(name, ()) if not self.reasons.is_ruled_out(one))
        why = f"{section} is read, but never while this holds"
        if first:
            why = f"{listed(first)} always {'fires' if len(first) == 1 else 'fire'} first"
        elif lacking:
            why = f"no play gains {listed(lacking)}"
        return (Because(name, f"is shown if {self.reasons.said(condition)}", why, hidden_by=first),)

    def _is_never_had(self, name: str) -> bool:
        return name not in self.found or self.found[name].status == "unreachable"

    def _because(self, name: str, blocked: GuardsToLift, cross: Crossing) -> Because:
        """A guard in the way as a line of an explanation."""
        first = self._fires_first(name, cross)
        always = f"{listed(first)} always {'fires' if len(first) == 1 else 'fire'} first"
        reasons = [always] if first else self._why(name, cross)
        clauses = "; ".join(reasons).split("; ")  # they may repeat what others wait for
        asks, why = self.reasons.asks(cross.guard, cross.fires), "; ".join(dict.fromkeys(clauses))
        return Because(cross.guard, asks, why, blocked.enough, blocked.needed, first)

    # ---------------------------------------------------------------- why they cannot hold

    def _why(self, name: str, cross: Crossing) -> list[str]:
        others = self.in_the_way.blocked(name).guards - {cross.guard}
        return [*self._held_back(name, cross, others), *self._crossed_off(cross.guard, others)]

    def _held_back(self, name: str, cross: Crossing, others: NameSet) -> list[str]:
        """Why this guard still keeps every play away with all the others lifted."""
        guard, fires = cross.guard, cross.fires
        condition = self.opened.guards[guard]
        if condition is None:
            return ["it always does"]
        where = f"by the time {guard.split(':')[0]} is {'reached' if ':if' in guard else 'read'}"
        scene, wanted = self._scene(guard, others), self.story.guard(condition, fires)
        if not scene.can(wanted):
            apart = no_invariant if others else self._apart
            why = self.reasons.never(condition, fires, scene, where, self._follow, apart)
            return [*why, *self._no_way_back(condition, fires, guard.partition(":")[0])]
        if (
            self.found.questions or not self.in_the_way.search(others).complete or holds(wanted, cross.facts)
        ):  # it need not be the moment of a play
            return [f"it is never true on a way that leads to {name}"]
        lacking = self.reasons.lacks(condition, fires, cross.facts)
        once = f"with {listed(sorted(others))} lifted, " if others else ""
        return [f"{once}that is sometimes true, but on no way to {name}", f"on the nearest one, {lacking}"]

    def _no_way_back(self, condition: Condition, fires: bool, section: str) -> Iterator[str]:
        """Sentences that say: what the guard needs is gained at a place without a way back."""
        if self.story.where is not None and self.story.where.bits:
            asked = dict.fromkeys(test for way in ways_to_hold(condition, fires) for test, wanted in way if wanted)
            for test in asked:
                sources = self.reasons.sources(facts_of(self.story.book, test))
                if why := self.cut_off.map.no_way_back([at.partition(":")[0] for at in sources], section):
                    yield why

    def _crossed_off(self, guard: str, lifted: NameSet) -> Iterator[str]:
        """Sentences that say: the places leading to a guard are crossed off too soon; otherwise it could hold."""
        several = self.crossings.before(guard.partition(":")[0])
        if 0 < len(several) <= MOST_CROSSED and guard in self.found and not self.found.story.standpoint:
            open = self.crossings.reopened(self._lifted(lifted), several)
            verdict = reach_story(open, Budget(states=self.states // NEAR), only=[guard]).kinds[ASKED_KIND][guard]
            if verdict.status == "reachable":
                yield from map(self.crossings.said, several)

    def _fires_first(self, name: str, cross: Crossing) -> tuple[str, ...]:
        """The redirects before a guard, if one of them fires whenever the guard would hold."""
        guard, others = cross.guard, self.in_the_way.blocked(name).guards - {cross.guard}
        condition = self.opened.guards[guard]
        if condition is None or not cross.fires:
            return ()
        wanted = self.story.guard(condition, True)
        if ":if" not in guard and self._scene(guard, others).can(wanted):
            return ()
        return self._hidden(guard, wanted, others)

    def _hidden(self, guard: str, wanted: Guard, lifted: NameSet) -> tuple[str, ...]:
        """The redirects before a guard, if one of them fires whenever the guard's condition `wanted` holds; else empty.
        Known for redirects that are not lifted themselves."""
        section, part = guard.split(":")
        redirects = self.story.book.sections[section].redirects
        before = redirects[: int(part[2:]) - 1] if part.startswith("if") else redirects
        names = [name_of(section, f"if{at}") for at in range(1, len(before) + 1)]
        if not before or not lifted.isdisjoint(names):
            return ()
        entry, rest, firing = self._scene(names[0], lifted), wanted, []
        for name, one in zip(names, before, strict=True):
            fires = both(rest, self.story.guard(one.when) if one.when else ALWAYS)
            if entry.can(fires) and (lifted or not self.reasons.is_ruled_out(name)):
                firing.append(name)
            rest = both(rest, self.story.guard(one.when, False)) if one.when else NEVER
        if not firing or (rest and (isinstance(entry, Bounded | Ranged) or entry.can(rest))):
            return ()
        return tuple(firing)

    def _scene(self, guard: str, lifted: NameSet) -> GuardContext:
        """What can hold where a guard is tested: from small questions, every state, sets of states, or each fact by
        itself."""
        if self.found.questions:
            return self._ranged(guard, lifted) if lifted else self._asked(guard)
        found = self.in_the_way.search(lifted)
        if found.complete:
            return ObservedStates(found, self.opened.asked_at[guard])
        story = self._lifted(lifted)
        point = asked_at(story, guard) if len(story.moves) <= MOST_POINTS else None
        if point is None or (self.questions <= 0 and (guard, lifted) not in self._scenes):
            return Bounded(self.in_the_way.bound(lifted))
        return self._possible(guard, point, lifted)

    def _asked(self, guard: str) -> GuardContext:
        """What can hold where a guard is tested, from small questions."""
        questions, point = self.found.questions, self.opened.asked_at[guard]
        assert questions is not None
        if (guard, NONE) not in self._scenes:
            self._scenes[guard, NONE] = Possible(self.in_the_way.bound(NONE), partial(questions.can_hold, (point,)))
        return self._scenes[guard, NONE]

    def _ranged(self, guard: str, lifted: NameSet) -> Ranged:
        """What can hold where a guard is tested with others lifted, from each fact by itself."""
        ranges, point = self.in_the_way.lifted_ranges, self.opened.asked_at[guard]
        return Ranged(partial(ranges.can_hold, lifted, point), partial(ranges.reaches, lifted))

    def _possible(self, asked: str, point: int, lifted: NameSet) -> Possible:
        """What can hold at a point with these guards lifted, cached."""
        if (asked, lifted) not in self._scenes:
            holds = partial(self._holds, self._lifted(lifted), point)
            self._scenes[asked, lifted] = Possible(self.in_the_way.bound(lifted), holds)
        return self._scenes[asked, lifted]

    def _levels(self, points: list[int], stat: str) -> Levels:
        """The levels that a stat can have at any of these points, with no guard lifted."""
        field, found = self.story.levels[stat], self.in_the_way.search(NONE)
        if found.complete:
            return levels_seen(found, field, points)
        if len(self.story.moves) > MOST_POINTS:
            return levels_bounded(field, Bounded(self.in_the_way.bound(NONE)).can)
        scenes = [self._possible(f"point {point}", point, NONE) for point in points]
        return levels_bounded(field, lambda guard: any(scene.can(guard) for scene in scenes))

    def _could_be(self, section: str) -> bool:
        """Whether a section could be read with every guard lifted."""
        return section in self.in_the_way.open.names or self.in_the_way.bound(None).of(section) is not None

    def _holds(self, story: Story, point: int, guard: Guard) -> VerdictStatus:
        """Whether a guard can hold at a point; undecided once too many questions were asked."""
        if self.questions <= 0:
            return "undecided"
        self.questions -= 1
        return can_hold(story, point, guard, self.states)

    def _lifted(self, lifted: NameSet) -> Story:
        """The story with these guards lifted, cached."""
        if lifted not in self._stories:
            as_found = self.found.story
            story = Story(as_found.book, lifted, as_found.bits, as_found.standpoint) if lifted else as_found
            self._stories[lifted] = story
        return self._stories[lifted]

    def _apart(self, one: tuple[Simple, bool], other: tuple[Simple, bool]) -> str:
        """Why two tests never hold together, from an invariant of their facts; empty if none says so."""
        sides = [
            Side(self.reasons.said(test), tuple(facts_of(self.story.book, test)), wanted)
            for test, wanted in (one, other)
        ]
        machine = self._machine
        if machine is None or any(isinstance(test, (Owns, HasBoxes, *STAT_TESTS)) for test, _ in (one, other)):
            return ""
        invariants = invariants_of(about(machine, (fact for side in sides for fact in side.facts)))
        return Clauses(self.found.story, invariants).why(*sides) if invariants else ""

    @cached_property
    def _machine(self) -> Machine | None:
        """The book as a machine; None if it is too large."""
        story = self.found.story
        try:
            return machine_of(story, saturate(story)) if len(story.moves) <= MOST_POINTS else None
        except TooMany:
            return None

    def _follow(self, places: tuple[str, ...]) -> list[str]:
        """Sentences that trace the cause: why the sites that would give something are unreachable themselves."""
        clauses: list[str] = []
        for place in places[:ROOTS]:
            if place in self._following:
                clauses.append(f"and so {place} waits for itself")
                continue
            if place in self._told:
                continue
            self._following.append(place)
            self._told.add(place)
            for reason in self.because(place):
                if reason.guard:
                    behind = "" if reason.guard == place else f" lies behind {reason.guard}, which"
                    clauses.append(f"{place}{behind} {reason.asks}")
                clauses.append(reason.why)
            self._following.pop()
        return list(dict.fromkeys(clauses))


_NOT_TOGETHER = "no play meets every requirement on the way there"
