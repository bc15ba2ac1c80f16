"""A replacement for filelock: a page is one process, and locks out other tabs through the browser."""

from typing import Any


class Timeout(Exception):
    """Never raised here."""


class FileLock:
    def __init__(self, *_: Any, **__: Any) -> None: ...

    def acquire(self, **_: Any) -> None: ...

    def release(self) -> None: ...
