"""How well the five are doing: the score and the means to continue, in points of the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from wanderbook.book.cards import CombatCard
from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.steps import GiveStatus
from wanderbook.rulesets.distant_skies.board import (
    MOST_STAMINA,
    Board,
    Fight,
    Mate,
    Table,
    abilities_of,
    blow,
    counter_damage,
    damage_of,
    final_score,
    kit_of,
)
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.steps import (
    Boost,
    Counterattack,
    DrawAbility,
    PlaceDamage,
    SplitDamage,
    SplitHealing,
    SplitStamina,
    Suffer,
    TireSome,
    WhoRises,
)
from wanderbook.table import Game
from wanderbook.table.game import Temper
from wanderbook.table.grids import EnemyCard


@dataclass(frozen=True, kw_only=True)
class Weights(common.Weights):
    """How much an adviser of one temperament values each part of a state; in this game also the plane."""

    plane: float


SCALES: dict[Temper, Weights] = {
    "cautious": Weights(score=0.5, crew=1.5, plane=1.0, power=1.0, curiosity=0.6, defeat=40),
    "greedy": Weights(score=1.0, crew=0.9, plane=0.7, power=1.0, curiosity=1.2, defeat=20),
}
FALLEN = 1.8
"""What somebody at 0 health loses on top of their wounds."""
RESTED = (-1.5, -0.7, -0.25, 0.0)
"""By stamina: without any, nobody is of use in challenges."""
STATUSES = {"low_morale": 0.5, "weakened": 0.8, "frightened": 0.5, "madness": 0.5, "venom": 1.5}
COMMON, QUEST = 0.3, 0.9
"""Resources, on top of what they score."""
IN_HAND, EQUIPPED, HELD, SPENT = 0.35, 0.8, 0.7, 0.4
A_CAMP = 1.2
"""What the time until a camp will bring, about."""
AN_ENDING = 10
"""What an ending will bring, about."""
AN_EVENT, THREAT = 0.8, 0.15
A_SQUARE = 0.7
AVERAGE_DIE = 1


def worth(game: Game, state: Table, scales: Weights) -> float:
    """A state's value: the sum of `parts`."""
    value = 0.0
    for _, part in parts(game, state, scales):
        value += part
    return value


def parts(game: Game, state: Table, scales: Weights) -> Iterator[tuple[str, float]]:
    """The parts of a state's value, each with the name that an adviser's reasons use. Once a campaign is over, only
    its score counts."""
    kit, board = kit_of(game), state.board
    yield "score", scales.score * final_score(game, state).total - scales.defeat * board.defeats
    if not state.agenda:
        return
    goods = [(QUEST if kit.resource[good].quest else COMMON) * amount for good, amount in board.goods.each]
    yield "time", scales.score * (AN_ENDING + A_CAMP * board.camps)
    yield "crew", scales.crew * sum([bearing(mate, kit.crew[mate.name].health) for mate in board.crew])
    yield "plane", scales.plane * _plane(kit, board)
    yield "power", scales.power * _power(kit, state)
    yield "goods", sum(goods)
    yield "events", -sum([AN_EVENT + THREAT * event.threat for event in board.events])
    if board.fight is not None:
        yield "enemies", -sum([menace(kit, board.fight, laid) for laid in board.fight.row])
    for step in state.agenda:
        if (pending := PENDING.get(step.__class__)) is not None:
            yield "pending", pending(kit, board, step, scales)


def bearing(mate: Mate, most: int) -> float:
    """The value of a crew member's condition. The first wound weighs little, the last one much."""
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
    """The value of what helps in later challenges and fights: hands, adventure cards, combat cards, equipped cards."""
    board = state.board
    value = IN_HAND * sum(map(len, board.hands)) + HELD * sum(map(len, board.held)) + SPENT * len(board.spent)
    value += 0.15 * sum([force(kit.combat[card]) for card in state.cards if card in kit.combat])
    for mate in board.crew:
        for card in mate.abilities:
            value += equipped_value(kit, card)
    return value


def equipped_value(kit: Kit, card: int) -> float:
    """The value of an ability card once equipped: its skill and its lines."""
    return EQUIPPED + 0.3 * len(kit.ability[card].abilities)


def force(card: CombatCard) -> float:
    """A rough value of a combat card's effects."""
    damage = card.damage + AVERAGE_DIE * card.die + 2 * (card.skill is not None)
    return damage + 0.6 * card.block + 0.8 * card.remove_power + 0.5 * len(card.synergy)


# ---------------------------------------------------------------- enemies


def menace(kit: Kit, fight: Fight, laid: EnemyCard) -> float:
    """How dangerous an enemy still is: its hearts, its damage, and its uncovered abilities."""
    hearts = sum([laid.heart(at) for at in laid.squares() if at not in laid.covered])
    acts = sum([1 for _ in abilities_of(kit, fight, laid)])
    return 1.0 + 0.9 * hearts + 0.6 * counter_damage(kit, fight, laid.name) + 0.4 * acts


# ---------------------------------------------------------------- what is about to happen


def _counter_value(kit: Kit, board: Board, step: Any, scales: Weights) -> float:
    """The value lost to a counterattack that is still to come."""
    if board.fight is None or board.fight.attack is None:
        return 0.0
    damage, block = blow(kit, board)
    return -0.35 * scales.crew * max(0, damage - block)


PENDING: dict[type, Callable[[Kit, Board, Any, Weights], float]] = {
    Suffer: lambda kit, board, step, scales: -0.35 * scales.crew * step.amount,
    SplitDamage: lambda kit, board, step, scales: -0.35 * scales.crew * step.amount,
    SplitHealing: lambda kit, board, step, scales: 0.25 * scales.crew * step.amount,
    SplitStamina: lambda kit, board, step, scales: (0.35 if step.gains else -0.35) * scales.crew * step.amount,
    TireSome: lambda kit, board, step, scales: -0.35 * scales.crew * step.amount,
    WhoRises: lambda kit, board, step, scales: 1.0 * scales.crew,
    GiveStatus: lambda kit, board, step, scales: -scales.crew * STATUSES[step.status],
    DrawAbility: lambda kit, board, step, scales: 0.3 * step.remaining,
    PlaceDamage: lambda kit, board, step, scales: A_SQUARE * step.how.whole,
    Boost: lambda kit, board, step, scales: A_SQUARE * damage_of(kit, board),
    Counterattack: _counter_value,
}
"""The value of pending steps on the agenda."""
