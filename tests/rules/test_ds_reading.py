"""Reading in Distant Skies: sections, keywords, quests, and what lasts for a visit (DS-READ, DS-KEY, DS-QUEST)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import Played, goods, table, with_story
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Game, why
from wanderbook.table.events import QuestGained, QuestUsed, RedirectFired, SectionRead, TokenGained
from wanderbook.table.steps import ReadSection

STORY = """
## 60

If keyword SALT, turn to 61.

If keyword PEPPER, turn to 62.

*Gain 1 torch. Gain 1 rope.*

A. Ask.
Requires keyword SALT
*Return to the map.*

B. Pepper it.
Requires keyword PEPPER and 2 ropes
*Gain 1 meat. Return to the map.*

C. Go.
*Gain 1 ogroot. Return to the map.*

## 61

Salt.

*Gain 1 whiskey. Return to the map.*

## 62

Pepper.

*Gain 1 sand honey. Return to the map.*

## 63

A crossing.

A. Take a quest.
*Gain quest 21. Turn to 63.*

B. Complete it.
*Complete quest 21. Turn to 63.*

C. Lose it.
*Lose quest 21. Turn to 63.*

D. Mark it.
*Gain explore A. Turn to 63.*

E. Go in.
Requires explore A
*Turn to 64.*

F. With salt.
Requires keyword SALT
*Turn to 63.*

G. Leave.
*Return to the map.*

## 64

**Town: The Bench**

A. Sit.
*Gain 1 torch. Turn to 64.*

B. Leave.
*Return to the map.*
"""
QUESTS = """
[[quest]]
number = 21
name = "Salt"
keyword = "SALT"

[[quest]]
number = 22
name = "Pepper"
keyword = "PEPPER"
"""


@cache
def game() -> Game:
    return with_story(STORY, **{"cards/quests-more.toml": QUESTS})


def at(section: str, *quests: int, **have: int) -> Played:
    state: Table = table(game(), TakeAction(), ReadSection(section), quests=quests, held=((),))
    return Played(game(), goods(replace(state, entrance=section), **have))


def sections(played: Played) -> list[str]:
    return [one.section for one in played.told(SectionRead)]


@pytest.mark.rule("DS-READ-1")
def test_effects_happen_in_order_then_one_choice_is_made() -> None:
    played = at("60")
    assert dict(played.board.goods.each) == {"torch": 1, "rope": 1}
    assert (played.step, played.asked.owner, sections(played)) == ("ChooseWay", 0, ["60"])
    assert played.refused() == played.refused("A", "C") == "DS-REPLY-1"
    played("C")
    assert played.board.goods["ogroot"] == 1 and played.state.entrance == ""


@pytest.mark.rule("DS-READ-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_active_player_chooses(players: int) -> None:
    state: Any = table(game(), TakeAction(), ReadSection("60"), players=players, active=players - 1)
    assert Played(game(), state).asked.owner == players - 1


@pytest.mark.rule("DS-KEY-1")
@pytest.mark.parametrize(("quests", "to"), [((21,), "61"), ((22,), "62"), ((21, 22), "61"), ((22, 21), "61")])
def test_the_first_redirect_that_holds_must_be_followed(quests: tuple[int, ...], to: str) -> None:
    played = at("60", *quests)
    assert sections(played) == [to] and len(played.told(RedirectFired)) == 1
    assert not played.board.goods["torch"] and played.step == "TakeAction"


@pytest.mark.rule("DS-KEY-2")
def test_what_a_choice_requires_and_that_it_may_be_left() -> None:
    played = at("63")
    assert played.refused("F") == "DS-KEY-2"
    assert why(game(), played.state, "F") == "This choice requires keyword SALT."
    held = at("63", 21)
    assert {"F", "G"} <= {*held.ids()}
    held("G")
    assert held.step == "TakeAction"


@pytest.mark.rule("DS-KEY-2")
def test_of_several_requirements_all_must_hold() -> None:
    played = at("60", rope=1)
    assert played.board.goods["rope"] == 2 and played.refused("B") == "DS-KEY-2"
    assert why(game(), played.state, "B") == "This choice requires keyword PEPPER."


@pytest.mark.rule("DS-QUEST-1")
def test_a_quest_comes_into_play_once_and_its_keyword_with_it() -> None:
    played = at("63")
    assert "F" not in played.ids()
    played("A", "A")
    assert [one.quest for one in played.told(QuestGained)] == [21]
    assert "F" in played.ids() and 21 in played.state.quests


@pytest.mark.rule("DS-QUEST-1")
@pytest.mark.parametrize(("choice", "completed"), [("B", True), ("C", False)])
def test_completed_or_lost_it_is_out_of_play_for_good(choice: str, completed: bool) -> None:
    played = at("63", 21)(choice)
    assert [(one.quest, one.completed) for one in played.told(QuestUsed)] == [(21, completed)]
    assert "F" not in played.ids()
    played("A", choice)
    assert not played.told(QuestGained) and len(played.told(QuestUsed)) == 1
    assert played.state.used == {21} and 21 not in played.state.quests


@pytest.mark.rule("DS-READ-2")
def test_explore_tokens_are_forgotten_on_the_map() -> None:
    played = at("63")
    assert played.refused("E") == "DS-KEY-2"
    played("D", "D")
    assert [one.token for one in played.told(TokenGained)] == ["A"]
    assert "E" in played.ids()
    played("G")
    assert played.state.tokens == frozenset()


@pytest.mark.rule("DS-READ-2")
def test_what_was_chosen_in_a_town_is_closed_for_this_visit() -> None:
    played = at("64")("A")
    assert played.refused("A") == "DS-READ-2"
    assert why(game(), played.state, "A") == "You have already done this on this visit."
    played("B")
    assert (played.state.taken, played.step) == (frozenset(), "TakeAction")
