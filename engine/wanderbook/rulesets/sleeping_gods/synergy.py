"""Synergy tokens (SG-SYN): a crew member's own token, put on another's board, who may return it for its effect."""

from __future__ import annotations

from wanderbook.rulesets.common.actions import ReturnToken
from wanderbook.rulesets.common.free_actions import FreeAction, never_closed
from wanderbook.rulesets.sleeping_gods.actions import PassSynergyToken
from wanderbook.rulesets.sleeping_gods.board import Table, change_fight, fight_of
from wanderbook.rulesets.sleeping_gods.events import SynergyPassed, SynergyReturned
from wanderbook.rulesets.sleeping_gods.steps import PassSynergy
from wanderbook.table import Game, Option, Pick
from wanderbook.table.behaviour import asks, takes
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit


def return_token(state: Table, whose: str, emit: Emit) -> Table:
    """Return a token to its owner's board."""
    fight = state.board.fight
    assert fight is not None
    emit(SynergyReturned("SG-SYN-2", whose))
    return change_fight(state, synergy=tuple(pair for pair in fight.synergy if pair[0] != whose))


def _returning(game: Game, state: Table, now: str) -> list[Option]:
    """The options to return a synergy token unused (SG-SYN-2)."""
    fight = state.board.fight
    return [Option(ReturnToken(whose)) for whose, _ in fight.synergy] if fight else []


def _return_unused(game: Game, state: Table, action: ReturnToken, emit: Emit) -> Table:
    return return_token(state, action.whose, emit)


RETURNING = FreeAction(_returning, _return_unused, never_closed)


@asks(PassSynergy)
def ask_token_holder(game: Game, state: Table, step: PassSynergy) -> Pick:
    """Ask on whose board the synergy token is placed (SG-SYN-1, SG-ATTACK-16)."""
    crew = [mate.name for mate in state.board.crew]
    givers = [step.who] if step.who else crew
    options = [PassSynergyToken(whose, to) for whose in givers for to in crew if whose != to]
    return Pick("synergy", tuple(map(Option, options)), owner=TABLE)


@takes(PassSynergy, PassSynergyToken)
def pass_synergy_token(game: Game, state: Table, step: PassSynergy, action: PassSynergyToken, emit: Emit) -> Table:
    """Put the token on the other crew member's board (SG-SYN-1)."""
    emit(SynergyPassed("SG-SYN-1", action.whose, action.to))
    others = tuple(pair for pair in fight_of(state.board).synergy if pair[0] != action.whose)
    return change_fight(state, synergy=tuple(sorted((*others, (action.whose, action.to)))))
