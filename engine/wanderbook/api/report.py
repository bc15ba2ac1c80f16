"""`Report`: what `wb.check` answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, overload

import msgspec

from wanderbook.api.results import Collection, counted
from wanderbook.diagnostics import Diagnostic, render


class AuthorTest(msgspec.Struct, frozen=True):
    """One test of a book's `tests.toml`."""

    name: str
    """The author's, or else what it claims: `can 12:A`."""
    line: int
    """Where it begins."""


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
    ) -> None:
        """Made by `wb.check`."""
        self.name, self.folder = name, folder
        self.diagnostics = tuple(found)
        self.sections = sections
        """How many sections the book has."""
        self.author_tests = tuple(author_tests)
        """The tests that its author wrote, in the order of their file."""

    @property
    def tests(self) -> int:
        """How many tests its author wrote."""
        return len(self.author_tests)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What keeps the book from being played, and tests that fail."""
        return tuple(one for one in self.diagnostics if one.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What the author should look at."""
        return tuple(one for one in self.diagnostics if one.severity == "warning")

    @property
    def ok(self) -> bool:
        """Whether there are no errors."""
        return not self.errors

    @property
    def headline(self) -> str:
        counts = [counted(self.sections, "section"), *([counted(self.tests, "test")] if self.tests else [])]
        counts += [counted(len(self.errors), "error"), counted(len(self.warnings), "warning")]
        return f"{self.name}: {', '.join(counts)}"

    @property
    def prefix(self) -> str:
        """What stands before the names of files: the book's folder."""
        return f"{self.folder.as_posix().rstrip('/')}/"

    def __str__(self) -> str:
        """What `wanderbook check` prints, without colours."""
        return "\n".join([*(render(one, self.prefix) for one in self.diagnostics), self.headline])

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

    def rows(self) -> Iterator[tuple[Any, ...]]:
        return (tuple(one.public()[column] for column in self.COLUMNS) for one in self.diagnostics)

    def to_dict(self) -> dict[str, Any]:
        return {"diagnostics": [one.public() for one in self.diagnostics]}
