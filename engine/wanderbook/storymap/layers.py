"""The sections of one place in layers: each as far to the right as it takes choices to get there, with few crossings.

Layers come from a breadth-first search from the entrance; within a layer, sections are sorted by the mean position of
their neighbours, a fixed number of sweeps to and fro.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence

SWEEPS = 12
Link = tuple[str, str]


def layers(sections: Sequence[str], links: Iterable[Link], entrance: str = "") -> list[list[str]]:
    """The sections by layer. Those that nothing here leads to from the entrance begin the search again."""
    inside = set(sections)
    beyond: dict[str, list[str]] = defaultdict(list)
    beside: dict[str, list[str]] = defaultdict(list)
    for source, target in dict.fromkeys(links):
        if source in inside and target in inside and source != target:
            beyond[source].append(target)
            beside[source].append(target)
            beside[target].append(source)
    depth = _depths(sections, beyond, entrance)
    found: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for number in sections:
        found[depth[number]].append(number)
    return _untangled(found, beside)


def _depths(sections: Sequence[str], beyond: dict[str, list[str]], entrance: str) -> dict[str, int]:
    depth: dict[str, int] = {}
    for first in (entrance or sections[0], *sections) if sections else ():
        if first in depth or first not in sections:
            continue
        depth[first] = 0
        waiting = deque([first])
        while waiting:
            here = waiting.popleft()
            for there in beyond[here]:
                if there not in depth:
                    depth[there] = depth[here] + 1
                    waiting.append(there)
    return depth


def _untangled(found: list[list[str]], beside: dict[str, list[str]]) -> list[list[str]]:
    """The same layers, sorted so that few links cross."""
    at = {number: _offset(several, number) for several in found for number in several}
    for sweep in range(SWEEPS):
        for several in found if sweep % 2 else reversed(found):
            means = {
                number: sum(at[one] for one in beside[number]) / len(beside[number]) if beside[number] else at[number]
                for number in several
            }
            several.sort(key=lambda number: means[number])
            at.update({number: _offset(several, number) for number in several})
    return found


def _offset(several: Sequence[str], number: str) -> float:
    """The position in a layer, counted from its middle."""
    return several.index(number) - (len(several) - 1) / 2
