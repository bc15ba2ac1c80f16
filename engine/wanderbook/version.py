"""The version of Wanderbook, and digests of its parts for caches and saves."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

VERSION = "0.1.0"
_HOME = Path(__file__).parent
DIGESTS = "digests.json"
"""In a published page, which has no sources: their digests, by the names of the packages."""


@cache
def program_digest(*packages: str) -> str:
    """A digest of the code and data of these packages, which changes whenever they may behave differently."""
    if (_HOME / DIGESTS).is_file():
        return str(json.loads((_HOME / DIGESTS).read_text("utf-8"))[" ".join(packages)])
    digest = blake2b(digest_size=20)
    for package in packages:
        for path in sorted(_folder(package).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()


def _folder(package: str) -> Path:
    """The folder of a package of Wanderbook, or of one that brings a game."""
    ours, *inner = package.split(".")
    if ours == _HOME.name:
        return _HOME.joinpath(*inner)
    return Path(str(files(package)))
