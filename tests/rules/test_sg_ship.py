"""The ship action of Sleeping Gods: rooms, what each gives, and search tokens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, fates, game_of, give, goods, table
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityDiscarded,
    AbilityDrawn,
    CommandCleared,
    CommandGained,
    Defeated,
    RoomUsed,
    SearchDrawn,
    ShipDamaged,
    StatusGained,
)
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import ShipAction, TakeAction
from wanderbook.table.decks import Deck
from wanderbook.table.fate import Fate

PLAYERS = pytest.mark.parametrize("players", [1, 2, 3, 4])
WATCHFUL, BINOCULARS = 9, 122
"""A level card of Laurent's and a market card: both search once more."""
ROOMS_IN_USE = ROOMS[:-1]


def board_gives(room: str, players: int = 1) -> int:
    """The command that the board shows: most of these are the house's."""
    command: int = game_of().kit.rooms[players][room].command
    return command


def ship(players: int = 1, **board: Any) -> Table:
    """Before the ship action of a turn that ends with its actions."""
    return table(game_of(), TakeAction(2), ShipAction(), players=players, **board)


def play(state: Table) -> Played:
    return Played(game_of(), state)


def damaged(**rooms: int) -> tuple[int, ...]:
    return tuple(rooms.get(room, 0) for room in ROOMS)


def tokens(*numbers: int) -> Deck:
    """Search tokens, the first on top."""
    return Deck(tuple((number,) for number in reversed(numbers)))


def gained(played: Played) -> list[int]:
    return [event.amount for event in played.told(CommandGained)]


# ---------------------------------------------------------------- where the figure goes


@pytest.mark.rule("SG-SHIP-1")
def test_five_rooms_have_an_action_and_the_hull_has_none() -> None:
    played = play(ship())
    assert played.ids() == ["bridge", "galley", "deck", "quarters", "sick_bay"]
    assert played.refused("hull") == "SG-REPLY-1"
    assert played("quarters").board.room == "quarters"


@pytest.mark.rule("SG-SHIP-1")
@pytest.mark.parametrize("room", ["bridge", "deck"])
def test_it_must_be_another_room_than_last_turns_whoevers_that_was(room: str) -> None:
    played = play(ship(2, active=1, room=room))
    assert played.refused(room) == "SG-SHIP-1"
    assert len(played.ids()) == 4


@pytest.mark.rule("SG-SHIP-2")
def test_a_room_full_of_damage_is_of_no_use() -> None:
    played = play(ship(room="deck", damage=damaged(bridge=2, galley=1)))
    assert played.refused("bridge") == "SG-SHIP-2"
    assert played.ids() == ["galley", "quarters", "sick_bay"]
    assert gained(played("galley", "all")) == [board_gives("galley")]


@pytest.mark.rule("SG-SHIP-2")
def test_if_all_others_are_full_the_figure_still_moves_and_nothing_happens() -> None:
    full = damaged(bridge=2, galley=2, quarters=2, sick_bay=2)
    played = play(ship(room="deck", damage=full))
    assert played.refused("deck") == "SG-SHIP-1"
    assert played.ids() == ["bridge", "galley", "quarters", "sick_bay"]
    before = played.board
    played("sick_bay")
    assert (played.board.room, played.step) == ("sick_bay", "TakeAction")
    assert (played.board.hands, played.board.command) == (before.hands, before.command)
    assert [type(event) for event in played.events] == [RoomUsed]


# ---------------------------------------------------------------- in any order


@pytest.mark.rule("SG-SHIP-3")
def test_effects_come_in_any_order_each_once() -> None:
    played = play(ship(command=(0,)))("quarters")
    assert played.ids() == ["all", "clear", "command", "draw"]
    assert (gained(played("command")), played.told(AbilityDrawn)) == ([board_gives("quarters")], [])
    assert played.ids() == ["all", "clear", "draw"]
    assert len(played("draw").told(AbilityDrawn)) == 1
    assert played("clear").step == "TakeAction"
    assert len(gained(played)) == 1


