"""The steps that only Sleeping Gods has, chapter by chapter: data only. Each chapter registers what its steps do."""

from __future__ import annotations

from typing import ClassVar

from wanderbook.rulesets.common.kinds import ChoosesTarget, DrawCard, DrawOne
from wanderbook.table.amounts import Counts
from wanderbook.table.kinds import SAVED_NAMES, Asks, Runs

# ---------------------------------------------------------------- setup


class SetUp(Runs, frozen=True):
    """Set up the crew, the event deck, and 1 command and 1 ability card for each player (SG-SETUP-3, SG-SETUP-5,
    SG-SETUP-7).
    """


# ---------------------------------------------------------------- turn


class StartTurn(Runs, frozen=True):
    """SG-TURN-2: venom ticks, easy mode gives command; then the turn's four parts (SG-TURN-1)."""


class DrawEvent(DrawCard, frozen=True):
    """SG-EVENT-1: the top event is drawn and resolved. SG-EVENT-3: after the last, a paragraph is read instead."""

    deck: ClassVar[str] = "event"
    again: ClassVar[bool] = False
    extra: bool = False
    """Drawn because a text says so."""


class EventDone(Runs, frozen=True):
    drawn: bool = False
    """Whether it was drawn just now, rather than being on the table already."""


class TakeAction(Asks, frozen=True, rename=SAVED_NAMES):
    """Take an action: travel, explore, market, port or the challenge of an ongoing event (SG-ACT-1); or skip it
    (SG-ACT-2).
    """

    remaining: int


class EndTurn(Runs, frozen=True):
    """Apply ongoing events (SG-EVENT-2), then pass the captain token (SG-TURN-3)."""


class OngoingEvent(Runs, frozen=True):
    """Apply an ongoing event at the end of the turn, then offer to discard it."""

    card: int


class AfterOngoing(Runs, frozen=True):
    """Offer to discard an ongoing event that is still in play."""

    card: int


class TryToBeRid(Asks, frozen=True):
    """SG-EVENT-2: the player may take the challenge that discards it."""

    card: int


class PassCaptain(Runs, frozen=True):
    """Pass the captain token (SG-TURN-3)."""


# ---------------------------------------------------------------- ship


class DamageShip(Runs, frozen=True):
    """SG-DAMAGE-5, SG-FAIL-2: one fate draw for each cube."""

    amount: int


class ChooseRoom(Asks, frozen=True):
    """Ask where a cube goes if its room is full (SG-DAMAGE-5)."""


class ChooseRepairs(Asks, frozen=True):
    amount: int


class ShipAction(Asks, frozen=True):
    """Move the action figure to another room than last time (SG-SHIP-1); a full room has no effect (SG-SHIP-2)."""


class RoomEffects(Asks, frozen=True, rename=SAVED_NAMES):
    """Take the room's effects in any order, with command spent in between (SG-SHIP-3); `all` takes the rest in an order
    that loses nothing.
    """

    room: str
    remaining: tuple[str, ...]


class RoomEffect(Runs, frozen=True):
    """Take one effect of the room (SG-SHIP-4 to SG-SHIP-9); if it finds nothing to do, an event says so."""

    room: str
    effect: str


class GalleyRest(Asks, frozen=True):
    """SG-SHIP-5: exactly one ability card from hand may be discarded to remove 1 fatigue from anyone."""


# ---------------------------------------------------------------- search


class SearchOn(Asks, frozen=True):
    """SG-SHIP-6: draw up to 3, one at a time, deciding after each; then keep one reward."""

    drawn: tuple[int, ...] = ()


class DrawSearch(DrawCard, frozen=True, rename=SAVED_NAMES):
    """Draw a search token: its harm happens at once, unless it is the extra one of a watchful crew (SG-FAQ-2)."""

    deck: ClassVar[str] = "search"
    remaining: int
    before: tuple[int, ...] = ()
    asks: bool = False
    harmless: bool = False


class KeepReward(Asks, frozen=True):
    """SG-SHIP-6: the reward of only one token is kept: `token:line`."""

    tokens: tuple[int, ...]


class DiscardTokens(Runs, frozen=True):
    """Discard drawn tokens when their effects are over, so that none is drawn twice (SG-SHIP-6)."""

    tokens: tuple[int, ...]


# ---------------------------------------------------------------- travel


class Sail(Asks, frozen=True):
    """SG-TRAVEL-2: each point moves to one adjacent region, or the ship stops where it is."""

    distance: int


class SailOn(Runs, frozen=True):
    """Use the remaining movement after a hazard (SG-TRAVEL-4)."""

    distance: int


