"""A diagnostic: one problem of a book at its place."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Literal

import msgspec

Severity = Literal["error", "warning"]


class Diagnostic(msgspec.Struct, frozen=True, order=True, gc=False):
    """One problem at one place. Lines and columns count from 1; `source` is the line it stands on.

    `meant` is what could be written instead, the likeliest first: instead of `wrong`, which stands somewhere in what is
    underlined, or as each code has it where `wrong` is empty.
    """

    file: str
    line: int
    column: int
    code: str
    message: str
    help: str = ""
    length: int = 1
    source: str = ""
    meant: tuple[str, ...] = ()
    wrong: str = ""

    @property
    def severity(self) -> Severity:
        return "warning" if self.code.startswith("SB2") else "error"

    def public(self) -> dict[str, object]:
        """As `wanderbook check --json` gives it."""
        return {
            "code": self.code,
            "severity": self.severity,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "help": self.help,
        }


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def fold(text: str) -> str:
    """Without case and accents: `Quête` and `quete` are one word."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))
