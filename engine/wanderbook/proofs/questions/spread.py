"""Questions decided elsewhere: in other processes, or on other machines.

Claim: the answers, plays included, are the same for any number of workers and any order of their replies.

Idea: open names are divided into parts of a fixed size, in the order of the book. Every part starts from the same plays
and the same random seed and ignores the others; their answers are added in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from wanderbook.machine.machine import Machine
from wanderbook.proofs.questions.asking import Region, Stuck

PART = 8
"""The number of names in a part, which one worker decides in turn."""


class Known(NamedTuple):
    """What workers start from: the machine, and the tree of plays."""

    machine: Machine
    states: int
    before: bytes
    step: bytes
    taken: dict[int, int]
    arrived: list[dict[int, int]]
    gone: frozenset[int]


Answer: TypeAlias = list[int] | Region | Stuck
"""The operators of a play, the proof that there is none, or why it is open."""
Answers: TypeAlias = list[tuple[str, Answer]]
"""What was decided of a part: names with their answers."""
AskParts: TypeAlias = Callable[[Known, Sequence[tuple[str, ...]]], Iterator[Answers | None]]
"""A `Spread` bound to its work: yields the answers to each part, None where there was no time for it."""

SharedT = TypeVar("SharedT")
TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")
Work: TypeAlias = Callable[[SharedT], Callable[[TaskT], ResultT]]
"""A function that each worker calls once with what all tasks share; the result is called with each task."""


class Spread(Protocol):
    """A function that yields the result of each task in order, None for those that there was no time for."""

    def __call__(
        self, work: Work[SharedT, TaskT, ResultT], shared: SharedT, tasks: Sequence[TaskT]
    ) -> Iterator[ResultT | None]: ...


def in_turn(work: Work[SharedT, TaskT, ResultT], shared: SharedT, tasks: Sequence[TaskT]) -> Iterator[ResultT]:
    """Run the tasks one after another in this process."""
    done = work(shared)
    return map(done, tasks)


def parts(names: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(names[at : at + PART]) for at in range(0, len(names), PART)]
