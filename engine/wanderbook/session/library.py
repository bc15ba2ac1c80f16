"""Where a player's saves and records live: a shelf for each book, with an autosave, named saves and a record."""

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
    """A name that no save can have."""


class NameTaken(Problem):
    """Another save has that name: nothing was written."""

    def __init__(self, name: str) -> None:
        super().__init__(f"“{name}” is another save already.", "name_taken", name=name)
        self.name = name


class FoundEnding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ending that was reached: on which days first and last, and how often."""

    first: date
    last: date
    times: int = 1


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the journey log: a campaign that is over."""

    on: date
    seed: int
    journey: Journey = Journey()
    score: int | None = None
    ending: int | None = None


class BookRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book's record over all of its plays: endings that were ever reached, what else was earned, the journey log."""

    format: int = RECORD_FORMAT
    version: str = VERSION
    title: str = ""
    plays: int = 0
    """How many were begun: their first decision was answered."""
    endings: Mapping[int, FoundEnding] = msgspec.field(default_factory=dict)
    earned: frozenset[str] = frozenset()
    """What rulesets name as achievements: `totem:12`."""
    campaigns: tuple[Campaign, ...] = ()
    """The latest last."""

    @property
    def achievements(self) -> frozenset[int]:
        """The endings that were ever reached, in whichever play."""
        return frozenset(self.endings)

    @property
    def ticks(self) -> frozenset[str]:
        """Every achievement, endings among them, each once."""
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
        """One line a campaign: where its end was taken back and another reached, the last one stands."""
        others = tuple(one for one in self.campaigns if one.seed != campaign.seed)
        return replace(self, campaigns=(*others, campaign))


def home() -> Path:
    """`WANDERBOOK_HOME`, or where this platform keeps a user's data."""
    return Path(os.environ.get("WANDERBOOK_HOME") or user_data_path("wanderbook"))


def tidy(name: str) -> str:
    """A name as it is kept and shown: whole, in one line, with a sign for what cannot be shown. Raises `BadName`."""
    whole = unicodedata.normalize("NFC", name).encode("utf-8", "replace").decode("utf-8")
    told = harmless(" ".join(whole.split()))
    if not told:
        raise BadName("A name needs a letter or a digit.", "no_name")
    if not re.search(r"\w", told):
        name = told[:LONGEST_NAME]
        raise BadName(f"A name needs a letter or a digit: “{name}” has none.", "bad_name", name=name)
    if len(told) > LONGEST_NAME:
        raise BadName(f"A name has {LONGEST_NAME} characters at most.", "long_name", most=LONGEST_NAME)
    return told


def file_name(name: str) -> str:
    """A tidy name as a file's, of which `save_name` makes the name again: no path can climb out of it."""
    return re.sub(r"[^\w \-\u0080-\U0010ffff]", lambda match: f"%{ord(match[0]):02X}", name)


def save_name(save: Path) -> str:
    """What a named save is called."""
    return unquote(save.stem)


def _folded(name: str) -> str:
    """The same for all names that a disk may take for one: many do not tell capitals from small letters."""
    return unicodedata.normalize("NFC", name.casefold())


