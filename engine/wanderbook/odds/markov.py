"""A chooser as a Markov chain, with the odds of each end; `chances` has the arguments."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from wanderbook.odds.choosers import Chooser
from wanderbook.odds.loops import Loop, Share, TooFine, TooTangled, checked, loops
from wanderbook.odds.states import NumberType, States

Method = Literal["exact", "computed", "sampled", "undecided"]
MOST_EXACT = 200_000
"""The largest chain, in states, that is solved in fractions."""
MOST_LOOP = 150
"""The largest loop, in states, that is solved in fractions."""
ENDLESS = "endless"


class Chances(NamedTuple):
    """The probability of each end: `ending:2`, `stuck:14`, or `endless`."""

    play: str
    how: Method
    why: str
    ends: dict[str, Share] = {}
    within: float = 0.0
    """The largest error of computed chances."""
    plays: int = 0
    """For sampled chances, the number of plays, of which `ends` are shares."""

    @property
    def stuck(self) -> Share:
        return sum((share for name, share in self.ends.items() if name.startswith("stuck:")), Fraction(0))


Weighed = Callable[[int], list[tuple[int, int]]]
"""A function for the successors of a state with their weights."""


def solved(states: States, play: str, chooser: Chooser) -> Chances | None:
    """The chances of a chooser; None if they cannot be computed."""
    try:
        return solve(states, play, chooser)
    except (TooTangled, TooFine):
        return None


def solve(states: States, play: str, chooser: Chooser) -> Chances:
    """The chances of a chooser: in fractions if possible, otherwise in floating point."""
    known: dict[int, list[tuple[int, int]]] = {}

    def weighed(state: int) -> list[tuple[int, int]]:
        """The successors of a state with their weights, cached; those of a choice count alike."""
        if state not in known:
            steps = states.steps(state)
            if states.chooses(state):
                known[state] = [(steps[at].to, 1) for at in chooser(states, state)]
            else:
                known[state] = [(step.to, step.weight) for step in steps]
        return known[state]

    parts = list(loops(len(states.states), lambda state: [to for to, _ in weighed(state)]))
    told = f"all {len(states.states):,} states"
    if len(parts) <= MOST_EXACT and max(map(len, parts)) <= MOST_LOOP:
        try:
            ends, _ = _flowed(states, parts, weighed, Fraction)
            return Chances(play=play, how="exact", why=f"{told}, in fractions", ends=ends)
        except TooFine:
            pass
    numbers, within = _flowed(states, parts, weighed, float)
    return Chances(
        play=play,
        how="computed",
        why=f"{told}, in floating point: fractions would be too long",
        ends=numbers,
        within=within,
    )


def _flowed(
    states: States,
    parts: list[list[int]],
    weighed: Weighed,
    number: NumberType,
) -> tuple[dict[str, Share], float]:
    """The share of each end for one play, computed loop by loop, and its largest error."""
    come: dict[int, Share] = {states.first: number(1)}
    visits: dict[int, Share] = {}
    ends: dict[str, Share] = {}
    for loop in reversed(parts):
        inflow: dict[int, Share] = {state: come.get(state, number(0)) for state in loop}
        whole: Share = sum(inflow.values())
        if not whole:
            continue
        name = _end_of(states, loop, weighed)
        if name is not None:
            ends[name] = ends.get(name, number(0)) + whole
            continue
        found = _visited(loop, inflow, weighed, number)
        visits.update(found)
        inside = set(loop)
        for state in loop:
            for to, share in _parts(weighed(state), number):
                if to not in inside:
                    come[to] = checked(come.get(to, number(0)) + found[state] * share)
    within = _missing(states.first, visits, weighed) if number is float else 0.0
    return dict(sorted(ends.items())), within


def _end_of(states: States, loop: list[int], weighed: Weighed) -> str | None:
    """The end of a play that reaches this loop and never leaves it; None if it can leave."""
    if len(loop) == 1 and not weighed(loop[0]):
        return states.ends[loop[0]]
    inside = set(loop)
    if any(to not in inside for state in loop for to, _ in weighed(state)):
        return None
    if any(states.chooses(state) for state in loop):
        return ENDLESS
    # The readers of plays count a loop without a choice as stuck, too.
    return f"stuck:{states.ways.nodes[states.states[loop[0]][0]].section}"


def _visited(
    loop: list[int],
    inflow: dict[int, Share],
    weighed: Weighed,
    number: NumberType,
) -> dict[int, Share]:
    """The expected number of visits to each state of a loop."""
    inside = set(loop)
    if len(loop) == 1 and all(to != loop[0] for to, _ in weighed(loop[0])):
        return inflow
    inner: dict[int, dict[int, Share]] = {state: {} for state in loop}
    out = dict.fromkeys(loop, number(0))
    for state in loop:
        for to, share in _parts(weighed(state), number):
            if to in inside:
                inner[state][to] = inner[state].get(to, number(0)) + share
            else:
                out[state] += share
    return Loop(inner, out).flow(inflow)


def _parts(several: Iterable[tuple[int, int]], number: NumberType) -> list[tuple[int, Share]]:
    several = list(several)
    whole = sum(weight for _, weight in several)
    return [(to, number(weight) / whole) for to, weight in several]


def _missing(first: int, visits: Mapping[int, Share], weighed: Weighed) -> float:
    """The sum of |source + P'v - v| over the reached states, plus possible rounding errors: see `chances`."""
    terms: dict[int, list[Share]] = {state: [-often] for state, often in visits.items()}
    if first in terms:
        terms[first].append(1.0)
    for state, often in visits.items():
        for to, share in _parts(weighed(state), float):
            if to in terms:
                terms[to].append(often * share)
    return math.fsum(abs(math.fsum(several)) for several in terms.values()) + 2.0**-50 * (
        1 + math.fsum(visits.values())
    )
