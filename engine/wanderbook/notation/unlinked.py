"""A book before linking: what exists and where, and what is mentioned where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from wanderbook.book.atlas import Page, Region, Square
from wanderbook.book.book import Cards, TitlePage
from wanderbook.book.sections import Section
from wanderbook.book.vocabulary import Vocabulary
from wanderbook.diagnostics import Names
from wanderbook.ids import section_order
from wanderbook.notation.mentions import Mentions

NamePlaces = dict[str, tuple[str, int]]


class NumberNames(Names):
    """Names that are numbers, but for the crew's and keywords: these are never put in order."""

    @cached_property
    def in_order(self) -> list[str]:
        return sorted(self, key=section_order)


@dataclass(frozen=True)
class Unlinked:
    """All that the linker knows of a book: what exists and where, and what is mentioned where."""

    vocabulary: Vocabulary
    title_page: TitlePage
    places: NamePlaces
    """File and line of every section, in reading order; of two with the same number, the first."""
    doubled: list[tuple[str, str, int]]
    """Number, file and line of sections whose number stands somewhere before."""
    sections: Mapping[str, Section]
    cards: Cards
    pages: list[Page]
    mentions: dict[str, Mentions]
    """By file."""
    table_places: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    line: Callable[[str, int], str] = lambda file, line: ""
    holds: Callable[[str], bool] = lambda picture: True
    flaw: Callable[[str], str] = lambda drawing: ""
    lost: frozenset[str] = frozenset()
    """Kinds of cards of which some could not be read: one that seems to be missing may be among them."""
    names: Callable[[str, Iterable[str]], NumberNames] = lambda kind, names: NumberNames(names)
    """Names of a kind to look up and to suggest from."""
    spot: Callable[[str], tuple[str, int]] = lambda name: ("book.toml", 1)
    """File and line of a choice."""
    leads: Mapping[str, str] = field(default_factory=dict)
    """What the lines of a choice begin with, in the book's language: `Pay`, `Requires`."""

    @cached_property
    def spaces(self) -> dict[str, dict[str, Region | Square]]:
        """Everything to stand on, by the page's number and its own name."""
        return {str(page.number): {space.id: space for space in page.spaces} for page in self.pages}

    @cached_property
    def space_names(self) -> dict[str, Names]:
        return {number: Names(spaces) for number, spaces in self.spaces.items()}

    @cached_property
    def unread_pages(self) -> frozenset[str]:
        """Atlas pages that something else is wrong with: what lies on them nobody knows yet."""
        return frozenset(self._numbers("page")) - {str(page.number) for page in self.pages}

    def numbers(self, *kinds: str) -> NumberNames:
        """Of every card of these kinds, also of one that something else is wrong with."""
        return self.names(kinds[0], self._numbers(*kinds))

    def _numbers(self, *kinds: str) -> Iterator[str]:
        return (str(number) for kind, number in self.table_places if kind in kinds)


class NamesKept:
    """Names as they were at the last linking: what was worked out about them holds until they change."""

    def __init__(self) -> None:
        self._known: dict[str, NumberNames] = {}

    def __call__(self, kind: str, names: Iterable[str]) -> NumberNames:
        now, before = NumberNames(names), self._known.get(kind)
        if before is None or list(before) != list(now):
            self._known[kind] = now
        return self._known[kind]
