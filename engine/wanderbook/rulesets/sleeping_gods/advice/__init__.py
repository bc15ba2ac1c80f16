"""Somebody who has played Sleeping Gods before, and advises bots or players.

- `worth`: how well a crew stands
- `mind`: what an adviser thinks with
- `sharing`, `trials`, `fights`: rules of thumb for each question; `habits` finds the one that is asked for
- `looking`: what a reply can be expected to lead to; `voyage`: a turn, from there
"""

from __future__ import annotations

from random import Random

from wanderbook.rulesets.sleeping_gods.advice.habits import habit
from wanderbook.rulesets.sleeping_gods.advice.looking import besides, considered
from wanderbook.rulesets.sleeping_gods.advice.mind import Memory, Mind
from wanderbook.rulesets.sleeping_gods.advice.voyage import is_setting_out, set_course, ship_action, take_action
from wanderbook.rulesets.sleeping_gods.advice.worth import SCALES
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker
from wanderbook.rulesets.sleeping_gods.places import AtPort
from wanderbook.rulesets.sleeping_gods.ship import ShipAction
from wanderbook.rulesets.sleeping_gods.turn import TakeAction, TryToBeRid
from wanderbook.table import Game, Pick, Question, Reply
from wanderbook.table.decisions import Chosen
from wanderbook.table.game import Temper
from wanderbook.table.reading import ChooseWay

PAUSES = (ShipAction, TakeAction, AtPort, ChooseAttacker)
"""When it is considered what could be done besides."""


class Seafarer:
    """Plays one campaign in one temper."""

    def __init__(self, temper: Temper) -> None:
        self.scales, self.memory = SCALES[temper], Memory()

    def advise(self, game: Game, state: Table, asked: Question, random: Random) -> Reply:
        return Reply(self._chosen(Mind(game.asking, random, self.scales, self.memory), state, asked))

    def remember(self, game: Game, state: Table, reply: Reply) -> None:
        self.memory.answered(game, state, reply.chosen)

    def _chosen(self, mind: Mind, state: Table, asked: Question) -> Chosen:
        step = state.agenda[-1]
        if isinstance(step, PAUSES) and isinstance(asked, Pick) and (first := besides(mind, state, asked)):
            return first
        if is_setting_out(step) and self.memory.goal is None:
            set_course(mind, state)
        match step, asked:
            case ShipAction(), Pick():
                return ship_action(mind, state, asked)
            case TakeAction(), Pick():
                self.memory.back(mind.game, state)
                return take_action(mind, state, step, asked)
            case ChooseWay(section=section), Pick():
                self.memory.read.add(section)
                return considered(mind, state, asked)
            case TryToBeRid(), Pick():
                return considered(mind, state, asked)
            case _:
                return habit(mind, state, asked)


__all__ = ["Seafarer"]
