"""The verdicts of random stories in ink, compared with inkjs going through every state of them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.foreign.ink_engine import Oracle
from wanderbook.foreign.verdicts import Decisions

STORIES = 60
PARTS = 4
MOST_STATES = 150
SEEDS = 12
"""How many seeds of chance are tried."""


class Writer:
    """Writes a story at random."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.knots = [f"k{number}" for number in range(random.randint(3, 5))]
        self.labels = 0
        self.has_chance = False

    def story(self) -> str:
        tunnel = "=== tunnel(x) ===\n" + self.statement(0) + "\n{ x > 1: ->-> }\n* [Through] {x}\n- ->->"
        thread = "=== thread ===\n* {" + self.condition() + "} [Aside] -> " + self.knot() + "\n* -> \n- -> DONE"
        function = "=== function f(ref x, y) ===\n{ y > 1:\n  ~ x = x + y\n  ~ return true\n}\n~ x = 0\n~ return n0 > 1"
        parts = ["VAR a = false", "VAR b = true", "VAR n0 = 0", "VAR n1 = 2", 'VAR w = "red"', "VAR t = -> k0"]
        parts += ["LIST bag = (lamp), rope, key", "-> k0"]
        parts += [f"=== {name} ===\n{self.weave()}" for name in self.knots]
        return "\n".join([*parts, tunnel, thread, function]) + "\n"

    def knot(self) -> str:
        return self.random.choice(self.knots)

    def condition(self) -> str:
        random, number = self.random, f"n{self.random.randrange(2)}"
        kinds = [
            random.choice(["a", "b", "not a", "not b"]),
            f"{number} {random.choice(['>', '<', '==', '>=', '!='])} {random.randint(0, 4)}",
            f"{self.knot()} > {random.randint(0, 2)}",
            f"TURNS_SINCE(-> {self.knot()}) {random.choice(['> 1', '== -1', '< 2'])}",
            f'w == "{random.choice(["red", "blue", "green"])}"',
            f"bag {random.choice(['?', '!?'])} {random.choice(['lamp', 'rope', '(lamp, key)'])}",
            f"LIST_COUNT(bag) > {random.randint(0, 2)}",
            f"{number} % 2 == 0 and TURNS() < {random.randint(1, 4)}",
            "CHOICE_COUNT() == 0",
            f"f(n0, {random.randint(0, 2)})",
        ]
        asked = random.choice(kinds)
        return f"({asked}) {random.choice(['and', 'or'])} {self.condition()}" if random.random() < 0.15 else asked

    def statement(self, depth: int = 0) -> str:
        random, number = self.random, f"n{self.random.randrange(2)}"
        kinds = [
            f"~ {random.choice('ab')} = {random.choice(['true', 'false', 'not a', 'n0 > 1'])}",
            f"~ {number} {random.choice(['++', '--', '+= 2', '= 0', '= n1 - n0'])}",
            f'~ w = "{random.choice(["red", "blue"])}"',
            f"~ bag {random.choice(['+=', '-='])} {random.choice(['lamp', 'rope', 'key', '(rope, key)'])}",
            f"~ t = -> {self.knot()}",
            self.temporary(),
            f"~ f(n1, {random.randint(0, 3)})",
            "Words {one|two|{f(n0, 2)}} and {&even|odd} {!once}. {a:Yes|No} <>",
            f"-> tunnel({random.choice(['n0', '1', '2'])}) ->" if depth < 1 else "More.",
            "<- thread" if depth < 1 else "Less.",
        ]
        if random.random() < 0.12:
            self.has_chance = True
            return random.choice([f"~ {number} = RANDOM(0, 2)", f"{{shuffle: \n- ~ {number} = 1\n- ~ a = true\n}}"])
        if random.random() < 0.25 and depth < 2:
            return f"{{ {self.condition()}:\n{self.statement(depth + 1)}\n- else:\n{self.statement(depth + 1)}\n}}"
        return random.choice(kinds)

    def temporary(self) -> str:
        self.labels += 1
        return f"~ temp v{self.labels} = n0\n~ n0 = n1 + 1\n{{ v{self.labels} == 1:\n~ a = true\n}}"

    def ending(self) -> str:
        return self.random.choice(["-> END", "-> DONE", "-> t", *(f"-> {self.knot()}" for _ in range(5))])

    def choice(self, level: int) -> str:
        random, self.labels = self.random, self.labels + 1
        mark = " ".join(random.choice("**+") * level)
        label = f"(l{self.labels}) " if random.random() < 0.3 else ""
        guard = f"{{{self.condition()}}} " if random.random() < 0.5 else ""
        words = random.choice(["[Go]", "Go[] on", "Go { a:on|back }[ now]"])
        inner = self.statement() if random.random() < 0.7 else "Then."
        below = self.choice(level + 1) + "\n" if level < 2 and random.random() < 0.25 else ""
        leads = f"\n{self.ending()}" if not below and random.random() < 0.6 else ""
        return f"{mark} {label}{guard}{words}\n{inner}{leads}\n{below}".rstrip()

    def weave(self) -> str:
        random = self.random
        parts = [self.statement() for _ in range(random.randint(0, 2))] or ["Here."]
        parts += [self.choice(1) for _ in range(random.randint(1, 3))]
        if random.random() < 0.4:
            parts.append(f"* -> \n{self.statement()}")
        parts.append(f"- (g{len(self.knots)}{self.labels})\n{self.statement()}\n{self.ending()}")
        return "\n".join(parts)


@pytest.mark.parametrize("part", range(PARTS))
def test_verdicts_are_those_of_every_state(part: int, tmp_path: Path) -> None:
    decided = seen = compared = 0
    path = tmp_path / "story.ink"
    for seed in range(STORIES * part // PARTS, STORIES * (part + 1) // PARTS):
        writer = Writer(Random(f"ink {seed}"))
        path.write_text(writer.story(), "utf-8")
        oracle = Oracle(path)
        found = Decisions(oracle.content.lower()).decide()
        reachable = {one.name for one in found.values() if one.status == "reachable"}
        unreachable = {one.name for one in found.values() if one.status == "unreachable"}
        assert unreachable.isdisjoint(oracle.at_random(20, 25, seed)), seed
        for one in [one for one in found.values() if one.name in reachable][:12]:
            choices = [click.link for click in one.play]
            assert oracle.replays(choices, one.name, 300 if writer.has_chance else 1), (seed, one.name, choices)
        names = oracle.everything(MOST_STATES, SEEDS if writer.has_chance else 1)
        seen += len(found)
        decided += len(reachable) + len(unreachable)
        if names is not None:
            compared += 1
            assert not unreachable & names, (seed, unreachable & names)
            assert writer.has_chance or reachable <= names, (seed, reachable - names)
    assert compared > 10
    assert decided > 0.9 * seen, "what everything is known of is decided"
