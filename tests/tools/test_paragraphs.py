"""Paragraphs under a condition on every screen: the terminal, the table's page, the reader, print and reports."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.books import write_book
from tests.session.test_paragraphs import CARDS, STORY, TITLE
from tests.widgets.table.seated import seated
from wanderbook.language import Service
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.table import Reply
from wanderbook_tools.cli import main
from wanderbook_tools.printing.manuscript import manuscript
from wanderbook_tools.printing.nodes import plain
from wanderbook_tools.printing.prose import Pictures
from wanderbook_widgets.table.parts.page import page
from wanderbook_widgets.view import ReaderPlace
from wanderbook_widgets.view import page as reader_page

FRENCH = """## 1

Une porte.

*Si mot-clé LAMPE :* La lampe brûle.

*Si pas mot-clé LAMPE :* Il fait noir.

*Si carte Aventure 1 et 2 gold :* La corde est chère.

*Gagnez la carte Aventure 1.*

A. Prenez la lampe.
*Prenez la Quête 1.*
(Lisez 1)

B. Payez.
*Perdez 1 gold.*
(Lisez 1)

C. Partez.
*L'histoire se termine. Fin 1.*
"""
LOCALE = {
    "locale/fr/storybook/all.md": FRENCH,
    "locale/fr/cards/all.toml": CARDS.replace("LAMP", "LAMPE"),
}


@pytest.fixture
def door(tmp_path: Path) -> Path:
    files = {"book.toml": TITLE, "storybook/all.md": STORY, "cards/all.toml": CARDS, **LOCALE}
    return write_book(tmp_path / "door", files)


def test_the_page_shows_what_was_shown_and_keeps_it(door: Path) -> None:
    play = Play(game_for(read_book(door, use_cache=False).require()), 1)
    [first] = [part for part in page(seated(play))["parts"] if part["kind"] == "section"]
    assert first["html"] == "<p>A door.</p>\n<p>It is dark.</p>\n"
    play.answer(Reply(("A",)))
    assert "<p>A door.</p>\n<p>The lamp burns.</p>\n<p>The rope is dear.</p>\n" in str(
        [part.get("html") for part in page(seated(play))["parts"]][-1]
    )
    onward = Play.from_state(play.game, 1, play.state)
    assert "The lamp burns." in str(page(seated(onward)))


def test_in_the_other_language_the_same_ones_are_shown(door: Path) -> None:
    read = read_book(door, "fr", use_cache=False)
    assert not [one for one in read.diagnostics if one.severity == "error" or one.code.startswith("SB4")]
    play = Play(game_for(read.require()), 1)
    play.answer(Reply(("A",)))
    shown = str(page(seated(play)))
    assert "La lampe brûle." in shown
    assert "Il fait noir." not in shown


def test_the_terminal_shows_it(
    door: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("A\nB\nC\n"))
    monkeypatch.setenv("WANDERBOOK_HOME", str(tmp_path / "home"))
    main(["play", str(door), "--seed", "1"])
    first, second, third, *_ = capsys.readouterr().out.split("A door.")[1:]
    lines = ("The lamp burns.", "It is dark.", "The rope is dear.")
    assert [[line in part for line in lines] for part in (first, second, third)] == [
        [False, True, False],
        [True, False, True],
        [True, False, False],
    ]


def test_the_reader_and_print_say_the_condition(door: Path) -> None:
    book = read_book(door, use_cache=False).require()
    body = reader_page(book, ReaderPlace("section", "1"), door)["body"]
    assert body[1] == {"kind": "prose", "html": "<p><em>If keyword LAMP:</em> The lamp burns.</p>\n"}
    french = read_book(door, "fr", use_cache=False).require()
    printed = [plain(block) for one in manuscript(french, Pictures(door)).manuscript.sections for block in one.blocks]
    assert any(one.startswith("Si mot-clé LAMPE\u00a0:") and "La lampe brûle." in one for one in printed)


def test_reach_reports_it(door: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dearer = {**LOCALE, "storybook/all.md": STORY}
    files = {name: text.replace(" 2 gold", " 9 gold") for name, text in dearer.items()}
    write_book(door, {"book.toml": TITLE, **files})
    assert main(["reach", str(door)]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "paragraphs 2 reachable, 1 unreachable" in told
    assert "1:p3 (storybook/all.md:9) is shown if adventure card 1" in told
    main(["reach", str(door), "1:p3", "--json"])
    [found] = json.loads(capsys.readouterr().out)["paragraphs"].values()
    assert found["status"] == "unreachable"


def test_what_an_editor_offers_and_says(door: Path) -> None:
    service = Service(door)
    path = "storybook/all.md"
    service.change(path, STORY.replace("*If keyword LAMP:* The lamp burns.", "*If k"))
    assert "keyword X" in [one.label for one in service.complete(path, 4, 5)]
    service.change(path, STORY.replace("*If keyword LAMP:* The lamp burns.", "*I"))
    assert "If" in [one.label for one in service.complete(path, 4, 2)]
    service.change(path, STORY)
    said = service.hover(path, 4, 13)
    assert said is not None
    assert "Required by: 1:p1, 1:p2" in said.text
