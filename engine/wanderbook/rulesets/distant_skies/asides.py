"""What happens in a fight and is no attack (DS-HAND-3): damage and power removed by abilities, cards and resources."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import DealDamage, RemovePower
from wanderbook.book.words import SELF
from wanderbook.rulesets.common.crew import bearer, you
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.common.row import can_be_placed, laid_in, place_or_lose
from wanderbook.rulesets.distant_skies.attack import PlaceDamage, placing
from wanderbook.rulesets.distant_skies.board import Fight, Table, fight_of, kit_of
from wanderbook.rulesets.distant_skies.foes import clear_row, take_power
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.table import Game, Option, Pick
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

RULE = "DS-HAND-3"


# ---------------------------------------------------------------- damage


def deal_damage(game: Game, state: Table, effect: DealDamage, tell: Tell) -> Table:
    """No card, no die, no counterattack; nothing, where nobody can be hurt."""
    amount, fight, kit = counted(game, state, effect), state.board.fight, kit_of(game)
    if fight is None:
        return state
    if not any(can_be_placed(fight.row, placing(kit, fight, laid.name, amount)) for laid in fight.row):
        return state
    if len(fight.row) == 1:
        return deal_to(game, state, fight.row[0].name, amount, bearer(state.board), tell)
    return then(state, DealTo(amount, bearer(state.board), you(state.board)))


def deal_to(game: Game, state: Table, target: str, amount: int, who: str, tell: Tell) -> Table:
    """DS-COMBAT-9: whom it concerns blocks some of it."""
    return place_aside(game, then(state, CheckFight()), target, amount, who, tell)


def place_aside(game: Game, state: Table, target: str, amount: int, who: str, tell: Tell) -> Table:
    how = placing(kit_of(game), fight_of(state.board), target, amount)
    return place_or_lose(game, state, amount, PlaceDamage(how, who, amount), tell)


class PlaceAside(Runs, frozen=True):
    """Damage that was to be placed, looked at again; nothing of it, once its target is gone."""

    target: str
    amount: int
    who: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        gone = laid_in(fight_of(state.board).row, self.target) is None
        return state if gone else place_aside(game, state, self.target, self.amount, self.who, tell)


class DealTo(Asks, frozen=True):
    amount: int
    who: str
    player: int

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("deal", tuple(Option(laid.name) for laid in fight_of(state.board).row), owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return deal_to(game, state, chosen[0], self.amount, self.who, tell)


class CheckFight(Runs, frozen=True):
    """It may have been the last that was needed, and then nothing else of the fight happens. An attack comes to its end
    first."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        from wanderbook.rulesets.distant_skies.combat import win

        if fight_of(state.board).attack is not None:
            return state
        state = clear_row(game, state, tell)
        fight = fight_of(state.board)
        return state if fight.row else win(game, replace(state, agenda=state.agenda[: fight.depth]), tell)


# ---------------------------------------------------------------- power


def remove_power(game: Game, state: Table, effect: RemovePower, tell: Tell) -> Table:
    """DS-CHAR-1, DS-HAND-3: from any enemy; what serves its bearer alone, from whom they attack."""
    amount, fight = counted(game, state, effect), state.board.fight
    if fight is None or not amount:
        return state
    there = _targets(fight, bearer(state.board) if effect.who == SELF else "")
    if len(there) == 1:
        return take_power(state, there[0], amount, tell, RULE)
    return then(state, TakePower(amount, you(state.board))) if there else state


def _targets(fight: Fight, own: str = "") -> list[str]:
    """Who has any power."""
    powerful = [laid.name for laid in fight.row if fight.power[laid.name]]
    if not own:
        return powerful
    attack = fight.attack
    return [name for name in powerful if attack is not None and attack.who == own and attack.target == name]


class TakePower(Asks, frozen=True):
    amount: int
    player: int

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("power", tuple(map(Option, _targets(fight_of(state.board)))), owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return take_power(state, chosen[0], self.amount, tell, RULE)


class SapPower(Runs, frozen=True):
    """Power that was to be removed, looked at again: from somebody who still has any."""

    amount: int
    player: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return then(state, TakePower(self.amount, self.player)) if _targets(fight_of(state.board)) else state


HANDLERS: dict[str, Handler] = {
    "deal_damage": seeking(RULE, deal_damage),
    "remove_power": seeking(RULE, remove_power),
}
AsideStep = DealTo | PlaceAside | CheckFight | TakePower | SapPower
