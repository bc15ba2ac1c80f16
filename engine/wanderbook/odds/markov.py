"""A chooser as a Markov chain, with the odds of each end; `chances` has the arguments."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
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


Weighed = Callable[[int], Sequence[tuple[int, int | Fraction]]]
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

    told = f"all {len(states.states):,} states"
    flow = flow_of(states, weighed)
    if flow.is_exact:
        return Chances(play=play, how="exact", why=f"{told}, in fractions", ends=flow.ends)
    return Chances(
        play=play,
        how="computed",
        why=f"{told}, in floating point: fractions would be too long",
        ends=flow.ends,
        within=flow.within,
    )


class Flow(NamedTuple):
    """A chain in numbers."""

    ends: dict[str, Share]
    """The share of each end."""
    visits: dict[int, Share]
    """By state that plays leave again, how often it is visited."""
    within: float = 0.0
    """The largest error of computed shares."""
    is_exact: bool = False


def flow_of(states: States, weighed: Weighed) -> Flow:
    """A chain solved: in fractions if possible, otherwise in floating point. Raises `TooTangled` and `TooFine`."""
    parts = list(loops(len(states.states), lambda state: [to for to, _ in weighed(state)]))

    def end_of(loop: list[int]) -> str:
        return _end_of(states, loop, weighed)

    if len(parts) <= MOST_EXACT and max(map(len, parts)) <= MOST_LOOP:
        try:
            return flowed(states.first, parts, weighed, end_of, Fraction)._replace(is_exact=True)
        except TooFine:
            pass
    return flowed(states.first, parts, weighed, end_of, float)


def flowed(
    first: int,
    parts: list[list[int]],
    weighed: Weighed,
    end_of: Callable[[list[int]], str],
    number: NumberType,
) -> Flow:
    """The share of each end of a play that begins in the first state, and the visits of each state, loop by loop.

    `end_of` names the end of a play that can never leave a loop.
    """
    come: dict[int, Share] = {first: number(1)}
    visits: dict[int, Share] = {}
    ends: dict[str, Share] = {}
    for loop in reversed(parts):
        inflow: dict[int, Share] = {state: come.get(state, number(0)) for state in loop}
        whole: Share = sum(inflow.values())
        if not whole:
            continue
        inside = set(loop)
        if all(to in inside for state in loop for to, _ in weighed(state)):
            name = end_of(loop)
            ends[name] = ends.get(name, number(0)) + whole
            continue
        found = _visited(loop, inflow, weighed, number)
        visits.update(found)
        for state in loop:
            for to, share in _parts(weighed(state), number):
                if to not in inside:
                    come[to] = checked(come.get(to, number(0)) + found[state] * share)
    within = _missing(first, visits, weighed) if number is float else 0.0
    return Flow(dict(sorted(ends.items())), visits, within)


def _end_of(states: States, loop: list[int], weighed: Weighed) -> str:
    """The end of a play that stays among these states for ever, which may be one state without a way out."""
    if len(loop) == 1 and not weighed(loop[0]):
        return states.ends[loop[0]]
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


def _parts(several: Iterable[tuple[int, int | Fraction]], number: NumberType) -> list[tuple[int, Share]]:
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
