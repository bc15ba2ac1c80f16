"""Which guards are in the way of an unreachable name: a smallest set to lift, so that a play gets through.

Lifting more never takes a play away, so dropping one guard after another while a play still gets through ends in such a
set. Each step searches every state of the story with the rest lifted; if these searches are complete, the set is exact.
In larger books the set comes from treating each fact by itself, as saturation does. Then lifting all but one of the
guards still does not help, and the passes of `reach` decide whether lifting all is enough (`enough.py`). If it is not,
a play with every guard lifted shows which ones it lifts, and this set is reduced in turn. In a book decided by sets of
states, each guard between the reachable part and the name is first lifted by itself; in one decided by small questions,
plays with few guards lifted are followed at once (`questions.lifted`).
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import networkx as nx

from wanderbook.ids import name_of
from wanderbook.proofs.cut_off import WaysBack
from wanderbook.proofs.dead_ends import asked_for
from wanderbook.proofs.deciding import Reach
from wanderbook.proofs.enough import Lifting
from wanderbook.proofs.lifting import NONE, Crossing, Derived, LiftedStory, NameSet, Searched, derive, search
from wanderbook.proofs.limit import NO_LIMIT
from wanderbook.proofs.questions.lifted import LiftedPlays
from wanderbook.proofs.questions.lifted_ranges import LiftedRanges

SEARCHES = 10
"""The state budget of all explanations together, as a multiple of the budget of one search."""
NEAR = 20
"""In a book with too many states, the budget of a search is divided by this."""
MOST_LIFTED = 3_000
"""The largest story, in points, that is proved again with guards lifted when the search finds no explanation."""
NEAREST = 6
"""The number of single guards tried before sets of them."""


class GuardsToLift(NamedTuple):
    """Guards to lift, and where the resulting play crosses them; empty if lifting would not help."""

    guards: NameSet
    crossings: tuple[Crossing, ...] = ()
    enough: bool = True
    needed: bool = True

    @property
    def each(self) -> list[Crossing]:
        """Every guard once, as it is crossed first."""
        return list({cross.guard: cross for cross in reversed(self.crossings)}.values())[::-1]


class GuardsInTheWay:
    """The guards to lift for the unreachable names of `found`, with cached searches."""

    def __init__(self, found: Reach, opened: LiftedStory, back: WaysBack, states: int, effort: int) -> None:
        """`states` is the budget of one search, `effort` that of proofs with guards lifted."""
        self.found, self.opened, self.story, self.back = found, opened, opened.story, back
        self.states, self.left = states, states * SEARCHES
        self.limit = NO_LIMIT
        """For how long plays with guards lifted are followed."""
        self.lifting = Lifting(opened, self.unreachable(), states // NEAR, effort)
        self._searches: dict[NameSet, Searched] = {}
        self._bounds: dict[NameSet | None, Derived] = {}
        """By lifted guards, the result of a search, and of treating each fact by itself."""
        self._blocked: dict[str, GuardsToLift] = {}

    def blocked(self, name: str) -> GuardsToLift:
        """The guards to lift for a name, cached."""
        if name not in self._blocked:
            self._blocked[name] = self._most_telling(name, self._find(name))
        return self._blocked[name]

    def _find(self, name: str) -> GuardsToLift:
        """The guards to lift: those that saturation suggests, cheap and usually right, else those that some play
        lifts."""
        lifted = self.bound(None).of(name)
        if lifted is None:
            return GuardsToLift(NONE)
        if self.found.questions and (crossings := self._lifted_plays.crossings(name)):
            return self._needed(name, crossings)
        if self.found.questions and len(self.story.moves) > MOST_LIFTED:
            return self._fewest_in_bound(name, lifted)
        if self.found.proof in ("sets of states", "small questions"):
            for near in islice(self._near(name), NEAREST):
                if self.lifting.verdict(near, name).status == "reachable":
                    crossings = self.lifting.crossings(near, name)
                    return GuardsToLift(_guards(crossings), crossings)
        for found in self._tried(name, lifted):
            if name in found.names:
                return self._fewest(name, tuple(found.crossings(name)))
        if self.open.complete:
            return GuardsToLift(NONE)
        return self._by_passes(name, lifted)

    @cached_property
    def _lifted_plays(self) -> LiftedPlays:
        return LiftedPlays(self.opened, self.unreachable(), self.limit)

    def _needed(self, name: str, crossings: tuple[Crossing, ...]) -> GuardsToLift:
        """These guards, and whether all of them are known to be in the way."""
        guards = _guards(crossings)
        fewer = (guards - {guard} for guard in guards if len(guards) > 1)
        return GuardsToLift(guards, crossings, needed=not any(self.lifted_ranges.reaches(some, name) for some in fewer))

    @cached_property
    def lifted_ranges(self) -> LiftedRanges:
        return LiftedRanges(self.opened, self._lifted_plays.rank)

    def _near(self, name: str) -> Iterator[NameSet]:
        """Single guards between the reachable part of the book and a name, the nearest first."""
        story, back, seen = self.opened.story, self.back, set[int]()
        waiting = deque(back.reaching.get(name, ()))
        while waiting:
            point, way = waiting.popleft()
            if back.come_to(story.names[point]):
                yield from (frozenset({test.name}) for test in reversed(way.tests))
            elif point not in seen:
                seen.add(point)
                waiting += back.leading.get(point, ())

    def _tried(self, name: str, lifted: NameSet) -> Iterator[Searched]:
        if lifted:
            yield self.search(lifted, name)
        yield self.open

    def _fewest(self, name: str, crossings: tuple[Crossing, ...]) -> GuardsToLift:
        """Drop each guard that is not needed. The last one stays: with none lifted, nothing changes."""
        guards, needed = _guards(crossings), True
        for guard in sorted(guards):
            if guard in guards and len(guards) > 1:
                fewer = self._through(name, guards - {guard})
                if fewer:
                    crossings, guards = fewer, _guards(fewer)
                elif fewer is None:
                    needed = False
        return GuardsToLift(guards, crossings, needed=needed)

    def _through(self, name: str, lifted: NameSet) -> tuple[Crossing, ...] | None:
        """The guards crossed when these may be lifted; empty if no play gets through, None if undecided."""
        found = self.search(lifted, name)
        if name in found.names:
            return tuple(found.crossings(name))
        if found.complete or self.bound(lifted).of(name) is None:
            return ()
        match self.lifting.verdict(lifted, name).status:
            case "reachable":
                return self.lifting.crossings(lifted, name)
            case "unreachable":
                return ()
            case _:
                return None

    def _most_telling(self, name: str, blocked: GuardsToLift) -> GuardsToLift:
        """In a loop of redirects, lifting any one may open it: blame one that lacks something rather than one that
        always fires."""
        if len(blocked.guards) != 1 or not blocked.enough:
            return blocked
        [guard] = blocked.guards
        others = (self._through(name, frozenset({other})) for other in self._circles.get(guard, ()) if other != guard)
        ways = [blocked.crossings, *(way for way in others if way)]
        best = max(ways, key=lambda way: self._telling(way[0]))
        return blocked._replace(guards=_guards(best), crossings=best)

    def _telling(self, cross: Crossing) -> int:
        """How well a guard explains: 2 if the reader lacks something, 1 if it always holds, 0 if unconditional."""
        condition = self.opened.guards[cross.guard]
        if condition is None:
            return 0
        return 2 if any(asked_for(condition, cross.fires)) else 1

    @cached_property
    def _circles(self) -> dict[str, list[str]]:
        """For each redirect in a loop, all redirects of that loop."""
        sections = self.story.book.sections
        graph = nx.DiGraph(
            (number, redirect.to) for number, section in sections.items() for redirect in section.redirects
        )
        circle = {number: at for at, part in enumerate(nx.strongly_connected_components(graph)) for number in part}
        found: dict[int, list[str]] = defaultdict(list)
        for number, section in sections.items():
            for at, one in enumerate(section.redirects, 1):
                if circle[number] == circle[one.to]:
                    found[circle[number]].append(name_of(number, f"if{at}"))
        return {name: names for names in found.values() for name in names}

    def _by_passes(self, name: str, suggested: NameSet) -> GuardsToLift:
        """For large books: the guards that saturation suggests if they suffice, else those that a play with everything
        lifted crosses."""
        blocked = self._fewest_in_bound(name, suggested) if suggested else GuardsToLift(NONE, enough=False)
        if suggested and self.lifting.verdict(blocked.guards, name).status == "reachable":
            return blocked._replace(enough=True)
        everything = frozenset(self.opened.guards)
        match self.lifting.verdict(everything, name).status:
            case "reachable":
                return self._fewest(name, self.lifting.crossings(everything, name))
            case "unreachable":
                return GuardsToLift(NONE)
            case _:
                return blocked

    def _fewest_in_bound(self, name: str, guards: NameSet) -> GuardsToLift:
        """As few of these guards as saturation still allows to reach a name."""
        for guard in sorted(guards):
            if len(guards) > 1 and self.bound(guards - {guard}).of(name) is not None:
                guards = guards - {guard}
        return GuardsToLift(guards, tuple(self._as_asked(guard) for guard in sorted(guards)), enough=False)

    def _as_asked(self, guard: str) -> Crossing:
        """How a guard is in the way if each fact is treated by itself: a choice's test fails, a redirect fires."""
        condition, bound = self.opened.guards[guard], self.bound(NONE)
        fires = ":if" not in guard or (condition is not None and bound.needs(self.story.guard(condition)) is None)
        return Crossing(guard, self.story.start, fires)

    @cached_property
    def open(self) -> Searched:
        return search(self.opened, None, self.room, self.unreachable())

    def unreachable(self) -> list[str]:
        """The unreachable names; only those asked for, if not all were."""
        if self.found.asked is not None:
            return [name for name in self.found.asked if self.found[name].status == "unreachable"]
        kinds = self.found.kinds.values()
        return [name for kind in kinds for name, one in kind.items() if one.status == "unreachable"]

    @cached_property
    def room(self) -> int:
        """The state budget of one search. It is small if the book itself has too many states, which only finds near
        causes."""
        if self.found.proof not in (None, "every state"):
            return max(1, self.states // NEAR)
        self._searches[NONE] = search(self.opened, NONE, self.states)
        return self.states if self._searches[NONE].complete else self.states // NEAR

    def search(self, lifted: NameSet, name: str = "") -> Searched:
        """A search with these guards lifted that stops at the name; without a name it sees everything."""
        room = self.room
        if lifted in self._searches:
            return self._searches[lifted]
        found = search(self.opened, lifted, min(room, max(self.left, 1)), (name,) if name else ())
        self.left -= len(found.states)
        if not name or name not in found.names:
            self._searches[lifted] = found
        return found

    def bound(self, lifted: NameSet | None) -> Derived:
        if lifted not in self._bounds:
            self._bounds[lifted] = derive(self.opened, lifted)
        return self._bounds[lifted]


def _guards(crossings: tuple[Crossing, ...]) -> NameSet:
    return frozenset(cross.guard for cross in crossings)
