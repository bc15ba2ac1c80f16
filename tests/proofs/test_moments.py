"""What was so at a moment of a play made at random can be brought about, and is told how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.proofs.agree import MOST, a_book, a_frayed_book, by_passes, verdicts_held
from tests.proofs.asking import Asking
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.campaigns.facts import Precondition
from wanderbook.proofs.campaigns.plays import Effort, Plays
from wanderbook.proofs.campaigns.summaries import summarise
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.reach import Budget

NO_SEARCH = Budget(states=1, explorations=300, asked=0, searched=0, effort=0)


def test_a_moment_is_come_to_by_its_order() -> None:
    told = needed = 0
    for at in range(1, 80, 2):
        story = Story(a_book(at))
        plays = Plays(summarise(story, saturate(story), 300), 0, 0, Effort(0))
        rules = plays.chains.rules
        for asks in {Precondition(one.asks.yes | other.asks.yes, one.asks.no) for one in rules for other in rules[:9]}:
            order = plays.moments.order(asks)
            if order is None:
                assert not plays.moments.when(*asks)
                continue
            assert plays.chains.holds(order, asks)
            told += 1
            needed += not plays.chains.holds(order[1:], asks)
    assert told > 400
    assert needed > 0.85 * told


@pytest.mark.parametrize("make", [a_book, a_frayed_book])
def test_without_any_search_what_is_said_is_true(make: Callable[[int], Book]) -> None:
    """Of the campaign 154, something was said to be reached, and nothing was there to tell how."""
    total = Counter[str]()
    for at in (*range(80), 154):
        book = make(at)
        truth = Asking(book).run(MOST)
        story = Story(book)
        if truth.complete and story.has_hub:
            total += verdicts_held(truth, explore(story, 10 * MOST), by_passes(book, NO_SEARCH))
    assert total["reachable"] > 500
