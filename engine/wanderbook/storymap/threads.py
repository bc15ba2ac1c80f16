"""Threads: each keyword with its first gain and the part of the book where it ends up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.storymap.model import (
    EndingMark,
    GroupKind,
    Mark,
    Route,
    StoryPlace,
    Thread,
    ThreadGroup,
)

Onward = Mapping[str, frozenset[str]]
"""By section, the endings that links lead to from there."""
_KINDS: tuple[GroupKind, ...] = ("finale", "ending", "interlude", "elsewhere", "home", "unused")


class _Destination(NamedTuple):
    """Where a thread ends up."""

    kind: GroupKind
    id: str


class Threads:
    """Makes the threads of a book from its marks."""

    def __init__(
        self, book: Book, places: Sequence[StoryPlace], endings: Sequence[EndingMark], onward: Onward | None
    ) -> None:
        """`onward` is needed only for a book without a finale, whose threads may end up in an ending."""
        self.book, self.onward = book, onward
        self.places = {place.id: place for place in places}
        self.stations = [place.id for place in places if place.kind == "finale"]
        self.endings = {ending.id: ending for ending in endings}

    def thread(self, name: str, marks: Sequence[Mark]) -> tuple[Thread, _Destination]:
        """One thread, and where it ends up. A gain without a known play counts only if there is no other."""
        given = [mark for mark in marks if mark.role == "gives"]
        known = sorted((mark for mark in given if mark.steps is not None), key=lambda mark: mark.steps or 0)
        gain = known[0] if known else None
        to = self._destination(marks, {self._unit(mark) for mark in given})
        used = [mark for mark in marks if mark.role != "gives"]
        is_open = to.kind not in ("finale", "ending") and not any(mark.role == "takes" for mark in marks)
        return (
            Thread(
                name,
                self._title(name),
                f"{to.kind}:{to.id}" if to.id else to.kind,
                gain.steps if gain else None,
                gain.name if gain else "",
                tuple(dict.fromkeys(mark.place for mark in given)),
                tuple(dict.fromkeys(mark.place for mark in used)),
                is_open,
            ),
            to,
        )

    def _title(self, name: str) -> str:
        """The name of the quest or card behind a thread."""
        kind, _, number = name.partition(":")
        if kind == "card" and number:
            return next((card.name for card in self.book.cards.adventure if card.number == int(number)), "")
        quests = [int(number)] if number else self.book.bearers.get(name, ())
        return next((self.book.quests[one].name for one in quests if one in self.book.quests), "")

    def _unit(self, mark: Mark) -> str:
        """The place of a mark; in a book of one place, its section."""
        return mark.section if len(self.places) < 2 else mark.place

    def _destination(self, marks: Sequence[Mark], sources: set[str]) -> _Destination:
        """The last station or the only ending that asks for it or forbids it; else an interlude, another place, or
        only where it is given."""
        asked = [mark for mark in marks if mark.role in ("asks", "forbids")]
        stations = [at for at, station in enumerate(self.stations) if any(mark.place == station for mark in asked)]
        if stations:
            return _Destination("finale", self.stations[stations[-1]])
        if ending := self._only_ending(asked):
            return _Destination("ending", ending)
        if any(self._kind(mark) == "interlude" for mark in asked):
            return _Destination("interlude", "")
        inside = [mark for mark in asked if mark.section]
        if any(self._unit(mark) not in sources for mark in inside):
            return _Destination("elsewhere", "")
        return _Destination("home" if asked else "unused", "")

    def _kind(self, mark: Mark) -> str:
        return self.places[mark.place].kind if mark.place in self.places else ""

    def _only_ending(self, asked: Sequence[Mark]) -> str:
        """The one ending that lies beyond the last place that asks for it; empty if there are several."""
        if self.onward is None:
            return ""
        inside = [mark for mark in asked if mark.section and mark.steps is not None and mark.role == "asks"]
        if not inside:
            return ""
        last = max(inside, key=lambda mark: (mark.steps or 0, mark.name))
        beyond = self.onward.get(last.name, self.onward.get(last.section, frozenset()))
        return next(iter(beyond)) if len(beyond) == 1 else ""

    def group(self, threads: Iterable[tuple[Thread, _Destination]]) -> tuple[ThreadGroup, ...]:
        """The groups: stations in their order, endings by number, and the rest."""
        members: dict[_Destination, list[Thread]] = defaultdict(list)
        for thread, to in threads:
            members[to].append(thread)
        return tuple(
            ThreadGroup(
                f"{to.kind}:{to.id}" if to.id else to.kind,
                to.kind,
                self._name(to),
                tuple(thread.name for thread in sorted(members[to], key=_by_first_gain)),
            )
            for to in sorted(members, key=self._order)
        )

    def _order(self, to: _Destination) -> tuple[int, int]:
        at = self.stations.index(to.id) if to.kind == "finale" else 0
        return _KINDS.index(to.kind), self.endings[to.id].number if to.kind == "ending" else at

    def _name(self, to: _Destination) -> str:
        if to.kind == "ending":
            return self.endings[to.id].name
        return self.places[to.id].name if to.kind == "finale" else ""


def _by_first_gain(thread: Thread) -> tuple[float, str]:
    return (float("inf") if thread.first is None else thread.first, thread.name)


def routes_of(marks: Iterable[Mark]) -> tuple[Route, ...]:
    """The ties between places, those of most keywords first. A place that gives a keyword too and only forbids it,
    because one has it already, is not tied by it."""
    by_thing: dict[str, list[Mark]] = defaultdict(list)
    for mark in marks:
        if mark.section:
            by_thing[mark.thing].append(mark)
    asked: dict[tuple[str, str], list[str]] = defaultdict(list)
    forbidden: dict[tuple[str, str], list[str]] = defaultdict(list)
    for thing, several in by_thing.items():
        sources = {mark.place: None for mark in several if mark.role == "gives"}
        needs = {mark.place: None for mark in several if mark.role == "asks"}
        bars = {mark.place: None for mark in several if mark.role == "forbids" and mark.place not in sources}
        for source in sources:
            for target in (one for one in needs if one != source):
                asked[source, target].append(thing)
            for target in (one for one in bars if one != source and one not in needs):
                forbidden[source, target].append(thing)
    ties = sorted({*asked, *forbidden}, key=lambda tie: (-len(asked[tie]), -len(forbidden[tie]), tie))
    return tuple(Route(*tie, tuple(asked[tie]), tuple(forbidden[tie])) for tie in ties)
