"""An attack in progress: its damage, the target's block, and the counterattack (DS-COMBAT-3 to DS-COMBAT-5)."""

from __future__ import annotations

from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.common.fights import attack_of, fight_of
from wanderbook.rulesets.distant_skies.board.crew import borne, skill, stands
from wanderbook.rulesets.distant_skies.board.foes import counter_damage, has_power
from wanderbook.rulesets.distant_skies.board.state import Attack, Board, Fight
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table.grids import Placing

FACES = (-1, 0, 1, 1, 2, 3)
"""Of the die (house)."""


def attacker(board: Board) -> int:
    """The player who controls the attacker."""
    return controller(board, mate_of(board, attack_of(board).who))


def card_bonus(kit: Kit, board: Board, kind: str) -> int:
    """The permanent bonus to the attack: from the attacker's own cards, including the one played, and from everybody's
    cards that do not say *self* (DS-HAND-3).
    """
    attack = attack_of(board)
    own = borne(kit, mate_of(board, attack.who)).passives[kind]
    return own + kit.combat_passives[attack.card][kind] + lent_by_all(kit, board, kind)


def lent_by_all(kit: Kit, board: Board, kind: str) -> int:
    """The bonus that every character with health gives to any attack (DS-HAND-3)."""
    bonuses = [(borne(kit, mate).shared[kind], mate) for mate in board.crew]
    return sum([amount for amount, mate in bonuses if amount and stands(kit, mate)])


def is_jinxed(kit: Kit, board: Board) -> bool:
    """Whether an enemy in the row makes the die show -1 (DS-COMBAT-9)."""
    fight = fight_of(board)
    return any(has_power(kit, fight, laid, "die_minus") for laid in fight.row)


def deals_damage(kit: Kit, attack: Attack) -> bool:
    """Whether the attack has any damage, from its card or added to it; without any, the characters' permanent bonus
    does not count (DS-HAND-3).
    """
    card = kit.combat[attack.card]
    return bool(card.damage or card.die or card.skill or attack.damage)


def damage_of(kit: Kit, board: Board) -> int:
    """The damage of the attack: number, die, the attacker's skill and additions; at least 0 (DS-COMBAT-3)."""
    attack = attack_of(board)
    if not deals_damage(kit, attack):
        return 0
    card = kit.combat[attack.card]
    skilled = skill(kit, mate_of(board, attack.who), card.skill) if card.skill else 0
    return max(0, card.damage + (attack.die or 0) + skilled + attack.damage + card_bonus(kit, board, "add_damage"))


def ignores_block(kit: Kit, board: Board) -> bool:
    """Whether no part of this attack is blocked (DS-COMBAT-9)."""
    attack = attack_of(board)
    return card_bonus(kit, board, "ignore_block") > 0 or (attack.synergy and kit.ignores_block(attack.card))


def placing(kit: Kit, fight: Fight, target: str, damage: int, ignores_block: bool = False) -> Placing:
    """How the attack's damage may be placed; splash damage is never blocked (DS-COMBAT-5)."""
    place = next(at for at, laid in enumerate(fight.row) if laid.name == target)
    blocked = 0 if ignores_block else has_power(kit, fight, fight.row[place], "block")
    return Placing(place, max(0, damage - blocked))


def blow(kit: Kit, board: Board) -> tuple[int, int]:
    """The damage that the target deals back now, and how much of it is blocked (DS-COMBAT-4)."""
    attack = attack_of(board)
    block = kit.combat[attack.card].block + attack.block + card_bonus(kit, board, "block")
    return counter_damage(kit, fight_of(board), attack.target), block
