"""Writing a file whole or not at all: everything here replaces files in this way."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path


def write_whole(path: Path, data: bytes, sync: bool = False, before: Callable[[Path], None] | None = None) -> None:
    """Write a file whole or not at all. `before` is called with the new file just before it replaces the old one.

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
    """The umask. Python can only read it by setting it; on Linux the kernel gives it without that."""
    try:
        status = Path("/proc/self/status").read_text("ascii", "replace")
        return int(status.split("\nUmask:", 1)[1].split(None, 1)[0], 8)
    except (OSError, IndexError, ValueError):
        mask = os.umask(0o077)
        os.umask(mask)
        return mask


def place_inside(folder: Path, name: str) -> Path:
    """The real path of a file in a folder, with links resolved. Raises `OSError` if it is outside the folder."""
    root = folder.resolve()
    place = (root / name).resolve()
    if not place.is_relative_to(root):
        raise OSError(errno.EPERM, "this link leads out of the folder")
    return place


def sync_folder(folder: Path) -> None:
    """Write the names of files in a folder to the disk. Windows does that by itself."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
