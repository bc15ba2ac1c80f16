"""Random plays of a story: where they end, what they see, and where they stop."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from wanderbook.foreign.program import Link, Place, Program
from wanderbook.foreign.reader import Moment, Over, StoryReader
from wanderbook.progress import Progress

MOST_CLICKS = 1_000
"""A play that has more clicks does not end."""
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
    program: Program, plays: int, seed: int = 1, most_clicks: int = MOST_CLICKS, tell: Progress | None = None
) -> StoryPlays:
    """Play a story so often. The same seed gives the same plays."""
    reader, tally = StoryReader(program), StoryPlays()
    for number in range(plays):
        if tell is not None:
            tell("random plays", number, plays)
        tally.add(random_play(reader, seed, number, most_clicks))
    return tally


def random_play(reader: StoryReader, seed: int, number: int, most_clicks: int = MOST_CLICKS) -> StoryPlay:
    """The play with this number: at each turn any of the links, all of them alike."""
    random = Random(f"{seed} {number}")
    clicks, seen = list[Link](), set[str]()
    moment: Moment | Over | None = reader.start
    while isinstance(moment, Moment):
        wait = reader.waits(moment)
        if wait is None:
            moment = _next(reader, moment, random, seen)
            continue
        links = reader.links(moment, wait)
        if isinstance(links, Over):
            moment = links
            break
        if len(clicks) >= most_clicks:
            moment = None
            break
        link = random.choice(links)
        if not link.is_forced:
            clicks.append(link)
            seen.add(link.name)
        moment = reader.click(moment, link)
    return StoryPlay(number, tuple(clicks), frozenset(seen), moment)


def _next(reader: StoryReader, moment: Moment, random: Random, seen: set[str]) -> Moment | Over | None:
    """Go on to the next moment that waits; None if none comes."""
    for _ in range(MOST_STEPS):
        if name := reader.name_at(moment):
            seen.add(name)
        ways = list(reader.steps(moment))
        way = ways[0] if len(ways) == 1 else random.choices(ways, [float(way.share) for way in ways])[0]
        if isinstance(way.to, Over):
            return way.to
        moment = way.to
        if reader.waits(moment) is not None:
            return moment
    return None
