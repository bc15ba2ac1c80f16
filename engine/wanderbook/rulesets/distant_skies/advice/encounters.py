"""Wandering encounters: a capable character on each spot, and no more than necessary."""

from __future__ import annotations

from wanderbook.book.sections import Challenge
from wanderbook.rulesets.common.advising import reply_with
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.distant_skies.actions import BeginVisits, PutOnSpot
from wanderbook.rulesets.distant_skies.advice.evaluator import Evaluator
from wanderbook.rulesets.distant_skies.advice.sharing import use_of
from wanderbook.rulesets.distant_skies.board import Table, health, skill
from wanderbook.rulesets.distant_skies.steps import PlaceCharacters
from wanderbook.table import Pick, open_actions
from wanderbook.table.actions import EndEncounter, TakeChoice
from wanderbook.table.decisions import Chosen

ENOUGH = 0.25
"""A spot that is less likely to go well is left to others."""
FATES = 8


def place(evaluator: Evaluator, state: Table, step: PlaceCharacters, asked: Pick) -> Chosen:
    """The reply that puts the fittest character on a free spot, as long as one is fit enough; otherwise begin the
    visits, take a choice or end the encounter.
    """
    taken = {spot for _, spot in step.placed}
    actions = open_actions(asked.options)
    free = [action for action in actions if isinstance(action, PutOnSpot) and action.letter not in taken]
    fit = {one: _fit(evaluator, state, step.section, one) for one in free}
    best = max(fit, key=fit.__getitem__, default=None)
    if best is not None and fit[best] > ENOUGH:
        return reply_with(best)
    if BeginVisits() in actions:
        return reply_with(BeginVisits())
    return reply_with(next((action for action in actions if isinstance(action, TakeChoice)), EndEncounter()))


def _fit(evaluator: Evaluator, state: Table, section: str, action: PutOnSpot) -> float:
    """The chance that a character succeeds there; without a challenge, a preference for those least
    needed elsewhere.
    """
    mate = mate_of(state.board, action.name)
    trial = evaluator.game.sections[section].choices[action.letter].choice.trial
    if not isinstance(trial, Challenge):
        return 1.0 - 0.1 * use_of(evaluator, mate) if trial is None else 0.0
    able = health(evaluator.kit, mate) > 0 and mate.stamina > 0
    lacking = trial.number - (skill(evaluator.kit, mate, trial.skill) if able else 0)
    return min(1.0, max(0.0, (FATES + 1 - lacking) / FATES))
