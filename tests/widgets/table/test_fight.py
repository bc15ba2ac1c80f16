"""The fight on the table: cards and squares, what may be covered next, and what a placement will do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from tests.rules import ds_fight, sg_fight
from tests.rules.played import Played
from tests.widgets.table.fought import fought, seat_at, seat_of, seats, strings
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies import events as ds_events
from wanderbook.rulesets.distant_skies.board import damage_of, deals_damage
from wanderbook.rulesets.distant_skies.steps import Boost, PlaceDamage
from wanderbook.rulesets.sleeping_gods import events as sg_events
from wanderbook.session import Play
from wanderbook.table import Placement
from wanderbook.table.grids import growth, name_of_spot
from wanderbook.telling.crewed.placing import best_placement
from wanderbook_widgets.table.parts.fight import fight, lit, placement
from wanderbook_widgets.table.parts.question import question, weigh
from wanderbook_widgets.table.seat import Seat
from workshop.shelf import book_named

LEFT_OVER = re.compile(r"[{}]|\[s\]|\bNone\b")
BOOKS = ("the-proving-sea", "lost-property")


def placing(seat: Seat) -> Placement:
    assert isinstance(seat.asked, Placement)
    return seat.asked


def lines(seat: Seat, *chosen: str) -> list[str]:
    return placement(seat, placing(seat), chosen)


# ---------------------------------------------------------------- the row


def test_an_enemy_is_a_card_with_its_figures_and_every_square() -> None:
    played = sg_fight.fight(sg_fight.Foe("H2 V / D1 S+R2", damage=2, level=3), "H", covered=("0:0,1",))
    drawn = fight(seat_of(played))
    first, second = drawn["enemies"]
    assert (first["id"], first["name"], second["letters"]) == ("1", "Enemy 1", ["C"])
    assert [(one["icon"], one["amount"]) for one in first["figures"]] == [("level", 3), ("defence", 5), ("damage", 3)]
    assert first["figures"][2]["means"] == "damage 3: what it deals when it strikes, before block"
    assert first["facts"] == "Enemy 1: level 3, defence 5, damage 3"
    (heart, venom), (damage, both) = first["squares"]
    assert heart == {
        "id": "0:0,0",
        "name": "A1: heart that takes 2 damage",
        "covered": False,
        "marks": [{"icon": "heart", "amount": 2}],
    }
    assert venom["covered"] and venom["name"] == "B1: covered (venom: 1 damage at the start of every turn)"
    assert damage["name"] == "A2: adds 1 to its damage"
    assert both["marks"] == [{"icon": "synergy"}, {"icon": "resist", "amount": 2}]
    assert both["name"] == "B2: synergy, resists 2"


def test_nothing_is_drawn_where_nobody_fights() -> None:
    drawn = {name: fight(seat) for name in BOOKS for seat in seats(game_for(book_named(name)), 1)}
    assert drawn == {name: {} for name in BOOKS}


def test_a_boss_has_zones_extra_hearts_and_buffs() -> None:
    buffs = '[[buff]]\nnumber = 1\nname = "Stubborn"\npower = "B1"\n'
    played = ds_fight.fight(zones=("H P", "H S"), extra=2, more=buffs, buffs=(("4.1", 1),), power={"4.0": 2})
    drawn = fight(seat_of(played))
    assert drawn["boss"] == {"name": "The thing", "level": "level 3"}
    first, second = drawn["enemies"]
    assert [first["name"], second["name"]] == ["Zone 0", "Zone 1"]
    assert [one["id"] for one in first["extra"]] == ["0:+,0", "0:+,1"] and not second["extra"]
    assert second["facts"] == "Zone 1: strikes for 0, Stubborn, blocks 1"
    assert second["buff"] == {"name": "Stubborn", "does": "blocks 1"}
    assert [(one["icon"], one["amount"]) for one in first["figures"]] == [("strikes", 2), ("power", 2)]


def test_the_target_is_marked_and_the_attack_told() -> None:
    seat = seat_of(sg_fight.fight("H . .", "H . .")("Mac:0", "2"))
    drawn = fight(seat)
    assert [one["target"] for one in drawn["enemies"]] == [False, True]
    assert (drawn["attack"]["who"], drawn["attack"]["target"]) == ("Mac", "Enemy 2")
    assert [chip["text"] for chip in drawn["attack"]["chips"]] == ["fate 5", "a hit", "2 damage"]


def test_enemies_are_options_where_one_of_them_is_chosen() -> None:
    played = sg_fight.fight("H . .", "H . .")
    before = [one["open"] for one in fight(seat_of(played))["enemies"]]
    seat = seat_of(played("Mac:0"))
    assert before == [False, False]
    assert {one["id"] for one in fight(seat)["enemies"] if one["open"]} == options_of(seat) == {"1", "2"}


def test_tokens_left_and_tokens_held_are_there() -> None:
    drawn = fight(seat_of(sg_fight.fight("H9 .", players=2, synergy=(("Mac", "Laurent"),))))
    assert [(one["left"], one["most"]) for one in drawn["tokens"]] == [(2, 2), (2, 2)]
    [held] = drawn["notes"]
    assert held.startswith("Laurent holds Mac's token")


@pytest.mark.parametrize(("foes", "said"), [(("H9 .", "H9 ."), True), (("H9 .",), False)])
def test_which_chance_is_against_whom_is_said_where_there_are_several(foes: tuple[str, ...], said: bool) -> None:
    """The notes of the question are not shown beside those who attack."""
    seat = seat_of(sg_fight.fight(*foes))
    [detail] = [one["choices"][0]["detail"] for one in fight(seat)["rack"]["groups"] if one["name"] == "Mac"]
    assert ("/" in detail) == said
    notes = ["Chances to hit: one for each enemy, from left to right."] if said else []
    assert fight(seat)["notes"] == notes


# ---------------------------------------------------------------- options drawn as things


def options_of(seat: Seat) -> set[str]:
    return {option["id"] for option in question(seat)["options"]}


@pytest.mark.parametrize("players", [1, 2])
def test_every_attack_and_every_token_to_pass_stands_in_the_rack(players: int) -> None:
    seat = seat_of(sg_fight.fight("H9 .", players=players, command=(1,) * players))
    drawn = fight(seat)
    assert {*drawn["covers"], *drawn["folds"]} == options_of(seat) - {"end"}
    assert not any(id.startswith("pass:") for id in drawn["covers"]), "tokens are folded away"
    assert all(id.startswith("pass:") for id in drawn["folds"]) and bool(drawn["folds"]) == (players > 1)
    assert [group["name"] for group in drawn["rack"]["folded"]["groups"]] == (
        ["A token of Player 1", "A token of Player 2"] if players > 1 else []
    )
    mac = next(group for group in drawn["rack"]["groups"] if group["name"] == "Mac")
    assert mac["detail"] == "health 6/6" and mac["choices"][0]["detail"].startswith("hits ")
    assert "health" not in mac["choices"][0]["detail"]


def test_every_card_stands_in_the_rack_with_whoever_could_play_it() -> None:
    seat = seat_of(ds_fight.fight("H9 .", hands=((ds_fight.WHIP, ds_fight.CLUB),)))
    drawn = fight(seat)
    assert set(drawn["covers"]) == options_of(seat) - {"end"}
    club = next(group for group in drawn["rack"]["groups"] if group["name"] == "Club")
    assert "Ed +2" in [choice["label"] for choice in club["choices"]]


def test_squares_that_are_uncovered_again_are_the_options_of_the_question() -> None:
    seat = seat_of(sg_fight.fight("H9 . G1 .", covered=("0:0,1", "0:0,3"))("end", "Mac"))
    covered = {one["id"] for one in fight(seat)["enemies"][0]["squares"][0] if one["covered"]}
    assert options_of(seat) == covered == {"0:0,1", "0:0,3"}
    assert fight(seat)["squares"] == "uncovered"


# ---------------------------------------------------------------- placing


def test_squares_that_may_follow_are_lit() -> None:
    seat = seat_of(sg_fight.fight("H . . / . . .")("Marco:0"))
    assert fight(seat)["lit"] == ["0:0,0", "0:0,1", "0:0,2", "0:1,0", "0:1,1", "0:1,2"]
    assert weigh(seat, ("0:0,0",))["lit"] == ["0:0,1", "0:1,0"]
    assert weigh(seat, ("0:0,0", "0:0,1", "0:0,2"))["lit"] == []


def test_what_a_placement_does_is_told_before_it_is_done() -> None:
    seat = seat_of(sg_fight.fight(sg_fight.Foe("H9 S V / D1 . .", damage=2))("Rafael:0"))
    assert lines(seat, "0:1,0") == [
        "Damage left: 2 of 3.",
        "Enemy 1 will deal 2 instead of 3.",
        "Counterattack: 2 − block 1 = 1 on Rafael.",
    ]
    assert lines(seat, "0:0,1", "0:0,2", "0:1,1") == [
        "All damage is placed.",
        "Enemy 1 loses: venom.",
        "1 synergy mark covered.",
        "Counterattack: 2 + 1 − block 1 = 2 on Rafael.",
    ]


def test_who_is_defeated_does_not_answer() -> None:
    seat = seat_of(sg_fight.fight(sg_fight.Foe("H . ", damage=2))("Mac:0"))
    assert lines(seat, "0:0,0")[1:] == ["Enemy 1 is defeated.", "No counterattack."]


def test_what_came_before_the_damage_is_not_told_again() -> None:
    seat = seat_of(sg_fight.fight(sg_fight.Foe("H9 !", damage=2))("Mac:0"))
    assert lines(seat, "0:0,1") == ["Damage left: 1 of 2.", "Enemy 1 loses: " + first_strike(seat) + "."]


def first_strike(seat: Seat) -> str:
    return str(seat.words("powers.first_strike", amount=1))


def test_a_boss_answers_even_then_and_is_defeated_once() -> None:
    played = ds_fight.fight(zones=(ds_fight.Foe("H .", 1), ds_fight.Foe("H CA1", 2)), covered=("0:0,0",))
    seat = seat_of(played(f"Ed:{ds_fight.SPEAR}", "4.1"))
    assert lines(seat, "1:0,0")[1:] == [
        "The thing is defeated.",
        "Counterattack: 2 on Ed.",
        "And 1 on everyone.",
    ]


def test_power_and_what_allies_add_are_parts_of_the_answer() -> None:
    played = ds_fight.fight(ds_fight.Foe("H9 .", 1), "H9 A2", power={"1": 3})
    seat = seat_of(played(f"Ed:{ds_fight.SPEAR}", "1"))
    assert lines(seat, "0:0,1")[1:] == ["Counterattack: 1 + 3 + 2 = 6 on Ed."]
    assert lines(seat, "0:0,1", "1:0,1")[1:] == [
        f"Enemy 2 loses: {seat.words('powers.ally_damage', amount=2)}.",
        "Enemy 1 will deal 4 instead of 6.",
        "Counterattack: 1 + 3 = 4 on Ed.",
    ]


@pytest.mark.parametrize("chosen", [("7:0,0",), ("0:9,9",), ("x",), ("0:+,0",), ("0:0,0", "0:0,0"), ("0:0,2",)])
def test_nonsense_is_weighed_and_refused(chosen: tuple[str, ...]) -> None:
    seat = seat_of(sg_fight.fight("H9 . .", covered=("0:0,2",))("Mac:0"))
    said = weigh(seat, chosen)
    assert not said["allowed"] and said["rule"].startswith("SG-")
    assert said["lines"][0].startswith("Damage left: ") and isinstance(said["lit"], list)


def test_a_refused_placement_says_why_with_its_rule() -> None:
    seat = seat_of(sg_fight.fight("H9 . .")("Mac:0"))
    said = weigh(seat, ("0:0,1",))
    assert (said["allowed"], said["rule"]) == (False, seat.play.game.rule["place_rest"])
    assert said["why"] == "1 damage is left, and C1 could take some."


def test_extra_hearts_are_called_by_their_name() -> None:
    seat = seat_of(ds_fight.fight(zones=("H9 .", "H9 ."), extra=2)(f"Ed:{ds_fight.CLUB}", "4.1"))
    assert weigh(seat, ("1:0,1",))["why"].endswith("and Extra heart 1 could take some.")
    assert "0:+,1" in weigh(seat, ("0:+,0",))["lit"]


# ---------------------------------------------------------------- whole fights


def rows(name: str) -> Played[Any, Any]:
    """A fight with much of everything that a square can do."""
    if name == "the-proving-sea":
        foes = ("H2 S V / D1 . H", "H . D2 / ! A1 .", "H R1 F / G1 S .")
        return sg_fight.fight(*(sg_fight.Foe(grid, damage=2, defense=3) for grid in foes), players=2, command=(1, 1))
    foes = ("H2 S V / P . H", "H . A1 / ! A1 .", "H B1 CA1 / G1 S .")
    return ds_fight.fight(*(ds_fight.Foe(grid, damage=2) for grid in foes), power={"1": 1})


def fights(name: str) -> Iterator[tuple[Play, Placement, tuple[str, ...], list[str]]]:
    """Placements of whole fights, with what was told of them before."""
    for seat in fought(rows(name), 250):
        if isinstance(seat.asked, Placement):
            chosen = best_placement(seat.words.grid_of, seat.asked.row, seat.asked.how)
            yield seat.play, seat.asked, chosen, placement(seat, seat.asked, chosen)


@pytest.mark.parametrize("name", BOOKS)
def test_the_counterattack_is_the_one_that_was_told(name: str) -> None:
    checked = 0
    for play, _, chosen, told in fights(name):
        said = next((line for line in told if line.startswith("Counterattack: ")), None)
        copy = Play.from_state(play.game, 0, play.state)
        struck = [
            event for event in copy.answer(chosen) if isinstance(event, sg_events.EnemyStruck | ds_events.EnemyStruck)
        ]
        if said and struck:
            [blow] = struck
            assert said.endswith(f" {blow.damage - blow.blocked} on {blow.who}.")
            checked += 1
        elif "No counterattack." in told:
            assert not struck
    assert checked > 5


def test_the_damage_of_an_attack_with_a_die_is_shown_as_a_sum() -> None:
    """While it is asked what to add, and where it goes; nowhere else, and not for damage that no attack deals."""
    dice, asked = set[int | None](), set[str]()
    for seat in fought(rows("lost-property"), 400):
        drawn, attack = question(seat).get("draw"), seat.board.fight and seat.board.fight.attack
        is_struck = isinstance(seat.step, Boost | PlaceDamage) and not getattr(seat.step, "dealt", 0)
        if not drawn:
            assert not is_struck or not attack or not deals_damage(seat.play.game.kit, attack)
            continue
        assert is_struck and drawn["unit"] == "damage" and drawn["total"] == damage_of(seat.play.game.kit, seat.board)
        parts = sum(one["value"] for one in drawn["addends"]) + (attack.die or 0)
        assert drawn["total"] == max(0, parts) and drawn.get("die") == attack.die
        assert [one["name"] for one in drawn["who"]] == [attack.who]
        dice.add(attack.die)
        asked.add(type(seat.step).__name__)
    assert len(dice) > 2 and asked == {"Boost", "PlaceDamage"}


@pytest.mark.parametrize("name", BOOKS)
def test_at_every_decision_it_is_plain_data_and_plain_words(name: str) -> None:
    shown_fights = placed = 0
    for seat in chain(seats(game_for(book_named(name)), 250, players=2), fought(rows(name), 150)):
        drawn = fight(seat)
        assert json.loads(json.dumps(drawn)) == drawn
        assert not [text for text in strings(drawn) if LEFT_OVER.search(text)]
        if drawn:
            shown_fights += 1
            shown = question(seat)
            assert set(drawn["covers"]) <= {option["id"] for option in shown.get("options", ())}
        if isinstance(seat.asked, Placement):
            placed += 1
            assert drawn["squares"] == "placed" and drawn["lit"] == lit(seat.asked, ())
            assert drawn["lit"] == [name_of_spot(spot) for spot in growth(seat.asked.row, seat.asked.how, ())]
    assert shown_fights > 100 and placed > 10


@pytest.mark.parametrize("name", BOOKS)
def test_the_same_in_french(name: str) -> None:
    in_english = rows(name)
    page = in_english.game.book.title_page.model_copy(update={"language": "fr"})
    game = game_for(in_english.game.book.model_copy(update={"title_page": page}))
    told = [
        text
        for seat in fought(Played(game, in_english.state), 120)
        for text in strings([fight(seat), weigh(seat, ("0:0,0",)) if isinstance(seat.asked, Placement) else []])
    ]
    assert not [text for text in told if LEFT_OVER.search(text)]
    assert any(text.startswith("Sa riposte\u00a0: ") for text in told)


def test_a_fight_is_small_enough_to_be_sent_at_every_decision() -> None:
    largest = max(len(json.dumps(fight(seat))) for name in BOOKS for seat in fought(rows(name), 100))
    assert 2_000 < largest < 16_000


def test_looking_changes_nothing() -> None:
    played = sg_fight.fight("H9 . .")("Mac:0")
    play = Play.from_state(played.game, 0, played.state)
    seat = seat_at(play)
    fight(seat), weigh(seat, ("0:0,1",))
    assert play.state == played.state
