"""Campaigns with random maps: pages, ways that lead one way only, closed squares, places that are crossed off, landing
places that come with a card, texts and cards that move the pawn, and a plane that can be sent ahead or not. And the
maps of other campaigns with places cut off, and with ways that are closed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from wanderbook.book import Book
from wanderbook.book.atlas import Page, Region, Square
from wanderbook.book.travel import Spot
from workshop.tangles import ITEMS, tangled_campaign

EDGES = ("north", "east", "south", "west")
ONE_WAY = 0.35
"""The chance of a way from one region to another."""
MOVED = 0.12
"""The chance of an instruction to be moved, before others."""


def a_campaign(at: int, seed: str = "voyages") -> Book:
    """Both games in turn, small and larger."""
    random = Random(f"{seed}:{at}")
    book = tangled_campaign(random, cards_return=at % 4 < 2, large=at % 8 >= 4, encounters=at % 2 == 1)
    data = book.model_dump()
    places = list(book.locations)
    (_on_land if at % 2 else _at_sea)(random, data, places)
    return Book.model_validate(data)


def _at_sea(random: Random, data: dict[str, Any], places: list[str]) -> None:
    names = [(page, letter) for page in range(1, random.choice((1, 1, 2, 3)) + 1) for letter in "ABC"]
    names = random.sample(names, random.randint(2, min(6, len(names))))
    pages = sorted({page for page, _ in names})
    regions: dict[int, list[dict[str, Any]]] = {page: [] for page in pages}
    for page, letter in sorted(names):
        beside = [other for on, other in names if on == page and other != letter and random.random() < ONE_WAY]
        edges = [way for way in EDGES if random.random() < 0.3]
        regions[page].append({"id": letter, "neighbours": beside, "edges": edges, "locations": []})
    for number in places:
        random.choice(regions[random.choice(pages)])["locations"].append(number)
    data["atlas"] = [
        {
            "number": page,
            "edges": {way: random.choice(pages) for way in EDGES if random.random() < 0.4},
            "regions": regions[page],
        }
        for page in pages
    ]
    data["title_page"]["begin"] = _place(random.choice(names))
    _move(random, data, names)


def _on_land(random: Random, data: dict[str, Any], places: list[str]) -> None:
    data["title_page"].update(ruleset="distant_skies", camps=9, finale_lost=None)
    wide, high = random.randint(1, 3), random.randint(2, 3)
    pages = list(range(1, random.choice((1, 1, 2)) + 1))
    squares = {
        page: [
            [{"id": f"{'ABC'[column]}{row + 1}", "closed": random.random() < 0.4} for column in range(wide)]
            for row in range(high)
        ]
        for page in pages
    }
    begin = random.choice(squares[1])[0]
    begin["closed"] = False
    names = [(page, one["id"]) for page in pages for line in squares[page] for one in line if not one["closed"]]
    distant = [number for number in places if random.random() < 0.3]
    free = dict.fromkeys(random.sample(names, len(names)))
    for number in places:
        if number not in distant and free:
            page, space = free.popitem()[0]
            next(one for line in squares[page] for one in line if one["id"] == space)["location"] = number
    data["cards"]["landing"] = _landing(random, names, distant)
    data["atlas"] = [
        {
            "number": page,
            "edges": {way: random.choice(pages) for way in EDGES if random.random() < 0.3},
            "squares": squares[page],
        }
        for page in pages
    ]
    data["title_page"]["begin"] = _place((1, begin["id"]))
    if random.random() < 0.5:
        data["title_page"]["without"] = ["adventure"]  # nobody of the box sends the plane ahead
    _rename(data)
    _move(random, data, names)


def _landing(random: Random, names: list[tuple[int, str]], distant: list[str]) -> list[dict[str, Any]]:
    fields = random.sample(names, min(len(names), random.randint(1, 3)))
    found: list[dict[str, Any]] = [{"page": page, "space": space} for page, space in fields]
    found += [{"location": number} for number in distant]
    for at, place in enumerate(found, 1):
        others = [other for other in range(1, len(found) + 1) if other != at and random.random() < 0.5]
        place.update(number=at, name=f"Field {at}", ways=others)
        if at > 1 and random.random() < 0.4:
            place["card"] = random.choice(ITEMS)
    return found


def _place(name: tuple[int, str]) -> dict[str, Any]:
    return {"page": name[0], "space": name[1]}


def _rename(data: Any) -> None:
    """The way back in the words of the other game."""
    for one in _dicts(data):
        if one.get("kind") == "return_to_ship":
            one["kind"] = "return_to_map"


def _move(random: Random, data: dict[str, Any], names: list[tuple[int, str]]) -> None:
    """Texts and cards that move the pawn."""
    moves = random.random() < 0.6
    for one in list(_dicts(data["chapters"])):
        if moves and "effects" in one and random.random() < MOVED:
            one["effects"] = [{"kind": "move_to", **_place(random.choice(names))}, *one["effects"]]
    for card in data["cards"]["adventure"]:
        effect: dict[str, Any] = {"kind": "move_to", **_place(random.choice(names))}
        if data["title_page"]["ruleset"] == "distant_skies" and random.random() < 0.5:
            effect = {"kind": "move_plane"}
        if random.random() < 0.2:
            card["abilities"] = [{"effects": [effect]}]


def _dicts(data: Any) -> list[dict[str, Any]]:
    if isinstance(data, dict):
        return [data, *(one for value in data.values() for one in _dicts(value))]
    if isinstance(data, list | tuple):
        return [one for value in data for one in _dicts(value)]
    return []


# ---------------------------------------------------------------- maps that are changed


def with_pages(book: Book, pages: Iterator[Page]) -> Book:
    return book.model_copy(update={"atlas": tuple(pages)})


def spaces(book: Book) -> list[Spot]:
    return [spot for spot, space in book.travel.spaces.items() if not (isinstance(space, Square) and space.closed)]


def without_ways(book: Book, spot: Spot) -> Book:
    """The book with a region that has no neighbours and no edge, or a square whose neighbours are all closed."""
    beside = {*book.travel.ways[spot], *(there for there, ways in book.travel.ways.items() if spot in ways)}
    return with_pages(book, (_cut(page, spot, beside) for page in book.atlas))


def _cut(page: Page, spot: Spot, beside: set[Spot]) -> Page:
    def region(one: Region) -> Region:
        if Spot(page.number, one.id) == spot:
            return one.model_copy(update={"neighbours": (), "edges": ()})
        left = tuple(name for name in one.neighbours if Spot(page.number, name) != spot)
        return one.model_copy(update={"neighbours": left})

    def square(one: Square) -> Square:
        return one.model_copy(update={"closed": one.closed or Spot(page.number, one.id) in beside})

    regions, squares = map(region, page.regions), (tuple(map(square, row)) for row in page.squares)
    return page.model_copy(update={"regions": tuple(regions), "squares": tuple(squares)})


def changed(book: Book, random: Random) -> Book:
    """The book with some ways that are closed, or lead one way only."""
    return with_pages(book, (_changed(page, random) for page in book.atlas))


def _changed(page: Page, random: Random) -> Page:
    def region(one: Region) -> Region:
        kept = tuple(name for name in one.neighbours if random.random() < 0.75)
        return one.model_copy(update={"neighbours": kept, "edges": one.edges if random.random() < 0.8 else ()})

    def square(one: Square) -> Square:
        return one.model_copy(update={"closed": one.closed or random.random() < 0.2})

    regions, squares = map(region, page.regions), (tuple(map(square, row)) for row in page.squares)
    edges = {way: to for way, to in page.edges.items() if random.random() < 0.7}
    return page.model_copy(update={"regions": tuple(regions), "squares": tuple(squares), "edges": edges})
