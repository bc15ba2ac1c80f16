"""The story of another program that a file belongs to: for an editor, and for pre-commit, which know only files."""

from __future__ import annotations

import re
from pathlib import Path

from wanderbook.api.foreign import is_foreign

TWEE = (".twee", ".tw", ".tw2", ".tw3")
DEEPEST = 4
"""The most folders between a file and its story."""
MOST_FILES = 400
"""The most files of a folder that are looked at to find the story of one."""
MOST_BYTES = 2_000_000
_INCLUDE = re.compile(r"^\s*INCLUDE\s+(.+?)\s*$", re.MULTILINE)
_STORY_DATA = re.compile(r"^::\s*StoryData\b", re.MULTILINE)


def root_of(file: Path) -> Path | None:
    """The file or folder to read for the story that a file belongs to; None if it is none of a story."""
    suffix = file.suffix.lower()
    if suffix in TWEE:
        return _twine_root(file)
    if suffix == ".ink":
        return _ink_root(file)
    if suffix == ".txt" and is_foreign(file):
        return file.parent
    return None


def _twine_root(file: Path) -> Path:
    """The outermost folder with Twee files in which there is one story; a file with a story of its own is one."""
    root = file
    for folder in list(file.parents)[:DEEPEST]:
        several = [one for one in _listed(folder) if one.suffix.lower() in TWEE]
        if not several:
            break
        if sum(_STORY_DATA.search(_text(one)) is not None for one in several) > 1:
            break
        if len(several) > 1 or root.is_dir():
            root = folder
    return root


def _ink_root(file: Path) -> Path:
    """The file that includes this one, if there is one, and so on."""
    root = file
    for _ in range(DEEPEST):
        above = [one for folder in list(file.parents)[:DEEPEST] for one in _listed(folder) if one.suffix == ".ink"]
        including = (one for one in above if one != root and root in _included(one))
        found = next(including, None)
        if found is None:
            break
        root = found
    return root


def _included(file: Path) -> set[Path]:
    return {file.parent / name for name in _INCLUDE.findall(_text(file))}


def _listed(folder: Path) -> list[Path]:
    """The files of a folder; none of one that is too large to be a story's."""
    try:
        files = [one for at, one in enumerate(folder.iterdir()) if at <= MOST_FILES]
    except OSError:
        return []
    return sorted(one for one in files if one.is_file()) if len(files) <= MOST_FILES else []


def _text(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            return stream.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
