"""The machine of a story.

`machine_of(story)` has exactly the plays of the story. A fact is a variable of two values, a quest that can be used up
one of three (never, held, used), a counter one of n, and so is the area where the pawn is. Facts that saturation proves
fixed are removed from preconditions, and facts that no precondition tests are left out, since no play depends on them.
Local facts are reset by each operator that leads to the hub; the place to cross off is a variable that each entrance
sets.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from wanderbook.machine.compiled import Story
from wanderbook.machine.effects import Cube, Effects, Table, then
from wanderbook.machine.guards import CROSS, GAIN, SET, USE, Changes, Clause, Guard, bits
from wanderbook.machine.levels import LEVEL_CHANGES, Field, table_of, unpacked
from wanderbook.machine.machine import Machine, Operator, Variable, arranged
from wanderbook.machine.moves import HUB
from wanderbook.machine.saturate import Saturated
from wanderbook.machine.whereabouts import AT

MOST_OPERATORS = 30_000
"""Books with more operators are left to the passes for campaigns."""
ENTRANCE = "entrance"
"""The variable for where an exploration began."""
_GAINED: Table = (0b010, 0b010, 0b100)
_USED: Table = (0b001, 0b100, 0b100)


class TooMany(Exception):
    """Raised when a book has too many operators."""


def machine_of(story: Story, bound: Saturated, most: int = MOST_OPERATORS) -> Machine:
    """The machine of a story. Raises `TooMany` beyond `most` operators."""
    return _Compiling(story, bound, most).machine()


class CompiledStory:
    """A story's machine, and guards as cubes over its variables."""

    def __init__(self, story: Story, bound: Saturated, guards: Iterable[Guard]) -> None:
        """`guards` are further guards whose facts get variables."""
        self._compiling = _Compiling(story, bound, sys.maxsize)
        self.machine = self._compiling.machine(guards)

    def cubes(self, guard: Guard) -> tuple[Cube, ...]:
        """The cubes in which a guard holds; empty if it can never hold."""
        return tuple(self._compiling.cubes(guard))


