"""Answers to questions with only one sensible answer, shared by all board games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import islice
from typing import Any

from msgspec.structs import replace

from wanderbook.session.odds import could_pass
from wanderbook.session.replies import replies
from wanderbook.table import Game, Pick, Placement, Question, Table, answer, open_options
from wanderbook.table.challenge import rules_of
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import Gather, Tried
from wanderbook.telling.crewed.chances import success

Foregone = Callable[[Game, Table, Any, Any], Chosen | None]
"""From the step and what it asks: the one sensible answer, if there is one."""
CERTAIN = Fraction(1)
MOST_ALIKE = 12
"""So many replies are compared with each other; where there are more, somebody is asked."""


def gathering(game: Game, state: Table, step: Gather, asked: Pick) -> Chosen | None:
    """Nobody, if the challenge succeeds anyway, or fails whatever anyone does."""
    tried, able = step.tried, open_options(asked.options)
    if not able:
        return ()
    if not tried.needed:
        return None
    if success(game, state, tried, ()) == CERTAIN or not _ever(game, state, tried, able):
        return ()
    return None


def only_answer(game: Game, state: Table, step: Any, asked: Pick | Placement) -> Chosen | None:
    """The answer to a question about a place, a square or a person, if only one is legal: one spot, or none."""
    if isinstance(asked, Placement):
        ways = list(islice(asked.every(), 2))
        return ways[0] if len(ways) == 1 else None
    able = open_options(asked.options)
    return tuple(able) if len(able) == asked.least else None


def all_alike(game: Game, state: Table, asked: Question) -> Chosen | None:
    """The first reply, if it is the only one or all of them lead to the same state; later draws do not count, since
    nobody can know them.
    """
    if isinstance(asked, Placement) and asked.how.whole > 1:  # too many to be counted
        return None
    every = list(islice(replies(replace(asked, free_actions=())), MOST_ALIKE + 1))
    if not 0 < len(every) <= MOST_ALIKE:
        return None
    if len(every) > 1:
        outcomes = (answer(game.asking, state, reply).state for reply in every)
        first = next(outcomes)
        if any(outcome != first for outcome in outcomes):
            return None
    return every[0].chosen


def _ever(game: Game, state: Table, tried: Tried, able: Iterable[str]) -> bool:
    """Whether it could succeed with everybody who may take part, the best draw and everything spent."""
    highest = max((number for number, of in rules_of(game).fates(game, state).items() if of), default=0)
    return could_pass(game, state, replace(tried, joined=tuple(able), number=highest))


def first_that_holds(found: dict[type, Foregone], game: Game, state: Table, asked: Question) -> Chosen | None:
    """The one sensible answer to a step's question, by the class of the step."""
    step = state.agenda[-1]
    answer = found.get(step.__class__)
    return answer(game, state, step, asked) if answer else None
