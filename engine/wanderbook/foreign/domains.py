"""The values of each variable that its program tells apart.

The values that a variable may get are collected from its assignments, whatever their order. A number that counts and
counts is known exactly between the numbers that it is compared with, and beyond these only as `Beyond`. Where a
variable may have too many values, it has none that is known: it is `TOP`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from wanderbook.foreign.expressions import Apply, Const, Expression, Value, Var, parts, variables
from wanderbook.foreign.program import Goto, Input, Program, Set, Test, Wait
from wanderbook.foreign.values import COMPARISONS, TOP, Beyond, Dialect, Evaluator, Key, Known, Other, Top, key

EXACT, WIDE, TIGHT, NOTHING = range(4)
"""How exactly a variable is known: each of its values, a wide range around what it is compared with, that alone, or
nothing."""
MOST = {EXACT: 40, WIDE: 160, TIGHT: 250, NOTHING: 0}
MARGIN = {WIDE: 20, TIGHT: 0}
PERCENT = ("%+", "%-")
"""Operators on numbers from 0 to 100."""
MOST_TEXTS = 60
"""The most texts that typed input is compared with."""


class Domains:
    """By variable, its values, the last of which is `TOP`."""

    def __init__(self, program: Program, relevant: Iterable[str], evaluator: Evaluator) -> None:
        """Collect the values of each relevant variable, widening domains that do not stop growing."""
        self.program, self.evaluator = program, evaluator
        self.relevant = set(relevant)
        self.sets = [one for one in program.operations if isinstance(one, Set) and one.var in self.relevant]
        self.typed = {one.var for one in program.operations if isinstance(one, Input)}
        self.level = dict.fromkeys(self.relevant, EXACT) | dict.fromkeys(program.tainted & self.relevant, NOTHING)
        self._limits = _limits(program, self.sets)
        self._distinct = list({(one.var, one.value): one for one in self.sets}.values())
        self._worth: dict[Expression, dict[tuple[Key, ...], list[Known]]] = defaultdict(dict)
        for var in self.relevant:
            if self.level[var] == EXACT and (only_counts(var, self.sets) or self._is_percent(var)):
                self.level[var] = TIGHT
        self.inputs: list[Known] = [Other(), *sorted(evaluator.texts)] if len(evaluator.texts) <= MOST_TEXTS else [TOP]
        while not self._collected():
            pass
        self.of: dict[str, tuple[Known, ...]] = {
            var: (*(one for one in values.values() if not isinstance(one, Top)), TOP)
            for var, values in self._values.items()
        }
        self.index: dict[str, dict[Key, int]] = {
            var: {key(one): at for at, one in enumerate(values)} for var, values in self.of.items()
        }

    def _is_percent(self, var: str) -> bool:
        """Whether a variable is changed by percentages, so that it may take any value up to 100."""
        changes = (one.value for one in self._distinct if one.var == var and isinstance(one.value, Apply))
        return any(change.op in PERCENT and change.args[0] == Var(var) for change in changes)

    # ---------------------------------------------------------------- collecting

    def _collected(self) -> bool:
        """Collect the values of all variables once; False if some had too many and must be widened."""
        self._values: dict[str, dict[Key, Known]] = {}
        for var in sorted(self.relevant):
            self._values[var] = {}
            self._add(var, self._ints(var))
            self._add(var, [self.program.initial.get(var, undefined(self.program.dialect, var))])
            if var in self.typed:
                self._add(var, self.inputs)
        waiting = list(self._distinct)
        using = defaultdict(list)
        for one in self._distinct:
            for var in set(variables(one.value)):
                using[var].append(one)
        while waiting:
            one = waiting.pop()
            if self._add(one.var, self._results(one)):
                if len(self._values[one.var]) > MOST[self.level[one.var]] and self.level[one.var] != NOTHING:
                    self.level[one.var] += 1
                    return False
                waiting += (other for other in using[one.var] if other not in waiting)
        return True

    def _results(self, one: Set) -> Iterator[Known]:
        domains = {var: list(self._values[var].values()) for var in set(variables(one.value)) if var in self._values}
        yield from self.evaluator.results(one.value, domains, self._worth[one.value])

    def _add(self, var: str, values: Iterable[Known]) -> bool:
        """Add values to a variable's; whether any is new."""
        known = self._values[var]
        before = len(known)
        for value in values:
            for one in self.abstracted(var, value):
                known.setdefault(key(one), one)
        return len(known) > before

    # ---------------------------------------------------------------- ranges

    def _range(self, var: str) -> tuple[int, int] | None:
        """The lowest and the highest number that are told apart; None if all are."""
        level = self.level[var]
        if level not in MARGIN:
            return None
        limits = self._limits[var] or {0}
        first = self.program.initial.get(var, undefined(self.program.dialect, var))
        if isinstance(first, int) and not isinstance(first, bool):
            limits = limits | {first}
        return min(limits) - MARGIN[level], max(limits) + MARGIN[level]

    def _ints(self, var: str) -> list[Known]:
        """All numbers of a variable's range, and one value for those beyond each end."""
        range_ = self._range(var)
        if range_ is None:
            return []
        low, high = range_
        if high - low > MOST[TIGHT]:
            self.level[var] = NOTHING
            return []
        return [Beyond(low - 1, -1), *range(low, high + 1), Beyond(high + 1, 1)]

    def abstracted(self, var: str, value: Known) -> list[Known]:
        """The values of its domain that a variable may have when it has this value; several if that is not exact."""
        if self.level.get(var, NOTHING) == NOTHING or isinstance(value, Top):
            return [TOP]
        range_ = self._range(var)
        if isinstance(value, Beyond):
            if range_ is None:
                return [TOP]
            low, high = range_
            if value.sign > 0:
                return [*range(max(low, value.bound), high + 1), Beyond(high + 1, 1)] if value.bound >= low else [TOP]
            return [*range(low, min(high, value.bound) + 1), Beyond(low - 1, -1)] if value.bound <= high else [TOP]
        if range_ is not None and isinstance(value, int | float) and not isinstance(value, bool):
            low, high = range_
            if low <= value <= high:
                return [value]
            if not isinstance(value, int):
                return [TOP]
            return [Beyond(high + 1, 1) if value > high else Beyond(low - 1, -1)]
        return [value]

    def mask(self, var: str, values: Iterable[Known]) -> tuple[int, bool]:
        """The values that a variable may have next, as a mask, and whether each of them is really possible."""
        index, found, is_sure = self.index[var], 0, True
        for value in values:
            several = self.abstracted(var, value)
            is_sure &= len(several) == 1
            for one in several:
                at = index.get(key(one))
                found |= 1 << (len(index) - 1 if at is None else at)
        return found, is_sure


