"""Every piece of a book, however deep: what the books that have one of everything are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from wanderbook.book import Book
from wanderbook.book.base import Content

_C = TypeVar("_C")


def contents(thing: Any) -> Iterator[Content]:
    """Every piece of content in this one."""
    if isinstance(thing, Content):
        yield thing
        for name in type(thing).model_fields:
            yield from contents(getattr(thing, name))
    elif isinstance(thing, Mapping):
        yield from (piece for one in thing.values() for piece in contents(one))
    elif isinstance(thing, tuple):
        yield from (piece for one in thing for piece in contents(one))


class Pieces:
    """All of a book's, by kind."""

    def __init__(self, book: Book) -> None:
        self.everything = [*contents((book.title_page, book.cards, book.atlas, tuple(book.sections.values())))]

    def every(self, kind: type[_C]) -> list[_C]:
        return [piece for piece in self.everything if isinstance(piece, kind)]

    def said(self, *fields: str) -> set[Any]:
        """What these fields are, wherever they stand."""
        return {getattr(piece, field, None) for piece in self.everything for field in fields}
