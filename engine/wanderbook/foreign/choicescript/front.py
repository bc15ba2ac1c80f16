"""A game in ChoiceScript for those who do not care which format a story has."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from pathlib import Path

from wanderbook.foreign.choicescript.checks import check
from wanderbook.foreign.choicescript.lowering import Lowering, lower
from wanderbook.foreign.choicescript.reader import read_game
from wanderbook.foreign.choicescript.story import ChoiceStory
from wanderbook.foreign.front import Front, Unit
from wanderbook.foreign.program import Program


class ChoiceScript(Front):
    """A game. If one scene's file is opened, the whole game is read and only that scene is judged."""

    unit, link = "scene", "option"
    content: ChoiceStory

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.content = read_game(path)
        self._only = None if path.is_dir() else path.name

    @property
    def title(self) -> str:
        return self.content.title

    @property
    def format(self) -> str:
        return "ChoiceScript"

    def units(self) -> tuple[Unit, ...]:
        """Every scene, or the one whose file was named, with its number of words."""
        return tuple(
            Unit(name, scene.file, 1, sum(len(line.text.split()) for line in scene.lines if not line.command))
            for name, scene in self.content.scenes.items()
            if self._only in (None, scene.file)
        )

    @cached_property
    def _lowering(self) -> Lowering:
        return lower(self.content)

    def lower(self, keeps_words: bool = False) -> Program:
        return lower(self.content, keeps_words).program if keeps_words else self._lowering.program

    def check(self, program: Program) -> None:
        check(self._lowering)
        if self._only is not None:
            self.content.diagnostics[:] = [one for one in self.content.diagnostics if one.file == self._only]

    def asked(self, program: Program) -> Collection[str] | None:
        """The names of the one scene that was opened; None for the whole game."""
        if self._only is None:
            return None
        places = dict(program.passages) | {name: at for name, (_, at, _) in program.links.items()}
        return [name for name, at in places.items() if at.file == self._only]
