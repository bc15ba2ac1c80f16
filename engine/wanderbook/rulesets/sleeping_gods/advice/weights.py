"""How well a crew is doing: the score and the means to continue, in points of the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from wanderbook.book.cards import Weapon
from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.steps import GiveStatus
from wanderbook.rulesets.sleeping_gods.board import (
    ROOM_EFFECTS,
    SHIP,
    SHIP_DAMAGE,
    Board,
    Mate,
    Table,
    borne,
    enemy_damage,
    enemy_of,
    final_score,
    is_full,
    kit_of,
    shared_worth,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.steps import (
    Boost,
    ChooseNext,
    ChooseRepairs,
    DamageShip,
    DrawAbility,
    PlaceDamage,
    SplitDamage,
    SplitFatigue,
    SplitHealing,
    Suffer,
)
from wanderbook.rulesets.sleeping_gods.turn import EVENTS_EACH, TONES
from wanderbook.table import Game
from wanderbook.table.game import Temper
from wanderbook.table.grids import EnemyCard, powers
from wanderbook.table.steps import DrawFate


@dataclass(frozen=True, kw_only=True)
class Weights(common.Weights):
    """How much an adviser of one temperament values each part of a state; in this game also the ship."""

    ship: float


SCALES: dict[Temper, Weights] = {
    "cautious": Weights(score=0.5, crew=1.6, ship=1.5, power=1.0, curiosity=0.6, defeat=60),
    "greedy": Weights(score=1.0, crew=0.9, ship=1.0, power=1.0, curiosity=1.2, defeat=40),
}
FALLEN = 1.5
"""What somebody at 0 health loses on top of their wounds."""
TIRED = (0.0, -0.45, -1.4)
"""By fatigue: with 2, nobody is of use in challenges."""
STATUSES = {"low_morale": 0.4, "weakened": 0.7, "frightened": 0.6, "madness": 0.6, "venom": 1.5}
GOODS = {"meat": 0.3, "grain": 0.3, "vegetable": 0.3, "material": 0.35, "artifact": 0.3, "coin": 0.15, "xp": 0.3}
"""On top of what they score."""
KINDS = {"recipe": 1.2, "companion": 0.8, "gear": 0.8, "totem": 1.0, "weapon": 0.8, "market": 0.5}
FIRST_COMMAND, MORE_COMMAND, MUCH_COMMAND = 0.4, 0.2, 0.05
IN_HAND, EQUIPPED, LEVEL = 0.45, 0.7, 1.0
A_TURN = 0.5
"""What a turn that is still to come will bring, about."""
AN_ENDING = 10
"""What an ending will bring, about."""


def worth(game: Game, state: Table, scales: Weights) -> float:
    """A state's value: the sum of `parts`. Once a campaign is over, only its score counts."""
    value = 0.0
    for _, part in parts(game, state, scales):
        value += part
    return value


def parts(game: Game, state: Table, scales: Weights) -> Iterator[tuple[str, float]]:
    """The parts of a state's value, by the names that an adviser's reasons use."""
    score, board = final_score(game, state).total, state.board
    yield "score", scales.score * score - scales.defeat * board.defeats
    if not state.agenda:
        return
    kit = kit_of(game)
    yield "time", scales.score * _hope(game, board)
    yield "crew", scales.crew * _crew(kit, state)
    yield "ship", scales.ship * _ship(kit, board)
    yield "power", scales.power * _power(kit, state)
    yield "goods", sum([GOODS.get(good, 0.0) * amount for good, amount in board.goods.each])
    yield "command", sum(map(_command, board.command)) - 0.1 * sum([amount for _, amount in board.on_cards])
    yield "events", -(0.8 * len(board.ongoing))
    if board.fight is not None:
        yield "enemies", -sum(menace(kit, laid) for laid in board.fight.row)
    for step in state.agenda:
        if (pending := PENDING.get(step.__class__)) is not None:
            yield "pending", pending(step, scales)


def _hope(game: Game, board: Board) -> float:
    """The value of the turns still to come and of an ending, so that ending a campaign early never pays."""
    decks = max(0, len(game.book.title_page.deck_ends) - board.decks_ended - 1)  # after the one that is being drawn
    return AN_ENDING + A_TURN * (len(board.event) + decks * EVENTS_EACH * len(TONES))


