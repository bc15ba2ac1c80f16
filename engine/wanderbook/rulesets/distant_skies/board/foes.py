"""The enemies of a fight: the totals of their uncovered squares and buffs."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.enemies import At, SquarePower
from wanderbook.rulesets.common.row import laid_in, number_of
from wanderbook.rulesets.distant_skies.board.state import Fight
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table.grids import EnemyCard, powers_at


def level_of(kit: Kit, name: str) -> int:
    boss, _, zone = name.partition(".")
    return kit.boss[int(boss)].level if zone else kit.enemy[number_of(name)].level


def laid_of(fight: Fight, name: str) -> EnemyCard:
    laid = laid_in(fight.row, name)
    assert laid is not None, f"{name} is not in the row"
    return laid


def allies(fight: Fight, name: str) -> list[EnemyCard]:
    """The other enemies in the row (DS-COMBAT-9); for a boss, its other zones (DS-BOSS-1)."""
    return [laid for laid in fight.row if laid.name != name]


def buff_of(kit: Kit, fight: Fight, name: str) -> SquarePower | None:
    """The effects of an enemy's buff card, covered or not (DS-BUFF-1)."""
    return next((kit.buff[card].power for whose, card in fight.buffs if whose == name), None)


def has_power(kit: Kit, fight: Fight, laid: EnemyCard, power: str) -> int:
    """The amount of an ability on an enemy's uncovered squares (DS-COMBAT-5) and its buff (DS-BUFF-1)."""
    amount: int = kit.powers(laid.name, laid.covered).get(power, 0)
    if not fight.buffs:
        return amount
    buff = buff_of(kit, fight, laid.name)
    return amount + buff.amount if buff is not None and buff.power == power else amount


def abilities_of(kit: Kit, fight: Fight, laid: EnemyCard) -> Iterator[SquarePower]:
    """The abilities of its uncovered squares, in order, followed by its buff's."""
    return (power for _, power in abilities_at(kit, fight, laid))


def abilities_at(kit: Kit, fight: Fight, laid: EnemyCard) -> Iterator[tuple[At | None, SquarePower]]:
    """The abilities of an enemy that are active now, each with its square; a buff's have none."""
    yield from powers_at(kit.grid(laid.name), laid.covered)
    buff = buff_of(kit, fight, laid.name)
    if buff is not None:
        yield None, buff


def counter_damage(kit: Kit, fight: Fight, name: str) -> int:
    """The damage of a counterattack: basic damage and power tokens (DS-COMBAT-4), and what allies add (DS-COMBAT-9)."""
    urged = sum(has_power(kit, fight, laid, "ally_damage") for laid in allies(fight, name))
    return kit.basic_damage(name) + fight.power[name] + urged
