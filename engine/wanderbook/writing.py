"""Writing a file whole or not at all: the one way in which anything here replaces a file."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path


def write_whole(path: Path, data: bytes, sync: bool = False, before: Callable[[Path], None] | None = None) -> None:
    """The file holds its old content or the new one, never a part. `before` sees the new file, last of all.

    With `sync` the new content is on the disk before the old is given up, and its name afterwards.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            if sync:
                stream.flush()
                os.fsync(stream.fileno())
        if before:
            before(new)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    if sync:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """The names that files have in a folder are on the disk. Windows writes them by itself."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
