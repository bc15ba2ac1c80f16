"""The table of Distant Skies, apart from quests and adventure cards: characters, plane, goods, decks, a fight.

`State.cards` are all adventure and combat cards that are owned. Where the adventure cards are, `held` and `spent` say;
which of the combat cards are not in the deck, `left_out`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.table import Game, State
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck, Hands
from wanderbook.table.grids import EnemyCard
from wanderbook.table.kinds import Step
from wanderbook.table.records import Record

MOST_STAMINA = 3
STATUS_TOKENS = {"low_morale": 5, "venom": 5, "madness": 5, "frightened": 5, "weakened": 5}
SYNERGY_TOKENS = 5
TIME = 5
"""A turn's (DS-TURN-2)."""


class Mate(Record, frozen=True):
    """A character."""

    name: str
    player: int
    """The player who controls them; Claire belongs to the active player."""
    damage: int = 0
    stamina: int = MOST_STAMINA
    statuses: frozenset[str] = frozenset()
    abilities: tuple[int, ...] = ()
    """Equipped ability cards."""


class InPlay(Record, frozen=True):
    """An event or a curse that stays in play."""

    card: int
    threat: int = 0


class Found(Record, frozen=True):
    """A quest that only the players who found it have read."""

    quest: int
    finders: tuple[int, ...]


class Attack(Record, frozen=True):
    """A combat card being played."""

    who: str
    card: int
    target: str
    die: int | None = None
    """The number on the die; None before a roll and before another roll."""
    damage: int = 0
    """The damage added to the card's."""
    block: int = 0
    """The block added to the card's."""
    synergy: bool = False
    """Whether its synergy line was paid for."""
    used: frozenset[str] = frozenset()
    """Abilities without a price that were used in this attack."""


class Fight(Record, frozen=True):
    """A fight in progress: the row of enemies, combat cards, power and the attack."""

    about: str
    """The choice that led here: `38.9:A`."""
    row: tuple[EnemyCard, ...]
    """The enemies, named by their numbers, `12`, `12-2`; a boss's zones `4.0`, `4.1`, whose body is the boss."""
    deck: Deck
    """Combat cards, with those that were played and discarded."""
    hands: Hands
    power: Counts = Counts()
    """Power tokens, by name in the row."""
    played: tuple[tuple[str, int], ...] = ()
    """For each character, the card played this round."""
    synergy: Counts = Counts()
    """Synergy tokens, by holder."""
    buffs: tuple[tuple[str, int], ...] = ()
    """Buff cards, by name in the row."""
    boss: int = 0
    attack: Attack | None = None
    round: int = 1
    harm: int = 0
    """Squares covered and damage taken when the round began."""
    idle: int = 0
    """Rounds in a row that did no new harm."""
    depth: int = 0
    """The number of steps on the agenda that wait for the end of the fight."""
    may_run: bool = False
    """Whether the crew may run at the end of any enemy phase."""


class Board(Record, frozen=True):
    """The parts of the table that only this game has: characters, hands, plane, decks and the fight."""

    status_tokens: ClassVar[Mapping[str, int]] = STATUS_TOKENS

    players: int
    crew: tuple[Mate, ...]
    """Claire first."""
    page: int
    space: str
    """Claire's square; her last one while she is at a distant location."""
    ability: Deck
    event: Deck
    curse: Deck
    hands: Hands
    """Ability cards."""
    held: Hands
    """Adventure cards."""
    camps: int
    """Camps that are not crossed off."""
    plane: int
    """The plane's landing place; 0 if there is no flight board."""
    plane_health: int
    fuel: int
    distant: bool = False
    """Whether Claire is with the plane at a distant location."""
    spent: tuple[int, ...] = ()
    """Adventure cards played since the last camp."""
    left_out: tuple[int, ...] = ()
    """The combat cards that are not in the deck (DS-DECK-1)."""
    goods: Counts = Counts()
    """Common and quest resources."""
    mode: str = "normal"
    modes: tuple[str, ...] = ()
    """The levels played earlier, for the log."""
    instant_death: bool = False
    quick_landing: bool = False
    active: int = 0
    turn: int = 0
    time: int = 0
    """Time left in this turn."""
    bonus: int = 0
    """Bonus time from the turn before."""
    extra: int = 0
    """How much of this turn's time was a bonus."""
    used: frozenset[str] = frozenset()
    """Uses that are not allowed twice in this turn."""
    between: tuple[str, ...] = ()
    """The texts of the requests that wait for the end of the turn: `join`, `leave:1`, `pack`."""
    events: tuple[InPlay, ...] = ()
    event_now: int = 0
    """The event that is being resolved."""
    ended: int = 0
    """The number of paragraphs of the last camps that were read."""
    defeats: int = 0
    achieved: frozenset[str] = frozenset()
    """Achievements for the record over campaigns: `totem:12`, `boss:4`, `passenger:7`, `map:15`."""
    party: tuple[str, ...] = ()
    """The participants of the challenge that failed: its consequences affect them first."""
    acting: tuple[int, str] | None = None
    """While a card's effects run: the player whom it calls *you*, and the card's bearer."""
    alarm: str = ""
    """A defeat that interrupts at once: `crew`."""
    fight: Fight | None = None
    found: tuple[Found, ...] = ()
    """Quests in play that were found in wandering encounters (DS-EXPLORE-2)."""

    @property
    def spot(self) -> Spot:
        return Spot(self.page, self.space)


Table = State[Step, Board]


def kit_of(game: Game) -> Kit:
    kit: Kit = game.kit
    return kit


def exploring(state: Table) -> bool:
    return bool(state.entrance)


def finders(board: Board, quest: int) -> tuple[int, ...]:
    """The only players who have read a quest; empty if everybody may (DS-EXPLORE-2)."""
    return next((one.finders for one in board.found if one.quest == quest), ())


def threat_of(board: Board, card: int) -> int:
    return next((event.threat for event in board.events if event.card == card), 0)


def leave_fight(state: Table) -> Table:
    """The table after a fight: combat cards are back in the deck, power and synergy cleared (DS-COMBAT-7)."""
    return on_board(state, fight=None)
