"""Event cards of Distant Skies: drawn, in play with their threat, completed, and curses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import Played, change, fates, game_of, goods, on, table
from wanderbook.rulesets.distant_skies.board import TIME, InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    CampsCrossed,
    EventActs,
    EventCompleted,
    EventDrawn,
    EventLeft,
    EventStays,
    ThreatGained,
    TurnBegan,
)
from wanderbook.rulesets.distant_skies.steps import EndTurn, StartTurn, TakeAction
from wanderbook.table import Game, NotAllowed, Reply, answer
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import HealthLost, Judged, Totalled
from wanderbook.table.steps import ReadSection

EVENTS = """
[[event]]
number = 1
name = "A quiet day"
level = 1
passage = "*Gain 1 rope.*"

[[event]]
number = 2
name = "The loose strut"
level = 1
passage = "It ticks."
turn_end = '''
*Gain 1 threat.*
'''
complete = '''
A. Take it apart.
CRAFT 8
Fail: -1 health per threat.
*Gain 1 torch.*

B. Wedge it.
Pay 1 rope.
*Gain 1 meat.*

C. Wait until it falls off.
Requires 3 threat.
*Gain 1 whiskey.*
'''

[[event]]
number = 3
name = "A hard winter"
level = 1
passage = "It is winter."
abilities = "Always: +1 to challenge numbers."
complete = '''
A. Light a fire.
CRAFT 5
Fail: -1 health.
*Gain 1 torch.*
'''

[[event]]
number = 4
name = "A leak"
level = 2
passage = "*Gain 2 threat.*"
abilities = "At the end of the turn: 1 plane damage."
complete = '''
A. Mend it.
*Gain 1 rope.*
'''

[[event]]
number = 5
name = "One thing after another"
level = 1
passage = '''
*Draw 1 event card. Gain 1 threat.*
'''
complete = '''
A. Sit down.
*Gain 1 rope.*
'''

[[event]]
number = 6
name = "Bees"
level = 1
passage = '''
*-3 health. Gain venom.*
'''

[[event]]
number = 7
name = "Something in the hold"
level = 1
passage = "It moves."
turn_end = '''
*Gain 1 threat.*

Draw fate.
1-4: 1 plane damage.
5-8: Discard this event.
'''
complete = '''
A. Look.
*Gain 1 rope.*
'''

[[event]]
number = 8
name = "Bad dreams"
level = 1
passage = "They come at night."
complete = '''
A. Face them.
MOXIE 9
Fail: -99 health.
*Gain 1 torch.*
'''

