"""The words around a printed book, in its language."""

from __future__ import annotations

from functools import cache
from typing import Any

from wanderbook import locales


@cache
def labels(language: str) -> dict[str, Any]:
    """The words from `en.toml`, `fr.toml`, beside this module."""
    return locales.texts(language, "wanderbook_tools.printing")
