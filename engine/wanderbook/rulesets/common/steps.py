"""Steps that games with a crew share: data only. The module named above each group registers what they do."""

from __future__ import annotations

from wanderbook.table.kinds import Asks, Runs
from wanderbook.table.steps import Tried

# ---------------------------------------------------------------- setup


class ChoosePlayers(Asks, frozen=True):
    """One to four. Each has a place on the board for everything that is their own."""


class ChooseMode(Asks, frozen=True):
    pass


class ChooseVariants(Asks, frozen=True):
    """Any of them, or none; then what earlier campaigns unlocked, if anything could be."""


# ---------------------------------------------------------------- unlocks


class ChooseUnlocked(Asks, frozen=True):
    """A new campaign may start with any cards that earlier ones unlocked."""


# ---------------------------------------------------------------- row


class Regenerate(Asks, frozen=True):
    """So many tokens, or as many as there are, come off an enemy's squares, whatever they cover. The active player
    chooses which."""

    enemy: str
    many: int


# ---------------------------------------------------------------- perform


class Perform(Runs, frozen=True):
    """The lines of a card that count now, or one line of it; from its `at`th effect on."""

    source: str
    number: int | str
    when: str
    player: int
    who: str = ""
    line: int | None = None
    at: int = 0


# ---------------------------------------------------------------- fate


class RequireParticipant(Runs, frozen=True, tag="Summon"):
    """A crew member whom the challenge names must take part; one who cannot adds nothing, and still counts."""

    tried: Tried


# ---------------------------------------------------------------- statuses


class GiveStatus(Asks, frozen=True):
    status: str
    first: tuple[str, ...]
    rule: str


class RemoveStatuses(Asks, frozen=True):
    """Which of the crew is rid of which status."""

    amount: int
    status: str = ""
    whom: str = ""
    player: int | None = None
    """Who uses the card; the active player, where nobody does."""


# ---------------------------------------------------------------- hand


class DiscardDown(Asks, frozen=True):
    """So many cards from a player's hand, of their choice: over the hand limit, unless another rule says so."""

    player: int
    many: int
    rule: str = ""
