"""Everything unreachable, for the editor: each cause once, at the place to mend, with proved mends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from wanderbook.diagnostics import Diagnostic
from wanderbook.language import Edit
from wanderbook.language.guards import guard_edits
from wanderbook.language.index import Index
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.ignores import Ignores
from wanderbook.progress import Progress

CODE = "unreachable"


class CauseFix(NamedTuple):
    """A mend as a quick fix."""

    title: str
    edits: Mapping[str, Sequence[Edit]]
    """By path."""


class CauseProblem(NamedTuple):
    """A cause as a problem at its place."""

    diagnostic: Diagnostic
    fixes: tuple[CauseFix, ...]


def cause_problems(
    read: BookRead, folder: Path, index: Index, ignores: Ignores, tell: Progress
) -> tuple[CauseProblem, ...]:
    """The causes in a book without errors, except those that the author ignores."""
    from wanderbook.api.books import as_book
    from wanderbook.api.reaching import reach

    reached = reach(as_book(read, folder), progress=tell)
    reached.explain()
    reached.look_for_mends()
    made = []
    for cause in reached.causes:
        path, line = cause.place or ("book.toml", 1)
        counting = [name for name in cause.names if not ignores.reason(CODE, path, name)]
        if not counting:
            continue
        many = f"; this rules out {len(cause.names):,} names" if len(cause.names) > 1 else ""
        source = index.line(path, line - 1)
        message, help = f"{cause.name} cannot be reached{many}", "; ".join(cause.why)
        diagnostic = Diagnostic(path, line, 1, CODE, message, help, max(1, len(source)), source)
        fixes = tuple(CauseFix(mend.title, guard_edits(index, mend.changes)) for mend in cause.known_mends or ())
        made.append(CauseProblem(diagnostic, fixes))
    return tuple(made)
