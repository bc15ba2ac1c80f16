"""Handing things out, paying, and what is given up first."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from wanderbook.rulesets.common.advising import handed_out
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.distant_skies.advice.mind import Mind
from wanderbook.rulesets.distant_skies.advice.worth import COMMON, QUEST, STATUSES, bearing, equipped
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Mate, Table, health, most_health, skill
from wanderbook.table import Pick, Spend, Split, open_options
from wanderbook.table.amounts import read_amounts
from wanderbook.table.decisions import Chosen

MOST_WAYS = 60
DEAR = {"time": 1.0, "fuel": 0.6, "stamina": 0.5}
"""What is paid with besides resources, and how much it is missed."""


# ---------------------------------------------------------------- splits


def split_damage(mind: Mind, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _bearing(mind, state, name, given, 1))


def split_healing(mind: Mind, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _bearing(mind, state, name, -given, -1))


def _bearing(mind: Mind, state: Table, name: str, damage: int, more: int) -> float:
    mate = mate_of(state.board, name)
    most = most_health(mind.kit, mate)
    before = replace(mate, damage=mate.damage + damage)
    return bearing(replace(before, damage=before.damage + more), most) - bearing(before, most)


def split_stamina(mind: Mind, state: Table, asked: Split, gains: bool) -> Chosen:
    sign = 1 if gains else -1

    def gain(name: str, given: int) -> float:
        mate = mate_of(state.board, name)
        most, now = most_health(mind.kit, mate), mate.stamina + sign * given
        after = replace(mate, stamina=min(MOST_STAMINA, max(0, now + sign)))
        return bearing(after, most) - bearing(replace(mate, stamina=min(MOST_STAMINA, max(0, now))), most)

    return handed_out(asked.how, gain)


def split_goods(mind: Mind, state: Table, asked: Split) -> Chosen:
    """Quest resources first, and of the others what there is least of."""
    goods, resource = state.board.goods, mind.kit.resource

    def gain(name: str, given: int) -> float:
        rank = resource[name].number if resource[name].quest else 1
        return rank / (2 + goods[name] + given)

    return handed_out(asked.how, gain)


def payment(mind: Mind, state: Table, asked: Spend) -> Chosen:
    def missed(way: Chosen) -> float:
        return sum(_dear(mind, good) * amount for good, amount in read_amounts(way).items())

    return min(islice(asked.every(), MOST_WAYS), key=missed)


def _dear(mind: Mind, good: str) -> float:
    own = mind.kit.resource.get(good)
    return DEAR.get(good, 0.5) if own is None else QUEST * own.number / 7 if own.quest else COMMON


# ---------------------------------------------------------------- cards


def in_hand(mind: Mind, card: int) -> float:
    """What a card is worth while it is held: what it would be equipped, for its price."""
    return equipped(mind.kit, card) - 0.3 * mind.kit.ability[card].cost


def discards(mind: Mind, state: Table, asked: Pick) -> Chosen:
    cards = sorted(open_options(asked.options), key=lambda card: in_hand(mind, int(card)))
    return tuple(cards[: asked.least])


def bearer_for(mind: Mind, state: Table, asked: Pick, card: int) -> Chosen:
    """Skills are best heaped up, as far as that is not too dear: whoever takes part is tired by it anyway."""
    known = mind.kit.ability[card].skill

    def fit(name: str) -> float:
        mate = mate_of(state.board, name)
        same = sum(mind.kit.ability[one].skill == known for one in mate.abilities)
        return (health(mind.kit, mate) > 0) + 0.5 * skill(mind.kit, mate, known) - 0.7 * same

    return (mind.best(open_options(asked.options), fit),)


# ---------------------------------------------------------------- statuses


def use_of(mind: Mind, mate: Mate) -> float:
    """How much somebody is wanted."""
    return health(mind.kit, mate) / most_health(mind.kit, mate) + 0.3 * mate.stamina + 0.2 * len(mate.abilities)


def give_status(mind: Mind, state: Table, asked: Pick) -> Chosen:
    return (mind.best(open_options(asked.options), lambda name: -use_of(mind, mate_of(state.board, name))),)


def remove_statuses(mind: Mind, state: Table, asked: Pick) -> Chosen:
    def gain(token: str) -> float:
        name, _, status = token.partition(":")
        return STATUSES[status] + 0.1 * use_of(mind, mate_of(state.board, name))

    return tuple(sorted(open_options(asked.options), key=gain, reverse=True)[: asked.most])


def rising(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """As many as there is time for, those first who are wanted most."""
    several = sorted(open_options(asked.options), key=lambda name: -use_of(mind, mate_of(state.board, name)))
    return tuple(several[: asked.most])
