"""The atlas of Distant Skies: a page of squares, and what is on it now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wanderbook.book.atlas import Page, Square
from wanderbook.rulesets.distant_skies.actions import (
    FillTank,
    Fly,
    FlyWithout,
    KeepPlane,
    LandOn,
    MendPlane,
    StopWalking,
    Travel,
    WalkTo,
)
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.rulesets.distant_skies.steps import DropClaire, SendPlane, TakeAction, Walk
from wanderbook.table import Pick, open_actions
from wanderbook.telling.chart.shapes import coast, whims
from wanderbook.telling.distant_skies.atlas import features, way_to
from wanderbook_widgets.table.parts.atlas.common import (
    either,
    fact,
    free_actions,
    heading,
    ids,
    leaves,
    looked_at,
    note,
    of_location,
    place_mark,
    place_name,
    said,
    say,
)
from wanderbook_widgets.table.seat import Data, Seat


def sheet(seat: Seat) -> Data:
    """The page on screen, as in the book."""
    page = _page(seat)
    edges = {way: {"to": to, "said": say(seat, "leaf", number=to)} for way, to in page.edges.items()}
    rows = [[_square(page.number, square) for square in row] for row in page.squares]
    return {"kind": "land", "page": page.number, "rows": rows, "edges": edges}


def _page(seat: Seat) -> Page:
    kit: Kit = seat.words.kit
    flown_to = seat.step.page if isinstance(seat.step, DropClaire) else seat.board.page
    return kit.travel.pages[looked_at(seat, kit.travel.pages, flown_to)]


@lru_cache(1024)
def _square(page: int, square: Square) -> Data:
    """A square as data. Every call returns the same value for the same square: do not change it."""
    name = f"{page}:{square.id}"
    ground = "closed" if square.closed else square.obstacle or "open"
    drawn: Data = {"spot": name, "id": square.id, "ground": ground, "whims": [round(one, 2) for one in whims(name, 6)]}
    if ground in ("water", "cold", "steep"):
        drawn["shape"] = coast(name, (50, 50), 49, 47, 0.09)
    return {**drawn, "place": square.location, "landing": square.landing}


def laid(seat: Seat) -> Data:
    """What is on that page now, with its options."""
    page = _page(seat)
    asks = isinstance(seat.step, TakeAction | Walk | DropClaire | SendPlane)
    there = ids(seat) if asks else frozenset()
    numbers = {one.location: f"{page.number}:{one.id}" for row in page.squares for one in row if one.location}
    return {
        "kind": "land",
        "page": page.number,
        "heading": heading(seat, page),
        "said": _sentence(seat, page),
        "spots": {f"{page.number}:{one.id}": _spot(seat, page, one, there) for row in page.squares for one in row},
        "places": {one: place_mark(seat, one, there, spot) for one, spot in numbers.items()},
        "landings": _landings(seat, page, there),
        "party": _party(seat, there),
        "plane": _plane(seat, there),
        "beyond": list(_beyond(seat, page, there)),
        "flight": _flight_board(seat, there | free_actions(seat)),
        "leaves": leaves(seat, seat.words.kit.travel.pages, seat.board.page, page.number),
        **_too_far(seat),
    }


# ---------------------------------------------------------------- squares and figures


def _spot(seat: Seat, page: Page, square: Square, there: frozenset[str]) -> Data:
    """A square of the page: its content and its option."""
    words, spot = seat.words, Spot(page.number, square.id)
    contents = list(features(words, seat.play, spot, on_foot=not isinstance(seat.step, DropClaire)))
    contents += [say(seat, "closed")] if square.closed else []
    contents += [_is_here(seat)] if spot == seat.board.spot and not seat.board.distant else []
    where = say(seat, "square", id=square.id)
    return {
        "said": said(seat, where, contents),
        "place": square.id,
        "title": where,
        "facts": list(_facts(seat, square, spot)),
        **_square_option(there, spot),
        **note(seat, spot),
    }


def _facts(seat: Seat, square: Square, spot: Spot) -> Iterator[Data]:
    """The lines on the card of a square."""
    words = seat.words
    if square.closed:
        yield fact("closed", say(seat, "closed"))
    if square.location:
        yield from of_location(seat, square.location)
    landing = words.kit.travel.landing_at.get(spot)
    if landing:
        yield fact("landing", words("map.landing", name=words.landing(landing)))
    if landing and landing == seat.board.plane:
        yield fact("plane", words("map.plane"))
    if square.obstacle:
        yield fact("hazard", list(features(words, seat.play, spot, not isinstance(seat.step, DropClaire)))[-1])


def _too_far(seat: Seat) -> Data:
    """Why a walker cannot go to a square. The game offers only the possible ones."""
    if not isinstance(seat.step, TakeAction | Walk) or not _squares_in_reach(seat):
        return {}
    return {"far": {"why": say(seat, "far", who=seat.words.kit.pilot), "rule": "DS-TRAVEL-1"}}


def _is_here(seat: Seat) -> str:
    return say(seat, "here", who=seat.words.kit.pilot)


def _landings(seat: Seat, page: Page, there: frozenset[str]) -> dict[str, Data]:
    """Landing places on this page, by square."""
    kit = seat.words.kit
    return {
        str(spot): {"said": seat.words("map.landing", name=seat.words.landing(at)), **_flown(there, at)}
        for spot, at in kit.travel.landing_at.items()
        if spot.page == page.number
    }


def _flown(there: frozenset[str], landing: int) -> Data:
    return either(there, Fly(landing), FlyWithout(landing))


def _party(seat: Seat, there: frozenset[str]) -> Data:
    """Where the party is, and what clicking it does."""
    board = seat.board
    stop = either(there, StopWalking())
    label = seat.words("options.stop", place=seat.words.here(board)) if stop else _is_here(seat)
    return {"spot": None if board.distant else str(board.spot), "said": label, **stop}


def _plane(seat: Seat, there: frozenset[str]) -> Data:
    """The plane on the page, with the option to leave it or to repair it; empty without a plane."""
    kit, board = seat.words.kit, seat.board
    if not board.plane:
        return {}
    spot = next((str(spot) for spot, at in kit.travel.landing_at.items() if at == board.plane), None)
    label = seat.words("map.plane")
    stay, mend = either(there, KeepPlane()), either(there, MendPlane())
    option = stay or mend
    if option:
        which = "options.stay" if stay else "options.actions.repair"
        label = seat.words(which, camps=board.camps).partition(" | ")[0]
    return {"spot": spot, "said": label[:1].upper() + label[1:], **option}


def _beyond(seat: Seat, page: Page, there: frozenset[str]) -> Iterator[Data]:
    """Squares beyond the edge of the page that can be reached: the direction, and the row or column."""
    words, here = seat.words, seat.board.spot
    for to in words.kit.travel.ways.get(here, ()):
        option = _square_option(there, to)
        if option and to.page != page.number:
            way = way_to(words.kit, here, to)
            label = place_name(seat, to, page.number)
            sentence = said(seat, label, features(words, seat.play, to))
            at = _share(words.kit.travel.pages[here.page], here, way) if here.page == page.number else None
            yield {**option, "label": label, "said": sentence, "way": way, "at": at}


def _share(page: Page, here: Spot, way: str | None) -> float:
    """The position of a square along its side of the page, in hundredths."""
    row, column = int(here.space[1:]) - 1, ord(here.space[0]) - ord("A")
    if way in ("east", "west"):
        return round(100 * (row + 0.5) / len(page.squares), 1)
    return round(100 * (column + 0.5) / len(page.squares[0]), 1)


def _sentence(seat: Seat, page: Page) -> str:
    """A sentence with the party's position and the places in reach."""
    words, board, kit = seat.words, seat.board, seat.words.kit
    place = words.landing(board.plane) if board.distant else place_name(seat, board.spot, page.number)
    parts = [say(seat, "party_at", who=kit.pilot, place=place)]
    if open_now := _squares_in_reach(seat):
        places = words.listed(place_name(seat, one, page.number) for one in open_now)
        parts.append(say(seat, "party_reach", places=places))
    return " ".join(parts)


