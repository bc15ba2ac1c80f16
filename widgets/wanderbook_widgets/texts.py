"""The reader's own words, by language."""

from __future__ import annotations

from functools import cache
from typing import Any

from wanderbook import locales


@cache
def texts(language: str) -> dict[str, Any]:
    return locales.texts(language, "wanderbook_widgets")
