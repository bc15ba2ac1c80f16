"""French typography, and contractions in sentences with names."""

from __future__ import annotations

import re

from wanderbook.locales.locale import Locale


def typeset(phrase: str) -> str:
    """A phrase of the notation, typeset like the prose beside it: colons stay where they are."""
    return phrase.replace(" :", "\u00a0:").replace("'", "’")


_THIN = re.compile(r"(?<=«)[ \u00a0]|[ \u00a0](?=»)| (?=[;!?])")
_FULL = re.compile(r" (?=:)")


def spaced(text: str) -> str:
    """Prose with spaces that keep punctuation on the line: a narrow space inside quotes and before `;`, `!` and `?`, a
    full one before a colon.
    """
    return _FULL.sub("\u00a0", _THIN.sub("\u202f", text))


_ARTICLE = re.compile(r"\b(à|de|depuis|vers) (Les?|La|L’)( ?)(?=(\w))")
_ELIDED = re.compile(r"\b(d|qu)e (?=[AEIOUÀÂÉÈÊÎÔÛ][a-zà-ÿ])")
_JOINED = {"à Le": "au", "à Les": "aux", "de Le": "du", "de Les": "des"}


def contracted(text: str) -> str:
    """Prepositions and articles contracted before a name in a sentence: `au Champ`, `de la rade`, `d’Odessa`. A town
    whose article is part of its name keeps it: `à La Rochelle`.
    """
    return _ELIDED.sub(r"\1’", _ARTICLE.sub(_with_article, text))


def _with_article(found: re.Match[str]) -> str:
    """A preposition joined to the article after it, as `de le` becomes `du`; the article is lowered before a small
    letter."""
    before, article, space, first = found.groups()
    if joined := _JOINED.get(f"{before} {article}"):
        return f"{joined}{space}"
    return f"{before} {article.lower() if first.islower() else article}{space}"


FRENCH = Locale(
    "fr",
    "Français",
    plural=lambda number: int(abs(number) >= 2),
    quotes=("«\u202f", "\u202f»", "“", "”"),
    typeset=typeset,
    contracted=contracted,
    spaced=spaced,
)
