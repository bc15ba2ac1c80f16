"""What a story map shows: marks, threads, places and routes, as plain data.

Everything is derived from a book's files and from the proof of what its plays can reach. A mark is one use of a keyword
at one place of the text; a thread is everything that happens to one keyword, from its first gain to the last part of
the book that asks for it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Role = Literal["gives", "asks", "forbids", "takes"]
ROLES: tuple[Role, ...] = ("gives", "asks", "forbids", "takes")
PlaceKind = Literal["place", "chapter", "interlude", "finale", "events", "start"]
GroupKind = Literal["finale", "ending", "interlude", "elsewhere", "home", "unused"]

START, EVENTS = "start", "events"
"""The places of what is held from the beginning, and of the event cards."""


class Mark(msgspec.Struct, frozen=True, gc=False):
    """One use of a keyword, or of a card."""

    thing: str
    """`RECEIPT`; a card or a quest without a keyword is `card:4`, `quest:7`."""
    role: Role
    name: str
    """Its name in reports: `12`, `12:A`, `12:A:pass`, `12:if1`, `12:p1`, `event card 4`, `start`."""
    section: str
    """Empty for what is not in the storybook."""
    place: str
    steps: int | None = None
    """The length of a play that gets there; None if no play is known."""
    is_shortest: bool = False
    """Whether no shorter play gets there. Otherwise `steps` is an upper bound."""


class Thread(msgspec.Struct, frozen=True, gc=False):
    """One keyword through the book."""

    name: str
    title: str
    """The name of its quest or card."""
    group: str
    """Where it ends up: the id of a group."""
    first: int | None
    """The length of a play that gains it; 0 if every play begins with it, None if no play gains it."""
    first_at: str
    """The name of the mark of that gain."""
    gives: tuple[str, ...]
    """The places that give it."""
    asks: tuple[str, ...]
    """The places that ask for it, forbid it or take it."""
    is_open: bool
    """Whether the finale ignores it and nothing takes it."""


class ThreadGroup(msgspec.Struct, frozen=True, gc=False):
    """Threads that end up in the same part of the book."""

    id: str
    kind: GroupKind
    name: str
    """The name of the station or the ending; empty for the other kinds, which the screen names."""
    threads: tuple[str, ...]
    """By first gain."""


class StoryPlace(msgspec.Struct, frozen=True, gc=False):
    """A place of the atlas, a chapter, or a station: a part of what is read as time runs out."""

    id: str
    kind: PlaceKind
    name: str
    sections: tuple[str, ...]
    page: int = 0
    """The page of the atlas; 0 if it is on none."""
    region: str = ""
    at: tuple[float, float] | None = None
    """Its position on the page, in hundredths."""
    steps: int | None = None
    """The length of the shortest known play into it."""


class Route(msgspec.Struct, frozen=True, gc=False):
    """Two places that keywords tie: the first gives them, the second asks for them or forbids them."""

    source: str
    target: str
    asked: tuple[str, ...]
    forbidden: tuple[str, ...] = ()

    @property
    def things(self) -> tuple[str, ...]:
        return (*self.asked, *self.forbidden)


class Stream(msgspec.Struct, frozen=True, gc=False):
    """Links from a station to another one or to an ending, and how many there are."""

    source: str
    target: str
    links: int


class EndingMark(msgspec.Struct, frozen=True, gc=False):
    """An ending, by its name in reports."""

    id: str
    number: int
    name: str
    steps: int | None = None


class ThreadMap(msgspec.Struct, frozen=True):
    """Everything that the views of one book's story map show."""

    title: str
    language: str
    marks: tuple[Mark, ...]
    threads: tuple[Thread, ...]
    groups: tuple[ThreadGroup, ...]
    places: tuple[StoryPlace, ...]
    routes: tuple[Route, ...]
    streams: tuple[Stream, ...]
    endings: tuple[EndingMark, ...]
    pages: tuple[tuple[int, str], ...] = ()
    """The pages of the atlas: number and name."""
    is_proved: bool = True
    """Whether the steps are those of plays. Otherwise they are of an edition before, or counted along links."""

    def marks_of(self, thing: str) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks if mark.thing == thing)

    def place_of(self, section: str) -> str:
        """The id of the place of a section; empty if the book does not have it."""
        return next((place.id for place in self.places if section in place.sections), "")
