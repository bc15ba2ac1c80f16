"""The crew and the stores: everything on the boards, and each thing with the option that it stands for."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import ds_table, sg_table
from tests.rules.ds_fight import fight as sky_fight
from tests.rules.sg_fight import fight as sea_fight
from tests.widgets.table.seated import along, carried, offered, plain, seat_at
from wanderbook.rulesets.common.steps import RemoveStatuses
from wanderbook.rulesets.distant_skies.board import InPlay
from wanderbook.rulesets.distant_skies.steps import TakeAction as SkyAction
from wanderbook.rulesets.sleeping_gods.steps import Healer, PassSynergy, ShipAction, TakeAction
from wanderbook.table.steps import ChooseWay
from wanderbook_widgets.table.parts.crew import crew
from wanderbook_widgets.table.parts.head import head
from wanderbook_widgets.table.parts.stores import stores
from wanderbook_widgets.table.seat import Data, Seat
from wanderbook_widgets.table.texts import texts

SEA = sg_table.game_of()
SKY = ds_table.game_of()
NAMED_A = """
[[crew]]
number = 90
name = "A"
health = 5
weapon = { damage = 1 }
synergy = "+1 damage."
"""
BOOKS = ("the-proving-sea", "lost-property", "the-widows-buoys", "the-late-mountain")


def members(seat: Seat) -> dict[str, Data]:
    return {one["name"]: one for player in crew(seat)["players"] for one in player["members"]}


def borne(member: Data, kind: str) -> list[Data]:
    return [one for one in member["bears"] if one["kind"] == kind]


@pytest.mark.parametrize("sea", [True, False], ids=["sea", "sky"])
def test_after_the_end_nobody_takes_the_turn(sea: bool) -> None:
    """On no board, and not among what tells how things stand."""
    game, tables = (SEA, sg_table) if sea else (SKY, ds_table)
    begun = tables.table(game, TakeAction(2) if sea else SkyAction(), players=2)
    for state, active, is_named in ((begun, [True, False], True), (replace(begun, agenda=()), [False, False], False)):
        seat = seat_at(game, state)
        assert [player["active"] for player in crew(seat)["players"]] == active
        assert ("Player\u00a01" in head(seat)["status"]) is is_named


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("book", BOOKS)
def test_at_every_decision_it_is_plain_data_with_nothing_left_open(book: str, players: int) -> None:
    seen = 0
    for seat in along(book, 11, 200, players):
        boards = crew(seat)
        plain(boards)
        plain(stores(seat))
        assert sorted(members(seat)) == sorted(mate.name for mate in seat.board.crew)
        assert len(boards["players"]) == seat.players
        seen += 1
    assert seen > 50


@pytest.mark.parametrize("book", BOOKS[:2])
def test_whoever_and_whatever_can_be_chosen_on_a_board_carries_it(book: str) -> None:
    kinds = ("crew:", "ability:", "resource:", "arm:", "synergy:", "return:", "extra:", "event:", "refuel")
    found = set()
    for seat in along(book, 5, 250):
        drawn = carried(crew(seat)) | carried(stores(seat))
        names = {mate.name for mate in seat.board.crew}
        for id in offered(seat):
            if id in names or id.startswith(kinds):
                assert id in drawn, (id, type(seat.step))
                found.add("a name" if id in names else id.partition(":")[0])
    assert {"a name", "crew", "ability"} <= found


def test_both_languages_say_the_same_with_the_same_slots() -> None:
    english, french = texts("en"), texts("fr")
    for part in ("members", "stores", "groups"):
        assert _slots(english[part]) == _slots(french[part])


def _slots(said: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _slots(one) if isinstance(one, dict) else sorted(re.findall(r"{\w+}", one)) for name, one in said.items()
    }


def test_a_plain_book_has_neither_crew_nor_stores() -> None:
    [seat, *_] = along("the-lamplighters-round", 1, 1)
    assert crew(seat) == {} and stores(seat) == {}


# ---------------------------------------------------------------- Sleeping Gods


def test_a_board_shows_health_fatigue_statuses_and_skills() -> None:
    state = sg_table.table(SEA, TakeAction(2))
    state = sg_table.change(state, "Mac", damage=2, fatigue=1, statuses=frozenset({"venom"}), command=2)
    mac = members(seat_at(SEA, state))["Mac"]
    assert mac["health"] == {"now": 4, "most": 6, "text": "health 4/6"}
    assert mac["fatigue"]["now"] == 1 and mac["fatigue"]["most"] == 2
    assert mac["statuses"] == [
        {"name": "venom", "means": "Venom: 1 damage at the start of every turn.", "option": "Mac:venom"}
    ]
    assert {one["name"]: one["amount"] for one in mac["skills"]} == {"strength": 1, "savvy": 1, "perception": 1}
    assert mac["command"] == "2 command on the board" and "fallen" not in mac
    assert mac["synergy"].endswith("+2 accuracy.") and mac["text"].startswith("Mate, with a cavalry sword")


def test_who_has_no_health_left_has_fallen() -> None:
    state = sg_table.change(sg_table.table(SEA, TakeAction(2)), "Mac", damage=6)
    seat = seat_at(SEA, state)
    assert members(seat)["Mac"]["fallen"] and members(seat)["Mac"]["health"]["now"] == 0
    assert "fallen" not in members(seat)["Laurent"]


def test_weapons_have_their_figures_and_equipped_cards_say_what_they_do() -> None:
    number = next(number for number, card in SEA.kit.ability.items() if card.abilities)
    state = sg_table.equip(sg_table.table(SEA, TakeAction(2)), "Mac", number)
    mac = members(seat_at(SEA, state))["Mac"]
    [own] = borne(mac, "weapon")
    assert own["figures"] == {"accuracy": 1, "damage": 2, "block": 1} and own["option"] == "Mac:0"
    [card] = borne(mac, "ability")
    printed = SEA.kit.ability[number]
    assert (card["name"], card["about"]) == (printed.name, f"+1 {printed.skill}")
    assert len(card["lines"]) == len(printed.abilities) and all(line["text"] for line in card["lines"])


def test_crew_that_a_question_names_carry_their_names() -> None:
    state = sg_table.goods(sg_table.change(sg_table.table(SEA, Healer()), "Mac", damage=2), coin=3)
    seat = seat_at(SEA, state)
    assert "Mac" in offered(seat) and members(seat)["Mac"]["option"] == "Mac"


def test_a_name_that_something_else_goes_by_is_not_meant() -> None:
    game = sg_table.game_of(
        {
            "cards/crew.toml": NAMED_A,
            "storybook/all.md": f"{sg_table.STORY}\n## 3\n\nA hut.\n\nA. Go in.\n*Return to the ship.*\n",
            "atlas/page.toml": sg_table.ATLAS.replace('["1"]', '["1", "3"]'),
        }
    )
    assert members(seat_at(game, sg_table.table(game, TakeAction(2))))["A"]["option"] == "A"
    reading = seat_at(game, sg_table.table(game, TakeAction(2), ChooseWay("3")))
    assert "A" in offered(reading)
    assert "option" not in members(reading)["A"]


def test_statuses_that_can_be_removed_are_options() -> None:
    state = sg_table.table(SEA, TakeAction(2), RemoveStatuses(1))
    state = sg_table.change(state, "Mac", statuses=frozenset({"venom", "weakened"}))
    seat = seat_at(SEA, state)
    shown = {one["option"] for one in members(seat)["Mac"]["statuses"]}
    assert shown == {"Mac:venom", "Mac:weakened"} <= offered(seat)


def test_in_a_fight_weapons_attack_and_so_does_who_has_but_one() -> None:
    played = sea_fight("H .")
    seat = seat_at(played.game, played.state)
    mac = members(seat)["Mac"]
    assert mac["option"] == "Mac:0" and borne(mac, "weapon")[0]["option"] == "Mac:0"
    [alone] = crew(seat)["players"]
    assert [one["text"] for one in alone["figures"]] == ["0 command", "4 combat tokens"]


def test_a_synergy_token_lies_with_whoever_holds_it() -> None:
    played = sea_fight("H .", synergy=(("Mac", "Laurent"),))
    seat = seat_at(played.game, played.state)
    [token] = borne(members(seat)["Laurent"], "token")
    assert token["option"] == "synergy:Mac" and token["acts"][0]["option"] == "return:Mac"
    assert not borne(members(seat)["Mac"], "token")


def test_to_whom_a_token_goes_is_chosen_on_the_boards() -> None:
    played = sea_fight("H .", given=lambda state: _on_top(state, PassSynergy("Mac")))
    seat = seat_at(played.game, played.state)
    asked = {id for id in offered(seat) if ">" in id}
    assert asked and {one["option"] for name, one in members(seat).items() if name != "Mac"} == asked


def _on_top(state: Any, step: Any) -> Any:
    return replace(state, agenda=(*state.agenda, step))


def test_of_several_players_the_one_whose_turn_it_is_comes_first_and_is_marked() -> None:
    seat = seat_at(SEA, sg_table.table(SEA, TakeAction(2), players=3, active=1))
    players = crew(seat)["players"]
    assert [player["active"] for player in players] == [True, False, False]
    assert [player["name"] for player in players] == ["Player 2", "Player 1", "Player 3"]
    captain = next(one for one in players[0]["members"] if one["name"] == "Odessa")
    assert captain["lead"] == "captain"
    alone = crew(seat_at(SEA, sg_table.table(SEA, TakeAction(2))))["players"]
    assert [(one["name"], one["active"]) for one in alone] == [("", False)]


def test_the_ship_shows_its_rooms_and_which_may_be_used() -> None:
    seat = seat_at(SEA, sg_table.table(SEA, ShipAction(), damage=(1, 0, 2, 0, 0, 0), room="galley"))
    rooms = {one["option"]: one for one in stores(seat)["ship"]["rooms"]}
    assert offered(seat) & set(rooms) == {"bridge", "galley", "deck", "quarters", "sick_bay"}
    assert (rooms["bridge"]["damage"], rooms["deck"]["damage"]) == (1, 2)
    assert rooms["galley"]["here"] and not rooms["bridge"]["here"]
    assert "all spent command" in rooms["bridge"]["does"] and "search" in rooms["deck"]["does"]
    assert stores(seat)["ship"]["damage"] == {"now": 3, "most": 11}


def test_the_stores_count_goods_and_cards_but_show_no_card() -> None:
    state = sg_table.goods(sg_table.table(SEA, TakeAction(2)), coin=4)
    data = stores(seat_at(SEA, state))
    goods = {one["good"]: one["amount"] for one in data["goods"]}
    assert goods["coin"] == 4 and goods["meat"] == 0 and "feared" not in goods
    piles = {one["name"]: one["left"] for one in data["decks"]}
    assert piles["Ability cards"] == len(state.board.ability) and piles["Command"] == 11
    sent = plain(data)
    assert not [card.name for card in SEA.kit.ability.values() if card.name in sent]


def test_an_ongoing_event_says_what_it_does_and_can_be_got_rid_of() -> None:
    card = next(one for one in SEA.kit.event.values() if one.until == "action")
    seat = seat_at(SEA, sg_table.table(SEA, TakeAction(2), ongoing=(card.number,)))
    [event] = stores(seat)["events"]
    assert event["name"] == card.name and event["text"] and event["terms"]
    assert event["option"] in offered(seat)


# ---------------------------------------------------------------- Distant Skies


def test_a_character_shows_health_and_stamina() -> None:
    state = ds_table.equip(ds_table.change(ds_table.table(SKY), "Ed", damage=3, stamina=1), "Ed", 1)
    ed = members(seat_at(SKY, state))["Ed"]
    assert ed["health"] == {"now": 8, "most": 11, "text": "health 8/11"}
    assert ed["stamina"] == {"now": 1, "most": 3, "text": "stamina 1/3"}
    [card] = borne(ed, "ability")
    assert card["acts"] == [{"label": "Discard it", "option": "shed:1"}]
    assert "shed:1" in offered(seat_at(SKY, state)) and card.get("option") != "shed:1"


def test_what_was_played_and_who_holds_tokens_is_on_the_boards() -> None:
    played = sky_fight("H H", "H H", hands=((104,),), synergy={"Ed": 2})
    [token] = borne(members(seat_at(played.game, played.state))["Ed"], "token")
    assert token["name"] == "synergy tokens: 2" and token["acts"][0]["option"] == "return:Ed"
    assert "option" not in token  # only whoever attacks has a use for it
    played("Ed:104", "1")
    ed = members(seat_at(played.game, played.state))["Ed"]
    assert ed["attacks"] and borne(ed, "token")[0]["option"] == "synergy"
    assert [one["name"] for one in borne(ed, "played")] == ["played: Club"]


def test_time_camps_plane_and_fuel_are_gauges_that_may_be_acted_on() -> None:
    seat = seat_at(SKY, ds_table.table(SKY, time=6, camps=3, fuel=2, plane_health=4))
    gauges = {one["name"]: one for one in stores(seat)["gauges"]}
    assert (gauges["Time"]["now"], gauges["Time"]["most"]) == (6, 6)
    assert gauges["Camps"]["now"] == 3 and gauges["Camps"]["option"] in offered(seat)
    assert (gauges["Plane"]["now"], gauges["Plane"]["most"]) == (4, 5)
    assert gauges["Fuel"]["now"] == 2


def test_resources_carry_their_uses() -> None:
    seat = seat_at(SKY, ds_table.goods(ds_table.change(ds_table.table(SKY), "Ed", damage=3), ogroot=2))
    goods = {one["good"]: one for one in stores(seat)["goods"]}
    assert goods["ogroot"]["amount"] == 2
    [use] = goods["ogroot"]["lines"]
    assert use["option"] == "resource:ogroot:0" and use["option"] in offered(seat)
    assert "tundra_berry" not in goods and goods["meat"]["amount"] == 0


def test_events_in_play_show_their_threat_and_what_completes_them() -> None:
    card = next(one for one in SKY.kit.event.values() if one.complete and one.complete.choices)
    seat = seat_at(SKY, ds_table.table(SKY, events=(InPlay(card.number, 2),)))
    [event] = stores(seat)["events"]
    assert event["name"] == card.name and event["threat"] == "threat 2"
    asked = {id for id in offered(seat) if id.startswith("event:")}
    assert asked and {line["option"] for line in event["lines"]} == asked
