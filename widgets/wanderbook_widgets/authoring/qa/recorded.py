"""Plays that people recorded: the library's saves of a book, and the files that the desk was given."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from wanderbook.api.books import Book
from wanderbook.api.covering import recorded
from wanderbook.session.coverage.ledger import CoverageLedger
from wanderbook.session.coverage.sources import saves_of
from wanderbook.session.files import BadFile
from wanderbook.session.scenario import BadScenario


class RecordedPlays(msgspec.Struct, frozen=True):
    """What recorded plays saw, and which files could not be counted."""

    ledger: CoverageLedger
    refused: tuple[tuple[str, str], ...] = ()
    """A file's name, and why."""


def gather(book: Book, files: Iterable[Path]) -> RecordedPlays:
    """Every save that the library has of the book, and these files."""
    ledger, refused = CoverageLedger.of(book.game), list[tuple[str, str]]()
    for path in dict.fromkeys((*saves_of(book.game), *files)):
        try:
            ledger += recorded(book, path)
        except (BadFile, BadScenario) as bad:
            refused.append((path.name, str(bad).split("\n", 1)[0]))
    return RecordedPlays(ledger, tuple(refused))
