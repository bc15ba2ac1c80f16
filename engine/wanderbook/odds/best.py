"""The best play for an ending by a player who knows the book; `chances` has the arguments."""

from __future__ import annotations

from fractions import Fraction

from wanderbook.odds.loops import Loop, Share, TooFine, TooTangled, checked
from wanderbook.odds.markov import Chances, solve
from wanderbook.odds.states import NumberType, States, shares_of

TANGLED = "too many states lead to each other"


def best(states: States, ending: str) -> Chances:
    """The highest probability of an ending, for a player who knows the book. All states must have been found."""
    play = f"best for {ending}"
    try:
        value = _valued(states, ending, Fraction)
        told = f"all {len(states.states):,} states, in fractions"
        return Chances(play=play, how="exact", why=told, ends={ending: value[states.first]})
    except TooTangled:
        return Chances(play=play, how="undecided", why=TANGLED)
    except TooFine:
        near = _valued(states, ending, float)
    policy = _greedy(states, near)
    chain = solve(states, play, lambda _, state: (policy[state],) if state in policy else ())
    return chain._replace(ends={ending: chain.ends.get(ending, 0.0)}, why=f"{chain.why}; some play is as good as this")


def _valued(states: States, ending: str, number: NumberType) -> list[Share]:
    """For each state, the highest probability of the ending from there."""
    value: list[Share] = [number(0)] * len(states.states)
    for loop in states.loops:
        [state, *more] = loop
        steps = states.steps(state)
        if not more and all(step.to != state for step in steps):
            if not steps:
                value[state] = number(int(states.ends[state] == ending))
            else:
                value[state] = _one_step_value(states, state, value, number)
        else:
            _improve(states, loop, value, number)
    return value


def _one_step_value(states: States, state: int, value: list[Share], number: NumberType) -> Share:
    """The value of a state from those of its successors: the highest if the player chooses, the mean by their chances
    if not."""
    steps = states.steps(state)
    if states.chooses(state):
        return max(value[step.to] for step in steps)
    return checked(sum(share * value[step.to] for step, share in zip(steps, shares_of(steps, number), strict=True)))


def _improve(states: States, loop: list[int], value: list[Share], number: NumberType) -> None:
    """Policies for a loop, each better than the one before, until none is better.

    The first leads from every state toward an exit with a positive value. No later one can do worse or loop for ever: a
    cycle that is never left has the same value throughout, which is no improvement.
    """
    policy = _towards_worth(states, loop, value)
    if policy is None:
        return
    inside = set(loop)
    while True:
        inner: dict[int, dict[int, Share]] = {state: {} for state in loop}
        out, base = dict.fromkeys(loop, number(0)), dict.fromkeys(loop, number(0))
        for state in loop:
            steps = states.steps(state)
            several = [steps[policy[state]]] if state in policy else steps
            for step, share in zip(several, shares_of(several, number), strict=True):
                if step.to in inside:
                    inner[state][step.to] = inner[state].get(step.to, number(0)) + share
                else:
                    out[state] += share
                    base[state] += share * value[step.to]
        for state, worth in Loop(inner, out).values(base).items():
            value[state] = worth
        better = False
        for state, at in policy.items():
            steps = states.steps(state)
            most = max(range(len(steps)), key=lambda one: value[steps[one].to])
            slack = 0 if number is Fraction else 1e-12
            if value[steps[most].to] > value[steps[at].to] + slack:
                policy[state], better = most, True
        if not better:
            return


def _towards_worth(states: States, loop: list[int], value: list[Share]) -> dict[int, int] | None:
    """For each choice of a loop, a step closer to an exit with a positive value; None if there is no such exit."""
    inside = set(loop)
    before: dict[int, list[tuple[int, int]]] = {}
    waiting: list[int] = []
    policy: dict[int, int] = {}
    reached: set[int] = set()
    for state in loop:
        for at, step in enumerate(states.steps(state)):
            if step.to in inside:
                before.setdefault(step.to, []).append((state, at))
            elif value[step.to] and state not in reached:
                reached.add(state)
                waiting.append(state)
                policy[state] = at
    for state in waiting:
        for other, at in before.get(state, ()):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
                policy[other] = at
    return {state: at for state, at in policy.items() if states.chooses(state)} if waiting else None


def _greedy(states: States, value: list[Share]) -> dict[int, int]:
    """For each choice, the step with the highest value; among equals, one that leads toward the source of the value."""
    policy: dict[int, int] = {}
    done = {state for state, worth in enumerate(value) if not states.steps(state)}
    before: dict[int, list[tuple[int, int]]] = {}
    for state in range(len(value)):
        for at, step in enumerate(states.steps(state)):
            before.setdefault(step.to, []).append((state, at))
    waiting = sorted(done, key=lambda state: -value[state])
    for state in waiting:
        for other, at in before.get(state, ()):
            if other in done or (states.chooses(other) and value[state] < value[other] - 1e-12):
                continue
            done.add(other)
            waiting.append(other)
            policy[other] = at
    return {state: policy.get(state, 0) for state in range(len(value)) if states.chooses(state) and states.steps(state)}
