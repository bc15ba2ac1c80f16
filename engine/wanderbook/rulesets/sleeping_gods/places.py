"""Market and port (SG-MARKET, SG-PORT, SG-LEVEL)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import GainCard, LoseCard
from wanderbook.rulesets.common.crew import change_mate, mate_of, on_board
from wanderbook.rulesets.common.drawing import draws_as
from wanderbook.rulesets.common.free_actions import FreeAction
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.sleeping_gods.actions import BuyCard, BuyLevelCard, Finish, MoveWeapon, VisitService
from wanderbook.rulesets.sleeping_gods.board import (
    INN_HEALTH,
    INN_PRICE,
    INN_REST,
    MARKET_CARDS,
    SERVICES,
    Table,
    can_pay,
    coins,
    healer_price,
    is_needed,
    kit_of,
    leaving_at_port,
    levels_left,
    repair_price,
    service_closed,
)
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
from wanderbook.rulesets.sleeping_gods.goods import lacking, lose
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.ship import repairing, take_cubes
from wanderbook.rulesets.sleeping_gods.steps import (
    Arm,
    AskAgain,
    AtPort,
    BuyLevel,
    DealMarket,
    Healer,
    Inn,
    Pay,
    Shipyard,
    Shop,
)
from wanderbook.rulesets.sleeping_gods.windows import IN_FIGHT
from wanderbook.table import Game, Option, Pick, Split, open_actions
from wanderbook.table.actions import ChooseMember
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.behaviour import asks, explains, runs, takes, takes_reply, takes_several
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.quests import gain_card as gain_any_card
from wanderbook.table.quests import lose_card as lose_any_card
from wanderbook.table.script import Handler

# ---------------------------------------------------------------- market


def visit_market(state: Table, emit: Emit) -> Table:
    """Deal the cards of a market (SG-MARKET-1)."""
    emit(MarketVisited("SG-MARKET-1", state.board.page, state.board.region))
    return then(state, DealMarket(MARKET_CARDS))


@draws_as(DealMarket)
def deal_market(game: Game, state: Table, step: DealMarket, card: int | None, emit: Emit) -> Table:
    """Draw one market card after another, then let the player buy (SG-MARKET-1)."""
    dealt = step.dealt if card is None else (*step.dealt, card)
    if card is None or step.remaining == 1:
        return then(state, Shop(dealt)) if dealt else state
    return then(state, DealMarket(step.remaining - 1, dealt))


@asks(Shop)
def ask_shop(game: Game, state: Table, step: Shop) -> Pick:
    """Ask which market card to buy, if any (SG-MARKET-1)."""
    board, market = state.board, kit_of(game).market
    options = [
        Option(BuyCard(card), None if can_pay(board, coins(market[card].price), board.active) else "SG-MARKET-1")
        for card in step.dealt
    ]
    return Pick("market", (*options, Option(Finish())), owner=board.active)


@takes(Shop, Finish)
def leave_market(game: Game, state: Table, step: Shop, action: Finish, emit: Emit) -> Table:
    """Put the cards that were not bought under the market deck (SG-MARKET-1)."""
    return on_board(state, market=state.board.market.put_under(step.dealt))


@takes(Shop, BuyCard)
def buy_card(game: Game, state: Table, step: Shop, action: BuyCard, emit: Emit) -> Table:
    """Pay the card's coins, gain it, and go on buying while cards are left (SG-MARKET-1)."""
    card = action.card
    emit(Bought("SG-MARKET-1", card))
    remaining = tuple(one for one in step.dealt if one != card)
    if remaining:
        state = then(state, Shop(remaining))
    state = gain_card(game, state, GainCard(card=card), emit)
    price = coins(kit_of(game).market[card].price)
    return then(state, Pay(price, f"market {card}")) if price.each else state


@explains(Shop)
def explain_price(game: Game, state: Table, step: Shop, action: BuyCard) -> str:
    """Say what is missing for the price of the card (SG-MARKET-1)."""
    return lacking(game, state.board, coins(kit_of(game).market[action.card].price), state.board.active)


# ---------------------------------------------------------------- adventure cards and weapons


def gain_card(game: Game, state: Table, effect: GainCard, emit: Emit) -> Table:
    """Gain an adventure card; a weapon is equipped at once (SG-MARKET-2)."""
    if effect.card in state.cards:
        return state
    state = gain_any_card(game, state, effect, emit)
    return then(state, Arm(effect.card)) if kit_of(game).adventure[effect.card].weapon else state


def lose_card(game: Game, state: Table, effect: LoseCard, emit: Emit) -> Table:
    """Lose an adventure card: command on it returns to the supply, and a weapon leaves its bearer."""
    before = state
    state = lose_any_card(game, state, effect, emit)
    on_cards = tuple(pair for pair in state.board.on_cards if pair[0] != effect.card)
    state = on_board(state, on_cards=on_cards)
    for mate in state.board.crew:
        if effect.card in mate.weapons:
            remaining = tuple(card for card in mate.weapons if card != effect.card)
            state = change_mate(state, mate.name, weapons=remaining)
    return do_without(game, state, before)


