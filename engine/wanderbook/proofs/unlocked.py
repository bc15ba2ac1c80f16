"""Campaigns that begin with what earlier ones unlocked.

A new campaign may start with any of it. What a first campaign cannot reach is asked again of stories that begin with
each selection of these cards, the small ones first, so that a witness starts with no more than it needs. That earlier
campaigns earn enough achievements is taken for granted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations

from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.machine.reading import gained
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.verdicts import NO_TIME, Verdict

MOST_SELECTIONS = 15
"""That are tried: all of four cards."""
START_WITH = "start with"
"""The first word of a reply: `start with quest 66`."""
EARNED = "earlier campaigns can earn what they unlock"
"""What is taken for granted."""

Settle = Callable[[Story, Collection[str]], dict[str, Verdict]]
"""The verdicts of a story about some names."""


class LaterCampaign(Story):
    """A story that begins with some unlocked cards."""

    def __init__(self, book: Book, unlocked: tuple[str, ...]) -> None:
        super().__init__(book)
        self.unlocked = unlocked
        for fact in unlocked:
            self.start |= self.mask(fact)

    @property
    def given(self) -> tuple[str, ...]:
        return (*super().given, *(name for fact in self.unlocked for name in named_with(self.book, fact)))


def with_unlocked(
    book: Book, names: Collection[str], settle: Settle, limit: TimeLimit = NO_LIMIT
) -> dict[str, Verdict]:
    """Those of these names that some later campaign reaches, each with a play that says what it starts with, or might
    reach; the others are reached by none that was tried."""
    found: dict[str, Verdict] = {}
    unsure: dict[str, Verdict] = {}
    for unlocked in selections(book):
        left = [name for name in names if name not in found]
        if not left:
            break
        if limit.is_over:
            unsure |= dict.fromkeys(left, Verdict("undecided", because=(NO_TIME,)))
            break
        story = LaterCampaign(book, unlocked)
        given = {name: Verdict("reachable") for name in left if name in story.given}
        possible = saturate(story).names  # cheap, and rules most selections out
        asked = [name for name in left if name not in given and name in possible]
        for name, verdict in (settle(story, asked) | given).items():
            if verdict.status == "reachable":
                found[name] = verdict._replace(witness=(*opening(unlocked), *verdict.witness), shortest=False)
            elif verdict.status == "undecided":
                unsure[name] = verdict
    return unsure | found


def opening(unlocked: Iterable[str]) -> tuple[str, ...]:
    """The replies that begin a campaign with some unlocked cards."""
    return tuple(f"{START_WITH} {fact.replace(':', ' ')}" for fact in unlocked)


def selections(book: Book) -> Iterator[tuple[str, ...]]:
    """Selections of unlocked cards as facts, the small ones first, no more than are tried."""
    facts = unlocked_facts(book)
    several = (some for size in range(1, len(facts) + 1) for some in combinations(facts, size))
    return (some for some, _ in zip(several, range(MOST_SELECTIONS), strict=False))


def all_are_tried(book: Book) -> bool:
    """Whether every selection of unlocked cards is: what is not reached then is unreachable."""
    return 1 << len(unlocked_facts(book)) <= MOST_SELECTIONS + 1


def unlocked_facts(book: Book) -> list[str]:
    return [fact for unlock in book.title_page.unlock for fact in unlock.facts]


def named_with(book: Book, fact: str) -> Iterator[str]:
    """A quest is reached with its keyword."""
    kind, _, number = fact.partition(":")
    return iter(gained(book, int(number)) if kind == "quest" else (fact,))
