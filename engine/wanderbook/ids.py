"""The names of a storybook's parts, in the text, in reports and in errors."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache
from typing import Annotated

from pydantic import Field

SECTION = re.compile(r"(?:[A-Z]\d{0,5}|\d{1,6})(?:\.\d{1,5}){0,4}")
"""How a section is numbered: `2`, `38.9`, `F1`, `A`."""

KEYWORD = re.compile(r"[^\W\d_a-zß-öø-ÿ][^\W_a-zß-öø-ÿ]*(?:[ '’-][^\W_a-zß-öø-ÿ]+)*")
"""Keywords are written in capitals, in any alphabet that has them: `LANTERN`, `RED SAIL`, `ÉTÉ`."""

SectionNumber = Annotated[str, Field(pattern=rf"^{SECTION.pattern}$")]
CardNumber = Annotated[int, Field(ge=1, le=9999, strict=True)]
Keyword = Annotated[str, Field(min_length=1, max_length=40)]
Amount = Annotated[int, Field(ge=1, le=999, strict=True)]
StatKey = Annotated[str, Field(min_length=1, max_length=40)]
"""What a stat is called in every language."""
ChoiceName = Annotated[str, Field(pattern=rf"^{SECTION.pattern}:[A-Z]$")]
Letter = Annotated[str, Field(pattern="^[A-Z]$")]
Name = Annotated[str, Field(min_length=1, max_length=80)]

IdPart = str | int
"""Part of a section: a choice's letter, `if1` for its first redirect, `pass` and `fail`."""


def name_of(section: str, *parts: IdPart) -> str:
    """The name that reports use: `38.9`, `38.9:A`, `38.9:if1`, `38.9:A:fail`."""
    return ":".join((section, *map(str, parts)))


def section_and_letter(choice: str) -> tuple[str, str]:
    """The parts of a choice's name: `38.9` and `A` of `38.9:A`."""
    section, _, letter = choice.rpartition(":")
    return section, letter


def ending_name(ending: int) -> str:
    """The name of an ending: `ending:2`."""
    return f"ending:{ending}"


def in_full(name: str, known: Container[str]) -> str:
    """The full name of a draw's row for a single number: `10:6-6` for `10:6`."""
    row = f"{name}-{name.rpartition(':')[2]}"
    return row if name not in known and row in known else name


@lru_cache(1 << 17)
def section_order(number: str) -> tuple[object, ...]:
    """Sort key that puts 2 before 10, 38.9 before 38.11, and numbers before letters."""
    letter = number[0] if number[:1].isalpha() else ""
    digits = number[len(letter) :]
    return (letter != "", letter, *(int(piece) for piece in digits.split(".") if piece))


LEAVE = "leave"
"""The reply that ends a wandering encounter, which may be done at any time."""
