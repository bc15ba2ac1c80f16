"""Files that must not be lost: written whole or not at all, sealed with a digest, the one before kept beside.

A sealed file is two lines: the digest, and what was written, as JSON.
"""

from __future__ import annotations

import contextlib
import errno
import shutil
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from filelock import FileLock, Timeout

from wanderbook.locales import own_texts
from wanderbook.writing import write_whole

MOST_BYTES = 64 * 1024 * 1024
PATIENCE = 20.0
"""Seconds to wait for another process to finish its writing. It needs hundredths of one."""
_AGAIN = 0.002
"""Seconds between attempts: a process that saves all the time leaves only short gaps."""
BUSY = "another program is writing there"
_LEFT_OVER = 60.0
"""Seconds after which a file that nobody finished writing counts as left over by a process that was killed."""


class Problem(Exception):
    """Something is wrong with a player's files: what, in a sentence.

    `which` sentence it is and what is `about` it let a screen say the same in another language.
    """

    def __init__(self, sentence: str, which: str = "", **about: object) -> None:
        super().__init__(sentence)
        self.which, self.about = which, about

    def said(self, language: str) -> str:
        """The problem's sentence in a language; in English if it is not translated."""
        words = own_texts(language, "wanderbook.session")
        parts = words.get("parts", {})
        filled = {name: parts.get(str(one), one) for name, one in self.about.items()}
        return str(words[self.which]).format(**filled) if self.which in words else str(self)


class BadFile(Problem):
    """A file that cannot be used."""


class CannotSave(Problem):
    """Nothing was written, and what was there before still is."""

    def __init__(self, path: Path, error: OSError) -> None:
        reason = _reason(error)
        super().__init__(f"Cannot write {path}: {reason}.", "cannot_write", path=path, reason=reason)
        self.path = path


def previous(path: Path) -> Path:
    """Where the file before this one is kept."""
    return path.with_name(f"{path.stem}.previous{path.suffix}")


def there(path: Path) -> bool:
    """Whether a file can be seen; one in a folder that cannot be looked into is not there for us."""
    try:
        return path.exists()
    except OSError:
        return False


def is_kept(path: Path) -> bool:
    """Whether a file is there, or at least the one before it."""
    return there(path) or there(previous(path))


@contextlib.contextmanager
def reported(path: Path) -> Iterator[None]:
    """Turn an `OSError` inside the block into `CannotSave`."""
    try:
        yield
    except OSError as error:
        raise CannotSave(path, error) from error


class FolderLock:
    """One process at a time looks at the files of a folder and writes them. It may be taken again inside of itself."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".lock"
        self._lock = FileLock(self._path, timeout=PATIENCE)

    def __enter__(self) -> None:
        """Wait for the lock of the folder, which is created if there is none. Raises `CannotSave` if it stays busy."""
        with reported(self._path):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._lock.acquire(poll_interval=_AGAIN)
            except Timeout as late:
                raise TimeoutError(errno.ETIMEDOUT, BUSY) from late

    def __exit__(self, *raised: object) -> None:
        self._lock.release()


def write_sealed(path: Path, body: bytes) -> None:
    """Whenever this is interrupted, the file holds the old text or the new one, never a part. Raises `CannotSave`."""

    def keep(new: Path) -> None:
        if path.exists():
            _keep(path, Path(f"{new}-kept"))

    with reported(path):
        write_whole(path, sealed(body), sync=True, before=keep)
        _sweep(path)


def read_sealed(path: Path, what: str) -> bytes:
    """What was written, if it is whole. `what` it is, for the message: `This save is damaged …`."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadFile(f"This {what} is too large to be one.", "too_large")
        data = path.read_bytes()
    except OSError as error:
        reason = _reason(error)
        raise BadFile(f"This {what} cannot be read: {reason}.", "unreadable", reason=reason) from error
    return unsealed(data, what)


def sealed(body: bytes) -> bytes:
    """The content of a sealed file."""
    return _seal(body) + b"\n" + body + b"\n"


def unsealed(data: bytes, what: str) -> bytes:
    """What a sealed file holds, if it is whole. Raises `BadFile`."""
    seal, _, body = data.partition(b"\n")
    body = body.removesuffix(b"\n")
    if _seal(body) != seal:
        raise BadFile(f"This {what} is damaged: its end is missing, or it was altered.", "broken_seal")
    return body


def _seal(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()


def _keep(path: Path, spare: Path) -> None:
    """A second name for the file that is about to be replaced: at no moment is there none of them."""
    try:
        spare.hardlink_to(path)
    except (OSError, NotImplementedError):  # a file system without links, or a page without any
        shutil.copy2(path, spare)
    spare.replace(previous(path))


def _sweep(path: Path) -> None:
    """Take away what killed processes left half written."""
    for left in _half_written(path):
        with contextlib.suppress(OSError):  # another process was quicker
            if time.time() - left.stat().st_mtime > _LEFT_OVER:
                left.unlink()


def _half_written(path: Path) -> Iterator[Path]:
    start = f".{path.name}-"
    return (one for one in path.parent.iterdir() if one.name.startswith(start))


def _reason(error: OSError) -> str:
    return (error.strerror or str(error) or "unknown").lower()
