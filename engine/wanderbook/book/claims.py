"""What an author claims of a book in its `tests.toml`: what a play can reach, what it cannot, and what always holds."""

from __future__ import annotations

from typing import Literal

from wanderbook.book.base import Content
from wanderbook.book.conditions import Condition
from wanderbook.book.stats import Level

ClaimKind = Literal["can", "cannot", "always"]


class Beginning(Content):
    """Where a play begins that does not begin at the start: at a section, with what is held and used up."""

    section: str | None = None
    quests: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    stats: dict[str, Level] = {}
    """Values of stats. With some, or with a section, nothing is rolled: what is not named here starts as low as it
    can."""

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
    """What holds when it is reached: before its own effects, and for an ending after all of them."""
    avoiding: tuple[str, ...] = ()
    """Reached by a play that has not reached any of these before."""
    given: Beginning = Beginning()
    name: str = ""
    """What the author calls it."""
