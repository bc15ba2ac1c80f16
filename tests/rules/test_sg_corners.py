"""Corners of the rules that a play seldom comes to, and where one part of a rule is easily left out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.rules.sg_fight import HIT, MISS, SABRE, SLING, WEAPONS, Foe, book, covered, fight, health
from tests.rules.sg_table import TITLE, Played, change, equip, fates, game_of, give, goods, table, with_story
from wanderbook.rulesets.sleeping_gods.board import Table, command_left
from wanderbook.rulesets.sleeping_gods.events import (
    Defeated,
    EnemyStruck,
    EventActs,
    FightWon,
    GoodsGained,
    SearchDrawn,
    SynergyReturned,
    Used,
)
from wanderbook.rulesets.sleeping_gods.steps import (
    BeginFight,
    ChooseRoom,
    DamageShip,
    DrawAbility,
    EndTurn,
    Healer,
    PassCaptain,
    Pay,
    ShipAction,
    Shipyard,
    TakeAction,
)
from wanderbook.table import Game, why
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import Totalled
from wanderbook.table.steps import AlterFate, Gather, ReadSection, TakeWay, Tried

FOCUSED, WORLD_LORE, STEERING, CRAFT = 37, 6, 8, 2
"""An ability card: hand limit +1. Level cards: +2 savvy of Mac's, +1 distance. A card of craft."""
CARDS = """
[[adventure]]
number = 5
name = "Tug"
kind = "gear"
cost = 1
abilities = "Move the ship 1 region."

[[adventure]]
number = 6
name = "Charts"
kind = "gear"
abilities = "Always: +2 craft."

[[adventure]]
number = 7
name = "Porridge"
kind = "recipe"
cost = 1
food = "3 grain"
abilities = "Remove 1 fatigue."

[[adventure]]
number = 8
name = "Last match"
kind = "gear"
cost = 1
abilities = "Lose adventure card 8. Gain 1 coin."

[[adventure]]
number = 9
name = "Screen"
kind = "gear"
cost = 1
abilities = "Block 3 at the end of the round."
"""
STORY = """
## 50

A slope.

A. Climb.
STRENGTH 20
Fail: Gain 1 fatigue.
*Return to the ship.*

B. Look round.
*Draw 3 search tokens. Return to the ship.*

C. Mac alone.
Mac: STRENGTH 2
*Return to the ship.*
"""


def game() -> Game:
    return with_story(STORY, **{"cards/adventure.toml": CARDS})


def owning(state: Table, *cards: int) -> Table:
    return replace(state, cards=state.cards | set(cards))


# ---------------------------------------------------------------- the captain's cards


@pytest.mark.rule("SG-HAND-1")
def test_what_the_captain_bears_goes_with_the_token() -> None:
    state = equip(table(game_of(), PassCaptain(), players=2), "Odessa", FOCUSED)
    played = Played(game_of(), give(state, 0, 1, 2, 3, 4))
    assert (played.step, played.asked.owner, played.board.active) == ("DiscardDown", 0, 1)


@pytest.mark.rule("SG-HAND-1")
@pytest.mark.parametrize(("player", "step"), [(0, "TakeAction"), (1, "DiscardDown")])
def test_it_is_the_active_players_alone(player: int, step: str) -> None:
    state = equip(table(game_of(), TakeAction(2), DrawAbility(player, 1), players=2), "Odessa", FOCUSED)
    assert Played(game_of(), give(state, player, 1, 2, 3)).step == step


# ---------------------------------------------------------------- challenges and travel


@pytest.mark.rule("SG-HAND-6")
@pytest.mark.parametrize(("joined", "closed"), [("Mac", None), ("Laurent", "SG-HAND-6")])
def test_a_level_card_helps_where_its_bearer_takes_part(joined: str, closed: str | None) -> None:
    state = table(game_of(), TakeAction(2), Gather(Tried("hazard-1-1:A", "savvy", 9)))
    state = change(state, "Mac", levels=(WORLD_LORE,))
    played = Played(game_of(), fates(game_of(), state, 2))((joined,))
    assert played.option(f"level:{WORLD_LORE}:0").closed_by == closed


@pytest.mark.rule("SG-TRAVEL-1")
def test_nothing_but_the_helmsmans_own_craft_is_added_to_travel() -> None:
    state = owning(table(game(), TakeAction(2), command=(0,)), 6)
    played = Played(game(), fates(game(), state, 3))("travel", ())
    assert [event.total for event in played.told(Totalled)] == [3]


