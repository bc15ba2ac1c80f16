"""One wish that takes several replies: they are all in the journal, and one undo takes all of them back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import ds_table, sg_fight, sg_table
from wanderbook.rulesets.sleeping_gods.steps import EndTurn, Sail, TakeAction
from wanderbook.session import Play
from wanderbook.session.carrying import as_advised, can_set_out, carry_on, course_to, fight_outlook
from wanderbook.session.counsel import Counsel
from wanderbook.session.saves import load_save, write_save
from wanderbook.session.settings import Settings, read_settings, write_settings
from wanderbook.table.steps import AlterFate, Gather, Tried


def at_sea(**board: Any) -> Play:
    game = sg_table.game_of()
    return Play.from_state(game, 1, sg_table.table(game, TakeAction(2), **board))


@pytest.mark.rule("SG-TRAVEL-3")
def test_a_neighbouring_region_is_one_wish_and_one_undo() -> None:
    play = at_sea(command=(0,), region="B")
    here, there = play.state, "1:A"
    assert can_set_out(play, there) and not can_set_out(play, "9:Z")
    assert carry_on(play, course_to(there))
    assert str(play.state.board.spot) == there
    assert play.journal[0].chosen == ("travel",) and play.unasked == tuple(range(1, len(play.journal)))
    assert play.undo() and play.state is here
    assert play.redo() and str(play.state.board.spot) == there


TRIED = Tried("travel", "craft", 0)


@pytest.mark.rule("SG-TRAVEL-2")
@pytest.mark.parametrize(
    ("step", "hazard", "reply"),
    [
        (TakeAction(2), False, ("travel",)),
        (Gather(TRIED), False, None),  # who steers decides how far the ship comes
        (AlterFate(replace(TRIED, number=5)), False, ()),
        (AlterFate(replace(TRIED, number=4)), False, None),  # one region, unless somebody helps
        (Sail(2), False, ("1:B",)),
        (Sail(2), True, None),  # B has a hazard, and there is no other way
        (Sail(1), False, None),  # the ship does not come that far
    ],
)
def test_a_region_farther_off_is_one_wish_while_nothing_is_to_be_decided(
    step: Any, hazard: bool, reply: tuple[str, ...] | None
) -> None:
    """From C by way of B to A."""
    atlas = sg_table.ATLAS if hazard else sg_table.ATLAS.replace('hazard = "SAVVY 5. Fail: 1 ship damage."', "")
    game = sg_table.game_of({"atlas/page.toml": atlas})
    state = sg_table.table(game, TakeAction(1), step, region="C")
    assert game.rules.course is not None and game.rules.course(game, state, "1:A") == reply


@pytest.mark.rule("DS-TRAVEL-1")
@pytest.mark.parametrize(
    ("here", "goal", "reply"),
    [
        ("A1", "1:B1", ("travel:1:B1",)),
        ("A1", "1:C1", ("travel:1:B1",)),
        ("A1", "1:A1", None),  # there already
        ("A1", "9:Z9", None),
        ("A1", "1:A2", ("travel:1:A2",)),  # an obstacle is no reason not to go there
        ("A1", "1:A3", ("travel:1:B1",)),  # but the way leads round it
    ],
)
def test_a_square_farther_off_is_one_wish_by_a_way_without_obstacles(
    here: str, goal: str, reply: tuple[str, ...] | None
) -> None:
    game = ds_table.game_of()
    state = ds_table.table(game, page=1, space=here)
    assert game.rules.course is not None and game.rules.course(game, state, goal) == reply


@pytest.mark.rule("SG-EXPLORE-1")
@pytest.mark.parametrize(("left", "explored"), [(2, True), (1, False)])
def test_a_number_elsewhere_is_sailed_to_and_explored_once(left: int, explored: bool) -> None:
    """With one action left, the ship only sails there."""
    game = sg_table.game_of()
    play = Play.from_state(game, 1, sg_table.table(game, EndTurn(), TakeAction(left), command=(0,), region="B"))
    here = play.state
    carry_on(play, course_to("1:A", "1"))
    replies = [reply.chosen for reply in play.journal]
    assert replies[0] == ("travel",) and replies.count(("explore:1",)) == explored
    assert str(play.state.board.spot) == "1:A"
    assert play.undo() and play.state is here


@pytest.mark.rule("SG-TRAVEL-4")
def test_a_number_behind_a_hazard_is_explored_once_the_hazard_is_met() -> None:
    game = sg_table.game_of()
    play = Play.from_state(game, 1, sg_table.table(game, EndTurn(), TakeAction(2), command=(9,), region="A"))
    [number, *_] = game.book.atlas[0].spaces[1].locations
    onward = course_to("1:B", number)
    carry_on(play, onward)
    assert isinstance(play.state.agenda[-1], Gather) and str(play.state.board.spot) == "1:B"
    while not isinstance(play.state.agenda[-1], TakeAction):
        play.answer(())
    assert onward(play) == (f"explore:{number}",)


def test_what_nobody_was_asked_for_is_saved_as_such(tmp_path: Path) -> None:
    game = sg_table.game_of()
    play = Play(game, 3)
    play.answer(("1",))
    play.answer(("normal",), unasked=True)
    play.asks_everything = True
    write_save(tmp_path / "one.json", play)
    again = load_save(tmp_path / "one.json", game)
    assert again.unasked == (1,) and again.asks_everything
    assert again.undo() and not again.journal


@pytest.mark.rule("SG-COMBAT-4")
def test_a_fight_that_is_not_in_doubt_is_resolved_as_advised() -> None:
    played = sg_fight.fight("H")
    play, by_hand = (Play.from_state(played.game, 1, played.state) for _ in range(2))
    outlook = fight_outlook(play.game, play.state)
    assert outlook.is_safe and outlook.won == outlook.trials
    carry_on(play, as_advised(Counsel(play.game)))
    counsel = Counsel(play.game)
    while by_hand.state.board.fight is not None:
        assert by_hand.decision is not None
        reply = counsel.advise(by_hand, by_hand.state, by_hand.decision)  # type: ignore[arg-type]
        assert reply is not None
        by_hand.answer(reply)
    assert play.state == by_hand.state and play.state.board.fight is None
    assert play.undo() and play.state is play.origin


def test_a_fight_that_could_go_wrong_is_not() -> None:
    played = sg_fight.fight(sg_fight.Foe("H H H H H H", damage=9), sg_fight.Foe("H H H H H H", damage=9))
    outlook = fight_outlook(played.game, played.state)
    assert not outlook.is_safe and outlook.damage


def test_settings_are_kept_and_anything_odd_is_a_new_players(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == Settings()
    settings = Settings(asks_everything=True).with_learnt("sleeping_gods:ShipAction")
    write_settings(settings, tmp_path)
    assert read_settings(tmp_path) == settings
    assert settings.coached(False).learnt and not settings.coached(True).learnt
    for odd in (b"", b"{", b'{"learnt": 3}', b"\xff", b'{"learnt": ["' + b"x" * 30_000 + b'"]}'):
        (tmp_path / "settings.json").write_bytes(odd)
        assert read_settings(tmp_path) == Settings()
