"""Why something is closed in Distant Skies: the sentence that a player reads, at each question and free action."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_fight import BUCKLER, FLUTE, NET, SPEAR, STEADY, SWING, WHIP, Foe, fight
from tests.rules.ds_table import EVENTS, Played, change, equip, fates, game_of, goods, on, table
from wanderbook.rulesets.distant_skies.board import InPlay, Table
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import why
from wanderbook.table.steps import ReadSection

STORY = """
## 50

A. Climb.
OBSTACLE steep
Fail: -1 health.
*Gain 1 meat. Return to the map.*

B. Lift.
STRENGTH 9
*Return to the map.*

C. Go.
*Return to the map.*

## 53

**Wandering encounter: A yard**

A. The dog.
*Gain 1 rope.*
(Turn to 53)

B. The cat.
Requires keyword EMPTY.
*Gain 1 rope.*
(Turn to 53)

C. The well.
STRENGTH 9
*Lose quest 6.*
(Turn to 53)

D. Home.
*Return to the map.*
"""
MORE = (
    EVENTS
    + """
[[event]]
number = 2
name = "A leak"
level = 1
passage = "It drips."
complete = '''
A. Mend it.
Pay 1 rope.
*Gain 1 torch.*

B. Run.
*Turn to 50.*
'''
"""
)
OWN = """
[[adventure]]
number = 5
name = "A second horizon"

