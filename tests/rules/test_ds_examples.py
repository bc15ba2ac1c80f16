"""The examples that the printed rules work out, as scenarios: tests/scenarios/distant-skies. They come out the same."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from wanderbook.session.scenario import ScenarioResult, run_file
from wanderbook_tools.cli import main

FILES = sorted((Path(__file__).parents[1] / "scenarios" / "distant-skies").glob("*.toml"))


@cache
def verdicts() -> dict[str, list[ScenarioResult]]:
    """By example; several scenarios may tell one."""
    found: dict[str, list[ScenarioResult]] = {}
    for file in FILES:
        for verdict in run_file(file):
            found.setdefault(verdict.name.partition(":")[0], []).append(verdict)
    return found


@pytest.mark.parametrize(
    "example",
    [
        pytest.param("DS-EX-1", marks=pytest.mark.rule("DS-EX-1")),
        pytest.param("DS-EX-2", marks=pytest.mark.rule("DS-EX-2")),
        pytest.param("DS-EX-3", marks=pytest.mark.rule("DS-EX-3")),
        pytest.param("DS-EX-4", marks=pytest.mark.rule("DS-EX-4")),
        pytest.param("DS-EX-5", marks=pytest.mark.rule("DS-EX-5")),
    ],
)
def test_an_example_comes_out_as_printed(example: str) -> None:
    assert [verdict.why for verdict in verdicts()[example] if not verdict.passed] == []


def test_there_are_no_others() -> None:
    assert set(verdicts()) == {f"DS-EX-{number}" for number in range(1, 6)}


def test_the_command_runs_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", *map(str, FILES)]) == 0
    assert " 0 failed" in capsys.readouterr().out
