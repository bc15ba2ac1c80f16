"""What need not be walked, and what may be shorter than to come from the ship, each held against brute force."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest

from tests.proofs.agree import by_passes, held_against_truth
from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.atlas import Page, Region
from wanderbook.book.book import Ending, Place
from wanderbook.book.cards import Quest
from wanderbook.book.conditions import Condition, HasKeyword, Not, Or
from wanderbook.book.effects import Effect, EndCampaign, GainQuest, ReturnToShip, TurnTo
from wanderbook.book.sections import Instructions
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.campaigns import going_on, regions
from wanderbook.proofs.campaigns.moments import Moments
from wanderbook.proofs.campaigns.summaries import Summaries, summarise

WORDS = ("X", "Y")
GIVEN = {"20": "+1 >ship", "30": "A>31 B>ship", "31": "A>32 B>ship", "32": "+2 >ship"}
"""Where the keyword X is had at once, and Y after some replies."""


def campaign(entrances: str, **written: str) -> Book:
    """Sections as in `s1="A[X]>2 B>ship"`: choices, what they ask for and where they lead; or quests and a way on."""
    sections = [_section(number.removeprefix("s"), text) for number, text in (written | GIVEN).items()]
    sections.append(Section(number="F", body=(Instructions(effects=(EndCampaign(ending=1),)),)))
    page = TitlePage(
        title="Trees",
        ruleset="sleeping_gods",
        begin=Place(page=1, space="A"),
        deck_ends=("F",),
        ending=(Ending(number=1, name="Home"),),
    )
    quests = tuple(Quest(number=at, name=word, keyword=word) for at, word in enumerate(WORDS, 1))
    atlas = (Page(number=1, regions=(Region(id="A", locations=(*entrances.split(), "20", "30")),)),)
    chapter = Chapter(name="all.md", sections=Sections(sections))
    return Book(title_page=page, chapters=(chapter,), cards=Cards(quest=quests), atlas=atlas)


def _section(number: str, text: str) -> Section:
    parts = [re.fullmatch(r"([A-Z]?)(?:\[(.*)\])?(?:\+(\d))?(?:>(\w+))?", part) for part in text.split()]
    found = [(part[1], _asked(part[2]), _effects(part[3], part[4])) for part in parts if part]
    choices = [
        Choice(letter=letter, text="Go.", requires=asked, effects=told) for letter, asked, told in found if letter
    ]
    effects = tuple(effect for letter, _, told in found if not letter for effect in told)
    return Section(number=number, body=(Instructions(effects=effects),) if effects else (), choices=tuple(choices))


def _asked(words: str | None) -> Condition | None:
    if not words:
        return None
    if words.startswith("!"):
        return Not(of=HasKeyword(keyword=words[1:]))
    several = tuple(HasKeyword(keyword=word) for word in words.split("|"))
    return Or(any=several) if len(several) > 1 else several[0]


def _effects(gained: str | None, to: str | None) -> tuple[Effect, ...]:
    ways: dict[str, Effect] = {"ship": ReturnToShip(), "end": EndCampaign(ending=1)}
    on = (ways.get(to) or TurnTo(section=to),) if to else ()
    return (*((GainQuest(quest=int(gained)),) if gained else ()), *on)


def walked(book: Book) -> Summaries:
    story = Story(book)
    with patch.object(regions, "FEW", 1):
        return summarise(story, saturate(story))


CORRIDOR = {f"s{at}": f"A>{at + 1} B>ship" for at in range(1, 7)} | {"s7": "A>ship"}
"""Seven sections in a row, all of which can be left."""


@pytest.mark.parametrize(
    ("trees", "book"),
    [
        pytest.param(2, campaign("1", s1="A[X]>2 B>ship", s2="A[Y]>3 B>ship", s3="A>ship"), id="one behind another"),
        pytest.param(
            2,
            campaign("1", s1="A[X]>2 B>ship", s2="A>3 B>ship", s3="A[Y]>4 B>ship", s4="A>ship"),
            id="behind a free path",
        ),
        pytest.param(1, campaign("1", s1="A[X]>2 B>ship", s2="A[!X]>end B>ship"), id="not so together"),
        pytest.param(
            3,
            campaign("1", s1="A[X]>2 B[!X]>3 C>ship", s2="A[!X]>end B[Y]>4 C>ship", s3="A>ship", s4="A>ship"),
            id="so in one place, and not in another",
        ),
        pytest.param(0, campaign("1", s1="A[X|Y]>2 B>ship", s2="A>ship"), id="either will do"),
        pytest.param(0, campaign("1", s1="A[Y]>2 B[X]>2 C>ship", s2="A>ship"), id="by either of two questions"),
        pytest.param(
            0,
            campaign("1 5", s1="A>2 B>ship", s2="A>3 B>ship", s3="A[X]>4 B>ship", s4="A>ship", s5="A[X]>4 B>ship"),
            id="from either of two places",
        ),
        pytest.param(
            0,
            campaign("1", s1="A[Y]>2 B[X]>3 C>ship", s2="A>4 B>ship", s3="A>4 B>ship", s4="A>ship"),
            id="two regions that meet",
        ),
        pytest.param(
            0,
            campaign("1", s1="A[X]>2 B>ship", s2="A[Y]>3 B>ship", s3="+1 >ship"),
            id="something changes far behind",
        ),
        pytest.param(1, campaign("1", s1="A[X]>2 B>ship", s2="A>3", s3="A>2"), id="a lock"),
        pytest.param(0, campaign("1 10", **CORRIDOR, s10="A[X]>7 B>ship"), id="sooner by a question"),
        pytest.param(0, campaign("1 10", **CORRIDOR, s10="A[X]>11 B>ship", s11="A>7 B>ship"), id="sooner by a region"),
    ],
)
@pytest.mark.parametrize("at_random", [True, False])
def test_what_is_not_walked_is_answered_as_truly(
    trees: int, book: Book, at_random: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By what was so at some moment of random plays, and one question after another."""
    if not at_random:
        monkeypatch.setattr(Moments, "when", lambda *_: 0)
    assert sum(map(len, walked(book).trees.levels)) == trees
    counts = held_against_truth(book)
    assert counts is not None
    assert counts["reachable"] > 20
    assert not counts["undecided"]
    assert (counts["shortest"] < counts["reachable"]) == bool(walked(book).going_on.near)


