"""The steps that all games share, each named after the rulebook: data only. The chapters register what they do."""

from __future__ import annotations

from wanderbook.table.kinds import Asks, Draws, Offers, Runs
from wanderbook.table.records import Record

# ---------------------------------------------------------------- reading


class ReadSection(Runs, frozen=True):
    """Turn to a section: the first redirect that holds is taken at once, else its own text is read."""

    section: str


class Follow(Runs, frozen=True):
    """Go on with a run of effects, after one of them had to ask."""

    script: str
    at: int

    @property
    def section(self) -> str:
        return self.script.partition(":")[0]


class GoOn(Runs, frozen=True):
    """After effects or a draw that led nowhere: the section goes on with its next part."""

    section: str
    at: int


class ChooseWay(Offers, frozen=True):
    """One choice whose guards hold."""


class TakeWay(Runs, frozen=True):
    """Go the way that was chosen, once it is paid for."""

    section: str
    letter: str


class TryChance(Draws, frozen=True):
    """`CHANCE 2 in 6`: so many faces of a die win."""

    section: str
    letter: str


class DrawTable(Draws, frozen=True):
    """A draw with more than two outcomes. After a row that leads nowhere, the section goes on."""

    section: str
    at: int


# ---------------------------------------------------------------- challenge


class Tried(Record, frozen=True):
    """A challenge and how far it has come."""

    about: str
    """What is being tried: `38.9:A`, a hazard, an event."""
    skill: str
    needed: int
    joined: tuple[str, ...] = ()
    """Who takes part."""
    number: int | None = None
    """The fate that was drawn; none before the draw, and none again for a redraw."""
    added: int = 0
    """What cards and abilities added."""
    kept: int = 0
    """A number drawn before that stands if it is higher."""
    used: frozenset[str] = frozenset()
    """Alterations that have served this challenge, where each may only once."""

    @property
    def drawn(self) -> int:
        """The fate that was drawn, once it has been."""
        assert self.number is not None, f"no fate was drawn for {self.about}"
        return self.number


class Gather(Asks, frozen=True):
    """Choose who takes part, and pay for it."""

    tried: Tried


class DrawFate(Draws, frozen=True):
    """Draw fate."""

    tried: Tried


class AlterFate(Asks, frozen=True):
    """Cards and abilities may change the draw, one after another, before it is judged. Nothing chosen: judge it."""

    tried: Tried


class JudgeChallenge(Runs, frozen=True):
    """A total at or above the number succeeds."""

    tried: Tried
