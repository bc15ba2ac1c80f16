"""A card's or a token's effects in play: one after another, in the name of whom it calls you."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from wanderbook.book.effects import Effect, RemoveStatus
from wanderbook.rulesets.common.abilities import Use
from wanderbook.rulesets.common.crew import Table, on_board
from wanderbook.rulesets.common.events import InVain
from wanderbook.table import Game
from wanderbook.table.events import Event, Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Runs, then


class Perform(Runs, frozen=True):
    """The lines of a card that count now, or one line of it; from its `at`th effect on."""

    source: str
    number: int | str
    when: str
    player: int
    who: str = ""
    line: int | None = None
    at: int = 0

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        effects = game.kit.lines(self.source, self.number, self.when, self.line)
        if not effects:
            return state
        state = on_board(state, acting=(self.player, self.who))
        for at, effect in enumerate(effects[self.at :], self.at + 1):
            agenda = state.agenda
            state = game.rules.handlers[effect.kind](game, state, effect, tell)
            if state.agenda is not agenda and at < len(effects):
                rest = Perform(self.source, self.number, self.when, self.player, self.who, self.line, at)
                state = _beneath(state, agenda, rest)
                break
        return on_board(state, acting=None)


def _beneath(state: Table, agenda: tuple[object, ...], step: object) -> Table:
    """What an effect put on the agenda is done before the effects after it."""
    return replace(state, agenda=(*agenda, step, *state.agenda[len(agenda) :]))


def seeking(rule: str, handler: Handler) -> Handler:
    """An effect that says so where it finds nothing to do: the table is then as it was, and nothing is to be asked."""

    def handle(game: Game, state: Table, effect: Any, tell: Tell) -> Table:
        after = handler(game, state, effect, tell)
        if after is state:
            tell(InVain(rule, _sought(effect)))
        return after

    return handle


def _sought(effect: Any) -> str:
    """What was looked for in vain; which status, where it is one."""
    return f"{effect.kind}:{effect.status}" if isinstance(effect, RemoveStatus) else str(effect.kind)


def merely_read(game: Game, state: Table, effect: Any, tell: Tell) -> Table:
    """An effect that always applies, or alters something that is going on: nothing happens when it is read."""
    return state


def is_in_vain(game: Game, state: Table, use: Use, player: int, who: str, paid: Callable[[], Table]) -> bool:
    """Whether nothing would come of a use: neither as things stand, nor with the table as it is once it is paid for.

    What puts a step on the agenda does something, whatever may be drawn then.
    """
    if _finds_any(game, state, use.effects, player, who):
        return False
    return not (use.may_give_back and _finds_any(game, paid(), use.effects, player, who))


def _finds_any(game: Game, state: Table, effects: Iterable[Effect], player: int, who: str) -> bool:
    state, handlers = on_board(state, acting=(player, who)), game.rules.handlers
    for effect in effects:
        handler = handlers[effect.kind]
        if handler is merely_read or handler(game, state, effect, untold) is not state:
            return True
    return False


def untold(event: Event) -> None:
    """Of what is only tried out, nothing is told."""


def perform(
    state: Table, source: str, number: int | str, when: str, player: int, who: str = "", line: int | None = None
) -> Table:
    return then(state, Perform(source, number, when, player, who, line))
