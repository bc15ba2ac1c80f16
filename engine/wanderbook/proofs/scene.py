"""Whether a guard can hold where it is tested: an extra operator at that point makes this a small question."""

from __future__ import annotations

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import Guard
from wanderbook.machine.moves import NO_MOVE, OVER, Move
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.verdicts import VerdictStatus

_ASKED = "asked"


def asked_at(story: Story, guard: str) -> int | None:
    """The point where a guard is tested; None if no move has its name."""
    section, part = guard.split(":")
    if part.startswith("if"):
        entry: int = story.at[section]
        return entry
    thing = story.thing(guard)
    move = NO_MOVE if thing is None else story.moves.by[thing]
    return None if move == NO_MOVE else story.moves.source[move]


def can_hold(story: Story, point: int, guard: Guard, states: int) -> VerdictStatus:
    """Whether some play reaches a point while this guard holds."""
    if not guard:
        return "unreachable"
    looking = story.copy()
    moves = looking.moves[point]
    reply = moves[0].reply if moves else None
    looking.moves.put(point, (*moves, Move(guard=guard, changes=(), names=(_ASKED,), to=OVER, reply=reply)))
    return ByQuestions(looking, saturate(looking), states).verdicts((_ASKED,))[_ASKED].status
