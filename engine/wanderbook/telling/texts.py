"""What is said in a language: texts that every book needs, with a game's own added or in their place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

PACKAGE = "wanderbook.telling"
"""Where the texts are that every book needs, `en.toml` and the like."""
_ENDING = re.compile(r"\[(?:(\w+)\|)?(\w+)\]")


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
    """A text with its values; `[s]` is a plural's ending, for the first number among them, and `[is|are]` a word for
    one and a word for several."""
    number = next((value for value in values.values() if isinstance(value, int)), 1)
    return _in_number(text, is_several(number, language)).format(**values)


@cache
def _in_number(text: str, several: bool) -> str:
    return _ENDING.sub(r"\2" if several else r"\1", text)


def is_several(number: int, language: str) -> bool:
    """None of something are several in English, and one in French."""
    return number > 1 or (not number and language == "en")
