"""The ship: damage, repair, and the action of each room (SG-SHIP, SG-DAMAGE)."""

from __future__ import annotations

from wanderbook.book.effects import Repair, RestoreHealth, ShipDamage
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.hand import discard_from_hand
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.sleeping_gods.actions import CookFor, DamageRoom, DoEffect, DoEveryEffect, UseRoom
from wanderbook.rulesets.sleeping_gods.board import (
    ROOM_EFFECTS,
    SHIP,
    SHIP_DAMAGE,
    Board,
    Table,
    amount_of,
    is_full,
    kit_of,
)
from wanderbook.rulesets.sleeping_gods.crew import rest, restore_health
from wanderbook.rulesets.sleeping_gods.events import InVain, RoomUsed, ShipDamaged, ShipRepaired
from wanderbook.rulesets.sleeping_gods.goods import clear_all_command, clear_some, gain_command
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import (
    ChooseRepairs,
    ChooseRoom,
    DamageShip,
    DrawAbility,
    GalleyRest,
    RoomEffect,
    RoomEffects,
    SearchOn,
    ShipAction,
)
from wanderbook.table import Game, Option, Pick, Split
from wanderbook.table.actions import Decline
from wanderbook.table.amounts import read_amounts
from wanderbook.table.behaviour import asks, explains, runs, takes, takes_reply
from wanderbook.table.damage import Bearer, Splitting, only_split
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler
from wanderbook.table.steps import DrawFate, Tried

# ---------------------------------------------------------------- damage


def ship_damage(game: Game, state: Table, effect: ShipDamage, emit: Emit) -> Table:
    amount = amount_of(game, state, effect)
    return then(state, DamageShip(amount)) if amount else state


@runs(DamageShip)
def damage_ship(game: Game, state: Table, step: DamageShip, emit: Emit) -> Table:
    """Draw fate for each cube of damage, one after another (SG-DAMAGE-5, SG-FAIL-2)."""
    if step.amount > 1:
        state = then(state, DamageShip(step.amount - 1))
    return then(state, DrawFate(Tried(SHIP, "", 0)))


def place_cube(game: Game, state: Table, number: int, emit: Emit) -> Table:
    """Damage the room with that number; if it is full, the player chooses another."""
    kit, board = kit_of(game), state.board
    rooms = kit.rooms[board.players]
    room = next((name for name, one in rooms.items() if one.fate == min(max(number, 1), 6)), "hull")
    if is_full(kit, board, room):
        return then(state, ChooseRoom())
    return put_cube(state, room, emit)


def put_cube(state: Table, room: str, emit: Emit) -> Table:
    emit(ShipDamaged("SG-DAMAGE-5", room))
    damage = tuple(amount + (name == room) for name, amount in zip(ROOMS, state.board.damage, strict=True))
    return on_board(state, damage=damage, alarm="ship" if sum(damage) >= SHIP_DAMAGE else state.board.alarm)


@asks(ChooseRoom)
def ask_room_to_damage(game: Game, state: Table, step: ChooseRoom) -> Pick:
    """Ask in which other room a cube is placed if its own is full (SG-DAMAGE-5)."""
    kit, board = kit_of(game), state.board
    options = tuple(Option(DamageRoom(room), "SG-DAMAGE-5" if is_full(kit, board, room) else None) for room in ROOMS)
    return Pick("damage to the ship", options, owner=board.active)


@takes(ChooseRoom, DamageRoom)
def damage_room(game: Game, state: Table, step: ChooseRoom, action: DamageRoom, emit: Emit) -> Table:
    """Place the cube in the chosen room (SG-DAMAGE-5)."""
    return put_cube(state, action.room, emit)


@explains(ChooseRoom)
def explain_full_room(game: Game, state: Table, step: ChooseRoom, action: DamageRoom) -> str:
    """Say that the room can take no more damage (SG-DAMAGE-5)."""
    return game.say("room_full")


# ---------------------------------------------------------------- repair


