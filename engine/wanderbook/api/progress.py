"""`wb.ProgressBar`: the progress of long work, in a notebook or a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import wraps
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class ProgressBar:
    """A bar for `progress=`, one for each call. Interrupting the kernel, or Ctrl-C, cancels the work.

    >>> import wanderbook as wb
    >>> bar = wb.ProgressBar()
    >>> wb.simulate("the-lamplighters-round", games=3, jobs=1, progress=bar).games, bar.done
    (3, 3)
    """

    def __init__(self) -> None:
        self.what, self.done, self.of = "", 0, 0
        self._bar: Any = None
        self._calls = 0
        """How many calls are under way: one of the API may call another."""

    def __call__(self, what: str, done: int, of: int) -> None:
        """Show progress: the kind of work, the amount done, and the total."""
        starts = of != self.of or done < self.done
        self.what, self.done, self.of = what, done, of
        if self._bar is None:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=of or None)
        elif starts:
            self._bar.reset(total=of or None)
        self._bar.set_description_str(what, refresh=False)
        self._bar.n = done
        self._bar.refresh()

    def __enter__(self) -> ProgressBar:
        self._calls += 1
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._calls -= 1
        if not self._calls:
            self.close("" if kind is None else "cancelled" if issubclass(kind, KeyboardInterrupt) else "failed")

    def close(self, why: str = "") -> None:
        """End the bar: full, or at its current position if `why` says what stopped the work. The next call has its own
        bar.
        """
        bar, self._bar = self._bar, None
        if bar is None:
            return
        if why:
            bar.set_description_str(f"{why}: {self.what}", refresh=False)
            bar.colour = "red"
        else:
            bar.total = bar.total or 1
            bar.n = bar.total
        bar.refresh()
        bar.close()

    def __repr__(self) -> str:
        return f"<ProgressBar {self.what} {self.done} of {self.of}>" if self.what else "<ProgressBar>"


@contextmanager
def one_bar(progress: object) -> Iterator[None]:
    """Show all work inside the block as one bar, if a `ProgressBar` shows it."""
    with progress if isinstance(progress, ProgressBar) else nullcontext():
        yield


def in_one_bar(call: Callable[P, T]) -> Callable[P, T]:
    """A function with `progress`, with its whole work shown as one bar."""

    @wraps(call)
    def shown(*args: P.args, **named: P.kwargs) -> T:
        with one_bar(named.get("progress")):
            return call(*args, **named)

    return shown
