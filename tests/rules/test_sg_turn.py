"""A turn of Sleeping Gods: its parts, what begins and ends it, who decides, and its two actions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.sg_table import Played, change, fates, game_of, goods, table, with_story
from wanderbook.rulesets.sleeping_gods.events import (
    ActionSkipped,
    CommandGained,
    EventDrawn,
    Explored,
    GoodsLost,
    RoomUsed,
    TurnBegan,
)
from wanderbook.rulesets.sleeping_gods.steps import StartTurn, TakeAction
from wanderbook.table import Game, NotAllowed, Reply, answer
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import HealthLost, Returned
from wanderbook.table.steps import ReadSection

QUIET = {"cards/events.toml": '[[event]]\nnumber = 1\nname = "Nothing"\npassage = "A quiet day.\\n\\n*Gain 1 XP.*"\n'}
RATS, SEAWEED = 21, 23
"""Ongoing events: one eats at each turn's end, one slows the ship; an action of 5 drives either off."""


def quiet(players: int = 1, *, turns: int = 9, **board: Any) -> Played:
    """At the start of a turn, with events in which next to nothing happens."""
    game = game_of(QUIET)
    event = Deck(((1,),) * turns)
    return Played(game, table(game, StartTurn(), players=players, **{"event": event, **board}))


def acting(game: Game | None = None, players: int = 1, **board: Any) -> Played:
    """Before the first of two actions."""
    game = game or game_of()
    return Played(game, table(game, TakeAction(2), players=players, **board))


def reading(story: str, cards: str = "", *, fate: int = 3, players: int = 1, **board: Any) -> Played:
    """At a section that ends like this."""
    more = {"cards/enemies.toml": cards} if cards else {}
    game = with_story(f"## 50\n\nA strange place.\n\n{story}\n", **more)
    state = table(game, TakeAction(2), ReadSection("50"), players=players, **board)
    return Played(game, fates(game, state, fate))


def refusal(played: Played, by: int, *chosen: str) -> str:
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, Reply(chosen, by=by))
    return refused.value.rule


def whole_turn(played: Played, room: str) -> Played:
    return played(room, "all", "skip", "skip")


# ---------------------------------------------------------------- its parts


@pytest.mark.rule("SG-TURN-1")
def test_ship_action_event_two_actions_end() -> None:
    played = quiet(2)
    assert played.step == "ShipAction"
    assert played("bridge").step == "RoomEffects"
    assert not played.told(EventDrawn)
    assert played("all").step == "TakeAction"
    assert [event.card for event in played.told(EventDrawn)] == [1]
    assert played("skip").step == "TakeAction"
    assert played("explore:1").step == "ShipAction"
    order = [type(event) for event in played.events]
    parts = [TurnBegan, RoomUsed, EventDrawn, ActionSkipped, Explored, TurnBegan]
    assert [kind for kind in order if kind in parts] == parts


