"""Tracks of the journey log in the editor: what is known of one, what completes, and another name for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from tests.language.books import ALL, cursor
from tests.mill import FILES, FRENCH, TEXT
from wanderbook.language import CannotRename, Service

TESTS = '[[can]]\nreach = "3"\nholding = "4 boxes of Mill Strikers"\ngiven = { boxes = { "Mill Strikers" = 2 } }\n'


@pytest.fixture
def service(tmp_path: Path) -> Service:
    french = {"locale/fr/book.toml": FRENCH}
    return Service(write_book(tmp_path, {**FILES, **french, "tests.toml": TESTS}))


def test_a_track_is_told_of_wherever_it_stands(service: Service) -> None:
    told = service.hover(ALL, *cursor(TEXT, "Mill Strikers. Return", 2))
    assert told is not None
    assert told.text == ("**Track Mill Strikers**, 4 boxes\n\n- Marked at: 1:A, 1:B\n- Required by: 1:B, 1:C, 2:if1")


def test_a_track_is_gone_to_and_found(service: Service) -> None:
    [place] = service.definition(ALL, *cursor(TEXT, "Mill Strikers marked", 2))
    assert (place.path, place.range.start.line) == ("book.toml", 9)
    found = service.references(ALL, *cursor(TEXT, "Mill Strikers marked", 2))
    assert len([one for one in found if one.path == ALL]) == 5


def test_an_instruction_about_a_track_is_completed(service: Service) -> None:
    text = TEXT.replace("*Mark 1 box of Mill Strikers.", "*Mark 1 box of ")
    service.change(ALL, text)
    offered = service.complete(ALL, *cursor(text, "*Mark 1 box of ", len("*Mark 1 box of ")))
    assert "Mill Strikers" in [one.label for one in offered]


def test_a_track_is_renamed_where_its_name_stands(service: Service) -> None:
    edits = service.rename(ALL, *cursor(TEXT, "Mill Strikers marked", 2), "Weavers")
    service.apply(edits)
    assert "Mill Strikers" not in service.text(ALL) and "Requires 2 boxes of Weavers marked" in service.text(ALL)
    assert 'name = "Weavers"' in service.text("book.toml")
    assert 'id = "Weavers"\nname = "Grévistes"' in service.text("locale/fr/book.toml")
    assert "4 boxes of Weavers" in service.text("tests.toml")
    assert '"Weavers" = 2' in service.text("tests.toml")
    with pytest.raises(CannotRename, match="not a name"):
        service.rename(ALL, *cursor(service.text(ALL), "Weavers marked", 2), "x1")
