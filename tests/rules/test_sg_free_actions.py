"""Free actions: offered at every question, but where a rule forbids them (SG-CMD-7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tests.rules.sg_fight import Foe, covered, fight, health, row
from tests.rules.sg_table import Played, change, equip, game_of, give, goods, table, with_story
from wanderbook.rulesets.common.steps import ChoosePlayers, DiscardDown, GiveStatus, Regenerate, RemoveStatuses
from wanderbook.rulesets.reference import reference
from wanderbook.rulesets.sleeping_gods import SLEEPING_GODS
from wanderbook.rulesets.sleeping_gods.board import Attack, Table
from wanderbook.rulesets.sleeping_gods.events import Defeated, EnemyStruck, FightWon, GoodsGained, GoodsLost
from wanderbook.rulesets.sleeping_gods.steps import (
    Arm,
    AtPort,
    Block,
    Boost,
    BuyLevel,
    ChooseAttacker,
    ChooseGoods,
    ChooseNext,
    ChoosePayment,
    ChooseRepairs,
    ChooseRoom,
    ChooseTarget,
    ChooseVictim,
    ClearSome,
    DealTo,
    Disarm,
    EquipTo,
    GalleyRest,
    HandOutOne,
    Healer,
    KeepReward,
    LoseAbility,
    PassSynergy,
    Pay,
    PlaceDamage,
    Revive,
    RoomEffects,
    Sail,
    SearchOn,
    Shed,
    ShipAction,
    Shipyard,
    Shop,
    SplitDamage,
    SplitFatigue,
    SplitHealing,
    TakeAction,
    TakeBlow,
    TryToBeRid,
)
from wanderbook.rulesets.sleeping_gods.windows import CLOSED
from wanderbook.table.amounts import Counts
from wanderbook.table.decisions import TABLE
from wanderbook.table.kinds import Asks
from wanderbook.table.steps import AlterFate, ChooseWay, DrawFate, Gather, ReadSection, Tried

GLORIA = "card:91:0"
"""Draws 2 cards, at any time; 1 command."""
SURPRISE, DODGE = 31, 41
"""Discard: deal 1 damage; discard: block 4."""
STORY = """
## 40

Somebody asks for money.

A. Give it.
Requires 3 coins
*Return to the ship.*

B. Go.
*Return to the ship.*

## 41

If 3 coins, turn to 42.

Nobody asks.

A. Go.
*Return to the ship.*

## 42

They know.

A. Go.
*Return to the ship.*
"""
POTION = """
[[adventure]]
number = 77
name = "Pollen Potion"
kind = "gear"
cost = 1
abilities = "Lose adventure card 77. Everyone: Restore all health."
"""
ONGOING = next(number for number, card in game_of().kit.event.items() if card.until == "turn_end")
DRAWN = Tried("travel", "craft", 0, number=3)


def hurt(state: Table) -> Table:
    """Everybody has lost 1 health and is tired, Mac has 2 weapons' worth of troubles."""
    for mate in state.board.crew:
        state = change(state, mate.name, damage=1, fatigue=1)
    return change(state, "Mac", statuses=frozenset({"venom", "madness"}), command=2, weapons=(), damage=1, fatigue=1)


def voyage(step: Asks, **board: Any) -> Played:
    """A question outside a fight, with 3 command and a card of craft in hand."""
    state = hurt(table(game_of(), TakeAction(2), step, damage=(1, 1, 1, 0, 0, 0), **board))
    craft = next(card for card, one in game_of().kit.ability.items() if one.skill == "craft")
    return Played(game_of(), give(goods(state, coin=9, artifact=1, xp=20), 0, craft))


def battle(step: Asks, attack: Attack | None = None, **more: Any) -> Played:
    """A question of a fight against two."""

    def given(state: Table) -> Table:
        state = hurt(equip(state, "Mac", DODGE))
        begun = replace(state.board.fight, attack=attack)
        return replace(state, board=replace(state.board, fight=begun), agenda=(*state.agenda[:-1], step))

    foes = (Foe("H . . X", damage=3), Foe("H . .", damage=1))
    return fight(*foes, given=given, command=(3,), covered=("0:0,1",), synergy=(("Gregory", "Mac"),), **more)


