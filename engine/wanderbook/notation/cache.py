"""Chapters that were read before, kept by the content they were read from.

Safe to delete at any time, and never trusted over the text: an entry's name is a digest of the text, of
its language and ruleset and of this program, its first line is a digest of its name and of the rest, and
whatever does not fit is read anew. It lies in the user's own cache folder, never in a book's: a book may
come from anyone.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import blake2b
from pathlib import Path

import msgspec
from platformdirs import user_cache_path

from wanderbook.book import Section, Sections
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.reader import ChapterRead
from wanderbook.notation.source import Reference
from wanderbook.version import program_digest
from wanderbook.writing import write_whole

MOST_BYTES = 512 * 1024 * 1024


class Kept(msgspec.Struct):
    """A chapter as it lies in the cache: sections stay JSON until they are looked at."""

    preface: str
    sections: dict[str, msgspec.Raw]
    places: list[tuple[str, int]]
    references: list[Reference]
    diagnostics: list[Diagnostic]


def folder() -> Path:
    return Path(os.environ.get("WANDERBOOK_CACHE") or user_cache_path("wanderbook")) / "chapters"


def key(text: str, *about: str) -> str:
    """A name for what reading this text gives."""
    digest = blake2b(digest_size=20)
    for part in (program_digest("wanderbook.notation", "wanderbook.book", "wanderbook.diagnostics"), *about, text):
        digest.update(part.encode("utf-8", "surrogatepass"))
        digest.update(b"\0")
    return digest.hexdigest()


def load(name: str) -> tuple[ChapterRead, Sections] | None:
    """What was kept under this name, if it is there and whole."""
    try:
        data = (folder() / name).read_bytes()
        seal, body = data[:40], memoryview(data)[41:]
        if _seal(name, body) != seal:
            return None
        kept = _DECODER.decode(body)
    except (OSError, msgspec.DecodeError, UnicodeError):
        return None
    sections = Sections({number: bytes(raw) for number, raw in kept.sections.items()})
    return ChapterRead(kept.preface, [], kept.places, kept.references, kept.diagnostics), sections


def save(name: str, read: ChapterRead) -> None:
    """Keep what was read; a cache that cannot be written is no reason to stop."""
    if len({section.number for section in read.sections}) != len(read.sections):
        return
    body = _ENCODER.encode(
        Kept(
            read.preface,
            {section.number: msgspec.Raw(_json(section)) for section in read.sections},
            read.places,
            read.references,
            read.diagnostics,
        )
    )
    with contextlib.suppress(OSError):
        write_whole(folder() / name, _seal(name, body) + b"\n" + body)


def _seal(name: str, body: bytes | memoryview) -> bytes:
    return blake2b(body, digest_size=20, key=name.encode()).hexdigest().encode()


def trim() -> None:
    """Forget the oldest entries when the cache has grown too large."""
    with contextlib.suppress(OSError):
        entries = sorted((path.stat().st_mtime, path.stat().st_size, path) for path in folder().iterdir())
        left = sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if left <= MOST_BYTES:
                return
            path.unlink(missing_ok=True)
            left -= size


def _json(section: Section) -> bytes:
    return section.__pydantic_serializer__.to_json(section)


_DECODER = msgspec.json.Decoder(Kept)
_ENCODER = msgspec.json.Encoder()
