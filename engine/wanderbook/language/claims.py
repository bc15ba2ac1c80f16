"""The names in an author's tests: `reach = "38.9:A"`, `holding = "keyword SALT"`, `given = { quests = [4] }`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wanderbook.book.vocabulary import Vocabulary
from wanderbook.diagnostics import Diagnostic
from wanderbook.ids import SECTION
from wanderbook.notation.cards import TableReader
from wanderbook.notation.claims import FILE
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.source import Mention, ParseContext
from wanderbook.notation.tables import Path, TomlFile, read_table

_KINDS = ("can", "cannot", "always")
_NAMES = ("reach", "at", "avoiding")
_CONDITIONS = ("holding", "holds")
_GIVEN = {"section": "section", "quests": "quest", "used": "quest", "cards": "adventure"}
_NAMED = frozenset({"ending", "quest", "keyword"})


def claim_references(text: str, words: Phrasebook, vocabulary: Vocabulary) -> list[Mention]:
    """The sections, quests, cards, keywords, endings, stats and tracks that the tests name; none if the file is not
    TOML."""
    table = read_table(FILE, text)
    if isinstance(table, Diagnostic):
        return []
    reader = TableReader(words, vocabulary)
    for path, claim in _claims(table):
        for field in _NAMES:
            for name in _texts(claim.get(field)):
                if named := _kind_and_name(name):
                    reader.refer(table, (*path, field), *named)
        for field in _CONDITIONS:
            for said in _texts(claim.get(field)):
                reading = ParseContext(table.inset((*path, field), said), words, vocabulary)
                read_condition(reading, 0, len(said), history=True)
                reader.references.setdefault(FILE, []).extend(reading.references)
        beginning = claim.get("given")
        for field, value in beginning.items() if isinstance(beginning, dict) else ():
            if kind := _GIVEN.get(field):
                reader.refer(table, (*path, "given", field), kind, value)
            elif field == "stats" and isinstance(value, dict):
                reader.refer(table, (*path, "given", field), "stat key", tuple(value))
            elif field == "boxes" and isinstance(value, dict):
                reader.refer(table, (*path, "given", field), "track key", tuple(value))
    return reader.references.get(FILE, [])


def _claims(table: TomlFile) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Each entry of the author's tests, with its path in the file."""
    for kind in _KINDS:
        entries = table.data.get(kind)
        for at, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                yield (kind, at), entry


def _texts(value: object) -> Iterator[str]:
    for text in value if isinstance(value, list) else (value,):
        if isinstance(text, str):
            yield text


def _kind_and_name(name: str) -> tuple[str, str] | None:
    """The kind and the name in `38.9:A`, `ending:2` or `keyword:SALT`."""
    first, _, rest = name.partition(":")
    if first in _NAMED:
        return first, rest
    return ("section", first) if SECTION.fullmatch(first) else None
