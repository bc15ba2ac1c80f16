"""Statuses: gaining and removing them. Each game defines their effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wanderbook.book.effects import Aimed, GainStatus, RemoveAnyStatus, RemoveStatus
from wanderbook.book.words import EVERYONE
from wanderbook.rulesets.common.actions import TakeOffStatus
from wanderbook.rulesets.common.crew import affected_player, bearer, change_mate, chooser, mate_of
from wanderbook.rulesets.common.events import StatusGained, StatusRemoved
from wanderbook.rulesets.common.steps import GiveStatus, RemoveStatuses
from wanderbook.table import Game, Option, Pick, Table
from wanderbook.table.actions import ChooseMember
from wanderbook.table.behaviour import asks, explains, takes, takes_several
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then

STATUSES = {
    "frighten": "frightened",
    "low_morale": "low_morale",
    "madness": "madness",
    "venom": "venom",
    "weaken": "weakened",
}
"""What an enemy's power gives, by its name."""


def status_left(board: Any, status: str) -> int:
    remaining: int = board.status_tokens[status] - sum(status in mate.statuses for mate in board.crew)
    return remaining


def add_status(state: Table, name: str, status: str, emit: Emit, rule: str) -> Table:
    """Give a status, unless they have it or no token is left."""
    mate = mate_of(state.board, name)
    if status in mate.statuses or not status_left(state.board, status):
        return state
    emit(StatusGained(rule, name, status))
    return change_mate(state, name, statuses=mate.statuses | {status})


def take_status(state: Table, name: str, statuses: Iterable[str], emit: Emit, rule: str) -> Table:
    """Remove these statuses from a crew member, as far as they have them."""
    mate = mate_of(state.board, name)
    gone = mate.statuses & frozenset(statuses)
    for status in sorted(gone):
        emit(StatusRemoved(rule, name, status))
    return change_mate(state, name, statuses=mate.statuses - gone) if gone else state


# ---------------------------------------------------------------- gaining


def target_of(state: Table, effect: Aimed, whom: str | None) -> str:
    """The crew member an effect is aimed at: `whom` if the game says so, else the one it names, else the card's bearer.
    Empty for anyone."""
    return whom if whom is not None else effect.who or bearer(state.board)


def gain_status(game: Game, state: Table, effect: GainStatus, emit: Emit, whom: str | None = None) -> Table:
    """Give a status to everyone, to the one named or to the bearer; otherwise the active player chooses."""
    whom = target_of(state, effect, whom)
    if whom == EVERYONE:
        for mate in state.board.crew:
            state = add_status(state, mate.name, effect.status, emit, game.rule["status_named"])
        return state
    if whom:
        return add_status(state, whom, effect.status, emit, game.rule["status_named"])
    return give_status(state, effect.status, emit, game.rule["status_first"], state.board.party)


def give_status(state: Table, status: str, emit: Emit, rule: str, first: tuple[str, ...] = ()) -> Table:
    """Give a status to one who lacks it, participants first; the active player chooses among several."""
    lacking = [mate.name for mate in state.board.crew if status not in mate.statuses]
    if not lacking or not status_left(state.board, status):
        return state
    if len(lacking) == 1 or len(set(lacking) & set(first)) == 1:
        [whom] = set(lacking) & set(first) if set(lacking) & set(first) else lacking
        return add_status(state, whom, status, emit, rule)
    return then(state, GiveStatus(status, first, rule))


@asks(GiveStatus)
def ask_who_gains_status(game: Game, state: Table, step: GiveStatus) -> Pick:
    """Ask the active player who gains a status: a participant who lacks it before anyone else (rules "status_first",
    "status_once")."""
    crew = state.board.crew
    first = {mate.name for mate in crew if mate.name in step.first and step.status not in mate.statuses}
    options = tuple(_status_option(step, game, mate, first) for mate in crew)
    return Pick(step.status, options, owner=state.board.active)


def _status_option(step: GiveStatus, game: Game, mate: Any, first: set[str]) -> Option:
    if step.status in mate.statuses:
        return Option(ChooseMember(mate.name), game.rule["status_once"])
    return Option(ChooseMember(mate.name), game.rule["status_first"] if first and mate.name not in first else None)


@takes(GiveStatus, ChooseMember)
def gain_chosen_status(game: Game, state: Table, step: GiveStatus, action: ChooseMember, emit: Emit) -> Table:
    """The chosen one gains the status (rule "status_first")."""
    return add_status(state, action.name, step.status, emit, step.rule)


@explains(GiveStatus)
def explain_status(game: Game, state: Table, step: GiveStatus, action: ChooseMember) -> str:
    """Say why somebody cannot gain the status: they have it, or participants come first (rules "status_once",
    "status_first")."""
    has = step.status in mate_of(state.board, action.name).statuses
    return game.say("has_status" if has else "participants_first", name=action.name)


# ---------------------------------------------------------------- being rid of one


def remove_status(game: Game, state: Table, effect: RemoveStatus, emit: Emit, whom: str | None = None) -> Table:
    """Remove a status from one crew member, from everyone or from the only one who has it;
    otherwise ask who loses it.
    """
    rule, whom = game.rule["status_off"], target_of(state, effect, whom)
    having = [mate.name for mate in state.board.crew if effect.status in mate.statuses]
    if whom and whom != EVERYONE:
        return take_status(state, whom, (effect.status,), emit, rule)
    if whom or len(having) == 1:
        for name in having:
            state = take_status(state, name, (effect.status,), emit, rule)
        return state
    return then(state, RemoveStatuses(1, effect.status, player=affected_player(state.board))) if having else state


def remove_any_status(
    game: Game, state: Table, effect: RemoveAnyStatus, amount: int, emit: Emit, whom: str | None = None
) -> Table:
    """Remove up to this many statuses from one or from each of the crew; ask which if there are more."""
    rule, whom = game.rule["status_off"], target_of(state, effect, whom)
    if whom == EVERYONE:
        for mate in state.board.crew:
            state = take_status(state, mate.name, sorted(mate.statuses)[:amount], emit, rule)
        return state
    there = removable(state.board, "", whom)
    if len(there) <= amount:
        return _remove_tokens(state, there, emit, rule)
    return then(state, RemoveStatuses(amount, "", whom, affected_player(state.board))) if amount else state


def removable(board: Any, status: str, whom: str) -> list[TakeOffStatus]:
    """Every status token that could be removed: of this status, of this crew member, or any if that is empty."""
    return [
        TakeOffStatus(mate.name, one)
        for mate in board.crew
        if whom in ("", mate.name)
        for one in sorted(mate.statuses)
        if status in ("", one)
    ]


def _remove_tokens(state: Table, tokens: Iterable[TakeOffStatus], emit: Emit, rule: str) -> Table:
    for token in tokens:
        state = take_status(state, token.name, (token.status,), emit, rule)
    return state


@asks(RemoveStatuses)
def ask_statuses_to_remove(game: Game, state: Table, step: RemoveStatuses) -> Pick:
    """Ask which statuses are removed, and from whom (rule "status_off")."""
    there = removable(state.board, step.status, step.whom)
    many = min(step.amount, len(there))
    return Pick("statuses", tuple(map(Option, there)), many, many, owner=chooser(state.board, step.player))


@takes_several(RemoveStatuses)
def remove_chosen_statuses(
    game: Game, state: Table, step: RemoveStatuses, chosen: tuple[TakeOffStatus, ...], emit: Emit
) -> Table:
    """Remove the chosen statuses (rule "status_off")."""
    return _remove_tokens(state, chosen, emit, game.rule["status_off"])
