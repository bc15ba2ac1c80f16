"""Counterattacks, and blocking blows (SG-ATTACK-11, SG-ROUND-2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.book import effects
from wanderbook.rulesets.common.actions import MakeUse
from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.sleeping_gods.board import (
    Table,
    attack_of,
    blow_block,
    blow_damage,
    held_by,
    kit_of,
    laid_of,
)
from wanderbook.rulesets.sleeping_gods.events import EnemyStruck
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.steps import Block, Counterattack, TakeBlow, TakeDamage
from wanderbook.rulesets.sleeping_gods.using import Offer, make_use, offers_to, why_closed
from wanderbook.table import Game, Pick
from wanderbook.table.actions import Decline
from wanderbook.table.behaviour import asks, explains, runs, takes
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then


@runs(Counterattack)
def counterattack(game: Game, state: Table, step: Counterattack, emit: Emit) -> Table:
    """Let a target that survived hit the attacker (SG-ATTACK-11)."""
    attack = attack_of(state.board)
    return then(state, TakeBlow(attack.target, attack.who)) if laid_of(state.board, attack.target) else state


def _damage(kit: Kit, state: Table, blow: TakeBlow) -> int:
    return blow_damage(kit, state.board, blow.enemy, blow.round)


def _block(kit: Kit, state: Table, blow: TakeBlow) -> int:
    """How much of the blow is blocked, including what was used against it."""
    return blow_block(kit, state, blow.who, blow.round) + blow.used


@runs(TakeBlow)
def take_blow(game: Game, state: Table, step: TakeBlow, emit: Emit) -> Table:
    """Offer to block an enemy's hit if it would do damage, else let it land (SG-ATTACK-11, SG-ROUND-2)."""
    kit = kit_of(game)
    open_ones = (offer for offer in blocks_against(game, state, step) if offer.closed is None)
    if _damage(kit, state, step) > _block(kit, state, step) and any(open_ones):
        return then(state, Block(step))
    return land_blow(game, state, step, emit)


def land_blow(game: Game, state: Table, blow: TakeBlow, emit: Emit) -> Table:
    """Deal an enemy's blow: what is not blocked becomes damage (SG-ATTACK-11, at the end of a round SG-ROUND-2)."""
    kit, board, rule = kit_of(game), state.board, "SG-ROUND-2" if blow.round else "SG-ATTACK-11"
    damage, block = _damage(kit, state, blow), _block(kit, state, blow)
    emit(EnemyStruck(rule, blow.enemy, blow.who, damage, min(block, damage)))
    if damage <= block:
        return state
    by = board.active if blow.round else controller(board, mate_of(board, blow.who))
    return then(state, TakeDamage(damage - block, blow.who, rule, by))


def blocks_against(game: Game, state: Table, blow: TakeBlow) -> Iterator[Offer]:
    """The offers that block a blow: a board's or an equipped card's block only for its own crew member, adventure
    cards' for anybody (SG-CREW-1).
    """
    kit = kit_of(game)
    for offer in offers_to(game, state, "block", blow.who):
        if blow.round or offer.use.kind == "block":
            yield offer
    for whose in held_by(state.board, blow.who):
        use = kit.synergy_uses[whose]
        if use.moment == "block":
            yield Offer(use, controller(state.board, mate_of(state.board, blow.who)), blow.who)


@asks(Block)
def ask_block(game: Game, state: Table, step: Block) -> Pick:
    """Ask for abilities, cards and tokens that block the hit (SG-ATTACK-11, SG-ROUND-2)."""
    options = tuple(offer.option for offer in blocks_against(game, state, step.blow))
    return Pick("block", options, least=0, owner=TABLE)


@takes(Block, Decline)
def block_no_more(game: Game, state: Table, step: Block, action: Decline, emit: Emit) -> Table:
    """Block no more: the hit lands (SG-ATTACK-11, SG-ROUND-2)."""
    return land_blow(game, state, step.blow, emit)


@takes(Block, MakeUse)
def block_with(game: Game, state: Table, step: Block, action: MakeUse, emit: Emit) -> Table:
    """Use an ability, a card or a token that blocks, then offer the remaining ones (SG-ATTACK-11, SG-ATTACK-17)."""
    offer = next(offer for offer in blocks_against(game, state, step.blow) if offer.action == action)
    state = make_use(game, state, offer, emit)
    more = sum(effect.amount for effect in offer.use.effects if isinstance(effect, effects.Block | effects.BlockRound))
    return then(state, replace(step.blow, used=step.blow.used + more))


@explains(Block)
def explain_block(game: Game, state: Table, step: Block, action: MakeUse) -> str:
    """Say why an ability, a card or a token cannot block now (SG-CMD-1)."""
    return why_closed(game, state, action)
