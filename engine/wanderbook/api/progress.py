"""`wb.ProgressBar`: how far long work is, in a notebook or a terminal."""

from __future__ import annotations

from typing import Any


class ProgressBar:
    """A bar for `progress=`. Interrupting the kernel, or Ctrl-C, cancels the work.

    >>> import wanderbook as wb
    >>> bar = wb.ProgressBar()
    >>> wb.simulate("the-lamplighters-round", games=3, jobs=1, progress=bar).games, bar.done
    (3, 3)
    """

    def __init__(self) -> None:
        self.what, self.done, self.of = "", 0, 0
        self._bar: Any = None

    def __call__(self, what: str, done: int, of: int) -> None:
        """As long work calls it: what is being done, how much of it, and of how much."""
        if what != self.what or of != self.of or done < self.done:
            self.close()
        self.what, self.done, self.of = what, done, of
        if self._bar is None:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=of or None, desc=what)
        self._bar.update(done - self._bar.n)
        if of and done >= of:
            self.close()

    def close(self) -> None:
        """End the bar where it is; the next work has one of its own."""
        if self._bar is not None:
            self._bar.close()
        self._bar = None

    def __repr__(self) -> str:
        return f"<ProgressBar {self.what} {self.done} of {self.of}>" if self.what else "<ProgressBar>"
