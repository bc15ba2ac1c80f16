"""Types of plain data for JSON, in which results, ledgers and reports are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""A text, a number, true, false, nothing, a list of such values, or an object of them."""
JsonObject: TypeAlias = dict[str, Json]
"""An object that is being built; other code only reads it."""
