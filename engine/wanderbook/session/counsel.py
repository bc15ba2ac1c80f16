"""Advice in the middle of a play, from an adviser who knows the game and remembers the play so far."""

from __future__ import annotations

from itertools import islice
from random import Random

from wanderbook.session.play import Play
from wanderbook.table import Chance, Game, NotAllowed, Question, Reply, Table, decision
from wanderbook.table.agenda import check
from wanderbook.table.game import Adviser, Reason


class Counsel:
    """An adviser that follows one play after another."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._adviser: Adviser | None = None
        self._remembered: tuple[Reply, ...] = ()
        """What the adviser was told of a play."""

    def advise(self, play: Play, state: Table, asked: Question) -> Reply | None:
        """The advised reply; None if the adviser has no opinion or its reply would be illegal."""
        adviser = self._adviser_of(play)
        reply = adviser.advise(self.game, state, asked, Random(play.state.moment)) if adviser else None
        if reply is None:
            return None
        try:
            check(self.game, play.state, reply)
        except NotAllowed:
            return None
        return reply

    def foresee(self, play: Play, state: Table) -> Reply | None:
        """The reply it would advise in a state after an answer to the play's question."""
        adviser, asked = self._adviser_of(play), decision(self.game, state)
        if adviser is None or asked is None or isinstance(asked, Chance):
            return None
        reply = adviser.advise(self.game, state, asked, Random(state.moment))
        if reply is None:
            return None
        try:
            check(self.game, state, reply)
        except NotAllowed:
            return None
        return reply

    def reason(self, play: Play, state: Table, asked: Question, reply: Reply) -> Reason | None:
        """The reason for the advised reply."""
        adviser = self._adviser_of(play)
        return adviser.reason(self.game, state, asked, reply, Random(play.state.moment)) if adviser else None

    def _adviser_of(self, play: Play) -> Adviser | None:
        """The adviser, after it has remembered every reply of this play. A new one replaces it if the journal differs
        from the one it followed, for instance after an undo.
        """
        journal, known = play.given, len(self._remembered)
        if self._adviser is None or journal[:known] != self._remembered:
            make, known = self.game.rules.adviser, 0
            self._adviser = make("cautious") if make else None
        if self._adviser is not None:
            for state, reply in islice(play.answered(known), len(journal) - known):
                self._adviser.remember(self.game, state, reply)
        self._remembered = journal
        return self._adviser
