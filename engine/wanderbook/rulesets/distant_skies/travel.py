"""Travel on squares, obstacles, and exploring (DS-TRAVEL, DS-EXPLORE-1)."""

from __future__ import annotations

from wanderbook.book.effects import MoveSquares, MoveTo, ReturnToMap
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.exploring import leave_section, without_party
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.distant_skies.board import Table, common, kit_of
from wanderbook.rulesets.distant_skies.crew import Suffer
from wanderbook.rulesets.distant_skies.encounters import without_spots
from wanderbook.rulesets.distant_skies.events import Moved, ObstacleIgnored, ObstacleMet
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.rulesets.distant_skies.using import find, ignored_by, may_ignore, remedies, use_now, why_closed
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.reading import go_back
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

OBSTACLE_DAMAGE = 3
SUFFER, STOP = "suffer", "stop"


def travel(game: Game, state: Table, spot: Spot, tell: Tell) -> Table:
    """DS-TRAVEL-1: onto the next square, and what is met there."""
    state = move(state, spot, tell)
    obstacle = kit_of(game).squares[spot].obstacle
    return then(state, MeetObstacle(obstacle)) if obstacle else state


def move(state: Table, spot: Spot, tell: Tell, rule: str = "DS-TRAVEL-1") -> Table:
    tell(Moved(rule, spot.page, spot.space))
    return on_board(state, page=spot.page, space=spot.space, distant=False)


def move_to(game: Game, state: Table, effect: MoveTo, tell: Tell) -> Table:
    """The story puts Claire somewhere; what lies there is not met."""
    return move(state, Spot(effect.page, effect.space), tell)


# ---------------------------------------------------------------- obstacles


class MeetObstacle(Runs, frozen=True):
    """DS-TRAVEL-2: ignored at once, or 3 damage split at will."""

    obstacle: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(ObstacleMet("DS-TRAVEL-2", self.obstacle))
        return then(state, Confront(self.obstacle))


class Confront(Runs, frozen=True):
    """DS-TRAVEL-2: nobody is asked where it is ignored anyway, or nothing could be had against it."""

    obstacle: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if ignored_by(kit_of(game), state.board, self.obstacle):
            tell(ObstacleIgnored("DS-TRAVEL-2", self.obstacle))
            return state
        return then(state, FaceObstacle(self.obstacle)) if may_ignore(game, state, self.obstacle) else bear(game, state)


def obstacle_damage(game: Game, state: Table) -> int:
    """DS-EVENT-2: more than 3, where an event in play says so."""
    return OBSTACLE_DAMAGE + common(kit_of(game), state.board)["harder_obstacles"]


def bear(game: Game, state: Table) -> Table:
    return then(state, Suffer(obstacle_damage(game, state), rule="DS-TRAVEL-2"))


class FaceObstacle(Asks, frozen=True):
    """DS-TRAVEL-2: who has something against it uses that; who has not, and finds nothing, suffers."""

    obstacle: str

    def ask(self, game: Game, state: Table) -> Pick:
        options = [offer.option for offer in remedies(game, state, self.obstacle)]
        able = any(option.closed_by is None for option in options)
        return Pick(
            f"obstacle {self.obstacle}", (*options, Option(SUFFER, "DS-TRAVEL-2" if able else None)), owner=TABLE
        )

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == SUFFER:
            return bear(game, state)
        offer = find(game, state, "obstacle", chosen[0])
        assert offer is not None, chosen
        state = use_now(game, state, offer, tell)
        tell(ObstacleIgnored("DS-TRAVEL-2", self.obstacle))
        return state

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("has_remedy") if option == SUFFER else why_closed(game, state, option)


# ---------------------------------------------------------------- moving by a card


def move_squares(game: Game, state: Table, effect: MoveSquares, tell: Tell) -> Table:
    """So many squares without time, and whatever is met there. Not from a distant location (DS-FLY-2)."""
    return walk_on(game, state, counted(game, state, effect))


def walk_on(game: Game, state: Table, left: int) -> Table:
    lost = state.board.distant or not kit_of(game).ways[state.board.spot]
    return state if left <= 0 or lost else then(state, Walk(left))


class Walk(Asks, frozen=True):
    """DS-TRAVEL-1: square by square, or no further."""

    left: int

    def ask(self, game: Game, state: Table) -> Pick:
        ways = kit_of(game).ways[state.board.spot]
        return Pick("walk", (*(Option(str(spot)) for spot in ways), Option(STOP)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == STOP:
            return state
        return travel(game, then(state, WalkOn(self.left - 1)), Spot.read(chosen[0]), tell)


class WalkOn(Runs, frozen=True):
    """Once an obstacle is dealt with."""

    left: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return walk_on(game, state, self.left)


# ---------------------------------------------------------------- exploring


def return_to_map(game: Game, state: Table, effect: ReturnToMap, tell: Tell) -> Table:
    """DS-EXPLORE-2: an encounter that is going on is over, too."""
    return without_spots(go_back(game, without_party(state), effect, tell))


HANDLERS: dict[str, Handler] = {
    "turn_to": leave_section,
    "return_to_map": return_to_map,
    "move_to": move_to,
    "move_squares": seeking("DS-TRAVEL-1", move_squares),
}
TravelStep = MeetObstacle | Confront | FaceObstacle | Walk | WalkOn
