"""Pictures and files of a story graph."""

from __future__ import annotations

import io
import json
import os
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import networkx as nx
import pytest

from tests.books import write_book
from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.graph import StoryGraph, draw, story_graph
from wanderbook.graph.draw import dot, graphml, grouped, node_link, png, svg
from wanderbook.graph.map import StoryMap
from wanderbook.graph.map.picture import with_pages
from wanderbook.notation import bundled, read_book

SVG = "{http://www.w3.org/2000/svg}"


def titles(picture: str, what: str) -> Iterator[str]:
    """Of every node or edge of an SVG: the names that DOT gave them."""
    for group in ElementTree.fromstring(picture.encode()).iter(f"{SVG}g"):
        if group.get("class") == what:
            yield str(group.findtext(f"{SVG}title"))


def texts(picture: str) -> set[str]:
    return {"".join(text.itertext()) for text in ElementTree.fromstring(picture.encode()).iter(f"{SVG}text")}


def contrast(one: str, other: str) -> float:
    """As the guidelines for accessible web content reckon it."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_what_stands_on_the_page_itself_can_be_seen_on_a_white_one_and_on_a_dark_one(book: Book) -> None:
    """The page is transparent: lines, their labels and the title lie on whatever is behind it."""
    root = ElementTree.fromstring(svg(story_graph(book)).encode())
    lines = [group for group in root.iter(f"{SVG}g") if group.get("class") == "edge"]
    colours = {str(path.get("stroke")) for group in lines for path in group.iter(f"{SVG}path")}
    colours |= {str(text.get("fill")) for group in lines for text in group.iter(f"{SVG}text")}
    colours |= {str(text.get("fill")) for group in root for text in group.findall(f"{SVG}text")}
    assert len(colours) > 3
    for colour in colours:
        assert contrast(colour, "#ffffff") > 3.5
        assert contrast(colour, "#111111") > 3.5


@pytest.fixture(scope="module", params=bundled().values(), ids=list(bundled()))
def book(request: pytest.FixtureRequest) -> Book:
    return read_book(request.param, use_cache=False).require()


@pytest.fixture(scope="module")
def graph(book: Book) -> StoryGraph:
    return story_graph(book)


def test_svg_has_every_node_and_every_way(graph: StoryGraph, book: Book) -> None:
    picture = svg(graph)
    nodes = list(titles(picture, "node"))
    assert len(nodes) == len(graph)
    assert set(book.sections) <= set(nodes)
    assert len(list(titles(picture, "edge"))) == graph.number_of_edges()
    assert set(book.sections) <= texts(picture)
    assert book.title in texts(picture)


def test_dot_is_the_same_each_time(graph: StoryGraph) -> None:
    assert dot(graph) == dot(graph)
    assert dot(graph).startswith("digraph {")


def test_graphml_is_read_back(graph: StoryGraph) -> None:
    again = cast(StoryGraph, nx.read_graphml(io.BytesIO(graphml(graph).encode()), force_multigraph=True))
    assert set(again) == set(graph)
    assert set(again.edges(keys=True)) == set(graph.edges(keys=True))
    assert {one: data["kind"] for one, data in again.nodes.items()} == {
        one: data["kind"] for one, data in graph.nodes.items()
    }
    assert again.graph["title"] == graph.graph["title"]


def test_json_is_read_back(graph: StoryGraph) -> None:
    again = cast(StoryGraph, nx.node_link_graph(json.loads(node_link(graph)), edges="edges"))
    assert set(again) == set(graph)
    assert set(again.edges(keys=True)) == set(graph.edges(keys=True))
    for source, target, name, data in graph.edges(keys=True, data=True):
        there = again.edges[source, target, name]
        assert there["kind"] == data["kind"]
        assert there["guard"] == (data["guard"] and data["guard"].model_dump(mode="json"))
        assert there.get("gains", []) == list(data.get("gains", ()))


def test_a_png_needs_no_program_and_is_twice_as_sharp_as_the_svg(tmp_path: Path) -> None:
    pictures = tmp_path / "book.png", tmp_path / "book.svg"
    for picture in pictures:
        done = drawn_alone(picture, tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
    sides = re.findall(r'(?:width|height)="([0-9.]+)pt"', pictures[1].read_text("utf-8"))[:2]
    assert size_of(pictures[0]) == tuple(2 * int(side) for side in sides)


def test_a_png_without_typst_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "hidden" / "typst").mkdir(parents=True)
    (tmp_path / "hidden" / "typst" / "__init__.py").write_text("raise ImportError")
    picture = tmp_path / "book.png"
    done = drawn_alone(picture, tmp_path, first=tmp_path / "hidden")
    assert (done.returncode, done.stdout) == (2, "")
    assert "PNG needs typst; install it with: pip install 'wanderbook[print]'" in done.stderr
    assert not picture.exists()


def test_a_large_picture_is_painted_with_fewer_pixels(graph: StoryGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw, "MOST_PIXELS", 10_000)
    width, height = struct.unpack(">II", png(graph)[16:24])
    assert 9_000 < width * height <= 10_500


def drawn_alone(picture: Path, folder: Path, first: Path | None = None) -> subprocess.CompletedProcess[str]:
    """`wanderbook graph` with an empty PATH."""
    paths = [str(one) for one in (first, *sys.path) if one]
    variables = {"PATH": "", "WANDERBOOK_CACHE": str(folder / "cache"), "PYTHONPATH": os.pathsep.join(paths)}
    environment = {**os.environ, **variables}
    command = [sys.executable, "-m", "wanderbook_tools", "graph", "the-widows-buoys", "-o", str(picture)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height, where every PNG file has them."""
    head = picture.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:])
    return width, height


