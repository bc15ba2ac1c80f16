"""What stays open after a test whose result is not known."""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.foreign.program import Anything, End, Fork, Goto, Hide, Input, Jump, Link, Program, Set, Test, Wait


class Skipped(NamedTuple):
    """What the branches of a test may have changed."""

    variables: tuple[str, ...]
    """Variables that may have been set."""
    hidden: tuple[Link, ...]
    """Links that may have been taken away."""


def skipped(program: Program, test: Test) -> Skipped | None:
    """The variables that the branches of a test may set and the links that they may hide; None if a branch may turn to
    another passage, end the story or do anything else that cannot be skipped."""
    labels, operations = program.labels, program.operations
    waiting, seen = [labels[test.then], labels[test.otherwise]], {_behind(program, test)}
    names, hidden = dict[str, None](), dict[int, Link]()
    while waiting:
        pc = waiting.pop()
        if pc in seen:
            continue
        seen.add(pc)
        if pc >= len(operations):
            return None
        match operations[pc]:
            case Goto() | End() | Anything() | Wait():
                return None
            case Set(var=var) | Input(var=var):
                names[var] = None
                waiting.append(pc + 1)
            case Jump(to=to):
                waiting.append(labels[to])
            case Test(then=then, otherwise=otherwise, after=after):
                waiting += (labels[then], labels[otherwise], labels[after])
            case Fork(to=several):
                waiting += (labels[label] for label in several)
            case Hide(links=links):
                hidden.update((id(link), link) for link in links)
                waiting.append(pc + 1)
            case _:
                waiting.append(pc + 1)
    return Skipped(tuple(names), tuple(hidden.values()))


def _behind(program: Program, test: Test) -> int:
    """The operation at which a test is left, past the jumps there."""
    end, passed = program.labels[test.after], set[int]()
    while end < len(program.operations) and end not in passed:
        operation = program.operations[end]
        if not isinstance(operation, Jump):
            break
        passed.add(end)
        end = program.labels[operation.to]
    return end
