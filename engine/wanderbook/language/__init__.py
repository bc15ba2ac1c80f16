"""The language service: what an editor asks about a book while it is being written."""

from wanderbook.language.model import (
    Completion,
    Edit,
    Fix,
    Hover,
    Location,
    Position,
    Range,
    Symbol,
    applied,
)
from wanderbook.language.rename import CannotRename
from wanderbook.language.service import Service

__all__ = [
    "CannotRename",
    "Completion",
    "Edit",
    "Fix",
    "Hover",
    "Location",
    "Position",
    "Range",
    "Service",
    "Symbol",
    "applied",
]
