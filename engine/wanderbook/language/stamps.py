"""File stamps, which show without reading that a file in a book's folder changed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

MOST = 20_000
"""The number of files checked."""

FileStamp = tuple[int, int, int, int]
"""The modification time, change time, size and inode of a file; a copy preserves only the first."""
FileStamps = dict[str, FileStamp]


def file_stamps(folder: Path) -> FileStamps:
    """Every file of a folder by path, except those whose name or folder begins with a dot."""
    return dict(_stamped(str(folder)))


def _stamped(folder: str) -> Iterator[tuple[str, FileStamp]]:
    """Path and stamp of each file below a folder, hidden ones left out, up to `MOST` files."""
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
