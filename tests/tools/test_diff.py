"""`wanderbook diff`: what it tells of two editions, and when it fails."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.books import SMALLEST, write_book
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.session.library import Shelf
from wanderbook.session.play import Play
from wanderbook.session.saves import write_save
from wanderbook_tools.cli import main

QUESTS = (
    '[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n\n[[quest]]\nnumber = 2\nname = "A debt"\n'
    'keyword = "DEBT"\n'
)
PIER = """## 1

The pier.

A. Take the lamp.
Requires not keyword LAMP
*Gain quest 1.*
(Turn to 1)

B. Walk out.
Requires keyword LAMP
CHANCE 3 in 6
Fail: Turn to 3
(Turn to 2)

C. Borrow.
*Gain quest 2.*
(Turn to 3)

## 2

The sea.

*The story ends. Ending 1.*

## 3

The inn.

*The story ends. Ending 2.*
"""
FILES = {"cards/quests.toml": QUESTS, "storybook/all.md": PIER}


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Shelves:
    """An older edition, newer ones, and the command."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capture = folder, capture
        self.old = write_book(folder / "old", FILES)

    def new(self, *edits: tuple[str, str]) -> Path:
        text = PIER
        for before, after in edits:
            assert before in text
            text = text.replace(before, after, 1)
        return write_book(self.folder / "new", {**FILES, "storybook/all.md": text})

    def diff(self, *words: str | Path) -> Ran:
        try:
            code = main(["diff", *map(str, words)])
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else 1
        return Ran(code, *self.capture.readouterr())

    def told(self, *words: str | Path) -> Any:
        return json.loads(self.diff(*words, "--json").out)

    def save(self, letters: str, path: Path) -> Path:
        play = Play(game_for(read_book(self.old).require()), 1)
        for letter in letters:
            play.answer((letter,))
        write_save(path, play)
        return path


@pytest.fixture
def shelves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shelves:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("WANDERBOOK_HOME", str(tmp_path / "home"))
    return Shelves(tmp_path, capsys)


SHUT = ("Requires keyword LAMP\n", "Requires keyword LAMP and not keyword LAMP\n")

# ---------------------------------------------------------------- what it tells


@pytest.mark.parametrize("name", list(bundled()))
def test_no_differences(name: str, shelves: Shelves) -> None:
    ran = shelves.diff(name, name)
    assert ran == (0, f"{name} and {name}: no differences\n", "")
    told = shelves.told(name, name)
    assert (told["changes"], told["reach"], told["odds"], told["failing"]) == ({}, [], [], [])


def test_only_words(shelves: Shelves) -> None:
    ran = shelves.diff(shelves.old, shelves.new(("The sea.", "The wide sea.")), "--fail-on", "rules,odds")
    assert ran.code == 0
    assert ran.out == f"sections\n  w words  2\n{shelves.old} and {shelves.folder}/new: 1 changed only in words\n"


def test_rules_and_what_comes_of_them(shelves: Shelves) -> None:
    ran = shelves.diff(shelves.old, shelves.new(SHUT, ("CHANCE 3 in 6", "CHANCE 2 in 6")))
    assert (ran.code, ran.err) == (1, "")
    why = "keyword LAMP and not keyword LAMP exclude each other by the time 1 is read"
    assert ran.out == (
        "sections\n"
        "  ~ 1:B  Requires keyword LAMP → Requires keyword LAMP and not keyword LAMP\n"
        "  ~ 1:B  CHANCE 3 in 6 → CHANCE 2 in 6\n"
        "can no longer be reached\n"
        f"  ! 2         1:B requires keyword LAMP and not keyword LAMP: {why}\n"
        "  ! 1:B       as 2\n"
        "  ! 1:B:pass  as 2\n"
        "  ! 1:B:fail  as 2\n"
        "  ! ending:1  as 2\n"
        "odds, of endings by random play (exact)\n"
        "  ~ 1:B       50.00% (1/2) → 33.33% (1/3)\n"
        "  ~ ending:1  12.50% (1/8) → 0.00% (0)\n"
        "  ~ ending:2  87.50% (7/8) → 100.00% (1)\n"
        "warnings\n"
        "  ! storybook/all.md:11  SB214: this is never true, so the choice is never open\n"
        f"{shelves.old} and {shelves.folder}/new: 2 changed in rules, 5 became unreachable; failing on unreachable\n"
    )


def test_what_can_be_reached_now(shelves: Shelves) -> None:
    new = shelves.new(SHUT)
    ran = shelves.diff(new, shelves.old)
    assert ran.code == 0
    assert "can be reached now\n  + 2         A, B pass\n" in ran.out


def test_an_ending_that_is_gone(shelves: Shelves) -> None:
    """Its section is there, and ends as another one does: no section is lost, but a way to end is."""
    new = shelves.new(("*The story ends. Ending 2.*", "*The story ends. Ending 1.*"))
    ran = shelves.diff(shelves.old, new)
    assert ran.code == 1
    assert "can no longer be reached" in ran.out
    assert "ending:2" in ran.out
    assert "unreachable" in shelves.told(shelves.old, new)["failing"]


