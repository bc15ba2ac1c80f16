"""Camping in Distant Skies, what the last camps lead to, and how a campaign ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import CARDS, EVENTS, TITLE, Played, change, game_of, on, table
from wanderbook.rulesets.distant_skies.board import TIME, InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    CampaignLost,
    Camped,
    CampsCrossed,
    CardHeld,
    EventCompleted,
    Explored,
    HealthRestored,
    Rose,
    StaminaRestored,
    StatusRemoved,
    TimeSpent,
    TurnBegan,
)
from wanderbook.rulesets.distant_skies.steps import EndTurn, TakeAction
from wanderbook.table import Game, outcome
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Ended
from wanderbook.table.steps import ReadSection

OWN = CARDS + "".join(f"[[adventure]]\nnumber = {number}\nname = 'A thing'\n" for number in range(50, 56))
COLD = (
    EVENTS
    + """
[[event]]
number = 2
name = "A bad cold"
level = 1
passage = "Everybody sneezes."
complete = "*Gain 1 rope per threat.*"
until = "camp"

[[event]]
number = 3
name = "Worse weather"
level = 1
passage = "It rains."
turn_end = "*Cross off 1 camp.*"
complete = "*Gain 1 torch.*"
until = "fly"
"""
)
STORY = """
## 50

A. Walk on.
*Return to the map.*

B. Lose a day.
*Cross off 1 camp. Return to the map.*
"""


def game(**parts: str) -> Game:
    return game_of({"cards/own.toml": OWN, "cards/events.toml": COLD, "storybook/more.md": STORY, **parts})


def camping(*, cards: tuple[int, ...] = (), **board: Any) -> Table:
    state = table(game(), **{"held": ((),) * board.get("players", 1), "spent": cards, **board})
    return replace(state, cards=frozenset(cards))


def play(state: Table) -> Played:
    return Played(game(), state)


def full(name: str) -> int:
    health: int = game().kit.crew[name].health
    return health


# ---------------------------------------------------------------- a night at the camp


@pytest.mark.rule("DS-CAMP-1")
def test_a_camp_takes_no_time_and_the_leftmost_is_crossed_off() -> None:
    played = play(camping())("camp")
    assert [(event.amount, event.left) for event in played.told(CampsCrossed)] == [(1, 8)]
    assert (played.board.time, played.told(TimeSpent), played.step) == (TIME, [], "TakeAction")


@pytest.mark.rule("DS-CAMP-1")
def test_camping_may_be_repeated_but_not_without_a_camp() -> None:
    without_ends = game(**{"book.toml": TITLE.replace('deck_ends = ["119", "120"]\n', "")})
    played = Played(without_ends, on(table(without_ends), camps=2))("camp", "camp")
    assert len(played.told(Camped)) == 2 and played.told(CampaignLost)
    closed = Played(game(), table(game(), TakeAction(), camps=0, ended=2))
    assert closed.refused("camp") == "DS-CAMP-1"


@pytest.mark.rule("DS-CAMP-1")
def test_nobody_camps_in_the_middle_of_another_action() -> None:
    played = Played(game(), table(game(), TakeAction(), ReadSection("50")))
    assert played.refused("camp") == "DS-REPLY-1"


@pytest.mark.rule("DS-CAMP-2")
def test_all_stamina_and_2_health_each() -> None:
    state = change(change(camping(), "Ed", stamina=0, damage=5), "Claire", stamina=2, damage=1)
    played = play(state)("camp")
    assert {(event.who, event.amount) for event in played.told(StaminaRestored)} == {("Ed", 3), ("Claire", 1)}
    assert {(event.who, event.amount) for event in played.told(HealthRestored)} == {("Ed", 2), ("Claire", 1)}


@pytest.mark.rule("DS-MODE-1")
@pytest.mark.parametrize(("mode", "health"), [("easy", 6), ("normal", 2), ("hard", 2)])
def test_how_much_a_camp_restores(mode: str, health: int) -> None:
    played = play(change(camping(mode=mode), "Miguel", damage=7))("camp")
    assert [event.amount for event in played.told(HealthRestored)] == [health]


@pytest.mark.rule("DS-CAMP-2")
def test_1_status_off_1_character() -> None:
    state = change(camping(), "Ed", statuses=frozenset({"venom", "madness"}))
    played = play(change(state, "Claire", statuses=frozenset({"weakened"})))("camp")
    assert (played.step, played.ids()) == ("RemoveStatuses", ["Claire:weakened", "Ed:madness", "Ed:venom"])
    played("Ed:venom")
    assert [(event.who, event.status) for event in played.told(StatusRemoved)] == [("Ed", "venom")]
    assert played.step == "TakeAction"


@pytest.mark.rule("DS-CAMP-2")
@pytest.mark.parametrize(("players", "active", "shares"), [(1, 0, [6]), (2, 1, [3, 3]), (4, 3, [2, 1, 1, 2])])
def test_played_cards_are_dealt_one_by_one_from_the_active_player(players: int, active: int, shares: list[int]) -> None:
    cards = tuple(range(50, 56))
    played = play(camping(cards=cards, players=players, active=active))("camp")
    assert [len(hand) for hand in played.board.held] == shares
    assert [event.player for event in played.told(CardHeld)] == [(active + at) % players for at in range(6)]
    assert played.board.spent == () and sorted(card for hand in played.board.held for card in hand) == list(cards)


@pytest.mark.rule("DS-CAMP-2")
def test_who_holds_cards_keeps_them() -> None:
    state = on(camping(cards=(50,)), held=((51,),))
    played = play(replace(state, cards=frozenset({50, 51})))("camp")
    assert played.board.held == ((51, 50),)


@pytest.mark.rule("DS-EVENT-2")
def test_an_event_that_waits_for_a_camp_is_completed() -> None:
    played = play(camping(events=(InPlay(2, threat=3), InPlay(3))))("camp")
    assert [event.card for event in played.told(EventCompleted)] == [2]
    assert played.board.goods == Counts.of({"rope": 3})
    assert played.board.events == (InPlay(3),)
    assert played.board.event.discards == (2,)


# ---------------------------------------------------------------- getting up again


@pytest.mark.rule("DS-HEALTH-2")
def test_who_rises_at_a_camp_is_chosen_and_takes_1_time_each() -> None:
    state = camping(time=2)
    for name in ("Ed", "Jessie", "Miguel"):
        state = change(state, name, damage=full(name))
    played = play(state)("camp")
    assert (played.step, played.asked.least, played.asked.most) == ("WhoRises", 0, 2)
    assert played.refused("Ed", "Jessie", "Miguel") == "DS-HEALTH-2"
    played(("Jessie",))
    assert [event.who for event in played.told(Rose)] == ["Jessie"]
    assert (played.mate("Jessie").damage, played.mate("Ed").damage) == (full("Jessie") - 2, full("Ed"))
    assert played.board.time == 1


@pytest.mark.rule("DS-HEALTH-2")
def test_nobody_has_to_rise() -> None:
    played = play(change(camping(), "Ed", damage=full("Ed")))("camp", ())
    assert (played.board.time, played.told(Rose), played.step) == (TIME, [], "TakeAction")


@pytest.mark.rule("DS-HEALTH-2")
@pytest.mark.rule("DS-TURN-3")
def test_the_last_of_the_time_ends_the_turn() -> None:
    played = play(change(camping(time=1), "Ed", damage=full("Ed")))("camp", ("Ed",))
    assert played.told(TurnBegan)


# ---------------------------------------------------------------- the last camps


@pytest.mark.rule("DS-CAMP-3")
def test_the_last_two_camps_have_a_paragraph_each() -> None:
    played = play(camping(camps=3))("camp")
    assert not played.told(Explored)
    played("camp")
    assert [event.location for event in played.told(Explored)] == ["119"]
    played("camp")
    assert [event.location for event in played.told(Explored)] == ["119", "120"]


@pytest.mark.rule("DS-CAMP-3")
def test_what_comes_due_in_an_exploration_is_read_after_it() -> None:
    deep = game(**{"atlas/page.toml": ATLAS_50})
    played = Played(deep, table(deep, camps=2))("explore:50")
    assert [event.location for event in played.told(Explored)] == ["50"]
    played("B")
    assert [event.location for event in played.told(Explored)] == ["50", "119"]


ATLAS_50 = """
[[page]]
number = 1
edges = { east = 2, south = 2 }
squares = '''
 L+50 .    2
 ~    #    1
 .    *    L
'''

