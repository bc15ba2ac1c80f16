"""Fights: who plays which card on which enemy, where damage goes, and when to run."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import EndRound
from wanderbook.rulesets.common.advising import best_placement, reply_with
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.distant_skies.actions import PlayCombatCard, RunAway, StayInFight
from wanderbook.rulesets.distant_skies.advice.evaluator import Evaluator
from wanderbook.rulesets.distant_skies.advice.weights import A_SQUARE, AVERAGE_DIE, bearing, menace
from wanderbook.rulesets.distant_skies.board import (
    Mate,
    Table,
    borne,
    counter_damage,
    fight_of,
    has_power,
    health,
    is_jinxed,
    laid_of,
    lent_by_all,
    most_health,
    skill,
)
from wanderbook.table import Pick, Placement, open_actions, open_options
from wanderbook.table.decisions import Chosen
from wanderbook.table.grids import EnemyCard, close_up, cover, read_spots, synergies

TOO_DEAR = -1.5
"""An attack that is expected to cost more than this is left alone."""
POWER = 0.6
ENOUGH_HEALTH = 0.4
"""Of all of it: with less, one runs."""


class Blow(NamedTuple):
    """A possible attack and its value."""

    action: PlayCombatCard
    target: str
    worth: float


def play_card(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The combat card and enemy worth most, or the end of the round if none is worth its cost."""
    cards = [action for action in open_actions(asked.options) if isinstance(action, PlayCombatCard)]
    blows = [_blow(evaluator, state, card, laid) for card in cards for laid in fight_of(state.board).row]
    best = max(blows, key=lambda blow: blow.worth, default=None)
    return reply_with(best.action if best and best.worth > TOO_DEAR else EndRound())


def choose_target(evaluator: Evaluator, state: Table, asked: Pick, who: str, card: int) -> Chosen:
    row = fight_of(state.board).row
    blows = [_blow(evaluator, state, PlayCombatCard(who, card), laid) for laid in row]
    return (max(blows, key=lambda blow: blow.worth).target,)


def _blow(evaluator: Evaluator, state: Table, action: PlayCombatCard, laid: EnemyCard) -> Blow:
    """A combat card played at one enemy with its value: the hearts it covers, the power it removes, the enemy it may
    defeat, less the harm of the counterattack."""
    kit, fight = evaluator.kit, fight_of(state.board)
    mate, card = mate_of(state.board, action.name), kit.combat[action.card]
    own, passives = borne(kit, mate).passives, kit.combat_passives[card.number]  # of the attacker, and of the card
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
    return Blow(action, laid.name, value - _loss(evaluator, mate, counter))


def _loss(evaluator: Evaluator, mate: Mate, damage: int) -> float:
    """The cost of a blow to the crew; damage beyond a character's health is ignored."""
    most = most_health(evaluator.kit, mate)
    after = replace(mate, damage=min(mate.damage + damage, most))
    return evaluator.scales.crew * (bearing(mate, most) - bearing(after, most))


def place_damage(evaluator: Evaluator, state: Table, asked: Placement) -> Chosen:
    """The placement that leaves the enemies least dangerous, counting synergy squares, too."""
    fight = fight_of(state.board)

    def remaining(chosen: Chosen) -> float:
        """The danger of the row after this placement, less a little for each synergy square that it covers."""
        spots = read_spots(chosen)
        row, _ = close_up(cover(asked.row, spots))
        marks = sum(
            synergies(evaluator.kit.grid(asked.row[spot[0]].name), (spot[1:],)) for spot in spots if spot[1] >= 0
        )
        return sum(menace(evaluator.kit, fight, laid) for laid in row) - 0.4 * marks

    return best_placement(evaluator, asked, remaining)


def deal_to(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The enemy with the fewest hearts left."""

    def hearts(name: str) -> int:
        laid = laid_of(fight_of(state.board), name)
        return sum(laid.heart(at) for at in laid.squares() if at not in laid.covered)

    return (min(open_options(asked.options), key=hearts),)


def give_synergy(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The reply that gives a synergy token to somebody who can still attack this round."""
    played = {who for who, _ in fight_of(state.board).played}

    def use(name: str) -> float:
        return 2.0 * (name not in played) + (health(evaluator.kit, mate_of(state.board, name)) > 0)

    return (evaluator.best(open_options(asked.options), use),)


def may_run(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The reply when a boss allows running: stay while the crew has enough of its health."""
    crew = state.board.crew
    now, most = (
        sum(health(evaluator.kit, mate) for mate in crew),
        sum(most_health(evaluator.kit, mate) for mate in crew),
    )
    return reply_with(StayInFight() if now > ENOUGH_HEALTH * most else RunAway())
