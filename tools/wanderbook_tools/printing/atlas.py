"""Pages of the atlas as drawings with signs. A drawing has shapes only, no words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from msgspec.structs import replace

from wanderbook.book import Book
from wanderbook.book.atlas import Page, Region, Square
from wanderbook.notation.drawings import Drawing, as_element
from wanderbook.notation.printer import print_hazard, print_trial
from wanderbook.telling import telling_class
from wanderbook.telling.chart.sheet import sea_sheet
from wanderbook_tools.printing.nodes import Chart, Parts, Sign, Styled, Text
from wanderbook_tools.printing.prose import Pictures
from wanderbook_tools.printing.story import StoryPrinter

SVG = "http://www.w3.org/2000/svg"
SEA, LAND, HILLS, INK = "#e6eef1", "#efe6cf", "#e2d4b2", "#3d5866"
SIDES: Mapping[str, tuple[float, float]] = {
    "north": (50, 2.5),
    "east": (97.5, 50),
    "south": (50, 97.5),
    "west": (2.5, 50),
}


class AtlasPrinter:
    def __init__(self, book: Book, story: StoryPrinter, pictures: Pictures, labels: Mapping[str, Any]) -> None:
        self.book, self.story, self.pictures, self.labels = book, story, pictures, labels
        self.texts = telling_class(book.title_page.ruleset).texts_of(book.language)
        self.drawings: dict[str, bytes] = {}
        """By the name that a chart calls it."""

    def charts(self) -> tuple[Chart, ...]:
        return tuple(self._sea(page) if page.regions else self._land(page) for page in self.book.atlas)

    def _chart(
        self, page: Page, drawing: bytes, signs: Iterable[Sign], high: float, notes: Iterable[Parts] = ()
    ) -> Chart:
        """A chart with its drawing, which is kept under the chart's name, and its signs."""
        name = f"chart-{page.number}.svg"
        self.drawings[name] = drawing
        title = self.story.set(page.name) or self.labels["chart"].format(number=page.number)
        return Chart(page.number, title, name, tuple(signs), tuple(notes), high=high, alt=self.story.set(page.alt))

    # ---------------------------------------------------------------- sea

    def _sea(self, page: Page) -> Chart:
        """The chart of a page of sea regions, with notes on its ports and hazards."""
        hazards = {one.id: one.hazard for one in page.regions if one.hazard}
        asked = {id: print_trial(self.story.phrases, one.challenge) for id, one in hazards.items()}
        sheet = sea_sheet(page, tuple(asked.items()))
        notes = (self._note(one) for one in page.regions if one.port or one.hazard)
        picture = self.pictures.drawing(page.picture) if page.picture else None
        high = picture.high / picture.wide if picture else 1.12
        return self._chart(page, _sea_drawing(sheet, picture), self._sea_signs(sheet), high, notes)

    def _sea_signs(self, sheet: dict[str, Any]) -> Iterator[Sign]:
        """The names, hazards, places, ports and exits of a chart of the sea."""
        for region in sheet["regions"]:
            name = tuple(map(self.story.set, region["name"])) or (region["id"],)
            yield Sign(tuple(region["at"]), name, "region", region["anchor"])
            if region["hazard"]:
                x, y = region["at"]
                yield Sign((x, y + 3.4 * len(name)), (self.story.set(region["hazard"]),), "hazard", region["anchor"])
            if region["land"]:
                signs = [*(("place", number) for number in region["places"])]
                signs += [("port", "")] if region["port"] else []
                signs += [("market", "")] if region["market"] else []
                yield from _in_rows(signs, region["land"]["at"])
        for exit in sheet["exits"]:
            yield Sign(tuple(exit["at"]), (self.labels["chart"].format(number=exit["to"]),), f"exit-{exit['side']}")

    def _note(self, region: Region) -> Parts:
        """A note for what does not fit on the drawing: a port's name, the cost of failing a hazard."""
        notes = [self.story.set(region.port)] if region.port else []
        notes += [self.story.set(print_hazard(self.story.phrases, region.hazard))] if region.hazard else []
        return (Styled("strong", (Text(self.story.set(region.name or region.id)),)), Text(f"\u2002{'. '.join(notes)}"))

    # ---------------------------------------------------------------- land

    def _land(self, page: Page) -> Chart:
        """The chart of a page of squares, with its legend."""
        rows = page.squares
        many, deep = max((len(row) for row in rows), default=1), max(1, len(rows))
        signs = self._land_signs(page, many, deep)
        chart = self._chart(page, _land_drawing(rows), signs, deep / many)
        return replace(chart, legend=tuple(self._legend(page)))

    def _land_signs(self, page: Page, many: int, deep: int) -> Iterator[Sign]:
        """The names, places, landing places and exits of a chart of squares."""
        for y, row in enumerate(page.squares):
            for x, square in enumerate(row):
                middle = ((x + 0.5) * 100 / many, (y + 0.5) * 100 / deep)
                yield Sign(((x + 0.08) * 100 / many, (y + 0.1) * 100 / deep), (square.id,), "square", "start")
                if square.location:
                    yield Sign(middle, (square.location,), "place")
                if square.landing:
                    yield Sign((middle[0] + 27 / many, middle[1] - 27 / deep), ("",), "landing")
        for way, to in page.edges.items():
            yield Sign(SIDES[way], (self.labels["chart"].format(number=to),), f"exit-{way}")

    def _legend(self, page: Page) -> Iterator[tuple[str, str]]:
        """The kinds of ground on a page, each with a drawing of it, and the sign of landing places."""
        squares = [square for row in page.squares for square in row]
        words = self.story.phrases.words["obstacle"]
        grounds = {one: Square(id="A1", obstacle=one) for one in ("water", "cold", "steep")}
        for name, ground in {**grounds, "closed": Square(id="A1", closed=True)}.items():
            if any((square.obstacle, square.closed) == (ground.obstacle, ground.closed) for square in squares):
                drawing = f"chart-ground-{name}.svg"
                self.drawings[drawing] = _land_drawing(((ground,),))
                yield drawing, self.story.set(words[name][0] if name in words else self.labels[name])
        if any(square.landing for square in squares):
            yield "", self.labels["landing"]


