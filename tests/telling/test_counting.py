"""One of something, and several: what is counted is said so in every language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wanderbook
import wanderbook_widgets
from wanderbook.rulesets import game_for
from wanderbook.telling import telling_for
from wanderbook.telling.texts import inflected
from workshop.shelf import book_named

NUMBERS = "many amount damage left count cost points blocked more number distance camps cards used has decisions"
COUNTED = re.compile(rf"\{{(?:{'|'.join(NUMBERS.split())})\}}[ \xa0](?:\w+ )?(\w{{3,}}s)\b")
"""A number, and soon after it a word that looks like a plural."""
NO_PLURALS = {"fils", "fois", "plus", "temps", "succès", "sits", "shows", "comes", "status", "lesquelles", "alors"}
NEVER_ONE = {"closed_many", "times", "DeckChanged", "large_heart"}
ROOMS = [Path(wanderbook.__file__).parent, Path(wanderbook_widgets.__file__).parent]
TEXTS = sorted(
    path
    for room in ROOMS
    for path in room.rglob("*.toml")
    if path.stem in ("en", "fr", "texts", "sentences") and "phrasebooks" not in path.parts
)


def strings(texts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in texts.items():
        if isinstance(value, dict):
            yield from strings(value)
        elif isinstance(value, str):
            yield name, value


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_plural_stands_behind_a_number_that_may_be_one(path: Path) -> None:
    said = strings(tomllib.loads(path.read_text(encoding="utf-8")))
    wrong = [text for name, text in said if name not in NEVER_ONE and set(COUNTED.findall(text)) - NO_PLURALS]
    assert not wrong


def test_all_rooms_with_words_are_looked_into() -> None:
    assert len(TEXTS) > 10 and {path.parent.name for path in TEXTS} >= {"telling", "crewed", "table", "sleeping_gods"}


@pytest.mark.parametrize(
    ("number", "language", "said"),
    [
        (1, "en", "1 day is left"),
        (2, "en", "2 days are left"),
        (0, "en", "0 days are left"),
        (0, "fr", "0 day is left"),
    ],
)
def test_a_word_for_one_and_a_word_for_several(number: int, language: str, said: str) -> None:
    assert inflected("{many} day[s] [is|are] left", {"many": number}, language) == said


@pytest.mark.parametrize(("many", "said"), [(1, "Which 1 square?"), (2, "Which 2 squares?")])
def test_squares_that_regenerate_are_asked_for(many: int, said: str) -> None:
    telling = telling_for(game_for(book_named("lost-property")))
    assert telling.words("questions.Regenerate", enemy="A wasp", many=many).endswith(said)
