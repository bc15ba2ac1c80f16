"""What is offered in a campaign, and how it is told: for tests of every action of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from wanderbook.session import Play
from wanderbook.session.bots import some_reply
from wanderbook.table import Game, Option, Pick, Question
from wanderbook.table.actions import Action
from wanderbook.table.decisions import Chance
from wanderbook.telling import telling_for

MOST = 300


def campaign(game: Game, players: int, seed: int, most: int = MOST) -> Iterator[tuple[Play, Question]]:
    """A campaign by chance, decision by decision, with what may be done besides."""
    play, random = Play(game, seed), Random(seed)
    while (asked := play.decision) is not None and play.state.moment < most:
        assert not isinstance(asked, Chance)
        yield play, asked
        play.answer(some_reply(asked, random) if play.state.moment else (str(players),))


def offered(asked: Question) -> tuple[Option, ...]:
    return (*(asked.options if isinstance(asked, Pick) else ()), *asked.free_actions)


def told_as_offered(play: Play, asked: Question) -> set[type]:
    """Every option is an action with a text of its own and words. Gives the kinds of actions that are offered."""
    options, telling = offered(asked), telling_for(play.game)
    assert all(isinstance(one.action, Action) for one in options), [one.id for one in options]
    twice = [text for text, many in Counter(str(one.action) for one in options).items() if many > 1]
    assert not twice, f"{type(play.state.agenda[-1]).__name__} offers {twice} twice"
    lines = [*telling.free_actions(play, asked, 0)]
    if isinstance(asked, Pick):
        lines += telling.sheet(play, asked, 0).lines
    assert {line.action for line in lines} == {one.action for one in options}
    assert all(line.label for line in lines)
    return {type(one.action) for one in options}


def told_now(game: Game, state: object) -> set[type]:
    """The same of one table."""
    play = Play.from_state(game, 1, state)
    asked = play.decision
    assert asked is not None and not isinstance(asked, Chance)
    return told_as_offered(play, asked)
