"""The ship with its rooms, the stores, the decks, and ongoing events."""

from __future__ import annotations

from wanderbook.rulesets.sleeping_gods.actions import FaceEvent, UseRoom
from wanderbook.rulesets.sleeping_gods.board import (
    LIMITS,
    RESOURCES,
    ROOM_EFFECTS,
    SHIP_DAMAGE,
    command_left,
    damage_in,
)
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.telling.sleeping_gods.words import Words
from wanderbook.telling.texts import inflected
from wanderbook_widgets.table.parts.stores import shelves
from wanderbook_widgets.table.seat import Data, Seat

LOGGED = ("xp", "feared", "revered")
"""What the log counts."""


def ship(seat: Seat) -> Data:
    """The ship with its rooms, the goods, ongoing events, the decks, and the mode."""
    words: Words = seat.words
    board = seat.board
    variants = [one for one in ("dice", "easy") if getattr(board, one)]
    steps = enumerate(words.kit.ship(board.players).travel, 1)
    travel = words.listed(words("distance_for", total=total, distance=distance) for distance, total in steps)
    return {
        "ship": {
            "damage": {"now": sum(board.damage), "most": SHIP_DAMAGE},
            "about": words("ship.damage", damage=sum(board.damage), most=SHIP_DAMAGE),
            "rooms": [_room(seat, room) for room in ROOMS],
            "notes": [words("travel_table", steps=travel)],
        },
        "goods": [
            *(shelves.good(seat, name, most=LIMITS.get(name)) for name in RESOURCES),
            *(shelves.good(seat, name) for name in LOGGED if board.goods[name] or name == "xp"),
        ],
        "events": [_ongoing(seat, card) for card in board.ongoing],
        "decks": _decks(seat),
        "modes": shelves.modes(seat, board.mode, variants),
    }


def _room(seat: Seat, room: str) -> Data:
    """A room of the ship: its damage, its action's effects, and its option."""
    words: Words = seat.words
    here = words.kit.rooms[seat.board.players][room]
    damage, texts = damage_in(seat.board, room), seat.texts["stores"]["room"]
    gives = {"command": here.command, "draw": here.draw, "clear": here.clear}
    does, brief = [], []
    for effect in ROOM_EFFECTS.get(room, ()):
        which = "clear_all" if effect == "clear" and room == "bridge" else effect
        if amount := gives.get(effect, 1):
            does.append(words(f"room_effects.{which}", amount=amount))
            brief.append(inflected(texts[which], {"amount": amount}, seat.telling.book.language))
    return {
        "name": words.room(room),
        "key": room,
        "option": str(UseRoom(room)),
        "fate": here.fate,
        "damage": damage,
        "spaces": here.spaces,
        "state": words("room_damage", damage=damage, spaces=here.spaces),
        "does": words.listed(does),
        "brief": brief,
        "here": room == seat.board.room,
    }


def _ongoing(seat: Seat, card: int) -> Data:
    """An ongoing event, with its effects, how it is discarded, and the challenge for that."""
    words: Words = seat.words
    section = seat.play.game.sections[f"rid-{card}"] if words.kit.event[card].challenge else None
    trial = words.trial(section.choices["A"].choice) if section else []
    return {"name": words.event(card), "text": words.lasting(card), "terms": trial, "option": str(FaceEvent(card))}


def _decks(seat: Seat) -> list[Data]:
    """The decks with their number of cards left, and the supply of command tokens."""
    board, words, texts = seat.board, seat.words, seat.texts["stores"]["decks"]
    left = command_left(board)
    of = max(1, len(seat.telling.book.title_page.deck_ends))
    which = words("ship.events", left=len(board.event), deck=min(board.decks_ended + 1, of), of=of)
    return [
        shelves.pile(seat, "event", board.event, which),
        shelves.pile(seat, "ability", board.ability),
        shelves.pile(seat, "market", board.market),
        shelves.pile(seat, "search", board.search),
        {"icon": "command", "name": texts["command"], "left": left, "about": words("ship.supply", amount=left)},
    ]
