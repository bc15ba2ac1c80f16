"""Steps of the agenda, each named after the rulebook's own. A step asks somebody, or runs, or draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from wanderbook.table.decisions import Decision
from wanderbook.table.events import Tell
from wanderbook.table.facts import Fact
from wanderbook.table.state import State

if TYPE_CHECKING:
    from wanderbook.table.game import Game


class Asks(Fact, frozen=True):
    """A step that waits for a reply."""

    waits: ClassVar[bool] = True

    def ask(self, game: Game, state: State[Any, Any]) -> Decision:
        raise NotImplementedError

    def take(self, game: Game, state: State[Any, Any], chosen: tuple[str, ...], tell: Tell) -> State[Any, Any]:
        """Go on with a reply that was found to be allowed. This step is off the agenda already."""
        raise NotImplementedError

    def why(self, game: Game, state: State[Any, Any], option: str) -> str:
        """The sentence that says why an option is closed."""
        raise NotImplementedError


class Runs(Fact, frozen=True):
    """A step that needs nobody."""

    waits: ClassVar[bool] = False
    draws: ClassVar[bool] = False

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        raise NotImplementedError


class Draws(Runs, frozen=True):
    """A step that fate decides: by a draw, or by whoever explores what could be."""

    draws: ClassVar[bool] = True

    def outcomes(self, game: Game, state: State[Any, Any]) -> tuple[tuple[str, int], ...]:
        """Ids of the outcomes, with how many equally likely draws give each."""
        raise NotImplementedError

    def settle(self, game: Game, state: State[Any, Any], outcome: str, tell: Tell) -> State[Any, Any]:
        """Go on as if the draw had given this outcome."""
        raise NotImplementedError


def then(state: State[Any, Any], step: object) -> State[Any, Any]:
    """Put a step on top of the agenda."""
    return replace(state, agenda=(*state.agenda, step))
