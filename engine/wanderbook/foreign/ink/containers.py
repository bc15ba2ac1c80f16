"""Compiled ink: containers of instructions, as its JSON has them.

An instruction is a token of the JSON. A pointer is a container with an index in it; -1 is the container itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from wanderbook.foreign.program import NOWHERE, Place

MOST_DEPTH = 150
VERSIONS = range(18, 22)
VISITS, TURNS, START_ONLY = 1, 2, 4
_HIDDEN = re.compile(r"(?:c|g)-\d+|s\d*|b|\$r\d*|global decl|\d+")
"""Names of containers that the compiler makes up."""


class BadStory(ValueError):
    """Raised if a JSON file is not compiled ink; says why."""


@dataclass(eq=False)
class Container:
    """A container. `path` is its path in the compiled story."""

    parent: Container | None
    index: int
    name: str = ""
    path: str = ""
    flags: int = 0
    content: list[Any] = field(default_factory=list)
    named: dict[str, Container] = field(default_factory=dict)
    places: list[Place | None] = field(default_factory=list)
    place: Place | None = None
    title: str = ""
    """The name that its author gave it, with those of the knot and the stitch around it; empty if it has none."""

    def at(self, index: int) -> Place:
        """The place in the source of an instruction, or of the nearest container around it."""
        if 0 <= index < len(self.places) and self.places[index] is not None:
            return self.places[index] or NOWHERE
        container: Container | None = self
        while container is not None:
            if container.place is not None:
                return container.place
            container = container.parent
        return NOWHERE

    @property
    def flow(self) -> str:
        """The knot or stitch around it."""
        titles = []
        container: Container | None = self
        while container is not None:
            if container.is_flow:
                titles.append(container.title)
            container = container.parent
        return titles[0] if titles else ""

    @property
    def is_flow(self) -> bool:
        """Whether it is a knot or a stitch."""
        parent = self.parent
        if not self.title or parent is None or self.index >= 0:
            return False
        return parent.parent is None or (parent.parent.parent is None and parent.index < 0)


@dataclass(frozen=True, slots=True)
class Pointer:
    """A place in a container."""

    container: Container
    index: int

    def resolved(self) -> Any:
        """What it points to; None if there is nothing."""
        if self.index < 0 or not self.container.content:
            return self.container
        return self.container.content[self.index] if self.index < len(self.container.content) else None


@dataclass
class Compiled:
    """A compiled story."""

    root: Container
    lists: dict[str, dict[str, int]]
    all: list[Container] = field(default_factory=list)

    def target(self, path: str, origin: Container) -> Pointer | None:
        """The pointer that a divert's path leads to; None if there is nothing."""
        steps = path.lstrip(".").split(".")
        here: Any = self.root
        if path.startswith("."):
            here, steps = origin, steps[1:]
        for step in steps:
            if not isinstance(here, Container):
                return None
            last, here = here, _step(here, step)
            if here is None:
                return None
        if steps and steps[-1].isdigit():
            return Pointer(last, int(steps[-1]))
        return Pointer(here, 0) if isinstance(here, Container) else None

    def container(self, path: str, origin: Container) -> Container | None:
        """The container that a path leads to."""
        target = self.target(path, origin)
        if target is None:
            return None
        here = target.resolved() if path.rpartition(".")[2].isdigit() else target.container
        return here if isinstance(here, Container) else None

    @cached_property
    def functions(self) -> set[Container]:
        """What the story calls as a function."""
        called = set[Container]()
        for container in self.all:
            for token in container.content:
                if isinstance(token, dict) and "f()" in token and not token.get("var"):
                    target = self.target(str(token["f()"]), container)
                    called.update([target.container] if target is not None else [])
        return called

    def absolute(self, path: str) -> str:
        """A path as its container has it."""
        target = self.target(path, self.root)
        return path if target is None or path.rpartition(".")[2].isdigit() else target.container.path


