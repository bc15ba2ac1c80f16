"""What command is for, and what is done with it when (SG-CMD, SG-FAQ-1, SG-FAQ-3)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, equip, fates, game_of, give, goods, table, with_story
from wanderbook.rulesets.sleeping_gods.board import Table, command_left
from wanderbook.rulesets.sleeping_gods.events import CommandCleared, CommandGained, FightBegan, InVain, Used
from wanderbook.rulesets.sleeping_gods.goods import gain_command
from wanderbook.rulesets.sleeping_gods.steps import RoomEffect, TakeAction
from wanderbook.table import Game
from wanderbook.table.steps import ReadSection, TakeWay

STORY = """
## 40

A wall stands across the path, and somebody behind it.

A. Climb it.
STRENGTH 9
*Return to the ship.*

B. Shout.
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


def at(choice: str = "", players: int = 1, **board: object) -> Table:
    """Before the two actions; or a choice of section 40 just taken."""
    steps = (TakeAction(2), TakeWay("40", choice)) if choice else (TakeAction(2),)
    return table(game(), *steps, players=players, **board)


def owning(state: Table, *cards: int) -> Table:
    return replace(state, cards=state.cards | set(cards))


# ---------------------------------------------------------------- what command is for


@pytest.mark.rule("SG-CMD-1")
@pytest.mark.parametrize(
    ("use", "more", "cost"),
    [
        ("equip:1:1", ["Laurent"], 1),  # from the second player's hand
        ("crew:Gregory:0", [], 1),  # a crew member of theirs
        ("card:91:0@1", [], 1),  # Gloria, by them
        ("ability:49:0", [], 1),  # Bandage, which Laurent bears
    ],
)
def test_command_is_spent_on_other_players_turns_too(use: str, more: list[str], cost: int) -> None:
    state = equip(give(at(players=2, active=0), 1, 1), "Laurent", 49)
    state = change(change(state, "Laurent", damage=3), "Gregory", damage=0)
    played = Played(game(), state)(use, *more)
    assert played.board.command == (3, 3 - cost)
    assert played.step == "TakeAction"


@pytest.mark.rule("SG-CMD-1")
def test_command_joins_another_players_challenge_and_passes_combat_tokens() -> None:
    joined = Played(game(), at("A", players=2, active=0))("Laurent")
    assert joined.board.command == (3, 2)
    fight = Played(game(), at("B", players=2, active=0))("pass:0>1:1")
    assert fight.board.command == (3, 2)
    assert fight.board.fight is not None
    assert fight.board.fight.tokens == (1, 3)


@pytest.mark.rule("SG-CMD-1")
@pytest.mark.parametrize("use", ["equip:1:1", "crew:Gregory:0", "ability:49:0"])
def test_not_without_command_of_ones_own(use: str) -> None:
    state = equip(give(at(players=2, command=(5, 0)), 1, 1), "Laurent", 49)
    state = change(state, "Laurent", damage=3)
    played = Played(game(), state)
    assert played.refused(use) == "SG-CMD-1"
    assert "card:91:0@1" not in [option.id for option in played.asked.free_actions]  # the first player's alone


@pytest.mark.rule("SG-CMD-2")
def test_command_lies_on_the_crew_board_and_closes_it_until_all_of_it_is_cleared() -> None:
    state = change(at(command=(6,)), "Gregory", statuses=frozenset({"venom"}), levels=(23,))
    state = change(change(state, "Mac", damage=3), "Laurent", statuses=frozenset({"venom"}))
    played = Played(game(), state)("crew:Gregory:1", "Laurent:venom")  # 2 command: remove 1 status
    assert (played.mate("Gregory").command, played.board.command) == (2, (4,))
    for use in ("crew:Gregory:0", "crew:Gregory:1", "level:23:0"):
        assert played.refused(use) == "SG-CMD-2"
    assert played.option("crew:Marco:1").closed_by is None
    half = Played(game(), change(played.state, "Gregory", command=1))
    assert half.refused("crew:Gregory:0") == "SG-CMD-2"
    cleared = Played(game(), change(played.state, "Gregory", command=0))("crew:Gregory:0")
    assert (cleared.mate("Mac").damage, cleared.mate("Gregory").command) == (2, 1)


