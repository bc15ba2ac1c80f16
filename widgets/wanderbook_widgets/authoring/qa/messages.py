"""What the page may say about the QA bench."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wanderbook_widgets.messages import Count, Id, Message

CoverageSource = Literal["bot", "playtest", "recorded"]
SOURCES: tuple[CoverageSource, ...] = ("bot", "playtest", "recorded")
MOST_GAMES = 10_000


class ShowBench(Message, frozen=True):
    """The bench is looked at, or no more."""

    bench: bool


class StartPlaytest(Message, frozen=True):
    playtest: Literal["random", "cautious", "greedy"]
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)]
    seed: Count


class CancelPlaytest(Message, frozen=True):
    cancel: Literal["playtest"]


class CountPlays(Message, frozen=True):
    """Whether plays of a source count toward coverage."""

    source: CoverageSource
    counts: bool


class SuggestPlays(Message, frozen=True):
    """Find the fewest plays that see what is left."""

    suggest: bool


class ShowSuggested(Message, frozen=True):
    """Step through a suggested play, by its number in the list."""

    suggested: Count


class Compare(Message, frozen=True):
    """Compare with a git revision."""

    compare: Id


BENCH = (ShowBench, StartPlaytest, CancelPlaytest, CountPlays, SuggestPlays, ShowSuggested, Compare)
