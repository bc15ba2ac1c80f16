"""A card's or a token's effects in play, applied one after another for the player whom it calls *you*."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from wanderbook.book.effects import Effect, RemoveStatus
from wanderbook.rulesets.common.abilities import Use
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.events import InVain
from wanderbook.rulesets.common.steps import Perform
from wanderbook.table import Game, Step, Table
from wanderbook.table.behaviour import runs
from wanderbook.table.events import Emit, Event
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler


@runs(Perform)
def perform_effects(game: Game, state: Table, step: Perform, emit: Emit) -> Table:
    """Apply a card's effects one by one, and wait for each that asks something."""
    effects = game.kit.lines(step.source, step.number, step.when, step.line)
    if not effects:
        return state
    state = on_board(state, acting=(step.player, step.who))
    for place, effect in enumerate(effects[step.at :], step.at + 1):
        agenda = state.agenda
        state = game.rules.handlers[effect.kind](game, state, effect, emit)
        if state.agenda is not agenda and place < len(effects):
            rest = Perform(step.source, step.number, step.when, step.player, step.who, step.line, place)
            state = _beneath(state, agenda, rest)
            break
    return on_board(state, acting=None)


def _beneath(state: Table, agenda: tuple[Step, ...], step: Step) -> Table:
    """Put a step beneath those that an effect has just added to the agenda."""
    return replace(state, agenda=(*agenda, step, *state.agenda[len(agenda) :]))


def seeking(rule: str, handler: Handler) -> Handler:
    """Wrap an effect's handler: if it leaves the state unchanged, emit `InVain`."""

    def handle(game: Game, state: Table, effect: Any, emit: Emit) -> Table:
        """Run the handler, and tell the players if it changed nothing."""
        after = handler(game, state, effect, emit)
        if after is state:
            emit(InVain(rule, _aim_of(effect)))
        return after

    return handle


def _aim_of(effect: Any) -> str:
    """The name of an effect that changed nothing: its kind, and the status it would remove."""
    return f"{effect.kind}:{effect.status}" if isinstance(effect, RemoveStatus) else str(effect.kind)


def merely_read(game: Game, state: Table, effect: Any, emit: Emit) -> Table:
    """The handler of a passive effect or one that alters something in progress: it does nothing when read."""
    return state


def is_in_vain(game: Game, state: Table, use: Use, player: int, who: str, paid: Callable[[], Table]) -> bool:
    """Whether a use would change nothing, neither now nor after its cost is paid.

    An effect that adds a step to the agenda counts as a change, whatever is drawn later.
    """
    if _finds_any(game, state, use.effects, player, who):
        return False
    return not (use.may_give_back and _finds_any(game, paid(), use.effects, player, who))


def _finds_any(game: Game, state: Table, effects: Iterable[Effect], player: int, who: str) -> bool:
    """Whether any of these effects would change something, or is only text, for this player and crew member."""
    state, handlers = on_board(state, acting=(player, who)), game.rules.handlers
    for effect in effects:
        handler = handlers[effect.kind]
        if handler is merely_read or handler(game, state, effect, no_emit) is not state:
            return True
    return False


def no_emit(event: Event) -> None:
    """Discard an event: the effect is only a trial."""


def perform(
    state: Table, source: str, number: int | str, when: str, player: int, who: str = "", line: int | None = None
) -> Table:
    return then(state, Perform(source, number, when, player, who, line))
