"""The atlas of Sleeping Gods: a page of sea, and what is on it now."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.atlas import Page
from wanderbook.notation.printer import print_trial
from wanderbook.rulesets.sleeping_gods.actions import SailTo, StopSailing, Travel, VisitMarket, VisitPort
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.rulesets.sleeping_gods.steps import Sail, TakeAction
from wanderbook.table import Pick
from wanderbook.telling.chart.sheet import sea_sheet
from wanderbook.telling.sleeping_gods.atlas import distances, features
from wanderbook_widgets.table.parts.atlas.common import (
    either,
    heading,
    ids,
    leaves,
    looked_at,
    note,
    place_mark,
    place_name,
    said,
    say,
)
from wanderbook_widgets.table.parts.atlas.picture import picture
from wanderbook_widgets.table.seat import Data, Seat


def sheet(seat: Seat) -> Data:
    """The page that is looked at, as the book has it."""
    page = _page(seat)
    phrases = seat.words.phrases
    signs = tuple((one.id, print_trial(phrases, one.hazard.challenge)) for one in page.regions if one.hazard)
    return {"kind": "sea", "page": page.number, **sea_sheet(page, signs), **picture(seat, page)}


def _page(seat: Seat) -> Page:
    kit: Kit = seat.words.kit
    return kit.travel.pages[looked_at(seat, kit.travel.pages, seat.board.page)]


def laid(seat: Seat) -> Data:
    """What lies on that page, and what it may be chosen for."""
    kit, board, page = seat.words.kit, seat.board, _page(seat)
    there = ids(seat) if isinstance(seat.step, Sail | TakeAction) else frozenset()
    here, far = kit.regions[board.spot], distances(kit, board.spot)
    spots = {}
    for region in page.regions:
        spot = Spot(page.number, region.id)
        told = said(seat, _where(seat, spot), (*features(seat.words, seat.play, spot), *_away(seat, far.get(spot))))
        spots[str(spot)] = {
            "said": told,
            "place": _name(seat, spot),
            **either(there, SailTo(*spot), *([Travel()] if spot in kit.travel.ways[board.spot] else [])),
            **note(seat, spot),
        }
    signs = [str(one) for one, is_here in ((VisitPort(), here.port), (VisitMarket(), here.market)) if is_here]
    return {
        "kind": "sea",
        "page": page.number,
        "heading": heading(seat, page),
        "said": _sentence(seat, page),
        "spots": spots,
        "places": {
            one: place_mark(seat, one, there, f"{page.number}:{region.id}")
            for region in page.regions
            for one in region.locations
        },
        "signs": {name: seat.words(f"options.{name}") for name in signs if name in there},
        "ship": {"spot": str(board.spot), "said": _ship(seat, there), **either(there, Travel(), StopSailing())},
        "beyond": list(_beyond(seat, page)),
        "leaves": leaves(seat, kit.travel.pages, board.page, page.number),
    }


def _name(seat: Seat, spot: Spot) -> str:
    return str(seat.words.place(spot, spot.page))


def _where(seat: Seat, spot: Spot) -> str:
    name = seat.words.kit.regions[spot].name
    return say(seat, "region", name=name, id=spot.space) if name else say(seat, "nameless", id=spot.space)


def _away(seat: Seat, far: int | None) -> Iterator[str]:
    if far is not None:
        yield say(seat, "away", many=far) if far else say(seat, "ship_here")


def _ship(seat: Seat, there: frozenset[str]) -> str:
    words = seat.words
    if str(StopSailing()) in there:
        return str(words("options.stop", place=words.place(seat.board.spot, seat.board.page)))
    return str(words("options.travel")) if str(Travel()) in there else say(seat, "ship")


def _reached(seat: Seat) -> list[Spot]:
    """Regions among the options."""
    options = seat.asked.options if isinstance(seat.asked, Pick) else ()
    spots = (Spot(one.action.page, one.action.region) for one in options if isinstance(one.action, SailTo))
    return sorted(spots, key=str)


def _sentence(seat: Seat, page: Page) -> str:
    """A sentence that says where the ship is and what can be reached."""
    words, spot = seat.words, seat.board.spot
    parts = [say(seat, "ship_at", place=place_name(seat, spot, page.number))]
    open_now = _reached(seat)
    to = words.listed(place_name(seat, one, page.number) for one in open_now or words.kit.travel.ways[spot])
    if to:
        parts.append(say(seat, "ship_reach" if open_now else "beside", places=to))
    return " ".join(parts)


def _beyond(seat: Seat, page: Page) -> Iterator[Data]:
    """What can be reached and is on another page than the one that is looked at."""
    words = seat.words
    for spot in _reached(seat):
        if spot.page != page.number:
            name = place_name(seat, spot, page.number)
            yield {
                "option": str(SailTo(*spot)),
                "label": name,
                "said": said(seat, name, features(words, seat.play, spot)),
            }
