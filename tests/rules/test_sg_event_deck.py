"""Events of Sleeping Gods in play: drawn, resolved, kept; the end of their deck; what cards and ports do to them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, equip, fates, game_of, give, goods, table
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.conservation import conserved, whole_deck
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityShed,
    EventDeckEnded,
    EventDrawn,
    EventIgnored,
    EventLeft,
    EventStays,
    Explored,
    GoodsGained,
    PortVisited,
    ShipDamaged,
    TurnBegan,
)
from wanderbook.rulesets.sleeping_gods.steps import DrawEvent, EndTurn, ShipAction, StartTurn, TakeAction
from wanderbook.rulesets.sleeping_gods.turn import event_deck
from wanderbook.table import Game
from wanderbook.table.decks import Deck
from wanderbook.table.events import Drawn, HealthLost, Judged
from wanderbook.table.fate import Fate

QUIET, FORK, TEST, LEAK, DRAG, GUEST, MERCHANT = 1, 2, 3, 4, 5, 6, 12
EVENTS = f'''
[[event]]
number = {QUIET}
name = "A quiet day"
passage = "Nothing much.\\n\\n*Gain 1 XP.*"

[[event]]
number = {FORK}
name = "A fork"
passage = """
The current parts round a rock.

A. Left.
*Gain 2 coins.*

B. Right.
*Gain 3 XP.*
"""

[[event]]
number = {TEST}
name = "A test"
passage = """
Something leans on the ship.