@pytest.mark.rule("SG-TURN-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_players_take_turns_clockwise(players: int) -> None:
    played = quiet(players)
    for turn in range(players + 1):
        assert played.board.active == played.asked.owner == turn % players
        whole_turn(played, ("bridge", "galley")[turn % 2])
    assert [event.player for event in played.told(TurnBegan)] == [turn % players for turn in range(players + 2)]


@pytest.mark.rule("SG-TURN-1")
@pytest.mark.parametrize("active", [0, 1])
def test_the_captain_is_the_active_players(active: int) -> None:
    """Without command, nobody else's crew can take part."""
    played = reading("A. Climb it.\nSTRENGTH 5\n*Return to the ship.*", players=2, active=active, command=(0, 0))
    own = [mate.name for mate in played.board.crew if mate.player == active]
    assert sorted(played("A").ids()) == sorted(["Odessa", *own])


# ---------------------------------------------------------------- its start and its end


@pytest.mark.rule("SG-TURN-2")
def test_venom_bites_before_the_ship_action_whoevers_turn_it_is() -> None:
    game = game_of(QUIET)
    state = table(game, StartTurn(), players=2, event=Deck(((1,), (1,))))
    for name in ("Odessa", "Mac", "Laurent"):
        state = change(state, name, statuses=frozenset({"venom"}))
    played = Played(game, state)
    bitten = [(event.rule, event.who, event.amount) for event in played.told(HealthLost)]
    assert bitten == [("SG-STATUS-1", name, 1) for name in ("Odessa", "Mac", "Laurent")]
    assert played.step == "ShipAction" and not played.told(RoomUsed)
    assert [mate.damage for mate in whole_turn(played, "bridge").board.crew[:3]] == [2, 2, 2]


@pytest.mark.rule("SG-TURN-2")
@pytest.mark.parametrize(("easy", "gained"), [(True, [1]), (False, [])])
def test_easy_mode_gives_the_active_player_a_command(easy: bool, gained: list[int]) -> None:
    played = quiet(2, active=1, easy=easy)
    assert [event.amount for event in played.told(CommandGained) if event.player == 1] == gained
    assert played.board.command == (3, 3 + easy)
    assert played.step == "ShipAction"


@pytest.mark.rule("SG-TURN-3")
@pytest.mark.parametrize(("active", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_captain_token_goes_left_once_ongoing_events_have_had_their_say(active: int, left: int) -> None:
    game = game_of(QUIET)
    state = goods(table(game, StartTurn(), players=3, active=active, ongoing=(RATS,), event=Deck(((1,),))), meat=1)
    played = whole_turn(Played(game, state), "bridge")
    assert (played.board.active, played.asked.owner) == (left, left)
    order = [type(event) for event in played.events if isinstance(event, GoodsLost | TurnBegan)]
    assert order == [TurnBegan, GoodsLost, TurnBegan]


@pytest.mark.rule("SG-TURN-3")
def test_players_may_join_or_leave_then_and_at_no_other_time() -> None:
    played = quiet(2)
    free_actions = {option.id for option in played.asked.free_actions}
    assert {"join", "leave:0", "leave:1"} <= free_actions
    played("bridge", "all")
    assert played.step == "TakeAction"
    assert not {"join", "leave:0", "leave:1"} & {option.id for option in played.asked.free_actions}
    assert played.refused("join") == "SG-REPLY-1"


# ---------------------------------------------------------------- who decides


@pytest.mark.rule("SG-TURN-4")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("harm", "step"), [("-2 health", "SplitDamage"), ("Gain venom", "GiveStatus")])
def test_the_active_player_says_whom_a_failure_hits(active: int, harm: str, step: str) -> None:
    """Also when all that it can hit are another's."""
    story = f"A. Lift it.\nSTRENGTH 12\nFail: {harm}\n*Return to the ship.*"
    played = reading(story, players=2, active=active, command=(active, 1 - active), fate=2)
    others = [mate.name for mate in played.board.crew if mate.player == 1 - active][:2]
    played("A", tuple(others))
    assert (played.step, played.asked.owner) == (step, active)
    assert refusal(played, 1 - active, others[0]) == "SG-REPLY-3"


@pytest.mark.rule("SG-TURN-4")
def test_the_active_player_says_whom_enemies_go_for() -> None:
    enemy = '[[enemy]]\nnumber = 1\nname = "A gull"\nlevel = 1\ndefense = 3\ndamage = 1\ngrid = """\nH\n"""\n'
    played = reading("A. Fight it.\nCOMBAT 1\n*Return to the ship.*", enemy, players=2, active=1, command=(0, 0))(
        "A", "end"
    )
    assert (played.step, played.asked.owner) == ("ChooseVictim", 1)
    assert refusal(played, 0, "Mac") == "SG-REPLY-3"
    assert played("Mac").mate("Mac").damage == 1


# ---------------------------------------------------------------- two actions


@pytest.mark.rule("SG-ACT-1")
def test_two_actions_among_travel_explore_market_and_port() -> None:
    played = acting(goods=Counts.of({"coin": 4}))
    assert played.ids() == ["travel", "explore:1", "market", "port", "skip"]
    played("port", "done")
    assert played.step == "TakeAction"
    assert played("explore:1").step == ""


@pytest.mark.rule("SG-ACT-1")
def test_the_same_action_may_be_taken_twice_and_not_thrice() -> None:
    played = whole_turn(quiet(), "bridge")("galley", "all", "explore:1", "explore:1")
    assert len(played.told(Returned)) == 2
    assert played.step == "ShipAction"


@pytest.mark.rule("SG-ACT-1")
def test_what_the_region_does_not_have_is_closed() -> None:
    played = acting(region="C")
    assert played.ids() == ["travel", "skip"]
    assert [played.refused(action) for action in ("market", "port")] == ["SG-MARKET-1", "SG-PORT-1"]
    assert played.refused("explore:1") == "SG-REPLY-1"


@pytest.mark.rule("SG-ACT-1")
def test_an_ongoing_event_may_add_an_action() -> None:
    game = game_of()
    played = Played(game, fates(game, table(game, TakeAction(2), ongoing=(SEAWEED,), command=(0,)), 5))
    assert played.ids() == ["travel", "explore:1", "market", "port", f"event:{SEAWEED}", "skip"]
    played(f"event:{SEAWEED}", ())
    assert played.board.ongoing == ()
    assert played.step == "TakeAction"
    assert f"event:{SEAWEED}" not in played.ids()


@pytest.mark.rule("SG-ACT-2")
def test_each_action_skipped_gives_one_command() -> None:
    played = acting(players=2, active=1, command=(0, 0))
    assert played("skip").board.command == (0, 1)
    assert played("skip").board.command == (0, 2)
    assert [event.player for event in played.told(ActionSkipped)] == [1, 1]
    assert played.step == ""