@pytest.mark.rule("SG-TRAVEL-2")
@pytest.mark.parametrize(("steers", "more"), [(True, 1), (False, 0)])
def test_distance_is_added_by_whoever_steers_and_nobody_else(steers: bool, more: int) -> None:
    bearer = game_of().kit.level[STEERING].crew
    state = change(table(game_of(), TakeAction(2), command=(0,)), bearer, levels=(STEERING,))
    kit, craft = game_of().kit, game_of().kit.crew[bearer].skills.get("craft", 0)
    assert craft, "somebody who steers"
    played = Played(game_of(), fates(game_of(), state, 4))("travel", (bearer,) if steers else ())
    total = played.told(Totalled)[-1].total
    reached = sum(total >= needed for needed in kit.ship(1).travel)
    assert played.state.agenda[-1].distance == reached + more


@pytest.mark.rule("SG-TRAVEL-1")
def test_craft_cards_for_travel_come_from_the_active_players_hand() -> None:
    state = table(game_of(), TakeAction(2), AlterFate(Tried("travel", "craft", 0, number=3)), players=2)
    other = next(card for card, one in game_of().kit.ability.items() if one.skill == "craft" and card != CRAFT)
    played = Played(game_of(), give(give(state, 0, CRAFT), 1, other))
    assert played.refused(f"hand:1:{other}") == "SG-TRAVEL-1"
    assert played.option(f"hand:0:{CRAFT}").closed_by is None
    helping = table(game_of(), TakeAction(2), AlterFate(Tried("hazard-1-1:A", "craft", 9, number=3)), players=2)
    assert Played(game_of(), give(helping, 1, other)).option(f"hand:1:{other}").closed_by is None


@pytest.mark.rule("SG-FAIL-1")
def test_fatigue_of_a_failure_goes_to_those_who_took_part() -> None:
    state = table(game(), TakeAction(2), TakeWay("50", "A"), command=(0,))
    played = Played(game(), fates(game(), state, 1))(("Mac", "Laurent"))
    assert played.step == "SplitFatigue"
    assert played.refused("Marco=1") == "SG-FAIL-1"
    played("Mac=1")
    assert played.mate("Mac").fatigue == 2


@pytest.mark.rule("SG-CHAL-9")
@pytest.mark.parametrize("command", [0, 3])
def test_low_morale_costs_nothing_for_whom_the_challenge_names(command: int) -> None:
    state = table(game(), TakeAction(2), TakeWay("50", "C"), players=2, command=(command, command))
    state = change(state, "Mac", statuses=frozenset({"low_morale", "madness"}))
    played = Played(game(), fates(game(), state, 6))
    assert (played.mate("Mac").fatigue, played.mate("Mac").damage) == (1, 1)
    assert played.board.command == (command, command)


@pytest.mark.rule("SG-CMD-6")
@pytest.mark.parametrize(("party", "closed"), [(("Mac",), "SG-CMD-6"), ((), None)])
def test_the_ship_is_not_moved_in_the_middle_of_a_failure(party: tuple[str, ...], closed: str | None) -> None:
    state = owning(table(game(), TakeAction(2), ChooseRoom(), party=party), 5)
    assert Played(game(), state).option("card:5:0").closed_by == closed


# ---------------------------------------------------------------- goods and cards


@pytest.mark.rule("SG-ADV-3")
@pytest.mark.parametrize(("grain", "left"), [(5, 3), (3, 1), (2, 0)])
def test_beside_the_cookbook_the_other_ingredients_are_paid(grain: int, left: int) -> None:
    state = owning(change(table(game(), TakeAction(2)), "Mac", fatigue=1), 7, 121)
    played = Played(game(), goods(state, grain=grain))("card:7:0")
    assert (played.board.goods["grain"], played.mate("Mac").fatigue) == (left, 0)
    assert Played(game(), goods(state, grain=1)).refused("card:7:0") == "SG-ADV-2"


@pytest.mark.rule("SG-CMD-3")
def test_command_on_a_card_that_is_lost_goes_back() -> None:
    played = Played(game(), owning(table(game(), TakeAction(2)), 8))("card:8:0")
    assert (played.board.on_cards, played.board.command) == ((), (2,))
    assert command_left(played.board) == 12


