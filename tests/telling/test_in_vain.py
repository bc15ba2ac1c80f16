"""What costs something says so before it is chosen, and when it would be for nothing; what came to nothing, too."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import ds_table, sg_table
from tests.telling.test_words import asked, line_of, play_of, sheet_of
from wanderbook.book.effects import LoseGoods, RemoveStatus
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.board import InPlay
from wanderbook.rulesets.distant_skies.steps import SendPlane, TakeAction
from wanderbook.rulesets.sleeping_gods import turn as sg_turn
from wanderbook.rulesets.sleeping_gods.steps import LoseAbility, RoomEffects, ShipAction
from wanderbook.session import Play
from wanderbook.table import Game, Table
from wanderbook.table.steps import AlterFate
from wanderbook.telling import telling_for

UNTIL_CAMP = """
[[event]]
number = 1
name = "Nothing"
level = 1
passage = "A quiet day."

[[event]]
number = 2
name = "Mist"
level = 1
passage = "It settles."
until = "camp"
"""


def skies(language: str = "en") -> Game:
    book = ds_table.game_of({"cards/events.toml": UNTIL_CAMP}).book
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


def at_plane(game: Game, **board: Any) -> Table:
    """Claire is at the plane, and everything is as new."""
    return ds_table.table(game, TakeAction(), **board)


def detail(game: Game, state: Table, id: str) -> str:
    return line_of(sheet_of(game, state).lines, id).detail


def told(play: Play) -> list[str]:
    return [line.text for line in telling_for(play.game).told(play.events, play)]


# ---------------------------------------------------------------- before it is chosen


@pytest.mark.parametrize("step", [sg_turn.TakeAction(1), ShipAction()])
def test_who_is_promised_command_knows_that_the_supply_has_none(step: Any) -> None:
    """SG-CMD-5: whatever rooms and skipped actions give, it comes out of 14."""
    game, said = sg_table.game_of(), "The supply has no command left."
    notes = [sheet_of(game, sg_table.table(game, step, command=(amount,))).notes for amount in (13, 14)]
    assert [said in one for one in notes] == [False, True]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Would do nothing: the plane is whole."), ("fr", "Cela ne servirait à rien\u00a0: l’avion est intact.")],
)
def test_a_repair_of_a_whole_plane_is_offered_and_said_to_be_for_nothing(language: str, said: str) -> None:
    """The rules do not ask for any damage (DS-REPAIR-1)."""
    game = skies(language)
    whole, worn = at_plane(game), at_plane(game, plane_health=game.kit.plane.health - 1)
    assert detail(game, whole, "repair").endswith(said) and "1 " in detail(game, whole, "repair")
    assert line_of(sheet_of(game, whole).lines, "repair").closed is None
    assert said not in detail(game, worn, "repair")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Would do nothing: everybody"), ("fr", "Cela ne servirait à rien\u00a0: tout le monde")],
)
def test_a_camp_for_nobody_is_offered_and_said_to_be_for_nothing(language: str, said: str) -> None:
    game = skies(language)
    assert said in detail(game, at_plane(game), "camp")
    assert line_of(sheet_of(game, at_plane(game)).lines, "camp").closed is None


@pytest.mark.parametrize(
    ("board", "mate"),
    [
        ({}, {"damage": 1}),
        ({}, {"stamina": 2}),
        ({}, {"statuses": frozenset({"venom"})}),
        ({"spent": (5,)}, {}),
        ({"events": (InPlay(2),)}, {}),
    ],
    ids=["hurt", "tired", "status", "card", "event"],
)
def test_a_camp_that_brings_something_is_not(board: dict[str, Any], mate: dict[str, Any]) -> None:
    game = skies()
    assert "For nothing" not in detail(game, ds_table.change(at_plane(game, **board), "Ed", **mate), "camp")


@pytest.mark.parametrize(("mode", "health"), [("easy", 6), ("normal", 2), ("hard", 2)])
def test_a_camp_says_what_it_restores_in_this_mode(mode: str, health: int) -> None:
    game = skies()
    assert f"{health} health each" in detail(game, at_plane(game, mode=mode), "camp")


@pytest.mark.parametrize(
    ("language", "explore", "fly", "travel"),
    [
        ("en", "2 time, ", "2 time, 1 fuel, 1 space, may damage the plane", "1 time"),
        ("fr", "2 temps, ", "2 temps, 1 carburant, 1 case, peut abîmer l’avion", "1 temps"),
    ],
)
def test_every_action_names_its_price(language: str, explore: str, fly: str, travel: str) -> None:
    game = skies(language)
    state = at_plane(game)
    assert detail(game, state, "explore:1").startswith(explore)
    assert detail(game, state, "fly:2").startswith(fly)
    assert detail(game, state, "travel:1:B1").startswith(travel)


def test_a_card_that_sends_the_plane_takes_no_time() -> None:
    game = skies()
    state = ds_table.table(game, TakeAction(), SendPlane())
    assert detail(game, state, "fly:2").startswith("1 fuel, ") and detail(game, state, "send:2").startswith("1 fuel, ")


# ---------------------------------------------------------------- afterwards


@pytest.mark.parametrize(
    ("language", "fate", "said"),
    [
        ("en", 4, "With the distance, 1, that is 5: the flight does the plane no harm (damage begins at 6)."),
        ("en", 5, "With the distance, 1, that is 6: the flight harms the plane (damage begins at 6)."),
        ("fr", 4, "Avec la distance (1), cela fait 5\u00a0: le vol n’abîme pas l’avion (les dégâts commencent à 6)."),
        ("fr", 5, "Avec la distance (1), cela fait 6\u00a0: le vol abîme l’avion (les dégâts commencent à 6)."),
    ],
)
def test_a_flight_says_what_came_of_its_fate(language: str, fate: int, said: str) -> None:
    game = skies(language)
    play = play_of(game, ds_table.fates(game, at_plane(game), fate))
    play.answer(("fly:2",))
    lines = told(play)
    if isinstance(play.state.agenda[-1], AlterFate):
        play.answer(())
        lines += told(play)
    assert said in lines


@pytest.mark.parametrize(
    ("room", "effect", "language", "said"),
    [
        ("sick_bay", "heal", "en", "No health to restore."),
        ("sick_bay", "heal", "fr", "Pas de santé à soigner."),
        ("galley", "cook", "en", "No fatigue to remove."),
        ("galley", "cook", "fr", "Pas de fatigue à retirer."),
        ("bridge", "clear", "en", "No spent command to take off."),
        ("quarters", "clear", "fr", "Aucun ordre dépensé à retirer."),
    ],
)
def test_a_room_that_finds_nothing_to_do_says_so(room: str, effect: str, language: str, said: str) -> None:
    game = sea(language)
    state = sg_table.give(sg_table.table(game, sg_turn.TakeAction(2), RoomEffects(room, (effect,))), 0, 1)
    play = play_of(game, state)
    play.answer((effect,))
    assert told(play) == [said]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "No card in hand to discard for it."), ("fr", "Pas de carte en main à défausser pour cela.")],
)
def test_a_galley_without_a_card_says_that_there_is_none(language: str, said: str) -> None:
    game = sea(language)
    state = sg_table.table(game, sg_turn.TakeAction(2), RoomEffects("galley", ("cook",)))
    play = play_of(game, sg_table.change(state, "Mac", fatigue=1))
    play.answer(("cook",))
    assert told(play) == [said]


def sea(language: str = "en") -> Game:
    book = sg_table.game_of().book
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


@pytest.mark.parametrize(
    ("language", "left", "said"),
    [
        ("en", ("command", "draw"), "Quarters: which effect first?"),
        ("en", ("draw",), "Quarters: one effect is left."),
        ("fr", ("draw",), "Quartiers\u00a0: il reste une chose à faire."),
    ],
)
def test_of_one_thing_nobody_asks_what_comes_first(language: str, left: tuple[str, ...], said: str) -> None:
    game = sea(language)
    state = sg_table.table(game, sg_turn.TakeAction(2), RoomEffects("quarters", left))
    assert sheet_of(game, state).title == said


def test_the_last_thing_is_done_at_once_where_nothing_else_could_be() -> None:
    """Command may be spent before it (SG-CMD-1): while there is anything to spend it on, it waits."""
    game = sg_table.game_of()
    state = sg_table.table(game, sg_turn.TakeAction(2), RoomEffects("sick_bay", ("draw",)), command=(0,))
    idle = play_of(game, sg_table.give(state, 0, 1))
    assert all(option.closed_by for option in asked(idle).free_actions)
    assert telling_for(game).foregone(idle) == ("draw",)
    able = play_of(game, sg_table.give(replace(state, board=replace(state.board, command=(9,))), 0, 1))
    assert telling_for(game).foregone(able) is None


def test_free_actions_are_no_reason_to_ask_what_answers_itself() -> None:
    """They are offered beside every question (SG-CMD-7), and add none."""
    game = sg_table.game_of()
    state = sg_table.equip(sg_table.table(game, sg_turn.TakeAction(2), LoseAbility()), "Mac", 1)
    play = play_of(game, state)
    assert any(option.closed_by is None for option in asked(play).free_actions)
    assert telling_for(game).foregone(play) == ("1",)


@pytest.mark.parametrize(
    ("tables", "good", "said"),
    [
        (sg_table, "coin", {"en": "No coins to lose.", "fr": "Pièces\u00a0: il n’y en a pas à perdre."}),
        (ds_table, "resource", {"en": "No resources to lose.", "fr": "Ressources\u00a0: il n’y en a pas à perdre."}),
        (ds_table, "rope", {"en": "No ropes to lose."}),
    ],
)
def test_losing_what_is_not_there_is_said(tables: Any, good: str, said: dict[str, str]) -> None:
    game = tables.game_of()
    events: list[Any] = []
    state = tables.goods(tables.table(game))
    after = game.rules.handlers["lose_goods"](game, state, LoseGoods(amount=2, good=good), events.append)
    assert after is state
    for language, sentence in said.items():
        assert telling_for(game, language).sentence(events, None) == sentence


@pytest.mark.parametrize(("tables", "good"), [(sg_table, "coin"), (ds_table, "rope")])
def test_losing_some_of_it_is_told_as_a_loss_alone(tables: Any, good: str) -> None:
    game = tables.game_of()
    events: list[Any] = []
    state = tables.goods(tables.table(game), **{good: 1})
    game.rules.handlers["lose_goods"](game, state, LoseGoods(amount=2, good=good), events.append)
    assert [type(event).__name__ for event in events] == ["GoodsLost"]


@pytest.mark.parametrize("tables", [sg_table, ds_table])
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Nothing to remove: nobody this could help has the status “low morale”."),
        ("fr", "Rien à retirer\u00a0: personne que cela aiderait n’a l’état «\u00a0Déprimé\u00a0»."),
    ],
)
def test_a_status_that_nobody_has_is_named(tables: Any, language: str, said: str) -> None:
    game = tables.game_of()
    events: list[Any] = []
    effect = RemoveStatus(status="low_morale")
    game.rules.handlers["remove_status"](game, tables.table(game), effect, events.append)
    assert telling_for(game, language).sentence(events, None) == said
