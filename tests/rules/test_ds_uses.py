"""What boards, equipped cards, adventure cards and resources are used for (DS-CHAR, DS-HAND-3, DS-ADV)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import ds_fight
from tests.rules.ds_fight import Foe, fight, health, power
from tests.rules.ds_table import Played, change, equip, fates, game_of, give, goods, on, table, with_story
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import (
    CardHeld,
    CardPlayed,
    CombatDiscarded,
    CombatDrawn,
    DieRolled,
    EnemyStruck,
    GoodsGained,
    GoodsLost,
    HealthRestored,
    PowerRemoved,
    StaminaRestored,
    StaminaSpent,
    StatusRemoved,
    TurnBegan,
    Used,
)
from wanderbook.rulesets.distant_skies.steps import StartTurn, Suffer, TakeAction
from wanderbook.rulesets.distant_skies.using import offers
from wanderbook.table import Game, NotAllowed, Reply, answer, why
from wanderbook.table.amounts import Counts
from wanderbook.table.events import CardGained, CardLost, Drawn, HealthLost, Totalled
from wanderbook.table.steps import TakeWay

STORY = """
## 50

A pass.

A. Climb.
STRENGTH 20
*Return to the map.*

B. Talk.
CUNNING 20
*Return to the map.*

C. Look.
*Gain adventure card 12. Return to the map.*

D. Lose it.
*Lose adventure card 12. Return to the map.*

E. Search.
*Gain 2 resources. Return to the map.*

F. Dig.
*Gain 9 ropes. Return to the map.*

G. Give it all away.
*Lose 2 resources. Return to the map.*

H. Lose what you carry.
*Discard 1 adventure card. Return to the map.*

I. Find it again.
*Draw 1 adventure card. Return to the map.*
"""
PRICED, FREE, SELFISH, HURTING, TRADING, CALM, STRING = 51, 52, 53, 54, 55, 56, 57
OWN = """
[[ability]]
number = 51
name = "Cook"
fate = 4
skill = "savvy"
cost = 0
abilities = "Pay 2 stamina, 1 ogroot: Restore 4 health. Remove venom."

[[ability]]
number = 52
name = "Nurse"
fate = 4
skill = "savvy"
cost = 0
abilities = "Restore 1 health."

[[ability]]
number = 53
name = "Selfish"
fate = 4
skill = "savvy"
cost = 0
abilities = "Pay 1 stamina: Self: Restore 2 health."

[[ability]]
number = 54
name = "Blood"
fate = 4
skill = "savvy"
cost = 0
abilities = "Self: -2 health. Gain 1 rope."

[[ability]]
number = 55
name = "Trading"
fate = 4
skill = "savvy"
cost = 0
abilities = "Pay 1 rope: Gain 1 rope."

[[ability]]
number = 56
name = "Calm"
fate = 4
skill = "savvy"
cost = 0
abilities = "Pay 1 stamina: Self: Remove frightened."

[[ability]]
number = 57
name = "A string round a finger"
fate = 4
skill = "savvy"
cost = 0
abilities = "Pay 1 stamina: Draw 1 adventure card."

[[adventure]]
number = 11
name = "Broth"
kind = "recipe"
abilities = "Pay 1 meat, 1 resource: Restore 3 health."

[[adventure]]
number = 12
name = "A tin"
abilities = '''
Restore 2 health.
Gain 1 torch.
'''

[[adventure]]
number = 13
name = "Boots"
abilities = "Move 1 square."

[[adventure]]
number = 14
name = "Wings"
abilities = "Move the plane."

