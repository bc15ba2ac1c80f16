"""Books with stats: proofs, plays and odds agree with brute force. `agree_counted` compares as many as one likes."""

from __future__ import annotations

from random import Random

import pytest

from tests.graph.agree_counted import a_book, held
from wanderbook.graph.levels import Field, levelled, needed_before, table_of, unpacked


@pytest.mark.parametrize("at", range(24))
def test_a_book_with_stats_is_as_brute_force_has_it(at: int) -> None:
    counts = held(a_book(at, "slice"), with_odds=at % 3 == 0)
    assert counts is None or counts["books"] == 1


@pytest.mark.parametrize("seed", range(40))
def test_levels_move_as_numbers_do(seed: int) -> None:
    """Each change as bits, as a table and as a number; and what need not be known before it makes no difference."""
    random = Random(seed)
    field, other = Field(3, random.randint(1, 12)), random.getrandbits(3) | random.getrandbits(4) << 15
    level, amount, limit = random.randint(0, field.size), random.randint(0, 12), random.randint(1, field.size)
    for (what, which), after in (
        (field.raised(amount, limit), max(level, min(limit, level + amount))),
        (field.lowered(amount), max(0, level - amount)),
        (field.set_to(amount), min(amount, field.size)),
    ):
        facts = levelled(field.facts(level) | other, what, which)
        assert field.level(facts) == after and facts & ~field.mask == other
        assert unpacked(which).field == field
        assert table_of(what, which)[level] == 1 << after
        live = random.getrandbits(field.size) << field.base
        known = (field.facts(level) | other) & needed_before(live, what, which)
        assert levelled(known, what, which) & live == facts & live
