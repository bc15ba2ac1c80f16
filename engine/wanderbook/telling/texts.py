"""What is said in a language: texts that every book needs, with a game's own added or in their place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from wanderbook.counting import in_number, is_several

PACKAGE = "wanderbook.telling"
"""Where the texts are that every book needs, `en.toml` and the like."""


@cache
def merged_texts(language: str, *packages: str) -> dict[str, Any]:
    """The texts of these packages, each over those before it."""
    found: dict[str, Any] = {}
    for package in packages:
        found = _merged(found, tomllib.loads((files(package) / f"{language}.toml").read_text("utf-8")))
    return found


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    both = {
        name: _merged(one[name], value) if isinstance(value, dict) and isinstance(one.get(name), dict) else value
        for name, value in other.items()
    }
    return {**one, **both}


def inflected(text: str, values: Mapping[str, object], language: str = "") -> str:
    """A text with its values, in the number of the first number among them."""
    number = next((value for value in values.values() if isinstance(value, int)), 1)
    filled = in_number(text, is_several(number, language)).format(**values)
    return contracted(filled) if language == "fr" else filled


def typeset(phrase: str, language: str) -> str:
    """A phrase as authors write it, set as the prose beside it is: colons stay where they are."""
    return phrase.replace(" :", "\u00a0:").replace("'", "’") if language == "fr" else phrase


_ARTICLE = re.compile(r"\b(à|de|depuis|vers) (Les?|La|L’)( ?)(?=(\w))")
_ELIDED = re.compile(r"\b(d|qu)e (?=[AEIOUÀÂÉÈÊÎÔÛ][a-zà-ÿ])")
_JOINED = {"à Le": "au", "à Les": "aux", "de Le": "du", "de Les": "des"}


def contracted(text: str) -> str:
    """French as it is spoken where a name was put into a sentence: `au Champ`, `de la rade`, `d’Odessa`. A town that
    has its article for good keeps it: `à La Rochelle`."""
    return _ELIDED.sub(r"\1’", _ARTICLE.sub(_with_article, text))


def _with_article(found: re.Match[str]) -> str:
    before, article, space, first = found.groups()
    if joined := _JOINED.get(f"{before} {article}"):
        return f"{joined}{space}"
    return f"{before} {article.lower() if first.islower() else article}{space}"
