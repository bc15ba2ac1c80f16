"""Trying mutants out.

The quick way: one process imports the rules and collects the tests, and then forks a child a mutant. The child puts the
mutated function's code in the place of the old one and runs the tests that reach the mutated line. Nothing but imports
and collection comes before the fork, so no test has filled a cache.

The fresh way: a child imports the mutated module, and all others, anew. Code outside functions, defaults, and functions
that run on import take it; so does every mutant that the quick way let live, since what was imported before the fork
could have hidden it. The parent never imports the rules; it has imported the libraries that they use, which is most of
the time that a fresh start takes.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from workshop.mutants import pytests
from workshop.mutants.identity import Mutant
from workshop.mutants.imports import import_rewritten
from workshop.mutants.pool import Answer, Died, be_quiet, limit_memory, run_forked
from workshop.mutants.project import Project
from workshop.mutants.pytests import Ran, Test
from workshop.mutants.reach import Map

LIBRARIES = "hypothesis msgspec pydantic networkx numpy markdown_it rich platformdirs hypothesis.stateful pysat.solvers"
LEAST_SECONDS = 300.0
"""Of time on the clock, for a child; its tests have limits of processor time, which a busy machine does not use up."""


class Verdict(NamedTuple):
    outcome: str
    """`killed`, `survived`, or `unreached`: no test reaches the line."""
    by: str = ""
    """The test that failed."""
    how: str = ""
    tests: int = 0
    """How many reach it."""


class Swap(NamedTuple):
    """A child cannot put the new code in the old one's place."""

    reason: str


Plan = Mapping[str, Sequence[Test]]


def try_out(project: Project, mutants: Sequence[Mutant], map: Map, jobs: int, say: Any) -> dict[str, Verdict]:
    """Every mutant's verdict."""
    _preload(project)
    plan = {mutant.id: map.tests_of(mutant) for mutant in mutants}
    verdicts = _tried(project, mutants, plan, map, jobs, say)
    if bad := _failing_anyway(project, verdicts, plan):
        say(f"these tests also fail on their own, unmutated, and kill nobody: {', '.join(sorted(bad))}")
        again = [mutant for mutant in mutants if verdicts[mutant.id].by in bad]
        fewer = {id: [test for test in tests if test.id not in bad] for id, tests in plan.items()}
        verdicts |= _tried(project, again, fewer, map, jobs, say)
    return verdicts


def _preload(project: Project) -> None:
    """Import what no mutant changes, so that it is there in every child."""
    sys.pycache_prefix, sys.dont_write_bytecode = str(project.cache / "pycache"), False
    sys.path.insert(0, str(project.code))
    for name in (*LIBRARIES.split(), *project.beneath):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def _tried(
    project: Project, mutants: Sequence[Mutant], plan: Plan, map: Map, jobs: int, say: Any
) -> dict[str, Verdict]:
    verdicts = {mutant.id: Verdict("unreached") for mutant in mutants if not plan[mutant.id]}
    reached = [mutant for mutant in mutants if plan[mutant.id]]
    quick = [mutant for mutant in reached if not map.runs_at_import(mutant)]
    if quick:
        say(f"trying {len(quick)} mutants in functions ...")
        for id, ran in _quickly(project, quick, plan, jobs).items():
            if isinstance(ran, Ran | Died) and not (isinstance(ran, Ran) and ran.failed is None):
                verdicts[id] = _verdict(ran, plan[id])
    fresh = [mutant for mutant in reached if mutant.id not in verdicts]
    if fresh:
        say(f"trying {len(fresh)} in fresh processes: survivors, and code that runs on import ...")
        for mutant, ran in run_forked(fresh, _fresh_work(project, plan), jobs, lambda one: _clock(plan[one.id])):
            if isinstance(ran, RuntimeError):
                ran = Ran("collection", "cannot be imported")
            verdicts[mutant.id] = _verdict(ran, plan[mutant.id])
    return verdicts


def _verdict(ran: Ran | Died, tests: Sequence[Test]) -> Verdict:
    if isinstance(ran, Died):
        return Verdict("killed", "", "the process died or took too long", len(tests))
    if ran.failed is None:
        return Verdict("survived", tests=len(tests))
    return Verdict("killed", ran.failed, ran.how, len(tests))


