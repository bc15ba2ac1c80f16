"""Combat (DS-COMBAT)."""

from __future__ import annotations

from wanderbook.book.effects import DealDamage, RemovePower
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import FightBegan, FightWon
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.reading import judge
from wanderbook.table.script import Handler
from wanderbook.table.steps import Runs


class BeginFight(Runs, frozen=True):
    """DS-COMBAT-1. From here on, it is combat."""

    about: str
    enemies: tuple[int, ...]
    boss: bool = False

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(FightBegan("DS-COMBAT-1", self.enemies))
        tell(FightWon("DS-COMBAT-7"))
        section, _, letter = self.about.rpartition(":")
        return judge(game, leave_fight(state), section, letter, True, tell)


def leave_fight(state: Table) -> Table:
    """DS-COMBAT-7: all combat cards back, power and synergy cleared."""
    return on_board(state, fight=None)


def draw_combat(game: Game, state: Table, player: int, amount: int, tell: Tell) -> Table:
    """DS-CHAR-1: combat cards into a hand, in a fight."""
    return state


def discard_combat(game: Game, state: Table, player: int, amount: int, tell: Tell) -> Table:
    return state


def deal_damage(game: Game, state: Table, effect: DealDamage, tell: Tell) -> Table:
    """DS-HAND-3: not an attack."""
    return state


def remove_power(game: Game, state: Table, effect: RemovePower, tell: Tell) -> Table:
    return state


HANDLERS: dict[str, Handler] = {"deal_damage": deal_damage, "remove_power": remove_power}
CombatStep = BeginFight
