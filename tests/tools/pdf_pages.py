"""What lies where on the pages of a PDF, as PDFium reads them."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_float, c_int, create_string_buffer
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray


class Box(NamedTuple):
    """A rectangle in points, from the lower left corner of its page."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    def is_size(self, width: float, height: float, near: float) -> bool:
        return abs(self.width - width) < near and abs(self.height - height) < near

    def holds(self, other: Box, margin: float) -> bool:
        return (
            self.x0 + margin <= other.x0
            and other.x1 <= self.x1 - margin
            and self.y0 + margin <= other.y0
            and other.y1 <= self.y1 - margin
        )


class Letter(NamedTuple):
    text: str
    """Several where they are joined to one sign, as in "fi"."""
    box: Box


class Shape(NamedTuple):
    box: Box
    filled: bool


class Link(NamedTuple):
    """A link within the document: the areas that one clicks, the page that it leads to (from 1) and the spot there."""

    areas: list[Box]
    page: int
    x: float
    y: float


class Page(NamedTuple):
    """A page. A book has half a million letters: they lie in an array, and only those asked for are made `Letter`s."""

    box: Box
    texts: list[str]
    """What each letter says."""
    boxes: NDArray[np.float64]
    """The letters' boxes, a row each."""
    fonts: frozenset[str]
    shapes: list[Shape]
    links: list[Link]

    def among(self, where: NDArray[np.bool_]) -> list[Letter]:
        """The letters whose rows are marked."""
        return [Letter(self.texts[at], Box(*self.boxes[at].tolist())) for at in np.flatnonzero(where)]

    def within(self, area: Box, margin: float) -> NDArray[np.bool_]:
        """Marks the letters that this area holds."""
        x0, y0, x1, y1 = self.boxes.T
        across = (area.x0 + margin <= x0) & (x1 <= area.x1 - margin)
        return across & (area.y0 + margin <= y0) & (y1 <= area.y1 - margin)


@cache
def pages(made: bytes) -> list[Page]:
    with pdfium.PdfDocument(made) as document:
        return [_page(document, page) for page in document]


def _page(document: pdfium.PdfDocument, page: pdfium.PdfPage) -> Page:
    text = page.get_textpage()
    texts, boxes = _letters(text.raw)
    links, shapes = list(_links(document, page)), list(_shapes(page))
    return Page(Box(0, 0, *page.get_size()), texts, boxes, frozenset(_fonts(page)), shapes, links)


def _letters(text: Any) -> tuple[list[str], NDArray[np.float64]]:
    """The letters of a page and their boxes; what is joined to one sign has one box."""
    many = raw.FPDFText_CountChars(text)
    areas = (raw.FS_RECTF * many)()
    there = [
        at
        for at in range(many)
        if not raw.FPDFText_IsGenerated(text, at) and raw.FPDFText_GetLooseCharBox(text, at, areas[at])
    ]
    left, top, right, bottom = np.frombuffer(areas, np.float32).reshape(-1, 4)[there].T.astype(float)
    boxes = np.column_stack([left, bottom, right, top])
    texts: list[str] = []
    first = np.append(True, (boxes[1:] != boxes[:-1]).any(axis=1))[: len(boxes)]
    for at, begins in zip(there, first, strict=True):
        letter = chr(raw.FPDFText_GetUnicode(text, at))
        if begins:
            texts.append(letter)
        else:
            texts[-1] += letter
    return texts, boxes[first]


def _fonts(page: pdfium.PdfPage) -> Iterator[str]:
    name = create_string_buffer(200)
    for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        raw.FPDFFont_GetBaseFontName(raw.FPDFTextObj_GetFont(one), name, len(name))
        yield name.value.decode()


def _shapes(page: pdfium.PdfPage) -> Iterator[Shape]:
    """Paths, and those inside forms, which their forms move and scale."""
    for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_FORM], max_depth=1):
        yield from _drawn(one.raw, pdfium.PdfMatrix())


def _drawn(one: Any, moved: pdfium.PdfMatrix) -> Iterator[Shape]:
    kind = raw.FPDFPageObj_GetType(one)
    if kind == raw.FPDF_PAGEOBJ_FORM:
        own = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(one, byref(own))
        for at in range(raw.FPDFFormObj_CountObjects(one)):
            yield from _drawn(raw.FPDFFormObj_GetObject(one, at), pdfium.PdfMatrix.from_raw(own).multiply(moved))
    elif kind == raw.FPDF_PAGEOBJ_PATH:
        fill, stroke, sides = c_int(), c_int(), [c_float() for _ in range(4)]
        raw.FPDFPath_GetDrawMode(one, byref(fill), byref(stroke))
        raw.FPDFPageObj_GetBounds(one, *map(byref, sides))
        left, bottom, right, top = moved.on_rect(*(side.value for side in sides))
        yield Shape(Box(left, bottom, right, top), fill.value != raw.FPDF_FILLMODE_NONE)


def _links(document: pdfium.PdfDocument, page: pdfium.PdfPage) -> Iterator[Link]:
    at, link = c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page, byref(at), byref(link)):
        target = raw.FPDFLink_GetDest(document, link) or raw.FPDFAction_GetDest(document, raw.FPDFLink_GetAction(link))
        given = [c_int() for _ in range(3)]
        spot = [c_float() for _ in range(3)]
        raw.FPDFDest_GetLocationInPage(target, *map(byref, given), *map(byref, spot))
        to = raw.FPDFDest_GetDestPageIndex(document, target) + 1
        yield Link(list(_areas(link)), to, spot[0].value, spot[1].value)


def _areas(link: Any) -> Iterator[Box]:
    quad = raw.FS_QUADPOINTSF()
    for number in range(raw.FPDFLink_CountQuadPoints(link)):
        raw.FPDFLink_GetQuadPoints(link, number, byref(quad))
        xs, ys = (quad.x1, quad.x2, quad.x3, quad.x4), (quad.y1, quad.y2, quad.y3, quad.y4)
        yield Box(min(xs), min(ys), max(xs), max(ys))
    if not raw.FPDFLink_CountQuadPoints(link):
        area = raw.FS_RECTF()
        raw.FPDFLink_GetAnnotRect(link, byref(area))
        yield Box(area.left, area.bottom, area.right, area.top)
