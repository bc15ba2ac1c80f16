"""Saves and another edition of their book: which go on, which break, and at which decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import SMALLEST
from wanderbook.book import Book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.rulesets import game_for
from wanderbook.session.editions import SaveUpgrade, hold, library_saves, saves_in
from wanderbook.session.library import Shelf
from wanderbook.session.play import Play
from wanderbook.session.saves import write_save
from wanderbook.table import Game

STAIRS = """## 1

The first step.

A. Up.
(Turn to 2)

B. Down.
(Turn to 3)

## 2

The second step.

A. Up.
(Turn to 3)

B. Down.
(Turn to 1)

## 3

The third step.

A. Up.
*The story ends. Ending 1.*

B. Down.
(Turn to 2)
"""


def book(text: str = STAIRS, title: str = "The Stairs") -> Book:
    files = {"book.toml": SMALLEST["book.toml"].replace("The Lantern", title), "storybook/all.md": text}
    return read_book(read_memory({name: text.encode() for name, text in files.items()}), use_cache=False).require()


def game(*edits: tuple[str, str]) -> Game:
    text = STAIRS
    for before, after in edits:
        assert before in text
        text = text.replace(before, after, 1)
    return game_for(book(text))


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Up, down, up, up, down: at the second step."""
    play = Play(game(), 1)
    for letter in "ABAAB":
        play.answer((letter,))
    write_save(tmp_path / "stairs.json", play)
    return tmp_path / "stairs.json"


@pytest.mark.parametrize(
    ("edits", "how", "same"),
    [
        ([], "goes on", 5),
        ([("The first step.", "The lowest step.")], "goes on", 5),
        ([("A. Up.\n*The story ends. Ending 1.*", "A. Up.\n*The story ends. Ending 2.*")], "goes on", 5),
        ([("B. Down.\n(Turn to 1)", "B. Down.\n(Turn to 3)")], "breaks", 1),
        ([("B. Down.\n(Turn to 1)", "C. Down.\n(Turn to 1)")], "breaks", 1),
        ([("B. Down.\n(Turn to 2)", "B. Down.\n(Turn to 1)")], "breaks", 4),
        ([("## 1", "## 4"), ("(Turn to 1)", "(Turn to 4)"), ("## 4", "## 1\n\n(Turn to 4)\n\n## 4")], "goes on", 5),
    ],
)
def test_where_a_save_breaks(edits: list[tuple[str, str]], how: str, same: int, save: Path) -> None:
    found = hold(save, game(), game(*edits))
    assert (found.how, found.same, found.of) == (how, same, 5)
    assert bool(found.why) == (how == "breaks")


def test_a_save_of_a_book_that_is_called_otherwise_breaks(save: Path) -> None:
    found = hold(save, game(), game_for(book(title="The Ladder")))
    assert (found.how, found.same, found.of) == ("breaks", 0, 5)
    assert "another book: 'The Stairs'" in found.why


def test_what_the_older_edition_cannot_load_says_nothing(save: Path, tmp_path: Path) -> None:
    other = game(("(Turn to 2)", "(Turn to 3)"))
    assert hold(save, other, game()).how == "not of this edition"
    (tmp_path / "no.json").write_text("{}")
    found = hold(tmp_path / "no.json", game(), game())
    assert (found.how, found.of) == ("not of this edition", 0)
    assert "damaged" in found.why


def test_a_play_that_went_on_from_a_state_is_replayed_from_there(tmp_path: Path) -> None:
    first = Play(game(), 1)
    first.answer(("A",))
    play = Play.from_state(game(), 1, first.state)
    play.answer(("A",))
    write_save(tmp_path / "on.json", play)
    assert hold(tmp_path / "on.json", game(), game()).how == "goes on"
    found = hold(tmp_path / "on.json", game(), game(("A. Up.\n(Turn to 3)", "A. Up.\n(Turn to 1)")))
    assert found == SaveUpgrade(tmp_path / "on.json", "breaks", 0, 1, "it ends elsewhere")


def test_saves_are_found_in_folders_and_in_the_library(tmp_path: Path) -> None:
    shelf, play = Shelf(book(), tmp_path), Play(game(), 1)
    shelf.note_begun()
    shelf.keep(play)
    for _ in range(2):
        shelf.write("by the stairs", play)
    (shelf.folder / "notes.json").write_text("[]")
    found = list(saves_in([tmp_path]))
    assert sorted(path.name for path in found) == ["autosave.json", "by the stairs.json"]
    assert sorted(library_saves(book(), tmp_path)) == sorted(found)
    assert list(saves_in([tmp_path / "nowhere.json"])) == [tmp_path / "nowhere.json"]