@pytest.mark.rule("SG-SHIP-3")
def test_command_may_be_gained_and_spent_before_cards_are_drawn() -> None:
    """Three cards in hand, and no command to equip one before the room gives it."""
    state = give(ship(command=(0,)), 0, 1, 2, 3)
    played = play(state)("sick_bay")
    assert played.refused("equip:0:2") == "SG-CMD-1"
    played("heal", "command", "equip:0:2", "Audrie", "draw")
    assert played.step == "TakeAction"
    assert len(played.board.hands[0]) == 3
    assert played.told(AbilityDiscarded) == []


@pytest.mark.rule("SG-SHIP-3")
def test_the_hand_limit_holds_in_between() -> None:
    played = play(give(ship(command=(0,)), 0, 1, 2, 3))("sick_bay", "draw")
    assert (played.step, played.asked.owner) == ("DiscardDown", 0)
    assert len(played("1").board.hands[0]) == 3
    assert played.step == "RoomEffects"


# ---------------------------------------------------------------- what they give


@pytest.mark.rule("SG-SHIP-4")
def test_the_bridge_draws_gains_and_clears_every_board_and_card() -> None:
    state = ship(2, active=1, command=(0, 0), on_cards=((91, 1), (93, 1)))
    names = ["Odessa", *(mate.name for mate in state.board.crew if mate.player == 0)][:3]
    for name in names:
        state = change(state, name, command=2)
    played = play(state)("bridge", "all")
    assert all(mate.command == 0 for mate in played.board.crew)
    assert played.board.on_cards == ()
    cleared = {event.where: event.amount for event in played.told(CommandCleared)}
    assert cleared == {**dict.fromkeys(names, 2), "card 91": 1, "card 93": 1}
    assert [len(hand) for hand in played.board.hands] == [0, 1]
    # What was cleared went to the supply, not to a player.
    assert played.board.command == (0, board_gives("bridge", 2))


@pytest.mark.rule("SG-SHIP-5")
@PLAYERS
def test_the_galley_draws_one_card_or_two(players: int) -> None:
    played = play(ship(players, command=(0,) * players))("galley", "all")
    assert len(played.board.hands[0]) == len(played.told(AbilityDrawn)) == (1 if players < 3 else 2)
    assert played.board.command[0] == board_gives("galley", players)


def tired(state: Table, *names: str) -> Table:
    for name in names:
        state = change(state, name, fatigue=2)
    return state


@pytest.mark.rule("SG-SHIP-5")
def test_in_the_galley_one_card_may_be_discarded_for_one_fatigue_of_anyone() -> None:
    state = tired(give(ship(2), 0, 1, 2), "Mac", "Laurent")
    played = play(state)("galley", "cook")
    assert set(played.ids()) == {"1:Mac", "2:Mac", "1:Laurent", "2:Laurent"}
    assert played.refused("1:Mac", "2:Laurent") == "SG-REPLY-1"
    played("2:Laurent")
    assert [(event.player, event.card) for event in played.told(AbilityDiscarded)] == [(0, 2)]
    assert (played.mate("Laurent").fatigue, played.mate("Mac").fatigue) == (1, 2)
    assert played.ids() == ["all", "command", "draw"]


@pytest.mark.rule("SG-SHIP-5")
def test_or_none() -> None:
    played = play(tired(give(ship(), 0, 1), "Mac"))("galley", "cook", ())
    assert (played.board.hands, played.mate("Mac").fatigue) == (((1,),), 2)


@pytest.mark.rule("SG-SHIP-6")
def test_on_deck_up_to_three_tokens_are_drawn_one_at_a_time() -> None:
    state = goods(ship(command=(0,), search=tokens(5, 2, 1, 3)))
    played = play(state)("deck", "all")
    assert gained(played) == [board_gives("deck")]
    for drawn in range(3):
        assert (len(played.told(SearchDrawn)), played.step) == (drawn, "SearchOn")
        played("draw")
    assert [event.token for event in played.told(SearchDrawn)] == [5, 2, 1]
    assert played.step == "KeepReward"


@pytest.mark.rule("SG-SHIP-6")
@pytest.mark.parametrize("draws", [0, 1, 2])
def test_one_may_stop_after_each(draws: int) -> None:
    played = play(goods(ship(search=tokens(5, 2, 1))))("deck", "all", *["draw"] * draws, "stop")
    assert len(played.told(SearchDrawn)) == draws
    assert played.step == ("KeepReward" if draws else "TakeAction")


