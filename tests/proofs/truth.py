"""Brute force with replies: the fewest that reach each name, and where the last ending is lost.

From the book's JSON and the rules of reading alone, as `brute_force` is; nothing of the proofs is used.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from tests.proofs.brute_force import BruteForce, Facts, Place
from wanderbook.book import Book


class Way(NamedTuple):
    """One step of reading: the reply, if anybody is asked, what it reaches, and the place after it."""

    reply: str | None
    names: frozenset[str]
    after: Place


class Truth(BruteForce):
    """All places of a book, with the ways between them."""

    def __init__(self, book: Book, most: int = 20_000) -> None:
        super().__init__(book)
        first = Facts(frozenset(self.page["quests"]), frozenset(), frozenset(self.page["adventures"]))
        self.begin = Place("ship", "", 0, "", first) if self.atlas else Place("turn", self.page["start"], 0, "", first)
        for quest in self.page["quests"]:
            self._gain(quest)
        self.given = frozenset(self.reached)
        self.ways: dict[Place, list[Way]] = {}
        waiting = [self.begin]
        while waiting and self.complete:
            place = waiting.pop()
            if place not in self.ways:
                self.ways[place] = self._ways(place)
                self.after[place] = [way.after for way in self.ways[place]]
                waiting += self.after[place]
                self.complete = len(self.ways) < most

    def _ways(self, place: Place) -> list[Way]:
        """Names are added to `reached` between one step and the next."""
        found: list[Way] = []
        steps = self._next(place)
        while True:
            self.reached: set[str] = set()
            after = next(steps, None)
            if after is None:
                return found
            names = frozenset(self.reached)
            found.append(Way(_reply(place, names, after), names, after))

    # ---------------------------------------------------------------- names

    @cached_property
    def fewest(self) -> dict[str, int]:
        """By name that some play reaches, how many replies that takes."""
        found = dict.fromkeys(self.given, 0)
        waiting, seen = deque([(0, self.begin)]), set[Place]()
        while waiting:
            replies, place = waiting.popleft()
            if place in seen:
                continue
            seen.add(place)
            for way in self.ways[place]:
                more = replies + (way.reply is not None)
                for name in way.names:
                    found[name] = min(found.get(name, more), more)
                (waiting.append if way.reply is not None else waiting.appendleft)((more, way.after))
        return found

    # ---------------------------------------------------------------- plays

    def played(self, replies: Iterable[str]) -> list[tuple[Place, set[str]]]:
        """Where a play of these replies comes to, and all that it reached; nothing where a reply is not on offer.

        Several, where one reply stands for several: a place to explore may also be what the deck's end reads.
        """
        found = [self._read_on(self.begin, set(self.given))]
        for reply in replies:
            found = [
                self._read_on(way.after, names | way.names)
                for place, names in found
                for way in self.ways[place]
                if way.reply == reply
            ]
        return found

    def _read_on(self, place: Place, names: set[str]) -> tuple[Place, set[str]]:
        """Until somebody is asked, or reading goes in a circle."""
        seen = set[Place]()
        while place not in seen:
            seen.add(place)
            ways = [way for way in self.ways[place] if way.reply is None]
            if len(ways) != 1:
                assert not ways
                break
            names |= ways[0].names
            place = ways[0].after
        return place, names

    # ---------------------------------------------------------------- locks

    @cached_property
    def lost(self) -> set[Place]:
        return self.locked()

    def ahead(self, name: str) -> set[Place]:
        """The places from which something can be reached yet."""
        before: dict[Place, list[Place]] = defaultdict(list)
        found = set[Place]()
        for place, ways in self.ways.items():
            for way in ways:
                before[way.after].append(place)
                if name in way.names:
                    found.add(place)
        waiting = list(found)
        while waiting:
            new = set(before[waiting.pop()]) - found
            found |= new
            waiting += new
        return found

    def losing(self, name: str) -> set[str]:
        """The replies by which something that can be reached yet is lost, as `section reply`, without those after which
        nobody is asked any more."""
        ahead = self.ahead(name)
        asked = {place for place, ways in self.ways.items() if any(way.reply is not None for way in ways)}
        return {
            f"{place.section} {way.reply}"
            for place in ahead
            for way in self.ways[place]
            if way.reply is not None and name not in way.names and way.after not in ahead
            if any(one in asked for one in self._followed(way.after))
        }

    def _followed(self, place: Place) -> set[Place]:
        """A place, and those that come after it before anybody is asked."""
        found, waiting = set[Place](), [place]
        while waiting:
            place = waiting.pop()
            if place not in found:
                found.add(place)
                waiting += [way.after for way in self.ways[place] if way.reply is None]
        return found

    @cached_property
    def lock_sections(self) -> set[str]:
        """The sections in which the last ending is lost."""
        found = set[str]()
        for place, ways in self.ways.items():
            for way in ways:
                if place not in self.lost and way.after in self.lost:
                    found.add(way.after.section or place.section)
        return found


def _reply(place: Place, names: frozenset[str], after: Place) -> str | None:
    own = f"{place.section}:"
    if place.what == "ship":
        return f"explore {after.entrance}"
    if place.what == "choose":
        said = max((name for name in names if name.startswith(own)), key=len, default=None)
        return said.removeprefix(own).replace(":", " ") if said else None
    if place.what == "from":
        rows = [name for name in names if name.startswith(own) and name[-1].isdigit() and "-" in name]
        return rows[0].rpartition(":")[2] if rows else None
    return None
