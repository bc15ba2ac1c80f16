"""What an expression may be worth, given what is known of its variables.

Besides the values of a story there are three that stand for many: `Beyond`, any whole number from a bound on; `Other`,
any text that the story does not name; `TOP`, anything at all. An operator that cannot tell for all that they stand for
gives `TOP`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import isfinite, prod
from typing import Final, Literal, TypeGuard

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Value, Var, variables

Dialect = Literal["harlowe", "sugarcube", "choicescript", "ink"]


@dataclass(frozen=True)
class Beyond:
    """A whole number from a bound upward (`sign` 1) or downward (-1)."""

    bound: int
    sign: int


@dataclass(frozen=True)
class Other:
    """A text that is none of those that the story compares with."""


@dataclass(frozen=True)
class Top:
    """Any value."""


TOP: Final = Top()
Known = Value | Beyond | Other | Top
"""What is known of a value."""
Key = tuple[str, object]
MOST_VALUATIONS = 12_000
"""The most valuations of an expression's variables that are tried."""
MOST_RANDOM = 250
"""The most results of chance that are told apart."""
LONGEST_TEXT = 200


def key(value: Known) -> Key:
    """The identity of a value: 1 is not true."""
    if isinstance(value, tuple):
        return "array", tuple([key(one) for one in value])
    return type(value).__name__, value


def normal(value: float) -> int | float | Top:
    """A number; whole ones as integers."""
    if isinstance(value, int):
        return value if abs(value) < 2**53 else TOP
    if not isfinite(value):
        return TOP
    return int(value) if value == int(value) and abs(value) < 2**53 else value


def distinct(values: Iterable[Known]) -> list[Known]:
    return list({key(value): value for value in values}.values())


# ---------------------------------------------------------------- the value of an expression


