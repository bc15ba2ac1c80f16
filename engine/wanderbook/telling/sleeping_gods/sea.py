"""Questions of the voyage: setting up, the turn, the ship, travel, market and port."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.common.steps import ChooseMode, ChoosePlayers, ChooseUnlocked, ChooseVariants
from wanderbook.rulesets.sleeping_gods.actions import (
    BuyCard,
    BuyLevelCard,
    CookFor,
    DamageRoom,
    DoEffect,
    DoEveryEffect,
    FaceEvent,
    Finish,
    SailTo,
    StopSailing,
    TakeReward,
    Travel,
    UseRoom,
    VisitMarket,
    VisitPort,
    VisitService,
)
from wanderbook.rulesets.sleeping_gods.board import (
    ACTIONS_EACH_TURN,
    INN_PRICE,
    MARKET_CARDS,
    ROOM_EFFECTS,
    Board,
    change_for,
    cheapest,
    command_left,
    damage_in,
    is_needed,
    paying,
    port_in_vain,
    repair_price,
    worth,
)
from wanderbook.rulesets.sleeping_gods.kit import ROOMS, Spot
from wanderbook.rulesets.sleeping_gods.steps import (
    Arm,
    AtPort,
    BuyLevel,
    ChooseRepairs,
    ChooseRoom,
    GalleyRest,
    Healer,
    KeepReward,
    RoomEffects,
    Sail,
    SearchOn,
    ShipAction,
    Shipyard,
    Shop,
    TakeAction,
    TryToBeRid,
)
from wanderbook.table.actions import Action, ChooseMember
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.steps import ChooseWay
from wanderbook.table.supply import payments
from wanderbook.telling.crewed import questions as shared
from wanderbook.telling.sheets import Group, Line, Sheet
from wanderbook.telling.sleeping_gods.asking import NONE, Asking, asks
from wanderbook.telling.sleeping_gods.atlas import features, visited
from wanderbook.telling.sleeping_gods.words import Words

MOST_MEALS = 9
"""Of more cards for more crew than this, only how to say it is shown."""

# ---------------------------------------------------------------- setting up


asks(ChoosePlayers)(shared.players)
asks(ChooseMode)(shared.mode)
asks(ChooseVariants)(shared.variants)
asks(ChooseUnlocked)(shared.unlocked)
asks(ChooseWay)(shared.choose_way)


# ---------------------------------------------------------------- the ship


def room_gives(at: Asking, room: str, effects: tuple[str, ...] | None = None) -> str:
    """The effects of a room's action, as its board says."""
    here = at.kit.rooms[at.board.players][room]
    found = []
    for effect in ROOM_EFFECTS[room] if effects is None else effects:
        amount = {"command": here.command, "draw": here.draw, "clear": here.clear}.get(effect, 1)
        which = "clear_all" if effect == "clear" and room == "bridge" else effect
        if amount:
            found.append(at.words(f"room_effects.{which}", amount=amount))
    return at.words.listed(found)


@asks(ShipAction)
def ship_action(at: Asking) -> Sheet:
    def say(action: UseRoom) -> Line:
        return Line(action, at.words.room(action.room), detail=room_gives(at, action.room), names=(action.room,))

    return Sheet(at.title(), at.each(say), notes=_supply(at))


def _supply(at: Asking) -> tuple[str, ...]:
    """The note on how much command the supply has left, if boards and options promise more (SG-CMD-5)."""
    return () if command_left(at.board) else (at.words("vain.gain_command"),)


@asks(RoomEffects)
def room_effects(at: Asking) -> Sheet:
    """Ask which effect of a room's action comes next, or all in order."""
    room, left = at.step.room, at.step.remaining

    def say(action: DoEffect | DoEveryEffect) -> Line:
        if isinstance(action, DoEveryEffect):
            return Line(action, at.words("options.all"), detail=room_gives(at, room, left))
        return Line(action, room_gives(at, room, (action.effect,)), names=(action.effect,))

    standard = (at.asked.options[0].id,)
    meant = at.words("options.all") if len(left) > 1 else room_gives(at, room, left)
    title = at.title("" if len(left) > 1 else "last", room=at.words.room(room))
    return Sheet(title, at.each(say), standard=standard, meant=meant)


