"""Can this be reached? For everything that a book has: yes, with a play; no, with what blocks it; or undecided.

- `reach(book)` answers for every section, choice, redirect, outcome, ending, quest and keyword
- every `Verdict` can be checked: a witness is the replies of a play, `because` names guards that cannot hold
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from wanderbook.book import Book
from wanderbook.graph.compiled import Story
from wanderbook.graph.explicit import explore
from wanderbook.graph.saturate import saturate

Status = Literal["reachable", "unreachable", "undecided"]
KINDS = ("sections", "choices", "redirects", "outcomes", "endings", "quests", "keywords")


class Verdict(NamedTuple):
    """What is known of one thing, and how it can be checked."""

    status: Status
    witness: tuple[str, ...] = ()
    """The replies of a play that gets there: `explore 12`, `A`, `B pass`, `1-3`."""
    shortest: bool = False
    """Whether no play of fewer replies gets there."""
    because: tuple[str, ...] = ()
    """Sentences: the guards in the way and why they cannot hold, or what the budget did not suffice for."""


@dataclass(frozen=True)
class Budget:
    """How far to look before saying undecided."""

    states: int = 200_000
    """Of the story, one by one, where there are few enough."""


@dataclass(frozen=True)
class Reach:
    """The answers for a book."""

    story: Story
    kinds: dict[str, dict[str, Verdict]] = field(default_factory=dict)
    """By kind, then by name: `reach.kinds["sections"]["38.9"]`."""

    def __getitem__(self, name: str) -> Verdict:
        """By name alone: `38.9`, `38.9:A`, `38.9:if1`, `38.9:A:fail`, `ending:2`, `quest:4`, `keyword:LAMP`."""
        return next(found[name] for found in self.kinds.values() if name in found)

    def __contains__(self, name: str) -> bool:
        return any(name in found for found in self.kinds.values())

    @property
    def assumed(self) -> list[str]:
        """What the answers take for granted."""
        return sorted(self.story.assumed)


Told = Callable[[str, int, int], None]
"""Progress: which pass it is, how much is done, of how much."""


def reach(book: Book, budget: Budget | None = None, tell: Told | None = None) -> Reach:
    """Everything that a book has, each with its verdict."""
    budget = budget or Budget()
    story = Story(book)
    bound = saturate(story)
    found = explore(story, budget.states)
    result = Reach(story)
    for kind in KINDS:
        verdicts = result.kinds.setdefault(kind, {})
        for name in story.contents[kind]:
            if name in found.reached:
                verdicts[name] = Verdict("reachable", found.witness(name), shortest=True)
            elif found.complete or name not in bound.names:
                verdicts[name] = Verdict("unreachable")
            else:
                verdicts[name] = Verdict("undecided", because=(f"more than {budget.states:,} states were seen",))
    return result
