"""Tracks of the journey log: rows of boxes that a story marks, from left to right, and asks for."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.stats import StatName
from wanderbook.ids import StatKey

MOST_BOXES = 20


class Track(Content):
    """A row of boxes, which `[[track]]` in `book.toml` names. A box that is marked stays so (DS-LOG-1)."""

    id: StatKey | None = None
    """What stays the same in every language; the name, where nothing else is said."""
    name: StatName
    boxes: Annotated[int, Field(ge=1, le=MOST_BOXES, strict=True)] = 1

    @property
    def key(self) -> str:
        return self.id or self.name
