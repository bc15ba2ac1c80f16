"""Fights for tests of the combat rules: enemies drawn on one line, a row in a fixed order, and what stands of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.rules.sg_table import Played, fates, game_of, table
from wanderbook.rulesets.sleeping_gods.board import Fight, Table
from wanderbook.rulesets.sleeping_gods.steps import ChooseAttacker, TakeAction
from wanderbook.table import Game
from wanderbook.table.grids import EnemyCard, cover, lay, read_spots

HIT, MISS = 5, 1
"""Fate that hits and misses a defense of 5 with an accuracy of 0 to 3."""


class Foe(NamedTuple):
    """An enemy, its grid on one line: `H . / D1 S` has two rows."""

    grid: str
    damage: int = 0
    defense: int = 5
    level: int = 1


def book(*foes: Foe, more: str = "") -> Game:
    """A book whose section 50 has a fight against these, numbered from 1."""
    cards = "".join(
        f'[[enemy]]\nnumber = {number}\nname = "Enemy {number}"\nlevel = {foe.level}\ndefense = {foe.defense}\n'
        f'damage = {foe.damage}\ngrid = """\n{foe.grid.replace(" / ", chr(10))}\n"""\n\n'
        for number, foe in enumerate(foes, 1)
    )
    numbers = ", ".join(map(str, range(1, len(foes) + 1)))
    story = f"## 50\n\nThey do not look pleased.\n\nA. Fight.\nCOMBAT {numbers}\n*Gain 4 XP.*\n*Return to the ship.*\n"
    return game_of({"cards/enemies.toml": cards + more, "storybook/fight.md": story})


def fight(
    *foes: Foe | str,
    fate: tuple[int, ...] = (HIT,),
    covered: tuple[str, ...] = (),
    players: int = 1,
    more: str = "",
    given: Callable[[Table], Table] = lambda state: state,
    synergy: tuple[tuple[str, str], ...] = (),
    **board: Any,
) -> Played:
    """In the first round of a fight, nobody having attacked: no command, no cards, and fate to come."""
    game = book(*(Foe(foe) if isinstance(foe, str) else foe for foe in foes), more=more)
    row: tuple[EnemyCard, ...] = tuple(lay(str(number), enemy.grid) for number, enemy in game.kit.enemy.items())
    active = board.get("active", 0)
    tokens = [0] * players
    for token in range(4):
        tokens[(active + token) % players] += 1
    begun = Fight("50:A", cover(row, read_spots(covered)), tuple(tokens), synergy=synergy, harm=0, depth=1)
    set_up = {"command": (0,) * players, "fight": begun, **board}
    state = given(table(game, TakeAction(2), ChooseAttacker(), players=players, **set_up))
    return Played(game, fates(game, state, *fate))


def covered(played: Played, enemy: str = "1") -> set[str]:
    """The squares of an enemy that are covered."""
    assert played.board.fight is not None
    [laid] = [laid for laid in played.board.fight.row if laid.name == enemy]
    return {f"{row},{column}" for row, column in laid.covered}


def row(played: Played) -> list[str]:
    """Who is left, from left to right."""
    return [laid.name for laid in played.board.fight.row] if played.board.fight else []


def health(played: Played, name: str) -> int:
    mate = played.mate(name)
    most: int = played.game.kit.crew[name].health
    return most - mate.damage


WEAPONS = """
[[adventure]]
number = 1
name = "Sabre"
kind = "weapon"
weapon = { accuracy = 1, damage = 3, block = 1 }

[[adventure]]
number = 2
name = "Sling"
kind = "weapon"
weapon = { damage = 1, ranged = true }

[[adventure]]
number = 3
name = "Anchor"
kind = "weapon"
weapon = { accuracy = 2, damage = 2, tiring = true }
"""
SABRE, SLING, ANCHOR = 1, 2, 3
