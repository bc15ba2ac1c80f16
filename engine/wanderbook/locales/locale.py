"""The record of a language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _as_it_is(text: str) -> str:
    return text


@dataclass(frozen=True)
class Locale:
    """The rules of a language for texts, apart from its words."""

    code: str
    """Its code of two or three small letters, as in ISO 639: `fr`."""
    name: str
    """Its own name for itself: `Français`."""
    plural: Callable[[int], int]
    """The index of a text's form for a number: in CLDR's order of one, few, many, other."""
    forms: int = 2
    """The largest number of forms of a text."""
    package: str = ""
    """The package with its texts, in folders named after the packages that they translate; None if its texts are beside
    the code.
    """
    quotes: tuple[str, str, str, str] = ("“", "”", "‘", "’")
    """The quotation marks around speech, and around speech within it."""
    typeset: Callable[[str], str] = _as_it_is
    """A function that typesets a phrase of the notation like prose."""
    contracted: Callable[[str], str] = _as_it_is
    """A function that contracts words before a name in a sentence."""
    spaced: Callable[[str], str] = _as_it_is
    """A function that puts the language's own spaces around punctuation."""
