"""A diagnostic, and the near misses that its help suggests."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Literal

import msgspec

Severity = Literal["error", "warning"]


class Diagnostic(msgspec.Struct, frozen=True, order=True, gc=False):
    """One problem at one place. Lines and columns count from 1; `source` is the line it stands on."""

    file: str
    line: int
    column: int
    code: str
    message: str
    help: str = ""
    length: int = 1
    source: str = ""

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


def suggest(word: str, known: Iterable[object], most: int = 2) -> str:
    """`did you mean 38.1 or 38.12?`, or nothing where nothing is near."""
    near = get_close_matches(word, [str(one) for one in known], n=most, cutoff=0.6)
    return f"did you mean {' or '.join(near)}?" if near else ""