# ---------------------------------------------------------------- crew


def _crew(kit: Kit, state: Table) -> float:
    more = shared_worth(kit, state).health
    return sum([bearing(mate, borne(kit, mate).health + more) for mate in state.board.crew])


def bearing(mate: Mate, most: int) -> float:
    """The value of a crew member's condition. The first wound weighs little, the last one much."""
    value = TIRED[mate.fatigue] - 0.1 * mate.command
    if mate.damage:
        lost = min(1.0, mate.damage / most)
        value -= 3 * lost * lost + (FALLEN if lost == 1.0 else 0.0)
    for status in mate.statuses:
        value -= STATUSES[status]
    return value


def _command(amount: int) -> float:
    """The value of a player's command tokens: the first few count most."""
    few, some = min(amount, 3), min(max(amount - 3, 0), 3)
    return FIRST_COMMAND * few + MORE_COMMAND * some + MUCH_COMMAND * (amount - few - some)


# ---------------------------------------------------------------- ship


def _ship(kit: Kit, board: Board) -> float:
    cubes = sum(board.damage)
    full = sum(is_full(kit, board, room) for room in ROOM_EFFECTS)
    return -0.25 * cubes - 0.05 * cubes * cubes - 0.5 * full - 3.0 * max(0, cubes - SHIP_DAMAGE + 3)


# ---------------------------------------------------------------- what helps later


def _power(kit: Kit, state: Table) -> float:
    """The value of what helps in later challenges and fights: adventure cards, hands, levels and equipped cards."""
    value = sum([KINDS.get(kit.adventure[card].kind or "", 0.5) for card in state.cards])
    value += IN_HAND * sum(map(len, state.board.hands))
    for mate in state.board.crew:
        value += LEVEL * len(mate.levels)
        for card in mate.abilities:
            value += equipped_value(kit, card)
    return value


def equipped_value(kit: Kit, card: int) -> float:
    """The value of an ability card once equipped: its skill and its lines."""
    return EQUIPPED + 0.3 * sum(ability.when != "equipped" for ability in kit.ability[card].abilities)


def strength(kit: Kit, mate: Mate) -> float:
    """Roughly the damage of a crew member's best weapon in an attack."""
    return max(force(weapon_of(kit, mate, weapon)) for weapon in (0, *mate.weapons))


def force(weapon: Weapon) -> float:
    return weapon.damage * (0.4 + 0.12 * weapon.accuracy) + 0.25 * weapon.block + 0.2 * weapon.ranged


# ---------------------------------------------------------------- enemies


def menace(kit: Kit, laid: EnemyCard) -> float:
    """How dangerous an enemy still is: its hearts, its damage, and its uncovered abilities."""
    enemy = enemy_of(kit, laid.name)
    hearts = sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)
    return 1.0 + 0.9 * hearts + 0.8 * enemy_damage(kit, laid) + 0.5 * len(powers(enemy.grid, laid.covered))


# ---------------------------------------------------------------- what is about to happen


PENDING: dict[type, Callable[[Any, Weights], float]] = {
    DamageShip: lambda step, scales: -0.8 * scales.ship * step.amount,
    DrawFate: lambda step, scales: -0.8 * scales.ship * (step.tried.about == SHIP),
    Suffer: lambda step, scales: -0.4 * scales.crew * step.amount,
    SplitDamage: lambda step, scales: -0.4 * scales.crew * step.amount,
    ChooseNext: lambda step, scales: -0.4 * scales.crew * step.amount,
    SplitFatigue: lambda step, scales: (-0.5 if step.gains else 0.5) * scales.crew * step.amount,
    GiveStatus: lambda step, scales: -scales.crew * STATUSES[step.status],
    SplitHealing: lambda step, scales: 0.3 * scales.crew * step.amount,
    ChooseRepairs: lambda step, scales: 0.6 * scales.ship * step.amount,
    DrawAbility: lambda step, scales: 0.4 * step.remaining,
    PlaceDamage: lambda step, scales: 0.7 * (step.damage + step.off_hearts),
    Boost: lambda step, scales: 0.3,
}
"""The value of pending steps on the agenda."""
