"""Pictures and files of a story graph: DOT, SVG, PNG, GraphML, JSON. Needs no installed Graphviz."""

from __future__ import annotations

import io
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping

import graphviz
import networkx as nx

from wanderbook.book.base import Content
from wanderbook.graph.graphviz import CannotDraw, render
from wanderbook.graph.map import picture
from wanderbook.graph.map.model import keys_of
from wanderbook.graph.story import Attributes, StoryGraph
from wanderbook.ids import section_order
from wanderbook.json_data import JsonObject
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import Phrasebook, phrasebook
from wanderbook.notation.printer import print_trial
from wanderbook.notation.stat_words import NO_STATS

MOST_SECTIONS = 250
"""Larger books are drawn by location: dot needs minutes for two thousand labelled nodes, and the result is
unreadable."""
MOST_PIXELS = 50_000_000
"""The limit for a PNG. Viewers and word processors choke on more."""

_INK = "#2a2723"
"""The colour of text on light nodes."""
_LINE, _SOFT = "#857a68", "#807869"
"""Mid tones for everything drawn on the page itself, which is transparent and may be white or dark."""
_NODES: dict[str, dict[str, str]] = {
    "section": {"shape": "box", "style": "rounded,filled", "fillcolor": "#fffdf8", "color": "#b9a67e"},
    "town": {"shape": "box", "style": "filled", "fillcolor": "#ece0c6", "color": "#9a7426"},
    "group": {"shape": "box", "style": "rounded,filled", "fillcolor": "#ece0c6", "color": "#9a7426"},
    "entrance": {
        "shape": "circle",
        "style": "filled",
        "fillcolor": "#2f8f96",
        "color": "#2f8f96",
        "width": "0.16",
        "label": "",
    },
    "ending": {"shape": "doubleoctagon", "style": "filled", "fillcolor": "#f7f2e8", "color": "#b23a2a"},
    "passage": {"shape": "box", "style": "rounded,filled", "fillcolor": "#fffdf8", "color": "#b9a67e"},
    "missing": {"shape": "box", "style": "dashed", "color": "#cf4f3c", "fontcolor": "#cf4f3c"},
    "return": {"shape": "house", "style": "filled", "fillcolor": "#d5e1df", "color": "#22646a"},
}
_EDGES: dict[str, dict[str, str]] = {
    "begin": {"color": "#2f8f96", "arrowsize": "0.6"},
    "choice": {"color": _LINE},
    "pass": {"color": "#4a9159"},
    "victory": {"color": "#4a9159", "penwidth": "1.8"},
    "fail": {"color": "#cf4f3c", "style": "dashed"},
    "redirect": {"color": "#9a7426", "style": "dotted", "penwidth": "1.6"},
    "turn": {"color": _SOFT},
    "link": {"color": _LINE},
    "jump": {"color": _SOFT, "style": "dotted"},
}


# ---------------------------------------------------------------- coverage

_NEVER = "#cf4f3c"
"""Mid tones, like the next ones: they stand out on both white and dark pages."""
_TAKEN, _UNSAID = "#2f8f96", _SOFT
_HEAT = ("#d9ecec", "#a9d3d4", "#7fc0c3", "#57adb1")
"""Seen by few plays, more, many and most; dark text is legible on each."""


def with_coverage(graph: StoryGraph, hits: Mapping[str, int], plays: int) -> StoryGraph:
    """The same graph with `hits` on each node and edge: how many plays saw it, if that is known.

    A guarded edge also has `unseen`, the sides of its guard that were never seen.
    """
    drawn: StoryGraph = nx.MultiDiGraph(**graph.graph, plays=plays)
    for node, data in graph.nodes(data=True):
        known = {"hits": _node_hits(graph, node, hits)} if data["kind"] in {"section", "ending"} else {}
        drawn.add_node(node, **data, **known)
    for source, target, name, data in graph.edges(keys=True, data=True):
        drawn.add_edge(source, target, name, **data, **_edge_hits(graph, source, name, data, hits))
    return drawn


def _node_hits(graph: StoryGraph, node: str, hits: Mapping[str, int]) -> int:
    """The hits of a node. A section that only leads elsewhere has no text of its own: its hits are those of its
    redirects."""
    if node in hits:
        return hits[node]
    return max((hits.get(name, 0) for name in _ways(graph, node, "redirect")), default=0)


