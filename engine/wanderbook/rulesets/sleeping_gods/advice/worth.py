"""How well a crew stands: the score, and what will be wanted to go on, in points of the score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wanderbook.book.cards import Weapon
from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.statuses import GiveStatus
from wanderbook.rulesets.sleeping_gods.attack import Boost, PlaceDamage
from wanderbook.rulesets.sleeping_gods.board import SHIP_DAMAGE, Board, Mate, Table, borne, kit_of, shared, weapon_of
from wanderbook.rulesets.sleeping_gods.crew import ChooseNext, SplitDamage, SplitFatigue, SplitHealing, Suffer
from wanderbook.rulesets.sleeping_gods.foes import enemy_damage, enemy_of
from wanderbook.rulesets.sleeping_gods.hand import DrawAbility
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.scoring import final_score
from wanderbook.rulesets.sleeping_gods.setup import EVENTS_EACH, TONES
from wanderbook.rulesets.sleeping_gods.ship import ACTIONS, SHIP, ChooseRepairs, DamageShip, is_full
from wanderbook.table import Game
from wanderbook.table.challenge import DrawFate
from wanderbook.table.game import Temper
from wanderbook.table.grids import Laid, powers


@dataclass(frozen=True, kw_only=True)
class Scales(common.Scales):
    ship: float


SCALES: dict[Temper, Scales] = {
    "cautious": Scales(score=0.5, crew=1.6, ship=1.5, power=1.0, curiosity=0.6, defeat=60),
    "greedy": Scales(score=1.0, crew=0.9, ship=1.0, power=1.0, curiosity=1.2, defeat=40),
}
FALLEN = 1.5
TIRED = (0.0, -0.45, -1.4)
"""By fatigue: with 2, nobody is of use in challenges."""
STATUSES = {"low_morale": 0.4, "weakened": 0.7, "frightened": 0.6, "madness": 0.6, "venom": 1.5}
GOODS = {"meat": 0.3, "grain": 0.3, "vegetable": 0.3, "material": 0.35, "artifact": 0.3, "coin": 0.15, "xp": 0.3}
"""Besides what they score."""
KINDS = {"recipe": 1.2, "companion": 0.8, "gear": 0.8, "totem": 1.0, "weapon": 0.8, "market": 0.5}
FIRST_COMMAND, MORE_COMMAND, MUCH_COMMAND = 0.4, 0.2, 0.05
IN_HAND, EQUIPPED, LEVEL = 0.45, 0.7, 1.0
A_TURN = 0.5
"""What a turn that is still to come will bring, about."""


def worth(game: Game, state: Table, scales: Scales) -> float:
    """The more the better. Once a campaign is over, only its score counts."""
    score, board = final_score(game, state).total, state.board
    value = scales.score * score - scales.defeat * board.defeats
    if not state.agenda:
        return value
    kit = kit_of(game)
    value += scales.score * _hope(game, board)
    value += scales.crew * _crew(kit, state)
    value += scales.ship * _ship(kit, board)
    value += scales.power * _power(kit, state)
    value += sum([GOODS.get(good, 0.0) * amount for good, amount in board.goods.each])
    value += sum(map(_command, board.command)) - 0.1 * sum([amount for _, amount in board.on_cards])
    value -= 0.8 * len(board.ongoing)
    if board.fight is not None:
        value -= sum(menace(kit, laid) for laid in board.fight.row)
    for step in state.agenda:
        if (pending := PENDING.get(step.__class__)) is not None:
            value += pending(step, scales)
    return value


def _hope(game: Game, board: Board) -> float:
    """An ending, and the turns until then: nothing that ends the campaign early is worth as much as it seems."""
    decks = max(0, len(game.book.title_page.deck_ends) - board.decks_ended - 1)
    return 10 + A_TURN * (len(board.event) + decks * EVENTS_EACH * len(TONES))


# ---------------------------------------------------------------- crew


def _crew(kit: Kit, state: Table) -> float:
    more = shared(kit, state).health
    return sum([bearing(mate, borne(kit, mate).health + more) for mate in state.board.crew])


def bearing(mate: Mate, most: int) -> float:
    """How one of the crew is. The first wound weighs little, the last one much."""
    value = TIRED[mate.fatigue] - 0.1 * mate.command
    if mate.damage:
        lost = min(1.0, mate.damage / most)
        value -= 3 * lost * lost + (FALLEN if lost == 1.0 else 0.0)
    for status in mate.statuses:
        value -= STATUSES[status]
    return value


def _command(amount: int) -> float:
    """A player's: the first few are always wanted."""
    few, some = min(amount, 3), min(max(amount - 3, 0), 3)
    return FIRST_COMMAND * few + MORE_COMMAND * some + MUCH_COMMAND * (amount - few - some)


