"""Market, port and wandering encounters as places: every thing in them stands for an option."""

from __future__ import annotations

import json
import re
from itertools import chain

import pytest

from tests.rules import ds_table, sg_table
from tests.widgets.table.fought import seat_of, seats, strings
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.steps import PlaceCharacters
from wanderbook.rulesets.sleeping_gods.board import SERVICES
from wanderbook.rulesets.sleeping_gods.steps import AtPort, BuyLevel, Shop
from wanderbook.table.amounts import Counts
from wanderbook.table.steps import Gather
from wanderbook_widgets.table.parts.question import question
from wanderbook_widgets.table.parts.scenes import scene
from wanderbook_widgets.table.seat import Seat
from workshop.shelf import book_named

FAIR = """
## 31

**Wandering encounter: The night market**

Lanterns, and somebody who sells them.

A. The fire eater.
MOXIE 6
Fail: -2 health.
*Gain 1 torch.*
(Turn to 31)

B. The fortune teller.
Pay 1 meat.
*Draw 1 ability card.*
(Turn to 31)

C. The locked tent.
Requires keyword EMPTY.
*Gain 1 rope.*
(Turn to 31)

D. The wrestler.
STRENGTH 9
Fail: -1 health.
*Gain 1 whiskey.*
(Turn to 31)

E. Go.
*Return to the map.*
"""
LEFT_OVER = re.compile(r"[{}]|\[s\]|\bNone\b")


def options_of(seat: Seat) -> dict[str, str]:
    """Options by their ids, with the rule that closes each."""
    return {option["id"]: option.get("closed", "") for option in question(seat)["options"]}


def at(step: object, **board: object) -> Seat:
    game = sg_table.game_of()
    return seat_of(sg_table.Played(game, sg_table.table(game, sg_table.TakeAction(1), step, **board)))


# ---------------------------------------------------------------- market and port


def test_a_market_lays_out_its_cards_with_their_prices() -> None:
    game = sg_table.game_of()
    cheap, dear = sorted(game.kit.market, key=lambda card: (game.kit.market[card].price, card))[
        :: len(game.kit.market) - 1
    ]
    price = game.kit.market[cheap].price
    seat = at(Shop((cheap, dear)), goods=Counts.of({"coin": price}))
    drawn = scene(seat)
    assert drawn["kind"] == "market"
    assert [one["id"] for one in drawn["offers"]] == drawn["covers"] == [str(cheap), str(dear)]
    assert drawn["offers"][0]["name"] == game.kit.market[cheap].name
    assert drawn["offers"][0]["price"] == f"{price} coin{'s' * (price > 1)}"
    assert options_of(seat) == {str(cheap): "", str(dear): "SG-MARKET-1", "done": ""}


def test_a_port_has_a_house_for_each_service() -> None:
    seat = at(AtPort(SERVICES), goods=Counts.of({"coin": 4}))
    drawn = scene(seat)
    assert (drawn["kind"], drawn["name"]) == ("port", "Ammer")
    assert [one["id"] for one in drawn["services"]] == drawn["covers"] == list(SERVICES)
    assert [one["name"] for one in drawn["services"]] == ["Inn", "Shipyard", "Healer", "Level cards"]
    assert options_of(seat)["inn"] == "" and options_of(seat)["healer"] == "SG-PORT-4"


def test_level_cards_are_offered_for_xp() -> None:
    seat = at(BuyLevel(), goods=Counts.of({"xp": 4}))
    drawn = scene(seat)
    assert set(drawn["covers"]) == set(options_of(seat)) - {"done"}
    card = seat.words.kit.level[int(drawn["offers"][0]["id"])]
    assert drawn["offers"][0] == {
        "id": str(card.number),
        "name": card.name,
        "kind": card.crew,
        "price": f"{card.xp} XP",
    }


# ---------------------------------------------------------------- wandering encounters


def fair() -> ds_table.Played:
    game = ds_table.with_story(FAIR)
    return ds_table.Played(game, ds_table.table(game, PlaceCharacters("31"), goods=Counts.of({"meat": 1})))