def _ways(graph: StoryGraph, node: str, kind: str) -> list[str]:
    """The names of a section's outgoing edges of one kind."""
    return [name for _, _, name, data in graph.out_edges(node, keys=True, data=True) if data["kind"] == kind]


def _edge_hits(graph: StoryGraph, source: str, name: str, data: Attributes, hits: Mapping[str, int]) -> Attributes:
    """The coverage of an edge: its hits, if known, and for a guard the `unseen` sides, such as `closed`."""
    known: Attributes = {}
    if name in hits:
        known["hits"] = hits[name]
    elif _ways(graph, source, "turn") == [name]:  # without a draw before it, it is taken whenever the section is read
        known["hits"] = hits.get(source, 0)
    if data.get("guard") is not None:
        redirect = data["kind"] == "redirect"
        guarded = name if redirect else ":".join(name.split(":")[:2])
        sides = ("not",) if redirect else ("open", "closed")
        known["unseen"] = tuple(side for side in sides if not hits.get(f"{guarded}:{side}", 0))
    return known


def _heat(hits: int, plays: int) -> int:
    """The index of the tone: each step stands for four times as many plays, the last for most of them."""
    share = hits / max(plays, 1)
    return 3 if share > 1 / 2 else 2 if share > 1 / 8 else 1 if share > 1 / 32 else 0