@pytest.mark.rule("SG-SHIP-6")
def test_the_harm_of_all_tokens_and_the_reward_of_one() -> None:
    state = goods(ship(search=tokens(6, 7, 9), command=(0,)))
    played = play(fates(game_of(), state, 6, 5, 4))("deck", "search", "draw", "draw", "Marco", "draw")
    assert [event.room for event in played.told(ShipDamaged)] == ["bridge", "sick_bay", "deck"]
    assert [(event.who, event.status) for event in played.told(StatusGained)] == [("Marco", "low_morale")]
    assert played.ids() == ["6:0", "7:0", "9:0"]
    assert dict(played("9:0").board.goods.each) == {"meat": 1}


@pytest.mark.rule("SG-SHIP-6")
def test_drawn_tokens_are_discarded_and_shuffled_again_when_none_is_left() -> None:
    state = goods(ship(search=Deck(((5,),), discards=(1, 2, 3, 4))))
    played = play(state)("deck", "all", "draw")
    assert played.board.search == Deck((), (1, 2, 3, 4))
    played("draw", "stop")
    assert len(played.board.search) == 3 and not played.board.search.discards
    played(played.ids()[0])
    assert len(played.board.search) == 3 and len(played.board.search.discards) == 2


@pytest.mark.rule("SG-SHIP-6")
@pytest.mark.parametrize("pile", [(5,), (5, 2)])
def test_no_token_comes_twice_in_one_action(pile: tuple[int, ...]) -> None:
    for seed in range(20):
        state = goods(ship(search=tokens(*pile)))
        played = play(replace(state, fate=Fate(seed)))("deck", "all", *["draw"] * len(pile), "draw")
        assert sorted(event.token for event in played.told(SearchDrawn)) == sorted(pile)
        assert played.step == "KeepReward"


@pytest.mark.rule("SG-SHIP-6")
def test_tokens_that_are_out_come_back_after_a_defeat() -> None:
    state = goods(ship(search=tokens(9, 6, 5), command=(0,), damage=(2, 2, 1, 2, 2, 1)))
    played = play(fates(game_of(), state, 4))("deck", "search", "draw")
    assert len(played.told(Defeated)) == 1
    assert sorted(
        (*played.board.search.discards, *(card for layer in played.board.search.layers for card in layer))
    ) == [5, 6, 9]


def holding(state: Table, names: Iterable[str], amount: int) -> Table:
    for name in names:
        state = change(state, name, command=amount)
    return state


@pytest.mark.rule("SG-SHIP-7")
@PLAYERS
def test_the_quarters_draw_gain_and_clear_two_or_three(players: int) -> None:
    state = ship(players, command=(0,) * players, on_cards=((93, 1),))
    others = [mate.name for mate in state.board.crew if mate.player == players - 1][:2]
    played = play(holding(state, others, 2))("quarters", "command", "draw", "clear")
    assert (gained(played), len(played.told(AbilityDrawn))) == ([board_gives("quarters", players)], 1)
    assert players < 3 or gained(played) == [{3: 4, 4: 5}[players]]
    first, second = others
    assert played.refused(f"{first}=1") == "SG-REPLY-1"
    assert played.refused(f"{first}=2", f"{second}=2") == "SG-REPLY-1"
    played((f"{first}=1", "card 93=1") if players < 3 else (f"{first}=1", f"{second}=1", "card 93=1"))
    assert [played.mate(name).command for name in others] == ([1, 2] if players < 3 else [1, 1])
    assert played.board.on_cards == ()


@pytest.mark.rule("SG-SHIP-7")
def test_if_less_lies_there_all_of_it_goes() -> None:
    played = play(holding(ship(), ["Mac"], 1))("quarters", "clear")
    assert played.mate("Mac").command == 0


@pytest.mark.rule("SG-SHIP-8")
def test_the_sick_bay_draws_gains_and_restores_one_health_to_anyone() -> None:
    state = ship(2, active=1, command=(0, 0))
    for name in ("Mac", "Laurent"):
        state = change(state, name, damage=2)
    played = play(state)("sick_bay", "all")
    assert (gained(played), [len(hand) for hand in played.board.hands]) == ([board_gives("sick_bay", 2)], [0, 1])
    assert played.refused("Mac=1", "Laurent=1") == "SG-REPLY-1"
    played("Mac=1")
    assert [played.mate(name).damage for name in ("Mac", "Laurent")] == [1, 2]


