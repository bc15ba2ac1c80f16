"""Fights: who attacks whom, where damage goes, and who takes the blows."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import EndRound
from wanderbook.rulesets.common.advising import best_placement, reply_with
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.actions import AttackWith, PassSynergyToken
from wanderbook.rulesets.sleeping_gods.advice.evaluator import Evaluator
from wanderbook.rulesets.sleeping_gods.advice.weights import bearing, menace, strength
from wanderbook.rulesets.sleeping_gods.board import (
    ATTACK,
    MOST_FATIGUE,
    Mate,
    Table,
    ally_damage,
    applies,
    defense,
    enemy_damage,
    enemy_of,
    fight_of,
    has_power,
    health,
    laid_of,
    most_health,
    weapon_of,
)
from wanderbook.table import Pick, Placement, open_actions
from wanderbook.table.actions import ChooseEnemy, ChooseMember, ChooseSquare
from wanderbook.table.challenge import likelihood
from wanderbook.table.decisions import Chosen
from wanderbook.table.grids import EnemyCard, close_up, cover, read_spots, synergies
from wanderbook.table.steps import Tried

A_SQUARE = 0.7


class Blow(NamedTuple):
    """A possible attack and its value."""

    attack: AttackWith
    target: str
    worth: float


def choose_attacker(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The best attack, whatever it costs: a crew that holds back is attacked all the same, by enemies as strong as
    before.
    """
    attacks = [action for action in open_actions(asked.options) if isinstance(action, AttackWith)]
    blows = [_blow(evaluator, state, attack, laid) for attack in attacks for laid in fight_of(state.board).row]
    best = max(blows, key=lambda blow: blow.worth, default=None)
    return reply_with(best.attack if best else EndRound())


def choose_target(evaluator: Evaluator, state: Table, asked: Pick, who: str, weapon: int) -> Chosen:
    row = fight_of(state.board).row
    blows = (_blow(evaluator, state, AttackWith(who, weapon), laid) for laid in row)
    return reply_with(ChooseEnemy(max(blows, key=lambda blow: blow.worth).target))


def _blow(evaluator: Evaluator, state: Table, attack: AttackWith, laid: EnemyCard) -> Blow:
    """An attack on one enemy with its value: the damage it deals on average, the chance to defeat the enemy, less the
    expected harm of the counterattack."""
    kit, who, weapon = evaluator.kit, attack.name, attack.weapon
    mate = mate_of(state.board, who)
    held = weapon_of(kit, mate, weapon)
    needed = defense(kit, state, mate, weapon, laid.name)
    accuracy = held.accuracy + applies(kit, state, mate, "add_accuracy")
    chance = float(likelihood(evaluator.game, state, Tried(ATTACK, "accuracy", needed, (who,), added=accuracy)))
    tired = mate.fatigue >= MOST_FATIGUE
    more = applies(kit, state, mate, "add_damage") - has_power(kit, laid, "resist")
    hit, missed = (max(0, damage - tired + more) for damage in (held.damage, 1))
    hearts = sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)
    kills = chance * (hit >= hearts) + (1 - chance) * (missed >= hearts)
    block = held.block + applies(kit, state, mate, "block")
    counter = max(0, enemy_damage(kit, laid) - block)
    deals = chance * hit + (1 - chance) * missed
    pain = _loss(evaluator, state, mate, counter) * (1 - kills)
    return Blow(attack, laid.name, A_SQUARE * deals + kills * menace(kit, laid) - pain)


def _loss(evaluator: Evaluator, state: Table, mate: Mate, damage: int) -> float:
    """The cost of a blow to the crew; damage beyond one member's health goes to others."""
    most = most_health(evaluator.kit, state, mate)
    after = replace(mate, damage=min(mate.damage + damage, most))
    spilt = max(0, mate.damage + damage - most)
    return evaluator.scales.crew * (bearing(mate, most) - bearing(after, most) + 0.4 * spilt)


def place_damage(evaluator: Evaluator, state: Table, asked: Placement) -> Chosen:
    return best_placement(evaluator, asked, lambda chosen: _remaining_threat(evaluator, asked, chosen))


def _remaining_threat(evaluator: Evaluator, asked: Placement, chosen: Chosen) -> float:
    """How dangerous the row would still be after damage is placed so, less a bonus for synergy."""
    spots = read_spots(chosen)
    row, _ = close_up(cover(asked.row, spots))
    marks = sum(synergies(enemy_of(evaluator.kit, asked.row[spot[0]].name).grid, (spot[1:],)) for spot in spots)
    return sum(menace(evaluator.kit, laid) for laid in row) - 0.4 * (marks > 0)


def choose_victim(evaluator: Evaluator, state: Table, asked: Pick, enemy: str) -> Chosen:
    """The reply that lets an enemy strike the crew member who loses least by it, after blocking."""
    kit, laid = evaluator.kit, laid_of(state.board, enemy)
    assert laid is not None
    damage = enemy_damage(kit, laid) + ally_damage(kit, state.board, enemy)

    def loss(victim: ChooseMember) -> float:
        mate = mate_of(state.board, victim.name)
        block = applies(kit, state, mate, "block") + applies(kit, state, mate, "block_round")
        return _loss(evaluator, state, mate, max(0, damage - block))

    return reply_with(min(open_actions(asked.options), key=loss))


def choose_next(evaluator: Evaluator, state: Table, asked: Pick, amount: int) -> Chosen:
    """The crew member to whom the rest of a blow does the least harm."""

    def loss(struck: ChooseMember) -> float:
        return _loss(evaluator, state, mate_of(state.board, struck.name), amount)

    return reply_with(min(open_actions(asked.options), key=loss))


def deal_to(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The reply that deals damage to the enemy with the fewest uncovered hearts, which is closest to defeat."""

    def hearts(enemy: ChooseEnemy) -> int:
        laid = laid_of(state.board, enemy.name)
        assert laid is not None
        return sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)

    return reply_with(min(open_actions(asked.options), key=hearts))


def regenerate(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The reply that uncovers the squares which make the enemies least dangerous."""
    row = fight_of(state.board).row

    def matters(choice: ChooseSquare) -> float:
        [(card, *square)] = read_spots((choice.square,))
        laid = row[card]
        return menace(evaluator.kit, replace(laid, covered=laid.covered - {(square[0], square[1])}))

    return reply_with(*sorted(open_actions(asked.options), key=matters)[: asked.least])


def pass_synergy(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The reply that passes a synergy token to the strongest fighter who has health."""

    def help_of(passing: PassSynergyToken) -> float:
        mate = mate_of(state.board, passing.to)
        return strength(evaluator.kit, mate) * (health(evaluator.kit, state, mate) > 0)

    return reply_with(evaluator.best(open_actions(asked.options), help_of))
