"""Exploring in Distant Skies: sections, crossed-off places, and wandering encounters with their spots."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.ds_table import Played, change, fates, game_of, goods, on, table
from wanderbook.rulesets.distant_skies.board import TIME, Found
from wanderbook.rulesets.distant_skies.events import Explored, PlacedOn, QuestFound, StaminaSpent, TimeSpent
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Game, NotAllowed, Reply, answer, outcome, why
from wanderbook.table.amounts import Counts
from wanderbook.table.events import (
    ChoiceTaken,
    HealthLost,
    Judged,
    PlaceClosed,
    QuestGained,
    QuestUsed,
    RedirectFired,
    Returned,
    SectionRead,
    Stuck,
)
from wanderbook.table.steps import ReadSection

MARKET = """
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
*Gain quest 12.*
(Turn to 31)

C. The locked tent.
Requires keyword EMPTY.
*Gain 1 rope.*
(Turn to 31)

D. The wrestler.
STRENGTH 9
Fail: -1 health. (Turn to 31)
*Gain 1 whiskey.*
(Turn to 31)

E. A letter that nobody should keep.
*Gain quest 13. Complete quest 13.*
(Turn to 31)

F. Go home.
*Return to the map.*

## 32

**Wandering encounter: A crossroads**

A. A coin on the ground.
*Gain quest 6.*
(Turn to 32)

B. The left way.
*Gain 1 rope. Return to the map.*

C. The right way.
*Gain 1 torch. Return to the map.*

## 33

**Wandering encounter: A pier**

A. Fish.
*Gain 1 meat.*
(Turn to 33)

B. Talk to the fishermen.
*Gain 1 rope.*
(Turn to 33)

## 34

If keyword EMPTY, turn to 35.

**Wandering encounter: A fair**

A. The raffle.
*Gain quest 6.*
(Turn to 34)

B. The band.
*Gain 1 rope.*
(Turn to 34)

C. Home.
*Return to the map.*

## 35

The fair is over.

A. Oh well.
*Return to the map.*

## 36

**Wandering encounter: A yard**

A. The dog.
*-99 health.*
(Turn to 36)

B. The cat.
*Gain 1 rope.*
(Turn to 36)

C. Home.
*Return to the map.*
"""
QUESTS = """
[[quest]]
number = 1
name = "Home"
keyword = "HOME"

[[quest]]
number = 6
name = "Out of fuel"
keyword = "EMPTY"

[[quest]]
number = 12
name = "A tall dark stranger"
keyword = "STRANGER"

