"""Answers that nobody need be asked for, where every board game agrees: the questions have one sensible answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import islice
from typing import Any

from msgspec.structs import replace

from wanderbook.session.odds import could_pass
from wanderbook.table import Game, Pick, Placement, Question, Table, open_options
from wanderbook.table.challenge import rules_of
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import Gather, Tried
from wanderbook.telling.crewed.chances import success

Foregone = Callable[[Game, Table, Any, Any], Chosen | None]
"""From the step and what it asks: the one sensible answer, if there is one."""
CERTAIN = Fraction(1)


def gathering(game: Game, state: Table, step: Gather, asked: Pick) -> Chosen | None:
    """Nobody takes part where it succeeds anyway, or fails whatever anyone does."""
    tried, able = step.tried, open_options(asked.options)
    if not able:
        return ()
    if not tried.needed:
        return None
    if success(game, state, tried, ()) == CERTAIN or not _ever(game, state, tried, able):
        return ()
    return None


def only_answer(game: Game, state: Table, step: Any, asked: Pick | Placement) -> Chosen | None:
    """The answer to a question about a place, a square or a person, where no other is legal: one spot, or none."""
    if isinstance(asked, Placement):
        ways = list(islice(asked.every(), 2))
        return ways[0] if len(ways) == 1 else None
    able = open_options(asked.options)
    return tuple(able) if len(able) == asked.least else None


def _ever(game: Game, state: Table, tried: Tried, able: Iterable[str]) -> bool:
    """Whether it could succeed with all who may come, the best draw and everything spent."""
    highest = max((number for number, of in rules_of(game).fates(game, state).items() if of), default=0)
    return could_pass(game, state, replace(tried, joined=tuple(able), number=highest))


def first_that_holds(found: dict[type, Foregone], game: Game, state: Table, asked: Question) -> Chosen | None:
    """The one sensible answer to a step's question, by the class of the step."""
    step = state.agenda[-1]
    one = found.get(step.__class__)
    return one(game, state, step, asked) if one else None
