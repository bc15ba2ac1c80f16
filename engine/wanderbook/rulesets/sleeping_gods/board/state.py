"""The table, apart from quests and adventure cards: crew, ship, goods, decks, a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from wanderbook.rulesets.sleeping_gods.kit import ROOMS, Kit, Spot
from wanderbook.table import Game, State
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck, Hands
from wanderbook.table.grids import EnemyCard
from wanderbook.table.kinds import Step
from wanderbook.table.records import Record

ACTIONS_EACH_TURN = 2
MOST_FATIGUE = 2
OWN_WEAPON = 0
"""The number of what is printed on a crew member's board, among the cards that they have."""
COMMAND_TOKENS = 14
LIMITS = {"meat": 6, "grain": 6, "vegetable": 6, "material": 6, "artifact": 6, "coin": 40}
"""Goods of which there are only so many (SG-RES-1)."""
STATUS_TOKENS = {"low_morale": 8, "venom": 4, "madness": 4, "frightened": 4, "weakened": 4}
FATIGUE_TOKENS = 18
COMBAT_TOKENS = 4
SHIP_DAMAGE = 11


class Mate(Record, frozen=True):
    """A crew member. Command on their board closes its abilities."""

    name: str
    player: int
    """The player who controls them; the captain belongs to the active player."""
    damage: int = 0
    fatigue: int = 0
    statuses: frozenset[str] = frozenset()
    abilities: tuple[int, ...] = ()
    """Equipped ability cards."""
    levels: tuple[int, ...] = ()
    weapons: tuple[int, ...] = ()
    """Weapons from adventure cards, in addition to their own weapon."""
    command: int = 0


class Attack(Record, frozen=True):
    """An attack in progress."""

    who: str
    weapon: int
    """A card's number; 0 is the attacker's own."""
    target: str
    number: int | None = None
    """The fate drawn; None before the draw."""
    hit: bool = False
    damage: int = 0
    off_hearts: int = 0
    diagonal: bool = False
    discarded: bool = False
    """Whether a card was discarded for the weapon's extra damage."""


class Fight(Record, frozen=True):
    """A fight in progress: the row of enemies, tokens and the attack."""

    about: str
    """The choice that led here: `38.9:A`."""
    row: tuple[EnemyCard, ...]
    """The enemies, named by their numbers."""
    tokens: tuple[int, ...]
    """Combat action tokens that each player has left this round."""
    harm: int
    """Squares covered and damage taken when the round began."""
    depth: int
    """The number of steps on the agenda that wait for the end of the fight."""
    placed: Counts = Counts()
    """Tokens on each crew member this round."""
    synergy: tuple[tuple[str, str], ...] = ()
    """Synergy tokens on another's board: their owner and their holder."""
    disarmed: tuple[tuple[int, str], ...] = ()
    """Weapons lost until the fight is over, and their owners."""
    attack: Attack | None = None
    round: int = 1
    idle: int = 0
    """Rounds in a row that did no new harm."""


class Board(Record, frozen=True):
    """The parts of the table that only this game has: crew, hands, ship, decks and the fight."""

    status_tokens: ClassVar[Mapping[str, int]] = STATUS_TOKENS

    players: int
    crew: tuple[Mate, ...]
    """The captain first."""
    page: int
    region: str
    ability: Deck
    market: Deck
    event: Deck
    search: Deck
    hands: Hands
    command: tuple[int, ...]
    """Each player's command."""
    goods: Counts = Counts()
    """Food, coins, materials, artifacts; and the counts of the log: xp, feared, revered."""
    mode: str = "normal"
    easy: bool = False
    dice: bool = False
    active: int = 0
    """The player with the captain token."""
    turn: int = 0
    room: str = ""
    """The room with the action figure."""
    damage: tuple[int, ...] = (0,) * len(ROOMS)
    """Damage to the ship, by room."""
    on_cards: tuple[tuple[int, int], ...] = ()
    """Command on adventure cards."""
    ongoing: tuple[int, ...] = ()
    event_now: int = 0
    """The event that is being resolved."""
    event_ignored: bool = False
    """The event drawn this turn has no effect (SG-FAQ-5)."""
    decks_ended: int = 0
    owed: int = 0
    """The number of events to remove from the next deck (SG-DEFEAT-4)."""
    defeats: int = 0
    finale_lost: int = 0
    """Defeats in the finale."""
    party: tuple[str, ...] = ()
    """The participants of the challenge that failed: its consequences affect them first."""
    acting: tuple[int, str] | None = None
    """While a card's effects run: the player whom it calls *you*, and the card's bearer."""
    alarm: str = ""
    """A defeat that interrupts at once: `crew` or `ship`."""
    fight: Fight | None = None

    @property
    def spot(self) -> Spot:
        return Spot(self.page, self.region)


Table = State[Step, Board]


def kit_of(game: Game) -> Kit:
    kit: Kit = game.kit
    return kit
