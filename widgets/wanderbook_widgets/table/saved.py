"""What is kept of a book, in words: each save with when it was made, how things stood, and who played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from wanderbook.book import Book
from wanderbook.session import Play, Shelf
from wanderbook.session.files import BadFile, previous, there
from wanderbook.session.keeping import is_kept
from wanderbook.session.saves import GONE, Saved, read_save
from wanderbook.table import Game, State
from wanderbook.telling import telling_for
from wanderbook_widgets.table.seat import Data

MOST = 40
"""Saves that are listed, the latest first."""
STANDING = 3
"""Parts of the status that tell where a campaign is: its turn, whose it is, the place."""
_GONE = (*GONE, IndexError)
"""What a state raises that names something that a changed book no longer has."""


@dataclass(frozen=True)
class Kept:
    """A save as it is listed. One that cannot be read says why."""

    name: str
    """Nothing for the autosave."""
    when: int
    """In milliseconds, as a browser counts them."""
    problem: str = ""
    book: str = ""
    """A digest of the book that it was played with."""
    under_way: bool = False
    decisions: int = 0
    standing: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    def data(self) -> Data:
        return {
            "save": self.name,
            "when": self.when,
            "problem": self.problem,
            "over": not self.problem and not self.under_way,
            "decisions": self.decisions,
            "standing": list(self.standing),
            "players": ", ".join(self.players),
        }


def saves(game: Game, shelf: Shelf) -> Iterator[Kept]:
    """The autosave, and then the named saves."""
    yield from filter(None, [autosave(game, shelf)])
    yield from (_kept(game, name, shelf.path(name)) for name in shelf.names()[:MOST])


def autosave(game: Game, shelf: Shelf) -> Kept | None:
    return _kept(game, "", shelf.autosave) if is_kept(shelf.autosave) else None


def language_of(kept: Kept, books: Iterable[Book]) -> str:
    """Of the edition that a save was made with; nothing where the book has changed since."""
    return next((book.language for book in books if book.digest == kept.book), "")


def _kept(game: Game, name: str, path: Path) -> Kept:
    try:
        saved = read_save(path)
        state = game.decode(bytes(saved.state))
    except (BadFile, msgspec.DecodeError, RecursionError) as bad:
        return Kept(name, _when(path), str(bad))
    return Kept(
        name,
        _when(path),
        book=saved.book,
        under_way=bool(state.agenda and state.moment),
        decisions=len(saved.journal),
        standing=_standing(game, saved, state),
        players=saved.names,
    )


def _standing(game: Game, saved: Saved, state: State[Any, Any]) -> tuple[str, ...]:
    telling = telling_for(game)
    telling.names = saved.names
    try:
        return tuple(filter(None, telling.status(Play.going_on(game, saved.seed, state)).split(" · ")[:STANDING]))
    except _GONE:
        return ()


def _when(path: Path) -> int:
    try:
        return int((path if there(path) else previous(path)).stat().st_mtime * 1000)
    except OSError:
        return 0
