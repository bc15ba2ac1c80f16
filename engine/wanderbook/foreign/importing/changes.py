"""What the assignments of a program become."""

from __future__ import annotations

from wanderbook.book.effects import Effect, GainStat, LoseStat
from wanderbook.foreign.expressions import Apply, Const, Expression, Var
from wanderbook.foreign.importing.beginning import Beginning
from wanderbook.foreign.importing.carriers import Flag
from wanderbook.foreign.importing.drafts import DraftRow
from wanderbook.foreign.importing.numbers import Counter
from wanderbook.foreign.program import Set


class Changes(Beginning):
    """Assignments as effects."""

    def effects(self, item: Set) -> list[Effect | tuple[DraftRow, ...]] | None:
        """The effects of an assignment; None if it cannot be carried over."""
        carrier, value = self.carriers.of.get(item.var), item.value
        if carrier is None:
            return None
        drawn = self.carriers.chances(value) if not isinstance(carrier, Counter) or _is_either(value) else None
        if drawn is not None:
            rows = [(times, self._plain(item.var, Const(result))) for result, times in drawn if _is_value(result)]  # type: ignore[arg-type]
            if len(rows) < len(drawn) or any(effects is None for _, effects in rows):
                return None
            return [tuple(DraftRow(times, tuple(effects or ())) for times, effects in rows)]
        plain = self._plain(item.var, value)
        return list(plain) if plain is not None else None

    def _plain(self, var: str, value: Expression) -> list[Effect] | None:
        """The effects of a value without chance."""
        carrier = self.carriers.of[var]
        if isinstance(carrier, Counter):
            return carrier.set(value)
        if isinstance(value, Const):
            return carrier.set(value.value)
        is_counted = isinstance(carrier, Flag) and isinstance(value, Apply) and value.op == "+"
        return carrier.set(carrier.yes) if is_counted and isinstance(carrier, Flag) else None

    def nearly(self, item: Set) -> list[Effect | tuple[DraftRow, ...]]:
        """The effects nearest to an assignment that cannot be carried over, which is noted."""
        carrier = self.carriers.of.get(item.var)
        named = self.program.say(item.var) if self.program.say else item.var
        match item.value:
            case Apply("%+" | "%-", (Var(name), Const(int(number)))) if (
                isinstance(carrier, Counter) and name == item.var
            ):
                half = max(1, round(number / 2))
                made = GainStat if item.value.op == "%+" else LoseStat
                carrier.may_be_less |= made is LoseStat
                self.note(item.at, f"{named} {item.value.op} {number}: it is {half} points here, whatever the value")
                return [made(amount=half, stat=carrier.title)]
        if item.var in self.carriers.of:
            self.note(item.at, f"a new value of {named}")
        elif item.var in self.carriers.not_carried:
            self.note(item.at, f"a value of {named}, which is not carried over")
        return []


def _is_either(value: Expression) -> bool:
    return isinstance(value, Apply) and value.op == "either"


def _is_value(value: object) -> bool:
    return value is None or isinstance(value, bool | int | float | str)
