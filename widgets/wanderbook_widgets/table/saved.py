"""What is kept of a book, in words: each save with when it was made, how things stood, and who played."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from wanderbook.book import Book
from wanderbook.session import Play, Shelf
from wanderbook.session.autosave import Autosave
from wanderbook.session.files import BadFile, is_kept, previous, there
from wanderbook.session.library import LONGEST_NAME, save_name, written
from wanderbook.session.saves import GONE, Saved, read_state
from wanderbook.session.seats import PlayerNames
from wanderbook.table import Game, Table
from wanderbook.telling import Telling, telling_for, unbroken
from wanderbook_widgets.table.seat import Data
from wanderbook_widgets.table.texts import texts

IN_PAGE = sys.platform == "emscripten"
"""Whether saves lie in a reader's browser, where files have no place to speak of."""
UNSAFE = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""What some disks forbid in the names of files."""
MOST = 40
"""Saves that are listed, the latest first."""
STANDING = 3
"""Parts of the status that tell where a campaign is: its turn, whose it is, the place."""


@dataclass(frozen=True)
class SaveEntry:
    """A save as it is listed. One that cannot be read says why."""

    name: str
    """Nothing for the autosave."""
    when: int
    """In milliseconds, as a browser counts them."""
    problem: BadFile | None = None
    before: SaveEntry | None = None
    """The save before it, where this one cannot be read and that one can."""
    book: str = ""
    """A digest of the book that it was played with."""
    under_way: bool = False
    decisions: int = 0
    standing: tuple[str, ...] = ()
    """Without whose turn it is: the players are listed separately."""
    players: tuple[str, ...] = ()

    def data(self, language: str) -> Data:
        """The save as the page shows it, in the language of the page."""
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


def saves(game: Game, shelf: Shelf, language: str) -> Iterator[SaveEntry]:
    """The autosave, then the named saves, in this language but for what the book itself says."""
    yield from filter(None, [autosave(game, shelf, language)])
    yield from (_kept(game, name, shelf.path(name), language) for name in shelf.names()[:MOST])


def autosave(game: Game, shelf: Shelf, language: str) -> SaveEntry | None:
    return _kept(game, "", shelf.autosave, language) if is_kept(shelf.autosave) else None


def language_of(kept: SaveEntry, books: Iterable[Book]) -> str:
    """The language of the edition that a save was made with; empty if the book has changed since."""
    digest = (kept.before or kept).book
    return next((book.language for book in books if book.digest == digest), "")


def last_saved(autosave: Autosave, language: str) -> Data:
    """When and where the play that is open was last saved; and, where that fails since, why."""
    path, when = autosave.last or (autosave.shelf.autosave, 0)
    why = autosave.failed.said(language) if autosave.failed else ""
    where = "" if IN_PAGE else str(path)
    return {"when": _milliseconds(when), "where": where, "why": why}


def exported(shelf: Shelf, name: str, language: str) -> Data:
    """A save as a file to be downloaded: the autosave, or a named one. Raises `BadName` and `BadFile`."""
    path = shelf.path(name) if name else shelf.autosave
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise BadFile("This save cannot be read.", "unreadable", reason=str(error)) from error
    titled = f"{shelf.book.title} - {save_name(path) if name else texts(language)['quick']}"
    return {"name": f"{re.sub(UNSAFE, '-', titled)}.json", "text": text}


def imported_name(file: str, title: str, otherwise: str) -> str:
    """What a save is called that comes from a file."""
    stem = re.sub(r"(?i)\.json$", "", file.replace("\\", "/").rpartition("/")[2]).removeprefix(
        f"{re.sub(UNSAFE, '-', title)} - "
    )
    plain = " ".join(stem.split())[:LONGEST_NAME].strip()
    return plain if re.search(r"\w", plain) else otherwise


def _kept(game: Game, name: str, path: Path, language: str) -> SaveEntry:
    """One save as the title page lists it. A damaged one brings the save before it, if that can be read."""
    try:
        saved, state = read_state(path, game)
    except BadFile as bad:
        before = _kept(game, name, previous(path), language) if there(previous(path)) else None
        return SaveEntry(name, _when(path), bad, None if before is None or before.problem else before)
    telling = telling_for(game, language)
    telling.names = _players(telling, game, saved, state)
    return SaveEntry(
        name,
        _when(path),
        book=saved.book,
        under_way=bool(state.agenda and state.moment),
        decisions=len(saved.journal),
        standing=_standing(telling, saved, state),
        players=telling.names,
    )


def _players(telling: Telling, game: Game, saved: Saved, state: Table) -> PlayerNames:
    """All of them, where there are several. Players without a name were numbered in the book's language."""
    numbered, many = telling_for(game), int(getattr(state.board, "players", 1) or 1)
    unnamed = ("",) * (many - len(saved.names) if many > 1 else 0)
    return tuple(
        telling.numbered(at) if name in ("", numbered.numbered(at)) else name
        for at, name in enumerate((*saved.names, *unnamed))
    )


def _standing(telling: Telling, saved: Saved, state: Table) -> tuple[str, ...]:
    """How things stood in a save, in words; nothing if the book has lost what it stood on."""
    try:
        parts = standing(telling, Play.from_state(telling.game, saved.seed, state))
    except GONE:
        return ()
    named = set(map(unbroken, telling.names))
    return tuple(part for part in parts if part not in named)


def standing(telling: Telling, play: Play) -> tuple[str, ...]:
    return tuple(filter(None, telling.status(play).split(" · ")[:STANDING]))


def suggested_name(telling: Telling, play: Play, otherwise: str) -> str:
    """A default name for a save: as many parts of how things stand as fit; else `otherwise`."""
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
