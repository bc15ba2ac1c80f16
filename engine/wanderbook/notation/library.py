"""The books that come with Wanderbook, found by name."""

from __future__ import annotations

import contextlib
from pathlib import Path

from wanderbook.diagnostics import suggest

_PACKAGE = Path(__file__).parents[1]


class NoSuchBook(Exception):
    """Neither a folder nor the name of a bundled book."""


def bundled() -> dict[str, Path]:
    """Bundled books by name: inside the package when installed, beside `engine/` in a checkout."""
    for shelf in (_PACKAGE / "stories", _PACKAGE.parents[1] / "stories"):
        if shelf.is_dir():
            return {path.parent.name: path.parent for path in sorted(shelf.glob("*/book.toml"))}
    return {}


def find_book(name: str | Path) -> Path:
    """The folder of a book, given as a folder or by the name of a bundled one."""
    folder = Path(name)
    with contextlib.suppress(OSError):  # a name that is too long for a folder
        if folder.is_dir():
            return folder
        if folder.is_file():
            raise NoSuchBook(f"{str(name)!r} is a file; a book is the folder that has a book.toml in it")
    books = bundled()
    if str(name) in books:
        return books[str(name)]
    help = suggest(str(name), books, most=1) or f"bundled books: {', '.join(books) or 'none'}"
    raise NoSuchBook(f"there is no folder and no bundled book {str(name)!r}; {help}")
