"""The plane of Distant Skies: flying, distant locations, fuel, damage, quick landing and repair."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import CARDS, EVENTS, FLIGHT, TITLE, Played, change, equip, fates, game_of, goods, on, table
from wanderbook.rulesets.common.events import InVain
from wanderbook.rulesets.distant_skies.board import TIME, InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    CampsCrossed,
    EventCompleted,
    Explored,
    Flown,
    FuelSpent,
    Moved,
    ObstacleMet,
    PlaneDamaged,
    PlaneRepaired,
    Refuelled,
    StaminaSpent,
    TimeSpent,
)
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Game, why
from wanderbook.table.amounts import Counts
from wanderbook.table.events import QuestGained, Totalled
from wanderbook.table.steps import ReadSection

MEADOW, GEYSERS, SHELF, NOWHERE, BEYOND = 1, 2, 3, 4, 5
SECOND_HORIZON, PILOT = 5, 60
OWN = (
    CARDS
    + """
[[adventure]]
number = 60
name = "Somebody who can fly"
abilities = "Move the plane."
"""
    + "".join(
        f"[[ability]]\nnumber = {number}\nname = 'Spanner'\nfate = 1\nskill = 'craft'\ncost = 0\n" for number in (1, 2)
    )
)
WAITING = (
    EVENTS
    + """