# ---------------------------------------------------------------- places


class DealMarket(DrawCard, frozen=True, rename=SAVED_NAMES):
    """Deal this many market cards, one after another."""

    deck: ClassVar[str] = "market"
    again: ClassVar[bool] = False
    remaining: int
    dealt: tuple[int, ...] = ()


class Shop(Asks, frozen=True):
    """SG-MARKET-1: buy any number; the rest go under the market deck."""

    dealt: tuple[int, ...]


class Arm(Asks, frozen=True):
    """SG-WEAPON-1: give a weapon to one of the crew, or move it to another."""

    card: int


class AtPort(Asks, frozen=True, rename=SAVED_NAMES):
    """SG-PORT-1: each service at most once in a port action."""

    remaining: tuple[str, ...]


class Inn(Runs, frozen=True):
    """SG-PORT-2: everybody restores 2 health and removes 1 fatigue."""


class Shipyard(Asks, frozen=True):
    """SG-PORT-3: 1 damage for each material or coin."""


class Healer(Asks, frozen=True):
    """SG-PORT-4: 1 coin for each who is healed fully."""


class BuyLevel(Asks, frozen=True):
    """SG-LEVEL-1: XP for a crew member's own level cards, which stay for the campaign."""


class AskAgain(Runs, frozen=True):
    """Continue a visit, unless leaving is the only choice left."""

    step: AtPort | BuyLevel


# ---------------------------------------------------------------- combat


class BeginFight(Runs, frozen=True):
    """SG-COMBAT-1 to SG-COMBAT-3. From here on, it is combat (SG-FAQ-1)."""

    about: str
    enemies: tuple[int, ...]


class LayEnemies(DrawOne, frozen=True):
    """SG-COMBAT-1: shuffled, and laid in a row without gaps."""


class ChooseAttacker(Asks, frozen=True):
    """SG-ATTACK-1: a token on a crew member, and one of their weapons: `Mac:0` is Mac's own.

    SG-COMBAT-2: `pass:0>1:1` passes a token, the second player paying. SG-COMBAT-5: `end` goes to the end of the round.
    """


class ChooseTarget(ChoosesTarget, frozen=True):
    """Choose the target of an attack (SG-ATTACK-2)."""

    weapon: int


class EndAttack(Runs, frozen=True):
    """End the attack: the fight is won or continues."""


# ---------------------------------------------------------------- attack


class Strike(Runs, frozen=True):
    """SG-ATTACK-4, SG-ATTACK-12: a hit deals the weapon's damage, a miss 1; 1 less with 2 fatigue. Bonuses count."""


class Boost(Asks, frozen=True):
    """Add to the damage, one thing after another (SG-ATTACK-4, SG-ATTACK-17). If nothing is chosen, place it."""


class PlaceDamage(Asks, frozen=True):
    """Choose the squares where damage is placed (SG-ATTACK-5): the attacker's player decides, or the active one."""

    target: str
    damage: int
    off_hearts: int = 0
    diagonal: bool = False
    who: str = ""
    """The attacker; empty if the damage is not an attack's."""


# ---------------------------------------------------------------- counter


class Counterattack(Runs, frozen=True):
    """Let a surviving target strike the attacker (SG-ATTACK-11)."""


class TakeBlow(Runs, frozen=True):
    """Damage on its way to a crew member, and the block against it. Both are worked out when it lands: a blow whose
    enemy has been defeated never does.
    """

    enemy: str
    who: str
    round: bool = False
    """Whether it comes at the end of the round, rather than after an attack."""
    used: int = 0
    """The block that was used against it."""


class Block(Asks, frozen=True):
    """SG-ATTACK-11, SG-ROUND-2: block from abilities, cards and tokens. Nothing chosen: the blow lands."""

    blow: TakeBlow


# ---------------------------------------------------------------- direct damage


class DealTo(Asks, frozen=True):
    amount: int


class CheckFight(Runs, frozen=True):
    """After damage outside an attack: cancel a defeated enemy's pending actions. The fight is won once earlier damage
    has been taken.
    """


# ---------------------------------------------------------------- enemies


class EndOfRound(Runs, frozen=True):
    """Let the enemies act from left to right (SG-ROUND-1)."""


class NextRound(Runs, frozen=True):
    pass


class EnemyActs(Runs, frozen=True):
    """Let an enemy attack one crew member, then use its end-of-round abilities (SG-ROUND-1)."""

    enemy: str


class ChooseVictim(Asks, frozen=True):
    """SG-TURN-4: the active player chooses whom an enemy attacks."""

    enemy: str


