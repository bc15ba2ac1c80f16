"""The crew's abilities and limits: health, skills, weapons, cards, tokens (SG-HEALTH, SG-HAND, SG-STATUS, SG-SYN)."""

from __future__ import annotations

from itertools import accumulate

from wanderbook.book.cards import Weapon
from wanderbook.rulesets.sleeping_gods.board.state import OWN_WEAPON, Board, Mate, Table, kit_of
from wanderbook.rulesets.sleeping_gods.kit import Kit, Worth
from wanderbook.table import Game

HAND_LIMIT = 3
MOST_EQUIPPED = 2


def borne(kit: Kit, mate: Mate) -> Worth:
    """The total of a crew member's board, equipped cards and level cards (SG-HAND-6). At 0 health it helps nobody, but
    its lasting effects remain.
    """
    return kit.borne(mate.name, mate.abilities, mate.levels)


def shared_worth(kit: Kit, state: Table) -> Worth:
    """The total of adventure cards and ongoing events, which apply to everyone (SG-ADV-1)."""
    return kit.shared(state.cards, state.board.ongoing)


def passive(kit: Kit, mate: Mate, kind: str) -> int:
    """The amount of one kind of passive effect on somebody's own board and cards."""
    return kit.borne(mate.name, mate.abilities, mate.levels).passives.amounts.get(kind, 0)


def common(kit: Kit, state: Table, kind: str) -> int:
    """The amount of one kind of passive effect that applies to everybody."""
    return kit.shared(state.cards, state.board.ongoing).passives.amounts.get(kind, 0)


def applies(kit: Kit, state: Table, mate: Mate, kind: str) -> int:
    """The sum of `passive` and `common`."""
    return passive(kit, mate, kind) + common(kit, state, kind)


def suffers(kit: Kit, state: Table, mate: Mate, status: str) -> bool:
    """Whether somebody has a status that they do not ignore."""
    if status not in mate.statuses:
        return False
    return status not in borne(kit, mate).passives.ignores and status not in shared_worth(kit, state).passives.ignores


def most_health(kit: Kit, state: Table, mate: Mate) -> int:
    return kit.most_health(mate.name, mate.abilities, mate.levels, state.cards, state.board.ongoing)


def health(kit: Kit, state: Table, mate: Mate) -> int:
    most = kit.most_health(mate.name, mate.abilities, mate.levels, state.cards, state.board.ongoing)
    return max(0, most - mate.damage)


def stands(kit: Kit, state: Table, mate: Mate) -> bool:
    """Whether a crew member has any health left (SG-HEALTH-1)."""
    return mate.damage < kit.crew[mate.name].health or health(kit, state, mate) > 0


def skill(kit: Kit, state: Table, mate: Mate, name: str) -> int:
    """A crew member's skill: board, cards and levels (SG-HAND-3), 2 less while weakened, at least 0 (SG-STATUS-2)."""
    amount = borne(kit, mate).passives.skill(name)
    return max(0, amount - 2) if suffers(kit, state, mate, "weakened") else amount


def weapon_of(kit: Kit, mate: Mate, weapon: int) -> Weapon:
    """The weapon at an index: the crew member's own, from the board, or a card."""
    if weapon == OWN_WEAPON:
        return kit.crew[mate.name].weapon
    printed = kit.adventure[weapon].weapon
    assert printed is not None, f"card {weapon} is not a weapon"
    return printed


def held_by(board: Board, name: str) -> list[str]:
    """The crew members whose tokens are on this one's board; there may be several (SG-SYN-2)."""
    return [whose for whose, by in board.fight.synergy if by == name] if board.fight else []


def hand_limit(game: Game, state: Table, player: int) -> int:
    """A player's hand limit, with what their crew, the captain for the active player, and shared cards add."""
    kit, board = kit_of(game), state.board
    own = sum(passive(kit, mate, "add_hand") for mate in board.crew if mate.player == player)
    captain = passive(kit, board.crew[0], "add_hand") if player == board.active else 0
    return HAND_LIMIT + own + captain + common(kit, state, "add_hand")


def can_be_equipped(board: Board) -> bool:
    return any(len(mate.abilities) < MOST_EQUIPPED for mate in board.crew)


def equipped_together(kit: Kit, board: Board, player: int) -> int:
    """The number of cards of a hand that can be equipped one after another: as long as command and boards last
    (SG-HAND-5).
    """
    room = sum(MOST_EQUIPPED - len(mate.abilities) for mate in board.crew)
    totals = accumulate(sorted(kit.ability[card].cost for card in board.hands[player]))
    return min(room, sum(total <= board.command[player] for total in totals))
