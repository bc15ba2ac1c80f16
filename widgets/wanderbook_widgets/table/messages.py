"""What the page of a table may say: at the title page, and at a play."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wanderbook_widgets.messages import Count, Id, Ids, Message, Text


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


AT_TITLE = (Everything, Speak, OpenBook, Begin, GoOn, DeleteOf)


# ---------------------------------------------------------------- at a play


class Answer(Message, frozen=True):
    answer: Ids
    serial: Count


class Weigh(Message, frozen=True):
    weigh: Ids
    serial: Count
    number: Count


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
    Undo,
    Redo,
    Save,
    Load,
    Delete,
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