[[event]]
number = 2
name = "Ice on the wings"
level = 1
passage = "It shines."
complete = "*Gain 1 rope.*"
until = "fly"
"""
)


def game(**parts: str) -> Game:
    return game_of({"cards/own.toml": OWN, "cards/events.toml": WAITING, **parts})


def at_plane(*, cards: tuple[int, ...] = (), **board: Any) -> Table:
    """Before an action, Claire with the plane on the meadow."""
    state = table(game(), **{"held": (cards,), **board})
    return replace(state, cards=frozenset(cards))


def play(state: Table, *numbers: int) -> Played:
    """These are the fates that come."""
    return Played(game(), fates(game(), state, *numbers))


def skip(played: Played) -> Played:
    """Whatever could alter the draw is left."""
    while played.step == "AlterFate":
        played(())
    return played


def flights(played: Played) -> list[str]:
    return [one for one in played.ids() if one.startswith("fly")]


# ---------------------------------------------------------------- flying


@pytest.mark.rule("DS-FLY-1")
def test_plane_and_claire_go_for_2_time_and_1_fuel() -> None:
    played = skip(play(at_plane(), 1)(f"fly:{SHELF}"))
    assert [event.amount for event in played.told(TimeSpent)] == [2]
    assert (played.board.plane, str(played.board.spot), played.board.fuel) == (SHELF, "2:B2", 4)
    assert [(event.landing, event.distance) for event in played.told(Flown)] == [(SHELF, 2)]
    assert played.step == "TakeAction"


@pytest.mark.rule("DS-FLY-1")
@pytest.mark.parametrize(
    ("fate", "to", "damage"),
    [(4, GEYSERS, 0), (5, GEYSERS, 1), (6, GEYSERS, 1), (7, GEYSERS, 2), (8, SHELF, 2), (8, NOWHERE, 3), (3, SHELF, 0)],
)
def test_fate_and_the_spaces_moved_say_what_it_does_to_the_plane(fate: int, to: int, damage: int) -> None:
    """Below 6 nothing, 6-7 one, 8-10 two, from 11 on three."""
    played = skip(play(at_plane(), fate)(f"fly:{to}"))
    assert [event.total for event in played.told(Totalled)] == [fate + played.told(Flown)[0].distance]
    assert played.board.plane_health == 5 - damage
    assert sum(event.amount for event in played.told(PlaneDamaged)) == damage


@pytest.mark.rule("DS-FLY-1")
def test_every_other_landing_place_can_be_reached() -> None:
    assert flights(play(at_plane())) == [f"fly:{to}" for to in (GEYSERS, SHELF, NOWHERE)]
    played = play(at_plane(plane=SHELF, page=2, space="B2"))
    assert sorted(flights(played)) == [f"fly:{to}" for to in (MEADOW, GEYSERS, NOWHERE)]


@pytest.mark.rule("DS-FLY-1")
@pytest.mark.parametrize(
    ("board", "words"),
    [
        ({"space": "B1"}, "Claire is not at the plane."),
        ({"plane": GEYSERS}, "Claire is not at the plane."),
        ({"fuel": 0}, "The plane has no fuel."),
        ({"plane_health": 0}, "The plane has no health left."),
    ],
)
def test_claire_fuel_and_health_are_needed(board: dict[str, Any], words: str) -> None:
    played = play(at_plane(**board))
    assert not flights(played)
    assert played.refused(f"fly:{SHELF}") == "DS-FLY-1"
    assert why(played.game, played.state, f"fly:{SHELF}") == words


@pytest.mark.rule("DS-FLY-1")
@pytest.mark.rule("DS-TURN-2")
def test_1_time_is_not_enough() -> None:
    played = play(at_plane(time=1))
    assert played.refused(f"fly:{SHELF}") == "DS-TURN-2"
    assert "more time than you have (1)" in why(played.game, played.state, f"fly:{SHELF}")


@pytest.mark.rule("DS-FLY-1")
def test_1_fuel_and_1_health_are_enough() -> None:
    assert flights(play(at_plane(fuel=1, plane_health=1)))


@pytest.mark.rule("DS-FLY-1")
def test_the_draw_may_be_altered() -> None:
    """Ed draws again."""
    played = play(at_plane(), 8, 1)(f"fly:{NOWHERE}")
    assert played.step == "AlterFate"
    played("crew:Ed:0")
    assert skip(played).board.plane_health == 5


@pytest.mark.rule("DS-EVENT-2")
def test_moving_the_plane_completes_an_event_that_waits_for_it() -> None:
    played = skip(play(at_plane(events=(InPlay(2),)), 1)(f"fly:{SHELF}"))
    assert [event.card for event in played.told(EventCompleted)] == [2]
    assert (played.board.events, played.board.goods) == ((), Counts.of({"rope": 1}))
    assert played.board.event.discards == (2,)


# ---------------------------------------------------------------- distant locations


@pytest.mark.rule("DS-FLY-2")
def test_at_a_distant_location_one_only_explores_and_flies() -> None:
    played = skip(play(at_plane(), 1)(f"fly:{NOWHERE}"))
    assert played.board.distant
    assert [one for one in played.ids() if one != "camp"] == ["explore:4", "fly:3", "fly:2", "fly:1"]
    assert played.refused("repair") == "DS-FLY-2"
    assert "only explore and fly" in why(played.game, played.state, "repair")
    played("explore:4")
    assert [event.location for event in played.told(Explored)] == ["4"]
    assert [event.amount for event in played.told(TimeSpent)] == [2, 2]


@pytest.mark.rule("DS-FLY-2")
def test_another_flight_leads_back() -> None:
    played = skip(play(at_plane(distant=True, plane=NOWHERE), 1)(f"fly:{SHELF}"))
    assert not played.board.distant
    assert str(played.board.spot) == "2:B2"
    assert any(one.startswith("travel") for one in played.ids())


@pytest.mark.rule("DS-FLY-2")
def test_a_new_distant_location_comes_with_its_card_next_to_the_last_one() -> None:
    assert f"fly:{BEYOND}" not in flights(play(at_plane()))
    played = play(at_plane(cards=(SECOND_HORIZON,)), 1)
    assert skip(played(f"fly:{BEYOND}")).told(Flown)[0].distance == 4
    assert "explore:5" in played.ids()


@pytest.mark.rule("DS-FLY-2")
def test_where_the_book_does_not_say_what_a_new_place_is_next_to_it_is_the_last_one() -> None:
    flight = FLIGHT.replace("ways = [4]\ncard = 5", "card = 5")
    assert flight != FLIGHT
    kit = game(**{"cards/flight.toml": flight}).kit
    assert kit.flights(MEADOW, frozenset({SECOND_HORIZON}))[BEYOND] == 4
    assert BEYOND not in kit.flights(MEADOW, frozenset())


# ---------------------------------------------------------------- fuel and damage


def fuelling(**board: Any) -> Table:
    return goods(at_plane(**{"plane": GEYSERS, "fuel": 1, **board}), torch=1, meat=1)


@pytest.mark.rule("DS-FLY-3")
def test_2_resources_fill_the_tank_wherever_claire_is() -> None:
    played = play(fuelling(space="B1"))("refuel")
    assert [event.fuel for event in played.told(Refuelled)] == [5]
    assert (played.board.fuel, played.board.goods, played.board.time) == (5, Counts(), TIME)


@pytest.mark.rule("DS-FLY-3")
def test_which_resources_the_players_choose() -> None:
    played = play(goods(fuelling(), torch=2, meat=1))("refuel")
    assert played.step == "ChoosePayment"
    played(("torch=2",))
    assert (played.board.goods, played.board.fuel) == (Counts.of({"meat": 1}), 5)


@pytest.mark.rule("DS-FLY-3")
def test_refuelling_at_any_time() -> None:
    story = game(**{"storybook/more.md": "## 50\n\nA. Go.\nCRAFT 5\n*Return to the map.*\n"})
    state = goods(table(story, TakeAction(), ReadSection("50"), plane=GEYSERS, fuel=1), torch=2)
    assert Played(story, state)("refuel").board.fuel == 5
    played = Played(story, state)("A", "refuel")
    assert (played.step, played.board.fuel) == ("Gather", 5)


@pytest.mark.rule("DS-FLY-3")
@pytest.mark.parametrize(
    ("state", "words"),
    [
        (lambda: fuelling(plane=MEADOW), "no fuel where the plane is"),
        (lambda: fuelling(fuel=5), "The tank is full."),
        (lambda: goods(fuelling(), meat=1), "This needs 2 resources"),
    ],
)
def test_refuelling_needs_the_place_room_and_resources(state: Any, words: str) -> None:
    played = play(state())
    assert played.refused("refuel") == "DS-FLY-3"
    assert words in why(played.game, played.state, "refuel")


@pytest.mark.rule("DS-FLY-3")
def test_running_out_of_fuel_gives_the_named_quest() -> None:
    played = skip(play(at_plane(fuel=1), 1)(f"fly:{GEYSERS}"))
    assert [event.left for event in played.told(FuelSpent)] == [0]
    assert [event.quest for event in played.told(QuestGained)] == [6]
    assert not skip(play(at_plane(fuel=2), 1)(f"fly:{GEYSERS}")).told(QuestGained)


@pytest.mark.rule("DS-FLY-3")
def test_a_book_may_name_no_such_quest() -> None:
    silent = game(**{"book.toml": TITLE.replace("no_fuel = 6\n", "")})
    state = fates(silent, table(silent, fuel=1), 1)
    assert not skip(Played(silent, state)(f"fly:{GEYSERS}")).told(QuestGained)


@pytest.mark.rule("DS-FLY-3")
def test_damage_at_0_plane_health_crosses_off_1_camp() -> None:
    broken = game(**{"storybook/more.md": "## 50\n\n*2 plane damage. Return to the map.*\n"})
    state = table(broken, TakeAction(), ReadSection("50"), plane_health=0)
    played = Played(broken, state)
    assert [(event.amount, event.rule) for event in played.told(CampsCrossed)] == [(1, "DS-FLY-3")]
    assert not played.told(PlaneDamaged)
    played = Played(broken, on(state, plane_health=1))
    assert (played.board.plane_health, played.told(CampsCrossed)) == (0, [])


# ---------------------------------------------------------------- quick landing


@pytest.mark.rule("DS-FLY-4")
def test_claire_is_dropped_on_any_square_of_that_page() -> None:
    played = play(at_plane(quick_landing=True), 1)(f"fly:{GEYSERS}")
    assert (played.step, played.ids()) == ("DropClaire", [f"1:{one}" for one in "A1 B1 C1 A2 C2 A3 B3 C3".split()])
    skip(played("1:A2"))
    assert (str(played.board.spot), played.board.plane) == ("1:A2", GEYSERS)
    assert not played.told(ObstacleMet)
    assert played.option(f"fly:{SHELF}").closed_by == "DS-FLY-1"


@pytest.mark.rule("DS-FLY-4")
def test_the_plane_may_stay_for_1_fuel() -> None:
    played = play(at_plane(quick_landing=True), 6)(f"fly:{MEADOW}", "1:C3")
    skip(played)
    assert (played.told(Flown)[0].distance, played.board.plane) == (0, MEADOW)
    assert (played.board.fuel, played.board.plane_health) == (4, 4)
    assert str(played.board.spot) == "1:C3"


@pytest.mark.rule("DS-FLY-4")
def test_without_the_variant_neither() -> None:
    played = play(at_plane(), 1)
    assert f"fly:{MEADOW}" not in flights(played)
    assert skip(played(f"fly:{GEYSERS}")).step == "TakeAction"


@pytest.mark.rule("DS-FLY-4")
def test_at_a_distant_location_there_is_no_page_to_be_dropped_on() -> None:
    played = skip(play(at_plane(quick_landing=True), 1)(f"fly:{NOWHERE}"))
    assert played.board.distant and played.step == "TakeAction"
    assert f"fly:{NOWHERE}" not in flights(played)


# ---------------------------------------------------------------- by a card


@pytest.mark.rule("DS-FLY-1")
def test_a_card_moves_the_plane_without_claire_and_without_time() -> None:
    played = play(at_plane(cards=(PILOT,), space="B1"), 8)(f"card:{PILOT}:0")
    assert played.ids() == [*(f"send:{to}" for to in (GEYSERS, SHELF, NOWHERE)), "stay"]
    skip(played(f"send:{SHELF}"))
    assert (played.board.plane, str(played.board.spot), played.board.time) == (SHELF, "1:B1", TIME)
    assert (played.board.fuel, played.board.plane_health) == (4, 3)


@pytest.mark.rule("DS-FLY-1")
def test_who_is_at_the_plane_may_come_along() -> None:
    played = skip(play(at_plane(cards=(PILOT,)), 1)(f"card:{PILOT}:0", f"fly:{SHELF}"))
    assert (str(played.board.spot), played.told(Moved)[-1].page) == ("2:B2", 2)
    stayed = play(at_plane(cards=(PILOT,)))(f"card:{PILOT}:0", "stay")
    assert (stayed.board.plane, stayed.board.fuel, stayed.step) == (MEADOW, 5, "TakeAction")


@pytest.mark.rule("DS-FLY-2")
def test_nobody_is_left_behind_at_a_distant_location() -> None:
    played = play(at_plane(cards=(PILOT,), distant=True, plane=NOWHERE), 1)(f"card:{PILOT}:0")
    assert not [one for one in played.ids() if one.startswith("send")]
    skip(played(f"fly:{SHELF}"))
    assert not played.board.distant


@pytest.mark.rule("DS-FLY-1")
def test_a_plane_without_fuel_is_moved_by_no_card() -> None:
    assert play(at_plane(cards=(PILOT,), fuel=0)).refused(f"card:{PILOT}:0") == "DS-ADV-1"


# ---------------------------------------------------------------- repairing


@pytest.mark.rule("DS-REPAIR-1")
@pytest.mark.parametrize(
    ("fate", "equipped", "health"), [(1, (), 2), (7, (), 2), (8, (), 3), (8, (1,), 3), (8, (1, 2), 4)]
)
def test_a_craft_challenge_says_how_much(fate: int, equipped: tuple[int, ...], health: int) -> None:
    """Up to 8 restores 1, 9 and 10 restore 2, from 11 on 3. Claire has 1 craft, and 1 for each card."""
    played = play(equip(at_plane(plane_health=1), "Claire", *equipped), fate)("repair", ("Claire",))
    skip(played)
    assert [event.total for event in played.told(Totalled)] == [fate + 1 + len(equipped)]
    assert played.board.plane_health == health
    assert [event.amount for event in played.told(TimeSpent)] == [1]
    assert [(event.who, event.amount) for event in played.told(StaminaSpent)] == [("Claire", 1)]


@pytest.mark.rule("DS-REPAIR-1")
def test_nobody_has_to_take_part() -> None:
    played = skip(play(at_plane(plane_health=1), 1)("repair", ()))
    assert [event.amount for event in played.told(PlaneRepaired)] == [1]
    assert not played.told(StaminaSpent)


@pytest.mark.rule("DS-REPAIR-1")
def test_claire_is_at_the_plane() -> None:
    played = play(at_plane(space="B1", plane_health=1))
    assert played.refused("repair") == "DS-REPAIR-1"
    assert "Claire is not at the plane" in why(played.game, played.state, "repair")


@pytest.mark.rule("DS-REPAIR-1")
def test_no_more_than_the_plane_holds() -> None:
    state = change(at_plane(), "Ed", stamina=0)
    played = skip(play(state, 1)("repair", ()))
    assert (played.board.plane_health, played.told(PlaneRepaired)) == (5, [])
    assert played.told(InVain)


def test_a_book_without_landing_places_has_no_plane() -> None:
    atlas = "[[page]]\nnumber = 1\nsquares = '''\n 1 .\n'''\n"
    title = 'title = "T"\nlanguage = "en"\nruleset = "distant_skies"\nbegin = { page = 1, space = "A1" }\ncamps = 9\n'
    files = {"atlas/page.toml": atlas, "book.toml": title, "cards/flight.toml": "", "cards/quests.toml": ""}
    story = "## 1\n\nHere.\n\n*The campaign ends. Ending 1.*\n"
    small = game_of({**files, "cards/own.toml": "", "storybook/all.md": story})
    assert Played(small, table(small)).ids() == ["travel:1:B1", "explore:1", "camp"]


# ---------------------------------------------------------------- the flight board


def board(*places: str) -> Any:
    """The kit of a book with these places on its flight board, numbered from 1."""
    flight = "".join(f'[[landing]]\nnumber = {at}\nname = "P{at}"\n{one}\n\n' for at, one in enumerate(places, 1))
    return game(**{"cards/flight.toml": flight}).kit


FIELD, FAR = 'page = 1\nspace = "A1"', 'location = "{}"'
CARD = frozenset({SECOND_HORIZON})


@pytest.mark.rule("DS-FLY-2")
def test_a_new_place_that_another_one_leads_to_lies_there_and_nowhere_else() -> None:
    kit = board(f"{FIELD}\nways = [2, 3]", FAR.format(4), f"{FAR.format(5)}\ncard = 5")
    assert (kit.flights(1, CARD)[3], kit.flights(2, CARD)[3]) == (1, 2)


@pytest.mark.rule("DS-FLY-2")
def test_next_to_the_last_distant_location_that_needs_no_card() -> None:
    new = [f"{FAR.format(location)}\ncard = {card}" for location, card in ((5, SECOND_HORIZON), (3, PILOT))]
    kit = board(f"{FIELD}\nways = [2, 3]", FAR.format(4), FAR.format(2), *new)
    both = frozenset({SECOND_HORIZON, PILOT})
    assert (kit.flights(3, both)[4], kit.flights(3, both)[5], kit.flights(2, both)[4]) == (1, 1, 3)
    assert kit.flights(4, both)[5] == 2


@pytest.mark.rule("DS-FLY-2")
def test_only_a_distant_location_with_a_card_is_next_to_the_last_one() -> None:
    kit = board(f"{FIELD}\nways = [2]", FAR.format(4), 'page = 2\nspace = "B2"\ncard = 5', FAR.format(5))
    assert kit.flights(1, CARD).keys() == {1, 2}
    alone = board(FIELD, f"{FAR.format(5)}\ncard = 5")
    assert alone.flights(1, CARD) == {1: 0}


@pytest.mark.rule("DS-FLY-1")
def test_ways_on_the_flight_board_lead_both_ways_and_the_shortest_counts() -> None:
    places = [FAR.format(2), f"{FAR.format(3)}\nways = [2]", f"{FAR.format(4)}\nways = [3]"]
    kit = board(f"{FIELD}\nways = [2, 4]", *places)
    assert kit.flights(1, frozenset()) == {1: 0, 2: 1, 4: 1, 3: 2}
    assert kit.flights(3, frozenset()) == {3: 0, 2: 1, 4: 1, 1: 2}


@pytest.mark.rule("DS-EVENT-2")
def test_an_event_that_waits_for_the_plane_is_completed_once() -> None:
    """A card moves the plane on before the first flight's fate is judged."""
    played = play(at_plane(events=(InPlay(2),), cards=(PILOT,)), 8, 1)(f"fly:{GEYSERS}")
    assert played.step == "AlterFate"
    skip(played(f"card:{PILOT}:0", f"fly:{SHELF}"))
    assert [event.card for event in played.told(EventCompleted)] == [2]
    assert (played.board.events, played.board.goods) == ((), Counts.of({"rope": 1}))


