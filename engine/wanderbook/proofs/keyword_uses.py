"""Where a book gives, requires, forbids and takes each keyword, by the names of reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.book.conditions import Condition, HasCard, HasKeyword, HasQuest, Owns, Simple, simple_parts
from wanderbook.ids import section_order
from wanderbook.machine.compiled import Story
from wanderbook.proofs.dead_ends import asked_for
from wanderbook.proofs.lifting import guards
from wanderbook.proofs.paragraphs import paragraphs
from wanderbook.proofs.sites import all_at, asked_elsewhere, elsewhere, facts_of, lost_elsewhere, sites

START = "start"
"""Where something is given that every play begins with."""
Places = dict[str, dict[str, None]]
"""By thing, the names of its places, each once."""


class Uses(NamedTuple):
    """The places of one keyword, or of another thing that guards test."""

    facts: tuple[str, ...]
    """The quests and cards that are it: `quest:4`."""
    given: tuple[str, ...]
    required: tuple[str, ...]
    forbidden: tuple[str, ...]
    lost: tuple[str, ...]


def keyword_uses(story: Story) -> dict[str, Uses]:
    """The uses of every keyword that the book's quests have or its guards test, in alphabetical order."""
    book = story.book
    asked, refused = _guards(book)
    bearers = book.bearers
    names = sorted(name for name in {*bearers, *asked, *refused} if ":" not in name)
    return _uses(story, {name: tuple(f"quest:{one}" for one in bearers.get(name, ())) for name in names})


def card_uses(story: Story) -> dict[str, Uses]:
    """The uses of every adventure card, and of every quest without a keyword, that a guard tests: `card:4`."""
    asked, refused = _guards(story.book)
    names = sorted((name for name in {*asked, *refused} if ":" in name), key=_number)
    return _uses(story, {name: (name,) for name in names})


def _number(name: str) -> tuple[str, int]:
    kind, _, number = name.partition(":")
    return kind, int(number)


def _uses(story: Story, things: Mapping[str, tuple[str, ...]]) -> dict[str, Uses]:
    book = story.book
    gained, lost = sites(story)
    given_elsewhere, taken_elsewhere = elsewhere(book), lost_elsewhere(book)
    asked, refused = _guards(book)
    at_first = {
        *(f"quest:{one}" for one in book.title_page.quests),
        *(f"card:{one}" for one in book.title_page.adventures),
    }
    return {
        name: Uses(
            facts,
            given=(
                *([START] if at_first.intersection(facts) else []),
                *_in_book_order(all_at(gained, facts)),
                *all_at(given_elsewhere, facts),
            ),
            required=tuple(asked.get(name, ())),
            forbidden=tuple(refused.get(name, ())),
            lost=(*_in_book_order(all_at(lost, facts)), *all_at(taken_elsewhere, facts)),
        )
        for name, facts in things.items()
    }


def _in_book_order(names: Iterable[str]) -> tuple[str, ...]:
    """The places in the order of the book."""
    return tuple(sorted(names, key=lambda name: section_order(name.partition(":")[0])))


def _guards(book: Book) -> tuple[Places, Places]:
    """The guards, conditional paragraphs and cards that require each thing, and those that exclude it, in the order of
    the book."""
    asked: Places = {}
    refused: Places = {}
    for name, condition in chain(guards(book).items(), paragraphs(book).items(), asked_elsewhere(book)):
        wanted = set(asked_for(condition)) if condition else set()
        for test in simple_parts(condition) if condition else ():
            for thing in things_of(book, test):
                (asked if test in wanted else refused).setdefault(thing, {})[name] = None
    return asked, refused


def things_of(book: Book, test: Simple) -> list[str]:
    """The things that a single test is about: a keyword by its name, other quests and cards as `quest:4`, `card:2`."""
    match test:
        case HasKeyword(keyword=keyword):
            return [keyword]
        case HasQuest(quest=quest):
            bears = book.quests[quest].keyword if quest in book.quests else None
            return [bears or f"quest:{quest}"]
        case HasCard() | Owns(thing="totem"):
            return facts_of(book, test)
        case _:
            return []


def required_things(book: Book, condition: Condition) -> list[str]:
    """The keywords and cards that must be held for a condition, each once."""
    return list(dict.fromkeys(thing for test in asked_for(condition) for thing in things_of(book, test)))
