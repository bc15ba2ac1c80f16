"""Writing a file whole or not at all: the one way in which anything here replaces a file."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path


def write_whole(path: Path, data: bytes, sync: bool = False, before: Callable[[Path], None] | None = None) -> None:
    """The file holds its old content or the new one, never a part. `before` sees the new file, last of all.

    A file that exists keeps its mode; a new one has what the umask leaves. With `sync` the new content is on the disk
    before the old is given up, and its name afterwards.
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
        new.chmod(_mode(path))
        if before:
            before(new)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    if sync:
        sync_folder(path.parent)


def _mode(path: Path) -> int:
    """The mode of a file, or the one that a new file gets."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return 0o666 & ~_umask()


def _umask() -> int:
    """Python can only read the umask by setting it; on Linux the kernel tells it without that."""
    try:
        status = Path("/proc/self/status").read_text("ascii", "replace")
        return int(status.split("\nUmask:", 1)[1].split(None, 1)[0], 8)
    except (OSError, IndexError, ValueError):
        mask = os.umask(0o077)
        os.umask(mask)
        return mask


def place_inside(folder: Path, name: str) -> Path:
    """Where a file of a folder really is, links followed. Raises `OSError` where that is outside of the folder."""
    root = folder.resolve()
    place = (root / name).resolve()
    if not place.is_relative_to(root):
        raise OSError(errno.EPERM, "this link leads out of the folder")
    return place


def sync_folder(folder: Path) -> None:
    """The names that files have in a folder are on the disk. Windows writes them by itself."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
