"""Soft locks of two editions: which are new, and which are gone.

A lock is known by the section where it closes, and by the play into it. It is *new* if the older edition has none at
that section and the same replies do not lead into a lock there; it is *gone* if that is so of the newer edition. If the
search from the end of that play is cut short, it is not known whether the play was safe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.proofs.editions import EditionDiff
from wanderbook.proofs.locked import STATES, after, locked_from
from wanderbook.proofs.locks import LockPlay
from wanderbook.proofs.reach import Reach


class MovedLocks(NamedTuple):
    """The soft locks that are new in the newer edition, and those that are gone."""

    new: tuple[LockPlay, ...] = ()
    gone: tuple[LockPlay, ...] = ()
    undecided: tuple[str, ...] = ()
    """Why other locks of the newer edition cannot be excluded."""
    doubtful: bool = False
    """Whether all locks of the older edition are known, but not all of the newer one."""


def moved_locks(editions: EditionDiff, old: Reach, new: Reach, states: int = STATES) -> MovedLocks:
    """The soft locks that only one of two editions has; `old` and `new` are their verdicts."""
    earlier = {now: number for number in old.story.book.sections if (now := editions.now(number))}
    unsure = new.locks.undecided
    return MovedLocks(
        _only(new, old, lambda number: earlier.get(number, number), states),
        _only(old, new, lambda number: editions.now(number) or number, states),
        unsure,
        bool(unsure) and not old.locks.undecided,
    )


def _only(here: Reach, there: Reach, number_there: Callable[[str], str], states: int) -> tuple[LockPlay, ...]:
    """Locks that the other edition does not have. If nothing is safe from the start there, it has them all."""
    if any(lock.safe < 0 for lock in there.softlocks):
        return ()
    known = {lock.at for lock in there.softlocks}

    def has(lock: LockPlay) -> bool:
        """Whether the other edition has this lock as well."""
        if lock.safe < 0:
            return False
        replies = [_reply(reply, number_there) for reply in lock.witness]
        return number_there(lock.at) in known or _leads_into_a_lock(there.story, replies, states)

    return tuple(lock for lock in here.softlocks if not has(lock))


def _reply(reply: str, number: Callable[[str], str]) -> str:
    what, _, section = reply.partition(" ")
    return f"{what} {number(section)}" if what == "explore" else reply


def _leads_into_a_lock(story: Story, replies: Iterable[str], states: int) -> bool:
    """Whether a play with these replies is known to have no ending left."""
    return any(locked_from(story, state, states) is not None for state in after(story, replies))
