"""Attacks and counterattacks: tokens, defence, damage and block (SG-COMBAT, SG-ATTACK, SG-ROUND)."""

from __future__ import annotations

from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.common.fights import attack_of, fight_of
from wanderbook.rulesets.sleeping_gods.board.crew import applies, weapon_of
from wanderbook.rulesets.sleeping_gods.board.foes import ally_damage, enemy_damage, enemy_of, has_power, laid_of
from wanderbook.rulesets.sleeping_gods.board.state import COMBAT_TOKENS, Board, Mate, Table
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.table.grids import Placing

TOKENS_EACH = 2
"""At most so many on one crew member in a round (SG-ATTACK-1)."""


def deal_tokens(board: Board) -> tuple[int, ...]:
    """The number of combat tokens for each player: four in all, dealt round from the active player (SG-COMBAT-2)."""
    whose = [(board.active + token) % board.players for token in range(COMBAT_TOKENS)]
    return tuple(whose.count(player) for player in range(board.players))


def defense(kit: Kit, state: Table, mate: Mate, weapon: int, target: str) -> int:
    """The total that a weapon needs to hit an enemy: 1 more against an uncovered flying one if the weapon is not ranged
    (SG-ATTACK-2).
    """
    laid = laid_of(state.board, target)
    assert laid is not None
    ranged = weapon_of(kit, mate, weapon).ranged or applies(kit, state, mate, "ignore_flying")
    return enemy_of(kit, target).defense + (not ranged and has_power(kit, laid, "flying") > 0)


def placing(kit: Kit, board: Board, target: str, damage: int, off_hearts: int = 0, diagonal: bool = False) -> Placing:
    """How an attack's damage may be placed: each enemy damaged blocks what it resists (SG-ATTACK-14)."""
    row = fight_of(board).row
    resists = tuple(has_power(kit, laid, "resist") for laid in row)
    place = next(at for at, laid in enumerate(row) if laid.name == target)
    blocked = resists[place]
    remaining = max(0, blocked - off_hearts)
    return Placing(
        place,
        max(0, damage - remaining),
        max(0, off_hearts - blocked),
        diagonal=diagonal,
        resists=tuple(0 if here == place else amount for here, amount in enumerate(resists)),
    )


def blow_damage(kit: Kit, board: Board, enemy: str, ends_round: bool = False) -> int:
    """The damage of an enemy's counterattack, or of its attack at the end of a round, to which adjacent enemies may
    add; 0 for an enemy no longer in the row."""
    laid = laid_of(board, enemy)
    if laid is None:
        return 0
    return enemy_damage(kit, laid) + (ally_damage(kit, board, enemy) if ends_round else 0)


def blow_block(kit: Kit, state: Table, who: str, ends_round: bool = False) -> int:
    """How much a crew member blocks of a blow; a weapon's block counts only against counterattacks (SG-WEAPON-2)."""
    mate = mate_of(state.board, who)
    always = applies(kit, state, mate, "block")
    if ends_round:
        return always + applies(kit, state, mate, "block_round")
    return always + weapon_of(kit, mate, attack_of(state.board).weapon).block
