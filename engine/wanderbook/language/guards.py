"""Changes of guards, written into a book's files: the original and its translations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wanderbook.language.index import Index
from wanderbook.language.model import Edit, Position, Range, on_line
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.printer import print_guards, print_redirect
from wanderbook.notation.source import Span
from wanderbook.proofs.mends import GuardChange

Edits = dict[str, list[Edit]]


def guard_edits(index: Index, changes: Iterable[GuardChange]) -> Edits:
    """The edits that make these changes, by path; none if a guard cannot be found in the text."""
    found: Edits = {}
    for change in changes:
        for path in index.texts:
            for span in index.spans(path):
                if span.name == change.guard:
                    found.setdefault(path, []).extend(_edits(index, path, span, change))
    return {path: edits for path, edits in found.items() if edits}


def _edits(index: Index, path: str, span: Span, change: GuardChange) -> Iterator[Edit]:
    """The edits that change one guard in one file: a choice's first guard line gets the new guard, the others go."""
    words = index.words(path)
    if ":if" in change.guard:
        yield from _redirect(index, path, span.line - 1, change, words)
        return
    lines = [*_required(index, path, span, words)]
    if lines and change.when is not None:
        yield _instead(index, path, lines.pop(0), print_guards(words, change.when))
    yield from (_without(index, path, line) for line in lines)


def _required(index: Index, path: str, span: Span, words: Phrasebook) -> Iterator[int]:
    """The lines of a choice with its requirements."""
    for line in range(span.line - 1, span.end_line):
        lead = words.line_start.match(index.line(path, line).lstrip())
        if lead and str(lead.lastgroup).startswith("requires"):
            yield line


def _redirect(index: Index, path: str, line: int, change: GuardChange, words: Phrasebook) -> Iterator[Edit]:
    """The edit that changes or removes the redirect on a line."""
    if change.is_removed:
        yield _without(index, path, line)
        return
    text = index.line(path, line).strip().rstrip(".")
    read = words.frame("redirect").read(text) or words.frame("otherwise").read(text)
    if read is not None:
        yield _instead(index, path, line, [print_redirect(words, change.redirect(str(read.values["section"])))])


def _instead(index: Index, path: str, line: int, lines: list[str]) -> Edit:
    text = index.line(path, line)
    start = len(text) - len(text.lstrip())
    return Edit(on_line(line, start, len(text)), f"\n{text[:start]}".join(lines))


def _without(index: Index, path: str, line: int) -> Edit:
    """The edit that deletes a line and, if it is between two empty lines, one of these."""
    is_alone = not index.line(path, line - 1).strip() and not index.line(path, line + 1).strip()
    last = min(line + 1 + is_alone, len(index.lines(path)) - 1)
    return Edit(Range(Position(line, 0), Position(last, 0)), "")
