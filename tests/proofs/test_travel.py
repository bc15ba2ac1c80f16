"""What the proofs say of the map, held against the table's own travel replies."""

from __future__ import annotations

from collections import Counter
from random import Random

import networkx as nx
import pytest

from tests.proofs import agree_voyages
from tests.proofs.atlases import a_campaign, changed, spaces, without_ways
from tests.proofs.voyages import Voyages
from wanderbook.api.books import load
from wanderbook.api.witness import Witness
from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.atlas import Page, Region
from wanderbook.book.book import Ending, Place
from wanderbook.book.cards import Quest
from wanderbook.book.conditions import HasKeyword
from wanderbook.book.effects import EndCampaign, GainQuest, MoveTo, ReturnToShip, TurnTo
from wanderbook.book.sections import Instructions
from wanderbook.machine.areas import FREE
from wanderbook.machine.compiled import Story
from wanderbook.proofs.explain import Explainer
from wanderbook.proofs.locked import LockReasons
from wanderbook.proofs.reach import Budget, Reach, reach, reach_story
from wanderbook.session.campaign_play import campaign_play
from wanderbook.session.witness import replays, witness_game

CAMPAIGNS = ("first-voyage", "first-flight", "the-widows-buoys", "the-late-mountain", "the-tidewrights-debt")
SMALL = CAMPAIGNS[:4]
"""Of which everything is proved within a second or two."""
EDITS = 30
"""Atlases that are changed at random, of each campaign."""
SLICE = 80
"""Random campaigns of both games: `python -m tests.proofs.agree_voyages` has as many as one likes."""
NOTHING: frozenset[int] = frozenset()


def campaign(name: str) -> Book:
    return load(name).content


def held_against_the_table(book: Book) -> Story:
    """The story, once its areas and the table's own ways agree, as far as these lead without cards and texts."""
    story, table = Story(book), Voyages(book)
    where = story.where
    assert where is not None
    every = table.every()
    steps = nx.DiGraph((position, there) for position in every for there in (position, *table.at(position, NOTHING)[1]))
    for part in nx.strongly_connected_components(steps):
        assert len({where.areas.of[position] for position in part}) == 1
    areas = {where.areas.of[position] for position in every}
    assert len(areas) == nx.number_strongly_connected_components(steps)
    assert areas <= where.leads.keys()
    explored = {number for number, there in where.explored.items() if any(there.get(area) == FREE for area in areas)}
    assert explored == {number for numbers in every.values() for number in numbers}
    assert story.cut_off.isdisjoint(explored)
    return story


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_place_of_a_campaign_can_be_explored_at_any_time(name: str) -> None:
    story = held_against_the_table(campaign(name))
    assert story.where is not None
    assert not story.where.bits
    assert not story.cut_off
    assert not any(way.journey for way in story.entrances)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_place_without_ways_is_cut_off_as_at_the_table(name: str) -> None:
    book = campaign(name)
    lost = set()
    for spot in spaces(book):
        lost |= held_against_the_table(without_ways(book, spot)).cut_off
    assert lost


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_ways_that_lead_one_way_only_are_as_at_the_table(name: str) -> None:
    book, random = campaign(name), Random(name)
    divided = 0
    for _ in range(EDITS):
        story = held_against_the_table(changed(book, random))
        divided += any(way.journey for way in story.entrances)
    assert divided or name == "first-flight", "no atlas has a way of no return"  # its squares all lead back


@pytest.mark.parametrize("name", SMALL)
def test_no_cut_leaves_anything_undecided_that_the_storybook_does_not(name: str) -> None:
    book = campaign(name)
    for spot in spaces(book):
        cut = without_ways(book, spot)
        story = Story(cut)
        assert story.where is not None
        if not story.where.bits and not story.cut_off:
            continue  # it is the story of the whole map
        found = reach(cut)
        assert not found.locks.undecided
        because = {why for kind in found.kinds.values() for verdict in kind.values() for why in verdict.because}
        assert all(why.startswith("it depends on what else may give these") for why in because)


