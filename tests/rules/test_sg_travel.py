"""Travel in Sleeping Gods: the craft test, the distance, regions, hazards and the edges of pages."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import ATLAS, Played, change, equip, fates, game_of, give, table
from wanderbook.rulesets import game_for
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityDiscarded,
    CommandSpent,
    FatigueGained,
    InVain,
    Moved,
    ShipDamaged,
)
from wanderbook.rulesets.sleeping_gods.steps import TakeAction
from wanderbook.table import Game
from wanderbook.table.events import Drawn, Joined, Judged, Totalled

CRAFT, PERCEPTION, TINKERING = 2, 1, 39
"""Ability cards: the first and the last are of craft."""
GEAR, SERPENT_GUIDE, ROUGH_SEA = 93, 33, 23
FULL_STEAM = "ability:7:0"


@cache
def row(length: int) -> Game:
    """Regions in a row, A to so many, without a hazard."""
    names = "ABCDEFGH"[:length]
    regions = [
        f'[[page.region]]\nid = "{name}"\nneighbours = {[one for one in names if abs(ord(one) - ord(name)) == 1]}\n'
        + 'locations = ["1", "2"]\n' * (name == "A")
        for name in names
    ]
    return game_of({"atlas/page.toml": "[[page]]\nnumber = 1\n\n" + "\n".join(regions)})


def travel(game: Game, *fate: int, players: int = 1, region: str = "A", page: int = 1, **board: Any) -> Played:
    """Setting out, with fate to come and nothing to change it with."""
    command = (0,) * players
    state = table(game, TakeAction(1), players=players, **{"command": command, "page": page, "region": region, **board})
    return Played(game, fates(game, state, *fate))("travel")


def total(played: Played) -> int:
    [event] = [event for event in played.told(Totalled) if event.about == "travel"]
    reached: int = event.total
    return reached


def sail_east(played: Played) -> int:
    """How far the ship goes, if it goes as far as it can."""
    while played.step == "Sail":
        played(f"1:{chr(ord(played.board.region) + 1)}")
    return len(played.told(Moved))


# ---------------------------------------------------------------- the test and its distance


@pytest.mark.rule("SG-TRAVEL-1")
@pytest.mark.parametrize(("who", "craft"), [(None, 0), ("Laurent", 1), ("Audrie", 2)])
def test_fate_and_the_craft_of_at_most_one_who_takes_one_fatigue(who: str | None, craft: int) -> None:
    played = travel(game_of(), 3)((who,) if who else ())
    assert total(played) == 3 + craft
    assert [(event.who, event.amount) for event in played.told(FatigueGained)] == ([(who, 1)] if who else [])
    assert [event.who for event in played.told(Joined)] == ([who] if who else [])
    assert len(played.told(Drawn)) == 1


@pytest.mark.rule("SG-TRAVEL-1")
def test_not_two_nor_somebody_without_craft_nor_another_players() -> None:
    played = travel(game_of(), 3, players=2, command=(3, 3))
    assert [mate.player for mate in (played.mate("Marco"), played.mate("Laurent"), played.mate("Audrie"))] == [1, 1, 0]
    assert played.refused("Audrie", "Kannan") == "SG-REPLY-1"
    assert [played.refused(name) for name in ("Odessa", "Mac", "Marco", "Laurent")] == ["SG-TRAVEL-1"] * 4
    assert played.ids() == ["Audrie"]
    assert not played.asked.tolls, "nobody has a price who cannot come"


@pytest.mark.rule("SG-TRAVEL-1")
@pytest.mark.rule("SG-CHAL-5")
def test_craft_that_weakened_has_brought_to_0_is_craft_still() -> None:
    """They take 1 fatigue and add nothing; one whose board shows no craft does not steer."""
    state = table(game_of(), TakeAction(1), command=(0,))
    for name in ("Audrie", "Mac"):
        state = change(state, name, statuses=frozenset({"weakened"}))
    played = Played(game_of(), fates(game_of(), state, 3))("travel")
    assert (played.refused("Mac"), played.option("Audrie").closed_by) == ("SG-TRAVEL-1", None)
    played("Audrie")
    assert (total(played), played.mate("Audrie").fatigue) == (3, 1)


@pytest.mark.rule("SG-TRAVEL-1")
def test_one_whose_only_craft_is_a_card_may_steer() -> None:
    state = equip(table(game_of(), TakeAction(1), command=(0,)), "Mac", CRAFT)
    played = Played(game_of(), fates(game_of(), state, 3))("travel", "Mac")
    assert total(played) == 4


@pytest.mark.rule("SG-CHAL-5")
def test_who_steers_with_low_morale_costs_1_command() -> None:
    state = change(table(game_of(), TakeAction(1)), "Audrie", statuses=frozenset({"low_morale"}))
    played = Played(game_of(), fates(game_of(), state, 3))("travel", "Audrie")
    assert played.told(CommandSpent) == [CommandSpent("SG-CHAL-5", 0, 1)]


@pytest.mark.rule("SG-TRAVEL-1")
def test_nor_somebody_who_is_too_tired() -> None:
    state = change(table(game_of(), TakeAction(1)), "Audrie", fatigue=2)
    assert Played(game_of(), state)("travel").refused("Audrie") == "SG-CHAL-3"


@pytest.mark.rule("SG-TRAVEL-1")
def test_craft_cards_from_hand_add_one_each() -> None:
    state = give(table(game_of(), TakeAction(1), command=(0,)), 0, CRAFT, PERCEPTION, TINKERING)
    played = Played(game_of(), fates(game_of(), state, 3))("travel", ())
    assert played.ids() == [f"hand:0:{CRAFT}", f"hand:0:{TINKERING}"]
    played(f"hand:0:{TINKERING}", f"hand:0:{CRAFT}")
    assert total(played) == 5
    assert [event.card for event in played.told(AbilityDiscarded)] == [TINKERING, CRAFT]
    assert played.board.hands == ((PERCEPTION,),)


@pytest.mark.rule("SG-TRAVEL-1")
def test_abilities_may_change_the_draw() -> None:
    state = table(game_of(), TakeAction(1), command=(1,))
    played = Played(game_of(), fates(game_of(), state, 2, 6))("travel", (), f"card:{GEAR}:0")
    assert total(played) == 6


@pytest.mark.rule("SG-TRAVEL-2")
@pytest.mark.parametrize("reached", range(1, 13))
def test_the_ship_boards_table_turns_the_total_into_a_distance(reached: int) -> None:
    """By fate 6, by Audrie's 2, and by cards that make up the rest."""
    cards = [card for card, one in game_of().kit.ability.items() if one.skill == "craft"][-max(0, reached - 8) :]
    fate, who = (reached, ()) if reached <= 6 else (6, ("Laurent",) if reached == 7 else ("Audrie",))
    state = table(row(8), TakeAction(1), command=(0,))
    state = give(state, 0, *cards) if reached > 8 else state
    played = Played(row(8), fates(row(8), state, fate))("travel", who)
    if reached > 8:
        played(*(f"hand:0:{card}" for card in cards))
    assert total(played) == reached
    shown = row(8).kit.ship(1).travel
    assert sail_east(played) == sum(reached >= needed for needed in shown)
    assert reached != 8 or len(played.told(Moved)) == 3


