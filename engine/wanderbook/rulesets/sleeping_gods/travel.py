"""Travel: a craft test without a target number, distance, regions, hazards and page edges (SG-TRAVEL)."""

from __future__ import annotations

from wanderbook.book.effects import MoveShip, MoveTo
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.sleeping_gods.actions import SailTo, StopSailing
from wanderbook.rulesets.sleeping_gods.board import TRAVEL, Table, amount_of, common, kit_of, reach
from wanderbook.rulesets.sleeping_gods.events import InVain, Moved
from wanderbook.rulesets.sleeping_gods.kit import Spot
from wanderbook.rulesets.sleeping_gods.steps import Sail, SailOn
from wanderbook.table import Game, Option, Pick
from wanderbook.table.behaviour import asks, runs, takes
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.reading import take_way
from wanderbook.table.script import Handler
from wanderbook.table.steps import Gather, Tried


def set_out(state: Table) -> Table:
    """Begin a voyage (SG-TRAVEL-1)."""
    return then(state, Gather(Tried(TRAVEL, "craft", 0)))


def sail(game: Game, state: Table, total: int, joined: tuple[str, ...], emit: Emit) -> Table:
    """Begin to sail the distance that this total gives (SG-TRAVEL-2)."""
    distance = reach(kit_of(game), state, total, joined)
    if not distance:
        emit(InVain("SG-TRAVEL-2", "sail"))
    return sail_on(game, state, distance)


def sail_on(game: Game, state: Table, distance: int) -> Table:
    return then(state, Sail(distance)) if distance > 0 and kit_of(game).travel.ways[state.board.spot] else state


@asks(Sail)
def ask_sail(game: Game, state: Table, step: Sail) -> Pick:
    """Ask where the next point of distance leads: across a dotted line, or over a page edge to a region of the opposite
    edge (SG-TRAVEL-2, SG-TRAVEL-3, SG-TRAVEL-5, SG-TRAVEL-6)."""
    ways = kit_of(game).travel.ways[state.board.spot]
    return Pick("sail", (*(Option(SailTo(*spot)) for spot in ways), Option(StopSailing())), owner=state.board.active)


@takes(Sail, SailTo)
def sail_to(game: Game, state: Table, step: Sail, action: SailTo, emit: Emit) -> Table:
    """Move the ship one region on and meet its hazard (SG-TRAVEL-2, SG-TRAVEL-4)."""
    return enter(game, then(state, SailOn(step.distance - 1)), Spot(action.page, action.region), emit)


@takes(Sail, StopSailing)
def stop_sailing(game: Game, state: Table, step: Sail, action: StopSailing, emit: Emit) -> Table:
    """Stop here, whatever distance is left (SG-TRAVEL-2)."""
    return state


@runs(SailOn)
def go_on_sailing(game: Game, state: Table, step: SailOn, emit: Emit) -> Table:
    """Use the remaining distance, also after a hazard (SG-TRAVEL-4)."""
    return sail_on(game, on_board(state, party=()) if state.board.party else state, step.distance)


def enter(game: Game, state: Table, spot: Spot, emit: Emit) -> Table:
    """Move the ship into a region; its hazard, unless ignored, must be met at once (SG-TRAVEL-4)."""
    kit = kit_of(game)
    state = move(state, spot, emit)
    if kit.regions[spot].hazard is None or common(kit, state, "ignore_hazards"):
        return state
    return take_way(game, state, kit.hazard_name(spot), "A", emit)


def move(state: Table, spot: Spot, emit: Emit, rule: str = "SG-TRAVEL-3") -> Table:
    emit(Moved(rule, spot.page, spot.space))
    return on_board(state, page=spot.page, region=spot.space)


def move_ship(game: Game, state: Table, effect: MoveShip, emit: Emit) -> Table:
    return sail_on(game, state, amount_of(game, state, effect))


def move_to(game: Game, state: Table, effect: MoveTo, emit: Emit) -> Table:
    """Move the ship because the story says so, without meeting a hazard."""
    return move(state, Spot(effect.page, effect.space), emit)


HANDLERS: dict[str, Handler] = {"move_ship": move_ship, "move_to": move_to}
