"""What Python writes at the desk: fixes, names, numbers and canonical form, all of which can be undone."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.books import write_book
from tests.widgets.authoring.test_desk import say, type_into
from wanderbook_widgets import Desk, desk
from wanderbook_widgets.authoring.changes import changes_between, replaced
from wanderbook_widgets.authoring.messages import Edit, Replaced

ALL = "storybook/all.md"
QUESTS = "cards/quests.toml"
BOOK = {
    "book.toml": 'title = "A door"\nruleset = "gamebook"\nstart = "1"\n\n[[ending]]\nnumber = 1\nname = "In"\n',
    QUESTS: '[[quest]]\nnumber = 1\nname = "A key"\nkeyword = "KEY"\n',
    ALL: """## 1

A door.

A. Look under the mat 🗝.
*Gain quest 1.*
(Turn to 4)

## 4

The same door.

A. Go in.
Requires keyword KEY
(Turn to 7)

## 7

A hall.

*The story ends. Ending 1.*
""",
    "tests.toml": '[[can]]\nreach = "7"\nholding = "keyword KEY"\n',
}


@pytest.fixture
def door(tmp_path: Path) -> Desk:
    made = desk(write_book(tmp_path / "door", BOOK), games=1)
    say(made, {"file": ALL, "line": 1})
    return made


def text_of(there: Desk, path: str = ALL) -> str:
    return there.bench.service.texts[path]


def as_the_page_has_it(before: str, answers: list[dict[str, Any]]) -> str:
    """The editor's text after Python's change."""
    [told] = [one["changed"] for one in answers if "changed" in one]
    changes = [Replaced(*change) for change in told["changes"]]
    return replaced(before, Edit(ALL, told["now"], changes))


# ---------------------------------------------------------------- names and numbers


def test_a_section_is_renamed_in_every_file_and_taken_back(door: Desk) -> None:
    before = dict(door.bench.service.texts)
    line = text_of(door).split("\n").index("## 7")
    [asked] = say(door, {"ask": "renamable", "line": line, "column": 4, "number": 1})
    assert asked["asked"]["found"][1] == "7"
    answers = say(door, {"rename": "12", "line": line, "column": 4})
    assert "## 12" in text_of(door) and "(Turn to 12)" in text_of(door)
    assert 'reach = "12"' in text_of(door, "tests.toml")
    assert as_the_page_has_it(before[ALL], answers) == text_of(door)
    assert door.notice["back"] and "2 files" in door.notice["text"]
    assert set(door.head["unsaved"]) == {ALL, "tests.toml"}
    say(door, {"back": True})
    assert dict(door.bench.service.texts) == before
    assert door.notice["text"] == door.texts["notices"]["taken_back"]


def test_a_name_that_is_taken_is_refused(door: Desk) -> None:
    line = text_of(door).split("\n").index("## 7")
    say(door, {"rename": "4", "line": line, "column": 4})
    assert "section 4 already exists" in door.notice["text"] and not door.notice["back"]
    assert text_of(door) == BOOK[ALL]


def test_all_sections_are_renumbered(door: Desk) -> None:
    say(door, {"renumber": 1})
    assert [line for line in text_of(door).split("\n") if line.startswith("## ")] == ["## 1", "## 2", "## 3"]
    assert not door.bench.is_broken and 'reach = "3"' in text_of(door, "tests.toml")


def test_what_was_typed_since_is_not_taken_back(door: Desk) -> None:
    say(door, {"renumber": 1})
    type_into(door, ALL, "A hall.", "A long hall.")
    say(door, {"back": True})
    assert "A long hall." in text_of(door) and "## 3" in text_of(door)
    assert door.notice["text"] == door.texts["notices"]["not_taken_back"]


# ---------------------------------------------------------------- fixes


def test_a_problem_is_mended_by_one_of_its_fixes(door: Desk) -> None:
    type_into(door, ALL, "(Turn to 7)", "(Turn to 77)")
    problem = next(one for one in door.problems[ALL] if one["code"] == "SB104")
    assert problem["fixes"] == ["Change to 7", "Begin section 77"]
    place = {name: problem[name] for name in ("line", "column", "code")}
    say(door, {"mend": ALL, **place, "number": 0})
    assert text_of(door) == BOOK[ALL] and ALL not in door.problems


def test_fixes_are_in_the_language_of_the_desk(tmp_path: Path) -> None:
    files = {**BOOK, ALL: BOOK[ALL].replace("Turn to 7", "Turn to 77")}
    there = desk(write_book(tmp_path / "door", files), language="fr", games=1)
    problem = next(one for one in there.problems[ALL] if one["code"] == "SB104")
    assert problem["fixes"] == ["Remplacer par 7", "Commencer la section 77"]
    assert problem["message"] == "la section 77 n’existe pas"


# ---------------------------------------------------------------- canonical form


def test_saving_saves_every_file_that_was_changed(door: Desk, tmp_path: Path) -> None:
    line = text_of(door).split("\n").index("## 7")
    say(door, {"rename": "12", "line": line, "column": 4})
    say(door, {"save": ALL})
    assert door.head["unsaved"] == [] and door.notice["text"] == "Saved: 2 files."
    assert 'reach = "12"' in (tmp_path / "door" / "tests.toml").read_text("utf-8")


def test_saving_formats_where_that_is_wanted(door: Desk, tmp_path: Path) -> None:
    type_into(door, ALL, "A door.\n", "A door.\n\n\n\n")
    before = text_of(door)
    say(door, {"save": ALL})
    assert (tmp_path / "door" / ALL).read_text("utf-8") == before
    answers = say(door, {"save": ALL, "format": True})
    assert as_the_page_has_it(before, answers) == text_of(door) == BOOK[ALL]
    assert (tmp_path / "door" / ALL).read_text("utf-8") == BOOK[ALL]
    assert door.head["unsaved"] == []


def test_what_was_typed_while_python_wrote_wins(door: Desk) -> None:
    was = door.text["version"]
    say(door, {"renumber": 1})
    assert door.text["version"] == was + 1
    say(door, {"edit": ALL, "version": was, "changes": [[0, 0, "x"]]})  # it crossed the new numbers
    assert not text_of(door).startswith("x")
    units = len(text_of(door).encode("utf-16-le")) // 2
    say(door, {"edit": ALL, "version": was + 1, "changes": [[0, units, f"x{BOOK[ALL]}"]]})
    assert text_of(door) == f"x{BOOK[ALL]}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\nb\n", "a\nb\nc"),
        ("🗝 one\ntwo 🕯\n", "🗝 won\ntwo 🕯🕯\nthree\n"),
        ("same\n" * 5000 + "end", "new\n" * 5000 + "end"),
    ],
)
def test_changes_lead_from_one_text_to_the_other(old: str, new: str) -> None:
    changes = [Replaced(*one) for one in changes_between(old, new)]
    assert replaced(old, Edit("a.md", 1, changes)) == new


def test_a_change_is_as_small_as_it_can_be() -> None:
    assert changes_between("a\n(Turn to 33.1)\nb\n", "a\n(Turn to 3)\nb\n") == [(12, 15, "")]


# ---------------------------------------------------------------- another revision


def test_changes_are_shown_against_any_revision(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "door", BOOK)

    def git(*words: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "one")
    git("tag", "first")
    (folder / ALL).write_text(BOOK[ALL].replace("Requires keyword KEY\n", ""), "utf-8")
    git("commit", "-qam", "two")
    there = desk(folder, games=1)
    say(there, {"lens": "changes"})
    there.wait()
    assert not any(mark.get("badge") for mark in there.marks["nodes"].values())
    assert there.marks["against"] == "HEAD"
    say(there, {"lens": "changes", "against": "first"})
    there.wait()
    assert {name for name, mark in there.marks["nodes"].items() if mark.get("badge")} == {"4"}
    assert there.marks["against"] == "first" and "first" in there.marks["note"]
    say(there, {"lens": "changes", "against": "nonsense"})
    assert "nonsense" in there.notice["text"]


# ---------------------------------------------------------------- odds


def test_odds_of_endings_are_exact_and_say_so(door: Desk) -> None:
    door.wait()
    say(door, {"lens": "odds"})
    badges = {name: mark["badge"] for name, mark in door.marks["nodes"].items()}
    assert badges == {"1": "≈ 100 %", "4": "≈ 100 %", "7": "= 100 %"}
    say(door, {"open": "7"})
    assert door.inspector["numbers"]["exact"] and door.inspector["numbers"]["odds"] == 1
    rows = {row["section"]: row["exact"] for row in door.table["rows"]}
    assert rows == {"1": False, "4": False, "7": True}
