"""What happened lately, each line with its rule. The whole of it is looked up when somebody asks."""

from __future__ import annotations

from wanderbook_widgets.table.seat import Data, Seat

LATELY = 14
"""Lines that are sent with every decision."""


def log(seat: Seat, most: int = LATELY) -> Data:
    lines = seat.telling.log(seat.play, most, seat.viewer)
    return {"lines": [{"text": told.text, "rule": told.rule} for told in lines if told.text]}
