"""Drawing fate, and ability cards in hand and on the crew (SG-FATE, SG-HAND)."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, equip, fates, game_of, give, goods, table, with_story
from wanderbook.rulesets.sleeping_gods.board import Table, hand_limit
from wanderbook.rulesets.sleeping_gods.events import AbilityDrawn, AbilityEquipped, AbilityShed, CommandSpent
from wanderbook.rulesets.sleeping_gods.steps import DamageShip, DrawAbility, TakeAction
from wanderbook.table import Chance, Game, NotAllowed, Reply, answer
from wanderbook.table.decks import Deck
from wanderbook.table.events import Drawn, Judged, Totalled
from wanderbook.table.steps import TakeWay

STORY = """
## 40

A wall stands across the path.

A. Climb it.
STRENGTH 5
*Return to the ship.*

B. Look for a gate.
PERCEPTION 6
*Return to the ship.*

C. Wait for somebody to open it.
*Draw 2 ability cards. Return to the ship.*

D. Knock.
COMBAT 1
*Return to the ship.*
"""
ENEMY = """
[[enemy]]
number = 1
name = "A porter"
level = 3
defense = 5
damage = 1
grid = "H H"
"""


@cache
def game() -> Game:
    return with_story(STORY, **{"cards/enemy.toml": ENEMY})


def at(choice: str, players: int = 1, **board: object) -> Table:
    """A choice of section 40 just taken; two actions wait behind it."""
    return table(game(), TakeAction(2), TakeWay("40", choice), players=players, **board)


def total(played: Played) -> int:
    return int(played.told(Totalled)[-1].total)


# ---------------------------------------------------------------- fate


@pytest.mark.rule("SG-FATE-1")
def test_the_top_card_gives_the_number_and_is_discarded_at_once() -> None:
    state = fates(game(), at("A"), 4)
    [card] = state.board.ability.layers[-1]
    played = Played(game(), state)(())
    assert [drawn.number for drawn in played.told(Drawn)] == [4]
    assert played.board.ability.discards == (card,)
    assert len(played.board.ability) == 59


@pytest.mark.rule("SG-FATE-1")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    state = table(game(), TakeAction(2), DamageShip(2), command=(0,), ability=Deck((), (2, 7)))
    played = Played(game(), state)
    assert Counter(drawn.number for drawn in played.told(Drawn)) == {4: 1, 5: 1}
    state = table(game(), TakeAction(2), DamageShip(3), command=(0,), ability=Deck(((2,),), (7,)))
    drawn = [one.number for one in Played(game(), state).told(Drawn)]
    assert drawn[0] == 4
    assert set(drawn[1:]) == {4, 5}


@pytest.mark.rule("SG-FATE-2")
def test_ones_and_sixes_are_half_as_common() -> None:
    kit = game_of().kit
    assert Counter(kit.fate.values()) == {1: 6, 2: 12, 3: 12, 4: 12, 5: 12, 6: 6}
    asking = game().asking
    asked = Played(asking, at("A"))(()).asked
    assert isinstance(asked, Chance)
    assert dict(asked.outcomes) == {"1": 6, "2": 12, "3": 12, "4": 12, "5": 12, "6": 6}


@pytest.mark.rule("SG-FATE-1")
def test_a_card_that_lies_on_top_is_the_one_that_is_drawn() -> None:
    """Also where cards beneath it have the same number, and fate is asked for."""
    asking = game().asking
    state = fates(asking, at("A", command=(0,)), 4)
    [top] = state.board.ability.layers[-1]
    played = Played(asking, state)(())
    assert isinstance(played.asked, Chance) and dict(played.asked.outcomes) == {"4": 1}
    assert played("4").board.ability.discards == (top,)


@pytest.mark.rule("SG-FATE-2")
def test_cards_in_hands_and_on_the_crew_are_out_of_the_deck() -> None:
    state = equip(give(at("A"), 0, 21, 50), "Mac", 53)  # three of the six ones
    asked = Played(game().asking, state)(()).asked
    assert dict(asked.outcomes)["1"] == 3


@pytest.mark.rule("SG-FATE-3")
def test_a_redraw_and_an_addition_come_after_the_draw_and_before_the_judgement() -> None:
    played = Played(game(), fates(game(), at("A"), 3, 4))(())
    assert played.step == "AlterFate"
    assert not played.told(Judged)
    played("card:93:0")  # Gear: redraw
    assert [drawn.number for drawn in played.told(Drawn)] == [3, 4]
    played("crew:Odessa:0")  # +1 to fate; then nothing is left to alter it with
    assert total(played) == 5
    assert played.told(Judged)[-1].outcome == "40:A:pass"


@pytest.mark.rule("SG-FATE-3")
@pytest.mark.parametrize(("number", "closed"), [(1, None), (2, "SG-FATE-3"), (6, "SG-FATE-3")])
def test_redraw_if_1_needs_a_1(number: int, closed: str | None) -> None:
    played = Played(game(), fates(game(), at("A"), number, 5))(())
    assert played.option("crew:Kasumi:0").closed_by == closed
    if closed:
        assert played.refused("crew:Kasumi:0") == closed
    else:
        played("crew:Kasumi:0", ())
        assert total(played) == 5


@pytest.mark.rule("SG-FATE-3")
@pytest.mark.parametrize(("drawn", "counts"), [((4, 2), 4), ((2, 4), 4)])
def test_a_redraw_may_keep_the_higher(drawn: tuple[int, int], counts: int) -> None:
    state = fates(game(), at("A"), *drawn)
    state = replace(state, cards=state.cards | {130})  # Amulet of the Fox
    played = Played(game(), state)((), "card:130:1", ())
    assert total(played) == counts


@pytest.mark.rule("SG-FATE-4")
def test_with_dice_no_card_is_drawn_for_fate() -> None:
    state = at("A", dice=True)
    played = Played(game(), replace(state, fate=replace(state.fate, set=(5,))))(())
    assert played.told(Drawn)[0].number == 6
    assert played.board.ability == state.board.ability
    asked = Played(game().asking, give(at("A", dice=True), 0, 21, 50))(()).asked
    assert dict(asked.outcomes) == {str(number): 1 for number in range(1, 7)}


@pytest.mark.rule("SG-FATE-4")
def test_dice_count_for_ship_damage_too() -> None:
    state = table(game(), TakeAction(2), DamageShip(1), command=(0,), dice=True)
    played = Played(game(), replace(state, fate=replace(state.fate, set=(3,))))
    assert played.told(Drawn)[0].number == 4
    assert played.board.damage[2] == 1  # the deck's number is 4
    assert played.board.ability == state.board.ability


# ---------------------------------------------------------------- hands


@pytest.mark.rule("SG-HAND-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_over_3_cards_the_player_discards_down_at_once(players: int) -> None:
    last = players - 1
    state = give(table(game(), TakeAction(2), DrawAbility(last, 2), players=players), last, 1, 2)
    played = Played(game(), state)
    assert (played.step, played.asked.owner, played.asked.least, played.asked.most) == ("DiscardDown", last, 1, 1)
    assert len(played.asked.options) == 4
    kept = [card for card in played.board.hands[last] if card != 2]
    played("2")
    assert list(played.board.hands[last]) == kept
    assert played.board.ability.discards == (2,)
    assert played.step == "TakeAction"


@pytest.mark.rule("SG-HAND-1")
def test_3_cards_may_be_held() -> None:
    played = Played(game(), give(table(game(), TakeAction(2), DrawAbility(0, 1)), 0, 1, 2))
    assert played.step == "TakeAction"
    assert len(played.board.hands[0]) == 3


@pytest.mark.rule("SG-HAND-1")
def test_a_raised_limit_ends_with_the_card_that_raises_it() -> None:
    state = equip(give(table(game(), players=2), 1, 1, 2, 3, 60), "Laurent", 37)  # Focused Mind, on the second's crew
    assert [hand_limit(game(), state, player) for player in (0, 1)] == [3, 4]
    played = Played(game(), state)("shed:1", "37")
    assert (played.step, played.asked.owner) == ("DiscardDown", 1)
    played("60")
    assert played.board.hands[1] == (1, 2, 3)


@pytest.mark.rule("SG-HAND-2")
def test_cards_drawn_go_to_one_hand_and_the_log_does_not_say_which() -> None:
    played = Played(game(), table(game(), TakeAction(2), DrawAbility(1, 2), players=3))
    assert [len(hand) for hand in played.board.hands] == [0, 2, 0]
    told = played.told(AbilityDrawn)
    assert [drawn.player for drawn in told] == [1, 1]
    assert set(AbilityDrawn.__struct_fields__) == {"rule", "player"}


@pytest.mark.rule("SG-HAND-2")
def test_nobody_disposes_of_anothers_hand() -> None:
    state = give(table(game(), players=2, active=0, command=(3, 3)), 1, 1, 2, 60)
    played = Played(game(), state)
    of_cards = [option.id for option in played.asked.free_actions if option.id.split(":")[0] not in ("crew", "card")]
    assert of_cards == ["equip:1:1", "equip:1:2", "equip:1:60"]  # to the crew, never to another hand
    played("equip:1:1")
    with pytest.raises(NotAllowed) as refusal:
        answer(game(), played.state, Reply(("Mac",), by=0))
    assert refusal.value.rule == "SG-REPLY-3"
    played("Mac")
    assert played.board.hands == ((), (2, 60))


# ---------------------------------------------------------------- equipping


@pytest.mark.rule("SG-HAND-3")
@pytest.mark.parametrize(("cards", "adds"), [((), 1), ((56,), 2), ((56, 21), 3), ((57, 2), 2)])
def test_an_equipped_card_adds_1_of_its_skill(cards: tuple[int, ...], adds: int) -> None:
    played = Played(game(), fates(game(), equip(at("A", command=(0,)), "Mac", *cards), 2))("Mac")
    assert total(played) == 2 + adds


@pytest.mark.rule("SG-HAND-3")
def test_an_equipped_card_gives_its_ability() -> None:
    state = table(game(), damage=(1, 1, 0, 0, 0, 0))
    assert not [option for option in Played(game(), state).asked.free_actions if option.id == "ability:53:0"]
    played = Played(game(), equip(state, "Mac", 53))("ability:53:0", "bridge=1")
    assert played.board.damage == (0, 1, 0, 0, 0, 0)


@pytest.mark.rule("SG-HAND-4")
def test_two_cards_each_besides_level_cards_and_weapons() -> None:
    state = give(equip(table(game()), "Mac", 1, 2), 0, 3)
    state = change(equip(state, "Laurent", 60), "Laurent", levels=(7, 8), weapons=(101, 102))
    played = Played(game(), state)("equip:0:3")
    assert played.option("Mac").closed_by == "SG-HAND-4"
    assert played.refused("Mac") == "SG-HAND-4"
    played("Laurent")
    assert played.mate("Laurent").abilities == (60, 3)


@pytest.mark.rule("SG-HAND-4")
def test_when_everybody_has_two_nothing_can_be_equipped() -> None:
    state = give(table(game()), 0, 3)
    for at_, mate in enumerate(state.board.crew):
        state = equip(state, mate.name, 10 + 2 * at_, 11 + 2 * at_)
    assert Played(game(), state).refused("equip:0:3") == "SG-HAND-4"


@pytest.mark.rule("SG-HAND-4")
@pytest.mark.parametrize("choice", ["A", "D"])
def test_their_controller_may_discard_equipped_cards_at_any_time(choice: str) -> None:
    """In a challenge and in a fight too; nobody else's."""
    state = equip(equip(at(choice, players=2), "Laurent", 1, 2), "Mac", 3)  # the second player's, the first's
    played = Played(game(), state)
    assert played.step in ("Gather", "ChooseAttacker")
    played("shed:1")
    assert (played.asked.owner, played.ids()) == (1, ["1", "2"])
    played("2")
    assert played.mate("Laurent").abilities == (1,)
    assert played.board.ability.discards == (2,)
    assert played.told(AbilityShed)[-1].who == "Laurent"
    played("shed:0")
    assert (played.asked.owner, played.ids()) == (0, ["3"])


