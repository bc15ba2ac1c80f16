"""Requests that take several replies: to go somewhere, or to resolve a fight whose outcome is clear.

Each reply is one of the journal like any other. The first is what somebody asked for, and undoing it undoes the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import Explore
from wanderbook.session.counsel import Counsel
from wanderbook.session.play import Play
from wanderbook.table import Chance, Game, Pick, Reply, Table, answer, decision, open_options
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import Event, Fell
from wanderbook.table.fate import Fate
from wanderbook.table.game import Adviser

MOST_REPLIES = 400
"""To one wish: whatever takes more is given up there, and the play goes on by hand."""
TRIALS = 8
"""Fights that are fought on other draws, before one is offered to be resolved."""
LITTLE = 4
"""A fight that costs more than this part of the crew's health is not one to be resolved unseen."""

Next = Callable[[Play], Chosen | None]


def carry_on(play: Play, reply: Next) -> tuple[Event, ...]:
    """Answer with `reply` until it returns None. Returns the events; empty if it gave no reply at all."""
    happened: list[Event] = []
    for count in range(MOST_REPLIES):
        chosen = reply(play) if play.decision is not None else None
        if chosen is None:
            break
        happened += play.answer(chosen, unasked=count > 0)
    return tuple(happened)


# ---------------------------------------------------------------- somewhere


def course_to(goal: str, location: str = "") -> Next:
    """A function for `carry_on` that gives the next reply on the way to a place of the atlas, within this turn, and
    then explores a location there once.
    """
    began: list[int] = []
    left = [location] if location else []

    def reply(play: Play) -> Chosen | None:
        """The next reply on the way to the goal; None once the turn is over or there is nothing left to do."""
        course, state = play.game.rules.course, play.state
        began.append(state.board.turn)
        if course is None or state.board.turn != began[0]:
            return None
        onward = course(play.game, state, goal)
        if onward is not None or not left:
            return onward
        explore = arrived(play, goal, left[0])  # not yet where a hazard is met there first
        if explore is not None:
            left.clear()
        return explore

    return reply


def _is_at(state: Table, goal: str) -> bool:
    return str(state.board.spot) == goal


def arrived(play: Play, goal: str, location: str) -> Chosen | None:
    """The reply that explores a location at the party's place; None if that is not possible now."""
    asked, explore = play.decision, str(Explore(location))
    able = open_options(asked.options) if isinstance(asked, Pick) and _is_at(play.state, goal) else ()
    return (explore,) if explore in able else None


def can_set_out(play: Play, goal: str) -> bool:
    """Whether `course_to` this goal has a first reply."""
    course = play.game.rules.course
    return course is not None and play.decision is not None and course(play.game, play.state, goal) is not None


# ---------------------------------------------------------------- a fight


class FightOutlook(NamedTuple):
    """The results of several simulations of a fight, played as advised with other draws."""

    trials: int
    won: int
    """Whether all were won with nobody falling."""
    damage: int
    """The most damage that the crew took in one of them."""
    health: int = 0
    """The crew's current health."""

    @property
    def is_safe(self) -> bool:
        """Whether every simulation was won, for at most a quarter of the crew's health."""
        return self.trials > 0 and self.won == self.trials and self.damage * LITTLE <= self.health


def is_fighting(state: Table) -> bool:
    return getattr(state.board, "fight", None) is not None


def fight_outlook(game: Game, state: Table, trials: int = TRIALS) -> FightOutlook:
    """Simulate the present fight several times, stopping at the first one that goes wrong."""
    make, health = game.rules.adviser, game.rules.health
    if make is None or health is None or not is_fighting(state):
        return FightOutlook(0, 0, 0)
    won, worst, now = 0, 0, health(game, state)
    for trial in range(trials):
        after, fell = _fought(game, make("cautious"), replace(state, fate=Fate(trial)), Random(trial))
        worst = max(worst, now - health(game, after))
        if fell or is_fighting(after) or not after.agenda:
            return FightOutlook(trial + 1, won, worst, now)
        won += 1
    return FightOutlook(trials, won, worst, now)


def _fought(game: Game, adviser: Adviser, state: Table, random: Random) -> tuple[Table, bool]:
    """The state after a simulated fight, and whether somebody fell, the fight was lost or it took too long."""
    for _ in range(MOST_REPLIES):
        asked = decision(game, state)
        if asked is None or isinstance(asked, Chance) or not is_fighting(state):
            return state, asked is None
        reply = adviser.advise(game, state, asked, random)
        if reply is None:
            return state, True
        turned = answer(game, state, reply)
        state = turned.state
        defeated = game.rules.is_defeat
        if any(isinstance(event, Fell) or (defeated is not None and defeated(event)) for event in turned.events):
            return state, True
    return state, True


def as_advised(counsel: Counsel) -> Next:
    """A function for `carry_on` that gives the advised reply while the fight lasts and nobody has fallen."""

    def reply(play: Play) -> Chosen | None:
        """The adviser's reply while the fight lasts; None once it is over or somebody has fallen."""
        asked = play.decision
        if asked is None or isinstance(asked, Chance) or not is_fighting(play.state):
            return None
        if play.unasked and any(isinstance(event, Fell) for event in play.events):
            return None
        advice: Reply | None = counsel.advise(play, play.state, asked)
        return advice.chosen if advice else None

    return reply
