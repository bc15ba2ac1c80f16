"""The steps that only Distant Skies has, chapter by chapter: data only. Each chapter registers what its steps do."""

from __future__ import annotations

from typing import ClassVar

from wanderbook.book.enemies import At
from wanderbook.rulesets.common.kinds import ChoosesTarget, DrawCard, DrawOne, PlacesDamage
from wanderbook.table.amounts import Counts
from wanderbook.table.kinds import SAVED_NAMES, Asks, Draws, Offers, Runs

# ---------------------------------------------------------------- challenge


class MeetBarrier(Runs, frozen=True):
    """Pass an obstacle of the story with something that ignores it, or take its consequences."""

    about: str
    obstacle: str


class TryBarrier(Runs, frozen=True):
    """Ask for something that ignores the obstacle, unless it is ignored anyway or nothing can ignore it."""

    about: str
    obstacle: str


class PassBarrier(Asks, frozen=True):
    """Use something that ignores the obstacle, of any player; or nothing."""

    about: str
    obstacle: str


class JudgeBarrier(Runs, frozen=True):
    about: str
    passed: bool


# ---------------------------------------------------------------- setup


class SetUp(Runs, frozen=True):
    """Deal the characters evenly (DS-SETUP-1), build the event deck for the mode (DS-MODE-1), and deal the adventure
    cards one by one (house rule).
    """


# ---------------------------------------------------------------- turn


class StartTurn(Runs, frozen=True):
    """Begin the four parts of a turn (DS-TURN-1), with the watch at its start (DS-TURN-2)."""


class BeginActions(Runs, frozen=True):
    """Add bonus time, which counts only after the first two parts of the turn (DS-TURN-3)."""


class NextAction(Runs, frozen=True):
    """Take another action while there is time, then end the turn (DS-TURN-3), unless a last camp leads away
    (DS-CAMP-3).
    """


class TakeAction(Asks, frozen=True):
    """Take any action that there is time for, any number of times (DS-TURN-2)."""


class EndTurn(Runs, frozen=True):
    """Apply events in play, then venom; the watch returns, and the token passes on (DS-TURN-4)."""


class Venom(Runs, frozen=True):
    """Deal 1 damage at the end of each player's turn, ignored at 0 (DS-STATUS-1)."""


class PassToken(Runs, frozen=True):
    """Pass the token (DS-TURN-4). Between two turns, players join and leave, and the table is packed up (DS-PLAYERS-1,
    DS-SAVE-1).
    """


# ---------------------------------------------------------------- event_cards


class DrawEvent(DrawCard, frozen=True):
    """DS-EVENT-1: the top event is drawn and resolved; an exhausted deck is shuffled again."""

    deck: ClassVar[str] = "event"


class DrawCurse(DrawEvent, frozen=True):
    """Draw a curse: an event that only a text calls for."""

    deck: ClassVar[str] = "curse"


class EventDone(Runs, frozen=True):
    before: int = 0
    """The event that was in progress when it was drawn."""
    party: tuple[str, ...] = ()
    """The participants of the challenge during which it was completed."""


class EventTurnEnd(Runs, frozen=True):
    """Apply an event in play at the end of each turn (DS-EVENT-2)."""

    card: int


class ReadTurnEnd(Runs, frozen=True):
    """Read an event's text for the end of a turn, if it has enough threat (DS-EVENT-2)."""

    card: int


class Completed(Runs, frozen=True):
    """Discard a completed event (DS-EVENT-3)."""

    card: int


class CompleteEvent(Runs, frozen=True):
    card: int


# ---------------------------------------------------------------- plane


class DropClaire(Asks, frozen=True):
    """Drop Claire on any square of the page that the plane flies to (DS-FLY-4)."""

    page: int


class SendPlane(Asks, frozen=True):
    """Ask where the plane goes: `fly:3` with Claire, if she is there; `send:3` without her, if she can stay in the
    atlas.
    """


class Refuel(Runs, frozen=True):
    """Fill the tank (DS-FLY-3)."""


# ---------------------------------------------------------------- travel


class MeetObstacle(Runs, frozen=True):
    """Ignore the obstacle at once, or take 3 damage, split at will (DS-TRAVEL-2)."""

    obstacle: str


