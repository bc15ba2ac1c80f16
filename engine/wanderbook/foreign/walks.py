"""A play of a story, click by click, by whoever wants to try it: from its start, or from where a given play leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from wanderbook.foreign.plays import MOST_STEPS
from wanderbook.foreign.program import Link
from wanderbook.foreign.reader import Moment, Offer, Over, StoryReader

MOST_TRIED = 20_000
"""The most moments that are tried to follow a given play by chance and by what is typed."""
ENDLESS = "the story goes round and round here without a click"


@dataclass(frozen=True)
class Turn:
    """Where a play waits or is over: the link that was clicked last, the passages since, and what is offered now."""

    link: Link | None
    passages: tuple[str, ...]
    now: Moment | Over
    offers: tuple[Offer, ...] = ()

    @property
    def over(self) -> Over | None:
        return self.now if isinstance(self.now, Over) else None


class StoryWalk:
    """The turns of a play."""

    def __init__(self, reader: StoryReader, seed: int = 1) -> None:
        """A play from the start of the story, by chance of this seed."""
        self._reader, self._random = reader, Random(seed)
        self.turns = [self._turn(None, reader.start)]

    @property
    def turn(self) -> Turn:
        """The last turn."""
        return self.turns[-1]

    def click(self, number: int) -> None:
        """Click the link with this number of those that are offered. Raises `IndexError`."""
        if not 0 <= number < len(self.turn.offers):
            raise IndexError(number)
        link, moment = self.turn.offers[number]
        self.turns.append(self._turn(link, moment))

    def back(self) -> None:
        """Take the last click back, if there is one."""
        if len(self.turns) > 1:
            self.turns.pop()

    def follow(self, links: Sequence[str], name: str) -> bool:
        """Go where clicking these links leads to something of this name, as chance may have it. Whether that went."""
        tries = _Tries(self._reader, links, name)
        found = tries.follow()
        if found is not None:
            self.turns = found
        return found is not None

    def _turn(self, link: Link | None, moment: Moment | Over) -> Turn:
        """On to the next moment that waits, by chance."""
        passed: dict[str, None] = {}
        for _ in range(MOST_STEPS):
            if isinstance(moment, Over):
                break
            names: list[str] = []
            moment = self._reader.straight_on(moment, names, MOST_STEPS)
            passed.update(dict.fromkeys(names))
            if self._reader.waits(moment):
                return waiting(self._reader, link, moment, tuple(passed))
            ways = list(self._reader.steps(moment))
            moment = self._random.choices(ways, [float(way.share) for way in ways])[0].to
        if isinstance(moment, Moment):
            moment = Over("stopped", moment.passage, self._reader.place(moment), ENDLESS)
        return Turn(link, _passages(self._reader, passed), moment)


def waiting(reader: StoryReader, link: Link | None, moment: Moment, passed: Sequence[str]) -> Turn:
    """The turn at a moment that waits for a click."""
    offers = reader.offers(moment)
    now = offers if isinstance(offers, Over) else moment
    return Turn(link, _passages(reader, passed), now, () if isinstance(offers, Over) else tuple(offers))


def _passages(reader: StoryReader, names: Sequence[str] | dict[str, None]) -> tuple[str, ...]:
    return tuple(name for name in names if name in reader.program.passages)


class _Tries:
    """All ways of a play with given clicks, until one has come to what is wanted."""

    def __init__(self, reader: StoryReader, links: Sequence[str], name: str) -> None:
        self._reader, self._links, self._name = reader, links, name

    def follow(self) -> list[Turn] | None:
        """The turns of a way that leads there; None if none was found."""
        waiting_ways: list[tuple[Moment | Over, Link | None, tuple[str, ...], tuple[Turn, ...]]] = [
            (self._reader.start, None, (), ())
        ]
        for _ in range(MOST_TRIED):
            if not waiting_ways:
                return None
            moment, link, passed, turns = waiting_ways.pop()
            if isinstance(moment, Moment):
                names: list[str] = []
                moment = self._reader.straight_on(moment, names, MOST_STEPS)
                passed = (*passed, *names)
            is_there = len(turns) == len(self._links) and self._is_there(link, passed)
            if isinstance(moment, Over):
                if is_there:
                    return [*turns, Turn(link, _passages(self._reader, passed), moment)]
                continue
            if not self._reader.waits(moment):
                ways = [way.to for way in sorted(self._reader.steps(moment), key=lambda way: way.share)]
                aside = self._reader.aside(moment)
                waiting_ways += ((to, link, passed, turns) for to in ([aside] if aside is not None else []) + ways)
                continue
            turn = waiting(self._reader, link, moment, passed)
            if is_there:
                return [*turns, turn]
            if len(turns) < len(self._links):
                wanted = self._links[len(turns)]
                clicked = [offer for offer in turn.offers if offer.link.name == wanted or offer.link.is_forced]
                if clicked and clicked[0].link.is_forced:
                    waiting_ways.append((clicked[0].to, link, passed, turns))
                else:
                    waiting_ways += ((offer.to, offer.link, (), (*turns, turn)) for offer in clicked)
        return None

    def _is_there(self, link: Link | None, passed: Sequence[str]) -> bool:
        return self._name in passed or (link is not None and link.name == self._name)
