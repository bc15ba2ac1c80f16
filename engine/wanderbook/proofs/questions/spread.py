"""Questions asked elsewhere: in other processes, or on other machines.

Claim: the same answers, plays included, however many ask and in whatever order they answer.

Idea: what is open is divided into parts of a fixed size, in the order of the book. Every part is asked from the same
plays, with the same chance, and hears nothing of the others; what they bring back is added in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from wanderbook.machine.machine import Machine
from wanderbook.proofs.questions.asking import Region, Stuck

PART = 8
"""Names that are asked for one after another by the same worker."""


class Known(NamedTuple):
    """What is known when questions are given away: the machine, and the tree of plays."""

    machine: Machine
    states: int
    before: bytes
    step: bytes
    taken: dict[int, int]
    arrived: list[dict[int, int]]
    gone: frozenset[int]


Answer: TypeAlias = list[int] | Region | Stuck
"""The operators of a play, the proof that there is none, or what is open."""
Work: TypeAlias = Callable[[Any], Callable[[Any], Any]]
"""Made once by each worker from what all tasks share; then called with one task after another."""
Spread: TypeAlias = Callable[[Work, Any, Sequence[Any]], Iterator[Any]]
"""Gives what becomes of each task, in their order; nothing for those that there was no time for."""


AskParts: TypeAlias = Callable[[Known, list[tuple[str, ...]]], Iterator[Any]]
"""A spread that knows its work: gives the answers to each part."""


def in_turn(work: Work, shared: Any, tasks: Sequence[Any]) -> Iterator[Any]:
    """One after another, here."""
    done = work(shared)
    return map(done, tasks)


def parts(names: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(names[at : at + PART]) for at in range(0, len(names), PART)]
