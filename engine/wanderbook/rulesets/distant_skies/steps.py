"""The steps that only Distant Skies has, chapter by chapter: data only. Each chapter registers what its steps do."""

from __future__ import annotations

from typing import ClassVar

from wanderbook.book.enemies import At
from wanderbook.rulesets.common.kinds import ChoosesTarget, DrawCard, DrawOne, PlacesDamage
from wanderbook.table.amounts import Counts
from wanderbook.table.kinds import SAVED_NAMES, Asks, Draws, Offers, Runs

# ---------------------------------------------------------------- challenge


class MeetBarrier(Runs, frozen=True):
    """An obstacle of the story is passed by what ignores it, or has its own consequences."""

    about: str
    obstacle: str


class TryBarrier(Runs, frozen=True):
    """No question where it is ignored anyway, or nothing could be paid to ignore it."""

    about: str
    obstacle: str


class PassBarrier(Asks, frozen=True):
    """Something that ignores it is used, by anyone; or else nothing."""

    about: str
    obstacle: str


class JudgeBarrier(Runs, frozen=True):
    about: str
    passed: bool


# ---------------------------------------------------------------- setup


class SetUp(Runs, frozen=True):
    """DS-SETUP-1: characters dealt evenly. DS-MODE-1: the event deck. House: adventure cards dealt one by one."""


# ---------------------------------------------------------------- turn


class StartTurn(Runs, frozen=True):
    """DS-TURN-1: the turn's four parts. DS-TURN-2: the watch is at its start."""


class BeginActions(Runs, frozen=True):
    """DS-TURN-3: bonus time counts only after the first two parts."""


class NextAction(Runs, frozen=True):
    """DS-TURN-3: another action while there is time; then the turn ends. DS-CAMP-3: unless a last camp leads away."""


class TakeAction(Asks, frozen=True):
    """Any action that there is time for, any number of times (DS-TURN-2)."""


class EndTurn(Runs, frozen=True):
    """DS-TURN-4: events in play, then venom; the watch returns, and the token passes."""


class Venom(Runs, frozen=True):
    """DS-STATUS-1: 1 damage at the end of each player's turn, ignored at 0."""


class PassToken(Runs, frozen=True):
    """DS-TURN-4. DS-PLAYERS-1, DS-SAVE-1: between two turns, players join and leave, and the table is packed up."""


# ---------------------------------------------------------------- event_cards


class DrawEvent(DrawCard, frozen=True):
    """DS-EVENT-1: the top event is drawn and resolved; an exhausted deck is shuffled again."""

    deck: ClassVar[str] = "event"


class DrawCurse(DrawEvent, frozen=True):
    """A curse is an event that a text calls for."""

    deck: ClassVar[str] = "curse"


class EventDone(Runs, frozen=True):
    before: int = 0
    """The event in the middle of which it was drawn."""
    party: tuple[str, ...] = ()
    """Who took part in the challenge in the middle of which it was completed."""


class EventTurnEnd(Runs, frozen=True):
    """DS-EVENT-2: what an event in play does at the end of each turn."""

    card: int


class ReadTurnEnd(Runs, frozen=True):
    """DS-EVENT-2: its text for the end of a turn, once it has as much threat as that needs."""

    card: int


class Completed(Runs, frozen=True):
    """DS-EVENT-3: it is discarded."""

    card: int


class CompleteEvent(Runs, frozen=True):
    card: int


# ---------------------------------------------------------------- plane


class DropClaire(Asks, frozen=True):
    """DS-FLY-4: on any square of the page that the plane flies to."""

    page: int


class SendPlane(Asks, frozen=True):
    """`fly:3` with Claire, who is there; `send:3` without her, who can stay where she is only in the atlas."""


class Refuel(Runs, frozen=True):
    """DS-FLY-3: the tank is full."""


# ---------------------------------------------------------------- travel


