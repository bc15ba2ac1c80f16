"""Enemies' power tokens, defeated enemies, and buffs (DS-COMBAT-4, DS-BUFF-1)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.row import harm_left
from wanderbook.rulesets.distant_skies.board import Table, change_fight, fight_of, kit_of, level_of
from wanderbook.rulesets.distant_skies.events import PowerGained, PowerRemoved
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Emit, EnemyDefeated
from wanderbook.table.grids import close_up

# ---------------------------------------------------------------- power tokens


def add_power(state: Table, name: str, amount: int, emit: Emit, rule: str) -> Table:
    """Give an enemy power tokens; 0 or fewer change nothing."""
    if amount <= 0:
        return state
    emit(PowerGained(rule, name, amount))
    return change_fight(state, power=fight_of(state.board).power.plus({name: amount}))


def take_power(state: Table, name: str, amount: int, emit: Emit, rule: str) -> Table:
    """Take power tokens off an enemy, as far as it has any."""
    power = fight_of(state.board).power
    amount = min(amount, power[name])
    if amount <= 0:
        return state
    emit(PowerRemoved(rule, name, amount))
    return change_fight(state, power=power.minus({name: amount}))


# ---------------------------------------------------------------- who is left


def clear_row(game: Game, state: Table, emit: Emit) -> Table:
    """Enemies without an uncovered heart leave with their power and buffs, and the row closes up (DS-COMBAT-4)."""
    fight = fight_of(state.board)
    row, gone = close_up(fight.row)
    if not gone:
        return state
    for name in gone:
        if not fight.boss:  # a boss is defeated as a whole, not zone by zone (DS-BOSS-1)
            emit(EnemyDefeated("DS-COMBAT-4", name))
    remaining = Counts(tuple([one for one in fight.power.each if one[0] not in gone]))
    buffs = tuple(buff for buff in fight.buffs if buff[0] not in gone)
    harm = harm_left(fight.harm, fight.row, gone)
    return change_fight(state, row=row, power=remaining, buffs=buffs, harm=harm)


def lay_buff(game: Game, state: Table, name: str, card: int) -> Table:
    """Give the enemy or zone called `name` the buff card `card`: extra hearts, one for each of its levels times the
    card's number, which count as adjacent to every square (DS-BUFF-1).
    """
    kit, fight = kit_of(game), fight_of(state.board)
    extra = kit.buff[card].hearts_per_level * level_of(kit, name)
    if fight.boss:
        # The zones of a boss share their extra hearts, which the first zone holds; of several buffs the largest counts.
        first = fight.row[0]
        row = (replace(first, extra=max(first.extra, extra)), *fight.row[1:])
    else:
        row = tuple(replace(laid, extra=extra) if laid.name == name else laid for laid in fight.row)
    return change_fight(state, row=row, buffs=(*fight.buffs, (name, card)))
