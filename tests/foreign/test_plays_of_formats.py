"""Random plays, odds, coverage, graphs and versions of games in ChoiceScript and stories in ink."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import wanderbook as wb
from tests.foreign.ink_engine import Oracle
from tests.tools.typed import run
from wanderbook.api.stories import Story
from wanderbook.foreign.chances import story_chances
from wanderbook.foreign.plays import random_plays
from wanderbook.foreign.stories import ForeignStory
from wanderbook.proofs.limit import TimeLimit

STARTUP = """*create key false
*scene_list
  startup
  wood
Before the gate.
*choice
  *if (key) #Open the gate
    *goto inside
  #Look around
    *goto garden
  *hide_reuse #Knock
    Nobody.
    *goto garden
*label garden
Grass.
*finish
*label inside
A hall.
*ending
"""
WOOD = """*page_break
Trees.
*choice
  #Home
    *ending
  #Back
    *goto_scene startup garden
"""
STATS = "*label sheet\nNothing.\n"
INK = """Hello.
* [In] -> hall
* [Away] -> END

=== hall ===
~ temp many = count(1)
* [Up] -> hall.attic
+ {attic} [Down] -> hall
- -> hall

= attic
Dust.
* [Jump] -> END
+ [Back] -> hall

=== function count(x)
~ return x + 1
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    for name, text in (("startup", STARTUP), ("wood", WOOD), ("choicescript_stats", STATS)):
        (folder / f"{name}.txt").write_text(text, "utf-8")
    return folder


@pytest.fixture
def ink(tmp_path: Path) -> Path:
    path = tmp_path / "story.ink"
    path.write_text(INK, "utf-8")
    return path


def test_a_closed_option_is_not_picked(game: Path) -> None:
    program = ForeignStory(game).program
    found = story_chances(program)
    assert (found.how, found.ends) == ("exact", {"ending:wood": Fraction(1)})
    plays = random_plays(program, 40)
    assert dict(plays.endings) == {"wood": 40}
    assert not plays.stuck
    assert {"startup#2", "startup#3", "wood#1", "wood#2"} <= set(plays.seen)
    assert "startup#1" not in plays.seen
    assert plays.seen["choicescript_stats:sheet"] > 0, "the stats are looked at beside the play"


def test_a_choice_without_an_open_option_stops_a_play(game: Path) -> None:
    (game / "wood.txt").write_text("*choice\n  *if (key) #Home\n    *ending\n", "utf-8")
    assert story_chances(ForeignStory(game).program).ends == {"stuck:wood": 1}
    (game / "wood.txt").write_text("*set lock 1\n*ending\n", "utf-8")
    assert story_chances(ForeignStory(game).program).ends == {"stuck:wood": 1}, "there is no such variable"


def test_the_graph_of_a_game(game: Path) -> None:
    story = wb.load(game)
    assert isinstance(story, Story)
    graph = story.graph
    assert {(source, target) for source, target, _ in graph.edges} == {
        ("startup", "startup:inside"), ("startup", "startup:garden"), ("startup:garden", "wood"),
        ("wood", "startup"), ("choicescript_stats", "choicescript_stats:sheet"),
    }  # fmt: skip
    assert graph.edges["startup", "startup:inside", "startup#1"]["label"] == "Open the gate"
    assert dict(graph.nodes(data="kind"))["startup:inside"] == "label"
    assert {name for name, ends in graph.nodes(data="ends") if ends} == {
        "startup:inside", "wood", "choicescript_stats:sheet",
    }  # fmt: skip
    assert run("graph", "game", "-o", "game.svg", folder=game.parent).out == "game.svg: 6 nodes, 6 edges\n"


def test_the_graph_of_ink(ink: Path) -> None:
    story = wb.load(ink)
    assert isinstance(story, Story)
    edges = {(source, target, data["label"]) for source, target, data in story.graph.edges(data=True)}
    assert edges == {
        ("(start)", "hall", "In"), ("hall", "hall.attic", "Up"), ("hall", "hall", "Down"),
        ("hall.attic", "hall", "Back"),
    }  # fmt: skip
    kinds = dict(story.graph.nodes(data="kind"))
    assert kinds == {"hall": "knot", "hall.attic": "stitch", "count": "function", "(start)": "start"}
    assert {name for name, ends in story.graph.nodes(data="ends") if ends} == {"(start)", "hall.attic"}


def test_plays_of_ink_are_those_of_inkjs(ink: Path) -> None:
    story = ForeignStory(ink)
    ends = {"ending:(start)": Fraction(1, 2), "ending:hall.attic": Fraction(1, 4), "endless": Fraction(1, 4)}
    assert story_chances(story.program).ends == ends
    assert set(random_plays(story.program, 60).seen) == Oracle(ink).at_random(100, 30, 1)


def test_a_play_does_not_end_in_a_function(ink: Path) -> None:
    ink.write_text("-> hall\n=== hall ===\n~ temp x = f(1)\n-> END\n=== function f(x)\n~ return x\n", "utf-8")
    story = ForeignStory(ink)
    assert story_chances(story.program).ends == {"ending:hall": 1}
    assert dict(random_plays(story.program, 3).endings) == {"hall": 3}


def test_commands_use_the_words_of_the_format(game: Path, ink: Path) -> None:
    ran = run("coverage", "game", "--games", "40", folder=game.parent)
    assert ran.out.splitlines()[0] == "game: 40 plays; scenes 3 of 3, labels 2 of 3, options 4 of 5"
    assert "A reader clicks any option, all of them alike." in run("odds", "game", folder=game.parent).out
    assert "A reader clicks any choice, all of them alike." in run("odds", "story.ink", folder=ink.parent).out
    ran = run("coverage", "story.ink", "--games", "1", "--suggest", "--json", folder=ink.parent)
    assert json.loads(ran.out)["suggested"] is not None
    assert run("reach", "story.ink", folder=ink.parent).out.startswith("story: 1 knot: 1 reachable; ")
    assert run("simulate", "game", "--games", "20", folder=game.parent).code == 0


def test_what_a_new_version_changes(game: Path, ink: Path) -> None:
    newer = game.parent / "newer"
    newer.mkdir()
    for file in game.iterdir():
        (newer / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (newer / "startup.txt").write_text(STARTUP.replace("key false", "key true"), "utf-8")
    ran = run("diff", "game", "newer", folder=game.parent)
    assert ran.out.splitlines() == [
        "startup: changed",
        "newer/startup.txt:17: startup:inside was unreachable and is reachable",
        "newer: 1 scene and 1 verdict differ",
    ]
    again = ink.with_name("again.ink")
    again.write_text(INK.replace("Hello.", "Good day."), "utf-8")
    assert run("diff", "story.ink", "again.ink", folder=ink.parent).out.splitlines() == [
        "story.ink: removed", "again.ink: added", "again: 2 places and 0 verdicts differ",
    ]  # fmt: skip


def test_plays_stop_when_there_is_no_more_time(game: Path) -> None:
    assert random_plays(ForeignStory(game).program, 40, limit=TimeLimit(0.0)).plays == 1
    found = story_chances(ForeignStory(game).program, seconds=0.0)
    assert (found.how, found.plays) == ("sampled", 1)
    assert "0 s" in found.why
