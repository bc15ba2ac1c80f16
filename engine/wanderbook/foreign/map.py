"""The map of a story: a page for each passage, an island for each of its files."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any

from wanderbook.foreign.program import START
from wanderbook.graph.map.model import Island, IslandGroup, LineKind, MapLine, MapNode, NodeKind, Stub, WayTag
from wanderbook.graph.story import StoryGraph

OPENING = 9
"""The number of words shown of a passage."""


class PassageMap:
    """The map of a story's graph. `texts` has the lines of each passage."""

    def __init__(self, graph: StoryGraph, texts: Mapping[str, str], title: str, start: str) -> None:
        """`start` is the passage where a play begins."""
        self.graph, self.texts, self.title = graph, texts, title
        self.start = START if START in graph else start

    def __len__(self) -> int:
        return self.graph.number_of_nodes()

    def __contains__(self, name: object) -> bool:
        return name in self.graph

    # ---------------------------------------------------------------- islands

    @cached_property
    def island_of(self) -> dict[str, str]:
        return {name: str(data["file"]) for name, data in self.graph.nodes(data=True) if data["kind"] != "missing"}

    @cached_property
    def extra_home(self) -> dict[str, str]:
        """Passages that something leads to and that do not exist, with the file that most of it is in."""
        led: dict[str, Counter[str]] = defaultdict(Counter)
        for source, target in self.graph.edges():
            if self.graph.nodes[target]["kind"] == "missing":
                led[target][self.island_of[source]] += 1
        return {name: homes.most_common(1)[0][0] for name, homes in led.items()}

    @cached_property
    def islands(self) -> dict[str, Island]:
        members: dict[str, list[str]] = defaultdict(list)
        for name, file in self.island_of.items():
            members[file].append(name)
        is_alone = len(members) == 1
        return {
            file: Island(
                id=file,
                name=self.title if is_alone else PurePosixPath(file).stem,
                mark="",
                entrance="",
                kind="chapter",
                group="",
                sections=tuple(names),
            )
            for file, names in members.items()
        }

    @property
    def groups(self) -> dict[str, IslandGroup]:
        """None: files are never put together."""
        return {}

    def choice_count(self, island: str) -> int:
        return sum(len(self.graph.out_edges(name)) for name in self.islands[island].sections)

    # ---------------------------------------------------------------- pages

    def nodes(self, island: str) -> Iterator[MapNode]:
        yield from (self.node(name) for name in self.islands[island].sections)
        yield from (self.node(name) for name, home in self.extra_home.items() if home == island)

    def node(self, name: str) -> MapNode:
        """A passage as a page of the map."""
        if name in self.extra_home:
            return MapNode(id=name, island=self.extra_home[name], kind="missing", opening="")
        ways_on = any(target != name for target in self.graph.successors(name))
        is_end = self.graph.nodes[name]["ends"] and not ways_on
        kind: NodeKind = "ending" if is_end else "location" if name == self.start else "section"
        words = self.texts.get(name, "").split()
        stays = tuple(map(_tag, self._edges(name, name)))
        return MapNode(
            id=name,
            island=self.island_of[name],
            kind=kind,
            opening=" ".join(words[:OPENING]),
            words=len(words),
            stubs=(Stub("stay", stays),) if stays else (),
        )

    def is_end(self, name: str) -> bool:
        """Whether a play may end in a passage."""
        return bool(self.graph.nodes[name]["ends"])

    # ---------------------------------------------------------------- lines

    def lines(self, island: str) -> Iterator[MapLine]:
        for name in self.islands[island].sections:
            yield from self.lines_from(name)

    def lines_from(self, number: str) -> Iterator[MapLine]:
        for target in self.graph.successors(number) if number in self.graph else ():
            if target != number:
                yield self._line(number, target)

    def came_from(self, number: str) -> list[MapLine]:
        """Every line that leads to a passage."""
        return [self._line(source, number) for source in self.graph.predecessors(number) if source != number]

    def _line(self, source: str, target: str) -> MapLine:
        """All links from one passage to another, as one line; a jump if none of them is clicked."""
        edges = self._edges(source, target)
        kind: LineKind = "choice" if any(data["kind"] == "link" for data in edges.values()) else "turn"
        return MapLine(f"{source}>{target}:{kind}", source, target, kind, tuple(map(_tag, edges)))

    def _edges(self, source: str, target: str) -> dict[str, dict[str, Any]]:
        """The edges from one passage to another, by their names."""
        several = self.graph.out_edges(source, keys=True, data=True)
        return {str(name): data for _, to, name, data in several if to == target}

    def label(self, source: str, target: str, link: str) -> str:
        """What a reader clicks."""
        edges = self._edges(source, target)
        return next((str(data["label"]) for key, data in edges.items() if _tag(key).name == link), "")

    def links(self) -> dict[tuple[str, str], int]:
        """By pair of files, the number of passages of the first that lead to the second."""
        found: Counter[tuple[str, str]] = Counter()
        for source, target in {(source, target) for source, target in self.graph.edges()}:
            here, there = self.island_of[source], self.island_of.get(target, "")
            if there not in ("", here):
                found[here, there] += 1
        return dict(found)


def _tag(edge: str) -> WayTag:
    """The tag of an edge: the name of its link, without the number of a second edge of the same link."""
    return WayTag(edge.partition("→")[0] if "#" in edge else edge, "")
