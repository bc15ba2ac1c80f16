"""Hands of several players at one screen: nothing that is sent, asked or advised tells what is in a covered one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import ds_table, sg_table
from tests.widgets.table.fought import laid_out
from tests.widgets.table.seated import along, seat_at
from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.distant_skies import hand as sky_hand
from wanderbook.rulesets.distant_skies.board import FLY
from wanderbook.rulesets.distant_skies.steps import TakeAction as TakeTime
from wanderbook.rulesets.sleeping_gods import hand as sea_hand
from wanderbook.rulesets.sleeping_gods.board import SHIP
from wanderbook.rulesets.sleeping_gods.steps import ShipAction, TakeAction
from wanderbook.session import Play
from wanderbook.table import Game, Pick, Question, Table
from wanderbook.table.steps import AlterFate, Tried
from wanderbook.telling import telling_for
from wanderbook_widgets.table.lookups import advice
from wanderbook_widgets.table.parts.question import question
from wanderbook_widgets.table.seat import Data, Seat
from wanderbook_widgets.table.view import view

TRIED = "## 77\n\nA wall.\n\nA. Talk.\nSAVVY 9\nFail: -1 health.\n*{back}.*\n"
SEA = sg_table.with_story(TRIED.format(back="Return to the ship"))
SKIES = ds_table.with_story(TRIED.format(back="Return to the map"))
SIDES: dict[str, tuple[Game, Any, Any, type]] = {
    "sea": (SEA, sg_table, TakeAction(2), sea_hand.EquipTo),
    "skies": (SKIES, ds_table, TakeTime(), sky_hand.EquipTo),
}
GAMES = pytest.mark.parametrize("side", SIDES)


def hand_of(asked: Question | None, chosen: str) -> int | None:
    """Whose hand the card lies in that is chosen, if it is one."""
    assert asked is not None
    options = (*(asked.options if isinstance(asked, Pick) else ()), *asked.free_actions)
    return next((one.owner for one in options if one.id == chosen and one.concealed), None)


def cards_of(game: Game, skill: str | None, many: int) -> list[int]:
    """Cheap ability cards of a skill; of none, cards of any other than savvy."""
    fit = [one for one, card in game.kit.ability.items() if (card.skill == skill if skill else card.skill != "savvy")]
    return sorted(fit, key=lambda one: game.kit.ability[one].cost)[:many]


def dealt(side: str, *steps: Any, hands: Iterable[Iterable[int]], players: int = 2) -> Table:
    game, tables, turn, _ = SIDES[side]
    state = tables.table(game, *(steps or (turn,)), players=players)
    state = replace(state, cards=frozenset()) if side == "sea" else state  # with nothing better to use
    for player, hand in enumerate(hands):
        state = tables.give(state, player, *hand)
    return state


def advised(seat: Seat) -> Data:
    return advice(seat, None, {})  # type: ignore[arg-type]


# ---------------------------------------------------------------- advice


@GAMES
def test_a_card_is_advised_to_whoever_sees_it_and_nobody_else(side: str) -> None:
    """What the trial found: on another's turn, too, somebody's covered card was the best thing to do."""
    game = SIDES[side][0]
    hand = cards_of(game, "savvy", 3)
    for whose, hands in ((0, (hand, ())), (1, ((), hand))):
        state = dealt(side, hands=hands)
        seat = seat_at(game, state, whose)
        shown = advised(seat)
        assert hand_of(seat.asked, shown["answer"][0]) == whose, "it is the best thing to do"
        for viewer in (None, 1 - whose):
            hidden = advised(seat_at(game, state, viewer))
            assert hidden["advised"] and all(hand_of(seat.asked, one) is None for one in hidden["answer"])
            assert not {game.kit.ability[card].name for card in hand} & {*hidden["advised"].split("; ")}


@GAMES
def test_that_a_hand_was_not_looked_at_is_said_whatever_is_in_it(side: str) -> None:
    game = SIDES[side][0]
    said = {
        advised(seat_at(game, dealt(side, hands=(hand, ()))))["unseen"]
        for hand in (cards_of(game, "savvy", 2), cards_of(game, None, 2), cards_of(game, "craft", 2))
    }
    assert [one.partition(" is covered")[0] for one in said] == ["Player 1's hand"]
    assert not advised(seat_at(game, dealt(side, hands=(cards_of(game, "savvy", 2), ())), viewer=0))["unseen"]
    assert not advised(seat_at(game, dealt(side, hands=((), cards_of(game, "savvy", 2)))))["unseen"], "not their turn"


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_advice_is_the_same_whatever_a_covered_hand_holds(book: str) -> None:
    """Also of who takes part in a challenge, for which cards in hand are counted on."""
    many = 0
    for seat in along(book, 4, 160, players=3):
        asked = seat.asked
        assert asked is not None
        if asked.about == "hand out" or seat.state.moment % 3 or not any(getattr(seat.board, "hands", ())):
            continue
        other = with_other_cards(seat)
        here, there = (telling_for(seat.play.game) for _ in range(2))
        same = Play.from_state(seat.play.game, 1, seat.state)  # with as little of a past to remember as the other
        reply = here.advice(same, same.decision, seat.viewer)
        assert reply == there.advice(other, other.decision, seat.viewer)
        if reply is not None:
            hands = {hand_of(asked, one) for one in reply.chosen}
            assert all(player is None or seat.may_see(player) for player in hands)
            many += 1
    assert many > 15


def with_other_cards(seat: Seat) -> Play:
    """The same, with other cards in the hands that are covered: the last of the deck."""
    board = seat.board
    at = max(range(len(board.ability.layers)), key=lambda one: len(board.ability.layers[one]))
    layer, hands = list(board.ability.layers[at]), list(board.hands)
    for player, hand in enumerate(hands):
        if not seat.may_see(player):
            new = [layer.pop() for _ in hand]
            layer[:0], hands[player] = hand, tuple(new)
    layers = [tuple(sorted(layer)) if one == at else was for one, was in enumerate(board.ability.layers)]
    deck = replace(board.ability, layers=tuple(layers))
    return Play.from_state(
        seat.play.game, 1, replace(seat.state, board=replace(board, hands=tuple(hands), ability=deck))
    )


# ---------------------------------------------------------------- questions about a card of a hand


@GAMES
def test_whose_card_is_equipped_is_asked_before_it_is_named(side: str, tmp_path: Path) -> None:
    """Whoever clicked, and on whoever's turn."""
    game, tables, _, equip_to = SIDES[side]
    card, *others = cards_of(game, "savvy", 3)
    table = laid_out(tables.Played(game, dealt(side, hands=((), (card, *others)))), tmp_path)
    table.answer((f"equip:1:{card}",))
    assert isinstance(table.autosave.play.state.agenda[-1], equip_to)
    assert table.question["shape"] == "covered" and table.question["name"] == "Player 2"
    assert table.question["unseen"] == "Equip a card from your hand."
    names = {game.kit.ability[one].name for one in (card, *others)}
    assert not [name for name in names if name in json.dumps(view(table.seat()))]
    assert not advised(table.seat())["advised"]
    table._hear(None, {"uncover": 1}, [])
    assert game.kit.ability[card].name in table.question["title"]


