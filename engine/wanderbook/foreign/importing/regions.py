"""Tests that only decide which words and choices are shown, and where the others lead."""

from __future__ import annotations

import heapq

from wanderbook.foreign.importing.changes import Changes
from wanderbook.foreign.importing.guards import ALWAYS, NEVER, Guard, Tangled, asked_by, joined, narrowed
from wanderbook.foreign.program import End, Fork, Goto, Hide, Jump, Mark, Program, Say, Set, Show, Test, Wait

LONGEST_REGION = 3_000


class Regions(Changes):
    """The parts of a passage that depend on a test."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._later: dict[int, set[str]] = {}

    def region(self, pc: int, changed: set[str]) -> tuple[list[tuple[Guard, Say | Show]], int] | None:
        """What a test shows and where its sides meet, if it does no more than show words and choices."""
        test = self.operations[pc]
        if not isinstance(test, Test) or not test.after:
            return None
        join = self.past_jumps(self.labels[test.after])
        guards: dict[int, Guard] = {pc: ALWAYS}
        result, notes = list[tuple[Guard, Say | Show]](), list[Test]()
        order = self._order(pc, join)
        if order is None:
            return None
        try:
            for here in order:
                guard = guards.pop(here, NEVER)
                ways = self._within(here, guard, result, notes) if guard else []
                if ways is None:
                    return None
                for to, narrower in ways:
                    to = self.past_jumps(to) if to != join else to
                    if narrower and to != join:
                        guards[to] = joined(guards.get(to, NEVER), narrower)
        except Tangled:
            return None
        for guard, operation in result:
            if isinstance(operation, Say) and operation.text.strip() and asked_by(guard) & changed:
                return None
            if isinstance(operation, Show) and asked_by(guard) & self._set_later(join):
                return None
        for item in notes:
            self.note(item.at, f"the condition {' '.join(item.text.split())}: what it decides is always shown")
        return result, join

    def _order(self, start: int, join: int) -> list[int] | None:
        """The operations between a test and where its sides meet, each behind all that lead to it; None if some lead
        elsewhere, or back."""
        before: dict[int, int] = {start: 0}
        after: dict[int, list[int]] = {}
        waiting = [start]
        while waiting:
            pc = waiting.pop()
            operation = self.operations[pc] if pc < len(self.operations) else None
            if len(before) > LONGEST_REGION or (pc in self.entries and pc != start):
                return None
            match operation:
                case Test(then=then, otherwise=otherwise):
                    ways = [self.labels[then], self.labels[otherwise]]
                case Jump(to=label):
                    ways = [self.labels[label]]
                case Say() | Show() | Set() | Mark():
                    ways = [pc + 1]
                case _:
                    return None
            after[pc] = [to if to == join else self.past_jumps(to) for to in ways]
            for to in after[pc]:
                if to != join:
                    if to not in before:
                        before[to] = 0
                        waiting.append(to)
                    before[to] += 1
        order, ready = list[int](), [start]
        if before[start]:
            return None
        while ready:
            pc = ready.pop()
            order.append(pc)
            for to in reversed(after[pc]):
                if to != join:
                    before[to] -= 1
                    if not before[to]:
                        ready.append(to)
        return order if len(order) == len(before) else None

    def _within(
        self, pc: int, guard: Guard, result: list[tuple[Guard, Say | Show]], notes: list[Test]
    ) -> list[tuple[int, Guard]] | None:
        """Where an operation leads that only shows something; None if it does more."""
        match operation := self.operations[pc]:
            case Jump(to=to):
                return [(self.labels[to], guard)]
            case Test(condition=condition, then=then, otherwise=otherwise):
                truth = self.carriers.condition(condition)
                if truth is None:
                    if self.carriers.chances(condition) is not None:
                        return None
                    notes.append(operation)
                    return [(self.labels[then], guard), (self.labels[otherwise], guard)]
                if isinstance(truth, bool):
                    self.note_constant(operation, truth)
                    return [(self.labels[then if truth else otherwise], guard)]
                return [
                    (self.labels[then], narrowed(guard, condition, True)),
                    (self.labels[otherwise], narrowed(guard, condition, False)),
                ]
            case Say():
                result.append((guard, operation))
            case Show(link=link):
                if link.is_forced:
                    return None
                result.append((guard, operation))
            case Set(var=var) if var not in self.carriers.of:
                self.nearly(operation)
            case Mark():
                pass
            case _:
                return None
        return [(pc + 1, guard)]

    def exits(self, pc: int) -> dict[int, Guard]:
        """The operations to which tests lead that follow one another, each with its guard. Raises `Tangled`."""
        guards: dict[int, Guard] = {pc: ALWAYS}
        waiting, exits, passed = [pc], dict[int, Guard](), 0
        while waiting:
            here = heapq.heappop(waiting)
            guard = guards.pop(here, None)
            passed += 1
            if guard is None:
                continue
            operation = self.operations[here] if here < len(self.operations) else None
            truth = self.carriers.condition(operation.condition) if isinstance(operation, Test) else None
            ways: list[tuple[int, Guard]]
            if isinstance(operation, Jump) and here not in self.entries:
                ways = [(self.labels[operation.to], guard)]
            elif isinstance(operation, Test) and truth is not None and here not in self.entries and passed < 40:
                ways = [
                    (self.labels[operation.then], narrowed(guard, operation.condition, True)),
                    (self.labels[operation.otherwise], narrowed(guard, operation.condition, False)),
                ]
                if isinstance(truth, bool):
                    ways = [(self.labels[operation.then if truth else operation.otherwise], guard)]
            else:
                exits[here] = joined(exits.get(here, NEVER), guard)
                continue
            for to, narrower in ways:
                if not narrower:
                    continue
                if to < here or to in exits:
                    exits[to] = joined(exits.get(to, NEVER), narrower)
                    continue
                if to not in guards:
                    heapq.heappush(waiting, to)
                guards[to] = joined(guards.get(to, NEVER), narrower)
        return exits

    def past_jumps(self, pc: int) -> int:
        """The operation to which jumps lead from here."""
        for _ in range(len(self.operations)):
            operation = self.operations[pc] if pc < len(self.operations) else None
            if not isinstance(operation, Jump) or pc in self.entries:
                break
            pc = self.labels[operation.to]
        return pc

    def words_from(self, pc: int) -> int:
        """The number of words that follow an operation in its passage, whatever the tests there decide."""
        words = 0
        for _ in range(LONGEST_REGION):
            match self.operations[pc] if pc < len(self.operations) else None:
                case Say(text=text):
                    words += len(text.split())
                    pc += 1
                case Jump(to=label) | Test(after=label) if label:
                    pc = self.labels[label]
                case Show() | Set() | Mark() | Hide():
                    pc += 1
                case _:
                    break
        return words

    def note_constant(self, test: Test, truth: bool) -> None:
        """Note what a test leaves out that always comes out the same."""
        left = self.labels[test.otherwise if truth else test.then]
        if test.text and test.after and self.past_jumps(left) != self.past_jumps(self.labels[test.after]):
            text = " ".join(test.text.split())
            self.note(test.at, f"the condition {text} {'always' if truth else 'never'} holds: the rest is left out")

    def _set_later(self, pc: int) -> set[str]:
        """The variables that may change before the reader leaves, from an operation on."""
        if pc not in self._later:
            result, waits = self.sets_from(pc)
            for wait in waits:
                operation = self.operations[wait]
                assert isinstance(operation, Wait)
                for link in operation.instance.links:
                    inside, back = self.sets_from(self.labels[link.body])
                    if wait in back:
                        result |= inside
            self._later[pc] = result
        return self._later[pc]

    def sets_from(self, start: int) -> tuple[set[str], set[int]]:
        """The variables that are set from an operation on until a play waits or goes elsewhere, and where it waits."""
        waiting, seen, result, waits = [start], set[int](), set[str](), set[int]()
        while waiting:
            pc = waiting.pop()
            if pc in seen or pc >= len(self.operations) or (pc in self.entries and pc != start):
                continue
            seen.add(pc)
            match self.operations[pc]:
                case Jump(to=to):
                    waiting.append(self.labels[to])
                case Test(then=then, otherwise=otherwise):
                    waiting += (self.labels[then], self.labels[otherwise])
                case Fork() | Goto() | End():
                    pass
                case Wait():
                    waits.add(pc)
                case Set(var=var):
                    result.add(var)
                    waiting.append(pc + 1)
                case _:
                    waiting.append(pc + 1)
        return result, waits
