"""Endings lost for good: the decisions after which a play can never have an ending any more, though it could before.

Each is an operator by which some play loses the ending (`lost`), told by the choice that it is part of, with the
shortest of the plays that were found. Decisions after which nobody is asked any more are left out: they are other
endings. What was too much to find out is said.
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
"""For each ending."""
_FACTS = ("quest:", "keyword:", "ending:")


class LostEnding(NamedTuple):
    ending: str
    """`ending:3`."""
    decision: str
    """The choice, its outcome or a draw: `12:A`, `12:A:fail`, `12:1-3`; or the place that is explored: `explore 9`."""
    witness: tuple[str, ...]
    """The replies of a play that ends with it."""
    safe: int
    """After so many of these replies the ending could still be had."""


class LostEndings(NamedTuple):
    found: tuple[LostEnding, ...] = ()
    undecided: tuple[str, ...] = ()
    """What was too much to find out; without any, there are no other decisions than those that were found."""


def lost_endings(story: Story, endings: Collection[str], limit: TimeLimit = NO_LIMIT) -> LostEndings:
    """For endings that plays reach, in their order."""
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
    """The points from which somebody is asked again before the story ends."""
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
    """The last choice or outcome of a play, or what is explored by it."""
    for at in reversed(play):
        operator = machine.operators[at]
        own = [name for name in operator.names if ":" in name and not name.startswith(_FACTS)]
        if own:
            return max(own, key=lambda name: name.count(":"))
        if operator.reply and operator.reply.startswith(EXPLORE):
            return operator.reply
    return next((reply for at in reversed(play) if (reply := machine.operators[at].reply)), "")


def _shortest(several: Iterator[LostEnding]) -> list[LostEnding]:
    """One of each decision, the soonest first."""
    each: dict[str, LostEnding] = {}
    for one in sorted(several, key=lambda one: (len(one.witness), one.decision)):
        each.setdefault(one.decision, one)
    return list(each.values())
