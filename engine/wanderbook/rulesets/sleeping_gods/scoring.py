"""The score (SG-SCORE-1)."""

from __future__ import annotations

from wanderbook.rulesets.sleeping_gods.board import Table, kit_of
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.scoring import Journey


def achievements(game: Game, state: Table) -> frozenset[str]:
    """The achievements of a campaign: totems found and endings reached, for the record over campaigns
    (SG-ACHIEVE-1)."""
    adventure = kit_of(game).adventure
    totems = {f"totem:{card}" for card in state.cards if adventure[card].kind == "totem"}
    return frozenset(totems | ({f"ending:{state.ending}"} if state.ending is not None else set()))


def journey(game: Game, state: Table) -> Journey:
    """The entry of a campaign in the journey log (SG-SETUP-8)."""
    board = state.board
    variants = [name for name, used in (("dice", board.dice), ("easy", board.easy)) if used]
    return Journey(board.players, board.mode, tuple(variants), Counts.of(figures(game, state)))


def figures(game: Game, state: Table) -> dict[str, int]:
    board = state.board
    return {"turns": board.turn, "defeats": board.defeats, "xp": board.goods["xp"]}
