"""Decisions after which an ending is lost for good, as `wb.reach` gives them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wanderbook.api.places import Places
from wanderbook.api.results import Result, counted
from wanderbook.api.witness import Step, Witness
from wanderbook.machine.compiled import EXPLORE


@dataclass(frozen=True)
class LostForGood(Result):
    """A decision after which a play can never have an ending any more, though it could before.

    >>> import wanderbook as wb
    >>> lost = wb.reach("the-lamplighters-round").lost_for_good
    >>> [one.decision for one in lost if one.ending == "ending:4"]
    ['5:A']
    """

    ending: str
    """`ending:3`."""
    decision: str
    """`12:A`, `12:A:fail`, `12:1-3`, `explore 9`."""
    witness: Witness = field(repr=False)
    """A play that ends with it."""
    safe: int
    """After so many of its steps the ending could still be had."""
    _places: Places = field(repr=False, compare=False)

    @property
    def last_safe(self) -> Step | None:
        """The last decision after which it could still be had; none where that is the beginning."""
        return self.witness[self.safe - 1] if self.safe > 0 else None

    @property
    def place(self) -> tuple[str, int] | None:
        """File and line of the decision."""
        return self._places(self.decision.removeprefix(EXPLORE))

    @property
    def headline(self) -> str:
        return f"{self.ending} is lost for good by {self.decision}, after {counted(len(self.witness), 'step')}"

    __repr__ = Result.__repr__

    def _repr_html_(self) -> str:
        return self.witness._repr_html_()

    def to_dict(self) -> dict[str, Any]:
        file, line = self.place or (None, None)
        decision = {"name": self.decision, "file": file, "line": line}
        replies = list(self.witness.replies)
        return {"ending": self.ending, "decision": decision, "witness": replies, "safe": self.safe}
