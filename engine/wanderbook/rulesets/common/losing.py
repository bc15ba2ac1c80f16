"""A lost fight where the story says what losing leads to."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.ids import section_and_letter
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.events import CameTo
from wanderbook.table import Game, Table
from wanderbook.table.events import Emit
from wanderbook.table.reading import judge


def has_failure(game: Game, about: str) -> bool:
    section, letter = section_and_letter(about)
    return game.sections[section].choices[letter].choice.failure is not None


def recover_crew(game: Game, state: Table, about: str, emit: Emit, rule: str) -> Table:
    """After a lost fight everybody recovers 1 health, and the choice's `Fail:` text applies (house rule)."""
    section, letter = section_and_letter(about)
    crew = tuple(replace(mate, damage=mate.damage - 1) for mate in state.board.crew)
    emit(CameTo(rule))
    return judge(game, on_board(state, crew=crew), section, letter, False, emit)
