"""People whom the prose may name only while they are there."""

from __future__ import annotations

from wanderbook.book.base import Content
from wanderbook.book.conditions import Condition
from wanderbook.ids import Name


class Person(Content):
    """Somebody whom the prose names, defined by `[[person]]` in `book.toml`, for proofs alone."""

    name: Name
    aboard: Condition
    """The condition under which they are there."""
