"""Playtests: reports that add up, the same on any number of processes, with exact coverage."""

from __future__ import annotations

import multiprocessing
from functools import reduce
from itertools import pairwise
from operator import add

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books import write_book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import bundled, read_book
from wanderbook.odds.chances import wilson
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.events import Defeated, EventActs
from wanderbook.session.bots import BOTS
from wanderbook.session.coverage.reached import branches, contents, coverage
from wanderbook.session.playtest import (
    ELSEWHERE,
    PlaytestFailed,
    PlaytestReport,
    PlayTrail,
    Setup,
    played_again,
    playtest,
    seed_of,
    total,
)
from wanderbook.table import Game, Transition
from wanderbook.table.agenda import start

BOOK = {
    "cards/quests.toml": '[[quest]]\nnumber = 7\nname = "A lantern"\nkeyword = "LIGHT"\n',
    "storybook/all.md": """## 1

If keyword LIGHT, turn to 3

The cellar is dark.

A. Take the lantern.
*Gain quest 7.*
(Turn to 1)

B. Feel your way.
CHANCE 1 in 2
Fail: Turn to 4
(Turn to 3)

C. Fly.
Requires quest 7
(Turn to 5)

## 3

The cellar, lit.

*The story ends. Ending 2.*

## 4

A pit.

Roll a die of 6.
1-3: Turn to 3.
4-6: Turn to 6.

## 5

The sky.

*The story ends. Ending 3.*

## 6

A wall with a door.

A. Open it.
Requires keyword LIGHT
(Turn to 3)
""",
}
ROUND = "## 1\n\nA ring.\n\nA. Left.\n(Turn to 1)\n\nB. Right.\n(Turn to 1)\n"


@pytest.fixture
def small(tmp_path, monkeypatch):
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))

    def make(files: dict[str, str]) -> Game:
        read = read_book(write_book(tmp_path / "book", files))
        assert read.book is not None, [one.message for one in read.diagnostics]
        return game_for(read.book)

    return make


# ---------------------------------------------------------------- reports


def test_coverage_is_exact(small) -> None:
    game = small(BOOK)
    report = playtest(game, 100, jobs=1)
    found = coverage(game, report.plays)
    assert contents(game) == {
        "sections": ["1", "3", "4", "5", "6"],
        "choices": ["1:A", "1:B", "1:C", "6:A"],
        "redirects": ["1:if1"],
        "outcomes": ["1:B:pass", "1:B:fail", "4:1-3", "4:4-6"],
        "endings": ["ending:2", "ending:3"],
    }
    never = {kind: one.never for kind, one in found.items()}
    assert never == {
        "sections": ["5"],
        "choices": ["1:C", "6:A"],
        "redirects": [],
        "outcomes": [],
        "endings": ["ending:3"],
    }
    plays = report.plays
    assert plays["1"] == 100  # every play begins there, and counts once
    assert plays["1:A"] + plays["1:B"] == 100
    assert plays["1:if1"] == plays["1:A"]
    assert plays["1:B:pass"] + plays["1:B:fail"] == plays["1:B"]
    assert plays["4:1-3"] + plays["4:4-6"] == plays["4"] == plays["1:B:fail"]
    assert (branches(found).reached, branches(found).of) == (7, 9)
    assert list(branches(found).least(2)) == sorted(("4:1-3", "4:4-6"), key=lambda name: (plays[name], name))


def test_a_section_that_only_sends_on_is_not_there_to_be_read(small) -> None:
    sends_on = "## 1\n\nOtherwise, turn to 2.\n\n## 2\n\nOut.\n\n*The story ends. Ending 1.*\n"
    game = small({"storybook/all.md": sends_on})
    assert contents(game)["sections"] == ["2"]
    assert contents(game)["redirects"] == ["1:if1"]
    assert coverage(game, playtest(game, 1, jobs=1).plays)["sections"].never == []


def test_how_plays_end_is_counted(small) -> None:
    game = small(BOOK)
    report = playtest(game, 100, jobs=1)
    assert report.endings == {2: report.plays["3"]}
    assert report.stuck["6"].plays == report.plays["6"] == 100 - report.endings[2]
    assert (report.games, report.decisions, report.lost, report.unended) == (100, 100, 0, None)
    assert not report.all_ended


