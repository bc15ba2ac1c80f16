"""Effects that stand neither in a section nor in an ability: a search token's, an ongoing event's."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import Effect
from wanderbook.rulesets.sleeping_gods.board import Table, kit_of
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.steps import Runs


class RunEffects(Runs, frozen=True):
    """Effects in order, by name: `search 3` is a token's harm, `search 3 0` the first of its rewards."""

    name: str
    at: int = 0

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        effects = _effects(kit_of(game), self.name)
        for at, effect in enumerate(effects[self.at :], self.at + 1):
            agenda = state.agenda
            state = game.rules.handlers[effect.kind](game, state, effect, tell)
            if state.agenda is not agenda and at < len(effects):
                rest = RunEffects(self.name, at)
                return replace(state, agenda=(*agenda, rest, *state.agenda[len(agenda) :]))
        return state


def _effects(kit: Kit, name: str) -> tuple[Effect, ...]:
    _, number, *line = name.split()
    token = kit.search[int(number)]
    return token.rewards[int(line[0])].effects if line else token.harm
