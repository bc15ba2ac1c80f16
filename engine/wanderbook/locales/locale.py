"""The record of a language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _as_it_is(text: str) -> str:
    return text


@dataclass(frozen=True)
class Locale:
    """What a language needs from a text apart from its words."""

    code: str
    """Two or three small letters, as ISO 639 has them: `fr`."""
    name: str
    """What it is called in itself: `Français`."""
    plural: Callable[[int], int]
    """Which of a text's forms goes with a number, from 0: in the order of CLDR's one, few, many, other."""
    forms: int = 2
    """How many forms a text has at most."""
    package: str = ""
    """The package that holds its texts, in folders named after the packages that they translate; none for the
    languages whose texts stand beside the code."""
    quotes: tuple[str, str, str, str] = ("“", "”", "‘", "’")
    """Around speech, and around speech within it."""
    typeset: Callable[[str], str] = _as_it_is
    """A phrase as authors write it, set as the prose beside it is."""
    contracted: Callable[[str], str] = _as_it_is
    """A sentence as it is spoken where a name was put into it."""
