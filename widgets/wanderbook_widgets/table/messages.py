"""The messages of a table's page: at the title page, and during a play."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from wanderbook_widgets.messages import Count, Id, Ids, Message, Text

MOST_IMPORTED = 4_000_000
"""Characters of a save."""


class Everything(Message, frozen=True):
    """Ask for the whole state, after a page missed something."""

    everything: bool


# ---------------------------------------------------------------- at the title page


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a book or a save of it, with how to begin or continue."""

    book: Text
    language: Id = ""
    save: Text = ""
    finger: bool = False
    """Whether the save is a finger in the book."""
    how: Id = ""
    """What to do with a save that cannot be loaded directly: `previous` or `changed`."""
    answers: Annotated[dict[Id, Ids], msgspec.Meta(max_length=40)] = {}
    """Answers to the game's first questions, by their subject."""
    names: Annotated[list[Text], msgspec.Meta(max_length=40)] = []
    seed: Count | None = None


class Speak(Message, frozen=True):
    speak: Id


class OpenBook(Message, frozen=True):
    book: Text
    language: Id


class Begin(Message, frozen=True):
    begin: Wanted


class GoOn(Message, frozen=True):
    go_on: Wanted


class DeleteOf(Message, frozen=True):
    delete: Wanted


class ExportOf(Message, frozen=True):
    """Export a save as a file."""

    export: Wanted


class Import(Message, frozen=True):
    """Import a save from a file."""

    most_bytes: ClassVar[int] = 2 * MOST_IMPORTED
    bring: Annotated[str, msgspec.Meta(max_length=MOST_IMPORTED)]
    name: Text = ""
    """The file's name."""


AT_TITLE = (Everything, Speak, OpenBook, Begin, GoOn, DeleteOf, ExportOf, Import)


# ---------------------------------------------------------------- at a play


class Answer(Message, frozen=True):
    answer: Ids
    serial: Count


class Weigh(Message, frozen=True):
    weigh: Ids
    serial: Count
    number: Count


class Go(Message, frozen=True):
    """Go to a place of the atlas, `1:B`, and optionally explore a location there."""

    go: Id
    serial: Count
    explore: Id = ""


class Resolve(Message, frozen=True):
    """Resolve the fight as advised, if its outcome is clear."""

    resolve: bool
    serial: Count


class TellCoach(Message, frozen=True):
    """`hide` the coach, `show` it again from the beginning, or `got_it`: this lesson is learnt."""

    coach: Id


class Fork(Message, frozen=True):
    """Go back to the last choice of the story, after its end."""

    fork: bool


class Again(Message, frozen=True):
    """Begin the same book again."""

    again: bool


class BeginNext(Message, frozen=True):
    """Begin the book that this one names as the next."""

    next: bool


class AskAll(Message, frozen=True):
    """Set whether to ask questions with only one sensible answer, as in print."""

    ask_all: bool


class AskStill(Message, frozen=True):
    """Ask whether an ending is still possible."""

    still: bool


class Undo(Message, frozen=True):
    undo: bool


class Redo(Message, frozen=True):
    redo: bool


class Save(Message, frozen=True):
    save: Text
    replace: bool = False


class Load(Message, frozen=True):
    load: Text
    anyway: bool = False


class Delete(Message, frozen=True):
    delete: Text


class Export(Message, frozen=True):
    """Export a named save as a file; without a name, the current play."""

    export: Text


class PutFinger(Message, frozen=True):
    """Put a finger at a moment of the play: the present one, or one of the journal by its number."""

    finger: Text
    at: Count | None = None


class GoBack(Message, frozen=True):
    """Continue from a finger; the current play is saved."""

    go_back: Text
    anyway: bool = False


class RenameFinger(Message, frozen=True):
    rename: Text
    to: Text


class TakeOutFinger(Message, frozen=True):
    take_out: Text


class AskSaved(Message, frozen=True):
    saved: bool


class Look(Message, frozen=True):
    look: Id
    words: Text = ""
    most: Count | None = None


class Uncover(Message, frozen=True):
    uncover: Count


class Cover(Message, frozen=True):
    cover: bool


class Leaf(Message, frozen=True):
    leaf: Count


class Unfold(Message, frozen=True):
    unfold: bool


class Note(Message, frozen=True):
    note: Id
    text: Text


class Call(Message, frozen=True):
    call: Count
    name: Text


class Leave(Message, frozen=True):
    leave: bool
    anyway: bool = False


AT_TABLE = (
    Everything,
    Answer,
    Weigh,
    Go,
    Resolve,
    AskAll,
    AskStill,
    TellCoach,
    Fork,
    Again,
    BeginNext,
    Undo,
    Redo,
    Save,
    Load,
    Delete,
    Export,
    Import,
    PutFinger,
    GoBack,
    RenameFinger,
    TakeOutFinger,
    AskSaved,
    Look,
    Uncover,
    Cover,
    Leaf,
    Unfold,
    Note,
    Call,
    Leave,
)
