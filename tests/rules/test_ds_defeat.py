"""Defeat in Distant Skies: what it costs, where the turn goes on, instant death, and the end stories."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import EVENTS, TITLE, Played, change, game_of, goods, table
from wanderbook.rulesets.distant_skies.board import TIME, Fight, InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    CameTo,
    CampaignLost,
    CampsCrossed,
    Defeated,
    EventActs,
    Explored,
    Mended,
    TurnBegan,
)
from wanderbook.rulesets.distant_skies.steps import EndTurn, NextAction, StartTurn, Suffer, TakeAction
from wanderbook.table import Game, outcome
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import Judged, SectionRead
from wanderbook.table.steps import ReadSection

STORY = """
## 50

A. A fight that may be lost.
COMBAT 1
Fail: Gain 1 rope.
*Return to the map.*

B. One that may not.
COMBAT 1
*Return to the map.*

C. The roof falls in.
*Gain 1 torch. -99 health. Gain 1 rope. Return to the map.*
"""
ENEMY = "[[enemy]]\nnumber = 1\nname = 'A goose'\nlevel = 1\ndamage = 1\ngrid = '''\nH1\n'''\n"
HARM = (
    EVENTS
    + """
[[event]]
number = 2
name = "The roof"
level = 1
passage = "*-99 health.*"

[[event]]
number = 3
name = "The floor"
level = 1
passage = "It gives way."
turn_end = "*Gain 1 threat. -99 health.*"
complete = "*Gain 1 rope.*"
until = "camp"

