"""How the lines of a scene belong together: the options of each choice, the arms of each test, and where a play that
runs down the lines comes to something that it does not just pass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from wanderbook.foreign.choicescript.story import CHOICES, ELSE, REUSE, Line, Scene

PASSED = frozenset(
    "comment line_break image kindle_image sound youtube link link_button text_image print title author product ifid"
    " achieve achievement stat_chart scene_list share_this_game more_games subscribe looplimit track_event timer"
    " show_password advertisement print_discount kindle_search kindle_product config ai feedback save_checkpoint"
    " check_registration login check_purchase check_achievements restore_purchases".split()
)
"""Commands that change nothing on which a play depends; `check_…` set variables of the platform."""
ROWS = ("achievement", "stat_chart", "scene_list", "share_this_game")
"""Those that have rows of their own below."""
_MODIFIER = re.compile(r"\*(hide_reuse|disable_reuse|allow_reuse)\b\s*")
_WEIGHT = re.compile(r"\*random_weight\b\s*\((?:[^()]|\([^()]*\))*\)\s*")
_TESTED = re.compile(r"\*(if|selectable_if)\b\s*(.*)", re.DOTALL)
_BARE = re.compile(r"(?P<condition>.*?)\s+(?P<rest>#.*)", re.DOTALL)


@dataclass
class Option:
    """An option of a choice."""

    line: Line
    text: str
    condition: str | None = None
    reuse: str = ""
    """`hide`, `disable` or `allow`; empty for what the scene does."""
    inner: list[Item] = field(default_factory=list)
    """The options of the next group."""
    is_wrong: bool = False
    """Whether its condition has no parentheses."""


@dataclass
class Arm:
    """Options under a test."""

    line: Line
    condition: str | None
    items: list[Item]


@dataclass
class Arms:
    """An `*if` in a choice; the options of the first arm that holds are shown."""

    arms: list[Arm]


Item = Option | Arms


@dataclass
class Choice:
    """A choice with its options; `end` is the first line after it."""

    line: Line
    end: int
    items: list[Item]
    wrong: list[Line]
    """Lines that are no options."""

    @cached_property
    def options(self) -> list[Option]:
        return list(_options(self.items))


def _options(items: list[Item]) -> Iterator[Option]:
    """Every option among these items, those inside others and inside `*if` included."""
    for item in items:
        if isinstance(item, Option):
            yield item
            yield from _options(item.inner)
        else:
            for arm in item.arms:
                yield from _options(arm.items)


class Landing(NamedTuple):
    """What a play meets that falls through from a line: the kind of place, its line and its depth."""

    kind: Literal["command", "else", "out", "wrong", "end"]
    at: int
    indent: int
    passed: tuple[int, ...] = ()
    """The lines on the way."""


class Structure:
    """How plays move through the lines of a scene."""

    def __init__(self, scene: Scene) -> None:
        """Find the choices of a scene, the lines that belong to them, and the labels inside them."""
        self.scene = scene
        self.choices: dict[int, Choice] = {}
        self.rows: dict[int, int] = {}
        """By line that belongs to a choice and is not in an option, the line of the choice."""
        self._landings: dict[tuple[int, int], Landing] = {}
        for line in scene.lines:
            if line.command in CHOICES:
                self._read_choice(line)
        self.sets_reuse = any(line.command in REUSE and line.at not in self.rows for line in scene.lines)
        """Whether the scene changes what happens to options without a word of their own."""
        labels = {at for several in scene.labels.values() for at in several}
        self.entered = {at for at, choice in self.choices.items() if any(at < label < choice.end for label in labels)}
        """The choices with labels in them, where a play may be in an option that nobody picked."""

    # ---------------------------------------------------------------- choices

    def _read_choice(self, line: Line) -> None:
        """Read a choice with all that is indented below its line."""
        end = self.scene.after(line.at, line.indent)
        groups = max(1, len(line.data.split()))
        choice = Choice(line, end, [], [])
        choice.items = self._items(choice, line.at + 1, end, groups)
        self.choices[line.at] = choice

    def _items(self, choice: Choice, at: int, end: int, groups: int) -> list[Item]:
        """The options and `*if` blocks between two lines of a choice; `groups` is the number of nested groups left."""
        found: list[Item] = []
        while (at := self.scene.filled(at)) < end:
            line = self.scene.lines[at]
            behind = min(self.scene.after(at, line.indent), end)
            if line.command == "comment":
                at += 1
                continue
            self.rows[at] = choice.line.at
            option = option_of(line)
            if option is not None:
                if groups > 1:
                    option.inner = self._items(choice, at + 1, behind, groups - 1)
                found.append(option)
            elif line.command == "if":
                arms, behind = self._arms(choice, line, end, groups)
                found.append(arms)
            else:
                choice.wrong.append(line)
            at = behind
        return found

    def _arms(self, choice: Choice, line: Line, end: int, groups: int) -> tuple[Arms, int]:
        """The arms of an `*if` inside a choice, with `*elseif` and `*else`, and the line after them."""
        found: list[Arm] = []
        while True:
            behind = min(self.scene.after(line.at, line.indent), end)
            condition = None if line.command == "else" else line.data
            found.append(Arm(line, condition, self._items(choice, line.at + 1, behind, groups)))
            if behind >= end or condition is None:
                return Arms(found), behind
            line = self.scene.lines[behind]
            if line.command not in ELSE or line.indent != found[0].line.indent:
                return Arms(found), behind
            self.rows[behind] = choice.line.at

    # ---------------------------------------------------------------- down the lines

    def land(self, at: int, indent: int) -> Landing:
        """What a play meets from a line on, after a line of this depth; cached."""
        known = self._landings.get((at, indent))
        if known is None:
            known = self._landings[at, indent] = self._land(at, indent)
        return known

    def _land(self, at: int, indent: int) -> Landing:
        """Where a play goes on from a line: the next command, the end of an option or of the scene."""
        lines, passed = self.scene.lines, list[int]()
        while at < len(lines):
            line = lines[at]
            if line.is_blank or (line.command == "comment" and line.indent > indent):
                at += 1
                continue
            if line.indent > indent:
                return Landing("wrong", at, indent, tuple(passed))
            indent = line.indent
            if line.is_option or (at in self.rows and line.command not in ELSE):
                return Landing("out", at, indent, tuple(passed))
            if line.command in ELSE:
                return Landing("else", at, indent, tuple(passed))
            if line.command and line.command not in PASSED:
                return Landing("command", at, indent, tuple(passed))
            passed.append(at)
            at = self.scene.after(at, indent) if line.command in ROWS else at + 1
        return Landing("end", at, indent, tuple(passed))

    def inside(self, at: int) -> Landing:
        """What a play meets that goes into the block below a line."""
        filled = self.scene.filled(at + 1)
        indent = self.scene.lines[filled].indent if filled < len(self.scene.lines) else 0
        return self.land(at + 1, indent)


def option_of(line: Line) -> Option | None:
    """The option in a line; None if there is none."""
    text, reuse, condition, is_wrong = line.text, "", None, False
    while True:
        if (match := _MODIFIER.match(text)) is not None:
            reuse, text = match[1].removesuffix("_reuse"), text[match.end() :]
        elif (match := _WEIGHT.match(text)) is not None:
            text = text[match.end() :]
        elif condition is None and (match := _TESTED.match(text)) is not None:
            inline = _inline(match[2])
            if inline is None:
                return None
            condition, text = inline
            is_wrong = not condition.startswith("(")
        else:
            break
    if not text.startswith("#"):
        return None
    return Option(line, text[1:].strip(), condition, reuse, is_wrong=is_wrong)


def _inline(text: str) -> tuple[str, str] | None:
    """The condition before an option, and the option."""
    if text.startswith("("):
        last = None
        for match in re.finditer(r"\)\s*(?=(?:\*\w+_reuse\b\s*)*#)", text):
            last = match
            if text[: match.start() + 1].count("(") == text[: match.start() + 1].count(")"):
                break
        if last is not None:
            return text[: last.start() + 1], text[last.end() :]
    bare = _BARE.match(text)
    return (bare["condition"], bare["rest"]) if bare else None
