"""The totals of many plays, and the limits of sampling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from wanderbook.odds.ways import DecisionGraph
from wanderbook.progress import PlaysDone

MOST_CHOICES = 10_000
"""The most choices in one play. A play that is not over then is given up."""
MOST_EXPLORATIONS = 200
"""The most explorations in one campaign, likewise."""
MOST_IDLE = 10_000
"""The most tests and draws without a choice in between: more can only be a loop, as at the table."""

Random01 = Callable[[], float]
"""A source of random numbers from 0 to below 1."""


class PlayTotals(NamedTuple):
    """The totals of many plays."""

    by: str
    plays: int
    choices: int
    endings: dict[str, int]
    stuck: dict[str, int]
    """The number of plays that got stuck, by section."""
    unended: int
    """The number of plays that were given up."""
    visits: dict[str, int]
    """The number of times that each section, choice, redirect, outcome and ending was reached."""


class Sampler(Protocol):
    """A reader of random plays, whichever it is."""

    by: str

    def read(
        self,
        plays: int,
        seed: int = 1,
        cap: int = MOST_CHOICES,
        explorations: int = MOST_EXPLORATIONS,
        progress: PlaysDone = ...,
    ) -> PlayTotals:
        """The totals of this many plays, each with at most `cap` choices and this many explorations."""
        ...


def told(
    by: str,
    ways: DecisionGraph,
    plays: int,
    choices: int,
    taken: Mapping[int, int],
    stuck: Mapping[str, int],
    unended: int,
) -> PlayTotals:
    """The totals of many plays, from the count of each branch. A play has at most one ending."""
    endings = Counter[str]()
    for at, name in ways.endings().items():
        endings[name] += taken.get(at, 0)
    return PlayTotals(
        by=by,
        plays=plays,
        choices=choices,
        endings=dict(sorted(endings.items())),
        stuck=dict(stuck),
        unended=unended,
        visits=ways.visits(taken),
    )
