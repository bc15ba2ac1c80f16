"""Travel in Distant Skies: squares, page edges, obstacles and what ignores them, and moving by a card."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import CARDS, EVENTS, Played, change, equip, game_of, goods, on, table
from wanderbook.rulesets.distant_skies.board import TIME, InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    GoodsLost,
    Moved,
    ObstacleIgnored,
    ObstacleMet,
    StaminaSpent,
    TimeSpent,
    TurnBegan,
)
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.table import Game, why
from wanderbook.table.amounts import Counts
from wanderbook.table.events import HealthLost

COAT, BOOTS, SNOWSHOES = 50, 51, 52
"""Adventure cards: against cold, and to move by."""
ALWAYS, FREE, PRICED = 1, 2, 3
"""Ability cards against water."""
OWN = (
    CARDS
    + """
[[adventure]]
number = 50
name = "A coat"
abilities = "Ignore cold."

[[adventure]]
number = 51
name = "Boots"
abilities = "Move 2 squares."

[[adventure]]
number = 52
name = "Snowshoes"
abilities = "Ignore cold. Gain 1 rope."

[[ability]]
number = 1
name = "Born on a barge"
fate = 1
skill = "craft"
cost = 0
abilities = "Always: Ignore water."

[[ability]]
number = 2
name = "Stepping stones"
fate = 1
skill = "craft"
cost = 0
abilities = "Ignore water."

[[ability]]
number = 3
name = "Swimming"
fate = 1
skill = "craft"
cost = 0
abilities = "Pay 1 stamina: Ignore water."
"""
)
HARDER = (
    EVENTS
    + """