class Confront(Runs, frozen=True):
    """Ask about the obstacle, unless it is ignored anyway or nothing could be paid to ignore it (DS-TRAVEL-2)."""

    obstacle: str


class FaceObstacle(Asks, frozen=True):
    """Use something against the obstacle; only players who have nothing take damage (DS-TRAVEL-2)."""

    obstacle: str


class Walk(Asks, frozen=True, rename=SAVED_NAMES):
    """Move square by square, or stop (DS-TRAVEL-1)."""

    remaining: int


class WalkOn(Runs, frozen=True, rename=SAVED_NAMES):
    """Continue the move after an obstacle."""

    remaining: int


# ---------------------------------------------------------------- camp


class CampStatus(Runs, frozen=True):
    """Remove 1 status from 1 character (DS-CAMP-2)."""


# ---------------------------------------------------------------- encounters


class Encounter(Runs, frozen=True):
    """Begin a scene, or continue it after a spot has led back to it. It can be ended at any time."""

    section: str


Placed = tuple[tuple[str, str], ...]
"""Who is on which spot."""


class PlaceCharacters(Offers, frozen=True):
    """Place characters, all players at once: each on one spot, at most two on a spot. `A:Ed` is Ed
    on the first spot.
    """

    placed: Placed = ()


class NextSpot(Runs, frozen=True, rename=SAVED_NAMES):
    """Go to another spot or leave, after placing and after each spot."""

    section: str
    remaining: Placed
    here: tuple[str, ...] = ()
    """The characters on the spot that is being visited."""


class VisitSpot(Offers, frozen=True, rename=SAVED_NAMES):
    """Visit each spot once, or end the encounter."""

    remaining: Placed


# ---------------------------------------------------------------- combat


class BeginFight(Runs, frozen=True):
    """DS-COMBAT-1. From here on, it is combat."""

    about: str
    enemies: tuple[int, ...]
    boss: bool = False
    may_run: bool = False


class LayEnemies(DrawOne, frozen=True):
    """DS-COMBAT-1: shuffled, and laid in a row without gaps."""


class DealBuff(DrawOne, frozen=True):
    """Deal a buff card to each enemy or zone from left to right, as long as there are any (DS-BUFF-1)."""


class GatherPower(Runs, frozen=True):
    """Give enemies power by their add-power symbols (DS-COMBAT-1), 1 less in easy mode (DS-MODE-1)."""


class FaceEnemies(Asks, frozen=True):
    """Let the players see the enemies and change the combat deck before the first attack (DS-DECK-1)."""


class DrawHands(Runs, frozen=True):
    """DS-COMBAT-1: 1 card for each player, and 1 for each of their characters, Claire not counted."""


class PlayCard(Asks, frozen=True):
    """Play a combat card from a hand with a character (DS-COMBAT-2): `Ed:211`. `end` begins the enemy phase."""


class ChooseTarget(ChoosesTarget, frozen=True):
    """Choose the target before the die is rolled (DS-COMBAT-3); of a boss, a zone (DS-BOSS-1)."""

    card: int


class EndAttack(Runs, frozen=True):
    """Remove enemies with no uncovered heart; the fight is won or continues (DS-COMBAT-4)."""


class NewRound(Runs, frozen=True):
    """Let each player draw as many cards as they played (DS-COMBAT-7)."""

    players: tuple[int, ...]


# ---------------------------------------------------------------- attack


class ActOut(Runs, frozen=True):
    """Remove power from the target, and roll the die (DS-COMBAT-3)."""


class Strike(Runs, frozen=True):
    """After something was added: roll again, add more, or place the damage."""


class RollDie(Draws, frozen=True):
    """Roll the die after the target was chosen (DS-COMBAT-3)."""


class Boost(Asks, frozen=True):
    """Add to the attack, one thing after another, or roll again (DS-COMBAT-3, DS-CHAR-1). Nothing chosen: go on."""


class PlaceDamage(PlacesDamage, frozen=True):
    """Place damage on squares (DS-COMBAT-5). Covered abilities stop; enemies with no uncovered heart leave after the
    attack.
    """

    dealt: int = 0
    """The damage dealt outside the attack, before block."""


