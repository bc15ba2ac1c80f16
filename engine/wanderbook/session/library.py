"""A player's saves and records: a shelf for each book, with an autosave, named saves and a record."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date
from hashlib import blake2b
from itertools import count
from pathlib import Path
from urllib.parse import unquote

import msgspec
from msgspec.structs import replace
from platformdirs import user_data_path

from wanderbook.book import Book
from wanderbook.diagnostics import harmless
from wanderbook.ids import ending_name
from wanderbook.session.files import BadFile, FolderLock, Problem, read_sealed, reported, there, write_sealed
from wanderbook.session.play import Play
from wanderbook.session.saves import (
    NewerFile,
    decode_versioned,
    load_save,
    parse_save,
    previous,
    read_save,
    read_state,
    write_save,
)
from wanderbook.table import Game
from wanderbook.table.scoring import Journey
from wanderbook.version import VERSION
from wanderbook.writing import sync_folder, write_whole

RECORD_FORMAT = 2
"""1 had endings only."""
LONGEST_NAME = 40


class BadName(Problem):
    """Raised for an invalid name of a save."""


class NameTaken(Problem):
    """Raised if another save has that name: nothing was written."""

    def __init__(self, name: str) -> None:
        super().__init__(f"“{name}” is already the name of another save.", "name_taken", name=name)
        self.name = name


class FoundEnding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ending that was reached: its first and last day, and how often."""

    first: date
    last: date
    times: int = 1


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the journey log: a finished campaign."""

    on: date
    seed: int
    journey: Journey = Journey()
    score: int | None = None
    ending: int | None = None


class BookRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book's record over all of its plays: endings reached, other achievements, the journey log."""

    format: int = RECORD_FORMAT
    version: str = VERSION
    title: str = ""
    plays: int = 0
    """The number of plays whose first decision was answered."""
    endings: Mapping[int, FoundEnding] = msgspec.field(default_factory=dict)
    earned: frozenset[str] = frozenset()
    """Achievements as rulesets name them: `totem:12`."""
    campaigns: tuple[Campaign, ...] = ()
    """Finished campaigns, the latest last."""

    @property
    def achievements(self) -> frozenset[int]:
        """The endings reached in any play."""
        return frozenset(self.endings)

    @property
    def ticks(self) -> frozenset[str]:
        """Every achievement, including endings, each once."""
        return self.earned | frozenset(map(ending_name, self.endings))

    def begun(self) -> BookRecord:
        return replace(self, plays=self.plays + 1)

    def ended(self, ending: int, on: date) -> BookRecord:
        known = self.endings.get(ending)
        reached = replace(known, last=on, times=known.times + 1) if known else FoundEnding(on, on)
        return replace(self, endings={**self.endings, ending: reached})

    def with_earned(self, names: frozenset[str]) -> BookRecord:
        return self if names <= self.ticks else replace(self, earned=self.earned | names)

    def over(self, campaign: Campaign) -> BookRecord:
        """One line for each campaign: if its end was undone and another reached, the last one counts."""
        others = tuple(one for one in self.campaigns if one.seed != campaign.seed)
        return replace(self, campaigns=(*others, campaign))


def home() -> Path:
    """`WANDERBOOK_HOME`, or where this platform keeps a user's data."""
    return Path(os.environ.get("WANDERBOOK_HOME") or user_data_path("wanderbook"))


def tidy(name: str) -> str:
    """A name as stored and shown: normalised, on one line, with a sign for characters that cannot be shown. Raises
    `BadName`.
    """
    whole = unicodedata.normalize("NFC", name).encode("utf-8", "replace").decode("utf-8")
    told = harmless(" ".join(whole.split()))
    if not told:
        raise BadName("A name needs a letter or a digit.", "no_name")
    if not re.search(r"\w", told):
        name = told[:LONGEST_NAME]
        raise BadName(f"A name needs a letter or a digit: “{name}” has none.", "bad_name", name=name)
    if len(told) > LONGEST_NAME:
        raise BadName(f"A name can have at most {LONGEST_NAME} characters.", "long_name", most=LONGEST_NAME)
    return told


def file_name(name: str) -> str:
    """A tidy name as a safe file name, which `save_name` turns back into the name."""
    return re.sub(r"[^\w \-\u0080-\U0010ffff]", lambda match: f"%{ord(match[0]):02X}", name)


def save_name(save: Path) -> str:
    """The name of a named save, from its file."""
    return unquote(save.stem)


def _folded(name: str) -> str:
    """The name with case folded: many disks do not distinguish capitals from small letters."""
    return unicodedata.normalize("NFC", name.casefold())


