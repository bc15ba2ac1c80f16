"""Camping, and the story that follows the last camps (DS-CAMP)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import CrossOffCamp, RemoveAnyStatus
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.exploring import explore
from wanderbook.rulesets.distant_skies.adventure import deal_spent
from wanderbook.rulesets.distant_skies.board import CAMP_HEALTH, MOST_STAMINA, Table
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.crew import names, refresh, remove_any_status, restore_each
from wanderbook.rulesets.distant_skies.event_cards import complete_by
from wanderbook.rulesets.distant_skies.events import CampaignLost, Camped, CampsCrossed
from wanderbook.rulesets.distant_skies.steps import CampStatus
from wanderbook.table import Game
from wanderbook.table.behaviour import runs
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler


def camp(game: Game, state: Table, emit: Emit) -> Table:
    """Camp (DS-CAMP-1, DS-CAMP-2). The players choose which of those without health rise, for 1 time each
    (DS-HEALTH-2).
    """
    board = state.board
    emit(Camped("DS-CAMP-1", board.active))
    state = cross_off(state, 1, emit, "DS-CAMP-1")
    state = refresh(state, dict.fromkeys(names(state), MOST_STAMINA), emit, "DS-CAMP-2")
    state = then(complete_by(game, deal_spent(state, emit), "camp"), CampStatus())
    return restore_each(game, state, dict.fromkeys(names(state), CAMP_HEALTH[board.mode]), emit, "DS-CAMP-2")


@runs(CampStatus)
def tend_one(game: Game, state: Table, step: CampStatus, emit: Emit) -> Table:
    """Remove one status from one character at the camp (DS-CAMP-2)."""
    return remove_any_status(game, state, RemoveAnyStatus(amount=1), emit)


def cross_off(state: Table, amount: int, emit: Emit, rule: str) -> Table:
    """Cross off camps from the left, as many as there are. Their stories are read later, by `time_runs_out`."""
    amount = min(amount, state.board.camps)
    if not amount:
        return state
    remaining = state.board.camps - amount
    emit(CampsCrossed(rule, amount, remaining))
    return on_board(state, camps=remaining)


def cross_off_camp(game: Game, state: Table, effect: CrossOffCamp, emit: Emit) -> Table:
    return cross_off(state, amount_of(game, state, effect), emit, "DS-CAMP-1")


def in_the_end(game: Game, state: Table) -> bool:
    """Whether the end stories have begun (DS-CAMP-3)."""
    ends = game.book.title_page.deck_ends
    return bool(ends) and state.board.ended >= len(ends)


def time_runs_out(game: Game, state: Table, emit: Emit) -> Table | None:
    """Read the next story of the last camps; the final one is repeated until it ends the campaign (DS-CAMP-3).

    Called between actions. None while the journey goes on. In a book without such stories, the last camp ends the
    campaign.
    """
    board, ends = state.board, game.book.title_page.deck_ends
    if not ends:
        if board.camps:
            return None
        emit(CampaignLost("DS-CAMP-3"))
        return replace(state, agenda=())
    if in_the_end(game, state):
        return explore(state, ends[-1], emit, "DS-CAMP-3")
    if len(ends) - board.camps <= board.ended:
        return None
    return explore(on_board(state, ended=board.ended + 1), ends[board.ended], emit, "DS-CAMP-3")


HANDLERS: dict[str, Handler] = {"cross_off_camp": cross_off_camp}
