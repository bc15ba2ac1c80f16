"""The plane: flying, fuel, damage, repair (DS-FLY, DS-REPAIR)."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.effects import MovePlane, PlaneDamage, RepairPlane
from wanderbook.book.sections import Price
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.events import InVain
from wanderbook.rulesets.common.free_actions import FreeAction
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.distant_skies.actions import FillTank, Fly, FlyWithout, KeepPlane, LandOn, MendPlane
from wanderbook.rulesets.distant_skies.board import (
    FLY,
    FLY_TIME,
    REPAIR,
    Board,
    Table,
    flights,
    grounding_reason,
    health_for,
    kit_of,
    wear_of,
    with_the_plane,
)
from wanderbook.rulesets.distant_skies.camp import cross_off
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.event_cards import complete_by
from wanderbook.rulesets.distant_skies.events import Flown, Moved, PlaneDamaged, PlaneRepaired, Refuelled
from wanderbook.rulesets.distant_skies.goods import RESOURCE, can_pay, lacks, lose_fuel
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.rulesets.distant_skies.steps import DropClaire, Pay, Refuel, SendPlane
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import Decline
from wanderbook.table.amounts import Counts
from wanderbook.table.behaviour import asks, runs, takes
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler
from wanderbook.table.steps import DrawFate, Gather, Tried

REFUEL_PRICE = 2
FULL_TANK = Counts.of({RESOURCE: REFUEL_PRICE})


def damage_plane(game: Game, state: Table, amount: int, emit: Emit, rule: str = "DS-FLY-1") -> Table:
    """Damage the plane; at 0 plane health a camp is lost instead (DS-FLY-3)."""
    if not amount:
        return state
    board = state.board
    if not board.plane_health:
        return cross_off(state, 1, emit, "DS-FLY-3")
    remaining = max(0, board.plane_health - amount)
    emit(PlaneDamaged(rule, board.plane_health - remaining, remaining))
    return on_board(state, plane_health=remaining)


def mend_plane(game: Game, state: Table, amount: int, emit: Emit, rule: str = "DS-REPAIR-1") -> Table:
    """Repair the plane by this much, up to its full health (DS-REPAIR-1)."""
    amount = min(amount, kit_of(game).plane.health - state.board.plane_health)
    if not amount:
        return state
    emit(PlaneRepaired(rule, amount))
    return on_board(state, plane_health=state.board.plane_health + amount)


def plane_damage(game: Game, state: Table, effect: PlaneDamage, emit: Emit) -> Table:
    return damage_plane(game, state, amount_of(game, state, effect), emit)


def repair_plane(game: Game, state: Table, effect: RepairPlane, emit: Emit) -> Table:
    return mend_plane(game, state, amount_of(game, state, effect), emit)


# ---------------------------------------------------------------- flying


def fly_options(kit: Kit, state: Table) -> Iterator[Option]:
    """The options to fly, `fly:3`, for 2 time and with Claire at the plane (DS-FLY-1)."""
    board = state.board
    able = with_the_plane(kit, board) and grounding_reason(kit, board) is None
    closed = "DS-FLY-1" if not able else "DS-TURN-2" if board.time < FLY_TIME else None
    yield from (Option(Fly(to), closed) for to in flights(kit, state))


def why_grounded(game: Game, board: Board) -> str | None:
    kit = kit_of(game)
    reason = grounding_reason(kit, board) if with_the_plane(kit, board) else "not_at_the_plane"
    return game.say(reason) if reason else None


def fly(game: Game, state: Table, landing: int, emit: Emit, claire: bool = True) -> Table:
    """Fly the plane with Claire: 1 fuel is lost, and fate decides how much damage the flight does (DS-FLY-1).

    Event cards that wait for the plane to move are completed in the end (DS-EVENT-2); DS-FLY-4: but a plane that
    stays where it is has not moved.
    """
    kit, board = kit_of(game), state.board
    distance = flights(kit, state)[landing]
    emit(Flown("DS-FLY-1", landing, distance))
    state = on_board(complete_by(game, state, FLY) if distance else state, plane=landing)
    state = lose_fuel(game, state, 1, emit)
    state = then(state, DrawFate(Tried(f"{FLY}:{distance}", "", 0, added=distance)))
    if not claire:
        return state
    place = kit.travel.landing[landing]
    if place.page is None or place.space is None:
        return on_board(state, distant=True)
    if board.quick_landing:
        return then(on_board(state, distant=False), DropClaire(place.page))
    return land(state, Spot(place.page, place.space), emit, "DS-FLY-1")


def land(state: Table, spot: Spot, emit: Emit, rule: str) -> Table:
    """Land with Claire, ignoring any obstacle there."""
    emit(Moved(rule, spot.page, spot.space))
    return on_board(state, page=spot.page, space=spot.space, distant=False)


@asks(DropClaire)
def ask_drop_claire(game: Game, state: Table, step: DropClaire) -> Pick:
    """Ask on which square of the page Claire is dropped (DS-FLY-4)."""
    kit = kit_of(game)
    squares = [
        Spot(step.page, square.id) for row in kit.travel.pages[step.page].squares for square in row if not square.closed
    ]
    return Pick("drop", tuple(Option(LandOn(spot)) for spot in squares), owner=state.board.active)


@takes(DropClaire, LandOn)
def drop_claire(game: Game, state: Table, step: DropClaire, action: LandOn, emit: Emit) -> Table:
    """Drop Claire on the square, whatever its obstacle (DS-FLY-4)."""
    return land(state, action.spot, emit, "DS-FLY-4")


def finish_flight(game: Game, state: Table, total: int, emit: Emit) -> Table:
    """Damage the plane by fate and the spaces flown (DS-FLY-1)."""
    return damage_plane(game, state, wear_of(kit_of(game), total), emit)


# ---------------------------------------------------------------- moved by a card


def move_plane(game: Game, state: Table, effect: MovePlane, emit: Emit) -> Table:
    """Move the plane along the flight board, with fuel and wear but without time."""
    kit = kit_of(game)
    return then(state, SendPlane()) if flights(kit, state) and not grounding_reason(kit, state.board) else state


@asks(SendPlane)
def ask_flight(game: Game, state: Table, step: SendPlane) -> Pick:
    """Ask where a card moves the plane, with Claire if she is there or without her; nowhere if another card has
    grounded it in between (DS-FLY-1).
    """
    kit, board = kit_of(game), state.board
    if grounding_reason(kit, board):
        return Pick("plane", (), least=0, most=0, owner=board.active)
    there = flights(kit, state)
    options = [Option(Fly(to)) for to in there] if with_the_plane(kit, board) else []
    if not board.distant:
        options += [Option(FlyWithout(to)) for to in there if to != board.plane]
    return Pick("plane", (*options, Option(KeepPlane())), owner=state.board.active)


@takes(SendPlane, Fly)
def fly_along(game: Game, state: Table, step: SendPlane, action: Fly, emit: Emit) -> Table:
    """Move the plane by a card, with Claire (DS-FLY-1)."""
    return fly(game, state, action.landing, emit)


@takes(SendPlane, FlyWithout)
def fly_without(game: Game, state: Table, step: SendPlane, action: FlyWithout, emit: Emit) -> Table:
    """Move the plane by a card; Claire stays where she is (DS-FLY-1)."""
    return fly(game, state, action.landing, emit, claire=False)


@takes(SendPlane, KeepPlane)
def keep_plane(game: Game, state: Table, step: SendPlane, action: KeepPlane, emit: Emit) -> Table:
    """Leave the plane where it is (DS-FLY-1)."""
    return state


@takes(SendPlane, Decline)
def leave_grounded(game: Game, state: Table, step: SendPlane, action: Decline, emit: Emit) -> Table:
    """Leave a plane that can no longer fly where it is (DS-FLY-1)."""
    return state


# ---------------------------------------------------------------- fuel


def _refuelling(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The option to refuel, at any time while the plane is at a place with fuel, wherever Claire is (DS-FLY-3)."""
    kit, board = kit_of(game), state.board
    if board.plane and any(place.refuel for place in kit.travel.landing.values()):
        able = (
            kit.travel.landing[board.plane].refuel and board.fuel < kit.plane.fuel and can_pay(game, state, FULL_TANK)
        )
        yield Option(FillTank(), None if able else "DS-FLY-3")


