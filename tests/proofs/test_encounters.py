"""Encounters: they may be ended at any time, for proofs as in play."""

from __future__ import annotations

from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.atlas import Page, Square
from wanderbook.book.book import Ending, Place
from wanderbook.book.cards import Adventure, Landing, Quest
from wanderbook.book.conditions import HasKeyword
from wanderbook.book.effects import EndCampaign, GainCard, GainQuest, LoseQuest, ReturnToMap, TurnTo
from wanderbook.book.sections import Instructions
from wanderbook.ids import LEAVE
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS
from wanderbook.proofs.reach import reach
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


def test_it_may_be_ended_where_a_way_out_is_open_too() -> None:
    book = met(spot("A", GainQuest(quest=1)), SHUT, quests=(2,))
    ways = Story(book)
    leaving = [move for some in ways.moves for move in some if move.reply == LEAVE]
    assert [(move.to, move.guard) for move in leaving] == [(0, ALWAYS)]
    witness = reach(book)["ending:1"].witness
    assert witness[:2] == ("explore 1", "A") and witness[3:] == ("explore 2", "A")


def test_where_nothing_is_open_from_the_start_it_is_ended() -> None:
    book = met(SHUT, quests=(1,))
    found = reach(book)
    assert not found.softlocks and found["ending:1"].witness == ("explore 2", "A")
    assert replays(witness_game(book), ("explore 1", LEAVE, "explore 2", "A"), "ending:1")


def test_a_way_out_that_leads_to_the_end_need_not_be_taken() -> None:
    """Whoever finds the chart may go by C, which is the end of the story, or fly to section 2 with it."""
    chart = Choice(letter="A", text="A spot.", effects=(GainCard(card=7), BACK))
    to_the_end = SHUT.model_copy(update={"effects": (EndCampaign(ending=2),)})
    for quests in ((2,), ()):
        book = met(chart, to_the_end, quests=quests, charted=True)
        assert reach(book)["2"].witness == ("explore 1", "A", LEAVE, "explore 2")
