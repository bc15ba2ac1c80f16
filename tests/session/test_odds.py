"""Odds are exact: as counted by hand, by rolling every die, and as many plays bear out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.books import write_book
from tests.rules import ds_table
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session import odds as module
from wanderbook.session.odds import TooManyDraws, card_odds, could_pass, likelihoods, odds, prospects
from wanderbook.session.replies import replies, some_reply
from wanderbook.table import Game, Reply, Table, answer, decision, start
from wanderbook.table.events import Drawn, Judged, Totalled
from wanderbook.table.fate import Fate
from wanderbook.table.steps import AlterFate, Tried
from workshop.shelf import book_named

END = "\n\n*The story ends. Ending 1.*\n"
TWO_DRAWS = f"""## 1

A ravine.

A. Jump.
CHANCE 2 in 6
Fail: Turn to 3
(Turn to 2)

B. Walk round.
(Turn to 3)

C. Fly.
Requires adventure card 1
(Turn to 3)

## 2

The far side.

Roll a die of 10.
1-3: Turn to 3.
4: Turn to 4.
5-10: Nothing happens.

A. Go on.
(Turn to 4)

## 3

Below.

A. Go on.
(Turn to 4)

## 4

Out.{END}"""
ADVENTURE = '[[adventure]]\nnumber = 1\nname = "Wings"\n'
AGAIN = """## 1

A wheel.

A. Spin.
(Turn to 2)

## 2

It spins.

Roll a die of 6.
1-3: Turn to 2.
4-5: Turn to 3.
6: Turn to 4.

## 3

*The story ends. Ending 1.*

## 4

