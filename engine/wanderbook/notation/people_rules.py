"""SB401: people of a translation who are there under another condition than the original's."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book import Book, Cards
from wanderbook.book.book import TitlePage
from wanderbook.book.people import Person
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.folder import language_of
from wanderbook.notation.tables import TomlFile, read_table
from wanderbook.notation.wording import keyword_names, renamed_people


def people_of(
    original: Book, page: TitlePage, cards: Cards, file: str, text: str
) -> tuple[tuple[Person, ...], list[Diagnostic]]:
    """The people of a translation, whose title page is this file: the original's, by its own names for them and with
    its own keywords; and what differs."""
    names = keyword_names(original.cards.quest, cards.quest)
    known = renamed_people(original.title_page.person, names)
    if not language_of(file) or not page.person:
        return known, []
    table = read_table(file, text)
    return page.person, list(_differing(known, page.person, table)) if isinstance(table, TomlFile) else []


def _differing(known: tuple[Person, ...], people: tuple[Person, ...], table: TomlFile) -> Iterator[Diagnostic]:
    """The people of a translation who do not match those of the original, in order and in condition."""
    for at, person in enumerate(people):
        if at >= len(known):
            message = f"the original has no person who matches {person.name!r}"
            yield table.problem("SB401", ("person", at, "name"), message, "delete this table")
        elif person.aboard != known[at].aboard:
            message = f"{person.name!r} is there under another condition in the original"
            help = "translate only the name and the keywords; keep the order of the original"
            yield table.problem("SB401", ("person", at, "aboard"), message, help)
    if len(people) < len(known):
        missing = ", ".join(one.name for one in known[len(people) :])
        message, help = f"the translation has no name for {missing}", "add a table for each, in the original's order"
        yield table.problem("SB401", ("person", len(people) - 1), message, help)
