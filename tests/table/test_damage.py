"""Splitting damage and healing."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wanderbook.table.amounts import check_amounts, read_amounts, write_amounts
from wanderbook.table.damage import CITES, Bearer, Splitting, all_splits, check_split, points_held, some_split
from wanderbook.table.decisions import NotAllowed
from wanderbook.table.fate import Fate

RULE = {name: name for name in CITES}
CREW = (Bearer("Mac", 3), Bearer("Audrie", 2), Bearer("Rafael", 4, tier=1))


def refused(how: Splitting, chosen: str) -> str | None:
    try:
        check_split(how, tuple(chosen.split()), RULE)
    except NotAllowed as refusal:
        return refusal.rule
    return None


@pytest.mark.parametrize(
    ("amount", "overflows", "chosen", "reason"),
    [
        (4, True, "Mac=2 Audrie=2", None),
        (4, True, "Mac=3 Audrie=1", None),
        (4, True, "Mac=4", "split_room"),  # never below 0
        (4, True, "Mac=3", "split_amount"),
        (4, True, "Mac=3 Rafael=1", "split_first"),
        (7, True, "Mac=3 Audrie=2 Rafael=2", None),
        (7, True, "Mac=3 Audrie=1 Rafael=3", "split_first"),
        (20, True, "Mac=3 Audrie=2 Rafael=4", None),  # nobody can hold the rest
        (7, False, "Mac=3 Audrie=2", None),  # ignored beyond the participants
        (7, False, "Mac=3 Audrie=2 Rafael=2", "split_amount"),
        (4, False, "Mac=3 Rafael=1", "split_first"),
        (0, True, "", None),
        (1, True, "Gregory=1", "offer"),
        (1, True, "Mac=1 Mac=1", "offer"),
        (1, True, "Mac=01", "offer"),
        (1, True, "Mac=0 Audrie=1", "offer"),
        (1, True, "Mac", "offer"),
        (1, True, "Mac=-1", "offer"),
    ],
)
def test_damage_among_the_crew(amount: int, overflows: bool, chosen: str, reason: str | None) -> None:
    assert refused(Splitting(amount, CREW, overflows), chosen) == reason


@pytest.mark.rule("SG-EX-4")
def test_nine_damage_on_three_participants() -> None:
    three = tuple(Bearer(name, 5) for name in ("Mac", "Audrie", "Rafael"))
    assert refused(Splitting(9, three), "Mac=3 Audrie=3 Rafael=3") is None


def test_healing_may_be_less_than_there_is() -> None:
    how = Splitting(3, CREW[:2], whole=False)
    assert [refused(how, chosen) for chosen in ("", "Mac=1", "Mac=3", "Mac=3 Audrie=1")] == [
        None,
        None,
        None,
        "split_amount",
    ]


@st.composite
def splittings(draw: st.DrawFn) -> Splitting:
    rooms = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=4))
    among = tuple(Bearer(f"crew={at}", room, tier) for at, (room, tier) in enumerate(rooms))
    return Splitting(draw(st.integers(0, 9)), among, draw(st.booleans()), draw(st.booleans()))


def legal(how: Splitting, shares: dict[str, int]) -> bool:
    """The rules once more: point by point, the earliest tier with room takes it."""
    room = {one.name: one.room for one in how.among}
    tier = {one.name: one.tier for one in how.among}
    if any(shares[name] > room[name] for name in shares) or sum(shares.values()) > how.amount:
        return False
    first = min(tier.values())
    reach = [name for name in room if how.overflows or tier[name] == first]
    if any(shares.get(name) for name in room if name not in reach):
        return False
    spare = {name: room[name] - shares.get(name, 0) for name in reach}
    if how.whole and sum(shares.values()) < how.amount and any(spare.values()):
        return False
    taking = [tier[name] for name in reach if shares.get(name)]
    return not any(spare[name] for name in reach if taking and tier[name] < max(taking))


@given(splittings())
def test_accepted_is_what_is_legal(how: Splitting) -> None:
    every = {frozenset(shares.items()) for shares in all_splits(how)}
    for amounts in product(*(range(one.room + 2) for one in how.among)):
        shares = {one.name: amount for one, amount in zip(how.among, amounts, strict=True) if amount}
        expected = legal(how, shares)
        assert (frozenset(shares.items()) in every) == expected
        assert (refused(how, " ".join(write_amounts(shares))) is None) == expected


@given(splittings(), st.integers(0, 2**64 - 1))
def test_generated_splits_are_legal(how: Splitting, seed: int) -> None:
    shares, _ = some_split(how, Fate(seed))
    assert check_split(how, write_amounts(shares), RULE) == shares == read_amounts(write_amounts(shares))
    if how.whole:
        assert sum(shares.values()) == points_held(how)


@pytest.mark.parametrize(("known", "names"), [(("Ada", "Ben"), "Ada, Ben"), ((), "nobody")])
def test_a_refusal_names_who_may_be_named(known: tuple[str, ...], names: str) -> None:
    with pytest.raises(NotAllowed, match=f"for each of {names}, as in"):
        check_amounts(("Cleo=2",), known, RULE)
