"""A page of sea as drawn: cells, borders, islands, and the positions of everything on it.

It comes from the book alone, so it is made once; what happens in a play is laid upon it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Any, TypeAlias

from wanderbook.book.atlas import Page, Region
from wanderbook.book.words import Direction
from wanderbook.telling.chart.cells import SIDES, Side, cells, places, rooms
from wanderbook.telling.chart.shapes import Point, coast, line, wander, whims

Data: TypeAlias = dict[str, Any]

LONGEST_LINE = 13
"""Characters of a name in one line, if it has a space to break at."""
MARGIN = 2.5
"""How far from the edge of the page a name stands."""
INWARD: dict[str, Point] = {"north": (0, 9), "east": (-17, 0), "south": (0, -9), "west": (17, 0)}
"""The direction from an arrow at the edge to the end of its words."""
Room = tuple[Point, float]
"""A point, and how far it is from the border."""
Signs = tuple[tuple[str, str], ...]
"""By region, what its hazard asks for, as it is written there: `SAVVY 5`."""
CORNERS: tuple[Point, ...] = ((12, 14), (88, 14), (12, 88), (88, 88))


@dataclass(frozen=True)
class Box:
    """The room that something takes: its middle, and its extent to each side."""

    x: float
    y: float
    wide: float
    high: float

    def gap(self, other: Box) -> float:
        """The gap between two boxes; negative if they overlap."""
        return max(abs(self.x - other.x) - self.wide - other.wide, abs(self.y - other.y) - self.high - other.high)


EXIT = Box(0, 0, 10, 4)
"""Room that the sign of an exit takes, from the middle of one to where the next may stand."""


@dataclass(frozen=True)
class Stretch:
    """A region on the page."""

    region: Region
    at: Point
    sides: tuple[Side, ...]
    label: Box
    island: Box | None
    berth: Point
    """The ship's position when it is here."""

    @property
    def taken(self) -> tuple[Box, ...]:
        return (self.label, *([self.island] if self.island else []))


def broken(name: str) -> list[str]:
    """A name broken into lines, as long as allowed and as short as possible."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LONGEST_LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# ---------------------------------------------------------------- where things stand


def stretches(regions: tuple[Region, ...], signs: Signs = ()) -> tuple[Stretch, ...]:
    at = places(regions)
    around, sign = cells(at), dict(signs)
    return tuple(_stretch(one, at[one.id], around[one.id], sign.get(one.id, "")) for one in regions)


def _stretch(region: Region, at: Point, sides: tuple[Side, ...], sign: str) -> Stretch:
    """A region with the positions of its label, its island and the ship's berth in its cell."""
    free = rooms(sides) or [(at, 0.0)]
    if region.at is None and _stands(region):
        at = at[0], min(92.0, at[1] + 5)  # its land is above its name
    label = _label(region, at, sign)
    island = _island(region, free, label)
    taken = (label, island) if island else (label,)
    return Stretch(region, at, sides, label, island, _berth(free, taken, at))


def _label(region: Region, at: Point, sign: str) -> Box:
    """A region's name, and below it the sign of its hazard, which is longer in some languages."""
    lines = broken(region.name) or [region.id]
    high = 1.9 * len(lines) + (2.8 if sign else 0)
    wide = max(0.95 * max(map(len, lines)) + 2, max(12.0, 0.9 * len(sign) + 4) if sign else 0)
    x = {"start": MARGIN + wide, "middle": at[0], "end": 100 - MARGIN - wide}[_anchor(at)]
    return Box(x, at[1] + high - 1.9, wide, high)


def _anchor(at: Point) -> str:
    """The text anchor of a name: a name near the edge of the page is not centred, so that it is not cut off."""
    return "start" if at[0] < 17 else "end" if at[0] > 83 else "middle"


def _text_start(at: Point) -> list[float]:
    """The position where the name begins, is centred, or ends."""
    return _rounded(({"start": MARGIN, "middle": at[0], "end": 100 - MARGIN}[_anchor(at)], at[1]))


def _stands(region: Region) -> int:
    """The number of things on land there."""
    return len(region.locations) + bool(region.port) + region.market


