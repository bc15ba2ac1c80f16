"""The lessons: every play draws the same cards, the adviser finishes them soon, and a new player is offered them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.events import AbilityEquipped, EventDrawn, Explored, FightWon
from wanderbook.rulesets.distant_skies.events import Flown, Moved
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.session.autosave import Autosave
from wanderbook.session.carrying import arrived, course_to
from wanderbook.session.library import Shelf
from wanderbook.session.replies import some_reply
from wanderbook.table.events import Joined
from wanderbook.telling import telling_for
from wanderbook_widgets.table.editions import EditionCache
from wanderbook_widgets.table.title import Titles

LESSONS = ("first-voyage", "first-flight")


def keeping(name: str, language: str, under: Path) -> Autosave:
    game = game_for(read_book(bundled()[name], language=language).require())
    return Autosave(game, lambda which, /, **values: None, "earlier", "other", Shelf(game.book, under))


@pytest.mark.parametrize("name", LESSONS)
def test_every_play_draws_the_same(name: str, tmp_path: Path) -> None:
    kept = keeping(name, "en", tmp_path)
    assert kept.begin().seed == kept.begin().seed == kept.game.book.title_page.lesson
    assert kept.begin(7).seed == 7


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_adviser_finishes_it_soon(name: str, language: str, tmp_path: Path) -> None:
    play, asked_for = keeping(name, language, tmp_path).begin(), 0
    telling = telling_for(play.game)
    while (asked := play.decision) is not None and asked_for < 400:
        if (foregone := telling.foregone(play)) is not None:
            play.answer(foregone, unasked=True)
            continue
        reply = telling.advice(play, asked)
        assert reply is not None
        play.answer(reply)
        asked_for += 1
    assert play.state.ending is not None


def test_a_lesson_is_offered_first_until_its_game_was_played(tmp_path: Path) -> None:
    def offered() -> list[str]:
        return [book["name"] for book in Titles(tmp_path, "en", EditionCache()).page()["books"]]

    def play(name: str) -> None:
        kept = keeping(name, "en", tmp_path)
        asked = kept.begin().decision
        assert asked is not None
        kept.answer(some_reply(asked, Random(1)).chosen)

    assert set(offered()[:2]) == set(LESSONS)
    play("the-lamplighters-round")  # a plain book, which teaches neither game
    assert set(offered()[:2]) == set(LESSONS)
    play("the-widows-buoys")
    assert offered()[-1] == "first-voyage"
    assert offered()[0] == "first-flight"
    [lesson] = [
        book for book in Titles(tmp_path, "en", EditionCache()).page()["books"] if book["name"] == "first-voyage"
    ]
    assert lesson["lesson"]


def test_the_first_flight_can_be_over_in_two_turns_as_its_prologue_says(tmp_path: Path) -> None:
    play = keeping("first-flight", "en", tmp_path).begin()
    telling = telling_for(play.game)
    while (asked := play.decision) is not None:
        chosen = telling.foregone(play)
        if chosen is None and asked.about == "action":
            spot, location = ("1:D3", "6") if 2 in play.state.quests else ("1:D1", "4")
            chosen = arrived(play, spot, location) or course_to(spot)(play)
        reply = telling.advice(play, asked)
        assert reply is not None
        play.answer(reply.chosen if chosen is None else chosen)
    assert (play.state.ending, play.state.board.turn) == (1, 2)
    course = [type(event) for event in play.log()]
    taught = (EventDrawn, AbilityEquipped, Flown, Explored, Joined, FightWon)
    assert [each for each in dict.fromkeys(course) if each in taught] == list(taught)
    assert course.count(Flown) == 1 and course.count(Moved) > 1
    prologue = play.game.book.title_page.prologue
    assert prologue is not None and "Two turns can be enough" in prologue.win


@pytest.mark.parametrize(("language", "fly"), [("en", "First fly to the meadow"), ("fr", "volez jusqu’au pré")])
def test_the_first_flight_goes_nowhere_without_a_flight_and_its_quest_says_so(language: str, fly: str) -> None:
    book = read_book(bundled()["first-flight"], language=language).require()
    kit = Kit(book)
    on_foot: set[Spot] = set()
    near = [kit.begin]
    while near:
        here = near.pop()
        on_foot.add(here)
        near += set(kit.travel.ways[here]) - on_foot
    assert not any(kit.squares[spot].location for spot in on_foot)
    assert kit.travel.landing_at[kit.begin] == kit.travel.first_landing
    [first] = [quest for quest in book.cards.quest if quest.number in book.title_page.quests]
    [meadow] = [place for place in book.cards.landing if place.number != kit.travel.first_landing]
    assert fly in first.text and fly.lower().endswith(meadow.name.lower().removeprefix("le "))