def _covered_node(data: Attributes, plays: int) -> dict[str, str]:
    """The style of a node by how many plays saw it."""
    if data["kind"] == "group":
        most, seen = data["size"], data["seen"]
        style = _HEAT[min(3, 4 * seen // most)] if seen else ""
        return _node_style(style)
    if "hits" not in data:
        return {"color": _UNSAID}
    return _node_style(_HEAT[_heat(data["hits"], plays)] if data["hits"] else "")


def _node_style(fill: str) -> dict[str, str]:
    """The style of a node; one that was never seen has a dashed red frame and says so on its label."""
    if fill:
        return {"fillcolor": fill, "color": _TAKEN}
    return {"fillcolor": "#ffffff", "color": _NEVER, "style": "dashed,filled", "penwidth": "2"}


def _covered_edge(data: Attributes, plays: int) -> dict[str, str]:
    """The style of an edge: thicker with more plays, dashed with an empty head if never taken."""
    if "hits" not in data:
        return {"color": _UNSAID, "style": "solid"}
    if not data["hits"]:
        return {"color": _NEVER, "style": "dashed", "arrowhead": "onormal", "penwidth": "1.2"}
    return {"color": _TAKEN, "style": "solid", "penwidth": f"{1.2 + 0.9 * _heat(data['hits'], plays):.1f}"}


_LEGEND = ("never seen", "at most 1 play in 32", "at most 1 in 8", "at most half", "more than half")


def _legend(drawn: graphviz.Digraph, plays: int) -> None:
    """Draw the legend of tones and lines."""
    ways = (("never taken", 0), ("taken by few", 1), ("", 8), ("taken by most", 32))
    with drawn.subgraph(name="cluster_legend") as legend:
        legend.attr(label=f"seen by {plays:,} play{'' if plays == 1 else 's'}", color=_UNSAID, fontcolor=_UNSAID)
        for at, (text, fill) in enumerate(zip(_LEGEND, ("", *_HEAT), strict=True)):
            legend.node(f"legend_{at}", label=text, **{**_NODES["section"], **_node_style(fill), "tooltip": text})
        for at, (text, hits) in enumerate(ways):
            style = _covered_edge({"hits": hits}, 32)
            legend.edge(f"legend_{at}", f"legend_{at + 1}", label=f"   {text}   ", tooltip=text, **style)


# ---------------------------------------------------------------- by location


def grouped(graph: StoryGraph, expand: Collection[str] = ()) -> StoryGraph:
    """The graph with the sections of each location (`38.9` and `38.11`) merged into one node, except those to
    expand."""
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
            if "hits" in data:
                small.nodes[name]["seen"] = small.nodes[name].get("seen", 0) + bool(data["hits"])
    drawn: dict[tuple[str, str, str], Attributes] = {}
    for source, target, data in graph.edges(data=True):
        way = (names[source], names[target], data["kind"])
        inside = way[0] == way[1] and small.nodes[way[0]]["kind"] == "group"
        if not inside:
            known = drawn.setdefault(way, {})
            if "hits" in data:  # edges merged into one show the hits of the most used
                known["hits"] = max(known.get("hits", 0), data["hits"])
    for (one, other, kind), known in drawn.items():
        small.add_edge(one, other, kind=kind, guard=None, trial=None, **known)
    return small


def _group(node: str, data: Attributes, expand: Collection[str]) -> str:
    location = node.split(".")[0]
    return node if data["kind"] != "section" or location in expand else location


def _words(graph: StoryGraph) -> Phrasebook:
    return phrasebook(graph.graph.get("language", "en"), graph.graph.get("stats", NO_STATS))


def dot(graph: StoryGraph) -> str:
    """The graph in Graphviz' own language, styled: with coverage if it has any, or as pages on islands if it has
    these."""
    book = _words(graph)
    drawn = graphviz.Digraph(
        graph_attr={
            "rankdir": "TB",
            "bgcolor": "transparent",
            "fontcolor": _SOFT,
            "label": _shown(graph.graph["title"]),
        }
    )
    drawn.attr("node", fontname="Georgia,serif", fontsize="12", fontcolor=_INK, margin="0.24,0.09")
    plays: int | None = graph.graph.get("plays")
    pages = bool(graph.graph.get("pages"))
    drawn.attr("edge", fontname="Helvetica,sans-serif", fontsize="9", fontcolor=_SOFT, arrowsize="0.7")
    if plays is not None:
        _legend(drawn, plays)
    elif pages:
        picture.legend(drawn, book.language)
    if len(graph) > 400:
        # Without these, dot spends minutes on the last crossing of a large graph.
        drawn.attr(nslimit="1", nslimit1="1", mclimit="0.1", splines="line")
    is_story = bool(graph.graph.get("passages"))  # their names are any text, in the order of their files
    number = {node: f"passage{at}" for at, node in enumerate(graph)} if is_story else {}
    plain = number.__getitem__ if is_story else _plain
    for node in graph if is_story else sorted(graph, key=_order):
        data = graph.nodes[node]
        kind = "town" if data.get("town") else "ending" if data.get("ends") else data["kind"]
        # The library reads a colon in a name as a port: names are made plain first.
        style = picture.style(data) if pages else _NODES.get(kind, _NODES["passage"])
        style = style if plays is None else {**style, **_covered_node(data, plays)}
        drawn.node(plain(node), **{"label": _shown(_label(node, data)), "tooltip": node, **style})
    if pages:
        picture.clusters(drawn, graph, _plain)
        picture.stack(drawn, graph, _plain)
    for source, target, name, data in graph.edges(keys=True, data=True):
        style = {**_EDGES[data["kind"]], **(picture.EDGES.get(data["kind"], {}) if pages else {})}
        style = style if plays is None else {**style, **_covered_edge(data, plays)}
        letter = _letter(name, data) if pages else ""
        attributes = {"label": _shown(_edge_label(book, data, pages, letter)), "tooltip": str(name), **style}
        drawn.edge(plain(source), plain(target), **attributes)
    return str(drawn.source)


def _shown(text: str) -> str:
    """Text with Graphviz escapes and HTML entities neutralised, so that it is shown literally."""
    shown: str = graphviz.escape(text.replace("&", "&amp;"))
    return shown


def _plain(node: str) -> str:
    return node.replace(":", "_")


def _order(node: str) -> tuple[object, ...]:
    kind, _, number = node.rpartition(":")
    return (kind, *section_order(number)) if number != "return" else ("z", True, "")


def _label(node: str, data: Attributes) -> str:
    """The label of a node, with how many plays saw it."""
    told = _name(node, data)
    if "hits" in data:
        return f"{told}\n{_times(data['hits'])}"
    return f"{told}\n{data['seen']} seen" if "seen" in data else told


def _times(hits: int) -> str:
    return f"{hits:,}×" if hits else "never"


def _name(node: str, data: Attributes) -> str:
    """The label of a node, without coverage."""
    match data["kind"]:
        case "section" if "page" in data:
            return picture.label(node, data)
        case "ending":
            number = node.partition(":")[2]
            return f"{number}. {data['name']}" if "name" in data else f"ending {number}"
        case "group":
            return f"{node}\n{data['size']} sections"
        case "section" if data.get("town"):
            return f"{node}\n{data['town']}"
    return node


_UNSEEN = {"open": "never open", "closed": "never closed", "not": "never passed over"}


_MARKS = {"pass": " ✓", "victory": " ✓", "fail": " ✗"}


def _letter(name: str, data: Attributes) -> str:
    """The letter of a choice, with the outcome of its challenge."""
    part = str(name).split(":")[1] if ":" in str(name) else ""
    return f"{part}{_MARKS.get(data['kind'], '')}" if len(part) == 1 else ""


def _edge_label(book: Phrasebook, data: Attributes, pages: bool = False, letter: str = "") -> str:
    """The label of an edge, a line for each of its letter, guard, trial, keywords and coverage. `pages` asks for short
    guards, as on the map."""
    said = [letter] if letter else [data["label"]] if data.get("label") else []
    if data.get("guard") is not None:
        said += keys_of(book, data["guard"]) if pages else [print_condition(book, data["guard"])]
    if data.get("trial") is not None and data["kind"] != "fail":
        said.append(print_trial(book, data["trial"]))
    said += [f"+{keyword}" for keyword in data.get("keywords_gained", ())]
    said += [f"−{keyword}" for keyword in data.get("keywords_lost", ())]
    if "hits" in data:
        said.append(_times(data["hits"]))
    said += [_UNSEEN[side] for side in data.get("unseen", ())]
    # Room on both sides: text is wider on most screens than the layout assumes.
    return "\n".join(f"   {line}   " for line in said)


def svg(graph: StoryGraph) -> str:
    """The graph as SVG, drawn by Python packages alone."""
    return render(dot(graph), "svg")


def png(graph: StoryGraph) -> bytes:
    """The same picture as PNG on white, rendered by Typst with its own fonts, without another program."""
    return png_of(svg(graph))


def png_of(drawn: str) -> bytes:
    """An SVG picture as PNG. Raises `CannotDraw` without typst."""
    try:
        import typst
    except ImportError:
        raise CannotDraw(
            "PNG needs typst; install it with: pip install 'wanderbook[print]' (SVG needs nothing)"
        ) from None
    page = b'#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.drawn), format: "svg")'
    return typst.compile(page, format="png", ppi=_sharpness(drawn), sys_inputs={"drawn": drawn})


def _sharpness(drawn: str) -> float:
    """The resolution in pixels per inch: that of a good screen, or less if the picture would become too large."""
    width, height = (float(side) for side in re.findall(r'(?:width|height)="([0-9.]+)(?:pt)?"', drawn)[:2])
    return 72 * min(2, math.sqrt(MOST_PIXELS / (width * height)))


def graphml(graph: StoryGraph) -> str:
    """The graph as GraphML, for Gephi, yEd and the like: every attribute as text or number."""
    stream = io.BytesIO()
    nx.write_graphml(_flat(graph, _words(graph)), stream, named_key_ids=True)
    return stream.getvalue().decode()


def node_link(graph: StoryGraph) -> str:
    """The graph as JSON in the format of networkx's `node_link_data`; guards and trials are data."""
    data = nx.node_link_data(graph, edges="edges")
    return json.dumps(data, ensure_ascii=False, indent=1, default=_as_json) + "\n"


def _as_json(value: object) -> JsonObject:
    if isinstance(value, Content):
        return value.model_dump(mode="json")
    raise TypeError(f"{type(value).__name__} in the graph")


def _flat(graph: StoryGraph, book: Phrasebook) -> StoryGraph:
    """The graph with every attribute as text or number, as GraphML needs."""
    flat: StoryGraph = nx.MultiDiGraph(**{key: one for key, one in graph.graph.items() if key != "stats"})
    for node, data in graph.nodes(data=True):
        flat.add_node(node, **_texts(book, data))
    for source, target, name, data in graph.edges(keys=True, data=True):
        flat.add_edge(source, target, name, **_texts(book, data))
    return flat


def _texts(book: Phrasebook, data: Attributes) -> dict[str, str | int]:
    """Attributes as texts and numbers, without those that are neither."""
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
