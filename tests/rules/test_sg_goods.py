"""Quests, keywords, resources and the supply (SG-QUEST, SG-KEY, SG-RES, SG-SUPPLY)."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, game_of, give, goods, table, with_story
from wanderbook.rulesets.common.statuses import add_status
from wanderbook.rulesets.sleeping_gods.board import FATIGUE_TOKENS, Table
from wanderbook.rulesets.sleeping_gods.crew import fatigue_left, tire
from wanderbook.rulesets.sleeping_gods.events import GoodsGained, GoodsLost, StatusGained
from wanderbook.rulesets.sleeping_gods.goods import can_pay, gain, paying, worth
from wanderbook.rulesets.sleeping_gods.steps import ChoosePayment, TakeAction
from wanderbook.table import Game, Spend
from wanderbook.table.amounts import Counts
from wanderbook.table.events import HealthLost, QuestGained, QuestUsed, RedirectFired, SectionRead, TokenGained
from wanderbook.table.steps import ReadSection
from wanderbook.table.supply import payments

STORY = """
## 40

A wall stands across the path.

A. Take the first lantern.
*Gain quest 11. Return to the ship.*

B. Lose the first lantern.
*Lose quest 11. Return to the ship.*

C. Burn it out.
*Complete quest 11. Return to the ship.*

D. Go where it is dark.
Requires keyword LIGHT
*Return to the ship.*

E. Buy something.
Pay 3 coins
*Gain 1 grain. Return to the ship.*

F. Shake everybody.
*Everyone: Gain venom. Return to the ship.*

G. Come back twice.
*Gain explore C. Gain explore C. Return to the ship.*

H. Fall off, all of you.
*Everyone: -4 health. Return to the ship.*

I. Depress everybody.
*Everyone: Gain low morale. Return to the ship.*

## 41

If keyword DEBT, turn to 42.
If keyword LIGHT, turn to 43.

It is dark.

A. Feel about.
*Return to the ship.*

## 42

Somebody is waiting.

*Return to the ship.*

## 43

There is a stair.

*Return to the ship.*
"""
QUESTS = """
[[quest]]
number = 11
name = "A lantern"
keyword = "LIGHT"
active = true

[[quest]]
number = 12
name = "A candle"
keyword = "LIGHT"

