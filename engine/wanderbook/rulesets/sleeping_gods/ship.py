"""The ship: damage, repair, and the action of each room (SG-SHIP, SG-DAMAGE)."""

from __future__ import annotations

from wanderbook.book.effects import Repair, RestoreHealth, ShipDamage
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.hand import discard_from_hand
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.sleeping_gods.board import SHIP_DAMAGE, Board, Table, kit_of
from wanderbook.rulesets.sleeping_gods.crew import rest, restore_health
from wanderbook.rulesets.sleeping_gods.events import InVain, RoomUsed, ShipDamaged, ShipRepaired
from wanderbook.rulesets.sleeping_gods.goods import clear_all_command, clear_some, counted, gain_command
from wanderbook.rulesets.sleeping_gods.hand import DrawAbility
from wanderbook.rulesets.sleeping_gods.kit import ROOMS, Kit
from wanderbook.rulesets.sleeping_gods.search import SearchOn
from wanderbook.table import Game, Option, Pick, Split
from wanderbook.table.amounts import read_amounts
from wanderbook.table.challenge import DrawFate, Tried
from wanderbook.table.damage import Bearer, Splitting, only_split
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

SHIP = "ship"
"""What a draw for ship damage is about."""
ACTIONS = ("bridge", "galley", "deck", "quarters", "sick_bay")
EFFECTS = {
    "bridge": ("clear", "command", "draw"),
    "galley": ("command", "draw", "cook"),
    "deck": ("command", "search"),
    "quarters": ("clear", "command", "draw"),
    "sick_bay": ("command", "draw", "heal"),
}
"""What each room does, in an order in which nothing is lost."""


# ---------------------------------------------------------------- damage


def damage_in(board: Board, room: str) -> int:
    return board.damage[ROOMS.index(room)]


def is_full(kit: Kit, board: Board, room: str) -> bool:
    return damage_in(board, room) >= kit.rooms[board.players][room].spaces


def ship_damage(game: Game, state: Table, effect: ShipDamage, tell: Tell) -> Table:
    amount = counted(game, state, effect)
    return then(state, DamageShip(amount)) if amount else state


class DamageShip(Runs, frozen=True):
    """SG-DAMAGE-5, SG-FAIL-2: one fate draw for each cube."""

    amount: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if self.amount > 1:
            state = then(state, DamageShip(self.amount - 1))
        return then(state, DrawFate(Tried(SHIP, "", 0)))


def place_cube(game: Game, state: Table, number: int, tell: Tell) -> Table:
    """On the room with that number; if it is full, the player chooses another."""
    kit, board = kit_of(game), state.board
    rooms = kit.rooms[board.players]
    room = next((name for name, one in rooms.items() if one.fate == min(max(number, 1), 6)), "hull")
    if is_full(kit, board, room):
        return then(state, ChooseRoom())
    return put_cube(state, room, tell)


def put_cube(state: Table, room: str, tell: Tell) -> Table:
    tell(ShipDamaged("SG-DAMAGE-5", room))
    damage = tuple(amount + (name == room) for name, amount in zip(ROOMS, state.board.damage, strict=True))
    return on_board(state, damage=damage, alarm="ship" if sum(damage) >= SHIP_DAMAGE else state.board.alarm)


