"""Questions asked elsewhere: in other processes, or on other machines.

Claim: the same answers, plays included, however many ask and in whatever order they answer.

Idea: what is open is divided into parts of a fixed size, in the order of the book. Every part is asked from the same
plays, with the same chance, and hears nothing of the others; what they bring back is added in their order.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from wanderbook.machine.machine import Machine
from wanderbook.proofs.questions.asking import Region, Stuck

if TYPE_CHECKING:
    from wanderbook.proofs.questions.prover import Prover

PART = 4
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


def in_turn(work: Work, shared: Any, tasks: Sequence[Any]) -> Iterator[Any]:
    """One after another, here."""
    done = work(shared)
    return map(done, tasks)


class PartAsked:
    """Asks parts; each as if it were the first."""

    def __init__(self, known: Known) -> None:
        from wanderbook.proofs.questions.prover import Prover

        self.known = known
        self.prover = Prover(known.machine, known.states, known.gone)

    def __call__(self, names: Sequence[str]) -> list[tuple[str, Answer]]:
        self._reset()
        return [(name, answer) for name in names if (answer := self.prover.answer(name)) is not None]

    def _reset(self) -> None:
        known, prover = self.known, self.prover
        prover.forget()
        plays = prover.plays
        plays.begin_anew()
        plays.random = Random(f"{len(known.taken)}")
        plays.before, plays.step = array("q", known.before), array("q", known.step)
        plays.taken, plays.arrived = dict(known.taken), [dict(states) for states in known.arrived]


def parts(names: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(names[at : at + PART]) for at in range(0, len(names), PART)]


def known_of(prover: Prover, states: int, gone: frozenset[int]) -> Known:
    plays = prover.plays
    before, step = plays.before.tobytes(), plays.step.tobytes()
    return Known(prover.machine, states, before, step, dict(plays.taken), plays.arrived, gone)
