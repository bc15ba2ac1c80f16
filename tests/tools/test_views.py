"""`wanderbook graph --view`: the story map as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from wanderbook_tools.cli import main

BUOYS = "the-widows-buoys"


@pytest.mark.parametrize("view", ["storyline", "ledger", "atlas", "5"])
def test_each_view_is_written_to_a_file(view: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to = tmp_path / "view.svg"
    assert main(["graph", BUOYS, "--view", view, "-o", str(to)]) == 0
    assert to.read_text("utf-8").startswith("<svg")
    assert "The Widow's Buoys" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--view", "storylin", "-o", "x.svg"], "there is no view storylin; did you mean storyline?"),
        (["--view", "ledger"], "a view is written to a file"),
        (["--view", "ledger", "--whole", "-o", "x.svg"], "does not go with --whole"),
    ],
)
def test_what_is_wrong_with_a_view_is_said(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["graph", BUOYS, *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
