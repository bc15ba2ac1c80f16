"""Ctrl-C during a search: the first ends the search, and the results so far are shown."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from wanderbook.proofs.limit import TimeLimit
from wanderbook_tools.screen import Screen

STOPPING = "stopping; Ctrl-C again leaves at once"


@contextmanager
def stopped_by_interrupt(limit: TimeLimit, screen: Screen) -> Iterator[None]:
    """Let the first Ctrl-C end the limit; a second one quits as usual."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        limit.end()
        screen.rest()
        screen.beside(STOPPING)

    if before is not signal.default_int_handler:  # somebody else listens, or nobody is to
        yield
        return
    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