def _square_option(there: frozenset[str], spot: Spot) -> Data:
    """The option that a square stands for."""
    return either(there, Travel(spot), WalkTo(spot), LandOn(spot))


def _squares_in_reach(seat: Seat) -> list[Spot]:
    """The squares that can be reached now."""
    options = open_actions(seat.asked.options) if isinstance(seat.asked, Pick) else []
    return sorted((one.spot for one in options if isinstance(one, Travel | WalkTo | LandOn)), key=str)


# ---------------------------------------------------------------- the flight board


def _flight_board(seat: Seat, there: frozenset[str]) -> Data:
    """The landing places that the plane can reach with the available cards, as a board: columns, and links between
    them.
    """
    kit, state, words = seat.words.kit, seat.state, seat.words
    if not state.board.plane:
        return {}
    far: dict[int, int] = kit.flights(state.board.plane, state.cards)
    known = sorted(far)
    column = _columns(kit, known)
    rows: dict[int, int] = {}
    places = []
    for at in known:
        landing, across = kit.travel.landing[at], column[at]
        row = rows.get(across, 0)
        rows[across] = row + 1
        where = words("distant") if landing.location else words.place(Spot(landing.page or 0, landing.space or ""))
        sentence = said(seat, words.landing(at), _of_landing(seat, at, where, far[at]))
        place: Data = {"number": at, "name": words.landing(at), "said": sentence, "far": far[at], "at": [across, row]}
        place |= {"distant": landing.location is not None, "refuel": landing.refuel, **_flown(there, at)}
        if landing.location:
            place["place"] = {"number": landing.location, **place_mark(seat, landing.location, there)}
        if at == state.board.plane:
            place |= {"plane": True, "party": state.board.distant, "fuel": either(there, FillTank())}
        places.append(place)
    ways = [[place, other] for place in known for other in known if place < other and _joined(kit, place, other)]
    return {"places": places, "ways": ways, "columns": 1 + max(column.values()), "rows": max(rows.values())}


def _of_landing(seat: Seat, at: int, where: str, far: int) -> Iterator[str]:
    """The description of a landing place: its position, its distance, and whether there is fuel."""
    yield where
    if far:
        yield say(seat, "spaces", many=far)
    else:
        yield str(seat.words("map.plane"))
    if seat.words.kit.travel.landing[at].refuel:
        yield say(seat, "refuel")


def _joined(kit: Kit, one: int, other: int) -> bool:
    return other in kit.travel.landing[one].ways or one in kit.travel.landing[other].ways


def _columns(kit: Kit, known: list[int]) -> dict[int, int]:
    """The distance of each place from the first: its column on the board."""
    columns, waiting = {known[0]: 0}, [known[0]]
    while waiting:
        here = waiting.pop(0)
        for at in known:
            if at not in columns and _joined(kit, here, at):
                columns[at] = columns[here] + 1
                waiting.append(at)
    return {at: columns.get(at, 0) for at in known}
