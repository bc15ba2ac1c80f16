"""The QA bench without a browser: what it sends, and what it makes of what a page says."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wanderbook as wb
from tests import planted as plant
from tests.books import write_book
from tests.bridges import BRIDGE, bridged
from wanderbook.session import write_save
from wanderbook_widgets import Desk, desk

LAMPS = "the-lamplighters-round"
LONG = 600.0
"""Seconds that a proof may take on a busy machine."""


@pytest.fixture(autouse=True)
def library(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody has played here before."""
    home = tmp_path_factory.mktemp("library")
    monkeypatch.setenv("WANDERBOOK_HOME", str(home))
    return home


def say(there: Desk, message: Any) -> list[dict[str, Any]]:
    """What is answered beside traits."""
    answers: list[dict[str, Any]] = []
    there.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
    there._hear(None, message, [])
    return [one for one in answers if one != {"heard": True}]


def opened(book: Path | str, **how: Any) -> Desk:
    made = desk(book, games=2, **how)
    say(made, {"bench": True})
    made.wait(LONG)
    return made


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    made = opened(plant.planted(tmp_path_factory.mktemp("planted") / "book"))
    yield made
    made.close()


@pytest.fixture
def lamps() -> Iterator[Desk]:
    made = opened(LAMPS)
    yield made
    made.close()


def test_everything_is_plain_data(bench: Desk) -> None:
    assert json.loads(json.dumps(bench.qa)) == bench.qa


def test_nothing_is_worked_out_before_somebody_looks() -> None:
    made = desk(LAMPS, games=1)
    made.wait(LONG)
    assert made.qa == {} and made.bench.known.defects is None
    made.close()


def test_each_planted_defect_is_a_row_that_leads_to_its_section(bench: Desk) -> None:
    rows = {row["name"]: row for row in bench.qa["findings"]["rows"] if row["kind"] != "undecided"}
    assert {name: (row["kind"], row["section"]) for name, row in rows.items()} == {
        plant.UNREACHABLE: ("unreachable", "20"),
        plant.CONTRADICTORY: ("contradictory guard", "5"),
        plant.HIDDEN: ("hidden by a redirect", "5"),
        plant.NEVER_CHOSEN: ("never chosen", "6"),
        plant.LOCKED: ("soft lock", "16"),
        plant.DEAD_END: ("keyword dead end", "6"),
    }
    assert rows[plant.HIDDEN]["causes"] == [plant.HIDES]
    assert all(row["file"] and row["line"] for row in rows.values())
    lock = say(bench, {"lock": rows[plant.LOCKED]["lock"]})[0]["lock"]
    assert lock["at"] == plant.LOCKED and lock["steps"][lock["safe"] - 1]["choice"] == "15:A"


def test_a_cause_has_everything_that_it_rules_out(tmp_path: Path) -> None:
    made = opened(bridged(tmp_path / "bridged"))
    roots = [row for row in made.qa["findings"]["rows"] if not row["follows"]]
    [row] = [row for row in roots if row["kind"] == "never chosen"]
    assert (row["name"], row["below"], row["names"][:2]) == (BRIDGE, 219, [BRIDGE, "1"])
    assert sum(row["below"] > 0 for row in roots) == 1
    made.close()


def test_reach_and_the_ledger_are_tables(bench: Desk) -> None:
    reach = {row["kind"]: row for row in bench.qa["reach"]}
    assert reach["sections"]["unreachable"] == 1 and reach["sections"]["names"] == ["20"]
    assert bench.qa["tests"] == {"of": 4, "failed": []}
    ledger = {row["keyword"]: row for row in bench.qa["keywords"]["rows"]}
    assert ledger["ROPE"]["dead_end"] == "never given" and ledger["PAINT"]["given"] == ["start"]
    [lock] = bench.qa["locks"]
    assert lock["last_safe"]["name"] == "15:A" and lock["closes"]["name"] == "the event deck ends: 16"


def test_coverage_says_what_no_play_can_see(bench: Desk) -> None:
    never = {row["kind"]: row["never"] for row in bench.qa["coverage"]["kinds"]}
    assert (never["sections"], never["choices"], never["redirects"], never["endings"]) == (1, 3, 1, 0)
    assert bench.qa["coverage"]["plays"] == 2


def test_a_campaign_has_chances_of_its_challenges(bench: Desk) -> None:
    rows = {row["name"]: row for row in bench.qa["challenges"]}
    assert rows["1:D"]["best"] == 1.0 and rows["1:D"]["party"] == ["Odessa", "Audrie", "Kasumi"]
    assert {row["end"] for row in bench.qa["endings"]} == {"ending:1", "ending:2", "ending:3"}


def test_a_gamebook_has_exact_odds(lamps: Desk) -> None:
    odds = wb.odds(LAMPS)
    rows = {row["end"]: {one["play"]: one["chance"] for one in row["chances"]} for row in lamps.qa["exact"]}
    assert rows["ending:2"]["random"] == float(odds["random"]["ending:2"])
    assert lamps.qa["findings"]["total"] == 0


