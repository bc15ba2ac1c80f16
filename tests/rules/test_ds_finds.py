"""What playing a whole campaign by hand found, each as small as it can be made."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.rules.ds_fight import FLUTE, fight
from tests.rules.ds_table import CARDS, EVENTS, QUESTS, Played, change, game_of, goods, on, table, with_story
from wanderbook.rulesets.distant_skies.board import TIME, InPlay, Table
from wanderbook.rulesets.distant_skies.events import ObstacleIgnored, TimeGained, Used
from wanderbook.rulesets.distant_skies.steps import EndTurn
from wanderbook.session.outlook import challenges, outlook
from wanderbook.table import NotAllowed, answer, why
from wanderbook.table.events import SquareCovered
from wanderbook.table.steps import TakeWay

LOST_HOUR, LONG_HOUR, LINGERING = 50, 51, 2
HOURS = f"""
[[adventure]]
number = {LOST_HOUR}
name = "A lost hour"
abilities = "Gain 2 time."

[[adventure]]
number = {LONG_HOUR}
name = "A long hour"
abilities = "Gain 2 time. Gain 1 rope."
"""
TURN_END = f'''
[[event]]
number = {LINGERING}
name = "Somebody waits"
level = 1
passage = "He has a chair."
turn_end = """
A. Let him.
*Nothing happens.*
"""
'''
STORY = """
## 30

A wall.

A. Climb it.
OBSTACLE steep
Fail: -3 health.
*Return to the map.*

B. Do as Claire says.
Claire: SAVVY 6
Fail: Claire: -1 health.
*Return to the map.*

## 31

**Wandering encounter: A fair**

A. The wheel.
CUNNING 9
*Gain 1 rope.*
(Turn to 31)

B. Home.
CUNNING 9
*Return to the map.*
"""


# ---------------------------------------------------------------- told in order


@pytest.mark.rule("DS-TRAVEL-2")
def test_what_helps_against_an_obstacle_is_told_before_that_it_did() -> None:
    game = game_of()
    below = on(goods(table(game), rope=1), page=1, space="C1")
    played = Played(game, below)("travel:1:C2", "resource:rope:1")
    told = [type(event) for event in played.events if isinstance(event, Used | ObstacleIgnored)]
    assert told == [Used, ObstacleIgnored]


@pytest.mark.rule("DS-EXPLORE-1")
def test_so_it_is_in_a_story() -> None:
    game = with_story(STORY)
    played = Played(game, goods(table(game, TakeWay("30", "A")), rope=1))("resource:rope:1")
    told = [type(event) for event in played.events if isinstance(event, Used | ObstacleIgnored)]
    assert told == [Used, ObstacleIgnored]


@pytest.mark.rule("DS-COMBAT-5")
def test_damage_is_told_enemy_by_enemy() -> None:
    played = fight("H9 .", ". H9")(f"Ed:{FLUTE}", "1", ("1:0,0", "0:0,1"))
    assert [event.enemy for event in played.told(SquareCovered)] == ["1", "2"]


# ---------------------------------------------------------------- time at a turn's end


def ending() -> Played:
    """Time is up, and an event in play has a question before the token passes. Ed has fallen."""
    game = game_of({"cards/own.toml": CARDS + HOURS, "cards/events.toml": EVENTS + TURN_END})
    state = table(game, EndTurn(), players=2, events=(InPlay(LINGERING),), held=((LOST_HOUR, LONG_HOUR), ()))
    cards = state.cards | {LOST_HOUR, LONG_HOUR}
    fallen: Table = change(replace(state, cards=cards), "Ed", damage=game.kit.crew["Ed"].health)
    return Played(game, goods(fallen, ogroot=1))


@pytest.mark.rule("DS-TURN-4")
def test_no_time_is_gained_once_the_turn_is_over() -> None:
    played = ending()
    assert played.step == "ChooseWay" and played.board.time == 0
    assert played.option(f"card:{LOST_HOUR}:0").closed_by == "DS-TURN-4"
    assert why(played.game, played.state, f"card:{LOST_HOUR}:0") == played.game.say("untimely")
    played(f"card:{LONG_HOUR}:0")
    assert not played.told(TimeGained) and played.board.goods["rope"] == 1


@pytest.mark.rule("DS-HEALTH-2")
def test_so_nobody_rises_then() -> None:
    played = ending()(f"card:{LONG_HOUR}:0")
    assert played.refused("resource:ogroot:0") == "DS-ADV-2"


@pytest.mark.rule("DS-TURN-2")
def test_during_the_turn_it_is() -> None:
    game = ending().game
    state = table(game, held=((LOST_HOUR,),))
    played = Played(game, replace(state, cards=state.cards | {LOST_HOUR}))(f"card:{LOST_HOUR}:0")
    assert played.board.time == TIME + 2


# ---------------------------------------------------------------- two on a spot, also on paper


@pytest.mark.rule("DS-EXPLORE-2")
def test_the_odds_of_a_spot_are_those_of_two() -> None:
    game = with_story(STORY)
    sizes = {
        name: max(len(party.names) for party in outlook(game, name, choice).parties)
        for name, choice in challenges(game)
        if name.startswith("31:")
    }
    assert sizes == {"31:A": 2, "31:B": 3}


# ---------------------------------------------------------------- a book's own characters


@pytest.mark.rule("DS-SETUP-1")
def test_a_book_whose_own_character_is_no_pilot_has_one_all_the_same() -> None:
    """Texts of the box and of the book call the five by their names, whatever a card of the book calls one of them."""
    clara = '[[character]]\nnumber = 1\nname = "Clara"\nhealth = 5\nskills = { savvy = 3 }\n'
    game = game_of({"cards/own.toml": CARDS + clara, "storybook/more.md": STORY})
    assert (game.kit.pilot, game.kit.crew["Claire"].health) == ("Claire", 5)
    played = Played(game, table(game, TakeWay("30", "B")))
    assert played.mate("Claire").stamina == 2


# ---------------------------------------------------------------- sentences


@pytest.mark.rule("DS-REPLY-1")
def test_how_many_are_wanted_is_said_without_inner_names() -> None:
    with pytest.raises(NotAllowed) as refusal:
        answer(game_of(), table(game_of()), ("camp", "travel:1:B1"))
    assert refusal.value.reason == "Choose 1 of what is offered, each once; this is 2."


@pytest.mark.rule("DS-REPLY-4")
def test_goods_of_two_words_are_said_as_two() -> None:
    stone = '\n[[quest]]\nnumber = 4\nname = "A stone"\nrestore = "1 tundra berry, 1 fire quartz"\ntotem = 5\n'
    game = game_of({"cards/quests.toml": QUESTS + stone})
    state = goods(table(game, quests=(4,)), tundra_berry=1, fire_quartz=1, ice_diamond=1)
    played = Played(game, state)("restore:4")
    with pytest.raises(NotAllowed) as refusal:
        answer(game, played.state, ("tundra_berry=1",))
    assert refusal.value.reason == "The price is 1 fire quartz, 1 tundra berry; 1 tundra berry does not pay it exactly."


@pytest.mark.rule("DS-ACHIEVE-1")
def test_one_achievement_is_no_plural() -> None:
    assert game_of().say("locked", count="1") == "Achievements needed for this: 1."