class MeetObstacle(Runs, frozen=True):
    """DS-TRAVEL-2: ignored at once, or 3 damage split at will."""

    obstacle: str


class Confront(Runs, frozen=True):
    """DS-TRAVEL-2: no question where it is ignored anyway, or nothing could be paid to ignore it."""

    obstacle: str


class FaceObstacle(Asks, frozen=True):
    """DS-TRAVEL-2: who has something against it uses that; who has not, and finds nothing, suffers."""

    obstacle: str


class Walk(Asks, frozen=True, rename=SAVED_NAMES):
    """DS-TRAVEL-1: square by square, or no further."""

    remaining: int


class WalkOn(Runs, frozen=True, rename=SAVED_NAMES):
    """Once an obstacle is dealt with."""

    remaining: int


# ---------------------------------------------------------------- camp


class CampStatus(Runs, frozen=True):
    """DS-CAMP-2: 1 status off 1 character."""


# ---------------------------------------------------------------- encounters


class Encounter(Runs, frozen=True):
    """The scene is there: it begins, or goes on where a spot has led back to it. It can be ended at any time."""

    section: str


Placed = tuple[tuple[str, str], ...]
"""Who is on which spot."""


class PlaceCharacters(Offers, frozen=True):
    """All players at once: each character on one spot, at most two on one. `A:Ed` is Ed on the first spot."""

    placed: Placed = ()


class NextSpot(Runs, frozen=True, rename=SAVED_NAMES):
    """After placing, and after each spot: another one, or away from here."""

    section: str
    remaining: Placed
    here: tuple[str, ...] = ()
    """Who is on the spot that is being visited."""


class VisitSpot(Offers, frozen=True, rename=SAVED_NAMES):
    """Each spot once; or the encounter is ended."""

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
    """DS-BUFF-1: one card for each enemy or zone, from left to right, as long as there are any."""


class GatherPower(Runs, frozen=True):
    """DS-COMBAT-1: power by add-power symbols; DS-MODE-1: 1 less in easy mode."""


class FaceEnemies(Asks, frozen=True):
    """The enemies are revealed and nobody has attacked yet: the combat deck may be changed now (DS-DECK-1)."""


class DrawHands(Runs, frozen=True):
    """DS-COMBAT-1: 1 card for each player, and 1 for each of their characters, Claire not counted."""


class PlayCard(Asks, frozen=True):
    """DS-COMBAT-2: a combat card of a hand on a character: `Ed:211`. `end` goes on to the enemies."""


class ChooseTarget(ChoosesTarget, frozen=True):
    """DS-COMBAT-3: before the die is rolled. DS-BOSS-1: of a boss, a zone."""

    card: int


class EndAttack(Runs, frozen=True):
    """Enemies with no uncovered heart are defeated; the fight is won, or goes on (DS-COMBAT-4)."""


class NewRound(Runs, frozen=True):
    """DS-COMBAT-7: each player draws as many cards as they played."""

    players: tuple[int, ...]


# ---------------------------------------------------------------- attack


class ActOut(Runs, frozen=True):
    """DS-COMBAT-3: power is removed from the target, and the die is rolled."""


class Strike(Runs, frozen=True):
    """After something was added: roll again, add more, or place the damage."""


class RollDie(Draws, frozen=True):
    """DS-COMBAT-3: the target is known by now."""


class Boost(Asks, frozen=True):
    """DS-COMBAT-3, DS-CHAR-1: one thing after another may add to the attack, or roll again. Nothing: go on."""


class PlaceDamage(PlacesDamage, frozen=True):
    """DS-COMBAT-5. What is covered is off; who has no heart uncovered leaves when the attack is over."""

    dealt: int = 0
    """What was dealt apart from the attack, before anything was blocked."""


class Counterattack(Runs, frozen=True):
    """DS-COMBAT-4: of every attack, also of one that covered the last heart."""

    first: bool = False
    """DS-COMBAT-9: it comes before what the card does."""


