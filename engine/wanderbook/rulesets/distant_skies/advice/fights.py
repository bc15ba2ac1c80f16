"""Fights: who plays which card at whom, where damage goes, and when to run."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.rulesets.common.advising import placed
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.distant_skies.advice.mind import Mind
from wanderbook.rulesets.distant_skies.advice.worth import A_SQUARE, AVERAGE_DIE, bearing, menace
from wanderbook.rulesets.distant_skies.attack import is_jinxed, lent_by_all
from wanderbook.rulesets.distant_skies.board import Mate, Table, borne, fight_of, health, most_health, skill
from wanderbook.rulesets.distant_skies.combat import END_ROUND
from wanderbook.rulesets.distant_skies.foes import counter_damage, has_power, laid_of
from wanderbook.table import Pick, Place, open_options
from wanderbook.table.decisions import Chosen
from wanderbook.table.grids import Laid, close_up, cover, read_spots, synergies

TOO_DEAR = -1.5
"""An attack that is expected to cost more than this is left alone."""
POWER = 0.6
ENOUGH_HEALTH = 0.4
"""Of all of it: with less, one runs."""


class Blow(NamedTuple):
    """An attack that could be made: its option, and what it is worth."""

    option: str
    target: str
    worth: float


def play_card(mind: Mind, state: Table, asked: Pick) -> Chosen:
    options = [option for option in open_options(asked.options) if option != END_ROUND]
    blows = [_blow(mind, state, option, laid) for option in options for laid in fight_of(state.board).row]
    best = max(blows, key=lambda blow: blow.worth, default=None)
    return (best.option,) if best and best.worth > TOO_DEAR else (END_ROUND,)


def choose_target(mind: Mind, state: Table, asked: Pick, who: str, card: int) -> Chosen:
    row = fight_of(state.board).row
    return (max((_blow(mind, state, f"{who}:{card}", laid) for laid in row), key=lambda blow: blow.worth).target,)


def _blow(mind: Mind, state: Table, option: str, laid: Laid) -> Blow:
    kit, fight = mind.kit, fight_of(state.board)
    who, _, number = option.partition(":")
    mate, card = mate_of(state.board, who), kit.combat[int(number)]
    own, passives = borne(kit, mate).passives, kit.combat_passives[card.number]
    add, block = (own[kind] + lent_by_all(kit, state.board, kind) for kind in ("add_damage", "block"))
    die = (-1 if is_jinxed(kit, state.board) else AVERAGE_DIE) if card.die else 0
    deals = card.damage + die + (skill(kit, mate, card.skill) if card.skill else 0)
    deals += add if deals else 0
    ignores = own["ignore_block"] + passives["ignore_block"]
    deals = max(0, deals - (0 if ignores else has_power(kit, fight, laid, "block")))
    hearts = sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)
    removed = min(card.remove_power, fight.power[laid.name])
    counter = max(0, counter_damage(kit, fight, laid.name) - removed - card.block - block)
    value = A_SQUARE * min(deals, hearts + 3) + POWER * removed + (menace(kit, fight, laid) if deals >= hearts else 0)
    return Blow(option, laid.name, value - _loss(mind, mate, counter))


def _loss(mind: Mind, mate: Mate, damage: int) -> float:
    """What a blow costs; what is beyond somebody's health is ignored."""
    most = most_health(mind.kit, mate)
    after = replace(mate, damage=min(mate.damage + damage, most))
    return mind.scales.crew * (bearing(mate, most) - bearing(after, most))


def place_damage(mind: Mind, state: Table, asked: Place) -> Chosen:
    fight = fight_of(state.board)

    def left(chosen: Chosen) -> float:
        spots = read_spots(chosen)
        row, _ = close_up(cover(asked.row, spots))
        marks = sum(synergies(mind.kit.grid(asked.row[spot[0]].name), (spot[1:],)) for spot in spots if spot[1] >= 0)
        return sum(menace(mind.kit, fight, laid) for laid in row) - 0.4 * marks

    return placed(mind, asked, left)


def deal_to(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """Whoever has fewest hearts left."""

    def hearts(name: str) -> int:
        laid = laid_of(fight_of(state.board), name)
        return sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)

    return (min(open_options(asked.options), key=hearts),)


def give_synergy(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """To somebody who can still attack in this round."""
    played = {who for who, _ in fight_of(state.board).played}

    def use(name: str) -> float:
        return 2.0 * (name not in played) + (health(mind.kit, mate_of(state.board, name)) > 0)

    return (mind.best(open_options(asked.options), use),)


def may_run(mind: Mind, state: Table, asked: Pick) -> Chosen:
    crew = state.board.crew
    now, most = sum(health(mind.kit, mate) for mate in crew), sum(most_health(mind.kit, mate) for mate in crew)
    return ("stay" if now > ENOUGH_HEALTH * most else "run",)