def _step(container: Container, step: str) -> Any:
    """What one step of a path leads to: the parent, an element by number, or a container by name; None if nothing."""
    if step == "^":
        return container.parent
    if step.isdigit():
        index = int(step)
        return container.content[index] if index < len(container.content) else None
    return container.named.get(step)


def read_json(text: str) -> Compiled:
    """A compiled story. Raises `BadStory`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadStory(f"it is not JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("root"), list):
        raise BadStory("it has no root")
    version = data.get("inkVersion")
    if version not in VERSIONS:
        raise BadStory(f"its version of ink is {version!r}, not {VERSIONS[0]} to {VERSIONS[-1]}")
    lists = data.get("listDefs") or {}
    if not isinstance(lists, dict) or not all(isinstance(one, dict) for one in lists.values()):
        raise BadStory("its lists are not lists")
    values = {name: {item: value for item, value in one.items() if type(value) is int} for name, one in lists.items()}
    root = _container(data["root"], None, -1, 0)
    compiled = Compiled(root, values)
    compiled.all = list(_walk(root))
    _name(root)
    return compiled


def _container(tokens: list[Any], parent: Container | None, index: int, depth: int) -> Container:
    """A container with all inside it, from its JSON. Raises `BadStory` if it is malformed or too deep."""
    if depth > MOST_DEPTH:
        raise BadStory("its containers are nested too deeply")
    container = Container(parent, index)
    last = tokens[-1] if tokens else None
    if isinstance(last, dict):
        container.name = str(last.get("#n", ""))
        flags = last.get("#f", 0)
        container.flags = flags if isinstance(flags, int) else 0
    for at, token in enumerate(tokens[:-1]):
        container.content.append(_container(token, container, at, depth + 1) if isinstance(token, list) else token)
    for child in container.content:
        if isinstance(child, Container) and child.name:
            container.named[child.name] = child
    if isinstance(last, dict):
        for name, token in last.items():
            if name not in ("#f", "#n"):
                if not isinstance(token, list):
                    raise BadStory(f"{name} is not a container")
                child = _container(token, container, -1, depth + 1)
                child.name = name
                container.named[name] = child
    container.places = [None] * len(container.content)
    return container


def _walk(container: Container) -> Iterator[Container]:
    """The containers, in the order of the file."""
    yield container
    for child in container.content:
        if isinstance(child, Container):
            yield from _walk(child)
    for child in container.named.values():
        if child.index < 0:
            yield from _walk(child)


def _name(container: Container) -> None:
    """Give everything in a container its path and its title."""
    for child in (*container.content, *container.named.values()):
        if not isinstance(child, Container) or child.path:
            continue
        step = child.name or str(child.index)
        child.path = f"{container.path}.{step}" if container.path else step
        is_knot = container.parent is None and child.index < 0 and child.name != "global decl"
        if child.name and (is_knot or not _HIDDEN.fullmatch(child.name)):
            base = container.flow if container.parent is not None else ""
            child.title = f"{base}.{child.name}" if base else child.name
        _name(child)


def locate(compiled: Compiled, files: list[str], rows: list[Any]) -> None:
    """Record where each instruction is in the source, given one row for each, in file order."""
    several = iter(rows)

    def place_of(row: Any) -> Place | None:
        """The place that a row of the compiler names; None for an empty row."""
        if not row:
            return None
        file, line, end, column, last = row
        return Place(files[file], max(1, line), max(1, column), max(1, last - column) if line == end else 1)

    def walk(container: Container) -> None:
        """Give each element of a container, and of those inside it, the next place of the source."""
        for at, child in enumerate(container.content):
            place = container.places[at] = place_of(next(several, 0))
            if isinstance(child, Container):
                child.place = place
                walk(child)
        for child in container.named.values():
            if child.index < 0:
                child.place = place_of(next(several, 0))
                walk(child)

    walk(compiled.root)
