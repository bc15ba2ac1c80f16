"""A cache of results in the user's own cache folder, keyed by their input.

It can be deleted at any time, and a wrong entry is never used: an entry's name is a digest of everything that it
depends on, including this program, and its first line is a digest of its name and its content. It is never in a book's
folder, since a book may come from anyone.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import blake2b
from pathlib import Path

from wanderbook.games import brought_packages
from wanderbook.version import program_digest
from wanderbook.writing import write_whole

MOST_BYTES = 512 * 1024 * 1024
"""The size of the cache beyond which the oldest entries are deleted."""


class Store:
    """Entries of one kind, and the packages whose code they depend on."""

    def __init__(self, kind: str, *packages: str) -> None:
        self.kind, self.packages = kind, packages

    def folder(self) -> Path:
        return Path(os.environ.get("WANDERBOOK_CACHE") or _user_cache()) / self.kind

    def key(self, *parts: str) -> str:
        """The cache name for results that depend on these texts: their digest, with that of the program and of the
        games that other packages bring."""
        digest = blake2b(digest_size=20)
        for part in (program_digest(*self.packages), *map(program_digest, brought_packages()), *parts):
            digest.update(part.encode("utf-8", "surrogatepass"))
            digest.update(b"\0")
        return digest.hexdigest()

    def load(self, name: str) -> memoryview | None:
        """The entry with this name, if it exists and is intact."""
        try:
            data = (self.folder() / name).read_bytes()
        except OSError:
            return None
        seal, body = data[:40], memoryview(data)[41:]
        return body if _seal(name, body) == seal else None

    def save(self, name: str, body: bytes) -> None:
        """Store an entry; failure to write the cache is ignored."""
        with contextlib.suppress(OSError):
            write_whole(self.folder() / name, _seal(name, body) + b"\n" + body)

    def trim(self) -> None:
        """Delete the oldest entries when the cache is too large."""
        with contextlib.suppress(OSError):
            entries = sorted((path.stat().st_mtime, path.stat().st_size, path) for path in self.folder().iterdir())
            left = sum(size for _, size, _ in entries)
            for _, size, path in entries:
                if left <= MOST_BYTES:
                    return
                path.unlink(missing_ok=True)
                left -= size


def _user_cache() -> Path:
    from platformdirs import user_cache_path  # not needed where WANDERBOOK_CACHE says it

    return user_cache_path("wanderbook")


def _seal(name: str, body: bytes | memoryview) -> bytes:
    return blake2b(body, digest_size=20, key=name.encode()).hexdigest().encode()
