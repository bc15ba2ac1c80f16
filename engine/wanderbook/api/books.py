"""`wb.load`: a book and its properties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from wanderbook.api.foreign import is_foreign
from wanderbook.api.progress import in_one_bar
from wanderbook.api.report import Report
from wanderbook.api.results import Collection, Row, counted
from wanderbook.book import Book as Content
from wanderbook.book.sections import Section
from wanderbook.diagnostics import Diagnostic, suggest
from wanderbook.json_data import JsonObject
from wanderbook.notation.book_read import BookError, BookRead
from wanderbook.notation.library import find_book
from wanderbook.notation.load import read_book
from wanderbook.notation.source import Span
from wanderbook.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wanderbook.graph import StoryGraph
    from wanderbook.table import Game


class BrokenBook(BookError):
    """Raised for a book with errors, which cannot be loaded. Its text is the output of `wanderbook check`.

    >>> import wanderbook as wb
    >>> issubclass(wb.BrokenBook, Exception)
    True
    """

    def __init__(self, report: Report) -> None:
        super().__init__(report.diagnostics)
        self.report = report

    def __str__(self) -> str:
        return str(self.report)


class Book(Collection):
    """A loaded book: its sections, its graph, and the position of each part in its files.

    >>> import wanderbook as wb
    >>> book = wb.load("the-lamplighters-round")
    >>> book.title, book.ruleset, len(book)
    ("The Lamplighter's Round", 'gamebook', 19)
    >>> book["1"].choices[0].letter
    'A'
    """

    COLUMNS = ("section", "file", "line", "choices", "words")

    def __init__(
        self,
        content: Content,
        folder: Path,
        places: dict[str, tuple[str, int]],
        warnings: tuple[Diagnostic, ...] = (),
        name: str = "",
        spans: Mapping[str, tuple[str, Span]] = MappingProxyType({}),
    ) -> None:
        """Made by `wb.load`."""
        self.content = content
        """The book as the engine has it: title page, chapters, cards, atlas."""
        self.folder, self.places, self.warnings = folder, places, warnings
        self.name = name or str(folder)
        """What it was asked for by: its folder, or the name of a bundled book."""
        self.spans = spans
        """File and span of every section, choice and redirect by name: `38.9`, `38.9:A`, `38.9:if1`."""

    @property
    def title(self) -> str:
        return self.content.title

    @property
    def language(self) -> str:
        return self.content.language

    @property
    def ruleset(self) -> str:
        return self.content.title_page.ruleset

    @property
    def sections(self) -> tuple[str, ...]:
        """The numbers of its sections, in the order of the book."""
        return tuple(self.content.sections)

    @cached_property
    def graph(self) -> StoryGraph:
        """A networkx MultiDiGraph: a node for each section and ending, an edge for each way on.

        Edges have `kind`, `guard` and `trial` (the challenge or the fight), nodes have `kind` and what they give.
        """
        from wanderbook.graph import story_graph

        return story_graph(self.content)

    @cached_property
    def game(self) -> Game:
        """The game with which the book is played."""
        from wanderbook.rulesets import game_for

        return game_for(self.content)

    @property
    def headline(self) -> str:
        cards = sum(len(kind) for _, kind in self.content.cards)
        parts = [counted(len(self), "section"), *([counted(cards, "card")] if cards else [])]
        return f"{self.title}: {', '.join(parts)}, {self.ruleset}, {self.language}"

    def __len__(self) -> int:
        return len(self.content.sections)

    def __contains__(self, number: object) -> bool:
        return number in self.content.sections

    def __iter__(self) -> Iterator[Section]:
        return iter(self.content.sections.values())

    def __getitem__(self, number: str) -> Section:
        """A section by its number. Raises `KeyError` with the nearest number."""
        if number not in self.content.sections:
            raise KeyError(f"{self.title} has no section {number!r}; {suggest(number, self.sections)}".rstrip("; "))
        return self.content.sections[number]

    def rows(self) -> Iterator[Row]:
        for section in self:
            file, line = self.places.get(section.number, ("", 0))
            yield section.number, file, line, len(section.choices), len(section.prose.split())

    def to_dict(self) -> JsonObject:
        return self.content.model_dump(mode="json")


Named: TypeAlias = Book | Path | str
"""A loaded book, a folder, or the name of a bundled book."""


@in_one_bar
def load(book: Named, language: str | None = None, *, cache: bool = True, progress: Progress | None = None) -> Book:
    """Read a book from its folder, or a bundled one by its name or title, in its own language or a translation.

    The path of a Twine story, `story.twee`, gives a `Story` with its passages. Raises `NoSuchBook`, `BrokenBook` with
    the text of `wanderbook check` where the book has errors, and `ValueError` for a language that it is not translated
    to.

    >>> import wanderbook as wb
    >>> wb.load("the-lamplighters-round")
    <Book The Lamplighter's Round: 19 sections, 9 cards, gamebook, en>
    >>> wb.load("the-lamplighters-round", "fr").title
    'La Tournée des réverbères'
    """
    if isinstance(book, Book) and language in (None, book.language):
        return book
    name = book.folder if isinstance(book, Book) else book
    if not isinstance(book, Book) and (not isinstance(book, Path | str) or is_foreign(Path(book))):
        from wanderbook.api.stories import Story

        return book if isinstance(book, Story) else Story(Path(book), str(book))  # type: ignore[return-value]
    folder = find_book(name)
    found = as_book(read_book(folder, language, use_cache=cache, progress=progress), folder, str(name))
    if language not in (None, found.language):
        raise ValueError(f"{found.name} is not translated to {language!r}; it is in {found.language!r}")
    return found


def as_book(read: BookRead, folder: Path, name: str = "") -> Book:
    """The API's book for the result of reading one. Raises `BrokenBook` if it has errors."""
    if read.book is None:
        raise BrokenBook(Report(name or str(folder), folder, read.diagnostics, len(read.places)))
    warnings = tuple(problem for problem in read.diagnostics if problem.severity == "warning")
    return Book(read.book, folder, read.places, warnings, name, read.spans)
