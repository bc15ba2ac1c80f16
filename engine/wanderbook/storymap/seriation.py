"""The order of the ledger's rows and columns: what is used together stands together.

Rows and columns are sorted in turn by the mean position of what they share (barycentres), a fixed number of rounds, so
that the order is the same every time. A round takes as long as there are marks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from wanderbook.storymap.model import Mark

ROUNDS = 60
_GIFT = 2
"""How much a gain weighs: where a keyword comes from says more than who asks for it."""

Weights = Mapping[str, Mapping[str, int]]


def seriated(rows: Sequence[str], columns: Sequence[str], marks: Iterable[Mark]) -> tuple[list[str], list[str]]:
    """Rows (places) and columns (things) in an order that puts their marks near the diagonal."""
    across: dict[str, Counter[str]] = defaultdict(Counter)
    down: dict[str, Counter[str]] = defaultdict(Counter)
    places, things = set(rows), set(columns)
    for mark in marks:
        if mark.place in places and mark.thing in things:
            weight = _GIFT if mark.role == "gives" else 1
            across[mark.place][mark.thing] += weight
            down[mark.thing][mark.place] += weight
    row_order, column_order = list(rows), list(columns)
    for _ in range(ROUNDS):
        column_order = _sorted(column_order, down, row_order)
        row_order = _sorted(row_order, across, column_order)
    return row_order, column_order


def _sorted(several: Sequence[str], weights: Weights, others: Sequence[str]) -> list[str]:
    """These by the mean position of the others that they share marks with; those without any go first."""
    at = {name: position for position, name in enumerate(others)}

    def mean(name: str) -> float:
        shared = weights.get(name, {})
        return sum(weight * at[other] for other, weight in shared.items()) / max(1, sum(shared.values()))

    return sorted(several, key=mean)