class Counterattack(Runs, frozen=True):
    """Let the target counterattack, even if its last heart is covered (DS-COMBAT-4)."""

    first: bool = False
    """Whether it comes before the card's effects (DS-COMBAT-9)."""


class Block(Asks, frozen=True):
    """DS-COMBAT-4: block from abilities, cards and resources. Nothing chosen: the blow lands."""

    first: bool = False


# ---------------------------------------------------------------- direct damage


class PlaceAside(Runs, frozen=True):
    """Place damage outside an attack, unless its target is gone by now."""

    target: str
    amount: int
    who: str


class DealTo(Asks, frozen=True):
    amount: int
    who: str
    player: int


class CheckFight(Runs, frozen=True):
    """Check whether the last enemy is defeated, in which case the rest of the fight is cancelled. An attack is finished
    first.
    """


class TakePower(Asks, frozen=True):
    amount: int
    player: int


class SapPower(Runs, frozen=True):
    """Remove power, from an enemy that still has any."""

    amount: int
    player: int


# ---------------------------------------------------------------- enemies


class EnemyActs(Runs, frozen=True):
    """Give the enemy power for each uncovered add-power symbol, then use its end-of-round abilities. It does not attack
    (DS-COMBAT-6).
    """

    enemy: str


class EnemyPower(Runs, frozen=True):
    """Use an uncovered square in the enemy phase (DS-COMBAT-9). The active player chooses its target."""

    enemy: str
    power: str
    amount: int
    square: At | None = None
    """Its square; a buff has none, and is never covered."""


class Acting(Runs, frozen=True):
    """Lies beneath the questions of an enemy's square, which are dropped once the square is covered."""

    enemy: str
    square: At | None


class HelpAlly(Runs, frozen=True):
    """Help one other enemy; healing helps one with tokens on it (DS-COMBAT-9)."""

    power: str
    amount: int
    enemy: str


class ChooseAlly(Asks, frozen=True):
    """Choose the ally that an enemy helps (DS-COMBAT-9)."""

    power: str
    amount: int
    allies: tuple[str, ...]
    enemy: str


class Recover(Runs, frozen=True):
    """Remove tokens from an enemy, unless it is gone by now."""

    enemy: str
    amount: int


class LoseSome(Runs, frozen=True):
    """Discard an equipped ability card, if anybody has one (DS-COMBAT-9)."""


class ChooseVictim(Asks, frozen=True):
    """Choose the character whom an enemy's end-of-round ability hurts (DS-COMBAT-9)."""

    enemy: str
    amount: int


class LoseAbility(Asks, frozen=True):
    """DS-COMBAT-9: one equipped ability card is discarded."""


class MayRun(Asks, frozen=True):
    """Ask at the end of any enemy phase whether to run back to the map (DS-BOSS-1, DS-COMBAT-7)."""


# ---------------------------------------------------------------- synergy


class GiveSynergy(Asks, frozen=True):
    """Give the token at once to a character other than the one who covered the square, or to anyone if nobody did."""

    who: str
    many: int


# ---------------------------------------------------------------- crew


class Suffer(Runs, frozen=True):
    """Take damage, some characters first; outside combat, what exceeds their health goes to others (DS-CHAL-4,
    DS-HEALTH-1).
    """

    amount: int
    first: tuple[str, ...] = ()
    rule: str = "DS-CHAL-4"


class SplitDamage(Asks, frozen=True):
    """DS-EVENT-3: the active player decides where damage goes."""

    amount: int
    first: tuple[str, ...]
    rule: str


class WhoRises(Asks, frozen=True):
    """Let characters at 0 health rise for 1 time each, if the players like, and while there is time (DS-HEALTH-2)."""

    player: int
    shares: Counts = Counts()
    """Each character's share; empty if an amount is split."""
    amount: int = 0
    rule: str = "DS-HEALTH-1"


class SplitHealing(Asks, frozen=True):
    """Split healing as the players like; nobody is raised without time for it (DS-HEALTH-2)."""

    amount: int
    names: tuple[str, ...]
    """The characters who may get some of it."""
    player: int


class TireSome(Runs, frozen=True):
    """Take stamina from anyone: only damage goes to the participants first (DS-EVENT-3)."""

    amount: int


