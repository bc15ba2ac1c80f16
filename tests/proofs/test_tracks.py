"""Proofs about tracks of the journey log, held against brute force on small books."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.books import write_book
from tests.mill import FILES, TEXT
from tests.proofs.agree import a_tracked_book, held_against_truth
from wanderbook.book import Book
from wanderbook.book.conditions import HasBoxes
from wanderbook.machine.compiled import Story
from wanderbook.notation import read_book
from wanderbook.proofs.reach import reach

BOOKS = 8


def mill(folder: Path, text: str = TEXT) -> Book:
    return read_book(write_book(folder, {**FILES, "storybook/all.md": text}), use_cache=False).require()


@pytest.mark.parametrize("part", range(3))
def test_every_answer_about_tracks_is_true(part: int) -> None:
    counts = Counter[str]()
    for at in range(part, 3 * BOOKS, 3):
        counts += held_against_truth(a_tracked_book(at, "tracks")) or Counter()
    assert counts["books"] >= BOOKS - 2 and counts["reachable"] and counts["unreachable"]


def test_how_often_a_box_must_be_marked_is_known_exactly(tmp_path: Path) -> None:
    found = reach(mill(tmp_path))
    assert found["2:if1"].shortest
    assert found["2:if1"].witness == ("explore 1", "A", "explore 1", "A", "explore 1", "B", "explore 2")


def test_what_asks_for_more_than_is_ever_marked_is_never_reached(tmp_path: Path) -> None:
    soup = "*Mark 1 box of Mill Strikers."
    found = reach(mill(tmp_path, TEXT.replace(soup, f"{soup} Cross off this location.")))
    assert found["1:A"].status == "reachable"
    assert {found[name].status for name in ("1:B", "2:if1", "3", "ending:1")} == {"unreachable"}


def test_marked_boxes_are_facts_that_are_never_lost(tmp_path: Path) -> None:
    story = Story(mill(tmp_path))
    two = HasBoxes(amount=2, track="Mill Strikers")
    field = story.tracks["Mill Strikers"]
    assert field.size == 4
    assert story.guard(two) == field.at_least(2) and story.guard(two, holds=False) == field.at_most(1)
    assert story.guard(HasBoxes(amount=5, track="Mill Strikers")) == ()
