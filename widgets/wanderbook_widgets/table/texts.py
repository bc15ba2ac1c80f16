"""The table's own words, by language, and those that it shares with the terminal."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from wanderbook.telling.texts import PACKAGE, merged_texts

SHARED = ("opening", "coaching")


@cache
def texts(language: str) -> dict[str, Any]:
    own = tomllib.loads((files("wanderbook_widgets.table") / f"{language}.toml").read_text("utf-8"))
    shared = merged_texts(language, PACKAGE)
    return {**own, **{part: {**shared[part], **own[part]} for part in SHARED}}
