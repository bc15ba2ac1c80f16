"""Saves: sealed, and checked against their own journal when they are loaded."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated, TypeVar

import msgspec

from wanderbook.games import package_of
from wanderbook.session.files import BadFile, CannotSave, previous, read_sealed, there, unsealed, write_sealed
from wanderbook.session.play import GONE, LONGEST_NOTE, MOST_NOTES, Play, Unplayable, look_at
from wanderbook.session.replies import some_reply
from wanderbook.table import Game, NotAllowed, Reply, Table
from wanderbook.table.decisions import Chosen
from wanderbook.version import VERSION, program_digest

FORMAT = 1
_T = TypeVar("_T")
Note = Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]
Short = Annotated[str, msgspec.Meta(max_length=200)]
"""A title, a name or a digest: what is longer is none, and would fill a screen."""
Notes = Annotated[dict[str, Note], msgspec.Meta(max_length=MOST_NOTES)]


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a save file."""

    format: int
    version: Short
    ruleset: Short
    rules: Short
    """A digest of the rules with which it was played."""
    title: Short
    book: Short
    """A digest of the book's content."""
    seed: int
    journal: list[Chosen]
    state: msgspec.Raw
    origin: msgspec.Raw = msgspec.Raw(b"null")
    """The state at which its journal begins, if that is not the start."""
    names: tuple[Short, ...] = ()
    """The players' names, by their numbers at the end of the journal."""
    notes: Notes = {}
    """The players' notes on the atlas."""
    asks_everything: bool = False
    """Whether to ask questions with only one sensible answer, as in print."""
    unasked: tuple[int, ...] = ()
    """The numbers of the journal's replies that were given without asking anybody."""


class BadSave(BadFile):
    """Raised for a save that cannot be loaded: the reason, and the file to try instead, if there is one."""

    def __init__(self, why: str, instead: Path | None = None, which: str = "", **about: object) -> None:
        offer = f" The previous save is still there: {instead.name}." if instead else ""
        super().__init__(why + offer, which, **about)
        self.why, self.instead = why, instead


class ChangedBook(BadSave):
    """Raised if the book has changed since: the first difference of the replay, and a play that continues from the
    saved state.
    """

    def __init__(
        self, changed: list[str], moment: int, going_on: Play | None, instead: Path | None = None, because: str = ""
    ) -> None:
        """`changed` names what differs, `moment` is the first difference, and `going_on` a play from the saved state,
        if one is possible.
        """
        both = " and ".join(changed)
        why = f"Since this save {both} changed: from moment {moment} on the play differs ({because})."
        super().__init__(why, instead, "changed", changed=both, moment=moment, because=because)
        self.moment, self.going_on, self.because = moment, going_on, because


# ---------------------------------------------------------------- writing


