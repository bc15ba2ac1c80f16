"""Synthetic books: linked and clean, as large as asked for, and the same whenever they are made again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wanderbook.book import Book
from wanderbook.book.book import RulesetName
from wanderbook.book.conditions import And, Condition, HasKeyword, Not, Or
from wanderbook.book.effects import GainQuest
from wanderbook.book.sections import all_effects
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.notation.printer import print_book

RULESETS: tuple[RulesetName, ...] = ("gamebook", "sleeping_gods")
by_ruleset = pytest.mark.parametrize("ruleset", RULESETS)

UNUSED = {"SB221", "SB222"}
"""A synthetic book has more cards than it uses."""


def keywords(condition: Condition | None) -> Iterator[str]:
    match condition:
        case HasKeyword(keyword=keyword):
            yield keyword
        case Not(of=inner):
            yield from keywords(inner)
        case And(all=parts) | Or(any=parts):
            for part in parts:
                yield from keywords(part)


def asked(book: Book) -> set[str]:
    """Every keyword that some guard or redirect names."""
    choices = (choice.requires for section in book.sections.values() for choice in section.choices)
    redirects = (redirect.when for section in book.sections.values() for redirect in section.redirects)
    return {keyword for condition in (*choices, *redirects) for keyword in keywords(condition)}


def gained(book: Book) -> set[int]:
    effects = (effect for section in book.sections.values() for effect in all_effects(section))
    return {effect.quest for effect in effects if isinstance(effect, GainQuest)}


recipes = st.builds(
    Recipe,
    sections=st.integers(4, 90),
    keywords=st.integers(0, 12),
    seed=st.integers(-5, 10**6),
    ruleset=st.sampled_from(RULESETS),
    words=st.just(8),
    per_place=st.integers(2, 12),
    per_chapter=st.integers(7, 40),
    guards=st.sampled_from([0.0, 0.3, 1.0]),
    redirects=st.sampled_from([0.0, 0.1, 1.0]),
    trials=st.sampled_from([0.0, 0.5, 1.0]),
    towns=st.sampled_from([0.0, 1.0]),
    tables=st.sampled_from([0.0, 0.2]),
)


@settings(max_examples=40)
@given(recipe=recipes)
def test_every_recipe_gives_a_clean_book_of_that_size(recipe: Recipe) -> None:
    book = synthetic_book(recipe)
    assert len(book.sections) == recipe.sections
    assert len(book.chapters) == -(-recipe.sections // recipe.per_chapter)
    files = read_memory({name: text.encode() for name, text in print_book(book).items()})
    read = read_book(files, use_cache=False)
    assert not [one for one in read.diagnostics if one.code not in UNUSED]
    assert read.book == book


@settings(max_examples=60)
@given(recipe=recipes)
def test_every_keyword_is_gained_and_asked_for(recipe: Recipe) -> None:
    """As long as any section has choices to ask with: a place of one section has none."""
    book = synthetic_book(recipe)
    assert gained(book) == set(book.quests) == set(range(1, recipe.keywords + 1))
    assert len(book.bearers) == recipe.keywords, "each quest bears a keyword of its own"
    if any(section.choices for section in book.sections.values()):
        assert asked(book) == set(book.bearers)


@by_ruleset
def test_the_same_recipe_gives_the_same_book(ruleset: RulesetName) -> None:
    first, again = (print_book(synthetic_book(Recipe(sections=80, seed=3, ruleset=ruleset))) for _ in range(2))
    assert first == again
    assert first != print_book(synthetic_book(Recipe(sections=80, seed=4, ruleset=ruleset)))


@by_ruleset
def test_the_smallest(ruleset: RulesetName) -> None:
    """At sea, one place to explore and a finale of three are the least there is."""
    book = synthetic_book(Recipe(sections=1, keywords=0, ruleset=ruleset))
    assert list(book.sections) == (["1"] if ruleset == "gamebook" else ["1", "F1", "F2", "F3"])


def test_entrances_are_the_start_or_the_places_on_the_atlas() -> None:
    assert synthetic_book(Recipe(sections=50)).entrances == ("1",)
    book = synthetic_book(Recipe(sections=503, ruleset="sleeping_gods"))
    assert book.entrances == (*map(str, range(1, 51)), "F1", "F2", "F3")
    assert [len(page.locations) for page in book.atlas] == [24, 24, 2]


def test_sections_that_are_not_kept_are_the_same_each_time() -> None:
    recipe = Recipe(sections=120, keywords=12, ruleset="sleeping_gods")
    kept, unkept = synthetic_book(recipe), synthetic_book(recipe, keep=False)
    assert list(unkept.sections) == list(kept.sections)
    for _ in range(2):
        assert list(unkept.sections.values()) == list(kept.sections.values())
