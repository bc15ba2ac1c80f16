"""A diagnostic: one problem of a book with its position."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Literal

import msgspec

from wanderbook.json_data import JsonObject

Severity = Literal["error", "warning"]


class Diagnostic(msgspec.Struct, frozen=True, order=True, gc=False):
    """One problem with its position. Lines and columns count from 1; `source` is the text of its line.

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
        return "warning" if self.code.startswith(("SB2", "SB7", "SB85", "SB87")) else "error"

    def public(self) -> JsonObject:
        """The diagnostic as plain data, for `wanderbook check --json`."""
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
    """The text without case and accents: `Quête` and `quete` are one word."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))
