"""How the adviser hands things out, pays, and chooses what to give up."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import TakeOffStatus
from wanderbook.rulesets.common.advising import handed_out, reply_with
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.actions import CookFor, LoseWeapon
from wanderbook.rulesets.sleeping_gods.advice.evaluator import Evaluator
from wanderbook.rulesets.sleeping_gods.advice.weights import (
    IN_HAND,
    STATUSES,
    TIRED,
    bearing,
    equipped_value,
    force,
    strength,
)
from wanderbook.rulesets.sleeping_gods.board import MOST_FATIGUE, Mate, Table, health, most_health, skill, weapon_of
from wanderbook.rulesets.sleeping_gods.board.dominance import spare_food
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.table import Pick, Spend, Split, open_actions
from wanderbook.table.actions import ChooseMember
from wanderbook.table.amounts import read_amounts
from wanderbook.table.decisions import Chosen

PRICES = {"artifact": 2.1, "coin": 1.0, "material": 0.8, "meat": 0.7, "grain": 0.6, "vegetable": 0.6, "command": 0.9}
"""How much each good is missed that could be paid with."""
MOST_WAYS = 60


# ---------------------------------------------------------------- splits


def split_damage(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _bearing(evaluator, state, name, damage=given, more=1))


def split_healing(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _bearing(evaluator, state, name, damage=-given, more=-1))


def split_fatigue(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _tiring(mate_of(state.board, name).fatigue + given, 1))


def split_rest(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    return handed_out(asked.how, lambda name, given: _tiring(mate_of(state.board, name).fatigue - given, -1))


def _bearing(evaluator: Evaluator, state: Table, name: str, damage: int, more: int) -> float:
    """How much worse off a crew member would be for more damage, after some that they already take."""
    mate = mate_of(state.board, name)
    most = most_health(evaluator.kit, state, mate)
    before = replace(mate, damage=mate.damage + damage)
    return bearing(replace(before, damage=before.damage + more), most) - bearing(before, most)


def _tiring(fatigue: int, more: int) -> float:
    return TIRED[fatigue + more] - TIRED[fatigue]


def split_goods(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    """Gain the goods with the smallest stock, valuable ones first."""
    goods = state.board.goods
    return handed_out(asked.how, lambda name, given: PRICES[name] / (2 + goods[name] + given))


def split_clearing(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    """Clear command from cards before boards: cards are used again sooner."""
    return handed_out(asked.how, lambda name, given: 1.0 if name.startswith("card") else 0.5)


def split_repairs(evaluator: Evaluator, state: Table, asked: Split) -> Chosen:
    """Repair first the rooms whose every space is damaged, but not the hull; value repairs that cost coins less."""
    board, rooms = state.board, evaluator.kit.rooms[state.board.players]
    price = 0.0 if asked.how.whole else 0.5

    def gain(room: str, already: int) -> float:
        remaining = board.damage[ROOMS.index(room)] - already
        return 0.6 + 0.5 * (remaining >= rooms[room].spaces and room != "hull") + 0.05 * sum(board.damage) - price

    return handed_out(asked.how, gain)


def payment(evaluator: Evaluator, state: Table, asked: Spend) -> Chosen:
    """Pay with the most plentiful food, otherwise with what would be missed least."""
    if spare := spare_food(evaluator.game, state, asked):
        return spare
    ways = list(islice(asked.every(), MOST_WAYS))
    return min(ways, key=lambda way: sum(PRICES[good] * amount for good, amount in read_amounts(way).items()))


# ---------------------------------------------------------------- cards


def in_hand(evaluator: Evaluator, card: int) -> float:
    """The value of a card in hand: its value when equipped, less its price."""
    return equipped_value(evaluator.kit, card) - 0.3 * evaluator.kit.ability[card].cost


def discards(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    cards = sorted(open_actions(asked.options), key=lambda choice: in_hand(evaluator, choice.card))
    return reply_with(*cards[: asked.least])


def least_equipped(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    return reply_with(min(open_actions(asked.options), key=lambda choice: equipped_value(evaluator.kit, choice.card)))


def bearer_for(evaluator: Evaluator, state: Table, asked: Pick, card: int) -> Chosen:
    """The crew member to equip a card to: skills are best concentrated, since every participant gets tired."""
    known = evaluator.kit.ability[card].skill

    def fit(bearer: ChooseMember) -> float:
        """How well a crew member can use the card: able to act first, then their skill in it, then their strength."""
        mate = mate_of(state.board, bearer.name)
        able = (health(evaluator.kit, state, mate) > 0) + (mate.fatigue < MOST_FATIGUE)
        return (
            able
            + 0.5 * (skill(evaluator.kit, state, mate, known) if known else 0)
            + 0.1 * strength(evaluator.kit, mate)
        )

    return reply_with(evaluator.best(open_actions(asked.options), fit))


def galley_rest(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """Discard the least valuable card for the crew member it helps most; nothing if it is not worth it."""

    def gain(cooking: CookFor) -> float:
        fatigue = mate_of(state.board, cooking.name).fatigue
        return evaluator.scales.crew * _tiring(fatigue, -1) - IN_HAND - 0.2 * in_hand(evaluator, cooking.card)

    best = evaluator.best(open_actions(asked.options), gain)
    return reply_with(best) if gain(best) > 0 else ()


# ---------------------------------------------------------------- statuses, weapons


def use_of(evaluator: Evaluator, state: Table, mate: Mate) -> float:
    """How useful a crew member is to the party now."""
    share = health(evaluator.kit, state, mate) / most_health(evaluator.kit, state, mate)
    return share + (mate.fatigue < MOST_FATIGUE) + 0.2 * strength(evaluator.kit, mate)


def give_status(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The crew member whom the status hinders least."""

    def gain(bearer: ChooseMember) -> float:
        return -use_of(evaluator, state, mate_of(state.board, bearer.name))

    return reply_with(evaluator.best(open_actions(asked.options), gain))


def remove_statuses(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The statuses to remove: the worst first, of the most useful crew members."""

    def gain(token: TakeOffStatus) -> float:
        return STATUSES[token.status] + 0.1 * use_of(evaluator, state, mate_of(state.board, token.name))

    return reply_with(*sorted(open_actions(asked.options), key=gain, reverse=True)[: asked.most])


def choose_healed(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The reply at a healer's: those for whom healing is worth the coin."""

    def gain(hurt: ChooseMember) -> float:
        mate = mate_of(state.board, hurt.name)
        return -evaluator.scales.crew * _bearing(evaluator, state, hurt.name, damage=-mate.damage, more=mate.damage)

    several = sorted(open_actions(asked.options), key=gain, reverse=True)[: asked.most]
    worth_it = [one for one in several if gain(one) > PRICES["coin"]]
    return reply_with(*(worth_it or several[: asked.least]))


def choose_bearer(evaluator: Evaluator, state: Table, asked: Pick, card: int) -> Chosen:
    """The crew member who gains most from the weapon in a fight."""
    new = evaluator.kit.adventure[card].weapon
    assert new is not None, f"card {card} is not a weapon"

    def gain(bearer: ChooseMember) -> float:
        mate = mate_of(state.board, bearer.name)
        return force(new) - strength(evaluator.kit, mate) + 0.5 * (health(evaluator.kit, state, mate) > 0)

    return reply_with(evaluator.best(open_actions(asked.options), gain))


def choose_weapon_to_lose(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The weapon with the least force."""

    def loss(lost: LoseWeapon) -> float:
        return force(weapon_of(evaluator.kit, mate_of(state.board, lost.name), lost.card))

    return reply_with(min(open_actions(asked.options), key=loss))
