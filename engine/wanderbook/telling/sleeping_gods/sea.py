"""Questions of the voyage: setting up, the turn, the ship, travel, market and port."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from wanderbook.rulesets.common.setup import ChooseMode, ChoosePlayers, ChooseVariants
from wanderbook.rulesets.common.unlocks import ChooseUnlocked
from wanderbook.rulesets.sleeping_gods.board import Board
from wanderbook.rulesets.sleeping_gods.goods import change_for, command_left, paying, worth
from wanderbook.rulesets.sleeping_gods.kit import ROOMS, Spot
from wanderbook.rulesets.sleeping_gods.places import (
    INN_PRICE,
    MARKET_CARDS,
    Arm,
    AtPort,
    BuyLevel,
    Healer,
    Shipyard,
    Shop,
    cheapest,
    is_needed,
    port_in_vain,
)
from wanderbook.rulesets.sleeping_gods.search import KeepReward, SearchOn
from wanderbook.rulesets.sleeping_gods.ship import (
    EFFECTS,
    ChooseRepairs,
    ChooseRoom,
    GalleyRest,
    RoomEffects,
    ShipAction,
    damage_in,
)
from wanderbook.rulesets.sleeping_gods.travel import STOP, Sail
from wanderbook.rulesets.sleeping_gods.turn import ACTIONS, TakeAction, TryToBeRid
from wanderbook.table.amounts import Counts
from wanderbook.table.reading import ChooseWay
from wanderbook.table.supply import payments
from wanderbook.telling.crewed import questions as shared
from wanderbook.telling.sheets import Line, Sheet
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
    """What a room's action does, as its board says."""
    here = at.kit.rooms[at.board.players][room]
    found = []
    for effect in EFFECTS[room] if effects is None else effects:
        amount = {"command": here.command, "draw": here.draw, "clear": here.clear}.get(effect, 1)
        which = "clear_all" if effect == "clear" and room == "bridge" else effect
        if amount:
            found.append(at.words(f"room_effects.{which}", amount=amount))
    return at.words.listed(found)


@asks(ShipAction)
def ship_action(at: Asking) -> Sheet:
    lines = at.lines(lambda id: Line(id, at.words.room(id), room_gives(at, id), (id,)))
    return Sheet(at.title(), lines, _supply(at))


def _supply(at: Asking) -> tuple[str, ...]:
    """SG-CMD-5: what boards and options promise, and the supply has not."""
    return () if command_left(at.board) else (at.words("vain.gain_command"),)


@asks(RoomEffects)
def room_effects(at: Asking) -> Sheet:
    room, left = at.step.room, at.step.left

    def say(id: str) -> Line:
        if id == "all":
            return Line(id, at.words("options.all"), room_gives(at, room, left))
        return Line(id, room_gives(at, room, (id,)), names=(id,))

    standard = (at.asked.options[0].id,)
    meant = at.words("options.all") if len(left) > 1 else room_gives(at, room, left)
    title = at.title("" if len(left) > 1 else "last", room=at.words.room(room))
    return Sheet(title, at.lines(say), standard=standard, meant=meant)


