"""Goods, command, and paying for things (SG-RES, SG-SUPPLY, SG-CMD)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from wanderbook.book.conditions import Owns
from wanderbook.book.effects import ClearAllCommand, ClearCommand, GainGoods, LoseGoods
from wanderbook.book.sections import Price
from wanderbook.notation import phrasebook
from wanderbook.rulesets.common.abilities import price_of
from wanderbook.rulesets.common.crew import affected_player, chooser, on_board
from wanderbook.rulesets.common.free_actions import FreeAction
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.sleeping_gods.actions import SellArtifact
from wanderbook.rulesets.sleeping_gods.board import (
    ANY,
    ARTIFACT,
    PAID_FOR,
    Board,
    Table,
    amount_of,
    can_pay,
    change_for,
    command_left,
    count,
    holders,
    paying,
    room_for,
    worth,
)
from wanderbook.rulesets.sleeping_gods.events import (
    CommandCleared,
    CommandGained,
    CommandSpent,
    GoodsGained,
    GoodsLost,
    InVain,
)
from wanderbook.rulesets.sleeping_gods.steps import ChooseGoods, ChoosePayment, ClearSome, Pay
from wanderbook.table import Game, Option, Spend, Split
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.behaviour import asks, runs, takes_reply
from wanderbook.table.damage import Bearer, Splitting, points_held
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler, Predicate
from wanderbook.table.supply import payments

# ---------------------------------------------------------------- counting


# ---------------------------------------------------------------- goods


def gain(state: Table, good: str, amount: int, emit: Emit, rule: str = "SG-RES-1") -> Table:
    """Gain goods, up to what the supply has left."""
    if good == "command":
        return gain_command(state, affected_player(state.board), amount, emit)
    amount = min(amount, room_for(state.board, good))
    if amount <= 0:
        return state
    emit(GoodsGained(rule, good, amount))
    return on_board(state, goods=state.board.goods.plus({good: amount}))


def lose(state: Table, amounts: dict[str, int], emit: Emit, rule: str = "SG-RES-1", player: int | None = None) -> Table:
    """Lose these amounts, which must be held. Command comes from the player who pays."""
    amounts = dict(amounts)
    if command := amounts.pop("command", 0):
        state = spend_command(state, affected_player(state.board) if player is None else player, command, emit)
    for good, amount in amounts.items():
        emit(GoodsLost(rule, good, amount))
    return on_board(state, goods=state.board.goods.minus(amounts)) if amounts else state


def gain_goods(game: Game, state: Table, effect: GainGoods, emit: Emit) -> Table:
    """Gain goods of one kind, or ask which ones where the effect leaves the kind open."""
    amount = amount_of(game, state, effect)
    if effect.good not in ANY:
        return gain(state, effect.good, amount, emit)
    return (
        then(state, ChooseGoods(effect.good, amount))
        if points_held(_choosing(state.board, effect.good, amount))
        else state
    )


def _choosing(board: Board, kind: str, amount: int) -> Splitting:
    return Splitting(amount, tuple(Bearer(good, room) for good in ANY[kind] if (room := room_for(board, good))))


@asks(ChooseGoods)
def ask_goods(game: Game, state: Table, step: ChooseGoods) -> Split:
    """Ask which of several kinds of food or resources are gained (SG-RES-1)."""
    return Split("goods", _choosing(state.board, step.of, step.amount), owner=state.board.active)


@takes_reply(ChooseGoods)
def gain_chosen_goods(game: Game, state: Table, step: ChooseGoods, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Gain the kinds that were chosen, as far as the supply lasts (SG-RES-1, SG-SUPPLY-1)."""
    for good, amount in read_amounts(chosen).items():
        state = gain(state, good, amount, emit)
    return state


def lose_goods(game: Game, state: Table, effect: LoseGoods, emit: Emit) -> Table:
    """Lose this much or all there is; emit `InVain` if there is none."""
    amount, there = amount_of(game, state, effect), count(game, state, effect.good)
    if amount and not there:
        emit(InVain("SG-RES-1", f"lose_goods:{effect.good}"))
    if not (amount := min(amount, there)):
        return state
    if effect.good in ANY:
        return then(state, Pay(Counts.of({effect.good: amount}), "loss", state.board.active))
    return lose(state, {effect.good: amount}, emit)


