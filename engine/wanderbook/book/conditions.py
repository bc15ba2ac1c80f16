"""Conditions: what redirects test and choices require."""

from __future__ import annotations

from collections.abc import Iterator
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