[[quest]]
number = 13
name = "A letter"
"""


def game(text: str = "") -> Game:
    return game_of({"storybook/more.md": MARKET + text, "cards/quests.toml": QUESTS})


def visit(section: str = "31", *, players: int = 1, quests: tuple[int, ...] = (), **board: Any) -> Played:
    """In the middle of an explore action."""
    return Played(game(), table(game(), TakeAction(), ReadSection(section), players=players, quests=quests, **board))


def skip(played: Played) -> Played:
    while played.step == "AlterFate":
        played(())
    return played


# ---------------------------------------------------------------- exploring


@pytest.mark.rule("DS-EXPLORE-1")
def test_a_numbered_square_is_explored_for_2_time() -> None:
    played = Played(game(), table(game()))("explore:1")
    assert [(event.amount, event.left) for event in played.told(TimeSpent)] == [(2, TIME - 2)]
    assert [event.location for event in played.told(Explored)] == ["1"]
    assert played.told(Returned) and played.step == "TakeAction"


@pytest.mark.rule("DS-EXPLORE-1")
def test_only_where_claire_is() -> None:
    played = Played(game(), table(game(), space="B1"))
    assert not [one for one in played.ids() if one.startswith("explore")]
    assert played.refused("explore:1") == "DS-REPLY-1"


@pytest.mark.rule("DS-EXPLORE-1")
def test_what_is_crossed_off_stays_closed_for_the_campaign() -> None:
    played = Played(game(), table(game(), space="C1", players=2))("explore:2")
    assert [event.location for event in played.told(PlaceClosed)] == ["2"]
    assert played.refused("explore:2") == "DS-EXPLORE-1"
    played("travel:1:B1", "travel:1:C1", "travel:1:B1", "travel:1:C1")
    assert played.board.active == 1 and played.refused("explore:2") == "DS-EXPLORE-1"
    assert "crossed off" in why(played.game, played.state, "explore:2")


@pytest.mark.rule("DS-EXPLORE-1")
def test_a_story_goes_on_until_it_returns_to_the_map() -> None:
    text = "## 50\n\nA. On.\n(Turn to 51)\n\n## 51\n\nA. Back.\n*Return to the map.*\n"
    long = game(text)
    played = Played(long, table(long, TakeAction(), ReadSection("50")))("A")
    assert (played.step, played.told(Returned)) == ("ChooseWay", [])
    assert played("A").step == "TakeAction"
    assert [event.section for event in played.told(SectionRead)] == ["50", "51"]


@pytest.mark.rule("DS-EXPLORE-1")
def test_an_obstacle_of_the_story_has_its_own_consequences() -> None:
    text = "## 50\n\nA. Climb.\nOBSTACLE steep\nFail: -1 health.\n*Return to the map.*\n"
    steep = game(text)
    played = Played(steep, on(table(steep, TakeAction(), ReadSection("50")), held=((),)))("A", ("Ed=1",))
    assert [event.outcome for event in played.told(Judged)] == ["50:A:fail"]
    assert sum(event.amount for event in played.told(HealthLost)) == 1


# ---------------------------------------------------------------- placing


@pytest.mark.rule("DS-EXPLORE-2")
def test_everybody_is_placed_before_anything_happens() -> None:
    played = visit()
    assert (played.step, played.asked.owner) == ("PlaceCharacters", -1)
    played("A:Ed", "E:Claire", "D:Miguel")
    assert [(event.who, event.spot) for event in played.told(PlacedOn)] == [
        ("Ed", "31:A"),
        ("Claire", "31:E"),
        ("Miguel", "31:D"),
    ]
    assert not played.told(ChoiceTaken)
    played("begin")
    assert (played.step, played.ids()) == ("VisitSpot", ["A", "D", "E", "F"])


@pytest.mark.rule("DS-EXPLORE-2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_places_their_own(players: int) -> None:
    played = visit(players=players)
    for mate in played.board.crew:
        assert played.option(f"A:{mate.name}").owner == max(mate.player, 0)
    for at, mate in enumerate(played.board.crew):
        other = (max(mate.player, 0) + 1) % players
        if players > 1:
            with pytest.raises(NotAllowed) as refused:
                answer(played.game, played.state, Reply((f"{'AADDE'[at]}:{mate.name}",), by=other))
            assert refused.value.rule == "DS-REPLY-3"
        played(f"{'AADDE'[at]}:{mate.name}")
    assert len(played.told(PlacedOn)) == 5


@pytest.mark.rule("DS-EXPLORE-2")
def test_each_character_on_one_spot_and_at_most_two_on_a_spot() -> None:
    played = visit()("A:Ed", "A:Claire")
    assert played.refused("D:Ed") == "DS-EXPLORE-2"
    assert played.refused("A:Miguel") == "DS-EXPLORE-2"
    assert why(played.game, played.state, "D:Ed") == "Ed is already on a spot."
    assert why(played.game, played.state, "A:Miguel") == "There are already two on this spot."


@pytest.mark.rule("DS-EXPLORE-2")
def test_nobody_begins_before_somebody_stands_somewhere() -> None:
    played = visit()
    assert played.refused("begin") == "DS-EXPLORE-2"
    assert played("A:Ed", "begin").step == "VisitSpot"


@pytest.mark.rule("DS-EXPLORE-2")
def test_a_spot_that_requires_something_is_closed_without_it() -> None:
    played = visit()
    assert played.refused("C:Ed") == "DS-KEY-2"
    assert played.refused("B:Ed") == "DS-REPLY-4"
    assert visit(quests=(6,))("C:Ed").told(PlacedOn)


@pytest.mark.rule("DS-EXPLORE-2")
def test_one_may_leave_at_once() -> None:
    played = visit()("F")
    assert played.told(Returned) and played.step == "TakeAction"


# ---------------------------------------------------------------- visiting


@pytest.mark.rule("DS-EXPLORE-2")
def test_each_spot_is_used_once_and_then_the_scene_is_left() -> None:
    played = visit()("E:Ed", "A:Jessie", "begin", "E")
    assert [event.quest for event in played.told(QuestUsed)] == [13]
    assert (played.step, played.ids()) == ("VisitSpot", ["A", "F"])
    played("F")
    assert played.step == "TakeAction" and len(played.told(Returned)) == 1


@pytest.mark.rule("DS-EXPLORE-2")
def test_when_nothing_is_left_the_only_way_is_taken() -> None:
    played = visit()("E:Ed", "begin", "E")
    assert [event.choice for event in played.told(ChoiceTaken)] == ["31:E", "31:F"]
    assert played.step == "TakeAction" and not played.state.entrance


@pytest.mark.rule("DS-EXPLORE-2")
def test_where_ways_differ_they_are_asked_for() -> None:
    played = visit("32")("A:Ed", "begin", "A")
    assert (played.step, played.ids()) == ("VisitSpot", ["B", "C"])
    assert played("C").board.goods == Counts.of({"torch": 1})


@pytest.mark.rule("DS-EXPLORE-2")
def test_where_nobody_has_anything_left_to_do_and_no_way_is_open_the_map_is_next() -> None:
    played = visit("33")("A:Ed", "begin")
    assert played.board.goods == Counts.of({"meat": 1})  # the one spot needs no other question
    assert len(played.told(Returned)) == 1 and played.step == "TakeAction"


CLOSING = """
## 51

