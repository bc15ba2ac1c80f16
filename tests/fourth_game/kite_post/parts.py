"""What the table shows: rope and coins, the deck of winds, the kites."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.table import Game
from wanderbook.table.scoring import Score
from wanderbook.table.steps import AlterFate, ChooseWay
from wanderbook_widgets.table.parts.game import TableParts
from wanderbook_widgets.table.parts.things import Options, lean
from wanderbook_widgets.table.portraits import portrait
from wanderbook_widgets.table.seat import Data, Seat

from .board import KITES, LINES, MOST_ROPE, Table, final_score
from .steps import Dry
from .telling import words_of


def stores(seat: Seat) -> Data:
    board, say = seat.board, words_of(seat.telling)
    left = say("left", left=len(board.winds), wind=board.wind)
    return {
        "goods": [
            {"good": "rope", "name": say("ropes"), "amount": board.rope, "most": MOST_ROPE},
            {"good": "coin", "name": say("coin"), "amount": board.coin},
        ],
        "events": [],
        "decks": [{"name": say("deck"), "left": len(board.winds), "about": left}],
        "modes": [],
    }


def kites(seat: Seat) -> Data:
    options, say = Options(seat), words_of(seat.telling)
    members = [_kite(seat, options, kite) for kite in KITES]
    whose = {"number": 0, "name": "", "numbered": True, "leaving": False, "active": False, "figures": []}
    return {"heading": say("kites"), "players": [{**whose, "members": members}]}


def _kite(seat: Seat, options: Options, kite: str) -> Data:
    say = words_of(seat.telling)
    skills = [{"name": say(one), "short": say(one), "amount": more} for one, more in KITES[kite].items()]
    wet = [{"name": say("wet"), "means": say("dried"), "option": str(Dry(kite))}] if kite in seat.board.wet else []
    face = portrait(seat, kite)
    return lean(name=kite, face=face, option=options.mate(kite), skills=skills, statuses=wet)


def hints(seat: Seat) -> Iterator[str]:
    """What a squall would do to a short rope (KP-LOSS-1)."""
    if seat.board.rope == 1:
        yield words_of(seat.telling)("hint")


def scored(game: Game, state: Table) -> Score:
    return final_score(state)


PARTS = TableParts(
    stores=stores, crew=kites, score=(LINES, scored), stages={AlterFate: "aloft"}, hinted=(ChooseWay,), hints=hints
)
