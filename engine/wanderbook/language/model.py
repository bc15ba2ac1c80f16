"""The language service's answers, as plain data. Lines and columns count from 0, in characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from wanderbook.diagnostics import Diagnostic


class Position(msgspec.Struct, frozen=True, order=True, gc=False):
    line: int
    column: int


class Range(msgspec.Struct, frozen=True, order=True, gc=False):
    """From one position to another, which is after the last character."""

    start: Position
    end: Position

    def __contains__(self, position: Position) -> bool:
        """Whether a cursor is in it, or at either end."""
        return self.start <= position <= self.end


def on_line(line: int, start: int, end: int) -> Range:
    return Range(Position(line, start), Position(line, end))


def range_of(problem: Diagnostic) -> Range:
    """The range that a diagnostic underlines."""
    start = problem.column - 1
    return on_line(problem.line - 1, start, start + problem.length)


class Location(msgspec.Struct, frozen=True, order=True, gc=False):
    path: str
    """The path in the book's folder, with slashes."""
    range: Range


class Edit(msgspec.Struct, frozen=True, order=True, gc=False):
    """A range of a text, and its replacement."""

    range: Range
    text: str


class Completion(msgspec.Struct, frozen=True, gc=False):
    """One completion: the label in the list, and the edit that enters it."""

    label: str
    kind: str
    """`phrase`, `section`, `keyword`, `quest`, `adventure`, `enemy`, `boss`, `ending`, `crew`, `word` or `key`."""
    edit: Edit
    detail: str = ""
    """A section's opening words, a card's name."""


class Hover(msgspec.Struct, frozen=True, gc=False):
    text: str
    """Markdown."""
    range: Range


FixKind = Literal[
    "write",
    "below",
    "change",
    "blank",
    "dedent",
    "choice",
    "close",
    "prose",
    "join",
    "section",
    "ending",
    "add",
    "remove",
]
_TITLES: dict[FixKind, str] = {
    "write": "Write {}",
    "below": "Write {} below",
    "change": "Change to {}",
    "blank": "Leave a blank line above",
    "dedent": "Delete the spaces",
    "choice": "Make it choice {}",
    "close": "Close it with {}",
    "prose": "It is prose: write {}",
    "join": "Join it to the choice above",
    "section": "Begin section {}",
    "ending": "Name ending {} in book.toml",
    "add": "Add {}",
    "remove": "Delete the line",
}


class Fix(msgspec.Struct, frozen=True, gc=False):
    """A fix for a problem."""

    kind: FixKind
    name: str
    """The name written or begun; empty for some kinds."""
    code: str
    """The code of the problem."""
    edits: dict[str, list[Edit]]
    """The edits by path."""
    safe: bool = False
    """Whether it is certain that the author meant this."""

    @property
    def title(self) -> str:
        return _TITLES[self.kind].format(self.name)


class Symbol(msgspec.Struct, frozen=True, gc=False):
    """A part of a file: a section with its redirects and choices, or a card."""

    name: str
    kind: str
    """`section`, `choice`, `redirect`, or a kind of card."""
    detail: str
    range: Range
    selection: Range
    """The range of its name."""
    children: tuple[Symbol, ...] = ()


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with these edits, which do not overlap."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(position: Position) -> int:
        line = min(position.line, len(lines) - 1)
        return starts[line] + min(position.column, len(lines[line]))

    made, at = [], 0
    for edit in sorted(edits):
        made += [text[at : offset(edit.range.start)], edit.text]
        at = offset(edit.range.end)
    return "".join((*made, text[at:]))
