"""When something in a passage happens: alternatives, each with tests that must hold or must not."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.foreign.expressions import Expression, variables

Literal = tuple[Expression, bool]
"""A test of the story, and whether it must hold."""
Guard = frozenset[frozenset[Literal]]
ALWAYS: Guard = frozenset((frozenset(),))
NEVER: Guard = frozenset()
MOST_TERMS = 8


class Tangled(Exception):
    """Raised for a guard with too many alternatives."""


def narrowed(guard: Guard, test: Expression, truth: bool) -> Guard:
    """A guard under which a test also comes out so."""
    kept = (term | {(test, truth)} for term in guard if (test, not truth) not in term)
    return simplified(frozenset(kept))


def joined(first: Guard, second: Guard) -> Guard:
    """The guard that either of two holds."""
    return simplified(first | second)


def simplified(guard: Guard) -> Guard:
    """A guard without tests and alternatives that change nothing. Raises `Tangled`."""
    while True:
        shorter = _shorter(guard)
        if shorter == guard:
            break
        guard = shorter
    if len(guard) > MOST_TERMS:
        raise Tangled
    return guard


def _shorter(guard: Guard) -> Guard:
    """The guard with one test fewer: in `a or (not a and b)`, the second alternative is `b`."""
    for term in guard:
        for test, truth in term:
            rest = term - {(test, truth)}
            if any(other != term and other - {(test, not truth)} <= rest for other in guard):
                return (guard - {term}) | {rest}
    return frozenset(term for term in guard if not any(other < term for other in guard))


def after(guard: Guard, earlier: Guard) -> Guard:
    """A guard that is asked only if an earlier one does not hold, without the tests which that makes needless."""
    result = set()
    for term in guard:
        for test, truth in list(term):
            rest = term - {(test, truth)}
            if any(other <= rest | {(test, not truth)} for other in earlier):
                term = rest
        result.add(term)
    return frozenset(result)


def tests_of(guard: Guard) -> Iterator[Expression]:
    for term in guard:
        for test, _ in term:
            yield test


def asked_by(guard: Guard) -> set[str]:
    """The variables that a guard depends on."""
    return {name for test in tests_of(guard) for name in variables(test)}