class Evaluator:
    """The values of expressions in one format."""

    def __init__(self, dialect: Dialect, texts: frozenset[str] = frozenset()) -> None:
        """`texts` are those that the story names: `Other` is none of them."""
        self.dialect, self.texts = dialect, texts

    def values(self, expression: Expression, known: Mapping[str, Known]) -> list[Known]:
        """Every value that an expression may have: several only because of chance; `TOP` among them if not all are
        known."""
        match expression:
            case Const(value):
                return [value]
            case Var(name):
                return [known.get(name, TOP)]
            case Unknown():
                return [TOP]
            case Apply("and" | "or", (first, second)):
                return self._joined(expression.op, first, second, known)
            case Apply("if", (condition, first, second)):
                found: list[Known] = []
                for truth in map(self.truth, self.values(condition, known)):
                    if truth is None:
                        return [TOP]
                    found += self.values(first if truth else second, known)
                return distinct(found)
        several = [self.values(one, known) for one in expression.args]
        if prod(map(len, several)) > MOST_RANDOM:
            return [TOP]
        return distinct(one for args in product(*several) for one in self.applied(expression.op, args))

    def _joined(self, op: str, first: Expression, second: Expression, known: Mapping[str, Known]) -> list[Known]:
        """The values of `and` or `or`; the second side is skipped if the first decides."""
        found: list[Known] = []
        for one in self.values(first, known):
            truth = self.truth(one)
            if truth is None:
                found.append(TOP)
            elif truth == (op == "or"):
                found.append(one)
            else:
                found += self.values(second, known)
        if self.dialect == "harlowe":
            found = [one if isinstance(one, bool) else TOP for one in found]
        return distinct(found)

    def truth(self, value: Known) -> bool | None:
        """Whether a condition with this value holds; None if that is not known, or an error of the story."""
        if isinstance(value, bool):
            return value
        if isinstance(value, Top) or self.dialect == "harlowe":
            return None
        if isinstance(value, Beyond):
            return True if value.bound * value.sign > 0 else None
        if isinstance(value, Other):
            return None  # it may be empty
        return True if isinstance(value, tuple) else bool(value)

    def outcomes(
        self, expression: Expression, domains: Mapping[str, Sequence[Known]]
    ) -> Iterator[tuple[dict[str, Known], list[Known]]] | None:
        """For each valuation of an expression's variables, its values; None if there are too many valuations."""
        names = list(dict.fromkeys(variables(expression)))
        if prod(len(domains.get(name, (TOP,))) for name in names) > MOST_VALUATIONS:
            return None
        return self._outcomes(expression, names, domains)

    def _outcomes(
        self, expression: Expression, names: list[str], domains: Mapping[str, Sequence[Known]]
    ) -> Iterator[tuple[dict[str, Known], list[Known]]]:
        """For each valuation of these variables, the values of the expression."""
        for several in product(*(domains.get(name, (TOP,)) for name in names)):
            known = dict(zip(names, several, strict=True))
            yield known, self.values(expression, known)

    def results(
        self,
        expression: Expression,
        domains: Mapping[str, Sequence[Known]],
        known: dict[tuple[Key, ...], list[Known]],
    ) -> Iterator[Known]:
        """The values of an expression; none if there are too many valuations. Valuations in `known` are not computed
        again."""
        names = list(dict.fromkeys(variables(expression)))
        if prod(len(domains.get(name, (TOP,))) for name in names) > MOST_VALUATIONS:
            return
        for several in product(*(domains.get(name, (TOP,)) for name in names)):
            valuation = tuple(map(key, several))
            if valuation not in known:
                known[valuation] = self.values(expression, dict(zip(names, several, strict=True)))
                yield from known[valuation]
            else:
                yield from known[valuation]

    # ---------------------------------------------------------------- operators

    def applied(self, op: str, args: Sequence[Known]) -> list[Known]:
        """The results of an operator; one of chance has several, each as likely as the others."""
        if op == "random":
            return _random(args)
        if op == "either":
            if any(isinstance(one, Top) for one in args):
                return [TOP]
            several = [one for arg in args for one in (arg if isinstance(arg, tuple) else (arg,))]
            return several or [TOP]
        try:
            return [self._one(op, args)]
        except (TypeError, ValueError, ArithmeticError, IndexError):
            return [TOP]

    def _one(self, op: str, args: Sequence[Known]) -> Known:
        """The result of one operator without chance; `TOP` if it is not known."""
        if op == "not" and len(args) == 1:
            truth = self.truth(args[0])
            return TOP if truth is None else not truth
        if op in COMPARISONS and len(args) == 2:
            return self._compared(op, args[0], args[1])
        if any(isinstance(one, Top | Other) for one in args):
            return TOP
        if op in ("+", "-") and len(args) == 2 and any(isinstance(one, Beyond) for one in args):
            return _moved(op, args[0], args[1])
        if any(isinstance(one, Beyond) for one in args):
            return TOP
        plain: list[Value] = list(args)  # type: ignore[arg-type]
        if op in ARITHMETIC and len(plain) == 2:
            return self._computed(op, plain[0], plain[1])
        function = FUNCTIONS.get(op)
        return function(*plain) if function else TOP

    def _compared(self, op: str, first: Known, second: Known) -> Known:
        """The result of a comparison as the dialect has it; `TOP` if it is not known."""
        if isinstance(first, Top) or isinstance(second, Top):
            return TOP
        if op in ("is", "isnot", "==", "!="):
            same = self._same(first, second, loosely=op in ("==", "!="))
            return TOP if same is None else same == (op in ("is", "=="))
        if self.dialect == "sugarcube":
            if isinstance(first, str) and isinstance(second, str) and first.isascii() and second.isascii():
                return {"<": first < second, ">": first > second, "<=": first <= second, ">=": first >= second}[op]
            first, second = _as_number(first), _as_number(second)
        if isinstance(first, Beyond) and _is_number(second):
            return _beyond(op, first, second)
        if isinstance(second, Beyond) and _is_number(first):
            return _beyond({"<": ">", ">": "<", "<=": ">=", ">=": "<="}[op], second, first)
        if _is_number(first) and _is_number(second):
            return {"<": first < second, ">": first > second, "<=": first <= second, ">=": first >= second}[op]
        if self.dialect == "sugarcube" and (first is None or second is None):
            others = [one for one in (first, second) if one is not None]
            if all(_is_number(one) or isinstance(one, Beyond) for one in others):
                return False  # undefined is not a number
        return TOP

    def _same(self, first: Known, second: Known, loosely: bool) -> bool | None:
        """Whether two values are equal; None if that is not known."""
        for one, other in ((first, second), (second, first)):
            if isinstance(one, Beyond):
                if _is_number(other):
                    return False if (one.bound - other) * one.sign > 0 else None
                return None if isinstance(other, Beyond | Other) or loosely else False
            if isinstance(one, Other):
                return False if isinstance(other, str) and other in self.texts else None
        if isinstance(first, tuple) or isinstance(second, tuple):
            if self.dialect == "harlowe":
                return key(first) == key(second)
            return None  # two arrays of the same content are two
        if key(first) == key(second) or (_is_number(first) and _is_number(second) and first == second):
            return True
        if loosely and type(first) is not type(second) and not (_is_number(first) and _is_number(second)):
            return False if first is None or second is None else None
        return False

    def _computed(self, op: str, first: Value, second: Value) -> Known:
        """The result of arithmetic on numbers, texts or arrays; `TOP` if it is none or too long."""
        if _is_number(first) and _is_number(second):
            return _number(op, first, second)
        if op == "+" and isinstance(first, str) and isinstance(second, str):
            return first + second if len(first) + len(second) < LONGEST_TEXT else TOP
        if self.dialect == "sugarcube":
            if op == "+" and {type(first), type(second)} == {str, int}:
                return f"{first}{second}" if len(str(first)) + len(str(second)) < LONGEST_TEXT else TOP
            return TOP
        if isinstance(first, tuple) and isinstance(second, tuple):
            gone = {key(one) for one in second}
            if op == "+":
                return (*first, *second) if len(first) + len(second) < LONGEST_TEXT else TOP
            return tuple(one for one in first if key(one) not in gone) if op == "-" else TOP
        return TOP


