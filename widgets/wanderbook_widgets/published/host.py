"""The interface for the page's worker: a table, its messages, and the files to store."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from wanderbook.locales import languages
from wanderbook.session.languages import preferred_language
from wanderbook_widgets.published.compiled import CompiledEditions
from wanderbook_widgets.table.widget import Table

Stamp = tuple[int, int]
Kept = Iterable[tuple[str, float, "bytes | memoryview | None"]]
"""Files of a shelf: name, when it was written, and content; none where one is gone."""
LEFT_OUT = (".",)
"""How the names of files begin that nobody needs the next time: locks, and what is half written."""


class Host:
    """The table of one page. `post` is called with each message to the page, as JSON."""

    def __init__(self, books: str, shelf: str, language: str, post: Callable[[str], None], kept: Kept) -> None:
        """`kept` is the stored content of the shelf."""
        folders = {path.name: path for path in sorted(Path(books).iterdir())}
        self.shelf, self._kept = Path(shelf), dict[str, Stamp]()
        self.restore(kept)
        wanted = preferred_language(languages(), self.shelf) or language
        self.table = Table(self.shelf, wanted, editions=CompiledEditions(folders))
        if len(folders) == 1:
            self.table.choose(next(iter(folders)))
        self.table.post = lambda message: post(_json(message))

    def state(self) -> str:
        """Everything that the page shows, by trait."""
        return _json(self.table.get_state())

    def hear(self, message: str) -> None:
        self.table.hear(msgspec.json.decode(message))

    # ---------------------------------------------------------------- what is kept

    def changed(self) -> list[tuple[str, float, bytes | None]]:
        """The files changed since the last call."""
        now = self._stamps()
        new = [name for name, stamp in now.items() if self._kept.get(name) != stamp]
        gone = self._kept.keys() - now.keys()
        self._kept = now
        read = [(name, (self.shelf / name).stat().st_mtime, (self.shelf / name).read_bytes()) for name in new]
        return [*read, *((name, 0.0, None) for name in gone)]

    def restore(self, files: Kept) -> None:
        """Restore stored files, or those that another tab has written since."""
        for name, when, data in files:
            path = self.shelf / name
            if data is None:
                path.unlink(missing_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                os.utime(path, (when, when))
        self._kept = self._stamps()

    def not_kept(self, why: str) -> None:
        """Report that the browser did not store the play: `full`, or it `refused`."""
        notices = self.table.texts["notices"]
        self.table.unsaved = notices["unsaved"].format(why=notices[f"storage_{why}"])

    def _stamps(self) -> dict[str, Stamp]:
        """For each stored file, its time and inode, to find out which have changed."""
        stamps: dict[str, Stamp] = {}
        for path in self.shelf.rglob("*"):
            if path.is_file() and not path.name.startswith(LEFT_OUT):
                status = path.stat()
                stamps[path.relative_to(self.shelf).as_posix()] = status.st_mtime_ns, status.st_ino
        return stamps


def rehearse(books: str, language: str) -> None:
    """Open an invisible table to fill all caches."""
    with TemporaryDirectory() as shelf:
        Host(books, shelf, language, lambda _: None, ()).state()


def _json(message: Mapping[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
