"""What is said in a language: texts that every book needs, with a game's own added or in their place."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from wanderbook.counting import in_number, is_several
from wanderbook.telling.french import contracted

PACKAGE = "wanderbook.telling"
"""Where the texts are that every book needs, `en.toml` and the like."""


@cache
def merged_texts(language: str, *packages: str) -> dict[str, Any]:
    """The texts of these packages, each over those before it."""
    found: dict[str, Any] = {}
    for package in packages:
        found = _merged(found, tomllib.loads((files(package) / f"{language}.toml").read_text("utf-8")))
    return found


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    both = {
        name: _merged(one[name], value) if isinstance(value, dict) and isinstance(one.get(name), dict) else value
        for name, value in other.items()
    }
    return {**one, **both}


def inflected(text: str, values: Mapping[str, object], language: str = "") -> str:
    """A text with its values, in the number of the first number among them."""
    return _inflected(text, language, **values)


@lru_cache(4096, typed=True)
def _inflected(text: str, language: str, /, **values: object) -> str:
    number = next((value for value in values.values() if isinstance(value, int)), 1)
    filled = in_number(text, is_several(number, language)).format(**values)
    return contracted(filled) if language == "fr" else filled
