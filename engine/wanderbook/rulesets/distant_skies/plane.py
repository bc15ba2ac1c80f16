"""The plane: flying, fuel, damage, repair (DS-FLY, DS-REPAIR)."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.effects import GainQuest, MovePlane, PlaneDamage, RepairPlane
from wanderbook.book.sections import Price
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.events import InVain
from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.distant_skies.board import Board, Table, kit_of
from wanderbook.rulesets.distant_skies.camp import cross_off
from wanderbook.rulesets.distant_skies.event_cards import complete_by
from wanderbook.rulesets.distant_skies.events import Flown, FuelSpent, Moved, PlaneDamaged, PlaneRepaired, Refuelled
from wanderbook.rulesets.distant_skies.goods import RESOURCE, Pay, can_pay, counted, lacks
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.table import Game, Option, Pick
from wanderbook.table.amounts import Counts
from wanderbook.table.challenge import DrawFate, Gather, Tried
from wanderbook.table.events import Tell
from wanderbook.table.quests import gain_quest
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

FLY, REPAIR = "fly", "repair"
FLY_TIME, REPAIR_TIME = 2, 1
REFUEL_PRICE = 2
FULL_TANK = Counts.of({RESOURCE: REFUEL_PRICE})


def with_the_plane(kit: Kit, board: Board) -> bool:
    """Whether Claire is where the plane is."""
    return board.distant or (board.plane > 0 and kit.landing_at.get(board.spot) == board.plane)


def lose_fuel(game: Game, state: Table, amount: int, tell: Tell) -> Table:
    """DS-FLY-3: running out of it gives a quest."""
    amount = min(amount, state.board.fuel)
    if not amount:
        return state
    left = state.board.fuel - amount
    tell(FuelSpent("DS-FLY-1", left))
    state = on_board(state, fuel=left)
    quest = game.book.title_page.no_fuel
    return gain_quest(game, state, GainQuest(quest=quest), tell) if quest and not left else state


def damage_plane(game: Game, state: Table, amount: int, tell: Tell, rule: str = "DS-FLY-1") -> Table:
    """DS-FLY-3: damage at 0 plane health costs a camp."""
    if not amount:
        return state
    board = state.board
    if not board.plane_health:
        return cross_off(state, 1, tell, "DS-FLY-3")
    left = max(0, board.plane_health - amount)
    tell(PlaneDamaged(rule, board.plane_health - left, left))
    return on_board(state, plane_health=left)


def mend_plane(game: Game, state: Table, amount: int, tell: Tell, rule: str = "DS-REPAIR-1") -> Table:
    amount = min(amount, kit_of(game).plane.health - state.board.plane_health)
    if not amount:
        return state
    tell(PlaneRepaired(rule, amount))
    return on_board(state, plane_health=state.board.plane_health + amount)


def plane_damage(game: Game, state: Table, effect: PlaneDamage, tell: Tell) -> Table:
    return damage_plane(game, state, counted(game, state, effect), tell)


def repair_plane(game: Game, state: Table, effect: RepairPlane, tell: Tell) -> Table:
    return mend_plane(game, state, counted(game, state, effect), tell)


# ---------------------------------------------------------------- flying


def flights(kit: Kit, state: Table) -> dict[int, int]:
    """DS-FLY-1, DS-FLY-2: where the plane can go, and how far that is. DS-FLY-4: with quick landing, also nowhere."""
    board = state.board
    if not board.plane:
        return {}
    here = board.quick_landing and kit.landing[board.plane].location is None
    found: dict[int, int] = kit.flights(board.plane, state.cards)
    return {to: far for to, far in found.items() if to != board.plane or here}


def grounded(kit: Kit, board: Board) -> str | None:
    """DS-FLY-1: why the plane cannot go anywhere."""
    if not board.fuel:
        return "no_fuel"
    return None if board.plane_health else "no_plane_health"


def fly_options(kit: Kit, state: Table) -> Iterator[Option]:
    """DS-FLY-1: `fly:3`, for 2 time, with Claire at the plane."""
    board = state.board
    able = with_the_plane(kit, board) and grounded(kit, board) is None
    closed = "DS-FLY-1" if not able else "DS-TURN-2" if board.time < FLY_TIME else None
    yield from (Option(f"{FLY}:{to}", closed) for to in flights(kit, state))


def why_grounded(game: Game, board: Board) -> str | None:
    kit = kit_of(game)
    reason = grounded(kit, board) if with_the_plane(kit, board) else "not_at_the_plane"
    return game.say(reason) if reason else None


def fly(game: Game, state: Table, landing: int, tell: Tell, claire: bool = True) -> Table:
    """DS-FLY-1: plane and Claire go there, 1 fuel is lost, and fate says what the flight does to the plane.

    Event cards that wait for the plane to move are completed in the end (DS-EVENT-2); DS-FLY-4: but a plane that
    stays where it is has not moved.
    """
    kit, board = kit_of(game), state.board
    distance = flights(kit, state)[landing]
    tell(Flown("DS-FLY-1", landing, distance))
    state = on_board(complete_by(game, state, FLY) if distance else state, plane=landing)
    state = lose_fuel(game, state, 1, tell)
    state = then(state, DrawFate(Tried(f"{FLY}:{distance}", "", 0, added=distance)))
    if not claire:
        return state
    place = kit.landing[landing]
    if place.page is None or place.space is None:
        return on_board(state, distant=True)
    if board.quick_landing:
        return then(on_board(state, distant=False), DropClaire(place.page))
    return land(state, Spot(place.page, place.space), tell, "DS-FLY-1")


def land(state: Table, spot: Spot, tell: Tell, rule: str) -> Table:
    """Whatever obstacle is there, it is not met."""
    tell(Moved(rule, spot.page, spot.space))
    return on_board(state, page=spot.page, space=spot.space, distant=False)


class DropClaire(Asks, frozen=True):
    """DS-FLY-4: on any square of the page that the plane flies to."""

    page: int

    def ask(self, game: Game, state: Table) -> Pick:
        kit = kit_of(game)
        squares = [Spot(self.page, one.id) for row in kit.pages[self.page].squares for one in row if not one.closed]
        return Pick("drop", tuple(Option(str(spot)) for spot in squares), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return land(state, Spot.read(chosen[0]), tell, "DS-FLY-4")


def is_flight(tried: Tried) -> bool:
    """Whether fate is drawn for a flight."""
    return tried.about.startswith(f"{FLY}:")


def flown(game: Game, state: Table, total: int, tell: Tell) -> Table:
    """DS-FLY-1: fate and the spaces moved."""
    return damage_plane(game, state, wear_of(kit_of(game), total), tell)


def wear_of(kit: Kit, total: int) -> int:
    """DS-FLY-1: what a flight does to the plane."""
    return sum(total >= least for least in kit.plane.wear)


# ---------------------------------------------------------------- moved by a card


def move_plane(game: Game, state: Table, effect: MovePlane, tell: Tell) -> Table:
    """Along the flight board, with its fuel and its wear, without time."""
    kit = kit_of(game)
    return then(state, SendPlane()) if flights(kit, state) and not grounded(kit, state.board) else state


class SendPlane(Asks, frozen=True):
    """`fly:3` with Claire, who is there; `send:3` without her, who can stay where she is only in the atlas."""

    def ask(self, game: Game, state: Table) -> Pick:
        kit, board = kit_of(game), state.board
        there = flights(kit, state)
        options = [Option(f"{FLY}:{to}") for to in there] if with_the_plane(kit, board) else []
        if not board.distant:
            options += [Option(f"send:{to}") for to in there if to != board.plane]
        return Pick("plane", (*options, Option("stay")), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        how, _, to = chosen[0].partition(":")
        return fly(game, state, int(to), tell, how == FLY) if to else state


# ---------------------------------------------------------------- fuel


def _refuelling(game: Game, state: Table, now: str) -> Iterator[Option]:
    """DS-FLY-3: at any time while the plane is where there is fuel, wherever Claire is."""
    kit, board = kit_of(game), state.board
    if board.plane and any(place.refuel for place in kit.landing.values()):
        able = kit.landing[board.plane].refuel and board.fuel < kit.plane.fuel and can_pay(game, state, FULL_TANK)
        yield Option("refuel", None if able else "DS-FLY-3")


def _refuel(game: Game, state: Table, what: str, tell: Tell) -> Table:
    return then(then(state, Refuel()), Pay(FULL_TANK, "refuel"))


def _why_no_fuel(game: Game, state: Table, what: str) -> str:
    kit, board = kit_of(game), state.board
    if not kit.landing[board.plane].refuel:
        return game.say("no_refuelling")
    if board.fuel >= kit.plane.fuel:
        return game.say("full_tank")
    return lacks(game, state, (Price(amount=REFUEL_PRICE, good="resource"),))


REFUELLING = Doing(_refuelling, _refuel, _why_no_fuel)


class Refuel(Runs, frozen=True):
    """DS-FLY-3: the tank is full."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        full = kit_of(game).plane.fuel
        tell(Refuelled("DS-FLY-3", full))
        return on_board(state, fuel=full)


