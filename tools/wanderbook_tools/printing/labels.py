"""The words around a printed book, in its language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def labels(language: str) -> dict[str, Any]:
    """From `en.toml`, `fr.toml`, beside this module."""
    return tomllib.loads((files("wanderbook_tools.printing") / f"{language}.toml").read_text("utf-8"))
