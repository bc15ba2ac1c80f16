"""Questions of Sleeping Gods with only one sensible answer, which do not have to be asked."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.sleeping_gods.actions import DoEveryEffect, Finish
from wanderbook.rulesets.sleeping_gods.board import (
    ROOM_EFFECTS,
    SHIP,
    TRAVEL,
    Table,
    command_left,
    dominance,
    hand_limit,
    is_full,
    kit_of,
    reach,
)
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import (
    AtPort,
    ChoosePayment,
    ChooseRepairs,
    KeepReward,
    RoomEffects,
    SearchOn,
    Shop,
    TryToBeRid,
)
from wanderbook.session.odds import could_reach
from wanderbook.table import Game, Pick, Spend, Split, open_actions
from wanderbook.table.amounts import write_amounts
from wanderbook.table.challenge import total
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import Gather, Tried
from wanderbook.telling.crewed.foregone import Foregone, gathering

# ---------------------------------------------------------------- the ship


def room_effects(game: Game, state: Table, step: RoomEffects, asked: Pick) -> Chosen | None:
    """All effects in the board's order, in which nothing is lost, unless another order could be better."""
    return None if len(step.remaining) < 2 or _order_matters(game, state, step) else (str(DoEveryEffect()),)


def _order_matters(game: Game, state: Table, step: RoomEffects) -> bool:
    """Whether the order of the effects matters: with a full hand, a card that the galley discards makes room for a
    drawn one; if the supply of command runs out, clearing some first leaves more to gain.
    """
    board, here = state.board, kit_of(game).rooms[state.board.players][step.room]
    hand = len(board.hands[board.active])
    full = hand + here.draw > hand_limit(game, state, board.active)
    cooks = "cook" in step.remaining and "draw" in step.remaining and any(mate.fatigue for mate in board.crew)
    return (cooks and full) or ("clear" not in step.remaining and command_left(board) < here.command)


def search_on(game: Game, state: Table, step: SearchOn, asked: Pick) -> Chosen | None:
    """Search on only if no harmful token is left to draw: otherwise every token, even the first, is a risk to weigh
    (SG-SHIP-6).
    """
    return dominance.safe_search(game, state)


def keep_reward(game: Game, state: Table, step: KeepReward, asked: Pick) -> Chosen | None:
    """The reward that gives everything that any other would."""
    return dominance.best_reward(game, state, asked)


def repairs(game: Game, state: Table, step: ChooseRepairs, asked: Split) -> Chosen | None:
    """The repair without a question: if no room is full, cubes are the same in every room and come off the most
    damaged.
    """
    kit, board = kit_of(game), state.board
    if any(is_full(kit, board, room) for room in ROOMS):
        return None
    left, shares = {one.name: one.room for one in asked.how.among}, dict[str, int]()
    for _ in range(min(asked.how.amount, sum(left.values()))):
        room = max(left, key=lambda one: left[one] - shares.get(one, 0))
        shares[room] = shares.get(room, 0) + 1
    return write_amounts(shares)


def aims_elsewhere(game: Game, state: Table, tried: Tried) -> bool:
    """Whether it matters which room a cube goes to: the drawn room is full, or this cube would fill it."""
    kit, board = kit_of(game), state.board
    aimed = min(max(tried.drawn + tried.added, 1), 6)
    rooms = kit.rooms[board.players]
    room = next((name for name, one in rooms.items() if one.fate == aimed), "hull")
    if room not in ROOM_EFFECTS:
        return is_full(kit, board, room)
    at = ROOMS.index(room)
    damage = tuple(amount + (one == at) for one, amount in enumerate(board.damage))
    return is_full(kit, replace(board, damage=damage), room)


def goes_farther(game: Game, state: Table, tried: Tried) -> bool:
    """Whether the remaining bonuses could raise the total to the next distance of the table."""
    kit, reached = kit_of(game), total(game, state, tried)
    distance = reach(kit, state, reached, tried.joined)
    farther = next((one for one in kit.ship(state.board.players).travel if one > reached), None)
    return (
        farther is not None
        and reach(kit, state, farther, tried.joined) > distance
        and could_reach(game, state, tried, farther)
    )


def alters(game: Game, state: Table, tried: Tried) -> bool | None:
    """Whether another draw or a higher one is of any use, by this game's own rules."""
    if tried.about == SHIP:
        return aims_elsewhere(game, state, tried)
    return goes_farther(game, state, tried) if tried.about == TRAVEL else None


# ---------------------------------------------------------------- buying and losing


def shop(game: Game, state: Table, step: Shop, asked: Pick) -> Chosen | None:
    """Leave a market where nothing can be paid for."""
    return (str(Finish()),) if open_actions(asked.options) == [Finish()] else None


def payment(game: Game, state: Table, step: ChoosePayment, asked: Spend) -> Chosen | None:
    """The only way to pay; only coins, if an artifact would replace two; the most plentiful food."""
    ways = list(dict.fromkeys(asked.every()))
    if len(ways) == 1:
        return ways[0]
    without = [way for way in ways if not any(one.startswith("artifact=") for one in way)]
    names = {name for name, _ in asked.how.price.each}
    if names == {"coin"} and len(without) == 1:
        return without[0]
    return dominance.spare_food(game, state, asked)


def at_port(game: Game, state: Table, step: AtPort, asked: Pick) -> Chosen | None:
    """Look at level cards first, which costs nothing and does not force anybody to buy one."""
    return dominance.levels_first(asked)


# ---------------------------------------------------------------- ongoing events


def try_to_discard(game: Game, state: Table, step: TryToBeRid, asked: Pick) -> Chosen | None:
    """Try without a question if it costs nothing; who takes part is another question."""
    return dominance.try_to_discard(game, step.card)


FOREGONE: dict[type, Foregone] = {
    RoomEffects: room_effects,
    SearchOn: search_on,
    KeepReward: keep_reward,
    ChooseRepairs: repairs,
    Shop: shop,
    AtPort: at_port,
    TryToBeRid: try_to_discard,
    ChoosePayment: payment,
    Gather: gathering,
}
