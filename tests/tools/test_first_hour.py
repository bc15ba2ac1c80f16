"""The first hour in the terminal: the prologue, and the coach who explains each new kind of question once."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from wanderbook.locales import languages
from wanderbook.locales.typography import typeset_text
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Shelf, load_save
from wanderbook.session.settings import Settings, read_settings, write_settings
from wanderbook.telling.coach import lessons
from wanderbook.telling.prologue import prologue_parts, turn_steps
from wanderbook_tools.cli import main

BOOKS = {"first-voyage": "sleeping_gods", "first-flight": "distant_skies", "the-lamplighters-round": "gamebook"}
Typed = Callable[..., str]


@pytest.fixture
def typed(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Typed:
    """The output of a sitting at a bundled book, in one line without line breaks."""
    monkeypatch.setenv("WANDERBOOK_HOME", str(tmp_path))
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "100")

    def play(book: str, *lines: str, options: tuple[str, ...] = ("--seed", "1")) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", book, *options]) == 0
        return plain(capsys.readouterr().out)

    return play


def plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").replace("\u202f", " ").replace("*", "").split())


def why(ruleset: str, kind: str, language: str = "en") -> str:
    return plain(lessons(ruleset, language)[kind]["why"])


SET_UP = ("1", "", "")
"""One player, the usual mode, no variants."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", BOOKS)
def test_a_campaign_begins_with_its_prologue(typed: Typed, name: str, language: str) -> None:
    book = read_book(bundled()[name], language).require()
    out = typed(name, options=("--seed", "1", "--language", language))
    parts = prologue_parts(book, language)
    assert len(parts) == 5
    for part in parts:
        assert plain(typeset_text(f"{part.heading} {part.text}", language)) in out
    for step in turn_steps(book, language):
        assert plain(step) in out


def test_no_break_spaces_of_a_prologue_stay() -> None:
    book = read_book(bundled()["le-bac-de-minuit"]).require()
    page = book.title_page
    assert page.prologue is not None
    prologue = page.prologue.model_copy(update={"where": "Ici\u00a0:\n  le bac\u202f; la nuit."})
    changed = book.model_copy(update={"title_page": page.model_copy(update={"prologue": prologue})})
    assert prologue_parts(changed, "fr")[0].text == "Ici\u00a0: le bac\u202f; la nuit."


def test_a_play_that_goes_on_does_not_tell_it_again(typed: Typed) -> None:
    assert "Who you are" in typed("first-voyage", *SET_UP, "quarters")
    assert "Who you are" not in typed("first-voyage", options=("--continue",))


@pytest.mark.parametrize("language", languages())
def test_each_kind_is_explained_once_until_it_is_answered(typed: Typed, tmp_path: Path, language: str) -> None:
    """Shown again while it is asked, not in the next sitting after it was answered; as the browser's table has it."""
    said = why("sleeping_gods", "ShipAction", language)
    look = {"en": "look", "fr": "voir"}[language]
    options = ("--seed", "1", "--language", language)
    out = typed("first-voyage", *SET_UP, look, options=options)
    assert out.count(said) == 2 and not read_settings(tmp_path).learnt
    assert typed("first-voyage", *SET_UP, "4", options=options).count(said) == 1
    assert read_settings(tmp_path).learnt == ("sleeping_gods:ShipAction",)
    assert said not in typed("first-voyage", *SET_UP, options=options)


def test_what_the_browsers_table_has_taught_is_known(typed: Typed, tmp_path: Path) -> None:
    write_settings(Settings().with_learnt("sleeping_gods:ShipAction"), tmp_path)
    out = typed("first-voyage", *SET_UP, "quarters")
    assert why("sleeping_gods", "ShipAction") not in out and why("sleeping_gods", "TakeAction") in out


@pytest.mark.parametrize(("language", "word"), [("en", "coach"), ("fr", "guide")])
def test_one_word_hides_the_coach_and_brings_it_back_and_the_help_says_so(
    typed: Typed, tmp_path: Path, language: str, word: str
) -> None:
    said, options = why("sleeping_gods", "ShipAction", language), ("--seed", "1", "--language", language)
    out = typed("first-voyage", *SET_UP, word, "?", options=options)
    help_text = out.partition("> ?")[2]
    assert out.count(said) == 1 and not read_settings(tmp_path).coach and f" {word}" in help_text
    assert said not in typed("first-voyage", *SET_UP, options=options)
    assert typed("first-voyage", *SET_UP, word, options=options).count(said) == 1
    assert read_settings(tmp_path).coach


def test_other_games_have_a_coach_too(typed: Typed) -> None:
    assert why("gamebook", "ChooseWay") in typed("the-lamplighters-round")
    out = typed("first-flight", *SET_UP)
    assert any(why("distant_skies", kind) in out for kind in lessons("distant_skies", "en"))


def test_a_lesson_is_played_with_its_own_seed(typed: Typed, tmp_path: Path) -> None:
    """So that it can say what will happen."""
    book = read_book(bundled()["first-voyage"]).require()
    typed("first-voyage", *SET_UP, options=())
    play = load_save(Shelf(book, tmp_path).autosave, game_for(book))
    assert play.seed == book.title_page.lesson


def test_who_wants_everything_asked_is_asked_everything(typed: Typed, tmp_path: Path) -> None:
    assert "Quarters: " not in typed("first-voyage", *SET_UP, "quarters").partition("> quarters")[2]
    write_settings(Settings(asks_everything=True), tmp_path)
    assert "Quarters: " in typed("first-voyage", *SET_UP, "quarters").partition("> quarters")[2]


def test_trying_a_book_out_is_silent_and_keeps_nothing(typed: Typed, tmp_path: Path) -> None:
    out = typed("the-lamplighters-round", "A", options=("--at", "2"))
    assert why("gamebook", "ChooseWay") not in out and not (tmp_path / "settings.json").exists()
