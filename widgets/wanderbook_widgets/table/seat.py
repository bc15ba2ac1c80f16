"""Where somebody sits: a play, its words, and what the viewer may see."""

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
    """Everything that a part of the table is drawn from. Nothing here changes; the next decision has its own."""

    play: Play
    telling: Telling
    texts: dict[str, Any]
    """The table's own words."""
    viewer: int | None = None
    """The player who has said that they look at the screen, and sees their hand."""
    happened: Sequence[Event] = ()
    """Since somebody last answered: more than the last decision, where some answer themselves."""
    folder: Path | None = None
    """Where the book's pictures are."""
    leaf: int | None = None
    """The page of the atlas that is looked at, where it is not the one that the crew is on."""
    serial: int = 0
    """Of the question: no other that was ever shown here has it, also not the same one before it was taken back."""
    is_unfolded: bool = False
    """Whether somebody reads what may be done meanwhile."""

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
        """A board game's words for everything that lies on its table."""
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
        """A player's name; empty where the question is for the whole table."""
        return "" if number == TABLE else self.telling.player(number)