def sell_artifact(state: Table, emit: Emit) -> Table:
    """Sell an artifact for 2 coins, as far as the supply has any left (SG-RES-1)."""
    return gain(lose(state, {"artifact": 1}, emit), "coin", ARTIFACT, emit)


def _selling(game: Game, state: Table, now: str) -> Iterator[Option]:
    if state.board.goods["artifact"]:
        yield Option(SellArtifact(), None if room_for(state.board, "coin") else "SG-SUPPLY-1")


def _sell(game: Game, state: Table, action: SellArtifact, emit: Emit) -> Table:
    return sell_artifact(state, emit)


def _explain_not_sold(game: Game, state: Table, action: SellArtifact) -> str:
    return game.say("no_coins_left")


SELLING = FreeAction(_selling, _sell, _explain_not_sold)


# ---------------------------------------------------------------- paying


def lacking(game: Game, board: Board, price: Counts, player: int) -> str:
    """A sentence for each part of a price that cannot be paid; for every part if each could be paid alone but not all
    together.
    """
    words = phrasebook(game.book.language)
    have = {good: worth(board, good, player) for good, _ in price.each}
    every = [Price.model_validate({"good": good, "amount": amount}) for good, amount in price.each]
    short = [one for one in every if have[one.good] < one.amount] or every
    return " ".join(game.say("lacks", price=words.print_prices((one,)), has=str(have[one.good])) for one in short)


def affords(game: Game, prices: tuple[Price, ...]) -> Predicate:
    price = price_of(prices)
    return lambda state: can_pay(state.board, price, state.board.active)


def lacks(game: Game, state: Table, prices: tuple[Price, ...]) -> str:
    return lacking(game, state.board, price_of(prices), state.board.active)


def _named_by(about: str) -> str:
    """The rule of what is paid for, so that the log can name it."""
    return PAID_FOR.get(about.partition(" ")[0], "SG-REPLY-4")


def pay_choice(prices: tuple[Price, ...], about: str) -> Pay:
    return Pay(price_of(prices), about)


@runs(Pay)
def pay(game: Game, state: Table, step: Pay, emit: Emit) -> Table:
    """Pay a price from the stores: ask only if there are several ways to pay it, and do nothing if there is none
    (SG-REPLY-4)."""
    player = state.board.active if step.player is None else step.player
    ways = list(islice(payments(paying(state.board, step.price, player)), 2))
    if len(ways) == 1:
        return hand_over(state, step.price, ways[0], emit, player, _named_by(step.about))
    return then(state, ChoosePayment(step.price, step.about, player)) if ways else state


def due(step: ChoosePayment, board: Board) -> Counts:
    """The part of a loss that can still be lost."""
    if not step.is_loss:
        return step.price
    return Counts.of({good: min(amount, worth(board, good, step.player)) for good, amount in step.price.each})


@asks(ChoosePayment)
def ask_payment(game: Game, state: Table, step: ChoosePayment) -> Spend:
    """Ask the player how the price is paid (SG-REPLY-4)."""
    return Spend(step.about, paying(state.board, due(step, state.board), step.player), owner=step.player)


