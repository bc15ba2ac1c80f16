"""`Report`: the result of `wb.check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import overload

import msgspec

from wanderbook.api.results import Collection, Row, counted
from wanderbook.diagnostics import Diagnostic, render
from wanderbook.json_data import JsonObject


class AuthorTest(msgspec.Struct, frozen=True):
    """One test of a book's `tests.toml`."""

    name: str
    """The author's name for it, or its claim: `can 12:A`."""
    line: int
    """Its first line."""


class Report(Collection, Sequence[Diagnostic]):
    """The problems of a book, in the order of its files.

    >>> import wanderbook as wb
    >>> report = wb.check("the-lamplighters-round")
    >>> report.ok, len(report), report.sections, report.tests
    (True, 0, 19, 4)
    """

    COLUMNS = ("severity", "code", "file", "line", "column", "message", "help")

    def __init__(
        self,
        name: str,
        folder: Path,
        found: Sequence[Diagnostic],
        sections: int,
        author_tests: Sequence[AuthorTest] = (),
        unit: str = "section",
    ) -> None:
        """Made by `wb.check`."""
        self.name, self.folder = name, folder
        self.diagnostics = tuple(found)
        self.sections = sections
        """How many sections the book has, or passages the story."""
        self.unit = unit
        self.author_tests = tuple(author_tests)
        """The tests that its author wrote, in the order of their file."""

    @property
    def tests(self) -> int:
        """The number of the author's tests."""
        return len(self.author_tests)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Problems that keep the book from being played, and tests that fail."""
        return tuple(problem for problem in self.diagnostics if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Problems that the author should look at."""
        return tuple(problem for problem in self.diagnostics if problem.severity == "warning")

    @property
    def ok(self) -> bool:
        """Whether there are no errors."""
        return not self.errors

    @property
    def headline(self) -> str:
        counts = [counted(self.sections, self.unit), *([counted(self.tests, "test")] if self.tests else [])]
        counts += [counted(len(self.errors), "error"), counted(len(self.warnings), "warning")]
        return f"{self.name}: {', '.join(counts)}"

    @property
    def prefix(self) -> str:
        """The prefix of file names: the book's folder."""
        is_here = self.unit != "section" and self.folder == Path()
        return "" if is_here else f"{self.folder.as_posix().rstrip('/')}/"

    def __str__(self) -> str:
        """The output of `wanderbook check`, without colours."""
        return "\n".join([*(render(problem, self.prefix) for problem in self.diagnostics), self.headline])

    def __len__(self) -> int:
        return len(self.diagnostics)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    @overload
    def __getitem__(self, at: int) -> Diagnostic: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Diagnostic, ...]: ...

    def __getitem__(self, at: int | slice) -> Diagnostic | tuple[Diagnostic, ...]:
        return self.diagnostics[at]

    def rows(self) -> Iterator[Row]:
        return (tuple(problem.public()[column] for column in self.COLUMNS) for problem in self.diagnostics)

    def to_dict(self) -> JsonObject:
        return {"diagnostics": [problem.public() for problem in self.diagnostics]}
