"""Bots reply what is allowed, each in its manner; the generator of replies gives all that are allowed, and no other."""

from __future__ import annotations

from itertools import product
from random import Random, getstate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books import write_book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session.bots import BOTS, PATIENCE, CautiousBot, GreedyBot
from wanderbook.session.replies import replies, some_reply
from wanderbook.table import Chance, Game, NotAllowed, Option, Pick, Reply, answer, decision, start
from wanderbook.table.actions import TakeChoice
from wanderbook.table.agenda import check
from wanderbook.table.damage import Bearer, Splitting
from wanderbook.table.decisions import Split

EACH_BOT = pytest.mark.parametrize("name", list(BOTS))


@pytest.fixture
def small(tmp_path, monkeypatch):
    """Makes a game of a storybook's text."""
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))

    def make(text: str, quests: str = "") -> Game:
        files = {"storybook/all.md": text} | ({"cards/quests.toml": quests} if quests else {})
        book = read_book(write_book(tmp_path / "book", files)).book
        assert book is not None
        return game_for(book)

    return make


def first_choices(game: Game, name: str, times: int = 40) -> set[str]:
    state = start(game, 1).state
    asked = decision(game, state)
    assert asked is not None
    return {BOTS[name]().choose(game, state, asked, Random(seed)).chosen[0] for seed in range(times)}


# ---------------------------------------------------------------- legal replies

LIMITS = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(sorted)
OPEN = st.lists(st.booleans(), min_size=1, max_size=4)


@given(LIMITS, OPEN)
def test_replies_are_all_that_the_rules_allow(limits: list[int], opened: list[bool]) -> None:
    asked = Pick(
        "1", tuple(Option(TakeChoice("ABCD"[at]), None if open else "R-1") for at, open in enumerate(opened)), *limits
    )
    found = [reply.chosen for reply in replies(asked)]
    wanted = [
        tuple("ABCD"[at] for at, taken in enumerate(which) if taken)
        for which in product((False, True), repeat=len(opened))
        if limits[0] <= sum(which) <= limits[1]
        and all(open or not taken for open, taken in zip(opened, which, strict=True))
    ]
    assert sorted(found) == sorted(wanted)
    if found:
        assert {tuple(sorted(some_reply(asked, Random(seed)).chosen)) for seed in range(9)} <= set(found)


def test_what_may_be_done_meanwhile_is_replied_alone() -> None:
    asked = Pick(
        "1",
        (Option(TakeChoice("A")), Option(TakeChoice("B"))),
        free_actions=(Option(TakeChoice("cook")), Option(TakeChoice("equip"), "R-1")),
    )
    assert [reply.chosen for reply in replies(asked)] == [("A",), ("B",), ("cook",)]
    assert {some_reply(asked, Random(seed)).chosen for seed in range(60)} == {("A",), ("B",), ("cook",)}
    closed = Pick("1", (Option(TakeChoice("A"), "R-1"),), free_actions=(Option(TakeChoice("cook")),))
    assert {some_reply(closed, Random(seed)).chosen for seed in range(9)} == {("cook",)}


def test_a_question_answered_as_a_whole_has_its_own_replies() -> None:
    asked = Split("damage", Splitting(2, (Bearer("Mac", 2), Bearer("Odessa", 1))), 0)
    every = {reply.chosen for reply in replies(asked)}
    assert every == {("Mac=2",), ("Mac=1", "Odessa=1")}
    assert {some_reply(asked, Random(seed)).chosen for seed in range(60)} == every


def test_draws_fall_as_they_would_at_the_table() -> None:
    asked = Chance("die", (("pass", 1), ("fail", 3)))
    assert [reply.chosen for reply in replies(asked)] == [("pass",), ("fail",)]
    random = Random(3)
    passed = sum(some_reply(asked, random).chosen == ("pass",) for _ in range(4000))
    assert 900 < passed < 1100


