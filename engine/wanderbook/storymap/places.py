"""The places of a story map: those of the atlas, chapters, and the stations of what is read as time runs out."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping

import networkx as nx

from wanderbook.book import Book
from wanderbook.graph.map import StoryMap
from wanderbook.graph.map.islands import DECK, spaced
from wanderbook.graph.story import RETURN
from wanderbook.ids import section_order
from wanderbook.storymap.model import PlaceKind, StoryPlace, Stream

Steps = Callable[[str], int | None]
"""A function for the length of the shortest known play to a name."""
WORDS = 5
"""Words of a station's name, which are those that its text opens with."""
Spot = tuple[int, str, tuple[float, float] | None]
"""The page of a place, its region, and its position on the page."""


def places_of(drawn: StoryMap, steps: Steps) -> tuple[StoryPlace, ...]:
    """Every place, in the order of the book; stations come last, in the order in which plays reach them."""
    spots = dict(_spots(drawn.book))
    chapters = _own_chapters(drawn)
    places, stations = [], []
    for island in drawn.islands.values():
        if island.id == DECK:
            stations = list(_stations(drawn, island.sections, steps))
            continue
        page, region, at = spots.get(island.id, (0, "", None))
        kind: PlaceKind = "place" if page else "chapter"
        arrival = _first(steps, island.sections)
        # an island that shares its region is called by its first words, and a chapter of its own says more
        name = island.name if island.name == region else chapters.get(island.id, island.name)
        places.append(StoryPlace(island.id, kind, name, island.sections, page, region, at, arrival))
    return (*places, *stations)


def _own_chapters(drawn: StoryMap) -> dict[str, str]:
    """By island, the name of the chapter that holds all of it and nothing else of the atlas."""
    homes = [{drawn.island_of[number] for number in chapter.sections} for chapter in drawn.book.chapters]
    several = Counter(island for inside in homes for island in inside)
    chapters = zip(drawn.book.chapters, homes, strict=True)
    return {
        island: spaced(chapter.name)
        for chapter, inside in chapters
        if len(inside) == 1
        for island in inside
        if several[island] == 1
    }


def _spots(book: Book) -> Iterator[tuple[str, Spot]]:
    """By location, where it is on the atlas."""
    for page in book.atlas:
        for region in page.regions:
            for number in region.locations:
                yield number, (page.number, region.name or region.id, region.land or region.at)
        high = max(len(page.squares), 1)
        for down, row in enumerate(page.squares):
            for right, square in enumerate(row):
                at = (100 * (right + 0.5) / len(row), 100 * (down + 0.5) / high)
                yield from ((number, (page.number, square.id, at)) for number in square.locations)


def _first(steps: Steps, sections: tuple[str, ...]) -> int | None:
    known = [many for number in sections if (many := steps(number)) is not None]
    return min(known, default=None)


# ---------------------------------------------------------------- stations


def _stations(drawn: StoryMap, sections: tuple[str, ...], steps: Steps) -> Iterator[StoryPlace]:
    """What is read as time runs out, divided by the number before the first dot. A station from which reading can go on
    to an ending belongs to the finale; any other is an interlude, after which the journey continues."""
    members: dict[str, list[str]] = defaultdict(list)
    for number in sections:
        members[number.partition(".")[0]].append(number)
    final = _leading_to_endings(drawn, sections)
    depth = _depths(drawn, members)
    for name in sorted(members, key=lambda one: (not final.isdisjoint(members[one]), depth[one], section_order(one))):
        inside = tuple(members[name])
        kind: PlaceKind = "interlude" if final.isdisjoint(inside) else "finale"
        yield StoryPlace(name, kind, _station_name(drawn, inside[0]), inside, steps=_first(steps, inside))


def _station_name(drawn: StoryMap, number: str) -> str:
    """The name of the town, or the words that the text opens with."""
    words = drawn.opening(number).split()
    return drawn.book.sections[number].town or " ".join(words[:WORDS]) + (" …" if len(words) > WORDS else "")


def _depths(drawn: StoryMap, members: Mapping[str, list[str]]) -> dict[str, int]:
    """By station, the most stations that can come before it. Those that lead to each other share a depth."""
    home = {number: name for name, numbers in members.items() for number in numbers}
    links: nx.DiGraph[str] = nx.DiGraph()
    links.add_nodes_from(members)
    for number, name in home.items():
        links.add_edges_from((name, home[way.target]) for way in drawn.ways(number) if way.target in home)
    whole = nx.condensation(links)
    depth: dict[int, int] = {}
    for part in nx.topological_sort(whole):
        depth[part] = max((depth[before] + 1 for before in whole.predecessors(part)), default=0)
    return {name: depth[part] for name, part in whole.graph["mapping"].items()}


def _leading_to_endings(drawn: StoryMap, sections: tuple[str, ...]) -> set[str]:
    """The sections among these from which links lead to an ending without a return to the ship or the map."""
    inside = set(sections)
    into: dict[str, list[str]] = defaultdict(list)
    for number in sections:
        for way in drawn.ways(number):
            into[way.target].append(number)
    waiting = deque(target for target in into if target.startswith("ending:"))
    found: set[str] = set()
    while waiting:
        for number in into.get(waiting.popleft(), ()):
            if number in inside and number not in found:
                found.add(number)
                waiting.append(number)
    return found


def streams_of(drawn: StoryMap, places: tuple[StoryPlace, ...]) -> tuple[Stream, ...]:
    """The links between stations of the finale, and from them to endings; without stations, from places to endings."""
    has_finale = any(place.kind == "finale" for place in places)
    home = {number: place.id for place in places for number in place.sections}
    final = {place.id for place in places if place.kind == "finale" or not has_finale}
    counted: Counter[tuple[str, str]] = Counter()
    for place in places:
        for number in place.sections if place.id in final else ():
            for way in drawn.ways(number):
                target = way.target if way.target.startswith("ending:") else home.get(way.target, RETURN)
                is_kept = target.startswith("ending:") or (has_finale and target in final)
                if is_kept and target != place.id:
                    counted[place.id, target] += 1
    return tuple(Stream(source, target, links) for (source, target), links in counted.items())