@pytest.mark.rule("SG-PORT-3")
def test_an_artifact_pays_for_two_repairs() -> None:
    state = goods(table(game_of(), TakeAction(2), Shipyard(), damage=(2, 2, 0, 0, 0, 0)), artifact=1)
    played = Played(game_of(), state)
    assert played.asked.how.amount == 2
    played(("bridge=2",))
    assert (sum(played.board.damage), played.board.goods.total) == (2, 0)


@pytest.mark.rule("SG-PORT-4")
def test_an_artifact_pays_for_two_who_are_healed() -> None:
    state = table(game_of(), TakeAction(2), Healer())
    for name in ("Mac", "Marco", "Laurent"):
        state = change(state, name, damage=2)
    played = Played(game_of(), goods(state, artifact=1))
    assert (played.asked.least, played.asked.most) == (1, 2)
    played(("Mac", "Marco"))
    assert (played.mate("Mac").damage, played.mate("Marco").damage, played.board.goods.total) == (0, 0, 0)


@pytest.mark.rule("SG-SHIP-6")
def test_of_several_tokens_that_a_text_draws_each_may_be_kept() -> None:
    state = goods(table(game(), TakeAction(2), ReadSection("50"), command=(0,)))
    search = state.board.search
    state = replace(state, board=replace(state.board, search=search.put_on_top((5, 3, 2))))
    played = Played(game(), fates(game(), state, 2, 2, 2))("B")
    drawn = [event.token for event in played.told(SearchDrawn)]
    assert len(drawn) == 3 and played.step == "KeepReward"
    assert {option.partition(":")[0] for option in played.ids()} == {str(token) for token in drawn}


# ---------------------------------------------------------------- fights


@pytest.mark.rule("SG-ATTACK-14")
def test_resist_is_taken_once_from_an_attack_and_marcos_damage_together() -> None:
    played = fight(Foe("H . . . . R1"), synergy=(("Marco", "Laurent"),))
    played("Laurent:0", "synergy:Marco")
    assert (played.asked.how.amount, played.asked.how.off_hearts) == (2, 1)


@pytest.mark.rule("SG-SYN-3")
@pytest.mark.parametrize(("fatigue", "amount"), [(0, 1), (2, 0)])
def test_marcos_counts_on_a_miss(fatigue: int, amount: int) -> None:
    played = fight(
        Foe("H . . ."),
        fate=(MISS,),
        synergy=(("Marco", "Laurent"),),
        given=lambda state: change(state, "Laurent", fatigue=fatigue),
    )
    played("Laurent:0", "synergy:Marco")
    assert (played.asked.how.amount, played.asked.how.off_hearts) == (amount, 2)
    played(("0:0,1", "0:0,2", "0:0,3")[: amount + 2])
    assert len(covered(played)) == amount + 2


@pytest.mark.rule("SG-SYN-1")
def test_a_token_is_placed_and_may_go_back_at_once() -> None:
    played = fight("S . H", fate=(HIT,))("Laurent:0", ("0:0,0", "0:0,1"))
    assert played.step == "PassSynergy" and played.refused() == "SG-REPLY-1"
    played("Laurent>Mac", "return:Laurent")
    assert played.board.fight is not None and played.board.fight.synergy == ()


@pytest.mark.rule("SG-SYN-3")
def test_gregorys_is_for_its_holder_and_for_nobody_else_who_falls() -> None:
    played = fight(
        Foe("H", damage=1),
        synergy=(("Gregory", "Mac"),),
        given=lambda state: change(state, "Marco", damage=game_of().kit.crew["Marco"].health - 1),
    )
    played("end", "Marco")
    assert (health(played, "Marco"), played.step) == (0, "ChooseAttacker")


@pytest.mark.rule("SG-ENEMY-1")
def test_who_was_disarmed_twice_has_both_weapons_back() -> None:
    def given(state: Table) -> Table:
        lost = replace(state.board.fight, disarmed=((SABRE, "Mac"), (SLING, "Mac")))
        return owning(replace(state, board=replace(state.board, fight=lost)), SABRE, SLING)

    played = fight("H", given=given, more=WEAPONS)("Laurent:0", ("0:0,0",))
    assert len(played.told(FightWon)) == 1
    assert played.mate("Mac").weapons == (SABRE, SLING)


