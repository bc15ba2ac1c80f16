"""Seats for the tests of the table's parts: at a state that a test has set up, or along a play by chance."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance, Game, Pick, Table
from wanderbook.telling import telling_for
from wanderbook_widgets.table.seat import Data, Seat
from wanderbook_widgets.table.texts import texts
from workshop.shelf import book_named


def seat_at(game: Game, state: Table, viewer: int | None = None) -> Seat:
    return seated(Play.from_state(game, 1, state), viewer)


def seated(play: Play, viewer: int | None = None) -> Seat:
    return Seat(play, telling_for(play.game), texts(play.game.book.language), viewer)


def along(name: str, seed: int, many: int, players: int = 1) -> Iterator[Seat]:
    """A seat at every decision of a play by chance; of several players, they look by turns, and sometimes nobody."""
    play, random = Play(game_for(book_named(name)), seed), Random(seed)
    telling, words = telling_for(play.game), texts(play.game.book.language)
    for at in range(many):
        asked = play.decision
        if asked is None or isinstance(asked, Chance):
            return
        seats = int(getattr(play.state.board, "players", 1))
        yield Seat(play, telling, words, (None, *range(seats))[at % (seats + 1)] if seats > 1 else None)
        play.answer((str(players),) if asked.about == "players" else some_reply(asked, random))


def offered(seat: Seat) -> set[str]:
    """The ids of everything that can be chosen now, closed or not."""
    asked = seat.asked
    assert asked is not None
    return {one.id for one in (*(asked.options if isinstance(asked, Pick) else ()), *asked.free_actions)}


def carried(data: Any) -> set[str]:
    """Every id of an option that something drawn carries."""
    match data:
        case dict():
            own = {data[name] for name in ("option", "id") if data.get(name)}
            return own.union(*map(carried, data.values()))
        case list():
            return set().union(*map(carried, data))
        case _:
            return set()


def plain(data: Data) -> str:
    """As it is sent: JSON, and no text of it a slot that nobody filled."""
    sent = json.dumps(data, ensure_ascii=False)
    assert json.loads(sent) == data
    unfilled = [text for text in strings(data) if re.search(r"[{}]|\bNone\b(?! of)", text)]
    assert not unfilled
    return sent


def strings(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            for one in data.values():
                yield from strings(one)
        case list():
            for one in data:
                yield from strings(one)
