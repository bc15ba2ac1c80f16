"""The map: which tests reach which statements, how long each takes, and which rules it is marked with.

It is made once for each state of the code and kept in the project's cache, by the digest of the code and of what tests
share; the part of a file of tests is made again when that file changes.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from workshop.mutants import pytests
from workshop.mutants.identity import Mutant
from workshop.mutants.imports import import_rewritten
from workshop.mutants.pool import be_quiet, run_forked
from workshop.mutants.probes import ProbedLines, Probes, replay_what_is_remembered
from workshop.mutants.project import LONGEST_TEST, Project

Unit = tuple[str, range]
"""A module's name and the lines of a function in it."""
FORMAT = 2
PARTS = 12
"""The map is made in so many parts. Each is kept as soon as it is there."""
BUDGET = 30.0
"""Seconds of tests that one mutant is worth. Specific tests come first, then those that are marked with a rule, and of
each kind the quickest."""
SPECIFIC = 150
"""Statements: a test that reaches no more is about few things, and the first to notice when one of them changes."""


class KnownTest(NamedTuple):
    """What the map knows about a test."""

    id: str
    seconds: float
    passes: bool
    rules: tuple[str, ...]
    reaches: int
    """A bit for each probe."""

    @property
    def is_specific(self) -> bool:
        return self.reaches.bit_count() <= SPECIFIC and self.seconds <= LONGEST_TEST / 5


class Map:
    def __init__(self, project: Project, tests: Sequence[KnownTest], at_import: int, collecting: int) -> None:
        """Keep the tests that pass in time, the most specific and quickest first."""
        self.project = project
        self.probes = Probes(project.reached)
        self.failing = [test.id for test in tests if not test.passes]
        self.tests = [test for test in tests if test.passes and test.seconds <= LONGEST_TEST]
        self.tests.sort(key=lambda test: (not test.is_specific, not test.rules, test.seconds))
        self.at_import, self.collecting = at_import, collecting
        self.rules = {test.id: test.rules for test in tests}
        self._mentions = _Mentions(project)
        self._lines: dict[str, list[tuple[int, int]]] = {module.name: [] for module in project.reached}
        for (name, line), number in self.probes.number.items():
            self._lines[name].append((line, number))

    def runs_at_import(self, mutant: Mutant) -> bool:
        return mutant.change.static or bool(self._bit(mutant) & self.at_import)

    def may_be_hidden(self, mutant: Mutant) -> bool:
        """Whether a process that has imported the rules and collected the tests could have worked out something with
        the function as it was: an answer that is remembered, or a function inside it."""
        before = self.at_import | self.collecting
        return mutant.change.static or bool(self._bits([(mutant.module.name, mutant.unit_lines)]) & before)

    def tests_of(self, mutant: Mutant) -> list[pytests.Test]:
        """Those that reach the mutated statement, or what uses its value if it runs on import; within the budget."""
        bits = self._bit(mutant)
        files: set[str] = set()
        if self.runs_at_import(mutant):
            units, files = self._mentions.users(mutant)
            bits |= self._bits(units) or self._module_bits(mutant.module.name)
        chosen, spent = [], 0.0
        for test in self.tests:
            if test.reaches & bits or test.id.partition("::")[0] in files:
                spent += test.seconds
                if spent > BUDGET:
                    break
                chosen.append(pytests.Test(test.id, test.seconds))
        return chosen

    def _bit(self, mutant: Mutant) -> int:
        number = self.probes.number.get((mutant.module.name, mutant.change.statement))
        return 0 if number is None else 1 << number

    def _module_bits(self, name: str) -> int:
        """All of a module; all of its package, where the module itself has no functions."""
        inside = [(one, range(sys.maxsize)) for one in self._lines if one.startswith(f"{name}.")]
        return self._bits([(name, range(sys.maxsize))]) or self._bits(inside)

    def _bits(self, units: Iterable[Unit]) -> int:
        return _as_bits(number for name, lines in units for line, number in self._lines[name] if line in lines)


class _Mentions:
    """Who uses a name: functions and tests that mention it, directly or through what is assigned outside functions.

    A field's default is used where its class is called.
    """

    def __init__(self, project: Project) -> None:
        """Read which names each function and assignment mentions, and the texts of the tests."""
        self.functions: list[tuple[Unit, set[str]]] = []
        self.assigned: list[tuple[set[str], set[str]]] = []
        """Names that a statement outside functions binds, and those that it mentions."""
        for module in project.reached:
            self._read(module.name, ast.parse(module.path.read_text("utf-8")).body)
        self.files = {name: (project.root / name).read_text("utf-8") for name in test_files(project)}

    def _read(self, module: str, body: Iterable[ast.stmt]) -> None:
        """Note what the functions and assignments of a block mention."""
        for node in body:
            match node:
                case ast.ClassDef(body=inner):
                    self._read(module, inner)
                case ast.FunctionDef(lineno=start, end_lineno=end):
                    self.functions.append(((module, range(start, (end or start) + 1)), _mentioned(node)))
                case ast.Assign() | ast.AnnAssign():
                    bound = {
                        one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
                    }
                    self.assigned.append((bound, _mentioned(node)))

    def users(self, mutant: Mutant) -> tuple[list[Unit], set[str]]:
        """The functions and test files that mention what a mutant changes, directly or by an assignment."""
        owner, _, name = mutant.unit.rpartition(".")
        names = {owner.rpartition(".")[2]} if owner and mutant.is_field else {name}
        while more := {one for bound, mentioned in self.assigned if mentioned & names for one in bound} - names:
            names |= more
        units = [unit for unit, mentioned in self.functions if mentioned & names]
        word = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\b")
        return units, {name for name, text in self.files.items() if word.search(text)}


