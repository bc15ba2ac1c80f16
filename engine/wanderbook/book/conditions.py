"""Conditions: the tests of redirects and the requirements of choices, and those on the past, for proofs."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import compress, product
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.dice import HIGHEST
from wanderbook.book.words import Thing
from wanderbook.ids import Amount, CardNumber, ChoiceName, Keyword, Letter, SectionNumber, StatKey


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


class HeldKeyword(Content):
    """A keyword held now or earlier in the play."""

    kind: Literal["held_keyword"] = "held_keyword"
    keyword: Keyword


class HeldQuest(Content):
    """A quest held now or earlier in the play."""

    kind: Literal["held_quest"] = "held_quest"
    quest: CardNumber


class HeldCard(Content):
    """An adventure card held now or earlier in the play."""

    kind: Literal["held_card"] = "held_card"
    card: CardNumber


class HasRead(Content):
    """A section whose text was read earlier in the play."""

    kind: Literal["has_read"] = "has_read"
    section: SectionNumber


class HasReadTwice(Content):
    """A section whose text was read at least twice earlier in the play."""

    kind: Literal["has_read_twice"] = "has_read_twice"
    section: SectionNumber


class HasTaken(Content):
    """A choice that was taken earlier in the play."""

    kind: Literal["has_taken"] = "has_taken"
    choice: ChoiceName


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
InPlay: TypeAlias = HasKeyword | HasQuest | HasCard | HasExplore | Owns | HasBoxes | StatTest
"""The tests that a play can make at any moment."""
OfHistory: TypeAlias = HeldKeyword | HeldQuest | HeldCard | HasRead | HasReadTwice | HasTaken
"""The tests of what happened before, which only claims and assumptions make."""
Simple: TypeAlias = InPlay | OfHistory
Condition: TypeAlias = Annotated[Simple | Not | And | Or, Field(discriminator="kind")]
STAT_TESTS: tuple[type[Content], ...] = get_args(StatTest)
PAST: tuple[type[Content], ...] = get_args(OfHistory)

CONDITIONS: dict[str, type[Content]] = {cls.model_fields["kind"].default: cls for cls in get_args(InPlay)}
HISTORY: dict[str, type[Content]] = {cls.model_fields["kind"].default: cls for cls in get_args(OfHistory)}

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


def opposite(condition: Condition) -> Condition:
    """The condition that holds exactly when this one does not, with each negation at a single test."""
    match condition:
        case Not(of=inner):
            return inner
        case And(all=parts):
            return Or(any=tuple(map(opposite, parts)))
        case Or(any=parts):
            return And(all=tuple(map(opposite, parts)))
        case _:
            return Not(of=condition)


def none_of(conditions: Sequence[Condition]) -> Condition:
    """The condition that none of these holds; there is at least one."""
    parts = tuple(map(opposite, conditions))
    return parts[0] if len(parts) == 1 else And(all=parts)


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
        _counted_thing(more) == _counted_thing(fewer)
        and more.amount > fewer.amount
        and more in world
        and fewer not in world
        for more in counts
        for fewer in counts
    )


def _counted_thing(test: Owns | HasBoxes) -> tuple[str, str]:
    """The thing that a test counts."""
    return test.kind, test.thing if isinstance(test, Owns) else test.track
