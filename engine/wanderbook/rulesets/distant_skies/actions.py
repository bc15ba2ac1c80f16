"""The actions of Distant Skies, chapter by chapter: data only. Each chapter registers their effects.

Actions of any game are in `table/actions.py`, those of any game with a crew in `common/actions.py`.
"""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.table.actions import Action

# ---------------------------------------------------------------- turn


class Travel(Action, frozen=True):
    """Travel to the next square for 1 time: `travel:2:B3` (DS-TRAVEL-1)."""

    form = "travel:{0.spot}"
    spot: Spot


class Fly(Action, frozen=True):
    """Fly to a landing place with Claire: `fly:3` (DS-FLY-1)."""

    form = "fly:{0.landing}"
    landing: int


class MendPlane(Action, frozen=True):
    """Repair the plane for 1 time (DS-REPAIR-1)."""

    form = "repair"


class Camp(Action, frozen=True):
    """Camp, which crosses off a camp (DS-CAMP-1)."""

    form = "camp"


class EndEarly(Action, frozen=True):
    """End the turn with 1 time left, for bonus time in the next one (DS-TURN-3)."""

    form = "end"


class Wait(Action, frozen=True):
    """Spend 1 time on nothing, when only a camp is possible (DS-TURN-2)."""

    form = "wait"


# ---------------------------------------------------------------- travel


class BearObstacle(Action, frozen=True):
    """Take an obstacle's damage (DS-TRAVEL-2)."""

    form = "suffer"


class WalkTo(Action, frozen=True):
    """Move to the next square by a card's effect: `2:B3` (DS-TRAVEL-1)."""

    form = "{0.spot}"
    spot: Spot


class StopWalking(Action, frozen=True):
    """Stop moving (DS-TRAVEL-1)."""

    form = "stop"


# ---------------------------------------------------------------- plane


class LandOn(Action, frozen=True):
    """Drop Claire on a square of the page that the plane flies to: `2:B3` (DS-FLY-4)."""

    form = "{0.spot}"
    spot: Spot


class FlyWithout(Action, frozen=True):
    """Send the plane to a landing place without Claire: `send:3` (DS-FLY-1)."""

    form = "send:{0.landing}"
    landing: int


class KeepPlane(Action, frozen=True):
    """Leave the plane where it is (DS-FLY-1)."""

    form = "stay"


class FillTank(Action, frozen=True):
    """Refuel for 2 resources (DS-FLY-3)."""

    form = "refuel"


# ---------------------------------------------------------------- encounters


class PutOnSpot(Action, frozen=True):
    """Place a character on a spot, named by its letter: `A:Ed` (DS-EXPLORE-2)."""

    form = "{0.letter}:{0.name}"
    letter: str
    name: str


class BeginVisits(Action, frozen=True):
    """Visit the spots, since all who take part are placed (DS-EXPLORE-2)."""

    form = "begin"


# ---------------------------------------------------------------- event_cards


class FinishEvent(Action, frozen=True):
    """Complete an event in play by one of its choices: `event:12:A` (DS-EVENT-2)."""

    form = "event:{0.card}:{0.letter}"
    card: int
    letter: str


# ---------------------------------------------------------------- combat


class BeginCombat(Action, frozen=True):
    """Begin the fight after seeing the enemies (DS-DECK-1)."""

    form = "fight"


class PlayCombatCard(Action, frozen=True):
    """Play a combat card from the hand with a character: `Ed:211` (DS-COMBAT-2)."""

    form = "{0.name}:{0.card}"
    name: str
    card: int


class SpendSynergy(Action, frozen=True):
    """Spend the attacker's synergy token on the card's synergy line (DS-COMBAT-3)."""

    form = "synergy"


class RunAway(Action, frozen=True):
    """Run from the fight, back to the map (DS-COMBAT-7, DS-BOSS-1)."""

    form = "run"


class StayInFight(Action, frozen=True):
    """Do not run (DS-COMBAT-7, DS-BOSS-1)."""

    form = "stay"


# ---------------------------------------------------------------- cards


class Unequip(Action, frozen=True):
    """Discard an equipped ability card: `shed:17` (DS-HAND-2)."""

    form = "shed:{0.card}"
    card: int


class ArrangeDeck(Action, frozen=True):
    """Choose which combat cards are left out of the deck (DS-DECK-1)."""

    form = "deck"


class RestoreDormant(Action, frozen=True):
    """Pay to restore a dormant totem, by its quest: `restore:12` (DS-TOTEM-1)."""

    form = "restore:{0.quest}"
    quest: int


# ---------------------------------------------------------------- modes and players


class ChangeLevel(Action, frozen=True):
    """Change to another level of difficulty: `level:hard` (DS-MODE-1)."""

    form = "level:{0.mode}"
    mode: str


class GiveUpInstantDeath(Action, frozen=True):
    """Play on without instant death (DS-MODE-1)."""

    form = "level:instant_death"


class PackTable(Action, frozen=True):
    """Pack up the table once the turn has ended (DS-SAVE-1)."""

    form = "pack"
