"""The story graph of a small book: its nodes, and every way on under the name that reports use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.books import write_book
from wanderbook.book.conditions import And, HasKeyword, Not
from wanderbook.book.sections import Challenge, Combat
from wanderbook.graph import StoryGraph, story_graph
from wanderbook.graph.story import ways
from wanderbook.machine.compiled import Story
from wanderbook.notation import bundled, read_book

SEA = {
    "book.toml": """\
title = "Tides"
ruleset = "sleeping_gods"
begin = { page = 1, space = "A" }
deck_ends = ["F1"]

[[ending]]
number = 2
name = "Home"
""",
    "atlas/sea.toml": '[[page]]\nnumber = 1\n[[page.region]]\nid = "A"\nlocations = ["38", "38.9"]\n',
    "cards/cards.toml": """\
[[quest]]
number = 1
name = "A lantern"
keyword = "LIGHT"

[[quest]]
number = 2
name = "A lamp"
keyword = "LIGHT"

[[quest]]
number = 3
name = "A debt"

[[enemy]]
number = 12
name = "A crab"
level = 1
damage = 1
grid = "H ."
""",
    "storybook/01.md": """\
## 38

If keyword LIGHT, turn to 38.9.
Otherwise, turn to 38.10.

## 38.9

**Port Ammer**

*Gain quest 1. Gain quest 2.*

A. Saw at the rope.
Requires keyword LIGHT and not keyword LIGHT
CUNNING 5
Fail: Lose quest 1.
*Gain quest 3. Complete quest 2.*
(Turn to 38.10)

B. Tear free.
STRENGTH 6
Fail: Lose quest 3. (Ouch.) Turn to 38
*Gain quest 3.*
(Turn to 38.10)

C. Call.
SAVVY 4
(Turn to 38.10)

D. Fight.
COMBAT 12
(Turn to 38.10)

E. Fight, and mind the tide.
COMBAT 12
Fail: -1 health. Turn to 38
(Turn to 38.10)

F. Wait.
*Gain quest 3. Return to the ship.*
""",
    "storybook/02.md": """\
## 38.10

Draw fate.
1-3: Gain quest 1. Turn to F1.
4-6: Return to the ship.

## F1

