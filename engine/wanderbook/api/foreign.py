"""Whether a path is a story of another program, without reading it."""

from __future__ import annotations

from pathlib import Path

STARTUP = "startup.txt"
GAMES = ("", "scenes", "mygame/scenes", "web/mygame/scenes")
"""Where a game in ChoiceScript may have its scenes."""
SUFFIXES = (".twee", ".tw", ".tw2", ".tw3", ".html", ".htm", ".ink")
BEGINNING = 200
"""How many bytes of a JSON file are read to see whether it is compiled ink."""


def is_foreign(path: Path) -> bool:
    """Whether a path is a Twee file, a page, a scene of ChoiceScript, ink, or a folder of them."""
    try:
        if not path.is_dir():
            is_scene = path.suffix.lower() == ".txt" and (path.parent / STARTUP).is_file()
            is_ink = path.suffix.lower() == ".json" and _is_compiled_ink(path)
            return (path.suffix.lower() in SUFFIXES or is_scene or is_ink) and path.is_file()
        is_book = (path / "book.toml").exists()
        if not is_book and any((path / name / STARTUP).is_file() for name in GAMES):
            return True
    except OSError:  # such as a name that is too long for a file
        return False
    return not is_book and any(True for suffix in SUFFIXES[:4] for _ in path.rglob(f"*{suffix}"))


def _is_compiled_ink(path: Path) -> bool:
    """Whether a file begins as compiled ink does."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return b'"inkVersion"' in file.read(BEGINNING)