def test_random_maps_are_as_a_search_at_the_table_says() -> None:
    counts = Counter[str]()
    for at in range(SLICE):
        counts += agree_voyages.held_against_the_table(a_campaign(at)) or Counter()
    assert counts["undecided"] == 0
    assert counts["with areas"] > counts["back and forth"] > 0
    assert min(counts["reachable"], counts["unreachable"]) > 100


# ---------------------------------------------------------------- what is said of it


def turned_to(book: Book) -> set[str]:
    """Sections that others lead to."""
    story = Story(book)
    ways = ((story.names[point], story.names[move.to]) for point, moves in enumerate(story.moves) for move in moves)
    return {to for section, to in ways if section != to}


@pytest.mark.parametrize("name", SMALL)
def test_what_lies_where_no_way_leads_is_never_read_and_the_map_is_the_reason(name: str) -> None:
    book = campaign(name)
    elsewhere = turned_to(book)
    for spot in spaces(book):
        cut = without_ways(book, spot)
        story = Story(cut)
        lost = sorted(story.cut_off - elsewhere)
        if not lost:
            continue
        proved = reach_story(story, Budget(), only=cut.sections)
        explainer = Explainer(Reach(story, proved.kinds))
        for number in lost:
            assert proved[number].status == "unreachable"
            [because] = explainer.because(number)
            site = cut.travel.site(number)
            assert str(because) == f"{number} can be explored only from {site}, and no way leads there"
        assert story.where is not None
        here = [number for number, areas in story.where.explored.items() if story.where.areas.start in areas]
        assert {proved[number].status for number in here} <= {"reachable"}


# ---------------------------------------------------------------- ways that hang on something

HOME = ReturnToShip()


def at_sea(ways: dict[str, str], **texts: tuple[object, ...]) -> Book:
    """Region A with section 1, B with 2, and so on. What is not said of a section leads back to the ship."""
    letters = sorted(ways)
    sections = []
    for number, letter in enumerate(letters, 1):
        effects = texts.get(letter, (HOME,))
        sections.append(Section(number=str(number), body=(Instructions(effects=effects),)))  # type: ignore[arg-type]
    finale = Choice(letter="A", text="Home.", requires=HasKeyword(keyword="GIFT"), effects=(EndCampaign(ending=1),))
    stay = Choice(letter="B", text="Stay.", effects=(HOME,))
    sections.append(Section(number="9", choices=(finale, stay)))
    regions = [
        Region(id=letter, neighbours=tuple(ways[letter]), locations=(str(number),))
        for number, letter in enumerate(letters, 1)
    ]
    regions[0] = regions[0].model_copy(update={"locations": ("1", "9")})
    page = TitlePage(
        title="Ways",
        ruleset="sleeping_gods",
        begin=Place(page=1, space="A"),
        ending=(Ending(number=1, name="Home"),),
    )
    return Book(
        title_page=page,
        chapters=(Chapter(name="all.md", sections=Sections(sections)),),
        cards=Cards(quest=(Quest(number=1, name="A gift", keyword="GIFT"),)),
        atlas=(Page(number=1, regions=tuple(regions)),),
    )


GIFT = (GainQuest(quest=1), HOME)


def test_what_lies_beyond_a_way_of_no_return_is_lost_for_what_lies_before_it() -> None:
    book = at_sea({"A": "B", "B": ""}, B=GIFT)
    held_against_the_table(book)
    found = reach(book)
    assert {name: found[name].status for name in ("1", "2", "keyword:GIFT", "ending:1")} == {
        "1": "reachable",
        "2": "reachable",
        "keyword:GIFT": "reachable",
        "ending:1": "unreachable",
    }
    assert found["keyword:GIFT"].witness == ("travel to B", "explore 2")
    assert [str(one) for one in Explainer(found).because("ending:1")] == [
        "9:A requires keyword GIFT: keyword GIFT is not gained yet (only at 2) by the time 9 is read; "
        "no way leads from B back to A"
    ]
    assert found.locks.undecided == ()


def test_to_sail_to_where_no_way_leads_on_is_the_last_decision() -> None:
    found = reach(at_sea({"A": "BC", "B": "A", "C": ""}, B=GIFT))
    assert found["ending:1"].witness == ("explore 2", "explore 9", "A")
    plays = {lock.witness: lock.safe for lock in found.softlocks}
    assert plays[("travel to C",)] == 0
    why = {str(one) for lock in found.softlocks for one in LockReasons(Explainer(found)).because(lock)}
    assert why == {"9 can be explored only from A, and no way leads there from C"}