class Block(Asks, frozen=True):
    """DS-COMBAT-4: block from abilities, cards and resources. Nothing chosen: the blow lands."""

    first: bool = False


# ---------------------------------------------------------------- direct damage


class PlaceAside(Runs, frozen=True):
    """Damage that was to be placed, looked at again; none, once its target is gone."""

    target: str
    amount: int
    who: str


class DealTo(Asks, frozen=True):
    amount: int
    who: str
    player: int


class CheckFight(Runs, frozen=True):
    """It may have been the last that was needed, and then nothing else of the fight happens. An attack comes to its end
    first."""


class TakePower(Asks, frozen=True):
    amount: int
    player: int


class SapPower(Runs, frozen=True):
    """Power that was to be removed, looked at again: from somebody who still has any."""

    amount: int
    player: int


# ---------------------------------------------------------------- enemies


class EnemyActs(Runs, frozen=True):
    """DS-COMBAT-6: power for each uncovered add-power symbol, then its end-of-round abilities. It does not attack."""

    enemy: str


class EnemyPower(Runs, frozen=True):
    """DS-COMBAT-9: what an uncovered square does in the enemy phase. The active player chooses whom and which."""

    enemy: str
    power: str
    amount: int
    square: At | None = None
    """Where it stands; a buff's is nowhere, and never covered."""


class Acting(Runs, frozen=True):
    """Lies beneath what a square of an enemy asks. Once the square is covered, that is not asked any more."""

    enemy: str
    square: At | None


class HelpAlly(Runs, frozen=True):
    """DS-COMBAT-9: one other enemy is helped; to be healed, one who has any tokens."""

    power: str
    amount: int
    enemy: str


class ChooseAlly(Asks, frozen=True):
    """DS-COMBAT-9: whom an enemy helps."""

    power: str
    amount: int
    allies: tuple[str, ...]
    enemy: str


class Recover(Runs, frozen=True):
    """Tokens that were to come off an enemy, looked at again."""

    enemy: str
    amount: int


class LoseSome(Runs, frozen=True):
    """DS-COMBAT-9: an equipped ability card, if anybody has one."""


class ChooseVictim(Asks, frozen=True):
    """Whom an enemy's end-of-round ability hurts (DS-COMBAT-9)."""

    enemy: str
    amount: int


class LoseAbility(Asks, frozen=True):
    """DS-COMBAT-9: one equipped ability card is discarded."""


class MayRun(Asks, frozen=True):
    """DS-BOSS-1, DS-COMBAT-7: at the end of any enemy phase, back to the map."""


# ---------------------------------------------------------------- synergy


class GiveSynergy(Asks, frozen=True):
    """The token goes at once to another character than the one who covered the square, or to anyone if nobody did."""

    who: str
    many: int


# ---------------------------------------------------------------- crew


class Suffer(Runs, frozen=True):
    """DS-CHAL-4, DS-HEALTH-1: damage, on some first; outside combat, what they cannot hold goes to others."""

    amount: int
    first: tuple[str, ...] = ()
    rule: str = "DS-CHAL-4"


class SplitDamage(Asks, frozen=True):
    """DS-EVENT-3: the active player decides where damage goes."""

    amount: int
    first: tuple[str, ...]
    rule: str


class WhoRises(Asks, frozen=True):
    """DS-HEALTH-2: who has no health rises for 1 time, if the players like, and while there is time."""

    player: int
    shares: Counts = Counts()
    """What each gets; or else there is an amount to be split."""
    amount: int = 0
    rule: str = "DS-HEALTH-1"


class SplitHealing(Asks, frozen=True):
    """Split as the players like; DS-HEALTH-2: nobody is raised whom there is no time for."""

    amount: int
    names: tuple[str, ...]
    """Who may have some of it."""
    player: int


class TireSome(Runs, frozen=True):
    """Stamina lost or paid by anyone: only damage is the participants' first (DS-EVENT-3)."""

    amount: int


