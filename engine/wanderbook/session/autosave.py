"""Autosave, which every screen uses, so that no decision is ever lost.

Every decision is saved as it is made, an unfinished play that another takes the place of becomes a named save, and
what was earned is recorded at once. Nothing here stops a play: what could not be kept is reported once.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from wanderbook.session.files import CannotSave, is_kept
from wanderbook.session.library import BadName, BookRecord, NameTaken, Shelf, save_name, seal_of, tidy, written
from wanderbook.session.play import Play
from wanderbook.session.saves import load_save
from wanderbook.table import Game
from wanderbook.table.decisions import Chosen


class Notify(Protocol):
    """The function that notifies a screen: the name of one of its texts, and the values in it. `note` has its text as a
    value.
    """

    def __call__(self, which: str, /, **values: object) -> None: ...


class Autosave:
    """The plays of one book, one after another, saved on its shelf."""

    def __init__(self, game: Game, tell: Notify, earlier: str, other: str, shelf: Shelf | None = None) -> None:
        """Replaced plays are named `earlier`; those that another process continues, `other`."""
        self.game, self.shelf = game, shelf or Shelf(game.book)
        self._tell, self._earlier, self._other = tell, earlier, other
        self.current: Play | None = None
        self.fresh = True
        """No decision of this play was answered yet: it is neither saved nor recorded."""
        self.earned: frozenset[str] = frozenset()
        """Achievements of earlier plays, and of this one so far."""
        self.new: frozenset[str] = frozenset()
        """Of these, what this sitting has added."""
        self.warned = False
        self.failed: CannotSave | None = None
        """Why the latest decision is not saved, where it is not."""
        self.last: tuple[Path, float] | None = None
        """The file that has this play as it was last saved, and when that was."""
        self._source = self.shelf.autosave
        """The file that was last read."""
        self._own: tuple[Path, bytes] | None = None
        """The named save that this play was last saved to or opened from, and its seal then."""

    @property
    def play(self) -> Play:
        assert self.current is not None
        return self.current

    # ---------------------------------------------------------------- beginning and going on

    def begin(self, seed: int | None = None, asks_everything: bool = False) -> Play:
        """Start a play with this seed; by default the lesson's, or a random one."""
        self.recall()
        seed = self.game.book.title_page.lesson if seed is None else seed
        self.current = Play(self.game, secrets.randbelow(2**32) if seed is None else seed, asks_everything)
        self.fresh, self.failed, self.last, self._own = True, None, None, None
        return self.current

    def try_out(self, play: Play) -> None:
        """Make a play from elsewhere the current one, without saving it before its next decision."""
        self.current, self.fresh = play, True

    def load(self, path: Path) -> Play:
        """The play saved in a file, for `take_up` to continue. Raises `BadSave`."""
        if path == self.shelf.autosave:
            self.shelf.own()  # as it is now: what another process saves there later is not ours to replace
        self._source = path
        self.game.achievements = None  # what they opened for that play was open then
        return load_save(path, self.game)

    def take_up(self, play: Play, path: Path) -> None:
        """Continue a loaded play. The unfinished play that it replaces becomes a named save."""
        self.recall()
        if path != self.shelf.autosave:
            self.archive()
        self.current, self.fresh, self.last = play, False, (self._source, written(self._source))
        self._own = (path, seal_of(path)) if path != self.shelf.autosave else None
        self.keep()

    def write(self, name: str, *, replace: bool = False) -> str:
        """Save under a name, and return the name as stored. Raises `NameTaken`, `BadName` and `CannotSave`.

        Unasked, only the save that this play was last saved to or opened from is replaced, as long as it is called the
        very same and nobody else has written to it, as a document is in any program. Whichever other save has that
        name, of this campaign or of another, is a moment that somebody wanted to come back to.
        """
        self.shelf.path(name)  # a bad name is refused before anything is touched
        with self.shelf.lock:
            path = self.shelf.path(name)
            is_own = save_name(path) == tidy(name) and (path, seal_of(path)) == self._own
            if not replace and is_kept(path) and not is_own:
                raise NameTaken(save_name(path))
            kept = self.shelf.write(name, self.play)
            self._own = path, seal_of(path)
        return kept

    def saved(self, name: str) -> Path | None:
        """The path of a named save, if it or its backup exists."""
        try:
            path = self.shelf.path(name)
        except BadName:
            return None
        return path if is_kept(path) else None

    # ---------------------------------------------------------------- every decision

    def answer(self, chosen: Chosen) -> None:
        """Answer the current decision and save. Raises `NotAllowed`, with nothing changed."""
        self.play.answer(chosen)
        self.settle()

    def settle(self) -> None:
        """Save the last decision and record endings and achievements. A screen may show the decision first."""
        play = self.play
        if self.fresh:
            self.fresh = False
            self.archive()
            self._record(self.shelf.note_begun)
        self.keep()
        if (ending := play.state.ending) is not None:
            self._record(lambda: self.shelf.note_ended(ending))
        self._earn()
        if play.decision is None:
            self._record(lambda: self.shelf.note_over(play))

    def undo(self) -> bool:
        return self._turned(self.play.undo())

    def redo(self) -> bool:
        return self._turned(self.play.redo())

    def _turned(self, done: bool) -> bool:
        if done:
            self.keep()
        return done

    # ---------------------------------------------------------------- the shelf

    def keep(self) -> None:
        """Save after every decision. If the disk cannot be written, the player is notified once and can play on."""
        if self.fresh:
            return
        try:
            other = self.shelf.keep(self.play, self._other)
            self.warned, self.failed, self.last = False, None, (self.shelf.autosave, time.time())
            if other:
                self._tell("kept_other", name=other)
        except CannotSave as cannot:
            self.failed = cannot
            self._warn(cannot)

    def archive(self, *, finished: bool = False) -> None:
        """Move the unfinished play, or a `finished` one too, to a named save before this one replaces it."""
        try:
            if name := self.shelf.archive(self._earlier, self.game, finished=finished):
                self._tell("kept", name=name)
        except CannotSave as cannot:
            self._warn(cannot)

    # ---------------------------------------------------------------- the record

    def recall(self) -> None:
        """Load the achievements of earlier plays, which may unlock cards, before a play begins or continues."""
        if self.game.rules.achievements is None:
            return
        record = self.record()
        self.earned = record.ticks if record else self.earned
        self.new = frozenset()
        self.game.achievements = len(self.earned)

    def record(self) -> BookRecord | None:
        """The record of earlier plays of the book; a damaged one is replaced, with a notice. None
        if it cannot be read.
        """
        try:
            record, notice = self.shelf.mended_record()
        except CannotSave as cannot:
            self._warn(cannot)
            return None
        if notice:
            self._tell("note", text=notice)
        return record

    def _earn(self) -> None:
        """Record the achievements that this play has just earned."""
        rules = self.game.rules
        new = rules.achievements(self.game, self.play.state) - self.earned if rules.achievements else frozenset()
        if new:
            self.earned, self.new = self.earned | new, self.new | new
            self._record(lambda: self.shelf.note_earned(new))

    def _record(self, write: Callable[[], str]) -> None:
        """Write to the book's record and report any message of the write; a disk error is reported once."""
        try:
            if message := write():
                self._tell("note", text=message)
        except CannotSave as cannot:
            self._warn(cannot)

    def _warn(self, why: Exception) -> None:
        if not self.warned:
            self.warned = True
            self._tell("unsaved", why=why)
