"""Travel: a craft test without a target, a distance, regions, hazards and page edges (SG-TRAVEL)."""

from __future__ import annotations

from wanderbook.book.effects import MoveShip, MoveTo
from wanderbook.rulesets.common.crew import mate_of, on_board
from wanderbook.rulesets.sleeping_gods.board import Table, common, kit_of, passive
from wanderbook.rulesets.sleeping_gods.events import InVain, Moved
from wanderbook.rulesets.sleeping_gods.goods import counted
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.table import Game, Option, Pick
from wanderbook.table.challenge import Gather, Tried
from wanderbook.table.events import Tell
from wanderbook.table.reading import take_way
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

TRAVEL = "travel"
STOP = "stop"


def set_out(state: Table) -> Table:
    """SG-TRAVEL-1."""
    return then(state, Gather(Tried(TRAVEL, "craft", 0)))


def sail(game: Game, state: Table, total: int, joined: tuple[str, ...], tell: Tell) -> Table:
    distance = reach(kit_of(game), state, total, joined)
    if not distance:
        tell(InVain("SG-TRAVEL-2", "sail"))
    return sail_on(game, state, distance)


def reach(kit: Kit, state: Table, total: int, joined: tuple[str, ...]) -> int:
    """SG-TRAVEL-2: the total gives a distance."""
    board = state.board
    distance = sum(total >= needed for needed in kit.ship(board.players).travel)
    distance += common(kit, state, "add_distance") - common(kit, state, "lose_distance")
    distance += sum(passive(kit, mate_of(board, name), "add_distance") for name in joined)
    return max(0, distance)


def sail_on(game: Game, state: Table, distance: int) -> Table:
    return then(state, Sail(distance)) if distance > 0 and kit_of(game).ways[state.board.spot] else state


class Sail(Asks, frozen=True):
    """SG-TRAVEL-2: each point moves to one adjacent region, or the ship stops where it is."""

    distance: int

    def ask(self, game: Game, state: Table) -> Pick:
        ways = kit_of(game).ways[state.board.spot]
        return Pick("sail", (*(Option(str(spot)) for spot in ways), Option(STOP)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == STOP:
            return state
        page, _, region = chosen[0].partition(":")
        return enter(game, then(state, SailOn(self.distance - 1)), Spot(int(page), region), tell)


class SailOn(Runs, frozen=True):
    """SG-TRAVEL-4: after a hazard, which is over now, remaining movement may be used."""

    distance: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return sail_on(game, on_board(state, party=()) if state.board.party else state, self.distance)


def enter(game: Game, state: Table, spot: Spot, tell: Tell) -> Table:
    """SG-TRAVEL-4: a hazard must be met at once."""
    kit = kit_of(game)
    state = move(state, spot, tell)
    if kit.regions[spot].hazard is None or common(kit, state, "ignore_hazards"):
        return state
    return take_way(game, state, kit.hazard_name(spot), "A", tell)


def move(state: Table, spot: Spot, tell: Tell, rule: str = "SG-TRAVEL-3") -> Table:
    tell(Moved(rule, spot.page, spot.region))
    return on_board(state, page=spot.page, region=spot.region)


def move_ship(game: Game, state: Table, effect: MoveShip, tell: Tell) -> Table:
    return sail_on(game, state, counted(game, state, effect))


def move_to(game: Game, state: Table, effect: MoveTo, tell: Tell) -> Table:
    """The story puts the ship somewhere; what lies there is not met."""
    return move(state, Spot(effect.page, effect.space), tell)


HANDLERS: dict[str, Handler] = {"move_ship": move_ship, "move_to": move_to}
TravelStep = Sail | SailOn
