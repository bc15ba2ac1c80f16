"""Stories of other programs in an editor: problems, verdicts and definitions, from their files as they were last saved.

A story is read and proved in a thread of its own when one of its files is opened, and after each save; a later save
gives that up.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from wanderbook.api.stories import Story, StoryReached
from wanderbook.diagnostics import Diagnostic
from wanderbook.foreign.ink.engine import MissingEngine
from wanderbook.foreign.program import Place
from wanderbook.foreign.verdicts import Decided
from wanderbook.proofs.limit import OutOfTime, TimeLimit
from wanderbook_tools.language_server.causes import CODE

SECONDS = 30.0
"""For the proofs after a save. What they do not come to by then is undecided."""
_NAME = re.compile(r"[\w.:'-]+")
_LOG = logging.getLogger(__name__)


@dataclass
class OpenStory:
    """A story of the workspace. What is known of it is of the version that was proved last."""

    root: Path
    version: int = 0
    """Counts the times that it was read; results for an earlier one are dropped."""
    story: Story | None = None
    found: dict[str, Decided] = field(default_factory=dict)
    told: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    limit: TimeLimit = field(default_factory=TimeLimit)

    @property
    def folder(self) -> Path:
        return self.root if self.root.is_dir() else self.root.parent

    def begin(self, tell: Callable[[OpenStory, int], None]) -> None:
        """Read and prove it in the background. `tell` hears when there is something to say."""
        self.version += 1
        self.limit.end()
        self.limit = TimeLimit(SECONDS)
        Thread(target=self._read, args=(self.version, self.limit, tell), daemon=True, name="lsp-story").start()

    def forget(self) -> None:
        """Nothing more is proved."""
        self.version += 1
        self.limit.end()

    def _read(self, version: int, limit: TimeLimit, tell: Callable[[OpenStory, int], None]) -> None:
        try:
            story = Story(self.root)
            _ = story.content.diagnostics
            if version != self.version:
                return
            self.story, self.found = story, {}
            tell(self, version)
            if story.content.is_read:
                found = story.content.decide(limit=limit)
                if version == self.version:
                    self.found = found
                    tell(self, version)
        except (MissingEngine, OutOfTime, OSError) as error:
            _LOG.warning("%s is not read: %s", self.root, error)

    # ---------------------------------------------------------------- problems

    def diagnostics(self) -> dict[str, tuple[Diagnostic, ...]]:
        """Problems by file, with what no play reaches."""
        if self.story is None:
            return {}
        problems: dict[str, list[Diagnostic]] = {}
        for one in (*self.story.content.diagnostics, *self._unreachable(self.story)):
            problems.setdefault(one.file, []).append(one)
        return {file: tuple(several) for file, several in problems.items()}

    def _unreachable(self, story: Story) -> Iterator[Diagnostic]:
        for one in StoryReached(story, self.found).first_causes:
            help = "; ".join(map(_reason, one.because))
            at = one.at
            source = story.content.line(at)
            yield Diagnostic(
                at.file, at.line, at.column, CODE, f"{one.name} cannot be reached", help, at.length, source
            )

    # ---------------------------------------------------------------- questions

    def hover(self, file: str, line: int) -> str:
        """The verdicts of what is on a line, counted from 1, in Markdown; of its passage if nothing is."""
        here = [one for one in self.found.values() if one.at.file == file and one.at.line == line]
        if not here:
            above = [one for one in self.found.values() if one.at.file == file and one.at.line < line and _is_page(one)]
            here = sorted(above, key=lambda one: one.at.line)[-1:]
        return "\n\n".join(map(_verdict, here))

    def definition(self, file: str, line: int, column: int) -> Place | None:
        """The passage that a link leads to, or that is named at a place; lines and columns count from 1."""
        if self.story is None:
            return None
        program = self.story.content.program
        for _, at, target in program.links.values():
            if at.file == file and at.line == line and at.column <= column < at.column + at.length and target:
                return program.passages.get(target)
        text = self.story.content.line(Place(file, line))
        words = (word[0] for word in _NAME.finditer(text) if word.start() < column <= word.end() + 1)
        around = [one.name for one in self.found.values() if _is_page(one) and one.at.file == file]
        for word in words:
            scenes = {name.partition(":")[0] for name in around}
            knots = {name.partition(".")[0] for name in around}
            names = [word, *(f"{scene}:{word.lower()}" for scene in scenes), *(f"{knot}.{word}" for knot in knots)]
            for name in (*names, word.lower()):
                if name in program.passages:
                    return program.passages[name]
        return None


def _is_page(one: Decided) -> bool:
    return one.kind not in ("link", "option", "choice", "line")


def _verdict(one: Decided) -> str:
    """A verdict in Markdown."""
    said = f"**{one.name}** is {one.status}"
    if one.status == "reachable":
        clicks = " → ".join(click.label or click.link for click in one.play)
        return f"{said}: {clicks}" if clicks else said
    return "\n".join((said, *(f"- {_reason(why)}" for why in one.because)))


def _reason(why: tuple[str, Place]) -> str:
    text, at = why
    return f"{text} ({at})" if at.file else text
