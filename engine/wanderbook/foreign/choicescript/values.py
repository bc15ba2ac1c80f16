"""What an expression of ChoiceScript may be worth.

A number and its figures as a text are the same to all operators, and so are `true` and "true". What would end the play
with an error has a value that is not known.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10
from typing import Final

from wanderbook.foreign.expressions import Expression, Value
from wanderbook.foreign.values import (
    COMPARISONS,
    LONGEST_TEXT,
    TOP,
    Beyond,
    Evaluator,
    Known,
    Other,
    Top,
    distinct,
    normal,
)

_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{0,14}[1-9])?")
_LIKE_NUMBER = re.compile(r"[\s\d.+-].*|\s*|inf.*|nan", re.IGNORECASE | re.DOTALL)
"""Texts that a comparison may take for a number."""
FAIR: Final = frozenset(("%+", "%-"))
LEAST, MOST = 1, 99
"""The results of fairmath lie between these."""


class ChoiceEvaluator(Evaluator):
    """The values of expressions in ChoiceScript."""

    def truth(self, value: Known) -> bool | None:
        """Whether a condition with this value holds; None if that is not known, or an error."""
        if isinstance(value, bool):
            return value
        return {"true": True, "false": False}.get(value) if isinstance(value, str) else None

    def _joined(self, op: str, first: Expression, second: Expression, known: Mapping[str, Known]) -> list[Known]:
        """The results of `and` or `or` for all values of both sides. One side may decide it where the other is not
        known."""
        found: list[Known] = []
        others = [self.truth(other) for other in self.values(second, known)]
        for truth in map(self.truth, self.values(first, known)):
            for other in others:
                several = {truth, other}
                if (op == "or") in several:
                    found.append(op == "or")
                else:
                    found.append(TOP if None in several else op == "and")
        return distinct(found)

    def _one(self, op: str, args: Sequence[Known]) -> Known:
        """The result of one operator without chance; `TOP` if it is not known."""
        if op == "not":
            truth = self.truth(args[0])
            return TOP if truth is None else not truth
        if op in COMPARISONS:
            return self._compared(op, args[0], args[1])
        if any(isinstance(arg, Beyond) for arg in args):
            return _beyond(op, [number_of(arg) for arg in args])
        plain: list[Value] = []
        for arg in args:
            if arg is None or isinstance(arg, Top | Other | Beyond | tuple):
                return TOP
            plain.append(arg)
        if op in TEXTS:
            return TEXTS[op](*plain)
        numbers = [number for number in map(number_of, plain) if isinstance(number, int | float)]
        if len(numbers) < len(plain) or op not in NUMBERS:
            return TOP
        return normal(NUMBERS[op](*numbers))

    def _compared(self, op: str, first: Known, second: Known) -> Known:
        """The result of a comparison; `TOP` if it is not known."""
        if op in ("is", "isnot"):
            same = self._same(first, second, loosely=op == "isnot")
            return TOP if same is None else same == (op == "is")
        return super()._compared(op, number_of(first), number_of(second))

    def _same(self, first: Known, second: Known, loosely: bool) -> bool | None:
        """Whether two values are equal as ChoiceScript compares them; None if that is not known."""
        if first is None or second is None or isinstance(first, Top) or isinstance(second, Top):
            return None
        for one, other in ((first, second), (second, first)):
            if isinstance(one, Other):
                return False if isinstance(other, str) and other in self.texts else None
            if isinstance(one, Beyond):
                return super()._same(one, number_of(other), loosely) if is_number(number_of(other)) else None
        if isinstance(first, bool) != isinstance(second, bool):
            return self._same_as_truth(first, second, loosely)
        if is_number(first) and is_number(second):
            return first == second
        if text_of(first) == text_of(second):
            return True
        if is_number(first) == is_number(second):
            return False  # two texts
        text = first if isinstance(first, str) else second
        return None if _LIKE_NUMBER.fullmatch(str(text)) and not _NUMBER.fullmatch(str(text)) else False

    def _same_as_truth(self, first: Known, second: Known, loosely: bool) -> bool | None:
        """Whether a truth value equals something else. 1 and 0 count as true and false; the words only with `=`."""
        truth, other = (first, second) if isinstance(first, bool) else (second, first)
        if isinstance(other, str) and not _LIKE_NUMBER.fullmatch(other):
            return not loosely and text_of(truth) == other
        number = number_of(other)
        return number == int(bool(truth)) if is_number(number) else None


def is_number(value: Known) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def number_of(value: Known) -> Known:
    """A value as a number; `TOP` if it is none, or if it is not certain how it is written."""
    if isinstance(value, bool):
        return TOP
    if isinstance(value, str):
        return normal(float(value)) if _NUMBER.fullmatch(value) else TOP
    return value


def text_of(value: Known) -> str | None:
    """A value as a text; None if it is not known how it is written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        written = repr(value)
        return None if "e" in written else written
    return str(value) if isinstance(value, int | str) else None