@takes_reply(ChoosePayment)
def pay_with(game: Game, state: Table, step: ChoosePayment, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Pay with the chosen goods; an artifact counts as 2 coins, and change is returned (SG-REPLY-4, SG-RES-1)."""
    return hand_over(state, due(step, state.board), read_amounts(chosen), emit, step.player, _named_by(step.about))


def hand_over(
    state: Table, price: Counts, paid: dict[str, int], emit: Emit, player: int, rule: str = "SG-REPLY-4"
) -> Table:
    """Hand over goods for a price: an artifact is worth 2 coins, so for a single coin one is returned (SG-RES-1)."""
    state = lose(state, paid, emit, rule, player)
    change = change_for(price, paid)
    return gain(state, "coin", change, emit) if change > 0 else state


# ---------------------------------------------------------------- command


def gain_command(state: Table, player: int, amount: int, emit: Emit, rule: str = "SG-CMD-5") -> Table:
    """Give a player command tokens, as many as the supply still has (SG-CMD-5)."""
    gained = min(amount, command_left(state.board))
    if gained > 0:
        emit(CommandGained(rule, player, gained))
        state = _command(state, player, gained)
    if gained < amount:
        emit(InVain("SG-CMD-5", "gain_command"))
    return state


def spend_command(state: Table, player: int, amount: int, emit: Emit, rule: str = "SG-CMD-4") -> Table:
    """Remove command from a player's pile: to the supply, unless the caller puts it somewhere."""
    if not amount:
        return state
    emit(CommandSpent(rule, player, amount))
    return _command(state, player, -amount)


def _command(state: Table, player: int, amount: int) -> Table:
    own = state.board.command
    return on_board(state, command=(*own[:player], own[player] + amount, *own[player + 1 :]))


def place_on_card(state: Table, card: int, amount: int) -> Table:
    """Put command tokens on a card, in addition to those on it."""
    if not amount:
        return state
    placed = dict(state.board.on_cards)
    placed[card] = placed.get(card, 0) + amount
    return on_board(state, on_cards=tuple(sorted(placed.items())))


def clear(state: Table, amounts: dict[str, int], emit: Emit, rule: str) -> Table:
    """Return command to the supply: `amounts` by the name of a crew member, for their board, or by `card 12`."""
    if not amounts:
        return state
    for where, amount in amounts.items():
        emit(CommandCleared(rule, where, amount))
    crew = tuple(
        replace(mate, command=mate.command - amounts[mate.name]) if mate.name in amounts else mate
        for mate in state.board.crew
    )
    remaining = ((card, amount - amounts.get(f"card {card}", 0)) for card, amount in state.board.on_cards)
    return on_board(state, crew=crew, on_cards=tuple((card, amount) for card, amount in remaining if amount))


def clear_all_command(
    game: Game, state: Table, effect: ClearAllCommand | None, emit: Emit, rule: str = "SG-SHIP-4"
) -> Table:
    return clear(state, holders(state.board), emit, rule)


def clear_command(game: Game, state: Table, effect: ClearCommand, emit: Emit) -> Table:
    return clear_some(state, amount_of(game, state, effect), emit)


def clear_some(state: Table, amount: int, emit: Emit) -> Table:
    """Clear so many command tokens, in any split (SG-SHIP-7)."""
    amounts = holders(state.board)
    if sum(amounts.values()) <= amount:
        return clear(state, amounts, emit, "SG-SHIP-7")
    return then(state, ClearSome(amount, affected_player(state.board)))


@asks(ClearSome)
def ask_command_to_clear(game: Game, state: Table, step: ClearSome) -> Split:
    """Ask from which boards and cards command is cleared (SG-SHIP-7)."""
    among = tuple(Bearer(where, amount) for where, amount in holders(state.board).items())
    return Split("command", Splitting(step.amount, among), owner=chooser(state.board, step.player))


@takes_reply(ClearSome)
def clear_chosen_command(game: Game, state: Table, step: ClearSome, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Return the chosen command to the supply (SG-SHIP-7)."""
    return clear(state, read_amounts(chosen), emit, "SG-SHIP-7")


HANDLERS: dict[str, Handler] = {
    "gain_goods": gain_goods,
    "lose_goods": lose_goods,
    "clear_command": seeking("SG-SHIP-7", clear_command),
    "clear_all_command": seeking("SG-SHIP-4", clear_all_command),
}


def owns(game: Game, condition: Owns) -> Predicate:
    """The test of an owned amount: `Requires 3 coins`, `If 4 or more totems`."""
    return lambda state: count(game, state, condition.thing) >= condition.amount


def required_test(game: Game, condition: Owns) -> Predicate:
    """The test of a choice's requirement, in which an artifact counts as 2 coins; redirects never make anybody sell one
    (SG-RES-1).
    """
    if condition.thing != "coin":
        return owns(game, condition)
    return lambda state: worth(state.board, "coin", state.board.active) >= condition.amount
