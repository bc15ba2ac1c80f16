"""The enemies in the row: their uncovered squares and how dangerous they are (SG-COMBAT-6, SG-ATTACK-9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wanderbook.book.enemies import Enemy
from wanderbook.rulesets.common.fights import fight_of
from wanderbook.rulesets.common.row import laid_in, number_of
from wanderbook.rulesets.sleeping_gods.board.state import Board
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.table.grids import EnemyCard, damage_symbols

DANGER = ((18, "deadly"), (14, "dangerous"), (12, "medium"), (9, "easy"), (0, "very easy"))
"""From which combined level on a fight is what (SG-COMBAT-6)."""


def laid_of(board: Board, name: str) -> EnemyCard | None:
    return laid_in(fight_of(board).row, name)


def enemy_of(kit: Kit, name: str) -> Enemy:
    """An enemy by its name in the row."""
    return kit.enemy[number_of(name)]


def has_power(kit: Kit, laid: EnemyCard, power: str) -> int:
    """Whether an enemy has this ability on an uncovered square (SG-ATTACK-9)."""
    return kit.powers(number_of(laid.name), laid.covered).get(power, 0)


def enemy_damage(kit: Kit, laid: EnemyCard) -> int:
    enemy = enemy_of(kit, laid.name)
    return enemy.damage + damage_symbols(enemy.grid, laid.covered)


def neighbours(board: Board, enemy: str) -> list[str]:
    names = [laid.name for laid in fight_of(board).row]
    place = names.index(enemy)
    return names[max(0, place - 1) : place] + names[place + 1 : place + 2]


def ally_damage(kit: Kit, board: Board, enemy: str) -> int:
    """The damage that adjacent enemies add to an enemy's own (SG-ENEMY-1)."""
    beside = [laid_of(board, name) for name in neighbours(board, enemy)]
    return sum(has_power(kit, laid, "ally_damage") for laid in beside if laid)


class Difficulty(NamedTuple):
    """How hard a fight is: the enemies' combined level, and a word for it."""

    level: int
    word: str
    """The word, which is also the name of its sentence in the book's language."""


def difficulty(kit: Kit, enemies: Iterable[int]) -> Difficulty:
    """The difficulty shown before a fight: the enemies' combined level, and how dangerous that is (SG-COMBAT-6)."""
    level = sum(kit.enemy[number].level for number in enemies)
    return Difficulty(level, next(word for least, word in DANGER if level >= least))