@pytest.mark.rule("SG-ROUND-2")
def test_block_for_the_end_of_the_round_is_of_no_use_in_a_counterattack() -> None:
    screen = CARDS[CARDS.index("[[adventure]]\nnumber = 9") :]

    def given(state: Table) -> Table:
        return owning(state, 9)

    played = fight(Foe("H . . .", damage=3), given=given, more=screen, command=(1,))
    played("Gregory:0")
    while played.step != "PlaceDamage":
        played(())
    played(("0:0,1", "0:0,2"))
    assert played.told(EnemyStruck) == [EnemyStruck("SG-ATTACK-11", "1", "Gregory", 3, 0)]
    played("end", "Marco")
    assert (played.step, played.ids()) == ("Block", ["card:9:0"])
    played("card:9:0")
    assert played.told(EnemyStruck)[-1] == EnemyStruck("SG-ROUND-2", "1", "Marco", 3, 3)


# ---------------------------------------------------------------- defeat, events, saving


@pytest.mark.rule("SG-MODE-3")
def test_when_the_ship_is_lost_easy_mode_gives_nothing() -> None:
    state = table(game_of(), TakeAction(2), DamageShip(1), easy=True, damage=(2, 2, 1, 2, 2, 1), command=(0,))
    state = change(state, "Mac", statuses=frozenset({"venom"}))
    played = Played(game_of(), fates(game_of(), state, 4))
    assert [event.what for event in played.told(Defeated)] == ["ship"]
    assert not played.told(GoodsGained)
    assert played.mate("Mac").statuses == {"venom"}


@pytest.mark.rule("SG-EVENT-2")
def test_a_hunting_serpent_follows_the_ship_to_another_page() -> None:
    [serpent] = (number for number, card in game_of().kit.event.items() if card.name == "Hunting Serpent")
    for page, region in ((1, "A"), (2, "D")):
        state = table(game_of(), EndTurn(), ongoing=(serpent,), page=page, region=region, command=(0,))
        played = Played(game_of(), fates(game_of(), state, 3))
        assert played.told(EventActs) == [EventActs("SG-EVENT-2", serpent)]
        assert sum(played.board.damage) == 1


@pytest.mark.rule("SG-SAVE-1")
def test_a_campaign_that_is_taken_up_again_is_not_shuffled() -> None:
    state = table(game_of(), TakeAction(2), ShipAction(), players=3, active=2)
    market = state.board.market.put_on_top((105, 101, 103))
    state = replace(state, board=replace(state.board, market=market))
    again = game_of().decode(game_of().encode(state))
    assert again == state
    assert (again.board.active, again.board.market, again.board.search) == (2, market, state.board.search)


# ---------------------------------------------------------------- what a card lent, losses, and fights without end

COATS = '[[adventure]]\nnumber = 5\nname = "Warm coats"\nkind = "gear"\nabilities = "Always: +1 health."\n'
BURN = '[[adventure]]\nnumber = 6\nname = "A match"\nkind = "gear"\nabilities = "Lose adventure card 5. Gain 1 coin."\n'
HEALTHY = next(number for number, card in game_of().kit.ability.items() if card.name == "Healthy")


def holding(state: Table) -> Table:
    """Mac has what the cards lend and nothing else; so has everybody."""
    for mate in state.board.crew:
        state = change(state, mate.name, damage=game_of().kit.crew[mate.name].health - (mate.name != "Mac"))
    return owning(state, 5, 6)


@pytest.mark.rule("SG-SYN-3")
def test_gregorys_token_helps_when_a_lost_card_takes_the_health_away() -> None:
    played = fight(Foe("H . ."), given=holding, more=COATS + BURN, synergy=(("Gregory", "Mac"),))("card:6:0")
    assert (played.step, played.asked.owner, played.state.agenda[-1].who) == ("Revive", 0, "Mac")
    played("yes")
    assert health(played, "Mac") == 2 and played.board.fight is not None and played.board.fight.synergy == ()


@pytest.mark.rule("SG-SYN-3")
def test_nor_does_anybody_else_rise_by_it_or_who_had_fallen_before() -> None:
    other = fight(Foe("H . ."), given=holding, more=COATS + BURN, synergy=(("Gregory", "Marco"),))("card:6:0")
    assert other.step == "ChooseAttacker"

    def fallen(state: Table) -> Table:
        return change(holding(state), "Mac", damage=game_of().kit.crew["Mac"].health + 1)

    before = fight(Foe("H . ."), given=fallen, more=COATS + BURN, synergy=(("Gregory", "Mac"),))("card:6:0")
    assert before.step == "SplitDamage"  # the token was not returned when it could be