[[adventure]]
number = 16
name = "Antidote"
abilities = "Remove venom."
"""


@cache
def game(language: str = "en") -> Game:
    book = with_story(STORY, **{"cards/more.toml": OWN}).book
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


def at(choice: str = "", players: int = 1, held: tuple[tuple[int, ...], ...] = (), **board: Any) -> Table:
    """Before an action, or with a choice just taken."""
    steps = (TakeAction(), TakeWay("50", choice)) if choice else (TakeAction(),)
    held = (*held, *((),) * (players - len(held)))
    state = table(game(), *steps, players=players, held=held, **board)
    owned = frozenset(card for hand in held for card in hand) | frozenset(board.get("spent", ()))
    return replace(state, cards=owned.union(game().kit.combat))


def statuses(state: Table, name: str, *some: str) -> Table:
    return change(state, name, statuses=frozenset(some))


def refusal(played: Played, *chosen: str, by: int) -> str:
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, Reply(chosen, by=by))
    return refused.value.rule


# ---------------------------------------------------------------- characters


@pytest.mark.rule("DS-CHAR-1")
@pytest.mark.parametrize(
    ("who", "at_", "cost", "status"),
    [
        ("Ezarius", 0, 2, "frightened"),
        ("Jessie", 1, 2, "low_morale"),
        ("Miguel", 0, 2, "madness"),
        ("Miguel", 1, 2, "venom"),
        ("Miguel", 2, 2, "weakened"),
    ],
)
def test_statuses_are_removed_from_anyone_for_2_stamina(who: str, at_: int, cost: int, status: str) -> None:
    state = statuses(statuses(at(players=2), "Claire", status), "Ed", status)
    played = Played(game(), state)(f"crew:{who}:{at_}", f"Claire:{status}")
    assert [(one.rule, one.who, one.amount) for one in played.told(StaminaSpent)] == [("DS-CHAR-1", who, cost)]
    assert [(one.who, one.status) for one in played.told(StatusRemoved)] == [("Claire", status)]
    short = Played(game(), change(state, who, stamina=cost - 1))
    assert short.refused(f"crew:{who}:{at_}") == "DS-CHAR-1"
    assert why(game(), short.state, f"crew:{who}:{at_}") == f"{who} has too little stamina."


@pytest.mark.rule("DS-CHAR-1")
def test_they_are_their_players_on_anyones_turn() -> None:
    state = statuses(at(players=2), "Claire", "frightened")
    played = Played(game(), state)
    assert played.mate("Ezarius").player == 1 and played.board.active == 0
    assert refusal(played, "crew:Ezarius:0", by=0) == "DS-REPLY-3"
    assert answer(game(), played.state, Reply(("crew:Ezarius:0",), by=1))


@pytest.mark.rule("DS-CHAR-1")
def test_ed_redraws_fate_once_per_turn() -> None:
    played = Played(game(), fates(game(), at("A"), 1, 5))((), "crew:Ed:0")
    assert [one.number for one in played.told(Drawn)] == [1, 5]
    assert played.mate("Ed").stamina == 2
    assert played.refused("crew:Ed:0") == "DS-CHAR-1"
    assert why(game(), played.state, "crew:Ed:0") == "You have already used this this turn."
    played(())
    assert [one.total for one in played.told(Totalled)] == [5]
    again = Played(game(), on(table(game(), StartTurn(), held=((),)), used=played.board.used))
    assert again.told(TurnBegan) and not again.board.used


@pytest.mark.rule("DS-CHAR-1")
def test_on_any_players_turn() -> None:
    played = Played(game(), fates(game(), at("A", players=2, active=1), 1, 5))(())
    assert (played.mate("Ed").player, played.option("crew:Ed:0").closed_by) == (0, None)
    assert refusal(played, "crew:Ed:0", by=1) == "DS-REPLY-3"
    assert answer(game(), played.state, Reply(("crew:Ed:0",), by=0))


@pytest.mark.rule("DS-CHAR-1")
@pytest.mark.parametrize(("choice", "own", "other"), [("A", "crew:Ed:1", "crew:Ed:2"), ("B", "crew:Ed:2", "crew:Ed:1")])
def test_ed_adds_1_strength_or_cunning_for_1_stamina(choice: str, own: str, other: str) -> None:
    played = Played(game(), fates(game(), at(choice), 1))(())
    assert own in played.ids() and other not in played.ids()
    played(own, own)
    assert played.mate("Ed").stamina == 1
    assert played(own).told(Totalled)[0].total == 4  # and nothing is left to alter it


@pytest.mark.rule("DS-CHAR-1")
def test_claire_rerolls_any_combat_die() -> None:
    played = fight("H3 H3 H3", die=(-1, 3), given=lambda state: change(state, "Claire", stamina=1))
    played(_attack(played, "Ed"))
    assert [one.number for one in played.told(DieRolled)] == [-1]
    played("crew:Claire:0")
    assert [one.number for one in played.told(DieRolled)] == [-1, 3]
    assert played.mate("Claire").stamina == 0


def _attack(played: Played, who: str, card: int = ds_fight.PEBBLE) -> str:
    return next(one for one in played.ids() if one.startswith(f"{who}:{card}"))


@pytest.mark.rule("DS-CHAR-1")
def test_claire_draws_a_combat_card_and_discards_one() -> None:
    played = fight("H", given=lambda state: change(state, "Claire", stamina=1))
    before = len(played.board.fight.hands[0])  # type: ignore[union-attr]
    played("crew:Claire:1", str(ds_fight.WHIP))
    assert len(played.told(CombatDrawn)) == 1
    assert [one.card for one in played.told(CombatDiscarded)] == [ds_fight.WHIP]
    assert len(played.board.fight.hands[0]) == before  # type: ignore[union-attr]
    assert played.mate("Claire").stamina == 0


@pytest.mark.rule("DS-CHAR-1")
def test_ezarius_removes_power_without_a_counterattack() -> None:
    given = {"power": {"1": 2, "2": 1}, "given": lambda state: change(state, "Ezarius", stamina=2)}
    played = fight(Foe("H", 3), Foe("H", 3), **given)("crew:Ezarius:1", "2")
    assert [(one.enemy, one.amount) for one in played.told(PowerRemoved)] == [("2", 1)]
    assert (power(played, "1"), power(played, "2")) == (2, 0)
    assert not played.told(EnemyStruck) and played.mate("Ezarius").stamina == 1


@pytest.mark.rule("DS-CHAR-1")
def test_jessie_gives_anyone_1_block() -> None:
    played = fight(Foe("H3 H3", 2), given=lambda state: change(state, "Jessie", stamina=1))
    played(_attack(played, "Ed", ds_fight.CLUB))
    while played.step != "Block":
        played(played.asked.some(played.state.fate)[0] if played.step == "PlaceDamage" else ())
    played("crew:Jessie:0")
    played = played(()) if played.step == "Block" else played
    assert [(one.who, one.amount) for one in played.told(HealthLost)] == [("Ed", 1)]
    assert played.mate("Jessie").stamina == 0


@pytest.mark.rule("DS-CHAR-1")
def test_what_is_for_fights_is_offered_in_fights_only() -> None:
    played = Played(game(), goods(at(), torch=1, rope=1))
    ids = {one.id for one in played.asked.free_actions}
    assert "crew:Ezarius:0" in ids
    assert not ids & {"crew:Claire:0", "crew:Claire:1", "crew:Ezarius:1", "crew:Jessie:0", "resource:torch:0"}
    assert played.refused("crew:Ezarius:1") == "DS-REPLY-1"


# ---------------------------------------------------------------- equipped abilities


@pytest.mark.rule("DS-HAND-3")
def test_a_cost_is_paid_by_the_bearer_and_the_effect_is_anyones() -> None:
    state = goods(equip(at(players=2), "Ezarius", PRICED), ogroot=2)
    state = statuses(change(change(state, "Claire", damage=3), "Ed", damage=3), "Miguel", "venom")
    played = Played(game(), state)("ability:51:0", ("Claire=3", "Ed=1"))
    assert [(one.rule, one.who, one.amount) for one in played.told(StaminaSpent)] == [("DS-HAND-3", "Ezarius", 2)]
    assert (played.mate("Claire").damage, played.mate("Ed").damage) == (0, 2)
    assert not played.mate("Miguel").statuses and played.board.goods == goods(state, ogroot=1).board.goods


@pytest.mark.rule("DS-HAND-3")
@pytest.mark.parametrize(("stamina", "ogroot", "said"), [(1, 1, "stamina"), (2, 0, "ogroot")])
def test_who_cannot_pay_it_all_cannot_use_it(stamina: int, ogroot: int, said: str) -> None:
    state = change(equip(at(), "Ed", PRICED), "Ed", stamina=stamina, damage=3)
    played = Played(game(), goods(state, ogroot=ogroot) if ogroot else goods(state))
    assert played.refused("ability:51:0") == "DS-HAND-3"
    assert said in why(game(), played.state, "ability:51:0")


@pytest.mark.rule("DS-HAND-3")
def test_the_bearers_player_decides() -> None:
    state = change(equip(at(players=2), "Ezarius", FREE), "Ed", damage=3)
    played = Played(game(), state)
    assert refusal(played, "ability:52:0", by=0) == "DS-REPLY-3"
    turned = answer(game(), played.state, Reply(("ability:52:0",), by=1))
    assert [one.use for one in turned.events if isinstance(one, Used)] == ["ability:52:0"]


@pytest.mark.rule("DS-HAND-3")
def test_whoever_used_it_splits_what_it_restores() -> None:
    state = change(change(equip(at(players=2), "Ezarius", FREE), "Ed", damage=3), "Jessie", damage=3)
    played = Played(game(), state)("ability:52:0")
    assert (played.step, played.board.active, played.asked.owner) == ("SplitHealing", 0, 1)


@pytest.mark.rule("DS-HAND-3")
def test_without_a_price_any_time_it_does_something() -> None:
    played = Played(game(), change(equip(at(), "Jessie", FREE), "Ed", damage=2))("ability:52:0", "ability:52:0")
    assert played.mate("Ed").damage == 0
    assert played.refused("ability:52:0") == "DS-HAND-3"
    assert why(game(), played.state, "ability:52:0") == "This would have no effect now."
    priced = goods(change(equip(at(), "Jessie", PRICED), "Ed", damage=9), ogroot=2)
    priced = change(priced, "Jessie", stamina=3)
    twice = Played(game(), priced)("ability:51:0")
    assert twice.option("ability:51:0").closed_by == "DS-HAND-3"  # for want of stamina
    assert why(game(), twice.state, "ability:51:0") == "Jessie has too little stamina."


@pytest.mark.rule("DS-HAND-3")
def test_self_is_who_bears_it() -> None:
    state = change(change(equip(at(), "Jessie", SELFISH), "Ed", damage=3), "Jessie", damage=3)
    played = Played(game(), state)("ability:53:0")
    assert [(one.who, one.amount) for one in played.told(HealthRestored)] == [("Jessie", 2)]


@pytest.mark.rule("DS-HAND-3")
@pytest.mark.parametrize(("left", "closed"), [(3, None), (2, None), (1, "DS-HAND-3")])
def test_damage_as_a_cost_is_suffered_by_the_bearer_in_full(left: int, closed: str | None) -> None:
    state = change(equip(at(), "Jessie", HURTING), "Jessie", damage=game().kit.crew["Jessie"].health - left)
    played = Played(game(), state)
    assert played.option("ability:54:0").closed_by == closed
    if closed:
        assert why(game(), played.state, "ability:54:0") == "Jessie has too little health for it."
        return
    played("ability:54:0")
    assert [(one.who, one.amount) for one in played.told(HealthLost)] == [("Jessie", 2)]
    assert dict(played.board.goods.each) == {"rope": 1}


@pytest.mark.rule("DS-HAND-3")
def test_only_equipped_cards_are_of_use() -> None:
    played = Played(game(), give(change(at(), "Ed", damage=3), 0, FREE))
    assert played.refused("ability:52:0") == "DS-REPLY-1"


@pytest.mark.rule("DS-HAND-3")
def test_what_is_no_attack_meets_no_counterattack() -> None:
    given = {"given": lambda state: equip(state, "Ed", ds_fight.SNARE, ds_fight.TRAP), "power": {"1": 3}}
    played = fight(Foe("H H H", 4), **given)(f"ability:{ds_fight.SNARE}:0")
    assert power(played, "1") == 1
    played(f"ability:{ds_fight.TRAP}:0", ("0:0,0", "0:0,1"))
    assert not played.told(EnemyStruck) and health(played, "Ed") == game_of().kit.crew["Ed"].health


# ---------------------------------------------------------------- adventure cards


@pytest.mark.rule("DS-ADV-1")
@pytest.mark.parametrize("player", [0, 1])
def test_a_card_is_played_on_anyones_turn_and_for_anyone_and_discarded(player: int) -> None:
    state = change(at(players=2, held=((12,), ()) if player == 0 else ((), (12,))), "Miguel", damage=3)
    played = Played(game(), state)
    assert refusal(played, "card:12:0", by=1 - player) == "DS-REPLY-3"
    played("card:12:0")
    assert [(one.card, one.player) for one in played.told(CardPlayed)] == [(12, player)]
    assert (played.board.held, played.board.spent) == (((), ()), (12,))
    assert played.mate("Miguel").damage == 1
    assert played.refused("card:12:0") == "DS-REPLY-1"
    assert 12 in played.state.cards


@pytest.mark.rule("DS-ADV-1")
def test_one_of_its_abilities_only() -> None:
    played = Played(game(), change(at(held=((12,),)), "Ed", damage=3))
    assert {one.id for one in played.asked.free_actions if one.id.startswith("card")} == {"card:12:0", "card:12:1"}
    played("card:12:1")
    assert (dict(played.board.goods.each), played.mate("Ed").damage) == ({"torch": 1}, 3)


@pytest.mark.rule("DS-ADV-1")
def test_cost_then_effect() -> None:
    state = change(goods(at(held=((11,),)), meat=1, rope=1, torch=1), "Ed", damage=5)
    played = Played(game(), state)("card:11:0")
    assert (played.step, played.asked.owner) == ("ChoosePayment", 0)
    assert played.refused("meat=2") == "DS-REPLY-4" and played.mate("Ed").damage == 5
    played(("meat=1", "torch=1"))
    assert (dict(played.board.goods.each), played.mate("Ed").damage) == ({"rope": 1}, 2)


@pytest.mark.rule("DS-ADV-1")
@pytest.mark.parametrize("have", [{}, {"meat": 1}, {"rope": 3}])
def test_who_cannot_pay_cannot_play_it(have: dict[str, int]) -> None:
    played = Played(game(), goods(at(held=((11,),)), **have))
    assert played.refused("card:11:0") == "DS-ADV-1"
    assert why(game(), played.state, "card:11:0").startswith("This needs 1")


@pytest.mark.rule("DS-ADV-1")
@pytest.mark.parametrize("card", [11, 13, 14])
def test_no_recipes_and_no_moving_in_combat(card: int) -> None:
    more = OWN[OWN.index("[[adventure]]") :]
    lone = fight("H", more=more, held=((card,),), given=lambda state: goods(state, meat=1, rope=1))
    lone = Played(lone.game, replace(lone.state, cards=lone.state.cards | {card}))
    assert lone.refused(f"card:{card}:0") == "DS-ADV-1"
    assert why(lone.game, lone.state, f"card:{card}:0") == "You cannot use this in a fight."
    peaceful = Played(game(), change(goods(at(held=((card,),)), meat=1, rope=1), "Ed", damage=1))
    assert peaceful.option(f"card:{card}:0").closed_by is None


@pytest.mark.rule("DS-ADV-1")
def test_other_cards_may_be_played_in_combat() -> None:
    more = OWN[OWN.index("[[adventure]]") :]
    played = fight("H", more=more, held=((12,),), given=lambda state: change(state, "Ed", damage=5))
    played = Played(played.game, replace(played.state, cards=played.state.cards | {12}))("card:12:0")
    assert played.mate("Ed").damage == 3


@pytest.mark.rule("DS-ADV-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_card_that_is_gained_may_be_given_then_only(players: int) -> None:
    played = Played(game(), at("C", players=players))
    if players > 1:
        assert (played.step, played.asked.owner, played.ids()) == ("GiveCard", 0, [str(at) for at in range(players)])
        played(str(players - 1))
    assert [(one.card, one.player) for one in played.told(CardHeld)] == [(12, players - 1)]
    assert played.board.held[-1] == (12,)
    assert not [one for one in played.asked.free_actions if one.id.startswith("give")]


@pytest.mark.rule("DS-ADV-1")
def test_there_is_no_hand_limit_and_no_second_copy() -> None:
    many = (*game().kit.starting, 11, 13, 14)
    played = Played(game(), at("C", held=(many,)))
    assert played.board.held == ((*many, 12),)
    again = Played(game(), at("C", held=((12,),)))
    assert not again.told(CardGained) and again.board.held == ((12,),)


@pytest.mark.rule("DS-ADV-1")
@pytest.mark.parametrize("where", ["held", "spent"])
def test_a_card_that_is_lost_is_gone_from_wherever_it_is(where: str) -> None:
    state = at("D", held=((12, 13),)) if where == "held" else at("D", held=((13,),), spent=(12,))
    played = Played(game(), state)
    assert [one.card for one in played.told(CardLost)] == [12]
    assert (played.board.held, played.board.spent, 12 in played.state.cards) == (((13,),), (), False)


@pytest.mark.rule("DS-ADV-1")
def test_a_text_may_have_one_discarded_or_come_back() -> None:
    played = Played(game(), at("H", held=((12, 13),)))("13")
    assert (played.board.held, played.board.spent) == (((12,),), (13,))
    back = Played(game(), at("I", held=((12,),), spent=(13,)))
    assert (back.board.held, back.board.spent) == (((12, 13),), ())


# ---------------------------------------------------------------- resources


@pytest.mark.rule("DS-ADV-2")
@pytest.mark.parametrize(("use", "healed"), [("ogroot:0", 1), ("sand_honey:0", 1)])
def test_ogroot_and_sand_honey_restore_1(use: str, healed: int) -> None:
    good = use.partition(":")[0]
    played = Played(game(), change(goods(at(), **{good: 2}), "Ed", damage=3))(f"resource:{use}")
    assert [(one.who, one.amount) for one in played.told(HealthRestored)] == [("Ed", healed)]
    assert dict(played.board.goods.each) == {good: 1}
    assert [one.rule for one in played.told(Used)] == ["DS-ADV-2"]


@pytest.mark.rule("DS-ADV-2")
@pytest.mark.parametrize(
    ("use", "status"),
    [("whiskey:0", "frightened"), ("whiskey:1", "low_morale"), ("sand_honey:1", "weakened")],
)
def test_whiskey_and_sand_honey_remove_statuses(use: str, status: str) -> None:
    good = use.partition(":")[0]
    played = Played(game(), statuses(goods(at(), **{good: 1}), "Ed", status, "venom"))(f"resource:{use}")
    assert [one.status for one in played.told(StatusRemoved)] == [status]
    assert not played.board.goods.each


@pytest.mark.rule("DS-ADV-2")
def test_a_torch_deals_1_damage_and_a_rope_removes_1_power() -> None:
    given = {"given": lambda state: goods(state, torch=1, rope=1), "power": {"1": 2}}
    played = fight(Foe("H H", 4), **given)("resource:rope:0")
    assert power(played, "1") == 1
    played("resource:torch:0")
    played = played(("0:0,1",)) if played.step == "PlaceDamage" else played
    assert not played.told(EnemyStruck) and not played.board.goods.each
    [laid] = played.board.fight.row  # type: ignore[union-attr]
    assert len(laid.covered) == 1


@pytest.mark.rule("DS-ADV-2")
def test_a_rope_ignores_a_steep_square() -> None:
    steep = {offer.id for offer in offers(game(), goods(at(), rope=1, torch=1), "obstacle")}
    assert steep == {"resource:rope:1"}
    assert game().kit.uses["resource:rope:1"].obstacles == {"steep"}


@pytest.mark.rule("DS-ADV-2")
def test_meat_gives_1_stamina() -> None:
    state = change(change(goods(at(), meat=1), "Ed", stamina=1), "Jessie", stamina=0)
    played = Played(game(), state)("resource:meat:0", ("Jessie=1",))
    assert [(one.who, one.amount) for one in played.told(StaminaRestored)] == [("Jessie", 1)]


@pytest.mark.rule("DS-ADV-2")
@pytest.mark.parametrize("by", [0, 1])
def test_resources_are_everybodys_at_any_time(by: int) -> None:
    state = change(goods(at("A", players=2), ogroot=1), "Ed", damage=2)
    turned = answer(game(), Played(game(), state).state, Reply(("resource:ogroot:0",), by=by))
    assert [one.good for one in turned.events if isinstance(one, GoodsLost)] == ["ogroot"]


@pytest.mark.rule("DS-ADV-2")
def test_what_is_not_there_is_not_offered() -> None:
    assert Played(game(), goods(at(), rope=1)).refused("resource:ogroot:0") == "DS-REPLY-1"


# ---------------------------------------------------------------- what would do nothing


@pytest.mark.rule("DS-ADV-2")
@pytest.mark.parametrize(("language", "said"), [("en", "no effect now"), ("fr", "ne servirait à rien")])
@pytest.mark.parametrize("use", ["resource:ogroot:0", "resource:whiskey:0", "resource:meat:0"])
def test_no_resource_is_returned_for_nothing(use: str, language: str, said: str) -> None:
    played = Played(game(language), goods(at(), ogroot=1, whiskey=1, meat=1))
    assert played.refused(use) == "DS-ADV-2"
    assert said in why(played.game, played.state, use)
    needy = change(played.state, "Ed", damage=1, stamina=2, statuses=frozenset({"frightened"}))
    assert Played(game(language), needy)(use).board.goods.total == 2


@pytest.mark.rule("DS-CHAR-1")
def test_no_stamina_is_spent_for_nothing() -> None:
    played = Played(game(), statuses(at(), "Ed", "venom"))
    assert [played.refused(f"crew:{who}:0") for who in ("Ezarius", "Miguel")] == ["DS-CHAR-1", "DS-CHAR-1"]
    assert played("crew:Miguel:1").told(StatusRemoved)


@pytest.mark.rule("DS-HAND-3")
def test_no_card_is_used_where_whom_it_serves_needs_nothing() -> None:
    """The selfish card is Jessie's, and Ed is hurt; of two effects one is enough."""
    played = Played(game(), change(equip(at(), "Jessie", SELFISH), "Ed", damage=3))
    assert played.refused(f"ability:{SELFISH}:0") == "DS-HAND-3"
    cook = goods(equip(at(), "Jessie", PRICED), ogroot=1)
    assert Played(game(), cook).refused(f"ability:{PRICED}:0") == "DS-HAND-3"
    assert Played(game(), statuses(cook, "Ed", "venom"))(f"ability:{PRICED}:0").told(StatusRemoved)


