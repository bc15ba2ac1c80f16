"""Tracks of the journey log of Distant Skies: boxes that a story marks and asks for (DS-LOG)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import TITLE as PAGE
from tests.rules.ds_table import Played, game_of, table
from wanderbook.rulesets.distant_skies.conservation import conserved
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.events import BoxesMarked
from wanderbook.table.steps import ReadSection

STRIKERS = "Mill Strikers"
OWNER = "Mill Owner"
STORY = """
## 50

A. Bring soup.
*Mark 1 box of Mill Strikers.*
(Turn to 50)

B. Speak.
Requires 2 boxes of Mill Strikers marked
*Mark 3 boxes of Mill Strikers. Mark 1 box of Mill Owner.*
(Turn to 50)

C. Wait.
Requires not 4 boxes of Mill Strikers marked
(Turn to 51)

D. Leave.
*Return to the map.*

## 51

If 3 or more boxes of Mill Strikers marked, turn to 52.

A. Back.
(Turn to 50)

## 52

A. Back.
Requires 1 box of Mill Owner marked
(Turn to 50)

B. Home.
*Return to the map.*
"""
TRACKS = f'\n[[track]]\nname = "{OWNER}"\nboxes = 2\n\n[[track]]\nname = "{STRIKERS}"\nboxes = 4\n'


def game() -> Game:
    return game_of({"book.toml": PAGE + TRACKS, "storybook/more.md": STORY})


def at(section: str = "50", **marked: int) -> Played:
    played = game()
    state = table(played, ReadSection(section))
    names = {"strikers": STRIKERS, "owner": OWNER}
    return Played(played, replace(state, boxes=Counts.of({names[key]: many for key, many in marked.items()})))


def marked(played: Played) -> tuple[int, int]:
    """Of the owner's boxes, and of the strikers'."""
    return played.state.boxes[OWNER], played.state.boxes[STRIKERS]


@pytest.mark.rule("DS-LOG-1")
def test_boxes_are_marked_one_after_another() -> None:
    played = at()("A", "A")
    assert marked(played) == (0, 2)
    assert [(one.track, one.before, one.after, one.rule) for one in played.told(BoxesMarked)] == [
        (STRIKERS, 0, 1, "DS-LOG-1"),
        (STRIKERS, 1, 2, "DS-LOG-1"),
    ]


@pytest.mark.rule("DS-LOG-1")
def test_behind_the_last_box_nothing_is_marked() -> None:
    played = at(strikers=3)("B")
    assert marked(played) == (1, 4)
    played("A", "B", "B")
    assert marked(played) == (2, 4)
    full = [one for one in played.told(BoxesMarked) if one.before == one.after]
    assert [(one.track, one.after) for one in full] == [(STRIKERS, 4), (STRIKERS, 4), (STRIKERS, 4), (OWNER, 2)]
    assert not list(conserved(played.game, played.state))


@pytest.mark.rule("DS-LOG-1")
def test_a_marked_box_stays_marked_on_the_map() -> None:
    played = at()("A", "D")
    assert marked(played) == (0, 1)


@pytest.mark.rule("DS-LOG-1")
@pytest.mark.parametrize(("marked", "open"), [(0, "ACD"), (1, "ACD"), (2, "ABCD"), (3, "ABCD"), (4, "ABD")])
def test_as_many_as_are_asked_for_are_enough_and_so_are_more(marked: int, open: str) -> None:
    played = at(strikers=marked)
    assert "".join(played.ids()) == open
    for letter in set("ABCD") - set(open):
        assert played.refused(letter) == "DS-KEY-2"


@pytest.mark.rule("DS-LOG-1")
@pytest.mark.parametrize(("marked", "reads"), [(0, "51"), (2, "51"), (3, "52"), (4, "52")])
def test_a_redirect_asks_for_boxes_of_its_own_track(marked: int, reads: str) -> None:
    assert at("51", strikers=marked, owner=2).asked.about == reads
    assert at("51", owner=2).asked.about == "51"


def test_more_boxes_than_there_are_cannot_be_marked() -> None:
    played = at()
    wrong = replace(played.state, boxes=Counts.of({STRIKERS: 5, "Weavers": 1}))
    assert list(conserved(played.game, wrong)) == [
        f"too many boxes of {STRIKERS} are marked: 5 of 4",
        "too many boxes of Weavers are marked: 1 of 0",
    ]