def _moving(game: Game, state: Table, now: str) -> list[Option]:
    """The options to move a weapon card to another crew member, at any time outside combat (SG-WEAPON-1)."""
    closed = "SG-WEAPON-1" if now == IN_FIGHT else None
    return [Option(MoveWeapon(card), closed) for mate in state.board.crew for card in mate.weapons]


def _move_weapon(game: Game, state: Table, action: MoveWeapon, emit: Emit) -> Table:
    return then(state, Arm(action.card))


def _why_not_moved(game: Game, state: Table, action: MoveWeapon) -> str:
    return game.say("no_moving_weapons")


MOVING_WEAPONS = FreeAction(_moving, _move_weapon, _why_not_moved)


@asks(Arm)
def ask_weapon_bearer(game: Game, state: Table, step: Arm) -> Pick:
    """Ask which crew member the weapon is equipped to (SG-MARKET-2, SG-WEAPON-1)."""
    options = tuple(Option(ChooseMember(mate.name)) for mate in state.board.crew)
    return Pick(f"weapon {step.card}", options, owner=state.board.active)


@takes(Arm, ChooseMember)
def give_weapon(game: Game, state: Table, step: Arm, action: ChooseMember, emit: Emit) -> Table:
    """Equip the weapon to this crew member, taking it from its bearer (SG-MARKET-2, SG-WEAPON-1)."""
    emit(WeaponGiven("SG-MARKET-2", step.card, action.name))
    for mate in state.board.crew:
        if step.card in mate.weapons:
            remaining = tuple(card for card in mate.weapons if card != step.card)
            state = change_mate(state, mate.name, weapons=remaining)
    weapons = (*mate_of(state.board, action.name).weapons, step.card)
    return change_mate(state, action.name, weapons=weapons)


# ---------------------------------------------------------------- port


def visit_port(game: Game, state: Table, emit: Emit) -> Table:
    """Visit a port (SG-PORT-1); an ongoing event may leave now (SG-FAQ-7)."""
    kit, board = kit_of(game), state.board
    emit(PortVisited("SG-PORT-1", kit.regions[board.spot].port or ""))
    gone = leaving_at_port(kit, board)
    for card in gone:
        emit(EventLeft("SG-FAQ-7", card))
    stay = tuple(card for card in board.ongoing if card not in gone)
    state = on_board(state, ongoing=stay, event=board.event.discard(*gone))
    if not has_more(game, state, AtPort(SERVICES)):
        emit(InVain("SG-PORT-1", "port"))
        return state
    return then(state, AtPort(SERVICES))


@asks(AtPort)
def ask_service(game: Game, state: Table, step: AtPort) -> Pick:
    """Ask for a service of the port: inn, shipyard, healer or level cards, each at most once (SG-PORT-1)."""
    options = [Option(VisitService(service), _closed_at_port(game, state, step, service)) for service in SERVICES]
    return Pick("port", (*options, Option(Finish())), owner=state.board.active)


def _closed_at_port(game: Game, state: Table, step: AtPort, service: str) -> str | None:
    return service_closed(game, state, service) if service in step.remaining else "SG-PORT-1"


@takes(AtPort, Finish)
def leave_port(game: Game, state: Table, step: AtPort, action: Finish, emit: Emit) -> Table:
    """Leave the port (SG-PORT-1)."""
    return state


@takes(AtPort, VisitService)
def visit_service(game: Game, state: Table, step: AtPort, action: VisitService, emit: Emit) -> Table:
    """Use a service of the port, then offer the remaining ones (SG-PORT-1)."""
    state = then(state, AskAgain(AtPort(tuple(one for one in step.remaining if one != action.service))))
    match action.service:
        case "inn":
            return then(then(state, Inn()), Pay(coins(INN_PRICE), "inn"))
        case "shipyard":
            return then(state, Shipyard())
        case "healer":
            return then(state, Healer())
        case _:
            return then(state, BuyLevel())


@explains(AtPort)
def explain_service(game: Game, state: Table, step: AtPort, action: VisitService) -> str:
    """Say why a service is closed: already used, not affordable or not needed (SG-PORT-1)."""
    service = action.service
    if service not in step.remaining:
        return game.say("service_used")
    dear = service == "inn" or is_needed(state, service)  # an inn takes anyone who can pay
    return game.say(f"no_{service}" if dear else f"no_need_of_{service}")