@pytest.mark.rule("DS-HAND-3")
def test_what_its_own_price_makes_room_for_is_something() -> None:
    """Six ropes are all that there are, and the price is one of them."""
    traded = goods(equip(at(), "Jessie", TRADING), rope=6)
    assert Played(game(), traded)(f"ability:{TRADING}:0").board.goods == Counts.of({"rope": 6})


@pytest.mark.rule("DS-HAND-3")
def test_one_who_serves_only_themselves_rids_nobody_else_of_anything() -> None:
    state = statuses(equip(at(), "Jessie", CALM), "Ed", "frightened")
    assert Played(game(), state).refused(f"ability:{CALM}:0") == "DS-HAND-3"


@pytest.mark.rule("DS-ADV-1")
def test_no_card_is_played_for_nothing() -> None:
    played = Played(game(), equip(at(held=((12,),)), "Jessie", STRING))
    assert played.refused("card:12:0") == "DS-ADV-1" and played.option("card:12:1").closed_by is None
    assert played.refused(f"ability:{STRING}:0") == "DS-HAND-3"  # nothing was played that could come back
    played("card:12:1", f"ability:{STRING}:0")
    assert played.board.held == ((12,),)


@pytest.mark.rule("DS-ADV-1")
def test_who_plays_a_card_chooses_what_it_removes() -> None:
    state = statuses(statuses(at(players=2, held=((), (16,))), "Ed", "venom"), "Jessie", "venom")
    played = Played(game(), state)("card:16:0")
    assert (played.step, played.board.active, played.asked.owner) == ("RemoveStatuses", 0, 1)


