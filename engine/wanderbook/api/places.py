"""Where things stand in a book's files: sections, choices and redirects by name."""

from __future__ import annotations

from wanderbook.api.books import Book
from wanderbook.notation.source import Span


class Places:
    """File and line of anything that a book has a name for: an outcome stands where its choice does."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __call__(self, name: str) -> tuple[str, int] | None:
        """The file and the line (from 1) of a named part; None if it has no place of its own."""
        found = self.span(name)
        return (found[0], found[1].line) if found else None

    def span(self, name: str) -> tuple[str, Span] | None:
        """The file, and where in it the named part begins and ends; else that of the section."""
        number, _, part = name.partition(":")
        choice = f"{number}:{part.partition(':')[0]}"
        return self.book.spans.get(choice) or self.book.spans.get(number)

    def said(self, name: str) -> str:
        """`storybook/all.md:12`."""
        place = self(name)
        return f"{place[0]}:{place[1]}" if place else ""
