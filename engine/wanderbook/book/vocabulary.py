"""Which words each ruleset knows. The rules themselves stand elsewhere: this is only what a book may say."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Literal

from wanderbook.book.base import Content
from wanderbook.book.words import DeckName, Good, Skill, Thing
from wanderbook.games import data_of, games, record_of


class Vocabulary(Content):
    name: str
    title: str
    atlas: Literal["none", "regions", "squares"]
    skills: tuple[Skill, ...]
    crew: tuple[str, ...]
    goods: tuple[Good, ...]
    things: tuple[Thing, ...]
    """What else can be counted, apart from goods."""
    cards: tuple[str, ...]
    """Kinds of cards: fields of `Cards`."""
    decks: tuple[DeckName, ...]
    trials: tuple[Literal["challenge", "chance", "combat", "combat_run", "boss", "obstacle", "stat_roll", "fight"], ...]
    tables: tuple[Literal["fate", "die"], ...]
    effects: frozenset[str]
    scenes: tuple[Literal["town", "encounter"], ...] = ("town",)
    """Sections of a special kind."""
    powers: tuple[str, ...] = ()
    """What an enemy's squares can do."""
    keys: tuple[str, ...] = ()
    """Keys of tables that not every ruleset has, `event.tone`, `book.camps`, and values of them: `event.until=port`."""
    resources: tuple[Good, ...] = ()
    """Goods that may have a card of their own."""
    quest_resources: tuple[Good, ...] = ()
    """Those of them that restore totems, unless a book's own cards say otherwise."""
    bearers: bool = False
    """Whether cards are borne by somebody whom they may call `Self`."""
    starting: tuple[int, ...] = ()
    """Adventure and combat cards of the box that every campaign starts with."""
    curses: tuple[int, ...] = ()
    """Curses of the box. They share their numbers with events."""
    fate: tuple[int, int] = (1, 6)
    """The lowest and the highest number that can be drawn."""
    most: tuple[tuple[Good, int], ...] = ()
    """The most that there ever is to pay with of goods whose supply is limited, what stands in for them counted."""
    highest_total: int = 0
    """No crew, however equipped, adds up to more in a challenge."""


@cache
def vocabularies() -> dict[str, Vocabulary]:
    """By ruleset."""
    texts = {name: data_of(record_of(name).vocabulary).read_text("utf-8") for name in sorted(games())}
    return {name: Vocabulary.model_validate(tomllib.loads(text)) for name, text in texts.items()}


WordKind = Literal[
    "effect", "trial", "table", "good", "thing", "skill", "card", "deck", "token", "scene", "power", "key"
]


def rulesets_with(kind: WordKind, word: str) -> list[str]:
    """The titles of the rulesets that know this word, for messages."""
    if kind == "token":
        kind, word = "effect", "gain_explore"
    kinds = ("goods", "things") if kind == "thing" else (f"{kind}s",)  # goods can be counted as well
    return [one.title for one in vocabularies().values() if any(word in getattr(one, kind) for kind in kinds)]