@asks(GalleyRest)
def galley(at: Asking) -> Sheet:
    """Ask which hand card is cooked for whom; if there are too many pairs to list, notes name the
    crew and the cards.
    """

    def say(action: CookFor) -> Line:
        """The line for one card cooked for somebody, with their fatigue."""
        card, name = at.words.ability(action.card), action.name
        label = at.words("options.galley", card=card, who=name)
        return Line(
            action, label, detail=at.words("fatigue", amount=at.mate(name).fatigue), names=(f"{card} {name}", name)
        )

    def served(action: CookFor) -> Line:
        return Line(action, action.name, detail=at.words("fatigue", amount=at.mate(action.name).fatigue))

    lines, meals = at.each(say), [option.action for option in at.asked.options]
    cards = dict.fromkeys(meal.card for meal in meals)
    tired = dict.fromkeys(meal.name for meal in meals)
    notes = [at.words("card_is", card=at.words.ability(card), what=at.words.hand_card(card)) for card in cards]
    many = len(lines) > MOST_MEALS
    if many:
        notes.append(at.words("galley_tired", names=at.words.listed(_tired(at, name) for name in tired)))
    hint = at.words("galley_hint", example=lines[0].names[0].lower()) if many else ""
    each = {card: tuple(served(meal) for meal in meals if meal.card == card) for card in cards}
    return Sheet(
        at.title(),
        lines,
        groups=tuple(Group(at.words.ability(card), at.words.hand_card(card), rest) for card, rest in each.items()),
        notes=tuple(notes),
        hint=hint,
        standard=NONE,
        meant=at.words("no"),
        hand=at.asked.owner,
        unseen=at.title(),
        listed=not many,
    )


def _tired(at: Asking, name: str) -> str:
    return f"{name} {at.mate(name).fatigue}"


@asks(SearchOn)
def search(at: Asking) -> Sheet:
    drawn = at.step.drawn
    notes = (at.words("search_rule"), *(at.words("search_drawn", rewards=token(at, number)) for number in drawn))
    return Sheet(at.title(many=len(drawn) + 1), at.each(at.named("search")), notes=notes)


def token(at: Asking, number: int) -> str:
    """The reward of a search token: one of its lines."""
    return at.words.either(at.words.lines(at.kit.search[number].rewards))


@asks(KeepReward)
def reward(at: Asking) -> Sheet:
    def say(action: TakeReward) -> Line:
        return Line(action, at.words.effects(at.kit.search[action.token].rewards[action.line].effects))

    return Sheet(at.title(), at.each(say))


@asks(ChooseRoom)
def room_to_damage(at: Asking) -> Sheet:
    def say(action: DamageRoom) -> Line:
        return Line(action, at.words.room(action.room), detail=room_damage(at, action.room), names=(action.room,))

    return Sheet(at.title(), at.each(say))


def room_damage(at: Asking, room: str) -> str:
    spaces = at.kit.rooms[at.board.players][room].spaces
    return at.words("room_damage", damage=damage_in(at.board, room), spaces=spaces)


def _rooms(at: Asking) -> dict[str, tuple[str, ...]]:
    return {room: (at.words.room(room), room) for room in ROOMS}


@asks(ChooseRepairs)
def repairs(at: Asking) -> Sheet:
    title = at.title(amount=at.asked.how.amount)
    return at.split(title, lambda one: room_damage(at, one.name), _rooms(at))


