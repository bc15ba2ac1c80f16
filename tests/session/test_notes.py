"""Notes of one's own: few, short, plain, and kept with the play."""

from __future__ import annotations

from pathlib import Path

import pytest

from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session.files import read_sealed, write_sealed
from wanderbook.session.play import LONGEST_NOTE, MOST_NOTES
from wanderbook.session.saves import BadSave, load_save, write_save
from wanderbook.table import Game
from workshop.shelf import book_named


@pytest.fixture
def game() -> Game:
    return game_for(book_named("the-widows-buoys"))


def test_a_note_is_short_plain_text(game: Game) -> None:
    play = Play(game, 1)
    assert play.note("1:A", "  two\nlines \u202eand\x07 \ud800 " + "x" * 200)
    assert play.notes["1:A"].startswith("two lines and xxx") and len(play.notes["1:A"]) == LONGEST_NOTE
    assert play.note("1:A", "\n ")
    assert play.notes == {}


def test_there_are_only_so_many(game: Game) -> None:
    play = Play(game, 1)
    assert all(play.note(str(number), "x") for number in range(MOST_NOTES))
    assert not play.note("one more", "x") and len(play.notes) == MOST_NOTES
    assert play.note("0", "another") and play.notes["0"] == "another"


def test_notes_survive_save_and_undo(game: Game, tmp_path: Path) -> None:
    play = Play(game, 1)
    play.answer(("1",))
    play.note("1:B", "« Revenir ! »")
    play.undo()
    assert play.notes == {"1:B": "« Revenir ! »"}
    write_save(tmp_path / "save", play)
    loaded = load_save(tmp_path / "save", game)
    assert loaded.notes == {"1:B": "« Revenir ! »"}
    loaded.note("1:C", "more")
    assert "1:C" not in play.notes


def test_a_play_that_goes_on_from_a_state_has_its_own_notes(game: Game, tmp_path: Path) -> None:
    play = Play.from_state(game, 1, Play(game, 1).state)
    play.note("1:A", "here")
    write_save(tmp_path / "save", play)
    assert load_save(tmp_path / "save", game).notes == {"1:A": "here"}


def test_a_save_with_a_note_that_is_too_long_is_damaged(game: Game, tmp_path: Path) -> None:
    play = Play(game, 1)
    play.notes["1:A"] = "x" * (LONGEST_NOTE + 1)
    write_save(tmp_path / "save", play)
    assert read_sealed(tmp_path / "save", "save")
    with pytest.raises(BadSave, match="damaged"):
        load_save(tmp_path / "save", game)


def test_a_save_without_notes_is_one_from_before_there_were_any(game: Game, tmp_path: Path) -> None:
    play = Play(game, 1)
    write_save(tmp_path / "save", play)
    body = read_sealed(tmp_path / "save", "save").replace(b',"notes":{}', b"")
    write_sealed(tmp_path / "save", body)
    assert load_save(tmp_path / "save", game).notes == {}
