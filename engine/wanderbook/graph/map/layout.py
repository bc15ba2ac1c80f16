"""The positions of everything on the map.

Graphviz lays out each island by itself, in a few milliseconds; then islands are placed side by side, those of an atlas
roughly where their regions are on its page. The layout is kept: after an edit, old pages stay where they were, and a
new one is put beside the page that leads to it. An island that unfolds pushes the others apart; one that folds leaves
them where they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from wanderbook.graph.graphviz import render
from wanderbook.graph.map.drawn import DrawnMap
from wanderbook.graph.map.model import Island, MapLine, MapNode, WayTag

PAGE = (128.0, 46.0)
"""Width and height of a page, in pixels at full size; one Graphviz point is one pixel."""
END = (104.0, 58.0)
"""Width and height of an ending."""
FOLDED = (176.0, 104.0)
"""Width and height of a folded island."""
GROUP = (190.0, 112.0)
"""Width and height of a folded group."""
ROW = 21.0
"""Height of a tag."""
STUB = 20.0
"""Height of a stub."""
_LINE_HEIGHT = 1.2
"""The height of a line of text, as a multiple of its font size, in Graphviz."""
_LETTER = 0.6 * ROW / _LINE_HEIGHT
"""The width of a letter in Graphviz, which takes one of Courier for 0.6 times as wide as its font size."""
_POINTS_PER_INCH = 72
"""Graphviz wants sizes in inches; a pixel of the map is a point."""
MARGIN, HEAD = 30.0, 30.0
"""The space around the pages of an island, and above them for its name."""
GAP = 34.0
"""The space between islands."""
ASPECT = 1.65
"""The width of a screen in relation to its height."""
MOST_UNFOLDED = 250
"""The largest book, in sections, whose islands all start unfolded."""
MOST_DRAWN = 400
"""The largest island, in sections, that Graphviz lays out; larger ones are put in rows."""
FEW = 8
"""The largest island, in pages, that is always laid out from top to bottom."""
MOST_PUSHED = 60
"""The number of islands placed as on the atlas; more are put in rows."""

Point = tuple[float, float]


@dataclass(frozen=True)
class LineShape:
    """A line inside an island: the points of a Bézier curve, and the middle of its tags."""

    points: tuple[Point, ...]
    label: Point | None


@dataclass
class IslandShape:
    """Pages and lines of an unfolded island, from its upper left corner."""

    size: Point
    nodes: dict[str, Point] = field(default_factory=dict)
    """The middle of each page."""
    lines: dict[str, LineShape] = field(default_factory=dict)


@dataclass
class Slot:
    """The position of an island or a group, and the space reserved there."""

    middle: Point
    room: Point


class Layout:
    """Positions on a map, kept from one edition of the book to the next."""

    def __init__(self) -> None:
        """An empty layout; `update` fills it."""
        self.shapes: dict[str, IslandShape] = {}
        """By island, its inner layout."""
        self.spots: dict[str, Slot] = {}
        """Islands by `island:38`, groups by `group:1A`. Positions of islands in a group are relative to its middle."""
        self.unfolded: set[str] = set()
        """The unfolded islands and groups, by the same names."""
        self._keys: dict[str, tuple[object, ...]] = {}
        """By island, everything that its inner layout depends on."""

    # ---------------------------------------------------------------- the whole

    def update(self, drawn: DrawnMap) -> None:
        """Lay out what is new. Islands already placed stay where they are."""
        names = {f"island:{one}" for one in drawn.islands} | {f"group:{one}" for one in drawn.groups}
        if not self.spots and len(drawn) <= MOST_UNFOLDED:
            self.unfolded |= names
        self.unfolded &= names
        self.spots = {name: spot for name, spot in self.spots.items() if name in names}
        self.shapes = {one: shape for one, shape in self.shapes.items() if one in drawn.islands}
        for one in drawn.islands:
            if f"island:{one}" in self.unfolded and self._is_seen(drawn, one):
                self._shape(drawn, one)
        for group in drawn.groups:
            if f"group:{group}" in self.unfolded:
                self._place(drawn, [drawn.islands[island] for island in drawn.groups[group].islands])
        self._place_top(drawn)

    def _is_seen(self, drawn: DrawnMap, island: str) -> bool:
        group = drawn.islands[island].group
        return not group or f"group:{group}" in self.unfolded

    def toggle(self, drawn: DrawnMap, name: str) -> None:
        """Fold or unfold an island or a group."""
        self.unfolded ^= {name}
        self.update(drawn)

    # ---------------------------------------------------------------- one island

    def _shape(self, drawn: DrawnMap, island: str) -> None:
        """Lay out the pages of an island, if they or their lines changed."""
        nodes, lines = list(drawn.nodes(island)), _inside(drawn, island)
        key = (tuple(_node_key(node) for node in nodes), tuple(_line_key(line) for line in lines))
        if self._keys.get(island) == key and island in self.shapes:
            return
        before = self.shapes.get(island)
        self.shapes[island] = kept(before, nodes, lines) if before else laid_out(nodes, lines)
        self._keys[island] = key
        if before and f"island:{island}" in self.spots:
            self._grow(drawn, island, before.size, self.shapes[island].size)

    def _grow(self, drawn: DrawnMap, island: str, before: Point, after: Point) -> None:
        """Let an island grow to the right and down: its pages stay in place, and only islands in the way move."""
        spot, group = self.spots[f"island:{island}"], drawn.islands[island].group
        more = (after[0] - before[0], after[1] - before[1])
        if not any(more):
            return
        left, top, right, bottom = self._box(f"island:{island}")
        spot.middle = (spot.middle[0] + more[0] / 2, spot.middle[1] + more[1] / 2)
        spot.room = (max(spot.room[0], after[0]), max(spot.room[1], after[1]))
        others = [f"island:{one.id}" for one in drawn.islands.values() if one.group == group and one.id != island]
        known = [name for name in others if name in self.spots]
        grown = (left, top, right + more[0], bottom + more[1])
        if not any(_overlap(grown, self._box(name)) for name in known):
            return
        for name in known:
            x, y, *_ = self._box(name)
            there = self.spots[name]
            there.middle = (
                there.middle[0] + (more[0] if x >= right else 0.0),
                there.middle[1] + (more[1] if y >= bottom else 0.0),
            )

    def size(self, drawn: DrawnMap, name: str) -> Point:
        """The width and height of an island or a group as it is now, folded or unfolded."""
        kind, _, one = name.partition(":")
        if name not in self.unfolded:
            return FOLDED if kind == "island" else GROUP
        if kind == "island":
            return self.shapes[one].size if one in self.shapes else FOLDED
        boxes = [self._box(f"island:{island}") for island in drawn.groups[one].islands]
        return (
            2 * max((max(abs(left), abs(right)) for left, _, right, _ in boxes), default=0) + 2 * MARGIN,
            2 * max((max(abs(top), abs(bottom)) for _, top, _, bottom in boxes), default=0) + 2 * MARGIN + HEAD,
        )

    def _box(self, name: str) -> tuple[float, float, float, float]:
        (x, y), (wide, high) = self.spots[name].middle, self.spots[name].room
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2

    # ---------------------------------------------------------------- side by side

    def _place_top(self, drawn: DrawnMap) -> None:
        """Place everything that is not inside a group: the groups and islands without one."""
        if not drawn.groups:
            self._place(drawn, list(drawn.islands.values()))
            return
        loose = [f"island:{island.id}" for island in drawn.islands.values() if not island.group]
        self._settle(drawn, [*(f"group:{group}" for group in drawn.groups), *loose], {})

    def _place(self, drawn: DrawnMap, islands: list[Island]) -> None:
        wanted = {f"island:{one.id}": one.at for one in islands if one.at}
        self._settle(drawn, [f"island:{one.id}" for one in islands], wanted)

    def _settle(self, drawn: DrawnMap, names: list[str], at: Mapping[str, Point]) -> None:
        """Place islands or groups side by side; those placed before keep their positions, and make room for what
        grew."""
        sizes = {name: self.size(drawn, name) for name in names}
        new = [name for name in names if name not in self.spots]
        if len(new) == len(names):
            middles = _as_on_the_atlas(sizes, at) if _is_an_atlas(names, at) else in_rows(sizes)
            self.spots |= {name: Slot(middles[name], sizes[name]) for name in names}
            return
        for name in names:
            if name in self.spots:
                self._make_room(name, sizes[name], names)
        for name in new:
            self.spots[name] = Slot(self._free(sizes[name], names), sizes[name])

    def _make_room(self, name: str, size: Point, names: Iterable[str]) -> None:
        """Push the other islands apart by as much as this one grew."""
        spot = self.spots[name]
        more = (max(0.0, size[0] - spot.room[0]), max(0.0, size[1] - spot.room[1]))
        if not any(more):
            return
        x, y = spot.middle
        for other in names:
            if other != name and other in self.spots:
                there = self.spots[other]
                right, down = there.middle[0] - x, there.middle[1] - y
                there.middle = (
                    there.middle[0] + _sign(right, spot.room[0]) * more[0] / 2,
                    there.middle[1] + _sign(down, spot.room[1]) * more[1] / 2,
                )
        spot.room = (max(size[0], spot.room[0]), max(size[1], spot.room[1]))

    def _free(self, size: Point, names: Iterable[str]) -> Point:
        """The first free position: below everything, at the left."""
        boxes = [self._box(name) for name in names if name in self.spots]
        left, bottom = min(box[0] for box in boxes), max(box[3] for box in boxes)
        return left + size[0] / 2, bottom + GAP + size[1] / 2


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _sign(far: float, room: float) -> float:
    """The direction and the share of a push: things closer than a quarter of the space hardly count as beside it."""
    return max(-1.0, min(1.0, far / max(room / 4, 1)))


def _inside(drawn: DrawnMap, island: str) -> list[MapLine]:
    known = {*drawn.islands[island].sections, *(name for name, home in drawn.extra_home.items() if home == island)}
    return [line for line in drawn.lines(island) if line.target in known]


def _node_key(node: MapNode) -> tuple[object, ...]:
    return node.id, node.kind == "ending", stub_room(node)


def _line_key(line: MapLine) -> tuple[object, ...]:
    return line.id, label_size(line)


# ---------------------------------------------------------------- how wide things are


def tag_width(tag: WayTag) -> float:
    """The width of a tag as the browser draws it, or slightly more."""
    marks = {"": 0, "pass": 14, "fail": 14, "victory": 14, "both": 28}[tag.outcome]
    key = 15 + 6.9 * len(tag.keys[0]) + (16 if len(tag.keys) > 1 else 0) if tag.keys else 0
    return 14 + 8.5 * len(tag.letter) + marks + key


def label_size(line: MapLine) -> Point:
    tags = [tag for tag in line.tags if tag.letter or tag.keys]
    return (max(map(tag_width, tags)), ROW * len(tags)) if tags else (0.0, 0.0)


def stub_room(node: MapNode) -> Point:
    """The space above a page for stubs that stay on it, and below it for those that return to the ship."""
    kinds = {stub.kind for stub in node.stubs}
    return (STUB if "stay" in kinds else 0.0, STUB if "ship" in kinds else 0.0)


def node_size(node: MapNode) -> Point:
    return END if node.kind == "ending" else PAGE


# ---------------------------------------------------------------- Graphviz


def laid_out(nodes: list[MapNode], lines: list[MapLine]) -> IslandShape:
    """An island laid out by Graphviz."""
    if len(nodes) > MOST_DRAWN:
        return _ranks(nodes)
    shape = _as_graphviz(nodes, lines, "TB")
    if len(nodes) > FEW and shape.size[0] < shape.size[1]:  # too tall for a screen
        return min(shape, _as_graphviz(nodes, lines, "LR"), key=lambda one: max(one.size[0] / ASPECT, one.size[1]))
    return shape


def _as_graphviz(nodes: list[MapNode], lines: list[MapLine], rankdir: str) -> IslandShape:
    """The layout of an island by Graphviz, from top to bottom or from left to right, as `rankdir` says."""
    drawn = json.loads(render(_dot(nodes, lines, rankdir), "json"))
    _, _, wide, high = (float(one) for one in drawn["bb"].split(","))
    shape = IslandShape((wide + 2 * MARGIN, high + 2 * MARGIN + HEAD))

    def moved(x: str, y: str) -> Point:  # Graphviz counts from the lower left corner, the map from the upper left one
        return round(float(x) + MARGIN, 1), round(high - float(y) + MARGIN + HEAD, 1)

    rooms = {node.id: stub_room(node) for node in nodes}
    for one in drawn.get("objects", ()):
        node = nodes[int(one["name"][1:])]
        x, y = moved(*one["pos"].split(","))
        above, below = rooms[node.id]
        shape.nodes[node.id] = (x, y + (above - below) / 2)
    for one in drawn.get("edges", ()):
        line = lines[int(one["id"])]
        end, *points = one["pos"].split(" ")
        along = [*(moved(*point.split(",")) for point in points), moved(*end.removeprefix("e,").split(","))]
        along[0] = _to_page(along[0], shape.nodes[line.source], nodes, line.source)
        along[-1] = _to_page(along[-1], shape.nodes[line.target], nodes, line.target)
        label = moved(*one["lp"].split(",")) if "lp" in one else None
        shape.lines[line.id] = LineShape(tuple(along), label)
    return shape


def _to_page(end: Point, middle: Point, nodes: list[MapNode], name: str) -> Point:
    """The end of a line moved to its page, since Graphviz left space for a stub between them."""
    node = next(one for one in nodes if one.id == name)
    above, below = stub_room(node)
    high = node_size(node)[1] / 2
    if above and end[1] < middle[1] - high:
        return end[0], middle[1] - high
    if below and end[1] > middle[1] + high:
        return end[0], middle[1] + high
    return end


def _dot(nodes: list[MapNode], lines: list[MapLine], rankdir: str) -> str:
    """The graph of an island for Graphviz, top down or left to right (`rankdir`), with room for stubs and tags. Nodes
    are called by their index, `n0`; an edge's id is the index of its line, by which the finished layout is read
    back."""
    size = ROW / _LINE_HEIGHT
    parts = [
        f'digraph{{graph[rankdir={rankdir} nodesep=0.5 ranksep=0.42]node[shape=box fixedsize=true label=""]'
        f"edge[fontname=Courier fontsize={size} arrowsize=0.6]"
    ]
    numbers = {node.id: at for at, node in enumerate(nodes)}
    for at, node in enumerate(nodes):
        wide, high = node_size(node)
        high += sum(stub_room(node))
        parts.append(f"n{at}[width={wide / _POINTS_PER_INCH:.3f} height={high / _POINTS_PER_INCH:.3f}]")
    for at, line in enumerate(lines):
        wide, high = label_size(line)
        # Letters that nobody sees: as many as make Graphviz keep the space of the line's tags free.
        rows = "\\n".join(["x" * int(wide / _LETTER + 1)] * round(high / ROW))
        label = f'label="{rows}"' if wide else ""
        parts.append(f'n{numbers[line.source]}->n{numbers[line.target]}[id="{at}" {label}]')
    return "\n".join((*parts, "}"))


def _ranks(nodes: list[MapNode]) -> IslandShape:
    """The layout in rows, in the order of the book, for islands too large for Graphviz."""
    wide, high = PAGE[0] + 110, PAGE[1] + 50
    across = max(1, int((len(nodes) * ASPECT * high / wide) ** 0.5))
    shape = IslandShape((across * wide + 2 * MARGIN, (len(nodes) // across + 1) * high + 2 * MARGIN + HEAD))
    for at, node in enumerate(nodes):
        x, y = at % across, at // across
        shape.nodes[node.id] = (MARGIN + x * wide + PAGE[0] / 2, MARGIN + HEAD + y * high + PAGE[1] / 2)
    return shape


# ---------------------------------------------------------------- after an edit


def kept(before: IslandShape, nodes: list[MapNode], lines: list[MapLine]) -> IslandShape:
    """The island's new shape with its old pages in place; a new page goes below the page that leads to it, or into free
    space."""
    after = IslandShape(before.size)
    after.nodes = {node.id: before.nodes[node.id] for node in nodes if node.id in before.nodes}
    for node in nodes:
        if node.id not in after.nodes:
            source = next((line.source for line in lines if line.target == node.id and line.source in after.nodes), "")
            after.nodes[node.id] = _vacant(after, after.nodes.get(source), node)
    after.lines = {line.id: shape for line in lines if (shape := before.lines.get(line.id))}
    right = max((after.nodes[node.id][0] + PAGE[0] / 2 for node in nodes), default=0.0)
    bottom = max((after.nodes[node.id][1] + PAGE[1] / 2 + stub_room(node)[1] for node in nodes), default=0.0)
    after.size = (max(before.size[0], right + MARGIN), max(before.size[1], bottom + MARGIN))
    return after


def _vacant(shape: IslandShape, near: Point | None, node: MapNode) -> Point:
    """The first free position for a page below and to the right of another one, or of the island's corner."""
    start = near or (MARGIN + PAGE[0] / 2, MARGIN + HEAD - PAGE[1])
    wide, high = PAGE[0] + 36, PAGE[1] + 66  # from one page's middle to the next one's
    for down, right in ((down, right) for down in range(1, 200) for right in (0, 1, 2)):
        x, y = start[0] + right * wide, start[1] + down * high
        if all(abs(x - other) > wide - 8 or abs(y - there) > PAGE[1] + 16 for other, there in shape.nodes.values()):
            return round(x, 1), round(y, 1)
    return start


