"""The parts of the table that a game brings besides the story."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from wanderbook.games import record_of, use
from wanderbook.table.scoring import Score, ScoringLine
from wanderbook_widgets.table.seat import Data, Seat


class TableParts(NamedTuple):
    """The parts of the table that the game shows; a missing part stays empty."""

    stores: Callable[[Seat], Data] | None = None
    """Ship or plane, goods, decks, and ongoing events."""
    crew: Callable[[Seat], Data] | None = None
    """Everybody's board."""
    cards: Callable[[Seat], Iterator[Data]] | None = None
    """Cards in groups, each with a heading; by default the quests and cards of a plain book."""
    atlas: ModuleType | None = None
    """`sheet(seat)` is a page of the atlas, `laid(seat)` what is on it now."""
    fight: Callable[[Seat], object] | None = None
    """Its `FightSide`, while there is a fight."""
    phases: tuple[tuple[str, ...], Callable[[tuple[Any, ...]], int]] | None = None
    """The phases of a turn, and which of them the agenda is in."""
    score: tuple[Sequence[ScoringLine], Callable[..., Score]] | None = None
    stages: Mapping[type, str] = {}
    """The stage that a step takes, by the step that asks: `map`, `fight`, `ship`, `market`, `port`, `camp` or one of
    the game's own. The topmost step of the agenda that has one decides; where something was just read, it is the
    story."""
    terms: Mapping[str, str] = {}
    """Terms on cards and boards that are explained beside them, each with its rule."""
    meant: Mapping[type, str] = {}
    """The cards that are chosen by their numbers, by the step that asks."""
    hinted: tuple[type, ...] = ()
    """The steps with hints."""
    together: Callable[[Any, Any, int], int] | None = None
    """The number of cards in a hand that can be equipped now."""
    hints: Callable[[Seat], Iterable[str]] | None = None
    """Other things that are easy to miss, in a sentence each."""


NO_PARTS = TableParts()


def parts_of(seat: Seat) -> TableParts:
    """The parts of the seat's game."""
    where = record_of(seat.play.game.rules.name).table
    return use(where) if where else NO_PARTS
