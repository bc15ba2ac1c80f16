"""Verdicts on the things in a book, and the budget for finding them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

from wanderbook.proofs.limit import NO_LIMIT, TimeLimit

if TYPE_CHECKING:
    from wanderbook.proofs.questions.spread import Spread

VerdictStatus = Literal["reachable", "unreachable", "undecided"]


Proof = Literal["every state", "saturation", "explorations", "sets of states", "invariant", "small questions"]
"""The kind of proof behind a verdict: all states one by one; saturation; explorations and their order; sets of states;
clauses that every move keeps; or a few variables, with all others forgotten."""


class Replies(Sequence[str]):
    """The replies of a play, computed when they are read: large books have many long plays."""

    def __init__(self, make: Callable[[], tuple[str, ...]]) -> None:
        self._make = make

    @cached_property
    def _all(self) -> tuple[str, ...]:
        return self._make()

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return self._all[at]

    def __len__(self) -> int:
        return len(self._all)

    def __eq__(self, other: object) -> bool:
        return self._all == (other._all if isinstance(other, Replies) else other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)


class Verdict(NamedTuple):
    """The verdict on one thing, with the evidence to check it."""

    status: VerdictStatus
    witness: Sequence[str] = ()
    """The replies of a play that gets there: `explore 12`, `A`, `B pass`, `1-3`."""
    shortest: bool = False
    """Whether no play of fewer replies gets there."""
    because: tuple[str, ...] = ()
    """Sentences: the guards in the way and why they cannot hold, or what the budget left open."""
    proof: Proof | None = None
    hangs_on: tuple[str, ...] = ()
    """The facts that an open question depends on, in words."""


NO_TIME = "there was no time to ask"
WORK_A_SECOND = 400_000
"""The number of operations on decision diagrams for each second that is left."""


def undecided(verdicts: Mapping[str, Verdict]) -> list[str]:
    """The undecided names."""
    return [name for name, verdict in verdicts.items() if verdict.status == "undecided"]


@dataclass(frozen=True)
class Budget:
    """The effort to spend before calling something undecided."""

    states: int = 200_000
    """The number of single states to search; sets of states get nodes and work in proportion."""
    explorations: int = 10_000
    """The number of states of each exploration."""
    asked: int = 500
    """The number of questions to the solver for each goal."""
    searched: int = 2_000
    """The number of explorations tried for each goal in search of a play, or of a shorter one."""
    effort: int = 10_000_000
    """The number of explorations examined for all goals together; after that, hard questions stay undecided."""
    sets: bool = True
    """Whether sets of states are tried for what small questions leave open."""
    limit: TimeLimit = field(default=NO_LIMIT, compare=False)
    spread: Spread | None = field(default=None, compare=False)
    """The function that decides questions elsewhere, if there is one."""

    @property
    def nodes(self) -> int:
        """The number of nodes of decision diagrams."""
        return self.states

    @property
    def work(self) -> int:
        """The number of operations on decision diagrams."""
        return int(min(self.states * 40, self.limit.left * WORK_A_SECOND))
