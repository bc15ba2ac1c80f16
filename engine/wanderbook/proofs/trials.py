"""Why a roll or a fight that can be tried only ever goes one way: what it needs, and the levels of stats there.

The levels come from every state in which the dice fall, if all states were searched; otherwise from bounds by sets of
states. A bound that explains nothing is left out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection

from wanderbook.book.dice import dice_of, ways
from wanderbook.book.sections import Fight, StatRoll
from wanderbook.book.stats import Stat, round_of
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import Guard
from wanderbook.machine.levels import Field
from wanderbook.machine.moves import STUCK
from wanderbook.proofs.reasons import AllStates
from wanderbook.proofs.sites import choice_of

Levels = Collection[int]
"""The possible levels of a stat somewhere, in order; empty if it is unreachable."""
LevelsAt = Callable[[list[int], str], Levels]
"""A function for the levels of a stat at any of these points."""


def tried_at(story: Story, choice: str) -> list[int]:
    """The points before the first dice of a choice, once it is paid for: one by level of a stat, or just one."""
    thing = story.thing(choice)
    assert thing is not None
    waiting, entries = [story.moves.to[story.moves.by[thing]]], set(story.at.values())
    found: dict[int, None] = {}
    seen = set[int]()
    while waiting:
        point = waiting.pop()
        if point <= STUCK or point in entries or point in seen:
            continue
        seen.add(point)
        onward = [move.to for move in story.moves[point]]
        if point in story.draws or all(to in story.draws for to in onward):
            found[point] = None
        else:
            waiting += onward
    return list(found)


def levels_seen(found: AllStates, field: Field, points: list[int]) -> Levels:
    """The levels from a complete search."""
    return sorted({field.level(facts) for point in points for facts in found.facts_at.get(point, ())})


def levels_bounded(field: Field, can: Callable[[Guard], bool]) -> Levels:
    """The range from the lowest to the highest possible level."""
    most = bisect_left(range(1, field.size + 1), True, key=lambda level: not can(field.at_least(level)))
    least = bisect_left(range(field.size), True, key=lambda level: can(field.at_most(level)))
    return range(least, most + 1)


class Trials:
    """Sentences about the rolls and fights of a book."""

    def __init__(self, story: Story, levels: LevelsAt) -> None:
        self.story, self.book, self.levels = story, story.book, levels

    def one_sided(self, choice: str, outcome: str) -> str:
        """The sentence that a possible choice never has this outcome, and why; empty if it is not a roll or a fight."""
        found = choice_of(self.book, choice)
        trial = found.trial if found else None
        if not isinstance(trial, StatRoll | Fight):
            return ""
        if isinstance(trial, Fight) and trial.may_run and outcome == "fail":
            return f"{choice} can be taken, but nobody is ever left to run"
        what, passes = "the roll" if isinstance(trial, StatRoll) else "the fight", outcome == "pass"
        points = tried_at(self.story, choice)
        reason = (
            self._roll(trial, points, passes) if isinstance(trial, StatRoll) else self._fight(trial, points, passes)
        )
        if reason is None:
            return f"{choice} can be taken, but what it costs leads elsewhere before {what}"
        said = f"{choice} can be taken, but then {what} never {'succeeds' if passes else 'fails'}"
        return f"{said}: {reason}" if reason else said

    def _roll(self, roll: StatRoll, points: list[int], passes: bool) -> str | None:
        """What a roll needs and the levels there; empty if the known levels do not explain it, None if it is never
        rolled."""
        levels = self.levels(points, roll.stat)
        if not levels:
            return None
        numbers, name = [number for number, _ in ways(roll.dice)], self._stat(roll.stat).name
        level = max(levels) if passes else min(levels)
        rolled = numbers[-1] if passes == (roll.number is not None) else numbers[0]
        if roll.passes(level, rolled) == passes:
            return ""
        dice = "die" if dice_of(roll.dice)[0][1:] == () else "dice"
        ends = "at most" if passes else "at least"
        if roll.number is not None:
            return f"it requires {roll.number} or more, {name} is {ends} {level} and the {dice} {ends} {rolled}"
        gives = f"the {dice} {'give' if dice == 'dice' else 'gives'} {'at least' if passes else 'at most'} {rolled}"
        return f"{gives}, and {name} is {ends} {level}"

    def _fight(self, fight: Fight, points: list[int], passes: bool) -> str | None:
        """What a fight needs and the levels there; None if it is never fought."""
        rule = self.book.title_page.combat
        assert rule is not None
        skills, healths = self.levels(points, rule.stat), self.levels(points, rule.health)
        if not skills or not healths:
            return None
        skill, health = self._stat(rule.stat).name, self._stat(rule.health).name
        if not passes:
            return f"{skill} is at least {min(skills)} and {health} at least {min(healths)}, which is always enough"
        for foe in fight.foes:
            if not any(theirs for own in skills for (_, theirs), _ in round_of(rule, own - foe.skill)):
                return f"{skill} is at most {max(skills)}, which is never enough to harm {foe.name}"
        return f"{skill} is at most {max(skills)} and {health} at most {max(healths)}, which is never enough"

    def _stat(self, key: str) -> Stat:
        return self.book.stats[key]


def outcome_of(name: str) -> tuple[str, str]:
    """The choice and the outcome in a name: `12:A`, `pass`; empty if it is not an outcome of a roll or a fight."""
    choice, _, outcome = name.rpartition(":")
    return (choice, outcome) if outcome in ("pass", "fail") else ("", "")
