"""Statuses: who gets one, who is rid of one. What each of them means, the game says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wanderbook.book.effects import Aimed, GainStatus, RemoveAnyStatus, RemoveStatus
from wanderbook.book.words import EVERYONE
from wanderbook.rulesets.common.crew import Table, bearer, change_mate, chooser, mate_of, you
from wanderbook.rulesets.common.events import StatusGained, StatusRemoved
from wanderbook.table import Game, Option, Pick
from wanderbook.table.events import Tell
from wanderbook.table.steps import Asks, then

STATUSES = {
    "frighten": "frightened",
    "low_morale": "low_morale",
    "madness": "madness",
    "venom": "venom",
    "weaken": "weakened",
}
"""What an enemy's power gives, by its name."""


def status_left(board: Any, status: str) -> int:
    left: int = board.status_tokens[status] - sum(status in mate.statuses for mate in board.crew)
    return left


def add_status(state: Table, name: str, status: str, tell: Tell, rule: str) -> Table:
    """No two of the same, and none that is not there."""
    mate = mate_of(state.board, name)
    if status in mate.statuses or not status_left(state.board, status):
        return state
    tell(StatusGained(rule, name, status))
    return change_mate(state, name, statuses=mate.statuses | {status})


def take_status(state: Table, name: str, statuses: Iterable[str], tell: Tell, rule: str) -> Table:
    mate = mate_of(state.board, name)
    gone = mate.statuses & frozenset(statuses)
    for status in sorted(gone):
        tell(StatusRemoved(rule, name, status))
    return change_mate(state, name, statuses=mate.statuses - gone) if gone else state


# ---------------------------------------------------------------- gaining


def named(state: Table, effect: Aimed, whom: str | None) -> str:
    """Whom an effect concerns: whoever the game says, or is named, or bears the card; nobody, where anyone may be."""
    return whom if whom is not None else effect.who or bearer(state.board)


def gain_status(game: Game, state: Table, effect: GainStatus, tell: Tell, whom: str | None = None) -> Table:
    """Whoever is named, or bears the card; else somebody of the active player's choice."""
    whom = named(state, effect, whom)
    if whom == EVERYONE:
        for mate in state.board.crew:
            state = add_status(state, mate.name, effect.status, tell, game.rule["status_named"])
        return state
    if whom:
        return add_status(state, whom, effect.status, tell, game.rule["status_named"])
    return give_status(state, effect.status, tell, game.rule["status_first"], state.board.party)


def give_status(state: Table, status: str, tell: Tell, rule: str, first: tuple[str, ...] = ()) -> Table:
    """To somebody of the active player's choice who lacks it, those who took part first."""
    lacking = [mate.name for mate in state.board.crew if status not in mate.statuses]
    if not lacking or not status_left(state.board, status):
        return state
    if len(lacking) == 1 or len(set(lacking) & set(first)) == 1:
        [whom] = set(lacking) & set(first) if set(lacking) & set(first) else lacking
        return add_status(state, whom, status, tell, rule)
    return then(state, GiveStatus(status, first, rule))


class GiveStatus(Asks, frozen=True):
    status: str
    first: tuple[str, ...]
    rule: str

    def ask(self, game: Game, state: Table) -> Pick:
        crew = state.board.crew
        first = {mate.name for mate in crew if mate.name in self.first and self.status not in mate.statuses}
        options = tuple(self._option(game, mate, first) for mate in crew)
        return Pick(self.status, options, owner=state.board.active)

    def _option(self, game: Game, mate: Any, first: set[str]) -> Option:
        if self.status in mate.statuses:
            return Option(mate.name, game.rule["status_once"])
        return Option(mate.name, game.rule["status_first"] if first and mate.name not in first else None)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return add_status(state, chosen[0], self.status, tell, self.rule)

    def why(self, game: Game, state: Table, option: str) -> str:
        has = self.status in mate_of(state.board, option).statuses
        return game.say("has_status" if has else "participants_first", name=option)


# ---------------------------------------------------------------- being rid of one


def remove_status(game: Game, state: Table, effect: RemoveStatus, tell: Tell, whom: str | None = None) -> Table:
    rule, whom = game.rule["status_off"], named(state, effect, whom)
    having = [mate.name for mate in state.board.crew if effect.status in mate.statuses]
    if whom and whom != EVERYONE:
        return take_status(state, whom, (effect.status,), tell, rule)
    if whom or len(having) == 1:
        for name in having:
            state = take_status(state, name, (effect.status,), tell, rule)
        return state
    return then(state, RemoveStatuses(1, effect.status, player=you(state.board))) if having else state


def remove_any_status(
    game: Game, state: Table, effect: RemoveAnyStatus, amount: int, tell: Tell, whom: str | None = None
) -> Table:
    rule, whom = game.rule["status_off"], named(state, effect, whom)
    if whom == EVERYONE:
        for mate in state.board.crew:
            state = take_status(state, mate.name, sorted(mate.statuses)[:amount], tell, rule)
        return state
    there = removable(state.board, "", whom)
    if len(there) <= amount:
        return _removed(state, there, tell, rule)
    return then(state, RemoveStatuses(amount, "", whom, you(state.board))) if there else state


def removable(board: Any, status: str, whom: str) -> list[str]:
    """Every token that could be removed: `Mac:venom`."""
    return [
        f"{mate.name}:{one}"
        for mate in board.crew
        if whom in ("", mate.name)
        for one in sorted(mate.statuses)
        if status in ("", one)
    ]


def _removed(state: Table, tokens: Iterable[str], tell: Tell, rule: str) -> Table:
    for token in tokens:
        name, _, status = token.partition(":")
        state = take_status(state, name, (status,), tell, rule)
    return state


class RemoveStatuses(Asks, frozen=True):
    """Which of the crew is rid of which status."""

    amount: int
    status: str = ""
    whom: str = ""
    player: int | None = None
    """Who uses the card; the active player, where nobody does."""

    def ask(self, game: Game, state: Table) -> Pick:
        there = removable(state.board, self.status, self.whom)
        many = min(self.amount, len(there))
        return Pick("statuses", tuple(map(Option, there)), many, many, owner=chooser(state.board, self.player))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return _removed(state, chosen, tell, game.rule["status_off"])


StatusStep = GiveStatus | RemoveStatuses