@asks(GalleyRest)
def galley(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        card, _, name = id.partition(":")
        label = at.words("options.galley", card=at.words.ability(int(card)), who=name)
        names = (f"{at.words.ability(int(card))} {name}", name)
        return Line(id, label, at.words("fatigue", amount=at.mate(name).fatigue), names)

    lines = at.lines(say)
    cards = dict.fromkeys(int(line.id.partition(":")[0]) for line in lines)
    tired = dict.fromkeys(line.id.partition(":")[2] for line in lines)
    notes = [at.words("card_is", card=at.words.ability(card), what=at.words.hand_card(card)) for card in cards]
    many = len(lines) > MOST_MEALS
    if many:
        notes.append(at.words("galley_tired", names=at.words.listed(_tired(at, name) for name in tired)))
    hint = at.words("galley_hint", example=lines[0].names[0].lower()) if many else ""
    return Sheet(
        at.title(),
        lines,
        tuple(notes),
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
    notes = tuple(at.words("search_drawn", rewards=token(at, number)) for number in drawn)
    return Sheet(at.title(many=len(drawn) + 1), at.lines(at.named("search")), notes)


def token(at: Asking, number: int) -> str:
    """What a search token gives: one of its lines."""
    return at.words.either(at.words.lines(at.kit.search[number].rewards))


@asks(KeepReward)
def reward(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        number, _, line = id.partition(":")
        return Line(id, at.words.effects(at.kit.search[int(number)].rewards[int(line)].effects))

    return Sheet(at.title(), at.lines(say))


@asks(ChooseRoom)
def room_to_damage(at: Asking) -> Sheet:
    return Sheet(at.title(), at.lines(lambda id: Line(id, at.words.room(id), room_damage(at, id), (id,))))


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
    title = at.title(amount=at.asked.how.amount)
    sheet = at.split(title, lambda one: room_damage(at, one.name), _rooms(at))
    price = taken(at.words, at.board, at.step.price(sheet.standard))
    meant = at.words("repairs_for", rooms=sheet.meant, price=price)
    return replace(sheet, notes=(*sheet.notes, *_artifacts(at)), meant=meant)


# ---------------------------------------------------------------- the turn


@asks(TakeAction)
def action(at: Asking) -> Sheet:
    words, kit, board = at.words, at.kit, at.board
    here, seen = kit.regions[board.spot], visited(at.play)

    def say(id: str) -> Line:
        kind, _, what = id.partition(":")
        match kind:
            case "travel":
                ways = words.listed(words.place(spot, board.page) for spot in kit.ways[board.spot])
                return Line(id, words("options.travel"), words("options.travel_to", places=ways))
            case "explore":
                label = words("options.explore", number=what)
                short = words("options.explore_short", number=what)
                return Line(id, label, shared.location(at, what, seen), (short,))
            case "port":
                return Line(id, words("options.port"), _port(at, here.port) if here.port else "")
            case "market":
                return Line(id, words("options.market"), _market(at) if here.market else "")
            case "event":
                card = kit.event[int(what)]
                challenge = words.trial(at.game.sections[f"rid-{what}"].choices["A"].choice) if card.challenge else []
                return Line(id, words("options.rid", name=card.name), words.listed(challenge))
            case _:
                return Line(id, words("options.skip"), words("options.skip_gives"))

    number = ACTIONS - at.step.left + 1
    title = at.title(number=number, of=ACTIONS, place=words.place(board.spot, board.page))
    return Sheet(title, at.lines(say), _supply(at))


@asks(TryToBeRid)
def be_rid(at: Asking) -> Sheet:
    card = at.kit.event[at.step.card]
    choice = at.game.sections[f"rid-{card.number}"].choices["A"].choice
    return Sheet(at.title(name=card.name), at.lines(at.named("yes_no")), tuple(at.words.trial(choice)))


@asks(Sail)
def sail(at: Asking) -> Sheet:
    words = at.words

    def say(id: str) -> Line:
        if id == STOP:
            return Line(id, words("options.stop", place=words.place(at.board.spot, at.board.page)), names=(id,))
        page, _, region = id.partition(":")
        spot = Spot(int(page), region)
        return Line(id, words.place(spot, at.board.page), words.listed(features(words, at.play, spot)), (region,))

    return Sheet(at.title(distance=at.step.distance, place=words.place(at.board.spot, at.board.page)), at.lines(say))


# ---------------------------------------------------------------- market and port


def _port(at: Asking, name: str) -> str:
    """What a port has; or why a visit would be an action for nothing."""
    vain = " ".join(port_in_vain(at.game, at.state))
    return at.words("options.port_vain", name=name, why=vain) if vain else at.words("options.port_of", name=name)


def _market(at: Asking) -> str:
    """How many cards there are; or that none of them can be paid."""
    board, least = at.board, cheapest(at.kit, at.board)
    if worth(board, "coin", board.active) < least:
        return at.words("options.market_vain", price=at.words.goods({"coin": least}), coins=_money(at))
    many = len(board.market)
    return at.words("options.market_of", dealt=min(many, MARKET_CARDS), many=many)


def taken(words: Words, board: Board, price: Counts) -> str:
    """What a price takes: the only thing that pays it, or so many coins or materials."""
    ways = list(islice(payments(paying(board, price, board.active)), 2))
    if len(ways) != 1:
        return words("coins_or_materials", amount=price.total) if price["repair"] else words.goods(price)
    paid = words.goods({good: amount for good, amount in ways[0].items() if amount})
    back = change_for(price, ways[0])
    return words("with_change", paid=paid, change=words.goods({"coin": back})) if back else paid


def _money(at: Asking) -> str:
    """Coins, and artifacts where there are any."""
    goods = at.board.goods
    return at.words.goods({good: goods[good] for good in ("coin", "artifact") if good == "coin" or goods[good]})


def _artifacts(at: Asking) -> tuple[str, ...]:
    """What they are good for where one pays (SG-RES-1), told to those who have any."""
    return (at.words("artifacts_pay"),) if at.board.goods["artifact"] else ()


@asks(Shop)
def market(at: Asking) -> Sheet:
    words = at.words

    def say(id: str) -> Line:
        if not id.isdigit():
            return Line(id, words("options.done"), names=(id,))
        card = at.kit.market[int(id)]
        label = words("options.buy", name=card.name, price=words.goods({"coin": card.price}))
        return Line(id, label, words.adventure(card.number), (card.name,), shown_closed=True)

    return Sheet(at.title(coins=_money(at)), at.lines(say), _artifacts(at))


@asks(Arm)
def arm(at: Asking) -> Sheet:
    words, card = at.words, at.step.card

    def carries(name: str) -> Line:
        mate = at.mate(name)
        weapons = words.listed((words.weapon(at.kit.crew[name].weapon), *map(words.card, mate.weapons)))
        return Line(name, name, words("options.armed", weapons=weapons))

    weapon = at.kit.adventure[card].weapon
    notes = (words.weapon(weapon),) if weapon else ()
    return Sheet(at.title(name=words.card(card)), at.lines(carries), notes)


@asks(AtPort)
def port(at: Asking) -> Sheet:
    inn = taken(at.words, at.board, Counts.of({"coin": INN_PRICE}))

    def say(id: str) -> Line:
        label, _, detail = at.words(f"options.services.{id}", price=inn).partition(" | ")
        if id == "inn" and not is_needed(at.state, id):
            detail = f"{detail}. {at.game.say('no_need_of_inn')}"
        return Line(id, label, detail, (id,))

    name = at.kit.regions[at.board.spot].port or ""
    goods = at.words.goods({good: at.board.goods[good] for good in ("coin", "material", "artifact", "xp")})
    return Sheet(at.title(name=name, goods=goods), at.lines(say), _artifacts(at))


@asks(Healer)
def healer(at: Asking) -> Sheet:
    return Sheet(at.title(coins=_money(at)), at.crew(), _artifacts(at))


@asks(BuyLevel)
def levels(at: Asking) -> Sheet:
    words = at.words

    def say(id: str) -> Line:
        if not id.isdigit():
            return Line(id, words("options.done"), names=(id,))
        card = at.kit.level[int(id)]
        label = words("options.level", name=card.name, who=card.crew, price=words.goods({"xp": card.xp}))
        return Line(id, label, words.level_card(card.number), (card.name, card.crew))

    return Sheet(at.title(xp=at.board.goods["xp"]), at.lines(say), folded=True)
