"""The verdict of every passage and link of a story.

Reachable comes with a play, the links that are clicked. Unreachable is said only where even the wide machine cannot
come. Everything else is undecided, with the lines that it hangs on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from wanderbook.foreign.compiled import ANYWHERE, Compiled
from wanderbook.foreign.program import NOWHERE, Cost, Link, Place, Program
from wanderbook.foreign.values import Beyond, Known, Other, Top
from wanderbook.machine.machine import Machine
from wanderbook.progress import Progress
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.questions.packed import is_open
from wanderbook.proofs.questions.prover import Prover
from wanderbook.proofs.questions.shorter import shorter
from wanderbook.proofs.undisturbed import undisturbed
from wanderbook.proofs.verdicts import VerdictStatus

STATES = 20_000
"""The state budget of the prover."""
MOST_REASONS = 4
MOST_VALUES = 6


class Click(NamedTuple):
    """A link of a play."""

    link: str
    label: str
    at: Place
    reads: tuple[str, ...] = ()
    """The passages that are entered after the click."""


class Trace(NamedTuple):
    """A play: the passages that are entered before the first click, and the clicks."""

    start: tuple[str, ...] = ()
    clicks: tuple[Click, ...] = ()


class Reason(NamedTuple):
    """Why something is unreachable or undecided, with its place."""

    text: str
    at: Place


@dataclass(frozen=True)
class Decided:
    """The verdict of a passage or a link."""

    name: str
    kind: str
    at: Place
    status: VerdictStatus
    because: tuple[Reason, ...] = ()
    find: Callable[[], Trace] = Trace

    @cached_property
    def trace(self) -> Trace:
        """A play that leads here; empty if it is not reachable."""
        return self.find()

    @property
    def play(self) -> tuple[Click, ...]:
        """The links to click, in order; none if it is not reachable."""
        return self.trace.clicks


class Decisions:
    """The verdicts of a program."""

    def __init__(self, program: Program, limit: TimeLimit = NO_LIMIT, tell: Progress | None = None) -> None:
        """Compile a program, and begin a prover for the wide machine, and for the narrow one if they differ."""
        self.program, self._limit, self._tell = program, limit, tell
        with undisturbed():
            self.compiled = Compiled(program)
            self.wide = Prover(self.compiled.wide, STATES)
            self.narrow = self.wide if self.compiled.is_exact else Prover(self.compiled.narrow, STATES)

    def decide(self, names: Collection[str] | None = None) -> dict[str, Decided]:
        """The verdicts of these passages and links, or of all."""
        program = self.program
        places = dict(program.passages) | {name: at for name, (_, at, _) in program.links.items()}
        asked = [name for name in places if names is None or name in names]
        with undisturbed():
            for _ in self.narrow.decide((one for one in asked if one in self.narrow.taking), self._limit):
                pass
            if self.narrow is not self.wide:
                rest = [one for one in asked if not self.narrow.is_reached(one) and one in self.wide.taking]
                for _ in self.wide.decide(rest, self._limit):
                    pass
            return {name: self._decided(name, program.kind(name), places[name]) for name in asked}

    def _decided(self, name: str, kind: str, at: Place) -> Decided:
        """The verdict on a name: reachable by the narrow machine, unreachable even by the wide one, or undecided."""
        if name in self.narrow.taking and self.narrow.is_reached(name):
            return Decided(name, kind, at, "reachable", find=lambda: self._trace(name))
        if name not in self.wide.taking or self.wide.is_ruled_out(name):
            return Decided(name, kind, at, "unreachable", because=tuple(self.causes.of(name)))
        return Decided(name, kind, at, "undecided", because=tuple(self._doubts(name)))

    def _trace(self, name: str) -> Trace:
        operators, passages = self.compiled.narrow.operators, self.program.passages
        links, reads = list[Link](), list[list[str]]([[]])
        for at in shorter(self.compiled.narrow, self.narrow.play(name)):
            link = self.compiled.narrow_steps[at].link
            if link is not None and operators[at].reply is not None:
                links.append(link)
                reads.append([])
            reads[-1] += (one for one in operators[at].names if one in passages)
        entered = [tuple(dict.fromkeys(several)) for several in reads]
        clicks = (Click(link.name, link.label, link.at, names) for link, names in zip(links, entered[1:], strict=True))
        return Trace(entered[0], tuple(clicks))

    @cached_property
    def causes(self) -> Causes:
        return Causes(self.compiled, self.wide)

    # ---------------------------------------------------------------- what is undecided

    def _doubts(self, name: str) -> Iterator[Reason]:
        """Reasons why a name is undecided: what is doubtful on a play of the wide machine, or the variables of the
        open question."""
        if not self.wide.is_reached(name):
            several = [self.compiled.variables[var].name for var in self.wide.variables_of(name)]
            some = [one for one in several if not one.startswith("link ")]
            names = dict.fromkeys(map(self.program.say or said_variable, some))
            text = (
                f"too many combinations of {', '.join(list(names)[:MOST_REASONS])}"
                if some
                else "there was no time for it"
            )
            yield Reason(text, self._set_at(some[:1]) or NOWHERE)
            return
        found: dict[Reason, None] = {}
        play = self.wide.play(name)
        for at in play:
            step, operator = self.compiled.wide_steps[at], self.compiled.wide.operators[at]
            if not step.doubt or operator.to == ANYWHERE:
                continue
            if operator.source == ANYWHERE:
                for cost in self._costs_to(operator.to):
                    found[Reason(f"{cost.text or cost.kind}: not understood, and may lead on", cost.at)] = None
                continue
            found[Reason(step.doubt, step.at)] = None
            for cost in self._costs_of(set(step.asks)):
                found[Reason(f"{cost.text or cost.kind}: not understood", cost.at)] = None
        if not found:
            found[Reason("only a play that may not be possible leads there", self.compiled.wide_steps[play[-1]].at)] = (
                None
            )
        yield from list(found)[:MOST_REASONS]

    def _costs_to(self, point: int) -> Iterator[Cost]:
        """What is not understood and may lead to a passage; first what names it."""
        entries = self.compiled.entries
        costs = self.program.costs
        yield from (cost for cost in costs if any(entries.get(name) == point for name in cost.passages))
        yield from (cost for cost in costs if cost.leads_anywhere)

    def _costs_of(self, names: set[str]) -> Iterator[Cost]:
        for cost in self.program.costs:
            if names.intersection(cost.variables):
                yield cost

    def _set_at(self, names: Iterable[str]) -> Place | None:
        from_name = {one.var: one.at for one in self.compiled.domains.sets}
        return next((from_name[name] for name in names if name in from_name), None)


class Causes:
    """Explains why something is unreachable: follows closed ways back to the first one that a play can come to."""

    def __init__(self, compiled: Compiled, prover: Prover) -> None:
        """Index the operators of the wide machine by where they lead, with those that show their links."""
        self.compiled, self.prover, self.machine = compiled, prover, compiled.wide
        self._into: dict[int, list[int]] = defaultdict(list)
        showing: dict[int, list[int]] = defaultdict(list)
        for at, step in enumerate(compiled.wide_steps):
            if step.link is not None and self.machine.operators[at].reply is None:
                showing[id(step.link)].append(at)
        for at, operator in enumerate(self.machine.operators):
            step = compiled.wide_steps[at]
            shown = showing.get(id(step.link)) if step.link is not None and operator.reply is not None else None
            for before in shown or [at]:
                self._into[operator.to].append(before)

    def of(self, name: str) -> Iterator[Reason]:
        """The closed ways on which a play would reach a name, at most a few; or that nothing reached leads to it."""
        values = self.prover.ranges.values
        waiting = list(self._shown_at(name)) if name in self.compiled.program.links else []
        waiting = waiting or [self.machine.operators[at].source for at in self.prover.taking.get(name, ())]
        entered = [self.compiled.wide_steps[at].at for at in self.prover.taking.get(name, ())]
        seen, found = set(waiting), dict[Reason, None]()
        led = False
        for point in waiting:
            for at in self._into.get(point, ()):
                led = True
                operator = self.machine.operators[at]
                if values[operator.source] and at not in self.prover.ranges.open:
                    found[self._closed(at, values[operator.source])] = None
                elif operator.source not in seen and not (values[operator.source] and operator.source == 0):
                    seen.add(operator.source)
                    waiting.append(operator.source)
        if not led:
            found[Reason("no link leads here", entered[0] if entered else NOWHERE)] = None
        elif not found:
            found[Reason("nothing that a play reaches leads here", entered[0] if entered else NOWHERE)] = None
        yield from list(found)[:MOST_REASONS]

    def _shown_at(self, name: str) -> Iterator[int]:
        for at, step in enumerate(self.compiled.wide_steps):
            if step.link is not None and step.link.name == name and self.machine.operators[at].reply is None:
                yield self.machine.operators[at].source

    def _closed(self, at: int, values: int) -> Reason:
        """Why an operator that plays come to is always closed."""
        step, operator = self.compiled.wide_steps[at], self.machine.operators[at]
        asked = dict.fromkeys(var for cube in operator.precondition for var, _ in cube)
        told = []
        for var in asked:
            if self.compiled.is_story_variable(var):
                name = self.compiled.variables[var].name
                place, size = self.prover.packed.place[var], self.compiled.variables[var].size
                some = [one for at, one in enumerate(self.compiled.domains.of[name]) if values >> place + at & 1]
                if len(some) <= MOST_VALUES and size:
                    told.append(
                        f"{(self.compiled.program.say or said_variable)(name)} is {' or '.join(map(said, some))} here"
                    )
        why = f": {', '.join(told)}" if told else ""
        text = step.closed or ("this link is never shown" if step.link is not None else "no play goes on from here")
        return Reason(f"{text}{why}", step.at)


def said_variable(name: str) -> str:
    """A variable as an author knows it."""
    if name.startswith("#visits "):
        return f"the number of visits to {name.removeprefix('#visits ')!r}"
    return "the passage before" if name == "#previous" else name


def said(value: Known) -> str:
    """A value in words."""
    match value:
        case Beyond(bound, sign):
            return f"{bound} or {'more' if sign > 0 else 'less'}"
        case Other():
            return "any other text"
        case Top():
            return "anything"
        case bool():
            return str(value).lower()
        case None:
            return "undefined"
        case str():
            return f"'{value}'"
        case ("list", *items):
            return f"({', '.join(str(one).rpartition('.')[2] for one in items)})"
        case tuple():
            return f"({', '.join(map(said, value))})"
    return str(value)


__all__ = ["Click", "Decided", "Decisions", "Machine", "Reason", "is_open"]
