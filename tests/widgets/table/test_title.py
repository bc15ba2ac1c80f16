"""The title page: books to choose, one form for what a game asks first, campaigns to go on with, and what is wrong."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.books import write_book
from wanderbook.notation import NoSuchBook, bundled, read_book
from wanderbook.notation.load import Loader
from wanderbook.session import Shelf
from wanderbook.session.files import previous
from wanderbook.session.replies import some_reply
from wanderbook.session.saves import read_save
from wanderbook.table import NotAllowed
from wanderbook.telling import telling_for
from wanderbook_widgets.table.editions import EditionCache
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.table.title import SETUP, CannotOpen, Titles, player_names

STORIES = Path(__file__).resolve().parents[2] / "stories"
SEA, SKIES = STORIES / "the-proving-sea", STORIES / "lost-property"
ROUND = "## 1\n\nA pond.\n\nA. Round.\n(Turn to 1)\n\nB. Home.\n*The story ends. Ending 1.*\n"
ROND = "## 1\n\nUn étang.\n\nA. Le tour.\n(Lisez 1)\n\nB. Chez soi.\n*L’histoire se termine. Fin 1.*\n"
PAGE = 'title = "The Pond"\nauthors = ["Ada"]\nruleset = "gamebook"\nstart = "1"\nsummary = "Ducks."\n'


def quiet(which: str, /, **values: object) -> None:
    """Nobody listens."""


def titles(tmp_path: Path, *folders: Path, language: str = "en") -> Titles:
    return Titles(tmp_path / "shelf", language, EditionCache(folders))


def pond(tmp_path: Path, story: str = ROUND, **files: str) -> Path:
    return write_book(tmp_path / "pond", {"book.toml": PAGE, "storybook/all.md": story, **files})


def begun(page: Titles, book: Path | str, *letters: str) -> None:
    opened = page.begin(Wanted(book=str(book)), quiet)
    for letter in letters:
        opened.autosave.answer((letter,))


def walk(value: Any) -> list[str]:
    """Every text in some data."""
    if isinstance(value, dict):
        return [text for one in value.values() for text in walk(one)]
    if isinstance(value, list):
        return [text for one in value for text in walk(one)]
    return [value] if isinstance(value, str) else []


# ---------------------------------------------------------------- the books


def test_bundled_books_and_ones_own_are_offered_with_what_they_are(tmp_path: Path) -> None:
    page = titles(tmp_path, pond(tmp_path)).page()
    own, *others = page["books"]
    assert own == {
        "name": str(tmp_path / "pond"),
        "title": "The Pond",
        "authors": "Ada",
        "summary": "Ducks.",
        "game": "Gamebook",
        "language": "en",
        "languages": ["English"],
    }
    assert all(book["summary"] for book in others)
    assert [book["name"] for book in others if book.get("suggested")] == ["the-lamplighters-round"]
    assert {book["name"] for book in others} == set(bundled())
    assert page["chosen"] == {} and page["under_way"] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_campaign_is_offered_first_and_to_a_new_reader_after_the_lessons(tmp_path: Path, language: str) -> None:
    books = titles(tmp_path, language=language).page()["books"]
    assert next(book["name"] for book in books if "lesson" not in book) == "the-tidewrights-debt"
    assert ["lesson" in book for book in books] == sorted(("lesson" in book for book in books), reverse=True)


@pytest.mark.parametrize(
    ("language", "hints"),
    [
        (
            "en",
            {
                "first-voyage": "New to Sleeping Gods? Start here: ten minutes. Prepares you for “The Widow’s Buoys”",
                "first-flight": "New to Distant Skies? Start here: ten minutes. Prepares you for “The Late Mountain”",
            },
        ),
        (
            "fr",
            {
                "first-voyage": "Découvrez Sleeping Gods ici, en dix minutes."
                " Vous prépare à « Les Bouées de la veuve »",
                "first-flight": "Découvrez Distant Skies ici, en dix minutes. Vous prépare à « Feu la montagne »",
            },
        ),
    ],
)
def test_a_lesson_says_which_game_it_teaches_and_which_book_it_prepares_for(
    tmp_path: Path, language: str, hints: dict[str, str]
) -> None:
    books = titles(tmp_path, language=language).page()["books"]
    found = {book["name"]: f"{book['lesson']}. {book['prepares']}" for book in books if "lesson" in book}
    assert {name: hint.replace("\u00a0", " ") for name, hint in found.items()} == hints


def test_a_lesson_whose_next_book_is_not_offered_prepares_for_none(tmp_path: Path) -> None:
    page = PAGE + 'lesson = 3\nnext = "the-lake"\n'
    folder = pond(tmp_path, **{"book.toml": page})
    [book] = [one for one in titles(tmp_path, folder).page()["books"] if one["name"] == str(folder)]
    assert book["lesson"] and not book["prepares"]


def test_a_lesson_stays_on_top_until_its_own_game_was_played(tmp_path: Path) -> None:
    def lessons() -> list[int]:
        names = [book["name"] for book in titles(tmp_path).page()["books"]]
        return [names.index(name) for name in ("first-voyage", "first-flight")]

    last = len(bundled()) - 1
    begun(titles(tmp_path), "the-lamplighters-round", "A")
    assert sorted(lessons()) == [0, 1]
    begun(titles(tmp_path), "the-widows-buoys", "1")
    assert lessons() == [last, 0]
    begun(titles(tmp_path), "first-flight")
    assert sorted(lessons()) == [last - 1, last]


def test_notebooks_for_authors_are_linked_where_they_lie_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert titles(tmp_path).page()["notebooks"] == []
    for name in ("author", "tutorial"):
        (tmp_path / f"{name}.ipynb").write_text("{}", "utf-8")
    files = ["tutorial.ipynb", "author.ipynb"]
    assert [one["file"] for one in titles(tmp_path).page()["notebooks"]] == files
    named = [one["title"] for one in titles(tmp_path, language="fr").page()["notebooks"]]
    assert named == ["Votre premier livre, en une heure", "Le bureau\u00a0: écrire un livre"]


def test_a_folder_of_books_offers_each_of_them(tmp_path: Path) -> None:
    pond(tmp_path)
    write_book(tmp_path / "lantern", {})
    names = EditionCache([tmp_path]).names
    assert names[:2] == [str(tmp_path / "lantern"), str(tmp_path / "pond")]


def test_a_bundled_book_that_is_given_as_a_folder_is_offered_once() -> None:
    folder = bundled()["the-widows-buoys"]
    assert [name for name in EditionCache([folder]).names if "widows" in name] == [str(folder)]


def test_a_book_is_read_again_once_it_has_changed(tmp_path: Path) -> None:
    folder = pond(tmp_path)
    editions = EditionCache([folder])
    first = editions.open(str(folder))
    assert editions.open(str(folder)) is first
    (folder / "book.toml").write_text(PAGE.replace("The Pond", "The Long Pond"), "utf-8")
    assert editions.open(str(folder)).title == "The Long Pond"


def test_a_book_is_read_once_for_all_its_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(shutil.copytree(bundled()["the-lamplighters-round"], tmp_path / "lamps"))
    began, read_all = list[Path](), Loader.read_all
    monkeypatch.setattr(Loader, "read_all", lambda self, files: began.append(files.root) or read_all(self, files))
    editions = EditionCache([folder])
    opened = {language: editions.open(str(folder), language) for language in ("", "en", "fr")}
    assert began == [folder]
    for language, edition in opened.items():
        assert edition.read == read_book(folder, language or None)
        assert edition.languages == ("en", "fr")
    assert opened["en"] is opened[""]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("book", ["", str(SEA), str(SKIES), "the-lamplighters-round"])
def test_the_page_is_plain_data_in_words(tmp_path: Path, book: str, language: str) -> None:
    page = titles(tmp_path, SEA, SKIES, language=language).page(book)
    assert json.loads(json.dumps(page)) == page
    assert not [text for text in walk(page) if "None" in text or "{" in text.replace("{number}", "")]


def test_a_book_that_is_nowhere_is_not_a_page(tmp_path: Path) -> None:
    for name in ("atlantis", "/", "/etc", str(tmp_path)):
        with pytest.raises(NoSuchBook):
            titles(tmp_path).page(name)
    with pytest.raises(NoSuchBook):
        titles(tmp_path).begin(Wanted(book=""), quiet)


# ---------------------------------------------------------------- what is asked first


@pytest.mark.parametrize("book", [SEA, SKIES])
def test_the_form_is_what_the_game_asks_first_and_its_defaults_are_answers(tmp_path: Path, book: Path) -> None:
    page = titles(tmp_path, book)
    form = page.page(str(book))["chosen"]["form"]
    assert tuple(asked["about"] for asked in form) == SETUP
    answers = {asked["about"]: asked["standard"] for asked in form}
    opened = page.begin(Wanted(book=str(book), answers=answers, seed=1), quiet)
    asked = opened.autosave.play.decision
    assert asked is not None and asked.about not in SETUP
    assert opened.autosave.play.state.board.players == 1
    assert opened.autosave.play.state.board.mode == "normal"


def test_each_option_of_the_form_is_one_of_the_games_own(tmp_path: Path) -> None:
    page = titles(tmp_path, SEA)
    form = {asked["about"]: asked for asked in page.page(str(SEA))["chosen"]["form"]}
    play = page.begin(Wanted(book=str(SEA)), quiet).autosave.play
    for about in SETUP:
        asked = play.decision
        assert [option["id"] for option in form[about]["options"]] == [option.id for option in asked.options]  # type: ignore[union-attr]
        play.answer(form[about]["standard"])


def test_answers_are_given_in_order_and_names_are_kept(tmp_path: Path) -> None:
    page = titles(tmp_path, SEA)
    answers = {"variants": ["dice"], "players": ["3"], "mode": ["brutal"], "unlocked": []}
    wanted = Wanted(book=str(SEA), answers=answers, names=["Ada", "  ", "Bea\u202e  trice"])
    opened = page.begin(wanted, quiet)
    board = opened.autosave.play.state.board
    assert (board.players, board.mode, board.dice, board.easy) == (3, "brutal", True, False)
    assert opened.autosave.play.names == ("Ada", "Player 2", "Bea\ufffd trice")
    assert read_save(opened.autosave.shelf.autosave).names == opened.autosave.play.names


def test_what_the_form_leaves_out_is_asked_at_the_table(tmp_path: Path) -> None:
    opened = titles(tmp_path, SEA).begin(Wanted(book=str(SEA), answers={"players": ["2"]}), quiet)
    assert opened.autosave.play.decision.about == "mode"  # type: ignore[union-attr]


def test_an_answer_that_the_game_does_not_know_is_refused(tmp_path: Path) -> None:
    for wrong in ({"players": ["9"]}, {"players": ["2"], "mode": ["gentle"]}):
        with pytest.raises(NotAllowed):
            titles(tmp_path, SEA).begin(Wanted(book=str(SEA), answers=wrong), quiet)
    assert not (tmp_path / "shelf").exists(), "nothing was begun, not even in part"


def test_names_are_as_many_as_players(tmp_path: Path) -> None:
    telling = telling_for(titles(tmp_path, SEA).begin(Wanted(book=str(SEA)), quiet).autosave.game)
    assert player_names(["Ada", "Ben", "Cy"], ("2",), telling) == ("Ada", "Ben")
    assert player_names(["", ""], ("2",), telling) == ()
    assert player_names(["x" * 90], ("1",), telling) == ("x" * 24,)


def test_achievements_open_what_they_unlock(tmp_path: Path) -> None:
    page = titles(tmp_path, SEA)
    closed = [one for one in page.page(str(SEA))["chosen"]["form"][-1]["options"] if one.get("closed")]
    assert closed and all(one["why"] for one in closed)
    Shelf(page.editions.open(str(SEA)).read.require(), tmp_path / "shelf").note_earned(
        frozenset(f"totem:{number}" for number in range(40))
    )
    assert not [one for one in page.page(str(SEA))["chosen"]["form"][-1]["options"] if one.get("closed")]


# ---------------------------------------------------------------- going on


def test_a_campaign_under_way_is_offered_first_and_its_book_is_open(tmp_path: Path) -> None:
    page = titles(tmp_path, pond(tmp_path), SKIES)
    begun(page, tmp_path / "pond", "A")
    opened = page.begin(Wanted(book=str(SKIES), answers={"players": ["2"], "mode": ["easy"]}, names=["Ada"]), quiet)
    now = page.page()
    assert [one["title"] for one in now["under_way"]] == [opened.autosave.game.book.title, "The Pond"]
    assert now["under_way"][0]["players"] == "Ada, Player 2"
    assert now["chosen"]["name"] == str(SKIES)
    assert now["under_way"][0]["when"] > 1_600_000_000_000


def test_how_a_campaign_stands_is_told_in_the_language_of_the_page(tmp_path: Path) -> None:
    """Only what is the book's own, its title and its places, stays in the book's."""
    english = titles(tmp_path, SEA)
    answers = {"players": ["2"], "mode": ["normal"], "variants": [], "unlocked": []}
    opened = english.begin(Wanted(book=str(SEA), answers=answers, names=["", "Bea"]), quiet)
    while not opened.autosave.play.state.board.turn:
        opened.autosave.answer(some_reply(opened.autosave.play.decision, Random(1)).chosen)
    opened.autosave.shelf.write("bench", opened.autosave.play)
    here = opened.autosave.game.kit.regions[opened.autosave.play.state.board.spot].name
    for language, turn, player in (("en", "Turn\u00a01", "Player 1"), ("fr", "Tour\u00a01", "Joueur 1")):
        page = titles(tmp_path, SEA, language=language).page(str(SEA))
        for one in (*page["under_way"], *page["chosen"]["saves"]):
            assert one["players"] == f"{player}, Bea"
            assert one["standing"] == [text.replace(" ", "\u00a0") for text in (turn, here)], "no name twice"
        assert page["under_way"][0]["title"] == opened.autosave.game.book.title


def test_whoever_joined_and_said_no_name_is_among_the_players(tmp_path: Path) -> None:
    page = titles(tmp_path, SEA)
    answers = {"players": ["1"], "mode": ["normal"], "variants": [], "unlocked": []}
    opened = page.begin(Wanted(book=str(SEA), answers=answers, names=["Eve"]), quiet)
    assert page.page()["under_way"][0]["players"] == "Eve"
    opened.autosave.answer(("join",))
    opened.autosave.keep()
    [now] = page.page()["under_way"]
    assert now["players"] == "Eve, Player 2" and "Eve" not in now["standing"]


def test_one_goes_on_where_one_was_to_the_last_decision(tmp_path: Path) -> None:
    page = titles(tmp_path, pond(tmp_path))
    begun(page, tmp_path / "pond", "A", "A")
    opened = titles(tmp_path, tmp_path / "pond").go_on(Wanted(book=str(tmp_path / "pond")), quiet)
    assert opened.autosave.play.state.moment == 2
    assert opened.autosave.play.can_undo()


def test_what_is_over_is_no_campaign_under_way(tmp_path: Path) -> None:
    page = titles(tmp_path, pond(tmp_path))
    begun(page, tmp_path / "pond", "A", "B")
    now = page.page(str(tmp_path / "pond"))
    assert now["under_way"] == []
    assert [one["over"] for one in now["chosen"]["saves"]] == [True]


def test_named_saves_are_listed_opened_and_deleted(tmp_path: Path) -> None:
    page, book = titles(tmp_path, pond(tmp_path)), str(tmp_path / "pond")
    opened = page.begin(Wanted(book=book), quiet)
    opened.autosave.answer(("A",))
    opened.autosave.shelf.write("bench", opened.autosave.play)
    opened.autosave.answer(("A",))
    auto, bench = page.page(book)["chosen"]["saves"]
    assert (auto["save"], auto["decisions"], bench["save"], bench["decisions"]) == ("", 2, "bench", 1)
    assert bench["standing"] == ["section 1"]
    assert page.go_on(Wanted(book=book, save="bench"), quiet).autosave.play.state.moment == 1
    page.delete(Wanted(book=book, save="bench"))
    assert [one["save"] for one in page.page(book)["chosen"]["saves"]] == ["", "earlier"]


def test_a_save_that_is_not_there_is_said(tmp_path: Path) -> None:
    page = titles(tmp_path, pond(tmp_path))
    for save in ("nowhere", "../../etc/passwd", ""):
        with pytest.raises(CannotOpen) as cannot:
            page.go_on(Wanted(book=str(tmp_path / "pond"), save=save), quiet)
        assert cannot.value.told is not None and cannot.value.told["text"]


def test_each_edition_goes_on_in_its_own_language(tmp_path: Path) -> None:
    files = {"locale/fr/storybook/all.md": ROND}
    page, book = titles(tmp_path, pond(tmp_path, **files)), str(tmp_path / "pond")
    assert [one["name"] for one in page.page(book)["chosen"]["editions"]] == ["English", "Français"]
    page.begin(Wanted(book=book, language="fr"), quiet).autosave.answer(("A",))
    [under_way] = page.page()["under_way"]
    assert under_way["language"] == "fr"
    assert page.page()["chosen"]["language"] == "fr"
    opened = page.go_on(Wanted(book=book, language="en"), quiet)
    assert opened.autosave.game.book.language == "fr", "a save is of the edition that it was made with"


@pytest.mark.parametrize(("language", "said"), [("en", ""), ("fr", "Ce livre n’est pas traduit en français")])
def test_a_book_that_does_not_speak_the_language_of_the_page_says_so(tmp_path: Path, language: str, said: str) -> None:
    page = titles(tmp_path, SEA, language=language).page(str(SEA))
    assert page["chosen"]["foreign"].startswith(said) and bool(page["chosen"]["foreign"]) == bool(said)
    assert page["chosen"]["language"] == "en"
    both = titles(tmp_path, pond(tmp_path, **{"locale/fr/storybook/all.md": ROND}), language=language)
    assert both.page(str(tmp_path / "pond"), "en")["chosen"]["foreign"] == "", "whoever chose it knows"


# ---------------------------------------------------------------- what is wrong


def test_a_book_with_errors_shows_them_and_the_others_stay_usable(tmp_path: Path) -> None:
    page = titles(tmp_path, pond(tmp_path, story=ROUND.replace("Turn to 1", "Turn to 99")))
    now = page.page(str(tmp_path / "pond"))
    assert now["books"][0]["errors"] == 1
    problems = now["chosen"]["problems"]
    text = problems["problems"][0]["text"]
    assert "storybook/all.md:6:2: error SB104: section 99 does not exist" in text and "help:" in text
    assert problems["folder"] == str(tmp_path / "pond")
    with pytest.raises(CannotOpen):
        page.begin(Wanted(book=str(tmp_path / "pond")), quiet)
    assert page.begin(Wanted(book="the-lamplighters-round"), quiet).autosave.play.decision is not None


def test_a_folder_that_is_no_book_says_so(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    chosen = titles(tmp_path, empty).page(str(empty))["chosen"]
    assert chosen["errors"] >= 1 and "book.toml" in chosen["problems"]["problems"][0]["text"]


def test_a_damaged_save_says_why_and_offers_the_one_before(tmp_path: Path) -> None:
    page, book = titles(tmp_path, pond(tmp_path)), str(tmp_path / "pond")
    begun(page, book, "A", "A", "A")
    autosave = Shelf(page.editions.open(book).read.require(), tmp_path / "shelf").autosave
    autosave.write_text("spoilt\n{}\n", "utf-8")
    assert "damaged" in page.page(book)["chosen"]["saves"][0]["problem"]
    with pytest.raises(CannotOpen) as cannot:
        page.go_on(Wanted(book=book), quiet)
    told = cannot.value.told
    assert told is not None and "damaged" in told["text"] and told["offers"] == ["previous"]
    assert page.go_on(Wanted(book=book, how="previous"), quiet).autosave.play.state.moment == 2


def test_a_damaged_campaign_is_still_where_one_left_off(tmp_path: Path) -> None:
    page, book = titles(tmp_path, pond(tmp_path)), str(tmp_path / "pond")
    begun(page, book, "A", "A", "A")
    autosave = Shelf(page.editions.open(book).read.require(), tmp_path / "shelf").autosave
    autosave.write_text("spoilt\n{}\n", "utf-8")
    [campaign] = page.page()["under_way"]
    assert campaign["book"] == book and "damaged" in campaign["problem"] and campaign["before"]["decisions"] == 2
    page.language = "fr"
    assert "abîmée" in page.page()["under_way"][0]["problem"]
    assert "abîmée" in page.page(book)["chosen"]["saves"][0]["problem"]
    previous(autosave).write_text("spoilt, too", "utf-8")
    assert page.page()["under_way"][0]["before"] == {}, "nothing is offered that cannot be had"


def test_a_damaged_save_with_nothing_before_it_offers_nothing(tmp_path: Path) -> None:
    page, book = titles(tmp_path, pond(tmp_path)), str(tmp_path / "pond")
    begun(page, book, "A", "A")
    autosave = Shelf(page.editions.open(book).read.require(), tmp_path / "shelf").autosave
    previous(autosave).unlink()
    autosave.write_text("spoilt\n{}\n", "utf-8")
    for how in ("", "previous", "changed", "x"):
        with pytest.raises(CannotOpen) as cannot:
            page.go_on(Wanted(book=book, how=how), quiet)
        assert cannot.value.told is not None and cannot.value.told["offers"] == []
    assert page.begin(Wanted(book=book), quiet).autosave.play.decision is not None


def test_a_changed_book_can_be_gone_on_with_and_that_is_said(tmp_path: Path) -> None:
    page, book = titles(tmp_path, pond(tmp_path)), str(tmp_path / "pond")
    begun(page, book, "A", "A")
    pond(
        tmp_path,
        story="## 1\n\nA dry pond.\n\nA. Leave.\n(Turn to 2)\n\n## 2\n\nHome.\n\n*The story ends. Ending 1.*\n",
    )
    assert page.page()["under_way"][0]["book"] == book
    with pytest.raises(CannotOpen) as cannot:
        page.go_on(Wanted(book=book), quiet)
    assert cannot.value.told is not None and "changed" in cannot.value.told["offers"]
    heard: list[str] = []
    opened = page.go_on(Wanted(book=book, how="changed"), lambda which, /, **values: heard.append(which))
    assert heard == ["changed"]
    assert opened.autosave.play.state.moment == 2 and not opened.autosave.play.can_undo()


# ---------------------------------------------------------------- words


def test_both_languages_say_the_same_things() -> None:
    def names(value: Any, path: str = "") -> set[str]:
        if not isinstance(value, dict):
            return {path}
        return {name for key, one in value.items() for name in names(one, f"{path}.{key}")}

    assert names(texts("en")) == names(texts("fr"))


def test_slots_are_the_same_in_both_languages() -> None:
    def slots(value: Any, path: str = "") -> dict[str, set[str]]:
        if isinstance(value, dict):
            return {name: found for key, one in value.items() for name, found in slots(one, f"{path}.{key}").items()}
        return {path: set(re.findall(r"\{\w+\}", str(value)))}

    assert slots(texts("en")) == slots(texts("fr"))
