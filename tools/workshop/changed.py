"""The tests that a change can break: what `tools/test --changed` runs.

    python -m workshop.changed            since the last commit, or that commit itself where nothing is changed
    python -m workshop.changed main       since this branch left `main`

A test file counts if it imports a changed module, however far down. Of such a file the quick tests run; the slow ones
(`tests/slow.txt`) only where the file imports the changed package itself, or changed. Where only one game changed, the
tests of another game alone are left out: every game is imported with the shelf, and plays no part in another. The tests
that drive a browser run for changes of what a browser draws, and one of them always: that a table is laid out at all.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from workshop.imports import imports_of

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("engine", "widgets", "tools", "tests")
"""Folders that modules are imported from; `tests` as a package of that name."""
DRAWN = ("widgets/browser/", "widgets/wanderbook_widgets/table/", "widgets/wanderbook_widgets/authoring/")
"""What a browser shows: a change there is tried in one."""
SMOKE = "tests/browser/test_table_in_view.py::test_the_board_is_as_high_as_the_window"
RULESETS = "wanderbook.rulesets."
OF_RULES = ("tests/rules/", "tests/models/")
"""Tests of the rules of a game, or of several, by themselves."""
_PART = re.compile(r"(?<=\")([a-z_][\w.]*):[\w/.]+(?=\")")
"""The module of a part, as the records of games and languages name parts in quotes: `package.module:Name`."""


class Chosen(NamedTuple):
    """Test files, or a single test of one, and which of them also run their slow tests."""

    quick: tuple[str, ...]
    whole: tuple[str, ...]


def changed_files(since: str = "") -> list[str]:
    """Paths seen from the checkout."""
    fork = _git("merge-base", since, "HEAD")[0] if since else "HEAD"
    new = _git("ls-files", "--others", "--exclude-standard")
    return sorted({*_git("diff", "--name-only", fork), *new}) or _git("diff", "--name-only", "HEAD~1", "HEAD")


def _git(*words: str) -> list[str]:
    ran = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def choose(changed: Iterable[str]) -> Chosen:
    """The test files that these changes can break."""
    changed = list(changed)
    if any(path in {"pyproject.toml", "tests/conftest.py", "tools/ground.py"} for path in changed):
        return Chosen((), tuple(_test_files()))
    touched = {module for path in changed for module in _modules_at(path)}
    near = _importers(touched, directly=True) | touched
    far = _importers(touched)
    is_drawn = any(path.startswith(DRAWN) for path in changed)
    games = {_game(module) for module in touched}
    quick, whole = [], []
    for file in _test_files():
        module = module_of(file)
        in_browser = file.startswith("tests/browser/")
        if module in touched or (module in near and (is_drawn or not in_browser)) or (in_browser and is_drawn):
            whole.append(file)
        elif SMOKE.startswith(file):
            whole.append(SMOKE)
        elif module in far and not in_browser and not _is_of_other_games(file, games):
            quick.append(file)
    return Chosen(tuple(quick), tuple(whole))


def _test_files() -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))


def _modules_at(path: str) -> Iterator[str]:
    """The modules that a changed file belongs to: itself, or those of its package, if it is data that they read."""
    if path.endswith(".py"):
        yield module_of(path)
        return
    folder = Path(path).parent
    while folder != Path() and not (ROOT / folder / "__init__.py").is_file():
        folder = folder.parent
    if folder != Path():
        yield module_of((folder / "__init__.py").as_posix())
    if path.startswith("stories/"):
        yield "wanderbook.notation.library"


def module_of(path: str) -> str:
    """`engine/wanderbook/ids.py` is `wanderbook.ids`, `tests/books.py` is `tests.books`."""
    parts = Path(path).with_suffix("").parts
    parts = parts if parts[0] == "tests" else parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# ---------------------------------------------------------------- whose tests


def _game(module: str) -> str:
    """The game whose rules a module is part of: empty for what all games share."""
    name = module.removeprefix(RULESETS).partition(".")[0] if module.startswith(RULESETS) else ""
    is_package = (ROOT / "engine" / "wanderbook" / "rulesets" / name / "__init__.py").is_file()
    return name if is_package and name != "common" else ""


def _is_of_other_games(file: str, games: set[str]) -> bool:
    """Whether a file tests the rules of games, and of none of those that changed, which is all that did."""
    if not file.startswith(OF_RULES) or "" in games:
        return False
    named = _games_of(module_of(file))
    return bool(named) and not named & games


def _games_of(module: str) -> set[str]:
    """The games whose rules a test file imports, itself or by other modules of the tests."""
    found, waiting = {module}, [module]
    while waiting:
        for one in _imports()[waiting.pop()] - found:
            found.add(one)
            if one.startswith("tests."):
                waiting.append(one)
    return {game for one in found if (game := _game(one))}


# ---------------------------------------------------------------- who imports what


def _importers(modules: set[str], directly: bool = False) -> set[str]:
    """The modules that import one of these, or import one that does. A package brings its `__init__` along, no more."""
    users = _users()
    if directly:
        packages = {module.rpartition(".")[0] for module in modules} - {"", "wanderbook", "tests"}
        return {user for one in modules | packages for user in users.get(one, ())}
    found, waiting = set(modules), list(modules)
    while waiting:
        for user in users.get(waiting.pop(), ()):
            if user not in found:
                found.add(user)
                waiting.append(user)
    return found


@cache
def _users() -> dict[str, set[str]]:
    """By module: those that import it."""
    users: dict[str, set[str]] = {}
    for module, imported in _imports().items():
        for known in imported:
            users.setdefault(known, set()).add(module)
    return users


@cache
def _imports() -> dict[str, set[str]]:
    """By module: those that it imports."""
    files = _git("ls-files", "--cached", "--others", "--exclude-standard", *(f"{one}/*.py" for one in SOURCES))
    paths = {module_of(file): ROOT / file for file in files if (ROOT / file).is_file()}
    return {
        module: {known for name in _imported(path, module) for known in _known(name, paths)}
        for module, path in paths.items()
    }


def _known(name: str, paths: dict[str, Path]) -> Iterator[str]:
    """The modules that importing a dotted name runs: the name's own, or the one that it is a value of."""
    yield from ([name] if name in paths else [name.rpartition(".")[0]] if name.rpartition(".")[0] in paths else [])


def _imported(path: Path, module: str) -> Iterator[str]:
    """Dotted names that a file imports, wherever it does, and the parts that a game's record names."""
    for found in imports_of(path, module):
        yield from (found.source, found.name)
    yield from _PART.findall(path.read_text("utf-8"))


def arguments(since: str = "") -> list[list[str]]:
    """What pytest is called with, once for whole files and once for the quick tests of the others."""
    chosen = choose(changed_files(since))
    return [
        *([list(chosen.whole)] if chosen.whole else []),
        *([["-m", "not slow", *chosen.quick]] if chosen.quick else []),
    ]


if __name__ == "__main__":
    try:
        for line in arguments(*sys.argv[1:2]):
            print(shlex.join(line))
    except subprocess.CalledProcessError as failed:
        raise SystemExit(failed.stderr.strip()) from None
