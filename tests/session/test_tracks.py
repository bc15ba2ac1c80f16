"""Tracks of the journey log over time: in scenarios, in saves, undone, and shown at the table."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from tests.books import write_book
from tests.mill import FILES, TITLE
from tests.widgets.table.seated import seated
from wanderbook.book import Book
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session.replies import some_reply
from wanderbook.session.saves import load_save, write_save
from wanderbook.session.scenario import BadScenario, run_file
from wanderbook.table import Game, Pick, open_options
from wanderbook.table.amounts import Counts
from wanderbook.telling import telling_for
from wanderbook_tools.telling import RELEASE
from wanderbook_tools.tellings.distant_skies import boards
from wanderbook_widgets.table.parts.stores import stores

STRIKERS = "Mill Strikers"


def mill(folder: Path, title: str = TITLE) -> Book:
    return read_book(write_book(folder, {**FILES, "book.toml": title}), use_cache=False).require()


def marking(game: Game, boxes: int) -> Play:
    """A play that brings soup until so many boxes are marked."""
    play, random = Play(game, 1), Random(1)
    while play.state.boxes[STRIKERS] < boxes:
        asked = play.decision
        assert asked is not None and len(play.journal) < 500
        options = asked.options if isinstance(asked, Pick) else ()
        open = open_options(options)
        play.answer(next(((one,) for one in ("explore:1", "A") if one in open), None) or some_reply(asked, random))
    return play


@pytest.mark.parametrize(("given", "then", "why"), [(2, 3, ""), (4, 4, ""), (0, 2, "1 marked")])
def test_scenarios_set_boxes_and_claim_them(given: int, then: int, why: str, tmp_path: Path) -> None:
    [verdict] = run_file(scenarios(tmp_path, f'"{STRIKERS}" = {given}', f'"{STRIKERS}" = {then}'))
    assert why in verdict.why and bool(verdict.why) == bool(why)


def scenarios(folder: Path, given: str, then: str) -> Path:
    write_book(folder / "mill", FILES)
    file = folder / "mill.toml"
    file.write_text(
        f"""book = "mill"
[[scenario]]
name = "soup"
given = {{ section = "1", boxes = {{ {given} }} }}
when = ["A"]
then = {{ boxes = {{ {then} }} }}
""",
        encoding="utf-8",
    )
    return file


@pytest.mark.parametrize(
    ("given", "code", "message"),
    [
        ("Weavers = 1", "SB501", "the book has no track Weavers"),
        (f'"{STRIKERS}" = 5', "SB502", f"this is impossible: too many boxes of {STRIKERS} are marked: 5 of 4"),
    ],
)
def test_scenarios_refuse_boxes_that_there_are_not(given: str, code: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadScenario) as refused:
        run_file(scenarios(tmp_path, given, f'"{STRIKERS}" = 1'))
    assert (code, message) in [(one.code, one.message) for one in refused.value.diagnostics]


def test_marked_boxes_are_saved_and_undone(tmp_path: Path) -> None:
    game = game_for(mill(tmp_path / "mill"))
    play = marking(game, 2)
    write_save(tmp_path / "one.json", play)
    again = load_save(tmp_path / "one.json", game)
    assert again.state.boxes == Counts.of({STRIKERS: 2}) and again.state == play.state
    while again.state.boxes[STRIKERS] == 2:
        assert again.undo()
    assert again.state.boxes[STRIKERS] == 1


def test_a_save_goes_on_in_an_edition_with_other_tracks(tmp_path: Path) -> None:
    play = marking(game_for(mill(tmp_path / "mill")), 2)
    write_save(tmp_path / "one.json", play)
    more = f'{TITLE}\n[[track]]\nname = "Mill Owner"\nboxes = 3\n'
    changed = game_for(mill(tmp_path / "more", more))
    again = load_save(tmp_path / "one.json", changed)
    assert (again.state.boxes[STRIKERS], again.state.boxes["Mill Owner"]) == (2, 0)


# ---------------------------------------------------------------- what is shown


@pytest.mark.parametrize(
    ("language", "told", "shown"),
    [
        ("en", "Mill Strikers: 1 box marked, 2 of 4 now.", "Mill Strikers: 2 of 4 boxes marked"),
        ("fr", "Mill Strikers : 1 case cochée, 2 sur 4 désormais.", "Mill Strikers : 2 cases cochées sur 4"),
    ],
)
def test_a_track_is_told_and_shown_in_both_languages(language: str, told: str, shown: str, tmp_path: Path) -> None:
    book = mill(tmp_path)
    book = book.model_copy(update={"title_page": book.title_page.model_copy(update={"language": language})})
    play = marking(game_for(book), 2)
    telling = telling_for(play.game)
    lines = [plain_spaces(line.text) for line in telling.told(play.events, play)]
    assert told in lines
    [gauge] = [one for one in stores(seated(play))["gauges"] if one["name"] == STRIKERS]
    assert (gauge["now"], gauge["most"], plain_spaces(gauge["about"])) == (2, 4, shown)
    console = Console(width=80, record=True, file=StringIO())
    console.print(boards.plane(telling.words, play.state))
    assert shown in plain_spaces(console.export_text().translate(RELEASE))


def plain_spaces(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
