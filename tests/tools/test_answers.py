"""What is typed, read as an answer: by number, id, name or the beginning of one; amounts and squares."""

from __future__ import annotations

import pytest

from wanderbook.table.grids import EnemyCard
from wanderbook.telling import square_name
from wanderbook_tools.answers import Offered, Unclear, amounts, by_key, exactly, roughly, several, squares

CREW = [Offered(name, str(at), (name,)) for at, name in enumerate(("Odessa", "Mac", "Kannan", "Kasumi"), 1)]
ROOMS = [
    Offered("sick_bay", "1", ("Infirmerie",)),
    Offered("deck", "2", ("Pont",)),
    Offered("7", "3", ("Épée longue",)),
]
NAMES = {"coin": ("coins", "coin"), "artifact": ("artifacts", "artifact"), "card 93": ("Gear", "card 93")}
MOST = {"coin": 5, "artifact": 2, "card 93": 1}
ROW = (EnemyCard("1", ((1, 0, 0), (0, 0, 0))), EnemyCard("2", ((0, 2), (0, 0), (1, 0))))


@pytest.mark.parametrize(
    ("said", "meant"),
    [("1", "sick_bay"), ("sick_bay", "sick_bay"), ("sick bay", "sick_bay"), ("PONT", "deck"), ("epee longue", "7"),
     ("3", "7"), ("7", "7"), ("pon", None), ("4", None), ("", None)],
)  # fmt: skip
def test_exactly(said: str, meant: str | None) -> None:
    assert exactly(said, ROOMS) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [("inf", "sick_bay"), ("p", "deck"), ("lon", "7"), ("lo", None), ("sick", "sick_bay"), ("x", None), ("9", None)],
)
def test_roughly(said: str, meant: str | None) -> None:
    assert roughly(said, ROOMS) == meant


def test_what_has_one_name_is_told_apart_by_its_key() -> None:
    cards = [Offered("4", "1", ("Alert",)), Offered("9", "3", ("Alert",))]
    with pytest.raises(Unclear) as unclear:
        roughly("alert", cards)
    assert unclear.value.among == ("1 Alert", "3 Alert")


def test_several_that_begin_so() -> None:
    with pytest.raises(Unclear) as unclear:
        roughly("ka", CREW)
    assert unclear.value.among == ("Kannan", "Kasumi")
    closed = [one._replace(is_open=one.id != "Kasumi") for one in CREW]
    assert roughly("ka", closed) == "Kannan"
    assert by_key("kannan", CREW) == "Kannan"


@pytest.mark.parametrize(
    ("said", "most", "chosen"),
    [("1 2", 4, ("Odessa", "Mac")), ("mac,kasumi", 4, ("Mac", "Kasumi")), ("mac, 1", 4, ("Mac", "Odessa")),
     ("mac mac", 4, ("Mac",)), ("mac x", 4, None), ("mac kasumi", 1, None), ("mac", 1, ("Mac",))],
)  # fmt: skip
def test_several(said: str, most: int, chosen: tuple[str, ...] | None) -> None:
    assert several(said, CREW, most, rough=False) == chosen


@pytest.mark.parametrize(
    ("said", "found"),
    [("coin=3 artifact=1", {"coin": 3, "artifact": 1}), ("3 coins, 1 artifact", {"coin": 3, "artifact": 1}),
     ("coins 3 art 1", {"coin": 3, "artifact": 1}), ("coin coin artifact", {"coin": 2, "artifact": 1}),
     ("coins", {"coin": 5}), ("card 93", {"card 93": 1}), ("gear 1 coin:2", {"card 93": 1, "coin": 2}),
     ("2", None), ("coin 1 2", None), ("gold 3", None), ("", None), ("coin=x", None)],
)  # fmt: skip
def test_amounts(said: str, found: dict[str, int] | None) -> None:
    assert amounts(said, NAMES, MOST) == found


def test_squares_are_named_across_the_row() -> None:
    assert squares("a1 b2 D1", ROW) == ("0:0,0", "0:1,1", "1:0,0")
    assert squares("e3,a1", ROW) == ("1:2,1", "0:0,0")
    assert squares("0:1,2 1:0,0", ROW) == ("0:1,2", "1:0,0")
    assert [square_name(ROW, spot) for spot in ((0, 0, 0), (1, 2, 1))] == ["A1", "E3"]
    for wrong in ("f1", "a0", "1a", "a", "a1 x", ""):
        assert squares(wrong, ROW) is None