def only_counts(var: str, sets: Iterable[Set]) -> bool:
    """Whether a variable is set to constants and counted up, so that its range is all that is needed."""
    counts = False
    for one in sets:
        if one.var == var and not isinstance(one.value, Const):
            match one.value:
                case Apply("+", (Var(name), Const(int(value)))) if name == var and value > 0:
                    counts = True
                case _:
                    return False
    return counts


def undefined(dialect: Dialect, var: str) -> Value:
    """The value of a variable before it is set."""
    return 0 if dialect == "harlowe" or var.startswith("#visits ") else None


# ---------------------------------------------------------------- what variables are compared with


def relevant_variables(program: Program) -> set[str]:
    """The variables that some test, link or target depends on."""
    found = set[str]()
    uses: dict[str, set[str]] = defaultdict(set)
    for one in program.operations:
        if isinstance(one, Set):
            uses[one.var].update(variables(one.value))
        for expression in asked(one):
            found.update(variables(expression))
    waiting = list(found)
    while waiting:
        for var in uses[waiting.pop()] - found:
            found.add(var)
            waiting.append(var)
    return found


def asked(operation: object) -> Iterator[Expression]:
    """The expressions that decide where a play continues after an operation."""
    match operation:
        case Test(condition=condition):
            yield condition
        case Goto(target=target):
            yield target
        case Wait(instance=instance):
            yield from (link.condition for link in instance.links if link.condition is not None)


def texts_of(program: Program) -> frozenset[str]:
    """The texts that conditions and assignments name."""
    found = set[str]()
    for operation in program.operations:
        several = [operation.value] if isinstance(operation, Set) else list(asked(operation))
        for expression in several if not isinstance(operation, Goto) else ():
            for one in parts(expression):
                if isinstance(one, Const) and isinstance(one.value, str):
                    found.add(one.value)
    return frozenset(found)


def _limits(program: Program, sets: list[Set]) -> Mapping[str, set[int]]:
    """For each variable, the numbers around which it must be known exactly."""
    limits: dict[str, set[int]] = defaultdict(set)
    linked: dict[str, set[str]] = defaultdict(set)
    for operation in program.operations:
        for expression in asked(operation):
            _compared(expression, limits, linked)
    for one in sets:
        _compared(one.value, limits, linked)
        for var in variables(one.value):
            if var != one.var:
                linked[var].add(one.var)
                linked[one.var].add(var)
        if isinstance(one.value, Const) and isinstance(one.value.value, int):
            limits[one.var].add(int(one.value.value))
    changed = True
    while changed:
        changed = False
        for var, others in linked.items():
            for other in others:
                if not limits[other] <= limits[var] and len(limits[var]) < MOST[TIGHT]:
                    limits[var] |= limits[other]
                    changed = True
    return limits


def _compared(expression: Expression, limits: dict[str, set[int]], linked: dict[str, set[str]]) -> None:
    """Note for each variable the numbers that it is compared with, and the variables that it is compared to."""
    if isinstance(expression, Var):
        limits[expression.name].add(0)
    for one in parts(expression):
        if not isinstance(one, Apply):
            continue
        if one.op in PERCENT:
            for var in variables(one):
                limits[var].update((0, 100))
        if one.op in ("and", "or", "not"):
            for arg in one.args:
                if isinstance(arg, Var):
                    limits[arg.name].add(0)
        if one.op in COMPARISONS and len(one.args) == 2:
            numbers = [
                int(part.value // 1)
                for part in parts(one)
                if isinstance(part, Const) and isinstance(part.value, int | float)
            ]
            texts = [part.value for part in parts(one) if isinstance(part, Const) and isinstance(part.value, str)]
            numbers += [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 5]
            several = set(variables(one))
            for var in several:
                limits[var].update(numbers)
                limits[var].update(number + 1 for number in numbers)
                linked[var] |= several - {var}
