"""Tracks of the journey log: rows of boxes that a story marks, from left to right, and tests."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.stats import StatName
from wanderbook.ids import StatKey

MOST_BOXES = 20
"""The most boxes of one track."""


class Track(Content):
    """A row of boxes, defined by `[[track]]` in `book.toml`. A marked box stays marked (DS-LOG-1)."""

    id: StatKey | None = None
    """The key that is the same in every language; by default the name."""
    name: StatName
    boxes: Annotated[int, Field(ge=1, le=MOST_BOXES, strict=True)] = 1

    @property
    def key(self) -> str:
        return self.id or self.name
