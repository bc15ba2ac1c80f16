"""Explanations without guards: sections that nothing leads to, and rolls or fights that never go the right way."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from functools import cached_property

from wanderbook.ids import name_of
from wanderbook.machine.moves import STUCK
from wanderbook.proofs.lifting import LiftedMove, LiftedStory
from wanderbook.proofs.map_reasons import MapReasons
from wanderbook.proofs.reach import Reach
from wanderbook.proofs.reasons import Reasons
from wanderbook.proofs.sites import all_at, site
from wanderbook.proofs.trials import Trials, outcome_of
from wanderbook.proofs.words import listed

ROOTS = 2
"""The number of sources of a thing that are traced back to why they cannot be reached."""
WayBack = tuple[int, LiftedMove]
"""A point, and a move from it."""


class WaysBack:
    """The moves of a story in reverse, and what plays can reach."""

    def __init__(self, found: Reach, opened: LiftedStory) -> None:
        self.found, self.opened, self.story = found, opened, opened.story

    def can_be(self, name: str) -> bool:
        """Whether some play reaches a name."""
        return name in self.found and self.found[name].status == "reachable"

    def come_to(self, section: str) -> bool:
        """Whether some play turns to a section."""
        several = range(1, len(self.story.book.sections[section].redirects) + 1) if section else ()
        return not section or any(map(self.can_be, [section, *(name_of(section, f"if{at}") for at in several)]))

    @cached_property
    def reaching(self) -> dict[str, list[WayBack]]:
        """By name, the moves that reach it."""
        found: dict[str, list[WayBack]] = defaultdict(list)
        for point, ways in enumerate(self.opened.ways):
            for way in ways:
                for name in way.move.names:
                    found[name].append((point, way))
        return found

    @cached_property
    def leading(self) -> dict[int, list[WayBack]]:
        """By point, the moves that lead there."""
        found: dict[int, list[WayBack]] = defaultdict(list)
        for point, ways in enumerate(self.opened.ways):
            for way in ways:
                found[way.move.to].append((point, way))
        return found


class CutOff:
    """Explanations that blame no guard."""

    def __init__(self, back: WaysBack, reasons: Reasons, trials: Trials, could_be: Callable[[str], bool]) -> None:
        self.back, self.found, self.story = back, back.found, back.story
        self.reasons, self.trials, self.could_be = reasons, trials, could_be
        self.map = MapReasons(self.story)

    def why(self, name: str) -> str:
        """Why lifting guards would not help."""
        kind, _, rest = name.partition(":")
        if kind in ("quest", "keyword", "ending"):
            thing, places = self._given(kind, rest)
            if not places:
                return f"nothing in the storybook leads to {thing}" if kind == "ending" else f"nothing gives {thing}"
            roots = dict.fromkeys(map(self.why, places[:ROOTS]))
            return f"only {listed(places)} would give {thing}; {'; '.join(roots)}"
        if said := self._one_sided(name):
            return said
        if self.back.can_be(name):
            return f"{name} is reached, but the reader is always sent elsewhere first"
        if kind != name and self.could_be(kind):
            return f"{kind} leads elsewhere before {name} could be reached"
        tried, _ = self._tried_in_vain(self.back.leading.get(self.story.at[kind], []))
        return "; ".join(tried[:ROOTS]) or self._nothing_leads(kind)

    def by_trials(self, name: str) -> str:
        """The explanation that all moves to a name depend on rolls or fights that never go that way; else empty."""
        if not self.story.book.stats:
            return ""
        tried, only = self._tried_in_vain(self.back.reaching.get(name, []))
        if not tried or not only:
            return ""
        said = "; ".join(tried[:ROOTS])
        kind, _, rest = name.partition(":")
        if kind not in ("quest", "keyword", "ending"):
            return said
        thing, places = self._given(kind, rest)
        return f"only {listed(places)} would give {thing}; {said}"

    def _given(self, kind: str, which: str) -> tuple[str, list[str]]:
        """An ending, a quest or a keyword in words, and the sites that give it."""
        if kind == "ending":
            ways = self.back.reaching.get(f"ending:{which}", ())
            return f"ending {which}", list(dict.fromkeys(site(self.story, point, way.move) for point, way in ways))
        bearers = (int(which),) if kind == "quest" else self.story.book.bearers.get(which, ())
        facts = [f"quest:{quest}" for quest in bearers]
        return f"{kind} {which}{self.reasons.other_sources(facts)}", list(all_at(self.reasons.given, facts))

    # ---------------------------------------------------------------- rolls and fights

    def _one_sided(self, name: str) -> str:
        """A sentence about a roll or fight that can be tried but always goes the other way; else empty."""
        choice, outcome = outcome_of(name)
        return self.trials.one_sided(choice, outcome) if choice and self.back.can_be(choice) else ""

    def _tried_in_vain(self, ways: list[WayBack]) -> tuple[list[str], bool]:
        """Sentences about the rolls and fights that guard these moves, and whether every reachable one of the moves is
        behind such a roll or fight."""
        waiting, seen, found, only = deque(ways), set[int](), dict[str, None](), True
        while waiting and self.story.book.stats:
            point, way = waiting.popleft()
            said = [one for name in way.move.names if (one := self._one_sided(name))]
            found.update(dict.fromkeys(said))
            if said or point in seen:
                continue
            if self._is_come_to(point, way):
                only = False
                continue
            seen.add(point)
            waiting += self.back.leading.get(point, ())
        return list(found), only

    def _is_come_to(self, point: int, way: LiftedMove) -> bool:
        """Whether some play is known to reach the start of this move."""
        entries = self.back.opened.entries
        is_read = point in entries and self.back.come_to(entries[point])
        return is_read or any(map(self.back.can_be, way.move.names))

    # ---------------------------------------------------------------- nothing leads there

    @cached_property
    def _into(self) -> dict[str, set[str]]:
        """By section, the sections that lead to it."""
        into: dict[str, set[str]] = {number: set() for number in self.story.at}
        for point, moves in enumerate(self.story.moves):
            for move in moves:
                if move.to > STUCK and self.story.names[move.to] != self.story.names[point]:
                    into[self.story.names[move.to]].add(self.story.names[point])
        return into

    def _nothing_leads(self, section: str) -> str:
        """The sentence that names the sections, found backwards over all moves, that nothing leads to."""
        into = self._into
        waiting, behind = [section], {section}
        while waiting:
            for before in into[waiting.pop()] - behind:
                behind.add(before)
                waiting.append(before)
        entered = [way.section for way in self.story.entrances if way.section in behind]
        out_of_reach = behind & self.story.cut_off
        if out_of_reach and not entered:
            return self.map.out_of_reach(section, [number for number in self.story.at if number in out_of_reach])
        if entered and all(self.map.is_closed(number, self.reasons.may_hold) for number in entered):
            return self.map.out_of_reach(section, entered)
        if entered and self.story.book.stats:
            return f"no roll, fight or stat ever opens a way to {section}"
        if entered:
            return f"what is read before {listed(dict.fromkeys(entered))} never returns"
        roots = [number for number in self.story.at if number in behind and not into[number]]
        if roots == [section]:
            return f"nothing leads to {section}"
        if roots:
            return f"{section} can only be reached from {listed(roots)}, and nothing leads there"
        ring = [number for number in self.story.at if number in behind]
        return f"nothing leads to {listed(ring)} but each other" if len(ring) > 1 else f"only {section} leads to itself"
