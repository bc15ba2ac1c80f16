"""Drawings under a page of the atlas: SVG files from which only the shapes are read.

The output is rebuilt from elements known to be harmless, so nothing else in the file reaches a page: no script, no
style, no reference. Drawings are inlined rather than shown as pictures, so that their colours can follow the page's
theme.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

MOST_BYTES = 256 * 1024
MOST_SHAPES = 4_000
"""The most shapes of a drawing."""
DEEPEST = 8
"""The deepest nesting of groups."""
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = frozenset({"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
UNSEEN = frozenset({"title", "desc", "metadata"})
"""Elements that describe a drawing and draw nothing."""
GEOMETRY = frozenset("d x y width height cx cy r rx ry x1 y1 x2 y2 points transform".split())
PAINT = frozenset({"fill", "stroke"})
LOOKS = frozenset(
    "fill-rule fill-opacity stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit "
    "stroke-dasharray stroke-dashoffset opacity".split()
)
HARMLESS = re.compile(r"[\w\s.,()+-]*", re.ASCII)
"""The characters that numbers, paths and transformations need."""
COLOUR = re.compile(r"none|#[0-9a-f]{6}")


UNREAD, LARGE, OTHER, SIZE = FLAWS = (
    "it cannot be read",
    "it is too large",
    "it is not SVG",
    "its viewBox does not begin with 0 0",
)


class NotDrawn(Exception):
    """Raised for a file that is not a drawing, with the flaw or the unsupported element, such as `<script>`."""


class Drawing(NamedTuple):
    wide: float
    high: float
    shapes: tuple[Shape, ...]


class Shape(NamedTuple):
    tag: str
    looks: dict[str, str]
    inside: tuple[Shape, ...] = ()


def drawing_at(path: Path) -> Drawing:
    """The drawing in a file. Raises `NotDrawn`."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotDrawn(UNREAD) from error
    return read_drawing(content)


def read_drawing(content: bytes) -> Drawing:
    """The drawing in the content of an SVG file. Raises `NotDrawn`."""
    if len(content) > MOST_BYTES:
        raise NotDrawn(LARGE)
    try:
        text = content.decode("utf-8").removeprefix("\ufeff")  # a published page has no other codec
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise NotDrawn("<!DOCTYPE>")
        root = ElementTree.fromstring(text)
    except (UnicodeError, ElementTree.ParseError, ValueError) as error:
        raise NotDrawn(OTHER) from error
    if root.tag != f"{SVG}svg":
        raise NotDrawn(OTHER)
    if sum(1 for _ in root.iter()) > MOST_SHAPES:
        raise NotDrawn(LARGE)
    return Drawing(*_size(root), (Shape("g", _looks(root), _shapes_in(root, 1)),))


def _size(root: ElementTree.Element) -> tuple[float, float]:
    """The width and height that the `viewBox` gives. Raises `NotDrawn` unless it begins with 0 0."""
    numbers = (root.get("viewBox") or "").replace(",", " ").split()
    try:
        left, top, wide, high = map(float, numbers)
    except ValueError:
        left = top = wide = high = 0
    if (left, top) != (0, 0) or not (0 < wide < 1e5 and 0 < high < 1e5):
        raise NotDrawn(SIZE)
    return wide, high


def _shapes_in(parent: ElementTree.Element, depth: int) -> tuple[Shape, ...]:
    """The shapes in an element, without descriptions. Raises `NotDrawn` for any other element of SVG."""
    if depth > DEEPEST:
        raise NotDrawn(LARGE)
    shapes = []
    for child in parent:
        name = child.tag.removeprefix(SVG)
        if name in SHAPES:
            shapes.append(Shape(name, _looks(child), _shapes_in(child, depth + 1)))
        elif name not in UNSEEN and not name.startswith("{"):
            raise NotDrawn(f"<{name[:40]}>")
    return tuple(shapes)


def _looks(element: ElementTree.Element) -> dict[str, str]:
    """The known attributes of a shape, without ids and an editor's own attributes."""
    is_root = element.tag == f"{SVG}svg"
    attributes = {}
    for name, value in element.attrib.items():
        if name == "id" or name.startswith("{") or (is_root and name in {"viewBox", "width", "height", "version"}):
            continue
        if name not in GEOMETRY | LOOKS | PAINT:
            raise NotDrawn(name[:40])
        value = value.strip().lower() if name in PAINT else value
        if not (COLOUR if name in PAINT else HARMLESS).fullmatch(value):
            raise NotDrawn(f"{name}={value[:40]}")
        attributes[name] = value
    return attributes


def as_element(shape: Shape) -> ElementTree.Element:
    """The shape as SVG that can be part of a page."""
    element = ElementTree.Element(shape.tag, shape.looks)
    element.extend(map(as_element, shape.inside))
    return element
