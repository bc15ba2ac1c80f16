"""The books that the workshop plays: those that are bundled, and those that only the tests have."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wanderbook.book import Book
from wanderbook.notation import bundled, read_book

TEST_STORIES = Path(__file__).parents[2] / "tests" / "stories"


@cache
def shelf() -> dict[str, Path]:
    """Books by name."""
    return {**bundled(), **{path.parent.name: path.parent for path in sorted(TEST_STORIES.glob("*/book.toml"))}}


@cache
def book_named(name: str) -> Book:
    book = read_book(shelf()[name]).book
    assert book is not None, f"{name} has errors"
    return book
