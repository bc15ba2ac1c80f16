"""The verdicts of random small games in ChoiceScript, compared with a second model that goes through every state."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.foreign.choice_player import TooMany, at_random, everything, is_played
from wanderbook.foreign.plays import random_plays
from wanderbook.foreign.stories import ForeignStory
from wanderbook.foreign.verdicts import Decisions

STORIES = 24
PARTS = 4
SCENES = ("startup", "wood")
START = """*create f0 false
*create f1 false
*create n0 0
*create p 50
*create w "red"
*create a_1 false
*create a_2 false
*create name "f0"
*create door "one"
"""


def condition(random: Random, depth: int = 0) -> str:
    kind = random.randrange(8 if depth < 2 else 5)
    match kind:
        case 0:
            return random.choice(["f0", "f1", "not(f0)", "a_1", "a[2]"])
        case 1:
            return f"n0 {random.choice(['<', '>', '<=', '>=', '=', '!='])} {random.randint(0, 4)}"
        case 2:
            return f"p {random.choice(['<', '>', '>='])} {random.choice([40, 50, 60, 70])}"
        case 3:
            return f'w {random.choice(["=", "!="])} "{random.choice(["red", "blue", "bluered", "true"])}"'
        case 4:
            return random.choice(["{name}", "f0 = f1", "(n0 modulo 2) = 1", "f0 != true"])
    return f"({condition(random, depth + 1)}) {random.choice(['and', 'or'])} ({condition(random, depth + 1)})"


def change(random: Random) -> str:
    return random.choice(
        [
            f"*set f{random.randrange(2)} {random.choice(['true', 'false'])}",
            f"*set n0 {random.choice(['+1', '-1', '2', '+ 2', '0'])}",
            f"*set p {random.choice(['%+ 10', '%- 20', '50', '%+ 30'])}",
            random.choice(['*set w "red"', '*set w "blue"']),
            f"*rand n0 {random.choice(['0 1', '1 3'])}",
            "*input_number n0 0 2",
            f"*set a[{random.choice('12')}] true",
            '*set name "f1"',
            "*set {name} true",
            f'*set door "{random.choice(["one", "two"])}"',
            '*set w w & "red"',
        ]
    )


def way_on(random: Random, scene: str) -> str:
    """Something behind which a play does not go on in the next line."""
    other = SCENES[1 - SCENES.index(scene)]
    return random.choice(
        ["*goto one", "*goto two", "*goto two", "*goto {door}", "*finish", f"*goto_scene {other} two", "*return"]
    )


def block(random: Random, scene: str, depth: int, indent: str, flows: bool) -> list[str]:
    lines = []
    for _ in range(random.randint(1, 3)):
        kind = random.randrange(9)
        if kind <= 2:
            lines.append(indent + (change(random) if kind else "Some words."))
        elif kind <= 4 and depth < 2:
            lines.append(f"{indent}*if {condition(random)}")
            lines += block(random, scene, depth + 1, indent + "  ", flows)
            if random.random() < 0.5:
                if not flows or random.random() < 0.3:
                    lines.append(f"{indent}  {way_on(random, scene)}")
                lines.append(f"{indent}*{random.choice(['else', f'elseif {condition(random)}'])}")
                lines += block(random, scene, depth + 1, indent + "  ", flows)
        elif kind <= 6 and depth < 2:
            lines += choice(random, scene, depth, indent, flows)
        elif kind == 7:
            lines.append(f"{indent}*gosub sub")
        elif scene == "startup":
            lines.append(f"{indent}*gosub_scene wood sub")
    return lines or [f"{indent}Words."]


def choice(random: Random, scene: str, depth: int, indent: str, flows: bool) -> list[str]:
    is_fake = random.random() < 0.2
    lines = [f"{indent}*{'fake_' if is_fake else ''}choice"]
    for number in range(random.randint(1, 3)):
        reuse = random.choice(["", "", "*hide_reuse ", "*disable_reuse ", "*allow_reuse "])
        test = random.choice(["", "", f"*if ({condition(random)}) ", f"*selectable_if ({condition(random)}) "])
        inner = indent + "  "
        is_grouped = random.random() < 0.2
        if is_grouped:
            lines.append(f"{inner}*if {condition(random)}")
            inner += "  "
        lines.append(f"{inner}{reuse}{test}#Option {number}")
        lines += block(random, scene, depth + 1, inner + "  ", flows)
        if not (flows or is_fake) or random.random() < 0.4:
            lines.append(f"{inner}  {way_on(random, scene)}")
        if is_grouped and random.random() < 0.5:
            lines += [f"{indent}  *else", f"{inner}#Other {number}", f"{inner}  {way_on(random, scene)}"]
    return lines


def made(random: Random) -> dict[str, str]:
    """A random game."""
    flows, files = random.random() < 0.5, {}
    for scene in SCENES:
        text = START + "*scene_list\n  startup\n  wood\n" if scene == "startup" else ""
        if scene == "startup" and flows:
            text = text.replace("*scene_list", "*create implicit_control_flow true\n*scene_list")
        lines = ["*temp t 0", "*label one", *block(random, scene, 0, "", flows)]
        lines += ["*label two", *choice(random, scene, 0, "", flows), "*ending"]
        lines += ["*label sub", change(random), f"*if {condition(random)}", f"  {change(random)}", "*return"]
        files[scene] = text + "\n".join(lines)
    return files


@pytest.mark.parametrize("part", range(PARTS))
def test_verdicts_are_those_of_every_state(part: int, tmp_path: Path) -> None:
    decided = seen = 0
    for seed in range(STORIES * part // PARTS, STORIES * (part + 1) // PARTS):
        files = made(Random(f"choice {seed}"))
        for name, text in files.items():
            (tmp_path / f"{name}.txt").write_text(text, "utf-8")
        program = ForeignStory(tmp_path).program
        assert program.costs == [], seed
        found = Decisions(program).decide()
        unreachable = {one.name for one in found.values() if one.status == "unreachable"}
        try:
            for one in list(found.values())[:: 1 + len(found) // 12]:
                if one.status == "reachable":
                    assert is_played(files, [click.link for click in one.play], one.name), (seed, one.name)
            for play in range(2):
                assert unreachable.isdisjoint(at_random(files, Random(play), 20)), seed
            names = everything(files)
        except TooMany:
            continue
        seen += len(found)
        decided += sum(one.status != "undecided" for one in found.values())
        assert not unreachable & names, (seed, unreachable & names)
        assert {one.name for one in found.values() if one.status == "reachable"} <= names, seed
        assert set(random_plays(program, 10, seed, 30).seen) <= names, seed
    assert seen > 20
    assert decided > 0.7 * seen
