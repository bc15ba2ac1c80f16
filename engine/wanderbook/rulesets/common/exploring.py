"""Exploring a location: its section is read, and the story continues until it leads back."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import TurnTo
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.events import Explored
from wanderbook.table import Game, Table
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.reading import turn_to
from wanderbook.table.steps import ReadSection


def explore(state: Table, location: str, emit: Emit, rule: str) -> Table:
    """Begin to explore a location: explore tokens and choices already taken are reset."""
    emit(Explored(rule, location))
    nothing: frozenset[str] = frozenset()
    state = replace(state, entrance=location, tokens=nothing, taken=nothing)
    return then(state, ReadSection(location))


def leave_section(game: Game, state: Table, effect: TurnTo, emit: Emit) -> Table:
    return turn_to(game, without_party(state), effect, emit)


def without_party(state: Table) -> Table:
    """The table without participants: they take part in one challenge only."""
    return on_board(state, party=()) if state.board.party else state
