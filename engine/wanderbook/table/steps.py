"""The steps that all games share, each named after the rulebook: data only. The chapters register what they do."""

from __future__ import annotations

from wanderbook.table.kinds import Asks, Draws, Offers, Runs
from wanderbook.table.records import Record

# ---------------------------------------------------------------- reading


class ReadSection(Runs, frozen=True):
    """Turn to a section: the first redirect that holds is taken at once, else its own text is read."""

    section: str


class Follow(Runs, frozen=True):
    """Continue with a list of effects after one of them asked something."""

    script: str
    at: int

    @property
    def section(self) -> str:
        return self.script.partition(":")[0]


class GoOn(Runs, frozen=True):
    """Continue with the section's next part after effects or a draw that led nowhere."""

    section: str
    at: int


class ChooseWay(Offers, frozen=True):
    """Ask for one choice of the section whose guard holds."""


class TakeWay(Runs, frozen=True):
    """Take the chosen choice once it is paid for."""

    section: str
    letter: str


class TryChance(Draws, frozen=True):
    """Roll for `CHANCE 2 in 6`: that many faces of a die win."""

    section: str
    letter: str


class DrawTable(Draws, frozen=True):
    """A draw with more than two outcomes. After a row that leads nowhere, the section continues."""

    section: str
    at: int


# ---------------------------------------------------------------- challenge


class Tried(Record, frozen=True):
    """A challenge in progress."""

    about: str
    """The subject of the challenge: `38.9:A`, a hazard, an event."""
    skill: str
    needed: int
    joined: tuple[str, ...] = ()
    """The participants."""
    number: int | None = None
    """The fate drawn; None before the draw, and again before a redraw."""
    added: int = 0
    """The bonus from cards and abilities."""
    kept: int = 0
    """A number drawn earlier that counts if it is higher."""
    used: frozenset[str] = frozenset()
    """Alterations already used in this challenge, where each is allowed only once."""

    @property
    def drawn(self) -> int:
        """The fate drawn. Raises if there is none yet."""
        assert self.number is not None, f"no fate was drawn for {self.about}"
        return self.number


class Gather(Asks, frozen=True):
    """Choose who takes part, and pay for it."""

    tried: Tried


class DrawFate(Draws, frozen=True):
    """Draw fate."""

    tried: Tried


class AlterFate(Asks, frozen=True):
    """Ask for cards and abilities that change the draw, one after another. If nothing is chosen, judge it."""

    tried: Tried


class JudgeChallenge(Runs, frozen=True):
    """Judge a challenge: a total at or above the number needed succeeds."""

    tried: Tried
