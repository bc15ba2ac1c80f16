"""A second model of ChoiceScript, from its documentation alone: it plays the lines of a game one by one, with
plain values, and can go through every state. It shares no code with the engine."""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

MOST_STATES = 400
MOST_STEPS = 800
FAR = 60
"""A number that counts further than this is taken for this one."""


class TooMany(Exception):
    """Raised if a game has too many states to see them all."""


class Broken(Exception):
    """Raised where the game ends with an error."""


@dataclass(frozen=True)
class State:
    """Where a play is, and what it remembers. Calls are lines of this scene to come back to."""

    scene: str
    line: int
    lasting: tuple[tuple[str, Any], ...] = ()
    temporary: tuple[tuple[str, Any], ...] = ()
    calls: tuple[int, ...] = ()
    scenes: tuple[tuple[str, int, tuple[tuple[str, Any], ...], tuple[int, ...], frozenset[int]], ...] = ()
    picked: frozenset[int] = frozenset()


def words_of(text: str) -> list[str]:
    return re.findall(r'"[^"]*"|\w+|%[+-]|[<>!]=|\S', text)


def number(value: Any) -> float:
    if isinstance(value, bool) or not re.fullmatch(r"-?\d+(\.\d+)?", str(value)):
        raise Broken
    return float(value)


def truth(value: Any) -> bool:
    if str(value).lower() not in ("true", "false") or (isinstance(value, str) and value not in ("true", "false")):
        raise Broken
    return str(value).lower() == "true"


def plain(value: float) -> Any:
    whole = int(value) if value == int(value) else value
    return max(-FAR, min(FAR, whole)) if abs(value) < 1_000 else whole


