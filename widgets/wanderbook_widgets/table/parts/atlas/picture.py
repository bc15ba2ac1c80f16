"""The drawing under a page of a book's atlas."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from wanderbook.book.atlas import Page
from wanderbook.notation.drawings import PAINT, Drawing, NotDrawn, Shape, drawing_at
from wanderbook.notation.folder import Files
from wanderbook_widgets.table.seat import Data, Seat

THEMED = {
    "#fffdf8": "page",
    "#f7f2e8": "paper",
    "#ddd3c2": "line",
    "#2a2723": "ink",
    "#645c51": "soft",
    "#d5e1df": "sea",
    "#bfd1ce": "sea2",
    "#ece0c6": "land",
    "#b09c70": "land-edge",
    "#a93424": "red",
    "#775817": "brass",
    "#1f5f65": "teal",
}
"""The table's own colours in its light theme: in a drawing they follow the theme, and all others stay as they are."""


def picture(seat: Seat, page: Page) -> Data:
    """The shapes to draw, if the page has a readable drawing."""
    if page.picture is None or seat.folder is None:
        return {}
    files = Files(seat.folder.resolve())
    if not files.holds(page.picture):
        return {}
    path = files.root / page.picture
    try:
        drawing = _picture_data(path, path.stat().st_mtime_ns)
    except (NotDrawn, OSError):
        return {}
    return {"picture": drawing, "alt": page.alt}


@lru_cache(16)
def _picture_data(path: Path, changed: int) -> Data:
    """The picture in a file as data. Every call returns the same value for the same file: do not change it."""
    drawing: Drawing = drawing_at(path)
    return {"size": [drawing.wide, drawing.high], "shapes": [_shape(one) for one in drawing.shapes]}


def _shape(shape: Shape) -> list[object]:
    looks = {name: _colour(value) if name in PAINT else value for name, value in shape.looks.items()}
    return [shape.tag, looks, [_shape(one) for one in shape.inside]]


def _colour(value: str) -> str:
    return f"var(--{THEMED[value]})" if value in THEMED else value
