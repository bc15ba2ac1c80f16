"""A second model of a program: every state of it, one by one, with plain values. It shares no code with the machines,
and knows only programs in which everything is known."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from wanderbook.foreign.expressions import Apply, Const, Expression, Var
from wanderbook.foreign.program import (
    End,
    Fork,
    Goto,
    Hide,
    Instance,
    Jump,
    Mark,
    Program,
    Set,
    Show,
    Test,
    Wait,
    entry,
)

MOST_STATES = 1_000
FAR = 30
"""A number that counts further than this is taken for this one."""


class TooMany(Exception):
    """Raised if a program has too many states to see them all."""


class State(NamedTuple):
    pc: int
    values: tuple[tuple[str, Any], ...]
    shown: frozenset[str]


def valued(tree: Expression, values: dict[str, Any]) -> list[Any]:
    """Every value by chance."""
    match tree:
        case Const(value):
            return [value]
        case Var(name):
            return [values.get(name, 0)]
        case Apply("random", (Const(int(low)), Const(int(high)))):
            return list(range(low, high + 1))
        case Apply(op, args):
            several: list[list[Any]] = [[]]
            for arg in args:
                several = [[*one, value] for one in several for value in valued(arg, values)]
            return [applied(op, one) for one in several]
    raise AssertionError(tree)


def applied(op: str, args: list[Any]) -> Any:
    match op, args:
        case "not", [one]:
            return not one
        case "negative", [one]:
            return -one
        case "and", [one, other]:
            return one and other
        case "or", [one, other]:
            return one or other
        case "is", [one, other]:
            return type(one) is type(other) and one == other
        case "isnot", [one, other]:
            return not (type(one) is type(other) and one == other)
        case "<", [one, other]:
            return one < other
        case ">", [one, other]:
            return one > other
        case "<=", [one, other]:
            return one <= other
        case ">=", [one, other]:
            return one >= other
        case "+", [one, other]:
            return max(-FAR, min(FAR, one + other))
        case "-", [one, other]:
            return max(-FAR, min(FAR, one - other))
    raise AssertionError(op)


class Play:
    """What a program does in a state."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.names: set[str] = set()
        """Everything that was reached."""
        self.keys = {
            id(link): self.key(instance, number)
            for instance in program.instances()
            for number, link in enumerate(instance.links)
        }

    def begun(self) -> list[State]:
        return list(self.run(self.program.labels[self.program.start], {}, frozenset()))

    def clicks(self, state: State) -> Iterator[tuple[str, list[State]]]:
        """By link that can be clicked, the states where a play waits again."""
        wait = self.program.operations[state.pc]
        if not isinstance(wait, Wait):
            return
        for number, link in enumerate(wait.instance.links):
            key = self.key(wait.instance, number)
            if key in state.shown:
                left = state.shown if link.is_lasting else state.shown - {key}
                pc = self.program.labels[link.body]
                yield link.name, list(self.run(pc, dict(state.values), left))

    @staticmethod
    def key(instance: Instance, number: int) -> str:
        return f"{id(instance)} {number}"

    def run(self, pc: int, values: dict[str, Any], shown: frozenset[str]) -> Iterator[State]:
        """On to where a play waits: several by chance."""
        waiting, steps = [(pc, values, shown)], 0
        while waiting:
            pc, values, shown = waiting.pop()
            steps += 1
            if steps > 20_000:
                raise TooMany
            labels = self.program.labels
            match self.program.operations[pc]:
                case Mark(name=name):
                    self.names.add(name)
                    waiting.append((pc + 1, values, shown))
                case Set(var=var, value=value):
                    for one in valued(value, values):
                        waiting.append((pc + 1, values | {var: one}, shown))
                case Test(condition=condition, then=then, otherwise=otherwise):
                    for one in valued(condition, values):
                        waiting.append((labels[then if one else otherwise], values, shown))
                case Jump(to=to):
                    waiting.append((labels[to], values, shown))
                case Fork(to=to):
                    waiting += [(labels[one], values, shown) for one in to]
                case Goto(target=Const(str(target))):
                    waiting.append((labels[entry(target)], values, shown))
                case Show(link=link):
                    waiting.append((pc + 1, values, shown | {self.keys[id(link)]}))
                case Hide(links=links):
                    waiting.append((pc + 1, values, shown - {self.keys[id(link)] for link in links}))
                case Wait():
                    kept = tuple(sorted((name, one) for name, one in values.items() if name != "#previous"))
                    yield State(pc, kept, shown)
                case End():
                    pass
                case other:
                    raise AssertionError(other)


def everything(program: Program) -> set[str]:
    """The names of all passages and links that a play reaches. Raises `TooMany`."""
    play = Play(program)
    seen = set(play.begun())
    waiting = deque(seen)
    while waiting:
        for link, states in play.clicks(waiting.popleft()):
            play.names.add(link)
            for state in states:
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
        if len(seen) > MOST_STATES:
            raise TooMany
    return play.names


def at_random(program: Program, random: Random, clicks: int) -> set[str]:
    """The names that one random play reaches."""
    play = Play(program)
    states = play.begun()
    for _ in range(clicks):
        if not states:
            break
        ways = list(play.clicks(random.choice(states)))
        if not ways:
            break
        link, states = random.choice(ways)
        play.names.add(link)
    return play.names


def is_played(program: Program, clicks: list[str], name: str) -> bool:
    """Whether clicking these links in order can reach a name, with the right luck."""
    play = Play(program)
    states = set(play.begun())
    for link in clicks:
        play.names.clear()
        states = {state for one in states for known, after in play.clicks(one) if known == link for state in after}
        if not states:
            return False
        play.names.add(link)
    return name in play.names
