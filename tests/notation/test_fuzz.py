"""A slice of `tools/fuzz`, and everything that it ever found."""

from __future__ import annotations

from pathlib import Path

import pytest

from workshop import fuzz


@pytest.mark.parametrize("find", sorted(fuzz.FINDS.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_once_holds_now(find: Path) -> None:
    fuzz.check(fuzz.load_find(find))


@pytest.mark.parametrize("part", range(8))
def test_a_slice_of_mutated_books(part: int) -> None:
    assert fuzz.run(range(part * 250, part * 250 + 250)).failed == []


def test_a_case_is_made_from_its_number_alone() -> None:
    assert fuzz.case(7) == fuzz.case(7) != fuzz.case(8)
