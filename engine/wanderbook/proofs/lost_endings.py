"""Endings lost for good: the decisions after which a play can no longer reach an ending that it could reach before.

Each is an operator by which some play loses the ending (`lost`), named after its choice, with the shortest of the plays
found. Decisions without a further decision after them are left out: they are other endings. Whatever stays undecided is
reported.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import NamedTuple

from wanderbook.machine.compiled import EXPLORE, Story
from wanderbook.machine.machine import Machine
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.lost import points_of_no_return
from wanderbook.proofs.questions.answers import ByQuestions

SECONDS = 20.0
"""The time limit for each ending."""
_FACTS = ("quest:", "keyword:", "ending:")


class LostEnding(NamedTuple):
    """A decision by which a play loses an ending."""

    ending: str
    """`ending:3`."""
    decision: str
    """The choice, its outcome or a draw: `12:A`, `12:A:fail`, `12:1-3`; or the explored place: `explore 9`."""
    witness: tuple[str, ...]
    """The replies of a play that ends with it."""
    safe: int
    """The number of replies after which the ending could still be reached."""


class LostEndings(NamedTuple):
    found: tuple[LostEnding, ...] = ()
    undecided: tuple[str, ...] = ()
    """Questions that the budget left open; if there are none, all decisions were found."""


def lost_endings(story: Story, endings: Collection[str], limit: TimeLimit = NO_LIMIT) -> LostEndings:
    """The decisions that lose each of these reachable endings, in their order."""
    questions = ByQuestions(story, saturate(story))
    asking, operators = _asking(questions.machine), questions.machine.operators
    found, undecided = list[LostEnding](), list[str]()
    for ending in endings:
        seconds = min(SECONDS, limit.left)
        lost = points_of_no_return(questions.machine, ending, seconds)
        going_on = (play for at, play in lost.losing.items() if operators[at].to in asking)
        found += _shortest(_told(questions, ending, play) for play in going_on)
        if lost.open:
            undecided.append(
                f"{ending}: {len(lost.open):,} decisions may lose it; {seconds:.3g} s were not enough to know"
            )
    return LostEndings(tuple(found), tuple(undecided))


def _asking(machine: Machine) -> set[int]:
    """The points from which a further decision follows before the story ends."""
    found = {operator.source for operator in machine.operators if operator.reply is not None}
    before: dict[int, list[int]] = defaultdict(list)
    for operator in machine.operators:
        before[operator.to].append(operator.source)
    waiting = list(found)
    while waiting:
        new = set(before[waiting.pop()]) - found
        found |= new
        waiting += new
    return found


def _told(questions: ByQuestions, ending: str, play: list[int]) -> LostEnding:
    return LostEnding(
        ending, _decision(questions.machine, play), questions.replies(play), len(questions.replies(play[:-1]))
    )


def _decision(machine: Machine, play: list[int]) -> str:
    """The last choice or outcome of a play, or the place that it explores."""
    for at in reversed(play):
        operator = machine.operators[at]
        own = [name for name in operator.names if ":" in name and not name.startswith(_FACTS)]
        if own:
            return max(own, key=lambda name: name.count(":"))
        if operator.reply and operator.reply.startswith(EXPLORE):
            return operator.reply
    return next((reply for at in reversed(play) if (reply := machine.operators[at].reply)), "")


def _shortest(several: Iterator[LostEnding]) -> list[LostEnding]:
    """One play for each decision, the shortest, soonest first."""
    each: dict[str, LostEnding] = {}
    for one in sorted(several, key=lambda one: (len(one.witness), one.decision)):
        each.setdefault(one.decision, one)
    return list(each.values())