@asks(Shipyard)
def shipyard(at: Asking) -> Sheet:
    """Ask which damage the shipyard repairs, with its price."""
    title = at.title(amount=at.asked.how.amount)
    sheet = at.split(title, lambda one: room_damage(at, one.name), _rooms(at))
    price = taken(at.words, at.board, repair_price(sum(read_amounts(sheet.standard or ()).values())))
    meant = at.words("repairs_for", rooms=sheet.meant, price=price)
    return replace(sheet, notes=(*sheet.notes, *_artifacts(at)), meant=meant)


# ---------------------------------------------------------------- the turn


@asks(TakeAction)
def action(at: Asking) -> Sheet:
    """Ask which of a turn's actions to take, a line for each with its effects."""
    words, kit, board = at.words, at.kit, at.board
    here, seen = kit.regions[board.spot], visited(at.play)

    def say(action: Action) -> Line:
        """The line for one action of a turn."""
        match action:
            case Travel():
                ways = words.listed(words.place(spot, board.page) for spot in kit.travel.ways[board.spot])
                return Line(action, words("options.travel"), detail=words("options.travel_to", places=ways))
            case Explore(location=location):
                label = words("options.explore", number=location)
                short = words("options.explore_short", number=location)
                return Line(action, label, detail=shared.location(at, location, seen), names=(short,))
            case VisitPort():
                return Line(action, words("options.port"), detail=_port(at, here.port) if here.port else "")
            case VisitMarket():
                return Line(action, words("options.market"), detail=_market(at) if here.market else "")
            case FaceEvent(card=number):
                card = kit.event[number]
                challenge = words.trial(at.game.sections[f"rid-{number}"].choices["A"].choice) if card.challenge else []
                return Line(action, words("options.rid", name=card.name), detail=words.listed(challenge))
            case _:
                return Line(action, words("options.skip"), detail=words("options.skip_gives"))

    number = ACTIONS_EACH_TURN - at.step.remaining + 1
    title = at.title(number=number, of=ACTIONS_EACH_TURN, place=words.place(board.spot, board.page))
    return Sheet(title, at.each(say), notes=_supply(at))


@asks(TryToBeRid)
def be_rid(at: Asking) -> Sheet:
    card = at.kit.event[at.step.card]
    choice = at.game.sections[f"rid-{card.number}"].choices["A"].choice
    return Sheet(at.title(name=card.name), at.each(at.named("yes_no")), notes=tuple(at.words.trial(choice)))


@asks(Sail)
def sail(at: Asking) -> Sheet:
    """Ask which region to sail to, or to stop here."""
    words = at.words

    def say(action: SailTo | StopSailing) -> Line:
        """The line for one region, or for stopping."""
        if isinstance(action, StopSailing):
            label = words("options.stop", place=words.place(at.board.spot, at.board.page))
            return Line(action, label, names=(str(action),))
        spot = Spot(action.page, action.region)
        contents = words.listed(features(words, at.play, spot))
        return Line(action, words.place(spot, at.board.page), detail=contents, names=(action.region,))

    return Sheet(at.title(distance=at.step.distance, place=words.place(at.board.spot, at.board.page)), at.each(say))


# ---------------------------------------------------------------- market and port


def _port(at: Asking, name: str) -> str:
    """The offers of a port; or why a visit would be a wasted action."""
    vain = " ".join(port_in_vain(at.game, at.state))
    return at.words("options.port_vain", name=name, why=vain) if vain else at.words("options.port_of", name=name)


def _market(at: Asking) -> str:
    """The number of cards; or that none of them can be paid for."""
    board, least = at.board, cheapest(at.kit, at.board)
    if worth(board, "coin", board.active) < least:
        return at.words("options.market_vain", price=at.words.goods({"coin": least}), coins=_money(at))
    many = len(board.market)
    return at.words("options.market_of", dealt=min(many, MARKET_CARDS), many=many)


