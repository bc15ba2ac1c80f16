"""What an author's tests say can be reached, as goals of a story: of each, the points of no return can be asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wanderbook.book.claims import Beginning
from wanderbook.machine.compiled import Story
from wanderbook.notation.claims import Claims
from wanderbook.proofs.claims import sound_claims, story_claimed


class ClaimedStory(NamedTuple):
    """A test `[[can]]`, and a story in which some moves reach its goal."""

    name: str
    """`claim:2`, for the second test of the file."""
    said: str
    """What the author calls it."""
    story: Story
    goal: str


def claimed(story: Story, claims: Claims) -> Iterator[ClaimedStory]:
    """Each test of what can be reached from where every play begins, avoiding nothing. Others are about other plays."""
    for at, claim in sound_claims(story, claims):
        if claim.kind == "can" and claim.given == Beginning() and not claim.avoiding:
            goal = f"claim:{at}" if claim.holding else claim.reach
            yield ClaimedStory(f"claim:{at + 1}", claim.name or claim.reach, story_claimed(story, claim, goal), goal)
