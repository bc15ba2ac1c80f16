"""Where in the turn the game is, what of an answer is a moment, and what is easy to miss: as data."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.widgets.table.seated import along, plain
from wanderbook.rulesets.common.actions import Equip
from wanderbook.rulesets.common.events import FightWon, TurnBegan
from wanderbook.rulesets.distant_skies import steps as sky
from wanderbook.rulesets.distant_skies.board import cost_to_equip
from wanderbook.rulesets.sleeping_gods import steps as sea
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance, Pick, answer, decision, open_options
from wanderbook.table.events import Judged, Totalled
from wanderbook_widgets.table.parts.hints import hints
from wanderbook_widgets.table.parts.log import lately
from wanderbook_widgets.table.parts.moments import moments
from wanderbook_widgets.table.parts.phases import phases
from wanderbook_widgets.table.seat import Seat

ENDS = (":pass", ":fail")
GAMES = pytest.mark.parametrize("book", ["the-proving-sea", "lost-property"])


@GAMES
def test_one_phase_is_played_and_phases_follow_one_another(book: str) -> None:
    seen: Counter[str] = Counter()
    turn = at = 0
    for seat in along(book, 4, 400):
        shown = phases(seat)
        if not shown:
            assert not getattr(seat.board, "turn", 0)
            continue
        states = [one["state"] for one in shown]
        now = states.index("now")
        assert states == ["done"] * now + ["now"] + ["next"] * (len(states) - now - 1)
        assert now >= at or seat.board.turn > turn, "back to an earlier phase of the same turn"
        turn, at = seat.board.turn, now
        seen[shown[now]["name"]] += 1
    assert len(seen) >= 3 and turn >= 2, seen


@pytest.mark.rule("SG-TURN-1")
def test_the_phase_is_that_of_what_is_asked() -> None:
    asked = {sea.ShipAction: "Ship action", sea.RoomEffects: "Ship action"}
    for seat in along("the-proving-sea", 4, 300):
        names = [one["name"] for one in phases(seat) if one["state"] == "now"]
        if type(seat.step) in asked:
            assert names == [asked[type(seat.step)]]
        if isinstance(seat.step, sea.TakeAction):
            assert names == [{2: "Action 1", 1: "Action 2"}[seat.step.remaining]]


@GAMES
def test_a_challenge_is_a_moment_that_adds_up(book: str) -> None:
    kinds: Counter[str] = Counter()
    together = 0
    for seed in (1, 2, 3):
        for bare in along(book, seed, 400):
            seat = replace(bare, happened=bare.play.events)
            found = moments(seat)
            plain(found)
            beats = found.get("beats", [])
            kinds.update(beat["kind"] for beat in beats)
            won = any(isinstance(one, FightWon) for one in seat.happened)
            judged = [
                one
                for one in seat.happened
                if isinstance(one, Judged) and one.outcome[-5:] in (":pass", ":fail") and not won
            ]
            challenges = [beat for beat in beats if beat["kind"] == "challenge"]
            assert [beat["good"] for beat in challenges] == [one.outcome.endswith(":pass") for one in judged]
            totals = [one for one in seat.happened if isinstance(one, Totalled)]
            for beat in challenges:
                if "total" in beat:
                    addends = beat.get("addends", [])
                    assert beat["fate"] + sum(one["value"] for one in addends) == beat["total"]
                    assert {one["name"] for one in addends} <= {*beat.get("who", []), "help"}
                    together += len(addends) > 1
                    assert beat["good"] == (beat["total"] >= beat["needed"])
                    assert any((one.total, one.needed) == (beat["total"], beat["needed"]) for one in totals)
    assert kinds["challenge"] and kinds["event"] and together, kinds


@GAMES
def test_a_fight_that_is_won_is_a_page_with_its_enemies_its_last_blow_and_its_rewards(book: str) -> None:
    won = rewarded = 0
    for seed in range(1, 9):
        for bare in along(book, seed, 400):
            seat = replace(bare, happened=bare.play.events)
            found = moments(seat)
            if not any(isinstance(one, FightWon) for one in seat.happened):
                assert "victory" not in found
                continue
            page = found["victory"]
            plain(page)
            won += 1
            assert page["title"] and page["rounds"].startswith("Won in ")
            assert page["blow"][-1].endswith("is defeated.")
            brings = page.get("brings", [])
            rewarded += bool(brings)
            told = seat.telling.told(seat.happened, seat.play)
            turn = next((at for at, line in enumerate(told) if isinstance(line.event, TurnBegan)), len(told))
            assert set(brings) <= {line.text for line in told[:turn]}
            kept = [beat["kind"] for beat in found.get("beats", [])]
            assert "enemy" not in kept and "victory" not in kept
    assert won and rewarded


@GAMES
def test_the_log_beside_the_page_does_not_tell_what_the_page_tells(book: str) -> None:
    compared = 0
    for bare in along(book, 2, 120):
        seat = replace(bare, happened=bare.play.events)
        now = {told.text for told in seat.telling.told(seat.happened, seat.play) if told.text}
        before, after = lately(bare)["lines"], lately(seat)["lines"]
        told_now = len(before) - len(after) if len(before) < 24 else 0
        assert after == before[: len(before) - told_now] or len(before) >= 24
        compared += bool(now)
    assert compared


def test_unspent_xp_is_hinted_at_once_it_buys_a_level() -> None:
    said = 0
    for seat in along("the-proving-sea", 5, 300):
        if not seat.is_crewed or not getattr(seat.board, "turn", 0):
            continue
        dearest = min(card.xp for card in seat.words.kit.level.values())
        if any("level card" in hint["text"] for hint in hints(seat)):
            assert seat.board.goods["xp"] >= dearest
            said += 1
    assert said


def equipped_in_a_row(seat: Seat) -> int:
    """How many cards the rules let one equip one after another: always the cheapest, paid with the dearest."""
    game, state, cards = seat.play.game, seat.state, seat.words.kit.ability
    many, chosen = 0, list[str]()
    while (asked := decision(game, state)) is not None and not isinstance(asked, Chance):
        match state.agenda[-1]:
            case step if step == seat.step and isinstance(asked, Pick):
                able = [one.action for one in asked.free_actions if one.closed_by is None]
                equip = [one for one in able if isinstance(one, Equip)]
                if not equip:
                    break
                chosen = [str(min(equip, key=lambda one: cards[one.card].cost))]
                many += 1
            case sky.PayToEquip():
                dearest = sorted(open_options(asked.options), key=lambda card: -cards[int(card)].cost)
                chosen = dearest[: asked.least]
            case sky.EquipTo(card=card):
                crew = {mate.name: mate for mate in state.board.crew}
                able_to = open_options(asked.options)
                chosen = [min(able_to, key=lambda name: cost_to_equip(seat.words.kit, crew[name], card))]
            case sea.EquipTo():
                chosen = open_options(asked.options)[:1]
            case _:  # what a card does as it is equipped
                chosen = list(some_reply(asked, Random(0)).chosen)
        state = answer(game, state, tuple(chosen)).state
    return many


@GAMES
def test_the_hint_promises_no_more_cards_than_can_be_equipped_together(book: str) -> None:
    fewer = said = 0
    for seat in along(book, 3, 500):
        found = [hint["text"] for hint in hints(seat) if "equip" in hint["text"]]
        if not found:
            continue
        [many] = [int(word) for word in found[0].split() if word.isdigit()]
        asked = seat.asked
        assert asked is not None
        able = [one for one in asked.free_actions if one.closed_by is None and isinstance(one.action, Equip)]
        assert 1 <= many <= len(able)
        said += 1
        fewer += many < len(able)
        assert equipped_in_a_row(seat) >= many
    assert said and fewer
