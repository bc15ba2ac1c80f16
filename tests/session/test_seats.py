"""Players who come and go keep their names: over undo and redo, in saves, and in what is told of earlier."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from wanderbook.rulesets import game_for
from wanderbook.session import Play, load_save, write_save
from wanderbook.session.replies import some_reply
from wanderbook.session.seats import LONGEST_NAME, distinct, sitting
from wanderbook.table import Chance, Game, open_options
from wanderbook.table.events import PlayerJoined, PlayerLeft
from wanderbook.telling import telling_for
from workshop.shelf import book_named

GAMES = {"the-widows-buoys": 1, "lost-property": 3}
"""Books of both games, and a seed under which somebody can join and leave soon."""


def begun(name: str, *names: str) -> Play:
    play = Play(game_for(book_named(name)), GAMES[name])
    play.names = names
    play.answer((str(len(names)),))
    return play


def ask_for(play: Play, what: str) -> None:
    """Play by chance until this may be done meanwhile, and do it; and on, until it is done."""
    chance, moved = Random(1), PlayerLeft if what.startswith("leave") else PlayerJoined
    asked = False
    for _ in range(400):
        decision = play.decision
        assert decision is not None and not isinstance(decision, Chance)
        if not asked and what in open_options(decision.free_actions):
            play.answer((what,))
            asked = True
        else:
            several = (some_reply(decision, chance) for _ in range(100))
            play.answer(next(reply for reply in several if not MOVES & {*reply.chosen}))
        if any(isinstance(event, moved) for event in play.events):
            return
    raise AssertionError(f"{what} was never done")


MOVES = {"join", "pack", *(f"leave:{player}" for player in range(4))}


@pytest.mark.parametrize("name", GAMES)
def test_whoever_likes_says_their_name_first(name: str) -> None:
    play = begun(name, "", "")
    play.call(1, "Ben")
    assert play.names == ("", "Ben")


@pytest.mark.parametrize("name", GAMES)
def test_whoever_joins_is_numbered_until_they_say_their_name(name: str) -> None:
    play = begun(name, "Ada", "Ben")
    ask_for(play, "join")
    telling = telling_for(play.game)
    telling.names = play.names
    assert play.names == ("Ada", "Ben") and telling.player(2) == "Player 3"
    before = play.state
    play.call(2, "  Cyd \n" + "x" * 90)
    assert play.names == ("Ada", "Ben", ("Cyd " + "x" * 90)[:LONGEST_NAME]) and play.state is before
    play.call(2, "Cyd")
    assert play.names == ("Ada", "Ben", "Cyd")
    play.call(2, " ")
    assert play.names == ("Ada", "Ben")


@pytest.mark.parametrize("name", GAMES)
def test_whoever_stays_keeps_their_name_when_another_leaves(name: str) -> None:
    play = begun(name, "Ada", "Ben", "Cyd")
    ask_for(play, "leave:1")
    assert play.names == ("Ada", "Cyd") and play.left == ("Ben",)
    play.undo()
    assert play.names == ("Ada", "Ben", "Cyd") and play.left == ()
    play.redo()
    ask_for(play, "join")
    play.call(2, "Dot")
    assert play.names == ("Ada", "Cyd", "Dot")
    play.undo()
    assert play.names == ("Ada", "Cyd")
    play.redo()
    assert play.names == ("Ada", "Cyd", "Dot")


@pytest.mark.parametrize("name", GAMES)
def test_a_save_keeps_the_names_of_those_who_sit_there(name: str, tmp_path: Path) -> None:
    play = begun(name, "Ada", "Ben", "Cyd")
    ask_for(play, "leave:0")
    ask_for(play, "join")
    play.call(2, "Dot")
    write_save(tmp_path / "save", play)
    loaded = load_save(tmp_path / "save", play.game)
    assert loaded.names == play.names == ("Ben", "Cyd", "Dot") and loaded.state == play.state
    while loaded.state.board.players == 3 and loaded.names[-1] == "Dot":
        loaded.undo()
    assert loaded.names == ("Ben", "Cyd"), "and it is still known who joined"
    going_on = Play.from_state(play.game, 1, play.state)
    going_on.names = play.names
    assert going_on.names == ("Ben", "Cyd", "Dot")


@pytest.mark.parametrize("name", GAMES)
def test_what_happened_earlier_is_told_of_who_sat_there_then(name: str) -> None:
    play = begun(name, "Ada", "Ben", "Cyd")
    ask_for(play, "leave:0")
    telling = telling_for(play.game)
    telling.names = play.names
    assert "Ada leaves." in [line.text for line in telling.told(play.events, play)]
    ask_for(play, "join")
    play.call(2, "Dot")
    telling.names = play.names
    assert "Dot joins." in [line.text for line in telling.told(play.events, play)]
    log = [line.text for line in telling.log(play)]
    assert "Ada leaves." in log and "Dot joins." in log
    turns = [line for line in log if line.endswith(": a new turn")]
    assert turns[0] == "Ada: a new turn", "before she left, she was the first"
    assert telling.names == ("Ben", "Cyd", "Dot")


def test_two_who_leave_one_after_the_other_are_told_apart() -> None:
    moved = (PlayerLeft("R", 1), PlayerLeft("R", 1), PlayerJoined("R", 1), PlayerLeft("R", 0))
    assert [sitting(moved[:3], number) for number in range(2)] == [0, -1]
    assert [sitting(moved, number) for number in range(1)] == [-1]
    play = begun("the-widows-buoys", "Ada", "Ben", "Cyd")
    ask_for(play, "leave:1")
    ask_for(play, "leave:1")
    telling = telling_for(play.game)
    telling.names = play.names
    log = [line.text for line in telling.log(play)]
    assert log.index("Ben leaves.") < log.index("Cyd leaves.") and play.names == ("Ada",)


def test_a_plain_book_has_nobody_who_comes_or_goes() -> None:
    game: Game = game_for(book_named("the-lamplighters-round"))
    assert Play(game, 1).names == () and Play(game, 1).left == ()


# ---------------------------------------------------------------- nobody has another's name


def test_a_name_that_another_has_is_numbered() -> None:
    play = begun("the-widows-buoys", "Anna", "Ben", "Cyd")
    play.call(1, " anna ")
    assert play.names == ("Anna", "anna 2", "Cyd")
    play.call(2, "ANNA")
    assert play.names == ("Anna", "anna 2", "ANNA 3")
    play.call(1, "Anna")
    assert play.names[1] == "Anna 2", "one's own name is nobody else's"
    play.call(0, "Anna")
    assert play.names[0] == "Anna"
    play.call(1, "")
    play.call(2, "")
    assert play.names == ("Anna",), "whoever has none is numbered, and so may several be"


def test_a_long_name_that_another_has_is_no_longer_than_names_are() -> None:
    long = "x" * LONGEST_NAME
    second = distinct(long, [long])
    assert second == f"{'x' * (LONGEST_NAME - 2)} 2" and distinct(long, [long, second]).endswith("x 3")
    assert distinct("Ἀννα", ["ἀΝΝΑ"]) == "Ἀννα 2"
