"""`wanderbook check` and `wanderbook reach` on a story, and the same in Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import wanderbook as wb
from tests.tools.typed import run
from wanderbook.api.stories import Story, StoryReached, UnknownPassage

STORY = """:: StoryData
{ "format": "Harlowe", "start": "Start" }

:: Start
(set: $key to false)
[[Down->Cellar]]

:: Cellar
(if: $key)[ [[Open->Gold]] ]
[[Up->Start]] (hypnotise: $mind)
(if: $mind)[ [[Dream->Dream]] ]

:: Gold

:: Dream
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "story.twee"
    path.write_text(STORY, "utf-8")
    return path


def test_reach_tells_the_line_that_rules_a_passage_out(path: Path) -> None:
    ran = run("reach", "story.twee", folder=path.parent)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "story.twee:13: Gold is unreachable",
        "  story.twee:9: (if: $key) never holds: $key is false here",
        "story.twee:9: Cellar#1 is unreachable",
        "  story.twee:9: (if: $key) never holds: $key is false here",
        "story.twee:15: Dream is undecided",
        "  story.twee:11: it is not known whether (if: $mind) holds",
        "  story.twee:10: (hypnotise: $mind): not understood",
        "story.twee:11: Cellar#3 is undecided",
        "  story.twee:11: it is not known whether (if: $mind) holds",
        "  story.twee:10: (hypnotise: $mind): not understood",
        "story: 4 passages: 2 reachable, 1 unreachable, 1 undecided; 4 links: 2 reachable, 1 unreachable, 1 undecided",
    ]


def test_reach_shows_a_play(path: Path) -> None:
    ran = run("reach", "story.twee", "Cellar", folder=path.parent)
    assert (ran.code, ran.out) == (0, "Cellar (story.twee:8) is reachable\n  1. Down  (story.twee:6)\n")


def test_a_wrong_name_is_told_with_the_nearest(path: Path) -> None:
    ran = run("reach", "story.twee", "Celar", folder=path.parent)
    assert ran.code == 2
    assert "did you mean Cellar" in ran.err


def test_options_of_books_are_refused(path: Path) -> None:
    ran = run("reach", "story.twee", "--lost", folder=path.parent)
    assert ran.code == 2
    assert "--lost is for books" in ran.err
    assert run("check", "story.twee", "--fix", folder=path.parent).code == 2


def test_reach_as_data(path: Path) -> None:
    found = json.loads(run("reach", "story.twee", "--json", folder=path.parent).out)
    by_name = {one["name"]: one for one in found["findings"]}
    assert by_name["Cellar"]["play"] == [{"link": "Start#1", "label": "Down", "line": 6}]
    assert by_name["Gold"]["because"][0]["line"] == 9
    assert [one["line"] for one in found["not_understood"]] == [10]


def test_reach_as_sarif(path: Path) -> None:
    ran = run("reach", "story.twee", "--format", "sarif", "--allow-undecided", folder=path.parent)
    results = json.loads(ran.out)["runs"][0]["results"]
    assert [one["level"] for one in results] == ["error", "error", "note", "note"]
    place = results[0]["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == ("story.twee", 13)


def test_what_is_known_does_not_count(path: Path) -> None:
    words = ("reach", "story.twee", "--baseline", "known.json")
    assert run(*words, "--write-baseline", folder=path.parent).code == 0
    assert run(*words, folder=path.parent).code == 0


def test_check_finds_what_is_wrong(path: Path) -> None:
    ran = run("check", "story.twee", folder=path.parent)
    assert ran.code == 0
    assert "story.twee:10:15: warning SB854: not understood: (hypnotise: $mind)" in ran.out
    assert ran.out.endswith("story.twee: 4 passages, 0 errors, 1 warning\n")
    path.write_text(STORY.replace("[[Up->Start]]", "[[Up->Strat]]"), "utf-8")
    ran = run("check", "story.twee", folder=path.parent)
    assert ran.code == 1
    assert "did you mean Start?" in ran.out


def test_in_python(path: Path) -> None:
    story = wb.load(path)
    assert isinstance(story, Story)
    assert repr(story) == "<Story story: 4 passages, Harlowe>"
    assert story.passages == ("Start", "Cellar", "Gold", "Dream")
    assert wb.check(path).ok
    found = wb.reach(path)
    assert isinstance(found, StoryReached)
    assert found["Gold"].status == "unreachable"
    assert [one.name for one in found.unreachable] == ["Gold", "Cellar#1"]
    assert [click.label for click in found["Cellar"].play] == ["Down"]
    assert len(list(found.rows())) == len(found)
    assert list(wb.reach(story, ["Gold"]).found) == ["Gold"]
    with pytest.raises(UnknownPassage, match="Gold"):
        wb.reach(path, ["Glod"])
