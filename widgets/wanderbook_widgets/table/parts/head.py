"""The head of the table: whose turn it is, how things stand, and what the buttons beside it can do."""

from __future__ import annotations

from wanderbook.table.decisions import TABLE
from wanderbook_widgets.table.seat import Data, Seat


def head(seat: Seat) -> Data:
    play, asked = seat.play, seat.asked
    return {
        "title": seat.telling.book.title,
        **_status(seat),
        "moment": play.state.moment,
        "undo": play.can_undo(),
        "redo": play.can_redo(),
        "players": [seat.player(number) for number in range(seat.players)] if seat.players > 1 else [],
        "viewer": seat.viewer,
        "asked": None if asked is None or asked.owner == TABLE else asked.owner,
        "over": play.outcome is not None,
        "crewed": seat.is_crewed,
    }


def _status(seat: Seat) -> Data:
    """How things stand, in parts. What players share in is in the crew's order, and `means` says whose is which."""
    parts = [part for part in seat.telling.status(seat.play).split(" · ") if part]
    shared = seat.telling.shares(seat.play, seat.order) if parts and seat.is_crewed else None
    if shared is None:
        return {"status": parts, "means": {}}
    standing, ordered, means = shared
    return {"status": [ordered if part == standing else part for part in parts], "means": {ordered: means}}
