"""Questions of Distant Skies with only one sensible answer, which do not have to be asked."""

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
    PlaceCharacters,
    PlaceDamage,
    TakePower,
    Walk,
)
from wanderbook.table import Game, Pick, open_actions
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import Gather
from wanderbook.telling.crewed.foregone import Foregone, gathering, only_answer


def place_characters(game: Game, state: Table, step: PlaceCharacters, asked: Pick) -> Chosen | None:
    """Begin the visits once nobody else can be placed; the ways to leave are offered there, too (DS-EXPLORE-2)."""
    able = open_actions(asked.options)
    done = BeginVisits() in able and not any(isinstance(one, PutOnSpot) for one in able)
    return (str(BeginVisits()),) if done else None


SPOTS = (ChooseAlly, ChooseTarget, ChooseVictim, DealTo, EquipTo, GiveStatus, PlaceDamage, Regenerate, TakePower, Walk)
"""Steps that ask for a square, a place or somebody."""

FOREGONE: dict[type, Foregone] = {
    PlaceCharacters: place_characters,
    Gather: gathering,
    **dict.fromkeys(SPOTS, only_answer),
}
