"""Replies that are at least as good as any other, whatever a player's goals: advisers give them, and screens need not
ask.

Each function returns the reply, or None where there is something to weigh.
"""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.cards import Ability
from wanderbook.book.effects import GainGoods
from wanderbook.rulesets.common.abilities import price_of
from wanderbook.rulesets.common.dominance import only_hinders
from wanderbook.rulesets.sleeping_gods.actions import DrawToken, SayYes, TakeReward, VisitService
from wanderbook.rulesets.sleeping_gods.board.crew import shared_worth
from wanderbook.rulesets.sleeping_gods.board.goods import ANY, FOOD, room_for
from wanderbook.rulesets.sleeping_gods.board.state import Board, Table, kit_of
from wanderbook.table import Game, Pick, Spend, open_actions
from wanderbook.table.amounts import Counts, write_amounts
from wanderbook.table.decisions import Chosen

# ---------------------------------------------------------------- food


def spare_food(game: Game, state: Table, asked: Spend) -> Chosen | None:
    """Pay any food with the most plentiful one, if every recipe that can be cooked now still can (SG-RES-1)."""
    how = asked.how
    if [good for good, _ in how.price.each] != ["food"]:
        return None
    remaining, paid = {kind: how.have[kind] for kind in FOOD}, dict.fromkeys(FOOD, 0)
    for _ in range(how.price["food"]):
        most = max(remaining, key=remaining.__getitem__)
        remaining[most], paid[most] = remaining[most] - 1, paid[most] + 1
    recipes = [recipe for recipe in _recipes(game, state) if all(how.have[kind] >= recipe[kind] for kind in FOOD)]
    spoilt = any(remaining[kind] < recipe[kind] for recipe in recipes for kind in FOOD)
    return None if spoilt else write_amounts({kind: amount for kind, amount in paid.items() if amount})


def _recipes(game: Game, state: Table) -> Iterator[Counts]:
    """The price of each recipe on the table."""
    for uses in shared_worth(kit_of(game), state).uses.values():
        for use in uses:
            price = price_of(use.price)
            if any(price[kind] for kind in FOOD):
                yield price


# ---------------------------------------------------------------- the deck


def safe_search(game: Game, state: Table) -> Chosen | None:
    """Draw another token if none of those left does any harm: it is one more reward to choose from (SG-SHIP-6)."""
    layers = state.board.search.ready().layers
    tokens = kit_of(game).search
    return (str(DrawToken()),) if layers and not any(tokens[one].harm for one in layers[-1]) else None


def best_reward(game: Game, state: Table, asked: Pick) -> Chosen | None:
    """The reward that gives at least as much of every good as any other, within the supply (SG-SUPPLY-1)."""
    tokens = kit_of(game).search
    offered: list[TakeReward] = open_actions(asked.options)
    gains = [_gains(state.board, tokens[option.token].rewards[option.line]) for option in offered]
    for reward, gain in zip(offered, gains, strict=True):
        if gain is not None and all(other is not None and _is_as_good(gain, other) for other in gains):
            return (str(reward),)
    return None


def _gains(board: Board, reward: Ability) -> dict[str, int] | None:
    """The goods that a reward gives; None if it gives anything else."""
    amounts: dict[str, int] = {}
    for effect in reward.effects:
        if not isinstance(effect, GainGoods) or effect.per is not None or effect.good in (*ANY, "command"):
            return None
        amounts[effect.good] = min(amounts.get(effect.good, 0) + effect.amount, room_for(board, effect.good))
    return amounts


def _is_as_good(gain: dict[str, int], other: dict[str, int]) -> bool:
    return all(gain.get(good, 0) >= amount for good, amount in other.items())


# ---------------------------------------------------------------- a turn


def try_to_discard(game: Game, card: int) -> Chosen | None:
    """Try to discard an event that only hinders, if a failure costs nothing: nobody has to take part (SG-EVENT-2)."""
    event = kit_of(game).event[card]
    costs_nothing = event.challenge is not None and not event.challenge.failure.effects
    hinders = only_hinders(effect for ability in event.abilities for effect in ability.effects)
    return (str(SayYes()),) if costs_nothing and hinders else None


def levels_first(asked: Pick) -> Chosen | None:
    """The reply to a port's services that looks at level cards first, if they are open: looking costs nothing, and XP
    buy nothing else (SG-PORT-5)."""
    levels = VisitService("levels")
    return (str(levels),) if levels in open_actions(asked.options) else None
