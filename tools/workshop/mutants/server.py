"""Trying mutants out.

The quick way: one process imports the rules and collects the tests, and then forks a child a mutant. The child puts the
mutated function's code in the place of the old one and runs the tests that reach the mutated line. Nothing but imports
and collection comes before the fork, so no test has filled a cache.

The fresh way: a child imports the mutated module, and all others, anew. Code outside functions, defaults, and functions
that run on import take it; so does a mutant that the quick way let live in a function that ran before the fork, since
what it gave then could have hidden it. The parent never imports the rules; it has imported the libraries that they use,
which is most of the time that a fresh start takes.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from workshop.mutants import pytests
from workshop.mutants.identity import Mutant
from workshop.mutants.imports import import_rewritten
from workshop.mutants.pool import Died, Respond, be_quiet, limit_memory, run_forked
from workshop.mutants.project import Project
from workshop.mutants.pytests import Test, TestRun
from workshop.mutants.reach import Map

LIBRARIES = "hypothesis msgspec pydantic networkx numpy markdown_it rich platformdirs hypothesis.stateful pysat.solvers"
LEAST_SECONDS = 300.0
"""For a child, beside what its tests take; each of these has a limit of its own."""

FIRST = 30
"""Tests that the fresh way tries before it collects the files of all others: most mutants are killed by one of them."""


class MutantVerdict(NamedTuple):
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


TestPlan = Mapping[str, Sequence[Test]]


def try_out(project: Project, mutants: Sequence[Mutant], map: Map, jobs: int, say: Any) -> dict[str, MutantVerdict]:
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
    project: Project, mutants: Sequence[Mutant], plan: TestPlan, map: Map, jobs: int, say: Any
) -> dict[str, MutantVerdict]:
    """Try the mutants: those in functions quickly, those that imports run or hide in fresh processes."""
    verdicts = {mutant.id: MutantVerdict("unreached") for mutant in mutants if not plan[mutant.id]}
    reached = [mutant for mutant in mutants if plan[mutant.id]]
    quick = [mutant for mutant in reached if not map.runs_at_import(mutant)]
    hidden = {mutant.id for mutant in quick if map.may_be_hidden(mutant)}
    if quick:
        say(f"trying {len(quick)} mutants in functions ...")
        for id, ran in _quickly(project, quick, plan, jobs).items():
            survived = isinstance(ran, TestRun) and ran.failed is None
            if isinstance(ran, TestRun | Died) and not (survived and id in hidden):
                verdicts[id] = _verdict(ran, plan[id])
    fresh = [mutant for mutant in reached if mutant.id not in verdicts]
    if fresh:
        say(f"trying {len(fresh)} in fresh processes: survivors, and code that runs on import ...")
        ended = run_forked(fresh, _fresh_work(project, plan), jobs, lambda one: _clock(plan[one.id]))
        for count, (mutant, ran) in enumerate(ended, 1):
            if isinstance(ran, RuntimeError):
                ran = TestRun("collection", "cannot be imported")
            verdicts[mutant.id] = _verdict(ran, plan[mutant.id])
            if verdicts[mutant.id].outcome == "survived":
                say(f"survived: {mutant.id}")
            if count % 10 == 0:
                say(f"{count} tried")
    return verdicts


def _verdict(ran: TestRun | Died, tests: Sequence[Test]) -> MutantVerdict:
    """The verdict on a mutant from the run of its tests; a process that died has killed it."""
    if isinstance(ran, Died):
        return MutantVerdict("killed", "", "the process died or took too long", len(tests))
    if ran.failed is None:
        return MutantVerdict("survived", tests=len(tests))
    return MutantVerdict("killed", ran.failed, ran.how, len(tests))


def _clock(tests: Sequence[Test]) -> float:
    return LEAST_SECONDS + 20 * sum(test.seconds for test in tests)


def _files(tests: Iterator[Test] | Sequence[Test]) -> list[str]:
    return sorted({test.id.partition("::")[0] for test in tests})


# ---------------------------------------------------------------- the quick way


def _quickly(project: Project, mutants: Sequence[Mutant], plan: TestPlan, jobs: int) -> dict[str, Any]:
    """Try mutants in forked children: for each id, `Ran`, `Died`, or `Swap`."""

    def serve(_: str, answer: Respond) -> Any:
        """Import the project once, then try each mutant in a fork."""
        spoken = os.dup(2)
        be_quiet()
        sys.path.insert(0, str(project.code))
        files = _files([test for mutant in mutants for test in plan[mutant.id]])

        def run(items: dict[str, pytest.Item]) -> dict[str, Any]:
            """Try all mutants on the collected tests."""
            for module in project.modules:
                importlib.import_module(module.name)
            functions = _functions({module.name for module in project.modules})
            gc.collect()
            gc.freeze()
            work = _quick_work(items, functions, plan)
            found = {}
            for mutant, ran in run_forked(mutants, work, jobs, lambda one: _clock(plan[one.id])):
                found[mutant.id] = ran
                if isinstance(ran, TestRun) and ran.failed is None:
                    os.write(spoken, f"  survived: {mutant.id}\n".encode())
                if len(found) % 50 == 0:
                    os.write(spoken, f"  {len(found)} tried\n".encode())
            return found

        return pytests.collected(project.root, files, run)

    [(_, found)] = run_forked(["server"], serve, 1, lambda _: float("inf"))
    if isinstance(found, Exception):
        raise RuntimeError(f"the tests could not be run: {found}")
    return dict(found)


def _quick_work(
    items: dict[str, pytest.Item], functions: Mapping[tuple[str, str], list[FunctionType]], plan: TestPlan
) -> Callable[[Mutant, Respond], Any]:
    """The work on one mutant in a fork: swap the function's code and run the tests."""

    def work(mutant: Mutant, answer: Respond) -> Any:
        """Run the tests on a mutant, or say why its code cannot be swapped."""
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
    """Swap a function's code for the mutated one. Returns why that is impossible, or an empty string."""
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


