"""`check --watch`: problems as they come and go, until Ctrl-C."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from wanderbook.api.checking import author_tests, problems
from wanderbook.api.report import AuthorTest, Report
from wanderbook.diagnostics import Diagnostic
from wanderbook.language import Service
from wanderbook.language.stamps import FileStamps, file_stamps
from wanderbook.progress import Progress
from wanderbook_tools.screen import Screen

PAUSE = 0.3
"""Seconds between two looks at the files."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class _Changed(Exception):
    """Raised when a file changed during a proof."""


def watch(folders: list[Path], screen: Screen, tests: bool = True) -> int:
    """Show the problems of books, and again whenever one of their files changes."""
    try:
        state = _state(folders)
        services = [Service(folder) for folder in folders]
        while True:
            _show(services, screen, folders, state, tests)
            while (now := _state(folders)) == state:
                time.sleep(PAUSE)
            state = now
            for service in services:
                service.refresh()
    except KeyboardInterrupt:
        screen.rest()
        screen.say()
        return 0


def _show(services: list[Service], screen: Screen, folders: list[Path], state: list[FileStamps], tests: bool) -> None:
    """Show the problems of the files at once, and those of the author's tests when they are proved."""
    reports = [_report(service, service.problems()) for service in services]
    _print(reports, screen)
    if not tests or not any(service.claims for service in services):
        screen.say("waiting for changes; Ctrl-C stops", "dim")
        return
    screen.say("proving the tests …", "dim")
    looked = time.monotonic()

    def tell(what: str, done: int, of: int) -> None:
        """Raise `_Changed` if a file has changed, looking at most once in a while."""
        nonlocal looked
        if time.monotonic() - looked > PAUSE:
            looked = time.monotonic()
            if _state(folders) != state:
                raise _Changed

    try:
        proved = [_proved(service, tell) for service in services]
    except _Changed:
        return
    _print(proved, screen)
    screen.say("waiting for changes; Ctrl-C stops", "dim")


def _proved(service: Service, tell: Progress) -> Report:
    claims = service.claims
    return _report(service, problems(service.read, claims, tell), author_tests(claims) if claims else ())


def _report(service: Service, found: tuple[Diagnostic, ...], tests: tuple[AuthorTest, ...] = ()) -> Report:
    return Report(str(service.folder), service.folder, found, len(service.read.places), tests)


def _print(reports: list[Report], screen: Screen) -> None:
    """Print the reports of all books on a cleared screen."""
    if sys.stdout.isatty():
        screen.raw(CLEAR)
    else:
        screen.say("-" * 40)
    for report in reports:
        screen.diagnostics(report, prefix=report.prefix)
        screen.say(report.headline, "bold")


def _state(folders: list[Path]) -> list[FileStamps]:
    return [file_stamps(folder) for folder in folders]
