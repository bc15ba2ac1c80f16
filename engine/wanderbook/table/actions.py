"""The actions that players can choose, as data. Each has one short text, the same in journals, scenarios and browsers.

An action is a frozen struct: its fields say what is chosen, and its `form` how it is written. A text is read by looking
for the option on offer that is written so: nothing else needs to take it apart.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from wanderbook.ids import LEAVE
from wanderbook.table.records import Record


class Action(Record, frozen=True, cache_hash=True):
    """An action that a player can choose."""

    form: ClassVar[str]
    """The format of its text; `{0.card}` stands for its field `card`."""

    def __str__(self) -> str:
        return text_of(self)


@lru_cache(maxsize=50_000)  # the same few thousand are offered again and again
def text_of(action: Action) -> str:
    """The text of an action."""
    return action.form.format(action)


class Decline(Action, frozen=True):
    """Choose nothing, where that is allowed: the empty reply."""

    form = ""


class TakeChoice(Action, frozen=True):
    """Take a choice of the section that is being read: `B`."""

    form = "{0.letter}"
    letter: str


class ChooseMember(Action, frozen=True):
    """Choose a crew member: `Mac`."""

    form = "{0.name}"
    name: str


class ChooseEnemy(Action, frozen=True):
    """Choose an enemy by its name in the row: `12-2`."""

    form = "{0.name}"
    name: str


class ChoosePlayer(Action, frozen=True):
    """Choose a player, counted from 0."""

    form = "{0.player}"
    player: int


class ChooseCard(Action, frozen=True):
    """Choose a card by its number."""

    form = "{0.card}"
    card: int


class ChooseSquare(Action, frozen=True):
    """Choose a covered square of an enemy's grid, written as `grids.name_of_spot` does: `0:1,2`."""

    form = "{0.square}"
    square: str


class EndEncounter(Action, frozen=True):
    """End a wandering encounter, which is allowed at any time."""

    form = LEAVE
