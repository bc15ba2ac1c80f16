"""The pictures of the story map: well-formed, complete, themed, and safe with any text."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import networkx as nx
import pandas as pd
import pytest

import wanderbook as wb
from tests.books import write_book
from wanderbook.storymap.layers import layers
from wanderbook.storymap.model import Mark
from wanderbook.storymap.scenes.style import stylesheet
from wanderbook.storymap.seriation import seriated

BUOYS = "the-widows-buoys"
SVG = "{http://www.w3.org/2000/svg}"
EVIL = '<script>alert(1)</script>" onload="x'


@pytest.fixture(scope="module")
def story() -> wb.StoryMap:
    return wb.map(BUOYS)


def views_of(story: wb.StoryMap) -> list[wb.MapView]:
    return [story.storyline(), story.atlas(), story.ledger(), story.place(story.content.places[0].id)]


def test_every_view_is_a_picture_and_a_table(story: wb.StoryMap, tmp_path: Path) -> None:
    for view in views_of(story):
        root = ET.fromstring(view._repr_svg_())
        assert root.tag == f"{SVG}svg" and len(root) > 30
        assert list(view.to_frame().columns) == list(view.COLUMNS)
        assert view.svg() == view.svg()
    assert story.storyline().save(tmp_path / "story.png").read_bytes()[:4] == b"\x89PNG"
    assert nx.read_graphml(story.save(tmp_path / "story.graphml")).nodes["BELL"]["kind"] == "thread"
    with pytest.raises(ValueError, match=r"cannot tell the format of 'story\.gif'"):
        story.save(tmp_path / "story.gif")


def test_the_ledger_and_the_storyline_show_every_thread(story: wb.StoryMap) -> None:
    for view in (story.storyline(), story.ledger()):
        assert {shape.thread for shape in view.scene.shapes if shape.thread} == set(story.threads)


def test_a_place_shows_its_sections_and_what_crosses_its_shore(story: wb.StoryMap) -> None:
    shapes = story.place("4").scene.shapes
    assert {shape.section for shape in shapes if shape.tag == "rect" and shape.section} == {"3", "4"}
    used = {mark.thing for mark in story.content.marks if mark.place == "3"}
    assert {shape.thread for shape in shapes if shape.thread} == used
    with pytest.raises(KeyError, match="has no place 'nowhere'"):
        story.place("nowhere")


def test_names_of_every_kind_are_highlighted(story: wb.StoryMap) -> None:
    graph: nx.DiGraph[str] = nx.DiGraph([("13", "ending:1")])
    frame = pd.DataFrame({"section": ["13"], "words": [3]})
    for names in (["BELL"], "keyword:BELL", frame, graph):
        lit = _lit(story.highlight(names).ledger())
        assert "BELL" in lit and "CHAIN" not in lit
        assert _lit(story.ledger().highlight(names)) == lit
    assert "faint" not in story.ledger().svg().split("</style>")[1]
    with pytest.raises(KeyError, match="has nothing called 'LANTERN'"):
        story.highlight(["LANTERN"])
    with pytest.raises(ValueError, match="has none of the columns"):
        story.highlight(pd.DataFrame({"words": [3]}))


def _lit(view: wb.MapView) -> set[str]:
    marks = ET.fromstring(view.svg()).iter()
    found = (one for one in marks if one.get("data-thread") and "faint" not in one.get("class", ""))
    return {one.get("data-thread", "") for one in found}


def test_a_book_of_one_place_has_a_row_for_each_section() -> None:
    scene = wb.map("the-lamplighters-round").ledger().scene
    assert {"3", "12", "15"} <= {shape.place for shape in scene.shapes}


def test_texts_of_a_book_are_never_markup(tmp_path: Path) -> None:
    quest = f"[[quest]]\nnumber = 1\nname = '{EVIL}'\nkeyword = 'LAMP'\n"
    first = f"## 1\n\n{EVIL} A lamp.\n\nA. Take it.\n*Gain quest 1.*\n(Turn to 2)\n"
    second = "\n## 2\n\nB. Home.\nRequires keyword LAMP\n*The story ends. Ending 1.*\n"
    files = {"cards/quests.toml": quest, "storybook/all.md": first + second}
    book = wb.load(write_book(tmp_path / "evil", files))
    for view in views_of(wb.map(book)):
        root = ET.fromstring(view.svg())
        assert not [one for one in root.iter() if one.tag == f"{SVG}script" or one.get("onload")]
    assert any(EVIL in (one.text or "") for one in ET.fromstring(wb.map(book).storyline().svg()).iter())


def test_a_file_follows_the_system_and_a_page_the_theme_of_the_lab() -> None:
    assert "prefers-color-scheme" not in stylesheet("png")
    assert "jp-theme" not in stylesheet("file")
    assert 'body[data-jp-theme-light="false"] .wb-map .ink' in stylesheet("page")


# ---------------------------------------------------------------- layouts


def test_layers_follow_the_choices_from_the_entrance() -> None:
    links = [("1", "2"), ("1", "3"), ("3", "4"), ("4", "1")]
    assert [sorted(layer) for layer in layers(["1", "2", "3", "4", "5"], links, "1")] == [["1", "5"], ["2", "3"], ["4"]]
    assert layers([], []) == []


def test_what_shares_marks_stands_together_in_the_ledger() -> None:
    pairs = (("a", "X"), ("b", "Y"), ("c", "X"), ("d", "Y"))
    marks = [Mark(thing, "gives", place, place, place) for place, thing in pairs]
    rows, columns = seriated(["a", "b", "c", "d"], ["X", "Y"], marks)
    assert rows in (["a", "c", "b", "d"], ["b", "d", "a", "c"])
    assert len(columns) == 2
