"""What lies on the table: the rope, the coins, the kites that are wet, and the deck of winds."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wanderbook.table import State
from wanderbook.table.decks import Deck, shuffled_deck
from wanderbook.table.kinds import Step
from wanderbook.table.records import Record
from wanderbook.table.scoring import Score, ScoringLine, score

KITES = {"Wren": {"craft": 1, "savvy": 2}, "Heron": {"craft": 3, "savvy": 1}, "Swift": {"craft": 1, "savvy": 1}}
"""What each kite adds to a challenge, by skill."""
WINDS = {card: (card + 1) // 2 for card in range(1, 13)}
"""The strength of each wind card: 1 to 6, each twice."""
SQUALL, TAILWIND = 1, 6
ROPE, MOST_ROPE, COINS = 5, 8, 2
LINES = (
    ScoringLine("letters", 3, "Letters delivered", "KP-END-1"),
    ScoringLine("coin", 1, "Coins", "KP-END-1"),
)


class Board(Record, frozen=True):
    rope: int = ROPE
    coin: int = COINS
    wet: tuple[str, ...] = ()
    winds: Deck = shuffled_deck(WINDS)
    wind: int = 0
    """The last wind card on the way; none at the start."""
    is_lost: bool = False
    """Whether the rope has run out, which ends the round only once."""


Table = State[Step, Board]


def on_board(state: Table, **changes: Any) -> Table:
    return replace(state, board=replace(state.board, **changes))


def final_score(state: Table) -> Score:
    return score(LINES, {"letters": len(state.used), "coin": state.board.coin}.__getitem__)