def test_every_spot_says_what_it_asks_and_who_could_go() -> None:
    seat = seat_of(fair())
    drawn = scene(seat)
    spots = {spot["letter"]: spot for spot in drawn["spots"]}
    assert spots["A"]["terms"][0] == "MOXIE 6" and "fire eater" in spots["A"]["html"]
    assert spots["B"]["terms"] == ["Pay 1 meat", "Draw 1 ability card."]
    assert [choice["id"] for choice in spots["A"]["choices"]] == [f"A:{mate.name}" for mate in seat.board.crew]
    assert spots["C"]["closed"] and "EMPTY" in spots["C"]["why"]
    assert set(drawn["covers"]) == {id for id in options_of(seat) if ":" in id}


def test_a_spot_with_a_challenge_shows_the_odds() -> None:
    """With whoever is likeliest to pass it; once somebody stands there, with them."""
    played = fair()
    spots = {spot["letter"]: spot for spot in scene(seat_of(played))["spots"]}
    assert [letter for letter, spot in spots.items() if "odds" in spot] == ["A", "D"]
    assert 0 < spots["D"]["odds"]["chance"] < 100
    there = {spot["letter"]: spot for spot in scene(seat_of(played("A:Ed", "A:Claire", "D:Jessie")))["spots"]}
    assert there["A"]["odds"]["who"] in ("Ed", "Claire", "Ed and Claire")
    assert there["D"]["odds"]["who"] == "Jessie"
    assert there["D"]["odds"]["chance"] <= spots["D"]["odds"]["chance"]
    waits = {spot["letter"]: spot for spot in scene(seat_of(fair()("A:Ed", "D:Jessie", "begin")))["spots"]}
    assert waits["D"]["odds"] == there["D"]["odds"]
    gone = {spot["letter"]: spot for spot in scene(seat_of(fair()("A:Ed", "B:Jessie", "begin")))["spots"]}
    assert "odds" in gone["A"] and "odds" not in gone["D"], "nobody will try it any more"


def test_whoever_is_placed_stands_there() -> None:
    played = fair()("A:Ed", "A:Claire", "D:Jessie")
    spots = {spot["letter"]: spot for spot in scene(seat_of(played))["spots"]}
    assert spots["A"]["here"] == ["Ed", "Claire"] and spots["D"]["here"] == ["Jessie"] and not spots["B"]["here"]


def test_a_spot_that_waits_is_an_option_and_another_is_not() -> None:
    seat = seat_of(fair()("A:Ed", "D:Jessie", "begin"))
    spots = {spot["letter"]: spot for spot in scene(seat)["spots"]}
    assert (spots["A"]["id"], spots["A"]["here"], spots["A"]["done"]) == ("A", ["Ed"], False)
    assert (spots["B"]["id"], spots["B"]["done"]) == ("", True)
    assert set(scene(seat)["covers"]) == {"A", "D"} <= set(options_of(seat))


@pytest.mark.parametrize("placed", [("A:Ed",), ("A:Ed", "A:Claire")], ids=["one", "two"])
def test_whoever_was_put_on_a_spot_is_ticked_when_it_asks_who_takes_part(placed: tuple[str, ...]) -> None:
    seat = seat_of(fair()(*placed, "D:Jessie", "begin", "A"))
    assert isinstance(seat.step, Gather)
    assert set(question(seat)["recommended"]) == {one.removeprefix("A:") for one in placed}


# ---------------------------------------------------------------- whole plays


def scenes() -> list[Seat]:
    """One of each, whatever chance leads to."""
    game = sg_table.game_of()
    steps = (Shop(tuple(game.kit.market)[:7]), AtPort(SERVICES), BuyLevel())
    return [*map(at, steps), seat_of(fair()), seat_of(fair()("A:Ed", "D:Jessie", "begin"))]


@pytest.mark.parametrize("name", ["the-proving-sea", "lost-property", "the-lamplighters-round"])
def test_at_every_decision_it_is_plain_data_and_plain_words(name: str) -> None:
    seen = []
    for seat in chain(scenes(), seats(game_for(book_named(name)), 1000)):
        drawn = scene(seat)
        assert json.loads(json.dumps(drawn)) == drawn
        assert not [text for text in strings(drawn) if LEFT_OVER.search(text)]
        if drawn:
            seen.append(drawn["kind"])
            assert set(drawn["covers"]) <= set(options_of(seat))
    assert seen[:5] == ["market", "port", "levels", "encounter", "encounter"]
