"""The score (SG-SCORE-1)."""

from __future__ import annotations

from wanderbook.rulesets.sleeping_gods.board.goods import count
from wanderbook.rulesets.sleeping_gods.board.state import Table
from wanderbook.table import Game
from wanderbook.table.scoring import Score, ScoringLine, score

RULE = "SG-SCORE-1"
EASY = "E"
LINES = (
    ScoringLine("adventure_card", 2, "Adventure cards", RULE),
    ScoringLine("totem", 2, "Totems", RULE),
    ScoringLine("all_quests", 1, "Quests, used ones too", RULE),
    ScoringLine("level", 2, "Level cards", RULE),
    ScoringLine("standing", 1, "Feared and revered", RULE),
    ScoringLine("standing", 10, "Feared and revered, above 10", RULE, above=10),
    ScoringLine("coin", 1, "Coins, by twos", RULE, per=2),
    ScoringLine("artifact", 1, "Artifacts", RULE),
    ScoringLine("ending", 10, "An ending reached", RULE),
    ScoringLine("normal_defeat", -10, "Defeats", RULE),
    ScoringLine("brutal", 25, "Brutal mode", RULE),
)


def final_score(game: Game, state: Table) -> Score:
    """The score of a campaign, line by line (SG-SCORE-1)."""
    board = state.board
    special = {
        "all_quests": len(state.quests) + len(state.used),
        "level": sum(len(mate.levels) for mate in board.crew),
        "standing": board.goods["feared"] + board.goods["revered"],
        "ending": int(state.ending is not None),
        "normal_defeat": board.defeats if board.mode == "normal" else 0,
        "brutal": int(board.mode == "brutal"),
    }
    mark = EASY if board.easy else ""
    return score(LINES, lambda what: special[what] if what in special else count(game, state, what), mark)
