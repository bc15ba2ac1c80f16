"""A card's effects in play: one after another, in the name of whom the card calls you."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.sleeping_gods.board import Table, kit_of, on_board
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.steps import Runs, then


class Perform(Runs, frozen=True):
    """The lines of a card that count now (SG-HAND-6), or one line of it; from its `at`th effect on."""

    source: str
    number: int | str
    when: str
    player: int
    who: str = ""
    line: int | None = None
    at: int = 0

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        effects = kit_of(game).lines(self.source, self.number, self.when, self.line)
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


def perform(
    state: Table, source: str, number: int | str, when: str, player: int, who: str = "", line: int | None = None
) -> Table:
    return then(state, Perform(source, number, when, player, who, line))
