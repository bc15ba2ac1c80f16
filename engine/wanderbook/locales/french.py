"""French: what it asks of a sentence that is put together, and of a phrase that is shown."""

from __future__ import annotations

import re

from wanderbook.locales.locale import Locale


def typeset(phrase: str) -> str:
    """A phrase as authors write it, set as the prose beside it is: colons stay where they are."""
    return phrase.replace(" :", "\u00a0:").replace("'", "’")


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


FRENCH = Locale(
    "fr",
    "Français",
    plural=lambda number: int(abs(number) >= 2),
    quotes=("«\u00a0", "\u00a0»", "“", "”"),
    typeset=typeset,
    contracted=contracted,
)
