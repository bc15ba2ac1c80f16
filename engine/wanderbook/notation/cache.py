"""A cache of chapters, keyed by what they were read from: text, language, ruleset, program.

Anything that does not match is read again.
"""

from __future__ import annotations

import msgspec

from wanderbook.book import Section, Sections
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.reader import ChapterRead
from wanderbook.notation.source import Mention, Span
from wanderbook.notation.store import Store

CHAPTERS = Store("chapters", "wanderbook.notation", "wanderbook.book", "wanderbook.diagnostics")


class CachedChapter(msgspec.Struct):
    """A chapter in the cache, whose sections stay JSON until they are needed."""

    preface: str
    sections: dict[str, msgspec.Raw]
    places: list[tuple[str, int]]
    references: list[Mention]
    diagnostics: list[Diagnostic]
    spans: list[Span]


def load(name: str) -> tuple[ChapterRead, Sections] | None:
    """The cached chapter with this name, if it exists and is intact."""
    body = CHAPTERS.load(name)
    try:
        kept = None if body is None else _DECODER.decode(body)
    except (msgspec.DecodeError, UnicodeError):
        return None
    if kept is None:
        return None
    sections = Sections({number: bytes(raw) for number, raw in kept.sections.items()})
    return ChapterRead(kept.preface, [], kept.places, kept.references, kept.diagnostics, kept.spans), sections


def save(name: str, read: ChapterRead) -> None:
    """Store a chapter."""
    if len({section.number for section in read.sections}) != len(read.sections):
        return
    kept = CachedChapter(
        read.preface,
        {section.number: msgspec.Raw(_json(section)) for section in read.sections},
        read.places,
        read.references,
        read.diagnostics,
        read.spans,
    )
    CHAPTERS.save(name, _ENCODER.encode(kept))


def _json(section: Section) -> bytes:
    return section.__pydantic_serializer__.to_json(section)


_DECODER = msgspec.json.Decoder(CachedChapter)
_ENCODER = msgspec.json.Encoder()
