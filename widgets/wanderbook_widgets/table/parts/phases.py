"""The phases of the turn in order, each done, in progress or still to come."""

from __future__ import annotations

from typing import Any

from wanderbook.rulesets.distant_skies import steps as sky
from wanderbook.rulesets.sleeping_gods import steps as sea
from wanderbook.rulesets.sleeping_gods.board import ACTIONS_EACH_TURN
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Data, Seat

SEA = ("ship", "event", "action_1", "action_2", "end")
"""SG-TURN-1."""
SKY = ("cards", "event", "actions", "end")
"""DS-TURN-1."""


def phases(seat: Seat) -> list[Data]:
    """The phases of the turn; empty in a plain book, and before the first turn and after the last."""
    phases_of = parts_of(seat).phases
    if phases_of is None or seat.asked is None or not getattr(seat.board, "turn", 0):
        return []
    names, current = phases_of
    now = current(seat.state.agenda)
    labels: dict[str, str] = seat.texts["phases"]
    return [
        {"name": labels[name], "state": "done" if at < now else "now" if at == now else "next"}
        for at, name in enumerate(names)
    ]


def sea_phase(agenda: tuple[Any, ...]) -> int:
    """The current phase, from the steps that are still pending. A free action belongs to the action after it."""
    if any(isinstance(step, sea.DrawEvent) and not step.extra for step in agenda):
        return SEA.index("ship")
    waiting = next((at for at, step in enumerate(agenda) if isinstance(step, sea.TakeAction)), None)
    if waiting is None:
        return SEA.index("action_2" if _has(agenda, sea.EndTurn) else "end")
    if any(isinstance(step, sea.EventDone) and step.drawn for step in agenda):
        return SEA.index("event")
    taken: int = ACTIONS_EACH_TURN - agenda[waiting].remaining
    above = agenda[waiting + 1 : waiting + 2]
    is_asked = not above or isinstance(above[0], sea.FinishFreeAction)
    return SEA.index("action_1") + (taken if is_asked else max(0, taken - 1))


def sky_phase(agenda: tuple[Any, ...]) -> int:
    """The current phase as an index of `SKY`, from the steps on the agenda."""
    if _has(agenda, sky.DrawAbility) or any(type(step) is sky.DrawEvent for step in agenda):
        return SKY.index("cards")
    if _has(agenda, sky.BeginActions):
        return SKY.index("event")
    return SKY.index("actions" if _has(agenda, sky.NextAction, sky.TakeAction) else "end")


def _has(agenda: tuple[Any, ...], *kinds: type) -> bool:
    return any(isinstance(step, kinds) for step in agenda)