A. Lean back.
STRENGTH 6
Fail: 1 ship damage. (It leans harder.)
*Gain 1 XP.*
"""

[[event]]
number = {LEAK}
name = "A leak"
ongoing = true
until = "turn_end"
challenge = "CRAFT 6. Fail: -1 health."
abilities = "At the end of the turn: Lose 1 coin."
passage = "It drips on the cash box.\\n\\n*Gain 1 XP.*"

[[event]]
number = {DRAG}
name = "A drag"
ongoing = true
until = "action"
challenge = "STRENGTH 7. Fail: -1 health."
abilities = "Always: -1 distance."
passage = "Something is holding on below.\\n\\n*Gain 1 XP.*"

[[event]]
number = {GUEST}
name = "A guest"
ongoing = true
until = "port"
abilities = "Always: +1 savvy."
passage = "He would like to be put off at the next port.\\n\\n*Gain 1 XP.*"
'''
PRAYER = 74
CARDS = f"""
[[adventure]]
number = {PRAYER}
name = "A prayer"
cost = 1
abilities = "Ignore this turn's event."
"""


@cache
def sea() -> Game:
    return game_of({"cards/events.toml": EVENTS, "cards/adventures.toml": CARDS})


def stack(*cards: int) -> Deck:
    """Events, the first on top."""
    return Deck(tuple((card,) for card in reversed(cards)))


def drawing(*cards: int, fate: int = 3, coins: int = 0, **board: Any) -> Played:
    """An event is drawn, nobody having any command, before the two actions."""
    state = table(sea(), TakeAction(2), DrawEvent(), **{"event": stack(*cards), "command": (0,), **board})
    return Played(sea(), fates(sea(), goods(state, coin=coins), fate))


def begin_turn(state: Table) -> Played:
    """A turn up to where its event is drawn."""
    return Played(sea(), state)("bridge", "all")


# ---------------------------------------------------------------- drawing


@pytest.mark.rule("SG-EVENT-1")
def test_the_top_event_is_drawn_and_resolved_before_anything_else() -> None:
    played = drawing(QUIET, FORK)
    assert [event.card for event in played.told(EventDrawn)] == [QUIET]
    assert (played.board.goods["xp"], played.step) == (1, "TakeAction")
    assert played.board.event == Deck(((FORK,),), (QUIET,))


@pytest.mark.rule("SG-EVENT-1")
@pytest.mark.parametrize(("option", "good", "amount"), [("A", "coin", 2), ("B", "xp", 3)])
def test_of_several_options_exactly_one_is_chosen(option: str, good: str, amount: int) -> None:
    played = drawing(FORK)
    assert played.refused() == played.refused("A", "B") == played.refused("travel") == "SG-REPLY-1"
    played(option)
    assert [(event.good, event.amount) for event in played.told(GoodsGained)] == [(good, amount)]
    assert played.step == "TakeAction"


@pytest.mark.rule("SG-EVENT-1")
@pytest.mark.parametrize("crew", [(), ("Rafael",)])
def test_a_single_challenge_must_be_tried_with_crew_or_without(crew: tuple[str, ...]) -> None:
    played = drawing(TEST, fate=4)
    assert played.ids() == ["A"]
    assert played.refused() == "SG-REPLY-1"
    played("A", crew)
    assert next(event.about for event in played.told(Drawn)) == f"event-{TEST}:A"
    outcome = "pass" if crew else "fail"
    assert [event.outcome for event in played.told(Judged)] == [f"event-{TEST}:A:{outcome}"]
    assert len(played.told(ShipDamaged)) == (not crew)


@pytest.mark.rule("SG-EVENT-1")
@pytest.mark.rule("SG-FAQ-6")
def test_what_an_event_sells_it_sells_once() -> None:
    played = drawing(MERCHANT, coins=3)("A")
    assert (played.board.goods["coin"], played.board.goods["grain"]) == (2, 2)
    assert played.step == "TakeAction"


@pytest.mark.rule("SG-FAQ-6")
def test_and_only_to_those_who_can_pay() -> None:
    played = drawing(MERCHANT)
    assert played.refused("A") == "SG-REPLY-4"
    assert played.ids() == ["B"]


# ---------------------------------------------------------------- those that stay


@pytest.mark.rule("SG-EVENT-2")
def test_an_ongoing_event_stays_face_up() -> None:
    played = drawing(LEAK)
    assert [event.card for event in played.told(EventStays)] == [LEAK]
    assert (played.board.ongoing, played.board.event) == ((LEAK,), Deck())
    assert drawing(QUIET).board.ongoing == ()


@pytest.mark.rule("SG-EVENT-2")
def test_it_applies_to_everybody_until_it_is_discarded() -> None:
    """A total of 3 goes 1 region far, and not even that while something drags on the ship."""
    for active in (0, 1):
        held = table(sea(), TakeAction(1), players=2, active=active, command=(0, 0), ongoing=(DRAG,))
        assert Played(sea(), fates(sea(), held, 3))("travel", ()).step == ""
        free = replace(held, board=replace(held.board, ongoing=()))
        assert Played(sea(), fates(sea(), free, 3))("travel", ()).step == "Sail"


@pytest.mark.rule("SG-EVENT-2")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("fate", "rid"), [(6, True), (5, False)])
def test_one_may_be_discarded_by_its_challenge_at_the_end_of_each_turn(active: int, fate: int, rid: bool) -> None:
    state = table(sea(), EndTurn(), players=2, active=active, command=(0, 0), ongoing=(LEAK,))
    played = Played(sea(), fates(sea(), goods(state, coin=3), fate))
    assert (played.step, played.asked.owner, played.board.goods["coin"]) == ("TryToBeRid", active, 2)
    played("yes", ())
    assert played.board.ongoing == (() if rid else (LEAK,))
    assert [event.card for event in played.told(EventLeft)] == [LEAK] * rid
    assert played.board.event.discards == (LEAK,) * rid
    if not rid:
        assert played("Mac=1").told(HealthLost)
    assert (played.step, played.board.active) == ("ShipAction", 1 - active)


@pytest.mark.rule("SG-EVENT-2")
def test_nobody_has_to_try() -> None:
    played = Played(sea(), goods(table(sea(), EndTurn(), ongoing=(LEAK,)), coin=3))("no")
    assert (played.board.ongoing, played.step) == ((LEAK,), "ShipAction")


@pytest.mark.rule("SG-EVENT-2")
@pytest.mark.parametrize(("fate", "rid"), [(5, True), (4, False)])
def test_another_by_its_challenge_as_one_of_the_two_actions(fate: int, rid: bool) -> None:
    state = table(sea(), TakeAction(2), command=(0,), ongoing=(DRAG,))
    played = Played(sea(), fates(sea(), state, fate))(f"event:{DRAG}", ("Rafael",))
    assert played.board.ongoing == (() if rid else (DRAG,))
    # Who took part took part in nothing that comes after it.
    assert (played.mate("Rafael").damage, played.board.party) == (not rid, ())
    assert (played.step, f"event:{DRAG}" in played.ids()) == ("TakeAction", not rid)


@pytest.mark.rule("SG-FAQ-7")
@pytest.mark.rule("SG-EVENT-2")
def test_a_third_leaves_on_taking_the_port_action_not_in_the_ports_region() -> None:
    played = Played(sea(), table(sea(), TakeAction(2), region="A", ongoing=(LEAK, GUEST)))
    played("explore:1")
    assert played.board.ongoing == (LEAK, GUEST)
    played("port")
    assert played.board.ongoing == (LEAK,)
    left = [event for event in played.events if isinstance(event, EventLeft | PortVisited)]
    assert left == [PortVisited("SG-PORT-1", "Ammer"), EventLeft("SG-FAQ-7", GUEST)]


# ---------------------------------------------------------------- the end of the deck


@pytest.mark.rule("SG-EVENT-3")
def test_after_the_last_event_the_turn_is_finished_and_the_next_reads_a_paragraph() -> None:
    played = begin_turn(table(sea(), StartTurn(), event=stack(QUIET)))
    assert len(played.told(EventDrawn)) == 1
    assert played.step == "TakeAction" and not played.told(EventDeckEnded)
    played("skip", "skip", "galley", "all")
    assert len(played.told(EventDrawn)) == 1
    assert [event.location for event in played.told(Explored)] == ["90"]
    # The rest of that turn is as usual.
    assert (played.step, len(played.told(TurnBegan))) == ("TakeAction", 2)


@pytest.mark.rule("SG-EVENT-3")
@pytest.mark.parametrize(("ended", "section"), [(0, "90"), (1, "91"), (2, "92")])
def test_one_paragraph_for_each_time_and_the_third_opens_the_finale(ended: int, section: str) -> None:
    played = begin_turn(table(sea(), StartTurn(), event=Deck(), decks_ended=ended))
    assert [event.location for event in played.told(Explored)] == [section]
    assert played.board.decks_ended == ended + 1
    assert played.step == ("ChooseWay" if section == "92" else "TakeAction")


def well_equipped(**board: Any) -> Table:
    """Cards on the crew and in hand, as the deck ends."""
    state = give(table(sea(), StartTurn(), **{"event": Deck(discards=(QUIET,)), **board}), 0, 3)
    state = equip(equip(state, "Mac", 1, 2), "Odessa", 4)
    return change(state, "Rafael", levels=(16,), weapons=(101,))


@pytest.mark.rule("SG-EVENT-4")
@pytest.mark.parametrize("ended", [0, 1])
def test_equipped_cards_are_discarded_and_a_new_deck_is_built(ended: int) -> None:
    played = begin_turn(well_equipped(decks_ended=ended))
    assert all(mate.abilities == () for mate in played.board.crew)
    assert {event.card for event in played.told(AbilityShed)} == {1, 2, 4} <= set(played.board.ability.discards)
    assert (played.mate("Rafael").levels, played.mate("Rafael").weapons) == ((16,), (101,))
    assert 3 in played.board.hands[0]
    tones = [{sea().kit.event[card].tone or "mild" for card in layer} for layer in played.board.event.layers]
    assert [len(layer) for layer in played.board.event.layers] == [6, 6, 6]
    assert tones == [{"deadly"}, {"perilous"}, {"mild"}]


@pytest.mark.rule("SG-EVENT-4")
@pytest.mark.rule("SG-SETUP-5")
@pytest.mark.parametrize("seed", range(6))
def test_a_new_deck_is_whole_while_events_are_in_play(seed: int) -> None:
    """Those in play are laid aside before six of each tone are drawn, not afterwards."""
    ongoing = tuple(card for card, event in sea().kit.event.items() if event.ongoing)
    state = replace(table(sea(), StartTurn(), event=Deck(), ongoing=ongoing), fate=Fate(seed))
    played = begin_turn(state)
    assert [len(layer) for layer in played.board.event.layers] == [6, 6, 6]
    assert not {card for layer in played.board.event.layers for card in layer} & {*ongoing}


@pytest.mark.rule("SG-SETUP-5")
def test_a_deck_that_lacks_an_event_is_reported() -> None:
    """Also while events of an older deck are in play. A save of older rules may hold such a deck, and is conserved."""
    deadly, perilous, mild = event_deck(sea().kit, Fate(1), in_play=(LEAK,))[0].layers

    def reported(*layers: tuple[int, ...], discards: tuple[int, ...] = ()) -> list[str]:
        state = table(sea(), TakeAction(2), event=Deck(layers, discards), ongoing=(LEAK,))
        assert not [one for one in conserved(sea(), state) if "event" in one]
        return [*whole_deck(sea(), state)]

    assert reported(deadly, perilous, mild) == []
    assert reported(deadly, perilous, mild[1:], discards=mild[:1]) == []
    assert reported(deadly, perilous[2:], discards=(*mild, *perilous[:2])) == []
    assert reported(deadly, perilous[1:], mild) == ["perilous events: 5 of 6"]
    assert reported(deadly[2:], perilous[2:], discards=(*mild, *perilous[:2], 7)) == ["deadly events: 4 of 6"]


@pytest.mark.rule("SG-EVENT-4")
def test_a_tone_with_fewer_than_six_left_gives_all_of_them() -> None:
    """Nothing replaces what is missing: components are limited (SG-SUPPLY-1)."""
    perilous = [card for card, event in sea().kit.event.items() if event.tone == "perilous"]
    played = begin_turn(table(sea(), StartTurn(), event=Deck(), ongoing=tuple(perilous[4:])))
    assert [len(layer) for layer in played.board.event.layers] == [6, 4, 6]
    assert sorted(played.board.event.layers[1]) == perilous[:4]


@pytest.mark.rule("SG-EVENT-4")
def test_not_the_third_time() -> None:
    played = begin_turn(well_equipped(decks_ended=2))
    assert (played.mate("Mac").abilities, played.mate("Odessa").abilities) == ((1, 2), (4,))
    assert len(played.board.event) == 0


@pytest.mark.rule("SG-EVENT-5")
@pytest.mark.parametrize("owed", [0, 4, 6])
def test_events_still_owed_are_discarded_from_the_top_of_the_new_deck(owed: int) -> None:
    played = begin_turn(well_equipped(owed=owed))
    assert (len(played.board.event), len(played.board.event.discards)) == (18 - owed, owed)
    assert all(sea().kit.event[card].tone in (None, "mild") for card in played.board.event.discards)
    assert played.board.owed == 0


# ---------------------------------------------------------------- cancelled


def praying(state: Table) -> Played:
    """With a card that cancels this turn's event, and command for it."""
    return Played(sea(), replace(state, cards=state.cards | {PRAYER}))


