"""An experienced player of Distant Skies, who advises bots and players.

- `worth`: how well the five stand
- `evaluator`: what an adviser weighs replies with
- `sharing`, `trials`, `fights`, `encounters`: rules of thumb for each question; `habits` finds the right one
- `journey`: a turn's actions
"""

from __future__ import annotations

from random import Random

from wanderbook.rulesets.common.actions import AddPlayer, RemovePlayer, ReturnToken
from wanderbook.rulesets.common.advising import Lookahead, free_action
from wanderbook.rulesets.common.reasons import reason
from wanderbook.rulesets.distant_skies.actions import ArrangeDeck, ChangeLevel, GiveUpInstantDeath, PackTable, Unequip
from wanderbook.rulesets.distant_skies.advice.evaluator import Evaluator, Memory
from wanderbook.rulesets.distant_skies.advice.habits import habit
from wanderbook.rulesets.distant_skies.advice.journey import take_action
from wanderbook.rulesets.distant_skies.advice.reasons import own_reason
from wanderbook.rulesets.distant_skies.advice.trials import REPAIR, party
from wanderbook.rulesets.distant_skies.advice.weights import SCALES
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.steps import (
    DrawEvent,
    FaceEnemies,
    LayEnemies,
    PlaceCharacters,
    PlayCard,
    TakeAction,
)
from wanderbook.table import Game, Pick, Question, Reply
from wanderbook.table.decisions import Chosen
from wanderbook.table.game import Reason, Temper
from wanderbook.table.steps import ChooseWay, DrawFate, Gather

PAUSES = (TakeAction, PlayCard)
"""The steps at which free actions are considered."""
IDLE = (
    AddPlayer,
    RemovePlayer,
    PackTable,
    ChangeLevel,
    GiveUpInstantDeath,
    Unequip,
    ReturnToken,
    ArrangeDeck,
)
"""Free actions that only people take."""
FIGHTING = (LayEnemies, FaceEnemies, PlayCard)
CALM = (TakeAction, ChooseWay, PlaceCharacters, Gather, DrawFate, DrawEvent, *FIGHTING)
OUTLOOK = Lookahead(habit, CALM, FIGHTING, party, (REPAIR,))


class Aviator:
    """Plays one campaign with one temperament."""

    def __init__(self, temper: Temper) -> None:
        self.scales, self.memory = SCALES[temper], Memory()

    def advise(self, game: Game, state: Table, asked: Question, random: Random) -> Reply:
        return Reply(self._chosen(Evaluator(game.asking, random, self.scales, self.memory), state, asked))

    def reason(self, game: Game, state: Table, asked: Question, reply: Reply, random: Random) -> Reason:
        evaluator = Evaluator(game.asking, random, self.scales, self.memory)
        return reason(evaluator, state, asked, reply.chosen, own_reason, OUTLOOK)

    def remember(self, game: Game, state: Table, reply: Reply) -> None:
        self.memory.answered(game, state, reply.chosen)

    def _chosen(self, evaluator: Evaluator, state: Table, asked: Question) -> Chosen:
        """The reply to a question: a free action first if one pays, otherwise by the step's rule of thumb or search.
        Updates the memory of the sections read.
        """
        step = state.agenda[-1]
        if isinstance(step, PAUSES) and isinstance(asked, Pick):
            first = free_action(evaluator, state, asked, habit, IDLE)
            if first:
                return first
        match step, asked:
            case TakeAction(), Pick():
                self.memory.back(evaluator.game, state)
                return take_action(evaluator, state, asked)
            case ChooseWay(section=section), Pick():
                self.memory.read.add(section)
                return OUTLOOK.considered(evaluator, state, asked)
            case _:
                return habit(evaluator, state, asked)


__all__ = ["Aviator"]
