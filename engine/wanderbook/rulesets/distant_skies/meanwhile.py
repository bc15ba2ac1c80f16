"""What anyone may do at almost any time, by kinds: each chapter has its own, by the first word of an option's id.

Which of it is open depends on what is going on: between actions everything is, in a story, a challenge or a fight less,
and while something is being handed out or paid, nothing.
"""

from __future__ import annotations

from wanderbook.rulesets.common.meanwhile import Doing, meanwhile
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.turn import TakeAction
from wanderbook.table.challenge import AlterFate, Gather
from wanderbook.table.reading import ChooseWay

ACTION, STORY, CHALLENGE, FIGHT = "action", "story", "challenge", "fight"
WINDOWS = {
    TakeAction: ACTION,
    ChooseWay: STORY,
    Gather: CHALLENGE,
    AlterFate: CHALLENGE,
}
"""The steps at which something may be done besides."""
KINDS: dict[str, Doing] = {}


def window(state: Table) -> str | None:
    kind = WINDOWS.get(state.agenda[-1].__class__)
    return FIGHT if kind and state.board.fight is not None else kind


MEANWHILE = meanwhile(window, KINDS)
