"""Limited supply, and prices in mixed goods."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wanderbook.table.amounts import Counts, read_amounts, write_amounts
from wanderbook.table.decisions import NotAllowed
from wanderbook.table.fate import Fate
from wanderbook.table.supply import CITES, Paying, check_payment, payments, some_payment

RULE = {name: name for name in CITES}
FOOD = ("food", Counts.of({"meat": 1, "grain": 1, "vegetable": 1}))
COIN = ("coin", Counts.of({"coin": 1, "artifact": 2}))
QUARTZ = ("fire_quartz", Counts.of({"fire_quartz": 1, "ice_diamond": 1, "jadeworm_egg": 1}))
TOOL = ("tool", Counts.of({"tool": 1, "wrench": 2}))
ACCEPTS = (FOOD, COIN, QUARTZ, TOOL)


def refused(price: dict[str, int], have: dict[str, int], chosen: str) -> str | None:
    try:
        check_payment(Paying(Counts.of(price), Counts.of(have), ACCEPTS), tuple(chosen.split()), RULE)
    except NotAllowed as refusal:
        return refusal.rule
    return None


# ---------------------------------------------------------------- prices


@pytest.mark.parametrize(
    ("price", "have", "chosen", "reason"),
    [
        ({"coin": 4}, {"coin": 4}, "coin=4", None),
        ({"coin": 4}, {"coin": 9}, "coin=5", "pay_price"),
        ({"coin": 4}, {"coin": 9}, "coin=3", "pay_price"),
        ({"coin": 4}, {"coin": 3}, "coin=4", "pay_have"),
        ({"coin": 4}, {"coin": 2, "artifact": 1}, "artifact=1 coin=2", None),
        ({"coin": 1}, {"artifact": 1}, "artifact=1", None),  # worth more than it buys
        ({"coin": 2}, {"coin": 2, "artifact": 1}, "artifact=1 coin=1", "pay_price"),  # the coin could be kept
        ({"tool": 2}, {"tool": 2, "wrench": 1}, "tool=1 wrench=1", "pay_price"),
        ({"tool": 3}, {"tool": 2, "wrench": 2}, "tool=1 wrench=1", None),
        ({"food": 3}, {"meat": 2, "grain": 2}, "meat=1 grain=2", None),
        ({"food": 1, "grain": 2}, {"meat": 2, "grain": 2}, "meat=1 grain=2", None),
        ({"food": 1, "grain": 2}, {"meat": 2, "grain": 3}, "grain=3", None),
        ({"food": 1, "grain": 2}, {"meat": 2, "grain": 2}, "meat=2 grain=1", "pay_price"),
        ({"food": 1}, {"coin": 5}, "coin=1", "offer"),
        ({"fire_quartz": 1}, {"ice_diamond": 1}, "ice_diamond=1", None),
        ({}, {"coin": 1}, "", None),
        ({}, {"coin": 1}, "coin=1", "offer"),
    ],
)
def test_paying(price: dict[str, int], have: dict[str, int], chosen: str, reason: str | None) -> None:
    assert refused(price, have, chosen) == reason


goods = st.dictionaries(st.sampled_from(("meat", "grain", "vegetable", "coin", "artifact")), st.integers(1, 4))
prices = st.dictionaries(st.sampled_from(("food", "grain", "meat", "coin")), st.integers(1, 4))


def pays(price: dict[str, int], paid: dict[str, int]) -> bool:
    """The rules once more: every single good goes to one part of the price, which would miss it."""
    parts = sorted(price)
    accepts = {part: dict(dict(ACCEPTS).get(part, Counts.of({part: 1})).each) for part in parts}
    names = [name for name, amount in paid.items() if amount]
    homes = [[part for part in parts if name in accepts[part]] for name in names]
    ways = [_handings(paid[name], len(home)) for name, home in zip(names, homes, strict=True)]
    for handing in product(*ways):
        got: dict[str, list[int]] = {part: [] for part in parts}
        for name, home, amounts in zip(names, homes, handing, strict=True):
            for part, amount in zip(home, amounts, strict=True):
                got[part] += [accepts[part][name]] * amount
        if all(0 <= sum(got[part]) - price[part] < min(got[part], default=1) for part in parts):
            return True
    return False


def _handings(amount: int, among: int) -> list[tuple[int, ...]]:
    """Every way to hand so many to so many."""
    return [way for way in product(range(amount + 1), repeat=among) if sum(way) == amount]


@given(prices, goods, goods)
def test_accepted_is_what_pays(price: dict[str, int], have: dict[str, int], paid: dict[str, int]) -> None:
    paid = {name: min(amount, have[name]) for name, amount in paid.items() if name in have}
    assert (refused(price, have, " ".join(write_amounts(paid))) is None) == pays(price, paid)


@given(prices, goods, st.integers(0, 2**64 - 1))
def test_generated_payments_pay(price: dict[str, int], have: dict[str, int], seed: int) -> None:
    paying = Paying(Counts.of(price), Counts.of(have), ACCEPTS)
    paid, _ = some_payment(paying, Fate(seed))
    assert (paid is not None) == any(True for _ in payments(paying))
    for way in [paid] if paid is not None else []:
        assert check_payment(paying, write_amounts(way), RULE) == read_amounts(write_amounts(way))
        assert Counts.of(have).minus(way).total == Counts.of(have).total - sum(way.values())
    for way in payments(paying):
        assert pays(price, way)


@pytest.mark.parametrize(
    ("price", "have", "chosen", "words"),
    [
        ({"coin": 3}, {"coin": 2}, "coin=3", "There is 2 coin, not 3."),
        ({"coin": 3}, {"coin": 5}, "", "The price is 3 coin; nothing does not pay it exactly."),
        (
            {"coin": 3, "food": 1},
            {"coin": 5, "meat": 1},
            "coin=2 meat=1",
            "The price is 3 coin, 1 food; 2 coin, 1 meat",
        ),
        (
            {"sand_honey": 1},
            {"sand_honey": 2},
            "sand_honey=2",
            "The price is 1 sand honey; 2 sand honey does not pay it",
        ),
    ],
)
def test_a_refusal_says_what_is_wanted_and_what_was_offered(
    price: dict[str, int], have: dict[str, int], chosen: str, words: str
) -> None:
    with pytest.raises(NotAllowed) as refusal:
        check_payment(Paying(Counts.of(price), Counts.of(have), ACCEPTS), tuple(chosen.split()), RULE)
    assert refusal.value.reason.startswith(words)
