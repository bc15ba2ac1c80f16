"""The operations of a walk, and what a program needs besides: which choices may be open at the end of a turn, and
which temporary variables a thread or a choice must keep.

Operations of this module stand for several of the program: they are written out when all moments were walked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var, variables
from wanderbook.foreign.ink.state import depth_of, level_of, moved_name
from wanderbook.foreign.ink.survey import Survey
from wanderbook.foreign.ink.values import InkEvaluator
from wanderbook.foreign.program import (
    Cost,
    End,
    Fork,
    Hide,
    Instance,
    Jump,
    Label,
    Link,
    Mark,
    Operation,
    Place,
    Program,
    Set,
    Show,
    Test,
    TooLarge,
    Wait,
    entry,
)

MOST_OPERATIONS = 150_000


@dataclass(eq=False)
class Choice:
    """A choice as one thread offers it. `goes` is the label of what happens when it is picked."""

    number: int
    name: str
    label: str
    place: Place
    is_fallback: bool
    goes: Label
    link: Link


@dataclass
class PushFrame(Operation):
    """The start of a call, whose temporary variables have no value yet."""

    level: int
    depth: int


@dataclass
class PushThread(Operation):
    """The start of a thread, which gets a copy of the temporary variables below it."""

    level: int


@dataclass
class ShowChoice(Operation):
    choice: Choice
    level: int


@dataclass
class Ending(Operation):
    """The end of a turn: a choice is taken, or the story ends."""


@dataclass
class Graph:
    """The operations of a walk. `finished` makes the program of them."""

    survey: Survey
    evaluator: InkEvaluator
    start: Label = ""
    operations: list[Operation] = field(default_factory=list)
    labels: dict[Label, int] = field(default_factory=dict)
    choices: list[Choice] = field(default_factory=list)
    costs: list[Cost] = field(default_factory=list)
    _count: int = 0

    def add(self, operation: Operation) -> None:
        if len(self.operations) >= MOST_OPERATIONS:
            raise TooLarge
        self.operations.append(operation)

    def label(self) -> Label:
        self._count += 1
        return f"+{self._count}"

    def put(self, label: Label) -> None:
        self.labels[label] = len(self.operations)

    def new_choice(self, name: str, label: str, place: Place, is_fallback: bool) -> Choice:
        """A choice with the next number, and the link that shows it."""
        number = len(self.choices) + 1
        goes = f"#goes {number}"
        link = Link(name, label, place, f"#pick {number}", False, number=number)
        choice = Choice(number, name, label, place, is_fallback, goes, link)
        self.choices.append(choice)
        return choice

    def show(self, at: Place, choice: Choice, level: int) -> None:
        self.add(ShowChoice(at, choice, level))

    def maybe_marked(self, at: Place, names: Iterable[str]) -> None:
        """Mark these names as reachable here."""
        after, marked = self.label(), self.label()
        self.add(Fork(at, (after, marked), False, "something here is not followed"))
        self.put(marked)
        for name in names:
            self.add(Mark(at, name))
        self.put(after)

    def opaque(self, at: Place, text: str) -> None:
        """Let a play do anything from here on."""
        over = self.label()
        why = f"nobody knows what happens after {text}"
        self.add(Fork(at, (over, "#anything"), False, why))
        self.put(over)
        self.add(End(at, why, is_known=False))


class Finish:
    """Makes the program from a finished graph."""

    def __init__(self, graph: Graph, names: dict[str, Place], program: Program) -> None:
        """Find which operation follows which, which choices may be pending, and which values they keep."""
        self.graph, self.names, self.program, self.survey = graph, names, program, graph.survey
        self.operations = [*graph.operations, End(Place("", 1))]
        graph.labels["#anything"] = len(self.operations)
        everything = [*names, *dict.fromkeys(name for name, _ in self.survey.choice_names.values())]
        self.operations += [*(Mark(Place("", 1), name) for name in everything), End(Place("", 1))]
        self.after = [list(self._following(pc)) for pc in range(len(self.operations))]
        self.before: list[list[int]] = [[] for _ in self.operations]
        for pc, several in enumerate(self.after):
            for one in several:
                self.before[one].append(pc)
        self._pending()
        self._keeping()

    def _following(self, pc: int) -> Iterator[int]:
        """The operations that may follow an operation."""
        labels = self.graph.labels
        match self.operations[pc]:
            case Jump(to=to):
                yield labels[to]
            case Test(then=then, otherwise=otherwise):
                yield from {labels[then], labels[otherwise]}
            case Fork(to=several):
                yield from {labels[one] for one in several}
            case End() | Ending():
                pass
            case _:
                yield pc + 1

    # ---------------------------------------------------------------- open choices

    def _pending(self) -> None:
        """The choices that may be open before each operation, and those that surely are, as masks."""
        many = len(self.operations)
        self.may: list[int | None] = [None] * many
        self.must = [0] * many
        waiting = [self.graph.labels[self.graph.start]]
        waiting += (self.graph.labels[one.goes] for one in self.graph.choices if one.goes in self.graph.labels)
        for pc in waiting:
            self.may[pc] = 0
        starts = set(waiting)
        while waiting:
            pc = waiting.pop()
            may, must, operation = self.may[pc] or 0, self.must[pc], self.operations[pc]
            if isinstance(operation, ShowChoice):
                bit = 1 << operation.choice.number
                may, must = may | bit, must | bit
            for to in self.after[pc]:
                known = self.may[to]
                new = (may, must) if known is None else (known | may, self.must[to] & must)
                if to in starts:
                    new = new[0], 0
                if known is None or new != (known, self.must[to]):
                    self.may[to], self.must[to] = new
                    waiting.append(to)

    # ---------------------------------------------------------------- temporary variables

    def _keeping(self) -> None:
        """The temporary variables that are read later, and those that each choice keeps."""
        self.live: list[frozenset[str]] = [frozenset()] * len(self.operations)
        showing: dict[int, list[int]] = defaultdict(list)
        bodies = {self.graph.labels[one.goes]: one for one in self.graph.choices if one.goes in self.graph.labels}
        for pc, operation in enumerate(self.operations):
            if isinstance(operation, ShowChoice):
                showing[operation.choice.number].append(pc)
        waiting = list(range(len(self.operations)))
        queued = set(waiting)
        while waiting:
            pc = waiting.pop()
            queued.discard(pc)
            live = self._live_before(pc)
            if live != self.live[pc]:
                self.live[pc] = live
                again = [*self.before[pc], *(showing[bodies[pc].number] if pc in bodies else ())]
                for one in again:
                    if one not in queued:
                        queued.add(one)
                        waiting.append(one)
        self._changed()
        self.kept: dict[int, frozenset[str]] = {}
        for choice in self.graph.choices:
            needed = self._needed(choice)
            self.kept[choice.number] = frozenset(
                name
                for name in needed
                for pc in showing[choice.number]
                if self.operations[pc].level or name in self.changed[pc]  # type: ignore[attr-defined]
            )

    def _needed(self, choice: Choice) -> frozenset[str]:
        """The temporary variables that are read after a choice."""
        pc = self.graph.labels.get(choice.goes)
        return self.live[pc] if pc is not None else frozenset()

    def _live_after(self, pc: int) -> frozenset[str]:
        return frozenset[str]().union(*(self.live[one] for one in self.after[pc]))

    def _live_before(self, pc: int) -> frozenset[str]:
        """The temporary variables that something may still read, before an operation."""
        live, operation = self._live_after(pc), self.operations[pc]
        match operation:
            case Set(var=var, value=value):
                return (live - {var}) | _temporaries(value)
            case Test(condition=condition):
                return live | _temporaries(condition)
            case PushFrame(level=level, depth=depth):
                return frozenset(one for one in live if level_of(one) != level or depth_of(one) != depth)
            case PushThread(level=level):
                copied = {moved_name(one, level) for one in live if level_of(one) == level + 1}
                return frozenset(one for one in live if level_of(one) != level + 1) | copied
            case ShowChoice(choice=choice, level=level):
                return live | {moved_name(one, level) for one in self._needed(choice)}
        return live

    def _changed(self) -> None:
        """The temporary variables that may get a value between an operation and the end of its turn."""
        self.changed: list[frozenset[str]] = [frozenset()] * len(self.operations)
        waiting = list(range(len(self.operations)))
        while waiting:
            pc = waiting.pop()
            changed = frozenset[str]().union(*(self.changed[one] for one in self.after[pc]))
            match self.operations[pc]:
                case Set(var=var) if level_of(var) == 0:
                    changed |= {var}
                case PushFrame(level=0, depth=depth):
                    changed |= {one for one in self._live_after(pc) if level_of(one) == 0 and depth_of(one) == depth}
            if changed != self.changed[pc]:
                self.changed[pc] = changed
                waiting += self.before[pc]

    # ---------------------------------------------------------------- the program

    def program_of(self) -> Program:
        """The program, with the operations of this module written out."""
        program, labels = self.program, self.graph.labels
        by_place: dict[int, list[Label]] = defaultdict(list)
        for label, pc in labels.items():
            by_place[pc].append(label)
        self._conditional()
        for var, value in self.survey.globals.items():
            if value is not None:
                program.initial[var] = value.value
        program.start = "#start"
        program.place("#start")
        for var, value in self.survey.globals.items():
            if value is None:
                program.add(Set(Place("", 1), var, Unknown(var)))
        program.add(Jump(Place("", 1), self.graph.start))
        for pc, operation in enumerate(self.operations):
            for label in by_place[pc]:
                program.place(label)
            self._write(pc, operation)
        for choice in self.graph.choices:
            if choice.goes in labels:
                self._pick(choice)
        self._close(program)
        return program

    def _close(self, program: Program) -> None:
        """Give every name a label, and every variable its first value."""
        nowhere = program.label()
        program.place(nowhere)
        program.add(End(Place("", 1)))
        for pc, operation in enumerate(program.operations):
            if isinstance(operation, Mark):
                program.labels.setdefault(entry(operation.name), pc)
            elif isinstance(operation, Set) and operation.var not in program.initial:
                program.initial[operation.var] = False if operation.var == self.survey.visible else 0
        for name, at in self.names.items():
            program.passages[name] = at
            program.labels.setdefault(entry(name), program.labels[nowhere])
        for var in self.survey.since.values():
            program.initial[var] = -1
        labels = {choice.name: choice.label for choice in reversed(self.graph.choices)}
        for name, at in self.survey.choice_names.values():
            program.links[name] = (labels.get(name, ""), at, None)

    def _conditional(self) -> None:
        """Find the choices that may be missing at the end of a turn, and those that may be open beside each."""
        self.beside: dict[int, int] = defaultdict(int)
        for pc, operation in enumerate(self.operations):
            may = self.may[pc]
            if isinstance(operation, Ending) and may:
                missing = may & ~self.must[pc]
                for choice in self._of(may):
                    choice.link.is_conditional |= bool(missing >> choice.number & 1)
                    self.beside[choice.number] |= may

    def _of(self, mask: int) -> list[Choice]:
        return [choice for choice in self.graph.choices if mask >> choice.number & 1]

    def _write(self, pc: int, operation: Operation) -> None:
        """Write an operation of the graph to the program, as assignments where it moves variables."""
        program, at = self.program, operation.at
        match operation:
            case PushFrame(level=level, depth=depth):
                for name in sorted(self._live_after(pc)):
                    if level_of(name) == level and depth_of(name) == depth:
                        program.add(Set(at, name, Const(0)))
            case PushThread(level=level):
                for name in sorted(self._live_after(pc)):
                    if level_of(name) == level + 1:
                        program.add(Set(at, name, Var(moved_name(name, level))))
            case ShowChoice(choice=choice, level=level):
                self._show(choice, level, at)
            case Ending():
                self._end_turn(pc, at)
            case _:
                program.add(operation)

    def _show(self, choice: Choice, level: int, at: Place) -> None:
        """Show a choice, with the values kept for it. A fallback choice is only remembered."""
        program, survey = self.program, self.survey
        for name in sorted(self.kept[choice.number]):
            program.add(Set(at, _saved(choice, name), Var(moved_name(name, level))))
        program.add(Set(at, survey.choices, Apply("+", (Var(survey.choices), Const(1)))))
        if choice.is_fallback:
            is_first = Apply("==", (Var(survey.fallback), Const(0)))
            value = Apply("if", (is_first, Const(choice.number), Var(survey.fallback)))
            program.add(Set(at, survey.fallback, value))
            return
        program.add(Set(at, survey.visible, Const(True)))
        program.add(Show(at, choice.link))

    def _end_turn(self, pc: int, at: Place) -> None:
        """Follow the first choice without words if there is no other; else wait for a choice."""
        program, survey = self.program, self.survey
        several = self._of(self.may[pc] or 0)
        fallbacks = [one for one in several if one.is_fallback]
        links = [one.link for one in several if not one.is_fallback]
        if fallbacks:
            waits = program.label()
            if links:
                falls = program.label()
                program.add(Test(at, Var(survey.visible), waits, falls, waits, "a choice is open"))
                program.place(falls)
            for choice in fallbacks:
                then, otherwise = program.label(), program.label()
                condition = Apply("==", (Var(survey.fallback), Const(choice.number)))
                program.add(Test(at, condition, then, otherwise, then, ""))
                program.place(then)
                program.add(Mark(choice.place, choice.name))
                program.add(Jump(at, choice.link.body))
                program.place(otherwise)
            program.place(waits)
        program.add(Wait(at, Instance("", links)) if links else End(at))

    def _pick(self, choice: Choice) -> None:
        """Lower the start of what happens when a choice is picked."""
        program, survey, at = self.program, self.survey, choice.place
        program.place(choice.link.body)
        hidden = [one.link for one in self._of(self.beside[choice.number]) if one.link.is_conditional]
        if hidden:
            program.add(Hide(at, hidden))
        resets: list[tuple[str, Expression]] = [
            (survey.visible, Const(False)),
            (survey.fallback, Const(0)),
            (survey.choices, Const(0)),
        ]
        if not choice.is_fallback:
            resets.append((survey.turns, Apply("+", (Var(survey.turns), Const(1)))))
            resets += survey.cycled(survey.turns)
            for var in survey.since.values():
                later = Apply("+", (Var(var), Const(1)))
                resets.append((var, Apply("if", (Apply("<", (Var(var), Const(0))), Const(-1), later))))
        resets += ((name, Var(_saved(choice, name))) for name in sorted(self.kept[choice.number]))
        for var, value in resets:
            program.add(Set(at, var, value))
        program.add(Jump(at, choice.goes))


def _temporaries(expression: Expression) -> frozenset[str]:
    return frozenset(name for name in variables(expression) if name.startswith("#temp "))


def _saved(choice: Choice, name: str) -> str:
    return f"#saved {choice.number} {name}"
