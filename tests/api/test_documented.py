"""What the API's page, its docstrings and README.md show of it is true."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import pytest

import wanderbook as wb

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "engine" / "API.md"
OURS = [name for name in wb.__all__ if getattr(wb, name).__class__ is not str]
ELSEWHERE = {"NoSuchBook", "NotAllowed", "bundled", "BadSetup"}
"""Names that are shown on the page alone."""


def run(name: str, text: str) -> doctest.TestResults:
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    found = runner.run(doctest.DocTestParser().get_doctest(text, {}, name, name, 0), out=said.append)
    assert not found.failed, "".join(said)
    return found


def fenced(page: Path, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_answer_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From top to bottom, as one session."""
    monkeypatch.chdir(tmp_path)
    assert run("API.md", "\n".join(fenced(PAGE, "pycon"))).attempted > 30


@pytest.mark.parametrize("name", sorted(set(OURS) - ELSEWHERE))
def test_every_public_name_has_a_docstring_with_an_example(name: str) -> None:
    assert run(name, inspect.getdoc(getattr(wb, name)) or "").attempted > 1


@pytest.mark.parametrize("name", OURS)
def test_every_public_name_is_on_the_page(name: str) -> None:
    assert re.search(rf"`{name}\b", PAGE.read_text("utf-8"))
    assert inspect.getdoc(getattr(wb, name))


def test_readme_begins_its_python_with_five_lines(capsys: pytest.CaptureFixture[str]) -> None:
    [shown] = fenced(ROOT / "README.md", "python")
    assert len([line for line in shown.splitlines() if line]) == 5
    exec(compile(shown, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert "0 errors, 0 warnings" in said
    assert "at first: reads 1" in said
    assert "ending:4" in said