def fill_tank(game: Game, state: Table, action: FillTank, emit: Emit) -> Table:
    return then(then(state, Refuel()), Pay(FULL_TANK, "refuel"))


def _why_no_fuel(game: Game, state: Table, action: FillTank) -> str:
    """The sentence that says why the plane cannot be refuelled: not at this landing place, tank
    full, or no resource.
    """
    kit, board = kit_of(game), state.board
    if not kit.travel.landing[board.plane].refuel:
        return game.say("no_refuelling")
    if board.fuel >= kit.plane.fuel:
        return game.say("full_tank")
    return lacks(game, state, (Price(amount=REFUEL_PRICE, good="resource"),))


REFUELLING = FreeAction(_refuelling, fill_tank, _why_no_fuel)


@runs(Refuel)
def refuel(game: Game, state: Table, step: Refuel, emit: Emit) -> Table:
    """Fill the tank (DS-FLY-3)."""
    full = kit_of(game).plane.fuel
    emit(Refuelled("DS-FLY-3", full))
    return on_board(state, fuel=full)


# ---------------------------------------------------------------- repairing


def repair_option(kit: Kit, state: Table) -> Iterator[Option]:
    """The option to repair the plane: with Claire at the plane (DS-REPAIR-1), and not at a distant location
    (DS-FLY-2)."""
    board = state.board
    if board.plane:
        closed = "DS-FLY-2" if board.distant else None if with_the_plane(kit, board) else "DS-REPAIR-1"
        yield Option(MendPlane(), closed)


def repair(state: Table) -> Table:
    return then(state, Gather(Tried(REPAIR, "craft", 0)))


def finish_repair(game: Game, state: Table, total: int, emit: Emit) -> Table:
    """Repair the plane by the total of the challenge (DS-REPAIR-1)."""
    after = mend_plane(game, state, health_for(kit_of(game), total), emit)
    if after is state:
        emit(InVain("DS-REPAIR-1", REPAIR))
    return after


HANDLERS: dict[str, Handler] = {
    "plane_damage": plane_damage,
    "repair_plane": seeking("DS-REPAIR-1", repair_plane),
    "move_plane": seeking("DS-FLY-1", move_plane),
}
