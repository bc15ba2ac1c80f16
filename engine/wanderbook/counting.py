"""One of something, and several: the same text for both, in any language."""

from __future__ import annotations

import re
from functools import cache

_ENDING = re.compile(r"\[(?:(\w+)\|)?(\w+)\]")


@cache
def in_number(text: str, several: bool) -> str:
    """`[s]` is a plural's ending, and `[is|are]` a word for one and a word for several."""
    return _ENDING.sub(r"\2" if several else r"\1", text)


def is_several(number: int, language: str) -> bool:
    """None of something are several in English, and one in French."""
    return number > 1 or (not number and language == "en")