# ---------------------------------------------------------------- ship


def _ship(kit: Kit, board: Board) -> float:
    cubes = sum(board.damage)
    full = sum(is_full(kit, board, room) for room in ACTIONS)
    return -0.25 * cubes - 0.05 * cubes * cubes - 0.5 * full - 3.0 * max(0, cubes - SHIP_DAMAGE + 3)


# ---------------------------------------------------------------- what helps later


def _power(kit: Kit, state: Table) -> float:
    value = sum([KINDS.get(kit.adventure[card].kind or "", 0.5) for card in state.cards])
    value += IN_HAND * sum(map(len, state.board.hands))
    for mate in state.board.crew:
        value += LEVEL * len(mate.levels)
        for card in mate.abilities:
            value += equipped(kit, card)
    return value


def equipped(kit: Kit, card: int) -> float:
    """What an ability card does for who bears it: its skill, and its lines."""
    return EQUIPPED + 0.3 * sum(ability.when != "equipped" for ability in kit.ability[card].abilities)


def strength(kit: Kit, mate: Mate) -> float:
    """What the best of somebody's weapons deals in an attack, about."""
    return max(force(weapon_of(kit, mate, weapon)) for weapon in (0, *mate.weapons))


def force(weapon: Weapon) -> float:
    return weapon.damage * (0.4 + 0.12 * weapon.accuracy) + 0.25 * weapon.block + 0.2 * weapon.ranged


# ---------------------------------------------------------------- enemies


def menace(kit: Kit, laid: Laid) -> float:
    """How much of an enemy is left: its hearts, what it deals, and what its uncovered squares do."""
    enemy = enemy_of(kit, laid.name)
    hearts = sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)
    return 1.0 + 0.9 * hearts + 0.8 * enemy_damage(kit, laid) + 0.5 * len(powers(enemy.grid, laid.covered))


# ---------------------------------------------------------------- what is about to happen


PENDING: dict[type, Callable[[Any, Scales], float]] = {
    DamageShip: lambda step, scales: -0.8 * scales.ship * step.amount,
    DrawFate: lambda step, scales: -0.8 * scales.ship * (step.tried.about == SHIP),
    Suffer: lambda step, scales: -0.4 * scales.crew * step.amount,
    SplitDamage: lambda step, scales: -0.4 * scales.crew * step.amount,
    ChooseNext: lambda step, scales: -0.4 * scales.crew * step.amount,
    SplitFatigue: lambda step, scales: (-0.5 if step.gains else 0.5) * scales.crew * step.amount,
    GiveStatus: lambda step, scales: -scales.crew * STATUSES[step.status],
    SplitHealing: lambda step, scales: 0.3 * scales.crew * step.amount,
    ChooseRepairs: lambda step, scales: 0.6 * scales.ship * step.amount,
    DrawAbility: lambda step, scales: 0.4 * step.left,
    PlaceDamage: lambda step, scales: 0.7 * (step.damage + step.off_hearts),
    Boost: lambda step, scales: 0.3,
}
"""What the agenda holds in store."""