# ---------------------------------------------------------------- repairing


def is_whole(kit: Kit, board: Board) -> bool:
    """Whether the plane has nothing to repair."""
    return board.plane_health >= kit.plane.health


def repair_option(kit: Kit, state: Table) -> Iterator[Option]:
    """DS-REPAIR-1: with Claire at the plane. DS-FLY-2: not at a distant location."""
    board = state.board
    if board.plane:
        closed = "DS-FLY-2" if board.distant else None if with_the_plane(kit, board) else "DS-REPAIR-1"
        yield Option(REPAIR, closed)


def repair(state: Table) -> Table:
    return then(state, Gather(Tried(REPAIR, "craft", 0)))


def repaired(game: Game, state: Table, total: int, tell: Tell) -> Table:
    """DS-REPAIR-1: by the total of the challenge."""
    after = mend_plane(game, state, health_for(kit_of(game), total), tell)
    if after is state:
        tell(InVain("DS-REPAIR-1", REPAIR))
    return after


def health_for(kit: Kit, total: int) -> int:
    """DS-REPAIR-1: what a repair restores to the plane."""
    return sum(total >= least for least in kit.plane.repairs)


HANDLERS: dict[str, Handler] = {
    "plane_damage": plane_damage,
    "repair_plane": seeking("DS-REPAIR-1", repair_plane),
    "move_plane": seeking("DS-FLY-1", move_plane),
}
PlaneStep = DropClaire | SendPlane | Refuel
