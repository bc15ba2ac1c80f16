"""The row of enemies: what they are called in it, and in which order they are laid."""

from __future__ import annotations

from wanderbook.table.grids import Laid, Row


def names_of(enemies: tuple[int, ...]) -> tuple[str, ...]:
    """As they are called in the row: by their numbers, the second of two `7-2`."""
    before = [enemies[:at].count(number) for at, number in enumerate(enemies)]
    return tuple(f"{number}-{of + 1}" if of else str(number) for number, of in zip(enemies, before, strict=True))


def number_of(name: str) -> int:
    """A name in the row is the enemy's number, and which of several of them it is: `12`, `12-2`."""
    return int(name.partition("-")[0])


def laid_in(row: Row, name: str) -> Laid | None:
    for laid in row:
        if laid.name == name:
            return laid
    return None
