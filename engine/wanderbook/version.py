"""Which Wanderbook this is: its version, and digests of its parts for what depends on them."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

VERSION = "0.1.0"
_HOME = Path(__file__).parent


@cache
def program_digest(*packages: str) -> str:
    """A digest of the code and data of these packages of ours: when it changes, so may what they do."""
    digest = blake2b(digest_size=20)
    for package in packages:
        for path in sorted(_HOME.joinpath(*package.split(".")[1:]).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()