class SplitStamina(Asks, frozen=True):
    """Stamina handed out or lost: at most the room for it, or what is left, at the moment of the question."""

    amount: int
    player: int
    gains: bool = False


class Afflict(Runs, frozen=True):
    """A status for somebody of the active player's choice, if anybody lacks it and a token is left."""

    status: str
    rule: str


# ---------------------------------------------------------------- goods


class ChooseGoods(Asks, frozen=True):
    """Which of several kinds to gain."""

    amount: int


class Pay(Runs, frozen=True):
    """Pay a price that can be paid."""

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
    """DS-TURN-1, DS-HAND-1: so many ability cards into a player's hand, then the hand limit."""

    player: int
    remaining: int


class Discarding(Runs, frozen=True):
    """Cards that were to be discarded, looked at again: some may have been equipped."""

    player: int
    many: int
    rule: str


class FillDeck(Runs, frozen=True):
    """DS-HAND-5: where neither deck nor discards hold a card, every player discards down to 1."""


class EquipTo(Asks, frozen=True):
    """DS-HAND-2: to a character whom its player controls, and who has room for it."""

    player: int
    card: int


class PayToEquip(Asks, frozen=True):
    """DS-HAND-2: which of the other hand cards are discarded for it."""

    player: int
    card: int
    who: str
    cost: int


# ---------------------------------------------------------------- deck


class ChangeDeck(Asks, frozen=True):
    """DS-DECK-1: which of the cards are left out; the players decide, and the active one last."""


class DrawCombat(Draws, frozen=True):
    """A card for each of these players in turn. DS-COMBAT-7: an empty deck is made from its discards."""

    players: tuple[int, ...]


class DiscardCombat(Asks, frozen=True):
    """DS-CHAR-1: combat cards from a hand."""

    player: int
    many: int


# ---------------------------------------------------------------- adventure


class GiveCard(Asks, frozen=True):
    """DS-ADV-1: whose hand a card goes to that was just gained."""

    card: int
    player: int


class DiscardAdventures(Asks, frozen=True):
    player: int
    many: int


# ---------------------------------------------------------------- totems


class RestoreTotem(Runs, frozen=True):
    """DS-TOTEM-1: the quest is completed, and the totem's card gained. DS-ACHIEVE-1: which is an achievement."""

    quest: int


# ---------------------------------------------------------------- defeat


class LoseFight(Runs, frozen=True):
    """DS-DEFEAT-1: the text says what losing brings. House rule: everybody comes to with 1 health."""


class Defeat(Runs, frozen=True):
    """Back on the map, as new, and 3 camps poorer. In the end stories, the last paragraph is read again."""


# ---------------------------------------------------------------- players


class Depart(Runs, frozen=True):
    """DS-PLAYERS-1: characters and cards go to the others. House rule: the cards by chance, one by one."""

    player: int


class JoinIn(Runs, frozen=True):
    """DS-PLAYERS-1: somebody sits down; two characters of a single player's, or one of somebody who has two."""


class TakeCharacters(Asks, frozen=True):
    """The player who sat down last chooses."""

    many: int


class ShareCards(Runs, frozen=True):
    """DS-PLAYERS-1: half of a single player's cards, by chance; or all hands are dealt anew."""


class PackUp(Runs, frozen=True):
    """DS-SAVE-1: the table as it is set up again: characters dealt, the ability deck shuffled, all hands dealt anew;
    and the players choose who begins."""


class ChooseFirst(Asks, frozen=True):
    """DS-SAVE-1: who begins when a saved game is set up again. The players decide together."""


# ---------------------------------------------------------------- free actions


class RecheckQuestion(Runs, frozen=True, tag="LookAgain"):
    """After a free action, the question beneath: over, once what asked it is covered (DS-COMBAT-5); and answered, where
    nothing is left to choose from."""
