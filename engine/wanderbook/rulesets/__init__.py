"""The games: each folder has one game's own steps, its component data and its rules reference."""

from __future__ import annotations

from wanderbook.book import Book
from wanderbook.book.conditions import Condition
from wanderbook.notation import phrasebook_of
from wanderbook.notation.printer import print_guards
from wanderbook.rulesets.distant_skies import DISTANT_SKIES
from wanderbook.rulesets.gamebook import GAMEBOOK
from wanderbook.rulesets.sleeping_gods import SLEEPING_GODS
from wanderbook.table import Game, Ruleset

RULESETS: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in (GAMEBOOK, SLEEPING_GODS, DISTANT_SKIES)}


def game_for(book: Book, chance: str = "draw") -> Game:
    """The game that a book is made for."""
    return Game(RULESETS[book.title_page.ruleset], book, _in_words, chance)


def _in_words(book: Book, condition: Condition) -> str:
    guards = print_guards(phrasebook_of(book), condition)
    return ", ".join(guard[:1].lower() + guard[1:] for guard in guards)


__all__ = ["RULESETS", "game_for"]
