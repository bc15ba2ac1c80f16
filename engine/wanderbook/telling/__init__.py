"""A play in words, for any screen: questions, events and names, in the book's language.

- `telling`: a plain book in words, and what every game's telling can do
- `sheets`: a question in words; `squares`: what squares are called; `texts`: sentences, from `en.toml`, `fr.toml`
- `crewed`: what board games with a crew share; `sleeping_gods`, `distant_skies`: what only one has
- `chart`: pages of sea as they are drawn
"""

from __future__ import annotations

from wanderbook.games import record_of, use
from wanderbook.table import Game
from wanderbook.telling.sheets import AMOUNT, Line, Sheet
from wanderbook.telling.squares import columns, square_name
from wanderbook.telling.telling import LogLine, Telling, ending_name, read_on, shown_before, unbroken


def telling_class(ruleset: str) -> type[Telling]:
    """A game's telling; that of a plain book, if it brings none."""
    where = record_of(ruleset).telling
    telling: type[Telling] = use(where) if where else Telling
    return telling


def telling_for(game: Game, language: str = "") -> Telling:
    """The telling of a game, in the book's language unless another is given."""
    return telling_class(game.rules.name)(game, language)


__all__ = [
    "AMOUNT",
    "Line",
    "LogLine",
    "Sheet",
    "Telling",
    "columns",
    "ending_name",
    "read_on",
    "shown_before",
    "square_name",
    "telling_class",
    "telling_for",
    "unbroken",
]
