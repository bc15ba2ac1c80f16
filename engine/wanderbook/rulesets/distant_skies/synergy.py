"""Synergy tokens (DS-COMBAT-8): five of them, all alike, which another character may spend on a combat card's synergy
line.
"""

from __future__ import annotations

from wanderbook.rulesets.common.actions import ReturnToken
from wanderbook.rulesets.common.free_actions import FreeAction, never_closed
from wanderbook.rulesets.distant_skies.board import SYNERGY_TOKENS, Table, change_fight, fight_of
from wanderbook.rulesets.distant_skies.events import SynergyGained, SynergyReturned
from wanderbook.rulesets.distant_skies.steps import GiveSynergy
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseMember
from wanderbook.table.behaviour import asks, takes
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.grids import is_defeated
from wanderbook.table.kinds import then


def give_synergy(state: Table, who: str, marks: int) -> Table:
    """Give a token for each covered synergy square, as far as there are tokens. Once all enemies are defeated, there
    are none.
    """
    fight = fight_of(state.board)
    many = min(marks, SYNERGY_TOKENS - fight.synergy.total)
    if many <= 0 or all(is_defeated(fight.row, at) for at in range(len(fight.row))):
        return state
    return then(state, GiveSynergy(who, many))


@asks(GiveSynergy)
def ask_token_receiver(game: Game, state: Table, step: GiveSynergy) -> Pick:
    """Ask which other character gets the synergy token (DS-COMBAT-8)."""
    options = tuple(Option(ChooseMember(mate.name)) for mate in state.board.crew if mate.name != step.who)
    return Pick("synergy", options, owner=TABLE)


@takes(GiveSynergy, ChooseMember)
def give_token(game: Game, state: Table, step: GiveSynergy, action: ChooseMember, emit: Emit) -> Table:
    """Give the synergy token to this character, then the next one if several were gained (DS-COMBAT-8)."""
    emit(SynergyGained("DS-COMBAT-8", action.name))
    state = change_fight(state, synergy=fight_of(state.board).synergy.plus({action.name: 1}))
    return then(state, GiveSynergy(step.who, step.many - 1)) if step.many > 1 else state


def give_back(state: Table, who: str) -> Table:
    """Return a token to the supply."""
    return change_fight(state, synergy=fight_of(state.board).synergy.minus({who: 1}))


# ---------------------------------------------------------------- unused


def _tokens(game: Game, state: Table, now: str) -> list[Option]:
    """The options to return a synergy token, one for each character who has any (DS-COMBAT-8)."""
    fight = state.board.fight
    return [Option(ReturnToken(who)) for who, _ in fight.synergy.each] if fight is not None else []


def return_token(game: Game, state: Table, action: ReturnToken, emit: Emit) -> Table:
    emit(SynergyReturned("DS-COMBAT-8", action.whose))
    return give_back(state, action.whose)


RETURNING = FreeAction(_tokens, return_token, never_closed)
