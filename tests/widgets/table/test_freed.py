"""What a table leaves behind: nothing, once it is closed; and no play, once that is left."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wanderbook.session.replies import some_reply
from wanderbook_widgets.table.widget import Table

BOARD_GAME = {"players": ["2"], "mode": ["normal"], "variants": [], "unlocked": []}
BOOKS = {"the-lamplighters-round": {}, "the-widows-buoys": BOARD_GAME, "the-late-mountain": BOARD_GAME}
LOOKS = ("rules", "journey", "log", "score", "saves", "advice", "keys")


def played(shelf: Path, book: str) -> tuple[Table, dict[str, weakref.ref[Any]]]:
    """A table with a play, after some decisions; and what belongs to it."""
    table, random = Table(shelf), Random(1)
    table._hear(None, {"begin": {"book": book, "answers": BOOKS[book]}}, [])
    autosave = table.autosave
    for _ in range(12):
        if (asked := autosave.play.decision) is None:
            break
        table._hear(None, {"answer": list(some_reply(asked, random).chosen), "serial": table._serial}, [])
    assert autosave.play.journal
    for what in LOOKS:
        table._hear(None, {"look": what}, [])
    parts = {"keeping": autosave, "play": autosave.play, "game": autosave.game}
    return table, {name: weakref.ref(part) for name, part in parts.items()}


def alive(parts: dict[str, weakref.ref[Any]]) -> list[str]:
    gc.collect()
    return [name for name, part in parts.items() if part() is not None]


@pytest.mark.parametrize("book", BOOKS)
def test_a_play_that_was_left_is_garbage(tmp_path: Path, book: str) -> None:
    table, parts = played(tmp_path, book)
    assert alive(parts) == ["keeping", "play", "game"]
    table._hear(None, {"leave": True}, [])
    assert table.screen == "title"
    assert alive(parts) == []
    table.close()


@pytest.mark.parametrize("book", BOOKS)
def test_a_closed_table_is_garbage(tmp_path: Path, book: str) -> None:
    table, parts = played(tmp_path, book)
    parts["table"] = weakref.ref(table)
    table.close()
    del table
    assert alive(parts) == []


def test_tables_share_the_books_that_they_have_read(tmp_path: Path) -> None:
    one, other = Table(tmp_path), Table(tmp_path)
    books = [table._titles.editions.open("the-widows-buoys").read.book for table in (one, other)]
    assert books[0] is books[1]
    one.close()
    other.close()
