"""The desk's own words, by language."""

from __future__ import annotations

from functools import cache
from typing import Any

from wanderbook import locales


@cache
def texts(language: str) -> dict[str, Any]:
    """Of a language, with its code."""
    return {"code": language, **locales.texts(language, "wanderbook_widgets.authoring")}
