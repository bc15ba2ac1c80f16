"""Travel on squares, obstacles, and exploring (DS-TRAVEL, DS-EXPLORE-1)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import MoveSquares, MoveTo, ReturnToMap, TurnTo
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.board import Table, common, kit_of
from wanderbook.rulesets.distant_skies.crew import Suffer
from wanderbook.rulesets.distant_skies.events import Explored, Moved, ObstacleMet
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.reading import ReadSection, go_back, turn_to
from wanderbook.table.script import Handler
from wanderbook.table.steps import Runs, then

OBSTACLE_DAMAGE = 3


def travel(game: Game, state: Table, spot: Spot, tell: Tell) -> Table:
    """DS-TRAVEL-1: onto the next square, and what is met there."""
    state = move(state, spot, tell)
    obstacle = kit_of(game).squares[spot].obstacle
    return then(state, MeetObstacle(obstacle)) if obstacle else state


def move(state: Table, spot: Spot, tell: Tell, rule: str = "DS-TRAVEL-1") -> Table:
    tell(Moved(rule, spot.page, spot.space))
    return on_board(state, page=spot.page, space=spot.space, distant=False)


class MeetObstacle(Runs, frozen=True):
    """DS-TRAVEL-2: ignored at once, or 3 damage split at will."""

    obstacle: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(ObstacleMet("DS-TRAVEL-2", self.obstacle))
        damage = OBSTACLE_DAMAGE + common(kit_of(game), state.board)["harder_obstacles"]
        return then(state, Suffer(damage, rule="DS-TRAVEL-2"))


def move_to(game: Game, state: Table, effect: MoveTo, tell: Tell) -> Table:
    """The story puts Claire somewhere; what lies there is not met."""
    return move(state, Spot(effect.page, effect.space), tell)


def move_squares(game: Game, state: Table, effect: MoveSquares, tell: Tell) -> Table:
    """So many squares without time."""
    return state


# ---------------------------------------------------------------- exploring


def explore(state: Table, location: str, tell: Tell, rule: str = "DS-EXPLORE-1") -> Table:
    tell(Explored(rule, location))
    nothing: frozenset[str] = frozenset()
    state = replace(state, entrance=location, tokens=nothing, taken=nothing)
    return then(state, ReadSection(location))


def leave_section(game: Game, state: Table, effect: TurnTo, tell: Tell) -> Table:
    """Whoever took part in a challenge took part in that one only."""
    return turn_to(game, on_board(state, party=()) if state.board.party else state, effect, tell)


def return_to_map(game: Game, state: Table, effect: ReturnToMap, tell: Tell) -> Table:
    return go_back(game, on_board(state, party=()) if state.board.party else state, effect, tell)


HANDLERS: dict[str, Handler] = {
    "turn_to": leave_section,
    "return_to_map": return_to_map,
    "move_to": move_to,
    "move_squares": move_squares,
}
TravelStep = MeetObstacle
