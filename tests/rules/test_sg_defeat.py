"""Defeat, in every mode and in the finale (SG-DEFEAT)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import ATLAS, Played, change, fates, game_of, table
from wanderbook.rulesets.sleeping_gods.board import Table, command_left, final_score
from wanderbook.rulesets.sleeping_gods.events import CampaignLost, Defeated, Explored, GoodsGained, Moved, TurnBegan
from wanderbook.rulesets.sleeping_gods.scoring import achievements
from wanderbook.rulesets.sleeping_gods.steps import DrawEvent, TakeAction
from wanderbook.table import Game, outcome
from wanderbook.table.decks import Deck
from wanderbook.table.events import SectionRead
from wanderbook.table.steps import ReadSection

STORY = """
## 40

A wall falls on everybody.

A. Stand under it.
*Everyone: -9 health. Gain 5 coins. Return to the ship.*

B. Hold it up with the ship.
*1 ship damage. Gain 5 coins. Return to the ship.*

C. Hold it up with the ship, all but once.
*Everyone: -3 health. Return to the ship.*

D. Stand under it, at the end.
*Everyone: -9 health. The campaign ends. Ending 1.*
"""
CARDS = """
[[adventure]]
number = 1
name = "A heron of stone"
kind = "totem"
"""
PORTS = ATLAS.replace('id = "D"', 'id = "D"\nport = "Farthing"')
"""From E the nearest port is D, from B and C it is A and D."""
TEN = (2, 2, 2, 2, 2, 0)
WAYS = [("A", "crew"), ("B", "ship")]


@cache
def game() -> Game:
    return game_of({"storybook/more.md": STORY, "cards/all.toml": CARDS, "atlas/page.toml": PORTS})


def at(players: int = 1, event: int = 18, **board: object) -> Table:
    """About to be defeated at section 40, with so many events left, in region B."""
    numbers = Deck(tuple((number,) for number in range(1, event + 1)))
    set_up = {"region": "B", "damage": TEN, "event": numbers, "command": (0,) * players, **board}
    state = table(game(), TakeAction(1), ReadSection("40"), players=players, **set_up)
    return replace(change(state, "Mac", fatigue=2, damage=1, statuses=frozenset({"weakened"})), entrance="2")


def lost(state: Table, choice: str = "A") -> Played:
    """A 1 is the hull's number, which has room for the eleventh cube."""
    return Played(game(), fates(game(), state, 1))(choice)


# ---------------------------------------------------------------- normal mode


@pytest.mark.rule("SG-DEFEAT-1")
@pytest.mark.parametrize(("choice", "what"), WAYS)
def test_all_crew_at_0_health_or_11_ship_damage(choice: str, what: str) -> None:
    assert lost(at(), choice).told(Defeated) == [Defeated("SG-DEFEAT-1", what)]
    assert not lost(at(), "C").told(Defeated)


@pytest.mark.rule("SG-DEFEAT-1")
@pytest.mark.parametrize(("choice", "what"), WAYS)
def test_whatever_was_going_on_is_over(choice: str, what: str) -> None:
    played = lost(at(), choice)
    assert not played.told(GoodsGained)
    assert (played.state.entrance, played.step) == ("", "ShipAction")


@pytest.mark.rule("SG-DEFEAT-1")
def test_not_even_an_ending_comes_first() -> None:
    played = lost(at(), "D")
    assert (played.state.ending, played.board.defeats) == (None, 1)