@pytest.mark.rule("DS-ADV-2")
@pytest.mark.rule("DS-SETUP-2")
def test_there_are_6_of_each_common_one() -> None:
    played = Played(game(), goods(at("F"), rope=2))
    assert [(one.good, one.amount) for one in played.told(GoodsGained)] == [("rope", 4)]


@pytest.mark.rule("DS-ADV-2")
def test_any_of_the_common_ones_is_gained_where_none_is_named() -> None:
    played = Played(game(), goods(at("E"), rope=6))
    assert {one.name for one in played.asked.how.among} == {"meat", "ogroot", "whiskey", "torch", "sand_honey"}
    played(("meat=1", "torch=1"))
    assert dict(played.board.goods.each) == {"meat": 1, "rope": 6, "torch": 1}


@pytest.mark.rule("DS-ADV-2")
def test_any_is_lost_where_none_is_named_and_no_more_than_there_are() -> None:
    played = Played(game(), goods(at("G"), rope=2, ice_diamond=1))(("rope=1", "ice_diamond=1"))
    assert dict(played.board.goods.each) == {"rope": 1}
    assert not Played(game(), goods(at("G"), rope=1)).board.goods.each


@pytest.mark.rule("DS-ADV-3")
@pytest.mark.parametrize(("good", "amount"), [("tundra_berry", 8), ("bloodflower", 10)])
def test_berries_and_flowers_restore_8_and_10(good: str, amount: int) -> None:
    state = change(change(goods(at(), **{good: 1}), "Ed", damage=6), "Jessie", damage=6)
    played = Played(game(), state)(f"resource:{good}:0", ("Ed=6", f"Jessie={amount - 6}"))
    assert sum(one.amount for one in played.told(HealthRestored)) == amount
    assert not played.board.goods.each
    assert [one.rule for one in played.told(Used)] == ["DS-ADV-3"]