def _mentioned(node: ast.AST) -> set[str]:
    """The names that a piece of code mentions."""
    found = set()
    for one in ast.walk(node):
        match one:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                found.add(name)
            case ast.keyword(arg=str() as name) | ast.arg(arg=name):
                found.add(name)
    return found


# ---------------------------------------------------------------- making it


def reach_map(project: Project, jobs: int, say: Any) -> Map:
    """The map of what each test reaches; only changed files of tests are run again."""
    code = _digest(project, [project.code, *project.helpers])
    kept = _kept(project, code)
    files = {name: _digest(project, [name]) for name in test_files(project)}
    missing = [name for name, digest in files.items() if kept["files"].get(name, {}).get("digest") != digest]
    if missing:
        say(f"running {len(missing)} files of tests to see what they reach ...")
        parts = min(len(missing), PARTS)
        chunks = [missing[at::parts] for at in range(parts)]
        for chunk, answer in run_forked(chunks, lambda chunk, _: _record(project, chunk), jobs, lambda _: 3600.0):
            if isinstance(answer, Exception):
                raise RuntimeError(f"the map of {', '.join(chunk)} could not be made: {answer!r}")
            at_import, found = answer
            kept["import"] = f"{at_import:x}"
            for name in chunk:
                collecting, tests_found = found[name]
                kept["files"][name] = {"digest": files[name], "collecting": f"{collecting:x}", "tests": tests_found}
            say(f"  {len(chunk)} more")
            _keep(project, code, kept)
    entries = [entry for name, entry in kept["files"].items() if name in files]
    tests = [
        KnownTest(id, seconds, passes, tuple(rules), int(reaches, 16))
        for entry in entries
        for id, seconds, passes, rules, reaches in entry["tests"]
    ]
    collecting = 0
    for entry in entries:
        collecting |= int(entry["collecting"], 16)
    return Map(project, tests, int(kept["import"], 16), collecting)


def _kept(project: Project, code: str) -> dict[str, Any]:
    """The recorded reach for this state of the code; an empty record if there is none."""
    path = project.cache / f"reach-{code}.json"
    if path.is_file():
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return found
    return {"import": "0", "files": {}}


def _keep(project: Project, code: str, kept: dict[str, Any]) -> None:
    """Write the map to the cache, in the place of older ones."""
    project.cache.mkdir(exist_ok=True)
    path = project.cache / f"reach-{code}.json"
    for old in project.cache.glob("reach-*.json"):
        if old != path:
            old.unlink()
    path.write_text(json.dumps(kept), "utf-8")


def test_files(project: Project) -> list[str]:
    """The files of a project's tests, in order."""
    found = []
    for name in project.tests:
        path = project.root / name
        found += sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
    return [path.relative_to(project.root).as_posix() for path in found]


def _digest(project: Project, places: Sequence[str | Path]) -> str:
    """A digest of the files at these places, and of the Python version."""
    digest = blake2b(f"{FORMAT} {sys.version}".encode(), digest_size=12)
    for path in _files(project.root, places):
        digest.update(f"\n{path.relative_to(project.root)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files(root: Path, places: Sequence[str | Path]) -> Iterator[Path]:
    """The files of these places: patterns, folders or single files."""
    for place in places:
        if isinstance(place, str) and "*" in place:
            yield from sorted(path for path in root.glob(place) if not path.name.startswith("test_"))
        elif (root / place).is_dir():
            every = sorted((root / place).rglob("*"))
            yield from (path for path in every if path.is_file() and _counts(path))
        else:
            yield root / place


def _counts(path: Path) -> bool:
    return path.suffix not in (".pyc", ".svg", ".png") and path.name != "README.md"


def _record(project: Project, files: Sequence[str]) -> tuple[int, dict[str, tuple[int, list[Any]]]]:
    """In a process of its own: what importing reaches, and by file what collecting it does and what each test does."""
    be_quiet()
    sys.path.insert(0, str(project.code))
    probes = Probes(project.reached)
    reached = ProbedLines(len(probes.number))
    replay_what_is_remembered(reached)
    import_rewritten({module.name: probes.compiled(module) for module in project.reached})
    for module in project.reached:
        importlib.import_module(module.name)
    at_import = reached.take()
    found: dict[str, list[Any]] = {}
    by_file: dict[str, list[int]] = {}

    class Collecting:
        """What a file of tests reaches on being imported, all of its tests reach."""

        @pytest.hookimpl(wrapper=True)
        def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
            """Note what importing a file of tests reaches."""
            reached.take()
            report = yield
            if isinstance(collector, pytest.Module):
                by_file[collector.nodeid] = reached.take()
            return report

    def run(items: dict[str, pytest.Item]) -> bool:
        """Run each test, and note what it reaches, how long it takes and which rules it marks."""
        every = list(items.values())
        for item, following in zip(every, [*every[1:], None], strict=True):
            reached.take()
            passes, seconds = pytests.timed(item, following, 1.1 * LONGEST_TEST)
            file = item.nodeid.partition("::")[0]
            bits = _as_bits([*reached.take(), *by_file.get(file, ())])
            rules = sorted({one for mark in item.iter_markers("rule") for one in mark.args})
            found.setdefault(file, []).append([item.nodeid, round(seconds, 4), passes, rules, f"{bits:x}"])
        return True

    pytests.collected(project.root, files, run, Collecting())
    return _as_bits(at_import), {name: (_as_bits(by_file.get(name, ())), found.get(name, [])) for name in files}


def _as_bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
