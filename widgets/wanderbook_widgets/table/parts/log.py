"""The latest events, each line with its rule. The whole log is sent on request."""

from __future__ import annotations

from wanderbook.telling import LogLine
from wanderbook_widgets.table.seat import Data, Seat

LATELY = 24
"""Lines that are sent with every decision."""


def log(seat: Seat, most: int = LATELY) -> Data:
    return {"lines": [_line(told) for told in seat.telling.log(seat.play, most, seat.viewer) if told.text]}


def lately(seat: Seat) -> Data:
    """The events before those on the page, so that nothing appears twice side by side."""
    told_now = {id(event) for event in seat.happened}
    lines = seat.telling.log(seat.play, LATELY + len(told_now), seat.viewer)
    return {"lines": [_line(told) for told in lines if told.text and id(told.event) not in told_now][-LATELY:]}


def _line(told: LogLine) -> Data:
    line: Data = {"text": told.text, "rule": told.rule}
    return {**line, "turn": True} if told.kind == "TurnBegan" else line
