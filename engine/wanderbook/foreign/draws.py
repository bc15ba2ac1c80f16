"""How likely each value of an expression is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from wanderbook.foreign.expressions import Apply, Expression
from wanderbook.foreign.values import MOST_RANDOM, TOP, Evaluator, Key, Known, key

Draw = tuple[Known, Fraction]
"""A value with its chance."""
CERTAIN = Fraction(1)


def draws(evaluator: Evaluator, expression: Expression, known: Mapping[str, Known]) -> list[Draw]:
    """The values that an expression may have, each once, with its chance; `TOP` is one of them if some are not
    known."""
    values = evaluator.values(expression, known)
    if len(values) == 1 and values[0] is not TOP:
        return [(values[0], CERTAIN)]
    return _added_up(_draws(evaluator, expression, known))


def _added_up(several: Iterable[Draw]) -> list[Draw]:
    """The same draws with equal values joined and their shares added."""
    shares: dict[Key, Draw] = {}
    for value, share in several:
        before = shares.get(key(value))
        shares[key(value)] = value, share + before[1] if before else share
    return list(shares.values())


def _draws(evaluator: Evaluator, expression: Expression, known: Mapping[str, Known]) -> Iterator[Draw]:
    """The values of an expression with their shares. The values of one variable may come several times."""
    match expression:
        case Apply("and" | "or", (first, second)):
            yield from _joined(evaluator, expression.op, first, second, known)
        case Apply("if", (condition, first, second)):
            for value, share in draws(evaluator, condition, known):
                truth = evaluator.truth(value)
                if truth is None:
                    yield TOP, share
                else:
                    yield from _times(draws(evaluator, first if truth else second, known), share)
        case Apply(op, args):
            several = [draws(evaluator, argument, known) for argument in args]
            if prod(map(len, several)) > MOST_RANDOM:
                yield TOP, CERTAIN
                return
            for chosen in product(*several):
                share = prod((part for _, part in chosen), start=CERTAIN)
                results = evaluator.applied(op, [value for value, _ in chosen])
                yield from ((result, share / len(results)) for result in results)
        case _:
            yield evaluator.values(expression, known)[0], CERTAIN


def _joined(
    evaluator: Evaluator, op: str, first: Expression, second: Expression, known: Mapping[str, Known]
) -> Iterator[Draw]:
    """The draws of `and` or `or`. The second side is skipped if the first decides. Harlowe joins only true and
    false."""
    for value, share in draws(evaluator, first, known):
        truth = evaluator.truth(value)
        if truth is None:
            yield TOP, share
            continue
        rest = [(value, CERTAIN)] if truth == (op == "or") else draws(evaluator, second, known)
        for result, part in rest:
            is_wrong = evaluator.dialect == "harlowe" and not isinstance(result, bool)
            yield (TOP if is_wrong else result), share * part


def _times(several: Iterable[Draw], share: Fraction) -> Iterator[Draw]:
    return ((value, share * part) for value, part in several)