def written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Player:
    """Plays a game. `names` is everything that was reached."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = {name: text.split("\n") for name, text in files.items()}
        self.names: set[str] = set()
        self.order = []
        for line in self.files["startup"]:
            if line.startswith("  ") and not self.order_is_over(line):
                self.order.append(line.strip())
            elif self.order:
                break
        self.is_flowing = any("implicit_control_flow true" in line for line in self.files["startup"])
        self.option_names = {name: dict(self.named_options(name)) for name in files}

    @staticmethod
    def order_is_over(line: str) -> bool:
        return not re.fullmatch(r"  [a-z]+", line)

    def named_options(self, scene: str) -> Iterator[tuple[int, str]]:
        under, count = scene, 0
        for at, line in enumerate(self.files[scene]):
            if line.strip().startswith("*label "):
                under, count = f"{scene}:{line.split()[1]}", 0
            elif re.match(r"\s*(\*(hide_reuse|disable_reuse|allow_reuse|if|selectable_if)\b.*?)?#\w", line):
                count += 1
                yield at, f"{under}#{count}"

    # ---------------------------------------------------------------- lines

    def text(self, state: State, at: int | None = None) -> str:
        return self.files[state.scene][state.line if at is None else at]

    def depth(self, scene: str, at: int) -> int:
        line = self.files[scene][at]
        return len(line) - len(line.lstrip())

    def behind(self, scene: str, at: int) -> int:
        """The first line behind what is below a line."""
        lines, depth = self.files[scene], self.depth(scene, at)
        at += 1
        while at < len(lines) and (not lines[at].strip() or self.depth(scene, at) > depth):
            at += 1
        return at

    # ---------------------------------------------------------------- values

    def get(self, state: State, name: str) -> Any:
        known = dict(state.lasting) | dict(state.temporary)
        if known.get(name) is None:
            raise Broken
        return known[name]

    def put(self, state: State, name: str, value: Any) -> State:
        if name in dict(state.temporary):
            return replace(state, temporary=tuple(sorted((dict(state.temporary) | {name: value}).items())))
        if name not in dict(state.lasting):
            raise Broken
        return replace(state, lasting=tuple(sorted((dict(state.lasting) | {name: value}).items())))

    def value(self, state: State, words: list[str]) -> Any:
        """The value that comes first in some words, which are taken away."""
        word = words.pop(0)
        if word == "(":
            found = self.expression(state, words)
            assert words.pop(0) == ")"
            return found
        if word == "not":
            words.pop(0)
            found = not truth(self.expression(state, words))
            words.pop(0)
            return found
        if word == "{":
            name = self.expression(state, words)
            words.pop(0)
            return self.get(state, str(name))
        if word[0] == '"':
            return word[1:-1]
        if word.isdigit():
            return int(word)
        if word in ("true", "false"):
            return word == "true"
        if words and words[0] == "[":
            words.pop(0)
            index = self.expression(state, words)
            words.pop(0)
            return self.get(state, f"{word}_{index}")
        return self.get(state, word)

    def expression(self, state: State, words: list[str], first: Any = None) -> Any:
        if first is None or words[0] not in ("+", "-", "*", "&", "%+", "%-"):
            first = self.value(state, words)
        if not words or words[0] in (")", "}", "]"):
            return first
        sign = words.pop(0)
        return operated(sign, first, self.value(state, words))

    def holds(self, state: State, text: str) -> bool:
        return truth(self.expression(state, words_of(text)))

    # ---------------------------------------------------------------- a play

    def begun(self) -> list[State]:
        self.names.add("startup")
        return list(self.run(State("startup", 0)))

    def run(self, state: State) -> Iterator[State]:
        """On to where a play waits for a choice: several by chance."""
        waiting, steps = [state], 0
        while waiting:
            state = waiting.pop()
            steps += 1
            if steps > MOST_STEPS:
                raise TooMany
            try:
                after = self.step(state)
            except Broken:
                continue
            if after is None:
                yield state
            else:
                waiting += after

    def step(self, state: State) -> list[State] | None:
        """The states behind a line; None if a play waits there."""
        if state.line >= len(self.files[state.scene]):
            return self.finished(state)
        line = self.text(state).strip()
        match = re.match(r"\*(\w+)\s*(.*)", line)
        following = replace(state, line=state.line + 1)
        if "#" in line or (line.startswith("*if") and "#" in self.text(state, state.line + 1)):
            return [self.fallen(state)]
        if match is None:
            return [following]
        command, data = match.groups()
        if command in ("choice", "fake_choice"):
            return None
        if command == "if":
            return self.tested(state)
        if command in ("else", "elseif"):
            if not self.is_flowing:
                raise Broken
            return [replace(state, line=self.behind(state.scene, state.line))]
        if command == "label":
            self.names.add(f"{state.scene}:{data}")
        return self.commanded(state, following, command, data)

    def commanded(self, state: State, following: State, command: str, data: str) -> list[State]:
        name, _, rest = data.partition(" ")
        match command:
            case "create":
                value = self.value(state, words_of(rest))
                return [replace(following, lasting=tuple(sorted((dict(state.lasting) | {name: value}).items())))]
            case "temp":
                value = self.expression(state, words_of(rest))
                return [replace(following, temporary=tuple(sorted((dict(state.temporary) | {name: value}).items())))]
            case "set":
                if name.startswith("{"):
                    name = str(self.get(state, name.strip("{}")))
                name = name.replace("[", "_").rstrip("]")
                old = (dict(state.lasting) | dict(state.temporary)).get(name)
                return [self.put(following, name, self.expression(state, words_of(rest), old))]
            case "rand" | "input_number":
                low, high = map(int, rest.split())
                return [self.put(following, name, one) for one in range(low, high + 1)]
            case "scene_list":
                return [replace(state, line=self.behind(state.scene, state.line))]
            case "goto":
                return [replace(state, line=self.label(state.scene, self.computed(state, data)))]
            case "gosub":
                return [replace(state, line=self.label(state.scene, data), calls=(*state.calls, state.line + 1))]
            case "return":
                return [self.returned(state)]
            case "goto_scene":
                return [replace(self.entered(state, name, rest), scenes=())]
            case "gosub_scene":
                frame = (state.scene, state.line + 1, state.temporary, state.calls, state.picked)
                return [replace(self.entered(state, name, rest), scenes=(*state.scenes, frame))]
            case "finish":
                return self.finished(state)
            case "ending":
                return []
        return [following]

    def computed(self, state: State, data: str) -> str:
        return str(self.get(state, data.strip("{}"))) if data.startswith("{") else data

    def label(self, scene: str, name: str) -> int:
        for at, line in enumerate(self.files[scene]):
            if line.strip() == f"*label {name}":
                return at
        raise Broken

    def entered(self, state: State, scene: str, label: str = "") -> State:
        if scene not in self.files:
            raise Broken
        self.names.add(scene)
        at = self.label(scene, label) if label else 0
        return replace(state, scene=scene, line=at, temporary=(), calls=(), picked=frozenset())

    def returned(self, state: State) -> State:
        if state.calls:
            return replace(state, line=state.calls[-1], calls=state.calls[:-1])
        if not state.scenes:
            raise Broken
        scene, line, temporary, calls, picked = state.scenes[-1]
        return State(scene, line, state.lasting, temporary, calls, state.scenes[:-1], picked)

    def finished(self, state: State) -> list[State]:
        if state.scene not in self.order[:-1]:
            return []
        return [self.entered(state, self.order[self.order.index(state.scene) + 1])]

    def fallen(self, state: State) -> State:
        """Down into the next option: behind its choice, where that is allowed."""
        depth, at = self.depth(state.scene, state.line), state.line
        while self.depth(state.scene, at) >= depth or not re.match(r"\s*\*(fake_)?choice", self.files[state.scene][at]):
            at -= 1
        if not self.is_flowing and "fake" not in self.files[state.scene][at]:
            raise Broken
        return replace(state, line=self.behind(state.scene, at))

    def tested(self, state: State) -> list[State]:
        """The arm of a test that holds."""
        at, depth = state.line, self.depth(state.scene, state.line)
        while True:
            match = re.match(r"\*(if|elseif|else)\s*(.*)", self.text(state, at).strip())
            if match is None or self.depth(state.scene, at) != depth or (match[1] == "if" and at != state.line):
                return [replace(state, line=at)]
            if match[1] == "else" or self.holds(state, match[2]):
                self.names.add(f"{state.scene}:line {at + 2}")
                return [replace(state, line=at + 1)]
            at = self.behind(state.scene, at)
            if at >= len(self.files[state.scene]):
                return [replace(state, line=at)]

    # ---------------------------------------------------------------- choices

    def options(self, state: State) -> Iterator[tuple[int, bool]]:
        """The options that can be picked, with whether they are remembered."""
        lines = self.files[state.scene]
        end = self.behind(state.scene, state.line)
        yield from self.shown(state, state.line + 1, end, lines)

    def shown(self, state: State, at: int, end: int, lines: list[str]) -> Iterator[tuple[int, bool]]:
        while at < end:
            line = lines[at].strip()
            behind = self.behind(state.scene, at)
            match = re.match(r"(?:\*(hide|disable|allow)_reuse )?(?:\*(?:selectable_)?if (\(.*\)) )?#", line)
            if match:
                reuse = match[1] in ("hide", "disable")
                if not (reuse and at in state.picked) and (match[2] is None or self.holds(state, match[2])):
                    yield at, reuse
            elif line.startswith("*if"):
                if self.holds(state, line[3:]):
                    yield from self.shown(state, at + 1, behind, lines)
                if behind < end and lines[behind].strip() == "*else":
                    if not self.holds(state, line[3:]):
                        yield from self.shown(state, behind + 1, self.behind(state.scene, behind), lines)
                    behind = self.behind(state.scene, behind)
            at = behind

    def picks(self, state: State) -> Iterator[tuple[str, list[State]]]:
        """By option, the states where a play waits again."""
        try:
            options = list(self.options(state))
        except Broken:
            return
        for at, is_remembered in options:
            picked = state.picked | {at} if is_remembered else state.picked
            name = self.option_names[state.scene][at]
            yield name, list(self.run(replace(state, line=at + 1, picked=picked)))


def operated(sign: str, first: Any, second: Any) -> Any:
    match sign:
        case "+":
            return plain(number(first) + number(second))
        case "-":
            return plain(number(first) - number(second))
        case "*":
            return plain(number(first) * number(second))
        case "modulo":
            return plain(math.fmod(number(first), number(second)))
        case "&":
            return written(first) + written(second)
        case "%+" | "%-":
            value, by = number(first), number(second) * (1 if sign == "%+" else -1)
            if not 0 <= value <= 100:
                raise Broken
            if by > 0:
                return min(99, math.floor(value + by * ((100 - value) / 100)))
            return max(1, math.ceil(value + by * (value / 100)))
        case "=":
            return written(first) == written(second)
        case "!=":
            return written(first) != written(second)
        case "<":
            return number(first) < number(second)
        case ">":
            return number(first) > number(second)
        case "<=":
            return number(first) <= number(second)
        case ">=":
            return number(first) >= number(second)
        case "and":
            return truth(first) and truth(second)
        case "or":
            return truth(first) or truth(second)
    raise AssertionError(sign)


def everything(files: dict[str, str]) -> set[str]:
    """All names that a play reaches. Raises `TooMany`."""
    player = Player(files)
    seen = set(player.begun())
    waiting = deque(seen)
    while waiting:
        for name, states in player.picks(waiting.popleft()):
            player.names.add(name)
            for state in states:
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
        if len(seen) > MOST_STATES:
            raise TooMany
    return player.names


def at_random(files: dict[str, str], random: Random, picks: int) -> set[str]:
    """The names that one random play reaches."""
    player = Player(files)
    states = player.begun()
    for _ in range(picks):
        ways = list(player.picks(random.choice(states))) if states else []
        if not ways:
            break
        name, states = random.choice(ways)
        player.names.add(name)
    return player.names


def is_played(files: dict[str, str], picks: list[str], name: str) -> bool:
    """Whether picking these options in order can reach a name, with the right luck."""
    player = Player(files)
    states = set(player.begun())
    for pick in picks:
        player.names.clear()
        states = {state for one in states for known, after in player.picks(one) if known == pick for state in after}
        player.names.add(pick)
    return name in player.names
