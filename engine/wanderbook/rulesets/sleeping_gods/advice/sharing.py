"""Handing things out, paying, and what is given up first."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from wanderbook.rulesets.common.advising import handed_out
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.advice.worth import (
    IN_HAND,
    STATUSES,
    TIRED,
    bearing,
    equipped,
    force,
    strength,
)
from wanderbook.rulesets.sleeping_gods.board import MOST_FATIGUE, Mate, Table, health, most_health, skill, weapon_of
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.table import Pick, Spend, Split, open_options
from wanderbook.table.amounts import read_amounts
from wanderbook.table.decisions import Chosen

PRICES = {"artifact": 2.1, "coin": 1.0, "material": 0.8, "meat": 0.7, "grain": 0.6, "vegetable": 0.6, "command": 0.9}
"""How much each good is missed that could be paid with."""
MOST_WAYS = 60


# ---------------------------------------------------------------- splits


def split_damage(mind: Mind, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _bearing(mind, state, name, damage=given, more=1))


def split_healing(mind: Mind, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _bearing(mind, state, name, damage=-given, more=-1))


def split_fatigue(mind: Mind, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _tiring(mate_of(state.board, name).fatigue + given, 1))


def split_rest(mind: Mind, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _tiring(mate_of(state.board, name).fatigue - given, -1))


def _bearing(mind: Mind, state: Table, name: str, damage: int, more: int) -> float:
    mate = mate_of(state.board, name)
    most = most_health(mind.kit, state, mate)
    before = replace(mate, damage=mate.damage + damage)
    return bearing(replace(before, damage=before.damage + more), most) - bearing(before, most)


def _tiring(fatigue: int, more: int) -> float:
    return TIRED[fatigue + more] - TIRED[fatigue]


def split_goods(mind: Mind, state: Table, asked: Split) -> Chosen:
    """What there is least of, dear things first."""
    goods = state.board.goods
    return handed_out(asked.how, lambda name, given: PRICES[name] / (2 + goods[name] + given))


def split_clearing(mind: Mind, state: Table, asked: Split) -> Chosen:
    """Cards are used again sooner than boards."""
    return handed_out(asked.how, lambda name, given: 1.0 if name.startswith("card") else 0.5)


def split_repairs(mind: Mind, state: Table, asked: Split) -> Chosen:
    """Rooms that are full first; at a shipyard, only what is worth its price."""
    board, rooms = state.board, mind.kit.rooms[state.board.players]
    price = 0.0 if asked.how.whole else 0.5

    def gain(room: str, given: int) -> float:
        left = board.damage[ROOMS.index(room)] - given
        return 0.6 + 0.5 * (left >= rooms[room].spaces and room != "hull") + 0.05 * sum(board.damage) - price

    return handed_out(asked.how, gain)


def payment(mind: Mind, state: Table, asked: Spend) -> Chosen:
    ways = list(islice(asked.every(), MOST_WAYS))
    return min(ways, key=lambda way: sum(PRICES[good] * amount for good, amount in read_amounts(way).items()))


# ---------------------------------------------------------------- cards


def in_hand(mind: Mind, card: int) -> float:
    """What a card is worth while it is held: what it would be equipped, for its price."""
    return equipped(mind.kit, card) - 0.3 * mind.kit.ability[card].cost


def discards(mind: Mind, state: Table, asked: Pick) -> Chosen:
    cards = sorted(open_options(asked.options), key=lambda card: in_hand(mind, int(card)))
    return tuple(cards[: asked.least])


def least_equipped(mind: Mind, state: Table, asked: Pick) -> Chosen:
    return (min(open_options(asked.options), key=lambda card: equipped(mind.kit, int(card))),)


def bearer_for(mind: Mind, state: Table, asked: Pick, card: int) -> Chosen:
    """Skills are best heaped up: whoever takes part in a challenge is tired by it, however much they know."""
    known = mind.kit.ability[card].skill

    def fit(name: str) -> float:
        mate = mate_of(state.board, name)
        able = (health(mind.kit, state, mate) > 0) + (mate.fatigue < MOST_FATIGUE)
        return able + 0.5 * (skill(mind.kit, state, mate, known) if known else 0) + 0.1 * strength(mind.kit, mate)

    return (mind.best(open_options(asked.options), fit),)


def galley_rest(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """The card that is missed least, for whom it helps most; or none."""

    def gain(option: str) -> float:
        card, _, name = option.partition(":")
        fatigue = mate_of(state.board, name).fatigue
        return mind.scales.crew * _tiring(fatigue, -1) - IN_HAND - 0.2 * in_hand(mind, int(card))

    best = mind.best(open_options(asked.options), gain)
    return (best,) if gain(best) > 0 else ()


# ---------------------------------------------------------------- statuses, weapons


def use_of(mind: Mind, state: Table, mate: Mate) -> float:
    """How much one of the crew is wanted."""
    share = health(mind.kit, state, mate) / most_health(mind.kit, state, mate)
    return share + (mate.fatigue < MOST_FATIGUE) + 0.2 * strength(mind.kit, mate)


def give_status(mind: Mind, state: Table, asked: Pick) -> Chosen:
    return (mind.best(open_options(asked.options), lambda name: -use_of(mind, state, mate_of(state.board, name))),)


def remove_statuses(mind: Mind, state: Table, asked: Pick) -> Chosen:
    def gain(token: str) -> float:
        name, _, status = token.partition(":")
        return STATUSES[status] + 0.1 * use_of(mind, state, mate_of(state.board, name))

    return tuple(sorted(open_options(asked.options), key=gain, reverse=True)[: asked.most])


def healed(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """At a healer's: those for whom it is worth a coin."""

    def gain(name: str) -> float:
        mate = mate_of(state.board, name)
        return -mind.scales.crew * _bearing(mind, state, name, damage=-mate.damage, more=mate.damage)

    several = sorted(open_options(asked.options), key=gain, reverse=True)[: asked.most]
    worth_it = tuple(name for name in several if gain(name) > PRICES["coin"])
    return worth_it or tuple(several[: asked.least])


def armed(mind: Mind, state: Table, asked: Pick, card: int) -> Chosen:
    """Whoever fights so much better with it."""
    new = mind.kit.adventure[card].weapon
    assert new is not None, f"card {card} is no weapon"

    def gain(name: str) -> float:
        mate = mate_of(state.board, name)
        return force(new) - strength(mind.kit, mate) + 0.5 * (health(mind.kit, state, mate) > 0)

    return (mind.best(open_options(asked.options), gain),)


def disarmed(mind: Mind, state: Table, asked: Pick) -> Chosen:
    def loss(option: str) -> float:
        name, _, card = option.partition(":")
        return force(weapon_of(mind.kit, mate_of(state.board, name), int(card)))

    return (min(open_options(asked.options), key=loss),)
