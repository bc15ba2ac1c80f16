"""A question in words, as a sheet of lines: data that any screen can set in its own way."""

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
    """What is chosen; of amounts, whose they are."""
    label: str
    detail: str = ""
    names: tuple[str, ...] = ()
    """Other names for it, apart from its label."""
    key: str = ""
    """What is typed for it: a number, unless it has a letter of its own."""
    closed: str | None = None
    """The rule that closes it."""
    listed: bool = True
    """Whether it is shown: of some there are many, and a hint says how they are typed."""
    another: bool = False
    """Whether it is another player's action: the player who answers means their own first."""
    beside: str = ""
    """The id of the same action by the player who answers. While that is open, this is not listed."""
    costly: bool = False
    """Whether it takes something to do it: half of its name is not enough to mean it."""
    hint: str = ""
    """What may be typed to know more of it, where it has no detail."""
    sitting: bool = False
    """Whether it is about who plays, how hard or how long, and nothing in the game."""
    idle: bool = False
    """Whether it would change nothing as things stand: screens dim it."""
    shown_closed: bool = False
    """Whether it says what it is, even while it is closed: its label has the reason."""
    effect: str = ""
    """The end of its detail that depends on what else is chosen: what the odds become with one more in a party."""

    @property
    def id(self) -> str:
        """What a reply has for it."""
        return str(self.action)

    @property
    def after_key(self) -> str:
        """Its label where its key stands before it, which is not said twice: `2`, `players`."""
        return self.label.removeprefix(f"{self.key} ") if self.key == self.id else self.label


@dataclass(frozen=True)
class Sheet:
    """A question in words: what is decided, what to know about it, and every option."""

    title: str
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    hint: str = ""
    """How to answer, where that is not plain."""
    standard: Chosen | None = None
    """What an empty line answers."""
    meant: str = ""
    """That, in words."""
    none: str = ""
    """What choosing nothing means, where that is too grave for an empty line: `0` answers it."""
    hand: int | None = None
    """The player whose hand it shows, or a card of it."""
    unseen: str = ""
    """What is said of it to those who may not see that hand."""
    names: Mapping[str, Sequence[str]] | None = None
    """For amounts: what each name may be called."""
    listed: bool = True
    """Whether the options are shown: of some there are too many."""
    folded: bool = False
    """Whether closed options are named in one line, there being many."""
    story: bool = False
    """Whether the options are a section's choices, by letter."""
    row: bool = False
    """Whether the row of enemies is shown with it."""
    target: int | None = None
    """The enemy of the row that is aimed at, where there are several."""


def numbered(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines that have no key of their own get a number."""
    number = count(1)
    return tuple(line if line.key else replace(line, key=str(next(number))) for line in lines)
