"""A Twine story as its files have it: passages with their places."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from wanderbook.foreign.program import Place
from wanderbook.foreign.sources import Sources

SPECIAL_NAMES = frozenset(
    "StoryTitle StoryData StoryInit StoryCaption StoryMenu StoryBanner StorySubtitle StoryAuthor StoryInterface"
    " StoryShare StorySettings StoryDisplayTitle PassageHeader PassageFooter PassageReady PassageDone MenuOptions"
    " StoryIncludes StoryLoadingScreen StoryRightSidebar StoryImages".split()
)
SPECIAL_TAGS = frozenset("script stylesheet widget init startup header footer debug-header debug-footer".split())
SPECIAL_TAGS |= frozenset(("Twine.private", "Twine.image", "Twine.audio", "Twine.video", "Twine.vtt", "annotation"))


@dataclass
class Passage:
    """A passage. `line` is the line of its header, `first` the line of its text, `column` where that begins."""

    name: str
    tags: tuple[str, ...]
    text: str
    file: str
    line: int
    first: int
    column: int = 1

    @property
    def is_special(self) -> bool:
        """Whether no link leads to it because the format itself runs it."""
        return self.name in SPECIAL_NAMES or not SPECIAL_TAGS.isdisjoint(self.tags)

    @property
    def place(self) -> Place:
        return Place(self.file, self.line, 1, max(1, len(self.name) + 3))

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(at + 1 for at, char in enumerate(self.text) if char == "\n")]

    def at(self, offset: int, length: int = 1) -> Place:
        """The place of a part of its text."""
        row = bisect_right(self._starts, offset) - 1
        column = offset - self._starts[row] + (self.column if row == 0 else 1)
        end = self.text.find("\n", offset)
        rest = (end if end >= 0 else len(self.text)) - offset
        return Place(self.file, self.first + row, column, max(1, min(length, rest)))


@dataclass
class TwineStory(Sources):
    """The passages of a story, and what its metadata says."""

    title: str = ""
    format: str = ""
    version: str = ""
    start: str = ""
    passages: dict[str, Passage] = field(default_factory=dict)
    earlier: dict[str, list[Passage]] = field(default_factory=dict)
    """By name, the passages that a later one of the same name replaces."""
    scripts: list[Passage] = field(default_factory=list)
    """The JavaScript that comes with it."""

    @property
    def ordinary(self) -> dict[str, Passage]:
        """The passages that are read, by name."""
        return {name: one for name, one in self.passages.items() if not one.is_special}

    def tagged(self, tag: str) -> list[str]:
        return [name for name, one in self.passages.items() if tag in one.tags]
