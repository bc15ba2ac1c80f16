"""The bundled books, found by name."""

from __future__ import annotations

import contextlib
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wanderbook.diagnostics import fold, suggest

_PACKAGE = Path(__file__).parents[1]


STORIES = (".twee", ".tw", ".ink", ".html")
"""The files of other programs, which are no books."""


class NoSuchBook(Exception):
    """Raised for a name that is neither a folder nor a bundled book."""


def bundled() -> dict[str, Path]:
    """Bundled books by name: inside the package when installed, beside `engine/` in a checkout.

    They are in the order of `shelf.toml`, followed by those that it does not list.
    """
    for shelf in (_PACKAGE / "stories", _PACKAGE.parents[1] / "stories"):
        if shelf.is_dir():
            folders = {path.parent.name: path.parent for path in sorted(shelf.glob("*/book.toml"))}
            return {name: folders[name] for name in (*_order(shelf), *folders) if name in folders}
    return {}


@cache
def _order(shelf: Path) -> tuple[str, ...]:
    return tuple(tomllib.loads((shelf / "shelf.toml").read_text("utf-8"))["books"])


class Titled(NamedTuple):
    """A bundled book found by its title in some language."""

    folder: Path
    language: str


def titled(name: str) -> Titled | None:
    """The bundled book with this title in any language and spelling: `Les Bouées de la veuve`,
    `les-bouees-de-la-veuve`."""
    return _titles().get(_plain(name))


@cache
def _titles() -> dict[str, Titled]:
    """By title in any language, without spaces and accents, the bundled book."""
    folders = {}
    for folder in bundled().values():
        for path in (folder / "book.toml", *sorted(folder.glob("locale/*/book.toml"))):
            page = tomllib.loads(path.read_text("utf-8"))
            folders[_plain(page["title"])] = Titled(folder, page.get("language", "en"))
    return folders


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, fold(text)))


def find_book(name: str | Path) -> Path:
    """The folder of a book, given as a folder or as the name or title of a bundled one."""
    folder = Path(name)
    with contextlib.suppress(OSError):  # a name that is too long for a folder
        if folder.is_dir():
            return folder
        if folder.is_file():
            raise NoSuchBook(f"{str(name)!r} is a file; {_what_it_needs(folder)}")
    books = bundled()
    if str(name) in books:
        return books[str(name)]
    if by_title := titled(str(name)):
        return by_title.folder
    if folder.suffix.lower() in STORIES:
        raise NoSuchBook(f"there is no file {str(name)!r}")
    help = suggest(str(name), books, most=1) or f"bundled books: {', '.join(books) or 'none'}"
    raise NoSuchBook(f"there is no folder and no bundled book {str(name)!r}; {help}")


def _what_it_needs(file: Path) -> str:
    """What to do with a file where a book is expected."""
    if file.suffix.lower() in STORIES:
        return f"to make a book of this story: wanderbook import {file} FOLDER"
    return "a book is the folder that has a book.toml in it"