@pytest.mark.rule("SG-CMD-2")
def test_the_bridge_clears_what_lies_on_boards_and_cards() -> None:
    state = change(table(game(), TakeAction(2), RoomEffect("bridge", "clear"), on_cards=((93, 1),)), "Mac", command=2)
    played = Played(game(), state)
    assert (played.mate("Mac").command, played.board.on_cards) == (0, ())
    assert {(told.where, told.amount) for told in played.told(CommandCleared)} == {("Mac", 2), ("card 93", 1)}
    assert command_left(played.board) == 14 - 3


@pytest.mark.rule("SG-CMD-3")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_any_player_activates_an_adventure_card_at_any_time(player: int) -> None:
    state = fates(game(), at("A", players=3, active=0), 2, 6)
    played = Played(game(), state)((), f"card:93:0@{player}")
    assert played.board.on_cards == ((93, 1),)
    assert [3 - amount for amount in played.board.command] == [int(one == player) for one in range(3)]
    assert played.told(Used)[-1].rule == "SG-CMD-3"


@pytest.mark.rule("SG-CMD-3")
def test_a_card_that_holds_command_is_closed_until_it_is_cleared() -> None:
    played = Played(game(), at(players=2, on_cards=((91, 1),)))
    assert played.refused("card:91:0") == "SG-CMD-3"
    assert Played(game(), at(players=2)).option("card:91:0@1").closed_by is None


@pytest.mark.rule("SG-CMD-3")
def test_of_several_lines_an_activation_gives_one() -> None:
    state = change(owning(at(), 110), "Mac", fatigue=1, statuses=frozenset({"low_morale"}))
    played = Played(game(), state)("card:110:1")  # Teapot of Kemter: fatigue, or low morale
    assert (played.mate("Mac").fatigue, played.mate("Mac").statuses) == (1, frozenset())
    assert played.refused("card:110:0") == "SG-CMD-3"


@pytest.mark.rule("SG-CMD-4")
def test_command_for_an_ability_card_and_for_helpers_returns_to_the_supply() -> None:
    state = equip(change(at(players=2), "Mac", damage=2), "Mac", 49)
    before = command_left(state.board)
    played = Played(game(), state)("ability:49:0")
    assert command_left(played.board) == before + 1
    assert (played.mate("Mac").command, played.board.on_cards) == (0, ())
    helped = Played(game(), at("A", players=2))("Laurent")
    assert command_left(helped.board) == before + 1


@pytest.mark.rule("SG-CMD-4")
def test_command_on_boards_and_cards_cannot_be_spent() -> None:
    state = change(at(command=(0,), on_cards=((93, 2),)), "Mac", command=3)
    played = Played(game(), give(state, 0, 1))
    assert command_left(played.board) == 14 - 5
    assert played.refused("equip:0:1") == "SG-CMD-1"
    assert played.refused("card:91:0") == "SG-CMD-1"


@pytest.mark.rule("SG-CMD-5")
@pytest.mark.parametrize(("out", "gained"), [(9, 5), (12, 2), (14, 0)])
def test_there_are_14_command_in_all(out: int, gained: int) -> None:
    """On boards and cards, and with other players too. What is promised and not there is told."""
    state = change(at(players=2, command=(1, out - 5), on_cards=((93, 2),)), "Mac", command=2)
    told: list[object] = []
    state = gain_command(state, 0, 5, told.append)
    assert state.board.command[0] == 1 + gained
    given = [CommandGained("SG-CMD-5", 0, gained)] if gained else []
    assert told == given + ([InVain("SG-CMD-5", "gain_command")] if gained < 5 else [])


