"""The files of a story and the problems in them."""

from __future__ import annotations

from dataclasses import dataclass, field

from wanderbook.diagnostics import Diagnostic
from wanderbook.foreign.program import Place


@dataclass
class Sources:
    """The texts of a story's files, and the problems found in them."""

    lines: dict[str, list[str]] = field(default_factory=dict, kw_only=True)
    """By file, its lines."""
    diagnostics: list[Diagnostic] = field(default_factory=list, kw_only=True)

    def report(self, code: str, at: Place, message: str, help: str = "", meant: tuple[str, ...] = ()) -> None:
        """Add a problem."""
        lines = self.lines.get(at.file, [])
        source = lines[at.line - 1] if 0 < at.line <= len(lines) else ""
        problem = Diagnostic(at.file, at.line, at.column, code, message, help, at.length, source, meant)
        if problem not in self.diagnostics:
            self.diagnostics.append(problem)