@runs(Inn)
def stay_at_inn(game: Game, state: Table, step: Inn, emit: Emit) -> Table:
    """Restore 2 health and remove 1 fatigue for everybody (SG-PORT-2)."""
    names = [mate.name for mate in state.board.crew]
    state = restore(game, state, dict.fromkeys(names, INN_HEALTH), emit, "SG-PORT-2")
    return rest(state, dict.fromkeys(names, INN_REST), emit, "SG-PORT-2")


@asks(Shipyard)
def ask_shipyard(game: Game, state: Table, step: Shipyard) -> Split:
    """Ask which damage to the ship is repaired, as much as can be paid for (SG-PORT-3)."""
    goods, damage = state.board.goods, sum(state.board.damage)
    worth = goods["coin"] + goods["material"] + 2 * goods["artifact"]
    how = replace(repairing(state.board, min(worth, damage)), whole=False)
    return Split("shipyard", how, owner=state.board.active)


@takes_reply(Shipyard)
def repair_at_shipyard(game: Game, state: Table, step: Shipyard, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Repair the chosen damage and pay 1 material or coin for each (SG-PORT-3)."""
    shares = read_amounts(chosen)
    state = take_cubes(state, shares, emit)
    price = repair_price(sum(shares.values()))
    return then(state, Pay(price, "shipyard")) if price.each else state


@asks(Healer)
def ask_healer(game: Game, state: Table, step: Healer) -> Pick:
    """Ask who is healed, as many as can be paid for (SG-PORT-4)."""
    board = state.board
    hurt = [mate.name for mate in board.crew if mate.damage]
    most = min(len(hurt), board.goods["coin"] + 2 * board.goods["artifact"])
    return Pick("healer", tuple(Option(ChooseMember(name)) for name in hurt), min(1, most), most, owner=board.active)


@takes_several(Healer)
def heal(game: Game, state: Table, step: Healer, chosen: tuple[ChooseMember, ...], emit: Emit) -> Table:
    """Restore all health of the chosen crew and pay 1 coin for each (SG-PORT-4)."""
    names = {one.name for one in chosen}
    shares = {mate.name: mate.damage for mate in state.board.crew if mate.name in names}
    state = restore(game, state, shares, emit, "SG-PORT-4")
    return then(state, Pay(healer_price(len(chosen)), "healer")) if chosen else state


@asks(BuyLevel)
def ask_level_card(game: Game, state: Table, step: BuyLevel) -> Pick:
    """Ask which level card to buy; those that need more XP are closed (SG-PORT-5, SG-LEVEL-1)."""
    kit, board = kit_of(game), state.board
    xp = board.goods["xp"]
    options = [
        Option(BuyLevelCard(number), None if kit.level[number].xp <= xp else "SG-LEVEL-1")
        for number in levels_left(kit, board)
    ]
    return Pick("levels", (*options, Option(Finish())), owner=board.active)


@takes(BuyLevel, Finish)
def stop_buying(game: Game, state: Table, step: BuyLevel, action: Finish, emit: Emit) -> Table:
    """Buy no more level cards (SG-PORT-5)."""
    return state


@takes(BuyLevel, BuyLevelCard)
def buy_level(game: Game, state: Table, step: BuyLevel, action: BuyLevelCard, emit: Emit) -> Table:
    """Pay the XP and equip the level card to its crew member at once (SG-LEVEL-1)."""
    number = action.card
    card = kit_of(game).level[number]
    emit(LevelGained("SG-LEVEL-1", number))
    state = lose(state, {"xp": card.xp}, emit, "SG-LEVEL-1")
    mate = mate_of(state.board, card.crew)
    state = change_mate(state, card.crew, levels=(*mate.levels, number))
    return perform(then(state, AskAgain(BuyLevel())), "level", number, "equipped", state.board.active, card.crew)


@explains(BuyLevel)
def explain_level_price(game: Game, state: Table, step: BuyLevel, action: BuyLevelCard) -> str:
    """Say how much XP is missing for the level card (SG-LEVEL-1)."""
    price = Counts.of({"xp": kit_of(game).level[action.card].xp})
    return lacking(game, state.board, price, state.board.active)


@runs(AskAgain)
def offer_more(game: Game, state: Table, step: AskAgain, emit: Emit) -> Table:
    """Continue the visit unless leaving is the only choice left (SG-PORT-1, SG-PORT-5)."""
    return then(state, step.step) if has_more(game, state, step.step) else state


def has_more(game: Game, state: Table, step: AtPort | BuyLevel) -> bool:
    """Whether anything but leaving can be chosen."""
    asked = ask_service(game, state, step) if isinstance(step, AtPort) else ask_level_card(game, state, step)
    return open_actions(asked.options) != [Finish()]


HANDLERS: dict[str, Handler] = {"gain_card": gain_card, "lose_card": lose_card}

__all__ = ["HANDLERS", "Arm", "DealMarket", "visit_market", "visit_port"]