def weapon(step: Asks) -> Played:
    played = battle(step)
    state = replace(change(played.state, "Mac", weapons=(101,)), cards=played.state.cards | {101})
    return Played(played.game, state)


ATTACKING = Attack("Mac", 0, "1", hit=True, damage=2)
ASKED: dict[type, Callable[[], Played]] = {
    ChooseWay: lambda: voyage(ChooseWay("92")),
    Gather: lambda: voyage(Gather(Tried("hazard-1-1:A", "savvy", 5))),
    AlterFate: lambda: voyage(AlterFate(DRAWN)),
    ShipAction: lambda: voyage(ShipAction()),
    RoomEffects: lambda: voyage(RoomEffects("deck", ("command", "search"))),
    GalleyRest: lambda: voyage(GalleyRest()),
    ChooseRoom: lambda: voyage(ChooseRoom()),
    ChooseRepairs: lambda: voyage(ChooseRepairs(2)),
    SearchOn: lambda: voyage(SearchOn()),
    KeepReward: lambda: voyage(KeepReward((1, 2))),
    Sail: lambda: voyage(Sail(2)),
    TakeAction: lambda: voyage(TakeAction(1)),
    TryToBeRid: lambda: voyage(TryToBeRid(ONGOING), ongoing=(ONGOING,)),
    Shop: lambda: voyage(Shop((101, 102))),
    AtPort: lambda: voyage(AtPort(("inn", "shipyard"))),
    Shipyard: lambda: voyage(Shipyard()),
    Healer: lambda: voyage(Healer()),
    BuyLevel: lambda: voyage(BuyLevel()),
    SplitDamage: lambda: voyage(SplitDamage(3, ("Mac", "Laurent"), "SG-FAIL-1")),
    SplitHealing: lambda: voyage(SplitHealing(2)),
    SplitFatigue: lambda: voyage(SplitFatigue(1, gains=True)),
    GiveStatus: lambda: voyage(GiveStatus("venom", (), "SG-FAIL-3")),
    RemoveStatuses: lambda: voyage(RemoveStatuses(1)),
    ChooseGoods: lambda: voyage(ChooseGoods("food", 2)),
    ClearSome: lambda: voyage(ClearSome(1)),
    ChooseAttacker: lambda: battle(ChooseAttacker()),
    ChooseTarget: lambda: battle(ChooseTarget("Mac", 0)),
    Boost: lambda: battle(Boost(), ATTACKING),
    PlaceDamage: lambda: battle(PlaceDamage("1", 2, who="Mac"), ATTACKING),
    Block: lambda: battle(Block(TakeBlow("1", "Mac", round=True))),
    DealTo: lambda: battle(DealTo(1)),
    ChooseVictim: lambda: battle(ChooseVictim("1")),
    ChooseNext: lambda: battle(ChooseNext(2, "SG-ROUND-2", 0)),
    Disarm: lambda: weapon(Disarm()),
    LoseAbility: lambda: battle(LoseAbility()),
    Regenerate: lambda: battle(Regenerate("1", 1)),
    PassSynergy: lambda: battle(PassSynergy("Mac")),
    Revive: lambda: battle(Revive("Mac")),
}
"""Each question, on a table on which it can be asked."""


def asking() -> set[type]:
    """Every step of the game that asks something."""
    return {step for step in get_args(SLEEPING_GODS.steps) if issubclass(step, Asks)}


@pytest.mark.rule("SG-CMD-7")
def test_every_question_offers_free_actions_or_a_rule_closes_them() -> None:
    assert set(ASKED) | set(CLOSED) == asking()
    assert not set(ASKED) & set(CLOSED)
    for language in ("en", "fr"):
        assert set(CLOSED.values()) <= set(reference("sleeping_gods", language).entries)