**Wandering encounter: A tent**

A. The rope that holds it.
*Lose quest 1.*
(Turn to 51)

B. The lamp.
Requires keyword HOME.
*Gain 1 torch.*
(Turn to 51)

C. Out.
Requires keyword HOME.
*Return to the map.*
"""


@pytest.mark.rule("DS-EXPLORE-2")
@pytest.mark.parametrize("placed", [("A:Ed",), ("A:Ed", "B:Miguel")], ids=["all visited", "one waits"])
def test_a_spot_that_closes_everything_that_is_left_ends_the_encounter(placed: tuple[str, ...]) -> None:
    tent = game(CLOSING)
    played = Played(tent, table(tent, TakeAction(), ReadSection("51"), quests=[1]))(*placed, "begin", "A")
    assert played.told(Stuck) == [] and outcome(tent, played.state) is None
    assert len(played.told(Returned)) == 1 and played.step == "TakeAction"


@pytest.mark.rule("DS-EXPLORE-2")
def test_an_encounter_can_be_ended_before_anybody_stands_anywhere() -> None:
    text = "## 52\n\n**Wandering encounter: A wall**\n\nA. In.\nRequires keyword EMPTY.\n(Turn to 52)\n"
    wall = game(text)
    played = Played(wall, table(wall, TakeAction(), ReadSection("52")))
    assert (played.step, played.ids()) == ("PlaceCharacters", ["leave"])
    assert played("leave").told(Returned) and (played.step, played.state.entrance) == ("TakeAction", "")


@pytest.mark.rule("DS-EXPLORE-2")
def test_an_encounter_can_be_ended_between_two_spots() -> None:
    played = visit("33")("A:Ed", "B:Jessie", "begin", "A")
    assert (played.step, played.ids()) == ("VisitSpot", ["B", "leave"])
    played("leave")
    assert played.board.goods == Counts.of({"meat": 1}) and played.step == "TakeAction"


@pytest.mark.rule("DS-EXPLORE-2")
def test_a_way_out_that_asks_for_something_need_not_be_taken() -> None:
    spots = "**Wandering encounter: A gate**\n\nA. In.\n(Turn to 53)\n\n"
    text = f"## 53\n\n{spots}B. Fight.\nMOXIE 9\nFail: -5 health.\n*Return to the map.*\n"
    gate = game(text)
    played = Played(gate, table(gate, TakeAction(), ReadSection("53")))("A:Ed", "begin", "A")
    assert (played.step, played.ids()) == ("VisitSpot", ["B", "leave"])
    assert played("leave").step == "TakeAction" and not played.told(HealthLost)


@pytest.mark.rule("DS-EXPLORE-2")
def test_only_those_on_the_spot_may_join_its_challenge() -> None:
    played = Played(game(), fates(game(), visit()("A:Ed", "A:Jessie", "D:Miguel", "begin").state, 8))("A")
    assert played.step == "Gather"
    assert played.ids() == ["Ed", "Jessie"]
    assert played.refused("Claire") == "DS-EXPLORE-2"
    skip(played(("Ed", "Jessie")))
    assert {event.who for event in played.told(StaminaSpent)} == {"Ed", "Jessie"}


@pytest.mark.rule("DS-EXPLORE-2")
def test_who_stands_there_may_leave_it_to_fate() -> None:
    played = Played(game(), fates(game(), visit()("A:Ed", "begin").state, 8))("A", ())
    skip(played)
    assert not played.told(StaminaSpent)
    assert played.board.goods == Counts.of({"torch": 1})


@pytest.mark.rule("DS-EXPLORE-2")
def test_the_reward_is_gained_once_by_two_and_also_after_failing() -> None:
    state = visit()("A:Ed", "A:Jessie", "begin").state
    played = skip(Played(game(), fates(game(), state, 1))("A", ("Ed", "Jessie")))
    assert [event.outcome for event in played.told(Judged)] == ["31:A:fail"]
    played(("Ed=1", "Jessie=1"))
    assert played.board.goods == Counts.of({"torch": 1})


@pytest.mark.rule("DS-EXPLORE-2")
def test_unless_it_says_otherwise() -> None:
    state = visit()("D:Ed", "A:Jessie", "begin").state
    played = skip(Played(game(), fates(game(), state, 1))("D", ()))
    played(("Ed=1",))
    assert played.board.goods == Counts() and (played.step, played.ids()) == ("VisitSpot", ["A", "F"])


@pytest.mark.rule("DS-EXPLORE-2")
def test_a_price_is_paid_on_the_spot() -> None:
    played = Played(game(), goods(visit().state, meat=1))("B:Ed", "begin", "B")
    assert played.board.goods == Counts() and 12 in played.state.quests


@pytest.mark.rule("DS-EXPLORE-2")
def test_what_is_no_longer_there_closes_a_spot_again() -> None:
    """The meat is eaten before the fortune teller is asked."""
    state = Played(game(), goods(visit().state, meat=1))("B:Ed", "E:Miguel", "begin").state
    played = Played(game(), goods(state))
    assert played.refused("B") == "DS-REPLY-4"
    assert played.ids() == ["E", "F"]


# ---------------------------------------------------------------- quests that are found


@pytest.mark.rule("DS-EXPLORE-2")
@pytest.mark.parametrize(
    ("players", "who", "finders"),
    [(1, ("Ed",), (0,)), (2, ("Ed", "Ezarius"), (0, 1)), (4, ("Claire", "Miguel"), (0, 3))],
)
def test_a_quest_is_read_by_its_finders(players: int, who: tuple[str, ...], finders: tuple[int, ...]) -> None:
    played = Played(game(), goods(visit(players=players).state, meat=1))
    played(*(f"B:{name}" for name in who), "begin", "B")
    assert [(event.quest, event.finders) for event in played.told(QuestFound)] == [(12, finders)]
    assert played.board.found == (Found(12, finders),)


@pytest.mark.rule("DS-EXPLORE-2")
def test_and_not_by_players_on_other_spots() -> None:
    played = Played(game(), goods(visit(players=3).state, meat=1))
    played("A:Ezarius", "B:Ed", "E:Jessie", "begin", "B")
    assert played.board.found == (Found(12, (0,)),)


@pytest.mark.rule("DS-EXPLORE-2")
def test_a_quest_may_be_discarded_after_reading() -> None:
    played = visit()("E:Ed", "begin", "E")
    assert [event.quest for event in played.told(QuestFound)] == [13]
    assert 13 in played.state.used and 13 not in played.state.quests and played.board.found == ()
    again = Played(game(), on(played.state))
    assert again.state.used == played.state.used


@pytest.mark.rule("DS-EXPLORE-2")
def test_a_quest_that_the_story_gives_is_everybodys() -> None:
    text = "## 50\n\n*Gain quest 12. Return to the map.*\n"
    plain = game(text)
    played = Played(plain, table(plain, TakeAction(), ReadSection("50")))
    assert played.told(QuestGained) and not played.told(QuestFound) and not played.board.found


@pytest.mark.rule("DS-EXPLORE-2")
@pytest.mark.parametrize("effect", ["Lose", "Complete"])
def test_once_it_is_used_it_is_nobodys_own(effect: str) -> None:
    there = game(f"## 50\n\n*{effect} quest 12. Return to the map.*\n")
    state = table(
        there, TakeAction(), ReadSection("50"), players=2, quests=(12, 13), found=(Found(12, (1,)), Found(13, (0,)))
    )
    assert Played(there, state).board.found == (Found(13, (0,)),)


# ---------------------------------------------------------------- interrupted


@pytest.mark.rule("DS-EXPLORE-2")
def test_a_redirect_ends_the_encounter() -> None:
    """The raffle changes what this place is; whoever stood elsewhere has nothing left to do there."""
    played = visit("34")("A:Ed", "B:Miguel", "begin", "A")
    assert played.told(RedirectFired) and played.step == "ChooseWay"
    played("A")
    assert (played.step, played.board.goods) == ("TakeAction", Counts())


@pytest.mark.rule("DS-DEFEAT-1")
def test_a_defeat_ends_the_encounter() -> None:
    played = visit("36")("A:Ed", "B:Miguel", "begin", "A")
    assert (played.step, played.board.defeats, played.board.goods) == ("TakeAction", 1, Counts())


@pytest.mark.rule("DS-EXPLORE-2")
def test_it_may_be_explored_again() -> None:
    played = visit()("E:Ed", "begin", "E")
    again = Played(game(), table(game(), TakeAction(), ReadSection("31")))
    assert not played.state.taken and again.option("E:Ed").closed_by is None


@pytest.mark.rule("DS-END-2")
def test_where_nothing_is_open_the_play_is_stuck() -> None:
    text = "## 50\n\nA. In.\nRequires keyword EMPTY.\n*Return to the map.*\n"
    dead = game(text)
    played = Played(dead, table(dead, TakeAction(), ReadSection("50")))
    over = outcome(played.game, played.state)
    assert over is not None and (over.ending, over.stuck) == (None, "50")
    assert [event.rule for event in played.told(Stuck)] == ["DS-END-2"]


@pytest.mark.rule("DS-EXPLORE-2")
def test_who_has_no_health_may_stand_there_and_not_join() -> None:
    fallen = change(visit().state, "Ed", damage=game().kit.crew["Ed"].health)
    played = Played(game(), fallen)("A:Ed", "A:Jessie", "begin", "A")
    assert played.ids() == ["Jessie"]


@pytest.mark.rule("DS-EXPLORE-2")
@pytest.mark.parametrize("found", [Found(13, (0,)), Found(12, (2,)), Found(12, ())])
def test_only_quests_in_play_have_finders_and_these_are_at_the_table(found: Found) -> None:
    state = table(game(), players=2, quests=(12,), found=(Found(12, (1,)),))
    assert not [one for one in game().rules.conserved(game(), state) if "quest" in one]
    [said] = [one for one in game().rules.conserved(game(), on(state, found=(found,))) if "quest" in one]
    assert f"quest {found.quest} was found by" in said


# ---------------------------------------------------------------- ways out


def scene(*ways: str, quests: tuple[int, ...] = (), **board: Any) -> Played:
    """A scene with one spot, A, and these ways to leave it."""
    letters = "".join(f"{'BCDE'[at]}. Away.\n{way}\n\n" for at, way in enumerate(ways))
    text = f"## 40\n\n**Wandering encounter: A corner**\n\nA. A bench.\n*Gain 1 meat.*\n(Turn to 40)\n\n{letters}"
    own = game_of({"storybook/more.md": text, "cards/quests.toml": QUESTS})
    return Played(own, table(own, TakeAction(), ReadSection("40"), quests=quests, **board))


@pytest.mark.rule("DS-EXPLORE-2")
@pytest.mark.parametrize(
    ("way", "added"),
    [
        ("*Return to the map.*", False),
        ("*Gain 1 rope. Return to the map.*", False),
        ("Pay 1 rope.\n*Return to the map.*", True),
        ("STRENGTH 5\n*Return to the map.*", True),
        ("Requires keyword EMPTY.\n*Return to the map.*", True),
        ("*Turn to 2.*", True),
    ],
)
def test_a_scene_can_be_ended_where_no_way_leads_back_for_nothing(way: str, added: bool) -> None:
    played = scene(way, goods=Counts.of({"rope": 1}))
    assert ("leave" in played.ids()) == added
    played("A:Ed", "begin")
    if played.step == "VisitSpot":
        played("A")
    assert played.board.goods["meat"] == 1
    assert played.step != "VisitSpot" or ("leave" in played.ids()) == added


@pytest.mark.rule("DS-EXPLORE-2")
def test_one_way_that_leads_back_is_enough_among_others() -> None:
    played = scene("Pay 1 rope.\n*Return to the map.*", "*Return to the map.*")
    assert "leave" not in played.ids() and "C" in played.ids()
    assert played("C").step == "TakeAction"
    ended = scene("Pay 1 rope.\n*Return to the map.*")("leave")
    assert ended.step == "TakeAction" and ended.told(Returned)


@pytest.mark.rule("DS-EXPLORE-2")
def test_the_only_spot_that_somebody_stands_on_is_visited_at_once_and_the_scene_is_over() -> None:
    played = scene()("A:Ed", "begin")
    assert (played.step, played.board.goods["meat"]) == ("TakeAction", 1)
    two = Played(game(), table(game(), TakeAction(), ReadSection("33")))("A:Ed", "B:Jessie", "begin")
    assert (two.step, two.ids()) == ("VisitSpot", ["A", "B", "leave"])
    two("A")
    assert (two.step, two.ids()) == ("VisitSpot", ["B", "leave"])
    assert two("leave").board.goods["rope"] == 0
