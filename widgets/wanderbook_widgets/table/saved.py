"""The saves of a book in words: each with its time, its status line, and its players."""

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
from wanderbook.session.fingers import Fingers
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
    """A save in a list. One that cannot be read says why."""

    name: str
    """Its name; empty for the autosave."""
    when: int
    """Its time in milliseconds, as in browsers."""
    problem: BadFile | None = None
    before: SaveEntry | None = None
    """The previous save, if this one cannot be read and that one can."""
    book: str = ""
    """A digest of the book with which it was played."""
    under_way: bool = False
    decisions: int = 0
    standing: tuple[str, ...] = ()
    """The status line without whose turn it is: the players are listed separately."""
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
    """The autosave, then the named saves, in this language except for the book's own texts."""
    yield from filter(None, [autosave(game, shelf, language)])
    yield from (_save_entry(game, name, shelf.path(name), language) for name in shelf.names()[:MOST])


def fingers(game: Game, shelf: Shelf, language: str) -> list[SaveEntry]:
    """The fingers in a book, the latest first."""
    fingers = Fingers(shelf)
    return [_save_entry(game, name, fingers.path(name), language) for name in fingers.names()]


def autosave(game: Game, shelf: Shelf, language: str) -> SaveEntry | None:
    return _save_entry(game, "", shelf.autosave, language) if is_kept(shelf.autosave) else None


def language_of(kept: SaveEntry, books: Iterable[Book]) -> str:
    """The language of the edition of a save; empty if the book has changed since."""
    digest = (kept.before or kept).book
    return next((book.language for book in books if book.digest == digest), "")


def last_saved(autosave: Autosave, language: str) -> Data:
    """When and where the current play was last saved and, if saving fails since, why."""
    path, when = autosave.last or (autosave.shelf.autosave, 0)
    why = autosave.failed.said(language) if autosave.failed else ""
    where = "" if IN_PAGE else str(path)
    return {"when": milliseconds(when), "where": where, "why": why}


def exported(shelf: Shelf, name: str, language: str) -> Data:
    """A save as a file to download: the autosave, or a named one. Raises `BadName` and `BadFile`."""
    path = shelf.path(name) if name else shelf.autosave
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise BadFile("This save cannot be read.", "unreadable", reason=str(error)) from error
    titled = f"{shelf.book.title} - {save_name(path) if name else texts(language)['quick']}"
    return {"name": f"{re.sub(UNSAFE, '-', titled)}.json", "text": text}


def imported_name(file: str, title: str, otherwise: str) -> str:
    """The name of a save imported from a file."""
    stem = re.sub(r"(?i)\.json$", "", file.replace("\\", "/").rpartition("/")[2]).removeprefix(
        f"{re.sub(UNSAFE, '-', title)} - "
    )
    plain = " ".join(stem.split())[:LONGEST_NAME].strip()
    return plain if re.search(r"\w", plain) else otherwise


def _save_entry(game: Game, name: str, path: Path, language: str) -> SaveEntry:
    """One save as the title page lists it. A damaged one has the previous save, if that can be read."""
    try:
        saved, state = read_state(path, game)
    except BadFile as bad:
        before = _save_entry(game, name, previous(path), language) if there(previous(path)) else None
        return SaveEntry(name, _when(path), bad, None if before is None or before.problem else before)
    telling = telling_for(game, language)
    telling.names = _players(telling, game, saved, state)
    return SaveEntry(
        name,
        _when(path),
        book=saved.book,
        under_way=bool(state.agenda and state.moment),
        decisions=len(saved.journal),
        standing=_status_line(telling, saved, state),
        players=telling.names,
    )


def _players(telling: Telling, game: Game, saved: Saved, state: Table) -> PlayerNames:
    """All players, if there are several. Players without a name were numbered in the book's language."""
    numbered, many = telling_for(game), int(getattr(state.board, "players", 1) or 1)
    unnamed = ("",) * (many - len(saved.names) if many > 1 else 0)
    return tuple(
        telling.numbered(at) if name in ("", numbered.numbered(at)) else name
        for at, name in enumerate((*saved.names, *unnamed))
    )


def _status_line(telling: Telling, saved: Saved, state: Table) -> tuple[str, ...]:
    """The status line of a save; empty if the book no longer has its section or place."""
    try:
        parts = standing(telling, Play.from_state(telling.game, saved.seed, state))
    except GONE:
        return ()
    named = set(map(unbroken, telling.names))
    return tuple(part for part in parts if part not in named)


def standing(telling: Telling, play: Play) -> tuple[str, ...]:
    return tuple(filter(None, telling.status(play).split(" · ")[:STANDING]))


def suggested_name(telling: Telling, play: Play, otherwise: str) -> str:
    """A default name for a save: as many parts of the status line as fit; `otherwise` if there are none."""
    is_somebodys = telling.players(play) > 1 and play.decision is not None
    name = ""
    for part in standing(telling, play)[: STANDING if is_somebodys else STANDING - 1]:
        longer = ", ".join(filter(None, [name, " ".join(part.split())]))
        name = longer if len(longer) <= LONGEST_NAME else name
    return name or otherwise


def _when(path: Path) -> int:
    return milliseconds(written(path if there(path) else previous(path)))


def milliseconds(seconds: float) -> int:
    """A time in milliseconds, as in browsers."""
    return int(seconds * 1000)
