"""Steps of the agenda, each named after the rulebook's own. A step asks somebody, or runs, or draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from wanderbook.table.decisions import Pick, Question
from wanderbook.table.events import Tell
from wanderbook.table.facts import Fact
from wanderbook.table.refusals import NotAllowed, shown
from wanderbook.table.state import State

if TYPE_CHECKING:
    from wanderbook.table.game import Game


class Asks(Fact, frozen=True):
    """A step that waits for a reply."""

    waits: ClassVar[bool] = True

    def ask(self, game: Game, state: State[Any, Any]) -> Question:
        raise NotImplementedError

    def check(self, game: Game, state: State[Any, Any], asked: Question, chosen: tuple[str, ...]) -> None:
        """Refuse what the rules do not allow. A step that has more to say about a reply says it here."""
        if isinstance(asked, Pick):
            check_pick(self, game, state, asked, chosen)
        else:
            asked.check(game.rule, chosen)

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


def check_pick(step: Asks, game: Game, state: State[Any, Any], asked: Pick, chosen: tuple[str, ...]) -> None:
    """As many as may be chosen, each once, each on offer and open."""
    several = len(chosen)
    if not asked.least <= several <= asked.most or (several > 1 and _twice(chosen)):
        wanted = str(asked.least) if asked.least == asked.most else f"{asked.least} to {asked.most}"
        raise NotAllowed(game.rule["offer"], f"Choose {wanted} of what is offered, each once; this is {several}.")
    for one in chosen:
        for option in asked.options:
            if option.id == one:
                if option.closed_by is not None:
                    raise NotAllowed(option.closed_by, step.why(game, state, one))
                break
        else:
            offered = ", ".join(option.id for option in asked.options)
            raise NotAllowed(game.rule["offer"], f"{shown((one,))} is not on offer: {offered}.")
    for toll in asked.tolls:
        if (cost := toll.cost(chosen)) > toll.has:
            raise NotAllowed(
                game.rule["toll"], game.say("toll", player=str(toll.owner + 1), has=str(toll.has), cost=str(cost))
            )


def _twice(chosen: tuple[str, ...]) -> bool:
    """Whether anything is chosen twice; counted, since what came in may be anything, also what cannot be in a set."""
    return any(chosen.count(one) > 1 for one in chosen)


def then(state: State[Any, Any], step: Asks | Runs) -> State[Any, Any]:
    """Put a step on top of the agenda."""
    return replace(state, agenda=(*state.agenda, step))