@pytest.mark.rule("SG-CMD-7")
@pytest.mark.parametrize("step", ASKED)
def test_a_card_is_used_at_any_question_which_is_then_asked_again(step: type) -> None:
    played = ASKED[step]()
    before, asked = played.state.agenda, played.asked
    assert before[-1].__class__ is step
    assert played.option(GLORIA).closed_by is None
    hand = len(played.board.hands[0])
    played(GLORIA)
    assert len(played.board.hands[0]) == hand + 2
    assert played.state.agenda == before
    if step not in (GalleyRest, AlterFate, ClearSome):  # which ask about the cards that were drawn, and the command
        assert replace(played.asked, free_actions=()) == replace(asked, free_actions=())
    reply = played.asked.some(played.state.fate)[0] if hasattr(played.asked, "some") else tuple(played.ids()[-1:])
    assert played(reply).state.agenda != before


@pytest.mark.rule("SG-CMD-7")
@pytest.mark.parametrize(
    "step",
    [EquipTo(0, 1), Shed(0), Arm(101), ChoosePayment(Counts.of({"coin": 3}), "inn", 0), HandOutOne(0), ChoosePlayers()],
)
def test_there_are_none_where_a_rule_closes_them(step: Asks) -> None:
    state = goods(equip(table(game_of(), TakeAction(2), step, players=2), "Mac", DODGE), coin=3, artifact=3)
    played = Played(game_of(), give(state, 0, 1))
    assert not played.asked.free_actions
    assert CLOSED[step.__class__] in reference("sleeping_gods").entries
    assert played.refused("card:91:0@0") == "SG-REPLY-1"


@pytest.mark.rule("SG-CMD-7")
def test_one_is_finished_before_the_next_begins() -> None:
    state = goods(hurt(table(game_of(), TakeAction(2))), meat=1, vegetable=1, artifact=1)
    soup = Played(game_of(), state)("card:92:0")
    assert soup.step == "SplitFatigue" and not soup.asked.free_actions
    assert voyage(SplitFatigue(2)).option("sell").closed_by is None  # where a room asks it, it is no free action


@pytest.mark.rule("SG-CMD-7")
def test_a_voyage_that_a_card_begins_leaves_room_for_others() -> None:
    cards = '[[adventure]]\nnumber = 5\nname = "Tug"\nkind = "gear"\ncost = 1\nabilities = "Move the ship 1 region."\n'
    game = game_of({"cards/adventure.toml": cards})
    state = table(game, TakeAction(2))
    played = Played(game, replace(state, cards=state.cards | {5}))("card:5:0")
    assert played.step == "Sail" and played.option(GLORIA).closed_by is None
    played("1:B")  # and a hazard
    assert played.step == "Gather" and played.option(GLORIA).closed_by is None


@pytest.mark.rule("SG-HAND-1")
def test_the_hand_limit_comes_first_and_a_text_that_discards_leaves_time() -> None:
    cards = (1, 2, 3, 4)
    over = Played(game_of(), give(table(game_of(), TakeAction(2), DiscardDown(0, 1)), 0, *cards))
    assert not over.asked.free_actions
    asked = Played(game_of(), give(table(game_of(), TakeAction(2), DiscardDown(0, 1, "SG-HAND-4")), 0, 1, 2))
    asked("equip:0:1", "Mac")
    assert (asked.step, asked.ids()) == ("DiscardDown", ["2"])
    leaving = Played(game_of(), give(table(game_of(), ShipAction(), players=2), 1, 1, 2))("leave:1")
    assert leaving.step == "DiscardDown" and not leaving.asked.free_actions


# ---------------------------------------------------------------- what is closed in challenges and fights


