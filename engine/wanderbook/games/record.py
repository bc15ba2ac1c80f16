"""The record of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GameRecord:
    """The record of a game: where each of its parts is.

    `package.module:name` is something in a module, `package:path` a file or a folder beside a package. Nothing is
    loaded before it is needed: the engine runs without a table, and a table without the terminal.
    """

    name: str
    """The name in books: `ruleset = "sleeping_gods"`."""
    title: str
    vocabulary: str
    """`package:path` of the TOML file with the words of its books."""
    rules: str
    """Its `Ruleset`, in the package with its `rules.md` and, if it has any, its `components/`."""
    effects: str = ""
    """The classes of its own effects. Their phrases are in the table `effects` of its package's `en.toml`."""
    starter: str = ""
    """`package:path` of the book that `wanderbook new` makes; empty if there is none."""
    telling: str = ""
    """Its `Telling`; by default that of a plain book."""
    lessons: str = ""
    """The package beside which the coach's `lessons/` are."""
    guide: str = ""
    """The `Guide` that finds plays at the table for a story that was proved."""
    table: str = ""
    """Its `TableParts`: the parts of the table that are its own."""
    teller: str = ""
    """Its `Teller`, which draws its boards in the terminal."""
    is_plain: bool = False
    """Whether it has nothing but sections, so that a proof about the story is a proof about the game."""
    home: str = "the ship"
    """The name in reports of the place before the first section."""
