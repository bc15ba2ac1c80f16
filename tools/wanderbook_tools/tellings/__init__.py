"""How the terminal shows each game. A game that brings no teller is shown as a plain book."""

from __future__ import annotations

from wanderbook.games import record_of, use
from wanderbook.table import Game
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import Teller


def teller_for(screen: Screen, game: Game) -> Teller:
    where = record_of(game.rules.name).teller
    teller: type[Teller] = use(where) if where else Teller
    return teller(screen, game)