PRAY = f"card:{PRAYER}:0"


@pytest.mark.rule("SG-FAQ-5")
@pytest.mark.parametrize("card", [QUIET, FORK, LEAK])
def test_an_event_may_be_cancelled_before_it_is_drawn(card: int) -> None:
    played = praying(goods(table(sea(), StartTurn(), event=stack(card, QUIET))))(PRAY, "bridge", "all")
    assert [event.card for event in played.told(EventIgnored)] == [card]
    assert (played.board.ongoing, played.board.goods["xp"], played.step) == ((), 0, "TakeAction")
    assert played.board.event.discards == (card,)
    # This turn's only.
    assert played("skip", "skip", "galley", "all").board.goods["xp"] == 1


@pytest.mark.rule("SG-FAQ-5")
@pytest.mark.parametrize(("card", "answers"), [(FORK, []), (TEST, ["A"])])
def test_or_once_one_has_read_it(card: int, answers: list[str]) -> None:
    played = praying(goods(table(sea(), TakeAction(2), DrawEvent(), event=stack(card))))(*answers, PRAY)
    assert [event.card for event in played.told(EventIgnored)] == [card]
    assert (played.step, played.told(GoodsGained), played.told(Drawn)) == ("TakeAction", [], [])
    assert (played.board.event_now, played.board.party) == (0, ())  # it is over


@pytest.mark.rule("SG-FAQ-5")
def test_one_event_and_no_other() -> None:
    """Neither one more that a text has drawn in the same turn, nor the next turn's."""
    state = table(sea(), DrawEvent(extra=True), DrawEvent(), ShipAction(), event=stack(FORK, QUIET))
    played = praying(goods(state))(PRAY, "bridge", "all")
    assert ([event.card for event in played.told(EventIgnored)], played.board.goods["xp"]) == ([FORK], 1)
    late = praying(goods(table(sea(), StartTurn(), TakeAction(1), event=stack(QUIET))))(PRAY, "skip", "bridge", "all")
    assert (late.told(EventIgnored), late.board.goods["xp"]) == ([], 1)


@pytest.mark.rule("SG-FAQ-5")
def test_an_event_of_an_earlier_turn_is_not_cancelled() -> None:
    played = praying(goods(table(sea(), EndTurn(), ongoing=(LEAK,)), coin=1))(PRAY)
    assert (played.board.ongoing, played.step) == ((LEAK,), "TryToBeRid")
