"""What tells that a file in a book's folder changed, without reading it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

MOST = 20_000
"""Files that are looked at."""

FileStamp = tuple[int, int, int, int]
"""When it was written, when that was noted, its size, and which file it is: a copy keeps the first, and others not."""
FileStamps = dict[str, FileStamp]


def file_stamps(folder: Path) -> FileStamps:
    """Every file of a folder by its path, without those whose name or folder begins with a dot."""
    return dict(_stamped(str(folder)))


def _stamped(folder: str) -> Iterator[tuple[str, FileStamp]]:
    seen = 0
    for place, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if not name.startswith(".")]
        for name in names:
            seen += 1
            if seen > MOST:
                return
            path = os.path.join(place, name)  # noqa: PTH118 - for speed: this runs all the time
            try:
                status = os.stat(path)  # noqa: PTH116
            except OSError:
                continue
            if not name.startswith("."):
                yield path, (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)
