"""The language that was chosen last, and whatever else may be found in its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wanderbook.locales import languages
from wanderbook.session.files import CannotSave
from wanderbook.session.languages import MOST_BYTES, note_spoken, preferred_language


def test_what_was_chosen_last_is_spoken(tmp_path: Path) -> None:
    assert preferred_language(languages(), tmp_path / "new") == ""
    for language in ("fr", "en", "fr"):
        note_spoken(language, tmp_path / "new")
        assert preferred_language(languages(), tmp_path / "new") == language
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["language.txt"]


def test_it_is_kept_where_saves_always_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_HOME", str(tmp_path / "home"))
    note_spoken("fr")
    assert preferred_language(languages()) == preferred_language(languages(), tmp_path / "home") == "fr"


@pytest.mark.parametrize(
    "held",
    [b"", b"\n", b"xx\n", b"FR\n", b"fr en\n", b"\xff\xfe", b"../en", b"fr" + b"\n" * MOST_BYTES, b"en" * 100_000],
    ids=["empty", "a line", "unknown", "large", "two", "no text", "a path", "too long", "much too long"],
)
def test_anything_odd_is_nothing(tmp_path: Path, held: bytes) -> None:
    (tmp_path / "language.txt").write_bytes(held)
    assert preferred_language(languages(), tmp_path) == ""


def test_so_is_what_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder" / "language.txt").mkdir(parents=True)
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "language.txt")
    (tmp_path / "file").write_text("fr", "utf-8")
    assert [preferred_language(languages(), tmp_path / one) for one in ("folder", "pipe", "file")] == ["", "", ""]


def test_a_disk_that_refuses_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(CannotSave):
        note_spoken("fr", tmp_path / "file")