def test_the_bench_has_the_best_play_for_every_ending_when_the_lens_had_one_already() -> None:
    made = desk(LAMPS, games=2)
    made.wait(LONG)
    assert made.bench.known.random_odds is not None and len(made.bench.known.random_odds.best) == 1
    say(made, {"bench": True})
    made.wait(LONG)
    made.close()
    best = {row["end"] for row in made.qa["exact"] for one in row["chances"] if one["play"] == "best"}
    assert best == {"ending:1", "ending:2", "ending:3", "ending:4"}


# ---------------------------------------------------------------- plays


def test_a_playtest_is_watched_and_counts(lamps: Desk) -> None:
    before = lamps.qa["coverage"]["plays"]
    say(lamps, {"playtest": "random", "games": 30, "seed": 5})
    lamps.wait_for_plays(LONG)
    played = wb.simulate(LAMPS, games=30, seed=5, jobs=1)
    assert (lamps.playtest["phase"], lamps.playtest["done"]) == ("done", 30)
    assert {row["end"]: row["plays"] for row in lamps.playtest["ends"]} == {row[0]: row[2] for row in played.rows()}
    assert lamps.qa["coverage"]["sources"]["playtest"] > 0
    assert lamps.qa["coverage"]["plays"] > before
    say(lamps, {"source": "playtest", "counts": False})
    assert lamps.qa["coverage"]["plays"] == before


def test_a_playtest_that_is_cancelled_keeps_its_plays(lamps: Desk) -> None:
    say(lamps, {"playtest": "random", "games": 10_000, "seed": 1})
    assert lamps.playtest["phase"] == "running"
    while lamps._run is not None and not lamps._run.done:
        lamps.wait_for_plays(0.05)
    say(lamps, {"cancel": "playtest"})
    lamps.wait_for_plays(LONG)
    assert lamps.playtest["phase"] == "cancelled"
    assert 0 < lamps.playtest["done"] < 10_000
    assert sum(row["plays"] for row in lamps.playtest["ends"]) == lamps.playtest["done"]


def test_recorded_plays_count(library: Path, tmp_path: Path) -> None:
    play = wb.Play(LAMPS, seed=7)
    play.answer("A")
    write_save(tmp_path / "mine.json", play)
    (tmp_path / "wrong.json").write_text("{}")
    made = opened(LAMPS, plays=[tmp_path / "mine.json", tmp_path / "wrong.json"])
    assert made.qa["coverage"]["sources"]["recorded"] == 1
    [[file, why]] = made.qa["coverage"]["refused"]
    assert file == "wrong.json" and why
    made.close()


def test_plays_that_see_the_rest_are_suggested_and_stepped_through(lamps: Desk) -> None:
    say(lamps, {"suggest": True})
    lamps.wait(LONG)
    found = lamps.qa["coverage"]["suggestion"]
    assert found["total"] == len(found["plays"]) > 0
    [answer] = say(lamps, {"suggested": 0})
    assert len(answer["suggested"]["steps"]) == found["plays"][0]["replies"]
    assert say(lamps, {"suggested": 10_000}) == []


# ---------------------------------------------------------------- editions


STORY = "## 1\n\nA. On.\n(Turn to 2)\n\nB. Home.\n*The story ends. Ending 1.*\n\n## 2\n\n*The story ends. Ending 2.*\n"
QUEST = '[[quest]]\nnumber = 1\nname = "Salt"\nkeyword = "SALT"\n'
ENDINGS = '[[ending]]\nnumber = 1\nname = "Home"\n[[ending]]\nnumber = 2\nname = "On"\n'


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def test_a_draft_is_compared_with_a_revision(tmp_path: Path) -> None:
    page = f'title = "Salt"\nruleset = "gamebook"\nstart = "1"\n{ENDINGS}'
    write_book(tmp_path, {"book.toml": page, "storybook/all.md": STORY, "cards/all.toml": QUEST})
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    guarded = STORY.replace("A. On.\n", "A. On.\nRequires keyword SALT\n")
    (tmp_path / "storybook/all.md").write_text(guarded)
    made = opened(tmp_path)
    found = made.qa["changes"]
    assert found["against"] == "HEAD" and "1:A" in found["lost"] and "2" in found["lost"]
    assert [(row["change"], row["name"]) for row in found["rows"]] == [("rules", "1:A")]
    git(tmp_path, "commit", "-qam", "second")
    say(made, {"compare": "HEAD"})
    made.wait(LONG)
    say(made, {"compare": "no-such-revision"})
    assert "no-such-revision" in made.notice["text"]
    made.close()


# ---------------------------------------------------------------- what nobody says


@pytest.mark.parametrize(
    "message",
    [
        {"playtest": "nobody", "games": 1, "seed": 1},
        {"playtest": "random", "games": 0, "seed": 1},
        {"playtest": "random", "games": 10**9, "seed": 1},
        {"source": "me", "counts": True},
        {"cancel": "everything"},
        {"bench": "yes"},
    ],
)
def test_what_cannot_be_understood_changes_nothing(bench: Desk, message: dict[str, Any]) -> None:
    before = (bench.qa, bench.playtest)
    say(bench, message)
    assert bench.notice["text"] == bench.texts["notices"]["misunderstood"]
    assert (bench.qa, bench.playtest) == before