@pytest.mark.rule("SG-CMD-5")
def test_command_is_given_to_nobody() -> None:
    """What is not spent on something of one's own stays one's own."""
    state = equip(give(at(players=2), 0, 1), "Mac", 49)
    for option in Played(game(), state).asked.free_actions:
        if option.closed_by is None:
            after = Played(game(), state)(option.id)
            assert after.board.command[0] <= 3, option.id
            assert after.board.command[1] <= 3, option.id


MOVERS = ("ability:7:0", "card:109:1", "level:11:1")
"""Full Steam, Scout's Gear, Jury-Rigged Engine."""


def ready_to_sail(state: Table) -> Table:
    state = change(equip(owning(state, 109), "Mac", 7), "Audrie", levels=(11,))
    return goods(state, meat=3, grain=3, vegetable=3)


@pytest.mark.rule("SG-CMD-6")
@pytest.mark.parametrize("use", [*MOVERS, "card:92:0"])
def test_in_a_fight_nobody_cooks_or_moves_the_ship(use: str) -> None:
    played = Played(game(), ready_to_sail(at("B")))
    assert played.step == "ChooseAttacker"
    assert played.refused(use) == "SG-CMD-6"


@pytest.mark.rule("SG-CMD-6")
@pytest.mark.parametrize("use", MOVERS)
def test_while_exploring_nobody_moves_the_ship_but_cooking_is_fine(use: str) -> None:
    state = table(game(), TakeAction(2), ReadSection("40"))
    exploring = Played(game(), ready_to_sail(change(replace(state, entrance="40"), "Mac", fatigue=1)))
    assert exploring.step == "ChooseWay"
    assert exploring.refused(use) == "SG-CMD-6"
    exploring("card:94:0")
    assert (exploring.mate("Mac").fatigue, exploring.step) == (0, "ChooseWay")
    between = Played(game(), ready_to_sail(at()))(use)
    assert between.step == "Sail"


# ---------------------------------------------------------------- questions


@pytest.mark.rule("SG-FAQ-1")
@pytest.mark.parametrize("step", ["TakeAction", "ChooseWay", "Gather", "AlterFate"])
def test_recipes_are_cooked_at_any_time_outside_combat(step: str) -> None:
    steps = {"TakeAction": (), "ChooseWay": (ReadSection("40"),)}.get(step, (TakeWay("40", "A"),))
    state = goods(change(table(game(), TakeAction(2), *steps), "Mac", fatigue=1), grain=1)
    played = Played(game(), state)
    if step == "AlterFate":
        played(())
    assert played.step == step
    played("card:94:0")
    assert (played.mate("Mac").fatigue, played.step) == (0, step)


@pytest.mark.rule("SG-FAQ-1")
def test_combat_begins_when_the_enemies_are_looked_at() -> None:
    state = goods(change(table(game(), TakeAction(2), ReadSection("40")), "Mac", fatigue=1), grain=2)
    played = Played(game(), state)
    assert played.option("card:94:0").closed_by is None  # before a fight that one sees coming
    played("B")
    assert played.told(FightBegan)
    assert played.refused("card:94:0") == "SG-CMD-6"


@pytest.mark.rule("SG-FAQ-3")
def test_refine_repairs_as_often_as_command_allows() -> None:
    state = equip(table(game_of(), TakeAction(2), damage=(2, 2, 0, 0, 0, 0), command=(3,)), "Mac", 53)
    played = Played(game_of(), state)(
        "ability:53:0", "bridge=1", "ability:53:0", "galley=1", "ability:53:0", "bridge=1"
    )
    assert played.board.damage == (0, 1, 0, 0, 0, 0)
    assert (played.board.command, played.mate("Mac").command) == ((0,), 0)
    assert played.refused("ability:53:0") == "SG-CMD-1"
