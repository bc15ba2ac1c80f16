"""Validation of tables: pydantic's errors in the words of a book, with their positions in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from wanderbook.book.base import Content
from wanderbook.book.looks import look_kinds
from wanderbook.diagnostics import Diagnostic, did_you_mean, nearest_names
from wanderbook.notation.tables import Path, TomlFile

MOST = 50
"""The most problems reported for one table."""
IS_KEY = "[key]"
"""Where pydantic means a key, and not what stands there."""
_M = TypeVar("_M", bound=Content)


def validated(
    table: TomlFile, path: Path, model: type[_M], values: dict[str, Any], foreign: frozenset[str] = frozenset()
) -> _M | list[Diagnostic]:
    """The content, or all of its problems; `foreign` are keys that this book cannot have."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        details = error.errors(include_url=False)[:MOST]
        misspelt = _misspelt(model, details, foreign)
        reported = (one for one in details if one["type"] != "missing" or one["loc"] not in misspelt)
        return [_diagnostic(table, path, model, detail, foreign) for detail in reported]


def _misspelt(model: type[Content], details: list[ErrorDetails], foreign: frozenset[str]) -> set[tuple[int | str, ...]]:
    """Keys that are missing only because their name is misspelt."""
    misspelt: set[tuple[int | str, ...]] = set()
    for one in details:
        if one["type"] == "extra_forbidden":
            inner, _ = _submodel(model, one["loc"][:-1], "")
            misspelt |= {(*one["loc"][:-1], key) for key in _near_keys(str(one["loc"][-1]), inner, foreign)}
    return misspelt


def _near_keys(field: str, model: type[BaseModel], foreign: frozenset[str]) -> list[str]:
    known = [key for key in model.model_fields if key != "regions" and key not in foreign]
    return [field.lower()] if field.lower() in known else get_close_matches(field, known, n=2, cutoff=0.6)


def _diagnostic(
    table: TomlFile, path: Path, model: type[Content], detail: ErrorDetails, foreign: frozenset[str]
) -> Diagnostic:
    """One of pydantic's errors as a problem of the file, in the words of a book."""
    where = tuple("region" if piece == "regions" else piece for piece in (*path, *detail["loc"]))
    named = where[:-2] if where[-1:] == (IS_KEY,) else where
    field = next((piece for piece in reversed(named) if isinstance(piece, str)), "this")
    inner, name = _submodel(model, detail["loc"][:-1], str(path[0]) if path else table.source.file)
    if detail["type"] == "extra_forbidden":
        help, near = _suggest_key(field, inner, name, foreign)
        return table.problem("SB301", where, f"{field!r} is not a key of {name}", help, near, field)
    if detail["type"] == "missing":
        return table.problem("SB303", where[:-1], f"this {name} needs the key {field!r}", f"add a line: {field} = …")
    help, meant, wrong = _expectation(detail)
    return table.problem("SB302", where, f"{field}: {_reason(detail)}", help, meant, wrong)


def _suggest_key(field: str, model: type[BaseModel], name: str, foreign: frozenset[str]) -> tuple[str, tuple[str, ...]]:
    """The help, and the key that was meant."""
    if name == "book.toml" and field in _CARDS:
        return "move the card to a file in the folder cards", ()
    if name == "book.toml" and field in _SECTIONS:
        return "move the section to a file in the folder storybook", ()
    if near := _near_keys(field, model, foreign):
        return did_you_mean(near), tuple(near)
    known = [key for key in model.model_fields if key != "regions" and key not in foreign]
    return f"use one of these keys: {', '.join(known)}", ()


_CARDS = frozenset({"card", "cards", "quest", "adventure", "enemy", "event", "item", "items", "keywords"})
_SECTIONS = frozenset({"section", "sections", "storybook", "chapter", "chapters", "files"})
"""Keys of `book.toml` that authors try for what stands in files of its own."""


def _submodel(model: type[BaseModel], location: tuple[int | str, ...], name: str) -> tuple[type[BaseModel], str]:
    """The model of the table at a location, and the author's name for it."""
    for piece in location:
        if isinstance(piece, str) and piece in model.model_fields:
            submodel = next(_models(model.model_fields[piece].annotation), None)
            if submodel is None:
                break
            model, name = submodel, piece.removesuffix("s") if piece == "regions" else piece
    return model, name


def _models(annotation: object) -> Iterator[type[BaseModel]]:
    """Models named anywhere in an annotation."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)


def _reason(detail: ErrorDetails) -> str:
    """The sentence that explains why a value is not allowed."""
    value = repr(detail["input"])
    value = value.lower() if isinstance(detail["input"], bool) else value
    value = value if len(value) <= 40 else value[:39] + "…"
    if detail["type"] == "too_short":
        return f"{value} is too short; it needs at least {detail['ctx']['min_length']}"
    needed = _NEEDED.get(detail["type"]) or detail["msg"][0].lower() + detail["msg"][1:]
    return f"{value} is not allowed; {needed.replace('input', 'it', 1)}"


_NEEDED = {
    "book_name": "it should be the name of a book's folder: le-bac-de-minuit",
    "bool_type": "it should be true or false",
    "dice": "it should be dice: d6, 2d6 or 2d6+1, at most 10 of them",
    "dict_type": "it should be a table: { … }",
    "int_parsing": "it should be a whole number",
    "int_type": "it should be a whole number",
    "look": "it should be words for a picture: oval tan beret",
    "look_twice": "it should have at most one word for each feature: one shape, one colour, one hat",
    "losses": "it should be what you lose and what the enemy loses: 3/6",
    "model_type": "it should be a table: { … }",
    "stat_name": "it should be a word or two, in letters only",
    "string_pattern_mismatch": "it should be a section number: 2, 38.9, F1 or A",
    "string_type": "it should be text",
    "tuple_type": "it should be a list: [ … ]",
}
"""Pydantic's words for some kinds of error, in words of ours."""


def _expectation(detail: ErrorDetails) -> tuple[str, tuple[str, ...], str]:
    """The help, the value that was meant, and the text that it replaces."""
    value = detail["input"]
    if detail["type"] == "int_type" and isinstance(value, str) and value.isdigit():
        return f"write the number without quotes: {value}", (value,), f'"{value}"'
    if detail["type"] == "string_type" and isinstance(value, tuple) and len(value) == 1:
        return f'put the text in quotes: "{value[0]}"', (), ""
    if detail["type"] == "string_type" and isinstance(value, bool):
        help = 'name the section: stuck = "12"' if detail["loc"][-1] == "stuck" else ""
        return help, (), ""
    if detail["type"] == "string_type" and isinstance(value, int):
        return f'put the text in quotes: "{value}"', (f'"{value}"',), str(value)
    if detail["type"] == "literal_error" and isinstance(value, str):
        near = nearest_names(value, re.findall(r"'([^']*)'", str(detail.get("ctx", {}).get("expected", ""))))
        return did_you_mean(near), near, value
    if detail["type"] == "look":
        near = nearest_names(wrong := str(detail["ctx"]["word"]), look_kinds())
        return did_you_mean(near), near, wrong
    if detail["type"] in _BOUNDS:
        bound, words = _BOUNDS[detail["type"]]
        return f"the {words} allowed is {detail['ctx'][bound]}", (), ""
    return "", (), ""


_BOUNDS = {"less_than_equal": ("le", "highest"), "greater_than_equal": ("ge", "lowest")}
"""By kind of error: where pydantic keeps the bound, and what it is called."""
