"""The tiny game, played whole: every shared piece at work in one state."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import wanderbook.table
from tests.table.tiny_ruleset import (
    FATES,
    HAND_LIMIT,
    LIMITS,
    TINY,
    Board,
    PlaceDamage,
    Table,
    final_score,
    tiny_game,
)
from wanderbook.book.vocabulary import vocabularies
from wanderbook.session.play import Play
from wanderbook.session.replies import replies, some_reply
from wanderbook.table import (
    NotAllowed,
    Reply,
    State,
    answer,
    decision,
    grids,
    outcome,
    start,
)
from wanderbook.table.decisions import Chance, Pick, Placement, Question, Spend, Split
from wanderbook.table.events import Totalled
from wanderbook.table.fate import Fate
from wanderbook.table.grids import Placing
from wanderbook.table.steps import AlterFate, Gather, JudgeChallenge, Tried

GAME = tiny_game()
SHAPES = {shape.__name__ for shape in get_args(Question)}
LONG = 500
"""Far more decisions than a play of the tiny game has."""


def conserved(state: Table) -> None:
    """Every card is somewhere, every token is in play or in the box, and nobody is below 0 or above their most."""
    board = state.board
    cards = [*board.deck.discards, *(card for place in (*board.deck.layers, *board.hands) for card in place)]
    assert sorted(cards) == sorted(FATES)
    assert board.goods == board.supply.out
    assert all(0 <= board.goods[good] <= limit for good, limit in LIMITS.each)
    assert all(0 <= mate.health <= mate.most for mate in board.crew)
    assert not any(grids.is_defeated(board.row, at) for at in range(len(board.row)))


@pytest.mark.parametrize("chance", ["draw", "ask"])
def test_random_replies_play_to_an_end(chance: str) -> None:
    game, random, shapes = tiny_game(chance), Random(1), Counter[str]()
    for seed in range(150):
        state = start(game, seed).state
        while (asked := decision(game, state)) is not None:
            shapes[type(asked).__name__] += 1
            conserved(state)
            again = game.decode(game.encode(state))
            assert again == state
            assert decision(game, again) == asked
            state = answer(game, state, some_reply(asked, random)).state
            assert state.moment < LONG
        conserved(state)
        ended = outcome(game, state)
        assert ended is not None
        assert ended.ending in (1, 2)
        assert final_score(state).total == sum(line.points for line in final_score(state).lines)
    assert set(shapes) == SHAPES | ({"Chance"} if chance == "ask" else set())


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_play_is_replayed_and_undone_exactly(seed: int, luck: int) -> None:
    play, random = Play(GAME, seed), Random(luck)
    states = [play.state]
    while (asked := play.decision) is not None:
        play.answer(some_reply(asked, random))
        states.append(play.state)
    again = Play(GAME, seed)
    for reply in play.journal:
        again.answer(reply)
    assert again.state == play.state
    for state in reversed(states[:-1]):
        assert play.undo()
        assert play.state == state


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.lists(st.lists(st.text(max_size=6), max_size=3), min_size=1, max_size=5))
def test_whatever_is_replied_is_taken_or_refused_with_a_rule(seed: int, junk: list[list[str]]) -> None:
    random = Random(seed)
    state = start(GAME, seed).state
    while (asked := decision(GAME, state)) is not None:
        for chosen in junk:
            try:
                answer(GAME, state, chosen)
            except NotAllowed as refusal:
                assert refusal.rule.startswith("TY-")
        state = answer(GAME, state, some_reply(asked, random)).state


def test_every_listed_reply_is_taken() -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        state, random = start(GAME, seed).state, Random(seed)
        while (asked := decision(GAME, state)) is not None:
            every = list(replies(asked))
            assert len(set(every)) == len(every)
            for reply in every:
                answer(GAME, state, reply)
                seen[type(asked).__name__] += 1
            state = answer(GAME, state, some_reply(asked, random)).state
    assert set(seen) == SHAPES


# ---------------------------------------------------------------- decisions, one shape after another


def at(*steps: Any, **board: Any) -> Table:
    return State(Fate(1), replace(Board(), **board), steps)


def asked_after(state: Table, *said: str) -> Any:
    return decision(GAME, answer(GAME, state, said).state)


def test_a_turn_through_every_shape() -> None:
    state = start(GAME, 1).state
    assert isinstance(decision(GAME, state), Pick)
    state = answer(GAME, state, ("fight",)).state
    state = answer(GAME, state, ("crab",)).state
    asked = decision(GAME, state)
    assert isinstance(asked, Placement)
    assert asked.how == Placing(0, 3)
    with pytest.raises(NotAllowed, match="TY-PLACE-6"):
        answer(GAME, state, ("0:0,0",))
    state = answer(GAME, state, ("0:0,1", "0:1,1", "1:0,0")).state
    asked = decision(GAME, state)
    assert isinstance(asked, Split)
    assert asked.how.amount == 1, "the crab's damage symbol is covered"
    with pytest.raises(NotAllowed, match="TY-SPLIT-3"):
        answer(GAME, state, ("Ada=1", "Bo=1"))
    state = answer(GAME, state, ("Ada=1",)).state
    state = answer(GAME, state, ("buy",)).state
    assert isinstance(decision(GAME, state), Spend)
    with pytest.raises(NotAllowed, match="TY-PAY-3"):
        answer(GAME, state, ("coin=2", "grain=1"))
    state = answer(GAME, state, ("coin=1", "pearl=1", "grain=1")).state
    assert (state.board.maps, state.board.goods["coin"], state.board.turns) == (1, 1, 2)


def test_meanwhile_is_done_and_the_same_is_asked_again() -> None:
    state = at(Gather(Tried("reef", "wit", 6)))
    before = decision(GAME, state)
    state = answer(GAME, state, Reply(("eat",), by=3)).state  # anyone may
    assert isinstance(decision(GAME, state), Spend)
    state = answer(GAME, state, ("fish=1",)).state
    state = answer(GAME, state, ()).state
    assert decision(GAME, state) == before
    assert (state.board.goods["fish"], state.moment) == (1, 3)
    with pytest.raises(NotAllowed, match="player 1 to decide"):
        answer(GAME, state, Reply(("Ada",), by=3))


def test_a_closed_window_says_why() -> None:
    state = at(PlaceDamage(Placing(0, 3)))
    asked = decision(GAME, state)
    assert isinstance(asked, Placement)
    assert [option.closed_by for option in asked.free_actions] == ["TY-EAT-2"]
    with pytest.raises(NotAllowed, match=re.escape("Nobody can eat now. (TY-EAT-2)")):
        answer(GAME, state, ("eat",))


def test_a_challenge_step_by_step() -> None:
    crew = (replace(Board().crew[0], tired=True), Board().crew[1])
    state = at(Gather(Tried("reef", "wit", 6)), crew=crew)
    with pytest.raises(NotAllowed, match=re.escape("Ada cannot take part. (TY-TRY-1)")):
        answer(GAME, state, ("Ada",))
    state = answer(GAME, state, ("Bo",)).state
    asked = decision(GAME, state)
    assert isinstance(asked, Pick)
    assert {option.id: option.closed_by for option in asked.options} == {"again": None, "card": "TY-TRY-2"}
    drawn = state.agenda[-1].tried.number
    again = answer(GAME, state, ("again",)).state
    assert again.board.goods["coin"] == 1
    assert len(again.board.deck.discards) == 2
    judged = answer(GAME, state, ()).events
    assert judged[-1] == Totalled("TY-TRY-4", "reef", drawn + 1, 6)


def test_a_discarded_card_adds_one() -> None:
    deck = Board().deck.without(10)
    state = at(AlterFate(Tried("reef", "wit", 6, ("Bo",), 4)), hands=((10,),), deck=deck)
    state, told = (turned := answer(GAME, state, ("card",))).state, turned.events
    assert state.board.deck.discards == (10,)
    assert told == (), "a redraw is still open"
    assert answer(GAME, state, ()).events == (Totalled("TY-TRY-4", "reef", 6, 6),)


@pytest.mark.parametrize(("number", "passed"), [(5, True), (4, False)])
def test_at_or_above_the_number_succeeds(number: int, passed: bool) -> None:
    state = start(GAME, 1, at(JudgeChallenge(Tried("reef", "wit", 6, ("Bo",), number)))).state
    assert (state.board.goods["pearl"] == 2) == passed
    assert isinstance(decision(GAME, state), Split) != passed


def test_failure_hurts_those_who_took_part_first() -> None:
    state = start(GAME, 1, at(JudgeChallenge(Tried("reef", "wit", 6, ("Bo",), 1)))).state
    with pytest.raises(NotAllowed, match="Bo take theirs first"):
        answer(GAME, state, ("Ada=1", "Bo=2"))
    assert answer(GAME, state, ("Bo=3",)).state.board.crew[1].health == 1


def test_fate_asked_has_the_odds_of_fate_drawn() -> None:
    game = GAME.asking
    state = answer(game, at(Gather(Tried("reef", "wit", 6))), ("Ada",)).state
    asked = decision(game, state)
    assert isinstance(asked, Chance)
    assert asked.outcomes == (("1", 1), ("2", 2), ("3", 2), ("4", 2), ("5", 2), ("6", 1))
    wins = sum(of for number, of in asked.outcomes if int(number) + 2 >= 6)
    assert Fraction(wins, 10) == Fraction(5, 10)
    after = answer(game, state, ("6",)).state
    assert after.board.deck.discards == (10,)
    conserved(after)


def test_a_hand_over_its_limit_is_discarded_down() -> None:
    state = start(GAME, 1).state
    for _ in range(HAND_LIMIT):
        state = answer(GAME, state, ("rest",)).state
    asked = asked_after(state, "rest")
    assert (asked.about, asked.least, asked.most, len(asked.options)) == ("hand", 1, 1, HAND_LIMIT + 1)


# ---------------------------------------------------------------- the seam


def test_a_ruleset_has_a_rule_for_every_refusal() -> None:
    names = [one.name for one in iter_modules(wanderbook.table.__path__)]
    modules = [import_module(f"wanderbook.table.{name}") for name in names]
    cited = {rule for module in modules for rule in getattr(module, "CITES", ())}
    assert len(cited) > 10
    assert cited <= TINY.rules.keys()


def test_the_table_knows_no_games_name() -> None:
    names = [word for one in vocabularies().values() for word in (one.name, one.title)]
    ids = ["SG-", "DS-", "GB-"]
    pattern = re.compile("|".join(map(re.escape, [*names, *(name.replace("_", " ") for name in names), *ids])), re.I)
    files = sorted(Path(wanderbook.table.__file__).parent.glob("**/*.py"))
    assert len(files) > 10
    assert {file.name: found for file in files if (found := pattern.findall(file.read_text("utf-8")))} == {}
