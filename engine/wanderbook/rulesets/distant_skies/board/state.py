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
    """Who controls them; Claire belongs to the active player."""
    damage: int = 0
    stamina: int = MOST_STAMINA
    statuses: frozenset[str] = frozenset()
    abilities: tuple[int, ...] = ()
    """Equipped ability cards."""


class InPlay(Record, frozen=True):
    """An event or a curse that stays."""

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
    """What the die shows; nothing before it is rolled, and nothing again for another roll."""
    damage: int = 0
    """What was added to the card's."""
    block: int = 0
    """What was added to the card's."""
    synergy: bool = False
    """Its synergy line was paid for."""
    used: frozenset[str] = frozenset()
    """Abilities without a price that have served this attack."""


class Fight(Record, frozen=True):
    """A fight in progress: the row of enemies, combat cards, power and the attack."""

    about: str
    """The choice that led here: `38.9:A`."""
    row: tuple[EnemyCard, ...]
    """Named by the enemies' numbers, `12`, `12-2`; a boss's zones `4.0`, `4.1`, whose body is the boss."""
    deck: Deck
    """Combat cards, with those that were played and discarded."""
    hands: Hands
    power: Counts = Counts()
    """By name in the row."""
    played: tuple[tuple[str, int], ...] = ()
    """Who played which card in this round."""
    synergy: Counts = Counts()
    """Tokens, by who holds them."""
    buffs: tuple[tuple[str, int], ...] = ()
    """Buff cards, by name in the row."""
    boss: int = 0
    attack: Attack | None = None
    round: int = 1
    harm: int = 0
    """Squares covered and damage taken when the round began."""
    idle: int = 0
    """Rounds in a row in which there was no more of it in the end."""
    depth: int = 0
    """How much of the agenda waits for the fight to be over."""
    may_run: bool = False
    """The crew may run at the end of any enemy phase."""


class Board(Record, frozen=True):
    """The parts of the table that only this game has: characters, hands, plane, decks and the fight."""

    status_tokens: ClassVar[Mapping[str, int]] = STATUS_TOKENS

    players: int
    crew: tuple[Mate, ...]
    """Claire first."""
    page: int
    space: str
    """Where Claire is; or was last, while she is at a distant location."""
    ability: Deck
    event: Deck
    curse: Deck
    hands: Hands
    """Ability cards."""
    held: Hands
    """Adventure cards."""
    camps: int
    """Left to be crossed off."""
    plane: int
    """The landing place where the plane is; 0 where there is no flight board."""
    plane_health: int
    fuel: int
    distant: bool = False
    """Claire is with the plane at a distant location."""
    spent: tuple[int, ...] = ()
    """Adventure cards that were played since the last camp."""
    left_out: tuple[int, ...] = ()
    """The combat cards that are not in the deck (DS-DECK-1)."""
    goods: Counts = Counts()
    """Common and quest resources."""
    mode: str = "normal"
    modes: tuple[str, ...] = ()
    """The levels that were played before, for the log."""
    instant_death: bool = False
    quick_landing: bool = False
    active: int = 0
    turn: int = 0
    time: int = 0
    """Left in this turn."""
    bonus: int = 0
    """Left over from the turn before."""
    extra: int = 0
    """What of the bonus time this turn began with."""
    used: frozenset[str] = frozenset()
    """What may not be used twice in this turn."""
    between: tuple[str, ...] = ()
    """The texts of the actions that were asked for and wait for the turn to end: `join`, `leave:1`, `pack`."""
    events: tuple[InPlay, ...] = ()
    event_now: int = 0
    """The event that is being resolved."""
    ended: int = 0
    """How many of the paragraphs of the last camps were read."""
    defeats: int = 0
    achieved: frozenset[str] = frozenset()
    """For the record over campaigns: `totem:12`, `boss:4`, `passenger:7`, `map:15`."""
    party: tuple[str, ...] = ()
    """Who took part in the challenge that was failed: its consequences concern them first."""
    acting: tuple[int, str] | None = None
    """While a card's effects run: the player whom it calls you, and who bears it."""
    alarm: str = ""
    """A defeat that breaks in at once: `crew`."""
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
    """DS-EXPLORE-2: who alone has read a quest; nobody, where it is everybody's."""
    return next((one.finders for one in board.found if one.quest == quest), ())


def threat_of(board: Board, card: int) -> int:
    return next((one.threat for one in board.events if one.card == card), 0)


def leave_fight(state: Table) -> Table:
    """DS-COMBAT-7: all combat cards back, power and synergy cleared."""
    return on_board(state, fight=None)
