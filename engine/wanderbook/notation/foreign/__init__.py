"""Conversion of other programs' books into a book's files, with a list of what could not be converted."""

from __future__ import annotations

from typing import NamedTuple


class Lost(NamedTuple):
    """Something that could not be converted, with its line."""

    line: int
    what: str


class Imported(NamedTuple):
    files: dict[str, str]
    """The files by path in the book's folder."""
    lost: tuple[Lost, ...] = ()
