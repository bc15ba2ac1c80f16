"""Saves: sealed, and checked against their own journal when they are loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from wanderbook.session.files import BadFile, CannotSave, previous, read_sealed, there, write_sealed
from wanderbook.session.play import LONGEST_NOTE, MOST_NOTES, Play
from wanderbook.table import Game, NotAllowed, Reply, State
from wanderbook.table.decisions import Chosen
from wanderbook.version import VERSION, program_digest

FORMAT = 1
_T = TypeVar("_T")
Note = Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]
Notes = Annotated[dict[str, Note], msgspec.Meta(max_length=MOST_NOTES)]


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a save file says."""

    format: int
    version: str
    ruleset: str
    rules: str
    """A digest of the rules that it was played by."""
    title: str
    book: str
    """A digest of the book's content."""
    seed: int
    journal: list[Chosen]
    state: msgspec.Raw
    origin: msgspec.Raw = msgspec.Raw(b"null")
    """The state that the play went on from, and that its journal begins at, if that is not the start."""
    names: tuple[str, ...] = ()
    """What the players call themselves, by their numbers at the end of the journal."""
    notes: Notes = {}
    """What they wrote on the atlas."""


class BadSave(BadFile):
    """A save that cannot be loaded: why, and the file to try instead, if there is one."""

    def __init__(self, why: str, instead: Path | None = None, which: str = "", **about: object) -> None:
        offer = f" The save before it is still there: {instead.name}." if instead else ""
        super().__init__(why + offer, which, **about)
        self.why, self.instead = why, instead


class ChangedBook(BadSave):
    """The book changed since: where the replay first differs, and a play that goes on from the saved state."""

    def __init__(
        self, changed: list[str], moment: int, going_on: Play | None, instead: Path | None = None, because: str = ""
    ) -> None:
        both = " and ".join(changed)
        why = f"Since this save {both} changed: from moment {moment} on the play differs ({because})."
        super().__init__(why, instead, "changed", changed=both, moment=moment, because=because)
        self.moment, self.going_on, self.because = moment, going_on, because


# ---------------------------------------------------------------- writing


def write_save(path: Path, play: Play) -> None:
    """Save a play. Whenever this is interrupted, the file holds the old save or the new one, never a part.

    Raises `CannotSave` where the disk does not let it; then the old save is still there.
    """
    game, page = play.game, play.game.book.title_page
    saved = Saved(
        format=FORMAT,
        version=VERSION,
        ruleset=page.ruleset,
        rules=rules_digest(page.ruleset),
        title=page.title,
        book=game.book.digest,
        seed=play.seed,
        journal=[reply.chosen for reply in play.journal],
        state=msgspec.Raw(game.encode(play.state)),
        origin=msgspec.Raw(game.encode(play.origin) if play.origin else b"null"),
        names=play.names,
        notes=play.notes,
    )
    write_sealed(path, msgspec.json.encode(saved))


# ---------------------------------------------------------------- loading


def load_save(path: Path, game: Game) -> Play:
    """The play that was saved, replayed from its journal. Raises `BadSave`, or `ChangedBook` with a way to go on."""
    instead = previous(path) if there(previous(path)) else None
    try:
        saved = read_save(path)
    except BadFile as bad:
        raise BadSave(str(bad), instead, bad.which, **bad.about) from bad
    if saved.ruleset != game.book.title_page.ruleset:
        of = {"ruleset": saved.ruleset, "title": saved.title}
        raise BadSave(f"This save is of a {saved.ruleset} book, {saved.title!r}.", instead, "other_game", **of)
    changed = _changes(saved, game)
    if "the book" in changed and saved.title != game.book.title:
        raise BadSave(f"This save is of another book: {saved.title!r}.", instead, "other_book", title=saved.title)
    try:
        state = game.decode(bytes(saved.state))
        play = _beginning(game, saved)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSave(f"This save's state is damaged: {error}.", instead, "damaged", error=error) from error
    why = _replay(play, saved.journal)
    moment = len(play.journal)
    if why is None and play.state == state:
        play.names = saved.names
        return play
    if not changed:
        altered = f"This save contradicts itself at moment {moment}: it was altered."
        raise BadSave(altered, instead, "altered", moment=moment)
    raise ChangedBook(changed, moment, _going_on(game, saved, state), instead, why or "it ends elsewhere")


def rules_digest(ruleset: str) -> str:
    return program_digest("wanderbook.table", "wanderbook.rulesets.common", f"wanderbook.rulesets.{ruleset}")


def _changes(saved: Saved, game: Game) -> list[str]:
    """What is not as it was when the play was saved."""
    book = ["the book"] if saved.book != game.book.digest else []
    return book + (["the rules"] if saved.rules != rules_digest(saved.ruleset) else [])


def read_save(path: Path) -> Saved:
    """What a save says, whole but not yet checked against any book. Raises `BadFile`."""
    return decode_versioned(read_sealed(path, "save"), Saved, FORMAT, "save")


def read_state(path: Path, game: Game) -> tuple[Saved, State[Any, Any]]:
    """The same, with the state that was saved. Raises `BadFile`."""
    saved = read_save(path)
    try:
        return saved, game.decode(bytes(saved.state))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFile(f"This save's state is damaged: {error}.", "damaged", error=error) from error


def decode_versioned(body: bytes, type: type[_T], newest: int, what: str) -> _T:
    """JSON that says its `format`, unless that is newer than this program knows. Raises `BadFile`."""
    try:
        found = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
        format = msgspec.json.decode(found.get("format", msgspec.Raw(b"0")), type=int)
        if format > newest:
            version = msgspec.json.decode(found.get("version", msgspec.Raw(b'"?"')), type=str)[:20]
            raise NewerFile(f"This {what} was made by a newer Wanderbook ({version}).", "newer", version=version)
        return msgspec.json.decode(body, type=type)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFile(f"This {what} is damaged: {error}.", "damaged", error=error) from error


class NewerFile(BadFile):
    """Whole, but written by a version of this program that knows more than this one."""


GONE = (KeyError, AssertionError, StopIteration)
"""What playing raises where a changed book no longer has what a state names."""


def _beginning(game: Game, saved: Saved) -> Play:
    if bytes(saved.origin) == b"null":
        play = Play(game, saved.seed)
    else:
        play = Play.going_on(game, saved.seed, game.decode(bytes(saved.origin)))
    play.notes = dict(saved.notes)
    return play


def _replay(play: Play, journal: list[Chosen]) -> str | None:
    """Answer as the journal does, as far as that goes: why it could not go on, if it could not."""
    for chosen in journal:
        try:
            play.answer(Reply(chosen))
        except NotAllowed as refused:
            return str(refused)
        except GONE as missing:
            return f"{missing} is gone"
    return None


def _going_on(game: Game, saved: Saved, state: State[Any, Any]) -> Play | None:
    """A play from the saved state, if the changed book still knows everything that it names."""
    play = Play.going_on(game, saved.seed, state)
    play.names, play.notes = saved.names, dict(saved.notes)
    try:
        known = play.decision is not None or play.outcome is not None
    except GONE:
        return None
    return play if known else None


__all__ = ["BadSave", "CannotSave", "ChangedBook", "Saved", "load_save", "previous", "read_save", "write_save"]
