"""A story as a networkx graph: a node for each passage, an edge for each link."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from wanderbook.foreign.expressions import Const
from wanderbook.foreign.program import Goto, Place, Program, entry
from wanderbook.graph.story import StoryGraph


def passage_graph(program: Program, title: str) -> StoryGraph:
    """The graph of every passage and every link that names its passage, whether or not a play can take it.

    A passage has `kind` "passage", or "missing" if something leads to it and it does not exist; `file` and `line` say
    where it is. An edge has `kind` "link" and its `label`, or "jump" if the story goes there by itself.
    """
    graph: StoryGraph = nx.MultiDiGraph(title=title, language="en", passages=len(program.passages))
    for name, at in program.passages.items():
        graph.add_node(name, kind="passage", file=at.file, line=at.line)
    for name, (label, at, target) in program.links.items():
        if target is not None:
            _add(graph, name.rpartition("#")[0], target, name, label, at)
    for source, target, at in _jumps(program):
        if not graph.has_edge(source, target):
            _add(graph, source, target, f"{source}→{target}", "", at)
    for name in graph:
        graph.nodes[name]["ends"] = not graph.out_degree(name) and graph.nodes[name]["kind"] == "passage"
    return graph


def _add(graph: StoryGraph, source: str, target: str, name: str, label: str, at: Place) -> None:
    """Add a link or jump to the graph. A passage that is not in it yet is marked as missing."""
    for node in (source, target):
        if node not in graph:
            graph.add_node(node, kind="missing", file=at.file, line=at.line)
    kind = "link" if label else "jump"
    graph.add_edge(source, target, name, kind=kind, label=label, file=at.file, line=at.line)


def _jumps(program: Program) -> Iterator[tuple[str, str, Place]]:
    """The passages that the text of another leads to by itself, without a link."""
    entered = {program.labels[entry(name)]: name for name in program.passages}
    clicked = {at for _, at, _ in program.links.values()}
    owner = ""
    for pc, operation in enumerate(program.operations):
        owner = entered.get(pc, owner)
        match operation:
            case Goto(at=at, target=Const(str(target))) if owner and at not in clicked:
                yield owner, target, at
