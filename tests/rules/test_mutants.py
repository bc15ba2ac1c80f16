"""The mutants: every rule of the board game has one, and each still has its place. `tools/mutants` tries them."""

from __future__ import annotations

from wanderbook.rulesets.reference import reference
from workshop.mutants import read_mutants, stale


def test_every_rule_has_a_mutant() -> None:
    mutants = {mutant.rule for mutant in read_mutants()}
    assert set(reference("sleeping_gods").entries) - mutants == set()


def test_no_mutant_is_stale() -> None:
    assert stale(read_mutants()) == []
