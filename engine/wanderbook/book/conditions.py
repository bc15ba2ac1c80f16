"""Conditions: what redirects test and choices require."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import compress, product
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.words import Thing
from wanderbook.ids import Amount, CardNumber, Keyword, Letter


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
    """So many of a thing, or more."""

    kind: Literal["owns"] = "owns"
    amount: Amount
    thing: Thing


class Not(Content):
    kind: Literal["not"] = "not"
    of: Condition


class And(Content):
    kind: Literal["and"] = "and"
    all: tuple[Condition, ...] = Field(min_length=2)


class Or(Content):
    kind: Literal["or"] = "or"
    any: tuple[Condition, ...] = Field(min_length=2)


Simple: TypeAlias = HasKeyword | HasQuest | HasCard | HasExplore | Owns
Condition: TypeAlias = Annotated[
    HasKeyword | HasQuest | HasCard | HasExplore | Owns | Not | And | Or, Field(discriminator="kind")
]

CONDITIONS: dict[str, type[Content]] = {cls.model_fields["kind"].default: cls for cls in get_args(Simple)}

for _model in (Not, And, Or):
    _model.model_rebuild()


def simple_parts(condition: Condition) -> Iterator[Simple]:
    """Every single test that the condition is made of."""
    match condition:
        case Not(of=inner):
            yield from simple_parts(inner)
        case And(all=parts) | Or(any=parts):
            for part in parts:
                yield from simple_parts(part)
        case _:
            yield condition


def holds(condition: Condition | None, true: Container[Simple]) -> bool:
    """Whether the condition holds when just these tests do."""
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
    """Whether all of them could hold at once, each test taken by itself; yes where there are too many to try."""
    tests = list(dict.fromkeys(part for condition in conditions if condition for part in simple_parts(condition)))
    if len(tests) > most:
        return True
    worlds = (frozenset(compress(tests, world)) for world in product((False, True), repeat=len(tests)))
    return any(all(holds(condition, world) for condition in conditions) for world in worlds)