@pytest.mark.rule("SG-TRAVEL-2")
def test_one_may_stop_early() -> None:
    played = travel(row(8), 6)(("Audrie",), "1:B", "stop")
    assert (played.board.region, played.step) == ("B", "")


@pytest.mark.rule("SG-TRAVEL-2")
def test_ongoing_events_and_cards_change_the_distance() -> None:
    assert sail_east(travel(row(8), 6, ongoing=(ROUGH_SEA,))(("Audrie",))) == 2
    engine = replace(table(row(8), TakeAction(1), command=(0,)), cards=frozenset({120}))
    assert sail_east(Played(row(8), fates(row(8), engine, 6))("travel", ("Audrie",))) == 4


@pytest.mark.rule("SG-TRAVEL-2")
def test_a_voyage_that_leads_nowhere_says_so() -> None:
    played = travel(row(8), 3, ongoing=(ROUGH_SEA,))(())
    assert (played.board.region, played.step) == ("A", "")
    assert played.told(InVain) == [InVain("SG-TRAVEL-2", "sail")]
    assert travel(row(8), 3)(()).told(InVain) == []


# ---------------------------------------------------------------- regions


@pytest.mark.rule("SG-TRAVEL-3")
def test_the_ship_sails_across_dotted_lines_and_in_no_other_way() -> None:
    played = travel(game_of(), 3)(())
    assert played.ids() == ["1:B", "stop"]
    assert played.refused("1:C") == played.refused("2:D") == "SG-REPLY-1"
    assert played("1:B").board.region == "B"
    assert travel(game_of(), 3, region="B")(()).ids() == ["1:A", "1:C", "stop"]