def taken(words: Words, board: Board, price: Counts) -> str:
    """The payment of a price: the only thing that pays it, or a number of coins or materials."""
    ways = list(islice(payments(paying(board, price, board.active)), 2))
    if len(ways) != 1:
        return words("coins_or_materials", amount=price.total) if price["repair"] else words.goods(price)
    paid = words.goods({good: amount for good, amount in ways[0].items() if amount})
    back = change_for(price, ways[0])
    return words("with_change", paid=paid, change=words.goods({"coin": back})) if back else paid


def _money(at: Asking) -> str:
    """Coins, and artifacts if there are any."""
    goods = at.board.goods
    return at.words.goods({good: goods[good] for good in ("coin", "artifact") if good == "coin" or goods[good]})


def _artifacts(at: Asking) -> tuple[str, ...]:
    """The note that artifacts also pay, for those who have any (SG-RES-1)."""
    return (at.words("artifacts_pay"),) if at.board.goods["artifact"] else ()


@asks(Shop)
def market(at: Asking) -> Sheet:
    """Ask which card to buy at the market, or to leave."""
    words = at.words

    def say(action: BuyCard | Finish) -> Line:
        """The line for one card, or for leaving."""
        if isinstance(action, Finish):
            return _finish(at, action)
        card = at.kit.market[action.card]
        label = words("options.buy", name=card.name, price=words.goods({"coin": card.price}))
        return Line(action, label, detail=words.adventure(card.number), names=(card.name,), shown_closed=True)

    return Sheet(at.title(coins=_money(at)), at.each(say), notes=_artifacts(at))


def _finish(at: Asking, action: Finish) -> Line:
    return Line(action, at.words("options.done"), names=(str(action),))


@asks(Arm)
def arm(at: Asking) -> Sheet:
    """Ask who carries a weapon, a line for each with the weapons they have."""
    words, card = at.words, at.step.card

    def carries(action: ChooseMember) -> Line:
        mate = at.mate(action.name)
        weapons = words.listed((words.weapon(at.kit.crew[mate.name].weapon), *map(words.card, mate.weapons)))
        return Line(action, mate.name, detail=words("options.armed", weapons=weapons))

    weapon = at.kit.adventure[card].weapon
    notes = (words.weapon(weapon),) if weapon else ()
    return Sheet(at.title(name=words.card(card)), at.each(carries), notes=notes)


@asks(AtPort)
def port(at: Asking) -> Sheet:
    """Ask which of the port's services to use, or to leave."""
    inn = taken(at.words, at.board, Counts.of({"coin": INN_PRICE}))

    def say(action: VisitService | Finish) -> Line:
        label, _, detail = at.words(f"options.services.{action}", price=inn).partition(" | ")
        if action == VisitService("inn") and not is_needed(at.state, "inn"):
            detail = f"{detail}. {at.game.say('no_need_of_inn')}"
        return Line(action, label, detail=detail, names=(str(action),))

    name = at.kit.regions[at.board.spot].port or ""
    goods = at.words.goods({good: at.board.goods[good] for good in ("coin", "material", "artifact", "xp")})
    return Sheet(at.title(name=name, goods=goods), at.each(say), notes=_artifacts(at))


@asks(Healer)
def healer(at: Asking) -> Sheet:
    return Sheet(at.title(coins=_money(at)), at.crew(), notes=_artifacts(at))


@asks(BuyLevel)
def levels(at: Asking) -> Sheet:
    """Ask which level card to buy, or whether to leave without one."""
    words = at.words

    def say(action: BuyLevelCard | Finish) -> Line:
        """The line for one level card, or for leaving."""
        if isinstance(action, Finish):
            return _finish(at, action)
        card = at.kit.level[action.card]
        label = words("options.level", name=card.name, who=card.crew, price=words.goods({"xp": card.xp}))
        return Line(action, label, detail=words.level_card(card.number), names=(card.name, card.crew))

    return Sheet(at.title(xp=at.board.goods["xp"]), at.each(say), folded=True)
