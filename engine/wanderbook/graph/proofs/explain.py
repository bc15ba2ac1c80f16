"""Why something cannot be reached: the guards in the way, as few as can be, and why each of them cannot hold.

An explanation is a set of guards such that lifting exactly these lets a play through, and lifting all but any one of
them does not. Since lifting more never takes a play away, leaving out one guard after another for as long as a play
still gets through ends in such a set. Each step is a search over every state of the story with the rest lifted, so that
where these are complete the explanation is exact. In larger books it is found by taking each fact for itself, as
saturation does; then lifting all but one of these still does not help, and reach's passes are asked whether lifting all
is enough (`enough.py`). If not, a play with every guard lifted shows which it lifts, and these are made fewer in turn.
What is known of an explanation it says itself: whether it is `enough`, and whether all of it is `needed`.

Where no set of guards would help, nothing leads there, and the explanation says from where nothing does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import networkx as nx

from wanderbook.graph.guards import ALWAYS, Guard, holds
from wanderbook.graph.moves import STUCK
from wanderbook.graph.proofs.dead_ends import asked_for
from wanderbook.graph.proofs.enough import EFFORT, Lifting
from wanderbook.graph.proofs.lifting import NONE, Crossing, Derived, Names, Opened, Searched, derive, search
from wanderbook.graph.proofs.reach import Reach
from wanderbook.graph.proofs.reasons import Bounded, Reasons, Scene, Seen, listed
from wanderbook.graph.proofs.sites import all_at, site
from wanderbook.ids import name_of

STATES = 200_000
SEARCHES = 10
"""The searches for all explanations together may see so many times the states that one of them may."""
NEAR = 20
"""In a book that has too many states, a search may see one in so many of those that one may else."""
ROOTS = 2
"""Of several places that give something, so many are followed to why they cannot be reached."""


class Because(NamedTuple):
    """One guard in the way; or, without one, why no guard is to blame."""

    guard: str
    """`12:A`, `12:if1`."""
    asks: str
    """`requires keyword LAMP`, `turns to 4 if keyword LAMP`."""
    why: str
    enough: bool = True
    """Whether lifting all guards of the explanation is known to let a play through."""
    needed: bool = True
    """Whether it is known that lifting all but any one of them does not."""

    @property
    def proved(self) -> bool:
        return self.enough and self.needed

    def __str__(self) -> str:
        return f"{self.guard} {self.asks}: {self.why}" if self.guard else self.why


class Blocked(NamedTuple):
    """Guards to lift, and where they are crossed on a way that does; none at all where that would not help."""

    guards: Names
    crossings: tuple[Crossing, ...] = ()
    enough: bool = True
    needed: bool = True


def explain(found: Reach, name: str, states: int = STATES) -> tuple[Because, ...]:
    """Why this one cannot be reached. For several of a book, one `Explainer` is much quicker."""
    return Explainer(found, states).because(name)


def doubts(because: tuple[Because, ...]) -> list[str]:
    """What is not proved of an explanation."""
    found = []
    if not because[0].enough:
        these = "lifting these guards alone" if because[0].guard else "lifting any guards"
        found.append(f"not proved: that {these} would open a way")
    if not because[0].needed:
        found.append("not proved: that all of these are in the way; fewer of them may be")
    return found


class Explainer:
    """Explanations for what `found` calls unreachable. Remembers what it searched."""

    def __init__(self, found: Reach, states: int = STATES, effort: int = EFFORT) -> None:
        self.found, self.states, self.left = found, states, states * SEARCHES
        self.opened = Opened(found.story.book)
        self.story = self.opened.story
        self.reasons = Reasons(self.opened)
        self.lifting = Lifting(self.opened, self._unreachable(), states // NEAR, effort)
        self._searches: dict[Names, Searched] = {}
        self._bounds: dict[Names | None, Derived] = {}
        self._blocked: dict[str, Blocked] = {}
        self._following: list[str] = []
        self._told: set[str] = set()
        """What was told already of what is being explained."""

    def because(self, name: str) -> tuple[Because, ...]:
        if not self._following:
            self._told.clear()
        blocked = self.blocked(name)
        if not blocked.guards:
            why = self._nothing_leads(name) if blocked.enough else _NOT_TOGETHER
            return (Because("", "", why, blocked.enough),)
        return tuple(self._because(name, blocked, cross) for cross in self._each(blocked))

    def _because(self, name: str, blocked: Blocked, cross: Crossing) -> Because:
        clauses = "; ".join(self._why(name, cross)).split("; ")  # what others wait for may be told among them again
        asks, why = self.reasons.asks(cross.guard, cross.fires), "; ".join(dict.fromkeys(clauses))
        return Because(cross.guard, asks, why, blocked.enough, blocked.needed)

    # ---------------------------------------------------------------- which guards

    def blocked(self, name: str) -> Blocked:
        if name not in self._blocked:
            self._blocked[name] = self._most_telling(name, self._find(name))
        return self._blocked[name]

    def _find(self, name: str) -> Blocked:
        """First what saturation suggests, which is cheap and mostly right; then whatever any play could lift."""
        lifted = self._bound(None).of(name)
        if lifted is None:
            return Blocked(NONE)
        for found in self._tried(name, lifted):
            if name in found.names:
                return self._fewest(name, tuple(found.crossings(name)))
        if self._open.complete:
            return Blocked(NONE)
        return self._by_passes(name, lifted)

    def _tried(self, name: str, lifted: Names) -> Iterator[Searched]:
        if lifted:
            yield self._search(lifted, name)
        yield self._open

    def _fewest(self, name: str, crossings: tuple[Crossing, ...]) -> Blocked:
        """A single guard cannot be left out, since without it nothing would be lifted."""
        guards, needed = _guards(crossings), True
        for guard in sorted(guards):
            if guard in guards and len(guards) > 1:
                fewer = self._through(name, guards - {guard})
                if fewer:
                    crossings, guards = fewer, _guards(fewer)
                elif fewer is None:
                    needed = False
        return Blocked(guards, crossings, needed=needed)

    def _through(self, name: str, lifted: Names) -> tuple[Crossing, ...] | None:
        """What is crossed where these may be lifted; empty if no play gets through, nothing if that is not known."""
        found = self._search(lifted, name)
        if name in found.names:
            return tuple(found.crossings(name))
        if found.complete or self._bound(lifted).of(name) is None:
            return ()
        match self.lifting.verdict(lifted, name).status:
            case "reachable":
                return self.lifting.crossings(lifted, name)
            case "unreachable":
                return ()
            case _:
                return None

    def _most_telling(self, name: str, blocked: Blocked) -> Blocked:
        """Of redirects that send a reader round in a circle, lifting any may open it: the one that lacks something is
        blamed rather than one that always fires."""
        if len(blocked.guards) != 1 or not blocked.enough:
            return blocked
        [guard] = blocked.guards
        others = (self._through(name, frozenset({other})) for other in self._circles.get(guard, ()) if other != guard)
        ways = [blocked.crossings, *(way for way in others if way)]
        best = max(ways, key=lambda way: self._telling(way[0]))
        return blocked._replace(guards=_guards(best), crossings=best)

    def _telling(self, cross: Crossing) -> int:
        """What a reader lacks says more than what always holds, and that more than what asks nothing."""
        condition = self.opened.guards[cross.guard]
        if condition is None:
            return 0
        return 2 if any(asked_for(condition, cross.fires)) else 1

    @cached_property
    def _circles(self) -> dict[str, list[str]]:
        """By redirect, all those of the circle that it is part of."""
        sections = self.story.book.sections
        graph = nx.DiGraph((number, one.to) for number, section in sections.items() for one in section.redirects)
        circle = {number: at for at, part in enumerate(nx.strongly_connected_components(graph)) for number in part}
        found: dict[int, list[str]] = defaultdict(list)
        for number, section in sections.items():
            for at, one in enumerate(section.redirects, 1):
                if circle[number] == circle[one.to]:
                    found[circle[number]].append(name_of(number, f"if{at}"))
        return {name: names for names in found.values() for name in names}

    def _by_passes(self, name: str, suggested: Names) -> Blocked:
        """Where states are too many: what saturation suggests, if that is enough; else what a play that may lift
        everything lifts."""
        blocked = self._fewest_in_bound(name, suggested) if suggested else Blocked(NONE, enough=False)
        if suggested and self.lifting.verdict(blocked.guards, name).status == "reachable":
            return blocked._replace(enough=True)
        everything = frozenset(self.opened.guards)
        match self.lifting.verdict(everything, name).status:
            case "reachable":
                return self._fewest(name, self.lifting.crossings(everything, name))
            case "unreachable":
                return Blocked(NONE)
            case _:
                return blocked

    def _fewest_in_bound(self, name: str, guards: Names) -> Blocked:
        for guard in sorted(guards):
            if len(guards) > 1 and self._bound(guards - {guard}).of(name) is not None:
                guards = guards - {guard}
        return Blocked(guards, tuple(self._as_asked(guard) for guard in sorted(guards)), enough=False)

    def _as_asked(self, guard: str) -> Crossing:
        """How a guard stands in the way where each fact is taken for itself: what it asks, or that it fires."""
        condition, bound = self.opened.guards[guard], self._bound(NONE)
        fires = condition is not None and bound.needs(self.story.guard(condition)) is None
        return Crossing(guard, self.story.start, fires)

    @cached_property
    def _open(self) -> Searched:
        return search(self.opened, None, self._room, self._unreachable())

    def _unreachable(self) -> list[str]:
        kinds = self.found.kinds.values()
        return [name for kind in kinds for name, one in kind.items() if one.status == "unreachable"]

    @cached_property
    def _room(self) -> int:
        """How many states a search may see. Where the book as it is has too many, only what is near can be found."""
        self._searches[NONE] = search(self.opened, NONE, self.states)
        return self.states if self._searches[NONE].complete else self.states // NEAR

    def _search(self, lifted: Names, name: str = "") -> Searched:
        """With these lifted, until this is reached; without a name, or where it is not, everything there is."""
        room = self._room
        if lifted in self._searches:
            return self._searches[lifted]
        found = search(self.opened, lifted, min(room, max(self.left, 1)), (name,) if name else ())
        self.left -= len(found.states)
        if not name or name not in found.names:
            self._searches[lifted] = found
        return found

    def _bound(self, lifted: Names | None) -> Derived:
        if lifted not in self._bounds:
            self._bounds[lifted] = derive(self.opened, lifted)
        return self._bounds[lifted]

    @staticmethod
    def _each(blocked: Blocked) -> list[Crossing]:
        """Every guard once, as it is crossed first."""
        return list({cross.guard: cross for cross in reversed(blocked.crossings)}.values())[::-1]

    # ---------------------------------------------------------------- why they cannot hold

    def _why(self, name: str, cross: Crossing) -> list[str]:
        """With all the other guards lifted, this one still keeps every play away."""
        guard, fires = cross.guard, cross.fires
        others = self.blocked(name).guards - {guard}
        condition = self.opened.guards[guard]
        if condition is None:
            return ["it always does"]
        where = f"by the time {guard.split(':')[0]} is {'turned to' if ':if' in guard else 'read'}"
        found = self._search(others)
        scene: Scene = Seen(found, self.opened.asked_at[guard]) if found.complete else Bounded(self._bound(others))
        wanted = self.story.guard(condition, fires)
        if not scene.can(wanted):
            sent_on = self._sent_on(found, guard, wanted, others) if found.complete else ""
            return [sent_on] if sent_on else self.reasons.never(condition, fires, scene, where, self._follow)
        moment = _Moment(found, cross.facts)
        if not found.complete or moment.can(wanted):  # it need not be the moment of a play
            return [f"it is never so on a way that leads to {name}"]
        lacking = self.reasons.never(condition, fires, moment, where, self._follow)
        return [f"that is so at times, but on no way to {name}", f"on the nearest one, {lacking[0]}", *lacking[1:]]

    def _sent_on(self, found: Searched, guard: str, wanted: Guard, lifted: Names) -> str:
        """Where a guard would hold when its section is turned to, but a redirect before it fires each time."""
        section, part = guard.split(":")
        redirects = self.story.book.sections[section].redirects
        before = redirects[: int(part[2:]) - 1] if part.startswith("if") else redirects
        names = [name_of(section, f"if{at}") for at in range(1, len(before) + 1)]
        here = [facts for facts in found.facts_at[self.story.at[section]] if holds(wanted, facts)]
        if not here or not lifted.isdisjoint(names):
            return ""
        asked = [self.story.guard(one.when) if one.when else ALWAYS for one in before]
        firing = [next((name for name, when in zip(names, asked, strict=True) if holds(when, now)), "") for now in here]
        return "" if "" in firing else f"whenever that is so, {listed(sorted(set(firing)))} sends one on first"

    def _follow(self, places: tuple[str, ...]) -> list[str]:
        """To the root: why what would give something cannot be reached itself."""
        clauses: list[str] = []
        for place in places[:ROOTS]:
            if place in self._following:
                clauses.append(f"and so {place} waits for itself")
                continue
            if place in self._told:
                continue
            self._following.append(place)
            self._told.add(place)
            for one in self.because(place):
                if one.guard:
                    behind = "" if one.guard == place else f" lies behind {one.guard}, which"
                    clauses.append(f"{place}{behind} {one.asks}")
                clauses.append(one.why)
            self._following.pop()
        return list(dict.fromkeys(clauses))

    # ---------------------------------------------------------------- where nothing leads

    def _nothing_leads(self, name: str) -> str:
        kind, _, rest = name.partition(":")
        if kind in ("quest", "keyword", "ending"):
            return self._nothing_gives(kind, rest, name)
        section = kind
        if section != name and (section in self._open.names or self._bound(None).of(section) is not None):
            return f"{section} leads elsewhere before {name} could be reached"
        return self._cut_off(section)

    def _nothing_gives(self, kind: str, which: str, name: str) -> str:
        if kind == "ending":
            ends = [
                site(self.story, point, move)
                for point, moves in enumerate(self.story.moves)
                for move in moves
                if name in move.names
            ]
            said = f"ending {which}", ends
        else:
            bearers = (int(which),) if kind == "quest" else self.story.book.bearers.get(which, ())
            facts = [f"quest:{quest}" for quest in bearers]
            said = f"{kind} {which}{self.reasons.besides(facts)}", list(all_at(self.reasons.given, facts))
        thing, places = said
        if not places:
            return f"nothing in the storybook comes to {thing}" if kind == "ending" else f"nothing gives {thing}"
        roots = dict.fromkeys(self._cut_off(place.split(":")[0]) for place in places[:ROOTS])
        return f"only {listed(places)} would give {thing}; {'; '.join(roots)}"

    @cached_property
    def _into(self) -> dict[str, set[str]]:
        """By section, those that lead there."""
        into: dict[str, set[str]] = {number: set() for number in self.story.at}
        for point, moves in enumerate(self.story.moves):
            for move in moves:
                if move.to > STUCK and self.story.names[move.to] != self.story.names[point]:
                    into[self.story.names[move.to]].add(self.story.names[point])
        return into

    def _cut_off(self, section: str) -> str:
        """Backwards over every way, to the sections that nothing leads to."""
        into = self._into
        waiting, behind = [section], {section}
        while waiting:
            for before in into[waiting.pop()] - behind:
                behind.add(before)
                waiting.append(before)
        entered = [way.section for way in self.story.entrances if way.section in behind]
        if entered:
            return f"what is read before {listed(dict.fromkeys(entered))} never returns"
        roots = [number for number in self.story.at if number in behind and not into[number]]
        if roots == [section]:
            return f"nothing leads to {section}"
        if roots:
            return f"nothing leads to {listed(roots)}, from where alone {section} could be come to"
        ring = [number for number in self.story.at if number in behind]
        return f"nothing leads to {listed(ring)} but each other" if len(ring) > 1 else f"only {section} leads to itself"


class _Moment(Seen):
    """One moment of a search."""

    def __init__(self, found: Searched, facts: int) -> None:
        self.found, self.facts = found, {facts}


_NOT_TOGETHER = "each guard on a way there could hold by itself, but no play brings together what they ask"


def _guards(crossings: tuple[Crossing, ...]) -> Names:
    return frozenset(cross.guard for cross in crossings)
