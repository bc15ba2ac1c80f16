"""A program as two machines with the same points.

The wide one can do whatever the story can: where something is not known it takes every way. What it cannot reach is
unreachable. The narrow one does only what the story surely does: where something is not known it stops, or leaves out
what depends on it. What it reaches is reachable, and its plays are plays of the story.

Both have a point for each operation. A test of an unknown value leads, in the wide machine, to each of its sides and
past both, since an error of the story skips the whole test. In the narrow machine it leads past both, with the
variables that are set there unknown and the links that are shown there missing, if nothing there leads away.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from wanderbook.foreign.domains import Domains, asked, relevant_variables, texts_of, undefined
from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var, variables
from wanderbook.foreign.program import (
    Again,
    Anything,
    End,
    Fork,
    Goto,
    Hide,
    Input,
    Jump,
    Link,
    Mark,
    Operation,
    Place,
    Program,
    Set,
    Show,
    Test,
    Wait,
    entry,
)
from wanderbook.foreign.skipped import skipped
from wanderbook.foreign.values import TOP, Known
from wanderbook.machine.effects import Cube, Effects, Table
from wanderbook.machine.machine import ANYTHING, Machine, Operator, Variable
from wanderbook.machine.quotient import simplified

START, END, ANYWHERE, FIRST = 0, 1, 2, 3
"""The points before the first operation: where a play begins, where it is over, from where it may go to any passage
that something not understood may lead to."""
UNKNOWN = None
"""The truth of a condition that is not known."""


class Step(NamedTuple):
    """What reports need to know about an operator: its place, its link, and why it is doubtful."""

    at: Place
    link: Link | None = None
    closed: str = ""
    """What to say if the story never does this."""
    asks: tuple[str, ...] = ()
    """The variables that it asks for."""
    doubt: str = ""
    """Why it is not known whether the story does this."""


class Compiled:
    """The machines of a program."""

    def __init__(self, program: Program) -> None:
        """Choose variables with finite domains, and make the operators of both machines."""
        program = self.program = with_parts(program)
        self.evaluator = program.evaluator(program.dialect, texts_of(program))
        relevant = relevant_variables(self.program)
        self.domains = Domains(self.program, relevant, self.evaluator)
        self._vars: dict[str, int] = {}
        variables_: list[Variable] = []
        for name in sorted(relevant):
            values = self.domains.of[name]
            initial = self.program.initial.get(name, undefined(program.dialect, name))
            first = TOP if name in program.tainted else initial
            mask, is_sure = self.domains.mask(name, [first])
            self._vars[name] = len(variables_)
            variables_.append(Variable(name, len(values), mask.bit_length() - 1 if is_sure else len(values) - 1))
        self._shown: dict[int, int] = {}
        self.links: list[Link] = []
        for instance in self.program.instances():
            for link in instance.links:
                if id(link) in self._shown:
                    continue
                self.links.append(link)
                if link.is_conditional or instance.is_changing:
                    self._shown[id(link)] = len(variables_)
                    variables_.append(Variable(f"link {link.name}", 2, 0))
        self.variables = tuple(variables_)
        self._every = [(1 << one.size) - 1 for one in variables_]
        self._wide: list[Operator] = []
        self._narrow: list[Operator] = []
        self.wide_steps: list[Step] = []
        self.narrow_steps: list[Step] = []
        self._resolved: dict[int, int] = {}
        self._assigned: dict[tuple[str, Expression], list[tuple[tuple[Cube, ...], Effects, bool, bool]]] = {}
        self._conditions: dict[Expression, dict[bool | None, list[Cube]] | None] = {}
        self._build()

    @cached_property
    def wide(self) -> Machine:
        return Machine(self.variables, tuple(self._wide), START, END)

    @cached_property
    def narrow(self) -> Machine:
        return Machine(self.variables, tuple(self._narrow), START, END)

    @cached_property
    def entries(self) -> dict[str, int]:
        """By passage, the point where it is entered."""
        return {name: self._to(entry(name)) for name in self.program.passages}

    @property
    def is_exact(self) -> bool:
        """Whether both machines are the same."""
        return self._wide == self._narrow

    def expression_variables(self, var: int) -> str:
        return self.variables[var].name

    def is_story_variable(self, var: int) -> bool:
        return self.variables[var].name in self._vars

    # ---------------------------------------------------------------- operators

    def _add(
        self,
        source: int,
        to: int,
        step: Step,
        asked: tuple[Cube, ...] = ANYTHING,
        effects: Effects = (),
        names: tuple[str, ...] = (),
        reply: str | None = None,
        wide: bool = True,
        narrow: bool = True,
    ) -> None:
        """Add an operator to the wide machine, the narrow one or both, unless its condition can never hold."""
        if not asked:
            return
        operator = Operator(source, asked, tuple(sorted(effects)), names, to, reply)
        if wide:
            self._wide.append(operator)
            self.wide_steps.append(step)
        if narrow:
            self._narrow.append(operator)
            self.narrow_steps.append(step)

    def _build(self) -> None:
        """Make the operators of each operation of the program."""
        program = self.program
        nowhere = Step(Place("", 1))
        self._add(START, self._to(program.start), nowhere)
        for pc, operation in enumerate(program.operations):
            source, after, at = pc + FIRST, self._point(pc + 1), Step(operation.at)
            match operation:
                case Mark(name=name):
                    self._add(source, after, at, names=(name,))
                case Set(var=var) if var in self._vars:
                    self._set(source, after, at, operation)
                case Input(var=var) if var in self._vars:
                    mask, is_sure = self.domains.mask(var, self.domains.inputs)
                    typed = (self._vars[var], (mask,) * len(self.domains.of[var]))
                    self._add(source, after, at, effects=(typed,))
                case Test():
                    self._test(source, operation, at)
                case Fork(to=to, is_sure=is_sure):
                    for number, label in enumerate(to):
                        doubt = "" if is_sure or not number else operation.doubt
                        self._add(source, self._to(label), at._replace(doubt=doubt), narrow=not doubt)
                case Goto(target=target):
                    self._goto(source, target, at)
                case Show(link=link) if id(link) in self._shown:
                    self._add(source, after, at._replace(link=link), effects=(self._showing(link, True),))
                case Hide(links=links, is_sure=is_sure):
                    effects = tuple(self._showing(link, False) for link in links if id(link) in self._shown)
                    self._add(source, after, at, effects=effects if is_sure else (), narrow=is_sure or not effects)
                    if not is_sure and effects:
                        self._add(source, after, at, effects=effects, wide=False)
                case Wait():
                    self._wait(source, operation)
                case Anything():
                    self._add(source, after, at, narrow=False)
                    self._add(source, ANYWHERE, at._replace(doubt="something here is not understood"), narrow=False)
                case End():
                    self._add(source, END, at)
        maybe = (
            program.passages if program.maybe_anywhere else [one for one in program.passages if one in program.maybe]
        )
        for name in maybe:
            step = Step(program.passages[name], doubt="something that is not understood names this passage")
            self._add(ANYWHERE, self._to(entry(name)), step, narrow=False)

    def _point(self, pc: int) -> int:
        """The point of an operation, or of the first one after it that has an effect."""
        passed = [pc]
        while True:
            if pc in self._resolved:
                pc = self._resolved[pc]
                break
            operations = self.program.operations
            if pc >= len(operations):
                pc = -1
                break
            operation = operations[pc]
            if isinstance(operation, Jump):
                pc = self.program.labels[operation.to]
            elif self._is_idle(operation):
                pc += 1
            else:
                break
            if pc in passed:
                pc = -1  # a loop in which nothing happens
                break
            passed.append(pc)
        for one in passed:
            self._resolved[one] = pc
        return END if pc < 0 else pc + FIRST

    def _is_idle(self, operation: Operation) -> bool:
        """Whether an operation has no effect on anything that matters."""
        if isinstance(operation, Set | Input):
            return operation.var not in self._vars
        is_shown_anyway = isinstance(operation, Show) and id(operation.link) not in self._shown
        return is_shown_anyway or isinstance(operation, Again)

    def _to(self, label: str) -> int:
        return self._point(self.program.labels[label])

    def _showing(self, link: Link, is_shown: bool) -> tuple[int, Table]:
        return self._shown[id(link)], (2, 2) if is_shown else (1, 1)

    # ---------------------------------------------------------------- assignments

    def _set(self, source: int, after: int, step: Step, operation: Set) -> None:
        """Make an operator for each effect that an assignment may have, by the values of the variables in it."""
        asked = operation.var, operation.value
        if asked not in self._assigned:
            self._assigned[asked] = list(self._effects_of(*asked))
        for cubes, effects, wide, narrow in self._assigned[asked]:
            self._add(source, after, step, cubes, effects, wide=wide, narrow=narrow)

    def _effects_of(self, name: str, value: Expression) -> Iterator[tuple[tuple[Cube, ...], Effects, bool, bool]]:
        """The effects that an assignment may have, each with its conditions and the machines that it belongs to."""
        var = self._vars[name]
        values = self.domains.of[name]
        top = 1 << len(values) - 1
        others = [other for other in dict.fromkeys(variables(value)) if other != name]
        outcomes = None if name in self.program.tainted else self.evaluator.outcomes(value, self.domains.of)
        if outcomes is None:
            yield ANYTHING, ((var, (top,) * len(values)),), True, True
            return
        own = {id(value): at for at, value in enumerate(values)}
        wide: dict[tuple[int, ...], list[int]] = {}
        narrow: dict[tuple[int, ...], list[int]] = {}
        for known, results in outcomes:
            valuation = tuple(self._at(one, known[one]) for one in others)
            mask, is_sure = self.domains.mask(name, results)
            rows = wide.setdefault(valuation, [0] * len(values)), narrow.setdefault(valuation, [0] * len(values))
            which = [own[id(known[name])]] if name in known else range(len(values))
            for at in which:
                rows[0][at] = mask
                rows[1][at] = mask if is_sure else top
        for tables, is_wide in ((wide, True), (narrow, False)):
            grouped: dict[Table, list[Cube]] = defaultdict(list)
            for valuation, table in tables.items():
                cube = sorted((self._vars[one], 1 << at) for one, at in zip(others, valuation, strict=True))
                grouped[tuple(table)].append(tuple(cube))
            for effect, cubes in grouped.items():
                yield simplified(cubes, self._every), ((var, effect),), is_wide, not is_wide

    def _at(self, var: str, value: Known) -> int:
        """The index of a value of a variable."""
        values = self.domains.of[var]
        return next(at for at, one in enumerate(values) if one is value)

    # ---------------------------------------------------------------- tests

    def _cubes(self, expression: Expression) -> dict[bool | None, list[Cube]] | None:
        """For each truth value of a condition, the cubes in which it has that value; None if there are too many. A
        condition that depends on chance may have several in one cube."""
        if expression not in self._conditions:
            self._conditions[expression] = self._cubes_of(expression)
        return self._conditions[expression]

    def _cubes_of(self, expression: Expression) -> dict[bool | None, list[Cube]] | None:
        """By truth of an expression, the values of variables that give it; None if there are too many."""
        outcomes = self.evaluator.outcomes(expression, self.domains.of)
        if outcomes is None:
            return None
        found: dict[bool | None, list[Cube]] = defaultdict(list)
        for known, results in outcomes:
            cube = tuple(sorted((self._vars[name], 1 << self._at(name, value)) for name, value in known.items()))
            for truth in {self.evaluator.truth(one) for one in results}:
                found[truth].append(cube)
        return {truth: list(simplified(cubes, self._every)) for truth, cubes in found.items()}

    def _test(self, source: int, test: Test, step: Step) -> None:
        """Make the operators of a test: one for each side, and doubtful ones where it is not known which is taken."""
        found = self._cubes(test.condition)
        doubt = f"it is not known whether {test.text} holds" if test.text else "it is not known whether this happens"
        if found is None:
            found, doubt = {None: [()]}, f"too many values matter to {test.text or 'this'}"
        sides = {True: self._to(test.then), False: self._to(test.otherwise)}
        closed = {truth: f"{test.text} {'never' if truth else 'always'} holds" if test.text else "" for truth in sides}
        for truth, to in sides.items():
            self._add(source, to, step._replace(closed=closed[truth]), simplified(found.get(truth, ()), self._every))
        unknown = simplified(found.get(None, ()), self._every)
        if not unknown:
            return
        doubtful = step._replace(doubt=doubt, asks=tuple(variables(test.condition)))
        after = self._to(test.after)
        ways = {to: closed[truth] for truth, to in sides.items()} | (
            {} if test.ends_on_error or after in sides.values() else {after: ""}
        )
        for to, said in ways.items():
            self._add(source, to, doubtful._replace(closed=said), unknown, narrow=False)
        effects = self._skipped(test)
        if effects is not None:
            self._add(source, after, doubtful, unknown, effects, wide=False)

    def _skipped(self, test: Test) -> Effects | None:
        """The effects of not knowing which branch of a test was taken; None if a branch may leave the passage."""
        open = skipped(self.program, test)
        if open is None:
            return None
        hidden = [self._showing(link, False) for link in open.hidden if id(link) in self._shown]
        known = [self._vars[name] for name in open.variables if name in self._vars]
        tops = ((var, self.variables[var].size) for var in known)
        return tuple(hidden + [(var, (1 << size - 1,) * size) for var, size in tops])

    # ---------------------------------------------------------------- ways on

    def _goto(self, source: int, target: Expression, step: Step) -> None:
        """Make the operators of a jump to a passage, which may be computed."""
        outcomes = self.evaluator.outcomes(target, self.domains.of)
        ways: dict[object, list[Cube]] = defaultdict(list)
        if outcomes is None:
            ways[None].append(())
        for known, results in outcomes or ():
            cube = tuple(sorted((self._vars[name], 1 << self._at(name, value)) for name, value in known.items()))
            for one in results:
                ways[one if isinstance(one, str) else None].append(cube)
        for name, cubes in ways.items():
            asked = simplified(cubes, self._every)
            if isinstance(name, str):
                to = self._to(entry(name)) if name in self.program.passages else END
                self._add(source, to, step, asked)
            else:
                doubtful = step._replace(doubt="it is not known where this leads")
                for passage in self.program.passages:
                    self._add(source, self._to(entry(passage)), doubtful, asked, narrow=False)

    def _wait(self, source: int, wait: Wait) -> None:
        """Make the operators of a passage that waits for a click: one for each link, forced ones first."""
        links = wait.instance.links
        forced = [link for link in links if link.is_forced]
        unforced: Cube = tuple(sorted((self._shown[id(one)], 1) for one in forced if id(one) in self._shown))
        must = any(id(one) not in self._shown for one in forced)
        for link in links:
            step = Step(link.at, link)
            shown: Cube = ((self._shown[id(link)], 2),) if id(link) in self._shown else ()
            effects: Effects = ()
            if shown and not link.is_lasting:
                effects = (self._showing(link, False),)
            to = self._to(link.body)
            names, reply = ((), None) if link.is_forced else ((link.name,), link.label)
            always: dict[bool | None, list[Cube]] = {True: [()]}
            cubes = self._cubes(link.condition) if link.condition is not None else always
            holds = [()] if cubes is None else cubes.get(True, [])
            maybe = [] if cubes is None else cubes.get(UNKNOWN, [])
            sure = link.is_sure and cubes is not None
            doubt = "" if sure else "it is not known whether this can be clicked"
            for several, is_sure in ((holds, sure), (maybe, False)):
                asked = simplified((_both(shown, one) for one in several), self._every)
                doubtful = (
                    step if is_sure else step._replace(doubt=doubt or "it is not known whether this can be clicked")
                )
                if link.is_forced:
                    self._add(source, to, doubtful, asked, effects, names, reply, narrow=is_sure)
                    continue
                self._add(source, to, doubtful, asked, effects, names, reply, narrow=is_sure and not forced)
                if is_sure and forced and not must:
                    free = simplified((_both(one, unforced) for one in asked), self._every)
                    self._add(source, to, doubtful, free, effects, names, reply, wide=False)
        if len(forced) > 1:
            self._several_forced(source, forced)
        if not links:
            self._add(source, END, Step(wait.at))
        if self.program.maybe_anywhere or self.program.maybe:
            self._add(source, ANYWHERE, Step(wait.at, doubt="something in the story is not understood"), narrow=False)

    def _several_forced(self, source: int, forced: Sequence[Link]) -> None:
        """Make the operators for two links that are taken by themselves at once: the second may still be taken after
        the first has led to its passage."""
        for at, first in enumerate(forced):
            for second in forced[at + 1 :]:
                shown = [(self._shown[id(one)], 2) for one in (first, second) if id(one) in self._shown]
                step = Step(second.at, doubt="the story leads to two passages at once")
                for passage in self.program.passages:
                    self._add(source, self._to(entry(passage)), step, (tuple(sorted(shown)),), narrow=False)


def _both(first: Cube, second: Cube) -> Cube:
    """The cube in which both of two cubes hold, which are about different variables."""
    return tuple(sorted((*first, *second)))


# ---------------------------------------------------------------- parts of values


def with_parts(program: Program) -> Program:
    """The program with fields as separate variables: setting a whole object sets its fields, and setting a field makes
    the whole unknown."""
    names = {one.var for one in program.operations if isinstance(one, Set | Input)}
    for one in program.operations:
        for expression in _expressions(one):
            names.update(variables(expression))
    fields: dict[str, list[str]] = defaultdict(list)
    for name in sorted(names):
        whole = name
        while "." in whole and not whole.startswith("#"):
            whole = whole.rpartition(".")[0]
            fields[whole].append(name)
    if not fields:
        return program
    program = replace(program, tainted=set(program.tainted))
    for whole in program.tainted & set(fields):
        program.tainted.update(fields[whole])
    if program.dialect == "sugarcube":
        _taint_shared(program, fields)
    operations, moved = list[Operation](), list[int]()
    for one in program.operations:
        moved.append(len(operations))
        operations += _with_fields(one, fields) if isinstance(one, Set | Input) else [one]
    moved.append(len(operations))
    labels = {label: moved[pc] for label, pc in program.labels.items()}
    return replace(program, operations=operations, labels=labels)


def _expressions(operation: object) -> Iterator[Expression]:
    if isinstance(operation, Set):
        yield operation.value
    yield from asked(operation)


def _taint_shared(program: Program, fields: dict[str, list[str]]) -> None:
    """Mark variables that may be names of one object: a change through one changes the other."""
    for one in program.operations:
        if isinstance(one, Set):
            shared = {name for name in variables(one.value) if name in fields}
            if shared:
                for name in (one.var, *shared):
                    program.tainted.update((name, *fields.get(name, ())))


def _with_fields(one: Set | Input, fields: dict[str, list[str]]) -> Iterable[Operation]:
    """An assignment, followed by those of the fields and of the whole that it implies."""
    yield one
    given: dict[str, Expression] = {}
    source = ""
    if isinstance(one, Set) and isinstance(one.value, Apply) and one.value.op == "map":
        args = one.value.args
        for name, value in zip(args[::2], args[1::2], strict=False):
            if isinstance(name, Const):
                given[f"{one.var}.{name.value}"] = value
    elif isinstance(one, Set) and isinstance(one.value, Var):
        source = one.value.name
    for field in fields.get(one.var, ()):
        value = given.get(field, Unknown(field))
        if source:
            value = Var(source + field[len(one.var) :])
        yield Set(one.at, field, value)
    whole = one.var
    while "." in whole:
        whole = whole.rpartition(".")[0]
        yield Set(one.at, whole, Unknown(one.var))
