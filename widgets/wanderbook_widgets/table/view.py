"""What is to be seen of a play: plain data, part by part, and nothing that a player may not know.

A part is a pure function of the seat. The browser is sent only those that are not as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wanderbook_widgets.table.parts import cards, crew, fight, head, log, moments, page, question, scenes, stores
from wanderbook_widgets.table.parts.atlas import atlas, chart
from wanderbook_widgets.table.seat import Data, Seat

TablePart = Callable[[Seat], Data]
PARTS: Mapping[str, TablePart] = {
    "head": head.head,
    "page": page.page,
    "question": question.question,
    "free_actions": question.free_actions,
    "chart": chart,
    "atlas": atlas,
    "crew": crew.crew,
    "stores": stores.stores,
    "cards": cards.cards,
    "fight": fight.fight,
    "scene": scenes.scene,
    "lately": log.lately,
    "moments": moments.moments,
}


def view(seat: Seat) -> dict[str, Data]:
    """Every part. One that a game does not have, or that is not on the table now, is empty."""
    return {name: part(seat) for name, part in PARTS.items()}
