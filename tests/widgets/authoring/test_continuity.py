"""Continuity at the desk: finds with their plays, where endings can still be reached, how a place greets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wanderbook as wb
from tests.books import write_book
from tests.widgets.authoring.test_desk import say, type_into
from wanderbook_widgets import Desk, desk
from wanderbook_widgets.authoring import prover

POND = """## 1

A. Drain the pond.
Requires not keyword DRY
*Gain quest 1.*
(Turn to 3)

B. Look at the pond.
(Turn to 2)

C. Home.
*The story ends. Ending 1.*

## 2

If keyword DRY, turn to 4.

The pond is full.

A. Back.
(Turn to 1)

B. Swim away.
*The story ends. Ending 2.*

## 3

Mud.

A. Back.
(Turn to 1)

## 4

The pond is dry.

A. Fill it up, and forget it.
*Lose quest 1.*
(Turn to 1)

B. Leave it so.
(Turn to 5)

## 5

The road.

A. Home.
*The story ends. Ending 1.*

B. On.
(Turn to 5)
"""
POND_FILES = {
    "book.toml": 'title = "The Pond"\nruleset = "gamebook"\nstart = "1"\n'
    '[[ending]]\nnumber = 1\nname = "Home"\n[[ending]]\nnumber = 2\nname = "Away"\n',
    "storybook/all.md": POND,
    "cards/q.toml": '[[quest]]\nnumber = 1\nname = "Mud"\nkeyword = "DRY"\n',
}


@pytest.fixture
def pond(tmp_path: Path) -> Iterator[Desk]:
    made = desk(write_book(tmp_path / "pond", POND_FILES), games=2)
    made.open()
    made.wait()
    yield made
    made.close()
    made.wait()


def listed(there: Desk) -> list[tuple[str, str, int]]:
    return [(one["code"], one["name"], one["line"]) for one in there.verdict["lists"]["continuity"]["items"]]


RESET = ("SB701", "2:if1", 16)


def test_finds_are_listed_marked_and_played(pond: Desk) -> None:
    assert listed(pond) == [("SB703", "1:A", 3), RESET]
    say(pond, {"lens": "continuity"})
    assert pond.marks["nodes"]["2"]["badge"] == "1"
    assert pond.marks["nodes"].keys() == {"1", "2"}
    [play] = say(pond, {"find_play": 1})
    assert [step["reply"] for step in play["shown_play"]["steps"]] == ["A", "A", "B", "A", "B"]
    assert play["shown_play"]["steps"][-1]["reads"] == ["2"]
    say(pond, {"open": "2"})
    assert [one["code"] for one in pond.inspector["finds"]] == ["SB701"]
    assert say(pond, {"find_play": 99}) == []


def test_an_edit_keeps_moves_and_drops_finds_at_once(pond: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before everything is asked again, which here never comes."""
    asked: list[Any] = []
    monkeypatch.setattr(prover, "continuity", lambda book, **_: asked.append(book) or pond.bench.known.continuity)
    path = "storybook/all.md"
    type_into(pond, path, "Mud.", "Mud, and\nmore mud.")
    pond.wait()
    assert listed(pond)[1] == RESET and not asked
    known = pond.bench.known.continuity
    assert known is not None and not known.is_partial
    type_into(pond, path, "*Lose quest 1.*\n", "")
    pond.wait()
    known = pond.bench.known.continuity
    assert listed(pond) == [] and known is not None and known.is_partial and asked
    type_into(pond, path, "B. Leave it so.\n", "B. Leave it so.\n*Lose quest 1.*\n")
    pond.wait()
    assert listed(pond) == []  # whoever leaves it so never comes back
    type_into(pond, path, "B. On.\n(Turn to 5)", "B. On.\n(Turn to 1)")
    pond.wait()
    assert listed(pond) == [(one.code, one.name, (one.place or ("", 0))[1]) for one in wb.continuity(pond.bench.book)]


def test_where_an_ending_can_still_be_had(pond: Desk) -> None:
    say(pond, {"lens": "still", "target": "ending:2"})
    pond.wait()
    nodes = pond.marks["nodes"]
    assert {name: mark["badge"] for name, mark in nodes.items() if mark} == {
        "1": "still", "2": "still", "3": "still", "4": "1 loses it", "5": "never"
    }  # fmt: skip
    assert pond.marks["tags"] == {"4:B": "loses"}
    assert [one["name"] for one in pond.marks["targets"]] == ["ending:1", "ending:2", "quest:1"]
    say(pond, {"open": "4"})
    [loss] = pond.inspector["lost"]
    assert (loss["name"], loss["loss"]) == ("4:B", 0) and loss["text"].startswith("loses ending 2 for good, in ")
    [play] = say(pond, {"loss_play": 0})
    assert (len(play["shown_play"]["steps"]), play["shown_play"]["safe"]) == (4, 3)
    say(pond, {"open": "5"})
    assert {one["name"]: one["still"] for one in pond.inspector["still"]} == {"ending:1": "always", "ending:2": "never"}
    say(pond, {"lens": "still", "target": "ending:9"})
    assert pond.marks["target"] == "ending:1"
    type_into(pond, "storybook/all.md", "B. On.\n(Turn to 5)", "B. On.\n(Turn to 1)")
    pond.wait()
    say(pond, {"lens": "still", "target": "ending:2"})
    pond.wait()
    assert pond.marks["tags"] == {}


def test_how_a_place_greets_follows_the_section_and_the_text(pond: Desk) -> None:
    say(pond, {"open": "2"})
    assert pond.greetings == {"place": "2", "known": False, "shown": False}
    say(pond, {"greetings": True})
    pond.wait()
    table = pond.greetings
    assert (table["keywords"], table["states"]) == (["keyword DRY"], [["never"], ["held"], ["lost"]])
    [row] = table["rows"]
    assert [cell and cell["doubled"] for cell in row["cells"]] == [False, None, True]
    lost = row["cells"][2]["cell"]
    [play] = say(pond, {"greeting_play": lost, "place": "2"})
    assert play["shown_play"]["steps"][-1]["reads"] == ["2"] and "lost" in play["shown_play"]["state"]
    say(pond, {"open": "5"})
    pond.wait()
    assert (pond.greetings["place"], pond.greetings["keywords"]) == ("5", [])
    say(pond, {"open": "2"})
    type_into(pond, "storybook/all.md", "*Lose quest 1.*\n", "")
    pond.wait()
    assert pond.greetings["states"] == [["never"], ["held"]]
    say(pond, {"greetings": False})
    assert not pond.greetings["shown"]