class Shelf:
    """What is kept of one book. Editions of other titles or rulesets have shelves of their own."""

    def __init__(self, book: Book, under: Path | None = None) -> None:
        """The shelf of a book, in a folder named after its title with a digest of title and ruleset."""
        page = book.title_page
        self.book = book
        mark = blake2b(f"{page.ruleset}\n{page.title}".encode(), digest_size=4).hexdigest()
        slug = re.sub(r"[^\w]+", "-", page.title.lower()).strip("-_")[:LONGEST_NAME]
        self.folder = (under or home()) / f"{slug}-{mark}"
        self.autosave = self.folder / "autosave.json"
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
        wanted = self.folder / "saves" / f"{file_name(tidy(name))}.json"
        files = self._files()
        alike = (path for path in sorted(files) if _folded(path.name) == _folded(wanted.name))
        return wanted if wanted in files else next(alike, wanted)

    def _files(self) -> set[Path]:
        """The paths of all named saves, including those of which only the backup is left."""
        paths = (self.folder / "saves").glob("*.json")
        return {path.with_name(f"{path.stem.removesuffix('.previous')}.json") for path in paths}

    def names(self) -> list[str]:
        """The names of the named saves, latest first."""
        files = [path for path in (self.folder / "saves").glob("*.json") if "." not in path.stem]
        return [save_name(path) for path in sorted(files, key=written, reverse=True)]

    def write(self, name: str, play: Play) -> str:
        """Save under a name; gives the name as it is kept. Raises `BadName` and `CannotSave`."""
        self.path(name)  # a bad name is refused before anything is touched
        with self.lock:
            path = self.path(name)
            write_save(path, play)
        return save_name(path)

    def load(self, name: str, game: Game) -> Play:
        """The play of a named save. Raises `BadName` and `BadSave`."""
        return load_save(self.path(name), game)

    def bring(self, name: str, data: bytes) -> str:
        """Put a save from elsewhere among the named ones; gives the name that it is kept by. No save is replaced.

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
        """Delete a named save and its backup. False where there was no such save."""
        if not there(self.path(name)) and not there(previous(self.path(name))):
            return False
        with self.lock:
            path = self.path(name)
            found = there(path)
            with reported(path):
                for one in (path, previous(path)):
                    one.unlink(missing_ok=True)
        return found

    def keep(self, play: Play, other: str = "other") -> str:
        """Write the autosave. Raises `CannotSave`.

        An unfinished play that another process has saved there becomes a named save. Returns that name where it is new,
        once for each such play, else an empty string.
        """
        with self.lock:
            seal = seal_of(self.autosave)
            told = self._archive_other(other, play.game) if seal and seal != self._mine else ""
            write_save(self.autosave, play)
            self.own()
        return told

    def own(self) -> None:
        """Remember the autosave as it is now as written by this shelf, which may replace it."""
        self._mine = seal_of(self.autosave)

    def archive(self, name: str, game: Game) -> str:
        """Move an unfinished autosave to a named save, before another play replaces it. Returns the name, or an empty
        string.

        For a damaged autosave, its backup is moved. No save is replaced: a name that is taken gets a number. Raises
        `CannotSave`.
        """
        with self.lock:
            path = previous(self.autosave) if self._is_damaged(game) else self.autosave
            kept = save_name(self._set_aside(name, path)[0]) if self._unfinished(game, path) else ""
            self.own()
        return kept

    def _archive_other(self, name: str, game: Game) -> str:
        """Move the autosave of another process's unfinished play to a named save, replacing the one moved there before.
        Returns the name if it is new, else an empty string."""
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
        """Whether the autosave cannot be read; one of a newer version is whole."""
        try:
            read_state(self.autosave, game)
        except NewerFile:
            return False
        except BadFile:
            return True
        return False

    def _unfinished(self, game: Game, path: Path) -> bool:
        """Whether a save is of a play that was begun and can go on, if only with a newer program."""
        try:
            state = read_state(path, game)[1]
        except BadFile as bad:
            return isinstance(bad, NewerFile)
        return bool(state.agenda and state.moment)

    def _set_aside(self, name: str, save: Path) -> tuple[Path, bool]:
        """Move a save to the first free name: `earlier`, `earlier 2`. False where an identical save has that name
        already."""
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
        """The campaign record. Raises `BadFile` where it is there and damaged, or newer than this program."""
        if not there(self._record):
            return BookRecord(title=self.book.title)
        return decode_versioned(read_sealed(self._record, "record"), BookRecord, RECORD_FORMAT, "record")

    def mended_record(self) -> tuple[BookRecord, str]:
        """The record, a damaged one set aside and begun anew, with what to tell the player about it.

        A record of a newer version is whole: it stays where it is, and nothing is written over it. Raises
        `CannotSave` where a damaged record cannot be moved.
        """
        try:
            return self.record(), ""
        except BadFile:
            with self.lock:
                return self._begun_anew()

    def _begun_anew(self) -> tuple[BookRecord, str]:
        """The record, read once more: another process may have mended it."""
        try:
            return self.record(), ""
        except NewerFile as newer:
            return BookRecord(title=self.book.title), f"{newer} It is left as it is, and this play is not recorded."
        except BadFile as bad:
            aside = self._aside()
            with reported(self._record):
                self._record.replace(aside)
            return BookRecord(title=self.book.title), f"{bad} It was set aside as {aside.name}, and a new one begun."

    def note_begun(self) -> str:
        """A play was begun. Gives what to tell the player, if the record could not be read. Raises `CannotSave`."""
        return self._change(BookRecord.begun)

    def note_ended(self, ending: int, on: date | None = None) -> str:
        """A play reached an ending."""
        return self._change(lambda record: record.ended(ending, on or date.today()))

    def note_earned(self, names: frozenset[str]) -> str:
        """Achievements were earned. Those that are known already are not written again."""
        return self._change(lambda record: record.with_earned(names))

    def note_over(self, play: Play, on: date | None = None) -> str:
        """A campaign is over: a line of the journey log, in a game that keeps one."""
        rules, game, state = play.game.rules, play.game, play.state
        if rules.journey is None:
            return ""
        score = rules.score(game, state) if rules.score else None
        line = Campaign(on or date.today(), play.seed, rules.journey(game, state), score, state.ending)
        return self._change(lambda record: record.over(line))

    def _change(self, change: Callable[[BookRecord], BookRecord]) -> str:
        """Read the record, change it and write it, with nobody in between."""
        with self.lock:
            record, told = self.mended_record()
            changed = change(record)
            if changed is not record:
                self._write(changed)
        return told

    def _write(self, record: BookRecord) -> None:
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


def seal_of(path: Path) -> bytes:
    """What a sealed file begins with; nothing where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.readline(100)
    except OSError:
        return b""


def _seed(path: Path) -> int:
    try:
        return read_save(path).seed
    except BadFile:  # of a newer program, or replaced since
        return -1


def _claim_name(path: Path) -> bool:
    """Take a name, unless it is taken: also by a process that looks for one at the same moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def written(path: Path) -> float:
    """When, in seconds."""
    try:
        return path.stat().st_mtime
    except OSError:  # deleted since it was listed
        return 0.0
