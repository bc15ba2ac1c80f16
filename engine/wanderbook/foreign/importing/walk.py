"""From a program to the drafts of sections."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.foreign.expressions import Apply, Const, Var
from wanderbook.foreign.importing import Lost
from wanderbook.foreign.importing.carriers import Words
from wanderbook.foreign.importing.drafts import Draft, DraftChoice, DraftRow, Key, Shown
from wanderbook.foreign.importing.guards import ALWAYS, NEVER, Guard, Tangled, after, joined, narrowed
from wanderbook.foreign.importing.prose import Run
from wanderbook.foreign.importing.regions import Regions
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
    Program,
    Say,
    Set,
    Show,
    Test,
    Wait,
    entry,
)
from wanderbook.foreign.values import key

MOST_SECTIONS = 20_000
MOST_SHOWN = 3
"""The most links of a passage that go away when they are clicked while the reader stays."""
MOST_TWICE = 30
"""The most words that both sides of a test may repeat."""
STATS_LINK = "#stats"


class TooManySections(Exception):
    """Raised if a story needs more sections than a book should have."""


class _NoChoices(Exception):
    """Raised where a fork leads to something else than choices."""


class Walk(Regions):
    """The sections of a program: `drafts` by key, in the order in which they were found."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.drafts: dict[Key, Draft] = {}
        self._waiting: list[tuple[Key, str]] = []
        self._joins: set[int] = set()
        """Where the sides of a test meet that divides a passage, if much follows there."""

    # ---------------------------------------------------------------- the beginning

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
        result = Key(pc, shown)
        if result not in self.drafts:
            if len(self.drafts) >= MOST_SECTIONS:
                raise TooManySections
            self.drafts[result] = Draft(result, owner, NOWHERE)
            self._waiting.append((result, owner))
        return result

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
                    self.note_constant(test, truth)
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
                    shown.pop(self.links[id(link)], None)
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
            number = self.links[id(link)]
            shown[number] = joined(shown.get(number, NEVER), guard)

    # ---------------------------------------------------------------- assignments

    def _set(self, draft: Draft, item: Set, pc: int, shown: dict[int, Guard]) -> int | None:
        """Add the effects of an assignment."""
        if pc in self.once:
            return pc + 1
        effects = self.effects(item)
        if effects is None:
            effects = self.nearly(item)
        draft.effects += effects
        if effects:
            draft.changed.add(item.var)
        return pc + 1

    # ---------------------------------------------------------------- tests

    def _test(self, draft: Draft, test: Test, pc: int, shown: dict[int, Guard]) -> int | None:
        """What a test decides: words and choices in their place, or where the section leads."""
        truth = self.carriers.condition(test.condition)
        if isinstance(truth, bool):
            self.note_constant(test, truth)
            return self.labels[test.then if truth else test.otherwise]
        region = self.region(pc, draft.changed)
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
            if test.after and self.words_from(join := self.past_jumps(self.labels[test.after])) > MOST_TWICE:
                self._joins.add(join)
            draft.redirects = list(self._redirects(pc, kept, draft.owner))
        return None

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
            exits = self.exits(pc)
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

    # ---------------------------------------------------------------- ways on

    def _fork(self, draft: Draft, fork: Fork, pc: int, shown: dict[int, Guard]) -> int | None:
        """Several ways on: choices, a draw, or the first way if nobody knows."""
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
        operation = self.operations[self.past_jumps(pc)]
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
        """The end of a section that leads to a passage."""
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
        numbers = {self.links[id(link)]: link for link in wait.instance.links}
        forced = next((link for number, link in numbers.items() if link.is_forced and number in shown), None)
        if forced is not None:
            shown.pop(self.links[id(forced)])
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
        """A link as a choice; None if all that it does is to take what a reader types."""
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
            is_back = wait in self.sets_from(self.labels[link.body])[1]
            if is_back and sum(1 for item in kept if not self.link_of[item.number].is_lasting) > MOST_SHOWN:
                self.note(link.at, f"that {link.label!r} can be taken only once")
            else:
                remaining = tuple(item for item in kept if item.number != self.links[id(link)])
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
                    if effects is None or any(isinstance(item, tuple) for item in effects):
                        break
                    choice.effects += effects  # type: ignore[arg-type]
                    pc += 1
                case Set():
                    self.nearly(operation)
                    pc += 1
                case Input(at=at, var=var):
                    self.note(at, f"what a reader types into {var}")
                    choice.text = "Go on."
                    pc += 1
                case Hide(links=links, is_sure=True):
                    gone = {self.links[id(item)] for item in links}
                    remaining = tuple(item for item in remaining if item.number not in gone)
                    pc += 1
                case End(at=at, why=why):
                    if why:
                        self.note(at, f"{why}: the choice {link.label!r} ends reading")
                    return choice
                case _:
                    break
        if self.past_jumps(pc) == wait and remaining == kept and not choice.effects:
            self.note(link.at, f"the choice {link.label!r}, which changes nothing here")
            return None
        choice.to = self._key(pc, remaining if pc not in self.entries else (), owner)
        return choice


def _kept(shown: dict[int, Guard]) -> tuple[Shown, ...]:
    return tuple(Shown(number, guard) for number, guard in sorted(shown.items()))


__all__ = ["Lost", "TooManySections", "Walk", "key"]
