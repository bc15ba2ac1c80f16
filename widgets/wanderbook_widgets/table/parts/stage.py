"""The stage of the current question: its subject has the room, and everything else is folded away."""

from __future__ import annotations

from wanderbook.table.steps import AlterFate, ChooseWay, Gather
from wanderbook_widgets.table.parts.duel import is_dueling
from wanderbook_widgets.table.parts.fight import is_fighting
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Data, Seat

STORY, MAP, FIGHT, DUEL = "story", "map", "fight", "duel"


def stage(seat: Seat) -> Data:
    """The stage by name. New prose comes first, then a fight, then the stage of the game's steps."""
    if seat.asked is None or _was_read(seat):
        return {"kind": STORY}
    if is_dueling(seat):
        return {"kind": DUEL}
    return {"kind": FIGHT if is_fighting(seat) else _step_stage(seat)}


def _was_read(seat: Seat) -> bool:
    """Whether prose was read since the last answer."""
    return any(told.section or told.prose for told in seat.telling.told(seat.happened, seat.play, seat.viewer))


def _step_stage(seat: Seat) -> str:
    """The stage of the topmost step that has one; the story if no step has."""
    stages = parts_of(seat).stages
    for step in reversed(seat.state.agenda):
        if type(step) in stages:
            return stages[type(step)]
        if isinstance(step, ChooseWay) or _is_of_story(seat, step):
            return STORY
    return STORY


def _is_of_story(seat: Seat, step: object) -> bool:
    """Whether a challenge belongs to a choice that was read: of the storybook or of an event."""
    if not isinstance(step, Gather | AlterFate):
        return False
    section, _, letter = step.tried.about.partition(":")
    return bool(letter) and section in seat.play.game.sections
