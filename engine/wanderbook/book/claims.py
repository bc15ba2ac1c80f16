"""An author's claims in `tests.toml`: what a play can reach, what it cannot, and what always holds."""

from __future__ import annotations

from typing import Literal

from wanderbook.book.base import Content
from wanderbook.book.conditions import Condition
from wanderbook.book.stats import Level

ClaimKind = Literal["can", "cannot", "always"]


class Beginning(Content):
    """A beginning other than the start of the book: a section, and the things held and used up."""

    section: str | None = None
    quests: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    stats: dict[str, Level] = {}
    """Values of stats. With any of these, or with a section, nothing is rolled, and stats not listed start at their
    lowest value."""

    boxes: dict[str, Level] = {}
    """Marked boxes of tracks in the journey log."""

    def __hash__(self) -> int:
        counts = (tuple(sorted(several.items())) for several in (self.stats, self.boxes))
        return hash((self.section, self.quests, self.used, self.cards, *counts))


class Claim(Content):
    """One test.

    - can: some play reaches it, while the condition holds if there is one
    - cannot: no play does
    - always: some play reaches it, and whenever one does, the condition holds
    """

    kind: ClaimKind
    reach: str
    """A section, `4:A`, `4:if1`, `4:A:fail`, `ending:2`, `quest:4` or `keyword:LAMP`."""
    holding: Condition | None = None
    """The condition when it is reached: before its own effects, or for an ending after all of them."""
    avoiding: tuple[str, ...] = ()
    """Names that the play must not reach before."""
    given: Beginning = Beginning()
    name: str = ""
    """The author's name for the claim."""
