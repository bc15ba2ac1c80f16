"""A fight that is lost, where the story says what losing brings: it goes on there."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import Table, on_board
from wanderbook.rulesets.common.events import CameTo
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.reading import judge


def has_failure(game: Game, about: str) -> bool:
    section, _, letter = about.rpartition(":")
    return game.sections[section].choices[letter].choice.failure is not None


def come_to(game: Game, state: Table, about: str, tell: Tell, rule: str) -> Table:
    """House rule: everybody comes to with 1 health; the fight is over, and what failing it says happens."""
    section, _, letter = about.rpartition(":")
    crew = tuple(replace(mate, damage=mate.damage - 1) for mate in state.board.crew)
    tell(CameTo(rule))
    return judge(game, on_board(state, crew=crew), section, letter, False, tell)
