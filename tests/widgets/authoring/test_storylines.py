"""The story map at the desk: its views, a keyword in full, and what a search finds."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import wanderbook as wb
from wanderbook_widgets import Desk, desk
from wanderbook_widgets.authoring.bench import Bench
from wanderbook_widgets.authoring.finding import found
from wanderbook_widgets.authoring.storylines import is_told_by_keywords, results

VIEWS = ("storyline", "atlas", "ledger", "place")


@pytest.fixture
def proved(tmp_path: Path) -> Iterator[Desk]:
    made = desk(copied(tmp_path, "the-widows-buoys"), games=2)
    made.wait()
    yield made
    made.close()
    made.wait()


def copied(folder: Path, book: str) -> Path:
    return Path(shutil.copytree(wb.load(book).folder, folder / book))


def say(made: Desk, message: object) -> None:
    made._hear(None, message, [])
    made._viewing.wait(60)


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_travels_as_shapes(proved: Desk, view: str) -> None:
    say(proved, {"view": view})
    assert proved.story["view"] == view and proved.story["proved"]
    assert proved.story["threads"][0] == "CHAIN"
    assert {shape["tag"] for shape in proved.story["scene"]["shapes"]} <= {"path", "circle", "rect", "text"}
    assert json.dumps(proved.story)
    say(proved, {"view": "sections"})
    assert proved.story == {"view": "sections"}


def test_a_small_campaign_opens_with_its_sections(proved: Desk) -> None:
    assert proved.story == {"view": "sections"}


def test_a_place_is_that_of_the_section_that_is_looked_at(proved: Desk) -> None:
    say(proved, {"view": "place"})
    say(proved, {"open": "6"})
    assert proved.story["place"] == "5"
    assert "5 · Illing's Rock" in proved.story["scene"]["title"]


def test_a_keyword_says_where_it_is_used_and_how_to_gain_it(proved: Desk) -> None:
    say(proved, {"view": "storyline"})
    say(proved, {"thread": "BELL"})
    assert (proved.thread["first"], proved.thread["kind"], proved.thread["gives"]) == (5, "finale", ["12"])
    assert [leg["place"] for leg in proved.thread["plan"]] == ["14", "5", "12"]
    assert {"role": "asks", "name": "10:C", "section": "10", "place": "10"} in proved.thread["marks"]
    say(proved, {"thread": "NOTHING"})
    assert proved.thread == {}


def test_the_map_follows_an_edit(proved: Desk) -> None:
    say(proved, {"view": "ledger"})
    path = "storybook/04-what-comes.md"
    text = proved.bench.service.texts[path]
    proved.edit(path, text.replace("Requires keyword BELL and not keyword HERE", "Requires not keyword HERE", 1))
    proved.wait()
    say(proved, {"thread": "BELL"})
    assert "16" not in proved.thread["asks"]


def test_a_search_finds_keywords_places_and_sections(proved: Desk) -> None:
    say(proved, {"find": "bell"})
    assert proved.found["results"][0] == {"kind": "keyword", "id": "BELL", "text": "Where the Patient Ada lies"}
    say(proved, {"find": "illing"})
    assert [one["id"] for one in proved.found["results"] if one["kind"] == "place"] == ["5"]
    assert any(one["kind"] == "section" for one in proved.found["results"])
    say(proved, {"find": ""})
    assert proved.found["results"] == []


def test_numbers_with_letters_and_without_are_found_together() -> None:
    """Sections are 1, 1.2 and D1."""
    bench = Bench.of(wb.load("the-tidewrights-debt").folder)
    numbers = found(bench, "re", "")
    assert {"1", "1.1", "D1"} <= set(numbers)
    kinds = [one["kind"] for one in results(bench, "re", numbers)]
    assert kinds[0] == "keyword" and kinds[-1] == "section"
    assert is_told_by_keywords(bench)