def _island(region: Region, free: Sequence[Room], label: Box) -> Box | None:
    """Land for everything on it: where there is most room, and not on the name."""
    many = _stands(region)
    if not many:
        return None
    wide, high = 5.6 + 2.9 * many, 6.2 + 0.7 * many

    def worth(spot: Room) -> float:
        (x, y), room = spot
        box = Box(x, y, wide, high)
        room = min(room - high, 3.0) + 2 * min(0.0, _off_page(box))
        return room + 1.5 * min(0.0, box.gap(label) - 1) - 0.03 * hypot(x - label.x, y - label.y)

    if region.land:
        return Box(*region.land, wide, high)
    best, room = max(free, key=worth)
    shrink = min(1.0, max(0.62, (room + 1.5) / high))
    return Box(*best, wide * shrink, high * shrink)


def _off_page(box: Box) -> float:
    """The distance from the edges of the page; negative if it is cut off."""
    return min(box.x - box.wide, box.y - box.high, 100 - box.x - box.wide, 100 - box.y - box.high) - 2


def _berth(free: Sequence[Room], taken: Sequence[Box], at: Point) -> Point:
    """A point near the land where a ship's pawn covers nothing."""

    def worth(spot: Room) -> float:
        (x, y), room = spot
        ship = Box(x, y, 7, 5.5)
        apart = sum(min(3.0, ship.gap(box)) for box in taken) + 2 * min(0.0, _off_page(ship))
        return apart + min(2.0, room - 6) - 0.02 * hypot(x - at[0], y - at[1])

    return max(free, key=worth)[0]


# ---------------------------------------------------------------- how it looks


def sea_sheet(page: Page, signs: Signs = ()) -> Data:
    """The permanent parts of a page. Every call returns the same value for the same page: do not change it."""
    return _sheet(page.number, page.regions, tuple(page.edges.items()), signs)


@lru_cache(64)
def _sheet(number: int, regions: tuple[Region, ...], edges: tuple[tuple[Direction, int], ...], signs: Signs) -> Data:
    """A page of sea as plain data for a screen: regions, borders, ways between them, exits and the compass."""
    page, sign = Page(number=number, regions=regions, edges=dict(edges)), dict(signs)
    there = stretches(regions, signs)
    exits = list(_exits(page, there))
    return {
        "regions": [_region_data(page, one, sign.get(one.region.id, "")) for one in there],
        "borders": list(_borders(page, there)),
        "ways": list(_neighbour_lines(there)),
        "leads": [one["way"] for one in exits if one["way"]],
        "exits": [{name: value for name, value in one.items() if name != "way"} for one in _without_overlaps(exits)],
        "compass": _compass(there, [one["at"] for one in exits]),
    }


def _region_data(page: Page, stretch: Stretch, sign: str) -> Data:
    """One region of a page as plain data."""
    region, name = stretch.region, f"{page.number}:{stretch.region.id}"
    return {
        "spot": name,
        "id": region.id,
        "name": broken(region.name),
        "at": _text_start(stretch.at),
        "anchor": _anchor(stretch.at),
        "berth": _rounded(stretch.berth),
        "cell": line(_outline(page, stretch), closed=True),
        "land": _land(name, stretch.island) if stretch.island else None,
        "places": list(region.locations),
        "port": region.port is not None,
        "market": region.market,
        "hazard": sign,
    }


