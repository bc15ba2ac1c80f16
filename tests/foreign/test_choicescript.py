"""Games in ChoiceScript: what they may contain, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import wanderbook as wb
from tests.tools.typed import run
from wanderbook.api.stories import Story, StoryReached
from wanderbook.foreign.choicescript.expressions import NotRead, read
from wanderbook.foreign.choicescript.values import ChoiceEvaluator, fair
from wanderbook.foreign.stories import ForeignStory
from wanderbook.foreign.values import TOP, Beyond, Known

END = "*label end\nThe end.\n*ending\n*label dark\nIt is dark.\n*ending\n"


def game(folder: Path, startup: str, **scenes: str) -> ForeignStory:
    """A game in a folder, with the labels end and dark at the end of its first scene."""
    folder.mkdir(exist_ok=True)
    (folder / "startup.txt").write_text(startup.strip("\n") + "\n" + END, "utf-8")
    for name, text in scenes.items():
        (folder / f"{name}.txt").write_text(text, "utf-8")
    return ForeignStory(folder)


def verdicts(folder: Path, startup: str, **scenes: str) -> dict[str, str]:
    """By name the verdict of everything."""
    return {name: one.status for name, one in game(folder, startup, **scenes).decide().items()}


def codes(folder: Path, startup: str, **scenes: str) -> list[str]:
    return [found.code for found in game(folder, startup, **scenes).diagnostics]


@pytest.mark.parametrize(
    ("lines", "is_reached"),
    [
        ("*create x 2\n*set x +3\n*if x = 5\n  *goto dark\n*goto end", True),
        ("*create x 2\n*set x (x*3)-1\n*if x != 5\n  *goto dark\n*goto end", False),
        ("*create x 50\n*set x %+ 20\n*if x = 60\n  *goto dark\n*goto end", True),
        ("*create x 50\n*set x %- 20\n*if x > 40\n  *goto dark\n*goto end", False),
        ('*create w "5"\n*if w = 5\n  *goto dark\n*goto end', True),
        ('*create w "ab"\n*set w "ab"&"c"\n*if (w#3) = "c"\n  *goto dark\n*goto end', True),
        ('*create w "ab"\n*if length(w) > 2\n  *goto dark\n*goto end', False),
        ('*create w "dark"\n*goto {w}', True),
        ('*create w "dark"\n*gotoref w', True),
        ('*create w "x"\n*create x false\n*set {w} true\n*if x\n  *goto dark\n*goto end', True),
        ("*create x 0\n*rand x 1 6\n*if x > 6\n  *goto dark\n*goto end", False),
        ("*create x 0\n*input_number x 1 9\n*if x = 7\n  *goto dark\n*goto end", True),
        ('*create n ""\n*input_text n\n*if n = "Ada"\n  *goto dark\n*goto end', True),
        ("*create a_1 false\n*create a_2 true\n*temp i 1\n*if a[i]\n  *goto dark\n*goto end", False),
        ("*temp x 1\n*gosub more\n*if x = 2\n  *goto dark\n*goto end\n*label more\n*set x +1\n*return", True),
        ("*gosub add 2\n*goto end\n*label add\n*params n\n*if n = 2\n  *goto dark\n*return", True),
        ("*create x 5\n*if not(x = 5)\n  *goto dark\n*elseif x > 4\n  *goto end\n*else\n  *goto dark", False),
        ("*if choice_is_web\n  *goto dark\n*goto end", True),
        ("*fake_choice\n  #A\n  #B\n*goto dark", True),
        ("*choice\n  #A\n    Words.\n  #B\n    *goto end\n*goto dark", False),
        ("*create implicit_control_flow true\n*choice\n  #A\n    Words.\n  #B\n    *goto end\n*goto dark", True),
        ("*create x 0\n*label again\n*choice\n  *hide_reuse #A\n    *set x +1\n    *goto again\n"
         "  *if (x > 1) #B\n    *goto dark\n  #C\n    *goto end", False),
        ("*choice big small\n  #A\n    #C\n      *goto end\n  #B\n    #C\n      *goto dark", True),
    ],
)  # fmt: skip
def test_commands(lines: str, is_reached: bool, tmp_path: Path) -> None:
    found = verdicts(tmp_path, lines)
    assert found["startup:dark"] == ("reachable" if is_reached else "unreachable")


def test_scenes_call_each_other(tmp_path: Path) -> None:
    startup = "*scene_list\n  startup\n  wood\n*create x 0\n*temp t 1\n"
    startup += "*gosub_scene wood path\n*if t = 1\n  *finish\n*goto dark"
    wood = "*if x = 1\n  *goto_scene startup end\n*goto_scene startup dark\n*label path\n*temp t 2\n*set x 1\n*return"
    found = verdicts(tmp_path, startup, wood=wood, attic="*label top\nNobody.\n")
    assert found["startup:end"] == found["wood"] == found["wood:path"] == "reachable"
    assert found["startup:dark"] == found["attic"] == found["attic:top"] == "unreachable"


def test_what_the_stats_set_may_be_set(tmp_path: Path) -> None:
    startup = "*create x false\n*create y false\n*page_break\n*if x\n  *goto dark\n*if y\n  *goto dark\n*goto end"
    stats = "*choice\n  #On\n    *set x true\n    *finish\n"
    found = game(tmp_path, startup, choicescript_stats=stats).decide()
    assert found["startup:dark"].status == "undecided"
    assert [(why.text, why.at.line) for why in found["startup:dark"].because] == [
        ("this depends on something that only the stats screen may have set", 3)
    ]
    assert found["choicescript_stats#1"].status == "reachable"
    assert found["startup:line 7"].status == "unreachable"


def test_what_is_not_understood_may_lead_anywhere(tmp_path: Path) -> None:
    story = game(tmp_path, "*create x 0\n*teleport x\n*goto end")
    assert {one.status for one in story.decide().values()} == {"reachable", "undecided"}
    assert [(cost.at.line, cost.variables, cost.leads_anywhere) for cost in story.program.costs] == [(2, ("x",), True)]
    (tmp_path / "scene.js").write_text('Scene.validCommands = {"goto":1, "label":1};', "utf-8")
    assert ForeignStory(tmp_path).decide()["startup:dark"].status == "unreachable"


def test_older_games_list_their_scenes_in_a_script(tmp_path: Path) -> None:
    script = 'nav = new SceneNavigator(["startup", "wood"]);\nstats = { leader: 50, name: "x" };\n'
    tmp_path.joinpath("mygame.js").write_text(script, "utf-8")
    found = verdicts(tmp_path, "*if leader > 50\n  *goto dark\n*finish", wood="*label tree\nGreen.\n")
    assert found["wood:tree"] == "reachable"
    assert found["startup:dark"] == "unreachable"


def test_a_computed_variable_is_one_that_fits(tmp_path: Path) -> None:
    lines = "*create n 0\n*create a_1 false\n*create a_2 false\n*rand n 1 1\n*set a[n] true\n"
    assert verdicts(tmp_path, lines + "*if a_2\n  *goto dark\n*goto end")["startup:dark"] == "unreachable"
    assert verdicts(tmp_path, lines + "*if a_1\n  *goto dark\n*goto end")["startup:dark"] == "reachable"


def test_problems(tmp_path: Path) -> None:
    found = codes(tmp_path, "*choice\n  #A\n    *goto nowhere\n  Words\n*goto dark")
    assert set(found) == {"SB821", "SB825", "SB873"}
    assert set(codes(tmp_path, "*choice\n  #A\n    *goto end\n\t#B\n\t\t*goto dark")) == {"SB825"}
    assert set(codes(tmp_path, "*scene_list\n  startup\n  wood\n*goto end")) == {"SB822", "SB873"}


def test_expressions() -> None:
    for text in ("1 + 2 + 3", "(1", "a b", "+", 'x "', "and", "{x", "f(1)"):
        with pytest.raises(NotRead):
            read(text)
    evaluator = ChoiceEvaluator("choicescript", frozenset(("red",)))
    worth: dict[str, Known] = {
        '"5.0" = "5"': False, '5 = "5"': True, 'true = "true"': True, "true = 1": True, '"2" + 3': 5,
        '"a" + 1': TOP, "1 / 0": TOP, "7 modulo 4": 3, "2 ^ 3": 8, "round(2.5)": 3, '"a${1 + 1}" & true': "a2true",
        "x %+ 10": Beyond(91, 1), "x > 80": True, "x = 3": False, '"" = 0': TOP,
    }  # fmt: skip
    found = {text: evaluator.values(read(text), {"x": Beyond(90, 1)}) for text in worth}
    assert found == {text: [value] for text, value in worth.items()}


def test_fairmath() -> None:
    assert [fair(50, 20), fair(50, -20), fair(99, 50), fair(1, -90), fair(33, 10)] == [60, 40, 99, 1, 39]


def test_from_the_command_line_and_in_python(tmp_path: Path) -> None:
    game(tmp_path / "mygame", "*create key false\n*choice\n  *if (key) #Open\n    *goto dark\n  #On\n    *goto end")
    ran = run("reach", "mygame", folder=tmp_path)
    assert (ran.code, ran.out.splitlines()[:2]) == (
        1,
        [
            "mygame/startup.txt:10: startup:dark is unreachable",
            "  mygame/startup.txt:3: *if (key) never holds: key is false here",
        ],
    )
    assert "startup.txt:3:3: warning SB871" in run("check", "mygame/startup.txt", folder=tmp_path).out
    story, found = wb.load(tmp_path / "mygame"), wb.reach(tmp_path / "mygame", ["startup:end"])
    assert isinstance(story, Story)
    assert isinstance(found, StoryReached)
    assert (story.format, story.passages) == ("ChoiceScript", ("startup",))
    assert [click.label for click in found["startup:end"].play] == ["On"]
