"""The reader's own words, by language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def texts(language: str) -> dict[str, Any]:
    text = (files("wanderbook_widgets") / "texts.toml").read_text("utf-8")
    found: dict[str, Any] = tomllib.loads(text)[language]
    return found
