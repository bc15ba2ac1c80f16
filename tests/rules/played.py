"""A game of either ruleset in the middle, for the tests of their rules."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from wanderbook.table import Game, NotAllowed, Option, Pick, Table, answer, decision, start
from wanderbook.table.events import Event

_Board = TypeVar("_Board")
_Mate = TypeVar("_Mate")


class Played(Generic[_Board, _Mate]):
    """A game in the middle: answers go in, and what it asks, what happened and how things stand come out."""

    def __init__(self, game: Game, state: Table) -> None:
        self.game = game
        turned = start(game, 0, state)
        self.state: Table = turned.state
        self.events: list[Event] = list(turned.events)

    def __call__(self, *replies: str | tuple[str, ...]) -> Self:
        """Answers in order, each one id or several."""
        for reply in replies:
            chosen = (reply,) if isinstance(reply, str) else reply
            turned = answer(self.game, self.state, chosen)
            self.state = turned.state
            self.events += turned.events
        return self

    @property
    def asked(self) -> Any:
        return decision(self.game, self.state)

    @property
    def board(self) -> _Board:
        board: _Board = self.state.board
        return board

    @property
    def step(self) -> str:
        """The name of the step that asks."""
        return type(self.state.agenda[-1]).__name__ if self.state.agenda else ""

    def mate(self, name: str) -> _Mate:
        found: _Mate = next(mate for mate in self.state.board.crew if mate.name == name)
        return found

    def option(self, id: str) -> Option:
        """An option of the decision, or of what may be done meanwhile."""
        asked = self.asked
        options = (*(asked.options if isinstance(asked, Pick) else ()), *asked.free_actions)
        return next(option for option in options if option.id == id)

    def ids(self) -> list[str]:
        """What is open."""
        return [option.id for option in self.asked.options if option.closed_by is None]

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def refused(self, *chosen: str) -> str:
        """The rule that refuses this answer, which changes nothing."""
        before = self.state
        try:
            answer(self.game, self.state, chosen)
        except NotAllowed as refusal:
            assert self.state == before and refusal.reason
            return refusal.rule
        raise AssertionError(f"{chosen} was allowed")
