"""Advice in the middle of a play: from somebody who knows the game, and remembers how it was played so far."""

from __future__ import annotations

from random import Random
from typing import Any

from wanderbook.session.play import Play
from wanderbook.table import Game, NotAllowed, Question, Reply, State
from wanderbook.table.agenda import check
from wanderbook.table.game import Adviser


class Counsel:
    """One adviser for one play after another, as they are asked about."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._adviser: Adviser | None = None
        self._remembered: tuple[Reply, ...] = ()
        """What the adviser was told of a play."""

    def advise(self, play: Play, state: State[Any, Any], asked: Question) -> Reply | None:
        """What they would answer at a table that looks like this. Only what is allowed is worth saying."""
        adviser = self._adviser_of(play)
        reply = adviser.advise(self.game, state, asked, Random(play.state.moment)) if adviser else None
        if reply is None:
            return None
        try:
            check(self.game, play.state, reply)
        except NotAllowed:
            return None
        return reply

    def _adviser_of(self, play: Play) -> Adviser | None:
        """Somebody who remembers all of this play, whether they were asked or not: told what is new to them, and
        replaced where it was played otherwise, after an undo for instance."""
        journal, known = play.journal, len(self._remembered)
        if self._adviser is None or journal[:known] != self._remembered:
            make, known = self.game.rules.adviser, 0
            self._adviser = make("cautious") if make else None
        if self._adviser is not None:
            for state, reply in play.answered(known):
                self._adviser.remember(self.game, state, reply)
        self._remembered = journal
        return self._adviser
