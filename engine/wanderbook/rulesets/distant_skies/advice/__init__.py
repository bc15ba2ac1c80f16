"""Somebody who has played Distant Skies before, and advises bots or players.

- `worth`: how well the five stand
- `mind`: what an adviser thinks with
- `sharing`, `trials`, `fights`, `encounters`: rules of thumb for each question; `habits` finds the one that is asked
- `journey`: a turn's actions
"""

from __future__ import annotations

from random import Random

from wanderbook.rulesets.common.advising import Outlook, besides
from wanderbook.rulesets.distant_skies.advice.habits import habit
from wanderbook.rulesets.distant_skies.advice.journey import take_action
from wanderbook.rulesets.distant_skies.advice.mind import Memory, Mind
from wanderbook.rulesets.distant_skies.advice.trials import REPAIR, party
from wanderbook.rulesets.distant_skies.advice.worth import SCALES
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.combat import FaceEnemies, LayEnemies, PlayCard
from wanderbook.rulesets.distant_skies.encounters import PlaceCharacters
from wanderbook.rulesets.distant_skies.event_cards import DrawEvent
from wanderbook.rulesets.distant_skies.turn import TakeAction
from wanderbook.table import Game, Pick, Question, Reply
from wanderbook.table.challenge import DrawFate, Gather
from wanderbook.table.decisions import Chosen
from wanderbook.table.game import Temper
from wanderbook.table.reading import ChooseWay

PAUSES = (TakeAction, PlayCard)
"""When it is considered what could be done besides."""
IDLE = ("join", "leave", "pack", "level", "shed", "return", "deck")
"""What is done besides only by people."""
FIGHTING = (LayEnemies, FaceEnemies, PlayCard)
CALM = (TakeAction, ChooseWay, PlaceCharacters, Gather, DrawFate, DrawEvent, *FIGHTING)
OUTLOOK = Outlook(habit, CALM, FIGHTING, party, (REPAIR,))


class Aviator:
    """Plays one campaign in one temper."""

    def __init__(self, temper: Temper) -> None:
        self.scales, self.memory = SCALES[temper], Memory()

    def advise(self, game: Game, state: Table, asked: Question, random: Random) -> Reply:
        return Reply(self._chosen(Mind(game.asking, random, self.scales, self.memory), state, asked))

    def remember(self, game: Game, state: Table, reply: Reply) -> None:
        self.memory.answered(game, state, reply.chosen)

    def _chosen(self, mind: Mind, state: Table, asked: Question) -> Chosen:
        step = state.agenda[-1]
        if isinstance(step, PAUSES) and isinstance(asked, Pick):
            first = besides(mind, state, asked, habit, IDLE)
            if first:
                return first
        match step, asked:
            case TakeAction(), Pick():
                self.memory.back(mind.game, state)
                return take_action(mind, state, asked)
            case ChooseWay(section=section), Pick():
                self.memory.read.add(section)
                return OUTLOOK.considered(mind, state, asked)
            case _:
                return habit(mind, state, asked)


__all__ = ["Aviator"]
