"""Places that can be explored once, as the reason of what is out of reach and of soft locks."""

from __future__ import annotations

from pathlib import Path

import pytest

import wanderbook as wb
from tests.books import write_book

CAMPAIGN = {
    "book.toml": (
        'title = "T"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n'
        '[[ending]]\nnumber = 1\nname = "Home"\n'
    ),
    "atlas/sea.toml": '[[page]]\nnumber = 1\n[[page.region]]\nid = "A"\nlocations = ["1", "2"]\n',
    "cards/quests.toml": '[[quest]]\nnumber = 1\nname = "A map"\nkeyword = "MAP"\n',
}
HOME = "## 2\n\nA. Home.\nRequires keyword MAP\n*The campaign ends. Ending 1.*\n\nB. Go.\n*Return to the ship.*\n"
CLOSED = "1 is crossed off (at {}) and cannot be explored again"


def reached(folder: Path, text: str) -> wb.Reached:
    return wb.reach(write_book(folder, CAMPAIGN | {"storybook/all.md": f"{text}\n{HOME}"}))


@pytest.mark.parametrize("once", [True, False])
def test_what_is_found_at_a_place_is_asked_for_there(tmp_path: Path, once: bool) -> None:
    crossed = "Cross off this location. " if once else ""
    text = (
        f"## 1\nIf keyword MAP, turn to 3.\n\nA. Dig.\n*Gain quest 1. {crossed}Return to the ship.*\n\n"
        "## 3\n\nA. Go.\n*Return to the ship.*\n"
    )
    third = reached(tmp_path, text)["3"]
    assert third.status == ("unreachable" if once else "reachable")
    assert (CLOSED.format("1:A") in "; ".join(third.why)) == once


def test_a_place_is_not_to_blame_for_what_nothing_gives(tmp_path: Path) -> None:
    text = (
        "## 1\nIf keyword MAP, turn to 3.\n\nA. Dig.\n*Cross off this location. Return to the ship.*\n\n"
        "## 3\n\nA. Go.\n*Return to the ship.*\n"
    )
    assert "crossed off" not in "; ".join(reached(tmp_path, text)["3"].why)


def test_a_place_that_is_crossed_off_before_it_gave_what_an_ending_asks_for(tmp_path: Path) -> None:
    text = (
        "## 1\n\nA. Dig.\n*Gain quest 1. Return to the ship.*\n\n"
        "B. Turn the sand over.\n*Cross off this location. Return to the ship.*\n"
    )
    [lock] = reached(tmp_path, text).soft_locks
    assert lock.closes is not None and lock.closes.choice == "1:B"
    assert CLOSED.format("1:B") in "; ".join(lock.because)


def test_a_place_that_is_crossed_off_and_leads_to_the_ending_itself(tmp_path: Path) -> None:
    text = (
        "## 1\n\nA. Home.\n*The campaign ends. Ending 1.*\n\n"
        "B. Turn the sand over.\n*Cross off this location. Return to the ship.*\n"
    )
    [lock] = reached(tmp_path, text).soft_locks
    assert lock.closes is not None and lock.closes.choice == "1:B"
    assert CLOSED.format("1:B") in lock.because
