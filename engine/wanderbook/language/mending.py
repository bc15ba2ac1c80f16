"""Safe fixes, applied one after another; each is kept only if it mends something and breaks nothing."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wanderbook.diagnostics import Diagnostic
from wanderbook.language.model import Fix
from wanderbook.language.service import Service

MOST = 2_000
"""The number of fixes applied at once."""


class FixedFiles(NamedTuple):
    """The mended problems, each with its fix, and the new texts of the changed files."""

    fixes: tuple[tuple[Diagnostic, Fix], ...]
    texts: dict[str, str]


def mended(folder: Path) -> FixedFiles:
    """A book with every safe fix applied, without writing any file."""
    service = Service(folder)
    before, errors = {path: service.text(path) for path in service.index.texts}, _errors(service)
    made = _made(service, boldly=True)
    if _errors(service) > errors:  # an error revealed by one fix was not mended by others
        service.change_all(before)
        made = _made(service, boldly=False)
    changed = {path: service.text(path) for path in before if service.text(path) != before[path]}
    return FixedFiles(tuple(made), changed)


def _made(service: Service, boldly: bool) -> list[tuple[Diagnostic, Fix]]:
    """Apply fixes until none are left. If `boldly`, a fix may reveal errors for the next ones to mend."""
    made: list[tuple[Diagnostic, Fix]] = []
    refused: set[tuple[str, str, str]] = set()
    while len(made) < MOST and (fixable := _next(service, refused)):
        if _helps(service, *fixable, boldly):
            made.append(fixable)
        else:
            refused.add(_key(fixable[0]))
    return made


def _key(problem: Diagnostic) -> tuple[str, str, str]:
    """The key of a problem while lines move: its file, its code and the text that it is about."""
    return problem.file, problem.code, problem.source


def _next(service: Service, refused: set[tuple[str, str, str]]) -> tuple[Diagnostic, Fix] | None:
    """The next problem with a safe fix that was not refused; None if there is none."""
    for problem in service.problems():
        if _key(problem) not in refused:
            for fix in service.fixes(problem):
                if fix.safe:
                    return problem, fix
    return None


def _helps(service: Service, problem: Diagnostic, fix: Fix, boldly: bool) -> bool:
    """Apply a fix, but undo it if there are not fewer problems of its kind, or more errors."""
    before, errors = _of_kind(service, problem), _errors(service)
    texts = {path: service.text(path) for path in fix.edits}
    service.apply(fix.edits)
    if _of_kind(service, problem) < before and (boldly or _errors(service) <= errors):
        return True
    service.change_all(texts)
    return False


def _of_kind(service: Service, problem: Diagnostic) -> int:
    return sum(one.code == problem.code for one in service.problems())


def _errors(service: Service) -> int:
    return sum(problem.severity == "error" for problem in service.problems())
