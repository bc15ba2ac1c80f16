"""Time limits for proofs, which can also be ended early."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from wanderbook.progress import Progress


class OutOfTime(Exception):
    """Raised when the limit is over. Answers found so far stay valid."""


class TimeLimit:
    """One time limit for a whole proof. It can be ended early, for example by Ctrl-C."""

    def __init__(self, seconds: float | None = None) -> None:
        self.until = None if seconds is None else monotonic() + seconds
        self._is_ended = False

    def end(self) -> None:
        self._is_ended = True

    @property
    def is_over(self) -> bool:
        return self._is_ended or (self.until is not None and monotonic() > self.until)

    @property
    def left(self) -> float:
        """The remaining time in seconds."""
        if self._is_ended:
            return 0.0
        return float("inf") if self.until is None else max(0.0, self.until - monotonic())

    def check(self) -> None:
        """Raise `OutOfTime` if the limit is over."""
        if self.is_over:
            raise OutOfTime

    def kept_by(self, tell: Progress | None) -> Progress:
        """Progress whose every call checks the limit."""
        return _Kept(self.check, tell)


class _Kept:
    """A progress function that also checks a limit at each call."""

    def __init__(self, check: Callable[[], None], tell: Progress | None) -> None:
        self.check, self.tell = check, tell

    def __call__(self, what: str, done: int, of: int) -> None:
        self.check()
        if self.tell:
            self.tell(what, done, of)


NO_LIMIT = TimeLimit()
"""A limit that is never over."""
