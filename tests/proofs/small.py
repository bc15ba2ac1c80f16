"""Small tangled books, and the answers for them by looking at every state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.locks import locks_seen
from wanderbook.proofs.reach import KINDS, Reach, Verdict
from workshop.tangles import tangled_book, tangled_campaign

STATES = 1_000
"""Tangles with more are left out."""


def small_books(seed: str, several: int) -> Iterator[tuple[Book, Reach]]:
    """So many plain books and campaigns, without those that have too many states."""
    for at in range(several):
        for make in (tangled_book, tangled_campaign, partial(tangled_campaign, encounters=True)):
            book = make(Random(f"{seed}:{at}"))
            if (found := looked_through(book)) is not None:
                yield book, found


def looked_through(book: Book) -> Reach | None:
    story = Story(book)
    found = explore(story, STATES)
    if not found.complete:
        return None

    def verdict(name: str) -> Verdict:
        if name in found.reached:
            return Verdict("reachable", found.witness(name), shortest=True)
        return Verdict("unreachable")

    kinds = {kind: {name: verdict(name) for name in story.contents[kind]} for kind in KINDS}
    return Reach(story, kinds, locks_seen(found))


def unreachable(found: Reach) -> Iterator[str]:
    for verdicts in found.kinds.values():
        yield from (name for name, verdict in verdicts.items() if verdict.status == "unreachable")


def statuses(found: Reach) -> dict[str, str]:
    """By name."""
    return {name: verdict.status for verdicts in found.kinds.values() for name, verdict in verdicts.items()}
