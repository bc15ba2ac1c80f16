"""Steps that games with a crew share: data only. The module named above each group registers what they do."""

from __future__ import annotations

from wanderbook.table.kinds import Asks, Runs
from wanderbook.table.steps import Tried

# ---------------------------------------------------------------- setup


class ChoosePlayers(Asks, frozen=True):
    """Ask for the number of players, one to four. Each has a place on the board for their own things."""


class ChooseMode(Asks, frozen=True):
    pass


class ChooseVariants(Asks, frozen=True):
    """Ask for variants, any or none; then for the cards that earlier campaigns unlocked, if there can be any."""


# ---------------------------------------------------------------- unlocks


class ChooseUnlocked(Asks, frozen=True):
    """Ask which of the cards that earlier campaigns unlocked a new campaign starts with."""


# ---------------------------------------------------------------- row


class Regenerate(Asks, frozen=True):
    """Remove this many tokens, or as many as there are, from an enemy's squares. The active player chooses which."""

    enemy: str
    many: int


# ---------------------------------------------------------------- perform


class Perform(Runs, frozen=True):
    """Apply a card's lines that count now, or one line of it, from its effect number `at` on."""

    source: str
    number: int | str
    when: str
    player: int
    who: str = ""
    line: int | None = None
    at: int = 0


# ---------------------------------------------------------------- fate


class RequireParticipant(Runs, frozen=True, tag="Summon"):
    """Make a crew member whom the challenge names take part; one who cannot adds nothing, and still counts."""

    tried: Tried


# ---------------------------------------------------------------- statuses


class GiveStatus(Asks, frozen=True):
    status: str
    first: tuple[str, ...]
    rule: str


class RemoveStatuses(Asks, frozen=True):
    """Ask who loses which status."""

    amount: int
    status: str = ""
    whom: str = ""
    player: int | None = None
    """The player who uses the card; the active player if there is none."""


# ---------------------------------------------------------------- hand


class DiscardDown(Asks, frozen=True):
    """Ask a player to discard this many cards of their choice: those over the hand limit, unless
    another rule says so.
    """

    player: int
    many: int
    rule: str = ""
