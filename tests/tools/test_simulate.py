"""`wanderbook simulate`: what it answers, and how it ends."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.session.bots import BOTS
from wanderbook.session.playtest import playtest
from wanderbook_tools.cli import main

BOOK = "the-lamplighters-round"
STUCK = "## 1\n\nA fork.\n\nA. Left.\n(Turn to 2)\n\nB. Home.\n*The story ends. Ending 1.*\n\n## 2\n\nA wall.\n\n"
STUCK += "A. Through it.\nRequires adventure card 1\n(Turn to 1)\n"
FILES = {"storybook/all.md": STUCK, "cards/adventure.toml": '[[adventure]]\nnumber = 1\nname = "A pick"\n'}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def simulate(capsys: pytest.CaptureFixture[str]):
    def run(*words: str | Path) -> tuple[int, str, str]:
        try:
            code = main(["simulate", *map(str, words)])
        except SystemExit as exit:
            code = int(exit.code or 0)
        return code, *capsys.readouterr()

    return run


@pytest.mark.parametrize("bot", list(BOTS))
def test_a_report_for_machines(simulate, bot: str) -> None:
    code, out, _ = simulate(BOOK, "--games", "30", "--seed", "4", "--bot", bot, "--json")
    report = json.loads(out)
    assert code == 0
    assert (report["games"], report["seed"], report["bot"]) == (30, 4, bot)
    assert (report["defeats"], report["score"], report["stuck"], report["capped"]["count"]) == (0, None, {}, 0)
    assert sum(ending["count"] for ending in report["endings"].values()) == 30
    assert report["endings"]["ending:2"]["name"] == "By order"
    for ending in report["endings"].values():
        low, high = ending["interval"]
        assert low <= ending["share"] == ending["count"] / 30 <= high
    covered = report["coverage"]
    assert set(covered) == {"sections", "choices", "redirects", "outcomes", "endings", "branches"}
    for kind in covered.values():
        assert kind["of"] == len(kind["plays"]) == kind["reached"] + len(kind["never"])
    assert covered["branches"]["of"] == sum(covered[kind]["of"] for kind in ("choices", "redirects", "outcomes"))
    assert covered["sections"]["plays"]["1"] == 30


def test_the_same_seed_gives_the_same_output_whatever_the_number_of_jobs(simulate, monkeypatch) -> None:
    words = (BOOK, "--games", "40", "--seed", "2")
    once = simulate(*words, "--jobs", "1")
    assert once == simulate(*words, "--jobs", "1")
    assert once != simulate(BOOK, "--games", "40", "--seed", "3")
    monkeypatch.setattr("wanderbook_tools.simulate.playtest", partial(playtest, alone=0))  # too few to call others for
    assert once == simulate(*words, "--jobs", "2")


def test_people_see_endings_coverage_and_what_was_never_seen(simulate) -> None:
    code, out, _ = simulate(BOOK, "--games", "5")
    assert code == 0
    for told in ("5 plays by the random bot, seed 1", "ending:4 Left on", "95% interval", "sections", "Never seen"):
        assert told in out
    assert "stuck" not in out


def test_plays_that_get_stuck_are_a_problem_with_a_place(simulate, tmp_path: Path) -> None:
    book = write_book(tmp_path / "book", FILES)
    code, out, _ = simulate(book, "--games", "20")
    assert code == 1
    assert "got stuck at 2" in out
    code, out, _ = simulate(book, "--games", "20", "--json")
    stuck = json.loads(out)["stuck"]["2"]
    assert (code, stuck["replies"]) == (1, [["A"]])
    assert 0 < stuck["count"] < 20
    assert simulate(book, "--games", "20", "--bot", "cautious")[0] == 0  # it sees the wall


def test_plays_without_end_are_a_problem(simulate, tmp_path: Path) -> None:
    book = write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\nA ring.\n\nA. Round.\n(Turn to 1)\n"})
    code, out, _ = simulate(book, "--games", "2", "--cap", "30")
    assert code == 1
    assert "2 plays still went on after 30 decisions" in out


def test_a_book_that_cannot_be_played_yet_says_so(simulate, tmp_path: Path) -> None:
    code, out, err = simulate("the-widows-buoys")
    assert (code, out) == (2, "")
    assert "cannot be played yet" in err


def test_a_book_with_errors_is_not_played(simulate, tmp_path: Path) -> None:
    book = write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\nOn.\n\n(Turn to 9)\n"})
    code, out, err = simulate(book)
    assert (code, out) == (1, "")
    assert "mend them first" in err


@pytest.mark.parametrize(
    "words", [(), ("no-such-book",), (BOOK, "--games", "0"), (BOOK, "--bot", "bold"), (BOOK, "--jobs", "-1")]
)
def test_wrong_use(simulate, words: tuple[str, ...]) -> None:
    code, out, err = simulate(*words)
    assert (code, out) == (2, "")
    assert "wanderbook" in err
