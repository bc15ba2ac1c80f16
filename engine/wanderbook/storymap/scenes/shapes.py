"""A picture as plain data: shapes with positions, classes for their looks, and the names of what they show."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias, TypedDict, Unpack

import msgspec

from wanderbook.storymap.model import Mark, Role, ThreadGroup

View = Literal["storyline", "atlas", "ledger", "place"]
VIEWS: tuple[View, ...] = ("storyline", "atlas", "ledger", "place")
Tag = Literal["path", "circle", "rect", "text"]
Point: TypeAlias = tuple[float, float]

HUES = 8
"""Tones for stations and endings; those beyond begin again."""
_FIXED = {"interlude": 8, "elsewhere": 9, "home": 10, "unused": 10}


class Names(TypedDict, total=False):
    """What a shape shows: see `Shape`."""

    thread: str
    place: str
    section: str
    title: str


class Shape(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One shape. `thread`, `place` and `section` name what it shows."""

    tag: Tag
    attributes: dict[str, str | float]
    look: str = ""
    """Its classes."""
    text: str = ""
    thread: str = ""
    place: str = ""
    section: str = ""
    title: str = ""
    """What a pointer that rests on it reads."""


class Scene(msgspec.Struct, frozen=True):
    """A picture of one view."""

    view: View
    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


class Canvas:
    """Collects shapes, in the order in which they are drawn."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []

    def path(self, d: str, look: str, **names: Unpack[Names]) -> None:
        self.shapes.append(Shape("path", {"d": d}, look, **names))

    def line(self, points: Iterable[Point], look: str, **names: Unpack[Names]) -> None:
        self.path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), look, **names)

    def circle(self, x: float, y: float, r: float, look: str, **names: Unpack[Names]) -> None:
        self.shapes.append(Shape("circle", {"cx": _at(x), "cy": _at(y), "r": _at(r)}, look, **names))

    def rect(
        self, x: float, y: float, wide: float, high: float, look: str, round: float = 0, **names: Unpack[Names]
    ) -> None:
        attributes: dict[str, str | float] = {"x": _at(x), "y": _at(y), "width": _at(wide), "height": _at(high)}
        self.shapes.append(Shape("rect", attributes | ({"rx": round} if round else {}), look, **names))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        look: str,
        size: float = 11,
        anchor: str = "start",
        turn: float = 0,
        **names: Unpack[Names],
    ) -> None:
        """Text at a point. `turn` rotates it around that point."""
        attributes: dict[str, str | float] = {"x": _at(x), "y": _at(y), "font-size": _at(size), "text-anchor": anchor}
        if turn:
            attributes["transform"] = f"rotate({_at(turn)} {_at(x)} {_at(y)})"
        self.shapes.append(Shape("text", attributes, look, text, **names))

    def mark(self, mark: Mark, x: float, y: float, tone: int, size: float = 1, said: str = "") -> None:
        """The glyph of a mark: a disc gives, a ring asks, a cross forbids, a bar takes."""
        names: Names = {"thread": mark.thing, "place": mark.place, "section": mark.section, "title": said}
        glyph(self, mark.role, x, y, tone, size, **names)

    def scene(self, view: View, title: str, width: float, height: float) -> Scene:
        return Scene(view, title, width, round(height, 1), tuple(self.shapes))


def glyph(canvas: Canvas, role: Role, x: float, y: float, tone: int, size: float = 1, **names: Unpack[Names]) -> None:
    """The sign of a role."""
    r = 2.8 * size
    match role:
        case "gives":
            canvas.circle(x, y, 3.4 * size, f"mk gives f{tone}", **names)
        case "asks":
            canvas.circle(x, y, 3 * size, f"mk asks s{tone}", **names)
        case "forbids":
            d = f"M{x - r:.1f} {y - r:.1f}L{x + r:.1f} {y + r:.1f}M{x - r:.1f} {y + r:.1f}L{x + r:.1f} {y - r:.1f}"
            canvas.path(d, f"mk forbids s{tone}", **names)
        case "takes":
            canvas.path(f"M{x - 3.6 * size:.1f} {y:.1f}H{x + 3.6 * size:.1f}", f"mk takes s{tone}", **names)


def _at(number: float) -> float:
    return round(number, 1)


def curve(a: Point, b: Point) -> str:
    """A path that leaves and arrives level."""
    (x, y), (to, down) = a, b
    middle = (x + to) / 2
    return f"M{x:.1f} {y:.1f}C{middle:.1f} {y:.1f} {middle:.1f} {down:.1f} {to:.1f} {down:.1f}"


def taper(a: Point, b: Point, width: float, start: float, stop: float, bend: float = 0.13) -> str:
    """A bent wedge from one point to another, which is wide at its beginning."""
    (ax, ay), (bx, by) = a, b
    far = math.hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / far, (by - ay) / far
    x1, y1, x2, y2 = ax + ux * start, ay + uy * start, bx - ux * stop, by - uy * stop
    cx, cy = (x1 + x2) / 2 - uy * far * bend, (y1 + y2) / 2 + ux * far * bend
    nx, ny = -uy * width / 2, ux * width / 2
    return (
        f"M{x1 + nx:.1f} {y1 + ny:.1f}Q{cx + nx * 0.7:.1f} {cy + ny * 0.7:.1f} {x2:.1f} {y2:.1f}"
        f"Q{cx - nx * 0.7:.1f} {cy - ny * 0.7:.1f} {x1 - nx:.1f} {y1 - ny:.1f}Z"
    )


def tones(groups: Sequence[ThreadGroup]) -> dict[str, int]:
    """By thread, the tone of its group."""
    own = [group for group in groups if group.kind not in _FIXED]
    at = {group.id: number % HUES for number, group in enumerate(own)}
    return {name: _FIXED.get(group.kind, at.get(group.id, 0)) for group in groups for name in group.threads}


def shortened(text: str, most: int) -> str:
    """A text of at most so many letters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def in_two_lines(text: str, most: int) -> tuple[str, ...]:
    """A name in one line, or in two if it is longer."""
    if len(text) <= most:
        return (text,)
    words = text.split()
    best = min(range(1, len(words)), default=0, key=lambda at: abs(len(text) - 2 * len(" ".join(words[:at]))))
    lines = (" ".join(words[:best]), " ".join(words[best:])) if best else (text,)
    return tuple(shortened(line, most + 8) for line in lines)