# ---------------------------------------------------------------- as the map of the desk


@pytest.fixture(scope="module")
def pages(book: Book, graph: StoryGraph) -> StoryGraph:
    return with_pages(graph, StoryMap(book))


def test_pages_have_opening_words_stubs_islands_and_a_legend(book: Book, pages: StoryGraph) -> None:
    picture = svg(pages)
    drawn = StoryMap(book)
    assert set(book.sections) <= set(titles(picture, "node"))
    assert {name.replace(":", "_") for name in pages} == {
        name for name in titles(picture, "node") if not name.startswith("key_")
    }
    assert not {"return", *(f"entrance_{number}" for number in book.entrances)} & set(titles(picture, "node"))
    clusters = [one for one in titles(picture, "cluster") if one.startswith("cluster_island")]
    assert len(clusters) == len(drawn.islands)
    assert "cluster_key" in set(titles(picture, "cluster"))
    shown = " ".join(texts(picture))
    for number in list(book.sections)[:8]:
        assert drawn.node(number).opening.split()[0] in shown


def test_every_other_way_is_still_drawn(graph: StoryGraph, pages: StoryGraph) -> None:
    kept = {
        name
        for source, target, name, data in graph.edges(keys=True, data=True)
        if data["kind"] != "begin" and target not in ("return", source) and target in pages
    }
    assert {name for _, _, name in pages.edges(keys=True)} == kept
    drawn = [one for one in titles(svg(pages), "edge") if not one.startswith("key_")]
    assert len(drawn) == pages.number_of_edges()


# ---------------------------------------------------------------- large books, by location


@pytest.fixture(scope="module")
def large() -> StoryGraph:
    return story_graph(synthetic_book(Recipe(sections=600, keywords=30, ruleset="sleeping_gods")))


def test_a_large_book_is_drawn_by_location(large: StoryGraph) -> None:
    """597 sections in places of ten, and the finale's three on their own."""
    small = grouped(large)
    groups = {node: data["size"] for node, data in small.nodes(data=True) if data["kind"] == "group"}
    assert groups == {str(number): 10 if number < 60 else 7 for number in range(1, 61)}
    assert {node for node, data in small.nodes(data=True) if data["kind"] == "section"} == {"F1", "F2", "F3"}
    assert {node for node, data in small.nodes(data=True) if data["kind"] == "return"} == {"return"}
    assert set(titles(svg(small), "node")) == {node.replace(":", "_") for node in small}
    assert "10 sections" in texts(svg(small))


