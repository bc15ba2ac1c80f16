"""Tables as content: what pydantic finds wrong, said in the words of a book and with its place in the file."""

from __future__ import annotations

import re
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from wanderbook.book.base import Content
from wanderbook.diagnostics import Diagnostic, suggest
from wanderbook.notation.tables import Path, Table

MOST = 50
"""Problems told of one table."""
IS_KEY = "[key]"
"""Where pydantic means a key, and not what stands there."""
_M = TypeVar("_M", bound=Content)


def validated(table: Table, path: Path, model: type[_M], values: dict[str, Any]) -> _M | list[Diagnostic]:
    """The content, or everything that is wrong with it."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        return [_diagnostic(table, path, model, detail) for detail in error.errors(include_url=False)[:MOST]]


def _diagnostic(table: Table, path: Path, model: type[Content], detail: ErrorDetails) -> Diagnostic:
    where = tuple("region" if piece == "regions" else piece for piece in (*path, *detail["loc"]))
    named = where[:-2] if where[-1:] == (IS_KEY,) else where
    field = next((piece for piece in reversed(named) if isinstance(piece, str)), "this")
    inner, name = _inside(model, detail["loc"][:-1], str(path[0]) if path else table.source.file)
    if detail["type"] == "extra_forbidden":
        known = [known for known in inner.model_fields if known != "regions"]
        help = suggest(field, known) or f"known here: {', '.join(known)}"
        return table.problem("SB301", where, f"{field!r} is not a key of {name}", help)
    if detail["type"] == "missing":
        return table.problem("SB303", where[:-1], f"this {name} lacks the key {field!r}", f"add a line: {field} = …")
    return table.problem("SB302", where, f"{field}: {_said(detail)}", _expected(detail))


def _inside(model: type[BaseModel], location: tuple[int | str, ...], name: str) -> tuple[type[BaseModel], str]:
    """The model that a location leads into, and what an author calls it."""
    for piece in location:
        if isinstance(piece, str) and piece in model.model_fields:
            found = next(_models(model.model_fields[piece].annotation), None)
            if found is None:
                break
            model, name = found, piece.removesuffix("s") if piece == "regions" else piece
    return model, name


def _models(annotation: Any) -> Any:
    """Models named anywhere in an annotation."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)


def _said(detail: ErrorDetails) -> str:
    given = repr(detail["input"])
    given = given if len(given) <= 40 else given[:39] + "…"
    if detail["type"] == "too_short":
        return f"{given} is too short; there should be at least {detail['ctx']['min_length']}"
    needed = _NEEDED.get(detail["type"]) or detail["msg"][0].lower() + detail["msg"][1:]
    return f"{given} cannot be; {needed.replace('input', 'it', 1)}"


_NEEDED = {
    "bool_type": "it should be true or false",
    "dict_type": "it should be a table: { … }",
    "int_parsing": "it should be a whole number",
    "int_type": "it should be a whole number",
    "model_type": "it should be a table: { … }",
    "string_pattern_mismatch": "it should be a section number: 2, 38.9, F1 or A",
    "string_type": "it should be text",
    "tuple_type": "it should be a list: [ … ]",
}
"""Pydantic's words for some kinds of error, in words of ours."""


def _expected(detail: ErrorDetails) -> str:
    if detail["type"] == "int_type" and isinstance(detail["input"], str) and detail["input"].isdigit():
        return f"a number stands without quotes: {detail['input']}"
    if detail["type"] == "string_type" and isinstance(detail["input"], int):
        return f'text stands in quotes: "{detail["input"]}"'
    if detail["type"] == "literal_error" and isinstance(detail["input"], str):
        known = re.findall(r"'([^']*)'", str(detail.get("ctx", {}).get("expected", "")))
        return suggest(detail["input"], known)
    if detail["type"] in _BOUNDS:
        bound, words = _BOUNDS[detail["type"]]
        return f"the {words} here is {detail['ctx'][bound]}"
    return ""


_BOUNDS = {"less_than_equal": ("le", "highest"), "greater_than_equal": ("ge", "lowest")}
"""By kind of error: where pydantic keeps the bound, and what it is called."""
