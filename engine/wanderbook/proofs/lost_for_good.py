"""What can be lost for good: the decisions after which a play can no longer have a target, although it could before.

A target is an ending, a quest, or what an author's test says can be reached.

Each is an operator by which some play loses its target (`lost`), named after its decision, with the shortest of the
plays found. What a play has had once it cannot lose: for the question, the play is over there. Decisions without a
further decision after them are left out: they are other endings. Whatever stays undecided is reported.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.machine.machine import Machine
from wanderbook.machine.naming import decision_of
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.lost import PointsOfNoReturn, Search, Still
from wanderbook.proofs.questions.answers import ByQuestions

SECONDS = 20.0
"""The time limit for each ending, and for all quests and tests together."""
FOR_SECTIONS = 0.4
"""The share of the time for where a target can still be reached."""
MOST_SECONDS = 2.0
"""The time limit for each quest and each test."""


class LostTarget(NamedTuple):
    """A decision by which a play loses a target."""

    target: str
    """`ending:3`, `quest:4`; for an author's test, `claim:2`."""
    decision: str
    """The choice, its outcome or a draw: `12:A`, `12:A:fail`, `12:1-3`; or the explored place: `explore 9`."""
    witness: tuple[str, ...]
    """The replies of a play that ends with it."""
    safe: int
    """The number of replies after which the target could still be reached."""


class LostTargets(NamedTuple):
    found: tuple[LostTarget, ...] = ()
    undecided: tuple[str, ...] = ()
    """Questions that the budget left open; if there are none, all decisions were found."""

    def __add__(self, more: tuple[object, ...]) -> LostTargets:
        """Both results together."""
        assert isinstance(more, LostTargets)
        return LostTargets((*self.found, *more.found), (*self.undecided, *more.undecided))


class Outlook(NamedTuple):
    """Where one target can still be reached."""

    target: str
    sections: dict[str, Still]
    """By section, whether those who come there can still have it. Of one that no play reaches, this says nothing."""
    lost: LostTargets


class LossSearch:
    """The questions about one story: what is compiled for them serves all targets."""

    def __init__(self, story: Story) -> None:
        self.questions = ByQuestions(story, saturate(story))

    @cached_property
    def asking(self) -> frozenset[int]:
        """The points from which a further decision follows before the story ends."""
        operators = self.questions.machine.operators
        asking = {operator.source for operator in operators if operator.reply is not None}
        before: dict[int, list[int]] = defaultdict(list)
        for operator in operators:
            before[operator.to].append(operator.source)
        waiting = list(asking)
        while waiting:
            new = set(before[waiting.pop()]) - asking
            asking |= new
            waiting += new
        return frozenset(asking)

    def lost(self, target: str, seconds: float) -> LostTargets:
        """The decisions that lose one reachable target."""
        return self._told(target, self._search(target, seconds).result, seconds)

    def outlook(self, target: str, seconds: float) -> Outlook:
        """Where one reachable target can still be reached, and the decisions that lose it."""
        search = self._search(target, seconds, 1 - FOR_SECTIONS)
        at = self.questions.story.at
        sections = {number: search.still(at[number]) for number in self.questions.story.book.sections if number in at}
        return Outlook(target, sections, self._told(target, search.result, seconds))

    def _search(self, target: str, seconds: float, share: float = 1.0) -> Search:
        """The answers for a target, looked for in a share of the time; the rest is for further questions."""
        begun = time.monotonic()
        until = begun + seconds * share

        def is_late() -> bool:
            return time.monotonic() > until

        search = Search(over_at(self.questions.machine, target), target, is_late)
        for _ in search.run():
            pass
        until = begun + seconds
        return search

    def _told(self, target: str, known: PointsOfNoReturn, seconds: float) -> LostTargets:
        """The answers about operators as decisions."""
        operators = self.questions.machine.operators
        going_on = (play for at, play in known.losing.items() if operators[at].to in self.asking)
        open: tuple[str, ...] = ()
        if known.open:
            many, given = f"{len(known.open):,} decisions may lose it", f"{seconds:.3g} s were not enough to know"
            open = (f"{target}: {many}; {given}",)
        return LostTargets(tuple(_shortest(self._named(target, play) for play in going_on)), open)

    def _named(self, target: str, play: list[int]) -> LostTarget:
        """A play that loses a target, by its last decision."""
        questions, operators = self.questions, self.questions.machine.operators
        names = (decision_of(operators[at].names, operators[at].reply) for at in reversed(play))
        decision = next(filter(None, names), "")
        decision = decision or next((reply for at in reversed(play) if (reply := operators[at].reply)), "")
        return LostTarget(target, decision, questions.replies(play), len(questions.replies(play[:-1])))


def lost_for_good(story: Story, targets: Collection[str], limit: TimeLimit = NO_LIMIT) -> LostTargets:
    """The decisions that lose each of these reachable targets, in their order."""
    asked, total, shared = LossSearch(story), LostTargets(), TimeLimit(SECONDS)
    for target in targets:
        most = SECONDS if target.startswith("ending:") else min(MOST_SECONDS, shared.left)
        total += asked.lost(target, min(most, limit.left))
    return total


def over_at(machine: Machine, target: str) -> Machine:
    """The machine whose plays are over as soon as they have a target."""
    if target.startswith("ending:"):
        return machine
    operators = (
        operator._replace(to=machine.end) if target in operator.names else operator for operator in machine.operators
    )
    return machine._replace(operators=tuple(operators))


def _shortest(several: Iterator[LostTarget]) -> list[LostTarget]:
    """One play for each decision, the shortest, soonest first."""
    each: dict[str, LostTarget] = {}
    for lost in sorted(several, key=lambda lost: (len(lost.witness), lost.decision)):
        each.setdefault(lost.decision, lost)
    return list(each.values())
