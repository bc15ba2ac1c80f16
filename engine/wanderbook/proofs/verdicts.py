"""What is known of everything that a book has, and how far to look for it."""

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
"""What a verdict rests on: all states one by one; what could ever be; explorations and their order; sets of states;
clauses that every move keeps; a few variables of which all others are forgotten."""


class Replies(Sequence[str]):
    """The replies of a play, made when somebody looks at them: in a large book, plays are long and there are many."""

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
    """What is known of one thing, and how it can be checked."""

    status: VerdictStatus
    witness: Sequence[str] = ()
    """The replies of a play that gets there: `explore 12`, `A`, `B pass`, `1-3`."""
    shortest: bool = False
    """Whether no play of fewer replies gets there."""
    because: tuple[str, ...] = ()
    """Sentences: the guards in the way and why they cannot hold, or what the budget did not suffice for."""
    proof: Proof | None = None
    hangs_on: tuple[str, ...] = ()
    """The facts that an open question hangs on, in words."""


NO_TIME = "there was no time to ask"
WORK_A_SECOND = 400_000
"""Operations on decision diagrams that are tried for each second that is left."""


def undecided(verdicts: Mapping[str, Verdict]) -> list[str]:
    """The names that are."""
    return [name for name, verdict in verdicts.items() if verdict.status == "undecided"]


@dataclass(frozen=True)
class Budget:
    """How far to look before saying undecided."""

    states: int = 200_000
    """Of the story, one by one, where there are few enough; sets of them take nodes and work in proportion."""
    explorations: int = 10_000
    """States of each exploration."""
    asked: int = 500
    """Questions to the solver for each goal."""
    searched: int = 2_000
    """Explorations that are tried, for each goal, in search of a play or a shorter one."""
    effort: int = 10_000_000
    """Looks at an exploration for all goals together: when they are used up, what is hard is undecided."""
    limit: TimeLimit = field(default=NO_LIMIT, compare=False)
    spread: Spread | None = field(default=None, compare=False)
    """Asks questions elsewhere."""

    @property
    def nodes(self) -> int:
        """Of decision diagrams."""
        return self.states

    @property
    def work(self) -> int:
        """Operations on decision diagrams."""
        return int(min(self.states * 40, self.limit.left * WORK_A_SECOND))
