"""The lessons: every play draws the same cards, the adviser finishes them soon, and a new player is offered them."""

from __future__ import annotations

from pathlib import Path

import pytest

from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.session.autosave import Autosave
from wanderbook.session.library import Shelf
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


def test_a_new_player_is_offered_lessons_first_and_others_last(tmp_path: Path) -> None:
    names = [book["name"] for book in Titles(tmp_path, "en", EditionCache()).page()["books"]]
    assert set(names[:2]) == set(LESSONS)
    kept = keeping("the-lamplighters-round", "en", tmp_path)
    kept.begin()
    kept.answer(("A",))
    names = [book["name"] for book in Titles(tmp_path, "en", EditionCache()).page()["books"]]
    assert set(names[-2:]) == set(LESSONS)
    [lesson] = [
        book for book in Titles(tmp_path, "en", EditionCache()).page()["books"] if book["name"] == "first-voyage"
    ]
    assert lesson["lesson"]
