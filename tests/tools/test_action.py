"""The GitHub action: its script is run as GitHub runs it, and its steps name what is there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).parents[2]
ACTION = ROOT / ".github/actions/check"
SCHEMA = json.loads((Path(__file__).parent / "sarif/sarif-2.1.0-rtm.5.json").read_text("utf-8"))
TWEE = ':: StoryData\n{ "format": "Harlowe", "start": "Start" }\n\n:: Start\n[[On->End]]\n\n:: End\n'
GAME = "*create key false\n*choice\n  *if (key) #Open\n    *goto dark\n  #On\n    *goto end\n"
GAME += "*label end\n*ending\n*label dark\n*ending\n"
INK = "Hello.\n* [In] -> hall\n=== hall ===\nA hall. -> END\n"


def acted(folder: Path, story: str, **more: str) -> subprocess.CompletedProcess[str]:
    """What the step of the action does: its own `run`, with the inputs as GitHub hands them over."""
    [line] = re.findall(r"run: (bash .+)", (ACTION / "action.yml").read_text("utf-8"))
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    inputs = {"ACTION": str(ACTION), "STORY": story, "OUTPUT": str(folder / "out"), "PATH": path}
    env = {**os.environ, "GITHUB_OUTPUT": str(folder / "outputs"), **inputs, **more}
    bash = shutil.which("bash")
    assert bash is not None
    return subprocess.run([bash, "-c", line], cwd=folder, env=env, capture_output=True, text=True, timeout=300)


def results(folder: Path, name: str) -> list[tuple[str, int]]:
    """The rules and lines of a SARIF file, which is as its schema has it."""
    found = json.loads((folder / "out" / name).read_text("utf-8"))
    jsonschema.validate(found, SCHEMA)
    [run] = found["runs"]
    return [(one["ruleId"], one["locations"][0]["physicalLocation"]["region"]["startLine"]) for one in run["results"]]


@pytest.mark.parametrize(
    ("name", "text", "check", "reach"),
    [
        ("story.twee", TWEE, [], []),
        ("story.twee", TWEE + "\n:: Attic\n[[Down->Nowhere]]\n", ["SB801", "SB853"], ["unreachable"]),
        ("startup.txt", GAME, ["SB871"], ["unreachable", "unreachable"]),
        ("story.ink", INK, [], []),
    ],
)
def test_each_format_is_checked_and_proved(
    name: str, text: str, check: list[str], reach: list[str], tmp_path: Path
) -> None:
    (tmp_path / "a story").mkdir()
    (tmp_path / "a story" / name).write_text(text, "utf-8")
    story = "a story" if name.endswith(".txt") else f"a story/{name}"
    ran = acted(tmp_path, story)
    assert ran.returncode == bool(reach), ran.stderr
    assert sorted(rule for rule, _ in results(tmp_path, "check.sarif")) == check
    assert [rule for rule, _ in results(tmp_path, "reach.sarif")] == reach
    assert (tmp_path / "outputs").read_text("utf-8") == f"folder={tmp_path / 'out'}\n"
    assert ("::error" in ran.stdout) == ("SB801" in check)


def test_a_story_that_is_not_there_leaves_no_empty_files(tmp_path: Path) -> None:
    ran = acted(tmp_path, "$(touch owned); nowhere.twee")
    assert ran.returncode == 2
    assert list((tmp_path / "out").iterdir()) == []
    assert not (tmp_path / "owned").exists()


def test_the_steps_name_what_is_there() -> None:
    text = (ACTION / "action.yml").read_text("utf-8")
    steps = text.partition("runs:")[2]
    assert (ROOT / "pyproject.toml").samefile(ACTION / "../../../pyproject.toml"), "what is installed"
    declared = set(re.findall(r"^  ([a-z-]+):$", text.partition("inputs:")[2].partition("outputs:")[0], re.M))
    assert declared == set(re.findall(r"inputs\.([a-z-]+)", steps))
    for script in re.findall(r"run: (.+)", steps):
        assert "${{" not in script, "an input is never part of a command"
    script = (ACTION / "run.sh").read_text("utf-8")
    assert set(re.findall(r"^        ([A-Z_]+):", steps, re.M)) - {"ACTION"} <= set(
        re.findall(r"\b[A-Z_]{5,}\b", script)
    )
