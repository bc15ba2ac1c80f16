"""Wandering encounters: one of those who know how on each spot, and no more than are needed."""

from __future__ import annotations

from wanderbook.book.sections import Challenge
from wanderbook.ids import LEAVE
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.distant_skies.advice.mind import Mind
from wanderbook.rulesets.distant_skies.advice.sharing import use_of
from wanderbook.rulesets.distant_skies.board import Table, health, skill
from wanderbook.rulesets.distant_skies.encounters import BEGIN, PlaceCharacters
from wanderbook.table import Pick, open_options
from wanderbook.table.decisions import Chosen

ENOUGH = 0.25
"""A spot that is less likely to go well is left to others."""
FATES = 8


def place(mind: Mind, state: Table, step: PlaceCharacters, asked: Pick) -> Chosen:
    taken = {spot for _, spot in step.placed}
    open_ones = open_options(asked.options)
    free = [one for one in open_ones if ":" in one and one.partition(":")[0] not in taken]
    fit = {one: _fit(mind, state, step.section, one) for one in free}
    best = max(fit, key=fit.__getitem__, default=None)
    if best is not None and fit[best] > ENOUGH:
        return (best,)
    if BEGIN in open_ones:
        return (BEGIN,)
    return (next((one for one in open_ones if ":" not in one and one != LEAVE), LEAVE),)


def _fit(mind: Mind, state: Table, section: str, option: str) -> float:
    """How likely somebody does well there; where nothing is tried, whoever is wanted least elsewhere."""
    letter, _, who = option.partition(":")
    mate, trial = mate_of(state.board, who), mind.game.sections[section].choices[letter].choice.trial
    if not isinstance(trial, Challenge):
        return 1.0 - 0.1 * use_of(mind, mate) if trial is None else 0.0
    able = health(mind.kit, mate) > 0 and mate.stamina > 0
    lacking = trial.number - (skill(mind.kit, mate, trial.skill) if able else 0)
    return min(1.0, max(0.0, (FATES + 1 - lacking) / FATES))
