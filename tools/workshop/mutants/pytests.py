"""Pytest, run inside a forked process: collected once, then some tests in a given order, each with a limit of time."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import mkdtemp
from types import FrameType
from typing import Any, NamedTuple, NoReturn

import pytest
from _pytest.runner import runtestprotocol

QUIETLY = (
    *(
        "-q",
        "-s",
        "--tb=no",
        "--no-header",
        "--assert=plain",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:faulthandler",
    ),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # Hypothesis is there before pytest asks for it
)
SPARE = 2.0
"""Seconds of processor time that any test may take, and `TIMES` as long as it took unmutated beyond that."""
TIMES = 10


class TestRun(NamedTuple):
    """What came of some tests: the first that failed, and how."""

    failed: str | None
    how: str = ""


class Test(NamedTuple):
    id: str
    seconds: float
    """As it took unmutated."""


class Collected:
    """A plugin: collects, and calls `then` with the items by id instead of running them."""

    def __init__(self, then: Callable[[dict[str, pytest.Item]], Any]) -> None:
        self.then = then
        self.answer: Any = None
        self.problems: list[str] = []

    def pytest_sessionstart(self) -> None:
        """Examples that tests make up are the same each time."""
        from hypothesis import settings

        settings.register_profile("mutants", parent=settings(), derandomize=True, database=None, deadline=None)
        settings.load_profile("mutants")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.problems.append(f"{report.nodeid}: {report.longreprtext}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.answer = self.then({item.nodeid: item for item in session.items})
        return True


def collected(root: Path, files: Sequence[str], then: Callable[[dict[str, pytest.Item]], Any], *plugins: object) -> Any:
    """The answer of `then`. A module that cannot be collected is an error."""
    os.chdir(root)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # no test needs a plugin that happens to be installed
    sys.path.insert(0, str(root))
    plugin = Collected(then)
    base = mkdtemp(prefix="mutants-")
    code = pytest.main([*QUIETLY, "--basetemp", base, "--rootdir", str(root), *files], plugins=[plugin, *plugins])
    if plugin.problems or plugin.answer is None:
        raise RuntimeError(f"pytest cannot collect the tests (exit code {code}):\n" + "\n".join(plugin.problems))
    return plugin.answer


def run_items(items: dict[str, pytest.Item], tests: Sequence[Test], give_up: Callable[[TestRun], NoReturn]) -> TestRun:
    """In this order, until one fails. `give_up` ends the process with what is known when a test takes too long."""
    wanted = [(items[test.id], test) for test in tests if test.id in items]
    for at, (item, test) in enumerate(wanted):
        following = wanted[at + 1][0] if at + 1 < len(wanted) else None

        def out_of_time(signum: int, frame: FrameType | None, id: str = test.id) -> None:
            give_up(TestRun(id, "timeout"))

        signal.signal(signal.SIGPROF, out_of_time)
        signal.setitimer(signal.ITIMER_PROF, _limit(test))
        reports = runtestprotocol(item, log=False, nextitem=following)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if any(report.failed for report in reports):
            return TestRun(test.id, "failed")
    return TestRun(None)


def failing(items: dict[str, pytest.Item], tests: Sequence[Test]) -> list[str]:
    """Those that fail or run out of time, of all of them."""
    found = []
    for test in tests:
        passes, seconds = timed(items[test.id], None, most := _limit(test))
        if not passes or seconds >= most:
            found.append(test.id)
    return found


def _limit(test: Test) -> float:
    """Seconds of processor time that a test may take."""
    return SPARE + TIMES * test.seconds


class TooLong(BaseException):
    """Raised in a test that has used up its processor time. No test catches it."""


def timed(item: pytest.Item, following: pytest.Item | None, most: float) -> tuple[bool, float]:
    """Whether a test passes, and its seconds of processor time. One that takes `most` is broken off there, and has
    passed as far as anybody knows."""
    stopped = False

    def stop(signum: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        raise TooLong

    began = time.process_time()
    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, most)
    reports = runtestprotocol(item, log=False, nextitem=following)
    signal.setitimer(signal.ITIMER_PROF, 0)
    if stopped:
        return True, most  # the timer's clock is coarser than the other
    return not any(report.failed or report.skipped for report in reports), time.process_time() - began
