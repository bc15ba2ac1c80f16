"""What a new version of a story of another program changes: `wb.diff` takes two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wanderbook.api.results import Collection, Row, counted
from wanderbook.api.stories import Story
from wanderbook.foreign.editions import PassageChange, ReachChange, passage_changes, reach_changes
from wanderbook.json_data import JsonObject
from wanderbook.progress import Progress
from wanderbook.proofs.limit import TimeLimit

MOST_SECONDS = 60.0
"""For the proofs of each version."""
REASONS = ("unreachable", "undecided", "warnings", "rules")
"""What may be watched for: a subset of those of books."""


@dataclass(frozen=True, repr=False)
class StoryDifference(Collection):
    """All that differs between two versions of a story."""

    COLUMNS = ("what", "name", "change", "before", "after")

    old: Story
    new: Story
    passages: list[PassageChange]
    reached: list[ReachChange]
    """What was decided differently."""
    new_problems: list[str]
    """Problems that the older version does not have."""

    @property
    def same(self) -> bool:
        return not (self.passages or self.reached or self.new_problems)

    @property
    def happened(self) -> tuple[str, ...]:
        """What happened of all that may be watched for."""
        happened = {
            "unreachable": any(change.before == "reachable" for change in self.reached),
            "undecided": any(change.after == "undecided" for change in self.reached),
            "warnings": bool(self.new_problems),
            "rules": bool(self.passages),
        }
        return tuple(reason for reason in REASONS if happened[reason])

    @property
    def headline(self) -> str:
        """The numbers of passages and verdicts that differ."""
        if self.same:
            return f"{self.new.title}: nothing differs"
        counts = (counted(len(self.passages), self.new.content.unit), counted(len(self.reached), "verdict"))
        return f"{self.new.title}: {' and '.join(counts)} differ"

    def rows(self) -> Iterator[Row]:
        """A row for each changed passage, each changed verdict and each new problem."""
        for change in self.passages:
            yield self.new.content.unit, change.name, change.change, "", ""
        for moved in self.reached:
            yield "reach", moved.name, f"now {moved.after}", moved.before, moved.after
        for problem in self.new_problems:
            yield "problem", "", problem, "", ""

    def to_dict(self) -> JsonObject:
        """The titles of both versions, their differences, and which watched things happened, for JSON."""
        return {
            "old": self.old.title,
            "new": self.new.title,
            "differences": [dict(zip(self.COLUMNS, row, strict=True)) for row in self.rows()],
            "happened": list(self.happened),
        }


def diff_stories(old: Story, new: Story, progress: Progress | None = None) -> StoryDifference:
    """Compare two versions of a story: passages, what can be reached, problems."""
    passages = passage_changes(old.content.texts, new.content.texts)
    problems = {(problem.code, problem.message) for problem in old.content.diagnostics}
    added = [
        f"{problem.file}:{problem.line}: {problem.message}"
        for problem in new.content.diagnostics
        if (problem.code, problem.message) not in problems
    ]
    changed = {change.name for change in passages}
    moved = []
    if passages:
        before, after = (one.content.decide(limit=TimeLimit(MOST_SECONDS), tell=progress) for one in (old, new))
        moved = reach_changes(before, after, changed)
    return StoryDifference(old, new, passages, moved, added)
