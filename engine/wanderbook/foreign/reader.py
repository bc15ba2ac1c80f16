"""A reader of stories: what a play does, operation by operation, with a value for each variable.

The machines of `compiled` know sets of values; a play knows one. Where a program does not say what the story does, a
play stops, or leaves out what depends on it, as in the narrow machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, NamedTuple

from wanderbook.foreign.compiled import with_parts
from wanderbook.foreign.domains import MOST_TEXTS, relevant_variables, texts_of, undefined
from wanderbook.foreign.draws import CERTAIN, draws
from wanderbook.foreign.expressions import Expression
from wanderbook.foreign.program import (
    NOWHERE,
    START,
    Again,
    Anything,
    End,
    Fork,
    Goto,
    Hide,
    Input,
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
    Wait,
    entry,
)
from wanderbook.foreign.skipped import skipped
from wanderbook.foreign.values import TOP, Known, Other, key

Ended = Literal["ending", "stuck", "stopped"]
"""At a passage without a link; at one of which no link can be clicked; at something that is not understood."""


class Over(NamedTuple):
    """The end of a play."""

    how: Ended
    passage: str
    at: Place
    why: str = ""


@dataclass(frozen=True)
class Moment:
    """A play at an operation, in a passage."""

    pc: int
    passage: str = ""
    values: Mapping[str, Known] = field(default_factory=dict)
    shown: frozenset[int] = frozenset()
    """The numbers of the links that are shown."""

    @property
    def identity(self) -> object:
        """A key that is equal for two moments with the same future."""
        values = tuple(sorted((name, key(value)) for name, value in self.values.items()))
        return self.pc, self.passage, values, self.shown


class Way(NamedTuple):
    """A step of a play to its next operation, with its chance."""

    share: Fraction
    to: Moment | Over


class Offer(NamedTuple):
    """A link that can be clicked, with the moment after the click."""

    link: Link
    to: Moment


class StoryReader:
    """The steps of plays of a program."""

    def __init__(self, program: Program) -> None:
        """Prepare to read a program: its evaluator, its relevant variables and the numbers of its links."""
        self.program = with_parts(program)
        texts = texts_of(self.program)
        self._evaluator = program.evaluator(program.dialect, texts)
        self._relevant = relevant_variables(self.program)
        self._typed: list[Known] = [Other(), *sorted(texts)] if len(texts) <= MOST_TEXTS else [TOP]
        several = [(instance, link) for instance in self.program.instances() for link in instance.links]
        self._numbers = {id(link): number for number, (_, link) in enumerate(several)}
        self._hidden = {id(link) for instance, link in several if link.is_conditional or instance.is_changing}
        """The links that are there only while they are shown."""
        self._places = {name for name in self.program.passages if self.program.kind(name) != "function"}
        """What a play is in; a function goes back to where it was called."""

    def _pc(self, label: Label) -> int:
        return self.program.labels[label]

    @property
    def start(self) -> Moment:
        """The moment at the start of a play, with the first values of all relevant variables."""
        program = self.program
        first = {name: program.initial.get(name, undefined(program.dialect, name)) for name in self._relevant}
        tainted: dict[str, Known] = dict.fromkeys(program.tainted & self._relevant, TOP)
        return Moment(self._pc(program.start), START, {**first, **tainted})

    def waits(self, moment: Moment) -> bool:
        """Whether a moment waits for a click."""
        operation = self._operation(moment.pc)
        return isinstance(operation, Wait) or (isinstance(operation, Fork) and operation.by == "choice")

    def aside(self, moment: Moment) -> Moment | None:
        """What a reader may look at now before the play goes on, such as the stats."""
        operation = self._operation(moment.pc)
        if isinstance(operation, Fork) and operation.by == "aside":
            return replace(moment, pc=self._pc(operation.to[-1]))
        return None

    def name_at(self, moment: Moment) -> str:
        """The name that is reached at a moment; empty if none is."""
        operation = self._operation(moment.pc)
        return operation.name if isinstance(operation, Mark) else ""

    def place(self, moment: Moment) -> Place:
        """Where a moment is in the original."""
        operation = self._operation(moment.pc)
        return operation.at if isinstance(operation, Operation) else NOWHERE

    def _operation(self, pc: int) -> object:
        operations = self.program.operations
        return operations[pc] if pc < len(operations) else None

    # ---------------------------------------------------------------- clicks

    def offers(self, moment: Moment) -> list[Offer] | Over:
        """The links that can be clicked, or how the play is over. A link that is taken by itself comes alone."""
        operation = self._operation(moment.pc)
        return self._shown(moment, operation) if isinstance(operation, Wait) else self._ways(moment)

    def _shown(self, moment: Moment, wait: Wait) -> list[Offer] | Over:
        """The links of one place that can be clicked."""
        links = wait.instance.links
        shown = [one for one in links if id(one) not in self._hidden or self._numbers[id(one)] in moment.shown]
        surely = [link for link in shown if link.is_sure and self._holds(link.condition, moment)]
        forced = [link for link in surely if link.is_forced]
        if surely:
            return [Offer(link, self._clicked(moment, link)) for link in forced[:1] or surely]
        if not links:
            return Over("ending", moment.passage, wait.at)
        doubtful = [link for link in shown if not link.is_sure or self._holds(link.condition, moment) is None]
        if doubtful:
            return Over("stopped", moment.passage, doubtful[0].at, "it is not known whether this can be clicked")
        return Over("stuck", moment.passage, wait.at)

    def _ways(self, moment: Moment) -> list[Offer] | Over:
        """The links of a choice whose ways ask for something before they come to a link."""
        found, waiting = list[Offer](), [moment]
        doubt: Over | None = None
        while waiting:
            here = waiting.pop()
            match self._operation(here.pc):
                case Fork(to=ways, by="choice"):
                    waiting += (replace(here, pc=self._pc(way)) for way in reversed(ways))
                case Wait() as wait:
                    offers = self._shown(here, wait)
                    found += offers if isinstance(offers, list) else ()
                case End() | None:
                    pass  # this is not offered now
                case _:
                    for way in self.steps(here):
                        if isinstance(way.to, Moment):
                            waiting.append(way.to)
                        else:
                            doubt = doubt or way.to
        operation = self._operation(moment.pc)
        at = operation.at if isinstance(operation, Fork) else NOWHERE
        return found or doubt or Over("stuck", moment.passage, at)

    def _holds(self, condition: Expression | None, moment: Moment) -> bool | None:
        """Whether a link's condition holds; None if that is not known."""
        if condition is None:
            return True
        truths = {self._evaluator.truth(value) for value in self._evaluator.values(condition, moment.values)}
        return truths.pop() if len(truths) == 1 else None

    def _clicked(self, moment: Moment, link: Link) -> Moment:
        left = moment.shown if link.is_lasting else moment.shown - {self._numbers[id(link)]}
        return replace(moment, pc=self._pc(link.body), shown=left)

    # ---------------------------------------------------------------- steps

    def straight_on(self, moment: Moment, passed: list[str], most: int) -> Moment:
        """On, for at most so many steps, as long as there is a single way: the same as `steps`, at less cost. The names
        on the way are added to `passed`."""
        pc, passage, values, shown = moment.pc, moment.passage, dict(moment.values), set(moment.shown)
        program = self.program
        operations, labels = program.operations, program.labels
        for _ in range(most):
            match operations[pc] if pc < len(operations) else None:
                case Jump(to=to):
                    pc = labels[to]
                    continue
                case Set(var=var, value=value) if var in self._relevant and var not in program.tainted:
                    results = draws(self._evaluator, value, values)
                    if len(results) > 1:
                        break
                    values[var] = results[0][0]
                case Set() | Again():
                    pass
                case Test() as test:
                    results = draws(self._evaluator, test.condition, values)
                    truth = self._evaluator.truth(results[0][0])
                    if len(results) > 1 or truth is None:
                        break
                    pc = labels[test.then if truth else test.otherwise]
                    continue
                case Mark(name=name):
                    passed.append(name)
                    passage = name if name in self._places else passage
                case Show(link=link):
                    shown.add(self._numbers[id(link)])
                case Hide(links=links):
                    shown.difference_update(self._numbers[id(link)] for link in links)
                case _:
                    break
            pc += 1
        return Moment(pc, passage, values, frozenset(shown))

    def steps(self, moment: Moment) -> Iterator[Way]:
        """What may follow a moment that does not wait for a click: one way, or several by chance."""
        after = replace(moment, pc=moment.pc + 1)
        match self._operation(moment.pc):
            case Mark(name=name):
                yield Way(CERTAIN, replace(after, passage=name) if name in self._places else after)
            case Set(var=var, value=value) if var in self._relevant:
                yield from self._set(after, var, value)
            case Input(var=var) if var in self._relevant:
                share = Fraction(1, len(self._typed))
                yield from (Way(share, self._with(after, var, typed)) for typed in self._typed)
            case Test() as test:
                yield from self._test(moment, test)
            case Jump(to=to):
                yield Way(CERTAIN, replace(moment, pc=self._pc(to)))
            case Fork(to=labels, is_sure=is_sure, by=by):
                several = labels if is_sure and by == "chance" else labels[:1]
                yield from (Way(Fraction(1, len(several)), replace(moment, pc=self._pc(to))) for to in several)
            case Goto(target=target, at=at):
                for passage, share in draws(self._evaluator, target, moment.values):
                    yield Way(share, self._entered(moment, passage, at))
            case Show(link=link):
                yield Way(CERTAIN, replace(after, shown=moment.shown | {self._numbers[id(link)]}))
            case Hide(links=links):
                gone = {self._numbers[id(link)] for link in links}
                yield Way(CERTAIN, replace(after, shown=moment.shown - gone))
            case Anything(at=at):
                yield Way(CERTAIN, Over("stopped", moment.passage, at, "something here is not understood"))
            case End(at=at, why=why, is_known=is_known):
                how: Ended = "stopped" if not is_known else "stuck" if why else "ending"
                yield Way(CERTAIN, Over(how, moment.passage, at, why))
            case None:
                yield Way(CERTAIN, Over("ending", moment.passage, NOWHERE))
            case _:
                yield Way(CERTAIN, after)

    def _with(self, moment: Moment, var: str, value: Known) -> Moment:
        return replace(moment, values={**moment.values, var: value})

    def _set(self, after: Moment, var: str, value: Expression) -> Iterator[Way]:
        """A way for each value that an assignment may give, with its chance."""
        if var in self.program.tainted:
            yield Way(CERTAIN, after)
            return
        for result, share in draws(self._evaluator, value, after.values):
            yield Way(share, self._with(after, var, result))

    def _test(self, moment: Moment, test: Test) -> Iterator[Way]:
        """The branch of a test that is taken. If that is not known, the play continues after the test, unless a branch
        may leave the passage."""
        for value, share in draws(self._evaluator, test.condition, moment.values):
            truth = self._evaluator.truth(value)
            if truth is not None:
                yield Way(share, replace(moment, pc=self._pc(test.then if truth else test.otherwise)))
                continue
            open = skipped(self.program, test)
            if open is None:
                why = (
                    f"it is not known whether {test.text} holds"
                    if test.text
                    else "it is not known whether this happens"
                )
                yield Way(share, Over("stopped", moment.passage, test.at, why))
                continue
            unknown = {name: TOP for name in open.variables if name in self._relevant}
            gone = {self._numbers[id(link)] for link in open.hidden}
            values = {**moment.values, **unknown}
            yield Way(share, Moment(self._pc(test.after), moment.passage, values, moment.shown - gone))

    def _entered(self, moment: Moment, target: Known, at: Place) -> Moment | Over:
        """The moment at the beginning of a passage, or how the play is over if there is none."""
        if not isinstance(target, str):
            return Over("stopped", moment.passage, at, "it is not known where this leads")
        if target not in self.program.passages:
            return Over("stuck", moment.passage, at, f"the passage {target!r} does not exist")
        return replace(moment, pc=self._pc(entry(target)))
