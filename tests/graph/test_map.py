"""The map of a story: which pages there are, on which islands, and where they lie."""

from __future__ import annotations

from itertools import combinations

import pytest

import wanderbook as wb
from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.graph.map import Layout, StoryMap
from wanderbook.graph.map.islands import DECK
from wanderbook.graph.map.layout import MOST_UNFOLDED, PAGE
from wanderbook.graph.story import RETURN, ways
from wanderbook.notation.folder import read_folder
from wanderbook.notation.load import read_book

BUOYS = "the-widows-buoys"
BOOKS = (BUOYS, "the-lamplighters-round", "the-late-mountain", "le-bac-de-minuit")
RECIPES = [
    Recipe(sections=many, ruleset=ruleset, seed=seed)
    for many, ruleset, seed in ((40, "gamebook", 3), (120, "sleeping_gods", 4), (700, "sleeping_gods", 5))
]


def drawn(name: str) -> StoryMap:
    return StoryMap(wb.load(name).content)


def edited(path: str, old: str, new: str) -> Book:
    """The Widow's Buoys with another text in one place."""
    files = read_folder(wb.load(BUOYS).folder).original()
    assert old in files.texts[path]
    files.texts[path] = files.texts[path].replace(old, new, 1)
    return read_book(files).require()


@pytest.fixture(params=[*BOOKS, *RECIPES], ids=lambda one: one if isinstance(one, str) else f"{one.sections}")
def story(request: pytest.FixtureRequest) -> StoryMap:
    return drawn(request.param) if isinstance(request.param, str) else StoryMap(synthetic_book(request.param))


# ---------------------------------------------------------------- pages, lines and stubs


def test_every_section_lies_on_one_island(story: StoryMap) -> None:
    lying = [number for island in story.islands.values() for number in island.sections]
    assert sorted(lying) == sorted(story.book.sections)
    assert all(story.island_of[number] == island.id for island in story.islands.values() for number in island.sections)


def test_every_way_is_on_a_line_or_a_stub(story: StoryMap) -> None:
    for number, section in story.book.sections.items():
        told = {tag.name for line in story.lines_from(number) for tag in line.tags}
        told |= {tag.name for stub in story.node(number).stubs for tag in stub.tags}
        ends = story.node(number).kind == "ending"
        for way in ways(section):
            name = ":".join(way.name.split(":")[:2]) if way.kind in ("pass", "fail", "victory") else way.name
            assert name in told or (ends and way.target.startswith("ending:")), way.name


def test_returning_to_the_ship_is_never_a_line(story: StoryMap) -> None:
    for number in story.book.sections:
        assert RETURN not in {line.target for line in story.lines_from(number)}
        assert number not in {line.target for line in story.lines_from(number)}


def test_places_are_the_regions_of_the_atlas() -> None:
    story = drawn(BUOYS)
    assert {island.id: island.name for island in story.islands.values() if island.id != DECK} == {
        "1": "Quay Roads",
        "3": "The Field",
        "5": "Illing's Rock",
        "8": "The Gut",
        "10": "Idle Shoal",
        "12": "The Blank",
    }
    assert story.islands["5"].sections == ("5", "6", "7")
    assert story.islands[DECK].sections == ("14", "15", "16", "17", "18", "19")


def test_kinds_and_opening_words() -> None:
    story = drawn(BUOYS)
    kinds = {number: story.node(number).kind for number in ("1", "6", "14", "17")}
    assert kinds == {"1": "location", "6": "section", "14": "deck", "17": "ending"}
    assert story.node("6").opening.startswith("You drink your tea standing.")
    assert story.node("17").opening == "Here"


def test_tags_have_letters_outcomes_and_keys() -> None:
    [line] = [one for one in drawn(BUOYS).lines_from("5") if one.id == "5>6:choice"]
    assert [(tag.letter, tag.outcome, tag.keys) for tag in line.tags] == [
        ("A", "", ("PAINT",)),
        ("B", "both", ("not PAINT",)),
    ]


def test_lines_differ_in_kind() -> None:
    kinds = {line.id: line.kind for island in ("3", "5") for line in drawn(BUOYS).lines(island)}
    assert kinds["5>6:redirect"] == "redirect"
    assert kinds["5>6:choice"] == "choice"
    assert kinds["3>5:choice"] == "fail"


