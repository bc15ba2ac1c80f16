"""The result of reading a book: the book, and all of its problems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.source import Span


class Spans(Mapping[str, tuple[str, Span]]):
    """File and span of every section, choice and redirect by name, computed on first use."""

    def __init__(self, by_file: Mapping[str, Sequence[Span]]) -> None:
        self.by_file = by_file

    @cached_property
    def _by_name(self) -> dict[str, tuple[str, Span]]:
        """The spans by name; the first if a name occurs twice."""
        found: dict[str, tuple[str, Span]] = {}
        for file, spans in self.by_file.items():
            for span in spans:
                if span.name:
                    found.setdefault(span.name, (file, span))
        return found

    def __getitem__(self, name: str) -> tuple[str, Span]:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)


class BookRead(NamedTuple):
    """A book, unless it has errors that keep it from being played, and all problems."""

    book: Book | None
    diagnostics: tuple[Diagnostic, ...]
    places: dict[str, tuple[str, int]]
    """File and line of every section."""
    spans: Spans = Spans({})

    def require(self) -> Book:
        """The book. Raises an error with the number of problems if it cannot be played."""
        if self.book is None:
            raise BookError(self.diagnostics)
        return self.book


class BookError(Exception):
    """Raised for a book with errors, which cannot be played."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity == "error"]
        first = f"{errors[0].file}:{errors[0].line}: {errors[0].message}" if errors else "unknown"
        super().__init__(f"{len(errors)} errors, the first of them {first}")
        self.diagnostics = diagnostics
