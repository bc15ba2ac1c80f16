"""The words that each ruleset knows: what a book may use. The rules themselves are elsewhere."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Literal

from wanderbook.book.base import Content
from wanderbook.book.words import DeckName, Good, Skill, Thing
from wanderbook.games import data_of, games, record_of


class Vocabulary(Content):
    """The words of one ruleset for a book."""

    name: str
    title: str
    atlas: Literal["none", "regions", "squares"]
    skills: tuple[Skill, ...]
    crew: tuple[str, ...]
    goods: tuple[Good, ...]
    things: tuple[Thing, ...]
    """Other things that can be counted, apart from goods."""
    cards: tuple[str, ...]
    """Kinds of cards: fields of `Cards`."""
    decks: tuple[DeckName, ...]
    trials: tuple[Literal["challenge", "chance", "combat", "combat_run", "boss", "obstacle", "stat_roll", "fight"], ...]
    tables: tuple[Literal["fate", "die"], ...]
    effects: frozenset[str]
    scenes: tuple[Literal["town", "encounter"], ...] = ("town",)
    """The special kinds of sections."""
    powers: tuple[str, ...] = ()
    """The powers of an enemy's squares."""
    keys: tuple[str, ...] = ()
    """Keys of tables that only some rulesets have, `event.tone`, `book.camps`, and values of keys:
    `event.until=port`."""
    resources: tuple[Good, ...] = ()
    """Goods that can have a card of their own."""
    quest_resources: tuple[Good, ...] = ()
    """The resources that restore totems, unless a book's own cards say otherwise."""
    bearers: bool = False
    """Whether cards have a bearer, whom they can call `Self`."""
    starting: tuple[int, ...] = ()
    """Adventure and combat cards of the box that every campaign starts with."""
    curses: tuple[int, ...] = ()
    """Curses of the box. They share their numbers with events."""
    fate: tuple[int, int] = (1, 6)
    """The lowest and the highest number of a fate draw."""
    most: tuple[tuple[Good, int], ...] = ()
    """The most that can ever be paid of goods with a limited supply, including substitutes."""
    highest_total: int = 0
    """The highest total that any crew can reach in a challenge."""


@cache
def vocabularies() -> dict[str, Vocabulary]:
    """The vocabularies by ruleset."""
    texts = {name: data_of(record_of(name).vocabulary).read_text("utf-8") for name in sorted(games())}
    return {name: Vocabulary.model_validate(tomllib.loads(text)) for name, text in texts.items()}


WordKind = Literal[
    "effect", "trial", "table", "good", "thing", "skill", "card", "deck", "token", "scene", "power", "key"
]


def rulesets_with(kind: WordKind, word: str) -> list[str]:
    """The titles of the rulesets that know this word, for messages."""
    if kind == "token":
        kind, word = "effect", "gain_explore"
    kinds = ("goods", "things") if kind == "thing" else (f"{kind}s",)  # goods can be counted too
    return [one.title for one in vocabularies().values() if any(word in getattr(one, kind) for kind in kinds)]
