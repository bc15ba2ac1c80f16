"""A story as a networkx graph: a node for each passage, an edge for each link.

The edges are found in the program: from a passage, or from the click of a link, on to the first passage that the
operations come to, whatever tests say. So they are there for every format, also where a click leads on line by line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import networkx as nx

from wanderbook.foreign.expressions import Const
from wanderbook.foreign.program import START, Again, End, Fork, Goto, Jump, Link, Mark, Place, Program, Test, Wait
from wanderbook.graph.story import StoryGraph

UNFOLLOWED = ("function",)
"""Kinds of passages that go back to whatever calls them."""


def passage_graph(program: Program, title: str) -> StoryGraph:
    """The graph of every passage and every link, whether or not a play can take it.

    A passage has its `kind`, such as "passage", "scene" or "knot", or "missing" if something leads to it and it does
    not exist; `file` and `line` say where it is, and `ends` whether a play may end there. An edge has `kind` "link" and
    its `label`, or "jump" if the story goes there by itself.
    """
    graph: StoryGraph = nx.MultiDiGraph(title=title, language="en", passages=len(program.passages))
    for name, at in program.passages.items():
        graph.add_node(name, kind=program.kind(name), file=at.file, line=at.line)
    flow = _Flow(program)
    for name, (label, at, target) in program.links.items():
        source, ahead = owner_of(name), flow.clicked(name)
        if source not in program.passages:
            source = START
        for number, to in enumerate(ahead.names or ([target] if target is not None else [])):
            _add(graph, source, to, name if not number else f"{name}→{number + 1}", label or name, at)
    for name in program.passages:
        for target, at in flow.entered(name).places.items():
            if target != name and not graph.has_edge(name, target):
                _add(graph, name, target, f"{name}→{target}", "", at)
    if START in graph:
        for target, at in flow.ahead([program.labels[program.start]]).places.items():
            _add(graph, START, target, f"{START}→{target}", "", at)
    ending = flow.ending()
    for name in graph:
        graph.nodes[name]["ends"] = name in ending
    return graph


def owner_of(link: str) -> str:
    """The passage that a link or a line is in, by its name: `Cellar` of `Cellar#2`; empty at the start of a story."""
    sign = "#" if "#" in link else ":"
    return link.rpartition(sign)[0]


def _add(graph: StoryGraph, source: str, target: str, name: str, label: str, at: Place) -> None:
    """Add a link or jump to the graph. A passage that is not in it yet is marked as missing."""
    for node in (source, target):
        if node not in graph:
            graph.add_node(node, kind="start" if node == START else "missing", file=at.file, line=at.line)
    kind = "link" if label else "jump"
    graph.add_edge(source, target, name, kind=kind, label=label, file=at.file, line=at.line)


class Ahead(NamedTuple):
    """What the operations come to first."""

    places: dict[str, Place]
    """Passages, each with the place that leads there."""
    ends: bool
    """Whether a play may end before."""

    @property
    def names(self) -> list[str]:
        return list(self.places)


class _Flow:
    """Where the operations of a program lead."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._marks: dict[str, list[int]] = defaultdict(list)
        self._bodies: dict[str, dict[int, Link]] = defaultdict(dict)
        for pc, operation in enumerate(program.operations):
            if isinstance(operation, Mark):
                self._marks[operation.name].append(pc)
            elif isinstance(operation, Wait):
                for link in operation.instance.links:
                    self._bodies[link.name][id(link)] = link
        self._known: dict[str, Ahead] = {}

    def entered(self, passage: str) -> Ahead:
        """What comes after a passage is entered, without a click."""
        if self.program.kind(passage) in UNFOLLOWED:
            return Ahead({}, False)
        return self._of(passage, (pc + 1 for pc in self._marks[passage]))

    def clicked(self, link: str) -> Ahead:
        """What comes after a link is clicked. What has no click, such as a line, leads nowhere."""
        return self._of(link, (self.program.labels[one.body] for one in self._bodies[link].values()))

    def _of(self, name: str, starts: Iterable[int]) -> Ahead:
        if name not in self._known:
            self._known[name] = self.ahead(starts)
        return self._known[name]

    def ending(self) -> set[str]:
        """The passages in which a play may end, without another passage after them."""
        names = {name for name in self.program.passages if self._marks[name] and self.entered(name).ends}
        clicked = (name for name in self.program.links if self.clicked(name).ends)
        return names | {owner_of(name) or START for name in clicked}

    def ahead(self, starts: Iterable[int]) -> Ahead:
        """What comes first from some operations on."""
        places, ends = dict[str, Place](), False
        waiting = list(starts)
        seen = set(waiting)
        while waiting:
            pc = waiting.pop()
            operations = self.program.operations
            operation = operations[pc] if pc < len(operations) else None
            match operation:
                case Mark(name=name) | Again(name=name) if self._is_passage(name):
                    places.setdefault(name, operation.at)
                    continue
                case Goto(target=Const(str(name))):
                    places.setdefault(name, operation.at)
                    continue
                case None | End(why="") | Wait():
                    ends = ends or not isinstance(operation, Wait) or not operation.instance.links
            for to in self._after(pc, operation):
                if to not in seen:
                    seen.add(to)
                    waiting.append(to)
        return Ahead(places, ends)

    def _is_passage(self, name: str) -> bool:
        return name in self.program.passages and self.program.kind(name) not in UNFOLLOWED

    def _after(self, pc: int, operation: object) -> Iterator[int]:
        """The operations that may follow on one before a click."""
        labels = self.program.labels
        match operation:
            case None | End() | Wait() | Goto():
                return
            case Jump(to=to):
                yield labels[to]
            case Test(then=then, otherwise=otherwise):
                yield from (labels[then], labels[otherwise])
            case Fork(to=several, is_sure=is_sure, by=by):
                followed = several if is_sure and by != "aside" else several[:1]
                yield from (labels[to] for to in followed)
            case _:
                yield pc + 1
