"""Queries that every atlas shares: the locations visited."""

from __future__ import annotations

from wanderbook.rulesets.common.events import Explored
from wanderbook.session import Play
from wanderbook.table.events import Event


def visited(play: Play) -> frozenset[str]:
    """Locations that were explored in this campaign."""
    return play.gathered("visited", _explored)


def _explored(event: Event) -> str | None:
    return event.location if isinstance(event, Explored) else None
