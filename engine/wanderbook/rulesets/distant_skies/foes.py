"""Who is fought: what their uncovered squares and buffs come to, their power tokens, and who is left in the row."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.book.enemies import SquarePower
from wanderbook.rulesets.common.row import harm_left, laid_in, number_of
from wanderbook.rulesets.distant_skies.board import Fight, Table, change_fight, fight_of, kit_of
from wanderbook.rulesets.distant_skies.events import PowerGained, PowerRemoved
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.events import EnemyDefeated, Tell
from wanderbook.table.grids import At, Laid, close_up


def level_of(kit: Kit, name: str) -> int:
    boss, _, zone = name.partition(".")
    return kit.boss[int(boss)].level if zone else kit.enemy[number_of(name)].level


def laid_of(fight: Fight, name: str) -> Laid:
    laid = laid_in(fight.row, name)
    assert laid is not None, f"{name} is not in the row"
    return laid


def allies(fight: Fight, name: str) -> list[Laid]:
    """DS-COMBAT-9: all others in the row; DS-BOSS-1: of a boss, the other zones."""
    return [laid for laid in fight.row if laid.name != name]


def buff_of(kit: Kit, fight: Fight, name: str) -> SquarePower | None:
    """DS-BUFF-1: what an enemy's buff card does, covered or not."""
    return next((kit.buff[card].power for whose, card in fight.buffs if whose == name), None)


def has_power(kit: Kit, fight: Fight, laid: Laid, power: str) -> int:
    """DS-COMBAT-5: what is covered is off; DS-BUFF-1: but for a buff."""
    found: int = kit.powers(laid.name, laid.covered).get(power, 0)
    if not fight.buffs:
        return found
    buff = buff_of(kit, fight, laid.name)
    return found + buff.amount if buff is not None and buff.power == power else found


def abilities_of(kit: Kit, fight: Fight, laid: Laid) -> Iterator[SquarePower]:
    """What its uncovered squares do, in their order, and its buff after them."""
    return (power for _, power in abilities_at(kit, fight, laid))


def abilities_at(kit: Kit, fight: Fight, laid: Laid) -> Iterator[tuple[At | None, SquarePower]]:
    """The same, with the square of each; a buff has none."""
    for row, line in enumerate(kit.grid(laid.name)):
        for column, square in enumerate(line):
            if (row, column) not in laid.covered:
                yield from (((row, column), power) for power in square.powers)
    buff = buff_of(kit, fight, laid.name)
    if buff is not None:
        yield None, buff


def counter_damage(kit: Kit, fight: Fight, name: str) -> int:
    """DS-COMBAT-4: basic damage and power tokens; DS-COMBAT-9: and what allies add."""
    urged = sum(has_power(kit, fight, laid, "ally_damage") for laid in allies(fight, name))
    return kit.basic_damage(name) + fight.power[name] + urged


# ---------------------------------------------------------------- power tokens


def add_power(state: Table, name: str, amount: int, tell: Tell, rule: str) -> Table:
    if amount <= 0:
        return state
    tell(PowerGained(rule, name, amount))
    return change_fight(state, power=fight_of(state.board).power.plus({name: amount}))


def take_power(state: Table, name: str, amount: int, tell: Tell, rule: str) -> Table:
    """As much of it as there is."""
    power = fight_of(state.board).power
    amount = min(amount, power[name])
    if amount <= 0:
        return state
    tell(PowerRemoved(rule, name, amount))
    return change_fight(state, power=power.minus({name: amount}))


# ---------------------------------------------------------------- who is left


def clear_row(game: Game, state: Table, tell: Tell) -> Table:
    """Who has no heart uncovered leaves, with power and buff, and the row closes up. DS-BOSS-1: a boss as a whole."""
    fight = fight_of(state.board)
    row, gone = close_up(fight.row)
    if not gone:
        return state
    for name in gone:
        if not fight.boss:
            tell(EnemyDefeated("DS-COMBAT-4", name))
    left = Counts(tuple([one for one in fight.power.each if one[0] not in gone]))
    buffs = tuple(one for one in fight.buffs if one[0] not in gone)
    harm = harm_left(fight.harm, fight.row, gone)
    return change_fight(state, row=row, power=left, buffs=buffs, harm=harm)


def lay_buff(game: Game, state: Table, name: str, card: int) -> Table:
    """DS-BUFF-1: extra hearts by level, next to every square; a boss's zones share them, and the first holds them."""
    kit, fight = kit_of(game), fight_of(state.board)
    extra = kit.buff[card].hearts_per_level * level_of(kit, name)
    if fight.boss:
        first = fight.row[0]
        row = (replace(first, extra=max(first.extra, extra)), *fight.row[1:])
    else:
        row = tuple(replace(laid, extra=extra) if laid.name == name else laid for laid in fight.row)
    return change_fight(state, row=row, buffs=(*fight.buffs, (name, card)))