class _Compiling:
    """Compiles a story, without the facts and moves that saturation settles."""

    def __init__(self, story: Story, bound: Saturated, most: int) -> None:
        """`bound` is the saturation of the story, `most` the largest number of moves."""
        self.story, self.bound, self.most = story, bound, most
        self.names = {bit: name for name, bit in story.bits.items()}
        self.fields = {
            field.base: f"{kind}:{key}"
            for kind, known in (("stat", story.levels), ("start", story.starts))
            for key, field in known.items()
        }
        """By lowest bit, the variable of a stat."""
        areas = story.where.bits.values() if story.where else ()
        self.areas = {bit.bit_length() - 1: number for number, bit in enumerate(areas)}
        """By bit of an area, its value of the variable for the pawn's position."""
        self.local = story.local if story.has_hub else 0
        self.variables: list[Variable] = []
        self.at: dict[str, int] = {}
        """By name, the number of a variable."""
        moves = story.moves
        may = [bound.may(guard) for guard in moves.guards]
        every = (at for point in bound.points for at in range(moves.first[point], moves.last[point]))
        self.open = [at for at in every if may[moves.guard[at]]]
        """The moves that saturation lets through."""
        if len(self.open) > most:
            raise TooMany
        self.entrances = [(at, way) for at, way in enumerate(story.entrances) if bound.may(way.guard)]
        self.crossing = {at for at in self.open if story.has_hub and _crosses(moves.changes[moves.change[at]])}
        self.began = self._began() if self.crossing else {}
        """By point that may cross a place off, the entrances where an exploration there may have begun."""
        self.crossed = [at for at, _ in self.entrances if any(at in began for began in self.began.values())]
        """The entrances that can be crossed off."""
        self.remembers = any(len(began) > 1 for began in self.began.values())
        """Whether the start of an exploration has to be remembered."""
        self.fixed = bound.fixed | self._never_crossed()

    def _began(self) -> dict[int, set[int]]:
        """For each point with a move that crosses a place off, the entrances from which an exploration can reach it."""
        moves = self.story.moves
        after: dict[int, list[int]] = {}
        for at in self.open:
            if moves.to[at] != HUB:
                after.setdefault(moves.source[at], []).append(moves.to[at])
        began: dict[int, int] = {}
        for at, way in self.entrances:
            began[way.to] = began.get(way.to, 0) | 1 << at
        waiting = list(began)
        while waiting:
            point = waiting.pop()
            for to in after.get(point, ()):
                if began[point] & ~began.get(to, 0):
                    began[to] = began.get(to, 0) | began[point]
                    waiting.append(to)
        points = {moves.source[at] for at in self.crossing}
        return {point: {bit.bit_length() - 1 for bit in bits(began.get(point, 0))} for point in points}

    def _never_crossed(self) -> int:
        """The places that nothing crosses off, although saturation allows it."""
        sections = {self.story.entrances[at].section for at in self.crossed}
        every = {way.section for way in self.story.entrances} - sections
        names = (f"crossed:{section}" for section in every)
        return sum(1 << self.story.bits[name] for name in names if name in self.story.bits)

    def machine(self, also: Iterable[Guard] = ()) -> Machine:
        """The machine. The facts that the guards `also` test get variables, too, so that these can be asked about it. A
        move that crosses a place off becomes an operator for each entrance where the exploration may have begun."""
        moves = self.story.moves
        asked = [moves.guards[number] for number in dict.fromkeys(moves.guard[at] for at in self.open)]
        self._declare([*asked, *(way.guard for _, way in self.entrances), *also])
        operators: list[Operator] = []
        for at, way in self.entrances:
            effects = self._effects(way.changes, way.to, entered=at)
            operators += self._operator(HUB, self.cubes(way.guard), effects, (), way.to, way.reply)
        for at in self.open:
            guard, changes, names, to, reply = moves.move(at)
            source, cubes = moves.source[at], self.cubes(guard)
            if at not in self.crossing:
                operators += self._operator(source, cubes, self._effects(changes, to), names, to, reply)
                continue
            for entrance in sorted(self.began[source]):  # one for each place that may be crossed off
                here = ((self.at[ENTRANCE], 2 << self.crossed.index(entrance)),) if self.remembers else ()
                effects = self._effects(changes, to, crossed=entrance)
                operators += self._operator(source, [cube + here for cube in cubes], effects, names, to, reply)
        if len(operators) > self.most:
            raise TooMany
        machine = arranged(Machine(tuple(self.variables), tuple(operators)))
        self.variables = list(machine.variables)
        self.at = {variable.name: at for at, variable in enumerate(self.variables)}
        return machine

    # ---------------------------------------------------------------- variables

    def _declare(self, guards: Iterable[Guard]) -> None:
        """Declare a variable for each fact that is tested and can change; a quest has one for both bits."""
        tested = 0
        for guard in guards:
            for yes, no in guard:
                tested |= yes | no
        for bit in bits(tested & ~self.fixed):
            self._variable(self.names[bit.bit_length() - 1])
        if self.remembers:
            self._add(ENTRANCE, 1 + len(self.crossed), 0)

    def _variable(self, fact: str) -> None:
        """Declare the variable of a fact: of its stat or area, of a quest for both of its bits, or of the fact
        alone."""
        kind, _, which = fact.partition(":")
        if field := self._field(fact):
            name = self.fields[field.base]
            self._add(name, field.size + 1, field.level(self.story.start))
            return
        if kind == AT:
            first = self.areas[(self.story.start & sum(1 << bit for bit in self.areas)).bit_length() - 1]
            self._add(AT, len(self.areas), first)
            return
        if kind not in ("quest", "used"):
            self._add(fact, 2, self._at_start(fact))
            return
        used = self._at_start(f"used:{which}")
        spent = used or self.bound.spent & self.story.mask(f"quest:{which}")
        self._add(f"quest:{which}", 3 if spent else 2, 2 if used else self._at_start(f"quest:{which}"))

    def _field(self, fact: str) -> Field | None:
        """The stat level, or starting level, that a fact belongs to."""
        kind, _, rest = fact.partition(":")
        known = {"stat": self.story.levels, "start": self.story.starts}.get(kind)
        return known[rest.rpartition(":")[0]] if known else None

    def _at_start(self, fact: str) -> int:
        return self.story.start >> self.story.bit(fact) & 1

    def _add(self, name: str, size: int, start: int) -> None:
        if name not in self.at:
            self.at[name] = len(self.variables)
            self.variables.append(Variable(name, size, start))

    def _literal(self, bit: int) -> tuple[int, int, int]:
        """For a fact: the number of its variable, the mask of that variable's values for which the fact holds, and the
        mask of all of its values."""
        kind, _, which = self.names[bit].partition(":")
        if field := self._field(self.names[bit]):
            var, every = self.at[self.fields[field.base]], (2 << field.size) - 1
            return var, every & ~((2 << bit - field.base) - 1), every
        if kind == AT:
            return self.at[AT], 1 << self.areas[bit], (1 << len(self.areas)) - 1
        var = self.at[f"quest:{which}" if kind == "used" else self.names[bit]]
        return var, 0b100 if kind == "used" else 0b010, (1 << self.variables[var].size) - 1

    # ---------------------------------------------------------------- operators

    def _operator(
        self, source: int, cubes: Sequence[Cube], effects: Effects, names: tuple[str, ...], to: int, reply: str | None
    ) -> Iterator[Operator]:
        """Add an operator, unless it can never be open."""
        if cubes:
            yield Operator(source, tuple(cubes), effects, names, to, reply)

    def cubes(self, guard: Guard) -> list[Cube]:
        return [cube for clause in guard if (cube := self._cube(clause)) is not None]

    def _cube(self, clause: Clause) -> Cube | None:
        """The cube of a clause without fixed facts; None if these contradict it."""
        yes, no = clause
        if yes & self.fixed & ~self.story.start or no & self.fixed & self.story.start:
            return None
        allowed: dict[int, int] = {}
        for wanted, mask in ((True, yes & ~self.fixed), (False, no & ~self.fixed)):
            for bit in bits(mask):
                var, holding, every = self._literal(bit.bit_length() - 1)
                allowed[var] = allowed.get(var, every) & (holding if wanted else every & ~holding)
        return tuple(sorted(allowed.items())) if all(allowed.values()) else None

    def _effects(self, changes: Changes, to: int, entered: int = -1, crossed: int = -1) -> Effects:
        """The effects of these changes on each variable, in order. `entered` is the number of the entrance if the move
        enters one, `crossed` that of the entrance that the changes cross off; -1 for none. Arriving at the hub also
        clears the facts of one exploration."""
        found: dict[int, Table] = {}

        def add(name: str, table: Table) -> None:
            """Compose a further effect on a variable with those before it."""
            if name in self.at:
                var = self.at[name]
                table = table[: self.variables[var].size]
                found[var] = then(found[var], table) if var in found else table

        for kind, target in changes:
            if kind in (GAIN, USE):
                add(f"quest:{target}", _GAINED if kind == GAIN else _USED)
            elif kind in LEVEL_CHANGES:
                add(self.fields[unpacked(target).field.base], table_of(kind, target))
            elif kind == CROSS:
                if crossed >= 0:
                    add(f"crossed:{self.story.entrances[crossed].section}", (0b10, 0b10))
            elif target in self.areas:
                if kind == SET:  # and with it, the other areas are cleared
                    add(AT, (1 << self.areas[target],) * len(self.areas))
            else:
                add(self.names[target], (0b10, 0b10) if kind == SET else (0b01, 0b01))
        if entered >= 0 and ENTRANCE in self.at:
            value = 1 + self.crossed.index(entered) if entered in self.crossed else 0
            add(ENTRANCE, (1 << value,) * self.variables[self.at[ENTRANCE]].size)
        if to == HUB:
            for bit in bits(self.local):
                add(self.names[bit.bit_length() - 1], (0b01, 0b01))
        return tuple(sorted((var, table) for var, table in found.items() if not _keeps(table)))


def _crosses(changes: Changes) -> bool:
    return any(kind == CROSS for kind, _ in changes)


def _keeps(table: Table) -> bool:
    """Whether an effect changes nothing."""
    return all(after == 1 << value for value, after in enumerate(table))
