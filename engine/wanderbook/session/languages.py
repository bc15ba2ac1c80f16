"""The preferred language, kept beside a player's saves: one word in a file."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from wanderbook.session.files import reported
from wanderbook.session.library import home
from wanderbook.writing import write_whole

MOST_BYTES = 16


def preferred_language(known: Container[str], under: Path | None = None) -> str:
    """The preferred language, if it is one of these; None if it is another, or the file cannot be read."""
    path = _file(under)
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            return ""
        with path.open("rb") as file:
            language = file.read(MOST_BYTES).decode("utf-8", "replace").strip()
    except OSError:
        return ""
    return language if language in known else ""


def note_spoken(language: str, under: Path | None = None) -> None:
    """Store the preferred language. Raises `CannotSave`."""
    path = _file(under)
    with reported(path):
        write_whole(path, f"{language}\n".encode())


def _file(under: Path | None) -> Path:
    return (under or home()) / "language.txt"
