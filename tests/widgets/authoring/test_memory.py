"""What a kernel with the desk holds does not grow with the edits that it has seen."""

from __future__ import annotations

import gc
import threading
from pathlib import Path

import pytest

from tests.books import write_book
from tests.widgets.authoring.test_writing import ALL, BOOK
from wanderbook_widgets import Desk, desk

WARM, EDITS = 120, 800
MOST_MORE = 160
"""Objects that differ by when the collector ran: a fifth of one for each edit."""


def edit_often(there: Desk, times: int) -> None:
    """Words, an error, a new section, and all of it taken back."""
    text = BOOK[ALL]
    ends = "*The story ends. Ending 1.*"
    for at in range(times // 4):
        there.edit(ALL, text.replace("A hall.", f"A hall {at}."))
        there.edit(ALL, text.replace("Turn to 7", f"Turn to {at % 9 + 90}"))
        there.edit(ALL, f"{text}\n## {at % 9 + 20}\n\nMore.\n\n{ends}\n")
        there.edit(ALL, text)


def held(there: Desk) -> int:
    there.wait()
    gc.collect()
    return len(gc.get_objects())


def test_800_edits_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    there = desk(write_book(tmp_path / "door", BOOK), games=1)
    edit_often(there, WARM)
    before = held(there)
    edit_often(there, EDITS)
    assert held(there) - before < MOST_MORE
    assert threading.active_count() < 10
    assert [str(one.exc_value) for one in failed] == []  # an edit never trips up the proof before it
    assert there.verdict["doing"] == "done"
