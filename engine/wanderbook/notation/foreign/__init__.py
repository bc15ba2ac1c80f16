"""Books of other programs: their text in, the files of a book and a list of what could not be carried over out."""

from __future__ import annotations

from typing import NamedTuple


class Lost(NamedTuple):
    """Something that could not be carried over, and the line where it stands."""

    line: int
    what: str


class Imported(NamedTuple):
    files: dict[str, str]
    """By their path in the book's folder."""
    lost: tuple[Lost, ...] = ()
