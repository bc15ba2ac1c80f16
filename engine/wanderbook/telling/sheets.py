"""A question in words, as a sheet of lines: data that any screen can lay out in its own way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from wanderbook.table.actions import Action
from wanderbook.table.decisions import Chosen

AMOUNT = "-"
"""The key of what takes an amount: it is typed by its name."""


@dataclass(frozen=True)
class Line:
    """An option in words."""

    action: Action | str
    """The action chosen; for amounts, whose they are."""
    label: str
    detail: str = ""
    names: tuple[str, ...] = ()
    """Other names for it, apart from its label."""
    key: str = ""
    """The key to type: a number, unless it has a letter of its own."""
    closed: str | None = None
    """The rule that closes it."""
    listed: bool = True
    """Whether it is shown: if there are too many, a hint says how to type them."""
    another: bool = False
    """Whether it is another player's action: the player who answers takes their own first."""
    beside: str = ""
    """The id of the same action by the player who answers. While that is open, this one is not listed."""
    costly: bool = False
    """Whether it costs something: half of its name is then not enough to choose it."""
    hint: str = ""
    """What to type for more information, if it has no detail."""
    sitting: bool = False
    """Whether it is about the players, the difficulty or the length, rather than about the game in progress."""
    idle: bool = False
    """Whether it would change nothing now: screens dim it."""
    shown_closed: bool = False
    """Whether it describes itself even while closed: its label has the reason."""
    effect: str = ""
    """The end of its detail that depends on other chosen options: the odds with one more in a party."""

    @property
    def id(self) -> str:
        """The text that a reply has for it."""
        return str(self.action)

    @property
    def after_key(self) -> str:
        """Its label without its key, if the label begins with it: `2`, `players`."""
        return self.label.removeprefix(f"{self.key} ") if self.key == self.id else self.label


@dataclass(frozen=True)
class Group:
    """Options with the same first part: a card, and everybody who could use it."""

    name: str
    detail: str
    lines: tuple[Line, ...]
    """The lines, each with the rest of the choice."""


@dataclass(frozen=True)
class Sheet:
    """A question in words: the decision, notes on it, and every option."""

    title: str
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    hint: str = ""
    """How to answer, if that is not obvious."""
    standard: Chosen | None = None
    """The answer of an empty line."""
    meant: str = ""
    """The meaning of that answer, in words."""
    none: str = ""
    """The meaning of choosing nothing, if it is too serious for an empty line: `0` answers it."""
    hand: int | None = None
    """The player whose hand, or a card of it, is shown."""
    unseen: str = ""
    """The text for those who may not see that hand."""
    names: Mapping[str, Sequence[str]] | None = None
    """For amounts: other words for each name."""
    listed: bool = True
    """Whether the options are shown: sometimes there are too many."""
    folded: bool = False
    """Whether closed options are named on one line, because there are many."""
    story: bool = False
    """Whether the options are a section's choices, by letter."""
    row: bool = False
    """Whether the row of enemies is shown with it."""
    groups: tuple[Group, ...] = ()
    """The options by their first part, for screens that show them in steps."""
    target: int | None = None
    """The target among the enemies of the row, if there are several."""


def numbered(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines, with numbers for those without a key of their own."""
    number = count(1)
    return tuple(line if line.key else replace(line, key=str(next(number))) for line in lines)
