"""The end of a round: enemies attack, and their uncovered abilities act (SG-ROUND, SG-ENEMY)."""

from __future__ import annotations

from wanderbook.rulesets.common.crew import change_mate, mate_of
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.row import Regenerate
from wanderbook.rulesets.common.statuses import STATUSES, give_status
from wanderbook.rulesets.sleeping_gods.board import Table, change_fight, fight_of, kit_of, stands
from wanderbook.rulesets.sleeping_gods.combat import next_round
from wanderbook.rulesets.sleeping_gods.counter import TakeBlow
from wanderbook.rulesets.sleeping_gods.events import Disarmed
from wanderbook.rulesets.sleeping_gods.foes import enemy_of, has_power, laid_of, neighbours
from wanderbook.rulesets.sleeping_gods.goods import Pay, count
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.ship import DamageShip
from wanderbook.table import Game, Option, Pick
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Tell
from wanderbook.table.grids import powers
from wanderbook.table.steps import Asks, Runs, then


class EndOfRound(Runs, frozen=True):
    """SG-ROUND-1: enemies left to right."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        state = then(state, NextRound())
        for laid in reversed(fight_of(state.board).row):
            state = then(state, EnemyActs(laid.name))
        return state


class NextRound(Runs, frozen=True):
    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return next_round(game, state, tell)


class EnemyActs(Runs, frozen=True):
    """SG-ROUND-1: each attacks one crew member, then its end-of-round abilities act."""

    enemy: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit = kit_of(game)
        laid = laid_of(state.board, self.enemy)
        if laid is None:  # SG-ATTACK-16: damage outside an attack was quicker
            return state
        for power in reversed(powers(enemy_of(kit, self.enemy).grid, laid.covered)):
            state = then(state, EnemyPower(self.enemy, power.power, power.amount))
        standing = [mate.name for mate in state.board.crew if stands(kit, state, mate)]
        if len(standing) == 1:
            return then(state, TakeBlow(self.enemy, standing[0], round=True))
        return then(state, ChooseVictim(self.enemy))


class ChooseVictim(Asks, frozen=True):
    """SG-TURN-4: the active player chooses whom an enemy attacks."""

    enemy: str

    def ask(self, game: Game, state: Table) -> Pick:
        kit = kit_of(game)
        options = tuple(
            Option(mate.name, None if stands(kit, state, mate) else "SG-HEALTH-1") for mate in state.board.crew
        )
        return Pick(f"enemy {self.enemy}", options, owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return then(state, TakeBlow(self.enemy, chosen[0], round=True))

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("unconscious", name=option)


class EnemyPower(Runs, frozen=True):
    """SG-ENEMY-1: what an uncovered square does at the round's end. The active player chooses whom and which."""

    enemy: str
    power: str
    amount: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        laid = laid_of(state.board, self.enemy)
        if laid is None or not has_power(kit_of(game), laid, self.power):
            return state
        if self.power in STATUSES:
            return give_status(state, STATUSES[self.power], tell, "SG-ENEMY-1")
        match self.power:
            case "ship_damage":
                return then(state, DamageShip(self.amount))
            case "lose_resource":
                lost = min(self.amount, count(game, state, "resource"))
                price = Counts.of({"resource": lost})
                return then(state, Pay(price, "lose_resource", state.board.active)) if lost else state
            case "disarm":
                armed = any(mate.weapons for mate in state.board.crew)
                return then(state, Disarm()) if armed else state
            case "discard_ability":
                equipped = any(mate.abilities for mate in state.board.crew)
                return then(state, LoseAbility()) if equipped else state
            case "regen":
                return regenerate(state, self.enemy, self.amount)
            case "regen_ally":
                for name in neighbours(state.board, self.enemy):
                    state = regenerate(state, name, self.amount)
                return state
            case _:
                return state  # flying, first strike and resist apply all the time (SG-ENEMY-2)


class Disarm(Asks, frozen=True):
    """A weapon card is lost until the fight is over."""

    def ask(self, game: Game, state: Table) -> Pick:
        weapons = [f"{mate.name}:{card}" for mate in state.board.crew for card in mate.weapons]
        return Pick("disarm", tuple(map(Option, weapons)), min(1, len(weapons)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:  # the last was lost in between
            return state
        name, _, card = chosen[0].partition(":")
        mate = mate_of(state.board, name)
        tell(Disarmed("SG-ENEMY-1", name, int(card)))
        state = change_mate(state, name, weapons=tuple(one for one in mate.weapons if one != int(card)))
        return change_fight(state, disarmed=(*fight_of(state.board).disarmed, (int(card), name)))


class LoseAbility(Asks, frozen=True):
    """One equipped ability card is discarded."""

    def ask(self, game: Game, state: Table) -> Pick:
        cards = [card for mate in state.board.crew for card in mate.abilities]
        options = tuple(Option(str(card)) for card in cards)
        return Pick("lose ability", options, min(1, len(cards)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:  # the last was discarded in between
            return state
        return do_without(game, shed(state, int(chosen[0]), tell, "SG-ENEMY-1"))


def regenerate(state: Table, enemy: str, amount: int) -> Table:
    """As many tokens as there are come off the enemy's squares."""
    laid = laid_of(state.board, enemy)
    many = min(amount, len(laid.covered)) if laid else 0
    return then(state, Regenerate(enemy, many)) if many else state


EnemyStep = EndOfRound | NextRound | EnemyActs | ChooseVictim | EnemyPower | Disarm | LoseAbility | Regenerate
