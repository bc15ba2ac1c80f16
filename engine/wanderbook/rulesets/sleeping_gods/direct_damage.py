"""Damage in a fight outside attacks (SG-ATTACK-16)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import DealDamage
from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.rulesets.sleeping_gods.attack import ask_or_lose, can_place
from wanderbook.rulesets.sleeping_gods.board import Board, Table, amount_of, fight_of, kit_of, laid_of
from wanderbook.rulesets.sleeping_gods.combat import win
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.steps import (
    Block,
    CheckFight,
    ChooseAttacker,
    ChooseTarget,
    ChooseVictim,
    DealTo,
    NextRound,
    PassSynergy,
    PlaceDamage,
    TakeBlow,
)
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseEnemy
from wanderbook.table.behaviour import asks, runs, takes
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler


def deal_damage(game: Game, state: Table, effect: DealDamage, emit: Emit) -> Table:
    """Deal damage outside of an attack: no draw, no token, no counterattack (SG-ATTACK-16)."""
    amount, fight = amount_of(game, state, effect), state.board.fight
    return then(state, DealTo(amount)) if fight is not None and fight.row and amount else state


@asks(DealTo)
def ask_enemy_to_damage(game: Game, state: Table, step: DealTo) -> Pick:
    """Ask which enemy takes the damage (SG-ATTACK-16)."""
    return Pick("deal", tuple(Option(ChooseEnemy(laid.name)) for laid in fight_of(state.board).row), owner=TABLE)


@takes(DealTo, ChooseEnemy)
def damage_enemy(game: Game, state: Table, step: DealTo, action: ChooseEnemy, emit: Emit) -> Table:
    """Place the damage on the enemy without draw, token or counterattack (SG-ATTACK-16)."""
    return ask_or_lose(game, then(state, CheckFight()), PlaceDamage(action.name, step.amount), emit)


@runs(CheckFight)
def check_fight(game: Game, state: Table, step: CheckFight, emit: Emit) -> Table:
    """Cancel the pending actions of a defeated enemy, and win once no enemy is left (SG-ATTACK-16, SG-COMBAT-4)."""
    fight = state.board.fight
    if fight is None:
        return state
    kit, agenda = kit_of(game), state.agenda
    remaining = [step for step in agenda[fight.depth :] if not _is_over(kit, state.board, step)]
    state = replace(state, agenda=(*agenda[: fight.depth], *remaining))
    goes_on = fight.row or fight.attack or any(isinstance(step, NextRound) for step in remaining)
    return state if goes_on else win(game, state, emit)


def _is_over(kit: Kit, board: Board, step: object) -> bool:
    """Whether a question's enemy is gone, or its damage can no longer be placed."""
    match step:
        case ChooseVictim(enemy=enemy) | Regenerate(enemy=enemy) | Block(blow=TakeBlow(enemy=enemy)):
            return laid_of(board, enemy) is None
        case PlaceDamage():
            return not can_place(kit, board, step)
        case ChooseAttacker() | ChooseTarget() | PassSynergy():
            return not fight_of(board).row
        case _:
            return False


HANDLERS: dict[str, Handler] = {"deal_damage": deal_damage}
