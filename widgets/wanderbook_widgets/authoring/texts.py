"""The desk's own words, by language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def texts(language: str) -> dict[str, Any]:
    """Of a language, with its code."""
    found = tomllib.loads((files("wanderbook_widgets.authoring") / f"{language}.toml").read_text("utf-8"))
    return {"code": language, **found}
