"""What anyone may do at almost any time, by kinds: each chapter has its own, by the first word of an option's id.

Which of it is open depends on what is going on: between actions everything is, in a story, a challenge or a fight less,
and while something is being handed out or paid, nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.meanwhile import Doing, meanwhile
from wanderbook.rulesets.distant_skies.attack import Block, Boost
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.challenge import PassBarrier
from wanderbook.rulesets.distant_skies.combat import FaceEnemies, PlayCard
from wanderbook.rulesets.distant_skies.deck import CHANGING
from wanderbook.rulesets.distant_skies.encounters import PlaceCharacters, VisitSpot
from wanderbook.rulesets.distant_skies.event_cards import COMPLETING
from wanderbook.rulesets.distant_skies.hand import EQUIPPING
from wanderbook.rulesets.distant_skies.modes import LEVELS
from wanderbook.rulesets.distant_skies.plane import REFUELLING
from wanderbook.rulesets.distant_skies.players import PLAYERS
from wanderbook.rulesets.distant_skies.synergy import RETURNING
from wanderbook.rulesets.distant_skies.totems import RESTORING
from wanderbook.rulesets.distant_skies.travel import FaceObstacle, Walk
from wanderbook.rulesets.distant_skies.turn import NextAction, TakeAction
from wanderbook.rulesets.distant_skies.using import USES
from wanderbook.table import Game
from wanderbook.table.challenge import AlterFate, Gather
from wanderbook.table.events import Tell
from wanderbook.table.reading import ChooseWay

ACTION, STORY, CHALLENGE, FIGHT = "action", "story", "challenge", "fight"
WINDOWS = {
    TakeAction: ACTION,
    ChooseWay: STORY,
    PlaceCharacters: STORY,
    VisitSpot: STORY,
    FaceObstacle: STORY,
    PassBarrier: STORY,
    Walk: STORY,
    Gather: CHALLENGE,
    AlterFate: CHALLENGE,
    FaceEnemies: FIGHT,
    PlayCard: FIGHT,
    Boost: FIGHT,
    Block: FIGHT,
}
"""The steps at which something may be done besides."""


def timely(doing: Doing) -> Doing:
    """DS-TURN-3: it may take the last of the time, and then there is no other action."""

    def do(game: Game, state: Table, what: str, tell: Tell) -> Table:
        if isinstance(state.agenda[-1], TakeAction):
            state = replace(state, agenda=(*state.agenda[:-1], NextAction()))
        return doing.do(game, state, what, tell)

    return doing._replace(do=do)


KINDS: dict[str, Doing] = {
    **dict.fromkeys(("crew", "ability", "card", "resource"), timely(USES)),
    **dict.fromkeys(("equip", "shed"), EQUIPPING),
    "restore": RESTORING,
    "event": timely(COMPLETING),
    "refuel": REFUELLING,
    "return": RETURNING,
    "deck": CHANGING,
    "level": LEVELS,
    **dict.fromkeys(("join", "leave", "pack"), PLAYERS),
}


def window(state: Table) -> str | None:
    kind = WINDOWS.get(state.agenda[-1].__class__)
    return FIGHT if kind and state.board.fight is not None else kind


MEANWHILE = meanwhile(window, KINDS)
