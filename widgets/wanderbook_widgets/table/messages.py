"""What the page of a table may say: at the title page, and at a play."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wanderbook_widgets.messages import Count, Id, Ids, Message, Text


class Everything(Message):
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


class Speak(Message):
    speak: Id


class OpenBook(Message):
    book: Text
    language: Id


class Begin(Message):
    begin: Wanted


class GoOn(Message):
    go_on: Wanted


class DeleteOf(Message):
    delete: Wanted


AT_TITLE = (Everything, Speak, OpenBook, Begin, GoOn, DeleteOf)


# ---------------------------------------------------------------- at a play


class Answer(Message):
    answer: Ids
    serial: Count


class Weigh(Message):
    weigh: Ids
    serial: Count
    number: Count


class Undo(Message):
    undo: bool


class Redo(Message):
    redo: bool


class Save(Message):
    save: Text
    replace: bool = False


class Load(Message):
    load: Text
    anyway: bool = False


class Delete(Message):
    delete: Text


class AskSaved(Message):
    saved: bool


class Look(Message):
    look: Id
    words: Text = ""
    most: Count | None = None


class Uncover(Message):
    uncover: Count


class Cover(Message):
    cover: bool


class Leaf(Message):
    leaf: Count


class Unfold(Message):
    unfold: bool


class Note(Message):
    note: Id
    text: Text


class Call(Message):
    call: Count
    name: Text


class Leave(Message):
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
