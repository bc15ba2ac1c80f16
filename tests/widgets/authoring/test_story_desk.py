"""The desk with a story of another program on it: its map, its verdicts, its text, which is only read, and plays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wanderbook as wb
from tests.widgets.authoring.test_desk import say
from wanderbook.foreign.stories import ForeignStory
from wanderbook_widgets import Desk, StoryDesk, desk
from wanderbook_widgets.authoring.following import follow
from wanderbook_widgets.authoring.texts import texts

STORY = """:: StoryData
{ "format": "Harlowe", "start": "Start" }

:: Start
(set: $key to false)
You stand on the quay.
[[Down->Cellar]] [[Go home->Home]]

:: Cellar
It is dark.
(if: $key)[ [[Open->Gold]] ]
[[Up->Start]] (hypnotise: $mind)
(if: $mind)[ [[Dream->Dream]] ]

:: Gold
All of it.

:: Dream
Sleep.

:: Home
The fire.
[[Again->Nowhere]]
"""
GAME = "*create n 0\n*label hub\nThe hub.\n*choice\n  #Roll\n    *rand n 1 6\n"
GAME += "    *if n = 6\n      *goto six\n    *goto hub\n"
GAME += "  #Leave\n    *goto ending\n*label six\nSix!\n*ending\n*label ending\nHome.\n*ending\n"
INK = "Hello.\n* [In] -> hall\n* [Away] -> END\n\n=== hall ===\nA hall.\n+ {false} [Up] -> attic\n* [Out] -> END\n\n"
INK += "=== attic ===\nDust.\n-> END\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "story.twee"
    path.write_text(STORY, "utf-8")
    return path


@pytest.fixture
def opened(path: Path) -> Iterator[StoryDesk]:
    yield from laid(path)


def laid(path: Path) -> Iterator[StoryDesk]:
    made = StoryDesk(path, games=5, follows=False)
    made.open()
    made.wait()
    yield made
    made.close()
    made.wait()


def listed(there: StoryDesk, kind: str) -> list[tuple[str, int]]:
    return [(one["name"], one["line"]) for one in there.verdict["lists"][kind]["items"]]


def test_the_map_and_the_verdicts(opened: StoryDesk) -> None:
    assert [(node["id"], node["kind"]) for node in opened.map["nodes"]] == [
        ("Start", "location"), ("Cellar", "section"), ("Gold", "ending"), ("Dream", "ending"), ("Home", "section"),
        ("Nowhere", "missing"),
    ]  # fmt: skip
    assert {line["id"] for line in opened.map["lines"]} == {
        "Start>Cellar:choice", "Start>Home:choice", "Cellar>Gold:choice", "Cellar>Start:choice", "Cellar>Dream:choice",
        "Home>Nowhere:choice",
    }  # fmt: skip
    assert opened.verdict["doing"] == "done"
    assert listed(opened, "unreachable") == [("Gold", 15), ("Cellar#1", 11)]
    assert listed(opened, "undecided") == [("Dream", 18)]
    assert listed(opened, "ends") == [("Gold", 15), ("Dream", 18)]
    assert [one["file"] for one in opened.verdict["lists"]["errors"]["items"]] == ["story.twee"]
    assert opened.verdict["filters"]["undecided"] == 1


def test_each_lens_marks_the_pages(opened: StoryDesk) -> None:
    say(opened, {"lens": "reach"})
    badges = {name: mark.get("badge") for name, mark in opened.marks["nodes"].items()}
    assert badges == {
        "Start": "in 0", "Cellar": "in 1", "Home": "in 1", "Gold": "no play", "Dream": "undecided", "Nowhere": None,
    }  # fmt: skip
    assert opened.marks["tags"] == {"Cellar#1": "never"}
    say(opened, {"lens": "coverage"})
    assert opened.marks["nodes"]["Gold"]["look"] == "none"
    assert opened.marks["tags"]["Cellar#1"] == "untaken"
    say(opened, {"lens": "words"})
    assert opened.marks["nodes"]["Dream"]["badge"] == "1"
    say(opened, {"lens": "structure"})
    assert opened.marks["nodes"]["Home"]["tone"] == "bad", "a link to a passage that does not exist"
    assert say(opened, {"lens": "still"}) == [] and opened.lens == "structure"


def test_the_inspector_says_why(opened: StoryDesk) -> None:
    say(opened, {"open": "Gold"})
    shown = opened.inspector
    assert (shown["status"], shown["file"], shown["line"]) == ("unreachable", "story.twee", 15)
    assert [(why["why"], why["line"]) for why in shown["reasons"]] == [
        ("(if: $key) never holds: $key is false here", 11)
    ]
    assert [(way["section"], way["tags"][0]["label"], way["tags"][0]["never"]) for way in shown["from"]] == [
        ("Cellar", "Open", True)
    ]
    assert shown["page"] == {"source": "All of it."}
    say(opened, {"open": "Dream"})
    assert [why["line"] for why in opened.inspector["reasons"]] == [13, 12]
    say(opened, {"open": "Cellar"})
    shown = opened.inspector
    assert [step["text"] for step in shown["witness"]["steps"]] == ["Down"]
    assert shown["witness"]["steps"][0]["lines"] == ["Start>Cellar:choice"]
    assert {"severity": "never", "name": "Cellar#1", "label": "Open (Cellar#1)"} in shown["problems"]
    [because] = say(opened, {"explain": "Cellar#1"})
    assert because["because"]["guards"][0]["line"] == 11
    say(opened, {"open": "Nobody"})
    assert opened.inspector["name"] == "Cellar"


def test_search_table_path_and_export(opened: StoryDesk) -> None:
    say(opened, {"find": "dark", "filter": ""})
    assert opened.found["ids"] == ["Cellar"]
    say(opened, {"find": "", "filter": "unreachable"})
    assert opened.found["ids"] == ["Cellar", "Gold"]
    say(opened, {"find": "", "filter": ""})
    say(opened, {"sort": "words", "down": True})
    assert opened.table["rows"][0]["section"] == "Cellar"
    assert {row["section"]: row["replies"] for row in opened.table["rows"]}["Cellar"] == 1
    [route] = say(opened, {"route": "Start", "to": "Dream"})
    assert route["route"]["lines"] == ["Start>Cellar:choice", "Cellar>Dream:choice"]
    [drawn] = say(opened, {"export": "dot"})
    assert "Go home" in drawn["exported"]["text"]
    [data] = say(opened, {"export": "graphml"})
    assert "graphml" in data["exported"]["text"]


def test_the_text_is_only_read(opened: StoryDesk, path: Path) -> None:
    assert opened.text["text"] == STORY
    assert [one["number"] for one in opened.files[0]["sections"]] == ["Start", "Cellar", "Gold", "Dream", "Home"]
    said = str(opened.texts["read_only"])
    assert "Twine" in said and "wanderbook import story.twee" in said
    say(opened, {"edit": "story.twee", "version": 1, "changes": [[0, 1, "x"]]})
    assert opened.notice["text"] == said
    say(opened, {"save": "story.twee"})
    assert path.read_text("utf-8") == STORY
    say(opened, {"file": "story.twee", "line": 9})
    assert opened.text["line"] == 9
    version = opened.text["version"]
    say(opened, {"file": "../secret", "line": 1})
    assert opened.text["version"] == version


def test_what_is_saved_elsewhere_is_read_again(opened: StoryDesk, path: Path) -> None:
    x = {node["id"]: (node["x"], node["y"]) for node in opened.map["nodes"]}
    version = opened.text["version"]
    path.write_text(STORY.replace("$key to false", "$key to true"), "utf-8")
    later(path)
    assert opened.look(only_if_changed=True) == {"story.twee"}
    assert opened.verdict["old"] == "all"
    opened.wait()
    assert opened.text["version"] > version and "to true" in opened.text["text"]
    assert listed(opened, "unreachable") == []
    assert {node["id"]: (node["x"], node["y"]) for node in opened.map["nodes"]} == x
    assert opened.look(only_if_changed=True) == frozenset()
    path.unlink()
    assert opened.look(only_if_changed=True) == frozenset(), "a program may write the file anew in a moment"
    assert opened.map["nodes"]


def later(path: Path) -> None:
    """A file may be written twice within a tick of the clock."""
    stat = path.stat()
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 5_000_000))


def test_a_play_goes_on_from_a_passage(opened: StoryDesk) -> None:
    say(opened, {"play": "Cellar"})
    assert opened.playing == "walk"
    assert [one["name"] for one in opened.walk["shown"]] == ["Cellar"]
    assert [one["label"] for one in opened.walk["offers"]] == ["Up"]
    assert opened.walk["clicked"] == "Down"
    say(opened, {"click": 0})
    assert [one["label"] for one in opened.walk["offers"]] == ["Down", "Go home"]
    say(opened, {"click": 1})
    say(opened, {"click": 0})
    assert opened.walk["over"] == "stuck" and "Nowhere" in opened.walk["why"]
    say(opened, {"unclick": True})
    assert opened.walk["shown"][0]["text"].startswith("The fire.")
    turn = opened.walk["turn"]
    say(opened, {"click": 7})
    assert opened.walk["turn"] == turn and opened.notice["text"] == opened.texts["notices"]["misunderstood"]
    say(opened, {"leave": True})
    assert opened.playing == "" and opened.walk == {}
    say(opened, {"play": "Gold"})
    assert opened.playing == "" and "Gold" in opened.notice["text"]


def test_games_in_choicescript_and_stories_in_ink(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "startup.txt").write_text(GAME, "utf-8")
    (folder / "attic.txt").write_text("Nobody.\n*ending\n", "utf-8")
    (folder / "choicescript_stats.txt").write_text("*label sheet\nNothing.\n", "utf-8")
    for there in laid(folder):
        assert {island["name"] for island in there.map["islands"]} == {"startup", "attic", "choicescript_stats"}
        assert listed(there, "unreachable") == [("attic", 1)]
        say(there, {"play": "startup:six"})
        assert there.walk["over"] == "ending", "it is followed as chance may have it"
        text = "*label six\nSix!\n*ending"
        shown = there.walk["shown"][-1]
        say(there, {"play": "choicescript_stats:sheet"})
        assert there.walk["clicked"] == "Show Stats"
        assert shown == {"name": "startup:six", "text": text, "file": "startup.txt", "line": 12}
    path = tmp_path / "story.ink"
    path.write_text(INK, "utf-8")
    for there in laid(path):
        assert {node["id"] for node in there.map["nodes"]} == {"(start)", "hall", "attic"}
        assert [name for name, _ in listed(there, "unreachable")] == ["attic", "hall#1"]
        say(there, {"play": "(start)"})
        assert [one["label"] for one in there.walk["offers"]] == ["In", "Away"]
        assert there.walk["shown"][0]["text"] == "Hello.\n* [In] -> hall\n* [Away] -> END"


def test_a_story_that_cannot_be_read_is_shown_with_its_problems(tmp_path: Path) -> None:
    path = tmp_path / "story.ink"
    path.write_text("-> nowhere\n", "utf-8")
    for there in laid(path):
        assert there.verdict["doing"] == "broken"
        assert there.verdict["lists"]["errors"]["count"] == 1
        assert there.map["nodes"] == [] and there.text["text"] == "-> nowhere"
        path.write_text(INK, "utf-8")
        later(path)
        there.look(only_if_changed=True)
        there.wait()
        assert there.verdict["doing"] == "done"


def test_desk_opens_a_path_or_a_loaded_story(path: Path) -> None:
    story = wb.load(path)
    for given in (path, str(path), story):
        made = desk(given, games=1)
        assert isinstance(made, StoryDesk)
        assert isinstance(made.bench.story, ForeignStory)
        made.close()
    french = StoryDesk(path, "fr", games=1, follows=False)
    assert french.texts["sections"] == "{count} passage[s]" and "Lecture seule" in french.texts["read_only"]
    french.close()
    assert not isinstance(french, Desk)
    follow(french)


def test_everything_is_plain_data(opened: StoryDesk) -> None:
    say(opened, {"play": "Cellar"})
    for name in ("head", "map", "marks", "verdict", "inspector", "found", "table", "files", "problems", "walk"):
        assert_plain(getattr(opened, name))


def assert_plain(value: Any) -> None:
    assert isinstance(value, dict | list | str | int | float | bool | None), type(value)
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        assert_plain(one)


def test_both_languages_say_the_same_things() -> None:
    from wanderbook_widgets.authoring.stories.desk import story_texts

    english, french = story_texts("en"), story_texts("fr")
    assert english.keys() == french.keys() > texts("en").keys()
    for name in ("walk", "badge", "lists", "legend", "notices"):
        assert english[name].keys() == french[name].keys()