@pytest.mark.rule("SG-SHIP-9")
@PLAYERS
@pytest.mark.parametrize("room", ROOMS_IN_USE)
def test_a_room_gives_the_command_that_the_board_shows(room: str, players: int) -> None:
    played = play(ship(players, command=(0,) * players))(room, "command")
    assert gained(played) == [board_gives(room, players)]


@pytest.mark.rule("SG-SHIP-9")
def test_a_campaign_may_bring_another_board() -> None:
    rooms = "bridge galley deck quarters sick_bay hull".split()
    lines = [f"{room} = {{ fate = {fate}, command = {fate}, draw = 3 }}" for fate, room in enumerate(rooms, 1)]
    board = "\n".join(["[[ship]]", "number = 1", *lines, "travel = [1, 2]", ""])
    game = game_of({"cards/ship.toml": board})
    played = Played(game, table(game, TakeAction(2), ShipAction(), command=(0,)))("sick_bay", "all")
    assert gained(played) == [5]
    assert len(played.board.hands[0]) == 3


# ---------------------------------------------------------------- search tokens

REWARDS: dict[str, dict[str, int]] = {
    "1:0": {"grain": 2},
    "1:1": {"material": 2},
    "2:0": {"meat": 1, "grain": 1},
    "3:0": {"meat": 1, "vegetable": 1},
    "4:0": {"coin": 1},
    "4:1": {"material": 2},
    "5:0": {"vegetable": 2},
    "6:0": {"coin": 1},
    "7:0": {"coin": 1},
    "8:0": {"vegetable": 1, "meat": 1},
    "9:0": {"meat": 1},
}


@pytest.mark.rule("SG-SHIP-10")
@pytest.mark.parametrize("reward", REWARDS)
def test_each_token_gives_and_harms_as_it_shows(reward: str) -> None:
    number = int(reward[0])
    state = goods(ship(search=tokens(number), command=(0,)))
    played = play(fates(game_of(), state, 6, 5))("deck", "search", "draw", *(["Mac"] if number == 7 else []), "stop")
    assert dict(played(reward).board.goods.each) == REWARDS[reward]
    assert sum(played.board.damage) == {6: 2, 8: 1, 9: 1}.get(number, 0)
    assert len(played.told(StatusGained)) == (number == 7)


@pytest.mark.rule("SG-FAQ-2")
@pytest.mark.parametrize("bearer", ["level", "card"])
@pytest.mark.parametrize("draws", [1, 2, 3])
def test_somebody_watchful_draws_one_more_that_does_no_harm(draws: int, bearer: str) -> None:
    drawn = (2, 3, 5)[:draws]
    state = goods(ship(search=tokens(*drawn, 6)))
    state = (
        change(state, "Laurent", levels=(WATCHFUL,))
        if bearer == "level"
        else replace(state, cards=state.cards | {BINOCULARS})
    )
    played = play(state)("deck", "all", *["draw"] * draws, *(["stop"] if draws < 3 else []))
    *before, extra = played.told(SearchDrawn)
    assert before == [SearchDrawn("SG-SHIP-6", token, harmless=False) for token in drawn]
    assert extra == SearchDrawn("SG-FAQ-2", 6, harmless=True)
    assert sum(played.board.damage) == 0
    assert played.ids() == [*(f"{token}:0" for token in drawn), "6:0"]
    assert dict(played("6:0").board.goods.each) == {"coin": 1}


@pytest.mark.rule("SG-FAQ-2")
def test_those_drawn_before_it_still_do_harm_and_there_is_none_without_them() -> None:
    state = change(goods(ship(search=tokens(9, 6), command=(0,))), "Laurent", levels=(WATCHFUL,))
    played = play(fates(game_of(), state, 6))("deck", "search", "draw", "stop")
    assert [event.room for event in played.told(ShipDamaged)] == ["bridge"]
    idle = play(state)("deck", "search", "stop")
    assert (idle.told(SearchDrawn), idle.step) == ([], "RoomEffects")