# ---------------------------------------------------------------- placing rectangles


def in_rows(sizes: Mapping[str, Point]) -> dict[str, Point]:
    """Positions in rows from the left, in order, so that the proportions are roughly those of a screen."""
    area = sum((wide + GAP) * (high + GAP) for wide, high in sizes.values())
    most = max((area * ASPECT) ** 0.5 * 1.05, max((wide + GAP for wide, _ in sizes.values()), default=0.0))
    found: dict[str, Point] = {}
    y = 0.0
    for row in _rows(sizes, most):
        high = max(sizes[name][1] for name in row)
        x = 0.0
        for name in row:
            found[name] = (x + sizes[name][0] / 2, y + high / 2)
            x += sizes[name][0] + GAP
        y += high + GAP
    return _centred(found, sizes)


def _rows(sizes: Mapping[str, Point], most: float) -> Iterator[list[str]]:
    """The names in rows, each as full as fits into this width."""
    row: list[str] = []
    far = 0.0
    for name, (wide, _) in sizes.items():
        if row and far + wide > most:
            yield row
            row, far = [], 0.0
        row.append(name)
        far += wide + GAP
    if row:
        yield row


def _centred(found: dict[str, Point], sizes: Mapping[str, Point]) -> dict[str, Point]:
    """The positions moved so that their middle is the origin."""
    if not found:
        return found
    left = min(x - sizes[name][0] / 2 for name, (x, _) in found.items())
    right = max(x + sizes[name][0] / 2 for name, (x, _) in found.items())
    top = min(y - sizes[name][1] / 2 for name, (_, y) in found.items())
    bottom = max(y + sizes[name][1] / 2 for name, (_, y) in found.items())
    return {
        name: (round(x - (left + right) / 2, 1), round(y - (top + bottom) / 2, 1)) for name, (x, y) in found.items()
    }