class ChooseRoom(Asks, frozen=True):
    """SG-DAMAGE-5: where a cube goes whose room is full."""

    def ask(self, game: Game, state: Table) -> Pick:
        kit, board = kit_of(game), state.board
        options = tuple(Option(room, "SG-DAMAGE-5" if is_full(kit, board, room) else None) for room in ROOMS)
        return Pick("damage to the ship", options, owner=board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return put_cube(state, chosen[0], tell)

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("room_full")


# ---------------------------------------------------------------- repair


def repair(game: Game, state: Table, effect: Repair, tell: Tell) -> Table:
    return repair_some(state, counted(game, state, effect), tell)


def repairing(board: Board, amount: int) -> Splitting:
    among = tuple(Bearer(room, cubes) for room, cubes in zip(ROOMS, board.damage, strict=True) if cubes)
    return Splitting(amount, among)


def repair_some(state: Table, amount: int, tell: Tell) -> Table:
    """SG-DAMAGE-5: any cubes."""
    shares = only_split(repairing(state.board, amount))
    return then(state, ChooseRepairs(amount)) if shares is None else take_cubes(state, shares, tell)


class ChooseRepairs(Asks, frozen=True):
    amount: int

    def ask(self, game: Game, state: Table) -> Split:
        return Split("repair", repairing(state.board, self.amount), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return take_cubes(state, read_amounts(chosen), tell)


def take_cubes(state: Table, shares: dict[str, int], tell: Tell) -> Table:
    if not shares:
        return state
    for room, amount in shares.items():
        tell(ShipRepaired("SG-DAMAGE-5", room, amount))
    left = tuple(cubes - shares.get(room, 0) for room, cubes in zip(ROOMS, state.board.damage, strict=True))
    return on_board(state, damage=left)


# ---------------------------------------------------------------- the ship action


class ShipAction(Asks, frozen=True):
    """SG-SHIP-1: to another room than last time. SG-SHIP-2: a full room is of no use."""

    def ask(self, game: Game, state: Table) -> Pick:
        kit, board = kit_of(game), state.board
        full = {room for room in ACTIONS if is_full(kit, board, room)} if any(board.damage) else frozenset()
        none = len(full) >= len(ACTIONS) - 1 and all(room in full for room in ACTIONS if room != board.room)
        return Pick(
            "ship action",
            tuple(self._option(board, room, room in full and not none) for room in ACTIONS),
            owner=board.active,
        )

    def _option(self, board: Board, room: str, full: bool) -> Option:
        return Option(room, "SG-SHIP-1" if room == board.room else "SG-SHIP-2" if full else None)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        room = chosen[0]
        tell(RoomUsed("SG-SHIP-1", room))
        useless = is_full(kit_of(game), state.board, room)
        state = on_board(state, room=room)
        return state if useless else then(state, RoomEffects(room, EFFECTS[room]))

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("same_room" if option == state.board.room else "full_room")


class RoomEffects(Asks, frozen=True):
    """SG-SHIP-3: in any order, and command may be spent in between; `all` takes the rest, in an order in which
    nothing is lost."""

    room: str
    left: tuple[str, ...]

    def ask(self, game: Game, state: Table) -> Pick:
        some = ("all", *self.left) if len(self.left) > 1 else self.left
        return Pick(self.room, tuple(map(Option, some)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == "all":
            for effect in reversed(self.left):
                state = then(state, RoomEffect(self.room, effect))
            return state
        left = tuple(effect for effect in self.left if effect != chosen[0])
        if left:
            state = then(state, RoomEffects(self.room, left))
        return then(state, RoomEffect(self.room, chosen[0]))


class RoomEffect(Runs, frozen=True):
    """SG-SHIP-4 to SG-SHIP-9: one of the things that a room does, as the board says; where it finds nothing to do, it
    says so."""

    room: str
    effect: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        after = self._done(game, state, tell)
        if after is state and (sought := self._sought(state.board)):
            tell(InVain(*sought))
        return after

    def _sought(self, board: Board) -> tuple[str, str] | None:
        """By which rule, and what: nothing of it was there."""
        match self.effect:
            case "clear":
                return ("SG-SHIP-4", "clear_all_command") if self.room == "bridge" else ("SG-SHIP-7", "clear_command")
            case "cook":
                return "SG-SHIP-5", "cook" if any(mate.fatigue for mate in board.crew) else "remove_fatigue"
            case "heal":
                return "SG-SHIP-8", "restore_health"
            case _:
                return None

    def _done(self, game: Game, state: Table, tell: Tell) -> Table:
        board = state.board
        here = kit_of(game).rooms[board.players][self.room]
        match self.effect:
            case "command":
                return gain_command(state, board.active, here.command, tell, "SG-SHIP-9")
            case "draw":
                return then(state, DrawAbility(board.active, here.draw)) if here.draw else state
            case "clear" if self.room == "bridge":
                return clear_all_command(game, state, None, tell)
            case "clear":
                return clear_some(state, here.clear, tell)
            case "cook":
                tired = any(mate.fatigue for mate in board.crew)
                return then(state, GalleyRest()) if board.hands[board.active] and tired else state
            case "search":
                return then(state, SearchOn())
            case _:
                return restore_health(game, state, HEAL, tell)


class GalleyRest(Asks, frozen=True):
    """SG-SHIP-5: exactly one ability card from hand may be discarded to remove 1 fatigue from anyone."""

    def ask(self, game: Game, state: Table) -> Pick:
        board = state.board
        hand = board.hands[board.active]
        options = [Option(f"{card}:{mate.name}") for card in hand for mate in board.crew if mate.fatigue]
        return Pick("galley", tuple(options), least=0, owner=board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:
            return state
        card, _, name = chosen[0].partition(":")
        state = discard_from_hand(state, state.board.active, (int(card),), tell, "SG-SHIP-5")
        return rest(state, {name: 1}, tell, "SG-SHIP-5")


HEAL = RestoreHealth(amount=1)
"""SG-SHIP-8."""
HANDLERS: dict[str, Handler] = {"ship_damage": ship_damage, "repair": seeking("SG-DAMAGE-5", repair)}
ShipStep = DamageShip | ChooseRoom | ChooseRepairs | ShipAction | RoomEffects | RoomEffect | GalleyRest