*Lose quest 1. The campaign ends. Ending 2.*
""",
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> StoryGraph:
    folder = write_book(tmp_path_factory.mktemp("tides"), {**SEA, "storybook/all.md": ""})
    return story_graph(read_book(folder, use_cache=False).require())


def way(graph: StoryGraph, name: str) -> tuple[str, str, dict[str, Any]]:
    """The only edge of this name: where from, where to, and what stands on it."""
    [found] = [(source, target, data) for source, target, key, data in graph.edges(keys=True, data=True) if key == name]
    return found


def test_nodes_and_their_kinds(graph: StoryGraph) -> None:
    assert {node: data["kind"] for node, data in graph.nodes(data=True)} == {
        "38": "section",
        "38.9": "section",
        "38.10": "section",
        "F1": "section",
        "entrance:38": "entrance",
        "entrance:38.9": "entrance",
        "entrance:F1": "entrance",
        "ending:2": "ending",
        "return": "return",
    }


def test_every_way_on_has_its_name_and_its_kind(graph: StoryGraph) -> None:
    found = {name: (source, target, data["kind"]) for source, target, name, data in graph.edges(keys=True, data=True)}
    assert found == {
        "entrance:38": ("entrance:38", "38", "begin"),
        "entrance:38.9": ("entrance:38.9", "38.9", "begin"),
        "entrance:F1": ("entrance:F1", "F1", "begin"),
        "38:if1": ("38", "38.9", "redirect"),
        "38:if2": ("38", "38.10", "redirect"),
        "38.9:A:pass": ("38.9", "38.10", "pass"),
        "38.9:A:fail": ("38.9", "38.10", "fail"),
        "38.9:B:pass": ("38.9", "38.10", "pass"),
        "38.9:B:fail": ("38.9", "38", "fail"),
        "38.9:C:pass": ("38.9", "38.10", "pass"),
        "38.9:C:fail": ("38.9", "38.10", "fail"),
        "38.9:D:pass": ("38.9", "38.10", "victory"),
        "38.9:E:pass": ("38.9", "38.10", "victory"),
        "38.9:E:fail": ("38.9", "38", "fail"),
        "38.9:F": ("38.9", "return", "choice"),
        "38.10:1-3": ("38.10", "F1", "turn"),
        "38.10:4-6": ("38.10", "return", "turn"),
        "F1:turn": ("F1", "ending:2", "turn"),
    }


def test_the_graph_knows_its_book(graph: StoryGraph) -> None:
    assert graph.graph == {"title": "Tides", "ruleset": "sleeping_gods", "language": "en"}
    assert graph.nodes["ending:2"]["name"] == "Home"
    assert (graph.nodes["38.9"]["town"], graph.nodes["38"]["town"]) == ("Port Ammer", None)
    assert (graph.nodes["38.9"]["chapter"], graph.nodes["38.10"]["chapter"]) == ("01.md", "02.md")


def test_guards_and_trials_stand_on_the_edges(graph: StoryGraph) -> None:
    light = HasKeyword(keyword="LIGHT")
    assert way(graph, "38:if1")[2]["guard"] == light
    assert way(graph, "38:if2")[2]["guard"] is None
    for name in ("38.9:A:pass", "38.9:A:fail"):
        assert way(graph, name)[2]["guard"] == And(all=(light, Not(of=light)))
        assert way(graph, name)[2]["trial"] == Challenge(skill="cunning", number=5)
    assert way(graph, "38.9:D:pass")[2]["trial"] == Combat(enemies=(12,))
    assert way(graph, "38.9:F")[2]["text"] == "Wait."


def test_what_reading_a_section_does_stands_on_its_node(graph: StoryGraph) -> None:
    """A keyword that two quests bear is told once."""
    assert (graph.nodes["38.9"]["gains"], graph.nodes["38.9"]["keywords_gained"]) == ((1, 2), ("LIGHT",))
    assert (graph.nodes["F1"]["loses"], graph.nodes["F1"]["keywords_lost"]) == ((1,), ("LIGHT",))
    assert (graph.nodes["38"]["gains"], graph.nodes["38"]["loses"]) == ((), ())


@pytest.mark.parametrize(
    ("name", "gains", "loses"),
    [
        pytest.param("38.9:A:pass", (3,), (2,), id="success"),
        pytest.param("38.9:A:fail", (3,), (1, 2), id="failing goes on with the choice's effects"),
        pytest.param("38.9:B:pass", (3,), (), id="success of one that fails elsewhere"),
        pytest.param("38.9:B:fail", (), (3,), id="failing with a turn of its own"),
        pytest.param("38.9:F", (3,), (), id="a plain choice"),
        pytest.param("38.10:1-3", (1,), (), id="a row of a table"),
    ],
)
def test_what_taking_a_way_does_stands_on_its_edge(
    graph: StoryGraph, name: str, gains: tuple[int, ...], loses: tuple[int, ...]
) -> None:
    data = way(graph, name)[2]
    assert (data["gains"], data["loses"]) == (gains, loses)


def test_quests_without_a_keyword_bring_none(graph: StoryGraph) -> None:
    data = way(graph, "38.9:A:fail")[2]
    assert (data["keywords_gained"], data["keywords_lost"]) == ((), ("LIGHT",))


@pytest.mark.parametrize("folder", bundled().values(), ids=list(bundled()))
def test_bundled_books(folder: Path) -> None:
    """Every section is there, every way leads somewhere, and no two ways share a name."""
    book = read_book(folder, use_cache=False).require()
    graph = story_graph(book)
    assert {node for node, data in graph.nodes(data=True) if data["kind"] == "section"} == set(book.sections)
    assert {node for node in graph if node.startswith("entrance:")} == {f"entrance:{one}" for one in book.entrances}
    names = [name for _, _, name in graph.edges(keys=True)]
    assert len(names) == len(set(names))
    assert all(graph.out_degree(number) for number in book.sections)


def test_rows_of_every_draw_bear_the_names_of_the_proofs(tmp_path: Path) -> None:
    text = "## 1\n\nRoll a die of 2.\n1: Turn to 2.\n2: Lose quest 1.\n\nThen again.\n\n*Gain quest 1.*\n\n"
    text += "Roll a die of 2.\n1: Turn to 2.\n2: Turn to 1.\n\n## 2\n\n*The story ends. Ending 1.*\n"
    quests = '[[quest]]\nnumber = 1\nname = "A lamp"\n'
    book = read_book(write_book(tmp_path, {"storybook/all.md": text, "cards/quests.toml": quests}), use_cache=False)
    names = [way.name for way in ways(book.require().sections["1"])]
    assert names == ["1:1-1", "1:3:1-1", "1:3:2-2"]
    assert set(names) <= set(Story(book.require()).contents["outcomes"])
