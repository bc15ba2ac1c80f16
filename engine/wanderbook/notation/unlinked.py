"""A book before linking: definitions and mentions, with their positions."""

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
    """Names that are numbers, except for crew members and keywords, which are never sorted."""

    @cached_property
    def in_order(self) -> list[str]:
        return sorted(self, key=section_order)


@dataclass(frozen=True)
class Unlinked:
    """The linker's input: definitions and mentions in a book, with their positions."""

    vocabulary: Vocabulary
    title_page: TitlePage
    places: NamePlaces
    """File and line of every section, in reading order; the first one if a number is defined twice."""
    doubled: list[tuple[str, str, int]]
    """Number, file and line of sections whose number was defined before."""
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
    """Kinds of cards of which some could not be read, so that one that seems missing may be among them."""
    names: Callable[[str, Iterable[str]], NumberNames] = lambda kind, names: NumberNames(names)
    """Names of a kind, for look-ups and suggestions."""
    spot: Callable[[str], tuple[str, int]] = lambda name: ("book.toml", 1)
    """File and line of a choice."""
    leads: Mapping[str, str] = field(default_factory=dict)
    """The first words of a choice's lines, in the book's language: `Pay`, `Requires`."""

    @cached_property
    def spaces(self) -> dict[str, dict[str, Region | Square]]:
        """Every region and square, by the page's number and its own name."""
        return {str(page.number): {space.id: space for space in page.spaces} for page in self.pages}

    @cached_property
    def space_names(self) -> dict[str, Names]:
        return {number: Names(spaces) for number, spaces in self.spaces.items()}

    @cached_property
    def unread_pages(self) -> frozenset[str]:
        """Atlas pages with other problems, whose content is not known."""
        return frozenset(self._numbers("page")) - {str(page.number) for page in self.pages}

    def numbers(self, *kinds: str) -> NumberNames:
        """The numbers of every card of these kinds, including those with other problems."""
        return self.names(kinds[0], self._numbers(*kinds))

    def _numbers(self, *kinds: str) -> Iterator[str]:
        return (str(number) for kind, number in self.table_places if kind in kinds)


class NamesKept:
    """Names from the last linking, whose cached data is valid until they change."""

    def __init__(self) -> None:
        self._known: dict[str, NumberNames] = {}

    def __call__(self, kind: str, names: Iterable[str]) -> NumberNames:
        """The names of a kind; the same object as before if they have not changed."""
        now, before = NumberNames(names), self._known.get(kind)
        if before is None or list(before) != list(now):
            self._known[kind] = now
        return self._known[kind]
