"""The fight on a board, and the attack in progress."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board
from wanderbook.table import Table

_A = TypeVar("_A")
_A_co = TypeVar("_A_co", covariant=True)
_F = TypeVar("_F")
_F_co = TypeVar("_F_co", covariant=True)


class Fought(Protocol[_F_co]):
    """A board on which there may be a fight."""

    @property
    def fight(self) -> _F_co | None: ...


class Attacked(Protocol[_A_co]):
    """A fight in which somebody may be attacking."""

    @property
    def attack(self) -> _A_co | None: ...


def fight_of(board: Fought[_F]) -> _F:
    fight = board.fight
    assert fight is not None, "there is no fight"
    return fight


def attack_of(board: Fought[Attacked[_A]]) -> _A:
    attack = fight_of(board).attack
    assert attack is not None, "nobody attacks"
    return attack


def change_fight(state: Table, **changes: Any) -> Table:
    """The table with these fields of the fight changed."""
    return on_board(state, fight=replace(fight_of(state.board), **changes))


def change_attack(state: Table, **changes: Any) -> Table:
    """The table with these fields of the attack changed."""
    return change_fight(state, attack=replace(attack_of(state.board), **changes))
