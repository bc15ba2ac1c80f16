"""What the table does for a new player: a prologue, the coach, one click to a neighbouring place, fewer questions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.books import SMALLEST, write_book
from tests.widgets.table.test_widget import hear, opened
from wanderbook.notation import bundled, read_book
from wanderbook.session.settings import read_settings
from wanderbook_widgets.table.editions import EditionCache
from wanderbook_widgets.table.pages import _opens
from wanderbook_widgets.table.title import SETUP, Titles
from wanderbook_widgets.table.widget import Table


def at_sea(shelf: Path) -> tuple[Table, list[Any]]:
    """The lesson, at the first action of its first turn."""
    table, said = opened(shelf)
    hear(table, {"begin": {"book": "first-voyage"}})
    hear(table, {"answer": ["quarters"], "serial": table.question["serial"]})
    hear(table, {"answer": ["B"], "serial": table.question["serial"]})
    assert table.question["title"].startswith("Action 1 of 2")
    return table, said


def shown(said: list[Any], what: str) -> list[dict[str, Any]]:
    messages = [one.get("content", one) if isinstance(one, dict) else {} for one in said]
    return [one["shown"] for one in messages if one.get("shown", {}).get("what") == what]


def test_a_lesson_begins_without_a_form_and_with_its_prologue(tmp_path: Path) -> None:
    table, said = opened(tmp_path)
    hear(table, {"book": "first-voyage", "language": "en"})
    assert table.title["chosen"]["form"] == []
    hear(table, {"begin": {"book": "first-voyage"}})
    assert table.question["title"].startswith("Ship action")
    assert table.coach["kind"] == "sleeping_gods:ShipAction" and table.coach["part"] == "stores"
    if found := shown(said, "prologue"):
        assert found[-1]["where"] and found[-1]["win"] and len(found[-1]["turn"]) == 3


def test_the_coach_speaks_once_of_each_kind_and_is_hidden_and_shown(tmp_path: Path) -> None:
    table, _ = at_sea(tmp_path)
    assert "sleeping_gods:ShipAction" in read_settings(tmp_path).learnt
    assert table.coach["kind"] == "sleeping_gods:TakeAction"
    hear(table, {"coach": "got_it"})
    assert table.coach == {}
    hear(table, {"coach": "hide"})
    assert not read_settings(tmp_path).coach
    hear(table, {"coach": "show"})
    assert table.coach["kind"] == "sleeping_gods:TakeAction" and not read_settings(tmp_path).learnt


def test_a_click_on_a_neighbouring_region_sails_there_and_one_undo_comes_back(tmp_path: Path) -> None:
    table, _ = at_sea(tmp_path)
    assert table.question["goals"] == ["1:B", "1:C"]
    before = table.autosave.play.state
    hear(table, {"go": "1:A", "serial": table.question["serial"]})
    assert table.autosave.play.state is before
    hear(table, {"go": "1:B", "serial": table.question["serial"]})
    assert str(table.autosave.play.state.board.spot) == "1:B"
    assert table.question["title"].startswith("Action 2 of 2")
    hear(table, {"undo": True})
    assert table.autosave.play.state is before


def test_a_click_on_a_number_elsewhere_sails_there_and_explores_it(tmp_path: Path) -> None:
    table, _ = at_sea(tmp_path)
    places = table.atlas["places"]
    assert places["4"]["explore"] == "1:B" and "explore" not in places["1"]
    before = table.autosave.play.state
    hear(table, {"go": "1:B", "explore": "4", "serial": table.question["serial"]})
    assert ("explore:4",) in [reply.chosen for reply in table.autosave.play.journal]
    hear(table, {"undo": True})
    assert table.autosave.play.state is before


def test_everything_is_asked_for_whoever_wants_it_so(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": "first-voyage"}}, {"ask_all": True})
    hear(table, {"answer": ["quarters"], "serial": table.question["serial"]})
    assert table.question["title"].startswith("Quarters") and table.head["asks_all"]
    assert read_settings(tmp_path).asks_everything
    again, _ = opened(tmp_path)
    hear(again, {"begin": {"book": "first-voyage"}})
    assert again.autosave.play.asks_everything


def test_whether_an_ending_is_possible_is_said_and_nothing_else(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": "the-lamplighters-round"}}, {"still": True})
    assert table.notice["text"] == "Yes: of 4 endings, 4 can still be reached."


# ---------------------------------------------------------------- the book after a lesson


def advised_to_the_end(table: Table) -> None:
    """Play on as advised, until there is nothing to answer."""
    while table.autosave.play.decision is not None:
        with table._on_path():
            reply = table.seat().telling.advice(table.autosave.play, table.autosave.play.decision)
        assert reply is not None
        serial = table.question["serial"]
        hear(table, {"answer": list(reply.chosen), "serial": serial})
        assert table.question.get("serial") != serial, table.notice


@pytest.mark.parametrize(
    ("lesson", "after", "title", "language"),
    [
        ("first-voyage", "the-widows-buoys", "The Widow’s Buoys", "en"),
        ("first-voyage", "the-widows-buoys", "Les Bouées de la veuve", "fr"),
        ("first-flight", "the-late-mountain", "The Late Mountain", "en"),
    ],
)
def test_a_lesson_offers_the_next_book_and_one_message_begins_it(
    lesson: str, after: str, title: str, language: str, tmp_path: Path
) -> None:
    table, said = opened(tmp_path)
    hear(table, {"begin": {"book": lesson, "language": language}}, {"next": True})
    assert table.autosave.game.book.title_page.lesson is not None  # nothing is next before the end
    advised_to_the_end(table)
    assert shown(said, "ending")[-1]["next"] == {"book": after, "title": title}
    hear(table, {"next": True})
    assert table.head["title"] == title and shown(said, "prologue")[-1]["title"] == title
    assert table.autosave.play.decision.about not in SETUP


def test_nothing_is_next_where_that_book_is_not_on_the_shelf(tmp_path: Path) -> None:
    title = SMALLEST["book.toml"]
    alone = write_book(tmp_path / "alone", {"book.toml": f'{title}next = "nowhere"\n'})
    other = write_book(tmp_path / "other", {"book.toml": f'{title}next = "alone"\n'})
    titles = Titles(tmp_path / "shelf", "en", EditionCache([alone, other]))
    assert titles.next_of(read_book(alone).require()) == {}
    assert titles.next_of(read_book(other).require()) == {"book": str(alone), "title": "The Lantern"}


# ---------------------------------------------------------------- what an ending counts


@pytest.mark.parametrize("lesson", ["first-voyage", "first-flight"])
def test_an_ending_counts_what_gave_points_and_tells_of_no_unlocks_where_none_are(lesson: str, tmp_path: Path) -> None:
    table, said = opened(tmp_path)
    hear(table, {"begin": {"book": lesson}})
    advised_to_the_end(table)
    page = shown(said, "ending")[-1]
    assert page["score"]["lines"] and all(line["points"] for line in page["score"]["lines"])
    assert not any(line["text"].endswith(": 0") for line in page["score"]["lines"])
    assert page["unlocked"] == [] and page["opens"]["count"] == 0


@pytest.mark.parametrize(
    ("language", "figures", "deed"),
    [
        ("en", ["{} turns", "{} sections read", "challenges passed: {} of {}", "1 fight won"], "Hang his gate"),
        (
            "fr",
            ["{} tours", "{} sections lues", "défis réussis\u00a0: {} sur {}", "1 combat gagné"],
            "Lui poser sa barrière.",
        ),
    ],
)
def test_an_ending_tells_the_play_in_figures_and_what_came_of_choices(
    language: str, figures: list[str], deed: str, tmp_path: Path
) -> None:
    table, said = opened(tmp_path)
    hear(table, {"begin": {"book": "first-flight", "language": language}})
    advised_to_the_end(table)
    page, log = shown(said, "ending")[-1], [repr(one) for one in table.autosave.play.log()]
    fight = "outcome='6:A:"
    tried = [one for one in log if one.startswith("Judged") and fight not in one]
    counts = [
        (table.autosave.play.state.board.turn,),
        (len({one for one in log if one.startswith("SectionRead") and "event-" not in one}),),
        (sum("pass" in one for one in tried), len(tried)),
        (),
    ]
    assert page["tally"] == [text.format(*many) for text, many in zip(figures, counts, strict=True)]
    assert any(deed in one["html"] for one in page["deeds"])


def test_a_book_with_unlocks_says_what_the_next_one_takes() -> None:
    book = read_book(bundled()["the-tidewrights-debt"]).require()
    assert [_opens(book, earned) for earned in (0, 1, 2, 4, 7)] == [
        {"earned": 0, "count": 2},
        {"earned": 1, "count": 2},
        {"earned": 2, "count": 4},
        {"earned": 4, "count": 7},
        {"earned": 7, "count": 0},
    ]
