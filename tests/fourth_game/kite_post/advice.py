"""An adviser: sends the fewest kites that are likely enough, saves rope, and reads what it has not read."""

from __future__ import annotations

from itertools import combinations
from random import Random

from msgspec.structs import replace

from wanderbook.table import Game, Pick, Question, Reply, open_options
from wanderbook.table.challenge import likelihood, total
from wanderbook.table.game import Reason, Temper
from wanderbook.table.steps import AlterFate, ChooseWay, Gather

from .board import Table

ENOUGH = {"cautious": 0.8, "greedy": 0.5}
"""The chance from which no further kite is sent, by temper."""


class Postmaster:
    """Knows how to play (KP-FLY-1)."""

    def __init__(self, temper: Temper) -> None:
        self.enough = ENOUGH[temper]
        self.taken: dict[str, int] = {}
        """How often each choice was taken, by its name."""

    def advise(self, game: Game, state: Table, asked: Question, random: Random) -> Reply | None:
        if not isinstance(asked, Pick):
            return None
        match state.agenda[-1]:
            case Gather():
                return Reply(max(self._parties(game, state, asked), key=lambda party: self._worth(game, state, party)))
            case AlterFate(tried=tried):
                lacking = tried.needed - total(game, state, tried)
                return Reply(("reel",) if 0 < lacking <= 2 and state.board.rope > 2 else ())
            case ChooseWay(section=section):
                offered = open_options(asked.options)
                return Reply((min(offered, key=lambda letter: self.taken.get(f"{section}:{letter}", 0)),))
        return None

    def reason(self, game: Game, state: Table, asked: Question, reply: Reply, random: Random) -> Reason | None:
        if not isinstance(state.agenda[-1], Gather):
            return None
        return Reason("party", after=self._chance(game, state, reply.chosen))

    def remember(self, game: Game, state: Table, reply: Reply) -> None:
        if isinstance(step := state.agenda[-1], ChooseWay):
            name = f"{step.section}:{reply.chosen[0]}"
            self.taken[name] = self.taken.get(name, 0) + 1

    def _parties(self, game: Game, state: Table, asked: Pick) -> list[tuple[str, ...]]:
        dry = open_options(asked.options)
        return [party for size in range(len(dry) + 1) for party in combinations(dry, size)]

    def _worth(self, game: Game, state: Table, party: tuple[str, ...]) -> float:
        return min(self._chance(game, state, party), self.enough) - 0.05 * len(party)

    def _chance(self, game: Game, state: Table, party: tuple[str, ...]) -> float:
        step = state.agenda[-1]
        assert isinstance(step, Gather)
        return float(likelihood(game, state, replace(step.tried, joined=party)))
