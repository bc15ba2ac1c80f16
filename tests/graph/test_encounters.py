"""Encounters: they are over when nobody has a spot left and no way to leave is open, for proofs as in play."""

from __future__ import annotations

from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.atlas import Page, Square
from wanderbook.book.book import Ending, Place
from wanderbook.book.cards import Adventure, Landing, Quest
from wanderbook.book.conditions import HasKeyword
from wanderbook.book.effects import EndCampaign, GainCard, GainQuest, LoseQuest, ReturnToMap, TurnTo
from wanderbook.book.sections import Instructions
from wanderbook.graph.compiled import Story
from wanderbook.graph.proofs.explain import Explainer
from wanderbook.graph.proofs.reach import reach
from wanderbook.ids import LEAVE
from wanderbook.session.witness import replays, witness_game

BACK = TurnTo(section="1")
SHUT = Choice(letter="C", text="Out.", requires=HasKeyword(keyword="HOME"), effects=(ReturnToMap(),))


def met(*choices: Choice, quests: tuple[int, ...] = (), charted: bool = False) -> Book:
    """An encounter in section 1, and an ending for those who hold LAMP; where only card 7 leads, if that is charted."""
    home = Choice(letter="A", text="Home.", requires=HasKeyword(keyword="LAMP"), effects=(EndCampaign(ending=1),))
    away = Choice(letter="B", text="Not yet.", effects=(ReturnToMap(),))
    sections = [
        Section(number="1", town="A tent", encounter=True, choices=choices),
        Section(number="2", choices=(home, away)),
        Section(number="3", body=(Instructions(effects=(ReturnToMap(),)),)),
    ]
    row = (
        Square(id="A1", location="1", landing=True),
        Square(id="B1", location=None if charted else "2"),
        Square(id="C1", location="3"),
    )
    landings = (
        Landing(number=1, name="Field", page=1, space="A1"),
        Landing(number=2, name="Ledge", location="2", ways=(1,), card=7),
    )
    page = TitlePage(
        title="Met",
        ruleset="distant_skies",
        begin=Place(page=1, space="A1"),
        quests=quests,
        ending=(Ending(number=1, name="Home"),),
    )
    lamps = (Quest(number=1, name="A lamp", keyword="LAMP"), Quest(number=2, name="A house", keyword="HOME"))
    chapter = Chapter(name="all.md", sections=Sections(sections))
    cards = Cards(
        quest=lamps,
        adventure=(Adventure(number=7, name="A chart of the air"),),
        landing=landings if charted else landings[:1],
    )
    return Book(title_page=page, chapters=(chapter,), cards=cards, atlas=(Page(number=1, squares=(row,)),))


def spot(letter: str, *effects: GainQuest | LoseQuest) -> Choice:
    return Choice(letter=letter, text="A spot.", effects=(*effects, BACK))


def test_spots_without_a_way_out_lock_nobody_in() -> None:
    book = met(spot("A", GainQuest(quest=1)), spot("B"))
    found = reach(book)
    assert not found.softlocks
    assert found["ending:1"].witness == ("explore 1", "A", LEAVE, "explore 2", "A")
    assert replays(witness_game(book), found["ending:1"].witness, "ending:1")


def test_a_spot_that_closes_the_only_way_out_ends_it() -> None:
    book = met(spot("A", LoseQuest(quest=2), GainQuest(quest=1)), SHUT, quests=(2,))
    found = reach(book)
    assert not found.softlocks
    assert found["ending:1"].witness == ("explore 1", "A", LEAVE, "explore 2", "A")
    assert replays(witness_game(book), found["ending:1"].witness, "ending:1")


def test_whoever_can_go_by_a_way_goes_by_it() -> None:
    book = met(spot("A", GainQuest(quest=1)), SHUT, quests=(2,))
    assert reach(book)["ending:1"].witness == ("explore 1", "A", "C", "explore 2", "A")
    ways = Story(book)
    leaving = [move for some in ways.moves for move in some if move.reply == LEAVE]
    assert [move.to for move in leaving] == [0] and all(no & ways.mask("quest:2") for _, no in leaving[0].guard)


def test_where_nothing_is_open_from_the_start_nothing_leads_on() -> None:
    found = reach(met(SHUT, quests=(1,)))
    assert [lock.at for lock in found.softlocks] == ["1"]


def test_a_way_out_that_is_always_open_explains_why_it_is_never_just_over() -> None:
    """Whoever finds the chart must go by C, which is the end of the story: nobody flies to section 2 with it."""
    chart = Choice(letter="A", text="A spot.", effects=(GainCard(card=7), BACK))
    to_the_end = SHUT.model_copy(update={"effects": (EndCampaign(ending=2),)})
    book = met(chart, to_the_end, quests=(2,), charted=True)
    found = reach(book)
    assert found["2"].status == "unreachable"
    [why] = Explainer(found).because("2")
    assert (why.guard, why.asks) == ("1:C", "is a way to leave if keyword HOME")
    assert why.why
    assert reach(met(chart, to_the_end, charted=True))["2"].witness == ("explore 1", "A", LEAVE, "explore 2")