def write_save(path: Path, play: Play) -> None:
    """Save a play. If this is interrupted, the file has the old save or the new one, never a part.

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
        asks_everything=play.asks_everything,
        unasked=play.unasked,
    )
    write_sealed(path, msgspec.json.encode(saved))


# ---------------------------------------------------------------- loading


def load_save(path: Path, game: Game) -> Play:
    """The saved play, replayed from its journal and checked against the saved state.

    Raises `BadSave` if the save is damaged, altered or of another game or book; it names the previous save to take
    instead, if there is one. Raises `ChangedBook` if the book or the rules changed so that the replay differs; it has
    a play that goes on from the saved state, if one is possible.
    """
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
        play.names, play.unasked = saved.names, saved.unasked
        return play
    if not changed:
        altered = f"This save contradicts itself at moment {moment}: it was changed."
        raise BadSave(altered, instead, "altered", moment=moment)
    going_on = _going_on(game, saved, state, play, same_book="the book" not in changed)
    raise ChangedBook(changed, moment, going_on, instead, why or "it ends elsewhere")


def rules_digest(ruleset: str) -> str:
    return program_digest(*rules_packages(ruleset))


def rules_packages(ruleset: str) -> tuple[str, ...]:
    """The packages that a play by these rules depends on."""
    return "wanderbook.table", "wanderbook.rulesets.common", package_of(ruleset)


def _changes(saved: Saved, game: Game) -> list[str]:
    """What has changed since the play was saved."""
    book = ["the book"] if saved.book != game.book.digest else []
    return book + (["the rules"] if saved.rules != rules_digest(saved.ruleset) else [])


def read_save(path: Path) -> Saved:
    """The content of a save, whole but not yet checked against any book. Raises `BadFile`."""
    return decode_versioned(read_sealed(path, "save"), Saved, FORMAT, "save")


def parse_save(data: bytes) -> Saved:
    """The content of a save in a text. Raises `BadFile`."""
    return decode_versioned(unsealed(data, "save"), Saved, FORMAT, "save")


def read_state(path: Path, game: Game) -> tuple[Saved, Table]:
    """A save and its state, without replaying it. Raises `BadFile`."""
    saved = read_save(path)
    try:
        return saved, game.decode(bytes(saved.state))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFile(f"This save's state is damaged: {error}.", "damaged", error=error) from error


def decode_versioned(body: bytes, type: type[_T], newest: int, what: str) -> _T:
    """JSON with a `format`, unless that is newer than this program knows. Raises `BadFile`."""
    try:
        fields = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
        format = msgspec.json.decode(fields.get("format", msgspec.Raw(b"0")), type=int)
        if format > newest:
            version = msgspec.json.decode(fields.get("version", msgspec.Raw(b'"?"')), type=str)[:20]
            raise NewerFile(f"This {what} was made by a newer Wanderbook ({version}).", "newer", version=version)
        return msgspec.json.decode(body, type=type)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFile(f"This {what} is damaged: {error}.", "damaged", error=error) from error


class NewerFile(BadFile):
    """Raised for a file that is whole, but written by a newer version of this program."""


def _beginning(game: Game, saved: Saved) -> Play:
    """A play at the beginning of a save: from its seed, or from its starting state, with notes and settings."""
    if bytes(saved.origin) == b"null":
        play = Play(game, saved.seed)
    else:
        play = Play.from_state(game, saved.seed, game.decode(bytes(saved.origin)))
    play.notes, play.asks_everything = dict(saved.notes), saved.asks_everything
    return play


def _replay(play: Play, journal: list[Chosen]) -> str | None:
    """Replay the journal as far as possible; returns why it stopped, if it did."""
    for chosen in journal:
        try:
            play.answer(Reply(chosen))
        except NotAllowed as refused:
            return str(refused)
        except (Unplayable, *GONE) as missing:
            return f"{str(missing)[:LONGEST_NOTE]} is gone"
    return None


def _going_on(game: Game, saved: Saved, state: Table, replayed: Play, same_book: bool) -> Play | None:
    """A play from the saved state, if the changed book still has everything that it names.

    A state that cannot be played was altered: then the play goes on from where its journal still leads.
    """
    play = Play.from_state(game, saved.seed, state)
    try:
        if play.decision is None and play.outcome is None:
            return None
    except KeyError:  # the question there is gone from the book
        return None
    except GONE:
        play = replayed
    if play is not replayed and not _is_playable(game, saved.seed, state, same_book):
        play = replayed
    if play is replayed and not play.journal:
        return None
    play.names, play.notes = saved.names, dict(saved.notes)
    play.asks_everything = saved.asks_everything
    return play


TRIALS, AHEAD = 4, 40


def _is_playable(game: Game, seed: int, state: Table, same_book: bool) -> bool:
    """Whether a state has everything in the box once, and random plays from it run for a while.

    A state that somebody altered breaks soon. In a book that changed there may be more cards now, or fewer.
    """
    try:
        if same_book and any(game.rules.conserved(game, state)):
            return False
        for trial in range(TRIALS):
            random, play = Random(trial), Play.from_state(game, seed, state)
            for _ in range(AHEAD):
                look_at(asked := play.decision)
                if asked is None:
                    break
                play.answer(some_reply(asked, random))
    except (NotAllowed, Unplayable, *GONE):
        return False
    return True


__all__ = ["GONE", "BadSave", "CannotSave", "ChangedBook", "Saved", "load_save", "previous", "read_save", "write_save"]
