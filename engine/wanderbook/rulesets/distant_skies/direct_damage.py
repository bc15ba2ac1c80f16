"""Damage and power removal outside attacks: by abilities, cards and resources (DS-HAND-3)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import DealDamage, RemovePower
from wanderbook.book.words import SELF
from wanderbook.rulesets.common.crew import affected_player, bearer
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.common.row import laid_in, place_or_lose
from wanderbook.rulesets.distant_skies.board import Fight, Table, fight_of, kit_of, placing
from wanderbook.rulesets.distant_skies.combat import win
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.foes import clear_row, take_power
from wanderbook.rulesets.distant_skies.steps import CheckFight, DealTo, PlaceAside, PlaceDamage, SapPower, TakePower
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseEnemy
from wanderbook.table.behaviour import asks, runs, takes
from wanderbook.table.events import Emit
from wanderbook.table.grids import can_be_placed
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler

RULE = "DS-HAND-3"


# ---------------------------------------------------------------- damage


def deal_damage(game: Game, state: Table, effect: DealDamage, emit: Emit) -> Table:
    """Deal damage without card, die or counterattack; it does nothing if there is no enemy to hurt."""
    amount, fight, kit = amount_of(game, state, effect), state.board.fight, kit_of(game)
    if fight is None:
        return state
    if not any(can_be_placed(fight.row, placing(kit, fight, laid.name, amount)) for laid in fight.row):
        return state
    if len(fight.row) == 1:
        return deal_to(game, state, fight.row[0].name, amount, bearer(state.board), emit)
    return then(state, DealTo(amount, bearer(state.board), affected_player(state.board)))


def deal_to(game: Game, state: Table, target: str, amount: int, who: str, emit: Emit) -> Table:
    """Deal damage outside an attack to one enemy, which blocks some of it, then check whether the fight is won
    (DS-COMBAT-9).
    """
    return place_aside(game, then(state, CheckFight()), target, amount, who, emit)


def place_aside(game: Game, state: Table, target: str, amount: int, who: str, emit: Emit) -> Table:
    how = placing(kit_of(game), fight_of(state.board), target, amount)
    return place_or_lose(game, state, amount, PlaceDamage(how, who, amount), emit)


@runs(PlaceAside)
def place_aside_again(game: Game, state: Table, step: PlaceAside, emit: Emit) -> Table:
    """Place damage outside an attack, unless its target is gone by now (DS-HAND-3)."""
    gone = laid_in(fight_of(state.board).row, step.target) is None
    return state if gone else place_aside(game, state, step.target, step.amount, step.who, emit)


@asks(DealTo)
def ask_enemy_to_damage(game: Game, state: Table, step: DealTo) -> Pick:
    """Ask which enemy takes the damage (DS-HAND-3)."""
    return Pick("deal", tuple(Option(ChooseEnemy(laid.name)) for laid in fight_of(state.board).row), owner=step.player)


@takes(DealTo, ChooseEnemy)
def damage_enemy(game: Game, state: Table, step: DealTo, action: ChooseEnemy, emit: Emit) -> Table:
    """Deal the damage to the chosen enemy, without a counterattack (DS-HAND-3)."""
    return deal_to(game, state, action.name, step.amount, step.who, emit)


@runs(CheckFight)
def check_fight(game: Game, state: Table, step: CheckFight, emit: Emit) -> Table:
    """Win at once if this damage covered the last heart outside an attack (DS-COMBAT-7)."""
    if fight_of(state.board).attack is not None:
        return state
    state = clear_row(game, state, emit)
    fight = fight_of(state.board)
    return state if fight.row else win(game, replace(state, agenda=state.agenda[: fight.depth]), emit)


# ---------------------------------------------------------------- power


def remove_power(game: Game, state: Table, effect: RemovePower, emit: Emit) -> Table:
    """Remove power from any enemy; if the effect is only for its bearer, from the enemy they attack (DS-CHAR-1,
    DS-HAND-3).
    """
    amount, fight = amount_of(game, state, effect), state.board.fight
    if fight is None or not amount:
        return state
    there = _targets(fight, bearer(state.board) if effect.who == SELF else "")
    if len(there) == 1:
        return take_power(state, there[0], amount, emit, RULE)
    return then(state, TakePower(amount, affected_player(state.board))) if there else state


def _targets(fight: Fight, own: str = "") -> list[str]:
    """The names of the enemies with any power; with `own`, only the one whom that character attacks now."""
    powerful = [laid.name for laid in fight.row if fight.power[laid.name]]
    if not own:
        return powerful
    attack = fight.attack
    return [name for name in powerful if attack is not None and attack.who == own and attack.target == name]


@asks(TakePower)
def ask_whose_power(game: Game, state: Table, step: TakePower) -> Pick:
    """Ask from which enemy power is removed (DS-CHAR-1, DS-HAND-3)."""
    options = tuple(Option(ChooseEnemy(name)) for name in _targets(fight_of(state.board)))
    return Pick("power", options, owner=step.player)


@takes(TakePower, ChooseEnemy)
def take_power_of_chosen(game: Game, state: Table, step: TakePower, action: ChooseEnemy, emit: Emit) -> Table:
    """Remove power from the chosen enemy (DS-CHAR-1, DS-HAND-3)."""
    return take_power(state, action.name, step.amount, emit, RULE)


@runs(SapPower)
def sap_power(game: Game, state: Table, step: SapPower, emit: Emit) -> Table:
    """Ask again from which enemy power is removed, if any still has some (DS-CHAR-1, DS-HAND-3)."""
    return then(state, TakePower(step.amount, step.player)) if _targets(fight_of(state.board)) else state


HANDLERS: dict[str, Handler] = {
    "deal_damage": seeking(RULE, deal_damage),
    "remove_power": seeking(RULE, remove_power),
}
