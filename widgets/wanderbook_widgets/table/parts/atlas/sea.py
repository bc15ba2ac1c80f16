"""The atlas of Sleeping Gods: a page of sea, and what is on it now."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.atlas import Page
from wanderbook.notation.printer import print_trial
from wanderbook.rulesets.sleeping_gods.actions import SailTo, StopSailing, Travel, VisitMarket, VisitPort
from wanderbook.rulesets.sleeping_gods.board import skill
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.rulesets.sleeping_gods.steps import Sail, TakeAction
from wanderbook.session.carrying import can_set_out
from wanderbook.table import Pick
from wanderbook.telling.chart.sheet import sea_sheet
from wanderbook.telling.sleeping_gods.atlas import distances, features
from wanderbook_widgets.table.parts.atlas.common import (
    either,
    fact,
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
from wanderbook_widgets.table.parts.atlas.picture import picture
from wanderbook_widgets.table.parts.question import odds
from wanderbook_widgets.table.seat import Data, Seat

NEAR = 2
"""Regions from the ship within which the odds of hazards are told."""
ABLEST = 3
"""Crew members whose odds are compared for a hazard."""


def sheet(seat: Seat) -> Data:
    """The page on screen, as in the book."""
    page = _page(seat)
    phrases = seat.words.phrases
    signs = tuple((one.id, print_trial(phrases, one.hazard.challenge)) for one in page.regions if one.hazard)
    return {"kind": "sea", "page": page.number, **sea_sheet(page, signs), **picture(seat, page)}


def _page(seat: Seat) -> Page:
    kit: Kit = seat.words.kit
    return kit.travel.pages[looked_at(seat, kit.travel.pages, seat.board.page)]


def laid(seat: Seat) -> Data:
    """What is on that page now, with its options."""
    kit, board, page = seat.words.kit, seat.board, _page(seat)
    there = ids(seat) if isinstance(seat.step, Sail | TakeAction) else frozenset()
    here, far = kit.regions[board.spot], distances(kit, board.spot)
    spots = {}
    for region in page.regions:
        spot = Spot(page.number, region.id)
        sentence = said(seat, _where(seat, spot), (*features(seat.words, seat.play, spot), *_away(seat, far.get(spot))))
        spots[str(spot)] = {
            "said": sentence,
            "place": _name(seat, spot),
            "far": far.get(spot, 0),
            "away": _distance(seat, far.get(spot)),
            "facts": list(_facts(seat, spot)),
            **_risk(seat, spot, far.get(spot)),
            **_sure(seat, spot),
            **(either(there, SailTo(*spot)) or _departure(seat, spot, there)),
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


def _distance(seat: Seat, far: int | None) -> str:
    """The distance of a region and, while the ship sails, the distance left on arrival."""
    away = "".join(_away(seat, far))
    left = seat.step.distance - (far or 0) if isinstance(seat.step, Sail) and far else -1
    return say(seat, "away_left", away=away, many=left) if left >= 0 else away


def _facts(seat: Seat, spot: Spot) -> Iterator[Data]:
    """The lines on the card of a region."""
    words, region = seat.words, seat.words.kit.regions[spot]
    if region.port:
        yield fact("port", words("map.port", name=region.port))
    if region.market:
        yield fact("market", words("map.market"))
    for number in region.locations:
        yield from of_location(seat, number)
    if region.hazard:
        yield fact("hazard", _hazard(seat, spot))
    beside = [one for one in words.kit.travel.ways[spot] if one != seat.board.spot]
    if beside:
        yield fact("ways", say(seat, "onward", places=words.listed(place_name(seat, one, spot.page) for one in beside)))


def _hazard(seat: Seat, spot: Spot) -> str:
    """The challenge of a region's hazard, and the cost of failing."""
    words, hazard = seat.words, seat.words.kit.regions[spot].hazard
    failed = "".join(f" ({line.removesuffix('.')})" for line in words.failing(hazard.failure))
    return str(words("map.hazard", challenge=f"{print_trial(words.phrases, hazard.challenge)}{failed}"))


def _departure(seat: Seat, spot: Spot, there: frozenset[str]) -> Data:
    """The option to travel, on a neighbouring region: one option stands for all of them."""
    option = either(there, Travel()) if spot in seat.words.kit.travel.ways[seat.board.spot] else {}
    return {**option, "shared": True} if option else {}


def _sure(seat: Seat, spot: Spot) -> Data:
    """Whether a sailing ship can reach a region without any decision on the way."""
    goes = isinstance(seat.step, Sail) and spot != seat.board.spot and can_set_out(seat.play, str(spot))
    return {"sure": True} if goes else {}


def _risk(seat: Seat, spot: Spot, far: int | None) -> Data:
    """The chance that the hazard of a nearby region is passed by the best crew member (SG-TRAVEL-4)."""
    kit: Kit = seat.words.kit
    if kit.regions[spot].hazard is None or not far or far > NEAR or not isinstance(seat.step, Sail | TakeAction):
        return {}
    name = kit.hazard_name(spot)
    return odds(seat, name, seat.play.game.sections[name].choices["A"].choice, [(one,) for one in _ablest(seat, spot)])


def _ablest(seat: Seat, spot: Spot) -> list[str]:
    """The crew members with the highest skill for a hazard: only their odds are worked out."""
    kit, state = seat.words.kit, seat.state
    asked = kit.regions[spot].hazard.challenge.skill
    able = sorted(seat.board.crew, key=lambda mate: -skill(kit, state, mate, asked))
    return [mate.name for mate in able[:ABLEST]]


def _ship(seat: Seat, there: frozenset[str]) -> str:
    """What clicking the ship does, in words."""
    words = seat.words
    if str(StopSailing()) in there:
        return str(words("options.stop", place=words.place(seat.board.spot, seat.board.page)))
    return str(words("options.travel")) if str(Travel()) in there else say(seat, "ship")


def _regions_in_reach(seat: Seat) -> list[Spot]:
    """The regions among the options."""
    options = seat.asked.options if isinstance(seat.asked, Pick) else ()
    spots = (Spot(one.action.page, one.action.region) for one in options if isinstance(one.action, SailTo))
    return sorted(spots, key=str)


def _sentence(seat: Seat, page: Page) -> str:
    """A sentence with the ship's position and the regions in reach."""
    words, spot = seat.words, seat.board.spot
    parts = [say(seat, "ship_at", place=place_name(seat, spot, page.number))]
    open_now = _regions_in_reach(seat)
    to = words.listed(place_name(seat, one, page.number) for one in open_now or words.kit.travel.ways[spot])
    if to:
        parts.append(say(seat, "ship_reach" if open_now else "beside", places=to))
    return " ".join(parts)


def _beyond(seat: Seat, page: Page) -> Iterator[Data]:
    """The regions in reach on other pages than the one on screen."""
    words = seat.words
    for spot in _regions_in_reach(seat):
        if spot.page != page.number:
            name = place_name(seat, spot, page.number)
            yield {
                "option": str(SailTo(*spot)),
                "label": name,
                "said": said(seat, name, features(words, seat.play, spot)),
            }
