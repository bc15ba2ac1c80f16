"""Where a play stands: the start of a story that does not begin at the beginning."""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.book.travel import Position


class Standpoint(NamedTuple):
    """A section, or the ship or the map, and everything that holds there. It knows no story, so that it fits any
    story of its book, with guards lifted or not."""

    section: str = ""
    """Nothing at the ship or the map."""
    is_read: bool = False
    """Whether the section's text was read, and one of its choices is to be taken."""
    entrance: str = ""
    """Where this exploration began, which may be crossed off."""
    facts: frozenset[str] = frozenset()
    """The facts that hold, by their names: `quest:4`, `used:4`, `card:2`, `token:A`, `taken:3:A`, `crossed:12`."""
    levels: tuple[tuple[str, int], ...] = ()
    """The level of each stat."""
    starts: tuple[tuple[str, int], ...] = ()
    """What each stat started with."""
    boxes: tuple[tuple[str, int], ...] = ()
    """How many boxes of each track are marked."""
    position: Position | None = None
    """Where the pawn is; where that is not known, from where the exploration began or where a campaign begins."""

    @property
    def gained(self) -> list[int]:
        """The quests that were gained before, in play or used up since."""
        kinds = (fact.partition(":") for fact in sorted(self.facts))
        return sorted({int(number) for kind, _, number in kinds if kind in ("quest", "used")})
