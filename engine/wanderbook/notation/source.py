"""A text being read, with its positions and the notes taken so far."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from itertools import accumulate

import msgspec

from wanderbook.book.vocabulary import Vocabulary, WordKind, rulesets_with
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.comments import blanked, without
from wanderbook.notation.languages import BadValue, Phrasebook

MOST_PROBLEMS = 10_000
"""The most problems of one file. Only a faulty program causes more, and nobody would read them."""
TOO_MANY = "SB004", f"this file has more than {MOST_PROBLEMS:,} problems; the rest are not shown", "fix these first"
"""The problem that stands for the rest: code, message and help."""


Line = Callable[[str, int], str]
"""The text of a line of a file."""


def no_line(file: str, line: int) -> str:
    """The empty text of a line that is not known."""
    return ""


class Mention(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A mention of something that must exist: resolved by the linker, once everything is read."""

    kind: str
    value: str
    line: int
    column: int
    length: int


class Span(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The span of a part of a section, from its first letter to after its last. Lines and columns count from 1."""

    name: str
    """The name in reports: `38.9`, its choice `38.9:A`, its first redirect `38.9:if1`."""
    line: int
    column: int
    end_line: int
    end_column: int


class Source:
    """A file's text, addressed by offset. Lines are only counted for reports."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self._shown = 0, ""
        """The line that was looked at last: all problems of a line share its text."""

    @cached_property
    def starts(self) -> list[int]:
        *lines, _ = self.text.split("\n")
        return [0, *accumulate(len(line) + 1 for line in lines)]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, from 1."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        """A line's text, without its end."""
        if self._shown[0] != number:
            start = self.starts[number - 1]
            end = self.text.find("\n", start)
            self._shown = number, self.text[start:] if end < 0 else self.text[start:end]
        return self._shown[1]


class Inset(Source):
    """A text inside a file, such as a TOML string: its positions are those of the file."""

    def __init__(self, outer: Source, text: str, line: int, indent: int) -> None:
        """`line` is the line where the text starts, `indent` the distance by which its first line is moved to the
        right.
        """
        super().__init__(outer.file, text)
        self._outer, self._line, self._indent = outer, line, indent

    def place(self, offset: int) -> tuple[int, int]:
        line, column = super().place(offset)
        last = len(self._outer.starts)  # a string with \n in it has more lines than it takes in its file
        return min(line + self._line - 1, last), column + (self._indent if line == 1 else 0)

    def line(self, number: int) -> str:
        return self._outer.line(number)


class ParseContext:
    """One text being read: its source and language, its ruleset's words, and everything noted so far."""

    def __init__(self, source: Source, phrasebook: Phrasebook, vocabulary: Vocabulary) -> None:
        """Comments are overwritten with blanks before reading, which keeps every offset."""
        self.source, self.text = source, blanked(source.text)
        self.phrasebook, self.vocabulary = phrasebook, vocabulary
        self.diagnostics: list[Diagnostic] = []
        self.references: list[Mention] = []
        """Everything that the text names and that must exist, for the linker."""
        self.spans: list[Span] = []
        """The places of sections and their parts."""

    def words(self, start: int, end: int) -> str:
        """The text between two offsets as readers see it, without comments."""
        return without(self.source.text[start:end]) if self.text is not self.source.text else self.text[start:end]

    def problem(
        self,
        code: str,
        start: int,
        end: int,
        message: str,
        help: str = "",
        meant: tuple[str, ...] = (),
        wrong: str = "",
    ) -> None:
        """Report a problem with the text between two offsets. `meant` are corrections to offer, and `wrong` is the text
        that they replace, by default all of it. After `MOST_PROBLEMS` nothing more is noted.
        """
        if len(self.diagnostics) > MOST_PROBLEMS:
            return
        line, column = self.source.place(start)
        shown = self.source.line(line)
        if len(self.diagnostics) == MOST_PROBLEMS:
            code, message, help = TOO_MANY
            meant = ()
        length = max(1, min(end - start, len(shown) - column + 1))
        self.diagnostics.append(
            Diagnostic(self.source.file, line, column, code, message, help, length, shown, meant, wrong)
        )

    def bad_value(self, bad: BadValue, start: int) -> None:
        low, high = bad.span
        wrong = self.text[start + low : start + high] if bad.meant else ""
        self.problem(bad.code, start + low, start + high, bad.message, bad.help, bad.meant, wrong)

    def refer(self, kind: str, value: object, start: int, end: int) -> None:
        line, column = self.source.place(start)
        self.references.append(Mention(kind, str(value), line, column, end - start))

    def mark(self, name: str, start: int, end: int) -> None:
        """Record the span of a section or of one of its parts."""
        self.spans.append(Span(name, *self.source.place(start), *self.source.place(end)))

    def foreign(self, text: str, start: int, end: int, *words: tuple[WordKind, str]) -> None:
        """SB112: words that only other rulesets have, namely those that have all of them."""
        knowing = (set(rulesets_with(kind, word)) for kind, word in words)
        others = " and ".join(sorted(set.intersection(*knowing)))
        if not others:
            self.problem("SB112", start, end, f"{text!r} cannot be used here in any ruleset")
            return
        message = f"{text!r} belongs to {others}, but this book's ruleset is {self.vocabulary.title}"
        help = self.stats_help() or 'set the ruleset in book.toml: ruleset = "…"'
        self.problem("SB112", start, end, message, help)

    def tracks_help(self) -> str:
        """The names of the book's tracks, in a sentence; empty if it has none."""
        names = ", ".join(name for _, name in self.phrasebook.stats.tracks)
        help = f"use one of the book's tracks, {names}, or add another to book.toml as a [[track]]"
        return help if names else ""

    def stats_help(self) -> str:
        """The names of the book's stats, in a sentence; empty if it has none."""
        names = ", ".join(name for name, *_ in self.phrasebook.stats.names)
        return f"use one of the book's stats, {names}, or add another to book.toml as a [[stat]]" if names else ""
