"""Conversion of other programs' books into a book's files, with a list of what could not be converted.

`gamebookformat` and `structure` read a text and write the files. For the stories that are proved where they are, `book`
makes a book from a story's `Program`: `walk` divides it into sections, `carriers` says what its variables become,
`prose` makes Markdown of its words.
"""

from __future__ import annotations

from typing import NamedTuple


class Lost(NamedTuple):
    """Something that could not be converted, with its line."""

    line: int
    what: str
    file: str = ""
    """The file, if there are several."""


class Imported(NamedTuple):
    files: dict[str, str]
    """The files by path in the book's folder."""
    lost: tuple[Lost, ...] = ()
    names: dict[str, str] = {}
    """The section number of each passage of the original."""
