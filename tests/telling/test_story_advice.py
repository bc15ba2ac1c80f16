"""Advice at a choice of the story is one of its choices."""

from __future__ import annotations

from random import Random

import pytest

from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance, Pick
from wanderbook.table.steps import ChooseWay
from wanderbook.telling import telling_for
from workshop.shelf import book_named


@pytest.mark.parametrize("players", ["1", "2"])
def test_who_asks_about_a_choice_of_the_story_is_told_of_one(players: str) -> None:
    game = game_for(book_named("the-tidewrights-debt"))
    telling, play, random, advised = telling_for(game), Play(game, 2), Random(2), 0
    while advised < 15:
        asked = play.decision
        assert asked is not None and not isinstance(asked, Chance)
        if isinstance(play.state.agenda[-1], ChooseWay):
            assert isinstance(asked, Pick)
            reply = telling.advice(play, asked)
            assert reply is not None and {one.id for one in asked.options}.issuperset(reply.chosen)
            advised += 1
        play.answer((players,) if asked.about == "players" else some_reply(asked, random))
