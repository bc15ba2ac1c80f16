"""Damage in a fight that is no attack (SG-ATTACK-16)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import DealDamage
from wanderbook.rulesets.common.row import place_or_lose
from wanderbook.rulesets.sleeping_gods.attack import PlaceDamage, placing
from wanderbook.rulesets.sleeping_gods.board import Table, fight_of, kit_of
from wanderbook.rulesets.sleeping_gods.combat import win
from wanderbook.rulesets.sleeping_gods.goods import counted
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
        how = placing(kit_of(game), state.board, chosen[0], self.amount)
        return place_or_lose(game, then(state, CheckFight()), self.amount, PlaceDamage(how), tell)


class CheckFight(Runs, frozen=True):
    """Damage outside an attack may have been the last that was needed, and then nothing else of the fight happens."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        fight = state.board.fight
        if fight is None or fight.row or fight.attack is not None:
            return state
        return win(game, replace(state, agenda=state.agenda[: fight.depth]), tell)


HANDLERS: dict[str, Handler] = {"deal_damage": deal_damage}
AsideStep = DealTo | CheckFight
