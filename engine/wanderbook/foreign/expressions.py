"""Expressions of a story's format as one small tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Value = int | float | str | bool | None | tuple["Value", ...]
"""A value of a story. An array is a tuple; None is undefined."""


@dataclass(frozen=True)
class Const:
    """A value. 1 and true are two."""

    value: Value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Const) and self.value == other.value and repr(self.value) == repr(other.value)

    def __hash__(self) -> int:
        return hash(self.value)


@dataclass(frozen=True)
class Var:
    name: str


@dataclass(frozen=True)
class Apply:
    """An operator or a function of the format, with its arguments."""

    op: str
    args: tuple[Expression, ...] = ()


@dataclass(frozen=True)
class Unknown:
    """Something that is not understood; it may have any value."""

    text: str


Expression = Const | Var | Apply | Unknown


def variables(expression: Expression) -> Iterator[str]:
    """The variables that a value depends on, each as often as it occurs."""
    if isinstance(expression, Var):
        yield expression.name
    elif isinstance(expression, Apply):
        for one in expression.args:
            yield from variables(one)


def parts(expression: Expression) -> Iterator[Expression]:
    """An expression and everything in it."""
    yield expression
    if isinstance(expression, Apply):
        for one in expression.args:
            yield from parts(one)


def substituted(expression: Expression, var: str, by: Expression) -> Expression:
    """An expression with a variable replaced."""
    if isinstance(expression, Var):
        return by if expression.name == var else expression
    if isinstance(expression, Apply):
        return Apply(expression.op, tuple(substituted(one, var, by) for one in expression.args))
    return expression
