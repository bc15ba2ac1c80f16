"""How each game is told in the terminal. A game that is not named here is told as a plain book."""

from __future__ import annotations

from wanderbook.table import Game
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import Teller
from wanderbook_tools.tellings.distant_skies import DistantSkiesTeller
from wanderbook_tools.tellings.sleeping_gods import SleepingGodsTeller

TELLERS: dict[str, type[Teller]] = {"sleeping_gods": SleepingGodsTeller, "distant_skies": DistantSkiesTeller}


def teller_for(screen: Screen, game: Game) -> Teller:
    return TELLERS.get(game.rules.name, Teller)(screen, game)
