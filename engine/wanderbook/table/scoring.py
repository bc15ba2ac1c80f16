"""Scoring lines: what each counts and its points. Also what a log notes apart from the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wanderbook.table.amounts import Counts
from wanderbook.table.records import Record


class ScoringLine(Record, frozen=True):
    """A number of points for each `per` of the things counted; or once, if there are more than `above`."""

    counted: str
    points: int
    label: str
    rule: str
    per: int = 1
    above: int | None = None


class ScoredLine(Record, frozen=True):
    """A line of a score: the number of things and the points for them."""

    label: str
    count: int
    points: int
    rule: str


class Score(Record, frozen=True):
    """The score of a campaign, line by line."""

    lines: tuple[ScoredLine, ...]
    mark: str = ""
    """The mark after a total that cannot be compared with others."""

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    def __str__(self) -> str:
        return f"{self.total} {self.mark}".rstrip()


def score(lines: Iterable[ScoringLine], count: Callable[[str], int], mark: str = "") -> Score:
    """The score with every line, including those worth nothing."""
    return Score(tuple(_score_line(line, count(line.counted)) for line in lines), mark)


def _score_line(line: ScoringLine, count: int) -> ScoredLine:
    times = count // line.per if line.above is None else int(count > line.above)
    return ScoredLine(line.label, count, line.points * times, line.rule)


class Journey(Record, frozen=True):
    """How a campaign was played: players, mode, variants, and its results apart from the score."""

    players: int = 1
    mode: str = ""
    variants: tuple[str, ...] = ()
    counts: Counts = Counts()
