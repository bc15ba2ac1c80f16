"""The sections that a program becomes, before they have numbers.

A section begins where a play enters a passage, and goes on until the reader chooses. Where a test within a passage
decides more than which words and choices are shown, the passage is divided: what follows is a section of its own, to
which a redirect leads.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from wanderbook.book.effects import Effect
from wanderbook.foreign.importing.guards import ALWAYS, Guard
from wanderbook.foreign.importing.prose import Run
from wanderbook.foreign.program import Link, Place


class Shown(NamedTuple):
    """A link that may be missing and is shown, with what must hold for that."""

    number: int
    guard: Guard


class Key(NamedTuple):
    """Where a section begins: at an operation, with links that were shown before."""

    pc: int
    shown: tuple[Shown, ...] = ()


class DraftRow(NamedTuple):
    """So many of equal cases of a draw, with what they do and where they lead."""

    times: int
    effects: tuple[Effect, ...] = ()
    to: Key | None = None


@dataclass
class DraftChoice:
    text: str
    at: Place
    guard: Guard = ALWAYS
    effects: list[Effect] = field(default_factory=list)
    to: Key | None = None
    """Where it leads; nowhere if the story ends with it."""
    link: Link | None = None


@dataclass
class Draft:
    """A section."""

    key: Key
    owner: str
    at: Place
    redirects: list[tuple[Guard, Key]] = field(default_factory=list)
    """The last has no condition."""
    runs: list[Run] = field(default_factory=list)
    effects: list[Effect | tuple[DraftRow, ...]] = field(default_factory=list)
    changed: set[str] = field(default_factory=set)
    """The variables that its effects change."""
    choices: list[DraftChoice] = field(default_factory=list)
    turn: Key | None = None
    ends: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether a redirect may still stand in it."""
        return not (self.effects or any(run.text.strip() for run in self.runs))
