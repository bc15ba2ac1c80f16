"""Market and port (SG-MARKET, SG-PORT, SG-LEVEL)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from wanderbook.book.effects import GainCard, LoseCard
from wanderbook.rulesets.common.crew import change_mate, mate_of, on_board
from wanderbook.rulesets.common.drawing import DrawCard
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.sleeping_gods.board import Board, Table, kit_of
from wanderbook.rulesets.sleeping_gods.crew import rest, restore
from wanderbook.rulesets.sleeping_gods.events import (
    Bought,
    EventLeft,
    InVain,
    LevelGained,
    MarketVisited,
    PortVisited,
    WeaponGiven,
)
from wanderbook.rulesets.sleeping_gods.goods import Pay, can_pay, lacking, lose
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.ship import repairing, take_cubes
from wanderbook.table import Game, Option, Pick, Split, open_options
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.events import Tell
from wanderbook.table.quests import gain_card as gain_any_card
from wanderbook.table.quests import lose_card as lose_any_card
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

MARKET_CARDS = 7
INN_PRICE, INN_HEALTH, INN_REST = 4, 2, 1
DONE = "done"
SERVICES = ("inn", "shipyard", "healer", "levels")


# ---------------------------------------------------------------- market


def visit_market(state: Table, tell: Tell) -> Table:
    """SG-MARKET-1."""
    tell(MarketVisited("SG-MARKET-1", state.board.page, state.board.region))
    return then(state, DealMarket(MARKET_CARDS))


def cheapest(kit: Kit, board: Board) -> int:
    """The least that any card of the market deck costs."""
    return min((kit.market[card].price for layer in board.market.layers for card in layer), default=0)


class DealMarket(DrawCard, frozen=True):
    """So many market cards, one after another, to choose from."""

    deck: ClassVar[str] = "market"
    again: ClassVar[bool] = False
    left: int
    dealt: tuple[int, ...] = ()

    def drawn(self, game: Game, state: Table, card: int | None, tell: Tell) -> Table:
        dealt = self.dealt if card is None else (*self.dealt, card)
        if card is None or self.left == 1:
            return then(state, Shop(dealt)) if dealt else state
        return then(state, DealMarket(self.left - 1, dealt))


class Shop(Asks, frozen=True):
    """SG-MARKET-1: buy any number; the rest go under the market deck."""

    dealt: tuple[int, ...]

    def ask(self, game: Game, state: Table) -> Pick:
        board, market = state.board, kit_of(game).market
        options = [
            Option(str(card), None if can_pay(board, _coins(market[card].price), board.active) else "SG-MARKET-1")
            for card in self.dealt
        ]
        return Pick("market", (*options, Option(DONE)), owner=board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == DONE:
            return on_board(state, market=state.board.market.put_under(self.dealt))
        card = int(chosen[0])
        tell(Bought("SG-MARKET-1", card))
        left = tuple(one for one in self.dealt if one != card)
        if left:
            state = then(state, Shop(left))
        state = gain_card(game, state, GainCard(card=card), tell)
        price = _coins(kit_of(game).market[card].price)
        return then(state, Pay(price, f"market {card}")) if price.each else state

    def why(self, game: Game, state: Table, option: str) -> str:
        return lacking(game, state.board, _coins(kit_of(game).market[int(option)].price), state.board.active)


@cache
def _coins(amount: int) -> Counts:
    return Counts.of({"coin": amount})


# ---------------------------------------------------------------- adventure cards and weapons


def gain_card(game: Game, state: Table, effect: GainCard, tell: Tell) -> Table:
    """SG-MARKET-2: a weapon is equipped at once."""
    if effect.card in state.cards:
        return state
    state = gain_any_card(game, state, effect, tell)
    return then(state, Arm(effect.card)) if kit_of(game).adventure[effect.card].weapon else state


def lose_card(game: Game, state: Table, effect: LoseCard, tell: Tell) -> Table:
    """Command on it returns to the supply; a weapon leaves its bearer."""
    state = lose_any_card(game, state, effect, tell)
    on_cards = tuple(pair for pair in state.board.on_cards if pair[0] != effect.card)
    state = on_board(state, on_cards=on_cards)
    for mate in state.board.crew:
        if effect.card in mate.weapons:
            left = tuple(card for card in mate.weapons if card != effect.card)
            state = change_mate(state, mate.name, weapons=left)
    return do_without(game, state)


class Arm(Asks, frozen=True):
    """SG-WEAPON-1: give a weapon to one of the crew, or move it to another."""

    card: int

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(Option(mate.name) for mate in state.board.crew)
        return Pick(f"weapon {self.card}", options, owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        tell(WeaponGiven("SG-MARKET-2", self.card, chosen[0]))
        for mate in state.board.crew:
            if self.card in mate.weapons:
                left = tuple(card for card in mate.weapons if card != self.card)
                state = change_mate(state, mate.name, weapons=left)
        weapons = (*mate_of(state.board, chosen[0]).weapons, self.card)
        return change_mate(state, chosen[0], weapons=weapons)


# ---------------------------------------------------------------- port


def visit_port(game: Game, state: Table, tell: Tell) -> Table:
    """SG-PORT-1. SG-FAQ-7: an ongoing event may leave now."""
    kit, board = kit_of(game), state.board
    tell(PortVisited("SG-PORT-1", kit.regions[board.spot].port or ""))
    gone = _leaving(kit, board)
    for card in gone:
        tell(EventLeft("SG-FAQ-7", card))
    stay = tuple(card for card in board.ongoing if card not in gone)
    state = on_board(state, ongoing=stay, event=board.event.discard(*gone))
    if not has_more(game, state, AtPort(SERVICES)):
        tell(InVain("SG-PORT-1", "port"))
        return state
    return then(state, AtPort(SERVICES))


def _leaving(kit: Kit, board: Board) -> tuple[int, ...]:
    """Ongoing events that a visit to a port is the end of."""
    return tuple(card for card in board.ongoing if kit.event[card].until == "port")


def port_in_vain(game: Game, state: Table) -> tuple[str, ...]:
    """Why a visit would bring nothing now, a sentence for each service; none where it would bring something."""
    able = open_options(AtPort(SERVICES).ask(game, state).options)
    if _leaving(kit_of(game), state.board) or any(is_needed(state, one) for one in SERVICES if one in able):
        return ()
    return tuple(game.say(f"no_{one}" if is_needed(state, one) else f"no_need_of_{one}") for one in SERVICES)


class AtPort(Asks, frozen=True):
    """SG-PORT-1: each service at most once in a port action."""

    left: tuple[str, ...]

    def ask(self, game: Game, state: Table) -> Pick:
        options = [Option(one, self._closed(game, state, one)) for one in SERVICES]
        return Pick("port", (*options, Option(DONE)), owner=state.board.active)

    def _closed(self, game: Game, state: Table, service: str) -> str | None:
        if service not in self.left:
            return "SG-PORT-1"
        board = state.board
        match service:
            case "inn":
                return None if can_pay(board, _coins(INN_PRICE), board.active) else "SG-PORT-2"
            case "shipyard":
                able = is_needed(state, service) and can_pay(board, Counts.of({"repair": 1}), board.active)
                return None if able else "SG-PORT-3"
            case "healer":
                able = is_needed(state, service) and can_pay(board, _coins(1), board.active)
                return None if able else "SG-PORT-4"
            case _:
                return None if open_options(level_options(game, state)) else "SG-PORT-5"

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        service = chosen[0]
        if service == DONE:
            return state
        state = then(state, AskAgain(AtPort(tuple(one for one in self.left if one != service))))
        match service:
            case "inn":
                return then(then(state, Inn()), Pay(_coins(INN_PRICE), "inn"))
            case "shipyard":
                return then(state, Shipyard())
            case "healer":
                return then(state, Healer())
            case _:
                return then(state, BuyLevel())

    def why(self, game: Game, state: Table, option: str) -> str:
        if option not in self.left:
            return game.say("service_used")
        dear = option == "inn" or is_needed(state, option)  # an inn takes in whoever can pay
        return game.say(f"no_{option}" if dear else f"no_need_of_{option}")


def is_needed(state: Table, service: str) -> bool:
    """Whether there is anything to repair, or anybody to heal, or to rest."""
    match service:
        case "inn":
            return any(mate.damage or mate.fatigue for mate in state.board.crew)
        case "shipyard":
            return any(state.board.damage)
        case "healer":
            return any(mate.damage for mate in state.board.crew)
        case _:
            return True


class Inn(Runs, frozen=True):
    """SG-PORT-2: everybody restores 2 health and removes 1 fatigue."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        names = [mate.name for mate in state.board.crew]
        state = restore(game, state, dict.fromkeys(names, INN_HEALTH), tell, "SG-PORT-2")
        return rest(state, dict.fromkeys(names, INN_REST), tell, "SG-PORT-2")


