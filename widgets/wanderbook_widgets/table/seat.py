"""A seat at the table: a play, its words, and what the viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from wanderbook.session import Play
from wanderbook.table import Chance, Question, Table
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Event
from wanderbook.telling import Sheet, Telling

Data: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Seat:
    """The data from which every part of the table is drawn. It is immutable; the next decision has a new seat."""

    play: Play
    telling: Telling
    texts: dict[str, Any]
    """The table's own texts."""
    viewer: int | None = None
    """The player who has said that they look at the screen, and who sees their hand."""
    happened: Sequence[Event] = ()
    """The events since a player last answered: more than one decision, if some answer themselves."""
    folder: Path | None = None
    """The folder of the book's pictures."""
    leaf: int | None = None
    """The page of the atlas on screen, if it is not the crew's."""
    serial: int = 0
    """The number of the question: unique among all questions shown here, even after an undo."""
    path: tuple[str, ...] = ()
    """The answers given on this screen so far, in words."""
    is_unfolded: bool = False
    """Whether the list of free actions is unfolded."""

    @property
    def state(self) -> Table:
        return self.play.state

    @property
    def board(self) -> Any:
        """The game's own part of the state."""
        return self.state.board

    @property
    def is_crewed(self) -> bool:
        """Whether this is a board game with a crew, not a plain book."""
        return hasattr(self.board, "crew")

    @property
    def words(self) -> Any:
        """A board game's words for everything on its table."""
        return self.telling.words

    @property
    def step(self) -> Any:
        return self.state.agenda[-1] if self.state.agenda else None

    @cached_property
    def asked(self) -> Question | None:
        asked = self.play.decision
        assert not isinstance(asked, Chance)
        return asked

    @cached_property
    def sheet(self) -> Sheet | None:
        """The question in words."""
        return self.telling.sheet(self.play, self.asked, self.viewer) if self.asked else None

    @property
    def players(self) -> int:
        return int(getattr(self.board, "players", 1) or 1)

    @property
    def order(self) -> list[int]:
        """The players in display order, the active one first."""
        return sorted(range(self.players), key=lambda player: (player != self.board.active, player))

    def may_see(self, player: int) -> bool:
        """Whether a player's hand is visible: always with one player, otherwise only to the one who asked to see it."""
        return self.players == 1 or player == self.viewer

    def player(self, number: int) -> str:
        """A player's name; empty if the question is for the whole table."""
        return "" if number == TABLE else self.telling.player(number)
