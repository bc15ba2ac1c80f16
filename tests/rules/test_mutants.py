"""The mutants: every rule of the board games has one, and each still has its place. `tools/mutants` tries them."""

from __future__ import annotations

import pytest

from wanderbook.rulesets.reference import reference
from workshop.mutants import read_mutants, stale


@pytest.mark.parametrize("ruleset", ["sleeping_gods", "distant_skies"])
def test_every_rule_has_a_mutant(ruleset: str) -> None:
    mutants = {mutant.rule for mutant in read_mutants()}
    assert set(reference(ruleset).entries) - mutants == set()


def test_no_mutant_is_stale() -> None:
    assert stale(read_mutants()) == []
