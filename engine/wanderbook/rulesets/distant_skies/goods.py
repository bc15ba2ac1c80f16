"""Resources, time and fuel, and paying for things (DS-ADV-2, DS-ADV-3, DS-SETUP-2, DS-TURN-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from wanderbook.book.effects import GainGoods, GainQuest, LoseGoods
from wanderbook.book.sections import Price
from wanderbook.notation import phrasebook
from wanderbook.rulesets.common.abilities import price_of
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.board import Board, Table, kit_of
from wanderbook.rulesets.distant_skies.counting import amount_of, count
from wanderbook.rulesets.distant_skies.crew import restore_some_stamina
from wanderbook.rulesets.distant_skies.events import FuelSpent, GoodsGained, GoodsLost, InVain
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.steps import ChooseGoods, ChoosePayment, Pay, TireSome
from wanderbook.rulesets.distant_skies.watch import gain_time, spend_time
from wanderbook.table import Game, Spend, Split
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.behaviour import asks, runs, takes_reply
from wanderbook.table.damage import Bearer, Splitting, points_held
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.quests import gain_quest
from wanderbook.table.script import Handler, Predicate
from wanderbook.table.supply import Paying, payments

RESOURCE = "resource"
"""Any of the resources."""


# ---------------------------------------------------------------- resources


def room_for(kit: Kit, board: Board, good: str) -> int:
    """How many of a good can still be gained: those left in the supply, or for fuel the room in the
    tank (DS-SETUP-2).
    """
    if good == "fuel":
        return kit.plane.fuel - board.fuel
    return kit.resource[good].limit - board.goods[good]


def gain(game: Game, state: Table, good: str, amount: int, emit: Emit, rule: str = "DS-ADV-2") -> Table:
    """Gain time, fuel or goods, up to what the supply has left. Time is gained under a rule of its own."""
    if good == "time":
        return gain_time(state, amount, emit)
    amount = min(amount, room_for(kit_of(game), state.board, good))
    if amount <= 0:
        return state
    emit(GoodsGained(rule, good, amount))
    if good == "fuel":
        return on_board(state, fuel=state.board.fuel + amount)
    return on_board(state, goods=state.board.goods.plus({good: amount}))


def lose_fuel(game: Game, state: Table, amount: int, emit: Emit) -> Table:
    """Lose fuel, which must be there; when it runs out, a quest is gained (DS-FLY-3)."""
    if not amount:
        return state
    remaining = state.board.fuel - amount
    emit(FuelSpent("DS-FLY-1", remaining))
    state = on_board(state, fuel=remaining)
    quest = game.book.title_page.no_fuel
    return gain_quest(game, state, GainQuest(quest=quest), emit) if quest and not remaining else state


def lose(game: Game, state: Table, amounts: dict[str, int], emit: Emit, rule: str = "DS-ADV-2") -> Table:
    """Lose these amounts, which must be held."""
    amounts = dict(amounts)
    time, fuel, stamina = (amounts.pop(good, 0) for good in ("time", "fuel", "stamina"))
    for good, amount in amounts.items():
        emit(GoodsLost(rule, good, amount))
    state = on_board(state, goods=state.board.goods.minus(amounts)) if amounts else state
    state = lose_fuel(game, spend_time(state, time, emit), fuel, emit)
    return then(state, TireSome(stamina)) if stamina else state


def gain_goods(game: Game, state: Table, effect: GainGoods, emit: Emit) -> Table:
    """Gain stamina, a named resource, or resources that the players choose."""
    amount = amount_of(game, state, effect)
    if effect.good == "stamina":
        return restore_some_stamina(game, state, amount, emit)
    if effect.good != RESOURCE:
        return gain(game, state, effect.good, amount, emit)
    return then(state, ChooseGoods(amount)) if points_held(choosing(kit_of(game), state.board, amount)) else state


def choosing(kit: Kit, board: Board, amount: int) -> Splitting:
    """The split of goods to gain among the common resources: quest resources are gained by name only (house rule)."""
    rooms = ((good, room_for(kit, board, good)) for good, one in kit.resource.items() if not one.quest)
    return Splitting(amount, tuple(Bearer(good, room) for good, room in rooms if room))


@asks(ChooseGoods)
def ask_goods(game: Game, state: Table, step: ChooseGoods) -> Split:
    """Ask which common resources are gained (DS-ADV-2)."""
    return Split("goods", choosing(kit_of(game), state.board, step.amount), owner=state.board.active)


@takes_reply(ChooseGoods)
def gain_chosen_goods(game: Game, state: Table, step: ChooseGoods, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Gain the chosen resources, as far as the supply lasts (DS-ADV-2, DS-SETUP-2)."""
    for good, amount in read_amounts(chosen).items():
        state = gain(game, state, good, amount, emit)
    return state


def lose_goods(game: Game, state: Table, effect: LoseGoods, emit: Emit) -> Table:
    """Lose this much or all there is; emit `InVain` if there is none."""
    amount = amount_of(game, state, effect)
    if amount and not count(game, state, effect.good):
        emit(InVain("DS-ADV-2", f"lose_goods:{effect.good}"))
    return lose_some(game, state, effect.good, amount, emit)


