"""Where somebody sits who looks at a game in the middle, as the tests of the rules set it up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from tests.rules.played import Played
from wanderbook.session import Play, Shelf
from wanderbook.session.autosave import Autosave
from wanderbook.session.replies import some_reply
from wanderbook.table import Game
from wanderbook.table.fate import Fate
from wanderbook.telling import telling_for
from wanderbook_widgets.table.seat import Seat
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.table.title import OpenedTable
from wanderbook_widgets.table.widget import Table


def seat_at(play: Play) -> Seat:
    return Seat(play, telling_for(play.game), texts(play.game.book.language))


def seat_of(played: Played[Any, Any]) -> Seat:
    return seat_at(Play.from_state(played.game, 0, played.state))


def seats(game: Game, decisions: int, players: int = 1) -> Iterator[Seat]:
    """At each of so many decisions, answered by chance; a play that is over is followed by another."""
    telling, seeds = telling_for(game), count(1)
    play, chance = Play(game, 0), Random(0)
    for _ in range(decisions):
        if play.decision is None:
            seed = next(seeds)
            play, chance = Play(game, seed), Random(seed)
        yield Seat(play, telling, texts(game.book.language))
        asked = play.decision
        assert asked is not None
        at_setup = asked.about == "players"
        play.answer((str(players),) if at_setup else some_reply(asked, chance).chosen)


def fought(played: Played[Any, Any], decisions: int) -> Iterator[Seat]:
    """At each of so many decisions of this fight, answered by chance; once it is over, it is fought again."""
    game, telling = played.game, telling_for(played.game)
    seeds, play = count(1), None
    for _ in range(decisions):
        if play is None or play.decision is None or play.state.board.fight is None:
            seed = next(seeds)
            play, chance = Play.from_state(game, 0, replace(played.state, fate=Fate(seed))), Random(seed)
        yield Seat(play, telling, texts(game.book.language))
        asked = play.decision
        assert asked is not None
        play.answer(some_reply(asked, chance).chosen)


def laid_out(played: Played[Any, Any], folder: Path) -> Table:
    """The table with this game on it."""
    table = Table(folder)
    shelf = Shelf(played.game.book, folder)
    autosave = Autosave(played.game, table.tell, "earlier", "other", shelf)
    autosave.current = Play.from_state(played.game, 0, played.state)
    table.sit_down(OpenedTable(autosave, folder, "a test"))
    return table


def strings(data: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings(value)
