"""All problems of a book are told in one run, each at its place, through the command line as authors use it."""

import json
import os
from pathlib import Path

import pytest

from tests.books import write_book
from tests.tools.typed import Ran, run

TEN_MISTAKES = {
    "book.toml": """\
title = "The Ferry"
author = "Ada Finch"
ruleset = "gamebook"
start = "1"
""",
    "cards/quests.toml": """\
[[quest]]
number = 7
name = "A lantern"
keyword = "LIGHT"

[[quest]]
  number = 7
name = "A rope"
""",
    "storybook/01-bank.md": """\
# The bank

## 1

If quest 7 and keyword LIHGT, turn to 2.

À l'aube, the ferry is gone.

A. Wave.
CHANCE 2 in 6
Fail: Gain quest 7. Gian quest 7.
(Turn to 22)

B. Wait.
*Gain quest 7.*

B. Swim, «été» or not.
   *Gain quest 7. Gain 2 coins.*
(Turn to 2)
""",
    # A byte order mark and Windows line ends, which must not move anything.
    "storybook/02-river.md": "\ufeff## 2\r\n\r\nCold, cold water.\r\n\r\n*Gain quest 7. Gain quest 8.*\r\n",
    "storybook/all.md": "",
}

EXPECTED = [
    ("SB301", "error", "book.toml", 2, 1),
    ("SB304", "error", "cards/quests.toml", 7, 3),
    ("SB202", "warning", "storybook/01-bank.md", 5, 24),
    ("SB101", "error", "storybook/01-bank.md", 11, 21),
    ("SB104", "error", "storybook/01-bank.md", 12, 2),
    ("SB109", "error", "storybook/01-bank.md", 14, 1),
    ("SB113", "error", "storybook/01-bank.md", 17, 1),
    ("SB112", "error", "storybook/01-bank.md", 18, 19),
    ("SB110", "error", "storybook/02-river.md", 1, 1),
    ("SB105", "error", "storybook/02-river.md", 5, 27),
]


class Wanderbook:
    """The command, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str) -> Ran:
        return run(*words, folder=self.folder, WANDERBOOK_CACHE=str(self.folder / "cache"))


@pytest.fixture
def wanderbook(tmp_path: Path) -> Wanderbook:
    return Wanderbook(tmp_path)


def places(ran: Ran) -> list[tuple[str, str, str, int, int]]:
    found = json.loads(ran.out)["diagnostics"]
    return [(one["code"], one["severity"], one["file"], one["line"], one["column"]) for one in found]


def test_ten_mistakes_are_told_in_one_run(wanderbook: Wanderbook, tmp_path: Path) -> None:
    write_book(tmp_path / "ferry", TEN_MISTAKES)
    ran = wanderbook("check", str(tmp_path / "ferry"), "--json")
    assert places(ran) == EXPECTED
    assert (ran.code, ran.err) == (1, "")


def test_what_was_read_before_is_told_again(wanderbook: Wanderbook, tmp_path: Path) -> None:
    """From the cache, without it, and after one mistake was mended."""
    folder = write_book(tmp_path / "ferry", TEN_MISTAKES)
    first = wanderbook("check", "ferry", "--json")
    assert any((tmp_path / "cache").rglob("*"))
    assert wanderbook("check", "ferry", "--json") == first
    assert wanderbook("check", "ferry", "--json", "--no-cache") == first
    bank = TEN_MISTAKES["storybook/01-bank.md"].replace("Turn to 22", "Turn to 2")
    (folder / "storybook/01-bank.md").write_text(bank, "utf-8")
    mended = [one for one in EXPECTED if one[0] != "SB104"]
    assert places(wanderbook("check", "ferry", "--json")) == mended


def test_the_json_is_what_the_contract_says(wanderbook: Wanderbook, tmp_path: Path) -> None:
    write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\nA. Wait.\n(Turn to 1)\n\nB. Go.\n(Turn to 11)\n"})
    ran = wanderbook("check", "book", "--json")
    assert json.loads(ran.out) == {
        "diagnostics": [
            {
                "code": "SB104",
                "severity": "error",
                "file": "storybook/all.md",
                "line": 7,
                "column": 2,
                "message": "section 11 does not exist",
                "help": "did you mean 1?",
            }
        ]
    }
    assert ran.code == 1


def test_people_are_shown_the_line_and_a_caret(wanderbook: Wanderbook, tmp_path: Path) -> None:
    write_book(tmp_path / "ferry", TEN_MISTAKES)
    ran = wanderbook("check", "ferry")
    assert (
        "ferry/storybook/01-bank.md:11:21: error SB101: unknown instruction: 'Gian quest 7'\n"
        "   11 | Fail: Gain quest 7. Gian quest 7.\n"
        "      |                     ^^^^^^^^^^^^\n"
        "   help: did you mean 'Gain quest 7'?\n"
    ) in ran.out
    assert ran.out.endswith("ferry: 2 sections, 9 errors, 1 warning\n")
    assert "\x1b" not in ran.out, "no colours in a pipe"
    assert (ran.code, ran.err) == (1, "")


def test_a_book_without_problems(wanderbook: Wanderbook, tmp_path: Path) -> None:
    write_book(tmp_path / "lantern", {})
    ran = wanderbook("check", "lantern", "--json")
    assert (ran.code, json.loads(ran.out), ran.err) == (0, {"diagnostics": []}, "")


def test_warnings_are_no_problem_unless_asked_for(wanderbook: Wanderbook, tmp_path: Path) -> None:
    alone = "## 1\n\n*The story ends. Ending 1.*\n\n## 2\n\n*The story ends. Ending 2.*\n"
    write_book(tmp_path / "lantern", {"storybook/all.md": alone})
    warned = wanderbook("check", "lantern", "--json")
    assert places(warned) == [("SB201", "warning", "storybook/all.md", 5, 1)]
    assert warned.code == 0
    strict = wanderbook("check", "lantern", "--json", "--strict")
    assert (strict.code, strict.out) == (1, warned.out)


def test_a_folder_without_a_book_is_a_problem(wanderbook: Wanderbook, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = wanderbook("check", "empty", "--json")
    assert places(ran) == [("SB002", "error", "book.toml", 1, 1)]
    assert ran.code == 1


def test_names_that_are_no_text_do_not_stop_the_command(wanderbook: Wanderbook, tmp_path: Path) -> None:
    folder = write_book(tmp_path / "lantern", {})
    with open(os.fsencode(folder) + b"/storybook/\xff.md", "wb") as file:  # noqa: PTH123
        file.write(b"## 1\n\n\x1b[2J<b>\n\n*The story ends. Ending 1.*\n")
    for words in (["check", "lantern", "--json"], ["check", "lantern"]):
        ran = wanderbook(*words)
        assert ran.code == 1
        assert "SB103" in ran.out
        assert "\x1b" not in ran.out
        assert ran.err == ""


@pytest.mark.parametrize(
    "words",
    [
        ["check", "no-such-book"],
        ["check", "no-such-book", "--json"],
        ["check", "file.md"],
        ["check"],
        ["check", ".", "--colour"],
        ["chek", "."],
        [],
    ],
    ids=" ".join,
)
def test_wrong_use(wanderbook: Wanderbook, tmp_path: Path, words: list[str]) -> None:
    """Exit 2, with a word on what is wrong where errors go and nothing where answers go."""
    (tmp_path / "file.md").write_text("## 1\n")
    ran = wanderbook(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert "wanderbook: " in ran.err
    assert "Traceback" not in ran.err
