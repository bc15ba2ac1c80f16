"""The map as plain data: what is unfolded with its pages and lines, the rest as folded islands with counts.

An island is a place of the book with its sections, or another group of sections that belong together (`graph.map`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wanderbook.graph.map import DrawnMap, Island, Layout, MapLine, MapNode, WayTag
from wanderbook.graph.map.layout import Point
from wanderbook_widgets.authoring.bench import Data

MOST_LINKS = 600
"""Lines between folded islands; those for the most ways are drawn."""


def map_data(drawn: DrawnMap, layout: Layout) -> Data:
    return _Drawing(drawn, layout).data()


class _Drawing:
    """The map as it is drawn now, from its model and its layout."""

    def __init__(self, drawn: DrawnMap, layout: Layout) -> None:
        """Find the unfolded islands: those outside of groups, and those in unfolded groups."""
        self.drawn, self.layout = drawn, layout
        self.corners = {
            island.id: self._corner(island)
            for island in drawn.islands.values()
            if self._is_open(f"island:{island.id}") and (not island.group or self._is_open(f"group:{island.group}"))
        }
        """Unfolded islands, and where their upper left corners are."""

    def _is_open(self, name: str) -> bool:
        return name in self.layout.unfolded

    def data(self) -> Data:
        """All of the map as plain data; `folded` is how many islands and groups are folded."""
        islands = [self._island(one) for one in self.drawn.islands.values() if self._is_shown(one)]
        groups = [self._group(one) for one in self.drawn.groups]
        shown = {name: home for name in self.corners for home in [name]}
        nodes = [self._node(node, self.corners[island]) for island in shown for node in self.drawn.nodes(island)]
        lines = [self._line(line) for island in shown for line in self.drawn.lines(island) if self._is_drawn(line)]
        return {
            "nodes": nodes,
            "lines": lines,
            "islands": islands,
            "groups": groups,
            "links": list(self._links()),
            "folded": sum(one["folded"] for one in (*islands, *groups)),
        }

    def _is_shown(self, island: Island) -> bool:
        return not island.group or self._is_open(f"group:{island.group}")

    # ---------------------------------------------------------------- islands

    def _middle(self, island: Island) -> Point:
        """The middle of an island on the whole map. In a group it is counted from the group's middle."""
        x, y = self.layout.spots[f"island:{island.id}"].middle
        if not island.group:
            return x, y
        right, down = self.layout.spots[f"group:{island.group}"].middle
        return x + right, y + down + 10

    def _corner(self, island: Island) -> Point:
        (x, y), (wide, high) = self._middle(island), self.layout.size(self.drawn, f"island:{island.id}")
        return x - wide / 2, y - high / 2

    def _island(self, island: Island) -> Data:
        """An island as data, with its box and how much is in it."""
        (x, y), (wide, high) = self._middle(island), self.layout.size(self.drawn, f"island:{island.id}")
        return {
            "id": f"island:{island.id}",
            "name": island.name,
            "mark": island.mark,
            "kind": island.kind,
            "entrance": island.entrance,
            "box": _box(x, y, wide, high),
            "folded": island.id not in self.corners,
            "sections": len(island.sections),
            "choices": self.drawn.choice_count(island.id),
        }

    def _group(self, group: str) -> Data:
        """A group of islands as data, with its box and how much is in it."""
        (x, y), (wide, high) = (
            self.layout.spots[f"group:{group}"].middle,
            self.layout.size(self.drawn, f"group:{group}"),
        )
        inside = self.drawn.groups[group]
        return {
            "id": f"group:{group}",
            "name": inside.name,
            "box": _box(x, y, wide, high),
            "folded": not self._is_open(f"group:{group}"),
            "islands": len(inside.islands),
            "sections": sum(len(self.drawn.islands[one].sections) for one in inside.islands),
        }

    # ---------------------------------------------------------------- pages and lines

    def _node(self, node: MapNode, corner: Point) -> Data:
        """A page of the map as data; `corner` is that of its island."""
        x, y = self.layout.shapes[node.island].nodes[node.id]
        return {
            "id": node.id,
            "kind": node.kind,
            "island": f"island:{node.island}",
            "opening": node.opening,
            "x": round(x + corner[0], 1),
            "y": round(y + corner[1], 1),
            "stubs": [{"kind": stub.kind, "tags": list(map(tag_data, stub.tags))} for stub in node.stubs],
        }

    def _home(self, name: str) -> str:
        """The island on which a page of the map lies."""
        return self.drawn.extra_home.get(name) or self.drawn.island_of.get(name, "")

    def _is_drawn(self, line: MapLine) -> bool:
        """Both of its ends are; what leads to a folded island is counted among the links."""
        return self._home(line.target) in self.corners

    def _line(self, line: MapLine) -> Data:
        """A line as data. One between two islands has no points: the browser draws it from page to page."""
        home = self._home(line.source)
        shape = self.layout.shapes[home].lines.get(line.id) if home == self._home(line.target) else None
        right, down = self.corners[home]
        found: Data = {
            "id": line.id,
            "source": line.source,
            "target": line.target,
            "kind": line.kind,
            "tags": list(map(tag_data, line.tags)),
        }
        if shape is not None:
            found["points"] = [[round(x + right, 1), round(y + down, 1)] for x, y in shape.points]
            if shape.label is not None:
                found["label"] = [round(shape.label[0] + right, 1), round(shape.label[1] + down, 1)]
        return found

    # ---------------------------------------------------------------- between folded ones

    def _links(self) -> Iterator[Data]:
        """Lines between islands and groups of which at least one is folded, each with how many ways it stands for."""
        if len(self.corners) == len(self.drawn.islands):
            return
        counted: Counter[tuple[str, str]] = Counter()
        seen = {one.id: self._seen_as(one) for one in self.drawn.islands.values()}
        for (one, other), many in self.drawn.links().items():
            if one in self.corners and other in self.corners:
                continue
            here, there = sorted((seen[one], seen[other]))
            if here != there:
                counted[here, there] += many
        for (one, other), many in counted.most_common(MOST_LINKS):
            yield {"source": one, "target": other, "ways": many}

    def _seen_as(self, island: Island) -> str:
        return f"island:{island.id}" if self._is_shown(island) else f"group:{island.group}"


def _box(x: float, y: float, wide: float, high: float) -> list[float]:
    """Left, top, width and height."""
    return [round(x - wide / 2, 1), round(y - high / 2, 1), round(wide, 1), round(high, 1)]


def tag_data(tag: WayTag) -> Data:
    """One way of a line as data: its letter, the outcome it needs, and the keywords it asks for."""
    return {
        "name": tag.name,
        "letter": tag.letter,
        "outcome": tag.outcome,
        "keys": list(tag.keys),
        "trial": tag.trial,
    }
