"""Verdicts of a story by small questions.

The story becomes a machine, reduced if it has stats, since the rounds of fights have many equivalent operators.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import cached_property, partial

from wanderbook.book.conditions import simple_parts
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import USE, Guard
from wanderbook.machine.machine import Machine
from wanderbook.machine.of_story import CompiledStory
from wanderbook.machine.quotient import quotient
from wanderbook.machine.saturate import Saturated
from wanderbook.progress import Progress
from wanderbook.proofs.lifting import guards
from wanderbook.proofs.limit import NO_LIMIT, OutOfTime, TimeLimit
from wanderbook.proofs.locks import FROM_THE_START, LockPlay, Locks
from wanderbook.proofs.lost import points_of_no_return
from wanderbook.proofs.paragraphs import paragraphs
from wanderbook.proofs.questions.parts import PartAsked
from wanderbook.proofs.questions.prover import STATES, Prover
from wanderbook.proofs.questions.shorter import shorter
from wanderbook.proofs.questions.spread import Spread
from wanderbook.proofs.verdicts import NO_TIME, Proof, Replies, Verdict, VerdictStatus
from wanderbook.proofs.words import listed, said_fact

PROOF: Proof = "small questions"
MOST_NAMED = 8
"""The most facts that a reason lists."""
SECONDS = 20.0
"""The time limit for soft locks."""


class ByQuestions:
    """The answers to small questions about one story."""

    def __init__(self, story: Story, bound: Saturated, states: int = STATES) -> None:
        """`states` is the budget."""
        self.story = story
        asked = (*guards(story.book).values(), *paragraphs(story.book).values())
        tests = dict.fromkeys(test for condition in asked if condition for test in simple_parts(condition))
        self._compiled = CompiledStory(story, bound, [*map(story.guard, tests), *_holding_what_is_used(story)])
        machine = self._compiled.machine
        self.machine: Machine = quotient(machine, story.names.__getitem__) if story.levels else machine
        self._states = states

    @cached_property
    def prover(self) -> Prover:
        return Prover(self.machine, self._states)

    def decide(
        self,
        names: Collection[str],
        limit: TimeLimit = NO_LIMIT,
        tell: Progress | None = None,
        spread: Spread | None = None,
    ) -> None:
        """Decide each of these names, as long as there is time."""
        asked = [name for name in names if name in self.prover.taking]
        elsewhere = partial(spread, PartAsked) if spread else None
        for done, _ in enumerate(self.prover.decide(asked, limit, elsewhere), 1):
            if tell and done % 256 == 0:
                with suppress(OutOfTime):  # the prover checks the limit itself
                    tell("questions", done, len(asked))

    def verdicts(
        self,
        names: Collection[str],
        limit: TimeLimit = NO_LIMIT,
        tell: Progress | None = None,
        spread: Spread | None = None,
    ) -> dict[str, Verdict]:
        """The verdict of each of these names, each decided by itself."""
        if names:
            self.decide(names, limit, tell, spread)
        return {name: self.verdict(name) for name in names}

    def verdict(self, name: str) -> Verdict:
        """The verdict of a name after `decide`."""
        prover = self.prover
        if name in self.story.given:
            return Verdict("reachable", shortest=True)
        if prover.is_reached(name):
            return Verdict("reachable", Replies(lambda: self.replies(self._play(name))), proof=PROOF)
        if name not in prover.taking:
            return Verdict("unreachable", proof="saturation")
        if prover.is_ruled_out(name):
            return Verdict("unreachable", proof=PROOF)
        facts = self._facts(name)
        return Verdict("undecided", because=(self._reason(name, facts),), hangs_on=facts)

    def _play(self, name: str) -> list[int]:
        play = self.prover.play(name)
        return play if self.prover.packed.is_acyclic else shorter(self.machine, play)

    def locks(self, limit: TimeLimit = NO_LIMIT) -> Locks:
        """One lock for each section in which the last ending is lost, with the shortest of the plays found."""
        seconds = min(SECONDS, limit.left)
        lost = points_of_no_return(self.machine, seconds=seconds)
        if lost.lost_from_the_start:
            return Locks((FROM_THE_START,))
        each: dict[str, LockPlay] = {}
        for operator, play in lost.losing.items():
            replies, section = self.replies(play), self._section(operator)
            if section not in each or len(replies) < len(each[section].witness):
                each[section] = LockPlay(at=section, witness=replies, safe=len(self.replies(play[:-1])))
        open = (f"soft locks: {len(lost.open):,} decisions may lose the last ending; {seconds:.3g} s were not enough",)
        return Locks(tuple(each[section] for section in sorted(each)), open if lost.open else ())

    def _section(self, at: int) -> str:
        """The section after an operator, or the one before it if its target has none."""
        operator = self.machine.operators[at]
        section: str = self.story.names[operator.to] or self.story.names[operator.source]
        return section

    def can_hold(self, points: Iterable[int], guard: Guard) -> VerdictStatus:
        """Whether some play reaches one of these points while a guard holds; undecided if points were merged for
        stats."""
        if self.story.levels:
            return "undecided"
        cubes = self._compiled.cubes(guard)
        return self.prover.can_hold(points, cubes) if cubes else "unreachable"

    def replies(self, play: list[int]) -> tuple[str, ...]:
        """The replies of a play."""
        operators = self.machine.operators
        return tuple([reply for at in play if (reply := operators[at].reply) is not None])

    def _facts(self, name: str) -> tuple[str, ...]:
        """The facts that an open question depends on."""
        prover, variables = self.prover, self.machine.variables
        known = prover.variables_of(name) or prover.tested(name)
        return tuple(dict.fromkeys(said_fact(self.story.book, variables[var].name) for var in known))

    def _reason(self, name: str, facts: tuple[str, ...]) -> str:
        """The reason why a name is undecided."""
        if not self.prover.variables_of(name):
            return NO_TIME
        return f"too many combinations matter to {name}; it depends on {listed(facts, MOST_NAMED)}"


def _holding_what_is_used(story: Story) -> list[Guard]:
    """That a quest is held, for each that some move uses up; `futile` asks about them."""
    used = dict.fromkeys(target for changes in story.moves.changes for kind, target in changes if kind == USE)
    return [((story.mask(f"quest:{quest}"), 0),) for quest in used]
