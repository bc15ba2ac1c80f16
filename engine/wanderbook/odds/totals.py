"""What many plays came to, and how they are sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from wanderbook.odds.ways import DecisionGraph
from wanderbook.progress import PlaysDone

MOST_CHOICES = 10_000
"""In one play. A play that is still going on then is given up."""
MOST_EXPLORATIONS = 200
"""In one campaign, likewise."""
MOST_IDLE = 10_000
"""Tests and draws without a choice in between: more can only be a circle, as at the table."""

Random01 = Callable[[], float]
"""From 0 to below 1."""


class PlayTotals(NamedTuple):
    """What many plays came to."""

    by: str
    plays: int
    choices: int
    endings: dict[str, int]
    stuck: dict[str, int]
    """By section."""
    unended: int
    """Plays that were given up."""
    visits: dict[str, int]
    """How often each section, choice, redirect, outcome and ending was reached."""


class Sampler(Protocol):
    by: str

    def read(
        self,
        plays: int,
        seed: int = 1,
        cap: int = MOST_CHOICES,
        explorations: int = MOST_EXPLORATIONS,
        progress: PlaysDone = ...,
    ) -> PlayTotals: ...


def told(
    by: str,
    ways: DecisionGraph,
    plays: int,
    choices: int,
    taken: Mapping[int, int],
    stuck: Mapping[str, int],
    unended: int,
) -> PlayTotals:
    """The totals of many plays, from how often each way was taken. A play comes to at most one ending."""
    endings = Counter[str]()
    for at, name in ways.endings().items():
        endings[name] += taken.get(at, 0)
    return PlayTotals(by, plays, choices, dict(sorted(endings.items())), dict(stuck), unended, ways.visits(taken))
