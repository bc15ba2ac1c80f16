"""What the table shows of a game apart from the story: a game brings as much of it as it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from wanderbook.games import record_of, use
from wanderbook.table.scoring import Score, ScoringLine
from wanderbook_widgets.table.seat import Data, Seat


class TableParts(NamedTuple):
    """The parts of the table that are drawn by the game; without one that part stays empty."""

    stores: Callable[[Seat], Data] | None = None
    """Ship or plane, goods, decks, and the events that stay on the table."""
    crew: Callable[[Seat], Data] | None = None
    """Everybody's board."""
    cards: Callable[[Seat], Iterator[Data]] | None = None
    """Cards in groups, each with a heading; without it the quests and cards of a plain book."""
    atlas: ModuleType | None = None
    """`sheet(seat)`, a page of the atlas, and `laid(seat)`, what lies on it now."""
    fight: Callable[[Seat], object] | None = None
    """Its `FightSide`, while there is a fight."""
    phases: tuple[tuple[str, ...], Callable[[tuple[Any, ...]], int]] | None = None
    """The phases of a turn, and which of them the agenda is in."""
    score: tuple[Sequence[ScoringLine], Callable[..., Score]] | None = None
    terms: Mapping[str, str] = {}
    """Words on cards and boards that are explained where they stand, each with its rule."""
    meant: Mapping[type, str] = {}
    """Which cards are chosen by their numbers, by the step that asks."""
    hinted: tuple[type, ...] = ()
    """The steps at which there are hints."""
    together: Callable[[Any, Any, int], int] | None = None
    """How many cards in a hand can be equipped now."""
    hints: Callable[[Seat], Iterable[str]] | None = None
    """What else is easy to miss, in a sentence each."""


NO_PARTS = TableParts()


def parts_of(seat: Seat) -> TableParts:
    """What the seat's game brings."""
    where = record_of(seat.play.game.rules.name).table
    return use(where) if where else NO_PARTS
