"""What players are told: why something is closed, and which effects found nothing to do."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, equip, fates, give, goods, table, with_story
from wanderbook.rulesets import game_for
from wanderbook.rulesets.sleeping_gods.board import SERVICES, Table
from wanderbook.rulesets.sleeping_gods.events import CommandCleared, HealthRestored, InVain, ShipRepaired
from wanderbook.rulesets.sleeping_gods.steps import AtPort, BuyLevel, ShipAction, Shop, TakeAction
from wanderbook.table import Game, decision, why
from wanderbook.table.steps import TakeWay

STORY = """
## 40

A bay.

A. Tend the sick.
*Restore 1 health. Return to the ship.*

B. Tend them all.
*Everyone: Restore all health. Return to the ship.*

C. Sleep.
*Remove 1 fatigue. Return to the ship.*

D. Laugh at ghosts.
*Remove frightened. Return to the ship.*

E. Laugh at everything.
*Remove 2 statuses. Return to the ship.*

F. Caulk the hull.
*Repair 2. Return to the ship.*

G. Sit round the fire.
*Clear 2 command. Return to the ship.*

H. Sit there until morning.
*Clear all command. Return to the ship.*

I. Climb the cliff.
STRENGTH 9
*Return to the ship.*
"""
SEEKING = {
    "A": InVain("SG-HEALTH-1", "restore_health"),
    "B": InVain("SG-HEALTH-1", "restore_all_health"),
    "C": InVain("SG-FATIGUE-1", "remove_fatigue"),
    "D": InVain("SG-STATUS-2", "remove_status:frightened"),
    "E": InVain("SG-STATUS-2", "remove_any_status"),
    "F": InVain("SG-DAMAGE-5", "repair"),
    "G": InVain("SG-SHIP-7", "clear_command"),
    "H": InVain("SG-SHIP-4", "clear_all_command"),
}
SOUP, BOW, CRACK_SHOT, FOCUS = 92, 101, 21, 27


@cache
def game(language: str = "en") -> Game:
    """The same book, told in another language."""
    book = with_story(STORY).book
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


def at(choice: str, **board: object) -> Table:
    return table(game(), TakeAction(2), TakeWay("40", choice), **board)


# ---------------------------------------------------------------- effects that find nothing


@pytest.mark.rule("SG-HEALTH-1")
@pytest.mark.parametrize("choice", SEEKING)
def test_an_effect_that_finds_nothing_says_so(choice: str) -> None:
    played = Played(game(), at(choice))
    assert played.told(InVain) == [SEEKING[choice]]
    assert played.step == "TakeAction"


@pytest.mark.rule("SG-HEALTH-1")
@pytest.mark.parametrize("choice", SEEKING)
def test_one_that_finds_something_does_not(choice: str) -> None:
    state = at(choice, damage=(1, 0, 0, 0, 0, 0), on_cards=((93, 1),))
    state = change(state, "Mac", damage=1, fatigue=1, statuses=frozenset({"frightened"}))
    played = Played(game(), state)
    assert played.told(InVain) == []
    kinds = {type(event) for event in played.events}
    assert not {"A": {HealthRestored}, "F": {ShipRepaired}, "G": {CommandCleared}}.get(choice, set()) - kinds


@pytest.mark.rule("SG-FAQ-1")
def test_what_of_a_card_finds_nothing_says_so() -> None:
    state = change(goods(table(game(), TakeAction(2)), meat=1, vegetable=1), "Mac", damage=1)
    played = Played(game(), state)(f"card:{SOUP}:0")
    assert {event.effect for event in played.told(InVain)} == {"remove_fatigue"}


@pytest.mark.rule("SG-CMD-1")
@pytest.mark.parametrize(("language", "said"), [("en", "no effect now"), ("fr", "ne servirait à rien")])
def test_nothing_is_used_that_would_do_nothing(language: str, said: str) -> None:
    played = Played(game(language), goods(table(game(language), TakeAction(2)), meat=1, vegetable=1))
    assert played.refused(f"card:{SOUP}:0") == "SG-CMD-1"
    assert said in why(played.game, played.state, f"card:{SOUP}:0")


@pytest.mark.rule("SG-CMD-3")
@pytest.mark.parametrize("choice", ["A", "C", "G"])
def test_who_uses_a_card_hands_out_what_it_gives(choice: str) -> None:
    """Each of these is asked of the player whom the effect calls you."""
    state = table(game(), TakeAction(2), players=2, on_cards=((93, 2), (94, 1)))
    for name in ("Mac", "Marco"):
        state = change(state, name, damage=2, fatigue=2)
    effect = game().sections["40"].choices[choice].choice.effects[0]
    acting = replace(state, board=replace(state.board, acting=(1, "")))
    after = game().rules.handlers[effect.kind](game(), acting, effect, lambda event: None)
    asking = replace(after, board=replace(after.board, acting=None))
    asked = decision(game(), asking)
    assert asked is not None and asked.owner == 1 and asking.board.active == 0


ROOMS = {
    "sick_bay": InVain("SG-SHIP-8", "restore_health"),
    "galley": InVain("SG-SHIP-5", "remove_fatigue"),
    "bridge": InVain("SG-SHIP-4", "clear_all_command"),
    "quarters": InVain("SG-SHIP-7", "clear_command"),
}


@pytest.mark.rule("SG-SHIP-8")
@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_the_ship_that_finds_nothing_says_so(room: str) -> None:
    played = Played(game(), table(game(), TakeAction(2), ShipAction()))(room, "all")
    assert played.told(InVain) == [ROOMS[room]]


@pytest.mark.rule("SG-SHIP-8")
@pytest.mark.parametrize("room", ROOMS)
def test_one_that_finds_something_does_not_say_so(room: str) -> None:
    state = table(game(), TakeAction(2), ShipAction(), on_cards=((93, 1),))
    played = Played(game(), give(change(state, "Mac", damage=1, fatigue=1), 0, 1))(room, "all")
    assert played.told(InVain) == []


@pytest.mark.rule("SG-SHIP-5")
def test_a_galley_without_a_card_in_hand_says_so() -> None:
    state = change(table(game(), TakeAction(2), ShipAction()), "Mac", fatigue=1)
    assert Played(game(), state)("galley", "cook").told(InVain) == [InVain("SG-SHIP-5", "cook")]


# ---------------------------------------------------------------- why something is closed


def reason(game: Game, state: Table, option: str) -> str:
    return why(game, Played(game, state).state, option)


@pytest.mark.rule("SG-MARKET-1")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "This needs {price} coins, and you have 3."), ("fr", "Il faut {price} pièces, et vous en avez 3.")],
)
def test_what_is_too_dear_says_what_is_lacking(language: str, said: str) -> None:
    """An artifact counts for 2 coins."""
    state = goods(table(game(language), Shop((BOW,))), coin=1, artifact=1)
    price = game(language).kit.market[BOW].price
    assert reason(game(language), state, str(BOW)) == said.format(price=price)


@pytest.mark.rule("SG-LEVEL-1")
def test_so_does_a_level_card() -> None:
    state = goods(table(game(), BuyLevel()), xp=3)
    cost = game().kit.level[CRACK_SHOT].xp
    assert reason(game(), state, str(CRACK_SHOT)) == f"This needs {cost} XP, and you have 3."


@pytest.mark.rule("SG-PORT-4")
@pytest.mark.parametrize(
    ("coins", "damage", "said"),
    [(3, 0, "Nobody needs healing."), (0, 1, "You have no coins."), (0, 0, "Nobody needs healing.")],
)
def test_a_healer_says_what_is_in_the_way(coins: int, damage: int, said: str) -> None:
    state = change(goods(table(game(), AtPort(SERVICES)), coin=coins, xp=9), "Mac", damage=damage)
    assert reason(game(), state, "healer") == said


@pytest.mark.rule("SG-PORT-3")
@pytest.mark.parametrize(
    ("coins", "damage", "said"),
    [(3, 0, "There is nothing to repair."), (0, 1, "You have no coins or materials to pay for repairs.")],
)
def test_so_does_a_shipyard(coins: int, damage: int, said: str) -> None:
    state = goods(table(game(), AtPort(SERVICES), damage=(damage, 0, 0, 0, 0, 0)), coin=coins, xp=9)
    assert reason(game(), state, "shipyard") == said


@pytest.mark.rule("SG-ADV-2")
def test_so_does_a_recipe_and_only_what_is_not_there() -> None:
    state = goods(table(game(), TakeAction(2)), meat=1, grain=4)
    assert reason(game(), state, f"card:{SOUP}:0") == "This needs 1 vegetable, and you have 0."
    nothing = goods(state, grain=4)
    assert reason(game(), nothing, f"card:{SOUP}:0") == (
        "This needs 1 meat, and you have 0. This needs 1 vegetable, and you have 0."
    )


def altering(language: str, state: Table, *fate: int) -> str:
    """Why Kasumi's board is closed once fate is drawn for nobody's challenge."""
    played = Played(game(language), fates(game(language), state, *fate))(())
    assert played.step == "AlterFate"
    return why(game(language), played.state, "crew:Kasumi:0")


@pytest.mark.rule("SG-FATE-3")
def test_a_card_says_which_number_it_draws_again() -> None:
    assert altering("en", at("I"), 3) == "Only when a 1 was drawn."
    assert altering("fr", at("I"), 3) == "Seulement quand un 1 a été tiré."


@pytest.mark.rule("SG-CREW-1")
def test_a_board_says_whose_draws_it_is_for() -> None:
    state = at("I", players=2)
    player = next(mate.player for mate in state.board.crew if mate.name == "Kasumi")
    state = replace(state, board=replace(state.board, active=1 - player))
    assert altering("en", state, 1) == "Only for draws of the player who controls Kasumi."
    assert altering("fr", state, 1) == "Seulement pour les tirages du joueur qui contrôle Kasumi."


@pytest.mark.rule("SG-HAND-6")
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Only for what Mac takes part in."), ("fr", "Seulement quand Mac participe.")]
)
def test_an_equipped_card_says_for_whom_it_is(language: str, said: str) -> None:
    state = equip(at("I"), "Mac", FOCUS)
    played = Played(game(language), fates(game(language), state, 3))("Laurent")
    assert why(game(language), played.state, f"ability:{FOCUS}:0") == said
