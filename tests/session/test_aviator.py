"""Whoever advises in Distant Skies: always what is allowed, never by what fate holds, and to an end."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session.bots import BOTS, ScriptedBot
from wanderbook.table import Chance, Game, Reply
from wanderbook.table.agenda import check
from wanderbook.table.fate import Fate
from wanderbook.table.game import Temper
from workshop.shelf import book_named

MOST = 4_000


@cache
def game() -> Game:
    """With few camps, so that it is soon over."""
    book = book_named("lost-property")
    return game_for(book.model_copy(update={"title_page": book.title_page.model_copy(update={"camps": 5})}))


def campaign(name: str, players: int, seed: int) -> Play:
    play, random = Play(game(), seed), Random(seed)
    bot = ScriptedBot(BOTS[name](), {"players": (str(players),)})
    while play.decision is not None and play.state.moment < MOST:
        play.answer(bot.choose(game(), play.state, play.decision, random))
    return play


@pytest.mark.parametrize(("name", "players", "seed"), [("cautious", 1, 2), ("greedy", 2, 5)])
def test_a_campaign_comes_to_an_ending(name: str, players: int, seed: int) -> None:
    play = campaign(name, players, seed)
    assert play.outcome is not None and play.outcome.ending is not None
    assert play.state.board.defeats == 0


def test_advice_beats_chance() -> None:
    score = game().rules.score
    assert score is not None
    advised, random = (score(game(), campaign(name, 1, 4).state) for name in ("cautious", "random"))
    assert advised > random + 10


@pytest.mark.parametrize("temper", ["cautious", "greedy"])
def test_advice_is_allowed_and_hangs_on_nothing_that_nobody_knows(temper: Temper) -> None:
    """In tables that chance has led to, too; and whatever fate would give, the advice is the same."""
    make = game().rules.adviser
    assert make is not None
    play, chance = Play(game(), 11), Random(11)
    bot = BOTS["random"]()
    while (asked := play.decision) is not None and play.state.moment < 150:
        assert not isinstance(asked, Chance)
        seed = play.state.moment
        reply = make(temper).advise(game(), play.state, asked, Random(seed))
        assert reply is not None
        check(game(), play.state, reply)
        if not seed % 10:
            other = replace(play.state, fate=Fate(99, play.state.fate.drawn))
            assert make(temper).advise(game(), other, asked, Random(seed)) == reply
        play.answer(bot.choose(game(), play.state, asked, chance))


def test_a_reply_is_given_to_every_question() -> None:
    """Also where the adviser has no habit."""
    make = game().rules.adviser
    assert make is not None
    play = Play(game(), 1)
    assert play.decision is not None and not isinstance(play.decision, Chance)
    assert isinstance(make("greedy").advise(game(), play.state, play.decision, Random(1)), Reply)
