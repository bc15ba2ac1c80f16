"""The books that can be opened: those that are bundled and those of a player's own folders, read when they change."""

from __future__ import annotations

import os
import stat
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from wanderbook.notation import NoSuchBook, bundled, find_book
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.folder import KINDS, read_folder

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
PARTS = (*KINDS, "locale")
"""The folders of a book that have its text."""


@dataclass(frozen=True)
class BookEdition:
    """A book in one of its languages, or what is wrong with it."""

    name: str
    """Its name in a request: a bundled book's name, else its folder."""
    folder: Path
    read: BookRead
    languages: tuple[str, ...]
    """Those that it can be read in, its own first."""

    @property
    def title(self) -> str:
        return self.read.book.title if self.read.book else self.folder.name


_READ: OrderedDict[tuple[str, Path], tuple[Stamp, dict[str, BookEdition]]] = OrderedDict()
"""The editions of books that were read, by name and folder: all tables share them."""
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
        """A book in the language that is wanted if it is translated to it, else in its own. Raises `NoSuchBook`."""
        folder = self._own.get(name) or _found(name)
        stamp = _stamp(folder)
        key = name, folder.resolve()
        kept, editions = _READ.get(key, (None, {}))
        if kept != stamp:
            editions = _editions(name, folder)
            _READ[key] = stamp, editions
            while len(_READ) > MOST_READ:
                _READ.popitem(last=False)
        return editions.get(language, editions[""])


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


def _editions(name: str, folder: Path) -> dict[str, BookEdition]:
    """The original under "", and translations by their language: a book is read in all of them at once."""
    from wanderbook.notation.load import Loader  # a published page has its books compiled, and no parser

    files = read_folder(folder)
    reads = Loader().read_all(files)
    original = reads[""].book
    own = (original.language,) if original else ()
    sound = {language: read for language, read in reads.items() if read.book or not language}
    languages = (*own, *(one for one in sound if one and one not in own))
    return {language: BookEdition(name, folder, read, languages) for language, read in sound.items()}


def _stamp(folder: Path) -> Stamp:
    """Changes whenever a file of the book does."""
    return tuple(sorted(_files(folder)))


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Each with when it was written and how long it is."""
    walked = (one for part in PARTS for one in os.walk(folder / part))
    for path in (folder / "book.toml", *(Path(within, name) for within, _, names in walked for name in names)):
        with suppress(OSError):
            found = path.stat()
            if stat.S_ISREG(found.st_mode):
                yield str(path), found.st_mtime_ns, found.st_size
