"""Market, port and level cards of Sleeping Gods."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, game_of, goods, table
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import Bought, GoodsLost, InVain, LevelGained, MarketVisited, WeaponGiven
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import StartTurn, TakeAction
from wanderbook.table.decks import Deck
from wanderbook.table.events import CardGained

BOW, WHIP, LANTERN, STEW = 101, 106, 125, 114
DEALT = (LANTERN, BOW, WHIP, STEW, 110, 111, 112)
"""What lies on top of the market deck."""
TALENTED, COUNTER, BRAWLING, OLD_SAILOR, CRACK_SHOT, DOUBLE_SHOT = 20, 19, 17, 8, 21, 22


def here(*, actions: int = 2, have: dict[str, int] | None = None, **board: Any) -> Table:
    """In a region with a port and a market."""
    return goods(table(game_of(), TakeAction(actions), **board), **(have or {}))


def play(state: Table) -> Played:
    return Played(game_of(), state)


# ---------------------------------------------------------------- market


def market(coins: int, under: tuple[int, ...] = (130, 131, 132), **board: Any) -> Played:
    deck = Deck((under, *((card,) for card in reversed(DEALT))))
    return play(here(have={"coin": coins}, market=deck, **board))("market")


@pytest.mark.rule("SG-MARKET-1")
def test_seven_cards_are_drawn_and_any_number_bought_at_their_price() -> None:
    played = market(20)
    assert played.told(MarketVisited) == [MarketVisited("SG-MARKET-1", 1, "A")]
    price = {card: played.game.kit.market[card].price for card in DEALT}
    assert played.ids() == [*map(str, DEALT), "done"]
    played(str(LANTERN), str(STEW))
    assert played.board.goods["coin"] == 20 - price[LANTERN] - price[STEW]
    assert [event.card for event in played.told(Bought)] == [LANTERN, STEW]
    # Bought, they are adventure cards.
    assert {LANTERN, STEW} <= played.state.cards
    assert [event.card for event in played.told(CardGained)] == [LANTERN, STEW]
    assert played("done").step == "TakeAction"


@pytest.mark.rule("SG-MARKET-1")
def test_the_rest_goes_under_the_deck() -> None:
    played = market(20)(str(LANTERN), "done")
    top, deck, _ = played.board.market.draw_some(played.state.fate, 3, again=False)
    assert set(top) == {130, 131, 132}
    left, _, _ = deck.draw_some(played.state.fate, 99, again=False)
    assert set(left) == set(DEALT) - {LANTERN}


@pytest.mark.rule("SG-MARKET-1")
def test_what_is_too_dear_is_closed() -> None:
    played = market(8)
    assert played.refused(str(BOW)) == "SG-MARKET-1"
    assert str(LANTERN) in played.ids()
    assert str(STEW) not in played(str(LANTERN)).ids()


@pytest.mark.rule("SG-MARKET-1")
def test_an_artifact_pays_two_of_a_price() -> None:
    state = here(have={"coin": 6, "artifact": 3}, market=Deck(((LANTERN,),)))
    played = play(state)("market", str(LANTERN))
    assert played.step == "ChoosePayment"
    played(("coin=2", "artifact=3"))
    assert played.board.goods.each == (("coin", 4),)


@pytest.mark.rule("SG-MARKET-1")
def test_there_is_no_market_where_there_is_none_and_none_without_cards() -> None:
    assert play(here(region="C")).refused("market") == "SG-MARKET-1"
    assert play(here(market=Deck())).refused("market") == "SG-MARKET-1"
    assert len(play(here(market=Deck(((BOW, WHIP),))))("market").asked.options) == 3


@pytest.mark.rule("SG-MARKET-2")
@pytest.mark.parametrize("who", ["Odessa", "Mac", "Laurent"])
def test_a_weapon_that_is_bought_is_equipped_at_once_to_anybody(who: str) -> None:
    played = market(30, players=2)(str(BOW))
    assert played.step == "Arm"
    assert len(played.ids()) == 9
    played(who)
    assert [(event.card, event.who) for event in played.told(WeaponGiven)] == [(BOW, who)]
    # Any number of them.
    assert played(str(WHIP), who).mate(who).weapons == (BOW, WHIP)
    assert played(str(LANTERN)).step == "Shop"


# ---------------------------------------------------------------- port


def port(**state: Any) -> Played:
    return play(here(**state))("port")


def hurt_and_tired(state: Table) -> Table:
    for name, damage, fatigue in (("Odessa", 1, 0), ("Mac", 3, 2), ("Laurent", 6, 1), ("Gregory", 0, 2)):
        state = change(state, name, damage=damage, fatigue=fatigue, statuses=frozenset({"venom"}))
    return state


def bodies(played: Played) -> list[tuple[int, int]]:
    """Damage and fatigue of the four who have some."""
    return [(played.mate(name).damage, played.mate(name).fatigue) for name in ("Odessa", "Mac", "Laurent", "Gregory")]


@pytest.mark.rule("SG-PORT-1")
def test_each_service_at_most_once_in_any_order() -> None:
    damage = (1, 1, 0, 0, 0, 0)
    played = play(hurt_and_tired(here(have={"coin": 20, "xp": 9}, damage=damage)))("port")
    assert played.ids() == ["inn", "shipyard", "healer", "levels", "done"]
    played("levels", str(CRACK_SHOT), "done")
    assert played.refused("levels") == "SG-PORT-1"
    played("healer", "Mac")
    assert played.refused("healer") == "SG-PORT-1"
    played("shipyard", "bridge=1")
    assert played.refused("shipyard") == "SG-PORT-1"
    assert played.ids() == ["inn", "done"]
    # The next port action opens all of them again.
    assert played("done", "port", "inn").refused("inn") == "SG-PORT-1"


@pytest.mark.rule("SG-PORT-1")
def test_a_visit_ends_when_nothing_else_can_be_had() -> None:
    played = port(have={"coin": 5}, damage=(1, 0, 0, 0, 0, 0))("inn")
    assert played.ids() == ["shipyard", "done"]
    assert played("shipyard", "bridge=1").step == "TakeAction"
    assert played.told(InVain) == []


@pytest.mark.rule("SG-PORT-1")
def test_nobody_is_asked_in_a_port_where_nothing_can_be_had() -> None:
    """What may be done meanwhile may still be done: the next action is asked for."""
    played = play(hurt_and_tired(here(have={"xp": 2}, hands=((1,),))))("port")
    assert (played.step, played.told(InVain)) == ("TakeAction", [InVain("SG-PORT-1", "port")])
    assert played.option("equip:0:1").closed_by is None


@pytest.mark.rule("SG-PORT-1")
def test_only_in_a_region_with_a_port() -> None:
    assert play(here(region="B")).refused("port") == "SG-PORT-1"


@pytest.mark.rule("SG-PORT-2")
def test_the_inn_restores_two_health_and_removes_one_fatigue_of_everyone() -> None:
    played = play(hurt_and_tired(here(players=2, have={"coin": 5})))("port", "inn")
    assert played.board.goods["coin"] == 1
    assert bodies(played) == [(0, 0), (1, 1), (4, 0), (0, 1)]
    assert "venom" in played.mate("Mac").statuses


@pytest.mark.rule("SG-PORT-2")
@pytest.mark.parametrize(("have", "allowed"), [({"coin": 3}, False), ({"coin": 4}, True), ({"artifact": 2}, True)])
def test_the_inn_costs_four_coins(have: dict[str, int], allowed: bool) -> None:
    played = port(have={**have, "xp": 5})
    if not allowed:
        assert played.refused("inn") == "SG-PORT-2"
    else:
        assert played("inn").board.goods.each == (("xp", 5),)


@pytest.mark.rule("SG-PORT-3")
def test_the_shipyard_repairs_one_for_each_coin_or_material_in_any_mix_and_anywhere() -> None:
    damage = (2, 1, 0, 2, 0, 1)
    played = port(have={"coin": 2, "material": 3}, damage=damage)("shipyard", ("bridge=2", "hull=1"))
    assert played.board.damage == (0, 1, 0, 2, 0, 0)
    assert played.refused("coin=2") == played.refused("coin=2", "material=2") == "SG-REPLY-4"
    played(("coin=1", "material=2"))
    assert played.board.goods.each == (("coin", 1), ("material", 1))


@pytest.mark.rule("SG-PORT-3")
def test_no_more_than_can_be_paid_and_no_more_than_there_is() -> None:
    played = port(have={"coin": 1, "material": 1}, damage=(2, 2, 0, 0, 0, 0))("shipyard")
    assert played.refused("bridge=2", "galley=1") == "SG-REPLY-1"
    assert played.refused("deck=1") == "SG-REPLY-1"
    assert sum(played(("bridge=1", "galley=1")).board.damage) == 2
    assert port(have={"coin": 5}).refused("shipyard") == "SG-PORT-3"
    assert port(have={"xp": 5}, damage=(1,) * len(ROOMS)).refused("shipyard") == "SG-PORT-3"


@pytest.mark.rule("SG-PORT-4")
def test_the_healer_restores_all_health_for_one_coin_each() -> None:
    played = play(hurt_and_tired(here(players=2, have={"coin": 3})))("port", "healer", ("Mac", "Laurent"))
    assert played.board.goods["coin"] == 1
    # Fatigue and statuses stay.
    assert bodies(played) == [(1, 0), (0, 2), (0, 1), (0, 2)]
    assert "venom" in played.mate("Laurent").statuses


@pytest.mark.rule("SG-PORT-4")
def test_no_more_than_can_be_paid_for_and_nobody_who_is_well() -> None:
    played = play(hurt_and_tired(here(have={"coin": 2})))("port", "healer")
    assert played.ids() == ["Odessa", "Mac", "Laurent"]
    assert played.refused("Odessa", "Mac", "Laurent") == "SG-REPLY-1"
    assert port(have={"coin": 2, "xp": 5}).refused("healer") == "SG-PORT-4"
    assert play(hurt_and_tired(here(have={"xp": 5})))("port").refused("healer") == "SG-PORT-4"


# ---------------------------------------------------------------- level cards


@pytest.mark.rule("SG-PORT-5")
def test_xp_buys_level_cards_for_any_of_the_crew() -> None:
    played = port(players=2, have={"xp": 14})
    cost = {card: played.game.kit.level[card].xp for card in (CRACK_SHOT, TALENTED)}
    played("levels", str(CRACK_SHOT), str(TALENTED))
    assert played.board.goods["xp"] == 14 - sum(cost.values()) == 0
    assert [(event.good, event.amount) for event in played.told(GoodsLost)] == [("xp", cost[CRACK_SHOT]), ("xp", 9)]
    assert (played.mate("Kannan").levels, played.mate("Kasumi").levels) == ((CRACK_SHOT,), (TALENTED,))
    assert [event.card for event in played.told(LevelGained)] == [CRACK_SHOT, TALENTED]


@pytest.mark.rule("SG-PORT-5")
def test_what_costs_more_than_there_is_is_closed() -> None:
    played = port(have={"xp": 8})("levels")
    assert played.refused(str(TALENTED)) == "SG-LEVEL-1"
    assert str(COUNTER) in played.ids()
    assert port(have={"xp": 2, "coin": 4}).refused("levels") == "SG-PORT-5"


@pytest.mark.rule("SG-LEVEL-1")
def test_nobody_is_asked_for_another_that_cannot_be_paid() -> None:
    played = port(have={"xp": 9, "coin": 4})
    assert played("levels", str(CRACK_SHOT)).step == "BuyLevel"
    left = played.board.goods["xp"]
    played(next(id for id in played.ids() if id != "done" and played.game.kit.level[int(id)].xp == left))
    assert (played.step, played.ids()) == ("AtPort", ["inn", "done"])


@pytest.mark.rule("SG-LEVEL-1")
def test_a_level_card_is_equipped_at_once_to_the_one_it_is_made_for_outside_the_two() -> None:
    state = change(here(have={"xp": 20}), "Kannan", abilities=(1, 2))
    played = play(state)("port", "levels", str(CRACK_SHOT), str(DOUBLE_SHOT))
    kannan = played.mate("Kannan")
    assert (kannan.abilities, kannan.levels) == ((1, 2), (CRACK_SHOT, DOUBLE_SHOT))
    assert all(mate.levels == () for mate in played.board.crew if mate.name != "Kannan")
    # Each is there once.
    assert str(CRACK_SHOT) not in [option.id for option in played.asked.options]


@pytest.mark.rule("SG-LEVEL-1")
def test_it_leaves_room_for_two_ability_cards() -> None:
    state = change(here(), "Kannan", levels=(CRACK_SHOT, DOUBLE_SHOT))
    played = play(replace(state, board=replace(state.board, hands=((1,),))))("equip:0:1", "Kannan")
    assert played.mate("Kannan").abilities == (1,)


@pytest.mark.rule("SG-LEVEL-1")
def test_it_is_never_discarded() -> None:
    """Not when cards are shed, nor when the event deck ends."""
    state = change(here(), "Kannan", abilities=(1,), levels=(CRACK_SHOT,))
    played = play(state)("shed:0")
    assert played.ids() == ["1"]
    ended = replace(state, agenda=(StartTurn(),), board=replace(state.board, event=Deck()))
    played = play(ended)("bridge", "all")
    assert (played.mate("Kannan").abilities, played.mate("Kannan").levels) == ((), (CRACK_SHOT,))


@pytest.mark.rule("SG-LEVEL-1")
def test_xp_stays_in_the_log_until_it_is_spent_at_a_port() -> None:
    played = play(here(have={"xp": 20}))
    assert not any("level" in option.id for option in (*played.asked.options, *played.asked.free_actions))
    assert played("market", "done").board.goods["xp"] == 20
