"""Where a player's saves and records live: a shelf for each book, with an autosave, named saves and a record."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from datetime import date
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec.structs import replace
from platformdirs import user_data_path

from wanderbook.book import Book
from wanderbook.session.files import BadFile, read_sealed, reported, there, write_sealed
from wanderbook.session.play import Play
from wanderbook.session.saves import NewerFile, decode_versioned, load_save, previous, read_save, write_save
from wanderbook.table import Game
from wanderbook.version import VERSION

RECORD_FORMAT = 1
LONGEST_NAME = 40


class BadName(Exception):
    """Nothing of this name can be part of a file's name."""


class Reached(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ending that was reached: on which days first and last, and how often."""

    first: date
    last: date
    times: int = 1


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book's campaign record. Its achievements are the endings that were ever reached, in whichever play."""

    format: int = RECORD_FORMAT
    version: str = VERSION
    title: str = ""
    plays: int = 0
    """How many were begun: their first decision was answered."""
    endings: Mapping[int, Reached] = msgspec.field(default_factory=dict)

    @property
    def achievements(self) -> frozenset[int]:
        return frozenset(self.endings)

    def begun(self) -> Record:
        return replace(self, plays=self.plays + 1)

    def ended(self, ending: int, on: date) -> Record:
        known = self.endings.get(ending)
        reached = replace(known, last=on, times=known.times + 1) if known else Reached(on, on)
        return replace(self, endings={**self.endings, ending: reached})


def home() -> Path:
    """`WANDERBOOK_HOME`, or where this platform keeps a user's data."""
    return Path(os.environ.get("WANDERBOOK_HOME") or user_data_path("wanderbook"))


def tidy(name: str) -> str:
    """A name that is safe as a file's: letters, digits, spaces, `-` and `_`, so that no path can climb out of it."""
    told = re.sub(r"[^\w-]+", " ", unicodedata.normalize("NFC", name)).strip()[:LONGEST_NAME].strip()
    if not re.search(r"\w", told):
        raise BadName(f"A name needs a letter or a digit; {name[:LONGEST_NAME]!r} has none.")
    return told


class Shelf:
    """What is kept of one book. Editions of other titles or rulesets have shelves of their own."""

    def __init__(self, book: Book, under: Path | None = None) -> None:
        page = book.title_page
        self.book = book
        mark = blake2b(f"{page.ruleset}\n{page.title}".encode(), digest_size=4).hexdigest()
        slug = re.sub(r"[^\w]+", "-", page.title.lower()).strip("-_")[:LONGEST_NAME]
        self.folder = (under or home()) / f"{slug}-{mark}"
        self.autosave = self.folder / "autosave.json"
        self._record = self.folder / "record.json"

    # ---------------------------------------------------------------- saves

    def path(self, name: str) -> Path:
        """The file of a named save. Raises `BadName`."""
        return self.folder / "saves" / f"{tidy(name)}.json"

    def names(self) -> list[str]:
        """Of the named saves, the latest first."""
        files = [path for path in (self.folder / "saves").glob("*.json") if "." not in path.stem]
        return [path.stem for path in sorted(files, key=_written, reverse=True)]

    def write(self, name: str, play: Play) -> str:
        """Save under a name; gives the name as it is kept. Raises `BadName` and `CannotSave`."""
        write_save(self.path(name), play)
        return tidy(name)

    def load(self, name: str, game: Game) -> Play:
        """Raises `BadName` and `BadSave`."""
        return load_save(self.path(name), game)

    def delete(self, name: str) -> bool:
        """Take away a named save, and what was kept of the one before it. False where there was none."""
        path = self.path(name)
        found = there(path)
        with reported(path):
            for one in (path, previous(path)):
                one.unlink(missing_ok=True)
        return found

    def keep(self, play: Play) -> None:
        """The autosave, after every decision. Raises `CannotSave`."""
        write_save(self.autosave, play)

    def spare(self, name: str, game: Game) -> bool:
        """Before another play takes its place: an unfinished one becomes a named save. False where there was none.

        Raises `CannotSave`.
        """
        try:
            state = game.decode(bytes(read_save(self.autosave).state))
        except (BadFile, msgspec.DecodeError, RecursionError):
            return False
        if not state.agenda or not state.moment:
            return False
        aside = self.path(name)
        with reported(aside):
            aside.parent.mkdir(parents=True, exist_ok=True)
            self.autosave.replace(aside)
        return True

    # ---------------------------------------------------------------- the record

    def record(self) -> Record:
        """The campaign record. Raises `BadFile` where it is there and damaged, or newer than this program."""
        if not there(self._record):
            return Record(title=self.book.title)
        return decode_versioned(read_sealed(self._record, "record"), Record, RECORD_FORMAT, "record")

    def mended_record(self) -> tuple[Record, str]:
        """The record, a damaged one set aside and begun anew, with what to tell the player about it.

        A record of a newer version is whole: it stays where it is, and nothing is written over it. Raises
        `CannotSave` where a damaged record cannot be moved.
        """
        try:
            return self.record(), ""
        except NewerFile as newer:
            return Record(title=self.book.title), f"{newer} It is left as it is, and this play is not recorded."
        except BadFile as bad:
            aside = self._aside()
            with reported(self._record):
                self._record.replace(aside)
            return Record(title=self.book.title), f"{bad} It was set aside as {aside.name}, and a new one begun."

    def note_begun(self) -> str:
        """A play was begun. Gives what to tell the player, if the record could not be read. Raises `CannotSave`."""
        record, told = self.mended_record()
        self._write(record.begun())
        return told

    def note_ended(self, ending: int, on: date | None = None) -> str:
        """A play reached an ending."""
        record, told = self.mended_record()
        self._write(record.ended(ending, on or date.today()))
        return told

    def _write(self, record: Record) -> None:
        """Unless that would write over what only a newer program can read."""
        try:
            self.record()
        except NewerFile:
            return
        record = replace(record, format=RECORD_FORMAT, version=VERSION, title=self.book.title)
        write_sealed(self._record, msgspec.json.encode(record))

    def _aside(self) -> Path:
        number = 1
        while there(path := self.folder / f"record.damaged-{number}.json"):
            number += 1
        return path


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # deleted since it was listed
        return 0.0
