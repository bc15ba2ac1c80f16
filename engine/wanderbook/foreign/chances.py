"""How likely each ending of a story is for a reader who clicks any link, all of them alike.

Every state of a play is found, up to a limit, and the chances are computed loop by loop, as for gamebooks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

from wanderbook.foreign.domains import asked, only_counts, relevant_variables
from wanderbook.foreign.expressions import Apply, Const, Expression, Var, parts, variables
from wanderbook.foreign.plays import MOST_STEPS, random_plays
from wanderbook.foreign.program import Input, Program, Set
from wanderbook.foreign.reader import Moment, Over, StoryReader
from wanderbook.foreign.values import COMPARISONS
from wanderbook.odds.loops import Share, TooFine, TooTangled, loops
from wanderbook.odds.markov import MOST_LOOP, flowed
from wanderbook.progress import Progress
from wanderbook.proofs.limit import OutOfTime, TimeLimit

STATES = 20_000
"""The most states that are searched."""
SAMPLES = 2_000
"""The number of random plays of a story with more states."""
SECONDS = 20.0
"""For the search of the states, and for the random plays."""
MOST_BRANCHES = 100_000
"""The most branches of chance that are followed between two clicks."""
ENDLESS = "endless"


class TooMany(Exception):
    """Raised for a story with too many states."""


@dataclass(frozen=True)
class StoryChances:
    """The chance of each end: `ending:Home`, `stuck:Cellar`, `stopped:story.twee:12`, or `endless`."""

    how: Literal["exact", "computed", "sampled"]
    why: str
    ends: dict[str, Share]
    plays: int = 0
    """The number of plays, if the chances are sampled."""


def story_chances(
    program: Program,
    states: int = STATES,
    plays: int = SAMPLES,
    seed: int = 1,
    tell: Progress | None = None,
    seconds: float = SECONDS,
) -> StoryChances:
    """The chances of all ends, exactly if there are not too many states, otherwise from random plays. Searching and
    playing take at most so many seconds each."""
    chain = Chain(StoryReader(program))
    try:
        chain.explore(states, TimeLimit(seconds).kept_by(tell))
        return solved(chain)
    except TooMany:
        why = f"more than {states:,} states"
    except OutOfTime:
        why = f"more states than can be searched in {seconds:g} s"
    except TooTangled:
        why = "its loops are too tangled to be computed"
    tally = random_plays(program, plays, seed, tell=tell, limit=TimeLimit(seconds))
    plays = tally.plays
    ends = {f"ending:{passage}": count for passage, count in tally.endings.items()}
    ends |= {f"stuck:{passage}": count for passage, count in tally.stuck.items()}
    for reason, count in tally.stopped.items():
        ends[f"stopped:{reason.at}"] = ends.get(f"stopped:{reason.at}", 0) + count
    if tally.unended:
        ends[ENDLESS] = tally.unended
    return StoryChances("sampled", why, {name: Fraction(count, plays) for name, count in sorted(ends.items())}, plays)


def solved(chain: Chain) -> StoryChances:
    """The chances of the ends of a chain whose states are all found. Raises `TooTangled`."""
    parts = list(loops(len(chain.ways), lambda state: [to for to, _ in chain.ways[state]]))
    states = f"all {len(chain.ways):,} states"
    if max(map(len, parts)) <= MOST_LOOP:
        try:
            ends = flowed(chain.first, parts, chain.weighed, chain.end_of, Fraction).ends
            return StoryChances("exact", f"{states}, in fractions", ends)
        except TooFine:
            pass
    ends = flowed(chain.first, parts, chain.weighed, chain.end_of, float).ends
    return StoryChances("computed", f"{states}, in floating point: fractions would be too long", ends)


@dataclass
class Chain:
    """The states in which plays wait for a click or are over, with the chances to go from one to another."""

    reader: StoryReader
    ways: list[list[tuple[int, Fraction]]] = field(default_factory=list)
    ends: dict[int, str] = field(default_factory=dict)
    """By state in which plays are over, the name of the end."""
    first: int = 0
    _known: dict[object, int] = field(default_factory=dict)
    _waiting: list[tuple[int, Moment]] = field(default_factory=list)

    def explore(self, most: int, tell: Progress | None = None) -> None:
        """Find all states. Raises `TooMany`."""
        self.first = self._state("start", self.reader.start)
        while self._waiting:
            state, moment = self._waiting.pop()
            shares: dict[int, Fraction] = {}
            for to, share in self._after(moment):
                shares[to] = shares.get(to, Fraction(0)) + share
            self.ways[state] = list(shares.items())
            if len(self.ways) > most:
                raise TooMany
            if tell is not None:
                tell("states", len(self.ways) - len(self._waiting), len(self.ways))

    def weighed(self, state: int) -> list[tuple[int, Fraction]]:
        """The states that follow, with their chances."""
        return self.ways[state]

    def end_of(self, loop: list[int]) -> str:
        """The name of the end of a play that never leaves these states."""
        return self.ends.get(loop[0], ENDLESS)

    @cached_property
    def _tops(self) -> dict[str, int]:
        return tops_of_counters(self.reader.program)

    def _merged(self, moment: Moment) -> Moment:
        """The moment with its counters lowered as far as that does not change what can follow."""
        high = {
            var: top
            for var, top in self._tops.items()
            if isinstance(value := moment.values.get(var), int) and value > top
        }
        return replace(moment, values={**moment.values, **high}) if high else moment

    def _state(self, identity: object, moment: Moment | None = None) -> int:
        """The index of a state, which is new if its identity is; a new one with a moment is still to be followed."""
        state = self._known.get(identity)
        if state is None:
            state = self._known[identity] = len(self.ways)
            self.ways.append([])
            if moment is not None:
                self._waiting.append((state, moment))
        return state

    def _end(self, name: str) -> int:
        state = self._state(name)
        self.ends[state] = name
        return state

    def _after(self, moment: Moment) -> Iterator[tuple[int, Fraction]]:
        """The states after a moment: after any of its links, if it waits for a click."""
        if not self.reader.waits(moment):
            yield from self._run(moment, Fraction(1))
            return
        offers = self.reader.offers(moment)
        if isinstance(offers, Over):
            yield self._end(_name(offers)), Fraction(1)
            return
        for offer in offers:
            yield from self._run(offer.to, Fraction(1, len(offers)))

    def _run(self, moment: Moment, share: Fraction) -> Iterator[tuple[int, Fraction]]:
        """Follow a moment to the next ones that wait for a click, with their chances. Raises `TooMany`."""
        waiting, branches = [(moment, share, 0)], 0
        while waiting:
            moment, share, steps = waiting.pop()
            branches += 1
            if branches > MOST_BRANCHES:
                raise TooMany
            moment = self.reader.straight_on(moment, [], MOST_STEPS)
            if self.reader.waits(moment):
                merged = self._merged(moment)
                yield self._state(merged.identity, merged), share
            elif steps > MOST_STEPS:
                yield self._end(ENDLESS), share
            else:
                for part, to in self.reader.steps(moment):
                    if isinstance(to, Over):
                        yield self._end(_name(to)), share * part
                    else:
                        waiting.append((to, share * part, steps + 1))


def tops_of_counters(program: Program) -> dict[str, int]:
    """For each variable that only counts up and is only compared with numbers, a number above all of these. Beyond it,
    counting further makes no difference."""
    sets = [operation for operation in program.operations if isinstance(operation, Set)]
    conditions = [condition for operation in program.operations for condition in asked(operation)]
    elsewhere = {var for one in sets for var in variables(one.value) if var != one.var}
    elsewhere |= {one.var for one in program.operations if isinstance(one, Input)} | program.tainted
    tops: dict[str, int] = {}
    for var in relevant_variables(program) - elsewhere:
        numbers = _compared(var, conditions)
        if numbers is not None and only_counts(var, sets):
            tops[var] = max(numbers, default=0) + 1
    return tops


def _compared(var: str, conditions: list[Expression]) -> list[int] | None:
    """The numbers that a variable is compared with; None if anything else is done with it."""
    numbers: list[int] = []
    for condition in conditions:
        uses = sum(name == var for name in variables(condition))
        for part in parts(condition):
            match part:
                case Apply(op, (Var(name), Const(int(number)))) | Apply(op, (Const(int(number)), Var(name))):
                    if name == var and op in COMPARISONS and not isinstance(number, bool):
                        numbers.append(number)
                        uses -= 1
        if uses:
            return None
    return numbers


def _name(over: Over) -> str:
    return f"stopped:{over.at}" if over.how == "stopped" else f"{over.how}:{over.passage}"
