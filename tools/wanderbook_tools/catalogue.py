"""A book's texts as a PO file, for translators' programs.

An entry's context is the name of the piece, `38.9:A`; its source is the original's text. Words that translate an older
text are fuzzy, with that text as the previous source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import polib

from wanderbook.notation.memory import PieceStatus, same
from wanderbook_tools.screen import WrongUse

MOST_BYTES = 16 * 1024 * 1024


def write_catalogue(
    path: Path, title: str, language: str, pieces: Iterable[PieceStatus], files: Mapping[str, str]
) -> int:
    """Write every text; returns their number."""
    catalogue = polib.POFile(wrapwidth=100)
    catalogue.metadata = {
        "Project-Id-Version": title,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for piece in pieces:
        entry = polib.POEntry(msgctxt=piece.name, msgid=piece.source, occurrences=[(files.get(piece.name, ""), "")])
        if piece.state != "missing":
            entry.msgstr = piece.words
        if piece.state == "stale":
            entry.flags, entry.previous_msgid, entry.previous_msgctxt = ["fuzzy"], piece.was, piece.name
        catalogue.append(entry)
    catalogue.save(str(path))
    return len(catalogue)


def read_catalogue(path: Path, sources: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Words by piece, and the names of entries whose text is no longer in the book.

    Only words that somebody finished: neither fuzzy nor empty.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise WrongUse(f"{path} is larger than {MOST_BYTES // 1024 // 1024} MB")
        catalogue = polib.pofile(str(path), encoding="utf-8")
    except (OSError, UnicodeError, ValueError, IndexError, AttributeError) as error:
        raise WrongUse(f"{path} cannot be read as a PO file: {error}") from None
    by_source = {source: name for name, source in reversed([*sources.items()])}
    words: dict[str, str] = {}
    gone: list[str] = []
    for entry in catalogue:
        if entry.obsolete or entry.fuzzy or not entry.msgstr:
            continue
        name = entry.msgctxt or ""
        if name not in sources or not same(sources[name], entry.msgid):
            name = by_source.get(entry.msgid, "")
        if name:
            words[name] = entry.msgstr
        else:
            gone.append(entry.msgctxt or entry.msgid[:40])
    return words, gone
