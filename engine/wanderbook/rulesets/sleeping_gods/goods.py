"""Goods, command, and paying for things (SG-RES, SG-SUPPLY, SG-CMD)."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from wanderbook.book.conditions import Owns
from wanderbook.book.effects import ClearAllCommand, ClearCommand, Counted, GainGoods, LoseGoods
from wanderbook.book.sections import Price
from wanderbook.notation import phrasebook
from wanderbook.rulesets.common.abilities import price_of
from wanderbook.rulesets.common.crew import chooser, on_board, you
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.sleeping_gods.board import COMMAND_TOKENS, LIMITS, Board, Table, kit_of
from wanderbook.rulesets.sleeping_gods.events import (
    CommandCleared,
    CommandGained,
    CommandSpent,
    GoodsGained,
    GoodsLost,
    InVain,
)
from wanderbook.table import Game, Spend, Split
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.damage import Bearer, Splitting, held
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler, Test
from wanderbook.table.steps import Asks, Runs, then
from wanderbook.table.supply import Paying, payments

FOOD = ("meat", "grain", "vegetable")
RESOURCES = (*FOOD, "material", "artifact", "coin")
ANY = {"food": FOOD, "resource": RESOURCES}
ARTIFACT = 2
"""The coins that an artifact is worth (SG-RES-1)."""
ACCEPTS = (
    ("coin", Counts.of({"coin": 1, "artifact": ARTIFACT})),
    ("food", Counts.of(dict.fromkeys(FOOD, 1))),
    ("repair", Counts.of({"coin": 1, "material": 1, "artifact": ARTIFACT})),  # SG-PORT-3
    ("resource", Counts.of(dict.fromkeys(RESOURCES, 1))),
)
ACCEPTED = {good: counts.each for good, counts in ACCEPTS}


# ---------------------------------------------------------------- counting


def counted(game: Game, state: Table, effect: Counted) -> int:
    """An amount, as often as what it is counted by."""
    return effect.amount if effect.per is None else effect.amount * count(game, state, effect.per)


def count(game: Game, state: Table, thing: str) -> int:
    """How many of a thing are owned."""
    if thing == "quest":
        return len(state.quests)
    if thing == "adventure_card":
        return len(state.cards)
    if thing == "defeat":
        return state.board.defeats
    if thing in ("totem", "companion", "weapon", "recipe"):
        adventure = kit_of(game).adventure
        return sum(1 for card in state.cards if adventure[card].kind == thing)
    if thing == "command":
        return state.board.command[you(state.board)]
    goods = state.board.goods
    return sum(goods[one] for one in ANY[thing]) if thing in ANY else goods[thing]


# ---------------------------------------------------------------- goods


def room_for(board: Board, good: str) -> int:
    """SG-SUPPLY-1: how many are left in the supply."""
    return LIMITS[good] - board.goods[good] if good in LIMITS else 9999


def gain(state: Table, good: str, amount: int, tell: Tell, rule: str = "SG-RES-1") -> Table:
    """What is not there is not gained."""
    if good == "command":
        return gain_command(state, you(state.board), amount, tell)
    amount = min(amount, room_for(state.board, good))
    if amount <= 0:
        return state
    tell(GoodsGained(rule, good, amount))
    return on_board(state, goods=state.board.goods.plus({good: amount}))


def lose(state: Table, amounts: dict[str, int], tell: Tell, rule: str = "SG-RES-1", player: int | None = None) -> Table:
    """All of it is there. Command is the player's who pays."""
    amounts = dict(amounts)
    if command := amounts.pop("command", 0):
        state = spend_command(state, you(state.board) if player is None else player, command, tell)
    for good, amount in amounts.items():
        tell(GoodsLost(rule, good, amount))
    return on_board(state, goods=state.board.goods.minus(amounts)) if amounts else state


def gain_goods(game: Game, state: Table, effect: GainGoods, tell: Tell) -> Table:
    amount = counted(game, state, effect)
    if effect.good not in ANY:
        return gain(state, effect.good, amount, tell)
    return then(state, ChooseGoods(effect.good, amount)) if held(_choosing(state.board, effect.good, amount)) else state


def _choosing(board: Board, kind: str, amount: int) -> Splitting:
    return Splitting(amount, tuple(Bearer(good, room) for good in ANY[kind] if (room := room_for(board, good))))