COMPARISONS = {"is", "isnot", "==", "!=", "<", ">", "<=", ">="}
ARITHMETIC = {"+", "-", "*", "/", "%"}


def _is_number(value: Known) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _as_number(value: Known) -> Known:
    """A text of digits as the number for a comparison; other values as they are."""
    is_figures = isinstance(value, str) and value.isascii() and value.removeprefix("-").isdigit() and len(value) < 10
    return int(value) if is_figures and isinstance(value, str) else value


def _beyond(op: str, many: Beyond, number: float) -> Known:
    """The result of comparing a number beyond a bound with another number."""
    lowest = many.bound if many.sign > 0 else None
    highest = many.bound if many.sign < 0 else None
    if op in (">", ">="):
        if lowest is not None and (lowest > number if op == ">" else lowest >= number):
            return True
        if highest is not None and (highest <= number if op == ">" else highest < number):
            return False
        return TOP
    inverse = _beyond({"<": ">=", "<=": ">"}[op], many, number)
    return TOP if isinstance(inverse, Top) else not inverse


def _moved(op: str, first: Known, second: Known) -> Known:
    """A number beyond a bound after adding or subtracting a whole number."""
    if isinstance(first, Beyond) and isinstance(second, int) and not isinstance(second, bool):
        return Beyond(first.bound + (second if op == "+" else -second), first.sign)
    if op == "+" and isinstance(second, Beyond) and isinstance(first, int) and not isinstance(first, bool):
        return Beyond(second.bound + first, second.sign)
    return TOP


def _number(op: str, first: float, second: float) -> Known:
    """The result of arithmetic on numbers; a remainder has the sign of the first."""
    if op == "%":
        remainder = abs(first) % abs(second)
        return normal(-remainder if first < 0 else remainder)
    return normal(
        {"+": lambda: first + second, "-": lambda: first - second, "*": lambda: first * second}[op]()
        if op != "/"
        else first / second
    )