def test_what_is_new_and_cannot_be_reached(shelves: Shelves) -> None:
    new = shelves.new(
        ("C. Borrow.", "C. Fly.\nRequires quest 2\n(Turn to 3)\n\nD. Borrow."), ("## 3", "## 4\n\n(Turn to 3)\n\n## 3")
    )
    ran = shelves.diff(shelves.old, new, "--fail-on", "warnings")
    assert ran.code == 1
    assert "  + 4      added\n" in ran.out
    assert "  ~ 1:D    new: Gain quest 2. Turn to 3.\n" in ran.out
    assert "  w words  1:C\n" in ran.out
    assert "new, and cannot be reached\n  ! 4  nothing leads to 4\n" in ran.out
    assert "can no longer be reached\n  ! 1:C  1:C requires quest 2 (" in ran.out
    assert "warnings\n  ! storybook/all.md:30  SB201: " in ran.out
    gone = shelves.diff(new, shelves.old)
    assert "  - storybook/all.md:30  SB201: " in gone.out


LOCK = ("*The story ends. Ending 2.*", "A. Leave.\nRequires keyword LAMP\n*The story ends. Ending 2.*")


def test_new_soft_locks_and_those_that_are_gone(shelves: Shelves) -> None:
    """Whoever borrows before taking the lamp never gets out of the inn."""
    new = shelves.new(LOCK)
    ran = shelves.diff(shelves.old, new)
    assert ran.code == 1
    assert "new soft locks: no ending can be reached any more\n  ! 3  C\n" in ran.out
    assert ran.out.endswith("1 new soft lock; failing on locks\n")
    told = shelves.told(shelves.old, new)
    lock = {"at": "3", "witness": ["C"], "safe": 0, "because": []}
    assert told["softlocks"] == {"new": [lock], "gone": [], "undecided": []}
    assert told["failing"] == ["locks"]
    assert shelves.diff(shelves.old, new, "--fail-on", "unreachable,saves").code == 0
    gone = shelves.diff(new, shelves.old)
    assert (gone.code, "soft locks that are gone\n  + 3  C\n" in gone.out) == (0, True)
    assert shelves.told(new, shelves.old)["softlocks"] == {"new": [], "gone": [lock], "undecided": []}
    assert "soft lock" not in shelves.diff(new, new).out


def test_sections_numbered_anew(shelves: Shelves) -> None:
    new = shelves.new(("## 3", "## 5"), ("Turn to 3", "Turn to 5"), ("(Turn to 3)", "(Turn to 5)"))
    ran = shelves.diff(shelves.old, new)
    assert ran == (0, f"renumbered\n  = 3 → 5\n{shelves.old} and {new}: 1 renumbered\n", "")
    assert shelves.diff(shelves.old, new, "--fail-on", "rules").code == 1


def test_long_lists_are_cut_short_for_people_only(shelves: Shelves) -> None:
    more = "".join(f"\n## {number}\n\nRoom {number}.\n\n(Turn to {number - 1})\n" for number in range(4, 104))
    new = shelves.new(("The inn.\n\n*The story ends. Ending 2.*\n", f"The inn.\n\n*The story ends. Ending 2.*\n{more}"))
    assert "and 60 more; --json has them all" in shelves.diff(shelves.old, new).out
    assert len(shelves.told(shelves.old, new)["changes"]["sections"]["added"]) == 100


def test_for_machines(shelves: Shelves) -> None:
    told = shelves.told(shelves.old, shelves.new(SHUT))
    assert set(told) == {
        "renumbered",
        "changes",
        "reach",
        "softlocks",
        "odds",
        "warnings",
        "saves",
        "assumed",
        "failing",
    }
    rule = {"name": "1:B", "before": "Requires keyword LAMP", "after": "Requires keyword LAMP and not keyword LAMP"}
    assert told["changes"] == {"sections": {"added": [], "removed": [], "rules": [rule], "words": []}}
    [ending] = [one for one in told["reach"] if one["name"] == "ending:1"]
    assert (ending["kind"], ending["before"], ending["after"]) == ("endings", "reachable", "unreachable")
    assert (ending["guards"], ending["proved"], len(ending["because"])) == (["1:B"], True, 1)
    assert ending["because"][0].startswith("1:B requires keyword LAMP and not keyword LAMP: ")
    assert {"name": "ending:1", "before": 0.125, "after": 0.0} in told["odds"]
    assert told["failing"] == ["unreachable"]


# ---------------------------------------------------------------- when it fails


@pytest.mark.parametrize(
    ("edit", "reasons"),
    [
        (("The sea.", "The wide sea."), []),
        (("CHANCE 3 in 6", "CHANCE 2 in 6"), ["odds", "rules"]),
        (("*Gain quest 2.*\n", ""), ["unreachable", "warnings", "rules"]),
        (SHUT, ["unreachable", "warnings", "odds", "rules"]),
        (LOCK, ["locks", "odds", "rules"]),
    ],
)
def test_each_reason_to_fail(edit: tuple[str, str], reasons: list[str], shelves: Shelves) -> None:
    new = shelves.new(edit)
    every = "unreachable,locks,undecided,saves,warnings,odds,rules"
    told = shelves.told(shelves.old, new, "--fail-on", every)
    assert told["failing"] == reasons
    for reason in every.split(","):
        assert shelves.diff(shelves.old, new, "--fail-on", reason).code == (reason in reasons)
    assert shelves.diff(shelves.old, new, "--fail-on", "").code == 0


