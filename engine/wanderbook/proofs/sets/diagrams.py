"""Sets of states as multi-valued decision diagrams.

Claim: sets of assignments to variables with few values each, kept so that equal sets are the same number; union,
intersection, difference and the image under one change for each variable cost at most the product of the diagrams'
sizes.

Idea: a node tests one variable, in a fixed order, and has one child for each value. A node whose children are all the
same is left out, and no two nodes are alike (reduced and ordered, so canonical). Values are masks wherever a set of
them is meant: 0b110 is "1 or 2". An effect is a table: by value, the mask of values after it. An empty mask bars the
operator, a mask of several values is chance; so one operation, `image`, covers gains, losses, prices, caps and dice.

Cost: memory grows with the nodes and with the tables that remember results. Both are bounded: the tables are emptied
when they are full, which costs time and changes no result, and `TooLarge` is raised beyond so many nodes or so much
work.

A library was measured first: `dd` 0.6, in pure Python. Its multi-valued diagrams have no quantification and so no
image. Its binary ones gave the same forward sets of a real gamebook (29 facts, 1,236 operators; one run of each) in
1.3 s, where this module took 0.5 s; a counter would take several of their variables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from wanderbook.machine.effects import Cube, Effects

NONE, ALL = 0, 1
"""The empty set, and the set of all states."""
MOST_REMEMBERED = 400_000
"""Results in the tables before these are emptied."""
MOST_VARIABLES = 200
"""Operations recurse once for each variable."""


class TooLarge(Exception):
    """The sets of states take more nodes or more work than the budget allows."""


class Diagrams:
    """Sets of states over some variables. A set is the number of its diagram's top node, so equal sets are equal
    numbers."""

    def __init__(self, sizes: Sequence[int], most_nodes: int = 300_000, most_work: int = 8_000_000) -> None:
        """`sizes` are the numbers of values of the variables. Raises `TooLarge` if there are too many variables."""
        if len(sizes) > MOST_VARIABLES:
            raise TooLarge
        self.sizes, self.most_nodes, self.work_left = sizes, most_nodes, most_work
        bottom = len(sizes)
        self.var, self.kids = [bottom, bottom], [(), ()]  # type: list[int], list[tuple[int, ...]]
        self._node: dict[tuple[int, tuple[int, ...]], int] = {}
        """By variable and children, the node."""
        self._union: dict[tuple[int, int], int] = {}
        self._meet: dict[tuple[int, int], int] = {}
        self._minus: dict[tuple[int, int], int] = {}
        self._image: dict[tuple[int, int, int], int] = {}
        self._for_all: dict[tuple[int, frozenset[int]], int] = {}
        self._numbers: dict[Effects, int] = {}
        self._monotone: dict[int, tuple[int, int]] = {NONE: (0, 0), ALL: (0, 0)}
        """By node, the result of `monotone`."""

    def __len__(self) -> int:
        return len(self.var)

    # ---------------------------------------------------------------- making

    def node(self, var: int, kids: tuple[int, ...]) -> int:
        """The node that tests a variable and has these children, one for each value; the child itself if all are
        equal."""
        first = kids[0]
        if kids.count(first) == len(kids):
            return first
        key = (var, kids)
        found = self._node.get(key)
        if found is None:
            found = self._node[key] = len(self.var)
            if found > self.most_nodes:
                raise TooLarge
            self.var.append(var)
            self.kids.append(kids)
        return found

    def cube(self, cube: Cube) -> int:
        """The states in a cube."""
        found = ALL
        for var, allowed in sorted(cube, reverse=True):
            found = self.node(var, tuple([found if allowed >> v & 1 else NONE for v in range(self.sizes[var])]))
        return found

    def any_of(self, cubes: Sequence[Cube]) -> int:
        """The states in any of these cubes."""
        found = NONE
        for cube in cubes:
            found = self.union(found, self.cube(cube))
        return found

    # ---------------------------------------------------------------- two sets

    def union(self, a: int, b: int) -> int:
        """The states in either set."""
        if a in (b, ALL) or b == NONE:
            return a
        if a == NONE or b == ALL:
            return b
        return self._each(self._union, self.union, a, b) if a < b else self._each(self._union, self.union, b, a)

    def meet(self, a: int, b: int) -> int:
        """The states in both sets."""
        if a in (b, NONE) or b == ALL:
            return a
        if b == NONE or a == ALL:
            return b
        return self._each(self._meet, self.meet, a, b) if a < b else self._each(self._meet, self.meet, b, a)

    def minus(self, a: int, b: int) -> int:
        """The states in the first set and not in the second."""
        if a in (b, NONE) or b == ALL:
            return NONE
        return a if b == NONE else self._each(self._minus, self.minus, a, b)

    def _each(self, known: dict[tuple[int, int], int], apply: Callable[[int, int], int], a: int, b: int) -> int:
        """Apply an operation for each value of the first variable that either set tests."""
        found = known.get((a, b))
        if found is None:
            self._work(known)
            va, vb = self.var[a], self.var[b]
            if va == vb:
                kids = [apply(one, other) for one, other in zip(self.kids[a], self.kids[b], strict=True)]
            elif va < vb:
                kids = [apply(one, b) for one in self.kids[a]]
            else:
                kids = [apply(a, other) for other in self.kids[b]]
            found = known[a, b] = self.node(min(va, vb), tuple(kids))
        return found

    def _work(self, known: dict[tuple[int, int], int] | dict[tuple[int, int, int], int]) -> None:
        """Count one operation, and empty a full table of results. Raises `TooLarge` once the budget is spent."""
        self.work_left -= 1
        if self.work_left < 0:
            raise TooLarge
        if len(known) > MOST_REMEMBERED:
            known.clear()

    # ---------------------------------------------------------------- effects

    def image(self, a: int, effects: Effects) -> int:
        """The states after these effects, each of its own variable."""
        number = self._numbers.setdefault(effects, len(self._numbers))
        return self._imaged(a, effects, number, 0)

    def _imaged(self, a: int, effects: Effects, number: int, at: int) -> int:
        """The image under the effects from index `at` on; `number` stands for the effects in the table of results."""
        if a == NONE or at == len(effects):
            return a
        key = (a, number, at)
        found = self._image.get(key)
        if found is not None:
            return found
        self._work(self._image)
        var, (changing, table) = self.var[a], effects[at]
        if var < changing:
            found = self.node(var, tuple([self._imaged(kid, effects, number, at) for kid in self.kids[a]]))
        else:
            size = self.sizes[changing]
            before = self.kids[a] if var == changing else (a,) * size
            after = [NONE] * size
            for value, kid in enumerate(before):
                to = table[value]
                if kid and to:
                    then = self._imaged(kid, effects, number, at + 1)
                    for other in range(size):
                        if to >> other & 1:
                            after[other] = self.union(after[other], then)
            found = self.node(changing, tuple(after))
        self._image[key] = found
        return found

    def for_all(self, a: int, variables: frozenset[int]) -> int:
        """The states that stay in a set for all values of these variables."""
        if a <= ALL or not variables:
            return a
        key = (a, variables)
        found = self._for_all.get(key)
        if found is None:
            kids = [self.for_all(kid, variables) for kid in self.kids[a]]
            if self.var[a] in variables:
                found = ALL
                for kid in kids:
                    found = self.meet(found, kid)
            else:
                found = self.node(self.var[a], tuple(kids))
            self._for_all[key] = found
        return found

    # ---------------------------------------------------------------- looking

    def support(self, a: int) -> set[int]:
        """The variables that a set tests."""
        found, seen, waiting = set[int](), {NONE, ALL}, [a]
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                found.add(self.var[at])
                waiting += self.kids[at]
        return found

    def monotone(self, a: int) -> tuple[int, int]:
        """Two masks of variables: those for which a higher value can leave a set, and those for which a lower one can.

        The children of a node must contain each other in the order of their values; each node is visited once.
        """
        known = self._monotone
        waiting = [a]
        while waiting:
            at = waiting[-1]
            missing = [kid for kid in self.kids[at] if kid not in known]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if at not in known:
                not_up = not_down = 0
                for low, high in pairwise(self.kids[at]):
                    not_up |= (self.minus(low, high) != NONE) << self.var[at]
                    not_down |= (self.minus(high, low) != NONE) << self.var[at]
                for kid in self.kids[at]:
                    not_up |= known[kid][0]
                    not_down |= known[kid][1]
                known[at] = not_up, not_down
        return known[a]

    def member(self, a: int, wanted: dict[int, int]) -> tuple[int, ...] | None:
        """A state of a set with one of the wanted values for each variable."""
        state = [0] * len(self.sizes)
        for var, allowed in wanted.items():
            state[var] = (allowed & -allowed).bit_length() - 1
        barred = set[int]()

        def found(at: int) -> bool:
            """Whether a state of this node's set has the wanted values; if so, they are in `state`."""
            if at <= ALL or at in barred:
                return at == ALL
            var = self.var[at]
            for value, kid in enumerate(self.kids[at]):
                if kid and wanted.get(var, -1) >> value & 1 and found(kid):
                    state[var] = value
                    return True
            barred.add(at)
            return False

        return tuple(state) if found(a) else None
