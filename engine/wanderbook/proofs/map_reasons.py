"""Sentences about the map: where no way leads, and where none leads back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property

from wanderbook.machine.areas import CardSets
from wanderbook.machine.compiled import Story
from wanderbook.proofs.words import listed

FEW = 2
"""The number of places that a sentence names."""


class MapReasons:
    """Explanations from the map."""

    def __init__(self, story: Story) -> None:
        self.story, self.travel = story, story.book.travel

    def out_of_reach(self, section: str, locations: list[str]) -> str:
        """The sentence that a section can only be read from locations without a way there, or without one but by
        card."""
        sites = [f"{number} can be explored only from {self.travel.site(number)}" for number in locations[:FEW]]
        cards = listed([f"adventure card {card}" for card in self._cards(locations)])
        why = f"{'; '.join(sites)}, and no way leads there{f' without {cards}' if cards else ''}"
        return why if locations == [section] else f"{section} is read only after {listed(locations)}; {why}"

    def is_closed(self, location: str, may_hold: Callable[[str], bool]) -> bool:
        """Whether a location cannot be reached without cards that nothing gives."""
        where = self.story.where
        if where is None or location not in where.explored:
            return False

        def is_open(several: CardSets) -> bool:
            return any(all(may_hold(f"card:{card}") for card in cards) for cards in several)

        ways = {(way.source, way.to): is_open(way.cards) for way in where.ways}
        found, waiting = {where.areas.start}, [where.areas.start]
        while waiting:
            area = waiting.pop()
            new = {to for to in where.leads[area] - found if ways.get((area, to), True)}
            found |= new
            waiting += new
        return not any(area in found and is_open(cards) for area, cards in where.explored[location].items())

    def _cards(self, locations: Iterable[str]) -> list[int]:
        """The cards that the ways to these locations need."""
        where = self.story.where
        if where is None:
            return []
        asked = [(area, cards) for number in locations for area, cards in where.explored.get(number, {}).items()]
        areas = {area for area, _ in asked}
        asked += [(way.to, way.cards) for way in where.ways if way.to in areas]
        return sorted({card for _, several in asked for cards in several for card in cards})

    def no_way_back(self, sources: Iterable[str], section: str) -> str:
        """The sentence that no way leads from the places where these sections are read, or from where they move the
        pawn, to the places that lead to another section; empty if one does, or if the map does not decide it."""
        where, leading = self.story.where, self._explored_before(section)
        if where is None or not where.bits or not leading or not leading <= where.explored.keys():
            return ""
        goals = {area for number in leading for area in where.explored[number]}
        origins: set[str] = set()
        for source in sources:
            explored = self._explored_before(source)
            moved = [spot for spot in where.moved.spots if source in where.moved.sections[spot]]
            if not explored or not explored <= where.explored.keys():
                return ""
            areas = {area for number in explored for area in where.explored[number] if area in where.leads}
            ends = {where.areas.moved(moved[0])[area] for area in areas} if moved else areas
            if any(not goals.isdisjoint(where.onward(area)) for area in ends):
                return ""
            origins.update([self.travel.named(moved[0])] if moved else map(self.travel.site, sorted(explored)))
        return f"no way leads from {listed(sorted(origins))} back to {self._sites(leading)}" if origins else ""

    def held_at(self, several: Collection[int], locations: Iterable[str]) -> Iterator[str]:
        """Sentences that say: the pawn cannot reach these locations, which lead on, with any of these facts."""
        where = self.story.where
        if where is None or not where.bits:
            return
        areas = [area for area, bit in where.bits.items() if any(facts & bit for facts in several)]
        named = listed([self._named(area) for area in areas])
        for number in locations:
            if number in where.explored and where.explored[number].keys().isdisjoint(areas):
                site = self.travel.site(number)
                yield f"{number} can be explored only from {site}, and no way leads there from {named}"

    def _named(self, area: int) -> str:
        assert self.story.where is not None
        spot, plane = self.story.where.areas.named[area]
        return self.travel.named(spot) if spot else f"landing place {plane}"

    def _sites(self, locations: Collection[str]) -> str:
        return listed(dict.fromkeys(self.travel.site(number) for number in sorted(locations)))

    @cached_property
    def _read(self) -> dict[str, set[str]]:
        """By location or deck end, the sections that it may lead to."""
        return {way.section: self.story.read_after([way.section]) for way in self.story.entrances if not way.journey}

    def _explored_before(self, section: str) -> set[str]:
        """The locations and deck ends that may lead to a section."""
        return {number for number, read in self._read.items() if section in read}
