"""The table's own words, by language, and those that it shares with the terminal."""

from __future__ import annotations

from functools import cache
from typing import Any

from wanderbook import locales
from wanderbook.telling.texts import PACKAGE, merged_texts

SHARED = ("opening", "coaching")


@cache
def texts(language: str) -> dict[str, Any]:
    """The table's words in a language, including the parts that it shares with the terminal."""
    own = locales.texts(language, "wanderbook_widgets.table")
    shared = merged_texts(language, PACKAGE)
    return {
        **own,
        "language": locales.locale_of(language).name,
        **{part: {**shared[part], **own[part]} for part in SHARED},
    }
