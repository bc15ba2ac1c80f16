"""Distant locations: places that are not on the atlas, some of which come with a card."""

from __future__ import annotations

from wanderbook.book import Book, Cards, Chapter, Section, Sections, TitlePage
from wanderbook.book.atlas import Page, Square
from wanderbook.book.book import Place
from wanderbook.book.cards import Adventure, Landing
from wanderbook.book.effects import GainCard, ReturnToMap
from wanderbook.book.sections import Instructions
from wanderbook.proofs.reach import reach


def flown(*, card_is_gained: bool) -> Book:
    """Section 1 on the atlas, 2 where the plane can always fly to, 3 where only the bearer of card 7 can."""
    gained = (GainCard(card=7),) if card_is_gained else ()
    sections = [
        Section(number="1", body=(Instructions(effects=(*gained, ReturnToMap())),)),
        Section(number="2", body=(Instructions(effects=(ReturnToMap(),)),)),
        Section(number="3", body=(Instructions(effects=(ReturnToMap(),)),)),
    ]
    return Book(
        title_page=TitlePage(title="Up", ruleset="distant_skies", begin=Place(page=1, space="A1")),
        chapters=(Chapter(name="all.md", sections=Sections(sections)),),
        cards=Cards(
            adventure=(Adventure(number=7, name="A chart of the air"),),
            landing=(
                Landing(number=1, name="Field", page=1, space="A1"),
                Landing(number=2, name="Ledge", location="2", ways=(1,)),
                Landing(number=3, name="Cloud", location="3", ways=(1,), card=7),
            ),
        ),
        atlas=(Page(number=1, squares=((Square(id="A1", location="1", landing=True),),)),),
    )


def test_a_distant_location_is_an_entrance() -> None:
    assert reach(flown(card_is_gained=False))["2"].witness == ("explore 2",)


def test_one_that_comes_with_a_card_is_there_only_with_it() -> None:
    assert reach(flown(card_is_gained=True))["3"].witness == ("explore 1", "explore 3")
    assert reach(flown(card_is_gained=False))["3"].status == "unreachable"