[[quest]]
number = 13
name = "A debt"
keyword = "DEBT"
"""
STATUSES = [("low_morale", 8), ("venom", 4), ("madness", 4), ("frightened", 4), ("weakened", 4)]


@cache
def game() -> Game:
    return with_story(STORY, **{"cards/quests.toml": QUESTS})


def at(section: str = "40", *, quests: tuple[int, ...] = (), players: int = 1, **board: object) -> Table:
    return table(game(), TakeAction(2), ReadSection(section), quests=quests, players=players, **board)


# ---------------------------------------------------------------- quests


@pytest.mark.rule("SG-QUEST-1")
def test_gaining_a_quest_puts_it_in_play() -> None:
    played = Played(game(), at())("A")
    assert 11 in played.state.quests
    assert played.told(QuestGained) == [QuestGained("SG-QUEST-1", 11)]


@pytest.mark.rule("SG-QUEST-1")
@pytest.mark.parametrize(("choice", "completed"), [("B", False), ("C", True)])
def test_lost_or_completed_it_is_used_and_never_returns(choice: str, completed: bool) -> None:
    played = Played(game(), at(quests=(11, 12)))(choice)
    assert (11 in played.state.quests, played.state.used) == (False, {11})
    assert played.told(QuestUsed) == [QuestUsed("SG-QUEST-1", 11, completed)]
    again = Played(game(), replace(played.state, agenda=(TakeAction(2), ReadSection("40"))))("A")
    assert (11 in again.state.quests, again.state.used) == (False, {11})
    assert not again.told(QuestGained)


@pytest.mark.rule("SG-QUEST-2")
def test_active_quests_are_marked_as_such() -> None:
    assert {quest.number: quest.active for quest in game().book.cards.quest} == {11: True, 12: False, 13: False}


# ---------------------------------------------------------------- keywords


@pytest.mark.rule("SG-KEY-1")
@pytest.mark.parametrize(("quests", "owned"), [((), False), ((13,), False), ((11,), True), ((12,), True)])
def test_a_keyword_is_owned_while_a_quest_that_bears_it_is_in_play(quests: tuple[int, ...], owned: bool) -> None:
    assert ("D" in Played(game(), at(quests=quests)).ids()) == owned


@pytest.mark.rule("SG-KEY-1")
def test_it_is_gone_with_the_last_of_them() -> None:
    both = Played(game(), at(quests=(11, 12)))("B")
    one = Played(game(), replace(both.state, agenda=(TakeAction(2), ReadSection("40"))))
    assert "D" in one.ids()
    last = Played(game(), at(quests=(11,)))("C")
    none = Played(game(), replace(last.state, agenda=(TakeAction(2), ReadSection("40"))))
    assert none.refused("D") == "SG-KEY-3"


@pytest.mark.rule("SG-KEY-2")
@pytest.mark.parametrize(
    ("quests", "read"), [((), ["41"]), ((11,), ["43"]), ((13,), ["42"]), ((11, 13), ["42"]), ((12,), ["43"])]
)
def test_a_keyword_at_a_sections_start_is_forced_the_first_one_first(quests: tuple[int, ...], read: list[str]) -> None:
    played = Played(game(), at("41", quests=quests))
    assert [told.section for told in played.told(SectionRead)] == read
    assert len(played.told(RedirectFired)) == (read != ["41"])
    assert played.step == ("ChooseWay" if read == ["41"] else "TakeAction")


@pytest.mark.rule("SG-KEY-3")
def test_a_choice_that_requires_one_is_available_and_never_forced() -> None:
    assert Played(game(), at()).refused("D") == "SG-KEY-3"
    played = Played(game(), at(quests=(11,)))
    assert {"A", "D"} <= set(played.ids())
    played("A")
    assert played.step == "TakeAction"


# ---------------------------------------------------------------- resources


@pytest.mark.rule("SG-RES-1")
@pytest.mark.parametrize(
    ("good", "limit"), [("meat", 6), ("grain", 6), ("vegetable", 6), ("material", 6), ("artifact", 6), ("coin", 40)]
)
def test_there_are_6_of_each_and_40_coins(good: str, limit: int) -> None:
    told: list[object] = []
    state = gain(goods(at(), **{good: limit - 2}), good, 5, told.append)
    assert state.board.goods[good] == limit
    assert told == [GoodsGained("SG-RES-1", good, 2)]
    assert gain(state, good, 1, told.append) == state


@pytest.mark.rule("SG-RES-1")
def test_an_artifact_spends_as_2_coins() -> None:
    played = Played(game(), goods(at(), coin=3, artifact=2))("E")
    assert isinstance(played.asked, Spend)
    assert played.refused("artifact=1") == "SG-REPLY-4"
    played(("artifact=1", "coin=1"))
    assert (played.board.goods["artifact"], played.board.goods["coin"]) == (1, 2)


@pytest.mark.rule("SG-RES-1")
def test_for_an_odd_coin_one_comes_back() -> None:
    played = Played(game(), goods(at(), artifact=3))("E")
    assert (played.board.goods["artifact"], played.board.goods["coin"]) == (1, 1)
    assert played.told(GoodsLost) == [GoodsLost("SG-REPLY-4", "artifact", 2)]
    assert Played(game(), goods(at(), artifact=1)).refused("E") == "SG-REPLY-4"


# ---------------------------------------------------------------- supply


@pytest.mark.rule("SG-SUPPLY-1")
@pytest.mark.parametrize(("status", "tokens"), STATUSES)
def test_a_status_that_is_not_there_is_not_gained(status: str, tokens: int) -> None:
    told: list[object] = []
    state = at()
    for mate in state.board.crew:
        state = add_status(state, mate.name, status, told.append, "SG-FAIL-3")
    assert sum(status in mate.statuses for mate in state.board.crew) == tokens
    assert len(told) == tokens


@pytest.mark.rule("SG-SUPPLY-1")
@pytest.mark.parametrize(("choice", "tokens"), [("F", 4), ("I", 8)])
def test_everyone_is_as_many_as_there_are_tokens(choice: str, tokens: int) -> None:
    assert len(Played(game(), at())(choice).told(StatusGained)) == tokens


@pytest.mark.rule("SG-SUPPLY-1")
def test_there_are_18_fatigue_for_all() -> None:
    """Two for each of nine: the last token goes to the last who can take it."""
    state = at()
    names = [mate.name for mate in state.board.crew]
    for _ in range(3):
        state = tire(state, names, lambda told: None, "SG-FATIGUE-1")
    assert (sum(mate.fatigue for mate in state.board.crew), fatigue_left(state.board)) == (18, 0)
    assert FATIGUE_TOKENS == 18


@pytest.mark.rule("SG-SUPPLY-1")
def test_there_is_one_explore_token_of_each_letter() -> None:
    state = replace(at(), entrance="40")
    played = Played(game(), state)("G")
    assert played.told(TokenGained) == [TokenGained("SG-EXPLORE-5", "C")]


@pytest.mark.rule("SG-SUPPLY-1")
def test_damage_tokens_never_run_out() -> None:
    played = Played(game(), at())("H")
    assert sum(told.amount for told in played.told(HealthLost)) == 4 * 9


@pytest.mark.rule("SG-SUPPLY-2")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_food_and_cards_are_shared_but_command_is_ones_own(player: int) -> None:
    state = goods(change(table(game_of(), TakeAction(2), players=3), "Mac", fatigue=1), grain=1)
    played = Played(game_of(), state)(f"card:94:0@{player}")
    assert played.board.goods["grain"] == 0
    assert played.board.command == tuple(3 - (one == player) for one in range(3))


@pytest.mark.rule("SG-SUPPLY-2")
def test_hands_and_crew_are_ones_own() -> None:
    """What is a player's own is used with that player's command."""
    state = give(table(game_of(), TakeAction(2), players=2, active=0, command=(5, 0)), 1, 1)
    played = Played(game_of(), change(state, "Mac", damage=1))
    assert played.refused("equip:1:1") == "SG-CMD-1"
    assert played.refused("crew:Gregory:0") == "SG-CMD-1"  # the second player's
    assert played.option("card:91:0@0").closed_by is None


@pytest.mark.rule("SG-SUPPLY-2")
@pytest.mark.parametrize("active", [0, 1])
def test_coins_are_everybodys(active: int) -> None:
    played = Played(game(), goods(at(players=2, active=active), coin=3))("E")
    assert (played.board.goods["coin"], played.board.goods["grain"]) == (0, 1)


# ---------------------------------------------------------------- what can be paid


PRICES = (
    {"coin": 1},
    {"coin": 3},
    {"food": 2},
    {"grain": 2},
    {"repair": 3},
    {"resource": 2},
    {"command": 1},
    {"grain": 1, "food": 2},
    {"coin": 2, "resource": 1},
    {"coin": 1, "grain": 1},
    {"command": 2, "coin": 1},
)
PURSES = [
    {"coin": coin, "artifact": artifact, "grain": grain, "meat": meat, "material": material}
    for coin, artifact, grain, meat, material in product(range(4), range(3), range(3), range(2), range(2))
]


@pytest.mark.rule("SG-REPLY-4")
@pytest.mark.parametrize("price", PRICES, ids=str)
def test_a_price_can_be_paid_where_there_is_a_way_to_pay_it(price: dict[str, int]) -> None:
    command = 1
    state = table(game_of(), TakeAction(2), command=(0, command), players=2)
    for purse in PURSES:
        board = goods(state, **purse).board
        found = any(True for _ in payments(paying(board, Counts.of(price), 1)))
        assert can_pay(board, Counts.of(price), 1) == found, (price, purse)
        if len(price) == 1:
            [(good, amount)] = price.items()
            pays = {
                "coin": purse["coin"] + 2 * purse["artifact"],
                "food": purse["grain"] + purse["meat"],
                "repair": purse["coin"] + 2 * purse["artifact"] + purse["material"],
                "resource": sum(purse.values()),
                "command": command,
            }
            assert found == (pays.get(good, purse.get(good, 0)) >= amount), (price, purse)
            assert worth(board, good, 1) == pays.get(good, purse.get(good, 0))


@pytest.mark.rule("SG-RES-1")
@pytest.mark.parametrize(
    ("price", "paid", "change"),
    [
        ({"coin": 3}, {"artifact": 2}, 1),
        ({"coin": 3}, {"artifact": 1, "coin": 1}, 0),
        ({"coin": 1}, {"coin": 1}, 0),
        ({"repair": 1}, {"artifact": 1}, 1),
        ({"repair": 3}, {"artifact": 1, "material": 1}, 0),
        ({"coin": 1, "resource": 1}, {"artifact": 1, "grain": 1}, 1),
        ({"resource": 1}, {"artifact": 1}, 0),
        ({"grain": 1}, {"grain": 1}, 0),
    ],
)
def test_what_comes_back_of_a_payment(price: dict[str, int], paid: dict[str, int], change: int) -> None:
    state = goods(table(game_of(), TakeAction(2), ChoosePayment(Counts.of(price), "inn", 0)), **paid)
    played = Played(game_of(), state)(tuple(f"{good}={amount}" for good, amount in paid.items()))
    assert dict(played.board.goods.each) == ({"coin": change} if change else {})
    assert {told.rule for told in played.told(GoodsLost)} == {"SG-PORT-2"}