def test_what_comes_from_where_is_what_leads_there(story: StoryMap) -> None:
    some = list(story.book.sections)[:60]
    for number in some:
        assert all(line.target == number for line in story.came_from(number))
        for line in story.lines_from(number):
            assert line in story.came_from(line.target)


# ---------------------------------------------------------------- positions


def test_islands_do_not_overlap(story: StoryMap) -> None:
    layout = Layout()
    layout.update(story)
    tops = [f"group:{one}" for one in story.groups]
    tops += [f"island:{one.id}" for one in story.islands.values() if not one.group]
    for one, other in combinations(tops, 2):
        left, top, right, bottom = layout._box(one)
        west, north, east, south = layout._box(other)
        assert right <= west or east <= left or bottom <= north or south <= top, (one, other)


def test_pages_of_an_island_do_not_overlap() -> None:
    for name in BOOKS:
        layout = Layout()
        layout.update(drawn(name))
        for shape in layout.shapes.values():
            for (x, y), (right, down) in combinations(shape.nodes.values(), 2):
                assert abs(x - right) >= PAGE[0] - 30 or abs(y - down) >= PAGE[1], name


def test_the_same_book_is_laid_out_the_same() -> None:
    one, other = Layout(), Layout()
    one.update(drawn(BUOYS))
    other.update(drawn(BUOYS))
    assert one.shapes == other.shapes
    assert one.spots == other.spots


ROCK = "storybook/02-the-rock-and-the-gut.md"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Requires keyword BLANK and not keyword BELL", "Requires keyword BLANK and not keyword BELL and keyword TEA"),
        ("(Turn to 12)", "(Turn to 7)"),
        ("## 7\n", "## 20\n\nA cellar.\n\n*Return to the ship.*\n\n## 7\n"),
    ],
    ids=["a guard", "a turn", "a section"],
)
def test_after_an_edit_pages_stay_where_they_were(old: str, new: str) -> None:
    layout = Layout()
    story = drawn(BUOYS)
    layout.update(story)
    before = where(layout, story)
    changed = StoryMap(edited(ROCK, old, new))
    layout.update(changed)
    after = where(layout, changed)
    assert set(after) == set(changed.book.sections)
    moved = {name for name, place in before.items() if place != pytest.approx(after[name])}
    assert not moved & set(changed.islands["5"].sections)
    assert not moved if "## 20" not in new else moved <= {"1", "2", *map(str, range(8, 20))}


def where(layout: Layout, story: StoryMap) -> dict[str, tuple[float, float]]:
    """The place of every page on the whole map."""
    found = {}
    for island, shape in layout.shapes.items():
        (x, y), (wide, high) = layout.spots[f"island:{island}"].middle, layout.size(story, f"island:{island}")
        found |= {name: (x - wide / 2 + right, y - high / 2 + down) for name, (right, down) in shape.nodes.items()}
    return found


def test_a_section_that_is_gone_is_not_drawn() -> None:
    layout = Layout()
    layout.update(StoryMap(edited(ROCK, "## 7\n", "## 20\n\nA cellar.\n\n*Return to the ship.*\n\n## 7\n")))
    layout.update(drawn(BUOYS))
    assert "20" not in {name for shape in layout.shapes.values() for name in shape.nodes}


def test_a_large_book_begins_folded_and_unfolds() -> None:
    story = StoryMap(synthetic_book(Recipe(sections=700, ruleset="sleeping_gods")))
    assert len(story.book.sections) > MOST_UNFOLDED
    layout = Layout()
    layout.update(story)
    assert not layout.shapes
    assert story.groups
    group = story.islands["1"].group
    layout.toggle(story, f"group:{group}")
    layout.toggle(story, "island:1")
    assert set(layout.shapes["1"].nodes) == set(story.islands["1"].sections)
    wide, _ = layout.size(story, f"group:{group}")
    layout.toggle(story, "island:1")
    assert layout.size(story, f"group:{group}")[0] == pytest.approx(wide)  # folding moves nothing else
