"""Conditions: the tests of redirects and the requirements of choices."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import compress, product
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.dice import HIGHEST
from wanderbook.book.words import Thing
from wanderbook.ids import Amount, CardNumber, Keyword, Letter, StatKey


class HasKeyword(Content):
    kind: Literal["keyword"] = "keyword"
    keyword: Keyword


class HasQuest(Content):
    kind: Literal["quest"] = "quest"
    quest: CardNumber


class HasCard(Content):
    kind: Literal["card"] = "card"
    card: CardNumber


class HasExplore(Content):
    kind: Literal["explore"] = "explore"
    token: Letter


class Owns(Content):
    """Having at least a number of a thing."""

    kind: Literal["owns"] = "owns"
    amount: Amount
    thing: Thing


class HasBoxes(Content):
    """Having marked at least a number of boxes of a track in the journey log."""

    kind: Literal["boxes"] = "boxes"
    amount: Amount
    track: StatKey


class StatAtLeast(Content):
    """A stat of at least an amount."""

    kind: Literal["stat_least"] = "stat_least"
    amount: Amount
    stat: StatKey


class StatAtMost(Content):
    """A stat of at most an amount."""

    kind: Literal["stat_most"] = "stat_most"
    amount: Amount
    stat: StatKey


class StatIsZero(Content):
    kind: Literal["stat_zero"] = "stat_zero"
    stat: StatKey


class Not(Content):
    kind: Literal["not"] = "not"
    of: Condition


class And(Content):
    kind: Literal["and"] = "and"
    all: tuple[Condition, ...] = Field(min_length=2)


class Or(Content):
    kind: Literal["or"] = "or"
    any: tuple[Condition, ...] = Field(min_length=2)


StatTest: TypeAlias = StatAtLeast | StatAtMost | StatIsZero
Simple: TypeAlias = HasKeyword | HasQuest | HasCard | HasExplore | Owns | HasBoxes | StatTest
Condition: TypeAlias = Annotated[Simple | Not | And | Or, Field(discriminator="kind")]
STAT_TESTS: tuple[type[Content], ...] = get_args(StatTest)

CONDITIONS: dict[str, type[Content]] = {cls.model_fields["kind"].default: cls for cls in get_args(Simple)}

for _model in (Not, And, Or):
    _model.model_rebuild()


def simple_parts(condition: Condition) -> Iterator[Simple]:
    """Every single test in the condition."""
    match condition:
        case Not(of=inner):
            yield from simple_parts(inner)
        case And(all=parts) | Or(any=parts):
            for part in parts:
                yield from simple_parts(part)
        case _:
            yield condition


def holds(condition: Condition | None, true: Container[Simple]) -> bool:
    """Whether the condition holds when exactly these tests do."""
    match condition:
        case None:
            return True
        case Not(of=inner):
            return not holds(inner, true)
        case And(all=parts):
            return all(holds(part, true) for part in parts)
        case Or(any=parts):
            return any(holds(part, true) for part in parts)
        case _:
            return condition in true


def can_hold(conditions: Sequence[Condition | None], most: int = 12) -> bool:
    """Whether all conditions could hold at once, with each test independent; True if there are too many to try."""
    tests = list(dict.fromkeys(part for condition in conditions if condition for part in simple_parts(condition)))
    if len(tests) > most:
        return True
    worlds = (frozenset(compress(tests, world)) for world in product((False, True), repeat=len(tests)))
    counts = [test for test in tests if isinstance(test, Owns | HasBoxes)]
    levels = [test for test in tests if isinstance(test, STAT_TESTS)]
    return any(
        all(holds(condition, world) for condition in conditions)
        and _is_counted(counts, world)
        and _is_level(levels, world)
        for world in worlds
    )


def stat_range(test: StatTest) -> tuple[str, int, int]:
    """The key of the tested stat, and the lowest and the highest level that pass the test."""
    match test:
        case StatAtLeast(stat=stat, amount=amount):
            return stat, amount, HIGHEST
        case StatAtMost(stat=stat, amount=amount):
            return stat, 0, amount
        case StatIsZero(stat=stat):
            return stat, 0, 0


def _is_level(tests: Sequence[Any], world: Container[Simple]) -> bool:
    """Whether each stat has a value for which exactly these of its tests hold."""
    bounds: dict[str, tuple[int, int]] = {}
    for test in tests:
        stat, low, high = stat_range(test)
        if test not in world:  # every test is bounded on one side only
            low, high = (high + 1, HIGHEST) if low == 0 else (0, low - 1)
        lowest, highest = bounds.get(stat, (0, HIGHEST))
        bounds[stat] = max(low, lowest), min(high, highest)
    return all(low <= high for low, high in bounds.values())


def _is_counted(counts: Sequence[Owns | HasBoxes], world: Container[Simple]) -> bool:
    """Whether these tests agree on counts: owning 4 of a thing implies owning 3, and likewise for boxes."""
    return not any(
        _counted(more) == _counted(fewer) and more.amount > fewer.amount and more in world and fewer not in world
        for more in counts
        for fewer in counts
    )


def _counted(test: Owns | HasBoxes) -> tuple[str, str]:
    """The thing that a test counts."""
    return test.kind, test.thing if isinstance(test, Owns) else test.track