@pytest.mark.parametrize("chance", ["draw", "ask"])
@EACH_BOT
def test_every_reply_on_the_way_is_allowed(name: str, chance: str) -> None:
    """And what the generator leaves out is refused."""
    game = game_for(synthetic_book(Recipe(sections=60, keywords=8, seed=4)), chance)
    bot, random, state = BOTS[name](), Random(5), start(game, 5).state
    while (asked := decision(game, state)) is not None:
        legal = set(replies(asked))
        for letter in "ABCDE":
            if Reply((letter,)) not in legal:
                with pytest.raises(NotAllowed):
                    check(game, state, Reply((letter,)))
        reply = bot.choose(game, state, asked, random)
        assert reply in legal
        state = answer(game, state, reply).state
    assert state.ending is not None


@EACH_BOT
def test_a_bot_draws_from_its_own_random_only(name: str) -> None:
    game = game_for(synthetic_book(Recipe(sections=40, seed=2)))
    before, plays = getstate(), []
    for _ in range(2):
        bot, random, state = BOTS[name](), Random(9), start(game, 9).state
        while (asked := decision(game, state)) is not None:
            state = answer(game, state, bot.choose(game, state, asked, random)).state
        plays.append(state)
    assert plays[0] == plays[1]
    assert getstate() == before


# ---------------------------------------------------------------- their manners

END = "\n\n*The story ends. Ending 1.*\n"
DEAD_END = f"""## 1

A fork.

A. Left, where the wall is.
(Turn to 2)

B. Right.
(Turn to 3)

## 2

A wall with a door.

A. Open it.
Requires keyword LIGHT
(Turn to 3)

## 3

Out.{END}"""
LIGHT = '[[quest]]\nnumber = 7\nname = "A lantern"\nkeyword = "LIGHT"\n'
LONG_ODDS = f"""## 1

A ravine.

A. Jump.
CHANCE 2 in 6
(Turn to 2)

B. Hop.
CHANCE 3 in 6
(Turn to 2)

C. Walk round.
(Turn to 2)

## 2

Over.{END}"""
GIFTS = f"""## 1

A shop.

A. Take the lantern.
*Gain quest 7.*
(Turn to 1)

B. Look at the shelves.
(Turn to 2)

C. Go home.
(Turn to 3)

## 2

Shelves.

A. Turn round.
(Turn to 1)

## 3

Home.{END}"""


def test_the_cautious_bot_avoids_a_dead_end_that_it_can_see(small) -> None:
    game = small(DEAD_END, LIGHT)
    assert first_choices(game, "cautious") == {"B"}
    assert first_choices(game, "random") == {"A", "B"}


def test_the_cautious_bot_avoids_long_odds_but_not_even_ones(small) -> None:
    game = small(LONG_ODDS)
    assert first_choices(game, "cautious") == {"B", "C"}
    assert first_choices(game, "greedy") == {"A", "B", "C"}


def test_the_greedy_bot_gains_first_then_reads_what_is_new_then_ends(small) -> None:
    game = small(GIFTS, LIGHT)
    bot, random, state, taken = GreedyBot(), Random(1), start(game, 1).state, []
    while (asked := decision(game, state)) is not None:
        reply = bot.choose(game, state, asked, random)
        taken.append((asked.about, *reply.chosen))
        state = answer(game, state, reply).state
    assert taken[:3] == [("1", "A"), ("1", "B"), ("2", "A")]
    assert taken[-1] == ("1", "C")


def test_a_bot_that_weighs_does_not_go_in_circles_for_ever(small) -> None:
    game = small(
        "## 1\n\nA door.\n\nA. Force it.\nCHANCE 1 in 6\n(Turn to 2)\n\nB. Wait.\n(Turn to 1)\n\n## 2\n\nIn." + END
    )
    bot, random, state, waited = CautiousBot(), Random(1), start(game, 1).state, 0
    while (asked := decision(game, state)) is not None:
        reply = bot.choose(game, state, asked, random)
        waited += reply.chosen == ("B",)
        state = answer(game, state, reply).state
    assert waited == PATIENCE
    assert state.ending == 1
