"""Questions of Distant Skies that have one sensible answer, and need not be asked."""

from __future__ import annotations

from wanderbook.rulesets.common.steps import GiveStatus, Regenerate
from wanderbook.rulesets.distant_skies.actions import BeginVisits, PutOnSpot
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.steps import (
    ChooseAlly,
    ChooseTarget,
    ChooseVictim,
    DealTo,
    EquipTo,
    NextSpot,
    PlaceCharacters,
    PlaceDamage,
    TakePower,
    Walk,
)
from wanderbook.table import Game, Pick, open_actions, open_options
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import Gather
from wanderbook.telling.crewed.foregone import Foregone, gathering, only_answer


def place_characters(game: Game, state: Table, step: PlaceCharacters, asked: Pick) -> Chosen | None:
    """Once nobody can be placed any more, the visits begin; the ways to leave are offered there, too (DS-EXPLORE-2)."""
    able = open_actions(asked.options)
    done = BeginVisits() in able and not any(isinstance(one, PutOnSpot) for one in able)
    return (str(BeginVisits()),) if done else None


def gathering_on_a_spot(game: Game, state: Table, step: Gather, asked: Pick) -> Chosen | None:
    """Whoever stands alone on a spot was put there for its challenge, and takes part (DS-EXPLORE-2)."""
    sensible = gathering(game, state, step, asked)
    if sensible is not None:
        return sensible
    visits = (one for one in reversed(state.agenda) if isinstance(one, NextSpot))
    visit = next((one for one in visits if step.tried.about.startswith(f"{one.section}:")), None)
    alone = visit is not None and len(visit.here) == 1 and visit.here[0] in open_options(asked.options)
    return visit.here if visit is not None and alone else None


SPOTS = (ChooseAlly, ChooseTarget, ChooseVictim, DealTo, EquipTo, GiveStatus, PlaceDamage, Regenerate, TakePower, Walk)
"""Steps that ask for a square, a place or somebody."""

FOREGONE: dict[type, Foregone] = {
    PlaceCharacters: place_characters,
    Gather: gathering_on_a_spot,
    **dict.fromkeys(SPOTS, only_answer),
}
