"""Placing damage on a row of grids."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from wanderbook.book.enemies import Grid, Square, SquarePower
from wanderbook.table.decisions import NotAllowed
from wanderbook.table.fate import Fate
from wanderbook.table.grids import (
    CITES,
    EXTRA,
    EnemyCard,
    GridSquare,
    Placing,
    all_placements,
    can_be_placed,
    check_placement,
    close_up,
    corners,
    cover,
    damage_symbols,
    damage_taken,
    growth,
    is_defeated,
    lay,
    neighbours,
    powers,
    read_spots,
    some_placement,
    spots,
    synergies,
    uncover,
    write_spots,
)

RULE = {name: name for name in CITES}
"""Every refusal names the reason itself."""


def card(*rows: str, covered: str = "", extra: int = 0, body: str = "", name: str = "card") -> EnemyCard:
    """Squares as digits: the heart on each, 0 for none."""
    grid = tuple(tuple(map(int, row)) for row in rows)
    return EnemyCard(name, grid, frozenset(at[1:] for at in read_spots(covered.split())), extra, body)


def refused(row: list[EnemyCard], how: Placing, chosen: str) -> str | None:
    try:
        check_placement(row, how, tuple(chosen.split()), RULE)
    except NotAllowed as refusal:
        return refusal.rule
    return None


# ---------------------------------------------------------------- cards above one another


def beside(row: list[EnemyCard], spot: GridSquare, diagonal: bool = False) -> list[str]:
    return list(write_spots(neighbours(row, spot, diagonal)))


def test_squares_touch_those_of_cards_above_and_below() -> None:
    """A card of two rows and, below it, two side by side, of which the second reaches a column further."""
    row = [card("000", "000"), replace(card("00"), top=2), replace(card("00"), top=2)]
    assert corners(row) == [(0, 0), (2, 0), (2, 2)]
    assert beside(row, (0, 1, 1)) == ["0:0,1", "0:1,0", "0:1,2", "1:0,1"]
    assert beside(row, (0, 1, 2)) == ["0:0,2", "0:1,1", "2:0,0"]
    assert beside(row, (1, 0, 1)) == ["0:1,1", "1:0,0", "2:0,0"]
    assert beside(row, (2, 0, 1)) == ["2:0,0"]
    assert beside(row, (2, 0, 1), diagonal=True) == ["0:1,2", "2:0,0"]


def test_a_card_may_lie_in_a_column_of_its_own() -> None:
    row = [card("00"), replace(card("0", "0"), top=1, left=1)]
    assert beside(row, (0, 0, 1)) == ["0:0,0", "1:0,0"] and beside(row, (0, 0, 0)) == ["0:0,1"]
    assert beside(row, (1, 1, 0)) == ["1:0,0"]


def test_touching_goes_both_ways_wherever_cards_lie() -> None:
    row = [card("000", "000"), replace(card("0", "0"), left=4), replace(card("0000"), top=2, left=1)]
    for diagonal in (False, True):
        pairs = {(one, other) for one in spots(row) for other in neighbours(row, one, diagonal)}
        assert pairs == {(other, one) for one, other in pairs}


# ---------------------------------------------------------------- the rules, one by one

SQUID = card("010", "020", "000")
PAIR = [card("00", "01"), card("00", "10")]


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ("0:1,1 0:2,1", None),  # a heart of 2 takes 2 of the 3
        ("0:0,0 0:1,0 0:2,0", None),
        ("0:0,1 0:1,1", None),
        ("0:0,0 0:0,2 0:2,0", "place_connected"),
        ("0:0,0 0:1,1", "place_connected"),  # corners do not touch
        ("0:1,1 0:2,1 0:2,0", "place_amount"),
        ("0:1,1", "place_rest"),  # 1 is left, and there is room
        ("", "place_rest"),
        ("0:1,1 0:1,1", "place_once"),
        ("0:3,0", "offer"),
        ("0:0,3", "offer"),
        ("1:0,0", "offer"),
        ("0:00,0 0:0,1 0:0,2", "offer"),  # one square has one name
        ("0:-1,0", "offer"),
        ("0:+,0", "offer"),
        ("here", "offer"),
    ],
)
def test_three_damage_on_one_grid(chosen: str, reason: str | None) -> None:
    assert refused([SQUID], Placing(0, 3), chosen) == reason


def test_corners_touch_where_an_ability_says_so() -> None:
    assert refused([SQUID], Placing(0, 3, diagonal=True), "0:0,0 0:1,1") is None
    assert refused([SQUID], Placing(0, 2, diagonal=True), "0:0,0 0:2,2") == "place_connected"


def test_a_covered_square_takes_no_more() -> None:
    row = [card("010", covered="0:0,0")]
    assert refused(row, Placing(0, 2), "0:0,0 0:0,1") == "place_covered"
    assert refused(row, Placing(0, 2), "0:0,1 0:0,2") is None


def test_what_cannot_be_placed_is_lost() -> None:
    assert refused([card("3")], Placing(0, 2), "") is None
    assert refused([card("30")], Placing(0, 2), "0:0,1") is None
    assert refused([card("0")], Placing(0, 5), "0:0,0") is None


@pytest.mark.parametrize(
    ("amount", "chosen", "reason"),
    [
        (2, "0:0,1 1:0,0", None),
        (3, "0:0,1 0:0,0 1:0,0", None),
        (3, "0:0,1 1:0,0 1:0,1", "place_splash"),  # 2 of 3 stay on the target
        (2, "0:0,0 1:0,0", "place_connected"),  # not along the edge that they share
        (2, "1:0,0 1:0,1", "place_splash"),
        (2, "0:0,1 1:1,0", "place_connected"),
    ],
)
def test_splash(amount: int, chosen: str, reason: str | None) -> None:
    assert refused(PAIR, Placing(0, amount), chosen) == reason


def test_splash_is_nobodys_duty_and_half_is_the_targets_even_when_it_is_full() -> None:
    row = [card("0"), card("000")]
    assert refused(row, Placing(0, 4), "0:0,0") is None
    assert refused(row, Placing(0, 4), "0:0,0 1:0,0 1:0,1") is None
    assert refused(row, Placing(0, 4), "0:0,0 1:0,0 1:0,1 1:0,2") == "place_splash"
    assert refused(row, Placing(0, 2, splash=False), "0:0,0 1:0,0") == "place_splash"


def test_cards_of_different_size_are_in_line_at_the_top() -> None:
    row = [card("00", "00", "00"), card("0")]
    assert refused(row, Placing(0, 2), "0:0,1 1:0,0") is None
    assert refused(row, Placing(1, 2), "1:0,0 0:0,1") is None
    assert refused(row, Placing(0, 2), "0:1,1 1:0,0") == "place_connected"


def test_extra_damage_goes_on_no_heart() -> None:
    how = Placing(0, 1, off_hearts=2)
    assert refused([card("1100")], how, "0:0,1 0:0,2 0:0,3") is None
    assert refused([card("1100")], how, "0:0,0 0:0,1 0:0,2") == "place_amount"
    assert refused([card("2000")], how, "0:0,0 0:0,1") == "place_amount"


def test_extra_hearts_are_adjacent_to_every_square_of_their_body() -> None:
    row = [card("000", extra=1, body="eel"), card("000", body="eel"), card("000")]
    assert refused(row, Placing(0, 3), "0:0,0 0:+,0 0:0,2") is None
    assert refused(row, Placing(1, 4), "1:0,0 0:+,0 1:0,2 0:0,0") is None
    assert refused(row, Placing(1, 2, splash=False), "1:0,0 0:+,0") is None  # shared, and so the target's own
    assert (0, EXTRA, 0) in growth(row, Placing(1, 2), ())
    assert refused(row, Placing(2, 2), "2:0,2 0:+,0") == "place_connected"
    assert refused([card("0"), card("0", extra=1)], Placing(0, 2, diagonal=True), "0:0,0 1:+,0") == "place_connected"


# ---------------------------------------------------------------- the row after it


def test_the_defeated_leave_and_new_neighbours_meet() -> None:
    row = (card("0", name="a"), card("1", name="b"), card("0", "1", name="c"))
    assert refused(list(row), Placing(0, 2), "0:0,0 2:0,0") == "place_connected"
    hit = cover((card("01", name="a"), *row[1:]), read_spots(("1:0,0",)))
    assert [is_defeated(hit, at) for at in range(3)] == [False, True, False]
    left, gone = close_up(hit)
    assert gone == ("b",)
    assert [laid.name for laid in left] == ["a", "c"]
    assert refused(list(left), Placing(0, 2), "0:0,1 1:0,0") is None


def test_parts_of_one_body_are_defeated_together() -> None:
    eel = (card("1", body="eel", name="head"), card("01", body="eel", name="tail", extra=1))
    row = cover(eel, read_spots(("0:0,0", "1:0,1")))
    assert close_up(row) == (row, ())
    assert close_up(cover(row, ((1, EXTRA, 0),))) == ((), ("head", "tail"))


def test_healing_takes_tokens_off() -> None:
    row = (card("10"),)
    assert uncover(cover(row, ((0, 0, 0),)), ((0, 0, 0),)) == row


def test_a_covered_square_does_nothing() -> None:
    flying = SquarePower(power="flying")
    grid: Grid = (
        (Square(damage=1, synergy=True), Square(powers=(flying,))),
        (Square(damage=2, synergy=True), Square(heart=2)),
    )
    assert lay("bird", grid).hearts == ((0, 0), (0, 2))
    assert damage_symbols(grid, frozenset()) == 3
    assert damage_symbols(grid, frozenset({(1, 0)})) == 1
    assert powers(grid, frozenset({(0, 0)})) == (flying,)
    assert powers(grid, frozenset({(0, 1)})) == ()
    assert synergies(grid, ((0, 0), (0, 1), (EXTRA, 0))) == 1


# ---------------------------------------------------------------- against a second reading of the rules


@st.composite
def cards(draw: st.DrawFn, most: int = 3) -> EnemyCard:
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    hearts = tuple(tuple(draw(st.sampled_from((0, 0, 0, 1, 2, 3))) for _ in range(width)) for _ in range(height))
    every = [(row, column) for row in range(height) for column in range(width)]
    covered = draw(st.frozensets(st.sampled_from(every), max_size=3))
    return EnemyCard(
        "card", hearts, covered, draw(st.sampled_from((0, 0, 0, 1))), draw(st.sampled_from(("", "", "eel")))
    )


rows = st.lists(cards(), min_size=1, max_size=3)


@st.composite
def attacks(draw: st.DrawFn, most: int = 6) -> tuple[list[EnemyCard], Placing]:
    row = draw(rows)
    target = draw(st.integers(0, len(row) - 1))
    off_hearts = draw(st.sampled_from((0, 0, 2)))
    return row, Placing(target, draw(st.integers(0, most)), off_hearts, draw(st.booleans()), draw(st.booleans()))


def legal(row: list[EnemyCard], how: Placing, placed: set[GridSquare]) -> bool:
    """The rules once more, on one plane: each card's squares moved right by the widths of those before it."""
    left = [sum(len(laid.hearts[0]) for laid in row[:at]) for at in range(len(row))]
    cost = {spot: max(1, row[spot[0]].heart(spot[1:])) for spot in spots(row)}
    hearts = {spot for spot in spots(row) if row[spot[0]].heart(spot[1:])}
    free = {spot for spot in spots(row) if spot[1:] not in row[spot[0]].covered}

    def kin(one: int, other: int) -> bool:
        return one == other or (row[one].body == row[other].body != "")

    def touch(one: GridSquare, other: GridSquare) -> bool:
        if EXTRA in (one[1], other[1]):
            return kin(one[0], other[0])
        down, right = abs(one[1] - other[1]), abs(left[one[0]] + one[2] - left[other[0]] - other[2])
        return max(down, right) == 1 if how.diagonal else down + right == 1

    own = {spot for spot in cost if spot[0] == how.target or (spot[1] == EXTRA and kin(spot[0], how.target))}

    def fine(chosen: set[GridSquare]) -> bool:
        whole = sum(cost[spot] for spot in chosen)
        aside = sum(cost[spot] for spot in chosen - own)
        half_up = -(-(how.amount + how.off_hearts) // 2)
        return (
            chosen <= free
            and whole <= how.amount + how.off_hearts
            and sum(cost[spot] for spot in chosen & hearts) <= how.amount
            and aside <= (how.amount + how.off_hearts - half_up if how.splash else 0)
            and (not chosen or bool(chosen & own))
            and in_one_piece(chosen)
        )

    def in_one_piece(chosen: set[GridSquare]) -> bool:
        pieces = [{spot} for spot in chosen]
        while len(pieces) > 1:
            first, *others = pieces
            near = [piece for piece in others if any(touch(a, b) for a in first for b in piece)]
            if not near:
                return False
            pieces = [first.union(*near), *(piece for piece in others if piece not in near)]
        return True

    return fine(placed) and not any(fine(placed | {spot}) for spot in own - placed)


@given(rows, st.booleans())
def test_neighbours_are_each_others(row: list[EnemyCard], diagonal: bool) -> None:
    beside = {(one, other) for one in spots(row) for other in neighbours(row, one, diagonal)}
    assert beside == {(other, one) for one, other in beside}
    assert all(one != other for one, other in beside)


@given(attacks(), st.integers(0, 2**64 - 1))
def test_generated_placements_are_legal(attack: tuple[list[EnemyCard], Placing], seed: int) -> None:
    row, how = attack
    placed, fate = some_placement(row, how, Fate(seed))
    assert legal(row, how, set(placed))
    assert set(check_placement(row, how, write_spots(placed), RULE)) == set(placed)
    assert fate.drawn <= how.whole + 1
    after = cover(row, placed)
    tokens = sum(len(laid.covered) for laid in after) - sum(len(laid.covered) for laid in row)
    assert tokens == len(placed)


@given(attacks(), st.integers(0, 2**64 - 1), st.data())
def test_a_changed_placement_is_refused_unless_it_is_legal(
    attack: tuple[list[EnemyCard], Placing], seed: int, data: st.DataObject
) -> None:
    row, how = attack
    placed = set(some_placement(row, how, Fate(seed))[0])
    changed = placed ^ data.draw(st.sets(st.sampled_from(list(spots(row))), min_size=1, max_size=3))
    accepted = refused(row, how, " ".join(write_spots(changed))) is None
    assert accepted == legal(row, how, changed)


@settings(max_examples=60)
@given(st.lists(cards(most=2), min_size=1, max_size=2), st.integers(1, 4), st.booleans(), st.data())
def test_all_placements_are_all(row: list[EnemyCard], amount: int, diagonal: bool, data: st.DataObject) -> None:
    how = Placing(data.draw(st.integers(0, len(row) - 1)), amount, diagonal=diagonal)
    every = list(spots(row))
    expected = {
        frozenset(chosen)
        for several in range(min(amount, len(every)) + 1)
        for chosen in combinations(every, several)
        if legal(row, how, set(chosen))
    }
    assert all_placements(row, how) == expected


def test_every_legal_placement_can_be_generated() -> None:
    for row, how in (([SQUID, PAIR[0]], Placing(0, 3)), ([card("0"), card("00")], Placing(0, 4))):
        found = {frozenset(some_placement(row, how, Fate(seed))[0]) for seed in range(3000)}
        assert found == all_placements(row, how)


@pytest.mark.parametrize("target", [0, 1])
def test_every_placement_of_two_damage_on_two_small_cards(target: int) -> None:
    other = 1 - target
    found = {" ".join(write_spots(placed)) for placed in all_placements([card("0"), card("0")], Placing(target, 2))}
    assert found == {f"{target}:0,0", " ".join(sorted((f"{target}:0,0", f"{other}:0,0")))}


def test_a_heart_takes_its_number_any_other_square_one_and_resistance_some_besides() -> None:
    row = [card("20"), card("0")]
    assert damage_taken(row, Placing(0, 5), ()) == 0
    assert damage_taken(row, Placing(0, 5), ((0, 0, 0), (0, 0, 1))) == 3
    assert damage_taken(row, Placing(0, 5, resists=(0, 2)), ((0, 0, 1), (1, 0, 0))) == 4


@given(st.lists(st.text() | st.from_regex(r"[0-9]:[0-9+],[0-9]"), max_size=4))
def test_any_reply_is_accepted_or_refused(chosen: list[str]) -> None:
    refused(PAIR, Placing(0, 2), " ".join(chosen))
    try:
        check_placement(PAIR, Placing(0, 2), tuple(chosen), RULE)
    except NotAllowed as refusal:
        assert refusal.reason.endswith(".")


@given(attacks(), st.lists(st.integers(0, 2), max_size=3))
def test_damage_can_be_placed_exactly_where_a_placement_can_begin(
    attack: tuple[list[EnemyCard], Placing], resists: list[int]
) -> None:
    row, how = attack
    some = (*resists, 0, 0, 0)[: len(row)] if resists else ()
    how = replace(how, resists=tuple(0 if at == how.target else one for at, one in enumerate(some)))
    assert can_be_placed(row, how) == (how.whole > 0 and bool(growth(row, how, ())))


@given(rows)
def test_a_card_is_defeated_once_all_its_hearts_are_covered(row: list[EnemyCard]) -> None:
    for laid in row:
        hearts = {at for at in laid.squares() if laid.heart(at)}
        assert laid.hearts_covered == (hearts <= laid.covered)
