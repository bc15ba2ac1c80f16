"""A turn of Distant Skies: its steps, its time, and what ends it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import Played, change, equip, fates, game_of, give, table, with_story
from wanderbook.rulesets.distant_skies.board import STATUS_TOKENS, TIME, InPlay
from wanderbook.rulesets.distant_skies.events import (
    AbilityDrawn,
    CampsCrossed,
    EndedEarly,
    EventActs,
    EventDrawn,
    EventStays,
    Explored,
    Moved,
    ObstacleMet,
    StaminaSpent,
    TimeGained,
    TimeSpent,
    TurnBegan,
    Waited,
)
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.rulesets.distant_skies.steps import EndTurn, StartTurn, TakeAction
from wanderbook.session.bots import RandomBot
from wanderbook.table import Game, answer, decision, outcome, start
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import HealthLost, Totalled
from wanderbook.table.steps import ReadSection


def turns(players: int = 1, *, game: Game | None = None, **board: Any) -> Played:
    """At the start of a turn."""
    game = game or game_of()
    return Played(game, table(game, StartTurn(), players=players, **board))


def acting(players: int = 1, *, game: Game | None = None, **board: Any) -> Played:
    """Before an action."""
    game = game or game_of()
    return Played(game, table(game, TakeAction(), players=players, **board))


# ---------------------------------------------------------------- its steps


@pytest.mark.rule("DS-TURN-1")
def test_cards_event_actions_end() -> None:
    played = turns(2)
    order = [type(event) for event in played.events if isinstance(event, TurnBegan | AbilityDrawn | EventDrawn)]
    assert order == [TurnBegan, AbilityDrawn, AbilityDrawn, EventDrawn]
    assert (played.step, len(played.board.hands[0])) == ("TakeAction", 2)
    played("travel:1:B1", "travel:1:C1", "explore:2", "end")
    assert [event.player for event in played.told(TurnBegan)] == [0, 1]


@pytest.mark.rule("DS-TURN-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_players_take_turns_clockwise(players: int) -> None:
    played = turns(players)
    for turn in range(players + 1):
        assert played.board.active == played.asked.owner == turn % players
        while played.board.turn == turn + 2:
            played("travel:1:B1" if played.board.space == "A1" else "travel:1:A1")


@pytest.mark.rule("DS-MODE-1")
@pytest.mark.parametrize(("mode", "cards"), [("easy", 3), ("normal", 2), ("hard", 2)])
def test_how_many_cards_are_drawn(mode: str, cards: int) -> None:
    assert len(turns(mode=mode).board.hands[0]) == cards


@pytest.mark.rule("DS-HAND-1")
def test_over_7_cards_are_discarded() -> None:
    game = game_of()
    played = Played(game, give(table(game, StartTurn()), 0, 1, 2, 3, 4, 5, 6))
    assert (played.step, played.asked.least, len(played.asked.options)) == ("DiscardDown", 1, 8)
    played("1")
    assert len(played.board.hands[0]) == 7
    assert played.board.ability.discards == (1,)


# ---------------------------------------------------------------- time


@pytest.mark.rule("DS-TURN-2")
def test_a_turn_has_5_time_and_actions_repeat() -> None:
    played = acting()
    played("travel:1:B1", "travel:1:A1", "explore:1", "travel:1:B1")
    assert [(event.amount, event.left) for event in played.told(TimeSpent)] == [(1, 4), (1, 3), (2, 1), (1, 0)]
    assert played.told(TurnBegan)


@pytest.mark.rule("DS-TURN-2")
def test_what_takes_more_time_than_there_is_cannot_be_done() -> None:
    played = acting(time=1)
    assert played.option("explore:1").closed_by == "DS-TURN-2"
    assert played.refused("explore:1") == "DS-TURN-2"


@pytest.mark.rule("DS-TURN-2")
def test_who_can_do_nothing_else_waits() -> None:
    """At a distant location that is crossed off there is nothing to explore, and nowhere to walk."""
    game = game_of()
    state = table(game, TakeAction(), distant=True, plane=4, plane_health=0, time=3)
    assert "wait" not in Played(game, state).ids()
    played = Played(game, replace(state, crossed=frozenset({"4"})))
    assert played.ids() == ["camp", "wait"]
    played("wait")
    assert played.told(Waited) and played.board.time == 2


@pytest.mark.rule("DS-TURN-3")
def test_with_1_time_left_a_turn_may_end_early() -> None:
    played = acting(2, time=2)
    assert "end" not in played.ids()
    played("travel:1:B1")
    assert "end" in played.ids()
    played("end")
    assert played.told(EndedEarly)
    assert (played.board.active, played.board.time) == (1, TIME + 1)


@pytest.mark.rule("DS-TURN-3")
def test_bonus_time_counts_only_after_cards_and_event() -> None:
    game = game_of({"cards/events.toml": EVENT.format(passage="A. Wait.\n*Nothing happens.*")})
    played = turns(game=game, bonus=1)
    assert (played.step, played.board.time, played.board.bonus) == ("ChooseWay", TIME, 1)
    played("A")
    assert (played.step, played.board.time, played.board.bonus) == ("TakeAction", TIME + 1, 0)
    assert [event.amount for event in played.told(TimeGained)] == [1]


EVENT = """
[[event]]
number = 1
name = "One"
level = 1
passage = '''
{passage}
'''
"""

# ---------------------------------------------------------------- events


@pytest.mark.rule("DS-EVENT-1")
def test_an_event_is_done_at_once_and_discarded() -> None:
    game = game_of({"cards/events.toml": EVENT.format(passage="*Gain 1 rope.*")})
    played = turns(game=game)
    assert played.board.goods == Counts.of({"rope": 1})
    assert played.board.event.discards == (1,)


@pytest.mark.rule("DS-EVENT-2")
def test_an_event_in_play_acts_at_each_turns_end_and_gathers_threat() -> None:
    stays = EVENT.format(passage="It ticks.") + (
        "turn_end = '''\n*Gain 1 threat. 1 plane damage per threat.*\n'''\n"
        "complete = '''\nA. Look.\nCRAFT 8\n*Gain 1 torch.*\n'''\n"
    )
    game = game_of({"cards/events.toml": stays})
    played = turns(game=game)
    assert [event.card for event in played.told(EventStays)] == [1]
    played("explore:1", "explore:1", "end")
    assert len(played.told(EventActs)) == 1
    assert (played.board.events[0].threat, played.board.plane_health) == (1, 4)


# ---------------------------------------------------------------- travel, obstacles, exploring


@pytest.mark.rule("DS-TRAVEL-1")
def test_orthogonal_ways_page_edges_and_closed_squares() -> None:
    played = acting()
    assert [one for one in played.ids() if one.startswith("travel")] == ["travel:1:B1", "travel:1:A2"]
    ways = played.game.kit.travel.ways
    assert [str(spot) for spot in ways[Spot(1, "C1")]] == ["2:A1", "1:C2", "1:B1"]
    assert [str(spot) for spot in ways[Spot(1, "C3")]] == ["1:C2", "2:C1", "1:B3"]


@pytest.mark.rule("DS-TRAVEL-2")
def test_an_obstacle_costs_3_health_split_at_will() -> None:
    played = acting(held=((),))
    played("travel:1:A2")
    assert played.told(ObstacleMet) and played.step == "SplitDamage"
    played(("Ed=2", "Claire=1"))
    assert [(event.who, event.amount) for event in played.told(HealthLost)] == [("Claire", 1), ("Ed", 2)]
    assert played.told(Moved)[-1].space == "A2"


@pytest.mark.rule("DS-EXPLORE-1")
def test_a_location_that_is_crossed_off_stays_closed() -> None:
    played = acting(space="C1")
    played("explore:2")
    assert [event.location for event in played.told(Explored)] == ["2"]
    assert played.option("explore:2").closed_by == "DS-EXPLORE-1"


# ---------------------------------------------------------------- camp, and the end


@pytest.mark.rule("DS-CAMP-1")
@pytest.mark.rule("DS-CAMP-2")
def test_a_camp_takes_no_time_and_restores() -> None:
    game = game_of()
    state = change(change(table(game), "Ed", stamina=0, damage=5), "Jessie", statuses=frozenset({"venom"}))
    played = Played(game, state)
    played("camp")
    assert (played.board.time, played.board.camps) == (TIME, 8)
    assert (played.mate("Ed").stamina, played.mate("Ed").damage) == (3, 3)
    assert not played.mate("Jessie").statuses


@pytest.mark.rule("DS-CAMP-3")
def test_the_last_camps_lead_to_the_end_stories() -> None:
    played = acting(camps=2)
    played("camp")
    assert [event.location for event in played.told(Explored)] == ["119"]
    played("camp")
    assert [event.location for event in played.told(Explored)] == ["119", "120"]
    assert [event.left for event in played.told(CampsCrossed)] == [1, 0]
    played("A")
    over = outcome(played.game, played.state)
    assert over is not None and over.ending == 1


@pytest.mark.rule("DS-TURN-4")
@pytest.mark.rule("DS-STATUS-1")
def test_venom_at_the_end_of_each_turn() -> None:
    game = game_of()
    state = table(game, EndTurn())
    for name in ("Ed", "Jessie"):
        state = change(state, name, statuses=frozenset({"venom"}))
    state = change(state, "Jessie", damage=game.kit.crew["Jessie"].health)
    played = Played(game, state)
    assert [(event.who, event.amount) for event in played.told(HealthLost)] == [("Ed", 1)]
    assert set(STATUS_TOKENS) == {"venom", "frightened", "weakened", "madness", "low_morale"}


@pytest.mark.rule("DS-TURN-4")
@pytest.mark.parametrize(("players", "active"), [(1, 0), (2, 0), (2, 1), (4, 3)])
def test_events_then_venom_then_the_token_passes_to_the_left(players: int, active: int) -> None:
    stays = EVENT.format(passage="It stings.") + (
        "turn_end = '''\n*Gain 1 threat. Ed: -2 health.*\n'''\ncomplete = '*Gain 1 rope.*'\nuntil = 'camp'\n"
    )
    game = game_of({"cards/events.toml": stays})
    state = table(game, EndTurn(), players=players, active=active, events=(InPlay(1),), time=2, event=Deck())
    played = Played(game, change(state, "Ed", statuses=frozenset({"venom"})))
    order = [type(event) for event in played.events if isinstance(event, EventActs | HealthLost | TurnBegan)]
    assert order == [EventActs, HealthLost, HealthLost, TurnBegan]
    assert [event.amount for event in played.told(HealthLost)] == [2, 1]
    assert [event.player for event in played.told(TurnBegan)] == [(active + 1) % players]
    assert (played.board.time, played.board.turn) == (TIME, 2)


@pytest.mark.rule("DS-TURN-4")
def test_nobody_rises_at_a_turns_end() -> None:
    """DS-HEALTH-2: there is no time left for it, whatever there was before."""
    heals = EVENT.format(passage="It helps.") + (
        "turn_end = '''\n*Ed: Restore 2 health.*\n'''\ncomplete = '*Gain 1 rope.*'\nuntil = 'camp'\n"
    )
    game = game_of({"cards/events.toml": heals})
    state = table(game, EndTurn(), events=(InPlay(1),), time=3, event=Deck())
    played = Played(game, change(state, "Ed", damage=game.kit.crew["Ed"].health))
    assert played.mate("Ed").damage == game.kit.crew["Ed"].health
    assert played.step == "TakeAction", "nobody was asked"


@pytest.mark.rule("DS-TURN-3")
def test_bonus_time_is_the_next_players_and_only_theirs() -> None:
    played = acting(3, time=1)("end")
    assert (played.board.active, played.board.time) == (1, TIME + 1)
    for way in ("travel:1:B1", "travel:1:A1") * 3:
        played(way)
    assert (played.board.active, played.board.time, played.board.bonus, played.board.extra) == (2, TIME, 0, 0)


@pytest.mark.rule("DS-TURN-3")
def test_time_that_a_text_gave_is_no_bonus_time() -> None:
    """It moves the watch back; the turn ends early from the second-to-last space alone."""
    played = acting(2, time=TIME + 1)
    for way in ("travel:1:B1", "travel:1:A1") * 2:
        played(way)
        assert "end" not in played.ids()
    played("travel:1:B1", "end")
    assert (played.board.active, played.board.time) == (1, TIME + 1)


@pytest.mark.rule("DS-TURN-3")
def test_the_bonus_time_may_be_what_is_left_when_a_turn_ends_early() -> None:
    """With four of five spent the watch is on its second-to-last space, whether the bonus is spent or not."""
    played = acting(2, time=1)("end")
    for way in ("travel:1:B1", "travel:1:A1"):
        played(way)
        assert "end" not in played.ids()
    assert played.board.time == 4
    played("travel:1:B1", "travel:1:A1")
    assert (played.board.time, "end" in played.ids(), "travel:1:B1" in played.ids()) == (2, True, True)
    played("end")
    assert (played.board.active, played.board.time) == (0, TIME + 1), "there is one token of bonus time"


@pytest.mark.rule("DS-TURN-2")
def test_what_was_used_once_may_be_used_again_in_the_next_turn() -> None:
    assert turns(used=frozenset({"crew:Ed:0"})).board.used == frozenset()


# ---------------------------------------------------------------- a challenge


@pytest.mark.rule("DS-CHAL-2")
@pytest.mark.rule("DS-CHAL-3")
@pytest.mark.rule("DS-EX-1")
def test_fate_and_the_skill_of_those_who_take_part() -> None:
    game = with_story("## 50\n\nA. Talk.\nCUNNING 9\nFail: -3 health.\n*Return to the map.*\n")
    card = next(number for number, one in game.kit.ability.items() if one.skill == "cunning")
    state = fates(game, equip(table(game, TakeAction(), ReadSection("50")), "Claire", card), 8)
    played = Played(game, state)("A", ("Claire",), ())
    assert [(event.total, event.needed) for event in played.told(Totalled)] == [(10, 9)]
    assert [(event.who, event.amount) for event in played.told(StaminaSpent)] == [("Claire", 1)]


# ---------------------------------------------------------------- by chance


@pytest.mark.parametrize("seed", range(8))
def test_a_random_campaign_comes_to_its_end_with_every_card_in_its_place(seed: int) -> None:
    game, random, bot = game_of(), Random(seed), RandomBot()
    state = start(game, seed).state
    for _ in range(2000):
        asked = decision(game, state)
        if asked is None:
            break
        state = answer(game, state, bot.choose(game, state, asked, random)).state
        assert [*game.rules.conserved(game, state)] == []
        assert game.decode(game.encode(state)) == state
    assert outcome(game, state) is not None


@pytest.mark.rule("DS-TURN-2")
@pytest.mark.parametrize(("time", "able"), [(1, False), (2, True)])
def test_flying_and_exploring_take_all_of_2_time(time: int, able: bool) -> None:
    played = Played(game_of(), table(game_of(), time=time))
    assert ("explore:1" in played.ids(), "fly:2" in played.ids()) == (able, able)
    assert {"travel:1:B1", "repair", "camp"} <= set(played.ids())