def _clock(tests: Sequence[Test]) -> float:
    return LEAST_SECONDS + 20 * sum(test.seconds for test in tests)


def _files(tests: Iterator[Test] | Sequence[Test]) -> list[str]:
    return sorted({test.id.partition("::")[0] for test in tests})


# ---------------------------------------------------------------- the quick way


def _quickly(project: Project, mutants: Sequence[Mutant], plan: Plan, jobs: int) -> dict[str, Any]:
    """By id what came of each: `Ran`, `Died`, or `Swap`."""

    def serve(_: str, answer: Answer) -> Any:
        be_quiet()
        sys.path.insert(0, str(project.code))
        files = _files([test for mutant in mutants for test in plan[mutant.id]])

        def run(items: dict[str, pytest.Item]) -> dict[str, Any]:
            for module in project.modules:
                importlib.import_module(module.name)
            functions = _functions({module.name for module in project.modules})
            gc.collect()
            gc.freeze()
            work = _quick_work(items, functions, plan)
            tried = run_forked(mutants, work, jobs, lambda one: _clock(plan[one.id]))
            return {mutant.id: ran for mutant, ran in tried}

        return pytests.collected(project.root, files, run)

    [(_, found)] = run_forked(["server"], serve, 1, lambda _: float("inf"))
    if isinstance(found, Exception):
        raise RuntimeError(f"the tests could not be run: {found}")
    return dict(found)


def _quick_work(
    items: dict[str, pytest.Item], functions: Mapping[tuple[str, str], list[FunctionType]], plan: Plan
) -> Callable[[Mutant, Answer], Any]:
    def work(mutant: Mutant, answer: Answer) -> Any:
        limit_memory()
        if reason := _swapped(mutant, functions.get((mutant.module.name, mutant.unit), [])):
            return Swap(reason)
        return pytests.run_items(items, plan[mutant.id], answer)

    return work


def _functions(modules: set[str]) -> dict[tuple[str, str], list[FunctionType]]:
    """All functions of these modules there are, by module and qualified name, also those inside decorators."""
    found: dict[tuple[str, str], list[FunctionType]] = {}
    for one in gc.get_objects():
        if type(one) is FunctionType and one.__module__ in modules:
            found.setdefault((one.__module__, one.__code__.co_qualname), []).append(one)
    return found


def _swapped(mutant: Mutant, functions: Sequence[FunctionType]) -> str:
    """Nothing, or why the mutated code cannot be put in the old one's place."""
    new = {
        code.co_firstlineno: code
        for code in _codes(compile(mutant.text, str(mutant.module.path), "exec", dont_inherit=True))
        if code.co_qualname == mutant.unit
    }
    if not functions:
        return "no function of that name"
    for function in functions:
        code = new.get(function.__code__.co_firstlineno)
        if code is None or code.co_freevars != function.__code__.co_freevars:
            return "another shape"
        function.__code__ = code
    return ""


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


# ---------------------------------------------------------------- the fresh way


def _fresh_work(project: Project, plan: Plan) -> Callable[[Mutant, Answer], Any]:
    def work(mutant: Mutant, answer: Answer) -> Any:
        be_quiet()
        limit_memory()
        sys.path.insert(0, str(project.code))
        text = mutant.text
        import_rewritten({mutant.module.name: lambda path: compile(text, path, "exec", dont_inherit=True)})
        tests = plan[mutant.id]
        return pytests.collected(project.root, _files(tests), lambda items: pytests.run_items(items, tests, answer))

    return work


def _failing_anyway(project: Project, verdicts: Mapping[str, Verdict], plan: Plan) -> set[str]:
    """Of the tests that killed, those that fail on unmutated code when run in this way."""
    seconds = {test.id: test for tests in plan.values() for test in tests}
    killers = [seconds[id] for id in sorted({one.by for one in verdicts.values()}) if id in seconds]
    if not killers:
        return set()

    def check(_: str, answer: Answer) -> Any:
        be_quiet()
        sys.path.insert(0, str(project.code))
        return pytests.collected(project.root, _files(killers), lambda items: pytests.failing(items, killers))

    [(_, found)] = run_forked(["check"], check, 1, lambda _: _clock(killers))
    if isinstance(found, Exception):
        raise RuntimeError(f"the tests that killed could not be checked: {found}")
    return set(found)
