"""A story in ink for those who do not care which format a story has."""

from __future__ import annotations

from pathlib import Path

from wanderbook.foreign.front import Front, Unit
from wanderbook.foreign.ink.checks import check_ink
from wanderbook.foreign.ink.story import InkStory, read_ink
from wanderbook.foreign.program import Program


class Ink(Front):
    """A story. Its parts are the knots, the stitches, and the choices and gathers with a label."""

    unit, link = "place", "choice"
    content: InkStory

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.content = read_ink(path)

    @property
    def format(self) -> str:
        return "ink"

    @property
    def is_read(self) -> bool:
        return self.content.compiled is not None

    def units(self) -> tuple[Unit, ...]:
        """What has a name, with the words from its line to that of the next."""
        names, lines = self.content.names, self.content.lines
        starts = sorted({(at.file, at.line) for at in names.values()})
        found = []
        for name, at in names.items():
            later = [line for file, line in starts if file == at.file and line > at.line]
            text = " ".join(lines.get(at.file, [])[at.line - 1 : later[0] - 1 if later else None])
            found.append(Unit(name, at.file, at.line, len(text.split())))
        return tuple(found)

    def lower(self, keeps_words: bool = False) -> Program:
        program = self.content.lower(keeps_words)
        program.kinds.update(self.content.kinds())
        program.kinds.update(dict.fromkeys(program.links, "choice"))
        return program

    def check(self, program: Program) -> None:
        check_ink(self.content, program)
