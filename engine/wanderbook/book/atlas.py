"""The atlas: pages of sea regions, or of squares."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.sections import Hazard
from wanderbook.book.words import Direction, Obstacle
from wanderbook.ids import CardNumber, Name, SectionNumber

Percent = Annotated[float, Field(ge=0, le=100)]


class Region(Content):
    """A stretch of sea between dotted lines."""

    id: Name
    name: str = ""
    neighbours: tuple[Name, ...] = ()
    edges: tuple[Direction, ...] = ()
    """The edges of the page that it touches."""
    locations: tuple[SectionNumber, ...] = ()
    port: Name | None = None
    market: bool = False
    hazard: Hazard | None = None
    at: tuple[Percent, Percent] | None = None
    """The position of its name on the drawn page, in hundredths of the page."""
    land: tuple[Percent, Percent] | None = None
    """The position of its land, with its places, its port and its market."""


class Square(Content):
    """One square of a page of land: named by column and row, `B3`."""

    id: Name
    location: SectionNumber | None = None
    obstacle: Obstacle | None = None
    landing: bool = False
    closed: bool = False
    """Whether entering is forbidden."""

    @property
    def locations(self) -> tuple[SectionNumber, ...]:
        """The locations that can be explored here, as for a region."""
        return (self.location,) if self.location else ()


class Page(Content):
    """A page of the atlas: regions of a sea, or rows of squares."""

    number: CardNumber
    name: str = ""
    edges: dict[Direction, CardNumber] = {}
    """By edge, the page beyond it."""
    picture: Name | None = None
    """A drawing in the book's folder, shown under the regions."""
    alt: str = ""
    """A description of the drawing."""
    regions: tuple[Region, ...] = ()
    squares: tuple[tuple[Square, ...], ...] = ()
    """Rows of squares, all of one length."""

    @property
    def spaces(self) -> tuple[Region | Square, ...]:
        return self.regions or tuple(square for row in self.squares for square in row)

    @property
    def locations(self) -> tuple[str, ...]:
        on_regions = (number for region in self.regions for number in region.locations)
        on_squares = (number for row in self.squares for square in row for number in square.locations)
        return (*on_regions, *on_squares)
