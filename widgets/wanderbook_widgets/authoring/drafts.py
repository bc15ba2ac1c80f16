"""Drafts: unsaved text of the desk, stored outside the book until it is saved.

There is one draft for each file and desk, so two desks never write the same one. A draft is sealed like a save; the
readable part of a damaged one is offered.
"""

from __future__ import annotations

import contextlib
import secrets
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

import msgspec

from wanderbook.notation.folder import MOST_BYTES, is_part
from wanderbook.session.files import BadFile, sealed, unsealed
from wanderbook.session.library import home
from wanderbook.writing import write_whole
from wanderbook_widgets.authoring.merging import is_clean, merge, picked

VERSION = 1
MOST_DRAFTS = 200
"""The most drafts offered for one book."""
ENDING = ".draft"


class _About(msgspec.Struct, frozen=True):
    """The first line of a draft. The two texts stand behind it, so that a draft without its end still has the first."""

    version: int
    folder: str
    path: str
    time: str
    text: int
    """The number of bytes of each text."""
    base: int


class Draft(msgspec.Struct, frozen=True):
    name: str
    """Of its file."""
    path: str
    """In the book's folder."""
    time: str
    """When it was written, as ISO 8601 has it."""
    text: str
    base: str | None
    """The text that it started from; None if the draft is damaged."""


class Drafts:
    """The drafts of a book: those that one desk writes, and those that others left."""

    def __init__(self, folder: Path, under: Path | None = None) -> None:
        self._of = str(folder.resolve())
        self.place = (under or home()) / "drafts" / _digest(self._of)
        self.desk = secrets.token_hex(6)
        self._written: dict[str, tuple[str, str]] = {}

    def keep(self, path: str, base: str, text: str) -> None:
        """Write the draft of a file. Raises `OSError`."""
        if self._written.get(path) != (base, text):
            self._write(self._own(path), path, base, text)
            self._written[path] = base, text

    def forget(self, path: str) -> None:
        """Delete the draft of a file that is saved or unchanged."""
        if self._written.pop(path, None) is not None:
            self.drop(self._own(path))

    @property
    def paths(self) -> frozenset[str]:
        """The files with a draft of this desk."""
        return frozenset(self._written)

    def leave(self, path: str, base: str, text: str) -> str:
        """Write a draft that belongs to no desk, to be offered. Returns its name.

        Raises `OSError`, and `ValueError` for what can be no file of a book.
        """
        if not _is_file(path):
            raise ValueError(path)
        name = f"{_digest(path)}.{secrets.token_hex(6)}{ENDING}"
        self._write(name, path, base, text)
        return name

    def drop(self, name: str) -> None:
        """Delete a draft that was taken over or discarded."""
        if self._is_name(name):
            with contextlib.suppress(OSError):
                (self.place / name).unlink()

    def others(self) -> list[Draft]:
        """Drafts of other desks, the latest first."""
        own = {self._own(path) for path in self._written}
        try:
            found = [one.name for one in self.place.iterdir() if self._is_name(one.name)]
        except OSError:
            return []
        drafts = [draft for name in found if name not in own and (draft := self.read(name))]
        return sorted(drafts, key=lambda draft: draft.time, reverse=True)[:MOST_DRAFTS]

    def read(self, name: str) -> Draft | None:
        """A draft, or what can be read of it; None where that is nothing, or it is of another book."""
        try:
            with (self.place / name).open("rb") as stream:
                data = stream.read(3 * MOST_BYTES)
        except OSError:
            return None
        try:
            body, is_whole = unsealed(data, "draft"), True
        except BadFile:
            body, is_whole = data.partition(b"\n")[2], False
        first, _, texts = body.partition(b"\n")
        try:
            about = msgspec.json.decode(first, type=_About)
        except (msgspec.DecodeError, UnicodeError):
            return None
        if about.version != VERSION or about.folder != self._of or not _is_file(about.path):
            return None
        text = texts[: about.text].decode("utf-8", "replace").rstrip("\ufffd" if not is_whole else "")
        base = texts[about.text : about.text + about.base].decode("utf-8", "replace") if is_whole else None
        return Draft(name, about.path, about.time, text, base) if text or is_whole else None

    def _write(self, name: str, path: str, base: str, text: str) -> None:
        """Write a draft: a line of JSON about it, then the unsaved text and the text it began from."""
        texts = [one.encode("utf-8", "surrogatepass") for one in (text, base)]
        about = _About(VERSION, self._of, path, datetime.now(UTC).isoformat(), len(texts[0]), len(texts[1]))
        body = b"".join((msgspec.json.encode(about), b"\n", *texts))
        self.place.mkdir(parents=True, exist_ok=True)
        write_whole(self.place / name, sealed(body))

    def _own(self, path: str) -> str:
        return f"{_digest(path)}.{self.desk}{ENDING}"

    @staticmethod
    def _is_name(name: str) -> bool:
        return name.endswith(ENDING) and "/" not in name and "\\" not in name and not name.startswith(".")


def adds_nothing(draft: Draft, now: str) -> bool:
    """Whether a file already has everything that its draft has."""
    if draft.text == now:
        return True
    merged = merge(draft.base if draft.base is not None else now, draft.text, now)
    return draft.base is not None and is_clean(merged) and picked(merged) == now


def _is_file(path: str) -> bool:
    return path == "tests.toml" or is_part(path)


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()