@pytest.mark.rule("SG-HAND-5")
def test_nothing_is_equipped_from_the_challenge_to_its_consequences() -> None:
    in_hand = {"hands": ((1,),)}
    for step, board in (
        (Gather(Tried("hazard-1-1:A", "savvy", 5)), {}),
        (AlterFate(DRAWN), {}),
        (SplitDamage(3, ("Mac", "Laurent"), "SG-FAIL-1"), {"party": ("Mac", "Laurent")}),
        (GiveStatus("venom", ("Mac",), "SG-FAIL-3"), {"party": ("Mac",)}),
        (ChooseRoom(), {"party": ("Mac",)}),
    ):
        played = Played(game_of(), table(game_of(), TakeAction(2), step, **in_hand, **board))
        assert played.refused("equip:0:1") == "SG-HAND-5", step
        assert played.option(GLORIA).closed_by is None
    beneath = table(game_of(), TakeAction(2), DrawFate(Tried("50:A", "savvy", 5)), ChooseRoom(), **in_hand)
    assert Played(game_of(), beneath).refused("equip:0:1") == "SG-HAND-5"


@pytest.mark.rule("SG-HAND-5")
@pytest.mark.parametrize("about", ["ship", "table:50:0"])
def test_a_draw_that_is_no_challenge_leaves_it_open(about: str) -> None:
    step = AlterFate(Tried(about, "", 0, number=3))
    played = Played(game_of(), table(game_of(), TakeAction(2), step, hands=((1,),)))
    assert played.option("equip:0:1").closed_by is None


@pytest.mark.rule("SG-HAND-5")
def test_when_a_new_choice_is_asked_the_challenge_is_over() -> None:
    state = table(game_of(), TakeAction(2), ChooseWay("92"), hands=((1,),), party=("Mac",))
    assert Played(game_of(), state).option("equip:0:1").closed_by is None


@pytest.mark.rule("SG-WEAPON-1")
@pytest.mark.parametrize("step", [ChooseTarget("Mac", 0), ChooseVictim("1"), ChooseNext(2, "SG-ROUND-2", 0)])
def test_weapons_stay_where_they_are_in_a_fight(step: Asks) -> None:
    assert weapon(step).refused("arm:101") == "SG-WEAPON-1"


# ---------------------------------------------------------------- what has happened in between


HEALER = (
    '[[adventure]]\nnumber = 6\nname = "Salve"\nkind = "gear"\ncost = 1\nabilities = "Everyone: Restore 3 health."\n'
)


@pytest.mark.rule("SG-CMD-1")
def test_somebody_heals_between_two_enemies_attacks() -> None:
    played = fight(
        Foe("H", damage=2),
        Foe("H", damage=2),
        command=(1,),
        more=HEALER,
        given=lambda state: replace(state, cards=state.cards | {6}),
    )
    played("end", "Gregory")
    assert (played.step, health(played, "Gregory")) == ("ChooseVictim", 2)
    played("card:6:0")
    assert (played.step, health(played, "Gregory")) == ("ChooseVictim", 4)


@pytest.mark.rule("SG-CMD-1")
def test_damage_is_split_among_those_who_stand_when_it_is_split() -> None:
    game = game_of({"cards/adventure.toml": HEALER})
    state = table(game, TakeAction(2), SplitDamage(9, ("Mac", "Laurent"), "SG-FAIL-1"))
    state = change(change(state, "Mac", damage=5), "Laurent", damage=5)
    played = Played(game, replace(state, cards=state.cards | {6}))
    assert [one.room for one in played.asked.how.among if not one.tier] == [1, 1]
    played("card:6:0")
    assert [one.room for one in played.asked.how.among if not one.tier] == [4, 4]
    played(("Mac=4", "Laurent=4", "Odessa=1"))


@pytest.mark.rule("SG-CMD-1")
def test_healing_that_came_too_late_is_handed_out_to_nobody() -> None:
    game = game_of({"cards/adventure.toml": HEALER})
    state = change(change(table(game, TakeAction(2), SplitHealing(1)), "Mac", damage=1), "Marco", damage=1)
    played = Played(game, replace(state, cards=state.cards | {6}))("card:6:0", ())
    assert played.step == "TakeAction"


