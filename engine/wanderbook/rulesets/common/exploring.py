"""Exploring a location: its section is read, and the story goes on from there until it leads back."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import TurnTo
from wanderbook.rulesets.common.crew import Table, on_board
from wanderbook.rulesets.common.events import Explored
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.reading import ReadSection, turn_to
from wanderbook.table.steps import then


def explore(state: Table, location: str, tell: Tell, rule: str) -> Table:
    """With no explore tokens, and nothing taken yet."""
    tell(Explored(rule, location))
    nothing: frozenset[str] = frozenset()
    state = replace(state, entrance=location, tokens=nothing, taken=nothing)
    return then(state, ReadSection(location))


def leave_section(game: Game, state: Table, effect: TurnTo, tell: Tell) -> Table:
    return turn_to(game, without_party(state), effect, tell)


def without_party(state: Table) -> Table:
    """Whoever took part in a challenge took part in that one only."""
    return on_board(state, party=()) if state.board.party else state
