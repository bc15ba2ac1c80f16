"""What every format does for a story: reads its files, makes its program, checks it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from itertools import pairwise
from pathlib import Path
from typing import ClassVar, NamedTuple

from wanderbook.foreign.program import START, Program
from wanderbook.foreign.sources import Sources


class Unit(NamedTuple):
    """A passage or a scene of a story."""

    name: str
    file: str
    line: int
    words: int


class Front(ABC):
    """A story that was read in one format."""

    unit: ClassVar[str] = "passage"
    """What its parts are called."""
    link: ClassVar[str] = "link"
    """What a reader clicks."""
    content: Sources

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def title(self) -> str:
        """The title; empty if the story has none."""
        return ""

    @property
    @abstractmethod
    def format(self) -> str:
        """The name of the format."""

    @abstractmethod
    def units(self) -> tuple[Unit, ...]:
        """The parts that are read."""

    @property
    def is_read(self) -> bool:
        """Whether there is anything to prove."""
        return bool(self.units())

    @abstractmethod
    def lower(self, keeps_words: bool = False) -> Program:
        """The program of the story, with its words if these are wanted."""

    @abstractmethod
    def check(self, program: Program) -> None:
        """Add what is wrong to the diagnostics of the content."""

    def texts(self, program: Program) -> dict[str, str]:
        """By name of what a play enters, its lines: up to those of the next."""
        found: dict[str, str] = {}
        for file, lines in self.content.lines.items():
            starts = sorted((at.line, name) for name, at in program.passages.items() if at.file == file)
            for (line, name), (end, _) in pairwise([*starts, (len(lines) + 1, "")]):
                found[name] = "\n".join(lines[line - 1 : max(line, end - 1)]).strip("\n")
            before = starts[0][0] - 1 if starts else len(lines)
            if any(line.strip() for line in lines[:before]):
                found.setdefault(START, "\n".join(lines[:before]).strip("\n"))
        return found

    def asked(self, program: Program) -> Collection[str] | None:
        """The names whose verdicts are wanted if nobody names any; None for all."""
        return None
