"""Wandering encounters: the spots of a scene (DS-EXPLORE-2)."""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.board.state import Table
from wanderbook.table import Game, Option

MOST_ON_A_SPOT = 2


def spots_of(game: Game, state: Table, section: str, spots: bool = True) -> list[Option]:
    """The spots of a scene, or the ways to leave it, open or closed like any choice."""
    played = game.sections[section]
    return [
        option for option in played.options(state) if played.section.is_spot(played.choices[option.id].choice) == spots
    ]
