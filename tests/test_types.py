"""Mistakes that strict mypy must find: a misspelt field, a field of a wrong type, something that is no step."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

pytestmark = pytest.mark.xdist_group("types")  # mypy runs once
ROOT = Path(__file__).parents[1]
SNIPPET = """
from msgspec.structs import replace
from wanderbook.rulesets.common.crew import change_mate, on_board
from wanderbook.rulesets.sleeping_gods.board import Table, change_fight
from wanderbook.rulesets.sleeping_gods.steps import EndTurn
from wanderbook.table.kinds import then

def changed(state: Table) -> Table:
    return {line}
"""
MISTAKES = {
    'on_board(state, alram="crew")': 'Unexpected keyword argument "alram" for "on_board"; did you mean "alarm"?',
    "on_board(state, alarm=3)": 'Argument "alarm" to "on_board" has incompatible type "int"; expected "str"',
    'change_mate(state, "Mac", fatige=1)': 'Unexpected keyword argument "fatige" for "change_mate"',
    "change_fight(state, rounds=2)": 'Unexpected keyword argument "rounds" for "change_fight"',
    "replace(state, qests=frozenset())": 'Unexpected keyword argument "qests" for "replace"',
    'then(state, "not a step")': 'Argument 2 to "then" has incompatible type "str"',
}
FINE = 'then(change_fight(change_mate(on_board(state, active=0), "Mac", fatigue=1), round=2), EndTurn())'


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What mypy says of each line, all of them in one run."""
    folder = tmp_path_factory.mktemp("types")
    lines = {f"line_{at}": line for at, line in enumerate((*MISTAKES, FINE))}
    for name, line in lines.items():
        (folder / f"{name}.py").write_text(SNIPPET.replace("{line}", line), "utf-8")
    files = [str(folder / f"{name}.py") for name in lines]
    said, wrong, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), *files])
    assert not wrong, wrong
    return {line: [one for one in said.splitlines() if f"{name}.py" in one] for name, line in lines.items()}


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_found(told: dict[str, list[str]], line: str) -> None:
    assert any(MISTAKES[line] in one for one in told[line]), told[line]


def test_what_is_right_is_left_alone(told: dict[str, list[str]]) -> None:
    assert told[FINE] == []
