"""The story map: each mark is in the book's files, each thread has a play, and the same book gives the same map."""

from __future__ import annotations

import re

import msgspec
import pytest

import wanderbook as wb
from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.graph.map import StoryMap as Islands
from wanderbook.machine.compiled import Story
from wanderbook.proofs.reach import Reach, reach
from wanderbook.session.witness import replays, witness_game
from wanderbook.storymap import ThreadMap, thread_map
from wanderbook.storymap.folding import MOST_PLACES, folded
from wanderbook.storymap.scenes.atlas import AtlasScene
from wanderbook.storymap.scenes.ledger import ledger
from wanderbook.storymap.scenes.place import PlaceScene
from wanderbook.storymap.scenes.storyline import Storyline

BUOYS = "the-widows-buoys"
BOOKS = (BUOYS, "the-late-mountain", "the-lamplighters-round", "le-bac-de-minuit")
RECIPES = [
    Recipe(sections=many, ruleset=ruleset, seed=seed)
    for many, ruleset, seed in ((60, "gamebook", 3), (120, "sleeping_gods", 4))
]


@pytest.fixture(scope="module", params=BOOKS)
def story(request: pytest.FixtureRequest) -> wb.StoryMap:
    return wb.map(request.param)


def test_each_mark_is_in_the_files(story: wb.StoryMap) -> None:
    """The section of a mark names its keyword, or the quest that has it."""
    book = story.book.content
    texts = {number: _text(story.book, number) for number in story.book.sections}
    marks = [mark for mark in story.content.marks if mark.section and mark.thing in book.bearers]
    assert marks
    for mark in marks:
        words = "|".join([mark.thing, *(rf"\D{quest}\b" for quest in book.bearers[mark.thing])])
        assert re.search(words, texts[mark.section]), mark


def _text(book: wb.Book, number: str) -> str:
    """A section in its file, as it was written."""
    file, line = book.places[number]
    lines = (book.folder / file).read_text("utf-8").split("\n")[line:]
    return "\n".join(lines[: next((at for at, text in enumerate(lines) if text.startswith("## ")), len(lines))])


def test_the_map_says_what_the_ledger_of_keywords_says(story: wb.StoryMap) -> None:
    entries = wb.keywords(story.reached)
    roles = {"gives": "given", "asks": "required", "forbids": "forbidden", "takes": "lost"}
    found = {(mark.thing, roles[mark.role], mark.name) for mark in story.content.marks}
    said = {(name, use, at) for name in entries for use in roles.values() for at in getattr(entries[name], use)}
    assert found == said


def test_the_first_gain_of_each_thread_has_a_play(story: wb.StoryMap) -> None:
    """A play of that length is accepted at the table, and gains the keyword."""
    game = witness_game(story.book.content)
    gained = [thread for thread in story.content.threads if thread.first]
    assert gained
    for thread in gained:
        plan = story.path(thread.first_at)
        assert len(plan.replies) == thread.first
        assert replays(game, plan.replies, f"keyword:{thread.name}") or thread.name in _gains(plan), thread


def _gains(plan: wb.MapPath) -> set[str]:
    return {moment.thing for leg in plan.legs for moment in leg.gains}


def test_the_plan_to_everything_replays_at_the_table(story: wb.StoryMap) -> None:
    game = witness_game(story.book.content)
    for name in (*story.content.threads, *story.content.endings):
        target = getattr(name, "id", "") or f"keyword:{name.name}"
        plan = story.path(target)
        if plan.status == "reachable":
            assert replays(game, plan.replies, target)
            assert tuple(reply for leg in plan.legs for reply in (*leg.journey, *leg.replies)) == plan.replies


def test_what_a_plan_uses_was_gained_in_it_before(story: wb.StoryMap) -> None:
    for ending in story.content.endings:
        held: set[str] = set()
        for leg in story.path(ending.id).legs:
            held |= {moment.thing for moment in leg.gains}
            assert {moment.thing for moment in leg.asks} <= held


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: one.ruleset)
def test_synthetic_books_have_a_map_and_the_same_one_each_time(recipe: Recipe) -> None:
    first, second = (thread_map(reach(synthetic_book(recipe))) for _ in range(2))
    assert msgspec.json.encode(first) == msgspec.json.encode(second)
    assert first.threads
    assert msgspec.json.decode(msgspec.json.encode(first), type=ThreadMap) == first


def test_a_station_that_asks_last_is_where_a_thread_ends_up() -> None:
    story = wb.map(BUOYS)
    groups = {group.id: group.threads for group in story.content.groups}
    assert story.threads["BELL"].group == "finale:16"
    assert groups["interlude"] == ("CLIENT", "EEL")
    assert [place.id for place in story.content.places if place.kind == "interlude"] == ["14", "15"]


def test_the_endings_that_a_hand_leaves_open() -> None:
    """At 16, `Have them all in` needs SLATE and not CANDOUR; one who was told where she lies can go there."""
    story = wb.map(BUOYS)
    open_with = {hand: _open(story.endings(list(hand))) for hand in ((), ("BELL",), ("SLATE",), ("SLATE", "CANDOUR"))}
    assert open_with[()] == {"ending:2"}
    assert open_with["BELL",] == {"ending:1", "ending:2"}
    assert open_with["SLATE",] == {"ending:2", "ending:3"}
    assert "ending:3" not in open_with["SLATE", "CANDOUR"]
    with pytest.raises(KeyError, match="no keyword 'BELLE'; did you mean BELL"):
        story.endings(["BELLE"])


def _open(found: wb.Reached) -> set[str]:
    return {finding.name for finding in found.reachable}


# ---------------------------------------------------------------- large books


@pytest.mark.parametrize(("sections", "ruleset"), [(5_000, "sleeping_gods"), (5_000, "gamebook")])
def test_large_books_are_drawn_in_few_shapes(sections: int, ruleset: str) -> None:
    """Without proofs: how many shapes there are does not depend on these."""
    book = synthetic_book(Recipe(sections=sections, keywords=200, ruleset=ruleset))
    story, drawn = thread_map(unproved(book)), Islands(book)
    small = folded(story)
    assert len(small.places) <= MOST_PLACES + 40
    assert {number for place in small.places for number in place.sections} == set(book.sections)
    scenes = (Storyline(story).scene(), AtlasScene(story).scene(), ledger(story))
    widest = PlaceScene(story, drawn, max(story.places, key=lambda place: len(place.sections))).scene()
    assert all(len(scene.shapes) < 12_000 for scene in (*scenes, widest))
    assert all(shape.tag in ("path", "circle", "rect", "text") for scene in scenes for shape in scene.shapes)


def unproved(book: Book) -> Reach:
    return Reach(Story(book), {})
