"""Shapes for a map, in hundredths of the page: the same names always give the same coasts and lines.

Nothing is drawn by chance: whatever looks like it comes from a digest of the names of what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from math import cos, hypot, pi, sin

Point = tuple[float, float]


def whims(name: str, many: int) -> list[float]:
    """Numbers between -1 and 1 derived from a name."""
    digest = blake2b(name.encode(), digest_size=min(64, 2 * many)).digest()
    pairs = [digest[at : at + 2] for at in range(0, len(digest), 2)]
    return [int.from_bytes(pairs[at % len(pairs)], "big") / 32767.5 - 1 for at in range(many)]


def line(points: Iterable[Point], closed: bool = False) -> str:
    """A path through points, straight from one to the next."""
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points) + ("Z" if closed else "")


def smooth(points: Sequence[Point]) -> str:
    """A smooth closed path through points."""
    many = len(points)
    parts = [f"M{_number(points[0][0])} {_number(points[0][1])}"]
    for at in range(many):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(at + step) % many] for step in (-1, 0, 1, 2))
        ends = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        parts.append("C" + " ".join(map(_number, ends)))
    return "".join(parts) + "Z"


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}"


def coast(name: str, centre: Point, wide: float, high: float, rough: float = 0.13) -> str:
    """The coast of an island: a circle bent by numbers from its name."""
    bends = whims(name, 10)
    points = []
    for at in range(18):
        angle = 2 * pi * at / 18
        far = 1 + rough * sum(bends[k] * cos((k + 2) * angle + pi * bends[k + 5]) / (1 + k / 3) for k in range(5))
        points.append((centre[0] + wide * far * cos(angle), centre[1] + high * far * sin(angle)))
    return smooth(points)


def wander(name: str, start: Point, end: Point) -> list[Point]:
    """A line between two points as if drawn by hand."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = hypot(dx, dy)
    steps = max(1, round(long / 4))
    sway = whims(name, 3)
    points = [start]
    for at in range(1, steps):
        along = at / steps
        aside = sum(sway[k] * sin((k + 1) * pi * along) / (k + 1) for k in range(3)) * min(2.6, long * 0.06)
        points.append((start[0] + dx * along - dy / long * aside, start[1] + dy * along + dx / long * aside))
    return [*points, end]