def _fresh_work(project: Project, plan: TestPlan) -> Callable[[Mutant, Respond], Any]:
    """The work on one mutant in a fresh process, which imports the changed module."""

    def work(mutant: Mutant, answer: Respond) -> Any:
        """Run the first few tests on a mutant, then the others if none failed."""
        be_quiet()
        limit_memory()
        sys.path.insert(0, str(project.code))
        text = mutant.text
        import_rewritten({mutant.module.name: lambda path: compile(text, path, "exec", dont_inherit=True)})
        ran = TestRun(None)
        for tests in (plan[mutant.id][:FIRST], plan[mutant.id][FIRST:]):
            if tests and ran.failed is None:
                ran = _collected_and_run(project, tests, answer)
        return ran

    return work


def _collected_and_run(project: Project, tests: Sequence[Test], answer: Respond) -> TestRun:
    found = pytests.collected(project.root, _files(tests), lambda items: pytests.run_items(items, tests, answer))
    assert isinstance(found, TestRun)
    return found


def _failing_anyway(project: Project, verdicts: Mapping[str, MutantVerdict], plan: TestPlan) -> set[str]:
    """The tests that killed a mutant but also fail on unmutated code when run this way."""
    seconds = {test.id: test for tests in plan.values() for test in tests}
    killers = [seconds[id] for id in sorted({one.by for one in verdicts.values()}) if id in seconds]
    if not killers:
        return set()

    def check(_: str, answer: Respond) -> Any:
        be_quiet()
        sys.path.insert(0, str(project.code))
        return pytests.collected(project.root, _files(killers), lambda items: pytests.failing(items, killers))

    [(_, found)] = run_forked(["check"], check, 1, lambda _: _clock(killers))
    if isinstance(found, Exception):
        raise RuntimeError(f"the tests that killed could not be checked: {found}")
    return set(found)
