"""The effects printed outside the storybook: anywhere on cards and in the atlas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wanderbook.book.base import Content


def effects_of(content: Content) -> Iterator[dict[str, Any]]:
    """Everything in this content that has a kind, as plain data: `{"kind": "gain_quest", "quest": 4}`."""
    return _of_a_kind(content.model_dump())


def _of_a_kind(data: object) -> Iterator[dict[str, Any]]:
    """Every table in some data that has a kind."""
    if isinstance(data, dict):
        if "kind" in data:
            yield data
        for value in data.values():
            yield from _of_a_kind(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _of_a_kind(value)


def effects_in(content: Content) -> Iterator[Content]:
    """All nested content, including effects."""
    waiting = [content]
    while waiting:
        for value in vars(waiting.pop()).values():
            several = value if isinstance(value, tuple) else (value,)
            found = [one for one in several if isinstance(one, Content)]
            yield from found
            waiting += found
