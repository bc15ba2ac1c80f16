"""Files and folders beside a book's own that look like part of it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wanderbook.notation.folder import Files

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
_CARDS = frozenset({"quest", "adventure", "enemy", "enemie", "event", "card"})
MOST = 50
"""The number of strays reported."""


def tell_strays(root: Path, files: Files) -> None:
    """Report SB223 for files in the book's folder that are not read."""
    for path in _listed(root):
        if path.is_dir():
            _tell_folder(root, path, files)
        else:
            _tell_file(root, path, files)
    languages = [path for path in _listed(root / "locale") if path.is_dir()]
    for folder in (root, *languages):
        for kind, ending in _ENDINGS.items():
            for path in _listed(folder / kind):
                if _is_misplaced(path, ending):
                    _tell(root, path, files, f"files in the folder {kind} end with {ending}")
    for path in (path for language in languages for path in _listed(language) if path.is_dir()):
        _tell_folder(root, path, files)


def _tell(root: Path, path: Path, files: Files, help: str) -> None:
    if sum(one.code == "SB223" for one in files.diagnostics) < MOST:
        name = path.relative_to(root).as_posix().encode("utf-8", "backslashreplace").decode("utf-8")
        files.problem(name, "SB223", "this is not read as a part of the book", help)


def _tell_folder(root: Path, path: Path, files: Files) -> None:
    """A folder whose name is nearly one of a book's, or that holds sections."""
    if path.name in FOLDERS or path.name in _OTHERS:
        return
    near = get_close_matches(path.name.lower().replace("-", "").replace("_", ""), FOLDERS, n=1, cutoff=0.75)
    if near:
        _tell(root, path, files, f"rename the folder to {near[0]}")
    elif any(one.suffix == ".md" and _has_sections(one) for one in _listed(path)):
        _tell(root, path, files, "sections stand in the folder storybook: move it there")


def _tell_file(root: Path, path: Path, files: Files) -> None:
    """A file beside book.toml that has sections or cards in it."""
    if _NOTES.fullmatch(path.name):
        return
    if path.suffix == ".md" and _has_sections(path):
        _tell(root, path, files, "sections stand in the folder storybook: move it there")
    elif path.suffix == ".toml" and path.stem.removesuffix("s") in _CARDS:
        _tell(root, path, files, "cards stand in the folder cards: move it there")


def _is_misplaced(path: Path, ending: str) -> bool:
    if path.is_dir() or path.suffix == ending or path.suffix.lower() in _PICTURES:
        return False
    return _NOTES.fullmatch(path.name) is None or (_BACKUPS.fullmatch(path.name) is None and _has_sections(path))


def _has_sections(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return _SECTION.search(stream.read(_LOOKED_AT)) is not None
    except OSError:
        return False


def _listed(folder: Path) -> list[Path]:
    """What lies in a folder, without what is hidden and without links."""
    try:
        there = sorted(folder.iterdir()) if folder.is_dir() and not folder.is_symlink() else []
        return [path for path in there if not path.name.startswith(".") and not path.is_symlink()]
    except OSError:
        return []
