"""A story of another program, whichever format it has: its problems, its program, its verdicts."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from wanderbook.diagnostics import Diagnostic
from wanderbook.foreign.choicescript.front import ChoiceScript
from wanderbook.foreign.choicescript.reader import is_game
from wanderbook.foreign.front import Front, Unit
from wanderbook.foreign.ink.front import Ink
from wanderbook.foreign.ink.story import is_ink
from wanderbook.foreign.program import Place, Program
from wanderbook.foreign.sources import Sources
from wanderbook.foreign.twine.front import Twine
from wanderbook.foreign.twine.reader import is_story as is_twine
from wanderbook.foreign.verdicts import Decided, Decisions
from wanderbook.progress import Progress
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit


def front_of(path: Path) -> Front:
    """The class that reads a story of this format."""
    if is_ink(path):
        return Ink(path)
    return ChoiceScript(path) if is_game(path) else Twine(path)


def is_story(path: Path) -> bool:
    """Whether a path is a story of another program."""
    return is_ink(path) or is_game(path) or is_twine(path)


class ForeignStory:
    """A story that was read from the files of another program."""

    def __init__(self, path: Path) -> None:
        """Reads a file or a folder; what is wrong is in `diagnostics`. Raises `MissingEngine` for ink without one."""
        self.path = path
        self.folder = path if path.is_dir() else path.parent
        self.front = front_of(path)

    @property
    def content(self) -> Sources:
        return self.front.content

    @property
    def title(self) -> str:
        return self.front.title or self.path.stem

    @property
    def format(self) -> str:
        return self.front.format

    @property
    def unit(self) -> str:
        """The name of its parts: passage or scene."""
        return self.front.unit

    @property
    def link(self) -> str:
        """What a reader clicks in it: a link, an option or a choice."""
        return self.front.link

    @property
    def is_read(self) -> bool:
        """Whether there is anything to prove."""
        return self.front.is_read

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The parts that are read."""
        return self.front.units()

    @property
    def passages(self) -> tuple[str, ...]:
        """The names of the parts that are read."""
        return tuple(unit.name for unit in self.units)

    @property
    def texts(self) -> dict[str, str]:
        """By part, its lines: those from its first to the next part's, without the name of a passage. What stands in a
        file before its first part has the file's name."""
        has_header = self.unit == "passage"
        found = {}
        for file, lines in self.content.lines.items():
            starts = sorted((unit.line, unit.name) for unit in self.units if unit.file == file)
            before = starts[0][0] - 1 if starts else len(lines)
            if not has_header and (text := "\n".join(lines[:before]).strip()):
                found[file] = text
            for (line, name), (end, _) in pairwise([*starts, (len(lines) + 1, "")]):
                found[name] = "\n".join(lines[line - (not has_header) : end - 1]).strip()
        return found

    @property
    def parts(self) -> dict[str, str]:
        """By name the text of what a play enters: passages, or scenes and labels, knots and stitches."""
        return self.front.texts(self.program)

    @cached_property
    def program(self) -> Program:
        return self.front.lower()

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Every problem of the story, in the order of its files."""
        if self.is_read:
            self.front.check(self.program)
        return tuple(sorted(self.content.diagnostics))

    def decide(
        self, names: Collection[str] | None = None, limit: TimeLimit = NO_LIMIT, tell: Progress | None = None
    ) -> dict[str, Decided]:
        """The verdicts of these names, or of all."""
        wanted = self.front.asked(self.program) if names is None else names
        return Decisions(self.program, limit, tell).decide(wanted)

    def line(self, at: Place) -> str:
        """The line of a place."""
        lines = self.content.lines.get(at.file, [])
        return lines[at.line - 1] if 0 < at.line <= len(lines) else ""


__all__ = ["ForeignStory", "Unit", "is_story"]
