"""The book that `wanderbook new` makes: small, complete, with an example of each feature."""

from __future__ import annotations

from wanderbook.games import data_of, games, record_of
from wanderbook.notation.claims import FILE
from wanderbook.notation.load import read_book
from wanderbook.notation.printer import print_book


def starters() -> tuple[str, ...]:
    """The games that a new book can be made for."""
    return tuple(name for name in games() if record_of(name).starter)


def starter(title: str, ruleset: str, language: str) -> dict[str, str]:
    """The new book's files by path, with the rules in the given language; prose not available in that language is in
    English.
    """
    folder = data_of(record_of(ruleset).starter)
    here = folder / "locale" / language
    book = read_book(str(folder), language if here.is_dir() else None, use_cache=False).require()
    named = book.model_copy(update={"title_page": book.title_page.model_copy(update={"title": title[:120]})})
    here = here if here.is_dir() else folder
    tests = {FILE: (here / FILE).read_text("utf-8")} if (here / FILE).is_file() else {}
    return print_book(named, language) | tests