class Shipyard(Asks, frozen=True):
    """SG-PORT-3: 1 damage for each material or coin."""

    def ask(self, game: Game, state: Table) -> Split:
        goods, damage = state.board.goods, sum(state.board.damage)
        worth = goods["coin"] + goods["material"] + 2 * goods["artifact"]
        how = replace(repairing(state.board, min(worth, damage)), whole=False)
        return Split("shipyard", how, owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        shares = read_amounts(chosen)
        state = take_cubes(state, shares, tell)
        price = self.price(chosen)
        return then(state, Pay(price, "shipyard")) if price.each else state

    def price(self, chosen: tuple[str, ...]) -> Counts:
        return Counts.of({"repair": sum(read_amounts(chosen).values())})


class Healer(Asks, frozen=True):
    """SG-PORT-4: 1 coin for each who is healed fully."""

    def ask(self, game: Game, state: Table) -> Pick:
        board = state.board
        hurt = [mate.name for mate in board.crew if mate.damage]
        most = min(len(hurt), board.goods["coin"] + 2 * board.goods["artifact"])
        return Pick("healer", tuple(map(Option, hurt)), min(1, most), most, owner=board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        shares = {mate.name: mate.damage for mate in state.board.crew if mate.name in chosen}
        state = restore(game, state, shares, tell, "SG-PORT-4")
        return then(state, Pay(self.price(chosen), "healer")) if chosen else state

    def price(self, chosen: tuple[str, ...]) -> Counts:
        return _coins(len(chosen))


def level_options(game: Game, state: Table) -> tuple[Option, ...]:
    """Every level card that nobody has yet; those that cost too much are closed."""
    kit, board = kit_of(game), state.board
    had = {card for mate in board.crew for card in mate.levels}
    xp = board.goods["xp"]
    return tuple(
        Option(str(number), None if card.xp <= xp else "SG-LEVEL-1")
        for number, card in kit.level.items()
        if number not in had and card.crew in kit.crew
    )


class BuyLevel(Asks, frozen=True):
    """SG-LEVEL-1: XP for a crew member's own level cards, which stay for the campaign."""

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("levels", (*level_options(game, state), Option(DONE)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == DONE:
            return state
        number = int(chosen[0])
        card = kit_of(game).level[number]
        tell(LevelGained("SG-LEVEL-1", number))
        state = lose(state, {"xp": card.xp}, tell, "SG-LEVEL-1")
        mate = mate_of(state.board, card.crew)
        state = change_mate(state, card.crew, levels=(*mate.levels, number))
        return perform(then(state, AskAgain(BuyLevel())), "level", number, "equipped", state.board.active, card.crew)

    def why(self, game: Game, state: Table, option: str) -> str:
        price = Counts.of({"xp": kit_of(game).level[int(option)].xp})
        return lacking(game, state.board, price, state.board.active)


class AskAgain(Runs, frozen=True):
    """On with a visit, unless nothing but its end is left to choose."""

    step: AtPort | BuyLevel

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return then(state, self.step) if has_more(game, state, self.step) else state


def has_more(game: Game, state: Table, step: AtPort | BuyLevel) -> bool:
    """Whether anything but the end of it can be chosen."""
    return open_options(step.ask(game, state).options) != [DONE]


HANDLERS: dict[str, Handler] = {"gain_card": gain_card, "lose_card": lose_card}
PlaceStep = DealMarket | Shop | Arm | AtPort | Inn | Shipyard | Healer | BuyLevel | AskAgain

__all__ = ["HANDLERS", "Arm", "DealMarket", "PlaceStep", "visit_market", "visit_port"]
