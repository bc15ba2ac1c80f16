"""Decisions after which something is lost for good: an ending, a quest, its completion, or what an author asks for."""

from __future__ import annotations

from dataclasses import dataclass, field

from wanderbook.api.places import Places
from wanderbook.api.results import Result, counted
from wanderbook.api.witness import Step, Witness
from wanderbook.json_data import JsonObject
from wanderbook.machine.compiled import EXPLORE
from wanderbook.odds.loops import Share
from wanderbook.proofs.completing import COMPLETED


@dataclass(frozen=True)
class LostForGood(Result):
    """A decision after which a play can never have an ending, a quest or what an author's test asks for any more,
    though it could before; or after which a quest stays in play for good.

    >>> import wanderbook as wb
    >>> lost = wb.reach("the-lamplighters-round").lost_for_good
    >>> [(one.decision, one.chance) for one in lost if one.target == "ending:4"]
    [('5:A', Fraction(1, 24))]
    """

    target: str
    """`ending:3`, `quest:4`; `completed:4` for a quest that is held and can no longer be completed; `claim:2` for the
    second of the author's tests."""
    about: str
    """Its name, in the book's or the author's words; empty if it has none."""
    decision: str
    """`12:A`, `12:A:fail`, `12:1-3`, `explore 9`."""
    witness: Witness = field(repr=False)
    """A play that ends with it."""
    safe: int
    """After so many of its steps the ending could still be reached."""
    chance: Share | None
    """How likely a play that chooses at random loses it by this decision. None where that is not computed: in
    campaigns, in books with stats and in very large ones, for tests under a condition, and from where a play stands."""
    _places: Places = field(repr=False, compare=False)

    @property
    def last_safe(self) -> Step | None:
        """The last decision after which it could still be reached; none where that is the beginning."""
        return self.witness[self.safe - 1] if self.safe > 0 else None

    @property
    def place(self) -> tuple[str, int] | None:
        """File and line of the decision."""
        return self._places(self.decision.removeprefix(EXPLORE))

    @property
    def headline(self) -> str:
        chance = "" if self.chance is None else f"; {said_chance(self.chance)} of random plays lose it so"
        after = counted(len(self.witness), "step")
        if self.target.startswith(COMPLETED):
            quest = self.target.removeprefix(COMPLETED)
            return f"quest {quest} can no longer be completed after {self.decision}: {after}"
        return f"{self.target} is lost for good by {self.decision}, after {after}{chance}"

    __repr__ = Result.__repr__

    def _repr_html_(self) -> str:
        return self.witness._repr_html_()

    def to_dict(self) -> JsonObject:
        """What is lost, the decision that loses it, its witness and its last safe step, for JSON."""
        file, line = self.place or (None, None)
        decision = {"name": self.decision, "file": file, "line": line}
        given: JsonObject = {"target": self.target, "name": self.about, "decision": decision}
        last = self.last_safe
        given |= {"witness": list(self.witness.replies), "safe": self.safe, "last_safe": last.reply if last else None}
        return {**given, "chance": None if self.chance is None else float(self.chance)}


def said_chance(chance: Share) -> str:
    """`3 %`, `0.02 %`; two digits that count."""
    return f"{float(chance) * 100:.2g} %"
