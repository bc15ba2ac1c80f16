"""The state of a game: everything on the table, and the agenda of pending steps."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from wanderbook.table.amounts import Counts
from wanderbook.table.fate import Fate
from wanderbook.table.records import Record

StepT = TypeVar("StepT")
BoardT = TypeVar("BoardT")


class State(msgspec.Struct, Generic[StepT, BoardT], frozen=True, gc=False):
    """Everything on the table, and the agenda, whose last step is on top. `board` is what only one game has."""

    fate: Fate
    board: BoardT
    agenda: tuple[StepT, ...] = ()
    quests: frozenset[int] = frozenset()
    """Quests in play."""
    used: frozenset[int] = frozenset()
    """Quests lost or completed, for good."""
    cards: frozenset[int] = frozenset()
    """Adventure cards."""
    tokens: frozenset[str] = frozenset()
    """Explore tokens of this exploration."""
    taken: frozenset[str] = frozenset()
    """Choices taken in towns in this exploration."""
    crossed: frozenset[str] = frozenset()
    """Locations that were crossed off."""
    boxes: Counts = Counts()
    """The number of marked boxes for each track of the journey log."""
    entrance: str = ""
    """The location where this exploration began."""
    ending: int | None = None
    stuck: str | None = None
    """The section that led nowhere, if the play ended so."""
    moment: int = 0
    """The number of decisions answered."""


class Outcome(Record, frozen=True):
    """How a play ended: at an ending, or stuck where nothing leads on."""

    ending: int | None
    stuck: str | None = None
