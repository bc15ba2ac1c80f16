"""`check --fix`: safe fixes, written into a book's files."""

from __future__ import annotations

from pathlib import Path

from wanderbook.language.mending import mended
from wanderbook_tools.books import write_text
from wanderbook_tools.screen import Screen


def fix(folder: Path, screen: Screen) -> int:
    """Apply and report all fixes that need no guessing; returns the number of fixed problems."""
    fixed = mended(folder)
    for path, text in fixed.texts.items():
        file = folder / path
        write_text(file, _with_original_line_ends(file.read_bytes(), text))
    prefix = f"{folder.as_posix().rstrip('/')}/"
    for problem, made in fixed.fixes:
        screen.beside(f"{prefix}{problem.file}:{problem.line}: {problem.code} mended: {made.title}")
    return len(fixed.fixes)


def _with_original_line_ends(before: bytes, text: str) -> bytes:
    """The text with the file's own line ends and byte order mark."""
    data = text.replace("\n", "\r\n") if b"\r\n" in before else text
    return (b"\xef\xbb\xbf" if before.startswith(b"\xef\xbb\xbf") else b"") + data.encode()
