"""How well the five stand: the score, and what will be wanted to go on, in points of the score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wanderbook.book.cards import CombatCard
from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.statuses import GiveStatus
from wanderbook.rulesets.distant_skies.attack import Boost, Counterattack, PlaceDamage, blow, damage_of
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Board, Fight, Mate, Table, kit_of
from wanderbook.rulesets.distant_skies.crew import SplitDamage, SplitHealing, SplitStamina, Suffer, TireSome, WhoRises
from wanderbook.rulesets.distant_skies.foes import abilities_of, counter_damage
from wanderbook.rulesets.distant_skies.hand import DrawAbility
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.scoring import final_score
from wanderbook.table import Game
from wanderbook.table.game import Temper
from wanderbook.table.grids import Laid


@dataclass(frozen=True, kw_only=True)
class Scales(common.Scales):
    plane: float


SCALES: dict[Temper, Scales] = {
    "cautious": Scales(score=0.5, crew=1.5, plane=1.0, power=1.0, curiosity=0.6, defeat=40),
    "greedy": Scales(score=1.0, crew=0.9, plane=0.7, power=1.0, curiosity=1.2, defeat=20),
}
FALLEN = 1.8
RESTED = (-1.5, -0.7, -0.25, 0.0)
"""By stamina: without any, nobody is of use in challenges."""
STATUSES = {"low_morale": 0.5, "weakened": 0.8, "frightened": 0.5, "madness": 0.5, "venom": 1.5}
COMMON, QUEST = 0.3, 0.9
"""Resources, besides what they score."""
IN_HAND, EQUIPPED, HELD, SPENT = 0.35, 0.8, 0.7, 0.4
A_CAMP = 1.2
"""What the time until a camp will bring, about."""
AN_EVENT, THREAT = 0.8, 0.15
A_SQUARE = 0.7
AVERAGE_DIE = 1


def worth(game: Game, state: Table, scales: Scales) -> float:
    """The more the better. Once a campaign is over, only its score counts."""
    kit, board = kit_of(game), state.board
    value = scales.score * final_score(game, state).total - scales.defeat * board.defeats
    if not state.agenda:
        return value
    value += scales.score * (10 + A_CAMP * board.camps)
    value += scales.crew * sum([bearing(mate, kit.crew[mate.name].health) for mate in board.crew])
    value += scales.plane * _plane(kit, board)
    value += scales.power * _power(kit, state)
    value += sum([(QUEST if kit.resource[good].quest else COMMON) * amount for good, amount in board.goods.each])
    value -= sum([AN_EVENT + THREAT * one.threat for one in board.events])
    if board.fight is not None:
        value -= sum([menace(kit, board.fight, laid) for laid in board.fight.row])
    for step in state.agenda:
        if (pending := PENDING.get(step.__class__)) is not None:
            value += pending(kit, board, step, scales)
    return value


def bearing(mate: Mate, most: int) -> float:
    """How somebody is. The first wound weighs little, the last one much."""
    value = RESTED[min(mate.stamina, MOST_STAMINA)]
    if mate.damage:
        lost = min(1.0, mate.damage / most)
        value -= 3 * lost * lost + (FALLEN if lost == 1.0 else 0.0)
    for status in mate.statuses:
        value -= STATUSES[status]
    return value


def _plane(kit: Kit, board: Board) -> float:
    broken, empty = kit.plane.health - board.plane_health, kit.plane.fuel - board.fuel
    return -0.15 * broken - 0.12 * empty - 1.5 * (not board.plane_health) - 0.6 * (not board.fuel)


# ---------------------------------------------------------------- what helps later


def _power(kit: Kit, state: Table) -> float:
    board = state.board
    value = IN_HAND * sum(map(len, board.hands)) + HELD * sum(map(len, board.held)) + SPENT * len(board.spent)
    value += 0.15 * sum([force(kit.combat[card]) for card in state.cards if card in kit.combat])
    for mate in board.crew:
        for card in mate.abilities:
            value += equipped(kit, card)
    return value


def equipped(kit: Kit, card: int) -> float:
    """What an ability card does for who bears it: its skill, and its lines."""
    return EQUIPPED + 0.3 * len(kit.ability[card].abilities)


def force(card: CombatCard) -> float:
    """What a combat card does, about."""
    damage = card.damage + AVERAGE_DIE * card.die + 2 * (card.skill is not None)
    return damage + 0.6 * card.block + 0.8 * card.remove_power + 0.5 * len(card.synergy)


# ---------------------------------------------------------------- enemies


def menace(kit: Kit, fight: Fight, laid: Laid) -> float:
    """How much of an enemy is left: its hearts, what it deals, and what its uncovered squares do."""
    hearts = sum([laid.heart(at) for at in laid.squares() if at not in laid.covered])
    acts = sum([1 for _ in abilities_of(kit, fight, laid)])
    return 1.0 + 0.9 * hearts + 0.6 * counter_damage(kit, fight, laid.name) + 0.4 * acts


# ---------------------------------------------------------------- what is about to happen


def _countered(kit: Kit, board: Board, step: Any, scales: Scales) -> float:
    if board.fight is None or board.fight.attack is None:
        return 0.0
    damage, block = blow(kit, board)
    return -0.35 * scales.crew * max(0, damage - block)


PENDING: dict[type, Callable[[Kit, Board, Any, Scales], float]] = {
    Suffer: lambda kit, board, step, scales: -0.35 * scales.crew * step.amount,
    SplitDamage: lambda kit, board, step, scales: -0.35 * scales.crew * step.amount,
    SplitHealing: lambda kit, board, step, scales: 0.25 * scales.crew * step.amount,
    SplitStamina: lambda kit, board, step, scales: (0.35 if step.gains else -0.35) * scales.crew * step.amount,
    TireSome: lambda kit, board, step, scales: -0.35 * scales.crew * step.amount,
    WhoRises: lambda kit, board, step, scales: 1.0 * scales.crew,
    GiveStatus: lambda kit, board, step, scales: -scales.crew * STATUSES[step.status],
    DrawAbility: lambda kit, board, step, scales: 0.3 * step.left,
    PlaceDamage: lambda kit, board, step, scales: A_SQUARE * step.how.whole,
    Boost: lambda kit, board, step, scales: A_SQUARE * damage_of(kit, board),
    Counterattack: _countered,
}
"""What the agenda holds in store."""
