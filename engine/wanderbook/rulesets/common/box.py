"""The contents of a game's box, as data: component files, their provenance, and a book's own cards
that replace some.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from wanderbook.book import Book, Cards, Choice, Section
from wanderbook.book.cards import Card
from wanderbook.book.sections import Hazard, Passage
from wanderbook.book.vocabulary import vocabularies
from wanderbook.games import package_of
from wanderbook.locales import folder_of
from wanderbook.notation import phrasebook

_C = TypeVar("_C")
_Named = TypeVar("_Named", bound=Card)
NO_CARDS = ("provenance.toml", "unlocks.toml")


@cache
def read_components(ruleset: str, language: str = "en") -> Cards:
    """The cards and boards that come with the game, in the format of a book's own; those without words are in English
    only.

    In a published page they are read already, as JSON.
    """
    if (compiled := components_of(ruleset) / f"{language}.json").is_file():
        return Cards.model_validate_json(compiled.read_bytes())
    return _parse_cards(ruleset, language)


def _parse_cards(ruleset: str, language: str) -> Cards:
    """The components of a game in a language, read from its card files."""
    from wanderbook.notation.cards import TableReader  # a published page has no parser
    from wanderbook.notation.tables import TomlFile, read_table

    cards_by_kind: dict[str, list[Any]] = {}
    for name, text, written_in in _card_files(ruleset, language):
        table = read_table(name, text)
        assert isinstance(table, TomlFile), table
        reader = TableReader(phrasebook(written_in), vocabularies()[ruleset])
        for kind, cards in reader.cards(table).items():
            cards_by_kind.setdefault(kind, []).extend(cards)
        assert not reader.diagnostics, reader.diagnostics
    return Cards(**{kind: tuple(cards) for kind, cards in cards_by_kind.items()})


@cache
def read_provenance(ruleset: str) -> dict[str, dict[str, Any]]:
    """The printed fields of each kind of component, from the sources. All others are the house's."""
    return tomllib.loads((components_of(ruleset) / "provenance.toml").read_text("utf-8"))


def components_of(ruleset: str) -> Any:
    """The folder with a ruleset's component files."""
    return files(package_of(ruleset)) / "components"


def _card_files(ruleset: str, language: str) -> Iterator[tuple[str, str, str]]:
    """The name, text and language of each card file."""
    own = folder_of(language, package_of(ruleset)) / "components" / language
    for entry in sorted(components_of(ruleset).iterdir(), key=lambda entry: str(entry.name)):
        if entry.name.endswith(".toml") and entry.name not in NO_CARDS:
            if (translated := own / entry.name).is_file():
                yield entry.name, translated.read_text("utf-8"), language
            else:
                yield entry.name, entry.read_text("utf-8"), "en"


def supply_of(box: Cards, book: Book) -> Cards:
    """The box's cards for a book: all but the kinds that the book leaves out."""
    return box.model_copy(update=dict.fromkeys(book.title_page.without, ())) if book.title_page.without else box


def merge(box: Iterable[_C], own: Iterable[_C]) -> dict[int, _C]:
    """Cards by number; a book's own card replaces the box's."""
    return {card.number: card for card in (*box, *own)}  # type: ignore[attr-defined]


def by_name(box: Iterable[_Named], own: Iterable[_Named]) -> dict[str, _Named]:
    """Crew by name; a book's own card replaces everything of the box's but the name, which other texts use."""
    called = {one.number: one.name for one in box}
    return {called.get(number, one.name): one for number, one in merge(box, own).items()}


# ---------------------------------------------------------------- texts that are read as sections are


def as_section(name: str, passage: Passage) -> Section:
    """A card's passage as a section, so that it is read like one."""
    # Named unlike any section of a book, so that the two are never taken for each other.
    return Section.model_construct(
        number=name, body=passage.body, choices=passage.choices, redirects=(), town=None, encounter=False
    )


def as_trial(name: str, hazard: Hazard | None) -> Section:
    """A section whose one choice is this challenge."""
    assert hazard is not None, f"{name} has no challenge"
    choice = Choice(letter="A", text="", trial=hazard.challenge, failure=hazard.failure)
    return as_section(name, Passage(choices=(choice,)))