def literal(text: str) -> Value:
    """The value of a written number; one in an unusual form stays a text."""
    number = number_of(text)
    return number if isinstance(number, int | float) else text


# ---------------------------------------------------------------- operators


def fair(value: float, by: float) -> float:
    """Fairmath: adds a percentage of what is missing to 100, or subtracts one of what is there, rounded toward the old
    value."""
    if not 0 <= value <= 100:
        raise ValueError
    if by > 0:
        return min(MOST, floor(value + by * ((100 - value) / 100)))
    return max(LEAST, ceil(value - (0 - by) * (value / 100)))


def _divided(first: float, second: float) -> float:
    return first / second


def _modulo(first: float, second: float) -> float:
    remainder = abs(first) % abs(second)
    return -remainder if first < 0 else remainder


def _power(first: float, second: float) -> float:
    if abs(second) > 64 or abs(first) > 10_000:
        raise ValueError
    return math.pow(first, second)


NUMBERS: Mapping[str, Callable[..., float]] = {
    "+": lambda first, second: first + second,
    "-": lambda first, second: first - second,
    "*": lambda first, second: first * second,
    "/": _divided,
    "^": _power,
    "modulo": _modulo,
    "%+": fair,
    "%-": lambda first, second: fair(first, -second),
    "round": lambda number: floor(number + 0.5),
    "log": log10,
}


def _beyond(op: str, args: Sequence[Known]) -> Known:
    """The result of an operator on a number beyond a bound."""
    if len(args) != 2:
        return args[0] if op == "round" else TOP
    first, second = args
    if op in ("+", "-"):
        number = second if isinstance(first, Beyond) else first
        if not isinstance(number, int):
            return TOP
        if isinstance(first, Beyond):
            return Beyond(first.bound + (number if op == "+" else -number), first.sign)
        return Beyond(second.bound + number, second.sign) if op == "+" and isinstance(second, Beyond) else TOP
    if op in FAIR and isinstance(first, Beyond) and isinstance(second, int | float) and abs(second) <= 100:
        bound = fair(first.bound, second if op == "%+" else -second)
        return Beyond(int(bound), first.sign)
    return TOP


def _together(*several: Value) -> Known:
    """Several texts joined; `TOP` if one is not known, or the whole is too long."""
    texts = [text for text in map(text_of, several) if text is not None]
    if len(texts) < len(several) or sum(map(len, texts)) > LONGEST_TEXT:
        return TOP
    return "".join(texts)


def _length(value: Value) -> Known:
    text = text_of(value)
    return len(text.encode("utf-16-le")) // 2 if text is not None else TOP


def _letter(value: Value, at: Value) -> Known:
    """The letter at a place of a text, counted from 1; `TOP` if it is not known."""
    text, number = text_of(value), number_of(at)
    if text is None or not text.isascii() or not isinstance(number, int) or not 1 <= number <= len(text):
        return TOP
    return text[number - 1]


def _lower(value: Value) -> Known:
    text = text_of(value)
    return TOP if text is None else text.lower()


TEXTS: Mapping[str, Callable[..., Known]] = {"&": _together, "length": _length, "#": _letter, "lower": _lower}
