"""The QA bench's own questions, in addition to the desk's results, answered one after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from wanderbook.api.books import Book
from wanderbook.api.covering import Covered
from wanderbook.api.defects import defects
from wanderbook.api.keywords import keywords
from wanderbook.api.odds import odds
from wanderbook.progress import Progress
from wanderbook.session.coverage.ledger import CoverageLedger
from wanderbook_widgets.authoring.bench import Findings
from wanderbook_widgets.authoring.qa.recorded import gather


@dataclass(frozen=True)
class Asked:
    files: tuple[Path, ...] = ()
    """Recorded plays that count in addition to the library's saves."""
    ledger: CoverageLedger | None = None
    """The coverage so far, if plays that cover the rest are wanted."""

    def proved(self, book: Book, known: Findings, progress: Progress) -> Iterator[None]:
        """After the proofs, work out each answer that is not known yet, and yield as soon as one is."""
        assert known.reached is not None
        if known.keywords is None:
            known.keywords = keywords(known.reached)
            yield
        if known.defects is None:
            known.defects = defects(known.reached, progress=progress)
            yield
        if known.recorded is None:
            known.recorded = gather(book, self.files)
            yield
        if known.odds is None:
            known.odds = odds(book, progress=progress)
            yield

    def played(self, known: Findings, progress: Progress) -> Iterator[None]:
        """After the plays for coverage, look for plays that cover the rest, if wanted."""
        if self.ledger is not None and known.suggestion is None and known.reached is not None:
            known.suggestion = Covered(known.reached.book, self.ledger).suggest(progress)
            yield
