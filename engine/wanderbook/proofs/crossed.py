"""Places that can be explored once: a text there crosses them off the map. Where that happens, and what becomes
unreachable by it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from wanderbook.machine.compiled import Entrance, Story
from wanderbook.machine.guards import CROSS
from wanderbook.machine.moves import HUB
from wanderbook.proofs.sites import site
from wanderbook.proofs.words import listed


class Crossings:
    """The places of a story that texts cross off."""

    def __init__(self, story: Story, unreachable: Collection[str] = ()) -> None:
        """`unreachable` names cross nothing off."""
        self.story, self.unreachable = story, frozenset(unreachable)

    @cached_property
    def sites(self) -> dict[str, tuple[str, ...]]:
        """By location, the sites that cross it off."""
        found = {location: tuple(self._sites_after(location)) for location in self._read} if self._crossing else {}
        return {location: at for location, at in found.items() if at}

    @cached_property
    def _crossing(self) -> dict[str, list[str]]:
        """By section, its sites that cross off the place being explored. A site is the most specific name of a move in
        reports: a section, its choice `12:A` or that choice's outcome `12:A:fail`. A book without ship or map has no
        such places."""
        crossing: dict[str, list[str]] = {}
        if not self.story.has_hub:
            return crossing
        for point in sorted(set(self.story.moves.changing)):  # the points with a move that changes something
            for move in self.story.moves[point]:
                if not any(kind == CROSS for kind, _ in move.changes):
                    continue
                if (name := site(self.story, point, move)) not in self.unreachable:
                    crossing.setdefault(self.story.names[point], []).append(name)
        return crossing

    @cached_property
    def _read(self) -> dict[str, set[str]]:
        """By location, the sections that may be read while it is explored."""
        explored = (way.section for way in self.story.entrances if way.to != HUB)
        return {location: self.story.read_after([location]) for location in explored}

    def _sites_after(self, location: str) -> Iterator[str]:
        for section in self._crossing:
            if section in self._read[location]:
                yield from dict.fromkeys(self._crossing[section])

    def before(self, section: str) -> list[str]:
        """The places that lead to a section, if all of them can be crossed off; else empty."""
        if not self.sites:
            return []
        locations = [location for location, read in self._read.items() if section in read]
        return locations if all(location in self.sites for location in locations) else []

    def reopened(self, story: Story, locations: Collection[str]) -> Story:
        """A copy of a story in which these locations can be explored even after they are crossed off."""
        copy = story.copy()
        copy.entrances = tuple(self._always_open(way) if way.section in locations else way for way in story.entrances)
        return copy

    def _always_open(self, way: Entrance) -> Entrance:
        """An entrance whose guard no longer asks that its location is not crossed off."""
        own = self.story.mask(f"crossed:{way.section}")
        return way._replace(guard=tuple((yes, no & ~own) for yes, no in way.guard))

    def closed_at(self, facts: Collection[int], sections: Iterable[str]) -> Iterator[str]:
        """The places before these sections that are crossed off with each of these sets of facts."""
        for section in sections:
            for location in self.before(section):
                mask = self.story.mask(f"crossed:{location}")
                if facts and all(now & mask for now in facts):
                    yield location

    def said(self, location: str) -> str:
        return f"{location} is crossed off (at {listed(self.sites[location])}) and cannot be explored again"
