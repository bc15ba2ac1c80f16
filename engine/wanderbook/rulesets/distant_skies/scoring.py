"""The score, and the record over campaigns (DS-SCORE-1, DS-ACHIEVE-1)."""

from __future__ import annotations

from wanderbook.book.effects import CompleteQuest
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.board import Table, from_the_start, kit_of, levels
from wanderbook.rulesets.distant_skies.encounters import use_quest
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Emit
from wanderbook.table.scoring import Journey
from wanderbook.table.script import Handler


def complete_quest(game: Game, state: Table, effect: CompleteQuest, emit: Emit) -> Table:
    """Complete a quest; a treasure map is an achievement (DS-ACHIEVE-1)."""
    after = use_quest(game, state, effect, emit)
    quest = game.book.quests.get(effect.quest)
    if after is state or quest is None or not quest.treasure:
        return after
    return on_board(after, achieved=after.board.achieved | {f"map:{effect.quest}"})


def achievements(game: Game, state: Table) -> frozenset[str]:
    """The achievements of a campaign: totems, bosses and maps in order, passengers found, an ending reached
    (DS-ACHIEVE-1).
    """
    kit, cards = kit_of(game), state.cards - from_the_start(game)
    passengers = {
        f"passenger:{card}" for card in cards if card in kit.adventure and kit.adventure[card].kind == "passenger"
    }
    ending = {f"ending:{state.ending}"} if state.ending is not None else set()
    return state.board.achieved | passengers | ending


def journey(game: Game, state: Table) -> Journey:
    """The entry of a campaign in the journey log, with every level that was played, the last one last (DS-MODE-1)."""
    board = state.board
    agreed = (("instant_death", board.instant_death), ("quick_landing", board.quick_landing))
    variants = tuple(name for name, used in agreed if used)
    return Journey(board.players, ", ".join(levels(board)), variants, Counts.of(figures(game, state)))


def figures(game: Game, state: Table) -> dict[str, int]:
    board = state.board
    return {"turns": board.turn, "defeats": board.defeats, "camps": board.camps}


HANDLERS: dict[str, Handler] = {"complete_quest": complete_quest}