def test_a_lock_in_a_tree_is_found() -> None:
    book = campaign("1", s1="A[X]>2 B>ship", s2="A>3", s3="A>2")
    assert [lock.at for lock in by_passes(book).locks.found] == ["2"]


def test_what_is_deeper_than_a_tree_may_be_is_walked() -> None:
    rows = {f"s{at}": f"A[{WORDS[at % 2]}]>{at + 1} B>ship" for at in range(100, 160)} | {"s160": "A>ship"}
    book = campaign("100", **rows)
    assert not walked(book).trees.levels[0].size
    verdict = by_passes(book)["160"]
    assert verdict.status == "reachable"
    assert len(verdict.witness) == 1 + 3 + 61


def test_a_shorter_way_that_was_not_looked_for_is_not_denied() -> None:
    """Section 7 takes seven replies from the ship; with X, which is had in one, two."""
    found = by_passes(campaign("1 10", **CORRIDOR, s10="A[X]>7 B>ship"))
    assert (len(found["7"].witness), found["7"].shortest) == (7, False)
    assert (len(found["3"].witness), found["3"].shortest) == (3, True)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(campaign("1 4", s1="+2 A>ship B[Y]>4", s4="A[Y]>5 B>ship", s5="A>ship"), id="at its end"),
        pytest.param(
            campaign(
                "1 4 7", s1="+2 A>ship B[Y]>4", s4="A[Y]>8 B>ship", s7="A>8 B>ship", s8="A[Y]>9 B>ship", s9="A>ship"
            ),
            id="behind a question",
        ),
        pytest.param(
            campaign("1 4 7", s1="+2 A>4", s4="A[Y]>7 B>ship", s7="A[Y]>9 B>ship", s9="A>ship"), id="at an entrance"
        ),
    ],
)
def test_an_exploration_that_ends_elsewhere_than_at_the_ship_may_be_gone_on_from(book: Book) -> None:
    """Where that is shorter than to come from the ship, what comes from the ship is not called shortest."""
    assert walked(book).going_on.near
    assert held_against_truth(book)


def test_nothing_is_called_shortest_where_going_on_is_too_much_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    book = campaign("1 10", **CORRIDOR, s10="A[X]>7 B>ship")
    monkeypatch.setattr(going_on, "MOST", 0)
    assert not any(verdict.shortest for verdict in by_passes(book).kinds["sections"].values())
