"""Files that must not be lost: written whole or not at all, sealed with a digest, with the previous version kept.

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
    """A problem with a player's files, as a sentence.

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
    """Raised when nothing was written; the previous file is unchanged."""

    def __init__(self, path: Path, error: OSError) -> None:
        reason = _reason(error)
        super().__init__(f"Cannot write {path}: {reason}.", "cannot_write", path=path, reason=reason)
        self.path = path


def previous(path: Path) -> Path:
    """The path of the previous version of a file."""
    return path.with_name(f"{path.stem}.previous{path.suffix}")


def there(path: Path) -> bool:
    """Whether a file can be seen; a file in an inaccessible folder counts as missing."""
    try:
        return path.exists()
    except OSError:
        return False


def is_kept(path: Path) -> bool:
    """Whether a file or its previous version exists."""
    return there(path) or there(previous(path))


@contextlib.contextmanager
def reported(path: Path) -> Iterator[None]:
    """Turn an `OSError` inside the block into `CannotSave`."""
    try:
        yield
    except OSError as error:
        raise CannotSave(path, error) from error


class FolderLock:
    """A lock that lets only one process at a time read and write the files of a folder. It is reentrant."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".lock"
        self._lock = FileLock(self._path, timeout=PATIENCE)

    def __enter__(self) -> None:
        """Wait for the lock of the folder, which is created if it is missing. Raises `CannotSave` if it stays busy."""
        with reported(self._path):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._lock.acquire(poll_interval=_AGAIN)
            except Timeout as late:
                raise TimeoutError(errno.ETIMEDOUT, BUSY) from late

    def __exit__(self, *raised: object) -> None:
        self._lock.release()


def write_sealed(path: Path, body: bytes) -> None:
    """Write a sealed file. If this is interrupted, the file has the old text or the new one, never a part. Raises
    `CannotSave`.
    """

    def keep(new: Path) -> None:
        if path.exists():
            _keep(path, Path(f"{new}-kept"))

    with reported(path):
        write_whole(path, sealed(body), sync=True, before=keep)
        _sweep(path)


def read_sealed(path: Path, what: str) -> bytes:
    """The content of a sealed file, if it is whole. `what` names it in the message: `This save is damaged …`. Raises
    `BadFile`.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadFile(f"This {what} is too large.", "too_large")
        data = path.read_bytes()
    except OSError as error:
        reason = _reason(error)
        raise BadFile(f"This {what} cannot be read: {reason}.", "unreadable", reason=reason) from error
    return unsealed(data, what)


def sealed(body: bytes) -> bytes:
    """The text of a sealed file with this content."""
    return _seal(body) + b"\n" + body + b"\n"


def unsealed(data: bytes, what: str) -> bytes:
    """The content in the text of a sealed file, if it is whole. Raises `BadFile`."""
    seal, _, body = data.partition(b"\n")
    body = body.removesuffix(b"\n")
    if _seal(body) != seal:
        raise BadFile(f"This {what} is damaged: its end is missing, or it was changed.", "broken_seal")
    return body


def _seal(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()


def _keep(path: Path, spare: Path) -> None:
    """Link the file that is about to be replaced to a second name, so that one of them always exists."""
    try:
        spare.hardlink_to(path)
    except (OSError, NotImplementedError):  # a file system without links, or a page without any
        shutil.copy2(path, spare)
    spare.replace(previous(path))


def _sweep(path: Path) -> None:
    """Delete the half-written files of killed processes."""
    for left in _half_written(path):
        with contextlib.suppress(OSError):  # another process was quicker
            if time.time() - left.stat().st_mtime > _LEFT_OVER:
                left.unlink()


def _half_written(path: Path) -> Iterator[Path]:
    start = f".{path.name}-"
    return (one for one in path.parent.iterdir() if one.name.startswith(start))


def _reason(error: OSError) -> str:
    return (error.strerror or str(error) or "unknown").lower()
