"""Suggestions: the name that was meant, found without a look at every name there is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from difflib import get_close_matches
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wanderbook.diagnostics import Names, suggest
from wanderbook.notation import read_book
from wanderbook.notation.folder import Files, read_memory

SECTIONS = [str(number) for number in range(1, 2_001)]


@given(st.lists(st.text("ABC12.", min_size=1, max_size=6), max_size=60), st.text("ABC12.", min_size=1, max_size=6))
def test_among_few_names_the_nearest_of_all_are_suggested(names: list[str], word: str) -> None:
    assert Names(names).near(word) == get_close_matches(word, list(dict.fromkeys(names)), n=2)


@pytest.mark.parametrize(
    ("word", "meant"),
    [("LANTERNN", "LANTERN"), ("LANTRN", "LANTERN"), ("LANTIRN", "LANTERN"), ("LANTENR", "LANTERN")],
    ids=["added", "left out", "changed", "swapped"],
)
def test_among_many_names_one_slip_is_seen_through(word: str, meant: str) -> None:
    assert Names([*SECTIONS, meant]).near(word) == [meant]
    assert suggest(word, Names([*SECTIONS, meant])) == f"did you mean {meant}?"


def test_what_is_near_to_nothing_has_no_suggestion() -> None:
    assert suggest("HARBOUR", Names(SECTIONS)) == ""


# ---------------------------------------------------------------- many missing sections


def calls(act: Callable[[], object]) -> int:
    """How many functions an act calls: its work, the same on every machine."""
    count = 0

    def tally(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(tally)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def renumbered(sections: int) -> Files:
    """A book whose sections all turn to where the next one was before."""
    text = "".join(f"## {number}\n\n(Turn to {number + sections + 1})\n\n" for number in range(1, sections + 1))
    page = b'title = "Renumbered"\nruleset = "gamebook"\nstart = "1"\n'
    return read_memory({"book.toml": page, "storybook/all.md": text.encode()})


def test_twice_as_many_missing_sections_are_twice_the_work() -> None:
    few, many = renumbered(500), renumbered(1_000)
    missing = [one for one in read_book(many, use_cache=False).diagnostics if one.code == "SB104"]
    assert len(missing) == 1_000
    assert all(one.help for one in missing)
    read_book(few, use_cache=False)
    work = calls(lambda: read_book(few, use_cache=False))
    assert calls(lambda: read_book(many, use_cache=False)) < 2.5 * work
