"""Dormant totems of Distant Skies, and what stands in for what (DS-TOTEM)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import Played, goods, table, with_story
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import CardHeld, GoodsLost, TotemRestored
from wanderbook.rulesets.distant_skies.scoring import achievements
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Game, Reply, answer, why
from wanderbook.table.events import CardGained, QuestUsed
from wanderbook.table.steps import TakeWay

STORY = """
## 50

A pass.

A. Climb.
STRENGTH 7
*Return to the map.*

B. Buy.
Pay 1 fire quartz
*Gain quest 6. Return to the map.*

C. Turn back.
*Return to the map.*

D. Fork.
*Turn to 50.*
"""
CARDS = """
[[quest]]
number = 21
name = "A dormant stone"
keyword = "STONE"
restore = "1 fire quartz"
totem = 31

[[quest]]
number = 22
name = "A dormant bell"
restore = "2 tundra berries, 1 ice diamond"
totem = 32

[[adventure]]
number = 31
name = "The stone"
kind = "totem"
abilities = "Restore 1 health."

[[adventure]]
number = 32
name = "The bell"
kind = "totem"
"""
STONE, BELL = "restore:21", "restore:22"
RANKS = ["tundra_berry", "bloodflower", "gergon_leaf", "fire_quartz", "ice_diamond", "jadeworm_egg"]


@cache
def game(language: str = "en") -> Game:
    book = with_story(STORY, **{"cards/totems.toml": CARDS}).book
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


def at(choice: str = "", quests: tuple[int, ...] = (21, 22), players: int = 1, **have: int) -> Table:
    steps = (TakeAction(), TakeWay("50", choice)) if choice else (TakeAction(),)
    state: Any = table(game(), *steps, quests=quests, players=players, held=((),) * players)
    return goods(replace(state, cards=frozenset()), **have)


@pytest.mark.rule("DS-TOTEM-1")
def test_a_totem_is_restored_for_its_price() -> None:
    played = Played(game(), at(fire_quartz=2, rope=1))(STONE)
    assert [(one.good, one.amount) for one in played.told(GoodsLost)] == [("fire_quartz", 1)]
    assert [(one.quest, one.completed) for one in played.told(QuestUsed)] == [(21, True)]
    assert [(one.quest, one.card) for one in played.told(TotemRestored)] == [(21, 31)]
    assert [one.card for one in played.told(CardGained)] == [31]
    assert played.board.held == ((31,),)
    assert 21 in played.state.used and 21 not in played.state.quests
    assert played.refused(STONE) == "DS-REPLY-1"


@pytest.mark.rule("DS-TOTEM-1")
def test_all_of_its_price() -> None:
    played = Played(game(), at(tundra_berry=2, ice_diamond=1))(BELL)
    assert not played.board.goods.each and played.told(TotemRestored)
    for short in ({"tundra_berry": 2}, {"tundra_berry": 1, "ice_diamond": 1}, {"rope": 6, "meat": 6}, {}):
        assert Played(game(), at(**short)).refused(BELL) == "DS-TOTEM-1"


@pytest.mark.rule("DS-TOTEM-1")
@pytest.mark.rule("DS-EX-5")
@pytest.mark.parametrize("good", RANKS)
def test_a_higher_resource_stands_in_and_no_lower_one(good: str) -> None:
    played = Played(game(), at(**{good: 1}))
    if good in ("fire_quartz", "ice_diamond", "jadeworm_egg"):
        assert played(STONE).told(TotemRestored) and not played.board.goods.each
    else:
        assert played.refused(STONE) == "DS-TOTEM-1"


@pytest.mark.rule("DS-EX-5")
@pytest.mark.parametrize("paid", ["ice_diamond", "jadeworm_egg"])
def test_in_place_of_fire_quartz_the_players_choose(paid: str) -> None:
    played = Played(game(), at(ice_diamond=1, jadeworm_egg=1, gergon_leaf=2))(STONE)
    assert played.step == "ChoosePayment"
    assert played.refused("gergon_leaf=1") == "DS-REPLY-1"
    assert played.refused("ice_diamond=1", "jadeworm_egg=1") == "DS-REPLY-4"
    assert not played.told(TotemRestored)
    played((f"{paid}=1",))
    assert played.told(TotemRestored) and not played.board.goods[paid] and played.board.goods.total == 3


@pytest.mark.rule("DS-TOTEM-1")
def test_one_stand_in_pays_once() -> None:
    assert Played(game(), at(jadeworm_egg=2)).refused(BELL) == "DS-TOTEM-1"
    played = Played(game(), at(jadeworm_egg=3))(BELL)
    assert played.told(TotemRestored) and not played.board.goods.each
    mixed = Played(game(), at(tundra_berry=1, bloodflower=1, ice_diamond=1))(BELL)
    assert mixed.told(TotemRestored)  # there is one way


@pytest.mark.rule("DS-TOTEM-1")
def test_nothing_stands_in_where_no_totem_is_restored() -> None:
    assert Played(game(), at("D", ice_diamond=1)).refused("B") == "DS-REPLY-4"
    assert Played(game(), at("D", fire_quartz=1, ice_diamond=1))("B").board.goods["ice_diamond"] == 1


@pytest.mark.rule("DS-TOTEM-1")
@pytest.mark.parametrize("step", ["TakeAction", "ChooseWay", "Gather"])
def test_at_any_time(step: str) -> None:
    played = Played(game(), at({"ChooseWay": "D", "Gather": "A"}.get(step, ""), fire_quartz=1))
    assert played.step == step
    assert played(STONE).told(TotemRestored) and played.step == step


@pytest.mark.rule("DS-TOTEM-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anyone_says_so_and_the_card_goes_into_a_hand(players: int) -> None:
    state = Played(game(), at(players=players, fire_quartz=1)).state
    assert answer(game(), state, Reply((STONE,), by=players - 1))
    played = Played(game(), state)(STONE)
    assert (played.step, played.asked.owner) == ("GiveCard", 0)
    played("1")
    assert [(one.card, one.player) for one in played.told(CardHeld)] == [(31, 1)]


@pytest.mark.rule("DS-TOTEM-1")
def test_only_a_dormant_totem_in_play() -> None:
    played = Played(game(), at(quests=(6,), fire_quartz=1, ice_diamond=1))
    assert played.refused(STONE) == played.refused("restore:6") == "DS-REPLY-1"


@pytest.mark.rule("DS-TOTEM-1")
@pytest.mark.rule("DS-ACHIEVE-1")
def test_it_is_an_achievement_for_good() -> None:
    played = Played(game(), at(fire_quartz=1))
    assert "totem:31" not in achievements(game(), played.state)
    assert "totem:31" in achievements(game(), played(STONE).state)
    lost = replace(played.state, cards=frozenset())
    assert "totem:31" in achievements(game(), lost)


@pytest.mark.rule("DS-TOTEM-1")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This needs 1 fire quartz, or something higher for each; you have 0 of these."),
        ("fr", "Il faut 1 quartz de feu, ou des ressources plus hautes\N{NO-BREAK SPACE}; vous en avez 0."),
    ],
)
def test_what_is_lacking_is_said(language: str, said: str) -> None:
    assert why(game(language), at(gergon_leaf=2), STONE) == said


@pytest.mark.rule("DS-TOTEM-1")
def test_all_that_could_stand_in_is_counted_once_and_nothing_else() -> None:
    said = "This needs 2 tundra berries, 1 ice diamond, or something higher for each; you have {} of these."
    assert why(game(), at(tundra_berry=1, bloodflower=1, rope=3), BELL) == said.format(2)
    assert why(game(), at(jadeworm_egg=2), BELL) == said.format(2)