class Shelf:
    """The stored files of one book. Editions with another title or ruleset have their own shelves."""

    def __init__(self, book: Book, under: Path | None = None) -> None:
        """The shelf of a book, in a folder named after its title with a digest of title and ruleset."""
        page = book.title_page
        self.book = book
        mark = blake2b(f"{page.ruleset}\n{page.title}".encode(), digest_size=4).hexdigest()
        slug = re.sub(r"[^\w]+", "-", page.title.lower()).strip("-_")[:LONGEST_NAME]
        self.folder = (under or home()) / f"{slug}-{mark}"
        self.autosave = self.folder / "autosave.json"
        self.saves = self.folder / "saves"
        self._record = self.folder / "record.json"
        self.lock = FolderLock(self.folder)
        """Held while these files are read and then written."""
        self._mine = b""
        """The seal of the autosave that is this shelf's own: it was written, taken up or set aside here."""
        self._others: dict[int, tuple[Path, bytes]] = {}
        """Where plays of other processes were set aside, by their seeds, and with what seal."""

    # ---------------------------------------------------------------- saves

    def path(self, name: str) -> Path:
        """The file of a named save, or the one whose name differs in capitals only. Raises `BadName`."""
        wanted = self.file(name)
        files = self._files()
        alike = (path for path in sorted(files) if _folded(path.name) == _folded(wanted.name))
        return wanted if wanted in files else next(alike, wanted)

    def file(self, name: str) -> Path:
        """The file that a new save of this name would have. Raises `BadName`."""
        return self.saves / f"{file_name(tidy(name))}.json"

    def _files(self) -> set[Path]:
        """The paths of all named saves, including those with only a backup left."""
        paths = (self.saves).glob("*.json")
        return {path.with_name(f"{path.stem.removesuffix('.previous')}.json") for path in paths}

    def names(self) -> list[str]:
        """The names of the named saves, latest first."""
        files = [path for path in (self.saves).glob("*.json") if "." not in path.stem]
        return [save_name(path) for path in sorted(files, key=written, reverse=True)]

    def write(self, name: str, play: Play) -> str:
        """Save under a name, and return the name as stored. Raises `BadName` and `CannotSave`."""
        self.path(name)  # a bad name is refused before anything is touched
        with self.lock:
            path = self.path(name)
            write_save(path, play)
        return save_name(path)

    def load(self, name: str, game: Game) -> Play:
        """The play of a named save. Raises `BadName` and `BadSave`."""
        return load_save(self.path(name), game)

    def bring(self, name: str, data: bytes) -> str:
        """Import a save as a named one, and return its name. No save is replaced.

        Raises `BadFile`, `BadName` and `CannotSave`.
        """
        parse_save(data)
        arriving = self.folder / ".arriving.json"
        self.path(name)  # a bad name is refused before anything is touched
        with self.lock, reported(arriving):
            write_whole(arriving, data)
            try:
                return save_name(self._set_aside(name, arriving)[0])
            finally:
                arriving.unlink(missing_ok=True)

    def delete(self, name: str) -> bool:
        """Delete a named save and its backup. False if there is no such save."""
        if not there(self.path(name)) and not there(previous(self.path(name))):
            return False
        with self.lock:
            path = self.path(name)
            exists = there(path)
            with reported(path):
                for file in (path, previous(path)):
                    file.unlink(missing_ok=True)
        return exists

    def keep(self, play: Play, other: str = "other") -> str:
        """Write the autosave. Raises `CannotSave`.

        An unfinished play that another process has saved there becomes a named save. Returns that name where it is new,
        once for each such play, else an empty string.
        """
        with self.lock:
            seal = seal_of(self.autosave)
            name = self._archive_other(other, play.game) if seal and seal != self._mine else ""
            write_save(self.autosave, play)
            self.own()
        return name

    def own(self) -> None:
        """Remember the current autosave as written by this shelf, which may then replace it."""
        self._mine = seal_of(self.autosave)

    def archive(self, name: str, game: Game, *, finished: bool = False) -> str:
        """Move an unfinished autosave, or a `finished` one too, to a named save, before another play replaces it.
        Returns the name, or an empty string.

        For a damaged autosave, its backup is moved. No save is replaced: a name that is taken gets a number. Raises
        `CannotSave`.
        """
        with self.lock:
            path = previous(self.autosave) if self._is_damaged(game) else self.autosave
            moves = self._unfinished(game, path) or (finished and there(path))
            kept = save_name(self._set_aside(name, path)[0]) if moves else ""
            if kept and finished:
                previous(self.autosave).unlink(missing_ok=True)  # or it would pass for a play that was not kept yet
            self.own()
        return kept

    def _archive_other(self, name: str, game: Game) -> str:
        """Move the autosave of another process's unfinished play to a named save, replacing the one moved there before.
        Returns the name if it is new, otherwise an empty string.
        """
        if not self._unfinished(game, self.autosave):
            return ""
        seed = _seed(self.autosave)
        before, seal = self._others.get(seed, (None, b""))
        if before and seal_of(before) == seal:
            self._others[seed] = before, seal_of(self.autosave)
            with reported(before):
                self.autosave.replace(before)
                sync_folder(before.parent)
            return ""
        aside, new = self._set_aside(name, self.autosave)
        if new:
            self._others[seed] = aside, seal_of(aside)
        return save_name(aside)

    def _is_damaged(self, game: Game) -> bool:
        """Whether the autosave is damaged; one of a newer version is not."""
        try:
            read_state(self.autosave, game)
        except NewerFile:
            return False
        except BadFile:
            return True
        return False

    def _unfinished(self, game: Game, path: Path) -> bool:
        """Whether a save is of a play that was begun and can continue, even if only with a newer program."""
        try:
            state = read_state(path, game)[1]
        except BadFile as bad:
            return isinstance(bad, NewerFile)
        return bool(state.agenda and state.moment)

    def _set_aside(self, name: str, save: Path) -> tuple[Path, bool]:
        """Move a save to the first free name: `earlier`, `earlier 2`. False if an identical save
        already has that name.
        """
        with reported(self.path(name)):
            held = save.read_bytes()
            for number in count(1):
                path = self.path(name if number == 1 else f"{tidy(name)[: LONGEST_NAME - 8]} {number}")
                if there(path) and path.read_bytes() == held:
                    return path, False
                if not there(previous(path)) and _claim_name(path):
                    save.replace(path)
                    sync_folder(path.parent)
                    return path, True
        raise AssertionError("numbers do not end")

    # ---------------------------------------------------------------- the record

    def record(self) -> BookRecord:
        """The campaign record. Raises `BadFile` if it is damaged, or newer than this program."""
        if not there(self._record):
            return BookRecord(title=self.book.title)
        return decode_versioned(read_sealed(self._record, "record"), BookRecord, RECORD_FORMAT, "record")

    def mended_record(self) -> tuple[BookRecord, str]:
        """The record and a message for the player if a damaged one was moved away and replaced.

        A record of a newer version is whole: it stays where it is, and nothing is written over it. Raises
        `CannotSave` where a damaged record cannot be moved.
        """
        try:
            return self.record(), ""
        except BadFile:
            with self.lock:
                return self._begun_anew()

    def _begun_anew(self) -> tuple[BookRecord, str]:
        """A new record, unless another process has already replaced the damaged one."""
        try:
            return self.record(), ""
        except NewerFile as newer:
            return BookRecord(title=self.book.title), f"{newer} It is left unchanged, and this play is not recorded."
        except BadFile as bad:
            aside = self._aside()
            with reported(self._record):
                self._record.replace(aside)
            return BookRecord(title=self.book.title), f"{bad} It was moved to {aside.name}, and a new one was started."

    def note_begun(self) -> str:
        """Record the start of a play. Returns a message for the player if the record could not be read. Raises
        `CannotSave`.
        """
        return self._change(BookRecord.begun)

    def note_ended(self, ending: int, on: date | None = None) -> str:
        """Record that a play reached an ending."""
        return self._change(lambda record: record.ended(ending, on or date.today()))

    def note_earned(self, names: frozenset[str]) -> str:
        """Record achievements. Known ones are not written again."""
        return self._change(lambda record: record.with_earned(names))

    def note_over(self, play: Play, on: date | None = None) -> str:
        """Record the end of a campaign as a line of the journey log, in a game that has one."""
        rules, game, state = play.game.rules, play.game, play.state
        if rules.journey is None:
            return ""
        score = rules.score(game, state) if rules.score else None
        line = Campaign(on or date.today(), play.seed, rules.journey(game, state), score, state.ending)
        return self._change(lambda record: record.over(line))

    def _change(self, change: Callable[[BookRecord], BookRecord]) -> str:
        """Read the record, change it and write it, under the lock."""
        with self.lock:
            record, message = self.mended_record()
            changed = change(record)
            if changed is not record:
                self._write(changed)
        return message

    def _write(self, record: BookRecord) -> None:
        """Write the record, unless that would overwrite one that only a newer program can read."""
        try:
            self.record()
        except NewerFile:
            return
        record = replace(record, format=RECORD_FORMAT, version=VERSION, title=self.book.title)
        write_sealed(self._record, msgspec.json.encode(record))

    def _aside(self) -> Path:
        """A free name for a damaged record."""
        number = 1
        while there(path := self.folder / f"record.damaged-{number}.json"):
            number += 1
        return path


def seal_of(path: Path) -> bytes:
    """The digest at the start of a sealed file; empty if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.readline(100)
    except OSError:
        return b""


def _seed(path: Path) -> int:
    """The seed of a save; -1 if it cannot be read."""
    try:
        return read_save(path).seed
    except BadFile:  # of a newer program, or replaced since
        return -1


def _claim_name(path: Path) -> bool:
    """Take a name unless it is taken, safely against other processes that look for one at the same moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def written(path: Path) -> float:
    """The time at which a file was written, in seconds."""
    try:
        return path.stat().st_mtime
    except OSError:  # deleted since it was listed
        return 0.0