*The story ends. Ending 2.*
"""
FOR_EVER = AGAIN.replace("4-5: Turn to 3.\n6: Turn to 4.", "4-6: Turn to 5.") + "\n## 5\n\nOn.\n\n(Turn to 2)\n"


@pytest.fixture
def small(tmp_path, monkeypatch):
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))

    def make(text: str) -> Game:
        read = read_book(write_book(tmp_path / "book", {"storybook/all.md": text, "cards/adventure.toml": ADVENTURE}))
        assert read.book is not None, [one.message for one in read.diagnostics]
        return game_for(read.book)

    return make


def test_each_open_option_has_the_odds_of_what_follows_it(small) -> None:
    game = small(TWO_DRAWS)
    assert odds(game, start(game, 1).state) == {
        "A": {
            "1:A:pass": Fraction(1, 3),
            "1:A:fail": Fraction(2, 3),
            "2:1-3": Fraction(1, 10),
            "2:4-4": Fraction(1, 30),
            "2:5-10": Fraction(1, 5),
        },
        "B": {},
    }


def test_prospects_leave_the_play_as_it_would_stand(small) -> None:
    """Each is a state that a play with other dice comes to, but for its fate."""
    game = small(TWO_DRAWS)
    state = start(game, 1).state
    played = {}
    for rolls in product(range(6), range(10)):
        turned = answer(game, replace(state, fate=Fate(1, set=rolls)), ("A",))
        played[replace(turned.state, fate=state.fate)] = turned
    assert {prospect.state for prospect in prospects(game, state, Reply(("A",)))} == set(played)


def test_a_draw_that_can_come_again_is_exact(small) -> None:
    game = small(AGAIN)
    found = prospects(game, start(game, 1).state, Reply(("A",)))
    assert likelihoods(found) == {"2:1-3": Fraction(1, 2), "2:4-5": Fraction(2, 3), "2:6-6": Fraction(1, 3)}
    ends = {ending: sum(one.probability for one in found if one.state.ending == ending) for ending in (1, 2)}
    assert ends == {1: Fraction(2, 3), 2: Fraction(1, 3)}


def test_draws_that_only_lead_round_are_a_dead_end(small) -> None:
    game = small(FOR_EVER)
    found = prospects(game, start(game, 1).state, Reply(("A",)))
    assert sum(one.probability for one in found) == 1
    assert {one.state.stuck for one in found} == {"2"}


def test_too_many_draws_are_refused_and_not_guessed(small, monkeypatch) -> None:
    game = small(TWO_DRAWS)
    monkeypatch.setattr(module, "MOST_DRAWS", 1)
    with pytest.raises(TooManyDraws):
        prospects(game, start(game, 1).state, Reply(("A",)))


# ---------------------------------------------------------------- against rolling every die


def rolled(game: Game, state, reply: Reply, rolls: tuple[int, ...]):
    """What is judged when the dice fall so, and how many of them were rolled."""
    turned = answer(game, replace(state, fate=Fate(1, set=rolls)), reply)
    judged = frozenset(event.outcome for event in turned.events if isinstance(event, Judged))
    return judged, sum(isinstance(event, Drawn) for event in turned.events)


def counted(game: Game, state, reply: Reply) -> dict[str, Fraction] | None:
    """By rolling up to three dice of six in every way; nothing where that is not enough."""
    likely: dict[str, Fraction] = {}
    for rolls in product(range(6), repeat=3):
        judged, dice = rolled(game, state, reply, rolls)
        if dice > len(rolls):
            return None
        for name in judged:
            likely[name] = likely.get(name, Fraction(0)) + Fraction(1, 6**3)
    return likely


@settings(max_examples=12)
@given(st.integers(0, 10_000))
def test_odds_agree_with_rolling_every_die(seed: int) -> None:
    """All dice of a synthetic book have six faces."""
    game = game_for(synthetic_book(Recipe(sections=25, keywords=4, seed=seed, trials=0.7, tables=0.2)))
    state, compared = start(game, seed).state, 0
    while (asked := decision(game, state)) is not None and compared < 12:
        for reply in replies(asked):
            if (likely := counted(game, state, reply)) is not None:
                assert odds(game, state)[reply.chosen[0]] == likely
                compared += 1
        state = answer(game, state, next(replies(asked))).state
    assert compared


# ---------------------------------------------------------------- draws that may be altered


@pytest.mark.parametrize(("mode", "likely"), [("normal", 1), ("hard", 0)])
def test_what_alters_a_draw_is_weighed_against_the_number_as_it_is_now(mode: str, likely: int) -> None:
    """In hard mode every challenge of Distant Skies needs 1 more."""
    game = ds_table.game_of()
    savvy = next(card for card, one in game.kit.ability.items() if one.skill == "savvy")
    state = ds_table.table(game, AlterFate(Tried("31:A", "savvy", 3, number=2)), mode=mode)
    state = ds_table.give(state, 0, savvy)
    assert card_odds(game, state)[f"hand:0:{savvy}"] == likely


@pytest.mark.parametrize(("name", "seeds"), [("the-widows-buoys", 4), ("lost-property", 30)])
def test_what_could_not_pass_never_does_whatever_is_tried(name: str, seeds: int) -> None:
    game, found = game_for(book_named(name)), 0
    for seed in range(seeds):
        play, chance = Play(game, seed), Random(seed)
        for _ in range(300):
            asked = play.decision
            if asked is None:
                break
            step = play.state.agenda[-1]
            if isinstance(step, AlterFate) and step.tried.needed and not could_pass(game, play.state, step.tried):
                found += 1
                assert not any(passes(game, play.state, step.tried.about, Random(at)) for at in range(8))
            play.answer(some_reply(asked, chance))
    assert found


def passes(game: Game, state: Table, about: str, chance: Random) -> bool:
    """Whether a draw passes, altered by chance, as often as anything is open and sometimes with more done besides."""
    for _ in range(60):
        asked = decision(game, state)
        assert asked is not None
        reply = some_reply(asked, chance)
        gives_up = isinstance(state.agenda[-1], AlterFate) and not reply.chosen and chance.random() < 0.8
        if gives_up or any(one.startswith("level:") for one in reply.chosen):
            continue
        turned = answer(game, state, reply)
        judged = [event for event in turned.events if isinstance(event, Totalled) and event.about == about]
        if judged:
            return judged[0].total >= judged[0].needed
        state = turned.state
    return False
