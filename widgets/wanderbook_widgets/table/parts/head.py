"""The head of the table: whose turn it is, the status, and the available buttons."""

from __future__ import annotations

from wanderbook.table.decisions import TABLE
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.parts.phases import phases
from wanderbook_widgets.table.seat import Data, Seat


def head(seat: Seat) -> Data:
    """The head of the table."""
    play, asked = seat.play, seat.asked
    return {
        "title": seat.telling.typeset(seat.telling.book.title),
        "status": [part for part in seat.telling.status(play).split(" · ") if part],
        "means": seat.telling.shares(play),
        "moment": play.state.moment,
        "undo": play.can_undo(),
        "redo": play.can_redo(),
        "players": [seat.player(number) for number in range(seat.players)] if seat.players > 1 else [],
        "viewer": seat.viewer,
        "asked": None if asked is None or asked.owner == TABLE else asked.owner,
        "over": play.outcome is not None,
        "crewed": seat.is_crewed,
        "scored": parts_of(seat).score is not None,
        "advised": play.game.rules.adviser is not None,
        "asks_all": play.asks_everything,
        "phases": phases(seat),
    }
