"""The condition of the characters: permanent effects, health and skills."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.rulesets.common.abilities import Passives
from wanderbook.rulesets.distant_skies.board.state import Board, Mate, Table, kit_of
from wanderbook.rulesets.distant_skies.kit import Kit, Worth
from wanderbook.table import Game


def borne(kit: Kit, mate: Mate) -> Worth:
    """The total of a character's board and equipped cards (DS-HAND-3); while mad, only their skills (DS-STATUS-1)."""
    return kit.borne(mate.name, mate.abilities, "madness" in mate.statuses)


def common(kit: Kit, board: Board) -> Passives:
    """The total of the events in play, which applies to everybody (DS-EVENT-2)."""
    return kit.common(tuple([event.card for event in board.events]))


def passive(kit: Kit, mate: Mate, kind: str) -> int:
    """The amount of one kind of passive effect on a character's own cards."""
    return borne(kit, mate).passives[kind]


def suffers(kit: Kit, mate: Mate, status: str) -> bool:
    """Whether a character has a status that they do not ignore."""
    return status in mate.statuses and status not in borne(kit, mate).passives.ignores


def most_health(kit: Kit, mate: Mate) -> int:
    return kit.crew[mate.name].health


def health(kit: Kit, mate: Mate) -> int:
    return max(0, kit.crew[mate.name].health - mate.damage)


def stands(kit: Kit, mate: Mate) -> bool:
    """Whether a character has any health left (DS-HEALTH-1)."""
    return mate.damage < kit.crew[mate.name].health


def skill(kit: Kit, mate: Mate, name: str) -> int:
    """A character's skill: board and equipped cards (DS-CHAL-3), 2 less while weakened, at least 0 (DS-STATUS-1)."""
    amount = borne(kit, mate).passives.skill(name)
    return max(0, amount - 2) if suffers(kit, mate, "weakened") else amount


def fallen(game: Game, state: Table, names: Iterable[str]) -> list[str]:
    """The names of those without health among these characters."""
    kit, some = kit_of(game), frozenset(names)
    return [mate.name for mate in state.board.crew if mate.name in some and not stands(kit, mate)]