def _random(args: Sequence[Known]) -> list[Known]:
    """The whole numbers that may be drawn: between two, or from 0 to one."""
    if not 1 <= len(args) <= 2 or not all(isinstance(one, int) and not isinstance(one, bool) for one in args):
        return [TOP]
    low, high = sorted(one for one in (0, *args)[-2:] if isinstance(one, int))
    return list(range(low, high + 1)) if high - low < MOST_RANDOM else [TOP]


# ---------------------------------------------------------------- functions


def _contains(box: Value, *wanted: Value) -> Known:
    """Whether an array or a text contains any of these."""
    if isinstance(box, str):
        texts = [one for one in wanted if isinstance(one, str)]
        return any(one in box for one in texts) if len(texts) == len(wanted) else TOP
    if not isinstance(box, tuple):
        return TOP
    held = {key(one) for one in box}
    return any(key(one) in held for one in wanted)


def _contains_all(box: Value, *wanted: Value) -> Known:
    """Whether an array contains all of these values; `TOP` for anything but an array."""
    if not isinstance(box, tuple):
        return TOP
    held = {key(one) for one in box}
    return all(key(one) in held for one in wanted)


def _added(box: Value, *several: Value) -> Known:
    if not isinstance(box, tuple) or len(box) + len(several) > LONGEST_TEXT:
        return TOP
    return (*box, *several)


def _added_once(box: Value, *several: Value) -> Known:
    """An array with values added that it does not have yet; `TOP` for anything but an array."""
    if not isinstance(box, tuple):
        return TOP
    for one in several:
        if key(one) not in {key(held) for held in box}:
            box = (*box, one)
    return box


def _removed(box: Value, *several: Value) -> Known:
    """An array without these values; `TOP` for anything but an array."""
    if not isinstance(box, tuple):
        return TOP
    gone = {key(one) for one in several}
    return tuple(one for one in box if key(one) not in gone)


def _item(box: Value, at: Value) -> Known:
    """An item by its index from 0; undefined beyond the end."""
    if isinstance(box, tuple) and isinstance(at, int) and not isinstance(at, bool) and at >= 0:
        return box[at] if at < len(box) else None
    return TOP


def _length(box: Value) -> Known:
    return len(box) if isinstance(box, tuple) or (isinstance(box, str) and box.isascii()) else TOP


def _rounded(how: Callable[[float], float]) -> Callable[[Value], Known]:
    """A way of rounding as a function of any value; `TOP` if that is no number."""

    def function(value: Value) -> Known:
        return normal(how(value)) if isinstance(value, int | float) and not isinstance(value, bool) else TOP

    return function


def _extreme(how: Callable[[Iterable[float]], float]) -> Callable[..., Known]:
    """The smallest or largest of several numbers, as a function; `TOP` if one of them is none."""

    def function(*several: Value) -> Known:
        numbers = [one for one in several if isinstance(one, int | float) and not isinstance(one, bool)]
        return normal(how(numbers)) if numbers and len(numbers) == len(several) else TOP

    return function


def _clamped(value: Value, low: Value, high: Value) -> Known:
    if _is_number(value) and _is_number(low) and _is_number(high):
        return normal(min(max(value, low), high))
    return TOP


FUNCTIONS: Mapping[str, Callable[..., Known]] = {
    "array": lambda *several: tuple(several),
    "contains": _contains,
    "contains all": _contains_all,
    "added": _added,
    "added once": _added_once,
    "removed": _removed,
    "item": _item,
    "length": _length,
    "negative": _rounded(lambda one: -one),
    "floor": _rounded(lambda one: one // 1),
    "ceil": _rounded(lambda one: -(-one // 1)),
    "round": _rounded(lambda one: (one + 0.5) // 1),
    "abs": _rounded(abs),
    "min": _extreme(min),
    "max": _extreme(max),
    "clamp": _clamped,
    "defined": lambda one: one is not None,
}