@pytest.mark.rule("SG-PORT-4")
def test_a_healer_whom_nobody_needs_any_more_takes_nothing() -> None:
    game = game_of({"cards/adventure.toml": HEALER})
    state = change(table(game, TakeAction(2), Healer()), "Mac", damage=1)
    played = Played(game, goods(replace(state, cards=state.cards | {6}), coin=2))("card:6:0", ())
    assert (played.step, played.board.goods["coin"]) == ("TakeAction", 2)


@pytest.mark.rule("SG-ENEMY-1")
def test_a_card_that_was_discarded_in_time_is_not_lost_to_an_enemy() -> None:
    played = battle(LoseAbility())("shed:0", str(DODGE))
    assert (played.step, played.asked.least, played.asked.options) == ("LoseAbility", 0, ())
    assert played(()).step != "LoseAbility"


@pytest.mark.rule("SG-SYN-2")
def test_a_token_that_went_home_revives_nobody() -> None:
    played = battle(Revive("Mac"))("return:Gregory")
    assert played.refused("yes") == "SG-SYN-2"
    assert played("no").step != "Revive"


@pytest.mark.rule("SG-HEALTH-2")
def test_when_nobody_stands_only_the_token_helps() -> None:
    def last(state: Table) -> Table:
        kit = game_of().kit
        for mate in state.board.crew:
            most = kit.crew[mate.name].health
            state = change(state, mate.name, damage=most - 1 if mate.name == "Mac" else most)
        return replace(state, cards=state.cards | {6})

    played = fight(Foe("H", damage=1), command=(2,), more=HEALER, given=last, synergy=(("Gregory", "Mac"),))
    played("end", ())  # nobody blocks it
    assert played.step == "Revive" and not played.asked.free_actions
    assert len(played("no").told(Defeated)) == 1


@pytest.mark.rule("SG-ATTACK-16")
@pytest.mark.parametrize("step", [ChooseVictim("1"), Block(TakeBlow("1", "Mac", round=True)), Regenerate("1", 1)])
def test_what_a_defeated_enemy_would_have_done_is_not_asked(step: Asks) -> None:
    played = battle(step)
    played = Played(played.game, equip(played.state, "Audrie", SURPRISE))
    played(f"ability:{SURPRISE}:0", "1", ("0:0,0",))
    assert row(played) == ["2"] and played.step != step.__class__.__name__
    assert not played.told(EnemyStruck)


@pytest.mark.rule("SG-ATTACK-16")
def test_damage_waits_on_the_squares_that_are_there() -> None:
    """The row closes up between an attack's hit and its damage."""

    def given(state: Table) -> Table:
        begun = replace(state.board.fight, attack=Attack("Mac", 0, "2", hit=True, damage=1))
        step = PlaceDamage("2", 1, who="Mac")
        state = replace(state, board=replace(state.board, fight=begun), agenda=(*state.agenda[:-1], step))
        return equip(state, "Audrie", SURPRISE)

    played = fight("H", "H . .", given=given)
    assert played.asked.how.target == 1
    played(f"ability:{SURPRISE}:0", "1", ("0:0,0",))
    assert (played.step, played.asked.how.target) == ("PlaceDamage", 0)
    played(("0:0,1",))
    assert covered(played, "2") == {"0,1"}
    gone = fight("H", "H", given=given)(f"ability:{SURPRISE}:0", "2", ("1:0,0",))
    assert row(gone) == ["1"] and gone.step != "PlaceDamage"


@pytest.mark.rule("SG-ATTACK-16")
def test_damage_that_was_dealt_is_taken_though_the_fight_is_won() -> None:
    def given(state: Table) -> Table:
        return equip(change(state, "Gregory", damage=3), "Audrie", SURPRISE)

    played = fight(Foe("H", damage=3), given=given)("end", "Gregory")
    assert played.step == "ChooseNext"
    played(f"ability:{SURPRISE}:0", "1", ("0:0,0",))
    assert (played.step, row(played)) == ("ChooseNext", [])
    played("Mac")
    assert (health(played, "Mac"), len(played.told(FightWon))) == (4, 1)


