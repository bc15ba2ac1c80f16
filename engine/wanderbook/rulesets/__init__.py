"""The games: each folder has one game's own steps, its component data and its rules reference."""

from __future__ import annotations

from wanderbook.book import Book
from wanderbook.book.conditions import Condition
from wanderbook.games import record_of, use
from wanderbook.notation import phrasebook_of
from wanderbook.notation.printer import print_guards
from wanderbook.table import Game, Ruleset


def ruleset_of(name: str) -> Ruleset:
    """The rules of a game."""
    ruleset = use(record_of(name).rules)
    assert isinstance(ruleset, Ruleset), f"{record_of(name).rules} is not a Ruleset"
    return ruleset


def game_for(book: Book, chance: str = "draw") -> Game:
    """The game of a book, by its ruleset."""
    return Game(ruleset_of(book.title_page.ruleset), book, _in_words, chance)


def _in_words(book: Book, condition: Condition) -> str:
    guards = print_guards(phrasebook_of(book), condition)
    return ", ".join(guard[:1].lower() + guard[1:] for guard in guards)


__all__ = ["game_for", "ruleset_of"]