@pytest.mark.rule("SG-DEFEAT-2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_when_the_crew_falls(players: int) -> None:
    """Marked, to the nearest port, mended but for statuses, 6 events gone, a new turn."""
    state = at(players=players, active=players - 1)
    played = lost(state)
    board = played.board
    assert board.defeats == 1
    assert (board.page, board.region) == (1, "A")
    assert not any(mate.damage or mate.fatigue for mate in board.crew)
    assert played.mate("Mac").statuses == {"weakened"}
    assert board.damage == TEN  # the ship is as it was
    assert (board.event.layers, board.event.discards) == (state.board.event.layers[:12], (18, 17, 16, 15, 14, 13))
    assert (played.step, board.turn, board.active) == ("ShipAction", 2, 0)
    assert played.told(TurnBegan) == [TurnBegan("SG-TURN-1", 0)]


@pytest.mark.rule("SG-DEFEAT-2")
@pytest.mark.parametrize(("page", "region", "port"), [(2, "E", (2, "D")), (1, "C", (2, "D")), (1, "A", (1, "A"))])
def test_the_nearest_port_by_distance(page: int, region: str, port: tuple[int, str]) -> None:
    played = lost(at(page=page, region=region))
    assert (played.board.page, played.board.region) == port
    assert played.told(Moved) == [Moved("SG-DEFEAT-2", *port)]


@pytest.mark.rule("SG-DEFEAT-3")
@pytest.mark.parametrize("players", [1, 4])
def test_when_the_ship_has_11_damage(players: int) -> None:
    """The same, but the ship is mended and the crew is not."""
    played = lost(at(players=players), "B")
    board = played.board
    assert (board.defeats, board.page, board.region) == (1, 1, "A")
    assert board.damage == (0,) * 6
    assert (played.mate("Mac").damage, played.mate("Mac").fatigue) == (1, 2)
    assert len(board.event) == 12
    assert (played.step, board.turn, board.active) == ("ShipAction", 2, 1 % players)


@pytest.mark.rule("SG-DEFEAT-4")
@pytest.mark.parametrize(("events", "owed"), [(18, 0), (6, 0), (4, 2), (0, 6)])
def test_missing_events_are_owed_by_the_next_deck(events: int, owed: int) -> None:
    played = lost(at(event=events))
    assert (len(played.board.event), played.board.owed) == (max(0, events - 6), owed)
    more = lost(at(event=events, owed=3))
    assert more.board.owed == 3 + owed
    new = Played(game(), replace(played.state, agenda=(DrawEvent(),), board=replace(played.board, event=Deck())))
    assert (len(new.board.event), new.board.owed) == (18 - owed, 0)


@pytest.mark.rule("SG-DEFEAT-4")
@pytest.mark.parametrize(("decks_ended", "owed"), [(0, 4), (1, 4), (2, 0)])
def test_nothing_is_owed_on_the_third_deck(decks_ended: int, owed: int) -> None:
    assert lost(at(event=2, decks_ended=decks_ended)).board.owed == owed


# ---------------------------------------------------------------- brutal mode


@pytest.mark.rule("SG-DEFEAT-5")
@pytest.mark.parametrize("choice", ["A", "B"])
@pytest.mark.parametrize("decks_ended", [0, 3])
def test_in_brutal_mode_the_campaign_ends(choice: str, decks_ended: int) -> None:
    """In the finale too. Totems found are still ticked, and the score is still written."""
    state = replace(at(mode="brutal", decks_ended=decks_ended), cards=frozenset({1}))
    played = lost(state, choice)
    assert played.told(CampaignLost) == [CampaignLost("SG-DEFEAT-5")]
    ended = outcome(game(), played.state)
    assert ended is not None and ended.ending is None
    assert achievements(game(), played.state) == {"totem:1"}
    scored = {line.label: line.points for line in final_score(game(), played.state).lines}
    assert (scored["Brutal mode"], scored["Adventure cards"], scored["Defeats"]) == (25, 2, 0)


# ---------------------------------------------------------------- the finale


def finale(finale_lost: int = 0, **board: object) -> Table:
    set_up = {"decks_ended": 3, "command": (2, 4), "on_cards": ((93, 1),), **board}
    state = at(players=2, finale_lost=finale_lost, **set_up)
    return change(change(state, "Mac", command=2), "Gregory", statuses=frozenset({"venom"}))


@pytest.mark.rule("SG-DEFEAT-6")
@pytest.mark.parametrize(("choice", "what"), WAYS)
def test_in_the_finale_it_begins_again(choice: str, what: str) -> None:
    played = lost(finale(), choice)
    if played.step == "AlterFate":
        played(())
    board = played.board
    assert played.told(Explored) == [Explored("SG-DEFEAT-6", "92")]
    assert (played.step, played.asked.about) == ("ChooseWay", "92")
    assert not any(mate.damage or mate.fatigue or mate.statuses or mate.command for mate in board.crew)
    assert (board.damage, board.on_cards) == ((0,) * 6, ())
    assert (board.command, command_left(board)) == ((7, 0), 7)
    assert board.goods["xp"] == 10
    assert (board.defeats, board.finale_lost) == (1, 1)
    assert (board.region, len(board.event)) == ("B", 18)  # no port, no events lost
    played("A")
    assert (played.step, played.board.active) == ("ShipAction", 1)


@pytest.mark.rule("SG-DEFEAT-6")
def test_after_a_second_defeat_the_story_goes_on() -> None:
    played = lost(finale(finale_lost=1, defeats=1))
    assert [told.section for told in played.told(SectionRead)][-1] == "93"
    assert played.state.ending == 2
    assert (played.board.defeats, played.board.goods["xp"]) == (2, 0)


@pytest.mark.rule("SG-DEFEAT-6")
def test_before_the_finale_a_defeat_leads_to_a_port() -> None:
    played = lost(finale(decks_ended=2))
    assert not played.told(Explored)
    assert played.board.region == "A"
