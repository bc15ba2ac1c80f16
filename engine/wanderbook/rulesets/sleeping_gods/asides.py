"""Damage in a fight that is no attack (SG-ATTACK-16)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import DealDamage
from wanderbook.rulesets.common.row import Regenerate
from wanderbook.rulesets.sleeping_gods.attack import PlaceDamage
from wanderbook.rulesets.sleeping_gods.board import Board, Table, fight_of, kit_of
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker, ChooseTarget, win
from wanderbook.rulesets.sleeping_gods.counter import Block, TakeBlow
from wanderbook.rulesets.sleeping_gods.enemies import ChooseVictim, NextRound
from wanderbook.rulesets.sleeping_gods.foes import laid_of
from wanderbook.rulesets.sleeping_gods.goods import counted
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.synergy import PassSynergy
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then


def deal_damage(game: Game, state: Table, effect: DealDamage, tell: Tell) -> Table:
    """SG-ATTACK-16: no draw, no token, no counterattack."""
    amount, fight = counted(game, state, effect), state.board.fight
    return then(state, DealTo(amount)) if fight is not None and fight.row and amount else state


class DealTo(Asks, frozen=True):
    amount: int

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("deal", tuple(Option(laid.name) for laid in fight_of(state.board).row), owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return PlaceDamage(chosen[0], self.amount).asked_or_lost(game, then(state, CheckFight()), tell)


class CheckFight(Runs, frozen=True):
    """After damage outside an attack: what a defeated enemy would have done is not asked any more. The fight is won
    once damage that was dealt before has been taken."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        fight = state.board.fight
        if fight is None:
            return state
        kit, agenda = kit_of(game), state.agenda
        left = [step for step in agenda[fight.depth :] if not _is_over(kit, state.board, step)]
        state = replace(state, agenda=(*agenda[: fight.depth], *left))
        goes_on = fight.row or fight.attack or any(isinstance(step, NextRound) for step in left)
        return state if goes_on else win(game, state, tell)


def _is_over(kit: Kit, board: Board, step: object) -> bool:
    """Whether a question has lost its enemy, or its damage its place."""
    match step:
        case ChooseVictim(enemy=enemy) | Regenerate(enemy=enemy) | Block(blow=TakeBlow(enemy=enemy)):
            return laid_of(board, enemy) is None
        case PlaceDamage():
            return not step.can_be_placed(kit, board)
        case ChooseAttacker() | ChooseTarget() | PassSynergy():
            return not fight_of(board).row
        case _:
            return False


HANDLERS: dict[str, Handler] = {"deal_damage": deal_damage}
AsideStep = DealTo | CheckFight
