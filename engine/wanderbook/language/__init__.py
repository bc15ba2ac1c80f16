"""The language service: answers to an editor's questions about a book being written."""

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
