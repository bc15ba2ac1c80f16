"""The story map at the desk: its views as plain data, one thread in full, and what a search finds on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from wanderbook.api.books import Book
from wanderbook.api.reaching import Reached
from wanderbook.book import Book as Content
from wanderbook.diagnostics.model import fold
from wanderbook.graph.map import StoryMap
from wanderbook.machine.compiled import Story
from wanderbook.storymap import Thread, ThreadMap, draft_map, legs, thread_map
from wanderbook.storymap.scenes.atlas import AtlasScene
from wanderbook.storymap.scenes.ledger import ledger
from wanderbook.storymap.scenes.place import PlaceScene
from wanderbook.storymap.scenes.shapes import Scene, View
from wanderbook.storymap.scenes.storyline import Storyline
from wanderbook.storymap.scenes.style import stylesheet
from wanderbook_widgets.authoring.bench import Bench, Data

FEW_PLACES = 24
"""A campaign with more places opens as a storyline: folded, its map shows hardly more than their names."""
MOST_RESULTS = 40


@dataclass(frozen=True)
class Drawn:
    """The story map of one edition of a book, and what it was made from."""

    book: Book
    islands: StoryMap
    story: ThreadMap
    reached: Reached | None


def read_story(book: Book, islands: StoryMap, reached: Reached | None, before: Reached | None) -> Drawn:
    """The story map of a book: as it is proved, or else as far as it is known without that."""
    if reached is not None:
        return Drawn(book, islands, thread_map(reached.found, islands), reached)
    draft = draft_map(Story(book.content), islands, before.found if before else None)
    return Drawn(book, islands, draft, None)


def is_told_by_keywords(bench: Bench) -> bool:
    """Whether a book opens as a storyline."""
    content = bench.book.content
    return bool(content.locations and content.bearers) and len(bench.drawn.islands) > FEW_PLACES


# ---------------------------------------------------------------- views


def view_data(drawn: Drawn, view: View, looking: str) -> Data:
    """A view as plain data. `looking` is the section that is looked at: its place is the one that is shown."""
    scene = _scene(drawn, view, looking)
    return {
        "view": view,
        "scene": msgspec.to_builtins(scene),
        "style": stylesheet("page", ".wanderbook-desk .wb-map"),
        "proved": drawn.story.is_proved,
        "threads": [name for group in drawn.story.groups for name in group.threads],
        "places": [{"id": place.id, "name": place.name, "first": place.sections[0]} for place in drawn.story.places],
        "place": drawn.story.place_of(looking),
    }


def _scene(drawn: Drawn, view: View, looking: str) -> Scene:
    story = drawn.story
    match view:
        case "atlas":
            return AtlasScene(story).scene()
        case "ledger":
            return ledger(story)
        case "place":
            home = story.place_of(looking)
            place = next((one for one in story.places if one.id == home), story.places[0])
            return PlaceScene(story, drawn.islands, place).scene()
        case _:
            return Storyline(story).scene()


# ---------------------------------------------------------------- one thread


def thread_data(drawn: Drawn, name: str) -> Data:
    """Everything about one thread: its marks, and a plan of a play that gains it."""
    story = drawn.story
    thread = next((one for one in story.threads if one.name == name), None)
    if thread is None:
        return {}
    groups = {group.id: group for group in story.groups}
    group = groups[thread.group]
    return {
        "name": name,
        "title": thread.title,
        "kind": group.kind,
        "to": " ".join((thread.group.partition(":")[2].removeprefix("ending:"), group.name)).strip(),
        "first": thread.first if story.is_proved else None,
        "gives": list(thread.gives),
        "asks": list(thread.asks),
        "marks": [
            {"role": mark.role, "name": mark.name, "section": mark.section, "place": mark.place}
            for mark in story.marks_of(name)
        ],
        "plan": list(_plan(drawn, thread)),
    }


def _plan(drawn: Drawn, thread: Thread) -> Iterator[Data]:
    """The legs of the known play that gains a thread; none if it is not proved."""
    reached, name = drawn.reached, f"keyword:{thread.name}"
    if reached is None or name not in reached or reached.found[name].status != "reachable":
        return
    names = {place.id: place.name for place in drawn.story.places}
    for leg in legs(drawn.book.content, reached[name].witness.turns, drawn.story.place_of):
        found: Data = msgspec.to_builtins(leg)
        yield {**found, "name": names.get(leg.place, "")}


# ---------------------------------------------------------------- what a search finds


def results(bench: Bench, text: str, numbers: list[str]) -> list[Data]:
    """What a search finds, as a list: keywords first, then places, then sections with their first words."""
    wanted = fold(text.strip())
    if not wanted:
        return []
    several = [*_keywords(bench.book.content, wanted), *_places(bench.drawn, wanted)]
    several += [{"kind": "section", "id": one, "text": bench.drawn.opening(one)} for one in numbers[:MOST_RESULTS]]
    return several[:MOST_RESULTS]


def _keywords(book: Content, wanted: str) -> Iterator[Data]:
    """The keywords with these letters in their names or in those of their quests."""
    for keyword, quests in sorted(book.bearers.items()):
        names = [book.quests[quest].name for quest in quests]
        if wanted in fold(keyword) or any(wanted in fold(name) for name in names):
            yield {"kind": "keyword", "id": keyword, "text": ", ".join(names)}


def _places(drawn: StoryMap, wanted: str) -> Iterator[Data]:
    for island in drawn.islands.values():
        if island.name and (wanted == fold(island.id) or wanted in fold(island.name)):
            yield {"kind": "place", "id": island.id, "text": island.name, "first": island.sections[0]}
