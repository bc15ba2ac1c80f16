"""The available books: the bundled ones and those of a player's own folders, read again when they change."""

from __future__ import annotations

import os
import stat
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from wanderbook.locales.typography import typeset_text
from wanderbook.notation import NoSuchBook, bundled, find_book
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.folder import KINDS, read_folder

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
PARTS = (*KINDS, "locale")
"""The folders of a book that have its text."""


@dataclass(frozen=True)
class BookEdition:
    """A book in one of its languages, or its problems."""

    name: str
    """Its name in a request: a bundled book's name, or its folder."""
    folder: Path
    read: BookRead
    languages: tuple[str, ...]
    """The languages in which it can be read, its own first."""

    @property
    def title(self) -> str:
        return self.read.book.title if self.read.book else self.folder.name

    @property
    def shown_title(self) -> str:
        """The title with the quotes of its language."""
        return typeset_text(self.title, self.read.book.language) if self.read.book else self.title


_READ: OrderedDict[tuple[str, Path], tuple[Stamp, dict[str, BookEdition]]] = OrderedDict()
"""The editions of books already read, by name and folder: all tables share them."""
MOST_READ = 64


class EditionCache:
    """Books by name. Reading a book takes time, so each is read again only if one of its files has changed."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._own = {str(folder): folder for given in folders for folder in books_in(given)}

    @property
    def names(self) -> list[str]:
        """The names of all books, a player's own first; a bundled one is named after its folder, too."""
        own = {folder.resolve() for folder in self._own.values()}
        return [*self._own, *(name for name, folder in bundled().items() if folder.resolve() not in own)]

    def open(self, name: str, language: str = "") -> BookEdition:
        """A book in the wanted language if it is translated to it, otherwise in its own. Raises `NoSuchBook`."""
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
    """The folder itself, if it is a book or contains none; otherwise every book in it."""
    if (folder / "book.toml").exists():
        return [folder]
    return [path.parent for path in sorted(folder.glob("*/book.toml"))] or [folder]


def _found(name: str) -> Path:
    """A bundled book, or a folder with a title page: other folders that a browser may name are not searched."""
    folder = find_book(name) if name else Path()
    if not name or not (folder / "book.toml").is_file():
        raise NoSuchBook(f"there is no book {name!r}")
    return folder


def _editions(name: str, folder: Path) -> dict[str, BookEdition]:
    """The original under "", and translations by their language: all languages of a book are read at once."""
    from wanderbook.notation.load import Loader  # a published page has its books compiled, and no parser

    files = read_folder(folder)
    reads = Loader().read_all(files)
    original = reads[""].book
    own = (original.language,) if original else ()
    sound = {language: read for language, read in reads.items() if read.book or not language}
    languages = (*own, *(one for one in sound if one and one not in own))
    return {language: BookEdition(name, folder, read, languages) for language, read in sound.items()}


def _stamp(folder: Path) -> Stamp:
    """A stamp that changes whenever a file of the book changes."""
    return tuple(sorted(_files(folder)))


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Each file with its time and its size."""
    walked = (one for part in PARTS for one in os.walk(folder / part))
    for path in (folder / "book.toml", *(Path(within, name) for within, _, names in walked for name in names)):
        with suppress(OSError):
            status = path.stat()
            if stat.S_ISREG(status.st_mode):
                yield str(path), status.st_mtime_ns, status.st_size
