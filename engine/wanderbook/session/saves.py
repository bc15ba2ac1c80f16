"""Saves: written whole or not at all, sealed, and checked against their own journal when they are loaded.

A save file is two lines: a digest, and the save as JSON. Its predecessor is kept beside it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from wanderbook import __version__
from wanderbook.book import Book
from wanderbook.session.play import Play
from wanderbook.table import Game, NotAllowed, Reply, State

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a save file says."""

    format: int
    version: str
    ruleset: str
    title: str
    book: str
    """A digest of the book's content."""
    seed: int
    journal: list[list[str]]
    state: msgspec.Raw


class BadSave(Exception):
    """A save that cannot be loaded: why, and the file to try instead, if there is one."""

    def __init__(self, why: str, instead: Path | None = None) -> None:
        offer = f" The save before it is still there: {instead.name}." if instead else ""
        super().__init__(why + offer)
        self.why, self.instead = why, instead


class ChangedBook(BadSave):
    """The book changed since: where the replay first differs, and a play that goes on from the saved state."""

    def __init__(self, why: str, moment: int, going_on: Play | None) -> None:
        super().__init__(why)
        self.moment, self.going_on = moment, going_on


def digest(book: Book) -> str:
    """The same for the same content, whatever folder it came from."""
    return blake2b(book.model_dump_json().encode(), digest_size=16).hexdigest()


# ---------------------------------------------------------------- writing


def write_save(path: Path, play: Play) -> None:
    """Save a play. Whenever this is interrupted, the file holds the old save or the new one, never a part."""
    game, page = play.game, play.game.book.title_page
    saved = Saved(
        format=FORMAT,
        version=__version__,
        ruleset=page.ruleset,
        title=page.title,
        book=digest(game.book),
        seed=play.seed,
        journal=[list(reply.chosen) for reply in play.journal],
        state=msgspec.Raw(game.encode(play.state)),
    )
    body = msgspec.json.encode(saved)
    _write(path, blake2b(body, digest_size=16).hexdigest().encode() + b"\n" + body + b"\n")


def previous(path: Path) -> Path:
    """Where the save before this one is kept."""
    return path.with_name(f"{path.stem}.previous{path.suffix}")


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, new = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            _keep(path)
        Path(new).replace(path)
    except BaseException:
        Path(new).unlink(missing_ok=True)
        raise


def _keep(path: Path) -> None:
    """A second name for the file that is about to be replaced: at no moment is there none of them."""
    spare = path.with_name(f".{path.name}-kept")
    spare.unlink(missing_ok=True)
    try:
        spare.hardlink_to(path)
    except OSError:  # a file system without links
        shutil.copy2(path, spare)
    spare.replace(previous(path))


# ---------------------------------------------------------------- loading


def load_save(path: Path, game: Game) -> Play:
    """The play that was saved, replayed from its journal. Raises `BadSave`, or `ChangedBook` with a way to go on."""
    instead = previous(path) if previous(path).exists() else None
    saved = _read(path, instead)
    if saved.ruleset != game.book.title_page.ruleset:
        raise BadSave(f"This save is of a {saved.ruleset} book, {saved.title!r}.", instead)
    changed = saved.book != digest(game.book)
    if changed and saved.title != game.book.title:
        raise BadSave(f"This save is of another book: {saved.title!r}.", instead)
    state = _state(game, saved, instead)
    play, moment, why = _replayed(game, saved)
    if why is None and play.state == state:
        return play
    if not changed:
        raise BadSave(f"This save contradicts itself at moment {moment}: it was altered.", instead)
    why = why or "it ends elsewhere"
    message = f"The book changed since this save: from moment {moment} on the play differs ({why})."
    raise ChangedBook(message, moment, _going_on(game, saved.seed, state))


def _read(path: Path, instead: Path | None) -> Saved:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadSave("This save is too large to be one.", instead)
        seal, _, body = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise BadSave(f"This save cannot be read: {(error.strerror or 'unknown').lower()}.", instead) from error
    body = body.rstrip(b"\n")
    if blake2b(body, digest_size=16).hexdigest().encode() != seal:
        raise BadSave("This save is damaged: its end is missing, or it was altered.", instead)
    try:
        found = msgspec.json.decode(body)
        if isinstance(found, dict) and isinstance(found.get("format"), int) and found["format"] > FORMAT:
            raise BadSave(f"This save was made by a newer Wanderbook ({found.get('version')}).", instead)
        return msgspec.json.decode(body, type=Saved)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadSave(f"This save is damaged: {error}.", instead) from error


def _state(game: Game, saved: Saved, instead: Path | None) -> State[Any, Any]:
    try:
        return game.decode(bytes(saved.state))
    except msgspec.DecodeError as error:
        raise BadSave(f"This save's state is damaged: {error}.", instead) from error


def _replayed(game: Game, saved: Saved) -> tuple[Play, int, str | None]:
    """The play as far as its journal can be replayed, and why it could not go on."""
    play = Play(game, saved.seed)
    for moment, chosen in enumerate(saved.journal):
        try:
            play.answer(Reply(tuple(chosen)))
        except NotAllowed as refused:
            return play, moment, str(refused)
        except KeyError as missing:
            return play, moment, f"{missing} is gone"
    return play, len(saved.journal), None


def _going_on(game: Game, seed: int, state: State[Any, Any]) -> Play | None:
    """A play from the saved state, if the changed book still knows everything that it names."""
    play = Play.going_on(game, seed, state)
    with contextlib.suppress(KeyError, AssertionError, StopIteration):
        if play.decision is not None or play.outcome is not None:
            return play
    return None