def test_a_journey_is_a_step_of_a_play_and_reads_nothing() -> None:
    book = at_sea({"A": "BC", "B": "A", "C": ""}, B=GIFT)
    found = reach(book)
    steps = Witness(book, found["3"].witness, "3")
    assert [step.what for step in steps] == ["travel to C", "explore 3"]
    assert steps[1].reads == ("3",)
    assert replays(witness_game(book), found["3"].witness, "3")
    assert campaign_play(book, "3", found["3"].witness).state.board.region == "C"


def test_with_the_way_back_it_is_decided() -> None:
    found = reach(at_sea({"A": "B", "B": "A"}, B=GIFT))
    assert found["ending:1"].witness == ("explore 2", "explore 9", "A")
    assert found.locks.undecided == ()


def test_what_no_way_leads_to_is_unreachable_with_all_that_hangs_on_it() -> None:
    book = at_sea({"A": "", "B": "C", "C": "B"}, C=GIFT)
    found = reach(book)
    unreachable = {name for kind in found.kinds.values() for name in kind if kind[name].status == "unreachable"}
    assert unreachable == {"2", "3", "quest:1", "keyword:GIFT", "9:A", "ending:1"}
    explainer = Explainer(found)
    assert str(explainer.because("keyword:GIFT")[0]) == (
        "only 3 would give keyword GIFT; 3 can be explored only from C, and no way leads there"
    )


def test_a_text_that_moves_the_ship_opens_a_way_and_closes_another() -> None:
    """Section 1 puts the ship into B, from where no way leads back to 9."""
    book = at_sea({"A": "", "B": ""}, A=(GainQuest(quest=1), MoveTo(page=1, space="B"), HOME), B=(HOME,))
    found = reach(book)
    assert found["keyword:GIFT"].witness == ("explore 1",)
    assert found["2"].witness == ("explore 1", "explore 2")
    assert found["9:A"].status == "unreachable"
    [because] = Explainer(found).because("9:A")
    assert str(because).endswith("; no way leads from B back to A")


def test_a_text_that_moves_the_ship_to_where_ways_lead_on_takes_nothing_away() -> None:
    book = at_sea({"A": "B", "B": "A"}, A=(GainQuest(quest=1), MoveTo(page=1, space="B"), HOME))
    found = reach(book)
    assert found["ending:1"].status == "reachable"
    assert found.locks.undecided == ()


def test_a_text_that_is_never_read_opens_no_way() -> None:
    """Only 2 moves the ship to B, and 2 lies in B."""
    book = at_sea({"A": "", "B": ""}, B=(MoveTo(page=1, space="B"), HOME))
    assert Story(book).cut_off == {"2"}
    assert reach(book)["2"].status == "unreachable"


def test_what_is_turned_to_elsewhere_is_read_wherever_it_lies() -> None:
    """2 lies where no way leads, and 1 turns to it."""
    book = at_sea({"A": "", "B": ""}, A=(TurnTo(section="2"),), B=GIFT)
    found = reach(book)
    assert found["2"].witness == ("explore 1",)
    assert found["ending:1"].status == "reachable"


def test_what_is_left_out_of_the_map_is_taken_for_granted() -> None:
    at_sea_, on_land = reach(campaign("first-voyage")), reach(campaign("first-flight"))
    assert "the ship has time to sail every way on the map, whatever its hazards do" in at_sea_.assumed
    assert "there is time to travel every way on the map, whatever its obstacles do" in on_land.assumed
    assert "the plane has fuel and health to fly, and lands on its landing places alone" in on_land.assumed


def test_where_a_campaign_does_not_say_where_it_begins_to_be_moved_is_nothing() -> None:
    book = at_sea({"A": "", "B": ""}, A=(GainQuest(quest=1), MoveTo(page=1, space="B"), HOME), B=(HOME,))
    book = book.model_copy(update={"title_page": book.title_page.model_copy(update={"begin": None})})
    assert reach(book)["ending:1"].witness == ("explore 1", "explore 9", "A")