[[event]]
number = 2
name = "Spring tide"
level = 1
abilities = "Always: +1 obstacle damage."
passage = "Everything is wetter than it was."
complete = "*Gain 1 rope.*"
until = "camp"
"""
)


def game() -> Game:
    return game_of({"cards/own.toml": OWN, "cards/events.toml": HARDER})


def walking(*, cards: tuple[int, ...] = (), **board: Any) -> Table:
    """Before an action, with these adventure cards only."""
    state = table(game(), **{"held": (cards,), **board})
    return replace(state, cards=frozenset(cards))


def play(state: Table) -> Played:
    return Played(game(), state)


def where(played: Played) -> str:
    return str(played.board.spot)


# ---------------------------------------------------------------- squares and edges


@pytest.mark.rule("DS-TRAVEL-1")
def test_each_square_takes_1_time() -> None:
    played = play(walking())("travel:1:B1", "travel:1:C1")
    assert [(event.amount, event.left) for event in played.told(TimeSpent)] == [(1, TIME - 1), (1, TIME - 2)]
    assert where(played) == "1:C1"


@pytest.mark.rule("DS-TRAVEL-1")
def test_the_way_leads_straight_and_never_at_a_corner() -> None:
    played = play(walking())
    assert played.refused("travel:1:B2") == "DS-REPLY-1"
    assert [one for one in played.ids() if one.startswith("travel")] == ["travel:1:B1", "travel:1:A2"]


@pytest.mark.rule("DS-TRAVEL-1")
@pytest.mark.parametrize(
    ("page", "space", "to"),
    [(1, "C1", "2:A1"), (2, "A1", "1:C1"), (1, "A3", "2:A1"), (2, "B1", "1:B3"), (2, "C1", "1:C3")],
)
def test_an_edge_that_names_a_page_leads_to_the_square_that_would_lie_there(page: int, space: str, to: str) -> None:
    """East, west, south, north and north again."""
    played = play(walking(page=page, space=space))
    beyond = [one for one in played.ids() if one.startswith("travel") and not one.startswith(f"travel:{page}:")]
    assert f"travel:{to}" in beyond
    assert where(played(f"travel:{to}")) == to


@pytest.mark.rule("DS-TRAVEL-1")
def test_an_edge_that_names_none_and_a_closed_square_lead_nowhere() -> None:
    ways = game().kit.travel.ways
    assert [str(spot) for spot in ways[Spot(1, "A1")]] == ["1:B1", "1:A2"]
    assert [str(spot) for spot in ways[Spot(1, "A2")]] == ["1:A1", "1:A3"]
    assert all(not game().kit.squares[to].closed for many in ways.values() for to in many)


@pytest.mark.rule("DS-TRAVEL-1")
def test_a_page_that_is_shorter_is_not_entered_where_it_has_no_square() -> None:
    """Page 2 has two rows: the third row of page 1 has nothing east of it."""
    assert [str(spot) for spot in game().kit.travel.ways[Spot(1, "C3")]] == ["1:C2", "2:C1", "1:B3"]


# ---------------------------------------------------------------- obstacles


@pytest.mark.rule("DS-TRAVEL-2")
def test_3_damage_split_at_will() -> None:
    played = play(walking())("travel:1:A2")
    assert [event.obstacle for event in played.told(ObstacleMet)] == ["water"]
    assert played.step == "SplitDamage"
    assert played.refused("Ed=2") == "DS-REPLY-1"
    played(("Ed=2", "Miguel=1"))
    assert {event.who: event.amount for event in played.told(HealthLost)} == {"Ed": 2, "Miguel": 1}
    assert {event.rule for event in played.told(HealthLost)} == {"DS-TRAVEL-2"}


@pytest.mark.rule("DS-TRAVEL-2")
@pytest.mark.parametrize(
    ("space", "to", "obstacle"), [("A1", "A2", "water"), ("C1", "C2", "steep"), ("C3", "B3", "cold")]
)
def test_each_obstacle_is_met_where_it_is_entered(space: str, to: str, obstacle: str) -> None:
    played = play(walking(space=space))(f"travel:1:{to}")
    assert [event.obstacle for event in played.told(ObstacleMet)] == [obstacle]


@pytest.mark.rule("DS-TRAVEL-2")
def test_a_resource_ignores_it_and_goes_back() -> None:
    played = play(goods(walking(space="C1"), rope=1))("travel:1:C2")
    assert (played.step, played.ids()) == ("FaceObstacle", ["resource:rope:1"])
    played("resource:rope:1")
    assert played.told(ObstacleIgnored) and not played.told(HealthLost)
    assert [(event.good, event.amount) for event in played.told(GoodsLost)] == [("rope", 1)]
    assert played.board.goods == Counts()
    assert played.step == "TakeAction"


@pytest.mark.rule("DS-TRAVEL-2")
def test_a_rope_is_no_use_against_water() -> None:
    assert play(goods(walking(), rope=1))("travel:1:A2").step == "SplitDamage"


@pytest.mark.rule("DS-TRAVEL-2")
def test_what_ignores_it_must_be_used() -> None:
    played = play(goods(walking(space="C1"), rope=1))("travel:1:C2")
    assert played.refused("suffer") == "DS-TRAVEL-2"
    assert why(played.game, played.state, "suffer") == "You have something that ignores this obstacle, and must use it."


@pytest.mark.rule("DS-TRAVEL-2")
def test_an_adventure_card_ignores_it_and_is_discarded() -> None:
    played = play(walking(space="C3", cards=(COAT,)))("travel:1:B3", f"card:{COAT}:0")
    assert (played.board.held, played.board.spent) == (((),), (COAT,))
    assert not played.told(HealthLost)


@pytest.mark.rule("DS-TRAVEL-2")
def test_what_else_the_card_says_happens_too() -> None:
    played = play(walking(space="C3", cards=(SNOWSHOES,)))("travel:1:B3", f"card:{SNOWSHOES}:0")
    assert played.board.goods == Counts.of({"rope": 1})
    assert played.step == "TakeAction"


@pytest.mark.rule("DS-TRAVEL-2")
def test_an_ability_ignores_it_at_its_price() -> None:
    played = play(equip(walking(), "Jessie", PRICED))("travel:1:A2", f"ability:{PRICED}:0")
    assert [(event.who, event.amount) for event in played.told(StaminaSpent)] == [("Jessie", 1)]
    assert not played.told(HealthLost)


@pytest.mark.rule("DS-TRAVEL-2")
def test_who_is_too_tired_for_the_only_remedy_is_not_asked() -> None:
    state = change(equip(walking(), "Jessie", PRICED), "Jessie", stamina=0, abilities=(PRICED,))
    assert play(state)("travel:1:A2").step == "SplitDamage"


@pytest.mark.rule("DS-TRAVEL-2")
def test_a_closed_remedy_says_why() -> None:
    state = equip(equip(walking(), "Jessie", PRICED), "Ed", FREE)
    played = play(change(state, "Jessie", stamina=0))("travel:1:A2")
    assert played.refused(f"ability:{PRICED}:0") == "DS-HAND-3"
    assert not played(f"ability:{FREE}:0").told(HealthLost)


@pytest.mark.rule("DS-TRAVEL-2")
def test_what_always_ignores_it_asks_nobody() -> None:
    state = equip(walking(), "Ed", ALWAYS)
    played = play(state)("travel:1:A2")
    assert (played.step, len(played.told(ObstacleIgnored))) == ("TakeAction", 1)
    hurt = change(state, "Ed", damage=game().kit.crew["Ed"].health)
    assert play(hurt)("travel:1:A2").step == "SplitDamage"
    assert play(change(state, "Ed", statuses=frozenset({"madness"})))("travel:1:A2").step == "SplitDamage"


@pytest.mark.rule("DS-TRAVEL-2")
def test_any_player_may_help() -> None:
    state = on(walking(players=2), held=((), (COAT,)), space="C3")
    played = play(replace(state, cards=frozenset({COAT})))("travel:1:B3")
    assert played.option(f"card:{COAT}:0").owner == 1


@pytest.mark.rule("DS-EVENT-2")
def test_an_event_in_play_makes_obstacles_worse() -> None:
    played = play(walking(events=(InPlay(2),)))("travel:1:A2", ("Ed=2", "Claire=2"))
    assert sum(event.amount for event in played.told(HealthLost)) == 4


@pytest.mark.rule("DS-EX-3")
def test_two_east_two_north_the_last_square_water() -> None:
    """From A3 of a page of its own: 4 time, and 3 damage for the water at the end."""
    atlas = "[[page]]\nnumber = 1\nsquares = '''\n . . ~\n . . .\n L+1 . .\n'''\n"
    title = 'title = "T"\nlanguage = "en"\nruleset = "distant_skies"\nbegin = { page = 1, space = "A3" }\ncamps = 9\n'
    flight = "[[landing]]\nnumber = 1\nname = 'Here'\npage = 1\nspace = 'A3'\n"
    story = "## 1\n\nHere.\n\n*The campaign ends. Ending 1.*\n"
    files = {"atlas/page.toml": atlas, "book.toml": title, "cards/flight.toml": flight, "storybook/all.md": story}
    small = game_of({**files, "cards/own.toml": "", "cards/quests.toml": ""})
    state = replace(table(small, held=((),)), cards=frozenset())
    played = Played(small, state)("travel:1:B3", "travel:1:C3", "travel:1:C2", "travel:1:C1", ("Claire=1", "Ed=2"))
    assert sum(event.amount for event in played.told(TimeSpent)) == 4
    assert sum(event.amount for event in played.told(HealthLost)) == 3
    assert played.board.time == 1 and not played.told(TurnBegan)


# ---------------------------------------------------------------- by a card


@pytest.mark.rule("DS-TRAVEL-1")
def test_a_card_moves_so_many_squares_without_time() -> None:
    played = play(walking(cards=(BOOTS,)))(f"card:{BOOTS}:0", "1:B1", "1:C1")
    assert (where(played), played.board.time, played.step) == ("1:C1", TIME, "TakeAction")


@pytest.mark.rule("DS-TRAVEL-1")
def test_one_may_stop_before() -> None:
    played = play(walking(cards=(BOOTS,)))(f"card:{BOOTS}:0", "1:B1", "stop")
    assert (where(played), played.step) == ("1:B1", "TakeAction")


@pytest.mark.rule("DS-TRAVEL-2")
def test_obstacles_are_met_on_such_a_way_too() -> None:
    played = play(walking(cards=(BOOTS,)))(f"card:{BOOTS}:0", "1:A2", ("Ed=3",), "1:A1")
    assert len(played.told(ObstacleMet)) == 1
    assert [event.space for event in played.told(Moved)] == ["A2", "A1"]


@pytest.mark.rule("DS-FLY-2")
def test_nobody_walks_at_a_distant_location() -> None:
    played = play(walking(cards=(BOOTS,), distant=True, plane=4))
    assert not [one for one in played.ids() if one.startswith("travel")]
    assert played.refused(f"card:{BOOTS}:0") == "DS-ADV-1"
