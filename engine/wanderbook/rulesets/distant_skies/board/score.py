"""The score (DS-SCORE-1)."""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.board.state import Board, Table, kit_of
from wanderbook.table import Game
from wanderbook.table.scoring import Score, ScoringLine, score

RULE = "DS-SCORE-1"
SCORE_LINES = (
    ScoringLine("found", 2, "Adventure cards", RULE),
    ScoringLine("treasured", 5, "Totems and passengers", RULE),
    ScoringLine("quests", 1, "Quests, completed ones too", RULE),
    ScoringLine("equipped", 1, "Equipped ability cards", RULE),
    ScoringLine("common", 1, "Common resources, by fours", RULE, per=4),
    ScoringLine("quest_resources", 1, "Quest resources", RULE),
    ScoringLine("ending", 10, "An ending reached", RULE),
    ScoringLine("defeats", -10, "Defeats", RULE),
    ScoringLine("normal", 10, "Normal mode", RULE),
    ScoringLine("hard", 20, "Hard mode", RULE),
    ScoringLine("instant_death", 10, "Instant death", RULE),
)
TREASURED = ("totem", "passenger")


def final_score(game: Game, state: Table) -> Score:
    """The score of a campaign (DS-SCORE-1). If the level was changed (DS-MODE-1), all levels played are added to it:
    `57 EN`.
    """
    kit, board = kit_of(game), state.board
    gained = state.cards - from_the_start(game)
    treasured = {one for one in gained if one in kit.adventure and kit.adventure[one].kind in TREASURED}
    quest = sum(board.goods[good] for good, one in kit.resource.items() if one.quest)
    counts = {
        "found": len(gained - treasured),
        "treasured": len(treasured),
        "quests": len(state.quests) + len(state.used),
        "equipped": sum(len(mate.abilities) for mate in board.crew),
        "common": board.goods.total - quest,
        "quest_resources": quest,
        "ending": int(state.ending is not None),
        "defeats": board.defeats,
        "normal": int(board.mode == "normal"),
        "hard": int(board.mode == "hard"),
        "instant_death": int(board.instant_death),
    }
    played = levels(board)
    suffix = "".join(mode[0].upper() for mode in played) if len(played) > 1 else ""
    return score(SCORE_LINES, counts.__getitem__, suffix)


def levels(board: Board) -> tuple[str, ...]:
    """Every level that was played, the present one last."""
    return (*(mode for mode in board.modes if mode != board.mode), board.mode)


def from_the_start(game: Game) -> frozenset[int]:
    """Cards that score nothing: those of the box and the campaign, and those that earlier campaigns have unlocked."""
    kit = kit_of(game)
    unlocked = (card for unlock in kit.unlocks for card in unlock.adventures)
    return frozenset((*kit.starting, *kit.starting_combat, *game.book.title_page.adventures, *unlocked))
