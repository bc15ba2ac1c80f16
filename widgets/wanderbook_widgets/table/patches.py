"""Patches of plain data, so that only changes are sent; `browser/table/patches.js` applies them in the browser.

A patch is one of these:

- `[value]`: this instead;
- `{key: patch, …}`: of an object, what became of those keys; `[]` where one is gone;
- `{"2": patch, …}`: of a list that is as long as it was, what became of those places;
- `{"rows": [[4, 9], {"at": 3, "now": patch}, {"new": [value, …]}, …]}`: of any other list, which of the old rows follow
  each other, which one is not quite as it was, and what is new.
"""

from __future__ import annotations

from typing import Any

Patch = Any
GONE: list[Any] = []
ROWS, AT, NOW, NEW = "rows", "at", "now", "new"
CALLED = ("key", "id", "number", "name")
"""What a row of a list is known by, wherever it stands: the first of these that it has."""


def patch(old: Any, new: Any) -> Patch:
    """The patch that turns `old` into `new`, which must differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {
            name: patch(old[name], value) if name in old else [value]
            for name, value in new.items()
            if name not in old or old[name] != value
        }
        return changed | dict.fromkeys(old.keys() - new.keys(), GONE)
    if isinstance(old, list) and isinstance(new, list):
        return _list_patch(old, new)
    return [new]


def _list_patch(old: list[Any], new: list[Any]) -> Patch:
    """A patch by index, unless the new rows are old ones that moved."""
    if len(old) == len(new):
        changed = {str(at): (was, now) for at, (was, now) in enumerate(zip(old, new, strict=True)) if was != now}
        if not any(now in old or _called(was) != _called(now) for was, now in changed.values()):
            return {at: patch(was, now) for at, (was, now) in changed.items()}
    return {ROWS: _rows(old, new)}


def _rows(old: list[Any], new: list[Any]) -> list[Any]:
    """Runs of old rows, changed rows, and new rows; each as long as possible."""
    called = {_called(row): at for at, row in enumerate(old)}
    runs: list[Any] = []
    for row in new:
        last = runs[-1] if runs else None
        if isinstance(last, list) and last[1] < len(old) and old[last[1]] == row:
            last[1] += 1
        elif row in old:
            at = old.index(row)
            runs.append([at, at + 1])
        elif (name := _called(row)) and name in called:
            runs.append({AT: called[name], NOW: patch(old[called[name]], row)})
        elif isinstance(last, dict) and NEW in last:
            last[NEW].append(row)
        else:
            runs.append({NEW: [row]})
    return runs


def _called(row: Any) -> tuple[str, str | int] | None:
    """The field and value that identify a row of a list, by the first of `CALLED` that it has; None if it has none."""
    names = (name for name in CALLED if name in row) if isinstance(row, dict) else ()
    return next(((name, row[name]) for name in names if isinstance(row[name], str | int)), None)
