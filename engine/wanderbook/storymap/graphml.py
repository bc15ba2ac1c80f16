"""A story map as a graph: places and threads are nodes, marks are edges."""

from __future__ import annotations

import io

import networkx as nx

from wanderbook.storymap.model import ThreadMap


def as_graph(story: ThreadMap) -> nx.MultiDiGraph[str]:
    """The graph: an edge from a place to a keyword that it gives, and from a keyword to a place that uses it."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(title=story.title, language=story.language)
    for place in story.places:
        said = {"page": place.page, "region": place.region, "sections": len(place.sections)}
        graph.add_node(f"place:{place.id}", kind=place.kind, name=place.name, **said)
    for thread in story.threads:
        first = -1 if thread.first is None else thread.first
        graph.add_node(thread.name, kind="thread", name=thread.title, group=thread.group, first=first)
    for mark in story.marks:
        where = f"place:{mark.place}"
        if where not in graph:
            graph.add_node(where, kind=mark.place, name=mark.place)
        ends = (where, mark.thing) if mark.role == "gives" else (mark.thing, where)
        graph.add_edge(*ends, role=mark.role, at=mark.name, steps=-1 if mark.steps is None else mark.steps)
    return graph


def graphml(story: ThreadMap) -> str:
    """The graph as GraphML, for Gephi, yEd and the like. A number that is not known is -1."""
    stream = io.BytesIO()
    nx.write_graphml(as_graph(story), stream, named_key_ids=True)
    return stream.getvalue().decode("utf-8")
