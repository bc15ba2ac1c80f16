"""Quests that can no longer be completed, as goals of a story: of each, the points of no return can be asked for.

Claim: what loses such a goal leaves a quest in play that nobody can complete any more.

Idea: in a copy of the story the goal is reached by completing the quest while it is held, and at every point by plays
that do not hold it. So a play without the quest never loses the goal, nor does one that gave it away.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from wanderbook.book.effects import CompleteQuest
from wanderbook.book.sections import all_effects
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import USE, both
from wanderbook.machine.moves import OVER, Move
from wanderbook.proofs.claimed import ClaimedStory

COMPLETED = "completed:"
"""The beginning of such a goal's name: `completed:4`."""


def completing(story: Story) -> Iterator[ClaimedStory]:
    """Each quest that some text completes, in the order of the cards."""
    effects = (effect for section in story.book.sections.values() for effect in all_effects(section))
    completed = {effect.quest for effect in effects if isinstance(effect, CompleteQuest)}
    for number, quest in story.book.quests.items():
        if number in completed:
            goal = f"{COMPLETED}{number}"
            yield ClaimedStory(goal, quest.name, _story(story, number, goal), goal)


def _story(story: Story, quest: int, goal: str) -> Story:
    """A copy of a story with the goal."""
    own = story.copy()
    held, moves = own.mask(f"quest:{quest}"), own.moves
    beside: dict[int, list[Move]] = defaultdict(list)
    for point in sorted(set(moves.changing)):
        for move in moves[point]:
            if (USE, quest) in move.changes:
                beside[point].append(Move(both(move.guard, ((held, 0),)), (), (goal,), OVER, move.reply))
    for point in range(len(moves)):
        if any(True for _ in moves[point]):
            beside[point].append(Move(((0, held),), (), (goal,), OVER))
    for point, more in beside.items():
        moves.put(point, (*moves[point], *more))
    return own
