"""A number of a story as a stat: what each assignment does to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from wanderbook.book.effects import Effect, GainRolled, GainStat, LoseAllStat, LoseRolled, LoseStat
from wanderbook.foreign.expressions import Apply, Const, Expression, Var

HIGHEST = 999
MOST_FACES = 100


class _Linear(NamedTuple):
    """The old value or not, a number to add, and a roll to add or to take away."""

    keeps: bool
    added: int = 0
    low: int = 0
    high: int = 0
    sign: int = 0


@dataclass
class Counter:
    """A stat."""

    var: str
    title: str
    start: int
    plural: str = ""
    highest: int = HIGHEST
    may_be_less: bool = False
    """Whether something may take more from it than there is."""

    def set(self, value: Expression) -> list[Effect] | None:
        """The effects of an assignment; None if there are none that do the same."""
        inner = self._within(value)
        linear = self._linear(inner) if inner is not None else None
        if linear is None:
            return None
        effects: list[Effect] = [] if linear.keeps else [LoseAllStat(stat=self.title)]
        added = linear.added
        if linear.sign:
            rolled = self._rolled(linear)
            if rolled is None:
                return None
            effects.append(rolled)
            added = 0
        if abs(added) > HIGHEST:
            return None
        if added > 0:
            effects.append(GainStat(amount=added, stat=self.title))
        elif added < 0:
            if not linear.keeps:
                return None
            self.may_be_less |= inner is value
            effects.append(LoseStat(amount=-added, stat=self.title))
        return effects

    def _rolled(self, linear: _Linear) -> Effect | None:
        """A roll as an effect; None if there are no such dice."""
        faces = linear.high - linear.low + 1
        more = linear.low - 1 + linear.sign * linear.added
        if not 2 <= faces <= MOST_FACES or more < -1 or faces + more > HIGHEST:
            return None
        dice = f"d{faces}{more:+d}" if more else f"d{faces}"
        if linear.sign < 0:
            self.may_be_less = True
            return LoseRolled(dice=dice, stat=self.title) if linear.keeps else None
        return GainRolled(dice=dice, stat=self.title)

    def _within(self, value: Expression) -> Expression | None:
        """What is kept between 0 and a highest number, which becomes the stat's; None if it is kept elsewhere."""
        match value:
            case Apply("max", (Const(0), inner) | (inner, Const(0))):
                return inner
            case Apply("clamp", (inner, Const(0), Const(int(most)))):
                return inner if self._has_cap(most) else None
            case Apply("min", (Const(int(most)), inner) | (inner, Const(int(most)))):
                return inner if self._has_cap(most) else None
        return value

    def _has_cap(self, most: int) -> bool:
        """Take a number for the highest, if no other was taken before."""
        if 0 < most <= self.highest and self.highest == HIGHEST:
            self.highest = most
        return self.highest == most

    def _linear(self, value: Expression) -> _Linear | None:
        """A value as a sum of the old value, a number and a roll; None if it is anything else."""
        match value:
            case Var(name) if name == self.var:
                return _Linear(True)
            case Const(None):
                return _Linear(False)
            case Const(int(number)) if not isinstance(number, bool):
                return _Linear(False, number)
            case Const(float(number)) if number == int(number):
                return _Linear(False, int(number))
            case Apply("random", (Const(int(low)), Const(int(high)))) if low <= high:
                return _Linear(False, 0, low, high, 1) if low < high else _Linear(False, low)
            case Apply("negative" | "_", (inner,)):
                return self._summed(_Linear(False), self._linear(inner), -1)
            case Apply("+" | "-", (first, second)):
                before = self._linear(first)
                return self._summed(before, self._linear(second), 1 if value.op == "+" else -1) if before else None
        return None

    @staticmethod
    def _summed(first: _Linear, second: _Linear | None, sign: int) -> _Linear | None:
        """The sum or the difference of two."""
        if second is None or (first.keeps and second.keeps) or (first.sign and second.sign):
            return None
        if sign < 0 and second.keeps:
            return None
        rolled = first if first.sign else second
        turned = rolled.sign if first.sign else sign * second.sign
        return _Linear(first.keeps or second.keeps, first.added + sign * second.added, rolled.low, rolled.high, turned)
