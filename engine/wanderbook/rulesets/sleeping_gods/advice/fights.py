"""Fights: who attacks whom, where damage goes, and who takes the blows."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.rulesets.common.advising import placed
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.advice.worth import bearing, menace, strength
from wanderbook.rulesets.sleeping_gods.attack import ATTACK, defense
from wanderbook.rulesets.sleeping_gods.board import (
    MOST_FATIGUE,
    Mate,
    Table,
    applies,
    fight_of,
    health,
    most_health,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.combat import END_ROUND
from wanderbook.rulesets.sleeping_gods.foes import enemy_damage, enemy_of, has_power, laid_of, urged_on
from wanderbook.table import Pick, Place, open_options
from wanderbook.table.challenge import Tried, likelihood
from wanderbook.table.decisions import Chosen
from wanderbook.table.grids import Laid, close_up, cover, read_spots, synergies

A_SQUARE = 0.7
TOO_DEAR = -1.2
"""An attack that is expected to cost more than this is left alone."""


class Blow(NamedTuple):
    """An attack that could be made: its option, and what it is worth."""

    option: str
    target: str
    worth: float


def choose_attacker(mind: Mind, state: Table, asked: Pick) -> Chosen:
    options = [option for option in open_options(asked.options) if option != END_ROUND and ":" in option]
    blows = [
        _blow(mind, state, option, laid)
        for option in options
        if not option.startswith("pass:")
        for laid in fight_of(state.board).row
    ]
    best = max(blows, key=lambda blow: blow.worth, default=None)
    return (best.option,) if best and best.worth > TOO_DEAR else (END_ROUND,)


def choose_target(mind: Mind, state: Table, asked: Pick, who: str, weapon: int) -> Chosen:
    row = fight_of(state.board).row
    return (max((_blow(mind, state, f"{who}:{weapon}", laid) for laid in row), key=lambda blow: blow.worth).target,)


def _blow(mind: Mind, state: Table, option: str, laid: Laid) -> Blow:
    kit = mind.kit
    who, _, number = option.partition(":")
    mate, weapon = mate_of(state.board, who), int(number)
    held = weapon_of(kit, mate, weapon)
    needed = defense(kit, state, mate, weapon, laid.name)
    accuracy = held.accuracy + applies(kit, state, mate, "add_accuracy")
    chance = float(likelihood(mind.game, state, Tried(ATTACK, "accuracy", needed, (who,), added=accuracy)))
    tired = mate.fatigue >= MOST_FATIGUE
    more = applies(kit, state, mate, "add_damage") - has_power(kit, laid, "resist")
    hit, missed = (max(0, damage - tired + more) for damage in (held.damage, 1))
    hearts = sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)
    kills = chance * (hit >= hearts) + (1 - chance) * (missed >= hearts)
    block = held.block + applies(kit, state, mate, "block")
    counter = max(0, enemy_damage(kit, laid) - block)
    deals = chance * hit + (1 - chance) * missed
    pain = _loss(mind, state, mate, counter) * (1 - kills)
    return Blow(option, laid.name, A_SQUARE * deals + kills * menace(kit, laid) - pain)


def _loss(mind: Mind, state: Table, mate: Mate, damage: int) -> float:
    """What a blow costs; what somebody cannot hold goes to others."""
    most = most_health(mind.kit, state, mate)
    after = replace(mate, damage=min(mate.damage + damage, most))
    spilt = max(0, mate.damage + damage - most)
    return mind.scales.crew * (bearing(mate, most) - bearing(after, most) + 0.4 * spilt)


def place_damage(mind: Mind, state: Table, asked: Place) -> Chosen:
    return placed(mind, asked, lambda chosen: _left(mind, asked, chosen))


def _left(mind: Mind, asked: Place, chosen: Chosen) -> float:
    spots = read_spots(chosen)
    row, _ = close_up(cover(asked.row, spots))
    marks = sum(synergies(enemy_of(mind.kit, asked.row[spot[0]].name).grid, (spot[1:],)) for spot in spots)
    return sum(menace(mind.kit, laid) for laid in row) - 0.4 * (marks > 0)


def choose_victim(mind: Mind, state: Table, asked: Pick, enemy: str) -> Chosen:
    kit, laid = mind.kit, laid_of(state.board, enemy)
    assert laid is not None
    damage = enemy_damage(kit, laid) + urged_on(kit, state.board, enemy)

    def loss(name: str) -> float:
        mate = mate_of(state.board, name)
        block = applies(kit, state, mate, "block") + applies(kit, state, mate, "block_round")
        return _loss(mind, state, mate, max(0, damage - block))

    return (min(open_options(asked.options), key=loss),)


def choose_next(mind: Mind, state: Table, asked: Pick, amount: int) -> Chosen:
    """The one to whom what is left of a blow does least harm."""
    crew = (mate_of(state.board, name) for name in open_options(asked.options))
    return (min(crew, key=lambda mate: _loss(mind, state, mate, amount)).name,)


def deal_to(mind: Mind, state: Table, asked: Pick) -> Chosen:
    def hearts(name: str) -> int:
        laid = laid_of(state.board, name)
        assert laid is not None
        return sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)

    return (min(open_options(asked.options), key=hearts),)


def regenerate(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """The squares that matter least."""
    row = fight_of(state.board).row

    def matters(square: str) -> float:
        [(card, *at)] = read_spots((square,))
        laid = row[card]
        return menace(mind.kit, replace(laid, covered=laid.covered - {(at[0], at[1])}))

    return tuple(sorted(open_options(asked.options), key=matters)[: asked.least])


def pass_synergy(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """To whoever fights best."""

    def help_of(option: str) -> float:
        mate = mate_of(state.board, option.partition(">")[2])
        return strength(mind.kit, mate) * (health(mind.kit, state, mate) > 0)

    return (mind.best(open_options(asked.options), help_of),)
