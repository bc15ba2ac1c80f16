"""From a program to the drafts of sections."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from wanderbook.book.effects import Effect, GainStat, LoseStat
from wanderbook.foreign.domains import undefined
from wanderbook.foreign.expressions import Apply, Const, Expression, Value, Var, variables
from wanderbook.foreign.importing import Lost
from wanderbook.foreign.importing.carriers import Carriers, Flag, Words
from wanderbook.foreign.importing.drafts import Draft, DraftChoice, DraftRow, Key, Shown
from wanderbook.foreign.importing.guards import ALWAYS, NEVER, Guard, Tangled, after, asked_by, joined, narrowed
from wanderbook.foreign.importing.numbers import Counter
from wanderbook.foreign.importing.prose import Run
from wanderbook.foreign.program import (
    NOWHERE,
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
    Place,
    Program,
    Say,
    Set,
    Show,
    Test,
    Wait,
    entry,
)
from wanderbook.foreign.pruned import find_joins
from wanderbook.foreign.values import key

MOST_SECTIONS = 20_000
MOST_SHOWN = 3
"""The most links of a passage that go away when they are clicked while the reader stays."""
LONGEST_REGION = 3_000
MOST_TWICE = 30
"""The most words that both sides of a test may repeat."""
STATS_LINK = "#stats"


class TooManySections(Exception):
    """Raised if a story needs more sections than a book should have."""


class _NoChoices(Exception):
    """Raised where a fork leads to something else than choices."""


class Walk:
    """The sections of a program: `drafts` by key, in the order in which they were found."""

    def __init__(self, program: Program) -> None:
        self.program = program
        if program.dialect == "choicescript":
            find_joins(program)
        self.operations, self.labels = program.operations, program.labels
        self.lost: dict[tuple[Place, str], None] = {}
        self.drafts: dict[Key, Draft] = {}
        self._links = {id(link): number for number, link in enumerate(_all_links(program))}
        self._link_of = list(_all_links(program))
        self.entries = {
            self.labels[entry(name)]: name
            for name in program.passages
            if entry(name) in self.labels and self._is_entered(self.labels[entry(name)])
        }
        self._waiting: list[tuple[Key, str]] = []
        self._once: set[int] = set()
        """Assignments that happen once, before anything else: they are the values at first."""
        self._joins: set[int] = set()
        """Where the sides of a test meet that divides a passage, if much follows there."""
        self._later: dict[int, set[str]] = {}
        self.initial: dict[str, Value] = dict(program.initial)
        self.start = self._begin()
        self.carriers = Carriers(program, self.initial, set(_values_shown(program)), self._once)

    def _is_entered(self, pc: int) -> bool:
        return pc < len(self.operations) and not isinstance(self.operations[pc], End)

    def note(self, at: Place, what: str) -> None:
        """Something that is not carried over."""
        self.lost[at, what] = None

    # ---------------------------------------------------------------- the beginning

    def _first(self, name: str) -> Value:
        return self.initial.get(name, undefined(self.program.dialect, name))

    def _begin(self) -> int:
        """Where reading begins, past everything that only sets variables once."""
        pc = self._folded(self.labels[self.program.start], is_first=True)
        if pc in self.entries:
            before = set(self._once)
            self._folded(pc + 1)
            if self._references(pc) > 1:  # the values at first are these, but not for good
                self._once = before
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
                    known = {name: self._first(name) for name in variables(value)}
                    several = evaluator.values(value, known)
                    result = several[0]
                    if len(several) == 1 and (result is None or isinstance(result, bool | int | float | str)):
                        self.initial[var] = result
                        self._once.add(pc)
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

    # ---------------------------------------------------------------- all sections

    def walk(self) -> None:
        """Find all sections: those that reading comes to, and every passage."""
        self.first = self._key(self.start, (), self.entries.get(self.start, ""))
        self._work()
        for pc, name in self.entries.items():
            self._key(pc, (), name)
            self._work()

    def _work(self) -> None:
        while self._waiting:
            where, owner = self._waiting.pop(0)
            operation = self.operations[where.pc] if where.pc < len(self.operations) else None
            draft = self.drafts[where] = Draft(where, owner, operation.at if operation else NOWHERE)
            self._fill(draft)

    def _key(self, pc: int, shown: tuple[Shown, ...], owner: str) -> Key:
        """The section that begins at an operation; it is filled later if it is new."""
        pc = self._settled(pc)
        if pc in self.entries:
            shown, owner = (), self.entries[pc]
        found = Key(pc, shown)
        if found not in self.drafts:
            if len(self.drafts) >= MOST_SECTIONS:
                raise TooManySections
            self.drafts[found] = Draft(found, owner, NOWHERE)
            self._waiting.append((found, owner))
        return found

    def _settled(self, pc: int) -> int:
        """The first operation from here on that does something."""
        for _ in range(len(self.operations)):
            if pc in self.entries or pc >= len(self.operations):
                break
            match self.operations[pc]:
                case Jump(to=to):
                    pc = self.labels[to]
                case Goto(target=Const(str(name))) if entry(name) in self.labels:
                    return self.labels[entry(name)]
                case Mark():
                    pc += 1
                case Set(var=var) if var not in self.carriers.of:
                    pc += 1
                case Say(text=text) if not text.strip():
                    pc += 1
                case Test(condition=condition, then=then, otherwise=otherwise) as test if isinstance(
                    truth := self.carriers.condition(condition), bool
                ):
                    self._note_constant(test, truth)
                    pc = self.labels[then if truth else otherwise]
                case _:
                    break
        return pc

    # ---------------------------------------------------------------- one section

    def _fill(self, draft: Draft) -> None:
        """Go on from operation to operation until the reader chooses or turns elsewhere."""
        pc, shown = draft.key.pc, dict(draft.key.shown)
        passed = 0
        while True:
            passed += 1
            operation = self.operations[pc] if pc < len(self.operations) else None
            if operation is None or passed > len(self.operations):
                draft.ends = True
                return
            if pc in self.entries and ((passed > 1 and pc != draft.key.pc) or not draft.is_empty):
                draft.turn = self._key(pc, (), draft.owner)
                return
            if pc in self._joins and pc != draft.key.pc and not draft.is_empty:
                draft.turn = self._key(pc, _kept(shown), draft.owner)
                return
            following = self._step(draft, pc, shown)
            if following is None:
                return
            pc = following

    def _step(self, draft: Draft, pc: int, shown: dict[int, Guard]) -> int | None:
        """One operation; the next, or None if the section is complete."""
        operation = self.operations[pc]
        match operation:
            case Jump(to=to):
                return self.labels[to]
            case Say(text=text, at=at):
                draft.runs.append(Run(ALWAYS, text, at))
            case Set():
                return self._set(draft, operation, pc, shown)
            case Show(link=link):
                self._show(draft, link, ALWAYS, shown)
            case Hide(links=links, is_sure=is_sure, at=at):
                for link in links if is_sure else ():
                    shown.pop(self._links[id(link)], None)
                if not is_sure and links:
                    self.note(at, "choices that are replaced here stay")
            case Input(var=var, at=at):
                self.note(at, f"what a reader types into {var}")
            case Anything(at=at):
                self.note(at, "what is not understood here, and where it leads")
            case Test():
                return self._test(draft, operation, pc, shown)
            case Fork():
                return self._fork(draft, operation, pc, shown)
            case Goto():
                self._goto(draft, operation, pc, shown)
                return None
            case Wait():
                return self._wait(draft, operation, pc, shown)
            case End(at=at, why=why):
                draft.ends = True
                if why:
                    self.note(at, f"{why}: reading ends here")
                return None
        return pc + 1

    def _show(self, draft: Draft, link: Link, guard: Guard, shown: dict[int, Guard]) -> None:
        if not link.is_forced and link.name != STATS_LINK:
            draft.runs.append(Run(guard, link.label, link.at, is_link=True))
        if link.is_conditional or link.is_forced:
            number = self._links[id(link)]
            shown[number] = joined(shown.get(number, NEVER), guard)

    # ---------------------------------------------------------------- assignments

    def effects(self, one: Set) -> list[Effect | tuple[DraftRow, ...]] | None:
        """The effects of an assignment; None if it cannot be carried over."""
        carrier, value = self.carriers.of.get(one.var), one.value
        if carrier is None:
            return None
        drawn = self.carriers.chances(value) if not isinstance(carrier, Counter) or _is_either(value) else None
        if drawn is not None:
            rows = [(times, self._plain(one.var, Const(result))) for result, times in drawn if _is_value(result)]  # type: ignore[arg-type]
            if len(rows) < len(drawn) or any(effects is None for _, effects in rows):
                return None
            return [tuple(DraftRow(times, tuple(effects or ())) for times, effects in rows)]
        plain = self._plain(one.var, value)
        return list(plain) if plain is not None else None

    def _plain(self, var: str, value: Expression) -> list[Effect] | None:
        carrier = self.carriers.of[var]
        if isinstance(carrier, Counter):
            return carrier.set(value)
        if isinstance(value, Const):
            return carrier.set(value.value)
        is_counted = isinstance(carrier, Flag) and isinstance(value, Apply) and value.op == "+"
        return carrier.set(carrier.yes) if is_counted and isinstance(carrier, Flag) else None

    def _set(self, draft: Draft, one: Set, pc: int, shown: dict[int, Guard]) -> int | None:
        if pc in self._once:
            return pc + 1
        effects = self.effects(one)
        if effects is None:
            effects = self._nearly(one)
        draft.effects += effects
        if effects:
            draft.changed.add(one.var)
        return pc + 1

    def _nearly(self, one: Set) -> list[Effect | tuple[DraftRow, ...]]:
        """The effects nearest to an assignment that cannot be carried over, which is noted."""
        carrier = self.carriers.of.get(one.var)
        named = self.program.say(one.var) if self.program.say else one.var
        match one.value:
            case Apply("%+" | "%-", (Var(name), Const(int(number)))) if (
                isinstance(carrier, Counter) and name == one.var
            ):
                half = max(1, round(number / 2))
                made = GainStat if one.value.op == "%+" else LoseStat
                carrier.may_be_less |= made is LoseStat
                self.note(one.at, f"{named} {one.value.op} {number}: it is {half} points here, whatever the value")
                return [made(amount=half, stat=carrier.title)]
        if one.var in self.carriers.of:
            self.note(one.at, f"a new value of {named}")
        elif one.var in self.carriers.not_carried:
            self.note(one.at, f"a value of {named}, which is not carried over")
        return []

    # ---------------------------------------------------------------- tests

    def _test(self, draft: Draft, test: Test, pc: int, shown: dict[int, Guard]) -> int | None:
        truth = self.carriers.condition(test.condition)
        if isinstance(truth, bool):
            self._note_constant(test, truth)
            return self.labels[test.then if truth else test.otherwise]
        region = self._region(pc, draft.changed)
        if region is not None:
            items, join = region
            for guard, operation in items:
                if isinstance(operation, Say):
                    draft.runs.append(Run(guard, operation.text, operation.at))
                elif isinstance(operation, Show):
                    self._show(draft, operation.link, guard, shown)
            return join
        kept = _kept(shown)
        if truth is None:
            self._asked(draft, test, kept)
        elif not draft.is_empty:
            draft.turn = self._key(pc, kept, draft.owner)
        else:
            if test.after and self._words_from(join := self._settled_jumps(self.labels[test.after])) > MOST_TWICE:
                self._joins.add(join)
            draft.redirects = list(self._redirects(pc, kept, draft.owner))
        return None

    def _note_constant(self, test: Test, truth: bool) -> None:
        """Note what a test leaves out that always comes out the same."""
        left = self.labels[test.otherwise if truth else test.then]
        if test.text and test.after and self._settled_jumps(left) != self._settled_jumps(self.labels[test.after]):
            text = " ".join(test.text.split())
            self.note(test.at, f"the condition {text} {'always' if truth else 'never'} holds: the rest is left out")

    def _words_from(self, pc: int) -> int:
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

    def _asked(self, draft: Draft, test: Test, kept: tuple[Shown, ...]) -> None:
        """A test that the reader answers, by chance if it is by chance in the story."""
        drawn = self.carriers.chances(test.condition)
        ways = [(truth, self.labels[test.then if truth else test.otherwise]) for truth in (True, False)]
        if drawn is not None:
            rows = {True: 0, False: 0}
            for value, times in drawn:
                rows[bool(self.carriers.evaluator.truth(value))] += times
            draft.effects.append(
                tuple(DraftRow(rows[truth], (), self._key(pc, kept, draft.owner)) for truth, pc in ways if rows[truth])
            )
            return
        text = " ".join(test.text.split())
        self.note(test.at, f"the condition {text}: the reader is asked" if text else "a condition: the reader is asked")
        for truth, pc in ways:
            words = f"It is so: {text[:100]}" if truth and text else "It is so." if truth else "It is not so."
            draft.choices.append(DraftChoice(words, test.at, to=self._key(pc, kept, draft.owner)))

    def _redirects(self, pc: int, kept: tuple[Shown, ...], owner: str) -> Iterator[tuple[Guard, Key]]:
        """Where the tests that begin here lead, each with its condition; the last has none."""
        try:
            exits = self._exits(pc)
        except Tangled:
            test = self.operations[pc]
            assert isinstance(test, Test)
            exits = {self.labels[test.then]: narrowed(ALWAYS, test.condition, True)}
            exits[self.labels[test.otherwise]] = narrowed(ALWAYS, test.condition, False)
        targets: dict[Key, Guard] = {}
        for to, guard in exits.items():
            where = self._key(to, kept, owner)
            targets[where] = joined(targets.get(where, NEVER), guard)
        earlier: Guard = NEVER
        for at, (where, guard) in enumerate(targets.items()):
            yield ALWAYS if at == len(targets) - 1 else after(guard, earlier), where
            earlier = earlier | guard

    def _exits(self, pc: int) -> dict[int, Guard]:
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

    def _region(self, pc: int, changed: set[str]) -> tuple[list[tuple[Guard, Say | Show]], int] | None:
        """What a test shows and where its sides meet, if it does no more than show words and choices."""
        test = self.operations[pc]
        if not isinstance(test, Test) or not test.after:
            return None
        join = self._settled_jumps(self.labels[test.after])
        guards: dict[int, Guard] = {pc: ALWAYS}
        found, notes = list[tuple[Guard, Say | Show]](), list[Test]()
        order = self._order(pc, join)
        if order is None:
            return None
        try:
            for here in order:
                guard = guards.pop(here, NEVER)
                ways = self._within(here, guard, found, notes) if guard else []
                if ways is None:
                    return None
                for to, narrower in ways:
                    to = self._settled_jumps(to) if to != join else to
                    if narrower and to != join:
                        guards[to] = joined(guards.get(to, NEVER), narrower)
        except Tangled:
            return None
        for guard, operation in found:
            if isinstance(operation, Say) and operation.text.strip() and asked_by(guard) & changed:
                return None
            if isinstance(operation, Show) and asked_by(guard) & self._set_later(join):
                return None
        for one in notes:
            self.note(one.at, f"the condition {' '.join(one.text.split())}: what it decides is always shown")
        return found, join

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
            after[pc] = [to if to == join else self._settled_jumps(to) for to in ways]
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

    def _settled_jumps(self, pc: int) -> int:
        for _ in range(len(self.operations)):
            operation = self.operations[pc] if pc < len(self.operations) else None
            if not isinstance(operation, Jump) or pc in self.entries:
                break
            pc = self.labels[operation.to]
        return pc

    def _within(
        self, pc: int, guard: Guard, found: list[tuple[Guard, Say | Show]], notes: list[Test]
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
                    self._note_constant(operation, truth)
                    return [(self.labels[then if truth else otherwise], guard)]
                return [
                    (self.labels[then], narrowed(guard, condition, True)),
                    (self.labels[otherwise], narrowed(guard, condition, False)),
                ]
            case Say():
                found.append((guard, operation))
            case Show(link=link):
                if link.is_forced:
                    return None
                found.append((guard, operation))
            case Set(var=var) if var not in self.carriers.of:
                self._nearly(operation)
            case Mark():
                pass
            case _:
                return None
        return [(pc + 1, guard)]

    def _set_later(self, pc: int) -> set[str]:
        """The variables that may change before the reader leaves, from an operation on."""
        if pc not in self._later:
            found, waits = self._sets_from(pc)
            for wait in waits:
                operation = self.operations[wait]
                assert isinstance(operation, Wait)
                for link in operation.instance.links:
                    inside, back = self._sets_from(self.labels[link.body])
                    if wait in back:
                        found |= inside
            self._later[pc] = found
        return self._later[pc]

    def _sets_from(self, start: int) -> tuple[set[str], set[int]]:
        """The variables that are set from an operation on until a play waits or goes elsewhere, and where it waits."""
        waiting, seen, found, waits = [start], set[int](), set[str](), set[int]()
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
                    found.add(var)
                    waiting.append(pc + 1)
                case _:
                    waiting.append(pc + 1)
        return found, waits

    # ---------------------------------------------------------------- ways on

    def _fork(self, draft: Draft, fork: Fork, pc: int, shown: dict[int, Guard]) -> int | None:
        ways = [to for to in map(self.labels.__getitem__, fork.to) if not self._is_stats(to)]
        if not fork.is_sure or len(ways) <= 1:
            if not fork.is_sure and len(fork.to) > 1 and not self._is_over(fork.to[0]):
                self.note(fork.at, fork.doubt)
            elif not fork.is_sure and len(ways) > 1:
                return ways[1]
            return ways[0]
        try:
            choices = [choice for to in ways for choice in self._choices(to, ALWAYS, 0)]
        except (_NoChoices, Tangled):
            rows = tuple(DraftRow(1, (), self._key(to, _kept(shown), draft.owner)) for to in ways)
            draft.effects.append(rows)
            return None
        self._offer(draft, choices, pc, _kept(shown))
        return None

    def _is_over(self, label: Label) -> bool:
        return isinstance(self.operations[self.labels[label]], End)

    def _is_stats(self, pc: int) -> bool:
        operation = self.operations[self._settled_jumps(pc)]
        return isinstance(operation, Wait) and [link.name for link in operation.instance.links] == [STATS_LINK]

    def _choices(self, pc: int, guard: Guard, depth: int) -> Iterator[tuple[Guard, Link]]:
        """The options to which a fork leads. Raises `_NoChoices` if it leads to anything else."""
        for _ in range(len(self.operations)):
            if pc in self.entries or pc >= len(self.operations) or depth > 60:
                raise _NoChoices
            match self.operations[pc]:
                case Jump(to=to):
                    pc = self.labels[to]
                case Mark():
                    pc += 1
                case Set(var=var) if var not in self.carriers.of:
                    pc += 1
                case End():
                    return
                case Wait(instance=instance):
                    yield from ((guard, link) for link in instance.links)
                    return
                case Fork(to=several, is_sure=True):
                    for label in several:
                        yield from self._choices(self.labels[label], guard, depth + 1)
                    return
                case Test(condition=condition, then=then, otherwise=otherwise, at=at, text=text):
                    truth = self.carriers.condition(condition)
                    if truth is None:
                        self.note(at, f"the condition {' '.join(text.split())}: what it decides is always shown")
                    for side, label in ((True, then), (False, otherwise)):
                        narrower = guard if truth is None else narrowed(guard, condition, side)
                        if truth in (None, side) or not isinstance(truth, bool):
                            yield from self._choices(
                                self.labels[label], guard if isinstance(truth, bool) else narrower, depth + 1
                            )
                    return
                case _:
                    raise _NoChoices

    def _goto(self, draft: Draft, goto: Goto, pc: int, shown: dict[int, Guard]) -> None:
        match goto.target:
            case Const(str(name)) if entry(name) in self.labels:
                draft.turn = self._key(self.labels[entry(name)], (), draft.owner)
            case Var(name) if isinstance(carrier := self.carriers.of.get(name), Words):
                if not draft.is_empty:
                    draft.turn = self._key(pc, _kept(shown), draft.owner)
                    return
                for value in carrier.cards:
                    if entry(str(value)) in self.labels:
                        test = Apply("is", (Var(name), Const(value)))
                        guard = narrowed(ALWAYS, test, True)
                        draft.redirects.append((guard, self._key(self.labels[entry(str(value))], (), draft.owner)))
                if draft.redirects:
                    draft.redirects[-1] = ALWAYS, draft.redirects[-1][1]
                else:
                    draft.ends = True
            case _:
                self.note(goto.at, "where this leads: reading ends here")
                draft.ends = True

    def _wait(self, draft: Draft, wait: Wait, pc: int, shown: dict[int, Guard]) -> int | None:
        """The choices of a section, or the way of a link that is taken by itself."""
        numbers = {self._links[id(link)]: link for link in wait.instance.links}
        forced = next((link for number, link in numbers.items() if link.is_forced and number in shown), None)
        if forced is not None:
            shown.pop(self._links[id(forced)])
            return self.labels[forced.body]
        several = [
            (shown.get(number, ALWAYS), link)
            for number, link in numbers.items()
            if number in shown or not (link.is_conditional or link.is_forced)
        ]
        here = {number: guard for number, guard in shown.items() if number in numbers}
        self._offer(draft, several, pc, _kept(here))
        return None

    def _offer(self, draft: Draft, several: list[tuple[Guard, Link]], pc: int, kept: tuple[Shown, ...]) -> None:
        """Make choices of links."""
        joint: dict[int, tuple[Guard, Link]] = {}
        for guard, link in several:
            before = joint.get(id(link))
            joint[id(link)] = (joined(before[0], guard) if before else guard), link
        for guard, link in joint.values():
            choice = self._choice(link, guard, pc, kept, draft.owner)
            if choice is not None:
                draft.choices.append(choice)
        if not draft.choices:
            draft.ends = True

    def _choice(self, link: Link, guard: Guard, wait: int, kept: tuple[Shown, ...], owner: str) -> DraftChoice | None:
        if link.condition is not None and self.carriers.condition(link.condition) is not True:
            if self.carriers.condition(link.condition) is None:
                self.note(link.at, "when this choice can be taken")
            else:
                guard = narrowed(guard, link.condition, True)
        if not link.is_sure:
            self.note(link.at, f"when {link.label!r} can be clicked: it always can")
        choice = DraftChoice(link.label, link.at, guard, link=link)
        remaining = kept
        if not link.is_lasting and link.is_conditional:
            is_back = wait in self._sets_from(self.labels[link.body])[1]
            if is_back and sum(1 for one in kept if not self._link_of[one.number].is_lasting) > MOST_SHOWN:
                self.note(link.at, f"that {link.label!r} can be taken only once")
            else:
                remaining = tuple(one for one in kept if one.number != self._links[id(link)])
        pc = self.labels[link.body]
        for _ in range(len(self.operations)):
            operation = self.operations[pc] if pc < len(self.operations) else None
            match operation:
                case Jump(to=to) if pc not in self.entries:
                    pc = self.labels[to]
                case Mark() if pc not in self.entries:
                    pc += 1
                case Set(var=var) if var in self.carriers.of:
                    effects = self.effects(operation)
                    if effects is None or any(isinstance(one, tuple) for one in effects):
                        break
                    choice.effects += effects  # type: ignore[arg-type]
                    pc += 1
                case Set():
                    self._nearly(operation)
                    pc += 1
                case Input(at=at, var=var):
                    self.note(at, f"what a reader types into {var}")
                    return None
                case Hide(links=links, is_sure=True):
                    gone = {self._links[id(one)] for one in links}
                    remaining = tuple(one for one in remaining if one.number not in gone)
                    pc += 1
                case End(at=at, why=why):
                    if why:
                        self.note(at, f"{why}: the choice {link.label!r} ends reading")
                    return choice
                case _:
                    break
        choice.to = self._key(pc, remaining if pc not in self.entries else (), owner)
        return choice


def _kept(shown: dict[int, Guard]) -> tuple[Shown, ...]:
    return tuple(Shown(number, guard) for number, guard in sorted(shown.items()))


def _all_links(program: Program) -> Iterator[Link]:
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
    """The variables whose values the words show."""
    names = {one.var for one in program.operations if isinstance(one, Set)}
    text = " ".join(one.text for one in program.operations if isinstance(one, Say))
    text += " ".join(one.text for one in program.dropped)
    for name in names:
        bare = name.partition(" in ")[0]
        if bare in text and (bare.startswith("$") or f"{{{bare}" in text):
            yield name


def _is_either(value: Expression) -> bool:
    return isinstance(value, Apply) and value.op == "either"


def _is_value(value: object) -> bool:
    return value is None or isinstance(value, bool | int | float | str)


__all__ = ["Lost", "TooManySections", "Walk", "key"]