@pytest.mark.rule("SG-HEALTH-2")
def test_the_token_can_prevent_the_defeat_that_a_lost_card_would_bring() -> None:
    def given(state: Table) -> Table:
        for mate in state.board.crew:
            state = change(state, mate.name, damage=game_of().kit.crew[mate.name].health)
        return equip(state, "Mac", HEALTHY)

    for reply, lost in (("no", 1), ("yes", 0)):
        played = fight(Foe("H . ."), given=given, synergy=(("Gregory", "Mac"),))("shed:0", str(HEALTHY))
        assert played.step == "Revive" and not played.asked.free_actions
        assert len(played(reply).told(Defeated)) == lost


@pytest.mark.rule("SG-CMD-7")
def test_what_an_enemy_takes_is_no_price_and_leaves_time_for_free_actions() -> None:
    def given(state: Table) -> Table:
        return goods(state, grain=1, artifact=1)

    played = fight(Foe("H . Q"), given=given)("end", "Mac")
    assert played.step == "ChoosePayment"
    played("sell")
    assert (played.step, played.board.goods["coin"]) == ("ChoosePayment", 2)
    played("coin=1")
    assert dict(played.board.goods.each) == {"coin": 1, "grain": 1}


@pytest.mark.rule("SG-CMD-7")
def test_of_what_is_no_longer_there_nothing_is_lost() -> None:
    story = "## 50\n\nA rat.\n\nA. Let it eat.\n*Lose 4 food. Return to the ship.*\n"
    eating = with_story(story, **{"cards/adventure.toml": CARDS})
    state = change(owning(table(eating, TakeAction(2), ReadSection("50")), 7), "Mac", fatigue=1)
    played = Played(eating, goods(state, grain=4, meat=1))("A")
    assert (played.step, played.asked.how.price.total) == ("ChoosePayment", 4)
    played("card:7:0")  # porridge, of 3 grain
    assert (played.step, played.asked.how.price.total) == ("ChoosePayment", 2)
    played(("grain=1", "meat=1"))
    assert (played.step, played.board.goods.total) == ("TakeAction", 0)


@pytest.mark.rule("SG-CMD-7")
def test_a_price_is_paid_to_the_end() -> None:
    state = table(game_of(), TakeAction(2), Pay(Counts.of({"coin": 2}), "inn", 0))
    played = Played(game_of(), goods(state, coin=3, artifact=1))
    assert played.step == "ChoosePayment" and not played.asked.free_actions


@pytest.mark.rule("SG-COMBAT-4")
def test_no_token_prevents_that_a_fight_without_end_is_lost() -> None:
    def given(state: Table) -> Table:
        begun = replace(state.board.fight, idle=9)
        return replace(state, board=replace(state.board, fight=begun))

    played = fight(Foe("H", damage=0), given=given, synergy=(("Gregory", "Mac"),))("end", "Mac")
    assert played.step != "Revive"
    assert len(played.told(Defeated)) == 1


@pytest.mark.rule("SG-COMBAT-4")
@pytest.mark.parametrize("defeats", [True, False])
def test_a_round_in_which_an_enemy_is_defeated_is_not_idle(defeats: bool) -> None:
    """Its tokens leave with it, so that fewer squares are covered than before."""

    def given(state: Table) -> Table:
        begun = replace(state.board.fight, harm=2, idle=4)
        return replace(state, board=replace(state.board, fight=begun))

    played = fight(Foe("H . ."), Foe("H", damage=0), covered=("0:0,1", "0:0,2"), given=given)
    if defeats:
        played("Gregory:0", "1", ("0:0,0",), "end", "Mac")
    else:
        played("end", "Mac", "Mac")
    assert played.board.fight is not None
    assert (played.board.fight.round, played.board.fight.idle) == (2, 0 if defeats else 5)


@pytest.mark.rule("SG-ATTACK-11")
def test_only_its_block_blocks() -> None:
    cards = '[[adventure]]\nnumber = 9\nname = "A lid"\nkind = "gear"\ncost = 1\nabilities = "Block 1. Gain 2 coins."\n'
    played = fight(Foe("H", damage=3), given=lambda state: owning(state, 9), more=cards, command=(1,))("end", "Marco")
    played("card:9:0")
    assert played.told(EnemyStruck) == [EnemyStruck("SG-ROUND-2", "1", "Marco", 3, 1)]