def _in_rows(signs: list[tuple[str, str]], centre: list[float]) -> Iterator[Sign]:
    """The positions of signs beside each other on their island, in two rows if there are many."""
    wide = len(signs) if len(signs) <= 3 else (len(signs) + 1) // 2
    rows = [signs[at : at + wide] for at in range(0, len(signs), wide)]
    for y, row in enumerate(rows):
        for x, (kind, word) in enumerate(row):
            at = centre[0] + (x - (len(row) - 1) / 2) * 7.4, centre[1] + (y - (len(rows) - 1) / 2) * 6.2
            yield Sign(at, (word,), kind)


# ---------------------------------------------------------------- drawings


def _drawing(wide: float, high: float) -> ElementTree.Element:
    return ElementTree.Element("svg", {"xmlns": SVG, **_sizes(wide, high, wide, high)})


def _sizes(wide: float, high: float, width: float, height: float) -> dict[str, str]:
    """The attributes that scale a drawing to another size."""
    box = {"viewBox": f"0 0 {wide:g} {high:g}", "preserveAspectRatio": "none"}
    return {**box, "width": f"{width:g}", "height": f"{height:g}"}


def _path(parent: ElementTree.Element, d: str, **style: str) -> None:
    looks = {"fill": "none", "stroke": "none", **{name.replace("_", "-"): value for name, value in style.items()}}
    ElementTree.SubElement(parent, "path", {"d": d, **looks})


