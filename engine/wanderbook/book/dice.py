"""Dice as authors write them, `d6`, `2d6+1`, `20 + d10`, and the number of rolls for each result."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

MOST_DICE, MOST_FACES, HIGHEST = 10, 100, 999
"""The most dice of one roll, the most faces of one die, and the highest result that a roll may have."""

_TERM = re.compile(r"\s*([+-]?)\s*(?:(\d{0,2})d(\d{1,3})|(\d{1,3}))\s*")
Ways = tuple[tuple[int, int], ...]
"""Results in order, each with the number of equally likely rolls that give it."""


def canonical(text: str) -> str:
    """The canonical form, the dice before the constant: `2d6+1`. Raises ValueError for anything else."""
    dice, added = _terms(text)
    notation = "+".join(f"{count if count > 1 else ''}d{faces}" for count, faces in dice)
    return f"{notation}{added:+d}" if added and notation else notation or str(added)


def _terms(text: str) -> tuple[list[tuple[int, int]], int]:
    """The dice as pairs of their number and their faces, and the constant that is added."""
    dice: list[tuple[int, int]] = []
    added, at = 0, 0
    while at < len(text):
        term = _TERM.match(text, at)
        if term is None or bool(term[1]) != bool(at):
            raise ValueError("dice look like d6, 2d6 or 2d6+1")
        at = term.end()
        if term[4]:
            added += -int(term[4]) if term[1] == "-" else int(term[4])
        elif term[1] == "-":
            raise ValueError("dice are added, and only a number is taken away")
        else:
            dice.append((int(term[2] or 1), int(term[3])))
    if not dice:
        raise ValueError("dice look like d6, 2d6 or 2d6+1")
    if not 1 <= sum(count for count, _ in dice) <= MOST_DICE or not all(2 <= of <= MOST_FACES for _, of in dice):
        raise ValueError(f"at most {MOST_DICE} dice are rolled at once, of 2 to {MOST_FACES} faces")
    if not 1 <= sum(count * of for count, of in dice) + added <= HIGHEST:
        raise ValueError(f"the highest roll is a number from 1 to {HIGHEST}")
    return dice, added


@lru_cache(512)
def ways(text: str) -> Ways:
    """The results of these dice, in order, each with the number of equally likely rolls that give it. A roll below 0
    counts as 0."""
    dice, added = _terms(text)
    counts = {added: 1}
    for faces in [of for count, of in dice for _ in range(count)]:
        rolled: dict[int, int] = {}
        for number, times in counts.items():
            for face in range(1, faces + 1):
                rolled[number + face] = rolled.get(number + face, 0) + times
        counts = rolled
    clipped: dict[int, int] = {}
    for number, times in counts.items():
        clipped[max(number, 0)] = clipped.get(max(number, 0), 0) + times
    return tuple(sorted(clipped.items()))


@lru_cache(512)
def dice_of(text: str) -> tuple[tuple[int, ...], int]:
    """The faces of each die, and the constant."""
    dice, added = _terms(text)
    return tuple(of for count, of in dice for _ in range(count)), added


def _dice(text: str) -> str:
    """Dice in their standard form. Raises pydantic's error for anything else."""
    try:
        return canonical(text)
    except ValueError as wrong:
        raise PydanticCustomError("dice", "{wrong}", {"wrong": str(wrong)}) from None


Dice = Annotated[str, Field(max_length=40), AfterValidator(_dice)]