class SplitStamina(Asks, frozen=True):
    """Split stamina gained or lost: at most the room for it, or what is left, at the moment of the question."""

    amount: int
    player: int
    gains: bool = False


class Afflict(Runs, frozen=True):
    """Give a status to a character of the active player's choice, if anybody lacks it and a token is left."""

    status: str
    rule: str


# ---------------------------------------------------------------- goods


class ChooseGoods(Asks, frozen=True):
    """Choose which of several kinds to gain."""

    amount: int


class Pay(Runs, frozen=True):
    """Pay an affordable price."""

    price: Counts
    about: str
    player: int | None = None


class ChoosePayment(Asks, frozen=True):
    price: Counts
    about: str
    player: int
    ranked: bool = False


# ---------------------------------------------------------------- hand


class DrawAbility(DrawCard, frozen=True, rename=SAVED_NAMES):
    """Draw this many ability cards into a player's hand, then enforce the hand limit (DS-TURN-1, DS-HAND-1)."""

    player: int
    remaining: int


class Discarding(Runs, frozen=True):
    """Discard cards, as many as are still too many: some may have been equipped."""

    player: int
    many: int
    rule: str


class FillDeck(Runs, frozen=True):
    """Let every player discard down to 1 card if neither deck nor discards have any (DS-HAND-5)."""


class EquipTo(Asks, frozen=True):
    """Equip a card to a character of the player's who has room for it (DS-HAND-2)."""

    player: int
    card: int


class PayToEquip(Asks, frozen=True):
    """Choose the other hand cards that pay for it (DS-HAND-2)."""

    player: int
    card: int
    who: str
    cost: int


# ---------------------------------------------------------------- deck


class ChangeDeck(Asks, frozen=True):
    """Choose the cards left out of the deck; the players decide, and the active one last (DS-DECK-1)."""


class DrawCombat(Draws, frozen=True):
    """Draw a combat card for each of these players in turn; an empty deck is refilled from its
    discards (DS-COMBAT-7).
    """

    players: tuple[int, ...]


class DiscardCombat(Asks, frozen=True):
    """Discard combat cards from a hand (DS-CHAR-1)."""

    player: int
    many: int


# ---------------------------------------------------------------- adventure


class GiveCard(Asks, frozen=True):
    """Choose who takes a card that was just gained (DS-ADV-1)."""

    card: int
    player: int


class DiscardAdventures(Asks, frozen=True):
    player: int
    many: int


# ---------------------------------------------------------------- totems


class RestoreTotem(Runs, frozen=True):
    """Complete the quest and gain the totem's card (DS-TOTEM-1), which is an achievement (DS-ACHIEVE-1)."""

    quest: int


# ---------------------------------------------------------------- defeat


class LoseFight(Runs, frozen=True):
    """Apply what the text says about losing (DS-DEFEAT-1). House rule: everybody recovers 1 health."""


class Defeat(Runs, frozen=True):
    """Return to the map, restored, with 3 camps fewer. In the end stories, the last paragraph is read again."""


# ---------------------------------------------------------------- players


class Depart(Runs, frozen=True):
    """Deal a leaving player's characters and cards to the others (DS-PLAYERS-1). House rule: the cards at random, one
    by one.
    """

    player: int


class JoinIn(Runs, frozen=True):
    """Add a player, who takes two characters from a single player, or one from a player who has two (DS-PLAYERS-1)."""


class TakeCharacters(Asks, frozen=True):
    """Ask the player who joined which characters to take."""

    many: int


class ShareCards(Runs, frozen=True):
    """Give a new player half of a single player's cards at random, or deal all hands again (DS-PLAYERS-1)."""


class PackUp(Runs, frozen=True):
    """Set the table up again (DS-SAVE-1): characters dealt, the ability deck shuffled, all hands dealt again; the
    players choose who begins.
    """


class ChooseFirst(Asks, frozen=True):
    """Choose who begins when a saved game is set up again; the players decide together (DS-SAVE-1)."""


# ---------------------------------------------------------------- free actions


class RecheckQuestion(Runs, frozen=True, tag="LookAgain"):
    """After a free action, check the question beneath: drop it if its cause is covered (DS-COMBAT-5), and answer it if
    nothing is left to choose from.
    """
