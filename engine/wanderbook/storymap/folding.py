"""Smaller maps of large books: places join into regions, pages or runs of chapters."""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from wanderbook.storymap.model import StoryPlace, Stream, Thread, ThreadMap
from wanderbook.storymap.threads import routes_of

MOST_PLACES = 100
"""Places that are drawn one by one."""


def folded(whole: ThreadMap) -> ThreadMap:
    """The same map with at most `MOST_PLACES` places, as far as regions and pages go: stations stay as they are."""
    if len(whole.places) <= MOST_PLACES:
        return whole
    for key in (_region, _page):
        if len({key(place) for place in whole.places}) <= MOST_PLACES:
            return _joined(whole, {place.id: key(place) for place in whole.places})
    run = -(-len(whole.places) // MOST_PLACES)
    runs = {place.id: f"run:{at // run}" for at, place in enumerate(whole.places)}
    return _joined(whole, runs)


def _region(place: StoryPlace) -> str:
    return f"{place.page}:{place.region}" if place.page else place.id


def _page(place: StoryPlace) -> str:
    return f"page:{place.page}" if place.page else place.id


def _joined(whole: ThreadMap, homes: dict[str, str]) -> ThreadMap:
    """The map with places that share a home joined."""
    members: dict[str, list[StoryPlace]] = defaultdict(list)
    for place in whole.places:
        members[homes[place.id]].append(place)
    ids = {home: several[0].id if len(several) == 1 else home for home, several in members.items()}
    new = {place: ids[home] for place, home in homes.items()}
    marks = tuple(replace(mark, place=new.get(mark.place, mark.place)) for mark in whole.marks)
    streams = {(new.get(one.source, one.source), new.get(one.target, one.target)): one.links for one in whole.streams}
    return replace(
        whole,
        marks=marks,
        threads=tuple(_moved(thread, new) for thread in whole.threads),
        places=tuple(several[0] if len(several) == 1 else _join(home, several) for home, several in members.items()),
        routes=routes_of(marks),
        streams=tuple(Stream(source, target, links) for (source, target), links in streams.items()),
    )


def _moved(thread: Thread, new: dict[str, str]) -> Thread:
    """The thread with the joined places that give it and ask for it."""
    gives = dict.fromkeys(new.get(place, place) for place in thread.gives)
    asks = dict.fromkeys(new.get(place, place) for place in thread.asks)
    return replace(thread, gives=tuple(gives), asks=tuple(asks))


def _join(home: str, several: list[StoryPlace]) -> StoryPlace:
    """One place for several, called by the region that they share, or by the first and the last of them."""
    first, last = several[0], several[-1]
    name = first.region if first.region == last.region else f"{first.name} – {last.name}"
    arrivals = [place.steps for place in several if place.steps is not None]
    sections = tuple(number for place in several for number in place.sections)
    at = _middle([place.at for place in several if place.at])
    return StoryPlace(home, first.kind, name, sections, first.page, first.region, at, min(arrivals, default=None))


def _middle(points: list[tuple[float, float]]) -> tuple[float, float] | None:
    if not points:
        return None
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
