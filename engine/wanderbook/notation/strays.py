"""Files and folders beside a book's own that look like part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import NamedTuple

FOLDERS = ("storybook", "cards", "atlas", "locale")
_ENDINGS = {"storybook": ".md", "cards": ".toml", "atlas": ".toml"}
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp"})
_BACKUPS = re.compile(r".*(?:~|\.bak|\.orig|\.swp|\.tmp)", re.IGNORECASE)
"""Backup files of editors."""
_NOTES = re.compile(rf"(?:readme|notes?|licen[cs]e|changelog|todo)\b.*|{_BACKUPS.pattern}", re.IGNORECASE)
"""Names of notes and similar files."""
_OTHERS = frozenset({"pictures", "images", "tests", "scenarios", "notes", "drafts", "build", "saves"})
_SECTION = re.compile(rb"^## ?[A-Z]?\d", re.MULTILINE)
_LOOKED_AT = 64 * 1024
"""The number of bytes at the beginning of a file in which a section is looked for."""
_CARDS = frozenset({"quest", "adventure", "enemy", "enemie", "event", "card"})
MOST = 50
"""The number of strays reported."""


class Stray(NamedTuple):
    """A file or folder that is not read, and what to do with it."""

    path: Path
    help: str


def strays(root: Path) -> Iterator[Stray]:
    """Files and folders in the book's folder that are not read and look as if they were meant to be."""
    languages = [path for path in _entries(root / "locale") if path.is_dir()]
    for path in _entries(root):
        yield from _folder(path) if path.is_dir() else _file(path)
    for folder in (root, *languages):
        yield from _misplaced_files(folder)
    for path in chain.from_iterable(map(_entries, languages)):
        if path.is_dir():
            yield from _folder(path)


def _folder(path: Path) -> Iterator[Stray]:
    """A stray folder, whose name is similar to one of a book's or which contains sections."""
    if path.name in FOLDERS or path.name in _OTHERS:
        return
    near = get_close_matches(path.name.lower().replace("-", "").replace("_", ""), FOLDERS, n=1, cutoff=0.75)
    if near:
        yield Stray(path, f"rename the folder to {near[0]}")
    elif any(one.suffix == ".md" and _has_sections(one) for one in _entries(path)):
        yield Stray(path, "move it to the folder storybook, where sections belong")


def _file(path: Path) -> Iterator[Stray]:
    """A stray file beside book.toml that contains sections or cards."""
    if _NOTES.fullmatch(path.name):
        return
    if path.suffix == ".md" and _has_sections(path):
        yield Stray(path, "move it to the folder storybook, where sections belong")
    elif path.suffix == ".toml" and path.stem.removesuffix("s") in _CARDS:
        yield Stray(path, "move it to the folder cards, where cards belong")


def _misplaced_files(folder: Path) -> Iterator[Stray]:
    """Files in one of the book's own folders with the wrong ending."""
    for kind, ending in _ENDINGS.items():
        for path in _entries(folder / kind):
            if _is_misplaced(path, ending):
                yield Stray(path, f"rename it: files in the folder {kind} end with {ending}")


def _is_misplaced(path: Path, ending: str) -> bool:
    if path.is_dir() or path.suffix == ending or path.suffix.lower() in _PICTURES:
        return False
    return _NOTES.fullmatch(path.name) is None or (_BACKUPS.fullmatch(path.name) is None and _has_sections(path))


def _has_sections(path: Path) -> bool:
    """Whether a file has a section's heading near its beginning."""
    try:
        with path.open("rb") as stream:
            return _SECTION.search(stream.read(_LOOKED_AT)) is not None
    except OSError:
        return False


def _entries(folder: Path) -> list[Path]:
    """The entries of a folder, without hidden ones and links."""
    try:
        there = sorted(folder.iterdir()) if folder.is_dir() and not folder.is_symlink() else []
        return [path for path in there if not path.name.startswith(".") and not path.is_symlink()]
    except OSError:
        return []
