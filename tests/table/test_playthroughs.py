"""One play of each book, written out: what the rules do to it changes only on purpose."""

from __future__ import annotations

import pytest

from workshop.playthroughs import FOLDER, command, transcript
from workshop.shelf import shelf


@pytest.mark.parametrize("name", shelf())
def test_a_book_plays_as_it_did(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    assert path.exists(), f"{name} has no golden playthrough; make it with: {command(name)}"
    assert transcript(name) == path.read_text(encoding="utf-8"), f"if this was meant, make it anew: {command(name)}"


def test_no_playthrough_of_a_book_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == shelf().keys()
