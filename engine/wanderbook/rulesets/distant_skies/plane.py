"""The plane: fuel, damage, repair (DS-FLY, DS-REPAIR)."""

from __future__ import annotations

from wanderbook.book.effects import GainQuest, MovePlane, PlaneDamage, RepairPlane
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.distant_skies.board import Board, Table, kit_of
from wanderbook.rulesets.distant_skies.camp import cross_off
from wanderbook.rulesets.distant_skies.events import FuelSpent, PlaneDamaged, PlaneRepaired
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.quests import gain_quest
from wanderbook.table.script import Handler


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


def move_plane(game: Game, state: Table, effect: MovePlane, tell: Tell) -> Table:
    """Along the flight board, without Claire and without time."""
    return state


HANDLERS: dict[str, Handler] = {
    "plane_damage": plane_damage,
    "repair_plane": seeking("DS-REPAIR-1", repair_plane),
    "move_plane": seeking("DS-FLY-1", move_plane),
}
