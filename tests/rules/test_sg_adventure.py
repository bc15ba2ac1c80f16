"""Adventure cards: what they always do, recipes, Gloria (SG-ADV)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, equip, fates, game_of, give, goods, table, with_story
from wanderbook.rulesets.sleeping_gods.board import Table, health
from wanderbook.rulesets.sleeping_gods.events import CommandSpent
from wanderbook.rulesets.sleeping_gods.steps import SearchOn, StartTurn, TakeAction
from wanderbook.table import Game
from wanderbook.table.decks import Deck
from wanderbook.table.events import Totalled
from wanderbook.table.steps import TakeWay

STORY = """
## 40

A wall stands across the path, and somebody behind it.

A. Climb it.
STRENGTH 9
*Return to the ship.*

B. Shout.
COMBAT 1
*Return to the ship.*

C. Look about.
PERCEPTION 6
*Return to the ship.*
"""
CARDS = """
[[enemy]]
number = 1
name = "A porter"
level = 3
defense = 5
damage = 1
grid = "H H"

[[adventure]]
number = 1
name = "Broth of anything"
kind = "recipe"
cost = 1
food = "2 food"
abilities = "Restore 2 health. Remove 2 fatigue."

[[adventure]]
number = 2
name = "A stout companion"
kind = "companion"
abilities = "Always: +1 health. +1 perception. +1 accuracy."
"""
COUNSEL = 38


@cache
def game() -> Game:
    return with_story(STORY, **{"cards/all.toml": CARDS})


def at(choice: str = "", players: int = 1, **board: object) -> Table:
    """Before the two actions; or a choice of section 40 just taken."""
    steps = (TakeAction(2), TakeWay("40", choice)) if choice else (TakeAction(2),)
    return table(game(), *steps, players=players, **board)


def owning(state: Table, *cards: int) -> Table:
    return replace(state, cards=state.cards | set(cards))


def total(played: Played) -> int:
    return int(played.told(Totalled)[-1].total)


@pytest.mark.rule("SG-ADV-1")
def test_the_kinds_of_adventure_card() -> None:
    kinds = ["companion", "gear", "weapon", "recipe", "totem", "market"]
    cards = [f'[[adventure]]\nnumber = {number}\nname = "One"\nkind = "{kind}"' for number, kind in enumerate(kinds, 1)]
    kit = game_of({"cards/kinds.toml": "\n".join(cards)}).kit
    assert [kit.adventure[number].kind for number in range(1, 7)] == kinds
    assert set(kit.market) <= set(kit.adventure)  # what the market sells is an adventure card


@pytest.mark.rule("SG-ADV-1")
def test_passives_of_adventure_cards_serve_everybody_at_no_cost() -> None:
    state = at("C", command=(0,))
    mac = state.board.crew[1]
    assert (health(game().kit, state, mac), health(game().kit, owning(state, 2), mac)) == (6, 7)
    played = Played(game(), fates(game(), owning(state, 2), 2))("Mac")
    assert total(played) == 2 + 1 + 1
    assert not played.told(CommandSpent)


@pytest.mark.rule("SG-ADV-1")
@pytest.mark.parametrize(("card", "damage"), [(None, 1), (127, 0)])
def test_a_vest_of_serpent_scales_keeps_venom_from_everybody(card: int | None, damage: int) -> None:
    state = change(table(game(), StartTurn()), "Mac", statuses=frozenset({"venom"}))
    played = Played(game(), owning(state, card) if card else state)
    assert played.mate("Mac").damage == damage


@pytest.mark.rule("SG-ADV-1")
@pytest.mark.parametrize(("card", "closed"), [(None, "SG-ATTACK-1"), (125, None)])
def test_a_lantern_takes_fright_from_everybody(card: int | None, closed: str | None) -> None:
    state = change(at("B"), "Mac", statuses=frozenset({"frightened"}))
    played = Played(game(), owning(state, card) if card else state)
    assert played.option("Mac:0").closed_by == closed


@pytest.mark.rule("SG-ADV-1")
@pytest.mark.parametrize(("card", "damage"), [(None, 1), (128, 0)])
def test_a_shield_blocks_for_everybody_at_the_end_of_the_round(card: int | None, damage: int) -> None:
    state = at("B", command=(0,))
    played = Played(game(), owning(state, card) if card else state)("end", "Laurent")
    assert played.mate("Laurent").damage == damage


@pytest.mark.rule("SG-ADV-1")
def test_binoculars_search_once_more() -> None:
    state = table(game(), TakeAction(2), SearchOn(), search=Deck(((5,), (3,), (2,))))
    assert Played(game(), state)("draw", "stop").ids() == ["2:0"]
    assert Played(game(), owning(state, 122))("draw", "stop").ids() == ["2:0", "3:0"]


@pytest.mark.rule("SG-ADV-2")
def test_a_recipes_benefits_may_be_split_among_the_crew() -> None:
    state = goods(change(change(at(), "Mac", damage=4, fatigue=1), "Laurent", damage=2), meat=1, vegetable=1)
    played = Played(game(), state)("card:92:0")  # Soup: 1 fatigue, 3 health; Mac alone is tired
    assert played.refused("Mac=4") == "SG-REPLY-1"
    played(("Laurent=1", "Mac=2"))
    assert (played.mate("Mac").damage, played.mate("Laurent").damage) == (2, 1)
    assert played.mate("Mac").fatigue == 0
    assert (played.board.goods["meat"], played.board.goods["vegetable"]) == (0, 0)
    assert played.board.on_cards == ((92, 1),)


@pytest.mark.rule("SG-ADV-2")
def test_a_recipe_costs_its_food_besides_its_command() -> None:
    played = Played(game(), goods(change(at(), "Mac", fatigue=1), meat=6))
    assert played.refused("card:92:0") == "SG-ADV-2"  # no vegetable
    assert played.refused("card:94:0") == "SG-ADV-2"  # no grain
    poor = Played(game(), goods(change(at(command=(0,)), "Mac", fatigue=1), grain=1))
    assert poor.refused("card:94:0") == "SG-CMD-1"


@pytest.mark.rule("SG-ADV-2")
def test_any_food_takes_any_mix() -> None:
    state = change(owning(at(), 1), "Mac", damage=2)
    played = Played(game(), goods(state, meat=1, grain=1, vegetable=1, material=5))("card:1:0")
    assert played.refused("material=2") == "SG-REPLY-1"
    assert played.refused("meat=1") == "SG-REPLY-4"
    played(("grain=1", "vegetable=1"))
    assert [played.board.goods[food] for food in ("meat", "grain", "vegetable")] == [1, 0, 0]
    assert played.mate("Mac").damage == 0


@pytest.mark.rule("SG-ADV-3")
def test_a_cookbook_pays_for_a_missing_ingredient() -> None:
    state = change(owning(at(), 121), "Mac", damage=2, fatigue=1)
    played = Played(game(), goods(state, vegetable=2))("card:92:0")  # Soup without its meat
    assert played.board.goods["vegetable"] == 1
    assert (played.mate("Mac").damage, played.mate("Mac").fatigue) == (0, 0)
    nothing = Played(game(), goods(state))
    assert nothing.refused("card:92:0") == "SG-ADV-2"  # two are missing
    nothing("card:94:0")  # a recipe of one ingredient may cost no food at all
    assert nothing.mate("Mac").fatigue == 0
    enough = Played(game(), goods(state, grain=1))("card:94:0")
    assert enough.board.goods["grain"] == 1  # it need not be missing


@pytest.mark.rule("SG-ADV-3")
@pytest.mark.parametrize(
    ("there", "left"),
    [
        ({"meat": 1, "vegetable": 3}, {"meat": 1, "vegetable": 2}),
        ({"meat": 2, "vegetable": 1}, {"meat": 1, "vegetable": 1}),
    ],
)
def test_of_several_ingredients_it_stands_for_the_one_of_which_there_is_least(
    there: dict[str, int], left: dict[str, int]
) -> None:
    state = change(owning(at(), 121), "Mac", damage=2, fatigue=1)
    played = Played(game(), goods(state, **there))("card:92:0")
    assert dict(played.board.goods.each) == left


@pytest.mark.rule("SG-ADV-3")
def test_a_cookbook_cooks_a_recipe_that_holds_command() -> None:
    state = goods(change(at(on_cards=((93, 1), (94, 1))), "Mac", fatigue=1), grain=3)
    assert Played(game(), state).refused("card:94:0") == "SG-CMD-3"
    played = Played(game(), owning(state, 121))("card:94:0")
    assert played.board.on_cards == ((93, 1), (94, 2))
    assert played.mate("Mac").fatigue == 0


@pytest.mark.rule("SG-ADV-4")
@pytest.mark.parametrize("player", [0, 1])
def test_gloria_draws_2_cards_into_the_hand_and_the_limit_applies(player: int) -> None:
    state = give(at(players=2), player, 1, 2)
    played = Played(game(), state)(f"card:91:0@{player}")
    assert (played.step, played.asked.owner, len(played.board.hands[player])) == ("DiscardDown", player, 4)
    assert played.board.ability.discards == ()  # not as fate
    played("1")
    assert len(played.board.hands[player]) == 3
    assert len(played.board.hands[1 - player]) == 0


@pytest.mark.rule("SG-ADV-4")
def test_gloria_helps_in_mid_challenge_even_where_nothing_else_does() -> None:
    """After the draw: of what she draws, a card of the skill may be discarded for it."""
    deck = Deck(((56,), (57,), (58,)))  # a 6, then two cards of strength
    state = change(at("A", command=(1,), on_cards=((93, 1),), ability=deck), "Odessa", command=1)
    played = Played(game(), state)(("Mac", "Laurent"))
    assert (played.step, played.ids()) == ("AlterFate", [])  # 6 + 2 are not 9
    played("card:91:0", "hand:0:57")
    played(())
    assert total(played) == 9


@pytest.mark.rule("SG-CHAL-7")
@pytest.mark.rule("SG-CMD-4")
def test_so_does_an_equipped_card_that_draws_even_where_nothing_else_does() -> None:
    """Counsel draws 1 card for 1 command, which is left only where somebody bears the card."""
    deck = Deck(((57,), (58,)))  # a 6, then a card of strength
    state = change(at("A", command=(1,), on_cards=((91, 1), (93, 1)), ability=deck), "Odessa", command=1)
    without = Played(game(), state)(("Mac", "Laurent"))
    assert without.told(Totalled) and without.step == "TakeAction"
    played = Played(game(), equip(state, "Mac", COUNSEL))(("Mac", "Laurent"))
    assert (played.step, played.ids()) == ("AlterFate", [])
    played(f"ability:{COUNSEL}:0", "hand:0:57")
    assert total(played) == 9
