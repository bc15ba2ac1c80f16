"""The verdicts of random small stories, compared with a second model that goes through every state."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.foreign.interpreter import TooMany, at_random, everything, is_played
from wanderbook.foreign.stories import ForeignStory
from wanderbook.foreign.verdicts import Decisions

STORIES = 40
"""The number of random stories of each format."""


def condition(random: Random, is_harlowe: bool) -> str:
    """A condition about flags and counters."""
    kind = random.randrange(6)
    flag, number, limit = f"$f{random.randrange(3)}", f"$n{random.randrange(2)}", random.randint(-1, 5)
    if kind == 0:
        return f"{flag} is true"
    if kind == 1:
        return f"{flag} is {random.choice(['true', 'false'])}"
    if kind == 2:
        sign = random.choice([">", "<", ">=", "<="] if is_harlowe else ["gt", "lt", "gte", "lte"])
        return f"{number} {sign} {limit}"
    if kind == 3:
        return f"{number} is {limit}"
    if kind == 4:
        word = random.choice(["and", "or"])
        return f"({condition(random, is_harlowe)}) {word} ({condition(random, is_harlowe)})"
    return f"$w is '{random.choice(['red', 'blue', 'green'])}'"


def change(random: Random, is_harlowe: bool) -> str:
    """An assignment."""
    kind = random.randrange(5)
    flag, number = f"$f{random.randrange(3)}", f"$n{random.randrange(2)}"
    if kind == 0:
        said = f"{flag} to {random.choice(['true', 'false'])}"
    elif kind == 1:
        said = f"{number} to {number} {random.choice('+-')} {random.randint(1, 3)}"
    elif kind == 2:
        said = f"{number} to {random.randint(0, 4)}"
    elif kind == 3:
        roll = f"(random: 0, {random.randint(1, 2)})" if is_harlowe else f"random(0, {random.randint(1, 2)})"
        said = f"{number} to {roll}"
    else:
        said = f"$w to '{random.choice(['red', 'blue'])}'"
    return f"(set: {said})" if is_harlowe else f"<<set {said}>>"


def body(random: Random, is_harlowe: bool, passages: int, depth: int = 0) -> str:
    parts = []
    for _ in range(random.randint(1, 3)):
        kind = random.randrange(6)
        target = f"P{random.randrange(passages)}"
        inner = body(random, is_harlowe, passages, depth + 1) if depth < 2 else f"[[go->{target}]]"
        if kind <= 1:
            parts.append(f"[[go->{target}]]")
        elif kind == 2:
            parts.append(change(random, is_harlowe))
        elif kind == 3:
            parts.append(branching(random, is_harlowe, inner, body(random, is_harlowe, passages, 2)))
        elif kind == 4:
            parts.append(f'(link: "do")[ {inner} ]' if is_harlowe else f'<<linkreplace "do">>{inner}<</linkreplace>>')
        elif is_harlowe:
            parts.append(f'(link-goto: "on", "{target}")')
        else:
            parts.append(f'<<link "on" "{target}">>{change(random, is_harlowe)}<</link>>')
    return "\n".join(parts)


def branching(random: Random, is_harlowe: bool, inner: str, other: str) -> str:
    asked = condition(random, is_harlowe)
    if is_harlowe:
        return f"(if: {asked})[ {inner} ]" + (f"(else:)[ {other} ]" if random.random() < 0.5 else "")
    return f"<<if {asked}>>{inner}" + (f"<<else>>{other}" if random.random() < 0.5 else "") + "<</if>>"


def made(random: Random, format: str) -> str:
    """A random story."""
    is_harlowe, passages = format == "Harlowe", random.randint(3, 6)
    start = ["$f0 to false", "$f1 to false", "$f2 to false", "$n0 to 0", "$n1 to 0", "$w to 'red'"]
    first = "".join(f"(set: {one})" if is_harlowe else f"<<set {one}>>" for one in start)
    texts = [":: StoryData", f'{{ "format": "{format}", "start": "Start" }}', ":: Start", first + "[[go->P0]]"]
    for number in range(passages):
        texts += [f":: P{number}", body(random, is_harlowe, passages)]
    return "\n".join(texts) + "\n"


@pytest.mark.parametrize("format", ["Harlowe", "SugarCube"])
@pytest.mark.parametrize("part", range(4))
def test_verdicts_are_those_of_every_state(format: str, part: int, tmp_path: Path) -> None:
    decided = seen = 0
    for seed in range(STORIES * part // 4, STORIES * (part + 1) // 4):
        path = tmp_path / "story.twee"
        path.write_text(made(Random(f"{format} {seed}"), format), "utf-8")
        program = ForeignStory(path).program
        assert program.costs == []
        found = Decisions(program).decide()
        for one in found.values():
            if one.status == "reachable":
                assert is_played(program, [click.link for click in one.play], one.name), (seed, one.name)
        unreachable = {one.name for one in found.values() if one.status == "unreachable"}
        for play in range(3):
            assert unreachable.isdisjoint(at_random(program, Random(play), 25)), seed
        try:
            names = everything(program)
        except TooMany:
            continue
        seen += len(found)
        decided += sum(one.status != "undecided" for one in found.values())
        assert not unreachable & names, (seed, unreachable & names)
        assert {one.name for one in found.values() if one.status == "reachable"} <= names, seed
    assert seen > 10
    assert decided > 0.97 * seen, "what everything is known of is decided"
