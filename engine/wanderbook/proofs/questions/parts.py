"""The work of a process that decides open questions for another: see `spread`."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random

from wanderbook.proofs.questions.prover import Prover
from wanderbook.proofs.questions.spread import Answer, Known
from wanderbook.proofs.undisturbed import undisturbed


class PartAsked:
    """Decides parts, each as if it were the first."""

    def __init__(self, known: Known) -> None:
        self.known = known
        with undisturbed():
            self.prover = Prover(known.machine, known.states, known.gone)
            self.prover.is_swept = True  # the process that hands out the questions has swept

    def __call__(self, names: Sequence[str]) -> list[tuple[str, Answer]]:
        with undisturbed():
            self._reset()
            return [(name, answer) for name in names if (answer := self.prover.answer(name)) is not None]

    def _reset(self) -> None:
        """Make the prover know what the first process knew when it handed out the questions, so that every part is
        decided alike."""
        known, prover = self.known, self.prover
        prover.forget()
        plays = prover.plays
        plays.begin_anew()
        plays.random = Random(f"{len(known.taken)}")
        plays.before, plays.step = array("q", known.before), array("q", known.step)
        plays.taken, plays.arrived = dict(known.taken), [dict(states) for states in known.arrived]