def repair(game: Game, state: Table, effect: Repair, emit: Emit) -> Table:
    return repair_some(state, amount_of(game, state, effect), emit)


def repairing(board: Board, amount: int) -> Splitting:
    among = tuple(Bearer(room, cubes) for room, cubes in zip(ROOMS, board.damage, strict=True) if cubes)
    return Splitting(amount, among)


def repair_some(state: Table, amount: int, emit: Emit) -> Table:
    """Repair this much ship damage, of any rooms (SG-DAMAGE-5)."""
    shares = only_split(repairing(state.board, amount))
    return then(state, ChooseRepairs(amount)) if shares is None else take_cubes(state, shares, emit)


@asks(ChooseRepairs)
def ask_repairs(game: Game, state: Table, step: ChooseRepairs) -> Split:
    """Ask the active player which damage to the ship is repaired (SG-DAMAGE-5)."""
    return Split("repair", repairing(state.board, step.amount), owner=state.board.active)


@takes_reply(ChooseRepairs)
def repair_rooms(game: Game, state: Table, step: ChooseRepairs, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Remove the chosen damage from the ship (SG-DAMAGE-5)."""
    return take_cubes(state, read_amounts(chosen), emit)


def take_cubes(state: Table, shares: dict[str, int], emit: Emit) -> Table:
    """Repair this much damage in each room (SG-DAMAGE-5)."""
    if not shares:
        return state
    for room, amount in shares.items():
        emit(ShipRepaired("SG-DAMAGE-5", room, amount))
    remaining = tuple(cubes - shares.get(room, 0) for room, cubes in zip(ROOMS, state.board.damage, strict=True))
    return on_board(state, damage=remaining)


# ---------------------------------------------------------------- the ship action


@asks(ShipAction)
def ask_room(game: Game, state: Table, step: ShipAction) -> Pick:
    """Ask to which room the action figure moves, not last turn's nor one full of damage while another is free
    (SG-SHIP-1, SG-SHIP-2)."""
    kit, board = kit_of(game), state.board
    full = {room for room in ROOM_EFFECTS if is_full(kit, board, room)} if any(board.damage) else frozenset()
    none = all(room in full for room in ROOM_EFFECTS if room != board.room)
    return Pick(
        "ship action",
        tuple(_room_option(board, room, room in full and not none) for room in ROOM_EFFECTS),
        owner=board.active,
    )


def _room_option(board: Board, room: str, full: bool) -> Option:
    return Option(UseRoom(room), "SG-SHIP-1" if room == board.room else "SG-SHIP-2" if full else None)


@takes(ShipAction, UseRoom)
def use_room(game: Game, state: Table, step: ShipAction, action: UseRoom, emit: Emit) -> Table:
    """Move the action figure to the room and take its effects; a room full of damage has none (SG-SHIP-1,
    SG-SHIP-2)."""
    room = action.room
    emit(RoomUsed("SG-SHIP-1", room))
    useless = is_full(kit_of(game), state.board, room)
    state = on_board(state, room=room)
    return state if useless else then(state, RoomEffects(room, ROOM_EFFECTS[room]))


@explains(ShipAction)
def explain_room(game: Game, state: Table, step: ShipAction, action: UseRoom) -> str:
    """Say why the figure cannot move there: it is there already, or the room is full of damage (SG-SHIP-1,
    SG-SHIP-2)."""
    return game.say("same_room" if action.room == state.board.room else "full_room")


@asks(RoomEffects)
def ask_effect(game: Game, state: Table, step: RoomEffects) -> Pick:
    """Ask which of the room's effects comes next (SG-SHIP-3)."""
    options = [Option(DoEffect(effect)) for effect in step.remaining]
    if len(options) > 1:
        options.insert(0, Option(DoEveryEffect()))
    return Pick(step.room, tuple(options), owner=state.board.active)


@takes(RoomEffects, DoEveryEffect)
def do_every_effect(game: Game, state: Table, step: RoomEffects, action: DoEveryEffect, emit: Emit) -> Table:
    """Take all remaining effects of the room, one after another (SG-SHIP-3)."""
    return then(state, *(RoomEffect(step.room, effect) for effect in reversed(step.remaining)))


@takes(RoomEffects, DoEffect)
def do_effect(game: Game, state: Table, step: RoomEffects, action: DoEffect, emit: Emit) -> Table:
    """Take one effect of the room, then offer the remaining ones (SG-SHIP-3)."""
    remaining = tuple(effect for effect in step.remaining if effect != action.effect)
    if remaining:
        state = then(state, RoomEffects(step.room, remaining))
    return then(state, RoomEffect(step.room, action.effect))


@runs(RoomEffect)
def apply_effect(game: Game, state: Table, step: RoomEffect, emit: Emit) -> Table:
    """Apply one effect of the room, and record if it found nothing to do (SG-SHIP-4, SG-SHIP-5, SG-SHIP-6, SG-SHIP-7,
    SG-SHIP-8, SG-SHIP-9).
    """
    after = _room_done(game, state, step, emit)
    if after is state and (sought := _room_sought(state.board, step)):
        emit(InVain(*sought))
    return after


def _room_sought(board: Board, step: RoomEffect) -> tuple[str, str] | None:
    """The thing that a room's effect did not find, and the rule of the effect."""
    match step.effect:
        case "clear":
            return ("SG-SHIP-4", "clear_all_command") if step.room == "bridge" else ("SG-SHIP-7", "clear_command")
        case "cook":
            return "SG-SHIP-5", "cook" if any(mate.fatigue for mate in board.crew) else "remove_fatigue"
        case "heal":
            return "SG-SHIP-8", "restore_health"
        case _:
            return None


def _room_done(game: Game, state: Table, step: RoomEffect, emit: Emit) -> Table:
    """Carry out one effect of a room's action: command, cards, clearing, cooking, searching or healing."""
    board = state.board
    here = kit_of(game).rooms[board.players][step.room]
    match step.effect:
        case "command":
            return gain_command(state, board.active, here.command, emit, "SG-SHIP-9")
        case "draw":
            return then(state, DrawAbility(board.active, here.draw)) if here.draw else state
        case "clear" if step.room == "bridge":
            return clear_all_command(game, state, None, emit)
        case "clear":
            return clear_some(state, here.clear, emit)
        case "cook":
            tired = any(mate.fatigue for mate in board.crew)
            return then(state, GalleyRest()) if board.hands[board.active] and tired else state
        case "search":
            return then(state, SearchOn())
        case _:
            return restore_health(game, state, HEAL, emit)


@asks(GalleyRest)
def ask_galley_rest(game: Game, state: Table, step: GalleyRest) -> Pick:
    """Ask for an ability card to discard from hand, and whose fatigue it removes (SG-SHIP-5)."""
    board = state.board
    tired = [mate.name for mate in board.crew if mate.fatigue]
    options = [
        Option(CookFor(card, name), owner=board.active, concealed=True)
        for card in board.hands[board.active]
        for name in tired
    ]
    return Pick("galley", tuple(options), least=0, owner=board.active)


@takes(GalleyRest, CookFor)
def cook_for(game: Game, state: Table, step: GalleyRest, action: CookFor, emit: Emit) -> Table:
    """Discard the ability card and remove 1 fatigue from this crew member (SG-SHIP-5)."""
    state = discard_from_hand(state, state.board.active, (action.card,), emit, "SG-SHIP-5")
    return rest(state, {action.name: 1}, emit, "SG-SHIP-5")


@takes(GalleyRest, Decline)
def cook_nothing(game: Game, state: Table, step: GalleyRest, action: Decline, emit: Emit) -> Table:
    """Keep all ability cards, and remove no fatigue (SG-SHIP-5)."""
    return state


HEAL = RestoreHealth(amount=1)
"""SG-SHIP-8."""
HANDLERS: dict[str, Handler] = {"ship_damage": ship_damage, "repair": seeking("SG-DAMAGE-5", repair)}
