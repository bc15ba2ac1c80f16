"""Fights by stats as the table shows them: two sides, the rounds with their dice, and odds after each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.books import write_book
from tests.widgets.table.seated import seated
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook_widgets.table.parts.duel import MOST_ROUNDS, duel, fought
from wanderbook_widgets.table.parts.moments import moments
from wanderbook_widgets.table.parts.question import question
from wanderbook_widgets.table.parts.stage import stage
from wanderbook_widgets.table.seat import Data, Seat

BOOK = """title = "A duel"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "nerve"
start = 8

[[stat]]
name = "breath"
start = 12
at_zero = "The story ends. Ending 2."

[combat]
stat = "nerve"
health = "breath"

[[ending]]
number = 1
name = "Won"

[[ending]]
number = 2
name = "Lost"
"""
STORY = """## 1

A. Fight.
FIGHT First footpad, nerve 7, breath 3; Second footpad, nerve 6, breath 2{run}
{fail}(Turn to 2)

B. Think.
NERVE 2d6 or less
Fail: Turn to 3
(Turn to 2)

## 2

*The story ends. Ending 1.*

## 3

*The story ends. Ending 2.*
"""
FAIL = "Fail: Turn to 3\n"


@pytest.fixture(params=["table", "run"])
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    run = " or run" if request.param == "run" else ""
    return play_of(tmp_path, run)


def play_of(folder: Path, run: str, seed: int = 3) -> Play:
    story = STORY.format(run=run, fail=FAIL if run else "")
    read = read_book(write_book(folder, {"book.toml": BOOK, "storybook/all.md": story}))
    assert read.book is not None, read.diagnostics
    return Play(game_for(read.book), seed)


def after(play: Play, answer: str) -> Seat:
    """The seat after an answer, with what it caused."""
    events = play.answer((answer,))
    seat = seated(play)
    return Seat(seat.play, seat.telling, seat.texts, happened=events)


def to_the_end(play: Play) -> Iterator[Seat]:
    seat = after(play, "A")
    yield seat
    while play.decision is not None:
        seat = after(play, "on")
        yield seat


def rounds_of(seat: Seat) -> list[Data]:
    shown = duel(seat) or fought(seat)
    rounds: list[Data] = shown["rounds"]
    return rounds


@pytest.mark.rule("GB-FIGHT-2")
def test_the_rounds_are_shown_as_they_were_rolled(play: Play) -> None:
    [*_, last] = to_the_end(play)
    health = {"you": 12, 0: 3, 1: 2}
    for one in rounds_of(last):
        own, other = (sum(one[side]["dice"]) + one[side]["added"] for side in ("own", "other"))
        assert (own > other, own < other) == (one["dealt"] > 0, one["lost"] > 0)
        assert one["own"]["added"] == 8
        assert one["other"]["added"] == (7, 6)[one["foe"]]
        health["you"] -= one["lost"]
        health[one["foe"]] = max(0, health[one["foe"]] - one["dealt"])
        assert (one["left"], one["foe_left"]) == (health["you"], health[one["foe"]])


@pytest.mark.rule("GB-FIGHT-3")
def test_odds_after_each_round_are_those_of_fighting_on(play: Play) -> None:
    [*_, last] = to_the_end(play)
    *earlier, final = rounds_of(last)
    assert all(0 < one["odds"]["all"] <= one["odds"]["this"] <= 100 for one in earlier)
    assert final["odds"] == {"this": 100, "all": 100}
    assert final["foe_left"] == 0


@pytest.mark.rule("GB-FIGHT-4")
def test_where_one_may_run_the_stage_stays_with_the_fight(tmp_path: Path) -> None:
    shown = []
    for seat in to_the_end(play_of(tmp_path, " or run")):
        shown.append((stage(seat)["kind"], len(duel(seat).get("rounds", ())), bool(fought(seat))))
    *earlier, last = shown
    assert earlier == [("duel", at, False) for at in range(1, len(shown))]
    assert last == ("story", 0, True)
    ended = moments(seat)["duel"]
    assert (len(ended["rounds"]), ended["seen"]) == (len(shown), len(shown) - 1)


@pytest.mark.rule("GB-FIGHT-1")
def test_without_running_the_whole_fight_is_shown_once_it_is_over(tmp_path: Path) -> None:
    [seat] = to_the_end(play_of(tmp_path, ""))
    shown = moments(seat)["duel"]
    assert shown["seen"] == 0
    assert 3 <= len(shown["rounds"]) <= MOST_ROUNDS
    assert [foe["name"] for foe in shown["foes"]] == ["First footpad", "Second footpad"]
    assert shown["you"]["health"]["most"] == 12


@pytest.mark.rule("GB-TEST-1")
def test_choices_with_a_fight_or_a_roll_have_odds(play: Play) -> None:
    first, second = question(seated(play))["options"]
    assert 0 < first["odds"]["chance"] < 100
    assert second["odds"]["chance"] == round(100 * 26 / 36)


@pytest.mark.rule("GB-TEST-1")
def test_a_roll_against_a_stat_is_a_moment_with_its_dice(play: Play) -> None:
    [beat] = moments(after(play, "B"))["beats"]
    assert beat["kind"] == "roll"
    assert sum(beat["dice"]) == beat["sum"]
    assert beat["good"] is (beat["sum"] <= 8)