@pytest.mark.rule("SG-TRAVEL-3")
def test_from_a_region_that_nothing_touches_there_is_no_travel() -> None:
    pond = row(1)
    played = Played(pond, table(pond, TakeAction(2)))
    assert played.refused("travel") == "SG-TRAVEL-3"


# ---------------------------------------------------------------- hazards


@pytest.mark.rule("SG-TRAVEL-4")
@pytest.mark.parametrize(("fate", "crew", "passed"), [(5, (), True), (4, (), False), (4, ("Mac",), True)])
def test_a_hazard_is_met_at_once_and_then_the_rest_of_the_distance_is_used(
    fate: int, crew: tuple[str, ...], passed: bool
) -> None:
    played = travel(game_of(), 6, fate, 3)(("Audrie",), "1:B")
    assert (played.step, played.board.region) == ("Gather", "B")
    played(crew)
    assert [event.number for event in played.told(Drawn)][:2] == [6, fate]
    assert [event.outcome for event in played.told(Judged)] == [f"hazard-1-1:A:{'pass' if passed else 'fail'}"]
    assert len(played.told(ShipDamaged)) == (not passed)
    # Two of three regions are left.
    assert played.step == "Sail"
    assert played("1:C", "stop").board.region == "C"


@pytest.mark.rule("SG-TRAVEL-4")
def test_it_is_met_on_every_entry_and_not_on_staying() -> None:
    played = travel(game_of(), 6, 6, 6)(("Audrie",), "1:B", (), "1:A", "1:B")
    assert played.step == "Gather"
    played = travel(game_of(), 6, region="B")(("Audrie",))
    assert played.step == "Sail"


@pytest.mark.rule("SG-TRAVEL-4")
def test_once_it_is_over_it_closes_nothing() -> None:
    """A card that moves the ship is closed in the middle of something, and this is over."""
    state = change(table(game_of(), TakeAction(2), command=(0,)), "Marco", abilities=(7,))
    played = Played(game_of(), fates(game_of(), state, 2, 1, 3))("travel", (), "1:B", ("Mac",))
    assert played.told(ShipDamaged) and played.step == "TakeAction"
    assert played.option(FULL_STEAM).closed_by is None


@pytest.mark.rule("SG-TRAVEL-4")
def test_hazards_that_are_ignored_are_not_met() -> None:
    played = travel(game_of(), 6, ongoing=(SERPENT_GUIDE,))(("Audrie",), "1:B")
    assert (played.step, len(played.told(Drawn))) == ("Sail", 1)


# ---------------------------------------------------------------- edges


@pytest.mark.rule("SG-TRAVEL-5")
def test_beyond_an_edge_the_ship_enters_at_the_opposite_one_where_the_player_likes() -> None:
    played = travel(game_of(), 5, region="C")(())
    assert played.ids() == ["1:B", "2:D", "2:E", "stop"]
    assert played.board.page == 1
    played("2:E")
    assert (played.board.page, played.board.region) == (2, "E")
    # It took 1 of 2. Northwards lies page 1 as well, but nothing of it touches its southern edge.
    assert played.ids() == ["2:D", "1:C", "stop"]
    assert played("1:C").step == ""


@pytest.mark.rule("SG-TRAVEL-5")
def test_only_from_a_region_at_that_edge_and_only_to_those_at_the_other() -> None:
    assert travel(game_of(), 3, region="A")(()).ids() == ["1:B", "stop"]
    inland = ATLAS.replace('id = "D"\nedges = ["west"]', 'id = "D"')
    assert travel(game_of({"atlas/page.toml": inland}), 3, region="C")(()).ids() == ["1:B", "2:E", "stop"]


@pytest.mark.rule("SG-TRAVEL-6")
def test_a_page_that_the_campaign_does_not_have_cannot_be_entered() -> None:
    book = game_of().book
    first = game_for(book.model_copy(update={"atlas": book.atlas[:1]}))
    played = travel(first, 5, region="C")(())
    assert played.ids() == ["1:B", "stop"]
    assert played.refused("2:D") == "SG-REPLY-1"
