"""The record of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GameRecord:
    """What a game brings, each part by where it stands.

    `package.module:name` is something in a module, `package:path` a file or a folder beside a package. Nothing is
    loaded before it is needed: the engine runs without a table, and a table without the terminal.
    """

    name: str
    """What books call it: `ruleset = "sleeping_gods"`."""
    title: str
    vocabulary: str
    """`package:path` of the TOML file that says which words a book for it may use."""
    rules: str
    """Its `Ruleset`, in the package that also holds its `rules.md`, and its `components/`, if it has some."""
    effects: str = ""
    """The classes of its own effects. Their phrases are in the table `effects` of its package's `en.toml`."""
    starter: str = ""
    """`package:path` of the book that `wanderbook new` makes; without one it makes none."""
    telling: str = ""
    """Its `Telling`; without one it has that of a plain book."""
    lessons: str = ""
    """The package beside which the coach's `lessons/` are."""
    guide: str = ""
    """The `Guide` that finds plays at the table for a story that was proved."""
    table: str = ""
    """Its `TableParts`: what the table shows of it apart from the story."""
    teller: str = ""
    """Its `Teller`, which draws its boards in the terminal."""
    is_plain: bool = False
    """Whether its sections are all there is to it, so that a proof about the story is one about the game."""
    home: str = "the ship"
    """Where one is before the first section, as reports say it."""
