"""Standpoints: the position and facts of a play, from which a story can begin."""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.book.travel import Position


class Standpoint(NamedTuple):
    """A section, or the ship or the map, and everything that holds there. It is independent of compiled stories, so it
    fits any story of its book, with guards lifted or not."""

    section: str = ""
    """The section; empty at the ship or the map."""
    is_read: bool = False
    """Whether the section's text was read, so that one of its choices comes next."""
    entrance: str = ""
    """The place where this exploration began, which may be crossed off."""
    facts: frozenset[str] = frozenset()
    """The facts that hold, by their names: `quest:4`, `used:4`, `card:2`, `token:A`, `taken:3:A`, `crossed:12`."""
    levels: tuple[tuple[str, int], ...] = ()
    """The level of each stat."""
    starts: tuple[tuple[str, int], ...] = ()
    """The starting level of each stat."""
    boxes: tuple[tuple[str, int], ...] = ()
    """The number of marked boxes of each track."""
    position: Position | None = None
    """The pawn's position; if unknown, the start of the exploration or of a campaign is used."""

    @property
    def gained(self) -> list[int]:
        """The quests gained so far, whether in play or used up."""
        kinds = (fact.partition(":") for fact in sorted(self.facts))
        return sorted({int(number) for kind, _, number in kinds if kind in ("quest", "used")})