def _rounded(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


def _land(name: str, island: Box) -> Data:
    """An island with a few rocks off its coast."""
    rocks = []
    for at in range(3):
        x, y, size = whims(f"{name} rock {at}", 3)
        side = 1 if x > 0 else -1
        centre = (island.x + side * island.wide * (1.12 + abs(x) * 0.12), island.y + y * island.high)
        if size > -0.4 and 1.5 < centre[0] < 98.5:
            rocks.append(coast(f"{name} {at}", centre, 0.9 + 0.5 * size, 0.8 + 0.4 * size, 0.2))
    return {
        "at": _rounded((island.x, island.y)),
        "coast": coast(name, (island.x, island.y), island.wide, island.high),
        "rocks": rocks,
        "hills": coast(f"{name} hills", (island.x, island.y), island.wide * 0.72, island.high * 0.66, 0.16),
    }


def _border(page: Page, one: str, other: str, side: Side) -> list[Point]:
    """The line between two regions, the same from both sides."""
    first, second = sorted((one, other))
    start, end = sorted((side.start, side.end))
    points = wander(f"{page.number}:{first}:{second}", start, end)
    return points if start == side.start else points[::-1]


def _outline(page: Page, stretch: Stretch) -> list[Point]:
    """The corners of a cell as drawn: borders with other regions are wavy lines, the page's edge is straight."""
    points: list[Point] = []
    for side in stretch.sides:
        drawn = [side.start, side.end] if side.beyond is None else _border(page, stretch.region.id, side.beyond, side)
        points += drawn[:-1]
    return points


def _borders(page: Page, there: Sequence[Stretch]) -> Iterator[Data]:
    """The borders: dotted where a ship may cross; solid between regions that touch on paper but are not neighbours."""
    for stretch in there:
        for side in stretch.sides:
            if side.beyond is not None and stretch.region.id < side.beyond:
                is_open = side.beyond in stretch.region.neighbours
                yield {"path": line(_border(page, stretch.region.id, side.beyond, side)), "open": is_open}


def _neighbour_lines(there: Sequence[Stretch]) -> Iterator[str]:
    """Lines that join neighbours which do not touch on paper."""
    by_name = {stretch.region.id: stretch for stretch in there}
    for stretch in there:
        touching = {side.beyond for side in stretch.sides if side.long > 1}
        for name in stretch.region.neighbours:
            if name in by_name and stretch.region.id < name and name not in touching:
                yield _arc(stretch.berth, by_name[name].berth)


def _arc(start: Point, end: Point) -> str:
    bow = (end[0] - start[0]) * 0.12, (end[1] - start[1]) * 0.12
    middle = (start[0] + end[0]) / 2 - bow[1], (start[1] + end[1]) / 2 + bow[0]
    return line([start]) + "Q" + line([middle, end])[1:].replace("L", " ")


# ---------------------------------------------------------------- the edges of the page


def _exits(page: Page, there: Sequence[Stretch]) -> Iterator[Data]:
    """The exits of regions off the page: an arrow, with a line to it if the region does not reach that far."""
    taken = [box for stretch in there for box in stretch.taken]
    for stretch in there:
        for way in stretch.region.edges:
            if way in page.edges:
                at, touches = _exit(stretch, way, taken)
                taken.append(Box(*at, 6, 2.5))
                inward = INWARD[way]
                way_there = "" if touches else _arc(stretch.berth, (at[0] + inward[0], at[1] + inward[1]))
                yield {
                    "at": _rounded(at),
                    "side": way,
                    "to": page.edges[way],
                    "from": stretch.region.id,
                    "way": way_there,
                }


def _without_overlaps(exits: Iterable[Data]) -> Iterator[Data]:
    """The exits without those that would overlap another one to the same page."""
    kept: list[Data] = []
    for exit in exits:
        (x, y), same = exit["at"], [other for other in kept if other["to"] == exit["to"]]
        if not any(abs(x - other["at"][0]) < EXIT.wide and abs(y - other["at"][1]) < EXIT.high for other in same):
            kept.append(exit)
            yield exit


def _exit(stretch: Stretch, way: str, taken: Sequence[Box]) -> tuple[Point, bool]:
    """The position on a page's edge for a sign to the next page, as far from other signs as possible, and whether the
    region itself touches that edge.
    """
    across = 0 if way in ("east", "west") else 1
    level = SIDES[way][across]
    own = [side for side in stretch.sides if side.beyond is None and _lies_on(side, across, level)]
    if own:
        side = max(own, key=lambda side: side.long)
        ends = sorted((side.start[1 - across], side.end[1 - across]))
        along = [ends[0] + (ends[1] - ends[0]) * share / 10 for share in range(1, 10)]
    else:
        along = [min(90.0, max(10.0, stretch.at[1 - across]))]
    inset = level + (2.5 if not level else -2.5)
    spots = [(inset, value) if not across else (value, inset) for value in along]

    def room(spot: Point) -> float:
        """How free a position is: its gap to the nearest taken box, less a little for its distance from the middle."""
        sign = Box(spot[0] + {"east": -6, "west": 6}.get(way, 0), spot[1], 6, 2.5)
        middle = abs(spot[1 - across] - (along[0] + along[-1]) / 2)
        return min(3.0, min((sign.gap(box) for box in taken), default=3.0)) - 0.02 * middle

    return max(spots, key=room), bool(own)


def _lies_on(side: Side, across: int, level: float) -> bool:
    return all(abs(point[across] - level) < 0.01 for point in (side.start, side.end))


def _compass(there: Sequence[Stretch], exits: Sequence[Sequence[float]]) -> Data:
    """The compass, in the corner with most room; only its lines if no corner has enough."""
    taken = [*(box for one in there for box in one.taken), *(Box(x, y, 7, 3) for x, y in exits)]

    def room(corner: Point) -> float:
        return min((Box(*corner, 7, 6).gap(box) for box in taken), default=0.0)

    corner = max(CORNERS, key=room)
    return {"at": _rounded(corner), "rose": room(corner) > 0}
