"""Dividing a page of sea: a cell around each region's name, up to the cells of its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from wanderbook.book.atlas import Region
from wanderbook.telling.chart.shapes import Point

PAGE: tuple[Point, ...] = ((0, 0), (100, 0), (100, 100), (0, 100))
LEAST = 8.0
"""No two names stand nearer than this."""
SIDES: Mapping[str, Point] = {"north": (50, 0), "east": (100, 50), "south": (50, 100), "west": (0, 50)}


@dataclass(frozen=True)
class Side:
    """A side of a cell, and the neighbouring cell beyond it; None at the edge of the page."""

    start: Point
    end: Point
    beyond: str | None

    @property
    def long(self) -> float:
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def middle(self) -> Point:
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


# ---------------------------------------------------------------- where regions are


def places(regions: Sequence[Region]) -> dict[str, Point]:
    """The position of each region's name on the page: as the book says, or among its neighbours if it does not say."""
    printed = {one.id: one.at for one in regions if one.at is not None}
    many = max(1, len(regions))
    ring = {
        one.id: (50 + 34 * cos(2 * pi * at / many - pi / 2), 50 + 34 * sin(2 * pi * at / many - pi / 2))
        for at, one in enumerate(regions)
    }
    positions: dict[str, Point] = {**ring, **printed}
    if len(printed) == len(regions):
        return _separate_names(positions)
    return _even_out(_separate_names(_move_neighbours(regions, positions, frozenset(printed))), frozenset(printed))


def _move_neighbours(regions: Sequence[Region], positions: dict[str, Point], fixed: frozenset[str]) -> dict[str, Point]:
    """The positions after neighbours attract each other, all others repel each other, and regions at an edge move
    there.
    """
    for turn in range(160):
        pace = 0.5 * (1 - turn / 160) + 0.02
        moved = {}
        for region in regions:
            if region.id in fixed:
                continue
            x, y = positions[region.id]
            pull_x = pull_y = 0.0
            for other, (ox, oy) in positions.items():
                dx, dy = ox - x, oy - y
                far = max(1.0, hypot(dx, dy))
                if other != region.id:
                    pull = (far - 30) / far * 0.35 if other in region.neighbours else -260 / far**2
                    pull_x, pull_y = pull_x + pull * dx, pull_y + pull * dy
            for way in region.edges:
                pull_x += (SIDES[way][0] - x) * 0.25 if SIDES[way][0] != 50 else 0
                pull_y += (SIDES[way][1] - y) * 0.25 if SIDES[way][1] != 50 else 0
            moved[region.id] = (_within(x + pace * pull_x), _within(y + pace * pull_y))
        positions = {**positions, **moved}
    return positions


def _within(value: float) -> float:
    return min(86.0, max(14.0, value))


def _separate_names(positions: dict[str, Point]) -> dict[str, Point]:
    """The positions with no two names on one spot: later ones move away until there is room."""
    done: dict[str, Point] = {}
    for name, (x, y) in positions.items():
        x, y = min(97.0, max(3.0, x)), min(97.0, max(3.0, y))
        for turn in range(1, 400):
            if all(hypot(x - ox, y - oy) >= LEAST for ox, oy in done.values()):
                break
            far = LEAST * (0.6 + turn * 0.11)
            x = min(97.0, max(3.0, positions[name][0] + far * cos(turn * 2.4)))
            y = min(97.0, max(3.0, positions[name][1] + far * sin(turn * 2.4)))
        done[name] = (x, y)
    return done


def _even_out(positions: dict[str, Point], fixed: frozenset[str]) -> dict[str, Point]:
    """The positions after each name moves to the middle of its cell, so that all have about the same room."""
    for _ in range(8):
        around = cells(positions)
        positions = {name: at if name in fixed else _middle(around[name]) for name, at in positions.items()}
    return positions


def _middle(sides: Sequence[Side]) -> Point:
    """The centroid of a polygon that is given by its sides."""
    whole = x = y = 0.0
    for side in sides:
        (ax, ay), (bx, by) = side.start, side.end
        part = ax * by - bx * ay
        whole, x, y = whole + part, x + part * (ax + bx), y + part * (ay + by)
    return x / (3 * whole), y / (3 * whole)


# ---------------------------------------------------------------- the stretch around each


def cells(at: Mapping[str, Point]) -> dict[str, tuple[Side, ...]]:
    """The sides of every region's stretch of sea, in order."""
    return {name: _cell(name, at) for name in at}


def _cell(name: str, at: Mapping[str, Point]) -> tuple[Side, ...]:
    """The sides of a name's cell: the part of the page that is nearer to it than to any other name."""
    sides = [Side(one, other, None) for one, other in zip(PAGE, (*PAGE[1:], PAGE[0]), strict=True)]
    for other in at:
        if other != name:
            sides = _cut(sides, at[name], at[other], other)
    return tuple(side for side in sides if side.long > 0.01)


def _cut(sides: Sequence[Side], mine: Point, theirs: Point, beyond: str) -> list[Side]:
    """The part of a polygon that is nearer to this name than to the other."""
    middle = (mine[0] + theirs[0]) / 2, (mine[1] + theirs[1]) / 2
    dx, dy = theirs[0] - mine[0], theirs[1] - mine[1]

    def past(point: Point) -> float:
        return (point[0] - middle[0]) * dx + (point[1] - middle[1]) * dy

    kept: list[Side] = []
    left: Point | None = None
    came: Point | None = None
    at = 0
    for side in sides:
        start, end = past(side.start), past(side.end)
        if start <= 0 and end <= 0:
            kept.append(side)
        elif (start <= 0) != (end <= 0):
            share = start / (start - end)
            across = (
                side.start[0] + share * (side.end[0] - side.start[0]),
                side.start[1] + share * (side.end[1] - side.start[1]),
            )
            if start <= 0:
                kept.append(Side(side.start, across, side.beyond))
                left = across
                at = len(kept)
            else:
                kept.append(Side(across, side.end, side.beyond))
                came = across
    if left is not None and came is not None:
        kept.insert(at, Side(left, came, beyond))
    return kept


def rooms(sides: Sequence[Side], step: int = 2) -> list[tuple[Point, float]]:
    """Points all over a cell, each with its distance from the nearest side. Cells are convex, which makes that easy."""
    walls = []
    for side in sides:
        nx, ny = (side.start[1] - side.end[1]) / side.long, (side.end[0] - side.start[0]) / side.long
        walls.append((nx, ny, nx * side.start[0] + ny * side.start[1]))
    left, right = int(min(side.start[0] for side in sides)), int(max(side.start[0] for side in sides))
    top, bottom = int(min(side.start[1] for side in sides)), int(max(side.start[1] for side in sides))
    points = []
    for x in range(left, right + 1, step):
        for y in range(top, bottom + 1, step):
            room = min(nx * x + ny * y - wall for nx, ny, wall in walls)
            if room > 0:
                points.append(((float(x), float(y)), room))
    return points
