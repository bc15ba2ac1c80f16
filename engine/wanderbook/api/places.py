"""The positions of sections, choices and redirects in a book's files, by name."""

from __future__ import annotations

from wanderbook.api.books import Book
from wanderbook.notation.source import Span


class Places:
    """File and line of every named part of a book: an outcome has the position of its choice."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __call__(self, name: str) -> tuple[str, int] | None:
        """The file and the line (from 1) of a named part; None if it has no place of its own."""
        span = self.span(name)
        return (span[0], span[1].line) if span else None

    def span(self, name: str) -> tuple[str, Span] | None:
        """The file, and the range of the named part; by default that of its section."""
        number, _, part = name.partition(":")
        choice = f"{number}:{part.partition(':')[0]}"
        return self.book.spans.get(choice) or self.book.spans.get(number)

    def said(self, name: str) -> str:
        """A position as text: `storybook/all.md:12`."""
        place = self(name)
        return f"{place[0]}:{place[1]}" if place else ""
