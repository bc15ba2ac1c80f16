"""A program without the tests that change nothing: both sides come to the same operation, and nothing between matters.

Text that varies makes many such tests. Where a test is left, its `after` is the first operation that every way on from
it comes to.
"""

from __future__ import annotations

from collections.abc import Iterator

import networkx

from wanderbook.foreign.domains import relevant_variables
from wanderbook.foreign.program import Again, End, Fork, Goto, Input, Jump, Operation, Program, Set, Show, Test, Wait

LAST = -1


def prune(program: Program) -> None:
    """Remove tests that change nothing from a program, and find where the branches of the others meet."""
    while _pruned(program):
        pass
    find_joins(program)


def _pruned(program: Program) -> bool:
    """Replace tests that change nothing by jumps. Returns whether there were any."""
    relevant = relevant_variables(program)
    resolved: dict[int, int] = {}
    changed = False
    for pc, operation in enumerate(program.operations):
        if isinstance(operation, Test | Fork):
            labels = (operation.then, operation.otherwise) if isinstance(operation, Test) else operation.to
            if len({_resolve(program, program.labels[one], relevant, resolved) for one in labels}) == 1:
                program.operations[pc] = Jump(operation.at, labels[0])
                resolved.pop(pc, None)
                changed = True
    return changed


def _resolve(program: Program, pc: int, relevant: set[str], resolved: dict[int, int]) -> int:
    """The first operation from this one on that has an effect."""
    passed: dict[int, None] = {}
    while pc not in passed:
        if pc in resolved:
            pc = resolved[pc]
            break
        if pc >= len(program.operations):
            break
        operation = program.operations[pc]
        if isinstance(operation, Jump):
            following = program.labels[operation.to]
        elif _is_idle(operation, relevant):
            following = pc + 1
        else:
            break
        passed[pc] = None
        pc = following
    for one in passed:
        resolved[one] = pc
    return pc


def _is_idle(operation: Operation, relevant: set[str]) -> bool:
    if isinstance(operation, Set | Input):
        return operation.var not in relevant
    return isinstance(operation, Again) or (isinstance(operation, Show) and not operation.link.is_conditional)


# ---------------------------------------------------------------- what comes after a test


def find_joins(program: Program) -> None:
    """Set `after` of each test to where its sides meet."""
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    for pc, operation in enumerate(program.operations):
        for one in _following(program, pc, operation):
            graph.add_edge(one, pc)
    if LAST not in graph:
        return
    first = networkx.immediate_dominators(graph, LAST)
    for pc, operation in enumerate(program.operations):
        if isinstance(operation, Test):
            meeting = first.get(pc, LAST)
            operation.after = operation.then
            if meeting != LAST and meeting != pc:
                operation.after = program.label()
                program.labels[operation.after] = meeting


def _following(program: Program, pc: int, operation: Operation) -> Iterator[int]:
    """The operations that may be run after this one; `LAST` where the passage is left."""
    labels = program.labels
    match operation:
        case Jump(to=to):
            yield labels[to]
        case Test(then=then, otherwise=otherwise):
            yield from {labels[then], labels[otherwise]}
        case Fork(to=several):
            yield from {labels[one] for one in several}
        case End() | Wait() | Goto():
            yield LAST
        case _:
            yield pc + 1 if pc + 1 < len(program.operations) else LAST
