"""Actions are data: each says which rule it follows, and its text has all that it is."""

from __future__ import annotations

import re

import pytest

from wanderbook.rulesets.distant_skies import actions as of_skies
from wanderbook.rulesets.sleeping_gods import actions as of_gods
from wanderbook.table.actions import Action

OWN = [
    (game, one)
    for game, module in (("SG", of_gods), ("DS", of_skies))
    for one in vars(module).values()
    if isinstance(one, type) and one.__module__ == module.__name__
]


@pytest.mark.parametrize(("game", "kind"), OWN)
def test_an_action_says_which_rule_it_follows(game: str, kind: type[Action]) -> None:
    cited = rf"\({game}-[A-Z]+-\d+(, {game}-[A-Z]+-\d+)*\)"
    assert kind.__doc__ is not None and re.search(cited, kind.__doc__), kind.__doc__
    fields = set(re.findall(r"\{0\.(\w+)\}", kind.form))
    assert fields == set(kind.__struct_fields__), "its text has all that it is"
