"""Looks and pictures on cards: what they may say, and what is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import read_book

ENEMY = '[[enemy]]\nnumber = 1\nname = "Crab"\nlevel = 1\ndefense = 4\ndamage = 2\ngrid = "H"\n'
BOOK = 'title = "A"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n'
ATLAS = '[[page]]\nnumber = 1\n\n[[page.region]]\nid = "A"\nlocations = ["1"]\n'


def found(folder: Path, line: str, picture: str = "") -> list[Diagnostic]:
    """The problems of a book whose enemy has this line."""
    files = {"book.toml": BOOK, "cards/enemies.toml": ENEMY + line, "atlas/sea.toml": ATLAS}
    write_book(folder, files)
    if picture:
        (folder / picture).write_bytes(b"x")
    return [one for one in read_book(folder).diagnostics if one.file == "cards/enemies.toml"]


@pytest.mark.parametrize("look", ["crab red", "oval tan beret", ""])
def test_a_look_is_words_of_different_kinds(tmp_path: Path, look: str) -> None:
    assert not found(tmp_path, f'look = "{look}"\n')


def test_a_word_that_is_not_known_is_reported_with_what_was_meant(tmp_path: Path) -> None:
    [one] = found(tmp_path, 'look = "crabb red"\n')
    assert (one.code, one.line) == ("SB302", 8)
    assert "oval tan beret" in one.message
    assert "crab" in one.help


def test_two_words_of_a_kind_are_reported(tmp_path: Path) -> None:
    [one] = found(tmp_path, 'look = "crab red navy"\n')
    assert "at most one word for each feature" in one.message


def test_a_picture_has_to_be_in_the_folder_of_the_book(tmp_path: Path) -> None:
    assert not found(tmp_path / "one", 'picture = "crab.png"\n', "crab.png")
    (tmp_path / "crab.png").write_bytes(b"x")
    for name in ("gone.png", "../crab.png", "/etc/passwd"):
        [problem] = found(tmp_path / "two", f'picture = "{name}"\n')
        assert problem.code == "SB121"
        assert name in problem.message