[[page]]
number = 2
edges = { west = 1, north = 1 }
squares = '''
 .    3    .
 .    L    .
'''
"""


@pytest.mark.rule("DS-CAMP-3")
def test_several_that_come_due_at_once_are_read_one_after_another() -> None:
    crossing = game(
        **{"storybook/more.md": "## 50\n\n*Cross off 3 camps. Return to the map.*\n", "atlas/page.toml": ATLAS_50}
    )
    played = Played(crossing, table(crossing, camps=3))("explore:50")
    assert [event.location for event in played.told(Explored)] == ["50", "119", "120"]


@pytest.mark.rule("DS-CAMP-3")
def test_a_camp_that_is_lost_at_a_turns_end_counts_before_the_next_turn() -> None:
    played = Played(game(), table(game(), EndTurn(), camps=2, events=(InPlay(3),)))
    order = [type(event).__name__ for event in played.events if isinstance(event, Explored | TurnBegan)]
    assert order == ["Explored", "TurnBegan"]


@pytest.mark.rule("DS-CAMP-3")
def test_the_end_stories_are_read_until_the_campaign_ends() -> None:
    ends = """
## 50

A. Home.
*The campaign ends. Ending 1.*

B. Not yet.
*Return to the map.*
"""
    title = TITLE.replace('deck_ends = ["119", "120"]', 'deck_ends = ["119", "50"]')
    last = game(**{"book.toml": title, "storybook/more.md": ends})
    played = Played(last, table(last, camps=1, ended=1))("camp", "B", "B", "B")
    assert [event.location for event in played.told(Explored)] == ["50"] * 4
    assert not played.told(TurnBegan)
    played("A")
    assert [event.ending for event in played.told(Ended)] == [1]


# ---------------------------------------------------------------- the end


@pytest.mark.rule("DS-END-1")
def test_an_ending_ends_the_campaign() -> None:
    played = play(camping(camps=1, ended=1))("camp", "A")
    over = outcome(played.game, played.state)
    assert over is not None and over.ending == 1
    assert [event.rule for event in played.told(Ended)] == ["DS-END-1"]
    assert played.refused("camp") == "DS-END-1"


@pytest.mark.rule("DS-END-1")
@pytest.mark.rule("DS-CAMP-3")
def test_without_end_stories_it_is_over_with_the_last_camp() -> None:
    silent = game(**{"book.toml": TITLE.replace('deck_ends = ["119", "120"]\n', "")})
    played = Played(silent, table(silent, camps=1))("camp")
    over = outcome(silent, played.state)
    assert played.told(CampaignLost) and over is not None and over.ending is None