[[curse]]
number = 91
name = "Nothing is where it was"
passage = "*Gain 1 threat.*"
turn_end = '''
*Gain 1 threat.*
'''
complete = '''
A. Find it.
*Gain 1 rope.*
'''
"""
STORY = "## 50\n\n*Draw 1 curse card. Return to the map.*\n"
QUIET, STRUT, WINTER, LEAK, MORE, BEES, HOLD, DREAMS, CURSE = 1, 2, 3, 4, 5, 6, 7, 8, 91


def game() -> Game:
    return game_of({"cards/events.toml": EVENTS, "storybook/more.md": STORY})


def drawing(*cards: int, **board: Any) -> Played:
    """At the start of a turn, with these events on top, the first one first."""
    deck = Deck(tuple((card,) for card in reversed(cards)))
    return Played(game(), table(game(), StartTurn(), event=deck, **board))


def acting(*events: InPlay, **board: Any) -> Table:
    return table(game(), TakeAction(), events=events, event=Deck(((QUIET,),)), **board)


def play(state: Table, *numbers: int) -> Played:
    return Played(game(), fates(game(), state, *numbers))


def skip(played: Played) -> Played:
    while played.step == "AlterFate":
        played(())
    return played


# ---------------------------------------------------------------- drawn


@pytest.mark.rule("DS-EVENT-1")
def test_it_is_done_at_once_and_discarded() -> None:
    played = drawing(QUIET)
    assert [event.card for event in played.told(EventDrawn)] == [QUIET]
    assert (played.board.goods, played.board.event.discards) == (Counts.of({"rope": 1}), (QUIET,))
    assert not played.told(EventStays) and not played.board.events


@pytest.mark.rule("DS-EVENT-1")
def test_an_exhausted_deck_is_shuffled_again() -> None:
    played = Played(game(), table(game(), StartTurn(), event=Deck((), (QUIET,))))
    assert [event.card for event in played.told(EventDrawn)] == [QUIET]


@pytest.mark.rule("DS-EVENT-1")
def test_without_any_event_the_turn_goes_on() -> None:
    played = Played(game(), table(game(), StartTurn(), event=Deck(), events=(InPlay(STRUT),)))
    assert not played.told(EventDrawn) and played.step == "TakeAction"


@pytest.mark.rule("DS-EVENT-3")
def test_damage_and_statuses_are_handed_out_by_the_active_player() -> None:
    played = drawing(BEES, players=3, active=1)
    assert (played.step, played.asked.owner) == ("SplitDamage", 1)
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, Reply(("Ed=3",), by=0))
    assert refused.value.rule == "DS-REPLY-3"
    played(("Ed=1", "Claire=2"))
    assert (played.step, played.asked.owner) == ("GiveStatus", 1)
    played("Jessie")
    assert {event.who: event.amount for event in played.told(HealthLost)} == {"Ed": 1, "Claire": 2}
    assert played.mate("Jessie").statuses == {"venom"}


# ---------------------------------------------------------------- in play


@pytest.mark.rule("DS-EVENT-2")
def test_one_that_can_be_completed_stays() -> None:
    played = drawing(STRUT)
    assert [event.card for event in played.told(EventStays)] == [STRUT]
    assert played.board.events == (InPlay(STRUT),)
    assert STRUT not in played.board.event.discards


@pytest.mark.rule("DS-EVENT-2")
def test_it_acts_at_the_end_of_every_turn_and_threat_gathers() -> None:
    played = Played(game(), table(game(), EndTurn(), players=2, events=(InPlay(STRUT),), event=Deck(((QUIET,),))))
    assert [event.amount for event in played.told(ThreatGained)] == [1]
    played = Played(game(), on(table(game(), EndTurn(), players=2), events=played.board.events, active=1))
    assert played.board.events == (InPlay(STRUT, 2),)
    assert len(played.told(EventActs)) == 1


@pytest.mark.rule("DS-EVENT-2")
def test_several_act_in_the_order_in_which_they_came() -> None:
    played = Played(game(), table(game(), EndTurn(), events=(InPlay(LEAK), InPlay(STRUT), InPlay(WINTER))))
    assert [event.card for event in played.told(EventActs)] == [LEAK, STRUT]
    assert played.board.plane_health == 4


@pytest.mark.rule("DS-EVENT-2")
def test_threat_is_gained_by_the_card_that_says_so() -> None:
    played = drawing(LEAK, events=(InPlay(STRUT),))
    assert played.board.events == (InPlay(STRUT), InPlay(LEAK, 2))


@pytest.mark.rule("DS-EVENT-2")
def test_an_event_in_the_middle_of_an_event() -> None:
    """The second is done first, and the first goes on with its own threat."""
    played = drawing(MORE, LEAK)
    assert played.board.events == (InPlay(MORE, 1), InPlay(LEAK, 2))
    assert played.board.event_now == 0


@pytest.mark.rule("DS-EVENT-2")
def test_what_it_always_does_applies_while_it_lies_there() -> None:
    state = acting(InPlay(WINTER), InPlay(STRUT))
    played = skip(play(state, 8)(f"event:{STRUT}:A", ()))
    assert [event.needed for event in played.told(Totalled)] == [9]
    played = skip(play(acting(InPlay(STRUT)), 8)(f"event:{STRUT}:A", ()))
    assert [event.needed for event in played.told(Totalled)] == [8]


@pytest.mark.rule("DS-EVENT-2")
@pytest.mark.parametrize(("fate", "stays", "health"), [(4, True, 4), (5, False, 5)])
def test_a_table_at_the_turns_end_and_an_event_that_goes_by_itself(fate: int, stays: bool, health: int) -> None:
    state = table(game(), EndTurn(), events=(InPlay(HOLD),), event=Deck(((QUIET,),)))
    played = skip(play(state, fate))
    assert played.board.plane_health == health
    assert bool(played.board.events) == stays
    assert [event.card for event in played.told(EventLeft)] == [HOLD] * (not stays)


# ---------------------------------------------------------------- completed


@pytest.mark.rule("DS-EVENT-2")
def test_it_may_be_completed_at_any_time_of_ones_turn_without_time() -> None:
    played = skip(play(acting(InPlay(STRUT)), 8)(f"event:{STRUT}:A", ()))
    assert [event.card for event in played.told(EventCompleted)] == [STRUT]
    assert (played.board.events, played.board.time, played.step) == ((), TIME, "TakeAction")
    assert played.board.event.discards == (STRUT,)


@pytest.mark.rule("DS-EVENT-2")
def test_it_is_the_active_players_to_complete() -> None:
    played = play(acting(InPlay(STRUT), players=2, active=1))
    assert played.option(f"event:{STRUT}:A").owner == 1
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, Reply((f"event:{STRUT}:A",), by=0))
    assert refused.value.rule == "DS-REPLY-3"


@pytest.mark.rule("DS-EVENT-2")
def test_in_the_middle_of_another_action_too() -> None:
    state = goods(table(game(), TakeAction(), ReadSection("120"), events=(InPlay(STRUT),)), rope=1)
    played = play(replace(state, entrance="120"))
    assert played.step == "ChooseWay"
    played(f"event:{STRUT}:B")
    assert (played.board.goods, played.board.events) == (Counts.of({"meat": 1}), ())
    assert (played.step, played.ids()) == ("ChooseWay", ["A"])  # the story goes on where it was


@pytest.mark.rule("DS-EVENT-2")
def test_as_it_says_with_its_price_and_its_threat() -> None:
    played = play(acting(InPlay(STRUT, 2)))
    assert played.refused(f"event:{STRUT}:B") == "DS-REPLY-4"
    assert played.refused(f"event:{STRUT}:C") == "DS-KEY-2"
    assert play(acting(InPlay(STRUT, 3)))(f"event:{STRUT}:C").board.goods == Counts.of({"whiskey": 1})
    paid = play(goods(acting(InPlay(STRUT)), rope=1))(f"event:{STRUT}:B")
    assert (paid.board.goods, paid.board.events) == (Counts.of({"meat": 1}), ())


@pytest.mark.rule("DS-EVENT-3")
def test_the_reward_comes_whether_it_was_passed_or_not() -> None:
    played = skip(play(acting(InPlay(STRUT, 2)), 1)(f"event:{STRUT}:A", ("Ed",)))
    assert [event.outcome for event in played.told(Judged)] == [f"complete-{STRUT}:A:fail"]
    assert [(event.who, event.amount) for event in played.told(HealthLost)] == [("Ed", 2)]
    assert (played.board.goods, played.board.events) == (Counts.of({"torch": 1}), ())
    assert played.told(EventCompleted)


@pytest.mark.rule("DS-EVENT-3")
def test_threat_goes_with_the_card() -> None:
    played = skip(play(acting(InPlay(STRUT, 5)), 8)(f"event:{STRUT}:A", ()))
    again = Played(game(), table(game(), StartTurn(), event=played.board.event))
    assert all(one.threat == 0 for one in again.board.events)


@pytest.mark.rule("DS-EVENT-2")
@pytest.mark.rule("DS-TURN-3")
def test_completing_may_take_the_last_of_the_time() -> None:
    """A healed character takes 1 time to rise, and then the turn is over."""
    soup = EVENTS + (
        "\n[[event]]\nnumber = 9\nname = 'Soup'\nlevel = 1\npassage = 'It smells.'\n"
        "complete = '''\nA. Eat it.\n*Ed: Restore 2 health.*\n'''\n"
    )
    kitchen = game_of({"cards/events.toml": soup})
    state = table(kitchen, TakeAction(), time=1, events=(InPlay(9),))
    state = change(state, "Ed", damage=kitchen.kit.crew["Ed"].health)
    assert Played(kitchen, state)("event:9:A", ("Ed",)).told(TurnBegan)


@pytest.mark.rule("DS-DEFEAT-1")
def test_a_defeat_in_the_middle_leaves_it_in_play() -> None:
    played = skip(play(acting(InPlay(DREAMS)), 1)(f"event:{DREAMS}:A", ()))
    assert played.board.defeats == 1 and played.board.events == (InPlay(DREAMS),)
    assert (played.board.event_now, played.step, played.board.goods) == (0, "TakeAction", Counts())


# ---------------------------------------------------------------- curses


@pytest.mark.rule("DS-EVENT-2")
def test_a_curse_is_drawn_where_a_text_says_so_and_stays() -> None:
    state = table(game(), TakeAction(), ReadSection("50"), curse=Deck(((CURSE,),)), event=Deck(((QUIET,),)))
    played = Played(game(), state)
    assert played.board.events == (InPlay(CURSE, 1),)
    assert not played.board.curse.layers
    played(f"event:{CURSE}:A")
    assert (played.board.events, played.board.curse.discards) == ((), (CURSE,))
    assert played.board.event.discards == ()


@pytest.mark.rule("DS-EVENT-2")
def test_a_curse_that_is_there_already_is_not_drawn_again() -> None:
    state = table(game(), TakeAction(), ReadSection("50"), curse=Deck(), events=(InPlay(CURSE),))
    played = Played(game(), state)
    assert played.board.events == (InPlay(CURSE),) and played.step == "TakeAction"


@pytest.mark.rule("DS-CAMP-3")
def test_what_completing_does_to_the_camps_is_looked_at_before_the_next_action() -> None:
    late = EVENTS + (
        "\n[[event]]\nnumber = 9\nname = 'Late'\nlevel = 1\npassage = 'It is late.'\n"
        "complete = '''\nA. Sleep.\n*Cross off 1 camp.*\n'''\n"
    )
    camps = game_of({"cards/events.toml": late})
    played = Played(camps, table(camps, TakeAction(), camps=2, events=(InPlay(9),)))("event:9:A")
    assert played.told(CampsCrossed) and played.board.ended == 1


@pytest.mark.rule("DS-EVENT-3")
def test_one_that_says_so_itself_is_discarded_once() -> None:
    gone = EVENTS + (
        "\n[[event]]\nnumber = 9\nname = 'Smoke'\nlevel = 1\npassage = 'It thins.'\n"
        "complete = '''\nA. Blow.\n*Discard this event. Gain 1 rope.*\n'''\n"
    )
    smoke = game_of({"cards/events.toml": gone})
    state = table(smoke, TakeAction(), events=(InPlay(9), InPlay(2)), event=Deck(((QUIET,),)))
    played = Played(smoke, state)("event:9:A")
    assert ([event.card for event in played.told(EventLeft)], played.board.event.discards) == ([9], (9,))
    assert (played.board.events, played.board.goods) == ((InPlay(2),), Counts.of({"rope": 1}))
