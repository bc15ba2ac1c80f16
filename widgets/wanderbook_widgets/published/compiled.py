"""Books in a published page: read, linked and checked before publication, so that nothing is parsed.

A compiled book is a folder: `about.json`, one file a language, and the pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from wanderbook.book import Book, Cards, Chapter, Sections, TitlePage
from wanderbook.book.atlas import Page
from wanderbook.notation import NoSuchBook
from wanderbook.notation.book_read import BookRead
from wanderbook_widgets.table.editions import BookEdition, EditionCache

ABOUT = "about.json"


class CompiledChapter(msgspec.Struct, frozen=True):
    name: str
    preface: str
    sections: dict[str, msgspec.Raw]
    """Sections by number; a section stays JSON until the play turns to it."""


class CompiledBook(msgspec.Struct, frozen=True):
    digest: str
    """A digest of the whole content, as the book itself would compute it."""
    title_page: msgspec.Raw
    cards: msgspec.Raw
    atlas: list[msgspec.Raw]
    chapters: list[CompiledChapter]


class AboutBook(msgspec.Struct, frozen=True):
    languages: tuple[str, ...]
    """The languages in which the book can be played, its own first."""


def compile_book(book: Book) -> bytes:
    """The book as JSON, section by section, so that a page decodes only the sections it uses."""
    chapters = [
        CompiledChapter(one.name, one.preface, {number: _raw(section) for number, section in one.sections.items()})
        for one in book.chapters
    ]
    pages = [_raw(page) for page in book.atlas]
    return msgspec.json.encode(CompiledBook(book.digest, _raw(book.title_page), _raw(book.cards), pages, chapters))


def load_book(data: bytes) -> Book:
    """The book that `compile_book` wrote."""
    kept = msgspec.json.decode(data, type=CompiledBook)
    book = Book(
        title_page=TitlePage.model_validate_json(bytes(kept.title_page)),
        chapters=tuple(_chapter(one) for one in kept.chapters),
        cards=Cards.model_validate_json(bytes(kept.cards)),
        atlas=tuple(Page.model_validate_json(bytes(one)) for one in kept.atlas),
    )
    book.__dict__["digest"] = kept.digest  # a cached property: working it out would make every section
    return book


def _chapter(kept: CompiledChapter) -> Chapter:
    sections = Sections({number: bytes(raw) for number, raw in kept.sections.items()})
    return Chapter(name=kept.name, preface=kept.preface, sections=sections)


def _raw(content: Any) -> msgspec.Raw:
    return msgspec.Raw(content.model_dump_json().encode())


class CompiledEditions(EditionCache):
    """The books of a page, by name."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        super().__init__()
        self._own = dict(folders)
        self._read: dict[tuple[str, str], BookEdition] = {}

    @property
    def names(self) -> list[str]:
        return [*self._own]

    def open(self, name: str, language: str = "") -> BookEdition:
        """A book in a language, or in its first language if it is not translated. Raises `NoSuchBook`."""
        if name not in self._own:
            raise NoSuchBook(f"there is no book {name!r}")
        folder = self._own[name]
        languages = msgspec.json.decode((folder / ABOUT).read_bytes(), type=AboutBook).languages
        wanted = language if language in languages else languages[0]
        if (name, wanted) not in self._read:
            book = load_book((folder / f"{wanted}.json").read_bytes())
            self._read[name, wanted] = BookEdition(name, folder, BookRead(book, (), {}), languages)
        return self._read[name, wanted]
