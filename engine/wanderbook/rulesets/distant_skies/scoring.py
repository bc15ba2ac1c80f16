"""The score, and what is recorded over campaigns (DS-SCORE-1, DS-ACHIEVE-1)."""

from __future__ import annotations

from wanderbook.book.effects import CompleteQuest
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.board import Board, Table, kit_of
from wanderbook.rulesets.distant_skies.encounters import use_quest
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Tell
from wanderbook.table.scoring import Journey, Score, ScoringLine, score
from wanderbook.table.script import Handler

RULE = "DS-SCORE-1"
LINES = (
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
    """DS-SCORE-1. Where the level was changed (DS-MODE-1), all that were played stand behind it: `57 EN`."""
    kit, board = kit_of(game), state.board
    found = state.cards - from_the_start(game)
    treasured = {one for one in found if one in kit.adventure and kit.adventure[one].kind in TREASURED}
    quest = sum(board.goods[good] for good, one in kit.resource.items() if one.quest)
    counts = {
        "found": len(found - treasured),
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
    levels = _levels(board)
    return score(LINES, counts.__getitem__, "".join(mode[0].upper() for mode in levels) if len(levels) > 1 else "")


def _levels(board: Board) -> tuple[str, ...]:
    """Every level that was played, the present one last."""
    return (*(mode for mode in board.modes if mode != board.mode), board.mode)


def from_the_start(game: Game) -> frozenset[int]:
    """Cards that score nothing: those of the box and the campaign, and what earlier campaigns have unlocked."""
    kit = kit_of(game)
    unlocked = (card for one in kit.unlocks for card in one.adventures)
    return frozenset((*kit.starting, *kit.starting_combat, *game.book.title_page.adventures, *unlocked))


def complete_quest(game: Game, state: Table, effect: CompleteQuest, tell: Tell) -> Table:
    """DS-ACHIEVE-1: to complete a treasure map is an achievement."""
    after = use_quest(game, state, effect, tell)
    quest = game.book.quests.get(effect.quest)
    if after is state or quest is None or not quest.treasure:
        return after
    return on_board(after, achieved=after.board.achieved | {f"map:{effect.quest}"})


def achievements(game: Game, state: Table) -> frozenset[str]:
    """DS-ACHIEVE-1: totems, bosses and maps as they came, passengers found, an ending reached."""
    kit, cards = kit_of(game), state.cards - from_the_start(game)
    found = {f"passenger:{one}" for one in cards if one in kit.adventure and kit.adventure[one].kind == "passenger"}
    ending = {f"ending:{state.ending}"} if state.ending is not None else set()
    return state.board.achieved | found | ending


def journey(game: Game, state: Table) -> Journey:
    """What the journey log notes; DS-MODE-1: every level that was played, the last one last."""
    board = state.board
    said = (("instant_death", board.instant_death), ("quick_landing", board.quick_landing))
    variants = tuple(name for name, used in said if used)
    return Journey(board.players, ", ".join(_levels(board)), variants, Counts.of(figures(game, state)))


def figures(game: Game, state: Table) -> dict[str, int]:
    board = state.board
    return {"turns": board.turn, "defeats": board.defeats, "camps": board.camps}


HANDLERS: dict[str, Handler] = {"complete_quest": complete_quest}