def lose_some(game: Game, state: Table, good: str, amount: int, emit: Emit) -> Table:
    """Lose this much of a good, or all of it; ask which resources if any will do."""
    amount = min(amount, count(game, state, good))
    if not amount:
        return state
    if good == RESOURCE:
        return then(state, Pay(Counts.of({good: amount}), "loss"))
    return lose(game, state, {good: amount}, emit)


# ---------------------------------------------------------------- paying


COUNTED = ("time", "fuel", "stamina")
"""What pays for itself, and is no resource."""


def paying(game: Game, state: Table, price: Counts, ranked: bool = False) -> Paying:
    """How a price may be paid: any resource pays for one that is not named (DS-ADV-2); if ranks count, a higher one
    pays for a lower one (DS-TOTEM-1).
    """
    kit, have = kit_of(game), dict(state.board.goods.each)
    for good in COUNTED:
        if price[good]:
            have[good] = count(game, state, good)
    accepts = [(good, stand_ins(kit, good)) for good, _ in price.each if ranked and good in kit.resource]
    if price[RESOURCE]:
        accepts.append((RESOURCE, Counts.of(dict.fromkeys(kit.resource, 1))))
    return Paying(price, Counts.of(have), tuple(accepts))


def stand_ins(kit: Kit, good: str) -> Counts:
    """The goods that pay for this one: a quest resource and all higher ones, or only the common one itself
    (DS-TOTEM-1).
    """
    own = kit.resource[good]
    higher = [name for name, one in kit.resource.items() if own.quest and one.quest and one.number > own.number]
    return Counts.of(dict.fromkeys([good, *higher], 1))


def can_pay(game: Game, state: Table, price: Counts, ranked: bool = False) -> bool:
    """Whether a price can be paid. Substitutes are tried out only if ranks count."""
    if ranked:
        return next(payments(paying(game, state, price, ranked)), None) is not None
    remaining, anything = dict(state.board.goods.each), 0
    for good, amount in price.each:
        if good == RESOURCE:
            anything = amount
        elif (count(game, state, good) if good in COUNTED else remaining.get(good, 0)) < amount:
            return False
        elif good in remaining:
            remaining[good] -= amount
    return not anything or sum(remaining[good] for good in kit_of(game).resource if good in remaining) >= anything


def affords(game: Game, prices: tuple[Price, ...]) -> Predicate:
    price = price_of(prices)
    return lambda state: can_pay(game, state, price)


def lacks(game: Game, state: Table, prices: tuple[Price, ...]) -> str:
    """A sentence for each part of a price that cannot be paid; for every part if each could be paid alone but not all
    together.
    """
    words = phrasebook(game.book.language)
    short = [price for price in prices if count(game, state, price.good) < price.amount] or prices
    return " ".join(
        game.say("lacks", price=words.print_prices((one,)), has=str(count(game, state, one.good))) for one in short
    )


def pay_choice(prices: tuple[Price, ...], about: str) -> Pay:
    return Pay(price_of(prices), about)


@runs(Pay)
def pay_price(game: Game, state: Table, step: Pay, emit: Emit) -> Table:
    """Pay a price, with a question only if there are several ways to pay it (DS-REPLY-4)."""
    player = state.board.active if step.player is None else step.player
    return pay(game, state, step.price, step.about, player, emit)


def pay(game: Game, state: Table, price: Counts, about: str, player: int, emit: Emit, ranked: bool = False) -> Table:
    """Pay an affordable price, with a question only if there are several ways."""
    ways = list(islice(_each_once(payments(paying(game, state, price, ranked))), 2))
    if len(ways) == 1:
        return lose(game, state, ways[0], emit, "DS-REPLY-4")
    return then(state, ChoosePayment(price, about, player, ranked)) if ways else state


def pay_somehow(game: Game, state: Table, price: Counts, about: str, player: int, emit: Emit) -> Table:
    """Pay a price in the first possible way, without asking."""
    return lose(game, state, next(payments(paying(game, state, price))), emit, "DS-REPLY-4")


def _each_once(ways: Iterable[dict[str, int]]) -> Iterator[dict[str, int]]:
    """Each payment once: it does not matter which substitute pays for which good."""
    seen: set[tuple[tuple[str, int], ...]] = set()
    for way in ways:
        if (same := tuple(sorted(way.items()))) not in seen:
            seen.add(same)
            yield way


@asks(ChoosePayment)
def ask_payment(game: Game, state: Table, step: ChoosePayment) -> Spend:
    """Ask the player how the price is paid (DS-REPLY-4)."""
    return Spend(step.about, paying(game, state, step.price, step.ranked), owner=step.player)


@takes_reply(ChoosePayment)
def pay_chosen(game: Game, state: Table, step: ChoosePayment, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Pay with the chosen goods (DS-REPLY-4)."""
    return lose(game, state, read_amounts(chosen), emit, "DS-REPLY-4")


HANDLERS: dict[str, Handler] = {"gain_goods": gain_goods, "lose_goods": lose_goods}
