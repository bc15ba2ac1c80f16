"""The texts of a language: those that every book needs, with a game's own added or replacing them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from wanderbook.locales import in_number, locale_of, merged, texts

PACKAGE = "wanderbook.telling"
"""Where the texts are that every book needs, `en.toml` and the like."""


@cache
def merged_texts(language: str, *packages: str) -> dict[str, Any]:
    """The texts of these packages; later packages override earlier ones."""
    found: dict[str, Any] = {}
    for package in packages:
        found = merged(found, texts(language, package))
    return found


def inflected(text: str, values: Mapping[str, object], language: str = "") -> str:
    """A text with its values, in the grammatical number of the first number among them."""
    return _inflected(text, language, **values)


@lru_cache(4096, typed=True)
def _inflected(text: str, language: str, /, **values: object) -> str:
    number = next((value for value in values.values() if isinstance(value, int)), 1)
    return locale_of(language).contracted(in_number(text, number, language).format(**values))
