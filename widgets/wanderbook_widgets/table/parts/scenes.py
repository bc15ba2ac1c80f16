"""Scenes: market and port as places to shop, and a wandering encounter with its spots. The options' texts are in the
question; this is their setting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from wanderbook.book import Choice
from wanderbook.rulesets.distant_skies.actions import PutOnSpot
from wanderbook.rulesets.distant_skies.board import spots_of
from wanderbook.rulesets.distant_skies.steps import PlaceCharacters, VisitSpot
from wanderbook.rulesets.sleeping_gods.actions import BuyCard, BuyLevelCard, VisitService
from wanderbook.rulesets.sleeping_gods.board import SERVICES
from wanderbook.rulesets.sleeping_gods.steps import AtPort, BuyLevel, Shop
from wanderbook.table import Option
from wanderbook_widgets.prose import to_inline_html
from wanderbook_widgets.table.parts.question import odds
from wanderbook_widgets.table.seat import Data, Seat


def scene(seat: Seat) -> Data:
    drawn = SCENES.get(type(seat.step))
    return drawn(seat) if drawn is not None and seat.asked is not None else {}


# ---------------------------------------------------------------- market and port


def market(seat: Seat) -> Data:
    """Cards to buy, each with its price."""
    kit, words = seat.words.kit, seat.words
    offers = [
        {
            "id": str(BuyCard(card)),
            "name": kit.market[card].name,
            "kind": words.kind(card),
            "price": words.goods({"coin": kit.market[card].price}),
        }
        for card in seat.step.dealt
    ]
    return {"kind": "market", "offers": offers, **_covering(offers)}


def levels(seat: Seat) -> Data:
    """Level cards that nobody has yet, with their price in XP."""
    cards = seat.words.kit.level
    offers = [
        {
            "id": option.id,
            "name": cards[option.action.card].name,
            "kind": cards[option.action.card].crew,
            "price": seat.words.goods({"xp": cards[option.action.card].xp}),
        }
        for option in _options(seat)
        if isinstance(option.action, BuyLevelCard)
    ]
    return {"kind": "levels", "offers": offers, **_covering(offers)}


def port(seat: Seat) -> Data:
    """The services of a port, each with a house."""
    lines = {line.id: line for line in seat.sheet.lines} if seat.sheet else {}
    services = [{"id": one, "name": lines[one].label} for one in map(str, map(VisitService, SERVICES))]
    name = seat.words.kit.regions[seat.board.spot].port or ""
    return {"kind": "port", "name": name, "services": services, **_covering(services)}


# ---------------------------------------------------------------- wandering encounters


def encounter(seat: Seat) -> Data:
    """The spots of a scene: the requirements, the characters there, those who could go; a closed one says why."""
    step = seat.step
    choices = {choice.letter: choice for choice in seat.telling.section(step.section).choices}
    spots = [_spot(seat, one, choices[one.id]) for one in spots_of(seat.play.game, seat.state, step.section)]
    covers = [choice["id"] for spot in spots for choice in spot["choices"]]
    covers += [spot["id"] for spot in spots if spot["id"]]
    return {"kind": "encounter", "spots": spots, "covers": covers, "tells": isinstance(step, PlaceCharacters)}


def _spot(seat: Seat, option: Option, choice: Choice) -> Data:
    """One spot of an encounter: its choice, its odds, the characters there, and those who can be placed there."""
    step, letter = seat.step, option.id
    placing = isinstance(step, PlaceCharacters)
    here = [name for name, spot in (step.placed if placing else step.remaining) if spot == letter]
    asked = {one.id for one in _options(seat)}
    spot: Data = {
        "id": letter if letter in asked else "",
        "letter": letter,
        "html": to_inline_html(choice.text, seat.telling.book.language),
        "terms": seat.telling.terms(seat.play, choice) if option.closed_by is None else [],
        **(odds(seat, step.section, choice, _parties(seat, here)) if option.closed_by is None else {}),
        "here": here,
        "done": not placing and not here,
        "choices": [{"id": str(PutOnSpot(letter, one)), "label": one} for one in _free(seat)] if placing else [],
    }
    if option.closed_by is None:
        return spot
    why = seat.telling.closed_because(seat.state, option, choice)
    return {**spot, "closed": option.closed_by, "why": why}


def _parties(seat: Seat, here: list[str]) -> list[tuple[str, ...]]:
    """The parties that could try a spot's challenge: those placed there, together or alone; while characters can still
    be placed, anybody.
    """
    anybody = _free(seat) if isinstance(seat.step, PlaceCharacters) else []
    return [*([tuple(here)] if here else []), *((name,) for name in here or anybody)]


def _free(seat: Seat) -> list[str]:
    """All characters, whether or not they are placed yet."""
    return [mate.name for mate in seat.board.crew]


# ----------------------------------------------------------------


def _options(seat: Seat) -> Iterable[Option]:
    return getattr(seat.asked, "options", ())


def _covering(things: list[Data]) -> Data:
    return {"covers": [thing["id"] for thing in things]}


SCENES: dict[type, Callable[[Seat], Any]] = {
    Shop: market,
    BuyLevel: levels,
    AtPort: port,
    PlaceCharacters: encounter,
    VisitSpot: encounter,
}
