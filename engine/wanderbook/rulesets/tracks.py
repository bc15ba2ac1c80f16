"""Tracks of the journey log: rows of boxes that a story marks."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import MarkBoxes
from wanderbook.table import Table
from wanderbook.table.events import BoxesMarked, Emit
from wanderbook.table.game import Game
from wanderbook.table.script import Handler


def mark_boxes(game: Game, state: Table, effect: MarkBoxes, emit: Emit) -> Table:
    """Mark the next boxes of a track, up to the last one (DS-LOG-1)."""
    before = state.boxes[effect.track]
    free = max(0, game.book.tracks[effect.track].boxes - before)
    more = min(effect.amount, free)
    emit(BoxesMarked(game.rule["track"], effect.track, before, before + more))
    return replace(state, boxes=state.boxes.plus({effect.track: more})) if more else state


HANDLERS: dict[str, Handler] = {"mark_boxes": mark_boxes}