[[event]]
number = 4
name = "The walls"
level = 1
passage = "They lean."
turn_end = "*Gain 1 threat.*"
complete = "*Gain 1 rope.*"
until = "camp"
"""
)


def game(**parts: str) -> Game:
    return game_of({"storybook/more.md": STORY, "cards/enemies.toml": ENEMY, "cards/events.toml": HARM, **parts})


def falling(*steps: Any, players: int = 1, **board: Any) -> Table:
    """Everybody falls, as the first thing that happens."""
    return table(game(), *(steps or (NextAction(),)), Suffer(999), players=players, **board)


def play(state: Table) -> Played:
    return Played(game(), state)


# ---------------------------------------------------------------- defeat


@pytest.mark.rule("DS-DEFEAT-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_5_at_0_health(players: int) -> None:
    state = change(falling(players=players), "Ed", stamina=0, statuses=frozenset({"venom"}))
    played = play(state)
    assert len(played.told(Defeated)) == len(played.told(Mended)) == 1
    assert all((mate.damage, mate.stamina, mate.statuses) == (0, 3, frozenset()) for mate in played.board.crew)
    assert [(event.amount, event.left) for event in played.told(CampsCrossed)] == [(3, 6)]
    assert (played.board.defeats, played.step, played.board.time) == (1, "TakeAction", TIME)


@pytest.mark.rule("DS-DEFEAT-1")
def test_4_at_0_are_no_defeat() -> None:
    """Whoever is left bears it."""
    kit, state = game().kit, table(game(), NextAction(), Suffer(3))
    for name in ("Claire", "Ed", "Ezarius"):
        state = change(state, name, damage=kit.crew[name].health)
    state = change(state, "Jessie", damage=kit.crew["Jessie"].health - 1)
    played = play(change(state, "Miguel", damage=kit.crew["Miguel"].health - 3))
    played(("Jessie=1", "Miguel=2"))
    assert not played.told(Defeated) and played.step == "TakeAction"


@pytest.mark.rule("DS-DEFEAT-1")
def test_an_exploration_is_over_at_once() -> None:
    some = frozenset({"1"})
    exploring = replace(table(game(), NextAction(), ReadSection("50")), entrance="50", taken=some, tokens=some)
    played = Played(game(), exploring)
    state = played("C").state
    assert played.board.goods == Counts.of({"torch": 1}), "what came after the fall does not happen"
    assert (state.entrance, state.taken, state.tokens) == ("", frozenset(), frozenset())
    assert played.step == "TakeAction"


@pytest.mark.rule("DS-DEFEAT-1")
def test_fewer_camps_than_3_are_all_crossed_off() -> None:
    played = play(falling(camps=2))
    assert [(event.amount, event.left) for event in played.told(CampsCrossed)] == [(2, 0)]
    assert [event.location for event in played.told(Explored)] == ["119", "120"]


@pytest.mark.rule("DS-DEFEAT-1")
def test_a_second_defeat_counts_again() -> None:
    played = play(falling(defeats=1))
    assert (played.board.defeats, played.board.camps) == (2, 6)


@pytest.mark.rule("DS-DEFEAT-1")
def test_quests_and_resources_stay() -> None:
    played = play(goods(falling(fuel=2, plane_health=1), rope=3))
    assert played.board.goods == Counts.of({"rope": 3})
    assert (played.board.fuel, played.board.plane_health) == (2, 1)


# ---------------------------------------------------------------- where the turn goes on


@pytest.mark.rule("DS-DEFEAT-1")
def test_by_the_event_of_the_turn_actions_come_next_with_bonus_time() -> None:
    played = Played(game(), table(game(), StartTurn(), event=Deck(((2,),)), bonus=1))
    assert played.told(Defeated)
    assert (played.step, played.board.time, played.board.bonus) == ("TakeAction", TIME + 1, 0)
    assert played.board.event.discards == (2,)


@pytest.mark.rule("DS-DEFEAT-1")
def test_at_the_turns_end_the_other_events_act_once_and_the_token_passes() -> None:
    played = Played(game(), table(game(), EndTurn(), players=2, events=(InPlay(3), InPlay(4))))
    assert [event.card for event in played.told(EventActs)] == [3, 4]
    assert [event.player for event in played.told(TurnBegan)] == [1]
    assert played.board.events == (InPlay(3, 1), InPlay(4, 1))
    assert played.board.event_now == 0


@pytest.mark.rule("DS-DEFEAT-1")
@pytest.mark.rule("DS-STATUS-1")
def test_by_venom_the_next_turn_begins() -> None:
    kit, state = game().kit, table(game(), EndTurn(), players=2)
    for mate in state.board.crew:
        damage = kit.crew[mate.name].health - 1
        state = change(state, mate.name, damage=damage, statuses=frozenset({"venom"}))
    played = Played(game(), state)
    assert played.board.defeats == 1
    assert [event.player for event in played.told(TurnBegan)] == [1]


@pytest.mark.rule("DS-DEFEAT-1")
@pytest.mark.rule("DS-TURN-3")
def test_without_time_the_turn_ends() -> None:
    assert play(falling(time=0)).told(TurnBegan)


# ---------------------------------------------------------------- in a fight


def fighting(about: str) -> Table:
    """In the middle of a fight; what is on the agenda above it is of the fight."""
    fight = Fight(about, (), Deck(), ((),), depth=1)
    return table(game(), NextAction(), TakeAction(), Suffer(999), fight=fight)


@pytest.mark.rule("DS-DEFEAT-1")
def test_where_the_text_says_what_losing_brings_it_is_no_defeat() -> None:
    played = play(fighting("50:A"))
    assert played.told(CameTo) and not played.told(Defeated)
    assert [event.outcome for event in played.told(Judged)] == ["50:A:fail"]
    kit = game().kit
    assert all(mate.damage == kit.crew[mate.name].health - 1 for mate in played.board.crew)
    assert (played.board.fight, played.board.goods) == (None, Counts.of({"rope": 1}))
    assert played.board.camps == 9 and played.step == "TakeAction"


@pytest.mark.rule("DS-DEFEAT-1")
def test_elsewhere_a_lost_fight_is_a_defeat() -> None:
    played = play(fighting("50:B"))
    assert played.told(Defeated) and not played.told(Judged)
    assert (played.board.fight, played.step) == (None, "TakeAction")


# ---------------------------------------------------------------- instant death, the end stories


@pytest.mark.rule("DS-MODE-1")
def test_with_instant_death_the_first_defeat_ends_the_campaign() -> None:
    played = play(falling(instant_death=True))
    over = outcome(played.game, played.state)
    assert over is not None and over.ending is None
    assert [event.rule for event in played.told(CampaignLost)] == ["DS-MODE-1"]
    assert played.board.defeats == 1 and not played.told(CampsCrossed)


@pytest.mark.rule("DS-END-1")
def test_a_campaign_that_is_lost_so_is_over() -> None:
    played = play(falling(instant_death=True))
    assert played.refused("camp") == "DS-END-1"


@pytest.mark.rule("DS-DEFEAT-1")
@pytest.mark.rule("DS-CAMP-3")
def test_in_the_end_stories_the_last_paragraph_is_read_again() -> None:
    ends = "## 60\n\nA. Fall.\n*-99 health. Return to the map.*\n\nB. Home.\n*The campaign ends. Ending 2.*\n"
    title = TITLE.replace('deck_ends = ["119", "120"]', 'deck_ends = ["119", "60"]')
    last = game(**{"book.toml": title, "storybook/more.md": STORY + ends})
    played = Played(last, table(last, camps=1, ended=1))("camp", "A", "A")
    assert [event.section for event in played.told(SectionRead)] == ["60"] * 3
    assert played.board.defeats == 2
    assert [event.amount for event in played.told(CampsCrossed)] == [1], "the camp itself, and none for a defeat"
    assert all(mate.damage == 0 for mate in played.board.crew)
    played("B")
    over = outcome(played.game, played.state)
    assert over is not None and over.ending == 2
