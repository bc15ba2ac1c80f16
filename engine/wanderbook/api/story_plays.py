"""What plays of a story of another program come to: `wb.simulate`, `wb.coverage` and `wb.odds` take one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from wanderbook.api.results import Collection, Row, counted, plural
from wanderbook.api.stories import Story, StoryReached, reach_story
from wanderbook.foreign.chances import ENDLESS, SAMPLES, STATES, StoryChances, story_chances
from wanderbook.foreign.plays import MOST_CLICKS, StoryPlays, random_plays
from wanderbook.foreign.program import Place, Program
from wanderbook.foreign.verdicts import Click, Decided
from wanderbook.json_data import JsonObject
from wanderbook.odds.chances import wilson
from wanderbook.odds.loops import Share
from wanderbook.progress import Progress


class StorySimulation(Collection):
    """What many random plays of a story came to. Made by `wb.simulate`."""

    COLUMNS = ("end", "passage", "plays", "share", "low", "high")

    def __init__(self, story: Story, report: StoryPlays, seed: int) -> None:
        self.story, self.report, self.seed = story, report, seed

    @property
    def games(self) -> int:
        return self.report.plays

    @property
    def endings(self) -> dict[str, int]:
        """How many plays ended at each passage without a link, the most first."""
        return dict(self.report.endings.most_common())

    @property
    def stuck(self) -> dict[str, int]:
        """How many plays came to a passage where no link could be clicked."""
        return dict(self.report.stuck.most_common())

    @property
    def all_ended(self) -> bool:
        """Whether every play that was understood came to an ending."""
        return not self.report.stuck and not self.report.unended

    @property
    def headline(self) -> str:
        return f"{self.story.title}: {counted(self.games, 'random play')}, seed {self.seed}"

    def rows(self) -> Iterator[Row]:
        """A row for each passage where plays ended or were stuck, and each reason to stop, with the number of plays."""
        for end, passages in (("ending", self.endings), ("stuck", self.stuck)):
            yield from (self._row(end, passage, plays) for passage, plays in passages.items())
        for reason, plays in self.report.stopped.most_common():
            yield self._row("stopped", str(reason.at), plays)
        if self.report.unended:
            yield self._row("unended", "", self.report.unended)

    def _row(self, end: str, passage: str, plays: int) -> Row:
        return end, passage, plays, plays / self.games, *wilson(plays, self.games)

    def to_dict(self) -> JsonObject:
        """The numbers of plays by how they ended, and by passage how many saw it, for JSON."""
        report = self.report
        return {
            "title": self.story.title,
            "seed": self.seed,
            "games": report.plays,
            "clicks": report.clicks,
            "longest": report.longest,
            "endings": self.endings,
            "stuck": self.stuck,
            "stopped": [
                {"file": reason.at.file, "line": reason.at.line, "why": reason.why, "plays": plays}
                for reason, plays in report.stopped.most_common()
            ],
            "unended": report.unended,
            "seen": dict(report.seen),
        }


def simulate_story(
    story: Story, games: int = 200, seed: int = 1, cap: int = MOST_CLICKS, progress: Progress | None = None
) -> StorySimulation:
    """Play a story at random so often."""
    return StorySimulation(story, random_plays(story.content.program, games, seed, cap, progress), seed)


# ---------------------------------------------------------------- coverage


class SuggestedPlay(NamedTuple):
    """A play that sees something no other did."""

    clicks: tuple[Click, ...]
    sees: tuple[str, ...]


class StorySuggestion(NamedTuple):
    """Plays that see all that can be seen and was not, and what no play sees."""

    plays: tuple[SuggestedPlay, ...]
    unreachable: tuple[str, ...]
    undecided: tuple[str, ...]


class StoryCoverage(Collection):
    """The passages and links of a story, with how many plays saw each. Made by `wb.coverage`."""

    COLUMNS = ("name", "kind", "plays", "file", "line")

    def __init__(self, story: Story, plays: int, hits: dict[str, int]) -> None:
        self.story, self.plays = story, plays
        self.hits = {name: hits.get(name, 0) for name in (*self._program.passages, *self._program.links)}
        """How many plays saw each passage and each link."""

    @property
    def _program(self) -> Program:
        return self.story.content.program

    @property
    def never(self) -> tuple[str, ...]:
        """What no play saw."""
        return tuple(name for name, plays in self.hits.items() if not plays)

    @property
    def share(self) -> float:
        """The share of passages and links that some play saw."""
        return 1 - len(self.never) / len(self.hits) if self.hits else 1.0

    @property
    def kinds(self) -> dict[str, tuple[int, int]]:
        """For each kind, how many were seen and how many there are."""
        several: dict[str, list[str]] = {}
        for name in self.hits:
            several.setdefault(plural(self._program.kind(name)), []).append(name)
        return {kind: (sum(self.hits[name] > 0 for name in names), len(names)) for kind, names in several.items()}

    @property
    def headline(self) -> str:
        seen = ", ".join(f"{kind} {seen:,} of {of:,}" for kind, (seen, of) in self.kinds.items())
        return f"{self.story.title}: {counted(self.plays, 'play')}; {seen}"

    def place(self, name: str) -> Place:
        passage = self._program.passages.get(name)
        return passage if passage is not None else self._program.links[name][1]

    def rows(self) -> Iterator[Row]:
        for name, plays in self.hits.items():
            at = self.place(name)
            yield name, self._program.kind(name), plays, at.file, at.line

    def to_dict(self) -> JsonObject:
        return {"title": self.story.title, "plays": self.plays, "hits": self.hits, "never": list(self.never)}

    def suggest(self, progress: Progress | None = None) -> StorySuggestion:
        """Plays that see what no play saw, few of them, and what cannot be seen."""
        return suggestion(reach_story(self.story, seconds=MOST_SECONDS, progress=progress), self.never)


def cover_story(story: Story, games: int = 50, seed: int = 1, progress: Progress | None = None) -> StoryCoverage:
    """What random plays see of a story."""
    report = random_plays(story.content.program, games, seed, tell=progress)
    return StoryCoverage(story, report.plays, dict(report.seen))


MOST_SECONDS = 60.0
"""For the proofs of what plays are suggested for."""


def suggestion(reached: StoryReached, wanted: Iterable[str]) -> StorySuggestion:
    """Plays for what is wanted: always the one that sees most of what is left."""
    several = [reached[name] for name in wanted]
    left = {verdict.name for verdict in several if verdict.status == "reachable"}
    plays = {verdict.name: verdict.play for verdict in several if verdict.name in left}
    seen = {name: _seen(reached[name]) for name in plays}
    chosen: list[SuggestedPlay] = []
    while left:
        best = max(left, key=lambda name: (len(seen[name] & left), -len(plays[name]), name))
        sees = seen[best] & left
        chosen.append(SuggestedPlay(plays[best], tuple(sorted(sees))))
        left -= sees
    named = {
        status: tuple(one.name for one in several if one.status == status) for status in ("unreachable", "undecided")
    }
    return StorySuggestion(tuple(chosen), named["unreachable"], named["undecided"])


def _seen(verdict: Decided) -> set[str]:
    """The links that a play clicks, with the passages that it enters, and what it is for."""
    start, clicks = verdict.trace
    return {
        verdict.name,
        *start,
        *(click.link for click in clicks),
        *(name for click in clicks for name in click.reads),
    }


# ---------------------------------------------------------------- odds


class StoryOdds(Collection):
    """How likely each end of a story is, for a reader who clicks any link. Made by `wb.odds`.

    Ends are `ending:PASSAGE`, `stuck:PASSAGE`, `stopped:FILE:LINE` where the story is not understood, and `endless`.
    """

    COLUMNS = ("end", "passage", "chance", "how")

    def __init__(self, story: Story, found: StoryChances) -> None:
        self.story, self.found = story, found

    def __getitem__(self, end: str) -> Share:
        """The chance of an end; 0 for one that never happens."""
        return self.found.ends.get(end, Fraction(0))

    def __iter__(self) -> Iterator[str]:
        return iter(self.found.ends)

    def __len__(self) -> int:
        return len(self.found.ends)

    @property
    def how(self) -> str:
        """`exact`, `computed` or `sampled`."""
        return self.found.how

    @cached_property
    def in_order(self) -> dict[str, Share]:
        """The ends, the likeliest first."""
        return dict(sorted(self.found.ends.items(), key=lambda end: (-end[1], end[0])))

    @property
    def headline(self) -> str:
        return f"{self.story.title}: {counted(len(self), 'end')}, {self.found.how}, {self.found.why}"

    def rows(self) -> Iterator[Row]:
        for end, share in self.in_order.items():
            kind, _, passage = end.partition(":")
            yield kind, passage, float(share), self.found.how

    def to_dict(self) -> JsonObject:
        """The chance of each ending and how it was computed, for JSON."""
        return {
            "title": self.story.title,
            "how": self.found.how,
            "why": self.found.why,
            "plays": self.found.plays,
            "ends": {end: float(share) for end, share in self.in_order.items()},
        }


def story_odds(
    story: Story, states: int = STATES, plays: int = SAMPLES, seed: int = 1, progress: Progress | None = None
) -> StoryOdds:
    """How likely each end of a story is."""
    return StoryOdds(story, story_chances(story.content.program, states, plays, seed, progress))


__all__ = [
    "ENDLESS",
    "StoryCoverage",
    "StoryOdds",
    "StorySimulation",
    "cover_story",
    "simulate_story",
    "story_odds",
]
