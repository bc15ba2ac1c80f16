"""Counters added to a plain book: the same each time, in the notation, and with everything that a reader may count."""

from __future__ import annotations

import pytest

from wanderbook.book import Book
from wanderbook.book.effects import STAT_EFFECTS
from wanderbook.book.sections import Fight, StatPrice, StatRoll, all_effects
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation.folder import read_memory
from wanderbook.notation.load import read_book
from wanderbook.notation.printer import print_book
from workshop.counters import Rules, with_counters

PLAIN = synthetic_book(Recipe(sections=200, keywords=12, ruleset="gamebook", words=3))


@pytest.mark.parametrize("rules", ["contest", "table"])
def test_the_book_is_read_back_as_it_was_printed(rules: Rules) -> None:
    book = with_counters(PLAIN, "1", rules)
    files = read_memory({name: text.encode() for name, text in print_book(book).items()})
    read = read_book(files, use_cache=False)
    assert not [one for one in read.diagnostics if one.severity == "error"]
    assert read.require().sections == book.sections
    assert read.require().stats == book.stats


def test_a_seed_gives_the_same_book_again_and_another_gives_another() -> None:
    assert with_counters(PLAIN, "1").sections == with_counters(PLAIN, "1").sections
    assert with_counters(PLAIN, "1").sections != with_counters(PLAIN, "2").sections


def test_everything_that_is_usually_counted_is_there() -> None:
    book = with_counters(PLAIN)
    choices = [choice for section in book.sections.values() for choice in section.choices]
    effects = {type(effect) for section in book.sections.values() for effect in all_effects(section)}
    assert any(isinstance(choice.trial, Fight) and choice.trial.may_run for choice in choices)
    assert any(isinstance(choice.trial, Fight) and len(choice.trial.foes) > 1 for choice in choices)
    assert {choice.trial.stat for choice in choices if isinstance(choice.trial, StatRoll)} == {"skill", "luck"}
    prices = {price.good for choice in choices for price in choice.price if isinstance(price, StatPrice)}
    assert prices == {"gold", "meal"}
    assert set(STAT_EFFECTS) <= effects


def test_where_the_last_choice_was_open_it_stays_open() -> None:
    def last(book: Book, number: str, at: int) -> object:
        return book.sections[number].choices[at]

    book = with_counters(PLAIN)
    for number, section in PLAIN.sections.items():
        if section.choices:
            at = len(section.choices) - 1
            assert last(book, number, at) == section.choices[at]
