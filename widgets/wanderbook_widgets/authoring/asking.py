"""Questions of the page that are answered in a thread of their own, beside the proofs: the next of its kind replaces
one that is still open."""

from __future__ import annotations

import threading
from collections.abc import Callable

from wanderbook.proofs.limit import TimeLimit


class Asking:
    """The open questions of one desk, at most one of each kind."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[TimeLimit, threading.Thread]] = {}

    def ask(self, kind: str, seconds: float, work: Callable[[TimeLimit], None]) -> None:
        """Work on a question for at most so many seconds, in place of the one of this kind."""
        self.drop(kind)
        limit = TimeLimit(seconds)
        thread = threading.Thread(target=work, args=(limit,), daemon=True, name=f"desk-{kind}")
        self._open[kind] = limit, thread
        thread.start()

    def drop(self, *kinds: str) -> None:
        """Give up open questions: those of these kinds, or all."""
        for kind in kinds or tuple(self._open):
            if kind in self._open:
                self._open[kind][0].end()

    def wait(self, seconds: float) -> None:
        """Wait until the open questions are answered."""
        for _, thread in list(self._open.values()):
            if thread is not threading.current_thread():
                thread.join(seconds)