@pytest.mark.rule("SG-HAND-5")
@pytest.mark.parametrize("who", ["Odessa", "Mac", "Laurent"])
def test_equipping_costs_the_cards_command_and_goes_on_anyone(who: str) -> None:
    """The captain, one's own crew, another player's."""
    played = Played(game(), give(table(game(), players=2), 0, 24))("equip:0:24", who)  # Feint costs 3
    assert played.mate(who).abilities == (24,)
    assert played.board.command == (0, 3)
    assert played.board.hands == ((), ())
    assert played.told(AbilityEquipped) == [AbilityEquipped("SG-HAND-5", 24, who)]
    assert played.told(CommandSpent) == [CommandSpent("SG-HAND-5", 0, 3)]
    assert not any(mate.command for mate in played.board.crew)


@pytest.mark.rule("SG-HAND-5")
def test_not_without_the_command_that_it_costs() -> None:
    played = Played(game(), give(table(game(), players=2, command=(2, 6)), 0, 24))
    assert played.refused("equip:0:24") == "SG-CMD-1"


@pytest.mark.rule("SG-HAND-5")
def test_not_in_the_middle_of_a_challenge_or_a_fight() -> None:
    gathering = Played(game(), give(at("A"), 0, 1))
    assert gathering.refused("equip:0:1") == "SG-HAND-5"
    altering = Played(game(), give(at("A"), 0, 1))(())
    assert (altering.step, altering.refused("equip:0:1")) == ("AlterFate", "SG-HAND-5")
    fighting = Played(game(), give(at("D"), 0, 1))
    assert (fighting.step, fighting.refused("equip:0:1")) == ("ChooseAttacker", "SG-HAND-5")
    playing = Played(game(), give(table(game()), 0, 1))
    assert playing.option("equip:0:1").closed_by is None


