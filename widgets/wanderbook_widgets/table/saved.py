"""What is kept of a book, in words: each save with when it was made, how things stood, and who played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wanderbook.book import Book
from wanderbook.session import Play, Shelf
from wanderbook.session.files import BadFile, is_kept, previous, there
from wanderbook.session.keeping import Keeping
from wanderbook.session.library import LONGEST_NAME, written
from wanderbook.session.saves import GONE, Saved, read_state
from wanderbook.session.seats import Names
from wanderbook.table import Game, State
from wanderbook.telling import Telling, telling_for, unbroken
from wanderbook_widgets.table.seat import Data

MOST = 40
"""Saves that are listed, the latest first."""
STANDING = 3
"""Parts of the status that tell where a campaign is: its turn, whose it is, the place."""


@dataclass(frozen=True)
class Kept:
    """A save as it is listed. One that cannot be read says why."""

    name: str
    """Nothing for the autosave."""
    when: int
    """In milliseconds, as a browser counts them."""
    problem: BadFile | None = None
    before: Kept | None = None
    """The save before it, where this one cannot be read and that one can."""
    book: str = ""
    """A digest of the book that it was played with."""
    under_way: bool = False
    decisions: int = 0
    standing: tuple[str, ...] = ()
    """But for whose turn it is: the players are named besides."""
    players: tuple[str, ...] = ()

    def data(self, language: str) -> Data:
        """In the language of the page."""
        return {
            "save": self.name,
            "when": self.when,
            "problem": self.problem.said(language) if self.problem else "",
            "before": self.before.data(language) if self.before else {},
            "over": not self.problem and not self.under_way,
            "decisions": self.decisions,
            "standing": list(self.standing),
            "players": ", ".join(self.players),
        }


def saves(game: Game, shelf: Shelf, language: str) -> Iterator[Kept]:
    """The autosave, and then the named saves, told in this language but for what is the book's own."""
    yield from filter(None, [autosave(game, shelf, language)])
    yield from (_kept(game, name, shelf.path(name), language) for name in shelf.names()[:MOST])


def autosave(game: Game, shelf: Shelf, language: str) -> Kept | None:
    return _kept(game, "", shelf.autosave, language) if is_kept(shelf.autosave) else None


def language_of(kept: Kept, books: Iterable[Book]) -> str:
    """Of the edition that a save was made with; nothing where the book has changed since."""
    digest = (kept.before or kept).book
    return next((book.language for book in books if book.digest == digest), "")


def last_saved(keeping: Keeping, language: str) -> Data:
    """When and where the play that is open was last saved; and, where that fails since, why."""
    path, when = keeping.last or (keeping.shelf.autosave, 0)
    why = keeping.failed.said(language) if keeping.failed else ""
    return {"when": _milliseconds(when), "where": str(path), "why": why}


def _kept(game: Game, name: str, path: Path, language: str) -> Kept:
    try:
        saved, state = read_state(path, game)
    except BadFile as bad:
        before = _kept(game, name, previous(path), language) if there(previous(path)) else None
        return Kept(name, _when(path), bad, None if before is None or before.problem else before)
    telling = telling_for(game, language)
    telling.names = _players(telling, game, saved, state)
    return Kept(
        name,
        _when(path),
        book=saved.book,
        under_way=bool(state.agenda and state.moment),
        decisions=len(saved.journal),
        standing=_standing(telling, saved, state),
        players=telling.names,
    )


def _players(telling: Telling, game: Game, saved: Saved, state: State[Any, Any]) -> Names:
    """All of them, where there are several. Whoever has no name of their own was numbered in the book's language."""
    numbered, many = telling_for(game), int(getattr(state.board, "players", 1) or 1)
    unnamed = ("",) * (many - len(saved.names) if many > 1 else 0)
    return tuple(
        telling.numbered(at) if name in ("", numbered.numbered(at)) else name
        for at, name in enumerate((*saved.names, *unnamed))
    )


def _standing(telling: Telling, saved: Saved, state: State[Any, Any]) -> tuple[str, ...]:
    try:
        parts = standing(telling, Play.going_on(telling.game, saved.seed, state))
    except GONE:
        return ()
    named = set(map(unbroken, telling.names))
    return tuple(part for part in parts if part not in named)


def standing(telling: Telling, play: Play) -> tuple[str, ...]:
    return tuple(filter(None, telling.status(play).split(" · ")[:STANDING]))


def suggested_name(telling: Telling, play: Play, otherwise: str) -> str:
    """What a save is called whose player has not named it: when, who, where, as far as that is short enough."""
    is_somebodys = telling.players(play) > 1 and play.decision is not None
    name = ""
    for part in standing(telling, play)[: STANDING if is_somebodys else STANDING - 1]:
        longer = ", ".join(filter(None, [name, " ".join(part.split())]))
        name = longer if len(longer) <= LONGEST_NAME else name
    return name or otherwise


def _when(path: Path) -> int:
    return _milliseconds(written(path if there(path) else previous(path)))


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000)
