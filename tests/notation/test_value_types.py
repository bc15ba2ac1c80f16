"""A key of a table may hold any TOML value: reading gives diagnostics, whatever stands there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

from wanderbook.book.atlas import Page, Region
from wanderbook.book.base import Content
from wanderbook.book.book import Ending, Place, TitlePage, Unlock
from wanderbook.book.enemies import Zone
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import Diagnostic, render
from wanderbook.notation import read_book
from wanderbook.notation.cards import MODELS
from wanderbook.notation.folder import read_memory

VALUES = {
    "bool": "true",
    "float": "2.5",
    "infinity": "inf",
    "not a number": "nan",
    "string": '"a"',
    "empty string": '""',
    "digits": '"3"',
    "date": "2026-01-31",
    "time": "07:32:00",
    "datetime": "2026-01-31T07:32:00Z",
    "local datetime": "2026-01-31T07:32:00",
    "array": "[1, [true], {}]",
    "empty array": "[]",
    "table": "{ a = 1 }",
    "empty table": "{}",
    "huge": "9223372036854775807",
    "negative": "-1",
    "zero": "0",
}
FILES = {kind: f"cards/{kind}.toml" for kind in MODELS} | {"page": "atlas/pages.toml"}
TABLES: dict[str, type[Content]] = {**MODELS, "page": Page}
INNER: dict[str, type[Content]] = {"page.region": Region, "boss.zones": Zone, "ending": Ending, "unlock": Unlock}
TEXT = """## 1

(Turn to 9)

## 2

*Gain quest 7. Gain adventure card 7. Lose quest 8. The story ends. Ending 9.*

## 3

A. Fight.
COMBAT 7
(Turn to 1)

B. Fight on.
BOSS 7
(Turn to 2)
"""
"""Mentions of much that does not exist: what is near to it is looked for among the numbers there are."""


def read(ruleset: str, files: dict[str, str], title_page: str = "") -> tuple[Diagnostic, ...]:
    begin = 'start = "1"' if ruleset == "gamebook" else 'begin = { page = 1, space = "A" }\nquests = [7]'
    head = f'title = "Types"\nruleset = "{ruleset}"\n{begin}\n'
    texts = {"book.toml": head + title_page, "storybook/all.md": TEXT, **files}
    found = read_book(read_memory({name: text.encode() for name, text in texts.items()}), use_cache=False)
    for diagnostic in found.diagnostics:
        assert render(diagnostic)
    return found.diagnostics


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("ruleset", sorted(vocabularies()))
def test_a_number_of_any_type_is_told_in_every_table(ruleset: str, value: str) -> None:
    for kind, file in FILES.items():
        text = f'[[{kind}]]\nnumber = {value}\nname = "One"\n\n[[{kind}]]\nnumber = 2\nname = "Two"\n'
        found = [one for one in read(ruleset, {file: text}) if one.file == file]
        assert any(one.line in {1, 2} for one in found), f"{kind} {value} is not told"
    for kind in ("ending", "unlock"):
        found = read(ruleset, {}, f'[[{kind}]]\nnumber = {value}\nname = "One"\n')
        assert any(one.file == "book.toml" and one.line > 3 for one in found)


def keys() -> Iterator[tuple[str, str, str]]:
    """Every key of every table: the file, what stands above the key, and the key."""
    for kind, model in TABLES.items():
        for field in model.model_fields:
            yield FILES[kind], f"[[{kind}]]\n", field
    for table, model in INNER.items():
        kind, _, inner = table.partition(".")
        above = f'[[{kind}]]\nname = "One"\n[[{table}]]\n' if inner else f"[[{kind}]]\n"
        for field in model.model_fields:
            yield FILES.get(kind, "book.toml"), above, field


@pytest.mark.parametrize("ruleset", sorted(vocabularies()))
def test_any_key_may_hold_any_value(ruleset: str) -> None:
    for file, above, field in keys():
        numbered = "" if field == "number" else "number = {}\n"
        lines = "".join(
            f"{above}{numbered.format(at)}{field} = {value}\n" for at, value in enumerate(VALUES.values(), 11)
        )
        assert tomllib.loads(lines)
        files, page = ({}, lines) if file == "book.toml" else ({file: lines}, "")
        assert read(ruleset, files, page)
    for field in TitlePage.model_fields:
        for value in VALUES.values():
            page = {"title": '"Types"', "ruleset": f'"{ruleset}"', "start": '"1"', field: value}
            text = "".join(f"{key} = {one}\n" for key, one in page.items())
            assert read(ruleset, {"book.toml": text})
    for field in Place.model_fields:
        for value in VALUES.values():
            place = {"page": "1", "space": '"A"', field: value}
            begin = ", ".join(f"{key} = {one}" for key, one in place.items())
            assert read(ruleset, {"book.toml": f'title = "Types"\nruleset = "{ruleset}"\nbegin = {{ {begin} }}\n'})
