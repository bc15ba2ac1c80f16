"""What is known of a program before its sections are found: its links, its entries, the values at first."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.foreign.domains import undefined
from wanderbook.foreign.expressions import Const, Value, variables
from wanderbook.foreign.importing.carriers import Carriers
from wanderbook.foreign.program import (
    End,
    Fork,
    Goto,
    Hide,
    Jump,
    Link,
    Mark,
    Place,
    Program,
    Say,
    Set,
    Show,
    Test,
    entry,
)
from wanderbook.foreign.pruned import find_joins


class Beginning:
    """A program with the entries of its passages, and what is lost of it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        if program.dialect == "choicescript":
            find_joins(program)
        self.operations, self.labels = program.operations, program.labels
        self.lost: dict[tuple[Place, str], None] = {}
        self.links = {id(link): number for number, link in enumerate(_all_links(program))}
        self.link_of = list(_all_links(program))
        self.entries = {
            self.labels[entry(name)]: name
            for name in program.passages
            if entry(name) in self.labels and self._is_entered(self.labels[entry(name)])
        }
        self.once: set[int] = set()
        """Assignments that happen once, before anything else: they set the first values."""
        self.initial: dict[str, Value] = dict(program.initial)
        self.start = self._begin()
        self.carriers = Carriers(program, self.initial, set(_values_shown(program)), self.once)

    def _is_entered(self, pc: int) -> bool:
        return pc < len(self.operations) and not isinstance(self.operations[pc], End)

    def note(self, at: Place, what: str) -> None:
        """Something that is not carried over."""
        self.lost[at, what] = None

    def first_value(self, name: str) -> Value:
        return self.initial.get(name, undefined(self.program.dialect, name))

    def _begin(self) -> int:
        """Where reading begins, past everything that only sets variables once."""
        pc = self._folded(self.labels[self.program.start], is_first=True)
        if pc in self.entries:
            before = set(self.once)
            self._folded(pc + 1)
            if self._references(pc) > 1:  # the values at first are these, but not for good
                self.once = before
        return pc

    def _folded(self, pc: int, is_first: bool = False) -> int:
        """The first operation that does more than set a variable to a constant, or the entry of a passage."""
        evaluator = self.program.evaluator(self.program.dialect, frozenset())
        for _ in range(len(self.operations)):
            operation = self.operations[pc] if pc < len(self.operations) else None
            if pc in self.entries:
                break
            match operation:
                case Jump(to=to):
                    pc = self.labels[to]
                    continue
                case Goto(target=Const(str(name))) if entry(name) in self.labels:
                    pc = self.labels[entry(name)]
                    break
                case Set(var=var, value=value):
                    known = {name: self.first_value(name) for name in variables(value)}
                    several = evaluator.values(value, known)
                    result = several[0]
                    if len(several) == 1 and (result is None or isinstance(result, bool | int | float | str)):
                        self.initial[var] = result
                        self.once.add(pc)
                    elif is_first:
                        self.program.tainted.add(var)
                    else:
                        break
                case Show(link=link) if not link.is_forced:
                    pass
                case Hide() | Mark() | Say():
                    pass
                case _:
                    break
            pc += 1
        return pc

    def _references(self, pc: int) -> int:
        """How many operations lead to the entry of a passage."""
        name = self.entries[pc]
        here = {label for label, at in self.labels.items() if at == pc}
        many = 0
        for operation in self.operations:
            match operation:
                case Jump(to=to):
                    many += to in here
                case Goto(target=Const(value)):
                    many += value == name
                case Goto():
                    many += 2
                case Fork(to=several):
                    many += len(here.intersection(several))
                case Test(then=then, otherwise=otherwise):
                    many += (then in here) + (otherwise in here)
                case Show(link=link):
                    many += link.body in here
        return many


def _all_links(program: Program) -> Iterator[Link]:
    """Every link, once."""
    seen: set[int] = set()
    for instance in program.instances():
        for link in instance.links:
            if id(link) not in seen:
                seen.add(id(link))
                yield link
    for operation in program.operations:
        several = (
            [operation.link] if isinstance(operation, Show) else operation.links if isinstance(operation, Hide) else []
        )
        for link in several:
            if id(link) not in seen:
                seen.add(id(link))
                yield link


def _values_shown(program: Program) -> Iterator[str]:
    """The variables that are set and whose values the words seem to show, as `$name` or `{name`; perhaps too many."""
    names = {item.var for item in program.operations if isinstance(item, Set)}
    text = " ".join(item.text for item in program.operations if isinstance(item, Say))
    text += " ".join(item.text for item in program.dropped)
    for name in names:
        bare = name.partition(" in ")[0]
        if bare in text and (bare.startswith("$") or f"{{{bare}" in text):
            yield name