def test_saves_that_would_break(shelves: Shelves, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    shelves.save("A", saves / "lit.json")
    shelves.save("", saves / "begun.json")
    new = shelves.new(
        ("A. Take the lamp.", "A. Take the good lamp."), ("*Gain quest 1.*", "*Gain quest 1. Gain quest 2.*")
    )
    ran = shelves.diff(shelves.old, new, "--saves", saves)
    assert ran.code == 1
    assert "saves\n  + begun.json  goes on after 0 decisions\n" in ran.out
    assert "  ! lit.json    breaks at decision 1 of 1: it ends elsewhere\n" in ran.out
    assert ran.out.endswith("1 of the saves broken; failing on saves\n")
    [kept] = shelves.told(shelves.old, new, "--saves", saves / "lit.json")["saves"]
    assert kept == {
        "file": str(saves / "lit.json"),
        "how": "breaks",
        "same": 0,
        "decisions": 1,
        "why": "it ends elsewhere",
    }
    assert shelves.diff(shelves.old, new, "--saves", saves, "--fail-on", "unreachable").code == 0
    assert shelves.diff(shelves.old, shelves.old, "--saves", saves).code == 0


def test_the_saves_of_this_machine(shelves: Shelves) -> None:
    shelf = Shelf(read_book(shelves.old).require())
    shelves.save("A", shelf.path("by the sea"))
    new = shelves.new(("*Gain quest 1.*", "*Gain quest 1. Gain quest 2.*"))
    assert "! by the sea.json  breaks at decision 1 of 1" in shelves.diff(shelves.old, new, "--library").out
    assert shelves.told(shelves.old, new)["saves"] == []


# ---------------------------------------------------------------- git


def git(folder: Path, *words: str) -> None:
    named = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *named, *words], cwd=folder, check=True, capture_output=True, timeout=60)


def test_a_folder_against_what_git_has_of_it(shelves: Shelves) -> None:
    (shelves.old / "pictures").mkdir()
    (shelves.old / "pictures" / "sea.png").write_bytes(b"\x89PNG")
    (shelves.old / "storybook" / "all.md").write_text(PIER.replace("The sea.", "![Sea](pictures/sea.png)"))
    git(shelves.folder, "init", "-q")
    git(shelves.folder, "add", "old")
    git(shelves.folder, "commit", "-q", "-m", "first")
    assert shelves.diff("--git", "HEAD", shelves.old) == (0, f"{shelves.old}, HEAD and now: no differences\n", "")
    path = shelves.old / "storybook" / "all.md"
    path.write_text(path.read_text().replace(*SHUT))
    ran = shelves.diff("--git", "HEAD", shelves.old)
    assert (ran.code, "~ 1:B  Requires keyword LAMP → " in ran.out) == (1, True)


# ---------------------------------------------------------------- wrong use


def wrong_use(ran: Ran) -> str:
    assert (ran.code, ran.out) == (2, "")
    return ran.err.partition("wanderbook: ")[2]


def test_wrong_use(shelves: Shelves, tmp_path: Path) -> None:
    old = shelves.old
    assert "name two editions" in wrong_use(shelves.diff(old))
    assert "name two editions" in wrong_use(shelves.diff(old, old, old))
    assert "did you mean the-widows-buoys?" in wrong_use(shelves.diff(old, "the-widows-buys"))
    assert "did you mean rules?" in wrong_use(shelves.diff(old, old, "--fail-on", "saves,rule"))
    assert "there is no" in wrong_use(shelves.diff(old, old, "--saves", tmp_path / "nowhere"))
    assert "with --git, name one book" in wrong_use(shelves.diff(old, old, "--git", "HEAD"))
    assert "git has no 'HEAD' of" in wrong_use(shelves.diff("--git", "HEAD", old))
    assert "'--output=x' is not a revision" in wrong_use(shelves.diff("--git=--output=x", old))


def test_an_edition_with_errors(shelves: Shelves) -> None:
    bad = write_book(shelves.folder / "bad", {"storybook/all.md": SMALLEST["storybook/all.md"] + "\n(Turn to 9)\n"})
    for words in ((bad, shelves.old), (shelves.old, bad)):
        ran = shelves.diff(*words)
        assert (ran.code, ran.out) == (1, "")
        assert "has errors: fix them first" in ran.err


def test_that_there_are_no_saves_to_replay_is_said(shelves: Shelves) -> None:
    empty = shelves.folder / "empty"
    empty.mkdir()
    for words in (("--library",), ("--saves", empty)):
        code, out, err = shelves.diff(shelves.old, shelves.old, *words)
        assert (code, err.strip()) == (0, "there are no saves to replay")
        assert "no differences" in out
    assert shelves.diff(shelves.old, shelves.old).err == ""
