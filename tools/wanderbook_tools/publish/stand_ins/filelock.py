"""In the place of filelock: a page is one process. Against other tabs, the page holds a lock of the browser's."""

from typing import Any


class Timeout(Exception):
    """Never raised here."""


class FileLock:
    def __init__(self, *_: Any, **__: Any) -> None: ...

    def acquire(self, **_: Any) -> None: ...

    def release(self) -> None: ...
