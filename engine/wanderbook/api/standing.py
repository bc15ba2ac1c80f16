"""The start of a question: a play, its save, or a section and the things held there."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from wanderbook.api.books import Book
from wanderbook.diagnostics import Diagnostic, suggest
from wanderbook.machine.standpoint import Standpoint
from wanderbook.notation.beginnings import BeginningReader
from wanderbook.session.library import BadName, Shelf
from wanderbook.session.play import Play
from wanderbook.session.saves import BadSave, load_save
from wanderbook.session.standpoint import NoStandpoint, standpoint_from, standpoint_of

From: TypeAlias = Play | Path | str
"""A play, the path of its save, or the name of the save."""


class BadStart(ValueError):
    """Raised for a start from which nothing can be asked; says why."""


def standpoint(book: Book, from_: From | None = None, at: str | None = None, with_: str = "") -> Standpoint | None:
    """Where a question starts: from a play, a save, or a section and what is held there, as a standpoint (a section, or
    the ship or the map, and everything that holds). None for the beginning of the book. Raises `BadStart`."""
    if from_ is not None:
        if at is not None or with_:
            raise BadStart("a play has its own section and possessions: give only the play")
        return _standpoint_of_play(book, from_)
    if at is None and not with_:
        return None
    if at is not None and at not in book:
        raise BadStart(f"the book has no section {at}; {suggest(at, book.sections)}".rstrip("; "))
    reader = BeginningReader(book.content, with_)
    held = reader.read(at)
    if held is None:
        raise BadStart("; ".join(_sentence(problem) for problem in reader.diagnostics))
    return standpoint_from(book.content, held.given, held.tokens)


def _sentence(problem: Diagnostic) -> str:
    return f"{problem.message}; {problem.help}" if problem.help else problem.message


def _standpoint_of_play(book: Book, play: From) -> Standpoint:
    """The standpoint of a play or a save. Raises `BadStart` if it is of another book or cannot be read."""
    try:
        if not isinstance(play, Play):
            play = load_save(_saved(book, play), book.game)
        elif play.game.book.digest != book.content.digest:
            raise BadStart(f"this play is of another book: {play.game.book.title!r}")
        return standpoint_of(play.game, play.state)
    except BadStart:
        raise
    except (BadSave, BadName, NoStandpoint) as error:
        raise BadStart(str(error)) from error


def _saved(book: Book, name: Path | str) -> Path:
    """The file of a save, given as a path or as the name of a save of this book."""
    path = Path(name)
    if path.is_file():
        return path
    shelf = Shelf(book.content)
    known = shelf.names()
    if str(name) in known:
        return shelf.path(str(name))
    raise BadStart(f"there is no save {str(name)!r}; {suggest(str(name), known)}".rstrip("; "))
