"""A Twine story for those who do not care which format a story has."""

from __future__ import annotations

from pathlib import Path

from wanderbook.foreign.front import Front, Unit
from wanderbook.foreign.program import Program
from wanderbook.foreign.twine.checks import check
from wanderbook.foreign.twine.harlowe import Harlowe
from wanderbook.foreign.twine.links import LinksAlone
from wanderbook.foreign.twine.lowering import Lowering
from wanderbook.foreign.twine.reader import read_story
from wanderbook.foreign.twine.story import TwineStory
from wanderbook.foreign.twine.sugarcube import SugarCube

FORMATS = {"harlowe": Harlowe, "sugarcube": SugarCube}


def lowering_of(story: TwineStory) -> Lowering:
    """The class that lowers a story of this format."""
    name = story.format.lower().split("-")[0].strip()
    known = FORMATS.get(name)
    return known(story) if known else LinksAlone(story)


class Twine(Front):
    """A story of Twine."""

    content: TwineStory

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.content = read_story(path)

    @property
    def title(self) -> str:
        return self.content.title

    @property
    def format(self) -> str:
        return self.content.format

    def units(self) -> tuple[Unit, ...]:
        several = self.content.ordinary.items()
        return tuple(Unit(name, one.file, one.line, len(one.text.split())) for name, one in several)

    def texts(self, program: Program) -> dict[str, str]:
        """Without their headers."""
        return {name: one.text.strip("\n") for name, one in self.content.passages.items()}

    def lower(self, keeps_words: bool = False) -> Program:
        lowering = lowering_of(self.content)
        lowering.program.keeps_words = keeps_words
        return lowering.lower()

    def check(self, program: Program) -> None:
        check(self.content, program)
