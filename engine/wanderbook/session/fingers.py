"""Fingers in a book's pages: named moments of plays, from which a player can continue.

Each is a whole save in a folder of its own, so that what is undone, or played otherwise later, leaves it as it is.
"""

from __future__ import annotations

from itertools import chain, count

from wanderbook.session.files import Problem, is_kept, previous, reported
from wanderbook.session.library import LONGEST_NAME, NameTaken, Shelf, save_name, tidy
from wanderbook.session.play import Play

MOST_FINGERS = 40


class TooManyFingers(Problem):
    """Raised when a book already has the most fingers allowed."""

    def __init__(self) -> None:
        why = f"There are already {MOST_FINGERS} fingers in this book: take one out first."
        super().__init__(why, "fingers_full", most=MOST_FINGERS)


class Fingers(Shelf):
    """The fingers in a book, stored beside its saves: listed, loaded and deleted like them."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(shelf.book, shelf.folder.parent)
        self.saves = self.folder / "fingers"

    def put(self, name: str, play: Play, *, numbered: bool = False) -> str:
        """Name the current moment of a play, and return the name as stored. If `numbered`, a name that is taken gets a
        number.

        Raises `NameTaken`, `TooManyFingers`, `BadName` and `CannotSave`.
        """
        self.path(name)  # a bad name is refused before anything is touched
        with self.lock:
            if len(self.names()) >= MOST_FINGERS:
                raise TooManyFingers
            called = self._free(name) if numbered else name
            if is_kept(self.path(called)):
                raise NameTaken(save_name(self.path(called)))
            return self.write(called, play)

    def rename(self, old: str, new: str) -> str:
        """Give a finger another name. Raises `NameTaken`, `BadName` and `CannotSave`; `LookupError` if it does not
        exist.
        """
        self.path(new)
        with self.lock:
            path, wanted = self.path(old), self.path(new)
            if not is_kept(path):
                raise LookupError(old)
            if wanted != path and is_kept(wanted):
                raise NameTaken(save_name(wanted))
            target = self.file(new)
            with reported(target):
                for source, to in ((path, target), (previous(path), previous(target))):
                    if source.exists():
                        source.replace(to)
            return save_name(target)

    def _free(self, name: str) -> str:
        """The name, with the first free number if it is taken."""
        numbered = (f"{tidy(name)[: LONGEST_NAME - 4]} {number}" for number in count(2))
        return next(one for one in chain([name], numbered) if not is_kept(self.path(one)))
