"""What is asked, as data: nothing of it names a card that whoever looks may not know."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.telling.test_telling import game_of
from tests.widgets.table.seated import along, plain, seated
from wanderbook.book.dice import dice_of
from wanderbook.book.sections import Fight, StatRoll
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.session import Play
from wanderbook.session.odds import card_odds
from wanderbook.table import Chance, Pick, answer, decision
from wanderbook.table.steps import AlterFate, Gather
from wanderbook.telling import telling_for
from wanderbook.telling.crewed.chances import is_enough
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.parts.question import free_actions, odds, question, weigh
from wanderbook_widgets.table.seat import Seat
from wanderbook_widgets.table.widget import Table
from workshop.shelf import book_named, shelf

CARD = re.compile(r"^(?:equip|hand):(\d+):")


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_cards_of_covered_hands_are_not_named(book: str) -> None:
    covered = shown = 0
    for seat in along(book, 2, 250, players=3):
        asked, free = question(seat), free_actions(replace(seat, is_unfolded=True))
        plain(asked)
        plain(free)
        options = [*asked.get("options", ()), *free["lines"]]
        for id in (*(option["id"] for option in options), *free["open"], *free["shut"]):
            if found := CARD.match(id):
                assert seat.may_see(int(found[1])), id
                shown += 1
        covered += sum("uncover" in option for option in options)
    assert covered and shown, "hands were never asked for"


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_what_may_be_done_meanwhile_is_the_same_before_it_is_put_into_words(book: str) -> None:
    """The number that is open stands on the fold; what is not listed at all is closed."""
    many = 0
    for seat in along(book, 3, 250, players=2):
        bare, told = free_actions(seat), free_actions(replace(seat, is_unfolded=True))
        lines = told.pop("lines")
        assert bare == told and "lines" not in bare
        hands = {f"look:{player}" for player in bare["hands"]}
        assert {one["id"] for one in lines if "closed" not in one} == {*bare["open"], *hands}
        assert {one["id"] for one in lines if "closed" in one} <= set(bare["shut"])
        many += len(lines)
    assert many


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_what_ends_the_asking_is_named_wherever_it_is_an_option(book: str) -> None:
    """All that can end it, by the step that asks; not what merely sounds so."""
    found: set[str] = set()
    for seed in (1, 2, 3):
        for seat in along(book, seed, 500):
            asked = question(seat)
            ids = [option["id"] for option in asked.get("options", ())]
            if asked.get("end"):
                assert asked["end"] in ids
                assert asked["least"] == asked["most"] == 1, "nothing else is meant by the same key"
                found.add(type(seat.step).__name__)
            else:
                assert not {"done", "stop"} & set(ids)
    expected = {"PlayCard", "TakeAction"} if book == "lost-property" else {"Shop", "AtPort", "Sail"}
    assert expected <= found


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_the_odds_of_a_choice_are_those_of_the_party_that_is_then_recommended(book: str) -> None:
    together = compared = 0
    for seed in (1, 2, 3):
        for seat in along(book, seed, 400):
            asked = question(seat)
            if not asked.get("story") or not isinstance(seat.asked, Pick) or seat.players > 1:
                continue  # of several players, hidden hands are dealt anew for every piece of advice
            for option in asked["options"]:
                before = seat.play.state
                if "closed" in option or "odds" not in option or not option["odds"]["who"]:
                    continue
                seat.play.answer((option["id"],))
                if isinstance(seat.play.state.agenda[-1], Gather):
                    then = seated(seat.play)
                    party = question(then).get("recommended", [])
                    if party and then.state.board.goods == before.board.goods:  # nothing was paid on the way
                        compared += 1
                        together += len(party) > 1
                        names = re.split(", | and ", option["odds"]["who"])
                        assert sorted(names) == sorted(party)
                        [said] = seat.telling.meaning(seat.play, then.asked, tuple(party))
                        assert f"{option['odds']['chance']}%" in said.replace("\u00a0", "").replace(" %", "%")
                seat.play.undo()
                assert seat.play.state is before
    assert compared and together


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_the_odds_of_nobody_are_said_to_be_of_nobody(book: str) -> None:
    alone = 0
    for seat in along(book, 1, 400):
        asked = question(seat)
        for option in asked.get("options", ()) if asked.get("story") else ():
            if "odds" in option:
                assert option["odds"].get("nobody", False) == (seat.is_crewed and not option["odds"]["who"])
                alone += option["odds"].get("nobody", False)
    assert alone


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_what_somebody_adds_is_weighed_with_those_who_are_ticked(book: str) -> None:
    compared = 0
    for seat in along(book, 1, 400):
        asked = question(seat)
        if not isinstance(seat.step, Gather) or asked.get("shape") != "pick" or not seat.step.tried.needed:
            continue
        options = {option["id"]: option for option in asked["options"]}
        assert all(option["detail"].endswith(option["effect"]) for option in options.values())
        alone = weigh(seat, ())["effects"]
        assert alone == {name: option["effect"] for name, option in options.items()}
        able = [name for name, option in options.items() if not option.get("idle") and "closed" not in option]
        if len(able) < 2:
            continue
        first, second = able[:2]
        both = weigh(seat, (first, second))["effects"]
        after = {name: both[name].partition(" → ")[2] for name in (first, second)}
        if all(after.values()):  # either takes the odds of the other to those of both
            assert after[first] == after[second]
            [said] = seat.telling.meaning(seat.play, seat.asked, (first, second))
            assert after[first] in said
            assert both[second].partition(" → ")[0] == alone[first].partition(" → ")[2]
            compared += 1
    assert compared


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_a_draw_that_fails_is_not_kept_by_default_where_something_helps(book: str) -> None:
    saved = kept = 0
    for seed in range(1, 7):
        for seat in along(book, seed, 400):
            asked = question(seat)
            if not isinstance(seat.step, AlterFate) or asked["shape"] == "covered":
                continue
            open_now = {one["id"] for one in asked["options"] if "closed" not in one and "uncover" not in one}
            if asked["standard"]:
                assert asked["standard"] == [asked["advised"]] and asked["advised"] in open_now and asked["none"]
            tried = seat.step.tried
            if not (tried.skill and tried.needed):
                continue
            chances = card_odds(seat.play.game, seat.state)
            if not chances[""] and any(chances[one] for one in open_now):
                assert asked["standard"] != []
                saved += 1
            elif asked["standard"] == []:
                assert asked["meant"]
                kept += 1
    assert saved and kept


def test_squares_that_regenerate_are_called_what_they_are_called_on_the_card() -> None:
    labels = {
        option["label"]
        for seat in along("lost-property", 12, 450, players=2)
        if isinstance(seat.step, Regenerate)
        for option in question(seat)["options"]
    }
    assert labels and not [one for one in labels if not re.match(r"(Extra heart \d|[A-Z]\d): covered \(", one)]


def test_undo_covers_the_hand_of_who_is_not_asked(tmp_path: Path) -> None:
    folder = shelf()["lost-property"]
    table = Table(tmp_path, "en", [folder])
    wanted = Wanted(book=str(folder), seed=1, answers={"players": ["2"]})
    table.sit_down(table._titles.begin(wanted, table.tell))
    owners = [0, 1]
    while owners:  # until both were asked something of their own
        asked = table.autosave.play.decision
        assert asked is not None
        if getattr(asked, "owner", None) == owners[0]:
            owners.pop(0)
        if owners:
            table.answer(table._telling.advice(table.autosave.play, asked).chosen)  # type: ignore[union-attr]
    table._hear(None, {"uncover": 1}, [])
    while getattr(table.autosave.play.decision, "owner", None) != 0:
        table.undo()
    assert table.head["viewer"] is None


@pytest.mark.parametrize(("language", "said"), [("en", ["1 player", "2 players"]), ("fr", ["1 joueur", "2 joueurs"])])
def test_how_many_play_is_said_with_its_number(language: str, said: list[str]) -> None:
    """The key beside it is for the eye alone."""
    book = book_named("the-proving-sea")
    page = book.title_page.model_copy(update={"language": language})
    play = Play(game_for(book.model_copy(update={"title_page": page})), 1)
    seat = seated(play)
    asked = seat.asked
    assert asked is not None and asked.about == "players"
    assert [option["label"] for option in question(seat)["options"]][:2] == said
    assert seat.telling.in_words(play, asked, ("2",)) == said[1]


def altering(seat: Seat) -> set[str]:
    """The cards, boards and resources that the rules would open after one of the draws with nobody, if it fails."""
    game = seat.play.game.asking
    begun = answer(game, seat.state, ()).state
    drawing = decision(game, begun)
    assert isinstance(drawing, Chance)
    found: set[str] = set()
    for name, _ in drawing.outcomes:
        drawn = answer(game, begun, (name,)).state
        step = drawn.agenda[-1] if drawn.agenda else None
        if not isinstance(step, AlterFate) or is_enough(game, drawn, step.tried):
            continue
        asked = decision(game, drawn)
        assert isinstance(asked, Pick)
        able = [one for one in asked.options if one.closed_by is None]
        seen = [one.id for one in able if not one.concealed or seat.may_see(one.owner)]
        found.update(one if one.startswith("hand:") else one.rpartition(":")[0] for one in seen)
    return found


def test_odds_say_how_much_they_leave_out_that_could_still_change_the_draw() -> None:
    said: Counter[tuple[str, bool]] = Counter()
    books = ("lost-property", "the-proving-sea")
    for book, seat in ((name, seat) for name in books for seat in along(name, 1, 400)):
        if not isinstance(seat.step, Gather) or not seat.step.tried.needed:
            continue
        left_out = len(altering(seat))
        [note] = [note for note in question(seat)["notes"] if note.startswith("With nobody: ")]
        figures = re.search(r"Not counting (\d+) (card|cards)\b.* that could still change the draw", note)
        assert (int(figures[1]) if figures else 0) == left_out
        assert weigh(seat, ())["lines"][0].endswith(note.partition("%.")[2])
        said[book, bool(left_out)] += 1
    assert said["lost-property", True] and said["the-proving-sea", True] and said["the-proving-sea", False], said


@pytest.mark.parametrize("book", ["lost-property", "the-proving-sea"])
def test_the_odds_of_a_choice_say_so_too(book: str) -> None:
    said: Counter[bool] = Counter()
    for seat in along(book, 1, 400):
        for option in question(seat).get("options", ()):
            if "odds" in option and seat.is_crewed:
                said["uncounted" in option["odds"]] += 1
                assert option["odds"]["chance"] < 100 or "uncounted" not in option["odds"]
    assert said[True] and said[False], said


def test_the_note_on_odds_is_in_french_too() -> None:
    words = telling_for(game_for(book_named("lost-property"))).words
    assert words("uncounted", many=1) == "not counting 1 card, ability or resource"
    french = telling_for(game_of("the-widows-buoys", "fr")).words
    assert french("uncounted", many=2) == "sans compter 2 cartes ou capacités"
    assert french("odds_uncounted", many=1).endswith("1 carte ou capacité qui pourrait encore changer le tirage.")


def test_odds_with_nobody_are_shown_only_where_nobody_else_does_better() -> None:
    said: Counter[bool] = Counter()
    for seat in along("lost-property", 1, 300):
        for option in question(seat).get("options", ()):
            if "odds" not in option or not seat.is_crewed:
                continue
            said[option["odds"].get("nobody", False)] += 1
            if option["odds"].get("nobody"):
                [choice] = [one for one in seat.telling.section(seat.asked.about).choices if one.letter == option["id"]]
                alone = [(), *((mate.name,) for mate in seat.board.crew)]
                assert odds(seat, seat.asked.about, choice, alone)["odds"]["chance"] == option["odds"]["chance"]
    assert said[False], said


def test_rolls_and_fights_by_stats_say_how_likely_they_succeed() -> None:
    """Every open choice of a book with stats that rolls has odds: those of the dice, counted one by one."""
    rolled, fought = 0, 0
    for seed in range(12):
        for seat in along("the-pawned-name", seed, 40):
            asked = question(seat)
            if not asked.get("story"):
                continue
            assert seat.asked is not None
            choices = seat.telling.choices(seat.asked.about)
            for option in asked["options"]:
                trial = choices[option["id"]].trial if option["id"] in choices else None
                if isinstance(trial, StatRoll) and "closed" not in option:
                    level = seat.play.game.rules.figures(seat.play.game, seat.state)[trial.stat]  # type: ignore[misc]
                    faces, added = dice_of(trial.dice)
                    sums = [sum(one) + added for one in product(*(range(1, of + 1) for of in faces))]
                    chance = 100 * sum(trial.passes(level, one) for one in sums) / len(sums)
                    assert abs(option["odds"]["chance"] - chance) < 1
                    rolled += 1
                if isinstance(trial, Fight) and "closed" not in option:
                    assert 0 <= option["odds"]["chance"] <= 100
                    fought += 1
    assert rolled and fought
