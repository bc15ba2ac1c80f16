"""Defeat: all characters at 0 health (DS-DEFEAT)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Table
from wanderbook.rulesets.distant_skies.camp import cross_off, in_the_end
from wanderbook.rulesets.distant_skies.combat import leave_fight
from wanderbook.rulesets.distant_skies.events import CampaignLost, Defeated, Mended
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.steps import Runs, then

CAMPS_LOST = 3


def break_in(game: Game, state: Table) -> Table | None:
    """DS-DEFEAT-1: whatever is going on is over at once."""
    if not state.board.alarm:
        return None
    return then(replace(on_board(state, alarm=""), agenda=()), Defeat())


class Defeat(Runs, frozen=True):
    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        from wanderbook.rulesets.distant_skies.turn import NextAction

        tell(Defeated("DS-DEFEAT-1", "crew"))
        state = leave_fight(on_board(state, defeats=state.board.defeats + 1, party=(), event_now=0, acting=None))
        nothing: frozenset[str] = frozenset()
        state = replace(state, entrance="", tokens=nothing, taken=nothing)
        if state.board.instant_death:
            tell(CampaignLost("DS-MODE-1"))
            return state
        tell(Mended("DS-DEFEAT-1", "crew"))
        crew = (replace(mate, damage=0, stamina=MOST_STAMINA, statuses=nothing) for mate in state.board.crew)
        state = on_board(state, crew=tuple(crew))
        if not in_the_end(game, state):
            state = cross_off(state, CAMPS_LOST, tell, "DS-DEFEAT-1")
        return then(state, NextAction())


DefeatStep = Defeat
