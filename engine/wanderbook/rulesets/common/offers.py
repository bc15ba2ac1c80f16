"""The uses on the table that could be made now, open or closed. Each game lists its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from wanderbook.table import Game, Table

AT_ANY_TIME = ("any", "fight")
"""The moments of what is used by itself; the second in fights only."""
_OfferT = TypeVar("_OfferT")
Finding = Callable[[Game, Table, str], list[_OfferT]]
"""The offers of a moment."""
Remembered = dict[str, tuple[tuple[Any, ...], list[Any]]]
"""By moment, the last table that was looked at, and what was found on it."""


def remember_offers(find: Finding[_OfferT]) -> Finding[_OfferT]:
    """Cache a function's result for the last table: several callers need the same one."""

    @wraps(find)
    def finding(game: Game, state: Table, moment: str) -> list[_OfferT]:
        """The uses at this moment; computed again only if board, cards, quests or entrance have changed since."""
        offered, board = game.kit.offered, state.board
        last = offered.get(moment)
        if last is not None:
            (board_then, cards, quests, entrance), finds = last
            if board_then is board and cards is state.cards and quests is state.quests and entrance == state.entrance:
                known: list[_OfferT] = finds
                return known
        finds = find(game, state, moment)
        offered[moment] = (board, state.cards, state.quests, state.entrance), finds
        return finds

    return finding