@pytest.mark.rule("SG-HAND-6")
def test_an_ability_serves_its_bearer() -> None:
    state = equip(table(game()), "Mac", 49)  # Bandage: restore 1 health
    state = change(change(state, "Mac", damage=2), "Laurent", damage=2)
    played = Played(game(), state)("ability:49:0")
    assert (played.mate("Mac").damage, played.mate("Laurent").damage) == (1, 2)


@pytest.mark.rule("SG-HAND-6")
def test_it_does_not_serve_a_challenge_that_its_bearer_is_not_in() -> None:
    state = fates(game(), equip(at("A"), "Mac", 27), 4)  # Focus: +1 to fate
    alone = Played(game(), state)("Laurent")
    assert alone.refused("ability:27:0") == "SG-HAND-6"
    with_mac = Played(game(), state)("Mac")
    assert with_mac.option("ability:27:0").closed_by is None


@pytest.mark.rule("SG-HAND-6")
def test_you_is_the_player_who_controls_the_bearer() -> None:
    """Inspire draws a card when it is equipped: for the bearer's player, whoever paid for it."""
    played = Played(game(), give(table(game(), players=2), 0, 46))("equip:0:46", "Laurent")
    assert [len(hand) for hand in played.board.hands] == [0, 1]
    played = Played(game(), equip(table(game(), players=2, active=0), "Laurent", 38))("ability:38:0")  # Counsel
    assert [len(hand) for hand in played.board.hands] == [0, 1]
    assert played.board.command == (3, 2)


@pytest.mark.rule("SG-HAND-6")
def test_an_instant_effect_happens_once_on_equipping() -> None:
    played = Played(game(), give(goods(table(game()), xp=1), 0, 5))("equip:0:5", "Mac")  # Lessons: gain 2 XP
    assert played.board.goods["xp"] == 3
    assert not [option for option in played.asked.free_actions if option.id.startswith("ability:5:")]
