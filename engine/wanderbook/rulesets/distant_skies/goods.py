"""Resources, time and fuel, and paying for things (DS-ADV-2, DS-ADV-3, DS-SETUP-2, DS-TURN-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from wanderbook.book.conditions import Owns
from wanderbook.book.effects import Counted, GainGoods, LoseGoods
from wanderbook.book.sections import Price
from wanderbook.notation import phrasebook
from wanderbook.rulesets.common.abilities import price_of
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.board import Board, Table, kit_of, threat_of
from wanderbook.rulesets.distant_skies.events import GoodsGained, GoodsLost, InVain, TimeGained, TimeSpent
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game, Spend, Split
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.damage import Bearer, Splitting, held
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler, Test
from wanderbook.table.steps import Asks, Runs, then
from wanderbook.table.supply import Paying, payments

RESOURCE = "resource"
"""Any of the resources."""


# ---------------------------------------------------------------- counting


def counted(game: Game, state: Table, effect: Counted) -> int:
    """An amount, as often as what it is counted by."""
    return effect.amount if effect.per is None else effect.amount * count(game, state, effect.per)


def count(game: Game, state: Table, thing: str) -> int:
    """How many of a thing are there."""
    kit, board = kit_of(game), state.board
    match thing:
        case "quest":
            return len(state.quests)
        case "adventure_card":
            return len(state.cards)
        case "defeat":
            return board.defeats
        case "threat":
            return threat_of(board, board.event_now)
        case "totem" | "passenger":
            return sum(1 for card in state.cards if card in kit.adventure and kit.adventure[card].kind == thing)
        case "resource":
            return board.goods.total
        case "time":
            return board.time
        case "fuel":
            return board.fuel
        case "stamina":
            return sum(mate.stamina for mate in board.crew)
        case _:
            return board.goods[thing]


def owns(game: Game, condition: Owns) -> Test:
    """`Requires 3 ropes`, `If 4 or more totems`."""
    return lambda state: count(game, state, condition.thing) >= condition.amount


# ---------------------------------------------------------------- time


def spend_time(state: Table, amount: int, tell: Tell, rule: str = "DS-TURN-2") -> Table:
    """As much of it as there is."""
    amount = min(amount, state.board.time)
    if amount <= 0:
        return state
    left = state.board.time - amount
    tell(TimeSpent(rule, amount, left))
    return on_board(state, time=left)


def gain_time(state: Table, amount: int, tell: Tell, rule: str = "DS-TURN-2") -> Table:
    """DS-TURN-4: none once the turn is over, and the watch returns."""
    if amount <= 0 or turn_is_over(state):
        return state
    tell(TimeGained(rule, amount))
    return on_board(state, time=state.board.time + amount)


def turn_is_over(state: Table) -> bool:
    """DS-TURN-4: whether the token is about to pass."""
    from wanderbook.rulesets.distant_skies.turn import PassToken

    return any(isinstance(step, PassToken) for step in state.agenda)


# ---------------------------------------------------------------- resources


def room_for(kit: Kit, board: Board, good: str) -> int:
    """DS-SETUP-2: how many are left in the supply; of fuel, what the tank holds."""
    if good == "fuel":
        return kit.plane.fuel - board.fuel
    return kit.resource[good].limit - board.goods[good] if good in kit.resource else 9999


def gain(game: Game, state: Table, good: str, amount: int, tell: Tell, rule: str = "DS-ADV-2") -> Table:
    """What is not there is not gained."""
    if good == "time":
        return gain_time(state, amount, tell)
    amount = min(amount, room_for(kit_of(game), state.board, good))
    if amount <= 0:
        return state
    tell(GoodsGained(rule, good, amount))
    if good == "fuel":
        return on_board(state, fuel=state.board.fuel + amount)
    return on_board(state, goods=state.board.goods.plus({good: amount}))


def lose(game: Game, state: Table, amounts: dict[str, int], tell: Tell, rule: str = "DS-ADV-2") -> Table:
    """All of it is there."""
    from wanderbook.rulesets.distant_skies.crew import TireSome
    from wanderbook.rulesets.distant_skies.plane import lose_fuel

    amounts = dict(amounts)
    time, fuel, stamina = (amounts.pop(good, 0) for good in ("time", "fuel", "stamina"))
    for good, amount in amounts.items():
        tell(GoodsLost(rule, good, amount))
    state = on_board(state, goods=state.board.goods.minus(amounts)) if amounts else state
    state = lose_fuel(game, spend_time(state, time, tell), fuel, tell)
    return then(state, TireSome(stamina)) if stamina else state


def gain_goods(game: Game, state: Table, effect: GainGoods, tell: Tell) -> Table:
    from wanderbook.rulesets.distant_skies.crew import restore_some_stamina

    amount = counted(game, state, effect)
    if effect.good == "stamina":
        return restore_some_stamina(game, state, amount, tell)
    if effect.good != RESOURCE:
        return gain(game, state, effect.good, amount, tell)
    return then(state, ChooseGoods(amount)) if held(choosing(kit_of(game), state.board, amount)) else state


def choosing(kit: Kit, board: Board, amount: int) -> Splitting:
    """Any of the common ones (house): quest resources are gained by their names only."""
    rooms = ((good, room_for(kit, board, good)) for good, one in kit.resource.items() if not one.quest)
    return Splitting(amount, tuple(Bearer(good, room) for good, room in rooms if room))


class ChooseGoods(Asks, frozen=True):
    """Which of several kinds to gain."""

    amount: int

    def ask(self, game: Game, state: Table) -> Split:
        return Split("goods", choosing(kit_of(game), state.board, self.amount), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        for good, amount in read_amounts(chosen).items():
            state = gain(game, state, good, amount, tell)
        return state


def lose_goods(game: Game, state: Table, effect: LoseGoods, tell: Tell) -> Table:
    """As much of it as there is; of nothing, nothing, and that is told."""
    amount = counted(game, state, effect)
    if amount and not count(game, state, effect.good):
        tell(InVain("DS-ADV-2", f"lose_goods:{effect.good}"))
    return lose_some(game, state, effect.good, amount, tell)


def lose_some(game: Game, state: Table, good: str, amount: int, tell: Tell) -> Table:
    amount = min(amount, count(game, state, good))
    if not amount:
        return state
    if good == RESOURCE:
        return then(state, Pay(Counts.of({good: amount}), "loss"))
    return lose(game, state, {good: amount}, tell)


# ---------------------------------------------------------------- paying


def paying(game: Game, state: Table, price: Counts, ranked: bool = False) -> Paying:
    """DS-ADV-2: any resource pays for one that is not named. DS-TOTEM-1: where ranks count, a higher one stands in."""
    kit, have = kit_of(game), dict(state.board.goods.each)
    for good in ("time", "fuel", "stamina"):
        if price[good]:
            have[good] = count(game, state, good)
    accepts = [(good, stand_ins(kit, good)) for good, _ in price.each if ranked and good in kit.resource]
    if price[RESOURCE]:
        accepts.append((RESOURCE, Counts.of(dict.fromkeys(kit.resource, 1))))
    return Paying(price, Counts.of(have), tuple(accepts))


def stand_ins(kit: Kit, good: str) -> Counts:
    """DS-TOTEM-1: a quest resource, and those that are higher; a common one, nothing else."""
    own = kit.resource[good]
    higher = [name for name, one in kit.resource.items() if own.quest and one.quest and one.number > own.number]
    return Counts.of(dict.fromkeys([good, *higher], 1))


def can_pay(game: Game, state: Table, price: Counts, ranked: bool = False) -> bool:
    """Ways to pay are looked for only where the price does not simply lie there."""
    goods = state.board.goods
    if all(goods[good] >= amount for good, amount in price.each):
        return True
    return next(payments(paying(game, state, price, ranked)), None) is not None


def affords(game: Game, prices: tuple[Price, ...]) -> Test:
    price = price_of(prices)
    return lambda state: can_pay(game, state, price)


def lacks(game: Game, state: Table, prices: tuple[Price, ...]) -> str:
    """What a price needs that is not there, a sentence each; all of it, where each would be but not together."""
    words = phrasebook(game.book.language)
    short = [one for one in prices if count(game, state, one.good) < one.amount] or prices
    return " ".join(
        game.say("lacks", price=words.print_prices((one,)), has=str(count(game, state, one.good))) for one in short
    )


def pay_choice(prices: tuple[Price, ...], about: str) -> Pay:
    return Pay(price_of(prices), about)


class Pay(Runs, frozen=True):
    """Pay a price that can be paid."""

    price: Counts
    about: str
    player: int | None = None

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        player = state.board.active if self.player is None else self.player
        return pay(game, state, self.price, self.about, player, tell)


def pay(game: Game, state: Table, price: Counts, about: str, player: int, tell: Tell, ranked: bool = False) -> Table:
    """A price that can be paid. Nobody is asked where there is only one way to."""
    ways = list(islice(_each_once(payments(paying(game, state, price, ranked))), 2))
    if len(ways) == 1:
        return lose(game, state, ways[0], tell, "DS-REPLY-4")
    return then(state, ChoosePayment(price, about, player, ranked)) if ways else state


def pay_somehow(game: Game, state: Table, price: Counts, about: str, player: int, tell: Tell) -> Table:
    """In the first way that there is."""
    return lose(game, state, next(payments(paying(game, state, price))), tell, "DS-REPLY-4")


def _each_once(ways: Iterable[dict[str, int]]) -> Iterator[dict[str, int]]:
    """Several stand-ins come to the same, whichever of them stands in for which."""
    seen: set[tuple[tuple[str, int], ...]] = set()
    for way in ways:
        if (same := tuple(sorted(way.items()))) not in seen:
            seen.add(same)
            yield way


class ChoosePayment(Asks, frozen=True):
    price: Counts
    about: str
    player: int
    ranked: bool = False

    def ask(self, game: Game, state: Table) -> Spend:
        return Spend(self.about, paying(game, state, self.price, self.ranked), owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return lose(game, state, read_amounts(chosen), tell, "DS-REPLY-4")


HANDLERS: dict[str, Handler] = {"gain_goods": gain_goods, "lose_goods": lose_goods}
GoodsStep = ChooseGoods | Pay | ChoosePayment
