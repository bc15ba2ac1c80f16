"""Travel on squares, obstacles, and exploring (DS-TRAVEL, DS-EXPLORE-1)."""

from __future__ import annotations

from wanderbook.book.effects import MoveSquares, MoveTo, ReturnToMap
from wanderbook.rulesets.common.actions import MakeUse
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.exploring import leave_section, without_party
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.distant_skies.actions import BearObstacle, StopWalking, WalkTo
from wanderbook.rulesets.distant_skies.board import Table, ignored_by, kit_of, obstacle_damage
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.encounters import without_spots
from wanderbook.rulesets.distant_skies.events import Moved, ObstacleIgnored, ObstacleMet
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.rulesets.distant_skies.steps import Confront, FaceObstacle, MeetObstacle, Suffer, Walk, WalkOn
from wanderbook.rulesets.distant_skies.using import find, may_ignore, remedies, use_now, why_closed
from wanderbook.table import Game, Option, Pick
from wanderbook.table.behaviour import asks, explains, runs, takes
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.reading import go_back
from wanderbook.table.script import Handler


def travel(game: Game, state: Table, spot: Spot, emit: Emit) -> Table:
    """Move to the next square and meet its obstacle (DS-TRAVEL-1)."""
    state = move(state, spot, emit)
    obstacle = kit_of(game).squares[spot].obstacle
    return then(state, MeetObstacle(obstacle)) if obstacle else state


def move(state: Table, spot: Spot, emit: Emit, rule: str = "DS-TRAVEL-1") -> Table:
    emit(Moved(rule, spot.page, spot.space))
    return on_board(state, page=spot.page, space=spot.space, distant=False)


def move_to(game: Game, state: Table, effect: MoveTo, emit: Emit) -> Table:
    """Move Claire because the story says so, without meeting an obstacle."""
    return move(state, Spot(effect.page, effect.space), emit)


# ---------------------------------------------------------------- obstacles


@runs(MeetObstacle)
def meet_obstacle(game: Game, state: Table, step: MeetObstacle, emit: Emit) -> Table:
    """Meet the obstacle of the square that Claire has entered (DS-TRAVEL-2)."""
    emit(ObstacleMet("DS-TRAVEL-2", step.obstacle))
    return then(state, Confront(step.obstacle))


@runs(Confront)
def confront_obstacle(game: Game, state: Table, step: Confront, emit: Emit) -> Table:
    """Ignore the obstacle, ask what ignores it, or take 3 damage if nothing can (DS-TRAVEL-2)."""
    if ignored_by(kit_of(game), state.board, step.obstacle):
        emit(ObstacleIgnored("DS-TRAVEL-2", step.obstacle))
        return state
    return then(state, FaceObstacle(step.obstacle)) if may_ignore(game, state, step.obstacle) else bear(game, state)


def bear(game: Game, state: Table) -> Table:
    return then(state, Suffer(obstacle_damage(game, state), rule="DS-TRAVEL-2"))


@asks(FaceObstacle)
def ask_remedy(game: Game, state: Table, step: FaceObstacle) -> Pick:
    """Ask for a card, an ability or a resource that ignores the obstacle; damage only if none can (DS-TRAVEL-2)."""
    options = [offer.option for offer in remedies(game, state, step.obstacle)]
    able = any(option.closed_by is None for option in options)
    bearing = Option(BearObstacle(), "DS-TRAVEL-2" if able else None)
    return Pick(f"obstacle {step.obstacle}", (*options, bearing), owner=TABLE)


@takes(FaceObstacle, BearObstacle)
def bear_obstacle(game: Game, state: Table, step: FaceObstacle, action: BearObstacle, emit: Emit) -> Table:
    """Take the damage of the obstacle, split at will (DS-TRAVEL-2)."""
    return bear(game, state)


@takes(FaceObstacle, MakeUse)
def ignore_obstacle(game: Game, state: Table, step: FaceObstacle, action: MakeUse, emit: Emit) -> Table:
    """Use what ignores the obstacle (DS-TRAVEL-2)."""
    offer = find(game, state, action.use)
    assert offer is not None, action
    state = use_now(game, state, offer, emit)
    emit(ObstacleIgnored("DS-TRAVEL-2", step.obstacle))
    return state


@explains(FaceObstacle)
def explain_remedy(game: Game, state: Table, step: FaceObstacle, action: MakeUse | BearObstacle) -> str:
    """Say why a remedy is closed, or that damage is not allowed while there is one (DS-TRAVEL-2)."""
    return why_closed(game, state, action) if isinstance(action, MakeUse) else game.say("has_remedy")


# ---------------------------------------------------------------- moving by a card


def move_squares(game: Game, state: Table, effect: MoveSquares, emit: Emit) -> Table:
    """Move this many squares for no time, and meet what is there. Not possible from a distant location (DS-FLY-2)."""
    return walk_on(game, state, amount_of(game, state, effect))


def walk_on(game: Game, state: Table, remaining: int) -> Table:
    lost = state.board.distant or not kit_of(game).travel.ways[state.board.spot]
    return state if remaining <= 0 or lost else then(state, Walk(remaining))


@asks(Walk)
def ask_walk(game: Game, state: Table, step: Walk) -> Pick:
    """Ask for the next square of a move that takes no time, or to stop here (DS-TRAVEL-1)."""
    ways = kit_of(game).travel.ways[state.board.spot]
    return Pick("walk", (*(Option(WalkTo(spot)) for spot in ways), Option(StopWalking())), owner=state.board.active)


@takes(Walk, WalkTo)
def walk_to(game: Game, state: Table, step: Walk, action: WalkTo, emit: Emit) -> Table:
    """Enter the square and meet its obstacle, then walk on (DS-TRAVEL-1, DS-TRAVEL-2)."""
    return travel(game, then(state, WalkOn(step.remaining - 1)), action.spot, emit)


@takes(Walk, StopWalking)
def stop_walking(game: Game, state: Table, step: Walk, action: StopWalking, emit: Emit) -> Table:
    """Stop on this square, even if the move is not used up (DS-TRAVEL-1)."""
    return state


@runs(WalkOn)
def walk_further(game: Game, state: Table, step: WalkOn, emit: Emit) -> Table:
    """Continue the move after the obstacle (DS-TRAVEL-1, DS-TRAVEL-2)."""
    return walk_on(game, state, step.remaining)


# ---------------------------------------------------------------- exploring


def return_to_map(game: Game, state: Table, effect: ReturnToMap, emit: Emit) -> Table:
    """Return to the map, which also ends an encounter in progress (DS-EXPLORE-2)."""
    return without_spots(go_back(game, without_party(state), effect, emit))


HANDLERS: dict[str, Handler] = {
    "turn_to": leave_section,
    "return_to_map": return_to_map,
    "move_to": move_to,
    "move_squares": seeking("DS-TRAVEL-1", move_squares),
}
