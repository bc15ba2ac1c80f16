"""Looks: the words from which the picture of a person or an enemy is drawn, in any order: `oval tan beret`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError


@lru_cache(1)
def look_words() -> dict[str, tuple[str, ...]]:
    """The words of each kind. The first stands for its kind where a look has none: no hat, no beard."""
    text = files("wanderbook.book").joinpath("looks.toml").read_text("utf-8")
    return {kind: tuple(words) for kind, words in tomllib.loads(text).items()}


@lru_cache(1)
def look_kinds() -> dict[str, str]:
    """The kind of each word."""
    return {word: kind for kind, words in look_words().items() for word in words}


def _known(look: str) -> str:
    """The look itself, if each word is known and no two are of a kind. Raises pydantic's error if not."""
    words, kinds = look.split(), look_kinds()
    for word in words:
        if word not in kinds:
            raise PydanticCustomError("look", "unknown word", {"word": word})
    if len({kinds[word] for word in words}) < len(words):
        raise PydanticCustomError("look_twice", "two words of a kind")
    return look


Look = Annotated[str, Field(max_length=200), AfterValidator(_known)]
"""At most one word of each kind; what is left out follows from the name."""
