"""Imports point downward only, and never in a circle: a module may use what lies beneath it, not its neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import networkx as nx
import pytest

from workshop.imports import imports_of

ROOT = Path(__file__).resolve().parents[1]

# From the bottom up. What shares a row are neighbours, which do not import each other.
LAYERS = (
    # beneath diagnostics, so that a diagnostic may name an id
    {"games", "ids", "json_data", "lazy", "locales", "processes", "progress", "version", "writing"},
    {"diagnostics"},
    {"book"},
    {"table", "notation"},
    {"machine", "rulesets"},
    {"graph", "odds"},
    {"proofs"},
    {"session", "foreign"},
    {"telling", "storymap"},
    {"language"},
    {"api"},
    {"wanderbook"},  # the front door, engine/wanderbook/__init__.py: it may open on every room of the engine
    {"wanderbook_widgets", "wanderbook_lab"},
    {"wanderbook_tools"},  # which publishes the table
)
HEIGHT = {room: height for height, rooms in enumerate(LAYERS) for room in rooms}
PACKAGES = ("engine/wanderbook", "widgets/wanderbook_widgets", "widgets/wanderbook_lab", "tools/wanderbook_tools")


class Module(NamedTuple):
    name: str  # dotted, as Python imports it
    path: Path


def modules(root: Path) -> Iterator[Module]:
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to((root / package).parent).with_suffix("").parts
            yield Module(".".join(parts[:-1] if parts[-1] == "__init__" else parts), path)


def room_of(name: str) -> str:
    """`wanderbook.book.sections` is in `book`; the other packages are one room each."""
    first, *rest = name.split(".")
    return rest[0] if first == "wanderbook" and rest else first


def imported_room(name: str, known: set[str]) -> str | None:
    """The room that an imported name leads to, or None for other people's libraries."""
    if name.split(".")[0] not in {Path(package).name for package in PACKAGES}:
        return None
    room = room_of(name)
    # `from wanderbook import __version__` names a value of the front door, not a room.
    return room if room in known | set(HEIGHT) else "wanderbook"


def problems(root: Path) -> list[str]:
    found = list(modules(root))
    known = {room_of(module.name) for module in found}
    return [*homeless_rooms(known), *(line for module in found for line in upward_imports(module, known, root))]


def homeless_rooms(known: set[str]) -> list[str]:
    return [
        f"engine/wanderbook/{room} has no layer: place it in LAYERS, tests/test_layers.py"
        for room in sorted(known - set(HEIGHT))
    ]


def upward_imports(module: Module, known: set[str], root: Path) -> Iterator[str]:
    here = room_of(module.name)
    for line, _, name, _ in imports_of(module.path, module.name):
        there = imported_room(name, known)
        if there is None or there == here or not {here, there} <= set(HEIGHT):
            continue
        if HEIGHT[there] >= HEIGHT[here]:
            direction = "a neighbour" if HEIGHT[there] == HEIGHT[here] else "above it"
            where = module.path.relative_to(root).as_posix()
            yield f"{where}:{line}: {here} imports {name}, and {there} is {direction}"


def test_imports_point_downward() -> None:
    assert not problems(ROOT), "\n".join(problems(ROOT))


def test_the_engine_is_there_to_be_read() -> None:
    assert "wanderbook.ids" in {module.name for module in modules(ROOT)}


