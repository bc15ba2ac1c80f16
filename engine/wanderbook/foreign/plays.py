"""Random plays of a story: where they end, what they see, and where they stop."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from wanderbook.foreign.program import Link, Place, Program
from wanderbook.foreign.reader import Moment, Over, StoryReader
from wanderbook.progress import Progress
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit

MOST_CLICKS = 1_000
"""A play that has more clicks does not end."""
MOST_ASIDE = 20
"""The most clicks of a look at what is beside a play."""
LATER = 0.5
"""The chance that a play looks later at what it may look at beside the play."""
MOST_STEPS = 10_000
"""A play that does more between two clicks goes round for ever."""


class StoryPlay(NamedTuple):
    """A play, click by click."""

    number: int
    clicks: tuple[Link, ...]
    seen: frozenset[str]
    """The passages and links."""
    over: Over | None
    """How it ended; None if it was cut off."""


class StopReason(NamedTuple):
    """Why plays stop early, and the line that causes it."""

    why: str
    at: Place


@dataclass
class StoryPlays:
    """The results of many random plays of a story."""

    plays: int = 0
    clicks: int = 0
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    """By passage without a link, the plays that end there."""
    stuck: Counter[str] = field(default_factory=Counter)
    """By passage with links of which none can be clicked, the plays that end there."""
    stopped: Counter[StopReason] = field(default_factory=Counter)
    """By what is not understood, the plays that stop there."""
    unended: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    """By passage or link, the plays that saw it."""

    def add(self, play: StoryPlay) -> None:
        """Count a play: its clicks, what it saw and how it was over."""
        self.plays += 1
        self.clicks += len(play.clicks)
        self.longest = max(self.longest, len(play.clicks))
        self.seen.update(play.seen)
        match play.over:
            case Over("ending", passage):
                self.endings[passage] += 1
            case Over("stuck", passage):
                self.stuck[passage] += 1
            case Over("stopped", _, at, why):
                self.stopped[StopReason(why, at)] += 1
            case None:
                self.unended += 1


def random_plays(
    program: Program,
    plays: int,
    seed: int = 1,
    most_clicks: int = MOST_CLICKS,
    tell: Progress | None = None,
    limit: TimeLimit = NO_LIMIT,
) -> StoryPlays:
    """Play a story so often, or until the time is over, at least once. The same seed gives the same plays."""
    reader, tally = StoryReader(program), StoryPlays()
    for number in range(plays):
        if number and limit.is_over:
            break
        if tell is not None:
            tell("random plays", number, plays)
        tally.add(random_play(reader, seed, number, most_clicks))
    return tally


def random_play(reader: StoryReader, seed: int, number: int, most_clicks: int = MOST_CLICKS) -> StoryPlay:
    """The play with this number: at each turn any of the links, all of them alike. Once it also looks at what a reader
    may look at beside the play."""
    return _RandomPlay(reader, Random(f"{seed} {number}"), most_clicks).play(number)


class _RandomPlay:
    """One play at random."""

    def __init__(self, reader: StoryReader, random: Random, most_clicks: int) -> None:
        self._reader, self._random, self._most = reader, random, most_clicks
        self._clicks, self._seen = list[Link](), set[str]()
        self._has_looked = False

    def play(self, number: int) -> StoryPlay:
        over = self._go_on(self._reader.start)
        return StoryPlay(number, tuple(self._clicks), frozenset(self._seen), over)

    def _go_on(self, moment: Moment | Over | None) -> Over | None:
        """On from a moment to the end; None if none comes."""
        while isinstance(moment, Moment):
            if not self._reader.waits(moment):
                moment = self._next(moment)
                continue
            offers = self._reader.offers(moment)
            if isinstance(offers, Over):
                return offers
            if len(self._clicks) >= self._most:
                return None
            link, moment = self._random.choice(offers)
            if not link.is_forced:
                self._clicks.append(link)
                self._seen.add(link.name)
        return moment

    def _next(self, moment: Moment) -> Moment | Over | None:
        """Go on to the next moment that waits; None if none comes."""
        reader = self._reader
        for _ in range(MOST_STEPS):
            names: list[str] = []
            moment = reader.straight_on(moment, names, MOST_STEPS)
            self._seen.update(names)
            if reader.waits(moment):
                return moment
            if name := reader.name_at(moment):
                self._seen.add(name)
            self._look_aside(moment)
            ways = list(reader.steps(moment))
            shares = [float(way.share) for way in ways]
            way = ways[0] if len(ways) == 1 else self._random.choices(ways, shares)[0]
            if isinstance(way.to, Over):
                return way.to
            moment = way.to
            if reader.waits(moment):
                return moment
        return None

    def _look_aside(self, moment: Moment) -> None:
        """Look, now or later, at what is beside the play; that changes nothing."""
        aside = None if self._has_looked else self._reader.aside(moment)
        if aside is None or self._random.random() < LATER:
            return
        self._has_looked = True
        look = _RandomPlay(self._reader, self._random, MOST_ASIDE)
        look._has_looked = True
        look._go_on(aside)
        self._seen |= look._seen
