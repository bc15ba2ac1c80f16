"""How the adviser hands things out, pays, and chooses what to give up."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import TakeOffStatus
from wanderbook.rulesets.common.advising import handed_out, reply_with
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.distant_skies.advice.evaluator import Evaluator
from wanderbook.rulesets.distant_skies.advice.weights import COMMON, QUEST, STATUSES, bearing, equipped_value
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Mate, Table, health, most_health, skill
from wanderbook.table import Pick, Spend, Split, open_actions, open_options
from wanderbook.table.actions import ChooseCard
from wanderbook.table.amounts import read_amounts
from wanderbook.table.decisions import Chosen

MOST_WAYS = 60
DEAR = {"time": 1.0, "fuel": 0.6, "stamina": 0.5}
"""What can be paid with apart from resources, and how much it is missed."""


# ---------------------------------------------------------------- splits


def split_damage(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _bearing(evaluator, state, name, given, 1))


def split_healing(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _bearing(evaluator, state, name, -given, -1))


def _bearing(evaluator: Evaluator, state: Table, name: str, damage: int, more: int) -> float:
    """How much worse off a character would be for more damage, after some that they already take."""
    mate = mate_of(state.board, name)
    most = most_health(evaluator.kit, mate)
    before = replace(mate, damage=mate.damage + damage)
    return bearing(replace(before, damage=before.damage + more), most) - bearing(before, most)


def split_stamina(evaluator: Evaluator, state: Table, asked: Split, gains: bool) -> Chosen:
    """The split of stamina, gained or lost, that leaves the crew best off, handed out point by point."""
    sign = 1 if gains else -1

    def gain(name: str, already: int) -> float:
        """The value of one more point to a character who already gets this many."""
        mate = mate_of(state.board, name)
        most, now = most_health(evaluator.kit, mate), mate.stamina + sign * already
        after = replace(mate, stamina=min(MOST_STAMINA, max(0, now + sign)))
        return bearing(after, most) - bearing(replace(mate, stamina=min(MOST_STAMINA, max(0, now))), most)

    return handed_out(asked.how, gain)


def split_goods(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    """Gain quest resources first, then those with the smallest stock."""
    goods, resource = state.board.goods, evaluator.kit.resource

    def gain(name: str, already: int) -> float:
        rank = resource[name].number if resource[name].quest else 1
        return rank / (2 + goods[name] + already)

    return handed_out(asked.how, gain)


def payment(evaluator: Evaluator, state: Table, asked: Spend) -> Chosen:
    """The payment whose goods are missed least."""

    def missed(way: Chosen) -> float:
        return sum(_dear(evaluator, good) * amount for good, amount in read_amounts(way).items())

    return min(islice(asked.every(), MOST_WAYS), key=missed)


def _dear(evaluator: Evaluator, good: str) -> float:
    own = evaluator.kit.resource.get(good)
    return DEAR.get(good, 0.5) if own is None else QUEST * own.number / 7 if own.quest else COMMON


# ---------------------------------------------------------------- cards


def in_hand(evaluator: Evaluator, card: int) -> float:
    """The value of a card in hand: its value when equipped, less its price."""
    return equipped_value(evaluator.kit, card) - 0.3 * evaluator.kit.ability[card].cost


def discards(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    cards: list[ChooseCard] = sorted(open_actions(asked.options), key=lambda choice: in_hand(evaluator, choice.card))
    return reply_with(*cards[: asked.least])


def bearer_for(evaluator: Evaluator, state: Table, asked: Pick, card: int) -> Chosen:
    """The character to equip a card to: skills are best concentrated, within reason, since challenges tire every
    participant.
    """
    known = evaluator.kit.ability[card].skill

    def fit(name: str) -> float:
        mate = mate_of(state.board, name)
        same = sum(evaluator.kit.ability[ability].skill == known for ability in mate.abilities)
        return (health(evaluator.kit, mate) > 0) + 0.5 * skill(evaluator.kit, mate, known) - 0.7 * same

    return (evaluator.best(open_options(asked.options), fit),)


# ---------------------------------------------------------------- statuses


def use_of(evaluator: Evaluator, mate: Mate) -> float:
    """How useful a crew member is to the party now."""
    return (
        health(evaluator.kit, mate) / most_health(evaluator.kit, mate) + 0.3 * mate.stamina + 0.2 * len(mate.abilities)
    )


def give_status(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    return (evaluator.best(open_options(asked.options), lambda name: -use_of(evaluator, mate_of(state.board, name))),)


def remove_statuses(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The statuses to remove: the worst first, of the most useful characters."""

    def gain(token: TakeOffStatus) -> float:
        return STATUSES[token.status] + 0.1 * use_of(evaluator, mate_of(state.board, token.name))

    return reply_with(*sorted(open_actions(asked.options), key=gain, reverse=True)[: asked.most])


def rising(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The reply that raises as many as there is time for, the most useful ones first."""
    several = sorted(open_options(asked.options), key=lambda name: -use_of(evaluator, mate_of(state.board, name)))
    return tuple(several[: asked.most])
