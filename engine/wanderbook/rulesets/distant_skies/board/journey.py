"""Costs and gains of actions, and damage by obstacles (DS-TURN-2, DS-CAMP-2, DS-TRAVEL-2)."""

from __future__ import annotations

from wanderbook.book.effects import IgnoreObstacle
from wanderbook.rulesets.distant_skies.board.crew import common, stands
from wanderbook.rulesets.distant_skies.board.state import MOST_STAMINA, Board, Table, kit_of
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game

EXPLORE_TIME, TRAVEL_TIME = 2, 1
"""What actions cost in time."""
CAMP_HEALTH = {"easy": 6, "normal": 2, "hard": 2}
"""What a camp restores to each (DS-CAMP-2, DS-MODE-1)."""
OBSTACLE_DAMAGE = 3


def camp_in_vain(game: Game, state: Table) -> bool:
    """Whether a camp would do nothing now: all are healthy and rested, no card was played, no event waits for it."""
    kit, board = kit_of(game), state.board
    tended = any(mate.damage or mate.statuses or mate.stamina < MOST_STAMINA for mate in board.crew)
    return not (tended or board.spent or any(kit.event[event.card].until == "camp" for event in board.events))


def obstacle_damage(game: Game, state: Table) -> int:
    """The damage of an obstacle: 3, or more if an event in play says so (DS-EVENT-2)."""
    return OBSTACLE_DAMAGE + common(kit_of(game), state.board)["harder_obstacles"]


def ignored_by(kit: Kit, board: Board, obstacle: str) -> bool:
    """Whether somebody has a card that always ignores this obstacle (DS-TRAVEL-2)."""
    able = [mate for mate in board.crew if stands(kit, mate) and "madness" not in mate.statuses]
    borne = (ability for mate in able for card in mate.abilities for ability in kit.ability[card].abilities)
    always = (effect for ability in borne if ability.when == "always" for effect in ability.effects)
    return any(isinstance(effect, IgnoreObstacle) and effect.obstacle == obstacle for effect in always)