@pytest.mark.parametrize(
    ("path", "source", "problem"),
    [
        ("engine/wanderbook/ids.py", "import wanderbook.book", "ids imports wanderbook.book, and book is above it"),
        ("engine/wanderbook/book/base.py", "from wanderbook.table.state import State", "table is above it"),
        ("engine/wanderbook/book/base.py", "from wanderbook import session", "session is above it"),
        ("engine/wanderbook/book/base.py", "from wanderbook import __version__", "wanderbook is above it"),
        ("engine/wanderbook/book/base.py", "from ..graph import compiled", "graph is above it"),
        ("engine/wanderbook/book/__init__.py", "from ..session.save import load", "session is above it"),
        (
            "engine/wanderbook/book/base.py",
            "def late():\n    from .. import table",
            ":2: book imports wanderbook.table",
        ),
        ("engine/wanderbook/table/state.py", "from wanderbook.notation import read", "notation is a neighbour"),
        ("engine/wanderbook/machine/rows.py", "import wanderbook.rulesets.gamebook", "rulesets is a neighbour"),
        ("engine/wanderbook/session/bots.py", "import wanderbook_widgets", "wanderbook_widgets is above it"),
        ("engine/wanderbook/__init__.py", "from wanderbook_tools.cli import main", "wanderbook_tools is above it"),
        ("widgets/wanderbook_widgets/view.py", "import wanderbook_tools.cli", "wanderbook_tools is above it"),
        ("engine/wanderbook/attic/__init__.py", "", "engine/wanderbook/attic has no layer"),
        ("engine/wanderbook/attic.py", "", "engine/wanderbook/attic has no layer"),
    ],
)
def test_an_offence_is_reported(tmp_path: Path, path: str, source: str, problem: str) -> None:
    write(tmp_path / path, source)
    [report] = problems(tmp_path)
    assert problem in report


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/wanderbook/book/base.py", "from wanderbook.ids import SectionId\nfrom . import effects\nimport json"),
        (
            "engine/wanderbook/session/save.py",
            "from ..rulesets import gamebook\nfrom wanderbook.table import state",
        ),
        ("engine/wanderbook/__init__.py", "from wanderbook.session import play\nfrom .book import Book"),
        ("widgets/wanderbook_widgets/view.py", "import wanderbook\nfrom wanderbook import session, __version__"),
        ("tools/wanderbook_tools/cli.py", "import networkx\nfrom wanderbook.session import bots"),
    ],
)
def test_a_downward_import_is_fine(tmp_path: Path, path: str, source: str) -> None:
    write(tmp_path / path, source)
    assert problems(tmp_path) == []


# ---------------------------------------------------------------- cycles


def import_graph(root: Path, room: str) -> nx.DiGraph[str]:
    """Which module of a room imports which other, also inside functions and for typing only."""
    inside = {module.name: module for module in modules(root) if room_of(module.name) == room}
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, module in inside.items():
        for _, _, imported, _ in imports_of(module.path, module.name):
            there = imported if imported in inside else imported.rpartition(".")[0]
            if there in inside and there != name:
                graph.add_edge(name, there)
    return graph


def late_imports(root: Path, room: str) -> Iterator[str]:
    """Imports within a room that stand inside a function."""
    for module in modules(root):
        if room_of(module.name) != room:
            continue
        for line, source, _, function in imports_of(module.path, module.name):
            if function and room_of(source) == room:
                yield f"{module.name}:{line}: {function} imports {source}"


@pytest.mark.parametrize("room", sorted({room_of(module.name) for module in modules(ROOT)}))
def test_no_module_imports_itself_through_others(room: str) -> None:
    knots = [sorted(knot) for knot in nx.strongly_connected_components(import_graph(ROOT, room)) if len(knot) > 1]
    assert knots == []


@pytest.mark.parametrize("room", ["table", "rulesets"])
def test_no_import_waits_in_a_function(room: str) -> None:
    assert list(late_imports(ROOT, room)) == []


def test_a_cycle_and_a_late_import_are_found(tmp_path: Path) -> None:
    write(tmp_path / "engine/wanderbook/table/decks.py", "from wanderbook.table.state import State")
    write(tmp_path / "engine/wanderbook/table/state.py", "def late():\n    from wanderbook.table import decks")
    assert max(map(len, nx.strongly_connected_components(import_graph(tmp_path, "table")))) == 2
    assert list(late_imports(tmp_path, "table")) == ["wanderbook.table.state:2: late imports wanderbook.table"]


def write(path: Path, source: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")


VOCABULARY = {"actions", "board", "events", "kit", "steps"}
GAMES = ("wanderbook.rulesets.sleeping_gods.", "wanderbook.rulesets.distant_skies.")
SCREENS = ("telling", "wanderbook_widgets", "wanderbook_lab", "wanderbook_tools")


def test_screens_know_a_games_vocabulary_and_none_of_its_rules() -> None:
    known = [
        (module.name, line, game, name.removeprefix(game).split(".")[0])
        for module in modules(ROOT)
        if room_of(module.name) in SCREENS
        for line, _, name, _ in imports_of(module.path, module.name)
        for game in GAMES
        if name.startswith(game)
    ]
    assert {game for _, _, game, _ in known} == set(GAMES)
    assert not [f"{name}:{line} imports {of}" for name, line, _, of in known if of not in VOCABULARY]
