"""Worker processes: they ignore Ctrl-C, and end with the process that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back while processes start. They ignore it permanently, since this process ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # started later, it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    came: list[tuple[int, FrameType | None]] = []
    heard = signal.getsignal(signal.SIGINT)
    deferred = callable(heard) and threading.current_thread() is threading.main_thread()
    if deferred:  # another thread may take the signal, which Python then hears of in this one all the same
        signal.signal(signal.SIGINT, lambda *at: came.append(at))
    try:
        yield
    finally:
        if deferred:
            signal.signal(signal.SIGINT, heard)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if came and callable(heard):
            heard(*came[-1])


def end_with_parent() -> None:
    """End this process when its parent ends: a killed parent cannot stop its workers."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)
