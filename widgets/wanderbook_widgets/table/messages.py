"""What the page of a table may say: at the title page, and at a play."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from wanderbook_widgets.messages import Count, Id, Ids, Message, Text

MOST_IMPORTED = 4_000_000
"""Characters of a save."""


class Everything(Message, frozen=True):
    """A page that missed something asks for all of it."""

    everything: bool


# ---------------------------------------------------------------- at the title page


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book, a save of it, and how to begin or to go on."""

    book: Text
    language: Id = ""
    save: Text = ""
    how: Id = ""
    """What to do with a save that did not load as it is: `previous` or `changed`."""
    answers: Annotated[dict[Id, Ids], msgspec.Meta(max_length=40)] = {}
    """To what a game asks first, by what it is about."""
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
    """A save as a file, to be kept or taken elsewhere."""

    export: Wanted


class Import(Message, frozen=True):
    """A save that was exported, here or elsewhere."""

    most_bytes: ClassVar[int] = 2 * MOST_IMPORTED
    bring: Annotated[str, msgspec.Meta(max_length=MOST_IMPORTED)]
    name: Text = ""
    """The file's."""


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
    """To a place of the atlas, `1:B`, as one wish; and to explore a location there."""

    go: Id
    serial: Count
    explore: Id = ""


class Resolve(Message, frozen=True):
    """Have the fight resolved as advised, if it is not in doubt."""

    resolve: bool
    serial: Count


class TellCoach(Message, frozen=True):
    """`hide` the coach, `show` it from the beginning, or `got_it`: this lesson is learnt."""

    coach: Id


class Fork(Message, frozen=True):
    """Back to the last choice that the story left, once it is over."""

    fork: bool


class Again(Message, frozen=True):
    """Begin the same book anew."""

    again: bool


class BeginNext(Message, frozen=True):
    """Begin the book that this one names as the next."""

    next: bool


class AskAll(Message, frozen=True):
    """Whether to ask questions that have one sensible answer, as in print."""

    ask_all: bool


class AskStill(Message, frozen=True):
    """Whether an ending is still possible."""

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
    """A named save as a file; without a name, the play that is open."""

    export: Text


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
