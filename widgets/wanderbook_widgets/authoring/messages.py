"""The messages of the desk's page: one struct for each kind, validated on arrival."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from wanderbook.notation.folder import MOST_BYTES
from wanderbook_widgets.messages import Count, Id, Message, Text

Lens = Literal["structure", "reach", "coverage", "odds", "words", "changes", "continuity", "still"]
LENSES: tuple[Lens, ...] = ("structure", "reach", "coverage", "odds", "words", "changes", "continuity", "still")
ShownView = Literal["sections", "storyline", "atlas", "ledger", "place"]
Filter = Literal["", "undecided", "ends", "gives", "requires", "unreachable", "uncovered", "problems"]
Pick = Literal["mine", "theirs", "both"]
"""Which side of a difference a merge takes."""
Column = Literal["section", "place", "opening", "branches", "replies", "plays", "odds", "words", "problems"]
Whole = Annotated[str, msgspec.Meta(max_length=MOST_BYTES)]
"""A text of at most the size of a file."""
MOST_TYPED = 8 * MOST_BYTES
"""Bytes of a message with text: quotes and ends of lines count twice in it."""
Offset = Annotated[int, msgspec.Meta(ge=0, le=2**32)]


class ShowLens(Message, frozen=True):
    lens: Lens
    against: Id = ""
    """The revision that changes are shown against; the one from before where it is empty."""
    target: Id = ""
    """The ending or quest that can still be reached or not; the one from before where it is empty."""


class ShowView(Message, frozen=True):
    """One view of the map: its sections, or keywords in one of the story map's views."""

    view: ShownView


class ShowThread(Message, frozen=True):
    """Everything about a keyword; no more of any if it is empty."""

    thread: Id


class Fold(Message, frozen=True):
    """Fold or unfold `island:38`, `group:1A`, or with `all` or `none` everything there is."""

    fold: Id


class Open(Message, frozen=True):
    """Look at a section or an ending."""

    open: Id


class Find(Message, frozen=True):
    """Search and filter; everything is found again with neither."""

    find: Text
    filter: Filter = ""


class Route(Message, frozen=True):
    """The shortest way along lines from one section to another, whatever guards say."""

    route: Id
    to: Id


class Sort(Message, frozen=True):
    """Rows of the table."""

    sort: Column
    down: bool = False
    first: Offset = 0


class OpenFile(Message, frozen=True):
    file: Id
    line: Offset = 0


class Replaced(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A piece of a text, in UTF-16 units as browsers count, and what stands there now."""

    start: Offset
    end: Offset
    text: Whole


class Hello(Message, frozen=True):
    """A page has opened, and may have an older state of the text."""

    hello: Id


class Edit(Message, frozen=True):
    """Changes of a file, all seen from the text of this version."""

    most_bytes: ClassVar[int] = MOST_TYPED

    edit: Id
    version: Count
    changes: Annotated[list[Replaced], msgspec.Meta(max_length=2_000)]
    page: Id = ""
    """Which of the desk's pages says it."""


class Typed(Message, frozen=True):
    """Text that may not have arrived: a page was reloaded, or lost its place."""

    most_bytes: ClassVar[int] = MOST_TYPED

    typed: Id
    base: Whole
    """The text that Python had for certain, ..."""
    sent: Whole
    """... with the changes that were on their way, ..."""
    text: Whole
    """... and with everything."""
    number: Count


class ShowOffer(Message, frozen=True):
    """The differences between the two texts of an offer, by its id."""

    differences: Id


class Settle(Message, frozen=True):
    """What somebody chose of an offer."""

    settle: Id
    choice: Literal["restore", "discard", "merge"]
    stamp: Id = ""
    """Of the merge that was looked at."""
    picks: Annotated[list[Pick], msgspec.Meta(max_length=200_000)] = []


class SaveFile(Message, frozen=True):
    """Save a file, and all others that are not saved."""

    save: Id
    format: bool = False
    """Bring the file into canonical form first."""


class Ask(Message, frozen=True):
    """Completion, hover, definition, or what can be renamed, at a place in the open file. Lines and columns from 0."""

    ask: Literal["complete", "hover", "definition", "renamable"]
    line: Offset
    column: Offset
    number: Count


class Mend(Message, frozen=True):
    """Take one of the ways to mend a problem, which is known by its file, line, column and code."""

    mend: Id
    line: Offset
    column: Offset
    code: Id
    number: Offset


class MendCause(Message, frozen=True):
    """Make a change that is proved to mend a cause, which is known by its first name."""

    mend_cause: Id
    number: Offset


class Rename(Message, frozen=True):
    """Give what stands at a place in the open file another name, everywhere."""

    rename: Id
    line: Offset
    column: Offset


class Renumber(Message, frozen=True):
    """Number all sections without gaps, from this number on."""

    renumber: Annotated[int, msgspec.Meta(ge=1, le=9_999)]


class TakeBack(Message, frozen=True):
    """Undo what Python changed last."""

    back: Literal[True]


class Explain(Message, frozen=True):
    """Explain why a name cannot be reached."""

    explain: Id


class PlayFrom(Message, frozen=True):
    play: Id


class Click(Message, frozen=True):
    """Click a link of the play of another program's story, by its number."""

    click: Offset


class Unclick(Message, frozen=True):
    """Take the last click of such a play back."""

    unclick: Literal[True]


class ClosePlay(Message, frozen=True):
    leave: bool


class Export(Message, frozen=True):
    export: Literal["dot", "graphml"]


class Lock(Message, frozen=True):
    """Step through a soft lock, by its number in the list."""

    lock: Count


class StepFind(Message, frozen=True):
    """Step through the play of a find, by its number."""

    find_play: Count


class StepLoss(Message, frozen=True):
    """Step through the play that loses the chosen ending or quest, by its number."""

    loss_play: Count


class StepGreeting(Message, frozen=True):
    """Step through the play into a cell of the table of a place."""

    greeting_play: Count
    place: Id


class ShowGreetings(Message, frozen=True):
    """Show the table of the place that is looked at, or no more."""

    greetings: bool


DESK = (
    *(ShowLens, ShowView, ShowThread, Fold, Open, Find, Route, Sort),
    *(Hello, OpenFile, Edit, Typed, ShowOffer, Settle, SaveFile, Ask, Mend, MendCause, Rename, Renumber, TakeBack),
    *(Explain, Lock, StepFind, StepLoss, StepGreeting, ShowGreetings, PlayFrom, ClosePlay, Export),
)
STORY = (
    *(ShowLens, Fold, Open, Find, Route, Sort, Hello, OpenFile, Ask, Explain, PlayFrom, Click, Unclick, ClosePlay),
    Export,
)
"""What the page may say while the story of another program lies on the desk."""
