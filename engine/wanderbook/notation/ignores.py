"""`check.toml`: warnings and findings that the author accepts, each with a reason.

    [[ignore]]
    code = "SB201"
    file = "storybook/drafts.md"
    reason = "drafts are not linked yet"

It is not part of the book. Errors, which keep a book from being played, cannot be ignored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.folder import read_beside
from wanderbook.notation.tables import TomlFile, read_table
from wanderbook.notation.validation import validated

FILE = "check.toml"
MOST = 1_000
"""The most entries of the file."""
REACH = ("unreachable", "soft-lock", "undecided", "dead-end", "futile-loss")
"""The codes of findings in `wanderbook reach` reports."""
_IGNORABLE = re.compile(rf"SB[267]\d\d|{'|'.join(REACH)}")


class Ignore(Content):
    """A code that is not reported: anywhere, in one file, or for one name."""

    code: str
    reason: str = Field(min_length=1, max_length=400)
    file: str = ""
    name: str = ""
    """For `reach`, the name of a section, choice, ending or keyword."""

    def covers(self, code: str, file: str, name: str = "") -> bool:
        return self.code == code and self.file in ("", file) and self.name in ("", name)


class _File(Content):
    ignore: tuple[Ignore, ...] = ()


class Ignores(NamedTuple):
    """The ignored findings, and the problems of the file."""

    ignores: tuple[Ignore, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def reason(self, code: str, file: str, name: str = "") -> str:
        """The author's reason for not reporting something; empty if it is reported."""
        return next((one.reason for one in self.ignores if one.covers(code, file, name)), "")


def read_ignores(folder: Path, instead: Mapping[str, str] = MappingProxyType({})) -> Ignores:
    """The findings that the author of a book ignores. An invalid entry is reported and ignores nothing."""
    files = read_beside(folder, FILE, instead)
    if FILE not in files.texts:
        return Ignores(diagnostics=tuple(files.diagnostics))
    table = read_table(FILE, files.texts[FILE])
    if isinstance(table, Diagnostic):
        return Ignores(diagnostics=(table,))
    ignores: list[Ignore] = []
    problems: list[Diagnostic] = []
    entries = table.data.get("ignore", [])
    others = {key: value for key, value in table.data.items() if key != "ignore" or not _is_tables(entries)}
    outside = validated(table, (), _File, others)
    problems += outside if isinstance(outside, list) else []
    for at, entry in enumerate(entries if _is_tables(entries) else ()):
        ignore = validated(table, ("ignore", at), Ignore, entry) if at < MOST else []
        if isinstance(ignore, list):
            problems += ignore
        elif not _IGNORABLE.fullmatch(ignore.code):
            problems.append(_not_ignorable(table, at, ignore))
        elif not ignore.reason.strip():
            problems.append(table.problem("SB303", ("ignore", at, "reason"), "this ignore needs the key 'reason'"))
        else:
            ignores.append(ignore)
    return Ignores(tuple(ignores), tuple(sorted(dict.fromkeys(problems))))


def _is_tables(entries: Any) -> bool:
    return isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries)


def _not_ignorable(table: TomlFile, at: int, ignore: Ignore) -> Diagnostic:
    message = f"{ignore.code[:40]!r} cannot be ignored"
    help = "ignore only SB2… and SB7… warnings, SB6… tests, unreachable, soft-lock, undecided, dead-end, futile-loss"
    return table.problem("SB302", ("ignore", at, "code"), message, help)