def test_a_play_that_got_stuck_can_be_looked_at(small) -> None:
    game, setup = small(BOOK), Setup("random", 3)
    report = playtest(game, 100, setup, jobs=1)
    play = played_again(game, setup, report.stuck["6"].example)
    assert play.outcome is not None
    assert play.outcome.stuck == "6"
    assert [reply.chosen for reply in play.journal] == [("B",)]


@pytest.mark.parametrize("bot", list(BOTS))
def test_a_play_without_end_is_given_up_and_told(small, bot: str) -> None:
    report = playtest(small({"storybook/all.md": ROUND}), 3, Setup(bot, cap=50), jobs=1)
    assert report.unended is not None
    assert (report.unended.plays, report.unended.example.game, report.decisions) == (3, 0, 150)
    assert (report.endings, report.stuck, report.lost) == ({}, {}, 0)


# ---------------------------------------------------------------- adding up


def test_processes_change_nothing() -> None:
    game = game_for(synthetic_book(Recipe(sections=40, keywords=6, seed=3)))
    setup = Setup("cautious", 5)
    alone = playtest(game, 40, setup, jobs=1)
    told: list[int] = []
    together = playtest(game, 40, setup, jobs=2, alone=0, progress=lambda done, of: told.append(done))
    assert msgspec.json.encode(together) == msgspec.json.encode(alone)
    assert told == sorted(told)
    assert told[-1] == 40
    assert len(told) > 1


def test_no_process_is_left_when_plays_are_broken_off(small) -> None:
    def break_off(done: int, of: int) -> None:
        assert len(multiprocessing.active_children()) == 2
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        playtest(small(BOOK), 10_000, jobs=2, alone=0, progress=break_off)
    assert multiprocessing.active_children() == []


def test_a_process_that_dies_breaks_plays_off(small) -> None:
    def kill(done: int, of: int) -> None:
        multiprocessing.active_children()[0].kill()

    with pytest.raises(PlaytestFailed, match=r"a worker process ended too early \(signal 9\)"):
        playtest(small(BOOK), 100_000, jobs=2, alone=0, progress=kill)
    assert multiprocessing.active_children() == []


def test_a_play_that_fails_elsewhere_is_told_by_its_seed(small) -> None:
    setup = Setup("nobody")
    with pytest.raises(PlaytestFailed, match=rf"the play of seed {seed_of(1, 0)} failed \(KeyError: 'nobody'\)"):
        playtest(small(BOOK), 1, setup, jobs=2, alone=0)


@pytest.fixture(scope="module")
def single() -> list[PlaytestReport]:
    """Twelve plays, each with a report of its own, as different as they come."""
    game = game_for(synthetic_book(Recipe(sections=40, keywords=6, seed=3)))
    setup = Setup(cap=8)
    return [setup.play(game, number) for number in range(12)]


@given(order=st.permutations(range(12)), cuts=st.sets(st.integers(1, 11)))
def test_reports_add_up_in_any_order_and_grouping(
    single: list[PlaytestReport], order: list[int], cuts: set[int]
) -> None:
    edges = [0, *sorted(cuts), 12]
    groups = [order[a:b] for a, b in pairwise(edges)]
    grouped = [total(single[at] for at in group) for group in groups]
    whole = total(single)
    assert total(grouped) == reduce(add, grouped, PlaytestReport()) == whole
    assert whole + PlaytestReport() == PlaytestReport() + whole == whole
    assert msgspec.json.decode(msgspec.json.encode(whole), type=PlaytestReport) == whole


def test_seeds_of_different_bases_share_no_plays() -> None:
    seeds = {seed_of(base, game) for base in (-1, 0, 1, 2, 2**63) for game in range(500)}
    assert len(seeds) == 2500
    assert max(seeds) < 2**53


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (15, 50, 0.1910, 0.4375), (0, 0, 0.0, 1.0)],
)
def test_wilson_intervals_are_those_of_the_tables(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("book", ["the-widows-buoys", "the-late-mountain"])
def test_a_defeat_counts_for_the_event_that_brought_it(book: str) -> None:
    game = game_for(read_book(bundled()[book]).require())
    state, trail = start(game, 1).state, PlayTrail(game)
    trail.note(Transition(state, (EventActs("", 7), Defeated("", "crew"))))
    trail.note(Transition(state, (Defeated("", "crew"),)))
    assert trail.fell == {"event-7": 1, ELSEWHERE: 1}
