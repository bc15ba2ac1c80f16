"""The number of endings that a play can still reach, without saying which or how."""

from __future__ import annotations

from typing import Literal, NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.proofs.limit import TimeLimit
from wanderbook.proofs.reach import Budget, reach_from
from wanderbook.proofs.verdicts import VerdictStatus
from wanderbook.session.standpoint import standpoint_of
from wanderbook.table import Game, Table

SECONDS = 3.0
STATES = 50_000


class EndingsLeft(NamedTuple):
    """The number of endings of a book that can still be reached, that cannot, and that are undecided."""

    possible: int
    lost: int
    open: int

    @property
    def answer(self) -> Literal["yes", "no", "unknown"]:
        """Whether any is still possible."""
        return "yes" if self.possible else "unknown" if self.open else "no"


def endings_left(game: Game, state: Table, seconds: float = SECONDS) -> EndingsLeft:
    """The result after this many seconds. Raises `NoStandpoint` in the middle of a fight or a challenge."""
    statuses = list(endings_from(game, state, seconds).values())
    return EndingsLeft(*(statuses.count(one) for one in ("reachable", "unreachable", "undecided")))


def endings_from(game: Game, state: Table, seconds: float = SECONDS) -> dict[str, VerdictStatus]:
    """Whether each ending can still be reached from here, by ending, for authors. Raises `NoStandpoint` in the middle
    of a fight or a challenge.
    """
    story = Story(game.book, standpoint=standpoint_of(game, state))
    endings = story.contents["endings"]
    verdicts = reach_from(story, Budget(states=STATES, limit=TimeLimit(seconds)), None, endings)
    return {name: verdicts[name].status for name in endings}
