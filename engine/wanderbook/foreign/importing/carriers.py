"""How the variables of a story come along: as keywords, items or stats.

A variable with two values becomes a quest with a keyword if it is never taken back, else an item. One with several
constants becomes an item for each. A number becomes a stat. Any other is not carried over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from wanderbook.book.conditions import (
    And,
    Condition,
    HasCard,
    HasKeyword,
    Not,
    Or,
    StatAtLeast,
    StatAtMost,
    StatIsZero,
)
from wanderbook.book.effects import Effect, GainCard, GainQuest, LoseCard, LoseQuest
from wanderbook.foreign.domains import asked, relevant_variables, texts_of, undefined
from wanderbook.foreign.draws import draws
from wanderbook.foreign.expressions import Apply, Const, Expression, Value, Var, parts, variables
from wanderbook.foreign.importing.names import Names
from wanderbook.foreign.importing.numbers import Counter
from wanderbook.foreign.program import Goto, Input, Place, Program, Set
from wanderbook.foreign.values import TOP, Known, key

MOST_WORDS = 40
"""The most values of a variable that become an item each."""
MOST_STATS = 30
MOST_CARDS = 9_000
MOST_STATES = 64
HIGHEST = 999
MOST_RANGES = 4


class Card(NamedTuple):
    """A quest or an item."""

    number: int
    name: str
    starts: bool
    """Whether the reader has it from the start."""
    keyword: str = ""

    @property
    def table(self) -> dict[str, object]:
        """What its file says of it."""
        return {"number": self.number, "name": self.name, **({"keyword": self.keyword} if self.keyword else {})}


@dataclass
class Flag:
    """A variable with two values: `no` and `yes`."""

    no: Value
    yes: Value
    number: int
    keyword: str
    """Its keyword; empty for an item, which can be lost and found again."""

    @property
    def held(self) -> Condition:
        return HasKeyword(keyword=self.keyword) if self.keyword else HasCard(card=self.number)

    def set(self, value: Value) -> list[Effect]:
        is_held = key(value) == key(self.yes)
        if self.keyword:
            return [GainQuest(quest=self.number) if is_held else LoseQuest(quest=self.number)]
        return [GainCard(card=self.number) if is_held else LoseCard(card=self.number)]


@dataclass
class Words:
    """A variable with several values, each an item; the others are none of them."""

    cards: dict[Value, int]
    others: list[Value]

    def set(self, value: Value) -> list[Effect]:
        gained = self.cards.get(value)
        lost: list[Effect] = [LoseCard(card=item) for item in self.cards.values() if item != gained]
        return lost if gained is None else [*lost, GainCard(card=gained)]


Carrier = Flag | Words | Counter


@dataclass
class _Seen:
    """What a program does with a variable."""

    sets: list[Set] = field(default_factory=list)
    tests: list[Expression] = field(default_factory=list)
    is_target: bool = False
    is_typed: bool = False

    @property
    def constants(self) -> list[Value]:
        result = [item.value.value for item in self.sets if isinstance(item.value, Const)]
        for item in self.sets:
            if isinstance(item.value, Apply) and item.value.op == "either":
                result += [arg.value for arg in item.value.args if isinstance(arg, Const)]
        return list({key(value): value for value in result}.values())

    @property
    def changes(self) -> list[Expression]:
        """The values given to it that are no constants."""
        return [item.value for item in self.sets if not _is_constant(item.value)]


def _is_constant(value: Expression) -> bool:
    is_drawn = isinstance(value, Apply) and value.op == "either"
    return isinstance(value, Const) or (is_drawn and all(isinstance(arg, Const) for arg in value.args))  # type: ignore[union-attr]


class Carriers:
    """What each variable of a program becomes."""

    def __init__(self, program: Program, initial: dict[str, Value], shown: set[str], once: set[int]) -> None:
        """`initial` has the values with which reading begins, `shown` the variables whose values the words show, and
        `once` the assignments that give these first values."""
        self.program, self.initial = program, initial
        self.evaluator = program.evaluator(program.dialect, texts_of(program))
        self.names = Names()
        self.quests: list[Card] = []
        self.cards: list[Card] = []
        self.of: dict[str, Carrier] = {}
        self.constant: set[str] = set()
        """Variables that never have another value than their first."""
        self.not_carried: dict[str, Place] = {}
        self._seen: dict[str, _Seen] = defaultdict(_Seen)
        self._conditions: dict[Expression, Condition | bool | None] = {}
        self._look(once)
        relevant = relevant_variables(program)
        for name in sorted(relevant | (shown & set(self._seen)), key=lambda item: (item not in relevant, item)):
            self._carry(name)
        self.unused = {
            name: item.sets[0].at for name, item in self._seen.items() if item.sets and name not in relevant | shown
        }

    def _look(self, once: set[int]) -> None:
        """Collect what the program does with each variable."""
        several = [item for pc, item in enumerate(self.program.operations) if pc not in once]
        for operation in several:
            if isinstance(operation, Set):
                self._seen[operation.var].sets.append(operation)
            elif isinstance(operation, Input):
                self._seen[operation.var].is_typed = True
            for expression in asked(operation):
                for name in set(variables(expression)):
                    self._seen[name].tests.append(expression)
                    self._seen[name].is_target |= isinstance(operation, Goto)
        for item in [operation for operation in several if isinstance(operation, Set)]:
            for name in set(variables(item.value)) - {item.var}:
                self._seen[name].tests.append(item.value)

    def _first(self, name: str) -> Value:
        """The value of a variable at first."""
        return self.initial.get(name, undefined(self.program.dialect, name))

    # ---------------------------------------------------------------- what each becomes

    def _carry(self, name: str) -> None:
        """Decide what a variable becomes."""
        seen = self._seen[name]
        made = None
        if self._is_constant(name, seen):
            self.constant.add(name)
            return
        if not seen.is_typed and name not in self.program.tainted:
            first = self.initial.get(name)
            values = seen.constants
            if key(first) not in set(map(key, values)) and first is not None:
                values = [first, *values]
            made = (
                self._flag(name, seen, values) or self._words(name, seen, values) or self._counter(name, seen, values)
            )
        if made is not None:
            self.of[name] = made
        elif seen.sets or seen.is_typed:
            self.not_carried[name] = next((item.at for item in seen.sets), Place("", 1))

    def _is_constant(self, name: str, seen: _Seen) -> bool:
        """Whether a variable never has another value than its first. One that is true or false stays a keyword."""
        first = self._first(name)
        is_set = bool(seen.changes) or seen.is_typed or name in self.program.tainted
        return not is_set and not isinstance(first, bool) and all(key(item) == key(first) for item in seen.constants)

    def _flag(self, name: str, seen: _Seen, values: list[Value]) -> Flag | None:
        """A variable of which only two values are told apart."""
        plain = [value for value in values if value is not None]
        if not seen.changes and plain and all(value in (0, 1, True, False) for value in plain):
            if len({type(value) for value in plain}) > 1:
                return None
            no, yes = (False, True) if isinstance(plain[0], bool) else (0, 1)
        elif seen.changes and all(_is_one_more(item, name) for item in seen.changes) and set(values) <= {0, None}:
            no, yes = 0, 1
            if not self._is_ever(name, seen):
                return None
        else:
            return None
        first = self.initial.get(name)
        is_held = first is not None and key(first) == key(yes)
        is_lost = any(key(item) in (key(no), key(None)) for item in seen.constants)
        if is_lost and (is_held or any(key(item) == key(yes) for item in seen.constants) or seen.changes):
            return self._item(name, no, yes, is_held)
        number = len(self.quests) + 1
        keyword = self.names.keyword(name)
        self.quests.append(Card(number, self.names.title(name), is_held, keyword))
        return Flag(no, yes, number, keyword)

    def _item(self, name: str, no: Value, yes: Value, is_held: bool) -> Flag:
        return Flag(no, yes, self._card(self.names.title(name), is_held), "")

    def _card(self, title: str, is_held: bool) -> int:
        number = len(self.cards) + 1
        self.cards.append(Card(number, title, is_held))
        return number

    def _is_ever(self, name: str, seen: _Seen) -> bool:
        """Whether all tests ask only whether something was counted at all."""
        return all(
            set(variables(test)) == {name}
            and self._truth(test, {name: 1}) is not None
            and len({self._truth(test, {name: number}) for number in (1, 2, 3, 50)}) == 1
            for test in seen.tests
        ) and not any(
            name in variables(item.value) for other in self._seen.values() for item in other.sets if item.var != name
        )

    def _words(self, name: str, seen: _Seen, values: list[Value]) -> Words | None:
        """A variable with several constants."""
        if seen.changes or not any(isinstance(value, str) for value in values):
            return None
        named = {part.value for test in seen.tests for part in parts(test) if isinstance(part, Const)}
        kept = [value for value in values if value not in (None, "") and (seen.is_target or value in named)]
        if len(kept) > MOST_WORDS or len(self.cards) + len(kept) > MOST_CARDS:
            return None
        first = self.initial.get(name)
        cards: dict[Value, int] = {
            item: self._card(f"{self.names.title(name)}: {item}"[:80], key(item) == key(first)) for item in kept
        }
        others = [value for value in (*values, first) if value not in cards]
        return Words(cards, list({key(item): item for item in others}.values()) or [None])

    def _counter(self, name: str, seen: _Seen, values: list[Value]) -> Counter | None:
        """A number."""
        numbers = [value for value in values if value is not None]
        if any(isinstance(value, bool) or not isinstance(value, int | float) for value in numbers):
            return None
        if sum(isinstance(item, Counter) for item in self.of.values()) >= MOST_STATS or (
            not numbers and not seen.changes
        ):
            return None
        first = self.initial.get(name)
        whole = [int(value) for value in numbers if isinstance(value, int)]
        start = first if isinstance(first, int) and not isinstance(first, bool) else 0
        if not 0 <= start <= HIGHEST:
            return None
        probe = Counter(name, "x", start)
        known = sum(probe.set(item) is not None or _is_fair(item) for item in seen.changes)
        if 2 * known < len(seen.changes):
            return None
        title, plural = self.names.stat(name)
        return Counter(name, title, start, plural, highest=max([1, start, *whole]) if not seen.changes else HIGHEST)

    # ---------------------------------------------------------------- conditions

    def condition(self, test: Expression) -> Condition | bool | None:
        """A test as a condition; a truth if nothing changes it; None if it cannot be carried over."""
        if test not in self._conditions:
            self._conditions[test] = self._condition(test)
        return self._conditions[test]

    def _condition(self, test: Expression) -> Condition | bool | None:
        """A test as a condition, by what its variables become."""
        names = list(dict.fromkeys(variables(test)))
        carried = [self.of.get(name) for name in names]
        if not names:
            return self._truth(test, {})
        fixed: dict[str, Known] = {name: self._first(name) for name in names if name in self.constant}
        if len(fixed) == len(names):
            truth = self._truth(test, dict(fixed))
            return bool(truth)
        if any(item is None and name not in fixed for name, item in zip(names, carried, strict=True)):
            return None
        counters = [name for name in names if isinstance(self.of.get(name), Counter)]
        if len(counters) == 1 and len(names) - len(fixed) == 1:
            return self._ranges(test, counters[0], dict(fixed))
        if counters:
            return None
        return self._table(test, [name for name in names if name not in fixed], dict(fixed))

    def _truth(self, test: Expression, known: dict[str, Known]) -> bool | None:
        several = [self.evaluator.truth(value) for value in self.evaluator.values(test, known)]
        return several[0] if len(several) == 1 else None

    def _table(self, test: Expression, names: list[str], fixed: dict[str, Known]) -> Condition | bool | None:
        """A test of variables with few values: the combinations with which it holds."""
        states = [list(_states(self.of[name])) for name in names]
        if len(list(product(*states))) > MOST_STATES:
            return None
        holding: list[Condition] = []
        failing: list[Condition] = []
        any_holds = any_fails = False
        for combination in product(*states):
            truths = {
                bool(self._truth(test, {**fixed, **dict(zip(names, values, strict=True))}))
                for values in product(*(values for _, values in combination))
            }
            if len(truths) > 1:
                return None
            known = [condition for condition, _ in combination if condition is not None]
            if truths.pop():
                holding += [_all(known)] if known else []
                any_holds = True
            else:
                failing += [_all(known)] if known else []
                any_fails = True
        if not any_holds or not any_fails:
            return any_holds
        if len(failing) == 1 and len(holding) > 1:
            return _not(failing[0])
        return holding[0] if len(holding) == 1 else Or(any=tuple(holding))

    def _ranges(self, test: Expression, name: str, fixed: dict[str, Known]) -> Condition | bool | None:
        """A test of a number: the ranges in which it holds."""
        carrier = self.of[name]
        assert isinstance(carrier, Counter)
        result: list[list[int]] = []
        for number in range(HIGHEST + 1):
            truth = self._truth(test, {**fixed, name: number})
            if truth is None and number == 0:
                return None
            if truth:
                if result and result[-1][1] == number - 1:
                    result[-1][1] = number
                else:
                    result.append([number, number])
                if len(result) > MOST_RANGES:
                    return None
        if not result or result == [[0, HIGHEST]]:
            return bool(result)
        return _any([_range(carrier.title, *item) for item in result])

    def chances(self, value: Expression) -> list[tuple[Known, int]] | None:
        """What chance makes of an expression, with how many of equal cases; None if it depends on anything else."""
        if any(True for _ in variables(value)):
            return None
        several = list(draws(self.evaluator, value, {}))
        whole = 1
        for _, share in several:
            whole = whole * share.denominator // _common(whole, share.denominator)
        if len(several) < 2 or whole > HIGHEST or any(item is TOP for item, _ in several):
            return None
        return [(item, int(share * whole)) for item, share in several]


def _common(first: int, second: int) -> int:
    while second:
        first, second = second, first % second
    return first


def _is_fair(value: Expression) -> bool:
    return isinstance(value, Apply) and value.op in ("%+", "%-")


def _is_one_more(value: Expression, name: str) -> bool:
    match value:
        case Apply("+", (Var(var), Const(int(number)))) | Apply("+", (Const(int(number)), Var(var))):
            return var == name and number > 0
    return False


def _states(carrier: Carrier) -> Iterator[tuple[Condition | None, Sequence[Value]]]:
    """The states that a book tells apart, each with the values of the variable that it stands for."""
    if isinstance(carrier, Flag):
        yield carrier.held, [carrier.yes]
        yield Not(of=carrier.held), [carrier.no]
    elif isinstance(carrier, Words):
        for value, card in carrier.cards.items():
            yield HasCard(card=card), [value]
        held = [HasCard(card=card) for card in carrier.cards.values()]
        yield _all([Not(of=item) for item in held]) if held else None, carrier.others


def _not(condition: Condition) -> Condition:
    """The opposite of a condition."""
    match condition:
        case Not(of=inner):
            return inner
        case And(all=several) if all(isinstance(item, Not) for item in several):
            return Or(any=tuple(map(_not, several)))
    return Not(of=condition)


def _all(several: Sequence[Condition]) -> Condition:
    flat = [part for item in several for part in (item.all if isinstance(item, And) else (item,))]
    return flat[0] if len(flat) == 1 else And(all=tuple(flat))


def _any(several: Sequence[Condition]) -> Condition:
    return several[0] if len(several) == 1 else Or(any=tuple(several))


def _range(stat: str, low: int, high: int) -> Condition:
    """The condition that a stat lies in a range."""
    if high == 0:
        return StatIsZero(stat=stat)
    tests: list[Condition] = []
    if low > 0:
        tests.append(StatAtLeast(amount=low, stat=stat))
    if high < HIGHEST:
        tests.append(StatAtMost(amount=high, stat=stat))
    return _all(tests)