@pytest.mark.rule("SG-ATTACK-16")
def test_while_an_attack_adds_up_such_damage_joins_it() -> None:
    played = battle(Boost(), ATTACKING)
    played = Played(played.game, equip(played.state, "Mac", DODGE, SURPRISE))
    free_actions = [option.id for option in played.asked.free_actions]
    assert f"ability:{SURPRISE}:0" in played.ids() and f"ability:{SURPRISE}:0" not in free_actions


# ---------------------------------------------------------------- selling artifacts


@pytest.mark.rule("SG-RES-1")
@pytest.mark.parametrize("step", [SearchOn, SplitDamage, ChooseVictim, Gather, AlterFate])
def test_an_artifact_is_sold_for_2_coins_at_any_time(step: type) -> None:
    played = ASKED[step]()
    played = Played(played.game, goods(played.state, artifact=1, coin=1))("sell")
    assert played.told(GoodsLost) == [GoodsLost("SG-RES-1", "artifact", 1)]
    assert played.told(GoodsGained) == [GoodsGained("SG-RES-1", "coin", 2)]
    assert (played.board.goods["coin"], played.step) == (3, step.__name__)
    assert "sell" not in [option.id for option in played.asked.free_actions]


@pytest.mark.rule("SG-SUPPLY-1")
def test_none_is_sold_when_no_coin_is_left() -> None:
    played = Played(game_of(), goods(table(game_of(), TakeAction(2)), artifact=1, coin=40))
    assert played.refused("sell") == "SG-SUPPLY-1"


@pytest.mark.rule("SG-RES-1")
def test_it_opens_a_choice_that_requires_coins_and_forces_no_redirect() -> None:
    game = with_story(STORY)
    for coins, artifacts, rule in ((3, 0, None), (1, 1, None), (0, 1, "SG-KEY-3"), (0, 2, None)):
        state = goods(table(game, TakeAction(2), ReadSection("40")), coin=coins, artifact=artifacts)
        assert Played(game, state).option("A").closed_by == rule, (coins, artifacts)
    for coins, artifacts, section in ((3, 0, "42"), (1, 1, "41")):
        state = goods(table(game, TakeAction(2), ReadSection("41")), coin=coins, artifact=artifacts)
        assert Played(game, state).asked.about == section


@pytest.mark.rule("SG-REPLY-4")
def test_what_artifacts_overpay_comes_back() -> None:
    state = goods(table(game_of(), TakeAction(2), Pay(Counts.of({"coin": 5}), "market 101")), artifact=3)
    played = Played(game_of(), state)
    assert dict(played.board.goods.each) == {"coin": 1}


@pytest.mark.rule("SG-TOKEN-1")
def test_a_special_token_is_a_card_that_goes_when_it_is_used() -> None:
    game = game_of({"cards/adventure.toml": POTION})
    state = hurt(table(game, TakeAction(2)))
    played = Played(game, replace(state, cards=state.cards | {77}))
    use = next(option.id for option in played.asked.free_actions if option.id.startswith("card:77"))
    played(use)
    assert 77 not in played.state.cards
    assert not any(mate.damage for mate in played.board.crew)


@pytest.mark.rule("SG-REPLY-1")
@pytest.mark.parametrize("step", ASKED)
def test_a_question_asks_for_no_more_than_it_offers(step: type) -> None:
    asked = ASKED[step]().asked
    if hasattr(asked, "options"):
        assert 0 <= asked.least <= max(asked.least, asked.most) <= max(1, len(asked.options))
    assert asked.owner in (TABLE, 0)


@pytest.mark.rule("SG-ATTACK-16")
@pytest.mark.parametrize("text", ["Deal 2 damage.", "Deal 1 damage per totem."])
def test_damage_outside_a_fight_hits_nobody(text: str) -> None:
    story = f"## 50\n\nA wall.\n\nA. Hit it.\n*{text} Return to the ship.*\n"
    game = with_story(story)
    played = Played(game, table(game, TakeAction(2), ReadSection("50")))("A")
    assert played.step == "TakeAction"