def beaten_but_for(*standing: str) -> Callable[[Table], Table]:
    """Everybody else is at 0 health; these have 1 left."""

    def given(state: Table) -> Table:
        for mate in state.board.crew:
            most = game_of().kit.crew[mate.name].health
            state = change(state, mate.name, damage=most - (mate.name in standing))
        return state

    return given


@pytest.mark.rule("SG-COMBAT-4")
@pytest.mark.parametrize("hurt", [0, 3])
def test_damage_from_before_a_fight_does_not_put_its_end_off(hurt: int) -> None:
    """Ten rounds in which nothing came of anything, whatever the crew suffered before the first."""
    game = book(Foe("H", damage=0))
    state = change(table(game, TakeAction(2), BeginFight("50:A", (1,))), "Mac", damage=hurt)
    played = Played(game, state)
    for _ in range(9):
        played("end", "Mac")
    assert not played.told(Defeated) and played.board.fight is not None
    assert len(played("end", "Mac").told(Defeated)) == 1


@pytest.mark.rule("SG-ATTACK-11")
@pytest.mark.rule("SG-SYN-3")
def test_what_nobody_else_can_hold_is_lost() -> None:
    """The last who stands falls, returns Gregory's token and stands again: the rest of the blow has nobody to go to."""
    held = (("Gregory", "Mac"),)
    played = fight(Foe("H", damage=5), given=beaten_but_for("Mac"), synergy=held)("end")
    assert played.step == "Revive"
    played("yes")
    assert (played.step, health(played, "Mac")) == ("ChooseAttacker", 2)
    assert not played.told(Defeated)


@pytest.mark.rule("SG-ATTACK-11")
@pytest.mark.rule("SG-SYN-3")
def test_the_rest_of_a_blow_goes_to_the_only_other_who_stands() -> None:
    given, held = beaten_but_for("Mac", "Laurent"), (("Gregory", "Mac"),)
    played = fight(Foe("H", damage=2), given=given, synergy=held)("end", "Mac", "yes")
    assert (played.step, health(played, "Mac"), health(played, "Laurent")) == ("ChooseAttacker", 2, 0)


@pytest.mark.rule("SG-SYN-2")
def test_a_synergy_token_that_is_used_is_told_and_goes_home() -> None:
    played = fight("H . . .", fate=(MISS,), synergy=(("Mac", "Laurent"),))("Laurent:0", "synergy:Mac")
    assert played.told(Used) == [Used("SG-SYN-2", "synergy:Mac")]
    assert played.told(SynergyReturned) == [SynergyReturned("SG-SYN-2", "Mac")]


REDRAWING = """
[[crew]]
number = 2
name = "Mac"
health = 6
skills = { strength = 1 }
weapon = { damage = 2 }
synergy = "+2 accuracy."
abilities = "Pay 1 command: Redraw fate if 1."
"""


@pytest.mark.rule("SG-CREW-1")
@pytest.mark.parametrize(
    ("active", "joins", "closed"), [(1, "Mac", "SG-CREW-1"), (0, "Mac", None), (0, "Laurent", None)]
)
def test_a_challenge_is_the_active_players_draw_whoever_takes_part(active: int, joins: str, closed: str | None) -> None:
    game = game_of({"cards/crew.toml": REDRAWING})
    challenge = Gather(Tried("1:A", "strength", 9))
    state = table(game, TakeAction(2), challenge, players=2, active=active, command=(2, 2))
    owners = {mate.name: mate.player for mate in state.board.crew}
    assert (owners["Mac"], owners[joins]) == (0, 0 if joins == "Mac" else 1)
    played = Played(game, fates(game, state, 1))((joins,))
    assert played.option("crew:Mac:0").closed_by == closed


@pytest.mark.rule("SG-SHIP-4")
def test_a_card_that_is_drawn_as_somebody_decides_has_left_the_deck() -> None:
    game = game_of(chance="ask")
    played = Played(game, table(game, TakeAction(2), DrawAbility(0, 1)))
    card, _ = played.asked.outcomes[0]
    before = played.board.ability
    played(card)
    assert played.board.hands[0] == (int(card),)
    assert int(card) not in {one for layer in played.board.ability.layers for one in layer}
    assert len(played.board.ability) == len(before) - 1


