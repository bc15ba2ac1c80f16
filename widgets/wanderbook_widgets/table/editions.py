"""The books that can be opened: those that are bundled and those of a player's own folders, read when they change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from wanderbook.notation import LANGUAGES, NoSuchBook, bundled, find_book
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.folder import KINDS, read_folder

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
PARTS = (*KINDS, "locale")
"""The folders of a book that have its text."""


@dataclass(frozen=True)
class BookEdition:
    """A book in one of its languages, or what is wrong with it."""

    name: str
    """What it is asked for by: a bundled book's name, else its folder."""
    folder: Path
    read: BookRead
    languages: tuple[str, ...]
    """Those that it can be read in, its own first."""

    @property
    def title(self) -> str:
        return self.read.book.title if self.read.book else self.folder.name


_READ: OrderedDict[tuple[str, Path, str], tuple[Stamp, BookEdition]] = OrderedDict()
"""Editions that were read, by name, folder and language: all tables share them."""
MOST_READ = 64


class EditionCache:
    """Books by name. Reading one takes a moment, so each is read again only when a file of it has changed."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._own = {str(folder): folder for given in folders for folder in books_in(given)}

    @property
    def names(self) -> list[str]:
        """A player's own books first; one that is bundled has its name for its folder, too."""
        own = {folder.resolve() for folder in self._own.values()}
        return [*self._own, *(name for name, folder in bundled().items() if folder.resolve() not in own)]

    def open(self, name: str, language: str = "") -> BookEdition:
        """In its own language, unless it is translated to the one that is wanted. Raises `NoSuchBook`."""
        folder = self._own.get(name) or _found(name)
        stamp = _stamp(folder)
        key = name, folder.resolve(), language
        kept, edition = _READ.get(key, (None, None))
        if edition is None or kept != stamp:
            edition = _edition(name, folder, language)
            _READ[key] = stamp, edition
            while len(_READ) > MOST_READ:
                _READ.popitem(last=False)
        return edition


def books_in(folder: Path) -> list[Path]:
    """The folder itself, if it is a book or holds none; else every book in it."""
    if (folder / "book.toml").exists():
        return [folder]
    return [path.parent for path in sorted(folder.glob("*/book.toml"))] or [folder]


def _found(name: str) -> Path:
    """A bundled book, or a folder that has a title page: whatever else a browser may name is not looked into."""
    folder = find_book(name) if name else Path()
    if not name or not (folder / "book.toml").is_file():
        raise NoSuchBook(f"there is no book {name!r}")
    return folder


def _edition(name: str, folder: Path, language: str) -> BookEdition:
    from wanderbook.notation import read_book  # a published page has its books compiled, and no parser

    files = read_folder(folder)
    read = read_book(files, language or None)
    original = read_book(files).book if language else read.book
    own = (original.language,) if original else ()
    return BookEdition(
        name, folder, read, (*own, *(one for one in files.languages if one in LANGUAGES and one not in own))
    )


def _stamp(folder: Path) -> Stamp:
    """Changes whenever a file of the book does."""
    parts = (path for part in PARTS for path in sorted((folder / part).rglob("*")) if path.is_file())
    found = ((path, path.stat()) for path in (folder / "book.toml", *parts) if path.is_file())
    return tuple((str(path), one.st_mtime_ns, one.st_size) for path, one in found)
