"""The map as a still picture, for Graphviz: pages with their opening words on islands, stubs, and a legend.

The picture shows a story graph whose nodes know their page, with the guards, challenges and coverage of the plain
drawing.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable
from textwrap import shorten
from typing import TYPE_CHECKING

import networkx as nx

from wanderbook.graph.map.islands import DECK
from wanderbook.graph.map.model import PACKAGE, MapNode, StoryMap, Stub
from wanderbook.graph.story import RETURN, Attributes, StoryGraph
from wanderbook.locales import texts

if TYPE_CHECKING:
    import graphviz

LONGEST = 30
"""The number of letters of an opening, on two lines."""
NODES: dict[str, dict[str, str]] = {
    "section": {"shape": "note", "style": "filled", "fillcolor": "#fffdf8", "color": "#b09c70"},
    "town": {"shape": "note", "style": "filled", "fillcolor": "#fffdf8", "color": "#775817"},
    "location": {"shape": "note", "style": "filled", "fillcolor": "#fffdf8", "color": "#a93424", "penwidth": "2"},
    "deck": {"shape": "box3d", "style": "filled", "fillcolor": "#fffdf8", "color": "#775817"},
    "ending": {"shape": "doubleoctagon", "style": "filled", "fillcolor": "#f7f2e8", "color": "#b23a2a"},
}
EDGES: dict[str, dict[str, str]] = {
    "redirect": {"color": "#2f8f96:transparent:#2f8f96", "style": "solid", "penwidth": "1.2"},
    "fail": {"color": "#b0702a", "style": "dashed"},
}
_ISLAND = {
    "style": "rounded,filled",
    "fillcolor": "#f3ead7",
    "color": "#b09c70",
    "fontcolor": "#2a2723",
    "margin": "14",
}


def with_pages(graph: StoryGraph, drawn: StoryMap) -> StoryGraph:
    """The graph with a page for each node: `opening`, `island` and `stubs`. Links back to the ship are not edges."""
    pages: StoryGraph = nx.MultiDiGraph(**graph.graph, islands=_names(drawn), pages=True)
    for node, data in graph.nodes(data=True):
        if data["kind"] == "section":
            page = drawn.node(node)
            pages.add_node(node, **data, **_page(page, drawn.language))
        elif data["kind"] == "ending":
            home = drawn.extra_home.get(node)
            if home is not None:
                pages.add_node(node, **data, page="ending", opening="", island=home, stubs=())
    for source, target, name, data in graph.edges(keys=True, data=True):
        if source in pages and target in pages and RETURN not in (source, target) and source != target:
            pages.add_edge(source, target, name, **data)
    return pages


def _names(drawn: StoryMap) -> dict[str, str]:
    """The names of the islands by id, as drawn."""
    said = texts(drawn.language, PACKAGE)
    return {
        island.id: said["deck"] if island.id == DECK else f"{island.mark} {island.name}".strip()
        for island in drawn.islands.values()
    }


def _page(page: MapNode, language: str) -> dict[str, object]:
    opening = shorten(page.opening, LONGEST, placeholder=" …")
    stubs = tuple(_stub(stub, language) for stub in page.stubs)
    return {"page": page.kind, "opening": opening, "island": page.island, "stubs": stubs}


def _stub(stub: Stub, language: str) -> str:
    letters = " ".join(tag.letter for tag in stub.tags if tag.letter)
    arrow = "↩" if stub.kind == "ship" else "↻"
    return f"{arrow} {texts(language, PACKAGE)[stub.kind]} {letters}".rstrip()


def label(node: str, data: Attributes) -> str:
    """The label of a node: number, opening words and stubs, each on its own line."""
    return "\n".join((node, *([data["opening"]] if data["opening"] else []), *data["stubs"]))


def style(data: Attributes) -> dict[str, str]:
    return NODES[data["page"]]


def islands(graph: StoryGraph) -> dict[str, list[str]]:
    """The nodes of each island, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for node, data in graph.nodes(data=True):
        found[graph.graph["islands"][data["island"]]].append(node)
    return found


def clusters(drawn: graphviz.Digraph, graph: StoryGraph, plain: Callable[[str], str]) -> None:
    """Put the nodes on their islands; `plain` makes names that Graphviz can read."""
    for at, (name, nodes) in enumerate(islands(graph).items()):
        with drawn.subgraph(name=f"cluster_island_{at}") as island:
            island.attr(label=name, fontname="Georgia,serif", fontsize="14", **_ISLAND)
            for node in nodes:
                island.node(plain(node))


def stack(drawn: graphviz.Digraph, graph: StoryGraph, plain: Callable[[str], str]) -> None:
    """Put islands in rows, since dot would draw unconnected islands in a single row."""
    several = sorted(nx.weakly_connected_components(_joined(graph)), key=min)
    across = round(len(several) ** 0.5)
    ends = [_ends(graph, [node for name in one for node in islands(graph)[name]]) for one in several]
    for at in range(across, len(ends)):
        drawn.edge(plain(ends[at - across][1]), plain(ends[at][0]), style="invis", minlen="2")


def _joined(graph: StoryGraph) -> nx.DiGraph[str]:
    """The graph of islands, by name, with an edge if a link leads from one to another."""
    names = {node: graph.graph["islands"][data["island"]] for node, data in graph.nodes(data=True)}
    found: nx.DiGraph[str] = nx.DiGraph()
    found.add_nodes_from(names.values())
    found.add_edges_from((names[one], names[other]) for one, other in graph.edges() if names[one] != names[other])
    return found


def _ends(graph: StoryGraph, nodes: list[str]) -> tuple[str, str]:
    """A page that nothing on these islands leads to, and the page farthest from it."""
    inside = graph.subgraph(nodes)
    first = next((node for node in nodes if not inside.in_degree(node)), nodes[0])
    far = nx.single_source_shortest_path_length(inside, first)
    return first, max(far, key=lambda node: far[node])


def legend(drawn: graphviz.Digraph, language: str) -> None:
    """Draw the legend of shapes and lines."""
    said = texts(language, PACKAGE)
    shapes = {"section": "section", "location": "location", "deck_end": "deck", "ending": "ending"}
    with drawn.subgraph(name="cluster_key") as key:
        key.attr(label=said["legend"], color="#807869", fontcolor="#807869", style="rounded")
        for name, kind in shapes.items():
            key.node(f"key_{name}", label=said[name], tooltip=said[name], **NODES[kind])
        ends = list(shapes)
        for (one, other), kind in zip(itertools.pairwise(ends), ("choice", "fail", "redirect"), strict=True):
            attributes = EDGES.get(kind, {"color": "#857a68"})
            key.edge(f"key_{one}", f"key_{other}", label=f"   {said[kind]}   ", tooltip=said[kind], **attributes)
