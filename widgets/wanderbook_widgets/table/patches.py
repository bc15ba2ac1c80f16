"""What changed of plain data, so that only that travels; `js/patches.js` lays it over what the browser has.

A patch is one of these:

- `[value]`: this instead;
- `{key: patch, …}`: of an object, what became of those keys; `[]` where one is gone;
- `{"2": patch, …}`: of a list that is as long as it was, what became of those places;
- `{"rows": [[4, 9], {"new": value}, …]}`: of any other list, which of the old rows follow each other, and what is new.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Patch = Any
GONE: list[Any] = []
ROWS, NEW = "rows", "new"


def patch(old: Any, new: Any) -> Patch:
    """What makes the one of the other; they are known to differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {
            name: patch(old[name], value) if name in old else [value]
            for name, value in new.items()
            if name not in old or old[name] != value
        }
        return changed | dict.fromkeys(old.keys() - new.keys(), GONE)
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new)
    return [new]


def _of_lists(old: list[Any], new: list[Any]) -> Patch:
    """Place by place, unless what is there now was elsewhere before."""
    if len(old) == len(new):
        changed = {str(at): (was, now) for at, (was, now) in enumerate(zip(old, new, strict=True)) if was != now}
        if not any(now in old for _, now in changed.values()):
            return {at: patch(was, now) for at, (was, now) in changed.items()}
    return {ROWS: list(_rows(old, new))}


def _rows(old: list[Any], new: list[Any]) -> Iterable[Any]:
    """Runs of rows that are in the old list, one after another, and between them rows that are not."""
    start = end = 0
    for row in new:
        if start < end < len(old) and old[end] == row:
            end += 1
            continue
        if start < end:
            yield [start, end]
        if row in old:
            start = old.index(row)
            end = start + 1
        else:
            start = end = 0
            yield {NEW: row}
    if start < end:
        yield [start, end]
