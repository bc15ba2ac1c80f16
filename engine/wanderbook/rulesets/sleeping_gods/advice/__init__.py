"""An experienced player of Sleeping Gods, who advises bots and players.

- `worth`: how well a crew stands
- `evaluator`: what an adviser weighs replies with
- `sharing`, `trials`, `fights`: rules of thumb for each question; `habits` finds the right one
- `looking`: what a reply can be expected to lead to; `voyage`: a turn, from there
"""

from __future__ import annotations

from random import Random

from wanderbook.rulesets.common.reasons import reason
from wanderbook.rulesets.sleeping_gods.advice.evaluator import Evaluator, Memory
from wanderbook.rulesets.sleeping_gods.advice.habits import habit
from wanderbook.rulesets.sleeping_gods.advice.looking import OUTLOOK, considered, free_action
from wanderbook.rulesets.sleeping_gods.advice.reasons import own_reason
from wanderbook.rulesets.sleeping_gods.advice.voyage import is_setting_out, set_course, ship_action, take_action
from wanderbook.rulesets.sleeping_gods.advice.weights import SCALES
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.board.dominance import levels_first, try_to_discard
from wanderbook.rulesets.sleeping_gods.steps import AtPort, ChooseAttacker, ShipAction, TakeAction, TryToBeRid
from wanderbook.table import Game, Pick, Question, Reply
from wanderbook.table.decisions import Chosen
from wanderbook.table.game import Reason, Temper
from wanderbook.table.steps import ChooseWay

PAUSES = (ShipAction, TakeAction, AtPort, ChooseAttacker)
"""The steps at which free actions are considered before the question itself."""


class Seafarer:
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
        Updates the memory: the ship's goal and the sections read.
        """
        step = state.agenda[-1]
        if isinstance(step, AtPort) and isinstance(asked, Pick) and (levels := levels_first(asked)):
            # Before free actions: screens give this answer without asking, so the adviser gets no other turn.
            return levels
        if isinstance(step, PAUSES) and isinstance(asked, Pick) and (first := free_action(evaluator, state, asked)):
            return first
        if is_setting_out(step) and self.memory.goal is None:
            set_course(evaluator, state)
        match step, asked:
            case ShipAction(), Pick():
                return ship_action(evaluator, state, asked)
            case TakeAction(), Pick():
                self.memory.back(evaluator.game, state)
                return take_action(evaluator, state, step, asked)
            case ChooseWay(section=section), Pick():
                self.memory.read.add(section)
                return considered(evaluator, state, asked)
            case TryToBeRid(card=card), Pick():
                return try_to_discard(evaluator.game, card) or considered(evaluator, state, asked)
            case _:
                return habit(evaluator, state, asked)


__all__ = ["Seafarer"]
