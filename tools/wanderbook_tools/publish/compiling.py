"""Books for pages: each edition read, linked and checked, with the pictures that it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import msgspec

from wanderbook.book import Book
from wanderbook.diagnostics import has_errors
from wanderbook.games import own_games, record_of
from wanderbook.locales import is_language
from wanderbook.notation.folder import read_folder
from wanderbook.notation.load import Loader
from wanderbook_tools.books import show_errors
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_widgets.published.compiled import ABOUT, AboutBook, compile_book


@dataclass(frozen=True)
class PublishedBook:
    """A book in all of its languages, its own first."""

    name: str
    """The name in addresses."""
    editions: tuple[Book, ...]
    pictures: dict[str, bytes]
    """By their paths in the book's folder."""

    @property
    def book(self) -> Book:
        return self.editions[0]

    def files(self) -> dict[str, bytes]:
        """The files that the page unpacks, in a folder with the book's name."""
        about = AboutBook(tuple(book.language for book in self.editions))
        unpacked = {ABOUT: msgspec.json.encode(about)}
        unpacked |= {f"{book.language}.json": compile_book(book) for book in self.editions}
        return {f"{self.name}/{path}": data for path, data in (unpacked | self.pictures).items()}


def read_editions(screen: Screen, folder: Path) -> PublishedBook | None:
    """The editions of a book; None after showing its errors."""
    files = read_folder(folder)
    files.remembers = True
    loader = Loader(progress=screen.progress)
    read = loader.read(files)
    screen.rest()
    if has_errors(read.diagnostics) or read.book is None:
        show_errors(screen, folder, read.diagnostics)
        return None
    if (ruleset := read.book.title_page.ruleset) not in own_games():
        title = record_of(ruleset).title
        raise WrongUse(f"{read.book.title} is made for {title}: a published page contains only Wanderbook's own games")
    translated = (loader.editions[one].read.book for one in files.languages if is_language(one))
    editions = (read.book, *(book for book in translated if book is not None and book.language != read.book.language))
    pictures = {name: (files.root / name).read_bytes() for name, is_there in files.asked.items() if is_there}
    return PublishedBook(address_name(folder), editions, pictures)


def address_name(folder: Path) -> str:
    """A folder's name as a part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-") or "book"