def _is_an_atlas(names: list[str], at: Mapping[str, Point]) -> bool:
    return 2 <= len(names) <= MOST_PUSHED and 2 * len(at) >= len(names)


def _as_on_the_atlas(sizes: Mapping[str, Point], at: Mapping[str, Point]) -> dict[str, Point]:
    """Rows from north to south, each from west to east as on the page; things not on the page come at the right."""
    where = {name: at.get(name, (101.0, 50.0)) for name in sizes}
    north = sorted(sizes, key=lambda name: (where[name][1], where[name][0]))
    best: list[list[str]] = [north]
    for many in range(1, len(north) + 1):
        rows = _shared_out(north, sizes, many)
        if _longest_side(rows, sizes) < _longest_side(best, sizes):
            best = rows
    found: dict[str, Point] = {}
    y = 0.0
    for row in best:
        high = max(sizes[name][1] for name in row)
        wide = sum(sizes[name][0] + GAP for name in row)
        x = -wide / 2
        for name in sorted(row, key=lambda one: where[one][0]):
            found[name] = (x + sizes[name][0] / 2, y + high / 2)
            x += sizes[name][0] + GAP
        y += high + GAP
    return _centred(found, sizes)


def _shared_out(names: list[str], sizes: Mapping[str, Point], many: int) -> list[list[str]]:
    """The islands in this many rows of about equal width."""
    share = sum(sizes[name][0] + GAP for name in names) / many
    rows: list[list[str]] = [[]]
    far = 0.0
    for name in names:
        wide = sizes[name][0] + GAP
        if rows[-1] and far + wide / 2 > share * len(rows) and len(rows) < many:
            rows.append([])
        rows[-1].append(name)
        far += wide
    return rows


def _longest_side(rows: list[list[str]], sizes: Mapping[str, Point]) -> float:
    """The longer side of the whole, with the width scaled to a screen's proportions."""
    wide = max(sum(sizes[name][0] + GAP for name in row) for row in rows)
    high = sum(max(sizes[name][1] for name in row) + GAP for row in rows)
    return max(wide / ASPECT, high)