@pytest.mark.rule("DS-ADV-3")
def test_a_gergon_leaf_adds_8_to_fate() -> None:
    played = Played(game(), fates(game(), goods(at("A"), gergon_leaf=1), 2))((), "resource:gergon_leaf:0", ())
    assert [one.total for one in played.told(Totalled)] == [10]


@pytest.mark.rule("DS-ADV-3")
@pytest.mark.parametrize(("good", "amount"), [("fire_quartz", 7), ("ice_diamond", 8)])
def test_quartz_and_diamond_deal_7_and_8_damage(good: str, amount: int) -> None:
    played = fight(Foe("H . . . . . . . . H", 4), given=lambda state: goods(state, **{good: 1}))(f"resource:{good}:0")
    assert (played.step, played.asked.how.amount) == ("PlaceDamage", amount)
    played(tuple(f"0:0,{at}" for at in range(amount)))
    assert not played.told(EnemyStruck) and not played.board.goods.each


@pytest.mark.rule("DS-ADV-3")
def test_a_jadeworm_egg_gives_5_stamina() -> None:
    state = change(change(goods(at(), jadeworm_egg=1), "Ed", stamina=0), "Jessie", stamina=0)
    played = Played(game(), state)("resource:jadeworm_egg:0", ("Ed=3", "Jessie=2"))
    assert sum(one.amount for one in played.told(StaminaRestored)) == 5


