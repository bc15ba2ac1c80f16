"""Which statements of the rules run: a probe before each statement of each function, in the tree that is compiled.

A probe is one store into a bytearray, far cheaper than a trace function. What is remembered between tests would hide
statements from all tests but the first, so `functools.cache` and its kin are replaced while the map is made: an answer
that is remembered counts as reaching what was reached when it was worked out.
"""

from __future__ import annotations

import ast
import builtins
import functools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from workshop.mutants.project import Module

NAME = "__reached__"
PROPERTY = "__remembered_property__"
"""Pydantic's models, which are not among the modules, know `cached_property` by its type."""


class Probes:
    """All statements inside functions of some modules, numbered."""

    def __init__(self, modules: Iterable[Module]) -> None:
        """Number the statements of these modules."""
        self.number: dict[tuple[str, int], int] = {}
        """By the module's name and the line on which the statement starts."""
        for module in modules:
            for line in _statement_lines(ast.parse(module.path.read_text("utf-8"))):
                self.number.setdefault((module.name, line), len(self.number))

    def compiled(self, module: Module) -> Callable[[str], CodeType]:
        """The module's code with its probes."""

        def compiled(path: str) -> CodeType:
            """A module's code with a probe before each statement."""
            tree = ast.parse(Path(path).read_text("utf-8"))
            for block in _blocks(tree):
                _set(block, lambda line: self.number[module.name, line])
            for node in ast.walk(tree):
                if isinstance(node, ast.Name) and node.id == "cached_property":
                    node.id = PROPERTY
            return compile(ast.fix_missing_locations(tree), path, "exec")

        return compiled


class ProbedLines:
    """The statements that ran since this was asked last."""

    def __init__(self, size: int) -> None:
        self.marks = bytearray(size)
        setattr(builtins, NAME, self.marks)

    def take(self) -> list[int]:
        """The numbers of the statements that were reached, which are then forgotten."""
        marks = self.marks
        found, at = [], marks.find(1)
        while at >= 0:
            found.append(at)
            at = marks.find(1, at + 1)
        marks[:] = bytes(len(marks))
        return found

    def add(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.marks[number] = 1


def _statement_lines(tree: ast.Module) -> Iterator[int]:
    for block in _blocks(tree):
        yield from (statement.lineno for statement in block)


def _blocks(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """Blocks of statements inside functions; a docstring stays where it is, since probes come from the second on."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    seen: set[int] = set()
    for function in functions:
        for node in ast.walk(function):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and block and id(block) not in seen:
                    seen.add(id(block))
                    yield block


def _set(block: list[ast.stmt], number: Callable[[int], int]) -> None:
    """Put a probe before each statement of a block."""
    probed: list[ast.stmt] = []
    for at, statement in enumerate(block):
        is_docstring = at == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_docstring:
            probed.append(_probe(statement, number(statement.lineno)))
        probed.append(statement)
    block[:] = probed


def _probe(before: ast.stmt, number: int) -> ast.stmt:
    target = ast.Subscript(ast.Name(NAME, ast.Load()), ast.Constant(number), ast.Store())
    return ast.copy_location(ast.Assign([target], ast.Constant(1)), before)


# ---------------------------------------------------------------- what is remembered


def replay_what_is_remembered(reached: ProbedLines) -> None:
    """Put in place of `cache`, `lru_cache` and `cached_property`. Modules import them by name: call it before."""

    def worked_out(work: Callable[[], Any]) -> tuple[Any, list[int]]:
        """The result of some work, and the statements that it reached."""
        outside = reached.take()
        try:
            value = work()
        finally:
            inside = reached.take()
            reached.add(outside)
            reached.add(inside)
        return value, inside

    def remember(function: Callable[..., Any]) -> Callable[..., Any]:
        """A function whose remembered results mark again what they reached."""
        memory: dict[Any, tuple[Any, list[int]]] = {}

        @functools.wraps(function)
        def remembered(*args: Any, **kwargs: Any) -> Any:
            """The result, remembered or worked out now."""
            key = (args, tuple(sorted(kwargs.items())))
            if key in memory:
                reached.add(memory[key][1])
            else:
                memory[key] = worked_out(lambda: function(*args, **kwargs))
            return memory[key][0]

        remembered.cache_clear = memory.clear  # type: ignore[attr-defined]
        return remembered

    def remember_most(maxsize: Any = None, typed: bool = False) -> Any:
        return remember(maxsize) if callable(maxsize) else remember

    class RememberedProperty(functools.cached_property[Any]):
        """Under another key than its name, so that it is evaluated every time."""

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            """The value, with what it reached marked again."""
            if instance is None:
                return self
            kept = f" {self.attrname}"
            if kept in instance.__dict__:
                reached.add(instance.__dict__[kept][1])
            else:
                instance.__dict__[kept] = worked_out(lambda: self.func(instance))
            return instance.__dict__[kept][0]

    functools.cache = remember  # type: ignore[assignment]
    functools.lru_cache = remember_most
    setattr(builtins, PROPERTY, RememberedProperty)