[[ability]]
number = 24
name = "Flare"
fate = 4
skill = "moxie"
cost = 0
abilities = "Pay 1 torch: Ignore steep."
"""
FLARE = 24


def at(*steps: Any, **board: Any) -> Table:
    game = game_of({"cards/events.toml": MORE, "cards/own.toml": OWN, "storybook/more.md": STORY})
    return table(game, TakeAction(), *steps, **{"held": ((),), **board})


def play(state: Table) -> Played:
    return Played(game_of({"cards/events.toml": MORE, "cards/own.toml": OWN, "storybook/more.md": STORY}), state)


def said(played: Played, option: str) -> str:
    """The sentence, and that this is refused."""
    assert played.refused(option)
    return why(played.game, played.state, option)


# ---------------------------------------------------------------- actions and the story


@pytest.mark.rule("DS-TURN-2")
@pytest.mark.parametrize(
    ("board", "option", "sentence"),
    [
        ({"camps": 0, "ended": 2, "time": 1}, "camp", "Every camp is crossed off."),
        ({"plane": 2}, "repair", "Claire is not at the plane."),
        ({"distant": True, "plane": 4}, "repair", "At a distant location you can only explore and fly."),
        ({"time": 1}, "explore:1", "This takes more time than you have (1)."),
        ({"time": 1}, "fly:2", "This takes more time than you have (1)."),
        ({"fuel": 0}, "fly:2", "The plane has no fuel."),
        ({"fuel": 0, "plane": 2}, "fly:1", "Claire is not at the plane."),
        ({"plane_health": 0}, "fly:2", "The plane has no health left."),
    ],
)
def test_why_an_action_cannot_be_taken(board: dict[str, Any], option: str, sentence: str) -> None:
    state = at(**board)
    played = play(replace(state, agenda=(TakeAction(),)))
    assert said(played, option) == sentence


@pytest.mark.rule("DS-EXPLORE-1")
def test_a_location_that_is_crossed_off_says_so_whatever_the_time() -> None:
    state = replace(at(time=1), crossed=frozenset({"1"}))
    assert said(play(state), "explore:1") == "This location is crossed off."


@pytest.mark.rule("DS-EXPLORE-2")
def test_why_nobody_can_be_placed_or_begin() -> None:
    played = play(at(ReadSection("53")))
    assert said(played, "begin") == "Nobody is on a spot yet."
    assert said(played, "B:Ed") == "This choice requires keyword EMPTY."
    played("A:Ed", "A:Jessie")
    assert said(played, "C:Ed") == "Ed is already on a spot."
    assert said(played, "A:Ed") == "Ed is already on a spot."
    assert said(played, "A:Miguel") == "There are already two on this spot."


@pytest.mark.rule("DS-EXPLORE-2")
def test_why_a_spot_cannot_be_visited_any_more() -> None:
    """Its requirement was lost on another spot."""
    played = play(replace(at(ReadSection("53")), quests=frozenset({1, 6})))
    played("A:Claire", "B:Ed", "C:Jessie", "begin", "C", ())
    while played.step == "AlterFate":
        played(())
    assert played.step == "VisitSpot" and said(played, "B") == "This choice requires keyword EMPTY."


@pytest.mark.rule("DS-CHAL-2")
@pytest.mark.rule("DS-EXPLORE-2")
def test_why_somebody_cannot_take_part() -> None:
    state = change(change(at(ReadSection("50")), "Ed", stamina=0), "Jessie", damage=99)
    played = play(state)("B")
    assert said(played, "Ed") == "Ed has too little stamina."
    assert said(played, "Jessie") == "Jessie has no health left."
    spot = play(at(ReadSection("53")))("C:Ed", "begin", "C")
    assert (spot.step, spot.asked.most) == ("Gather", 1)
    assert said(spot, "Claire") == "Claire is not on this spot."


@pytest.mark.rule("DS-CHAL-2")
def test_where_nobody_can_take_part_one_may_be_named_and_is_refused_for_what_keeps_them_out() -> None:
    state = at(ReadSection("50"))
    for mate in state.board.crew:
        state = change(state, mate.name, stamina=0)
    played = play(state)("B")
    assert (played.step, played.asked.most, played.refused("Ed")) == ("Gather", 1, "DS-CHAL-2")
    assert play(change(state, "Ed", stamina=1))("B").asked.most == 1
    assert play(change(change(state, "Ed", stamina=1), "Miguel", stamina=2))("B").asked.most == 2


@pytest.mark.rule("DS-EXPLORE-1")
@pytest.mark.rule("DS-TRAVEL-2")
def test_why_a_remedy_is_closed() -> None:
    state = equip(goods(at(ReadSection("50")), rope=1), "Ed", FLARE)
    story = play(state)("A")
    assert story.step == "PassBarrier"
    assert said(story, f"ability:{FLARE}:0") == "This needs 1 torch, and you have 0."
    square = play(replace(on(state, space="C1"), agenda=(TakeAction(),)))("travel:1:C2")
    assert square.step == "FaceObstacle"
    assert said(square, f"ability:{FLARE}:0") == "This needs 1 torch, and you have 0."
    assert said(square, "suffer") == "You have something that ignores this obstacle, and must use it."


@pytest.mark.rule("DS-EVENT-2")
def test_why_an_event_cannot_be_completed() -> None:
    played = play(at(ReadSection("50"), events=(InPlay(2),)))
    assert said(played, "event:2:A") == "This needs 1 rope, and you have 0."
    exploring = play(replace(played.state, entrance="50"))
    assert said(exploring, "event:2:B") == "You cannot use this now."
    assert exploring.option("event:2:B").closed_by == "DS-EVENT-2"


@pytest.mark.rule("DS-MODE-1")
def test_why_instant_death_cannot_be_taken_up() -> None:
    refused = "You can choose instant death only at the start, and giving it up is final."
    assert said(play(at()), "level:instant_death") == refused


# ---------------------------------------------------------------- fights


@pytest.mark.rule("DS-COMBAT-2")
def test_why_somebody_plays_no_card() -> None:
    def troubled(state: Table) -> Table:
        return change(change(state, "Ed", damage=99), "Jessie", statuses=frozenset({"frightened"}))

    played = fight("H9 . . .", given=troubled)
    assert said(played, f"Ed:{WHIP}") == "Ed has no health left."
    assert said(played, f"Jessie:{WHIP}") == "Jessie is frightened."
    played(f"Miguel:{NET}")
    assert played.step == "PlayCard" and said(played, f"Miguel:{WHIP}") == "Miguel has already attacked this round."


@pytest.mark.rule("DS-COMBAT-2")
def test_why_nobody_attacks_beyond_the_number_of_characters() -> None:
    played = fight("H9 . . .", hands=((NET, WHIP, SPEAR),), players=4)
    played(f"Claire:{NET}")
    own = next(mate.name for mate in played.board.crew if mate.player == 0)
    assert said(played, f"{own}:{WHIP}") == ("This player has already played a card for each of their characters.")


@pytest.mark.rule("DS-COMBAT-3")
def test_why_nothing_is_added_to_an_attack() -> None:
    def ready(state: Table) -> Table:
        return change(equip(state, "Ed", SWING), "Claire", stamina=0)

    played = fight("H9 . . . . .", given=ready)(f"Ed:{FLUTE}")
    assert played.step == "Boost"
    assert said(played, "synergy") == "Ed has no synergy token."
    played(f"ability:{SWING}:0")
    assert played.step == "PlaceDamage"
    paid = fight("H9 . . . . .", given=ready, synergy={"Ed": 2})(f"Ed:{BUCKLER}", "synergy")
    assert paid.step == "Boost" and said(paid, "synergy") == "You can use the synergy line once."
    served = fight("H9 . . . . .", given=ready, synergy={"Ed": 2})(f"Ed:{BUCKLER}", f"ability:{SWING}:0")
    assert said(served, f"ability:{SWING}:0") == "You have already used this here; without a price, it works only once."


@pytest.mark.rule("DS-COMBAT-4")
def test_why_nothing_blocks() -> None:
    def ready(state: Table) -> Table:
        return equip(state, "Ed", STEADY)

    played = fight(Foe("H9 ! . .", 4), given=ready)(f"Ed:{FLUTE}")
    assert played.step == "Block"
    assert said(played, "crew:Jessie:0") == "Jessie has too little stamina."
    assert said(played, "synergy") == "Ed has no synergy token."
    paid = fight(Foe("H9 ! . .", 9), given=ready, synergy={"Ed": 2})(f"Ed:{BUCKLER}", "synergy")
    assert paid.step == "Block" and said(paid, "synergy") == "You can use the synergy line once."


@pytest.mark.rule("DS-DECK-1")
def test_why_the_deck_cannot_be_changed() -> None:
    played = fight("H9 . . .")
    assert said(played, "deck") == "You cannot change the deck during a fight."


@pytest.mark.rule("DS-COMBAT-9")
@pytest.mark.rule("DS-STATUS-1")
def test_why_an_enemy_does_not_choose_somebody() -> None:
    played = fight("H9 HO1 V", given=lambda state: change(state, "Ed", damage=99))("end")
    assert said(played, "Ed") == "Ed has no health left."
    ill = fight("H9 V", given=lambda state: change(state, "Ed", statuses=frozenset({"venom"})))("end")
    assert said(ill, "Ed") == "Ed already has it."


@pytest.mark.rule("DS-CHAR-1")
def test_why_fate_is_not_altered() -> None:
    state = change(at(ReadSection("50")), "Ed", stamina=1)
    played = play(fates(play(state).game, state, 3))("B", ("Ed",))
    assert played.step != "AlterFate" or said(played, "crew:Ed:1") == "Ed has too little stamina."
    helped = play(fates(play(state).game, goods(state, meat=1), 3))("B", ("Ed",))
    assert helped.step == "AlterFate" and said(helped, "crew:Ed:1") == "Ed has too little stamina."