@pytest.mark.rule("DS-FLY-3")
def test_where_there_is_fuel_nowhere_nobody_is_offered_any() -> None:
    dry = game(**{"cards/flight.toml": FLIGHT.replace("refuel = true\n", "")})
    played = Played(dry, goods(table(dry, plane=GEYSERS, fuel=1), torch=2))
    assert "refuel" not in [option.id for option in played.asked.free_actions]
    assert "refuel" in [option.id for option in play(at_plane()).asked.free_actions]


@pytest.mark.rule("DS-FLY-1")
def test_a_book_that_names_no_landing_places_has_those_of_its_atlas_in_a_row() -> None:
    kit = game(**{"cards/flight.toml": ""}).kit
    assert {at: (one.page, one.space, one.ways) for at, one in kit.travel.landing.items()} == {
        1: (1, "A1", (2,)),
        2: (1, "C3", (3,)),
        3: (2, "B2", ()),
    }
    assert kit.flights(3, frozenset()) == {3: 0, 2: 1, 1: 2} and kit.travel.first_landing == 1


@pytest.mark.rule("DS-SETUP-1")
@pytest.mark.parametrize(("space", "page", "first"), [("A1", 1, 1), ("C3", 1, 2), ("B2", 2, 3), ("B1", 1, 1)])
def test_the_plane_begins_where_claire_does_or_at_the_first_place(space: str, page: int, first: int) -> None:
    begins = TITLE.replace('page = 1, space = "A1"', f'page = {page}, space = "{space}"')
    assert game(**{"book.toml": begins}).kit.travel.first_landing == first


@pytest.mark.rule("DS-CAMP-3")
def test_a_book_that_does_not_say_how_many_has_20_camps() -> None:
    assert game(**{"book.toml": TITLE.replace("camps = 9\n", "")}).kit.camps == 20
    assert game().kit.camps == 9
