"""A play as a plan: where it goes, which keywords it gains there, and which of them the text asks for.

A plan is read from a witness that was played at the table, not guessed: each of its replies was accepted there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from wanderbook.book import Book, Choice
from wanderbook.book.conditions import Condition
from wanderbook.machine.areas import is_journey
from wanderbook.proofs.keyword_uses import required_things
from wanderbook.session.witness import Turn
from wanderbook.table import events as happened
from wanderbook.table.events import Event

_EXPLORE = "explore "


class Moment(msgspec.Struct, frozen=True, gc=False):
    """A keyword, or a card, gained, asked for or lost on the way, and the name of the section or choice."""

    thing: str
    at: str


class Leg(msgspec.Struct, frozen=True):
    """What a plan does at one place before it goes elsewhere."""

    place: str
    sections: tuple[str, ...]
    """What is read there, in this order."""
    replies: tuple[str, ...]
    gains: tuple[Moment, ...] = ()
    asks: tuple[Moment, ...] = ()
    """What is held and has to be."""
    takes: tuple[Moment, ...] = ()
    journey: tuple[str, ...] = ()
    """The journeys that come before it, where the way matters."""
    ending: int | None = None


def legs(book: Book, turns: Sequence[Turn], place_of: Callable[[str], str]) -> tuple[Leg, ...]:
    """The legs of a play. What is gained before the first reply belongs to the first leg."""
    walk = _Walk(book, place_of)
    for turn in turns:
        walk.follow(turn)
    return tuple(walk.finished())


class _Walk:
    """Follows a play turn by turn, and begins a leg whenever it reads at another place or explores."""

    def __init__(self, book: Book, place_of: Callable[[str], str]) -> None:
        self.book, self.place_of = book, place_of
        self._legs: list[Leg] = []
        self._journey: list[str] = []
        self._here = _Notes("")
        self._section = ""
        self._held: set[str] = set()

    def follow(self, turn: Turn) -> None:
        """Note what one turn does."""
        if is_journey(turn.reply):
            self._journey.append(turn.reply)
            return
        if turn.reply.startswith(_EXPLORE):
            self._begin(self.place_of(turn.reply.removeprefix(_EXPLORE)))
        if turn.reply:
            self._here.replies.append(turn.reply)
        for event in turn.events:
            self._note(event)

    def _begin(self, place: str) -> None:
        """End the leg so far, if it has anything, and begin one at a place."""
        if not self._here.is_empty:
            self._legs.append(self._here.leg())
        self._here = _Notes(place, tuple(self._journey))
        self._journey = []

    def _note(self, event: Event) -> None:
        match event:
            case happened.SectionRead(section=section):
                self._read(section)
            case happened.ChoiceTaken(choice=choice):
                self._ask(choice, _requirement(self.book, choice))
            case happened.RedirectFired(redirect=redirect):
                self._arrive(redirect.partition(":")[0])
                self._ask(redirect, _redirect(self.book, redirect))
            case happened.QuestGained(quest=quest):
                self._gain(self._thing(quest))
            case happened.CardGained(card=card):
                self._gain(f"card:{card}")
            case happened.QuestUsed(quest=quest):
                self._lose(self._thing(quest))
            case happened.CardLost(card=card):
                self._lose(f"card:{card}")
            case happened.Ended(ending=ending):
                self._here.ending = ending

    def _arrive(self, section: str) -> None:
        """Begin another leg if a section is at another place."""
        place = self.place_of(section)
        if self._here.place and place != self._here.place:
            self._begin(place)
        self._here.place = self._here.place or place

    def _read(self, section: str) -> None:
        self._arrive(section)
        self._here.sections.append(section)
        self._section = section

    def _gain(self, thing: str) -> None:
        self._held.add(thing)
        self._here.gains.append(Moment(thing, self._section))

    def _lose(self, thing: str) -> None:
        self._held.discard(thing)
        self._here.takes.append(Moment(thing, self._section))

    def _ask(self, at: str, condition: Condition | None) -> None:
        """Note what a guard requires, as far as it is held: of several things any of which will do, not all are."""
        things = required_things(self.book, condition) if condition else []
        self._here.asks += [Moment(thing, at) for thing in things if thing in self._held]

    def _thing(self, quest: int) -> str:
        bears = self.book.quests[quest].keyword if quest in self.book.quests else None
        return bears or f"quest:{quest}"

    def finished(self) -> Iterator[Leg]:
        self._begin("")
        yield from self._legs


class _Notes:
    """A leg in the making."""

    def __init__(self, place: str, journey: tuple[str, ...] = ()) -> None:
        self.place, self.journey = place, journey
        self.sections: list[str] = []
        self.replies: list[str] = []
        self.gains: list[Moment] = []
        self.asks: list[Moment] = []
        self.takes: list[Moment] = []
        self.ending: int | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.sections or self.replies or self.gains)

    def leg(self) -> Leg:
        return Leg(
            self.place,
            tuple(self.sections),
            tuple(self.replies),
            tuple(self.gains),
            tuple(self.asks),
            tuple(self.takes),
            self.journey,
            self.ending,
        )


def _choice(book: Book, name: str) -> Choice:
    section, letter = name.split(":")
    return next(choice for choice in book.sections[section].choices if choice.letter == letter)


def _requirement(book: Book, name: str) -> Condition | None:
    return _choice(book, name).requires


def _redirect(book: Book, name: str) -> Condition | None:
    """The condition of a redirect, `12:if1`."""
    section, _, part = name.partition(":if")
    return book.sections[section].redirects[int(part) - 1].when if part.isdigit() else None
