"""What came of a sample, in words and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workshop.mutants.identity import Mutant
from workshop.mutants.project import Project
from workshop.mutants.reach import Map
from workshop.mutants.server import MutantVerdict

LEAST = 97.0
"""Percent of the mutants that are not judged equivalent."""


@dataclass(frozen=True)
class MutantReport:
    project: Project
    mutants: Sequence[Mutant]
    verdicts: Mapping[str, MutantVerdict]
    equivalent: Mapping[str, str]
    stale: Sequence[str]
    map: Map
    rules: Sequence[str]
    """All ids of the game's rules."""

    @property
    def killed(self) -> list[Mutant]:
        return [one for one in self.mutants if one.id in self.verdicts and self.verdicts[one.id].outcome == "killed"]

    @property
    def survivors(self) -> list[Mutant]:
        return [one for one in self.mutants if one.id in self.verdicts and self.verdicts[one.id].outcome != "killed"]

    @property
    def percent(self) -> float:
        return 100 * len(self.killed) / len(self.verdicts) if self.verdicts else 100.0

    @property
    def by_rule(self) -> Counter[str]:
        """How many mutants the tests of each rule killed: those that failed first."""
        killers = [self.verdicts[mutant.id].by for mutant in self.killed]
        return Counter(rule for killer in killers for rule in self.map.rules.get(killer, ()))

    @property
    def idle(self) -> list[str]:
        """Rules whose tests killed nobody in this sample."""
        by_rule = self.by_rule
        return [rule for rule in self.rules if rule not in by_rule]

    def lines(self) -> Iterator[str]:
        """The report: survivors, stale judgements, kills by rule, and the sum."""
        for mutant in self.survivors:
            yield from self._survivor(mutant)
        for problem in self.stale:
            yield f"stale judgement: {problem}"
        if self.map.failing:
            yield f"left out, since they fail unmutated: {', '.join(self.map.failing)}"
        kills = ", ".join(f"{rule} {count}" for rule, count in sorted(self.by_rule.items()))
        yield f"kills by rule: {kills or 'none'}"
        yield f"{len(self.idle)} of {len(self.rules)} rules killed nobody in this sample: {', '.join(self.idle) or '-'}"
        yield (
            f"{len(self.killed)} killed, {len(self.survivors)} survived, {len(self.equivalent)} judged equivalent: "
            f"{self.percent:.1f} % of those not judged equivalent were killed"
        )

    def _survivor(self, mutant: Mutant) -> Iterator[str]:
        """A mutant that survived, with its change and the first tests that reach it."""
        path, verdict = self.project.path(mutant.module), self.verdicts[mutant.id]
        reached = f"{verdict.tests} tests reach it" if verdict.tests else "no test reaches this line"
        yield f"{mutant.id}"
        yield f"{path}:{mutant.change.line}: survived; {reached}"
        yield from (f"    {line}" for line in mutant.diff(path).splitlines()[2:])
        yield from (f"    reached by {test.id}" for test in self.map.tests_of(mutant)[:5])
        yield ""

    def as_json(self) -> dict[str, Any]:
        """The numbers and all mutants, for JSON."""
        return {
            "killed": len(self.killed),
            "survived": len(self.survivors),
            "equivalent": len(self.equivalent),
            "percent": round(self.percent, 2),
            "by_rule": dict(sorted(self.by_rule.items())),
            "rules_without_kills": self.idle,
            "stale": list(self.stale),
            "left_out": self.map.failing,
            "mutants": [self._entry(mutant) for mutant in self.mutants],
        }

    def _entry(self, mutant: Mutant) -> dict[str, Any]:
        """A mutant with its place and its verdict, for JSON."""
        verdict = self.verdicts.get(mutant.id, MutantVerdict("equivalent", how=self.equivalent.get(mutant.id, "")))
        path = self.project.path(mutant.module)
        return {
            "id": mutant.id,
            "file": path,
            "line": mutant.change.line,
            "lines": mutant.lines,
            **verdict._asdict(),
        }
