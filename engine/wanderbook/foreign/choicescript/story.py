"""A ChoiceScript game as its files have it: scenes of lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from wanderbook.foreign.expressions import Value
from wanderbook.foreign.program import Place
from wanderbook.foreign.sources import Sources

STATS = "choicescript_stats"
"""The scene that a player can open at any time."""
_COMMAND = re.compile(r"\*(\w+)(.*)", re.DOTALL)
CHOICES = ("choice", "fake_choice")
ELSE = ("else", "elseif", "elsif")
REUSE = ("hide_reuse", "disable_reuse", "allow_reuse")


@dataclass(frozen=True)
class Line:
    """A line of a scene. `at` counts from 0."""

    at: int
    indent: int
    text: str
    """Without the indentation."""
    command: str = ""
    data: str = ""
    """What follows the command."""

    @property
    def is_blank(self) -> bool:
        return not self.text

    @property
    def is_option(self) -> bool:
        return self.text.startswith("#")


def line_of(at: int, text: str) -> Line:
    """A line with its depth, and its command if it has one."""
    bare = text.strip()
    match = _COMMAND.match(bare)
    indent = len(text) - len(text.lstrip()) if bare else 0
    return Line(at, indent, bare, match[1].lower(), match[2].strip()) if match else Line(at, indent, bare)


@dataclass
class Scene:
    """A file of a game."""

    name: str
    file: str
    lines: list[Line]

    @cached_property
    def labels(self) -> dict[str, list[int]]:
        """By name in small letters, the lines of each label."""
        found: dict[str, list[int]] = {}
        for line in self.lines:
            if line.command == "label" and line.data:
                found.setdefault(line.data.lower(), []).append(line.at)
        return found

    def place(self, at: int) -> Place:
        """The place of a line."""
        line = self.lines[at] if 0 <= at < len(self.lines) else Line(0, 0, "")
        return Place(self.file, line.at + 1, line.indent + 1, max(1, len(line.text)))

    def after(self, at: int, indent: int) -> int:
        """The first line after this one that is indented no deeper than `indent`, or the end."""
        at += 1
        while at < len(self.lines) and (self.lines[at].is_blank or self.lines[at].indent > indent):
            at += 1
        return at

    def filled(self, at: int) -> int:
        """The first line from here on that is not blank, or the end."""
        while at < len(self.lines) and self.lines[at].is_blank:
            at += 1
        return at


@dataclass
class ChoiceStory(Sources):
    """The scenes of a game, and the order that they are played in."""

    title: str = ""
    scenes: dict[str, Scene] = field(default_factory=dict)
    """By name in small letters."""
    order: list[str] = field(default_factory=list)
    """The scenes that follow each other, in small letters."""
    stats: dict[str, Value] = field(default_factory=dict)
    """What `mygame.js` sets before the first scene; None if it is not understood."""
    script: str = ""
    """The file that sets it."""
    commands: frozenset[str] | None = None
    """The commands of the engine that comes with the game; None if there is none."""

    @cached_property
    def start(self) -> str:
        return self.order[0] if self.order and self.order[0] in self.scenes else "startup"

    def following(self, scene: str) -> str | None:
        """The scene that comes after a scene."""
        at = self.order.index(scene) if scene in self.order else -1
        return self.order[at + 1] if 0 <= at < len(self.order) - 1 else None

    @cached_property
    def globals(self) -> set[str]:
        """The variables that last for the whole game."""
        found = set(self.stats)
        for scene in self.scenes.values():
            for line in scene.lines:
                found.update(created(line, ("create", "create_array")))
        return found


def created(line: Line, commands: tuple[str, ...]) -> list[str]:
    """The variables that a line creates with one of these commands."""
    if line.command not in commands:
        return []
    words = re.findall(r"\w+", line.data.lower())
    if not words:
        return []
    if not line.command.endswith("_array"):
        return words[:1]
    many = int(words[1]) if len(words) > 1 and words[1].isdigit() and len(words[1]) < 4 else 0
    return [f"{words[0]}_{number}" for number in range(1, many + 1)] + [f"{words[0]}_count"]