def test_what_a_card_costs_is_asked_of_whose_hand_pays() -> None:
    card, *others = cards_of(SKIES, "savvy", 4)
    step = sky_hand.PayToEquip(0, card, "Ed", 1)
    asked = question(seat_at(SKIES, dealt("skies", TakeTime(), step, hands=((card, *others),))))
    assert (asked["shape"], asked["unseen"]) == ("covered", "Equip a card from your hand.")


def test_whoever_leaves_is_told_what_for_before_they_look(tmp_path: Path) -> None:
    hand = cards_of(SEA, "savvy", 2)
    table = laid_out(sg_table.Played(SEA, dealt("sea", ShipAction(), hands=((), hand), players=3)), tmp_path)
    table._hear(None, {"call": 0, "name": "Anna"}, [])
    table._hear(None, {"call": 1, "name": "Björn"}, [])
    table.answer(("leave:1",))
    assert table.question["shape"] == "covered" and table.question["name"] == "Björn"
    follows = "Björn leaves the game: Anna then hands out the other cards and 1 command, if there are any."
    assert table.question["unseen"] == f"Discard 1 of your cards. {follows}"
    table._hear(None, {"uncover": 1}, [])
    assert table.question["title"] == "Discard 1 of your cards." and table.question["notes"] == [follows]
    table.answer((str(hand[0]),))
    assert table.question["title"].startswith("Björn leaves. Who gets"), "and so it is"


@GAMES
def test_of_another_discard_only_that_is_said(side: str) -> None:
    game = SIDES[side][0]
    hand = cards_of(game, "savvy", 2)
    asked = question(seat_at(game, dealt(side, SIDES[side][2], DiscardDown(1, 1), hands=((), hand))))
    assert (asked["shape"], asked["unseen"]) == ("covered", "Discard 1 of your cards.")


# ---------------------------------------------------------------- changing a draw


@GAMES
def test_every_hand_may_be_looked_at_to_change_a_draw(side: str) -> None:
    """Who holds a card of the skill is not to be seen from the rows; whoever has no cards at all is known to."""
    game, _, turn, _ = SIDES[side]
    fit, unfit = cards_of(game, "savvy", 2), cards_of(game, None, 2)
    draw = AlterFate(Tried("77:A", "savvy", 9, number=2))
    shown = []
    for hands in ((fit, unfit, ()), (unfit, fit, ())):
        seat = seat_at(game, dealt(side, turn, draw, hands=hands, players=3))
        shown.append(question(seat)["options"])
        looks = [one for one in shown[-1] if "uncover" in one]
        assert [(one["id"], one["label"]) for one in looks] == [
            ("look:0", "Player 1’s hand"),
            ("look:1", "Player 2’s hand"),
        ]
    assert shown[0] == shown[1]
    own = question(seat_at(game, dealt(side, turn, draw, hands=(fit, unfit, ()), players=3), viewer=0))["options"]
    ids = {one["id"] for one in own}
    assert {f"hand:0:{card}" for card in fit} | {"look:1"} <= ids and "look:0" not in ids


@GAMES
def test_hands_are_no_help_where_no_skill_is_tried(side: str) -> None:
    game, _, turn, _ = SIDES[side]
    draw = AlterFate(Tried({"sea": SHIP, "skies": f"{FLY}:1"}[side], "", 0, number=2))
    state = dealt(side, turn, draw, hands=(cards_of(game, "savvy", 2), ()))
    assert not [one for one in question(seat_at(game, state))["options"] if "uncover" in one]