@pytest.mark.rule("DS-ADV-3")
def test_they_rank_from_berry_to_egg() -> None:
    quest = [good for good, one in game().kit.resource.items() if one.quest]
    assert quest == ["tundra_berry", "bloodflower", "gergon_leaf", "fire_quartz", "ice_diamond", "jadeworm_egg"]


# ---------------------------------------------------------------- in all


@pytest.mark.rule("DS-HAND-3")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Ed has madness and cannot use abilities."), ("fr", "Ed est en proie à la folie")],
)
def test_reasons_in_both_languages(language: str, said: str) -> None:
    state = statuses(equip(at(), "Ed", FREE), "Ed", "madness")
    assert why(game(language), Played(game(language), state).state, "ability:52:0").startswith(said)


@pytest.mark.rule("DS-HAND-3")
def test_a_cost_that_fells_the_last_is_a_defeat_before_anything_comes_of_it() -> None:
    state = equip(table(game(), TakeAction(), held=((),)), "Jessie", HURTING)
    for mate in state.board.crew:
        left = 2 if mate.name == "Jessie" else 0
        state = change(state, mate.name, damage=game().kit.crew[mate.name].health - left)
    played = Played(game(), state)("ability:54:0")
    assert played.board.defeats == 1 and not played.told(GoodsGained)
    assert Suffer not in {type(step) for step in played.state.agenda}
