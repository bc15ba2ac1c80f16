"""What `wb.reach` finds: what is known of one name, and plays into places without a way to an ending."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from wanderbook.api.places import Places
from wanderbook.api.results import Result, counted
from wanderbook.api.witness import Step, Witness
from wanderbook.json_data import JsonObject
from wanderbook.proofs import locks
from wanderbook.proofs.explain import Because
from wanderbook.proofs.verdicts import Verdict, VerdictStatus


class FoundVerdicts(Protocol):
    """What a finding asks of the report that it is a part of."""

    places: Places

    def because(self, name: str) -> tuple[Because, ...]: ...

    def missing(self, lock: locks.LockPlay) -> tuple[Because, ...]: ...

    def at(self, name: str) -> JsonObject: ...


@dataclass(frozen=True)
class Finding(Result):
    """What is known of one thing in a book.

    >>> import wanderbook as wb
    >>> found = wb.reach("the-lamplighters-round")["ending:2"]
    >>> found.status, len(found.witness), found.shortest
    ('reachable', 5, True)
    """

    name: str
    kind: str
    """`sections`, `paragraphs`, `choices`, `redirects`, `outcomes`, `endings`, `quests` or `keywords`."""
    verdict: Verdict = field(repr=False)
    witness: Witness = field(repr=False)
    """A play that gets there, step by step; empty where none does."""
    _all: FoundVerdicts = field(repr=False, compare=False)

    @property
    def status(self) -> VerdictStatus:
        """`reachable`, `unreachable` or `undecided`."""
        return self.verdict.status

    @property
    def shortest(self) -> bool:
        """Whether no play of fewer steps gets there."""
        return self.verdict.shortest

    @property
    def proof(self) -> str:
        """What the verdict rests on: `every state`, `saturation`, `explorations`, `sets of states`,
        `invariant` or `small questions`.

        Empty where it needs no proof or is undecided.
        """
        return self.verdict.proof or ""

    @property
    def because(self) -> tuple[Because, ...]:
        """The guards in the way of what cannot be reached. Looking at the first takes a search."""
        return self._all.because(self.name)

    @property
    def why(self) -> tuple[str, ...]:
        """Why it cannot be reached, or is undecided, in sentences."""
        return tuple(map(str, self.because)) or self.verdict.because

    @property
    def place(self) -> tuple[str, int] | None:
        """File and line."""
        return self._all.places(self.name)

    @property
    def headline(self) -> str:
        """The verdict, with the length of its play or the reasons."""
        told = f"{self.name}: {self.status}"
        if self.status == "reachable":
            return f"{told} in {counted(len(self.witness), 'step')}{', and in no fewer' if self.shortest else ''}"
        return f"{told}: {'; '.join(self.why)}"

    __repr__ = Result.__repr__

    def __str__(self) -> str:
        return "\n".join((self.headline, *(self.witness.lines() if self.status == "reachable" else ())))

    def _repr_html_(self) -> str:
        return self.witness._repr_html_() if self.status == "reachable" else super()._repr_html_()

    def to_dict(self) -> JsonObject:
        """The finding as plain data, for JSON: with a witness if it is reachable, with causes if not."""
        because = self.because
        found: JsonObject = {
            "status": self.status,
            "witness": list(self.witness.replies),
            "because": list(self.why),
        }
        if self.status == "reachable":
            found["shortest"] = self.shortest
        if self.proof:
            found["proof"] = self.proof
        if because:
            found["guards"] = [self._all.at(each.guard) for each in because if each.guard]
            found["proved"] = all(each.proved for each in because)
        return found


@dataclass(frozen=True)
class SoftLock(Result):
    """A play into a place from where no ending can be reached any more.

    >>> import wanderbook as wb
    >>> wb.reach("the-lamplighters-round").soft_locks
    ()
    """

    at: str
    """The section; empty at the ship or the map."""
    witness: Witness = field(repr=False)
    safe: int
    """After so many steps an ending could still be reached. -1 where none could from the very beginning."""
    _play: locks.LockPlay = field(repr=False, compare=False)
    _all: FoundVerdicts = field(repr=False, compare=False)

    @cached_property
    def closed(self) -> tuple[Because, ...]:
        """The ways to an ending that stay closed from there on. Empty where finding out would take too long."""
        return () if self.safe < 0 else self._all.missing(self._play)

    @property
    def because(self) -> tuple[str, ...]:
        """Why no ending can be reached, in sentences."""
        return self._play.because or tuple(map(str, self.closed))

    @property
    def last_safe(self) -> Step | None:
        """The last decision after which an ending could still be reached; none where that is the beginning."""
        return self.witness[self.safe - 1] if self.safe > 0 else None

    @property
    def closes(self) -> Step | None:
        """The decision after which no ending can be reached; none where none could from the beginning."""
        return self.witness[self.safe] if 0 <= self.safe < len(tuple(self.witness)) else None

    @property
    def headline(self) -> str:
        where = f"at {self.at}" if self.at else "from the start" if self.safe < 0 else "at the hub"
        return f"soft lock {where}, after {counted(len(self.witness), 'step')}"

    __repr__ = Result.__repr__

    def _repr_html_(self) -> str:
        return self.witness._repr_html_()

    def to_dict(self) -> JsonObject:
        """The soft lock as plain data, for JSON."""
        return {
            "at": self.at,
            "witness": list(self.witness.replies),
            "safe": self.safe,
            "because": list(self.because),
            "guards": [self._all.at(each.guard) for each in self.closed if each.guard],
        }
