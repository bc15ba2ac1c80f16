"""What lies on the table in Sleeping Gods, besides quests and adventure cards: crew, ship, goods, decks, a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from wanderbook.book.cards import Weapon
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.sleeping_gods.kit import ROOMS, Kit, Spot, Worth
from wanderbook.table import Game, State
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck, Hands
from wanderbook.table.facts import Fact
from wanderbook.table.grids import Laid

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


class Mate(Fact, frozen=True):
    """A member of the crew. `command` lies on the board and closes its abilities."""

    name: str
    player: int
    """Who controls them; the captain's is whoever is active."""
    damage: int = 0
    fatigue: int = 0
    statuses: frozenset[str] = frozenset()
    abilities: tuple[int, ...] = ()
    """Equipped ability cards."""
    levels: tuple[int, ...] = ()
    weapons: tuple[int, ...] = ()
    """Weapons from adventure cards; everyone has their own besides."""
    command: int = 0


class Attack(Fact, frozen=True):
    """An attack in progress."""

    who: str
    weapon: int
    """A card's number; 0 is the attacker's own."""
    target: str
    number: int = 0
    """The fate that was drawn."""
    hit: bool = False
    damage: int = 0
    off_hearts: int = 0
    diagonal: bool = False
    discarded: bool = False
    """A card was discarded for the weapon's extra damage."""


class Fight(Fact, frozen=True):
    about: str
    """The choice that led here: `38.9:A`."""
    row: tuple[Laid, ...]
    """Named by the enemies' numbers."""
    tokens: tuple[int, ...]
    """Combat action tokens that each player has left in this round."""
    placed: Counts = Counts()
    """Tokens on each crew member in this round."""
    synergy: tuple[tuple[str, str], ...] = ()
    """Synergy tokens away from home: whose, and who holds it."""
    disarmed: tuple[tuple[int, str], ...] = ()
    """Weapons lost until the fight is over, and whose they were."""
    attack: Attack | None = None
    round: int = 1
    harm: int = 0
    """Squares covered and damage taken when the round began."""
    idle: int = 0
    """Rounds in a row in which there was no more of it in the end."""
    depth: int = 0
    """How much of the agenda waits for the fight to be over."""


class Board(Fact, frozen=True):
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
    """Each player's."""
    goods: Counts = Counts()
    """Food, coins, materials, artifacts; and what the log counts: xp, feared, revered."""
    mode: str = "normal"
    easy: bool = False
    dice: bool = False
    active: int = 0
    """Who has the captain token."""
    turn: int = 0
    room: str = ""
    """Where the action figure stands."""
    damage: tuple[int, ...] = (0,) * len(ROOMS)
    """Of the ship, by room."""
    on_cards: tuple[tuple[int, int], ...] = ()
    """Command on adventure cards."""
    ongoing: tuple[int, ...] = ()
    event_now: int = 0
    """The event that is being resolved."""
    event_ignored: bool = False
    """Nothing of the event drawn this turn happens (SG-FAQ-5)."""
    decks_ended: int = 0
    owed: int = 0
    """Events that the next deck owes (SG-DEFEAT-4)."""
    defeats: int = 0
    finale_lost: int = 0
    """Defeats in the finale."""
    party: tuple[str, ...] = ()
    """Who took part in the challenge that was failed: its consequences concern them first."""
    acting: tuple[int, str] | None = None
    """While a card's effects run: the player whom it calls you, and who bears it."""
    alarm: str = ""
    """A defeat that breaks in at once: `crew` or `ship`."""
    fight: Fight | None = None

    @property
    def spot(self) -> Spot:
        return Spot(self.page, self.region)


Table = State[Any, Board]


def kit_of(game: Game) -> Kit:
    kit: Kit = game.kit
    return kit


def fight_of(board: Board) -> Fight:
    assert board.fight is not None, "there is no fight"
    return board.fight


def attack_of(board: Board) -> Attack:
    attack = fight_of(board).attack
    assert attack is not None, "nobody attacks"
    return attack


def change_fight(state: Table, **changes: Any) -> Table:
    return on_board(state, fight=replace(fight_of(state.board), **changes))


def change_attack(state: Table, **changes: Any) -> Table:
    fight = state.board.fight
    assert fight is not None and fight.attack is not None
    return change_fight(state, attack=replace(fight.attack, **changes))


# ---------------------------------------------------------------- what applies now


def borne(kit: Kit, mate: Mate) -> Worth:
    """SG-HAND-6: what a crew member's own board, equipped cards and level cards come to. Nobody helps at 0 health,
    themselves least, but what they bear stays theirs."""
    return kit.borne(mate.name, mate.abilities, mate.levels)


def shared(kit: Kit, state: Table) -> Worth:
    """SG-ADV-1: what adventure cards and ongoing events come to, for everybody."""
    return kit.shared(state.cards, state.board.ongoing)


def passive(kit: Kit, mate: Mate, kind: str) -> int:
    """What somebody's own board and cards always do."""
    return kit.borne(mate.name, mate.abilities, mate.levels).passives.amounts.get(kind, 0)


def common(kit: Kit, state: Table, kind: str) -> int:
    """What is always done for everybody."""
    return kit.shared(state.cards, state.board.ongoing).passives.amounts.get(kind, 0)


def applies(kit: Kit, state: Table, mate: Mate, kind: str) -> int:
    """What somebody has by themselves and with everybody."""
    return passive(kit, mate, kind) + common(kit, state, kind)


def suffers(kit: Kit, state: Table, mate: Mate, status: str) -> bool:
    """Whether a status is there and counts."""
    if status not in mate.statuses:
        return False
    return status not in borne(kit, mate).passives.ignores and status not in shared(kit, state).passives.ignores


def most_health(kit: Kit, state: Table, mate: Mate) -> int:
    return kit.most_health(mate.name, mate.abilities, mate.levels, state.cards, state.board.ongoing)


def health(kit: Kit, state: Table, mate: Mate) -> int:
    most = kit.most_health(mate.name, mate.abilities, mate.levels, state.cards, state.board.ongoing)
    return max(0, most - mate.damage)


def stands(kit: Kit, state: Table, mate: Mate) -> bool:
    """SG-HEALTH-1: whether somebody has any health left."""
    return not mate.damage or health(kit, state, mate) > 0


def skill(kit: Kit, state: Table, mate: Mate, name: str) -> int:
    """SG-HAND-3, SG-STATUS-2: board, cards and levels; weakened takes 2, and nothing goes below 0."""
    amount = borne(kit, mate).passives.skill(name)
    return max(0, amount - 2) if suffers(kit, state, mate, "weakened") else amount


def weapon_of(kit: Kit, mate: Mate, weapon: int) -> Weapon:
    """A card, or their own, which is on their board."""
    if weapon == OWN_WEAPON:
        return kit.crew[mate.name].weapon
    found = kit.adventure[weapon].weapon
    assert found is not None, f"card {weapon} is no weapon"
    return found