class EnemyPower(Runs, frozen=True):
    """Use an uncovered square at the end of the round (SG-ENEMY-1). The active player chooses its target."""

    enemy: str
    power: str
    amount: int


class Disarm(Asks, frozen=True):
    """A weapon card is lost until the fight is over."""


class LoseAbility(Asks, frozen=True):
    """One equipped ability card is discarded."""


# ---------------------------------------------------------------- synergy


class PassSynergy(Asks, frozen=True):
    """The crew member who covered a synergy square puts their own token on another (SG-SYN-1).

    SG-ATTACK-16: for damage outside an attack, `who` is empty, and any one of the crew may.
    """

    who: str = ""


# ---------------------------------------------------------------- crew


class Suffer(Runs, frozen=True):
    """Take damage, some crew first; what exceeds their health goes to others (SG-FAIL-1, SG-HEALTH-1)."""

    amount: int
    first: tuple[str, ...] = ()
    rule: str = "SG-FAIL-1"


class SplitDamage(Asks, frozen=True):
    """SG-TURN-4: the active player decides where damage goes."""

    amount: int
    first: tuple[str, ...]
    rule: str


class TakeDamage(Runs, frozen=True):
    """Deal one enemy's damage to one crew member; what exceeds their health is passed on (SG-ATTACK-11, SG-ROUND-2)."""

    amount: int
    who: str
    rule: str
    by: int
    """The player who chooses the next crew member."""


class PassOnDamage(Runs, frozen=True):
    """Pass the rest of an enemy's damage to one other crew member, without a question if all must fall."""

    amount: int
    rule: str
    by: int
    struck: str = ""
    """The crew already struck, who take no more of it even if a token has raised them (SG-SYN-3)."""


class ChooseNext(Asks, frozen=True):
    """One crew member takes all that is left of an enemy's damage, up to their health (SG-ATTACK-11, SG-ROUND-2)."""

    amount: int
    rule: str
    by: int
    struck: str = ""


class Revive(Asks, frozen=True):
    """SG-SYN-3: a crew member who reaches 0 health may return a token that restores some; their player decides."""

    who: str
    last: bool = False
    """Whether nobody else has health: without the token, the crew is defeated (SG-HEALTH-2)."""


class SplitHealing(Asks, frozen=True):
    """Split healing as the players like (SG-ADV-2)."""

    amount: int
    player: int | None = None


class SplitFatigue(Asks, frozen=True):
    amount: int
    gains: bool = False
    player: int | None = None


# ---------------------------------------------------------------- goods


class ChooseGoods(Asks, frozen=True):
    """Choose which of several kinds of food or resources to gain."""

    of: str
    amount: int


class Pay(Runs, frozen=True):
    """Pay an affordable price, without a question if there is only one way."""

    price: Counts
    about: str
    player: int | None = None


LOSSES = ("loss", "lose_resource")
"""What a payment is about that is no price, but taken from the players."""


class ChoosePayment(Asks, frozen=True):
    price: Counts
    about: str
    player: int

    @property
    def is_loss(self) -> bool:
        """Whether this is a loss rather than a price: free actions stay open while it is chosen (SG-CMD-7)."""
        return self.about in LOSSES


class ClearSome(Asks, frozen=True):
    amount: int
    player: int | None = None


# ---------------------------------------------------------------- hand


class DrawAbility(DrawCard, frozen=True, rename=SAVED_NAMES):
    """Draw this many ability cards into a player's hand, then enforce the hand limit (SG-HAND-1)."""

    player: int
    remaining: int


class EquipTo(Asks, frozen=True):
    """SG-HAND-5: pay for a card from your hand and give it to any of the crew who has room for it (SG-HAND-4)."""

    player: int
    card: int


class Shed(Asks, frozen=True):
    """SG-HAND-4: the controller may discard equipped cards at any time."""

    player: int


# ---------------------------------------------------------------- defeat


class LoseFight(Runs, frozen=True):
    """Apply what the text says about losing (SG-COMBAT-4). House rule: everybody recovers 1 health."""


class Defeat(Runs, frozen=True):
    what: str


# ---------------------------------------------------------------- players


class HandOut(Runs, frozen=True):
    player: int


class HandOutOne(Asks, frozen=True):
    """Hand one thing to one player at a time: `17>2` a card, `command>2` the token."""

    player: int


# ---------------------------------------------------------------- free actions


class FinishFreeAction(Runs, frozen=True):
    """Marks the end of a free action, beneath its steps."""
