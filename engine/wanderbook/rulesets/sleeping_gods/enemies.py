"""The end of a round: enemies attack, and their uncovered abilities act (SG-ROUND, SG-ENEMY)."""

from __future__ import annotations

from wanderbook.rulesets.common.crew import change_mate, mate_of
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.statuses import STATUSES, give_status
from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.rulesets.sleeping_gods.actions import LoseWeapon
from wanderbook.rulesets.sleeping_gods.board import (
    Table,
    change_fight,
    count,
    enemy_of,
    fight_of,
    has_power,
    kit_of,
    laid_of,
    neighbours,
    stands,
)
from wanderbook.rulesets.sleeping_gods.combat import next_round
from wanderbook.rulesets.sleeping_gods.events import Disarmed
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.steps import (
    ChooseVictim,
    DamageShip,
    Disarm,
    EndOfRound,
    EnemyActs,
    EnemyPower,
    LoseAbility,
    NextRound,
    Pay,
    TakeBlow,
)
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseCard, ChooseMember, Decline
from wanderbook.table.amounts import Counts
from wanderbook.table.behaviour import asks, explains, runs, takes
from wanderbook.table.events import Emit
from wanderbook.table.grids import powers
from wanderbook.table.kinds import then


@runs(EndOfRound)
def begin_end_of_round(game: Game, state: Table, step: EndOfRound, emit: Emit) -> Table:
    """The enemies act from left to right, then the next round begins (SG-ROUND-1, SG-ROUND-3)."""
    state = then(state, NextRound())
    for laid in reversed(fight_of(state.board).row):
        state = then(state, EnemyActs(laid.name))
    return state


@runs(NextRound)
def begin_next_round(game: Game, state: Table, step: NextRound, emit: Emit) -> Table:
    """Take back the combat tokens for a new round, or win if no enemy is left (SG-ROUND-3)."""
    return next_round(game, state, emit)


@runs(EnemyActs)
def act_as_enemy(game: Game, state: Table, step: EnemyActs, emit: Emit) -> Table:
    """The enemy attacks one crew member, then its end-of-round abilities act (SG-ROUND-1, SG-ENEMY-1)."""
    kit = kit_of(game)
    laid = laid_of(state.board, step.enemy)
    if laid is None:  # SG-ATTACK-16: damage outside an attack was quicker
        return state
    for power in reversed(powers(enemy_of(kit, step.enemy).grid, laid.covered)):
        state = then(state, EnemyPower(step.enemy, power.power, power.amount))
    standing = [mate.name for mate in state.board.crew if stands(kit, state, mate)]
    if len(standing) == 1:
        return then(state, TakeBlow(step.enemy, standing[0], round=True))
    return then(state, ChooseVictim(step.enemy))


@asks(ChooseVictim)
def ask_victim(game: Game, state: Table, step: ChooseVictim) -> Pick:
    """Ask the active player whom the enemy attacks (SG-TURN-4, SG-ROUND-1)."""
    kit = kit_of(game)
    options = tuple(
        Option(ChooseMember(mate.name), None if stands(kit, state, mate) else "SG-HEALTH-1")
        for mate in state.board.crew
    )
    return Pick(f"enemy {step.enemy}", tuple(options), owner=state.board.active)


@takes(ChooseVictim, ChooseMember)
def strike_victim(game: Game, state: Table, step: ChooseVictim, action: ChooseMember, emit: Emit) -> Table:
    """The enemy attacks the chosen crew member (SG-ROUND-1)."""
    return then(state, TakeBlow(step.enemy, action.name, round=True))


@explains(ChooseVictim)
def explain_victim(game: Game, state: Table, step: ChooseVictim, action: ChooseMember) -> str:
    """Say that a crew member at 0 health cannot be attacked (SG-HEALTH-1)."""
    return game.say("unconscious", name=action.name)


@runs(EnemyPower)
def use_enemy_ability(game: Game, state: Table, step: EnemyPower, emit: Emit) -> Table:
    """Do what an uncovered end-of-round ability says (SG-ENEMY-1)."""
    laid = laid_of(state.board, step.enemy)
    if laid is None or not has_power(kit_of(game), laid, step.power):
        return state
    if step.power in STATUSES:
        return give_status(state, STATUSES[step.power], emit, "SG-ENEMY-1")
    match step.power:
        case "ship_damage":
            return then(state, DamageShip(step.amount))
        case "lose_resource":
            lost = min(step.amount, count(game, state, "resource"))
            price = Counts.of({"resource": lost})
            return then(state, Pay(price, "lose_resource", state.board.active)) if lost else state
        case "disarm":
            armed = any(mate.weapons for mate in state.board.crew)
            return then(state, Disarm()) if armed else state
        case "discard_ability":
            equipped = any(mate.abilities for mate in state.board.crew)
            return then(state, LoseAbility()) if equipped else state
        case "regen":
            return regenerate(state, step.enemy, step.amount)
        case "regen_ally":
            for name in neighbours(state.board, step.enemy):
                state = regenerate(state, name, step.amount)
            return state
        case _:
            return state  # flying, first strike and resist apply all the time (SG-ENEMY-2)


@asks(Disarm)
def ask_disarm(game: Game, state: Table, step: Disarm) -> Pick:
    """Ask the active player which weapon is lost until the combat ends (SG-ENEMY-1)."""
    weapons = [LoseWeapon(mate.name, card) for mate in state.board.crew for card in mate.weapons]
    return Pick("disarm", tuple(map(Option, weapons)), min(1, len(weapons)), owner=state.board.active)


@takes(Disarm, LoseWeapon)
def lose_weapon(game: Game, state: Table, step: Disarm, action: LoseWeapon, emit: Emit) -> Table:
    """Take the weapon away until the combat ends (SG-ENEMY-1)."""
    name, card = action.name, action.card
    emit(Disarmed("SG-ENEMY-1", name, card))
    state = change_mate(
        state, name, weapons=tuple(weapon for weapon in mate_of(state.board, name).weapons if weapon != card)
    )
    return change_fight(state, disarmed=(*fight_of(state.board).disarmed, (card, name)))


@takes(Disarm, Decline)
def lose_no_weapon(game: Game, state: Table, step: Disarm, action: Decline, emit: Emit) -> Table:
    """Take nothing away, since the last weapon is already gone (SG-ENEMY-1)."""
    return state


@asks(LoseAbility)
def ask_lose_ability(game: Game, state: Table, step: LoseAbility) -> Pick:
    """Ask the active player which equipped ability card is discarded (SG-ENEMY-1)."""
    cards = [card for mate in state.board.crew for card in mate.abilities]
    options = tuple(Option(ChooseCard(card)) for card in cards)
    return Pick("lose ability", options, min(1, len(cards)), owner=state.board.active)


@takes(LoseAbility, ChooseCard)
def lose_ability(game: Game, state: Table, step: LoseAbility, action: ChooseCard, emit: Emit) -> Table:
    """Discard the chosen equipped ability card (SG-ENEMY-1)."""
    return do_without(game, shed(state, action.card, emit, "SG-ENEMY-1"), state)


@takes(LoseAbility, Decline)
def lose_no_ability(game: Game, state: Table, step: LoseAbility, action: Decline, emit: Emit) -> Table:
    """Discard nothing, since the last card is already gone (SG-ENEMY-1)."""
    return state


def regenerate(state: Table, enemy: str, amount: int) -> Table:
    """Remove this many tokens from the enemy's squares, or all there are."""
    laid = laid_of(state.board, enemy)
    many = min(amount, len(laid.covered)) if laid else 0
    return then(state, Regenerate(enemy, many)) if many else state