def _sea_drawing(sheet: dict[str, Any], picture: Drawing | None) -> bytes:
    """The drawing of regions, coasts and ways, as SVG, on the author's picture if there is one."""
    drawing = _drawing(100, 100)
    _path(drawing, "M0 0H100V100H0Z", fill=SEA)
    lands = [region["land"] for region in sheet["regions"] if region["land"] and not picture]
    if picture:
        ground = ElementTree.SubElement(drawing, "svg", _sizes(picture.wide, picture.high, 100, 100))
        ground.extend(map(as_element, picture.shapes))
    for land in lands:
        _path(drawing, land["coast"], stroke="#d3e1e6", stroke_width="3.4")
    for border in sheet["borders"]:
        dashes = {"stroke_dasharray": "0.01 1.1", "stroke_linecap": "round"} if border["open"] else {}
        _path(drawing, border["path"], stroke=INK, stroke_width="0.42" if border["open"] else "0.5", **dashes)
    for way in (*sheet["ways"], *sheet["leads"]):
        _path(drawing, way, stroke=INK, stroke_width="0.4", stroke_dasharray="1.6 1")
    for land in lands:
        _path(drawing, land["coast"], fill=LAND, stroke=INK, stroke_width="0.35")
        _path(drawing, land["hills"], fill=HILLS)
        for rock in land["rocks"]:
            _path(drawing, rock, fill=LAND, stroke=INK, stroke_width="0.25")
    if sheet["compass"]["rose"] and not picture:
        _rose(drawing, *sheet["compass"]["at"])
    return ElementTree.tostring(drawing)


def _rose(drawing: ElementTree.Element, x: float, y: float) -> None:
    _path(drawing, f"M{x} {y - 5}L{x + 1} {y}L{x} {y + 5}L{x - 1} {y}Z", fill=INK)
    _path(drawing, f"M{x - 4} {y}L{x} {y - 0.8}L{x + 4} {y}L{x} {y + 0.8}Z", fill=INK)


def _land_drawing(rows: tuple[tuple[Square, ...], ...]) -> bytes:
    """The drawing of a grid of squares, as SVG."""
    many, deep = max((len(row) for row in rows), default=1), max(1, len(rows))
    drawing = _drawing(10 * many, 10 * deep)
    _path(drawing, f"M0 0H{10 * many}V{10 * deep}H0Z", fill="#f3eddc")
    for y, row in enumerate(rows):
        for x, square in enumerate(row):
            _square(drawing, square, 10 * x, 10 * y)
    for x in range(many + 1):
        _path(drawing, f"M{10 * x} 0V{10 * deep}", stroke=INK, stroke_width="0.12")
    for y in range(deep + 1):
        _path(drawing, f"M0 {10 * y}H{10 * many}", stroke=INK, stroke_width="0.12")
    return ElementTree.tostring(drawing)


def _square(drawing: ElementTree.Element, square: Square, x: int, y: int) -> None:
    """The ground of a square: water, snow, slopes, or impassable."""
    line = {"stroke": INK, "stroke_width": "0.14"}
    if square.closed:
        _path(drawing, f"M{x} {y}h10v10h-10Z", fill="#b9b4a5")
        strokes = "".join(
            f"M{x} {y + k}L{x + k} {y}M{x + 10 - k} {y + 10}L{x + 10} {y + 10 - k}" for k in range(2, 11, 2)
        )
        _path(drawing, strokes, stroke="#8b8577", stroke_width="0.18")
    elif square.obstacle == "water":
        _path(drawing, f"M{x} {y}h10v10h-10Z", fill="#d5e5ea")
        waves = "".join(f"M{x + 1.4} {y + k}q0.9 -0.9 1.8 0t1.8 0t1.8 0t1.8 0" for k in (3.2, 5.2, 7.2, 9.0))
        _path(drawing, waves, **line)
    elif square.obstacle == "cold":
        _path(drawing, f"M{x} {y}h10v10h-10Z", fill="#ffffff")
        flakes = "".join(_flake(x + dx, y + dy) for dx, dy in ((2, 4), (7.8, 3), (3, 8.3), (8, 8)))
        _path(drawing, flakes, **line)
    elif square.obstacle == "steep":
        _path(drawing, f"M{x} {y}h10v10h-10Z", fill="#e4d7b8")
        peaks = "".join(f"M{x + dx} {y + dy}l1.3 -2.2l1.3 2.2" for dx, dy in ((1, 4.6), (6.2, 4), (1.4, 9), (6.4, 9.2)))
        _path(drawing, peaks, **line)


def _flake(x: float, y: float) -> str:
    return f"M{x - 0.7} {y}h1.4M{x - 0.35} {y - 0.6}l0.7 1.2M{x + 0.35} {y - 0.6}l-0.7 1.2"