def test_ways_between_locations_are_drawn_once_a_kind(large: StoryGraph) -> None:
    location = {node: node.split(".")[0] if data["kind"] == "section" else node for node, data in large.nodes.items()}
    between = {(location[one], location[two], data["kind"]) for one, two, data in large.edges(data=True)}
    inside = {way for way in between if way[0] == way[1]}
    drawn = [(one, two, data["kind"]) for one, two, data in grouped(large).edges(data=True)]
    assert sorted(drawn) == sorted(between - inside)


def test_some_locations_are_opened(large: StoryGraph) -> None:
    small = grouped(large, ["7"])
    opened = {number for number in large if number.split(".")[0] == "7"}
    assert len(opened) == 10
    assert {node for node, data in small.nodes(data=True) if data["kind"] == "section"} == {*opened, "F1", "F2", "F3"}
    assert small.nodes["8"]["kind"] == "group"
    inside = [(one, two) for one, two in large.edges() if {one, two} <= opened]
    assert set(inside) <= set(small.edges())


def test_a_location_of_one_section_is_that_section(tmp_path: Path) -> None:
    text = "## 1\n\n(Turn to 4.2)\n\n## 4.2\n\n*The story ends. Ending 1.*\n"
    graph = story_graph(read_book(write_book(tmp_path, {"storybook/all.md": text}), use_cache=False).require())
    assert set(grouped(graph)) == set(graph)
    assert grouped(graph).nodes["4.2"]["kind"] == "section"


# ---------------------------------------------------------------- what authors may write

NASTY = [
    'say "cheese"',
    "C:\\new\\",
    "\\N \\G \\L",
    "<b>bold</b>",
    "<",
    "a & b &amp; c",
    "]; { | } -> --",
    "%s {0} 🜁 \u202e",
    "label=<x>",
]


@pytest.mark.parametrize("words", NASTY)
def test_titles_and_names_are_shown_as_they_are(tmp_path: Path, words: str) -> None:
    """A book may come from anyone: nothing in it is markup to the drawing."""
    quoted = json.dumps(words, ensure_ascii=False)
    files = {
        "book.toml": f'title = {quoted}\nruleset = "gamebook"\nstart = "1"\n[[ending]]\nnumber = 1\nname = {quoted}\n',
        "storybook/all.md": f"## 1\n\n**{words}**\n\nA. {words}\n(Turn to 1)\n\nB. Go.\n*The story ends. Ending 1.*\n",
    }
    graph = story_graph(read_book(write_book(tmp_path, files), use_cache=False).require())
    assert {words, f"1. {words}", "1"} <= texts(svg(graph))
    assert list(titles(svg(graph), "edge")) == ["1->1", "1->ending_1", "entrance_1->1"]
    assert nx.read_graphml(io.BytesIO(graphml(graph).encode())).graph["title"] == words
    assert json.loads(node_link(graph))["graph"]["title"] == words


def test_keywords_with_signs_are_shown_on_the_edges(tmp_path: Path) -> None:
    """Keywords have apostrophes and hyphens at most; guards and gains are labels."""
    files = {
        "cards/quests.toml": '[[quest]]\nnumber = 1\nname = "Water"\nkeyword = "L\'EAU-MÈRE ÉTÉ"\n',
        "storybook/all.md": "## 1\n\nA. Go.\nRequires not keyword L'EAU-MÈRE ÉTÉ\n"
        "*Gain quest 1.*\n(Turn to 1)\n\nB. End.\n*The story ends. Ending 1.*\n",
    }
    graph = story_graph(read_book(write_book(tmp_path, files), use_cache=False).require())
    shown = {text.strip() for text in texts(svg(graph))}  # labels have room on both sides
    assert {"not keyword L'EAU-MÈRE ÉTÉ", "+L'EAU-MÈRE ÉTÉ"} <= shown
