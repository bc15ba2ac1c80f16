"""Campaigns that begin with cards that earlier ones unlocked.

A new campaign may start with any of them. Names that a first campaign cannot reach are decided again for stories that
begin with each selection of these cards, small ones first, so that a witness starts with no more than it needs. It is
assumed that earlier campaigns earn enough achievements.
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
"""The number of selections tried, enough for all of four cards."""
START_WITH = "start with"
"""The first words of a reply: `start with quest 66`."""
EARNED = "earlier campaigns can earn what they unlock"
"""The assumption about earlier campaigns."""

Settle = Callable[[Story, Collection[str]], dict[str, Verdict]]
"""A function for the verdicts of some names in a story."""


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
    """The verdicts of the names that a later campaign reaches, each with a play that says what it starts with, or may
    reach (undecided). No selection that was tried reaches the other names."""
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
        possible = saturate(story).names  # cheap, and rules out most selections
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
    """The selections of unlocked cards to try, as facts, small ones first."""
    facts = unlocked_facts(book)
    several = (some for size in range(1, len(facts) + 1) for some in combinations(facts, size))
    return (some for some, _ in zip(several, range(MOST_SELECTIONS), strict=False))


def all_are_tried(book: Book) -> bool:
    """Whether every selection of unlocked cards is tried, so that names not reached are unreachable."""
    return 1 << len(unlocked_facts(book)) <= MOST_SELECTIONS + 1


def unlocked_facts(book: Book) -> list[str]:
    return [fact for unlock in book.title_page.unlock for fact in unlock.facts]


def named_with(book: Book, fact: str) -> Iterator[str]:
    """The names reached with a fact: a quest and its keyword."""
    kind, _, number = fact.partition(":")
    return iter(gained(book, int(number)) if kind == "quest" else (fact,))