@pytest.mark.rule("SG-EXPLORE-2")
def test_after_a_long_way_through_the_story_play_goes_on_where_it_was() -> None:
    """Fifty sections without a decision; the actions that are left come next."""
    ways = "".join(f"## {at}\n\n*Turn to {at + 1}.*\n\n" for at in range(100, 150))
    game = with_story(f"{ways}## 150\n\n*Gain 1 coin. Return to the ship.*\n")
    played = Played(game, goods(table(game, EndTurn(), TakeAction(2), ReadSection("100"))))
    assert (played.board.goods["coin"], played.step) == (1, "TakeAction")
    assert played.state.agenda == (EndTurn(), TakeAction(2))


FALLING = "## 40\n\nA wall.\n\nA. Stand under it.\n*Everyone: -9 health. Return to the ship.*\n"


@pytest.mark.rule("SG-DEFEAT-1")
@pytest.mark.parametrize("above", [0, 1, 2])
def test_after_a_defeat_nothing_of_the_old_turn_is_left(above: int) -> None:
    """The new turn is as any other, however much was still to be done."""
    game = with_story(FALLING)
    steps = (EndTurn(), TakeAction(1))[2 - above :]
    played = Played(game, table(game, *steps, ReadSection("40")))("A")
    assert len(played.told(Defeated)) == 1
    usual = Played(game, table(game, PassCaptain()))
    assert (played.step, played.state.agenda) == ("ShipAction", usual.state.agenda)


@pytest.mark.rule("SG-DEFEAT-4")
@pytest.mark.parametrize("decks_ended", [0, 3])
def test_where_decks_have_no_end_events_are_always_owed(decks_ended: int) -> None:
    """A book that does not say what follows a deck has no last one."""
    title = "\n".join(line for line in TITLE.splitlines() if not line.startswith(("deck_ends", "finale_lost")))
    game = game_of({"book.toml": title, "storybook/more.md": FALLING})
    events = Deck(((1,), (2,)))
    state = table(game, TakeAction(1), ReadSection("40"), event=events, decks_ended=decks_ended)
    assert Played(game, state)("A").board.owed == 4


@pytest.mark.rule("SG-DEFEAT-1")
def test_a_defeat_after_a_long_way_through_the_story_comes_first_too() -> None:
    ways = "".join(f"## {at}\n\n*Turn to {at + 1}.*\n\n" for at in range(100, 150))
    game = with_story(f"{ways}## 150\n\n*Everyone: -9 health. Gain 1 coin. Return to the ship.*\n")
    played = Played(game, goods(table(game, TakeAction(2), ReadSection("100"))))
    assert len(played.told(Defeated)) == 1 and not played.told(GoodsGained)
    assert (played.step, played.board.turn) == ("ShipAction", 2)


@pytest.mark.rule("SG-SHIP-4")
def test_where_no_card_is_left_none_is_drawn() -> None:
    game = game_of(chance="ask")
    played = Played(game, table(game, TakeAction(2), DrawAbility(0, 2), ability=Deck()))
    assert played.asked.outcomes == (("none", 1),)
    played("none")
    assert (played.step, played.board.hands) == ("TakeAction", ((),))


POOR_MAC = """
[[crew]]
number = 2
name = "Mac"
health = 6
skills = { strength = 1 }
weapon = { damage = 2 }
synergy = "+2 accuracy."
abilities = \"\"\"
Pay 1 command: +1 damage.
Pay 1 command: Block 1.
\"\"\"
"""


@pytest.mark.rule("SG-CMD-2")
def test_who_has_no_command_is_told_so_in_an_attack_and_in_a_counterattack() -> None:
    boosting = fight("H . . .", more=POOR_MAC, synergy=(("Audrie", "Mac"),))("Mac:0")
    assert (boosting.step, boosting.ids()) == ("Boost", ["synergy:Audrie"])
    assert why(boosting.game, boosting.state, "crew:Mac:0") == "You do not have enough command."
    blocking = fight(Foe("H . . .", damage=3), more=POOR_MAC, synergy=(("Rafael", "Mac"),))("end", "Mac")
    assert (blocking.step, blocking.ids()) == ("Block", ["synergy:Rafael"])
    assert why(blocking.game, blocking.state, "crew:Mac:1") == "You do not have enough command."
