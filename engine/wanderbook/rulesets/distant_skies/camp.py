"""Camping, and what the last camps lead to (DS-CAMP)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import CrossOffCamp, RemoveAnyStatus
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.exploring import explore
from wanderbook.rulesets.distant_skies.adventure import deal_spent
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Table, kit_of
from wanderbook.rulesets.distant_skies.crew import names, refresh, remove_any_status, restore_each
from wanderbook.rulesets.distant_skies.event_cards import complete_by
from wanderbook.rulesets.distant_skies.events import CampaignLost, Camped, CampsCrossed
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Runs, then

HEALTH = {"easy": 6, "normal": 2, "hard": 2}
"""What a camp restores to each (DS-CAMP-2, DS-MODE-1)."""


def camp(game: Game, state: Table, tell: Tell) -> Table:
    """DS-CAMP-1, DS-CAMP-2. DS-HEALTH-2: who of those without health rises, for 1 time each, is asked."""
    board = state.board
    tell(Camped("DS-CAMP-1", board.active))
    state = cross_off(state, 1, tell, "DS-CAMP-1")
    state = refresh(state, dict.fromkeys(names(state), MOST_STAMINA), tell, "DS-CAMP-2")
    state = then(complete_by(game, deal_spent(state, tell), "camp"), CampStatus())
    return restore_each(game, state, dict.fromkeys(names(state), HEALTH[board.mode]), tell, "DS-CAMP-2")


def camp_in_vain(game: Game, state: Table) -> bool:
    """Whether a camp would bring nothing now: all are whole and rested, no card was played, no event waits for it."""
    kit, board = kit_of(game), state.board
    tended = any(mate.damage or mate.statuses or mate.stamina < MOST_STAMINA for mate in board.crew)
    return not (tended or board.spent or any(kit.event[one.card].until == "camp" for one in board.events))


class CampStatus(Runs, frozen=True):
    """DS-CAMP-2: 1 status off 1 character."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return remove_any_status(game, state, RemoveAnyStatus(amount=1), tell)


def cross_off(state: Table, amount: int, tell: Tell, rule: str) -> Table:
    """Camps from the left, as many as there are. What the last ones lead to is read when nothing else is going on."""
    amount = min(amount, state.board.camps)
    if not amount:
        return state
    left = state.board.camps - amount
    tell(CampsCrossed(rule, amount, left))
    return on_board(state, camps=left)


def cross_off_camp(game: Game, state: Table, effect: CrossOffCamp, tell: Tell) -> Table:
    return cross_off(state, counted(game, state, effect), tell, "DS-CAMP-1")


def in_the_end(game: Game, state: Table) -> bool:
    """DS-CAMP-3: whether the end stories have begun."""
    ends = game.book.title_page.deck_ends
    return bool(ends) and state.board.ended >= len(ends)


def time_runs_out(game: Game, state: Table, tell: Tell) -> Table | None:
    """DS-CAMP-3: what the last camps lead to, one after another; the last one again and again, until it ends.

    Asked between actions. Nothing, where the journey goes on; without such stories, it is over with the last camp.
    """
    board, ends = state.board, game.book.title_page.deck_ends
    if not ends:
        if board.camps:
            return None
        tell(CampaignLost("DS-CAMP-3"))
        return replace(state, agenda=())
    if in_the_end(game, state):
        return explore(state, ends[-1], tell, "DS-CAMP-3")
    if len(ends) - board.camps <= board.ended:
        return None
    return explore(on_board(state, ended=board.ended + 1), ends[board.ended], tell, "DS-CAMP-3")


HANDLERS: dict[str, Handler] = {"cross_off_camp": cross_off_camp}
CampStep = CampStatus
