"""Stories in ink: their constructs, their problems, their files. Each verdict is compared with inkjs."""

from __future__ import annotations

from pathlib import Path

import pytest

import wanderbook as wb
from tests.foreign.ink_engine import Oracle
from tests.tools.typed import run
from wanderbook.api.stories import Story, StoryReached
from wanderbook.foreign.stories import ForeignStory
from wanderbook.foreign.verdicts import Decisions

END = "=== good ===\nGood. -> END\n=== dark ===\nDark. -> END\n"
CONSTRUCTS = {
    "variables": "VAR x = 1\n~ x = x * 3 + 1\n{ x == 4: -> good }\n-> dark",
    "once-only choices": "-> hub\n=== hub ===\n* A\n* B\n+ C\n* {hub > 3} D -> good\n"
    "* {hub > 5 and hub < 3} E -> dark\n- -> hub",
    "fallback choices": "-> hub\n=== hub ===\n* A\n* B\n* -> good\n- -> hub",
    "stitches and labels": "-> a.two\n=== a\n= one\n-> dark\n= two\n* (seen) A\n- {seen: -> good}\n-> one",
    "tunnels": "-> t(-> good) ->\n-> dark\n=== t(-> x)\n{true: ->-> x}\n->->",
    "threads": "-> a\n=== a\n<- b\n* [A] -> END\n=== b\n* {a > 1} [B] -> dark\n* [C] -> good\n- -> DONE",
    "functions": "VAR x = 0\n~ add(x, 2)\n{double(x) == 4: -> good}\n-> dark\n=== function add(ref y, z)\n"
    "~ y = y + z\n"
    "=== function double(n)\n~ return n * 2",
    "recursion": "{sum(9) == 45: -> good}\n-> dark\n=== function sum(n)\n{n > 0: \n~ return n + sum(n - 1)\n}\n"
    "~ return 0",
    "turns": "-> a\n=== a\n+ A\n- {TURNS() == 3: -> b}\n-> a\n=== b\n+ B\n- {TURNS_SINCE(-> a) == 2: -> good}\n-> dark",
    "lists": "LIST bag = lamp, (rope), key\n~ bag += key\n"
    "{bag ? (rope, key) and LIST_COUNT(bag) == 2: -> good}\n-> dark",
    "states": "LIST door = (shut), open, broken\n~ door++\n{door == open and LIST_VALUE(door) == 2: -> good}\n-> dark",
    "chance": "-> a\n=== a\n{RANDOM(1, 3) == 2: -> good}\n{RANDOM(1, 3) == 4: -> dark}\n+ A\n- -> a",
    "temporary variables": "-> a(1)\n=== a(n)\n~ temp x = n\n* {x == 1} A\n~ x = 5\n- {x + n == 6: -> good}\n-> dark",
    "variable targets": "VAR t = -> dark\n~ t = -> good\n-> t",
    "conditions of choices": "VAR k = false\n-> a\n=== a\n* {k} {true} A -> dark\n* {not k} B -> good",
    "switches": "VAR x = 2\n{x:\n- 1: -> dark\n- 2: -> good\n- else: -> dark\n}",
    "choices in a block": "VAR k = true\n{k:\n* A -> good\n- else:\n* B -> dark\n}",
    "glue and tags": "A <>\n<> B # tag\n* C # tag {true:x}\n- -> good",
}


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_construct_is_understood(name: str, tmp_path: Path) -> None:
    path = tmp_path / "story.ink"
    path.write_text(f"{CONSTRUCTS[name]}\n{END}", "utf-8")
    oracle = Oracle(path)
    found = Decisions(oracle.content.lower()).decide()
    reachable = {one.name for one in found.values() if one.status == "reachable"}
    played = oracle.at_random(80, 15, 1)
    assert ("good" in reachable) == ("good" in played)
    assert {one.status for one in found.values()} <= {"reachable", "unreachable"}
    unreachable = {one.name for one in found.values() if one.status == "unreachable"}
    assert not unreachable & played
    for one in found.values():
        choices = [click.link for click in one.play]
        assert one.status != "reachable" or oracle.replays(choices, one.name, 200), (one.name, choices)
    compiled = tmp_path / "story.ink.json"
    compiled.write_text(oracle.content.json, "utf-8")
    again = ForeignStory(compiled).decide()
    assert {one.status for one in again.values() if one.name in ("good", "dark")} == {
        found["good"].status,
        found["dark"].status,
    }


def test_what_the_game_does_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / "story.ink"
    path.write_text(f"EXTERNAL ask()\nVAR x = 0\n~ x = ask()\n{{x == 5: -> good}}\n-> END\n{END}", "utf-8")
    story = ForeignStory(path)
    found = story.decide()
    assert (found["good"].status, found["dark"].status) == ("undecided", "unreachable")
    assert any(why.at.line == 4 for why in found["good"].because)
    assert [(one.code, one.line) for one in story.diagnostics] == [("SB854", 3)]


def test_problems_have_their_line(tmp_path: Path) -> None:
    (tmp_path / "part.ink").write_text("=== cellar\n-> attic\n", "utf-8")
    path = tmp_path / "story.ink"
    path.write_text("INCLUDE part.ink\nINCLUDE ../secret.ink\nINCLUDE gone.ink\n-> cellar\n", "utf-8")
    told = {(one.file, one.line, one.code) for one in ForeignStory(path).diagnostics}
    assert {("part.ink", 2, "SB811"), ("story.ink", 2, "SB812"), ("story.ink", 3, "SB812")} <= told


@pytest.mark.parametrize(
    "text", ['{"inkVersion": 21, "root": 5}', '{"inkVersion": 99, "root": []}', '{"inkVersion": 21']
)
def test_what_is_not_compiled_ink_is_reported(text: str, tmp_path: Path) -> None:
    path = tmp_path / "story.json"
    path.write_text(text, "utf-8")
    assert [one.code for one in wb.check(path).diagnostics] == ["SB813"]


STORY = """VAR key = false
-> hall
=== hall
* [Search] -> search ->
* {key} [Open the door] -> vault
* {search > 0} [Ask the porter] -> END
- -> hall
=== search
You find nothing.
->->
=== vault
Gold. -> END
"""


def test_the_commands_take_ink(tmp_path: Path) -> None:
    (tmp_path / "story.ink").write_text(STORY, "utf-8")
    ran = run("reach", "story.ink", folder=tmp_path)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "story.ink:11: vault is unreachable",
        "  story.ink:5: key never holds: key is false here",
        "story.ink:5: hall#2 is unreachable",
        "  story.ink:5: key never holds: key is false here",
        "story: 3 knots: 2 reachable, 1 unreachable; 3 choices: 2 reachable, 1 unreachable",
    ]
    ran = run("reach", "story.ink", "hall#3", folder=tmp_path)
    assert ran.out == (
        "hall#3 (story.ink:6) is reachable\n  1. Search  (story.ink:4)\n  2. Ask the porter  (story.ink:6)\n"
    )
    assert run("check", "story.ink", folder=tmp_path).code == 0
    story = wb.load(tmp_path / "story.ink")
    assert isinstance(story, Story)
    assert (story.format, story.passages) == ("ink", ("hall", "search", "vault"))
    found = wb.reach(tmp_path / "story.ink")
    assert isinstance(found, StoryReached)
    assert [one.name for one in found.unreachable] == ["vault", "hall#2"]
