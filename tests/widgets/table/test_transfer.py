"""Saves as files: exported from one shelf and imported on another, in the notebook or in a published page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wanderbook_widgets.table.saved import imported_name
from wanderbook_widgets.table.widget import Table

LAMPS, FERRY = "the-lamplighters-round", "le-bac-de-minuit"


class Page:
    """A table and what it sends."""

    def __init__(self, shelf: Path) -> None:
        self.table, self.sent = Table(shelf, "en"), list[Any]()
        self.table._send = lambda message, buffers=None: self.sent.append(message)

    def say(self, **message: Any) -> None:
        self.table._hear(None, message, [])

    def begin(self, book: str) -> None:
        self.say(begin={"book": book, "language": "en", "seed": 3})
        self.say(answer=[self.table.question["options"][0]["id"]], serial=self.table.question["serial"])

    @property
    def file(self) -> dict[str, str]:
        [found] = [one["content"]["file"] for one in self.sent if "file" in one.get("content", {})]
        assert isinstance(found, dict)
        return found


@pytest.fixture
def played(tmp_path: Path) -> Page:
    page = Page(tmp_path / "one")
    page.begin(LAMPS)
    return page


def test_a_play_goes_on_elsewhere_where_it_was_exported(played: Page, tmp_path: Path) -> None:
    played.say(export="")
    other = Page(tmp_path / "two")
    other.say(bring=played.file["text"], name=played.file["name"])
    chosen = other.table.title["chosen"]
    assert (chosen["name"], [one["save"] for one in chosen["saves"]]) == (LAMPS, ["quick"])
    other.say(go_on={"book": LAMPS, "language": "en", "save": "quick"})
    assert other.table.autosave.play.state == played.table.autosave.play.state


def test_an_exported_save_is_named_after_its_book(played: Page) -> None:
    played.say(save="At the lamp: 9/10")
    played.say(export="At the lamp: 9/10")
    assert played.file["name"] == "The Lamplighter's Round - At the lamp- 9-10.json"


def test_a_save_is_exported_from_the_title_page(played: Page) -> None:
    played.say(save="here")
    played.say(leave=True)
    played.say(export={"book": LAMPS, "language": "en", "save": "here"})
    assert played.file["text"].count("\n") == 2


def test_an_imported_save_replaces_none(played: Page) -> None:
    played.say(export="")
    text = played.file["text"]
    played.say(save="quick")
    played.say(answer=[played.table.question["options"][0]["id"]], serial=played.table.question["serial"])
    played.say(save="quick")
    played.say(bring=text, name="quick.json")
    assert sorted(played.table.autosave.shelf.names()) == ["quick", "quick 2"]


def test_at_a_table_only_saves_of_its_book_are_imported(played: Page, tmp_path: Path) -> None:
    other = Page(tmp_path / "two")
    other.begin(FERRY)
    other.say(export="")
    played.say(bring=other.file["text"], name="x.json")
    assert played.table.notice["text"].startswith("This save is of another book")
    assert played.table.autosave.shelf.names() == []


@pytest.mark.parametrize("text", ["", "{}", "abc\n{}\n", "\ud800", "0" * 300_000])
def test_what_is_no_save_is_refused(tmp_path: Path, text: str) -> None:
    page = Page(tmp_path / "shelf")
    page.say(bring=text, name="x.json")
    assert page.table.notice["text"]
    assert not list((tmp_path / "shelf").rglob("*.json"))


def test_what_is_too_large_is_refused(tmp_path: Path) -> None:
    page = Page(tmp_path / "shelf")
    page.say(bring="0" * 4_000_001, name="x.json")
    assert page.table.notice["text"] == page.table.texts["notices"]["misunderstood"]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("The Lantern - quick.json", "quick"),
        ("C:\\saves\\late.JSON", "late"),
        ("../../etc/passwd", "passwd"),
        (".json", "imported"),
        ("…", "imported"),
        ("x" * 99, "x" * 40),
    ],
)
def test_a_file_names_its_save(file: str, name: str) -> None:
    assert imported_name(file, "The Lantern", "imported") == name
