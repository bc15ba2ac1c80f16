"""A playtest in the background: its results so far, the remaining time, and a way to cancel it.

Plays run in other processes, so that the desk stays responsive. Plays made before a cancellation are kept.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Literal

from wanderbook.api.books import Book
from wanderbook.api.simulating import Simulation
from wanderbook.session.playtest import PlaytestFailed, PlaytestReport, Setup, Tally, cores, playtest

Phase = Literal["idle", "running", "done", "cancelled", "failed"]
PAUSE = 0.25
"""Seconds between two reports of how far it is."""
Listener = Callable[[], None]
"""Called in the playtest's thread whenever there is more to show."""


class _Cancelled(Exception):
    """Raised when the playtest is cancelled."""


class PlaytestRun:
    """One playtest of one edition of a book."""

    def __init__(self, book: Book, setup: Setup, games: int) -> None:
        """A playtest that is not started yet."""
        self.book, self.setup, self.games = book, setup, games
        self.phase: Phase = "idle"
        self.trouble = ""
        self.seconds = 0.0
        self._began = 0.0
        self._tally = Tally()
        self._cancelled = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def so_far(self) -> Simulation:
        """The plays that are done."""
        return Simulation(self.book, self.setup, self._tally.report())

    @property
    def done(self) -> int:
        return self._tally.sums["games"]

    @property
    def left(self) -> float | None:
        """The estimated seconds for the rest; None if there is no estimate yet."""
        if self.phase != "running" or not self.done:
            return None
        return self.seconds / self.done * (self.games - self.done)

    def start(self, listener: Listener) -> None:
        self.phase, self._began = "running", time.monotonic()
        self._thread = threading.Thread(target=self._run, args=(listener,), daemon=True, name="desk-playtest")
        self._thread.start()

    def cancel(self) -> None:
        self._cancelled.set()

    def wait(self, seconds: float = 60.0) -> None:
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(self, listener: Listener) -> None:
        """What the playtest's thread runs: all games, telling the listener now and then and at the end."""
        last = 0.0

        def each(report: PlaytestReport) -> None:
            self._tally.add(report)
            self.seconds = time.monotonic() - self._began

        def progress(done: int, of: int) -> None:
            """Tell the listener, at most once in a while. Raises `_Cancelled` if the playtest was cancelled."""
            nonlocal last
            if self._cancelled.is_set():
                raise _Cancelled
            if time.monotonic() - last > PAUSE:
                last = time.monotonic()
                listener()

        phase: Phase = "done"
        try:
            playtest(self.book.game, self.games, self.setup, max(2, cores()), progress, each=each)
        except _Cancelled:
            phase = "cancelled"
        except (PlaytestFailed, RuntimeError, OSError) as failed:  # no process can be started
            phase, self.trouble = "failed", str(failed)
        self.seconds = time.monotonic() - self._began
        self.phase = phase
        listener()
