"""Which Wanderbook this is: its version, and digests of its parts for what depends on them."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

VERSION = "0.1.0"


@cache
def program_digest(*packages: str) -> str:
    """A digest of the code and data of these packages: when it changes, so may what they do."""
    digest = blake2b(digest_size=20)
    for package in packages:
        for path in sorted(Path(str(files(package))).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()
