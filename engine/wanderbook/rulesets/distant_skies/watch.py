"""Time: the watch tokens that a turn is paid with (DS-TURN-2, DS-TURN-4)."""

from __future__ import annotations

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import TimeGained, TimeSpent
from wanderbook.rulesets.distant_skies.steps import PassToken
from wanderbook.table.events import Emit


def spend_time(state: Table, amount: int, emit: Emit, rule: str = "DS-TURN-2") -> Table:
    """Spend time, which must be left."""
    if not amount:
        return state
    remaining = state.board.time - amount
    emit(TimeSpent(rule, amount, remaining))
    return on_board(state, time=remaining)


def gain_time(state: Table, amount: int, emit: Emit, rule: str = "DS-TURN-2") -> Table:
    """Gain time; none once the turn is over and the watch has returned (DS-TURN-4)."""
    if amount <= 0 or turn_is_over(state):
        return state
    emit(TimeGained(rule, amount))
    return on_board(state, time=state.board.time + amount)


def turn_is_over(state: Table) -> bool:
    """Whether the turn is over and the token about to pass (DS-TURN-4)."""
    return any(isinstance(step, PassToken) for step in state.agenda)
