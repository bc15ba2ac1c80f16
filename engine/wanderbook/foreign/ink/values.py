"""What expressions of ink are worth. Where the engines of ink differ, as for fractions that become whole, the value is
not known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, floor

from wanderbook.foreign.ink.state import TARGET
from wanderbook.foreign.values import MOST_RANDOM, TOP, Beyond, Dialect, Evaluator, Known, Other, Top, distinct, normal

Lists = Mapping[str, Mapping[str, int]]
LONGEST = 200


class InkEvaluator(Evaluator):
    """The values of expressions of ink. A list is a tuple of `list` and the names of its items, the lowest first."""

    def __init__(self, lists: Lists, dialect: Dialect = "ink", texts: frozenset[str] = frozenset()) -> None:
        super().__init__(dialect, texts)
        self.lists = lists

    def truth(self, value: Known) -> bool | None:
        """Whether a value counts as true; None if that is not known."""
        if isinstance(value, Top | Other) or (isinstance(value, str) and value.startswith(TARGET)):
            return None
        if isinstance(value, Beyond):
            return True if value.bound * value.sign > 0 else None
        return len(value) > 1 if isinstance(value, tuple) else bool(value)

    def applied(self, op: str, args: Sequence[Known]) -> list[Known]:
        """The results of an operator; those of chance have one for each draw."""
        match op, args:
            case "random", (int(low), int(high)):
                return list(range(low, high + 1)) if 0 <= high - low < MOST_RANDOM else [TOP]
            case "undrawn", (int(drawn), int(many)):
                return [one for one in range(many) if not drawn >> one & 1] or [TOP]
            case "list random", (tuple(several),):
                return distinct(("list", one) for one in several[1:]) or [("list",)]
            case "random" | "undrawn" | "list random", _:
                return [TOP]
        return super().applied(op, args)

    def _one(self, op: str, args: Sequence[Known]) -> Known:
        """The result of one operator without chance, by the types of its arguments; `TOP` if it is not known."""
        if op in ("&&", "||"):
            return self._logic(op, args)
        if op == "!":
            truth = self.truth(args[0])
            return TOP if truth is None else int(not truth) if isinstance(args[0], tuple) else not truth
        if any(isinstance(one, Top) for one in args):
            return TOP
        if op in ("==", "!=") and any(isinstance(one, Other) for one in args):
            other = next(one for one in args if not isinstance(one, Other))
            return op == "!=" if isinstance(other, str) and other in self.texts else TOP
        if any(isinstance(one, Other) or one is None for one in args):
            return TOP
        if any(isinstance(one, tuple) for one in args):
            return self._of_lists(op, args)
        if any(isinstance(one, str) for one in args):
            return _of_texts(op, args)
        numbers = [int(one) if isinstance(one, bool) else one for one in args]
        if any(isinstance(one, Beyond) for one in numbers):
            return super()._one(op, numbers) if op in _BEYOND else _extremes(op, numbers)
        return self._of_numbers(op, [one for one in numbers if isinstance(one, int | float)])

    def _logic(self, op: str, args: Sequence[Known]) -> Known:
        """The result of `&&` or `||`. Both sides are always evaluated."""
        truths = [self.truth(one) for one in args]
        if (op == "||") in truths:
            return op == "||"
        return TOP if None in truths else op == "&&"

    def _of_numbers(self, op: str, args: Sequence[int | float]) -> Known:
        """The result of an operator on numbers. Floats that are whole are not known, since engines differ."""
        function = _NUMBERS.get(op)
        if function is None:
            return TOP
        result = function(*args)
        if isinstance(result, bool):
            return result
        if any(isinstance(one, float) for one in args) and op not in ("FLOOR", "CEILING", "INT"):
            return TOP if isinstance(result, float) and result.is_integer() and op != "FLOAT" else result
        return normal(result)

    # ---------------------------------------------------------------- lists

    def _of_lists(self, op: str, args: Sequence[Known]) -> Known:
        """The result of an operator with a list among its arguments."""
        several = [one[1:] for one in args if isinstance(one, tuple)]
        if op in ("+", "-") and len(args) == 2 and len(several) == 1:
            return self._moved(op, args)
        if op == "list from" or len(several) < len(args):
            return TOP
        first = [str(one) for one in several[0]]
        if len(several) == 2:
            return self._of_two(op, first, [str(one) for one in several[1]])
        match op:
            case "LIST_COUNT":
                return len(first)
            case "LIST_VALUE":
                return self._value(first[-1]) if first and self._is_plain(first) else TOP
            case "LIST_MIN" | "LIST_MAX" if not first or self._is_plain(first):
                return ("list", *(first[:1] if op == "LIST_MIN" else first[-1:]))
            case "LIST_ALL" | "LIST_INVERT" if first:
                origins = {one.partition(".")[0] for one in first}
                every = [f"{name}.{item}" for name in origins for item in self.lists.get(name, {})]
                return self._list(every if op == "LIST_ALL" else [one for one in every if one not in first])
        return TOP

    def _of_two(self, op: str, first: list[str], second: list[str]) -> Known:
        """The result of an operator on two lists of items, in order of their values."""
        match op:
            case "+":
                return self._list({*first, *second})
            case "-":
                return self._list(one for one in first if one not in second)
            case "L^":
                return self._list(one for one in first if one in second)
            case "?" | "!?":
                return (bool(first and second) and set(second) <= set(first)) == (op == "?")
            case "==" | "!=":
                return (set(first) == set(second)) == (op == "==")
        if not first or not second:
            return bool(first) and not second if op[0] == ">" else bool(second) and not first
        low, high = [self._value(one[0]) for one in (first, second)], [self._value(one[-1]) for one in (first, second)]
        results = {
            ">": low[0] > high[1],
            "<": high[0] < low[1],
            ">=": low[0] >= low[1] and high[0] >= high[1],
            "<=": high[0] <= high[1] and low[0] <= low[1],
        }
        return results.get(op, TOP)

    def _moved(self, op: str, args: Sequence[Known]) -> Known:
        """A list with each item moved on by a number of steps."""
        first, steps = args
        if not isinstance(first, tuple) or not isinstance(steps, int):
            return TOP
        moved = []
        for one in map(str, first[1:]):
            origin, value = one.partition(".")[0], self._value(one) + (steps if op == "+" else -steps)
            same = [f"{origin}.{item}" for item, other in self.lists.get(origin, {}).items() if other == value]
            if len(same) > 1:
                return TOP
            moved += same
        return self._list(moved)

    def _value(self, item: str) -> int:
        origin, _, name = item.partition(".")
        return self.lists.get(origin, {}).get(name, 0)

    def _is_plain(self, items: list[str]) -> bool:
        """Whether no two items have the same value."""
        return len({self._value(one) for one in items}) == len(items)

    def _list(self, items: Iterable[str]) -> Known:
        several = sorted(items, key=lambda one: (self._value(one), one))
        return ("list", *several) if len(several) < LONGEST else TOP


_BEYOND = {"==", "!=", "<", ">", "<=", ">=", "+", "-"}


def _extremes(op: str, args: Sequence[Known]) -> Known:
    """The minimum or maximum of a number beyond a bound and another number."""
    many = next(one for one in args if isinstance(one, Beyond))
    others = [one for one in args if isinstance(one, int)]
    if op in ("MIN", "MAX") and others and (many.sign > 0) == (op == "MIN"):
        if (others[0] <= many.bound) if op == "MIN" else (others[0] >= many.bound):
            return others[0]
    elif op in ("MIN", "MAX") and others and (others[0] - many.bound) * many.sign <= 0:
        return many
    return TOP


def _of_texts(op: str, args: Sequence[Known]) -> Known:
    """The result of an operator on texts or divert targets. A number beside a text is converted."""
    if not all(isinstance(one, str) for one in args) or len(args) != 2:
        return TOP
    first, second = map(str, args)
    if first.startswith(TARGET) != second.startswith(TARGET):
        return TOP
    match op:
        case "==" | "!=":
            return (first == second) == (op == "==")
        case "?" | "!?" if not first.startswith(TARGET):
            return (second in first) == (op == "?")
        case "+" if not first.startswith(TARGET) and len(first) + len(second) < LONGEST:
            return first + second
    return TOP


def _divided(first: float, second: float) -> float:
    """A quotient, rounded down if both are whole. Raises `ValueError` where engines differ."""
    if isinstance(first, int) and isinstance(second, int):
        if first % second and (first < 0) != (second < 0):
            raise ValueError("engines differ in how they round below zero")
        return first // second
    return first / second


def _remainder(first: float, second: float) -> float:
    remainder = abs(first) % abs(second)
    return -remainder if first < 0 else remainder


def _power(first: float, second: float) -> float:
    """A power. Raises `ValueError` if it would be too large."""
    if abs(first) > 1e6 or abs(second) > 60:
        raise ValueError("too large")
    result = first**second
    return result if isinstance(result, int | float) else float("nan")


def _whole(number: float) -> int:
    if number < 0 and number != floor(number):
        raise ValueError("engines differ in how they round below zero")
    return floor(number)


_NUMBERS: dict[str, Callable[..., float]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": _divided,
    "%": _remainder,
    "POW": _power,
    "_": lambda one: -one,
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    ">": lambda one, other: one > other,
    "<=": lambda one, other: one <= other,
    ">=": lambda one, other: one >= other,
    "MIN": min,
    "MAX": max,
    "FLOOR": lambda one: floor(one),
    "CEILING": lambda one: ceil(one),
    "INT": lambda one: _whole(one),
    "FLOAT": float,
    "drawn": lambda drawn, many, one: 0 if (drawn | 1 << one) == (1 << many) - 1 else drawn | 1 << one,
}
