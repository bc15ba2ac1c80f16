"""What steps do: functions that each chapter of the rules registers for its steps.

A step is data (`steps.py`). Its chapter says how it behaves:

- `@asks(Step)` returns the question, `@explains(Step)` says why an option is closed, `@checks(Step)` refuses more than
  the question itself does;
- `@takes(Step, Action)` goes on with what was chosen: a function for each action that the step offers; or
  `@takes_several(Step)`, where several may be chosen; or `@takes_reply(Step)`, for damage placed and amounts paid;
- `@runs(Step)` does what needs nobody;
- `@outcomes_of(Step)` lists what a draw can give, `@settles(Step)` goes on as if it had given one of them.

A step without a function of its own behaves as its parent class does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from wanderbook.table.actions import Action, Decline
from wanderbook.table.decisions import Chosen, Named, Pick, Question
from wanderbook.table.events import Emit
from wanderbook.table.game import Game
from wanderbook.table.kinds import Asks, Draws, Runs, Table
from wanderbook.table.refusals import NotAllowed, show_reply

Outcomes = tuple[tuple[str, int], ...]
"""Ids of what can be drawn, with how many equally likely draws give each."""
Meant = tuple[Any, ...]
"""What a reply means: the actions that it names; or its own texts, where a question is answered as a whole."""
StepT = TypeVar("StepT", bound=Asks | Runs)
AsksT = TypeVar("AsksT", bound=Asks)
RunsT = TypeVar("RunsT", bound=Runs)
DrawsT = TypeVar("DrawsT", bound=Draws)
ActionT = TypeVar("ActionT", bound=Action)
TableT = TypeVar("TableT", bound=Table)
QuestionT = TypeVar("QuestionT", bound=Question)
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Registry(dict[type, Any]):
    """One function for each kind of step."""

    def register(self, kind: type) -> Callable[[FunctionT], FunctionT]:
        """A decorator that registers a function for this kind of step; each kind has exactly one."""

        def keep(function: FunctionT) -> FunctionT:
            assert kind not in self, f"{kind.__name__} has two functions"
            self[kind] = function
            return function

        return keep

    def __missing__(self, kind: type) -> Any:
        """The function of the nearest parent class, cached for this class."""
        for parent in kind.__mro__[1:]:
            if parent in self:
                self[kind] = self[parent]
                return self[kind]
        raise KeyError(f"no function is registered for {kind.__name__}")


ASKS, TAKES, CHECKS, RUNS = Registry(), Registry(), Registry(), Registry()
"""What every decision needs: the agenda looks the functions up itself."""
_EXPLAINS, _OUTCOMES, _SETTLES = Registry(), Registry(), Registry()
_BY_ACTION: dict[type, Registry] = {}
"""For each step in which one thing is chosen, a function for each action."""

AskFunction = Callable[["Game", TableT, AsksT], QuestionT]
Taking = Callable[["Game", TableT, AsksT, ActionT, Emit], TableT]
TakingSeveral = Callable[["Game", TableT, AsksT, tuple[Any, ...], Emit], TableT]
TakingReply = Callable[["Game", TableT, AsksT, tuple[str, ...], Emit], TableT]
Explaining = Callable[["Game", TableT, AsksT, Any], str]
Checking = Callable[["Game", TableT, AsksT, Question, Chosen, Named], Meant]
Running = Callable[["Game", TableT, RunsT, Emit], TableT]
Listing = Callable[["Game", TableT, DrawsT], Outcomes]
Settling = Callable[["Game", TableT, DrawsT, str, Emit], TableT]

# ---------------------------------------------------------------- what a chapter registers


def asks(
    step: type[AsksT],
) -> Callable[[AskFunction[TableT, AsksT, QuestionT]], AskFunction[TableT, AsksT, QuestionT]]:
    return ASKS.register(step)


def takes(
    step: type[AsksT], action: type[ActionT]
) -> Callable[[Taking[TableT, AsksT, ActionT]], Taking[TableT, AsksT, ActionT]]:
    """A decorator for the function that takes one kind of action as the reply to a step; choosing nothing is the action
    `Decline`.
    """
    if step not in _BY_ACTION:
        _BY_ACTION[step] = functions = Registry()

        def take_one(game: Game, state: Table, step: Any, meant: Meant, emit: Emit) -> Any:
            action = meant[0] if meant else Decline()
            return functions[action.__class__](game, state, step, action, emit)

        TAKES.register(step)(take_one)
    return _BY_ACTION[step].register(action)


def takes_several(step: type[AsksT]) -> Callable[[TakingSeveral[TableT, AsksT]], TakingSeveral[TableT, AsksT]]:
    return TAKES.register(step)


def takes_reply(step: type[AsksT]) -> Callable[[TakingReply[TableT, AsksT]], TakingReply[TableT, AsksT]]:
    return TAKES.register(step)


def explains(step: type[AsksT]) -> Callable[[Explaining[TableT, AsksT]], Explaining[TableT, AsksT]]:
    return _EXPLAINS.register(step)


def checks(step: type[AsksT]) -> Callable[[Checking[TableT, AsksT]], Checking[TableT, AsksT]]:
    return CHECKS.register(step)


def runs(step: type[RunsT]) -> Callable[[Running[TableT, RunsT]], Running[TableT, RunsT]]:
    return RUNS.register(step)


def outcomes_of(step: type[DrawsT]) -> Callable[[Listing[TableT, DrawsT]], Listing[TableT, DrawsT]]:
    return _OUTCOMES.register(step)


def settles(step: type[DrawsT]) -> Callable[[Settling[TableT, DrawsT]], Settling[TableT, DrawsT]]:
    return _SETTLES.register(step)


# ---------------------------------------------------------------- what the agenda calls


def ask(game: Game, state: Table, step: Asks) -> Question:
    """The question that a step waits for."""
    asked: Question = ASKS[step.__class__](game, state, step)
    return asked


def take(game: Game, state: Table, step: Asks, meant: Meant, emit: Emit) -> Table:
    """The state after a legal reply to a step that was already removed from the agenda."""
    after: Table = TAKES[step.__class__](game, state, step, meant, emit)
    return after


def explain(game: Game, state: Table, step: Asks, action: Any) -> str:
    """The sentence that explains why an action is closed."""
    sentence: str = _EXPLAINS[step.__class__](game, state, step, action)
    return sentence


def outcomes(game: Game, state: Table, step: Draws) -> Outcomes:
    """The possible outcomes of a draw, each with its number of equally likely cases."""
    counted: Outcomes = _OUTCOMES[step.__class__](game, state, step)
    return counted


def settle(game: Game, state: Table, step: Draws, outcome: str, emit: Emit) -> Table:
    """The state after a draw with this outcome."""
    after: Table = _SETTLES[step.__class__](game, state, step, outcome, emit)
    return after


@checks(Asks)
def check_question(game: Game, state: Table, step: Asks, asked: Question, chosen: Chosen, named: Named) -> Meant:
    """Raise `NotAllowed` for a reply that the question itself refuses, or that does not pick an allowed number of
    different options, all offered, open and affordable (rules "offer", "toll").
    """
    if not isinstance(asked, Pick):
        asked.check(game.rule, chosen)
        return chosen
    several = len(chosen)
    if not asked.least <= several <= asked.most or (several > 1 and _has_repeats(chosen)):
        wanted = str(asked.least) if asked.least == asked.most else f"{asked.least} to {asked.most}"
        raise NotAllowed(game.rule["offer"], f"Choose {wanted} of what is offered, each once; this is {several}.")
    actions = []
    for text, option in zip(chosen, named, strict=True):
        if option is None:
            offered = ", ".join(option.id for option in asked.options)
            raise NotAllowed(game.rule["offer"], f"{show_reply((text,))} is not one of the choices: {offered}.")
        if option.closed_by is not None:
            raise NotAllowed(option.closed_by, explain(game, state, step, option.action))
        actions.append(option.action)
    for toll in asked.tolls:
        if (cost := toll.cost(chosen)) > toll.has:
            raise NotAllowed(
                game.rule["toll"], game.say("toll", player=str(toll.owner + 1), has=str(toll.has), cost=str(cost))
            )
    return tuple(actions)


def _has_repeats(chosen: tuple[str, ...]) -> bool:
    """Whether any entry repeats. Entries are compared, not put in a set: an untrusted reply may
    hold unhashable values.
    """
    return any(chosen.count(one) > 1 for one in chosen)