class ChooseGoods(Asks, frozen=True):
    """Which of several kinds to gain: of food, of resources."""

    of: str
    amount: int

    def ask(self, game: Game, state: Table) -> Split:
        return Split("goods", _choosing(state.board, self.of, self.amount), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        for good, amount in read_amounts(chosen).items():
            state = gain(state, good, amount, tell)
        return state


def lose_goods(game: Game, state: Table, effect: LoseGoods, tell: Tell) -> Table:
    """As much of it as there is; of nothing, nothing, and that is told."""
    amount, there = counted(game, state, effect), count(game, state, effect.good)
    if amount and not there:
        tell(InVain("SG-RES-1", f"lose_goods:{effect.good}"))
    if not (amount := min(amount, there)):
        return state
    if effect.good in ANY:
        return then(state, Pay(Counts.of({effect.good: amount}), "loss", state.board.active))
    return lose(state, {effect.good: amount}, tell)


def sell_artifact(state: Table, tell: Tell) -> Table:
    """SG-RES-1: for 2 coins, as far as there are any left."""
    return gain(lose(state, {"artifact": 1}, tell), "coin", ARTIFACT, tell)


# ---------------------------------------------------------------- paying


def paying(board: Board, price: Counts, player: int) -> Paying:
    have = board.goods
    if price["command"]:
        have = have.plus({"command": board.command[player]})
    return Paying(price, have, ACCEPTS)


def can_pay(board: Board, price: Counts, player: int) -> bool:
    """Ways to pay are looked for only where it is not plain that there is one, or none."""
    goods, with_itself = dict(board.goods.each), True
    for good, amount in price.each:
        if (board.command[player] if good == "command" else goods.get(good, 0)) < amount:
            with_itself = False
            if good not in ACCEPTED or sum([goods.get(one, 0) * worth for one, worth in ACCEPTED[good]]) < amount:
                return False
    return with_itself or len(price.each) == 1 or next(payments(paying(board, price, player)), None) is not None


def worth(board: Board, good: str, player: int) -> int:
    """How much of a price there is, in whatever pays for it."""
    if good == "command":
        return board.command[player]
    return sum([board.goods[one] * each for one, each in ACCEPTED.get(good, ((good, 1),))])


def lacking(game: Game, board: Board, price: Counts, player: int) -> str:
    """What a price needs that is not there, a sentence each; all of it, where each would be but not together."""
    words = phrasebook(game.book.language)
    have = {good: worth(board, good, player) for good, _ in price.each}
    every = [Price.model_validate({"good": good, "amount": amount}) for good, amount in price.each]
    short = [one for one in every if have[one.good] < one.amount] or every
    return " ".join(game.say("lacks", price=words.print_prices((one,)), has=str(have[one.good])) for one in short)


def affords(game: Game, prices: tuple[Price, ...]) -> Test:
    price = price_of(prices)
    return lambda state: can_pay(state.board, price, state.board.active)


def lacks(game: Game, state: Table, prices: tuple[Price, ...]) -> str:
    return lacking(game, state.board, price_of(prices), state.board.active)


PAID_FOR = {"inn": "SG-PORT-2", "shipyard": "SG-PORT-3", "healer": "SG-PORT-4", "market": "SG-MARKET-1"}
"""What is paid for in a port or at a market, by the rule that names its price."""


def _named_by(about: str) -> str:
    """The rule for which something is paid: that of what is bought, so that the log can say what it was for."""
    return PAID_FOR.get(about.partition(" ")[0], "SG-REPLY-4")


def pay_choice(prices: tuple[Price, ...], about: str) -> Pay:
    return Pay(price_of(prices), about)


class Pay(Runs, frozen=True):
    """Pay a price that can be paid. Nobody is asked where there is only one way to."""

    price: Counts
    about: str
    player: int | None = None

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        player = state.board.active if self.player is None else self.player
        if _only_way(state.board, self.price):
            return hand_over(state, self.price, dict(self.price.each), tell, player, _named_by(self.about))
        ways = list(islice(payments(paying(state.board, self.price, player)), 2))
        if len(ways) == 1:
            return hand_over(state, self.price, ways[0], tell, player, _named_by(self.about))
        return then(state, ChoosePayment(self.price, self.about, player)) if ways else state


def _only_way(board: Board, price: Counts) -> bool:
    """Whether a price of one good is there, and nothing else that would do: by far the most frequent."""
    if len(price.each) != 1:
        return False
    [(good, amount)] = price.each
    goods = dict(board.goods.each)
    others = [one for one, _ in ACCEPTED.get(good, ()) if one != good and one in goods]
    return not others and goods.get(good, 0) >= amount


class ChoosePayment(Asks, frozen=True):
    price: Counts
    about: str
    player: int

    def ask(self, game: Game, state: Table) -> Spend:
        return Spend(self.about, paying(state.board, self.price, self.player), owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return hand_over(state, self.price, read_amounts(chosen), tell, self.player, _named_by(self.about))


def hand_over(
    state: Table, price: Counts, paid: dict[str, int], tell: Tell, player: int, rule: str = "SG-REPLY-4"
) -> Table:
    """An artifact is worth 2 coins (SG-RES-1): for a single coin of a price, one comes back."""
    state = lose(state, paid, tell, rule, player)
    change = change_for(price, paid)
    return gain(state, "coin", change, tell) if change > 0 else state


def change_for(price: Counts, paid: dict[str, int]) -> int:
    """The coins that come back."""
    if not price["coin"] and not price["repair"]:
        return 0
    worth = (
        paid.get("coin", 0) + ARTIFACT * paid.get("artifact", 0) + (paid.get("material", 0) if price["repair"] else 0)
    )
    return worth - price["coin"] - price["repair"]


# ---------------------------------------------------------------- command


def command_left(board: Board) -> int:
    """SG-CMD-5: tokens in the supply."""
    out = sum(board.command) + sum(mate.command for mate in board.crew) + sum(amount for _, amount in board.on_cards)
    return COMMAND_TOKENS - out


def gain_command(state: Table, player: int, amount: int, tell: Tell, rule: str = "SG-CMD-5") -> Table:
    given = min(amount, command_left(state.board))
    if given > 0:
        tell(CommandGained(rule, player, given))
        state = _command(state, player, given)
    if given < amount:
        tell(InVain("SG-CMD-5", "gain_command"))
    return state


def spend_command(state: Table, player: int, amount: int, tell: Tell, rule: str = "SG-CMD-4") -> Table:
    """Off the player's pile: to the supply, unless the caller puts it somewhere."""
    if not amount:
        return state
    tell(CommandSpent(rule, player, amount))
    return _command(state, player, -amount)


def _command(state: Table, player: int, amount: int) -> Table:
    own = state.board.command
    return on_board(state, command=(*own[:player], own[player] + amount, *own[player + 1 :]))


def command_on_card(board: Board, card: int) -> int:
    return next((amount for number, amount in board.on_cards if number == card), 0)


def place_on_card(state: Table, card: int, amount: int) -> Table:
    if not amount:
        return state
    placed = dict(state.board.on_cards)
    placed[card] = placed.get(card, 0) + amount
    return on_board(state, on_cards=tuple(sorted(placed.items())))


def holders(board: Board) -> dict[str, int]:
    """Where command lies: crew members' names, and `card 93`."""
    found = {mate.name: mate.command for mate in board.crew if mate.command}
    return {**found, **{f"card {card}": amount for card, amount in board.on_cards}}


def clear(state: Table, amounts: dict[str, int], tell: Tell, rule: str) -> Table:
    """Back to the supply."""
    if not amounts:
        return state
    for where, amount in amounts.items():
        tell(CommandCleared(rule, where, amount))
    crew = tuple(
        replace(mate, command=mate.command - amounts[mate.name]) if mate.name in amounts else mate
        for mate in state.board.crew
    )
    left = ((card, amount - amounts.get(f"card {card}", 0)) for card, amount in state.board.on_cards)
    return on_board(state, crew=crew, on_cards=tuple((card, amount) for card, amount in left if amount))


def clear_all_command(
    game: Game, state: Table, effect: ClearAllCommand | None, tell: Tell, rule: str = "SG-SHIP-4"
) -> Table:
    return clear(state, holders(state.board), tell, rule)


def clear_command(game: Game, state: Table, effect: ClearCommand, tell: Tell) -> Table:
    return clear_some(state, counted(game, state, effect), tell)


def clear_some(state: Table, amount: int, tell: Tell) -> Table:
    """SG-SHIP-7: in any split."""
    found = holders(state.board)
    if sum(found.values()) <= amount:
        return clear(state, found, tell, "SG-SHIP-7")
    return then(state, ClearSome(amount, you(state.board)))


class ClearSome(Asks, frozen=True):
    amount: int
    player: int | None = None

    def ask(self, game: Game, state: Table) -> Split:
        among = tuple(Bearer(where, amount) for where, amount in holders(state.board).items())
        return Split("command", Splitting(self.amount, among), owner=chooser(state.board, self.player))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return clear(state, read_amounts(chosen), tell, "SG-SHIP-7")


HANDLERS: dict[str, Handler] = {
    "gain_goods": gain_goods,
    "lose_goods": lose_goods,
    "clear_command": seeking("SG-SHIP-7", clear_command),
    "clear_all_command": seeking("SG-SHIP-4", clear_all_command),
}
GoodsStep = ChooseGoods | Pay | ChoosePayment | ClearSome


def owns(game: Game, condition: Owns) -> Test:
    """`Requires 3 coins`, `If 4 or more totems`."""
    return lambda state: count(game, state, condition.thing) >= condition.amount


def required(game: Game, condition: Owns) -> Test:
    """SG-RES-1: for what a choice requires, an artifact is 2 coins; nobody is made to sell one by a redirect."""
    if condition.thing != "coin":
        return owns(game, condition)
    return lambda state: worth(state.board, "coin", state.board.active) >= condition.amount
