"""Chance: the same everywhere, fair, and open to being set."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wanderbook.table.fate import Fate, NotDrawn, splitmix64

GOLDEN = 0x9E3779B97F4A7C15
seeds = st.integers(-(2**70), 2**70)

GOLDEN_DICE = {
    1: [3, 4, 5, 2, 2, 4, 5, 3, 1, 4, 2, 3],
    -7: [2, 2, 5, 0, 3, 4, 3, 0, 0, 2, 3, 2],
}
GOLDEN_MILLION = [741564, 159910, 278601, 344190]
GOLDEN_SHUFFLE = (2, 5, 1, 6, 7, 3, 4, 0)


def draws(fate: Fate, bound: int, many: int) -> list[int]:
    found = []
    for _ in range(many):
        number, fate = fate.below(bound)
        found.append(number)
    return found


def test_splitmix64_is_splitmix64() -> None:
    """The first outputs of the reference generator for the seeds 0 and 1234567."""
    assert [splitmix64(at * GOLDEN) for at in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [splitmix64(1234567 + at * GOLDEN) for at in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(number=st.integers(-(2**80), 2**80))
def test_splitmix64_has_64_bits(number: int) -> None:
    assert 0 <= splitmix64(number) < 2**64


def test_draws_are_the_same_everywhere() -> None:
    """Saves and journals rest on these numbers: they never change."""
    assert draws(Fate(1), 6, 12) == GOLDEN_DICE[1]
    assert draws(Fate(-7), 6, 12) == GOLDEN_DICE[-7]
    assert draws(Fate(2**64 + 1), 6, 12) == GOLDEN_DICE[1], "a seed counts modulo 2^64"
    assert draws(Fate(42), 1_000_000, 4) == GOLDEN_MILLION
    assert Fate(3).shuffled(range(8))[0] == GOLDEN_SHUFFLE


@given(seed=seeds, bound=st.integers(1, 2**20), many=st.integers(0, 20))
def test_a_draw_stays_below_its_bound_and_counts(seed: int, bound: int, many: int) -> None:
    fate = Fate(seed)
    for at in range(many):
        number, fate = fate.below(bound)
        assert 0 <= number < bound
        assert fate == Fate(seed, at + 1)


@given(seed=seeds, drawn=st.integers(0, 10**6))
def test_the_nth_draw_needs_no_others_before_it(seed: int, drawn: int) -> None:
    """A fate from JSON goes on where it was."""
    fate = Fate(seed, drawn)
    assert msgspec.json.decode(msgspec.json.encode(fate), type=Fate).below(1000) == fate.below(1000)


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 10, 100])
@pytest.mark.parametrize("seed", [0, 1, 2**63, -5])
def test_draws_are_uniform(seed: int, bound: int) -> None:
    """Chi-square, with so much room that a fair generator fails once in a billion; the seeds are fixed besides."""
    many = 12_000
    counts = Counter(draws(Fate(seed), bound, many))
    expected = many / bound
    chi_square = sum((counts[number] - expected) ** 2 / expected for number in range(bound))
    free = bound - 1
    assert chi_square < free + 6 * (2 * free) ** 0.5 + 25


def test_neighbouring_draws_and_seeds_have_nothing_to_do_with_each_other() -> None:
    """Pairs of dice are as even as single ones: along one seed's draws, and from one seed to the next."""
    along = draws(Fate(9), 6, 14_400)
    across = [Fate(seed).below(6)[0] for seed in range(14_401)]
    for pairs in (Counter(zip(along[::2], along[1::2], strict=True)), Counter(pairwise(across))):
        expected = sum(pairs.values()) / 36
        assert len(pairs) == 36
        assert sum((seen - expected) ** 2 / expected for seen in pairs.values()) < 35 + 6 * 70**0.5 + 25


# ---------------------------------------------------------------- shuffles


@given(seed=seeds, items=st.lists(st.integers(0, 9), max_size=12))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    shuffled, fate = Fate(seed).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert fate.drawn == max(0, len(items) - 1)


def test_every_order_is_as_likely() -> None:
    many = 12_000
    orders = Counter(Fate(seed).shuffled("abcd")[0] for seed in range(many))
    assert set(orders) == set(permutations("abcd"))
    expected = many / 24
    assert sum((seen - expected) ** 2 / expected for seen in orders.values()) < 23 + 6 * 46**0.5 + 25


# ---------------------------------------------------------------- numbers that were set


@given(seed=seeds, first=st.lists(st.integers(0, 5), max_size=6), after=st.integers(0, 6))
def test_set_numbers_come_first_and_cost_no_draws(seed: int, first: list[int], after: int) -> None:
    assert draws(Fate(seed, set=tuple(first)), 6, len(first) + after) == [*first, *draws(Fate(seed), 6, after)]


@given(seed=seeds, number=st.integers(-3, 10**6), bound=st.integers(1, 1000))
def test_a_set_number_is_drawn_or_refused(seed: int, number: int, bound: int) -> None:
    if 0 <= number < bound:
        assert Fate(seed, set=(number,)).below(bound) == (number, Fate(seed))
    else:
        with pytest.raises(
            NotDrawn, match=rf"fate {number + 1} cannot be drawn here: the numbers go from 1 to {bound}$"
        ):
            Fate(seed, set=(number,)).below(bound)
