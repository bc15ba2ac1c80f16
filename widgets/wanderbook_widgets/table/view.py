"""The visible state of a play: plain data, part by part, without anything that a player may not know.

A part is a pure function of the seat. The browser is sent only those that are not as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from wanderbook_widgets.table.parts import (
    cards,
    crew,
    duel,
    fight,
    head,
    log,
    moments,
    page,
    question,
    scenes,
    stage,
    stores,
)
from wanderbook_widgets.table.parts.atlas import atlas, chart
from wanderbook_widgets.table.seat import Data, Seat

TablePart = Callable[[Seat], Data]
PARTS: Mapping[str, TablePart] = {
    "head": head.head,
    "stage": stage.stage,
    "page": page.page,
    "question": question.question,
    "free_actions": question.free_actions,
    "chart": chart,
    "atlas": atlas,
    "crew": crew.crew,
    "stores": stores.stores,
    "cards": cards.cards,
    "fight": fight.fight,
    "duel": duel.duel,
    "scene": scenes.scene,
    "lately": log.lately,
    "moments": moments.moments,
}
ASKING = ("head", "moments", "question", "free_actions", "atlas", "crew", "stores", "fight", "duel", "scene")
"""Parts that show what is asked: also where earlier questions of the screen are answered, but not yet given."""


def view(seat: Seat, names: Iterable[str] = tuple(PARTS)) -> dict[str, Data]:
    """These parts of the view. A part that a game does not have, or that is not on the table now, is empty."""
    return {name: PARTS[name](seat) for name in names}
