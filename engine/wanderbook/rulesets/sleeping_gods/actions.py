"""The actions of Sleeping Gods, in addition to those of every game with a crew. Each has one short text."""

from __future__ import annotations

from wanderbook.table.actions import Action

# ---------------------------------------------------------------- anywhere


class SayYes(Action, frozen=True):
    """Accept what the question offers (SG-EVENT-2, SG-SYN-3)."""

    form = "yes"


class SayNo(Action, frozen=True):
    """Decline what the question offers (SG-EVENT-2, SG-SYN-3)."""

    form = "no"


class Finish(Action, frozen=True):
    """Finish a visit to a market, a port or the level cards (SG-MARKET-1, SG-PORT-1, SG-LEVEL-1)."""

    form = "done"


# ---------------------------------------------------------------- a turn


class Travel(Action, frozen=True):
    """Sail, as one of two actions (SG-TRAVEL-1)."""

    form = "travel"


class VisitMarket(Action, frozen=True):
    """Go to the region's market (SG-MARKET-1)."""

    form = "market"


class VisitPort(Action, frozen=True):
    """Go to the region's port (SG-PORT-1)."""

    form = "port"


class FaceEvent(Action, frozen=True):
    """Take the challenge that discards an ongoing event (SG-EVENT-2): `event:7`."""

    form = "event:{0.card}"
    card: int


class SkipAction(Action, frozen=True):
    """Do nothing, for 1 command (SG-ACT-2)."""

    form = "skip"


class SailTo(Action, frozen=True):
    """Sail to an adjacent region (SG-TRAVEL-3): `2:B`."""

    form = "{0.page}:{0.region}"
    page: int
    region: str


class StopSailing(Action, frozen=True):
    """Sail no farther (SG-TRAVEL-3)."""

    form = "stop"


# ---------------------------------------------------------------- the ship


class UseRoom(Action, frozen=True):
    """Move the action figure to a room (SG-SHIP-1): `galley`."""

    form = "{0.room}"
    room: str


class DamageRoom(Action, frozen=True):
    """Put a cube of damage on a room (SG-DAMAGE-5): `hull`."""

    form = "{0.room}"
    room: str


class DoEffect(Action, frozen=True):
    """Take one effect of a room (SG-SHIP-3): `draw`."""

    form = "{0.effect}"
    effect: str


class DoEveryEffect(Action, frozen=True):
    """Take all effects of a room, in order (SG-SHIP-3)."""

    form = "all"


class CookFor(Action, frozen=True):
    """Discard a hand card to remove 1 fatigue from a crew member (SG-SHIP-5): `17:Mac`."""

    form = "{0.card}:{0.name}"
    card: int
    name: str


class DrawToken(Action, frozen=True):
    """Draw a search token (SG-SHIP-6)."""

    form = "draw"


class StopSearching(Action, frozen=True):
    """Draw no more search tokens (SG-SHIP-6)."""

    form = "stop"


class TakeReward(Action, frozen=True):
    """Keep a line of a drawn search token as the reward (SG-SHIP-6): `4:0`."""

    form = "{0.token}:{0.line}"
    token: int
    line: int


# ---------------------------------------------------------------- market and port


class BuyCard(Action, frozen=True):
    """Buy a card of the market (SG-MARKET-1), by its number."""

    form = "{0.card}"
    card: int


class VisitService(Action, frozen=True):
    """Go to an inn, a shipyard or a healer, or buy levels (SG-PORT-1): `inn`."""

    form = "{0.service}"
    service: str


class BuyLevelCard(Action, frozen=True):
    """Buy a level card for experience (SG-LEVEL-1), by its number."""

    form = "{0.card}"
    card: int


# ---------------------------------------------------------------- fights


class AttackWith(Action, frozen=True):
    """Place a combat token on a crew member to attack with one of their weapons (SG-ATTACK-1): `Mac:0`."""

    form = "{0.name}:{0.weapon}"
    name: str
    weapon: int
    """A card's number; 0 is their own."""


class PassToken(Action, frozen=True):
    """Pass a combat token to another player, for 1 command of either (SG-COMBAT-2): `pass:0>1:1`."""

    form = "pass:{0.giver}>{0.receiver}:{0.payer}"
    giver: int
    receiver: int
    payer: int


class DiscardForDamage(Action, frozen=True):
    """Discard an equipped card of the weapon's skill, for 1 more damage (SG-ATTACK-4): `extra:17`."""

    form = "extra:{0.card}"
    card: int


class PassSynergyToken(Action, frozen=True):
    """Put somebody's synergy token on another's board (SG-SYN-1): `Mac>Audrie`."""

    form = "{0.whose}>{0.to}"
    whose: str
    to: str


class LoseWeapon(Action, frozen=True):
    """Disarm a crew member of a weapon until the fight is over (SG-ENEMY-1): `Mac:93`."""

    form = "{0.name}:{0.card}"
    name: str
    card: int


# ---------------------------------------------------------------- free actions


class MoveWeapon(Action, frozen=True):
    """Give a weapon to another (SG-WEAPON-1): `arm:93`."""

    form = "arm:{0.card}"
    card: int


class DiscardEquipped(Action, frozen=True):
    """Discard an equipped card of a player's crew (SG-HAND-4): `shed:0`."""

    form = "shed:{0.player}"
    player: int


class SellArtifact(Action, frozen=True):
    """Sell an artifact for 2 coins (SG-RES-1)."""

    form = "sell"


class GoEasy(Action, frozen=True):
    """Switch to easy mode (SG-MODE-3)."""

    form = "easy"


# ---------------------------------------------------------------- players


class HandOutCard(Action, frozen=True):
    """Give a hand card of a player who leaves to another player (SG-PLAYERS-1): `17>1`."""

    form = "{0.card}>{0.player}"
    card: int
    player: int


class HandOutCommand(Action, frozen=True):
    """Give the command of a player who leaves to another player (SG-PLAYERS-1): `command>1`."""

    form = "command>{0.player}"
    player: int
