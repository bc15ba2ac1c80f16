"""The atlas on the table: how a page is drawn from the book, what lies on it, and what may be chosen there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

import wanderbook_widgets
from tests.rules import ds_table, sg_table
from tests.widgets.table.fought import laid_out, seat_at, seat_of, seats, strings
from wanderbook.book.atlas import Page, Region
from wanderbook.locales import languages
from wanderbook.notation import phrasebook
from wanderbook.notation.printer import print_trial
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.board import Found
from wanderbook.rulesets.distant_skies.steps import DropClaire, SendPlane, Walk
from wanderbook.rulesets.distant_skies.steps import TakeAction as TakeTime
from wanderbook.rulesets.sleeping_gods.events import Explored
from wanderbook.rulesets.sleeping_gods.steps import Sail, TakeAction
from wanderbook.session import Play
from wanderbook.session.play import MOST_NOTES
from wanderbook.session.replies import some_reply
from wanderbook.table import Pick
from wanderbook.telling.chart import sheet as drawing
from wanderbook.telling.chart.cells import Side, cells, places
from wanderbook.telling.chart.shapes import Point, coast
from wanderbook.telling.chart.sheet import broken, sea_sheet, stretches
from wanderbook.telling.crewed.atlas import visited
from wanderbook_widgets.table.parts.atlas import atlas, chart, spots
from wanderbook_widgets.table.parts.atlas.picture import THEMED, picture
from wanderbook_widgets.table.seat import Data, Seat
from wanderbook_widgets.table.texts import texts
from workshop.shelf import book_named

SEAS, LANDS = ("the-widows-buoys", "the-proving-sea"), ("lost-property", "the-late-mountain")
LEFT_OVER = re.compile(r"[{}]|\[s\]|\bNone\b")
NO_SPACE_BEFORE = re.compile(r"(?<!\u00a0)[:;?!](?=\s|$)")


def area(corners: Sequence[Point]) -> float:
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*corners, corners[0])))) / 2


def corners(sides: Sequence[Side]) -> list[Point]:
    return [side.start for side in sides]


def inside(point: Point, sides: Sequence[Side]) -> bool:
    """Whether a point lies on the same hand of every side."""
    x, y = point
    hands = [
        (side.end[0] - side.start[0]) * (y - side.start[1]) - (side.end[1] - side.start[1]) * (x - side.start[0])
        for side in sides
    ]
    return min(hands) > 0 or max(hands) < 0


def regions(*ways: str, **more: Any) -> tuple[Region, ...]:
    """`A BC` is a region with two neighbours; nothing says where any of them is."""
    return tuple(Region(id=way[0], neighbours=tuple(way[2:]), **more) for way in ways)


PAGES = [page for name in SEAS for page in book_named(name).atlas]
NOWHERE = Page(number=7, regions=regions("A BC", "B AD", "C AD", "D BCE", "E D", locations=("1",)))
ONE_SPOT = Page(number=8, regions=regions("A B", "B AC", "C B", at=(50.0, 50.0)))
ALONE = Page(number=9, regions=regions("A"))
every_page = pytest.mark.parametrize("page", [*PAGES, NOWHERE, ONE_SPOT, ALONE], ids=lambda page: str(page.number))


# ---------------------------------------------------------------- a page of sea


@every_page
def test_the_whole_page_is_divided_and_every_region_has_its_own_name_on_it(page: Page) -> None:
    at = places(page.regions)
    found = cells(at)
    assert sum(area(corners(sides)) for sides in found.values()) == pytest.approx(10_000)
    assert all(inside(at[name], sides) for name, sides in found.items())


@every_page
def test_a_side_is_shared_by_both_regions_that_it_parts(page: Page) -> None:
    found = cells(places(page.regions))
    for name, sides in found.items():
        for side in sides:
            if side.beyond is not None and side.long > 1:
                assert name in [other.beyond for other in found[side.beyond]]


def test_a_region_is_where_the_book_says() -> None:
    page = book_named("the-widows-buoys").atlas[0]
    assert places(page.regions)["D"] == (40, 84)


def test_where_the_book_does_not_say_neighbours_are_nearer_than_others() -> None:
    at = places(NOWHERE.regions)

    def far(one: str, other: str) -> float:
        return hypot(at[one][0] - at[other][0], at[one][1] - at[other][1])

    assert max(far("D", "E"), far("A", "B"), far("A", "C")) < far("A", "E")


def test_a_region_at_an_edge_is_drawn_to_it() -> None:
    west, middle, east = regions("A B"), regions("B AC"), regions("C B")
    row = (west[0].model_copy(update={"edges": ("west",)}), *middle, east[0].model_copy(update={"edges": ("east",)}))
    at = places(row)
    assert at["A"][0] < at["B"][0] < at["C"][0]


@every_page
def test_neighbours_are_told_by_a_dotted_border_or_by_a_way(page: Page) -> None:
    there = stretches(page.regions)
    drawn = sea_sheet(page)
    touching = {frozenset((one.region.id, side.beyond)) for one in there for side in one.sides if side.beyond}
    near = {frozenset((one.id, other)) for one in page.regions for other in one.neighbours}
    assert [border["open"] for border in drawn["borders"]].count(True) == len(touching & near)
    assert [border["open"] for border in drawn["borders"]].count(False) == len(touching - near)
    plainly = {frozenset((one.region.id, side.beyond)) for one in there for side in one.sides if side.long > 1}
    assert len(drawn["ways"]) == len(near - plainly)


def test_neighbours_that_do_not_touch_are_joined() -> None:
    page = next(page for page in book_named("the-proving-sea").atlas if page.number == 1)
    there = {one.region.id: one for one in stretches(page.regions)}
    assert "C" not in {side.beyond for side in there["A"].sides} and "C" in there["A"].region.neighbours
    assert len(sea_sheet(page)["ways"]) == 1


def test_the_same_page_is_always_drawn_alike() -> None:
    page = book_named("the-widows-buoys").atlas[0]
    first = json.dumps(sea_sheet(page))
    drawing._sheet.cache_clear()
    assert json.dumps(sea_sheet(page)) == first
    assert sea_sheet(page) is sea_sheet(page)
    assert coast("1:A", (50, 50), 9, 7) != coast("1:B", (50, 50), 9, 7)


@every_page
def test_there_is_land_where_something_stands_and_the_ship_lies_in_its_region(page: Page) -> None:
    for one in stretches(page.regions):
        stands = bool(one.region.locations or one.region.port or one.region.market)
        assert (one.island is not None) == stands
        assert inside(one.berth, one.sides)
        assert one.island is None or inside((one.island.x, one.island.y), one.sides)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_ship_covers_no_name_and_no_land(page: Page) -> None:
    for one in stretches(page.regions):
        ship = drawing.Box(*one.berth, 5, 4)
        assert all(ship.gap(box) > 0 for box in one.taken)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_ship_covers_no_sign_of_a_hazard_however_long_it_is(page: Page, language: str) -> None:
    """On a map of 420 pixels: a sign has letters of 7.5 pixels, and 30 more; a ship has 55 pixels by 42."""
    trials = {one.id: one.hazard.challenge for one in page.regions if one.hazard}
    signs = {id: print_trial(phrasebook(language), trial) for id, trial in trials.items()}
    for one in stretches(page.regions, tuple(signs.items())):
        if sign := signs.get(one.region.id):
            label = replace(one.label, wide=(7.5 * len(sign) + 30) / 2 / 4.2)
            assert drawing.Box(*one.berth, 6.5, 5).gap(label) > 0


def test_a_name_is_broken_into_lines() -> None:
    assert broken("The Measured Mile") == ["The Measured", "Mile"]
    assert broken("Idle Shoal") == ["Idle Shoal"]
    assert broken("Donaudampfschiffahrt") == ["Donaudampfschiffahrt"]


def test_ways_off_the_page_stand_at_its_edge() -> None:
    page = next(page for page in book_named("the-proving-sea").atlas if page.number == 1)
    exits = {(one["from"], one["side"]): one for one in sea_sheet(page)["exits"]}
    assert exits.keys() == {("C", "east"), ("D", "south")}
    assert exits["C", "east"]["to"] == 2 and exits["C", "east"]["at"][0] > 95
    assert exits["D", "south"]["at"][1] > 95


def test_of_ways_to_one_page_that_would_lie_on_each_other_one_is_drawn() -> None:
    page = Page(number=1, edges={"east": 2}, regions=regions("A B", "B A", at=(90.0, 50.0), edges=("east",)))
    near = [one["at"] for one in drawing._exits(page, stretches(page.regions))]
    assert len(near) == 2
    there, gone = ({"at": at, "to": 2} for at in ([97.5, 50.0], [97.5, 53.0]))
    elsewhere = {"at": [97.5, 51.0], "to": 3}
    assert list(drawing._without_overlaps([there, gone, elsewhere])) == [there, elsewhere]


def test_land_is_where_the_book_says_in_every_language() -> None:
    for name in ("Bar", "A bar that has a longer name"):
        [one] = stretches((Region(id="A", name=name, locations=("1",), at=(50, 50), land=(20, 70)),))
        assert one.island is not None and (one.island.x, one.island.y) == (20, 70)
        assert drawing.Box(*one.berth, 5, 4).gap(one.island) > 0


# ---------------------------------------------------------------- a drawing of the book's own

SHAPES = '<path fill="#d5e1df" stroke="#123456" d="M0 0"/>'


def seat_with(folder: Path, inside: str) -> tuple[Seat, Page]:
    """A seat at a book whose first page has a drawing."""
    (folder / "sea.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 6">{inside}</svg>')
    game = sg_table.game_of()
    seat = replace(seat_of(sg_table.Played(game, sg_table.table(game, Sail(2), region="B"))), folder=folder)
    return seat, Page(number=1, picture="sea.svg", alt="A sea")


def test_a_drawing_follows_the_theme_in_the_tables_own_colours(tmp_path: Path) -> None:
    seat, page = seat_with(tmp_path, SHAPES)
    path = ["path", {"fill": "var(--sea)", "stroke": "#123456", "d": "M0 0"}, []]
    assert picture(seat, page) == {"picture": {"size": [5, 6], "shapes": [["g", {}, [path]]]}, "alt": "A sea"}
    assert picture(seat, page)["picture"] is picture(seat, page)["picture"]
    css = (Path(wanderbook_widgets.__file__).parents[1] / "browser/table/css/base.css").read_text("utf-8")
    light = dict(re.findall(r"--([\w-]+): (#\w{6});", css.partition("data-jp-theme-light")[0]))
    assert {light[name]: name for name in THEMED.values()} == THEMED


@pytest.mark.parametrize("name", ["gone.svg", "../sea.svg", "/etc/passwd"])
def test_a_page_whose_drawing_is_not_there_is_drawn_from_its_regions(tmp_path: Path, name: str) -> None:
    seat, page = seat_with(tmp_path, SHAPES)
    assert picture(seat, page.model_copy(update={"picture": name})) == {}
    assert picture(replace(seat, folder=None), page) == {}


def test_a_hostile_drawing_is_not_shown(tmp_path: Path) -> None:
    assert picture(*seat_with(tmp_path, "<script>alert(1)</script>")) == {}


# ---------------------------------------------------------------- what is on it


def options_in(data: Any) -> Iterator[str]:
    """Every id that something on the map carries."""
    if isinstance(data, dict):
        if isinstance(data.get("option"), str):
            yield data["option"]
        for value in data.values():
            yield from options_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from options_in(value)


def on_map(data: Data) -> set[str]:
    return {*options_in(data), *data.get("signs", {})}


def asked_ids(seat: Seat) -> set[str]:
    assert seat.asked is not None
    own = [option.id for option in seat.asked.options] if isinstance(seat.asked, Pick) else []
    return {*own, *(option.id for option in seat.asked.free_actions)}


@pytest.mark.parametrize("name", [*SEAS, *LANDS])
def test_at_every_decision_it_is_plain_data_in_whole_words_with_ids_that_are_asked(name: str) -> None:
    game, drawn = game_for(book_named(name)), 0
    for seat in seats(game, 200):
        data, page = atlas(seat), chart(seat)
        json.dumps([data, page])
        if not data:
            continue
        drawn += 1
        assert data["page"] == page["page"]
        assert on_map(data) <= asked_ids(seat)
        assert not [text for text in strings(data) if LEFT_OVER.search(text)]
        french = replace(seat, texts=texts("fr"))
        assert not [text for text in strings(atlas(french)) if LEFT_OVER.search(text)]
        if isinstance(seat.step, Sail | Walk | DropClaire):
            free = {option.id for option in seat.asked.free_actions}  # type: ignore[union-attr]
            assert on_map(data) - free == asked_ids(seat) - free
    assert drawn > 150


@pytest.mark.parametrize("name", SEAS)
def test_every_place_to_go_to_is_on_some_page_when_it_is_turned_to(name: str) -> None:
    game = game_for(book_named(name))
    seat = next(seat for seat in seats(game, 400) if isinstance(seat.step, Sail))
    for option in asked_ids(seat):
        page, colon, _ = option.partition(":")
        if colon and page.isdigit():
            turned = atlas(replace(seat, leaf=int(page)))
            assert turned["spots"][option]["option"] == option


def test_a_plain_book_has_no_atlas() -> None:
    seat = seat_at(Play(game_for(book_named("the-lamplighters-round")), 1))
    assert (atlas(seat), chart(seat)) == ({}, {})


def at_sea(*steps: Any, **board: Any) -> Seat:
    game = sg_table.game_of()
    return seat_of(sg_table.Played(game, sg_table.table(game, *steps, **board)))


def test_at_sea_the_regions_that_can_be_sailed_to_are_options() -> None:
    data = atlas(at_sea(Sail(2), region="B"))
    assert {spot: one.get("option") for spot, one in data["spots"].items()} == {"1:A": "1:A", "1:B": None, "1:C": "1:C"}
    assert data["ship"] == {"spot": "1:B", "said": "Stop at B", "option": "stop"}
    assert data["said"] == "The ship is in B. It can go to: A, C."


def test_what_lies_beyond_the_edge_is_an_option_too() -> None:
    seat = at_sea(Sail(1), region="C")
    assert [one["option"] for one in atlas(seat)["beyond"]] == ["2:D", "2:E"]
    assert atlas(seat)["beyond"][0]["label"] == "D (page 2)"
    turned = atlas(replace(seat, leaf=2))
    assert [one["option"] for one in turned["beyond"]] == ["1:B"]
    assert turned["spots"]["2:E"]["option"] == "2:E" and turned["page"] == 2
    assert [leaf["shown"] for leaf in turned["leaves"]] == [False, True]
    assert [leaf["here"] for leaf in turned["leaves"]] == [True, False]


def test_a_page_that_is_not_there_cannot_be_turned_to() -> None:
    assert atlas(replace(at_sea(), leaf=9))["page"] == 1


def test_in_port_the_place_the_port_the_market_and_the_ship_are_options() -> None:
    data = atlas(at_sea(TakeAction(2), region="A"))
    assert data["places"]["1"]["option"] == "explore:1" and "option" not in data["places"]["2"]
    assert data["signs"].keys() == {"port", "market"} and data["ship"]["option"] == "travel"
    assert atlas(at_sea(TakeAction(2), region="C"))["signs"] == {}


def test_a_region_says_what_is_there_and_how_far_it_is() -> None:
    said = {spot: one["said"] for spot, one in atlas(at_sea(region="A"))["spots"].items()}
    assert said["1:A"] == "Region A: port of Ammer, market, location 1, the ship is here"
    assert said["1:B"] == "Region B: hazard SAVVY 5 (Fail: 1 ship damage), location 2, 1 region away"
    assert said["1:C"] == "Region C: 2 regions away"
    named = atlas(seat_at(Play(game_for(book_named("the-widows-buoys")), 1)))
    assert named["heading"] == "Atlas · page 1, The sea off Lesser Quay"
    assert named["spots"]["1:D"]["said"].startswith("The Gut, region D: hazard SAVVY 5")


def test_another_question_with_ids_like_regions_lights_no_region() -> None:
    """Only the questions that are about the map are answered on it."""
    from wanderbook.rulesets.sleeping_gods.steps import KeepReward

    game = sg_table.game_of()
    state = sg_table.table(game, KeepReward((next(iter(game.kit.search)),)))
    assert not on_map(atlas(seat_of(sg_table.Played(game, state))))


# ---------------------------------------------------------------- explored, crossed off


def test_a_place_is_new_then_explored_and_new_again_when_that_is_undone() -> None:
    play = Play.from_state(sg_table.game_of(), 1, sg_table.table(sg_table.game_of()))
    assert atlas(seat_at(play))["places"]["1"]["state"] == "new"
    play.answer(("explore:1",))
    assert atlas(seat_at(play))["places"]["1"] == {
        "state": "explored",
        "said": "Location 1 (explored)",
        "option": "explore:1",
    }
    play.undo()
    assert atlas(seat_at(play))["places"]["1"]["state"] == "new"
    play.redo()
    assert atlas(seat_at(play))["places"]["1"]["state"] == "explored"


def test_a_place_that_is_crossed_off_says_so() -> None:
    game = sg_table.game_of()
    state = changed(sg_table.table(game), crossed=frozenset({"1"}))
    mark = atlas(seat_of(sg_table.Played(game, state)))["places"]["1"]
    assert mark == {"state": "crossed", "said": "Location 1 (crossed off)", "option": "explore:1"}


def test_a_place_says_which_quests_in_play_send_there() -> None:
    game = game_for(book_named("the-late-mountain"))

    def marks(**board: Any) -> dict[str, str]:
        state = ds_table.table(game, TakeTime(), quests=(1, 8), players=2, **board)
        places = atlas(seat_of(ds_table.Played(game, state)))["places"]
        return {number: one["said"] for number, one in places.items() if one.get("sought")}

    both = "Location 6, quest: A mountain, in ink, The first red one"
    assert marks() == {"1": "Location 1, quest: A mountain, in ink", "6": both}
    found = marks(found=(Found(8, (1,)),))  # what only some have read is not on everybody's map
    assert found["6"] == "Location 6, quest: A mountain, in ink"


def test_what_was_visited_is_what_the_log_says_also_after_going_back() -> None:
    play, chance = Play(game_for(book_named("the-proving-sea")), 3), Random(3)
    for turn in range(300):
        if play.decision is None:
            break
        play.answer(some_reply(play.decision, chance).chosen)
        if turn % 7 == 0:
            for _ in range(chance.randrange(6)):
                play.undo()
        assert visited(play) == {event.location for event in play.log() if isinstance(event, Explored)}
    assert visited(play)


def test_each_event_is_looked_at_once() -> None:
    play, chance, looked = Play(game_for(book_named("the-proving-sea")), 3), Random(3), []
    for _ in range(60):
        assert play.decision is not None
        play.answer(some_reply(play.decision, chance).chosen)
        play.gathered("looked", lambda event: looked.append(event))
        play.gathered("looked", lambda event: looked.append(event))
    assert looked == list(play.log())


# ---------------------------------------------------------------- squares


def on_land(*steps: Any, **board: Any) -> Seat:
    game = ds_table.game_of()
    return seat_of(ds_table.Played(game, ds_table.table(game, *steps, **board)))


def test_on_land_the_squares_next_to_one_are_options() -> None:
    data = atlas(on_land(TakeTime(), space="C3"))
    assert {spot: one["option"] for spot, one in data["spots"].items() if "option" in one} == {
        "1:B3": "travel:1:B3",
        "1:C2": "travel:1:C2",
    }
    assert data["said"] == "Claire is at C3. You can go to: B3, C2, C1 (page 2)."
    assert data["party"]["spot"] == "1:C3"
    across = [(one["option"], one["way"], one["at"]) for one in data["beyond"]]
    assert across == [("travel:2:C1", "south", 83.3)]


def test_squares_show_their_ground_and_what_stands_there() -> None:
    page = chart(on_land())
    ground = [[square["ground"] for square in row] for row in page["rows"]]
    assert ground == [["open", "open", "open"], ["water", "closed", "steep"], ["open", "cold", "open"]]
    assert page["rows"][0][0]["place"] == "1" and page["rows"][2][2]["landing"]
    assert page["edges"]["east"] == {"to": 2, "said": "page 2"}
    said = {spot: one["said"] for spot, one in atlas(on_land())["spots"].items()}
    assert said["1:A1"] == "Square A1: location 1, landing place The meadow, the plane, Claire is here"
    assert said["1:B2"] == "Square B2: nobody can enter"


def test_walking_by_a_card_has_squares_without_time_and_a_figure_that_stops() -> None:
    data = atlas(on_land(Walk(2), space="B1"))
    assert data["spots"]["1:A1"]["option"] == "1:A1" and data["party"]["option"] == "stop"


def test_who_is_dropped_sees_the_page_that_the_plane_flies_to() -> None:
    data = atlas(on_land(DropClaire(2)))
    assert data["page"] == 2
    assert {spot for spot, one in data["spots"].items() if "option" in one} == set(data["spots"])


def test_the_flight_board_has_places_ways_and_how_far_they_are() -> None:
    board = atlas(on_land())["flight"]
    first = board["places"][0]
    assert (first["plane"], first["far"], first["at"]) == (True, 0, [0, 0])
    assert {one["option"] for one in board["places"] if "option" in one} == {
        f"fly:{one['number']}" for one in board["places"] if one["far"]
    }
    joined = {tuple(way) for way in board["ways"]}
    assert joined and all(one < other for one, other in joined)


def test_a_distant_place_that_comes_with_a_card_is_not_on_the_board_before() -> None:
    game = game_for(book_named("lost-property"))
    play = Play(game, 1)
    play.answer(("1",))
    names = [one["name"] for one in atlas(seat_at(play))["flight"]["places"]]
    assert "Above the ceiling" in names and "What the ceiling is under" not in names
    with_card = Play.from_state(game, 1, changed(play.state, cards=play.state.cards | {4}))
    assert "What the ceiling is under" in [one["name"] for one in atlas(seat_at(with_card))["flight"]["places"]]


def test_a_card_sends_the_plane_or_flies_it() -> None:
    data = atlas(on_land(SendPlane()))
    assert data["plane"]["option"] == "stay"
    assert next(one["option"] for one in data["flight"]["places"] if "option" in one).startswith("fly:")
    far_off = atlas(on_land(SendPlane(), space="B1"))
    assert next(one["option"] for one in far_off["flight"]["places"] if "option" in one).startswith("send:")


# ---------------------------------------------------------------- notes and words


def test_a_note_is_on_its_region_and_on_no_other() -> None:
    seat = at_sea()
    seat.play.note("1:B", "Come back with oars")
    notes = {spot: one.get("note") for spot, one in atlas(seat)["spots"].items()}
    assert notes == {"1:A": None, "1:B": "Come back with oars", "1:C": None}


def test_the_table_takes_notes_for_what_is_on_the_atlas(tmp_path: Path) -> None:
    game = sg_table.game_of()
    table = laid_out(sg_table.Played(game, sg_table.table(game)), tmp_path)
    table._hear(None, {"note": "1:B", "text": "  <b>rocks</b>\n"}, [])
    assert table.atlas["spots"]["1:B"]["note"] == "<b>rocks</b>"
    table._hear(None, {"note": "5:Z", "text": "nowhere"}, [])
    assert table.autosave.play.notes == {"1:B": "<b>rocks</b>"}
    table.autosave.play.notes |= {str(number): "x" for number in range(MOST_NOTES)}
    table._hear(None, {"note": "1:C", "text": "one too many"}, [])
    assert "1:C" not in table.autosave.play.notes and str(MOST_NOTES) in table.notice["text"]
    table._hear(None, {"note": "1:B", "text": " "}, [])
    assert "note" not in table.atlas["spots"]["1:B"]


def test_notes_can_be_written_on_every_space_of_the_book() -> None:
    assert spots(sg_table.game_of().book) == {"1:A", "1:B", "1:C", "2:D", "2:E"}
    assert len(spots(ds_table.game_of().book)) == 15


def test_both_languages_have_the_same_words() -> None:
    english, french = texts("en")["chart"], texts("fr")["chart"]
    assert english.keys() == french.keys()
    slots = re.compile(r"\{\w+\}")
    for name, text in english.items():
        assert sorted(slots.findall(text)) == sorted(slots.findall(french[name])), name
    assert not [text for text in french.values() if NO_SPACE_BEFORE.search(text)]
