"""The enemy phase: power grows, and uncovered abilities act; a boss may be run from (DS-COMBAT-6, DS-COMBAT-9)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import ReturnToMap
from wanderbook.book.enemies import At
from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.row import laid_in, tokens_on
from wanderbook.rulesets.common.statuses import STATUSES, give_status
from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.rulesets.distant_skies.actions import RunAway, StayInFight
from wanderbook.rulesets.distant_skies.board import (
    Table,
    abilities_at,
    allies,
    change_fight,
    fight_of,
    has_power,
    kit_of,
    leave_fight,
    stands,
)
from wanderbook.rulesets.distant_skies.crew import hurt
from wanderbook.rulesets.distant_skies.events import RanAway
from wanderbook.rulesets.distant_skies.foes import add_power
from wanderbook.rulesets.distant_skies.goods import lose_some
from wanderbook.rulesets.distant_skies.steps import (
    Acting,
    ChooseAlly,
    ChooseVictim,
    EnemyActs,
    EnemyPower,
    HelpAlly,
    LoseAbility,
    LoseSome,
    MayRun,
    NewRound,
    Recover,
)
from wanderbook.rulesets.distant_skies.travel import return_to_map
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseCard, ChooseEnemy, ChooseMember
from wanderbook.table.behaviour import asks, explains, runs, takes
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then

ACTS = frozenset(STATUSES) | {
    "add_power_ally",
    "add_power_self",
    "hit_all",
    "hit_one",
    "discard_ability",
    "lose_resource",
    "regen",
    "regen_ally",
}
"""What acts in the enemy phase; the rest applies all the time."""
RULE = "DS-COMBAT-9"


def enemy_phase(game: Game, state: Table, emit: Emit) -> Table:
    """Discard the cards played, then let the enemies act from left to right (DS-COMBAT-6)."""
    board, fight = state.board, fight_of(state.board)
    players = sorted(controller(board, mate_of(board, who)) for who, _ in fight.played)
    cards = (card for _, card in fight.played)
    state = then(change_fight(state, deck=fight.deck.discard(*cards), played=()), NewRound(tuple(players)))
    if fight.may_run:
        state = then(state, MayRun())
    for laid in reversed(fight.row):
        state = then(state, EnemyActs(laid.name))
    return state


@runs(EnemyActs)
def act_as_enemy(game: Game, state: Table, step: EnemyActs, emit: Emit) -> Table:
    """The enemy gains power for each uncovered add-power symbol, then its end-of-round abilities act (DS-COMBAT-6,
    DS-COMBAT-9)."""
    kit, fight = kit_of(game), fight_of(state.board)
    laid = laid_in(fight.row, step.enemy)
    if laid is None:
        return state  # defeated in the meantime
    state = add_power(state, step.enemy, has_power(kit, fight, laid, "add_power"), emit, "DS-COMBAT-6")
    acting = [(square, one) for square, one in abilities_at(kit, fight, laid) if one.power in ACTS]
    for square, ability in reversed(acting):
        state = then(state, EnemyPower(step.enemy, ability.power, ability.amount, square))
    return state


@runs(EnemyPower)
def use_enemy_ability(game: Game, state: Table, step: EnemyPower, emit: Emit) -> Table:
    """Do what an uncovered end-of-round ability says (DS-COMBAT-9)."""
    if is_off(state, step.enemy, step.square):
        return state
    state = then(state, Acting(step.enemy, step.square))
    if step.power in STATUSES:
        return give_status(state, STATUSES[step.power], emit, RULE)
    match step.power:
        case "add_power_self":
            return add_power(state, step.enemy, step.amount, emit, RULE)
        case "add_power_ally" | "regen_ally":
            return then(state, HelpAlly(step.power, step.amount, step.enemy))
        case "regen":
            return regenerate(state, step.enemy, step.amount)
        case "hit_all":
            return hurt(game, state, {mate.name: step.amount for mate in state.board.crew}, emit, RULE)
        case "hit_one":
            return _hit_one(game, state, step, emit)
        case "lose_resource":
            return lose_some(game, state, "resource", step.amount, emit)
        case _:
            assert step.power == "discard_ability", f"{step.power} does not act"
            return then(state, LoseSome())


def _hit_one(game: Game, state: Table, step: EnemyPower, emit: Emit) -> Table:
    """Let an enemy's power hit a character with health; ask whom if there are several."""
    kit = kit_of(game)
    standing = [mate.name for mate in state.board.crew if stands(kit, mate)]
    if len(standing) > 1:
        return then(state, ChooseVictim(step.enemy, step.amount))
    return hurt(game, state, dict.fromkeys(standing, step.amount), emit, RULE)


def is_off(state: Table, enemy: str, square: At | None) -> bool:
    """Whether an enemy has been defeated, or its square covered, in the meantime (DS-COMBAT-5)."""
    laid = laid_in(fight_of(state.board).row, enemy)
    return laid is None or square in laid.covered


@runs(Acting)
def finish_enemy_ability(game: Game, state: Table, step: Acting, emit: Emit) -> Table:
    """Finish an end-of-round ability (DS-COMBAT-9)."""
    return state


@runs(HelpAlly)
def help_one_ally(game: Game, state: Table, step: HelpAlly, emit: Emit) -> Table:
    """Help one ally of the enemy, of the active player's choice if there are several (DS-COMBAT-9)."""
    fight = fight_of(state.board)
    some = [laid.name for laid in allies(fight, step.enemy)]
    if step.power == "regen_ally":
        some = [name for name in some if tokens_on(fight.row, name)]
    if len(some) > 1:
        return then(state, ChooseAlly(step.power, step.amount, tuple(some), step.enemy))
    return help_ally(state, step.power, step.amount, some[0], emit) if some else state


@asks(ChooseAlly)
def ask_ally(game: Game, state: Table, step: ChooseAlly) -> Pick:
    """Ask the active player which ally an enemy helps (DS-COMBAT-9)."""
    return Pick(step.power, tuple(Option(ChooseEnemy(name)) for name in step.allies), owner=state.board.active)


@takes(ChooseAlly, ChooseEnemy)
def help_chosen(game: Game, state: Table, step: ChooseAlly, action: ChooseEnemy, emit: Emit) -> Table:
    """Help the chosen ally (DS-COMBAT-9)."""
    return help_ally(state, step.power, step.amount, action.name, emit)


def help_ally(state: Table, power: str, amount: int, ally: str, emit: Emit) -> Table:
    if power == "regen_ally":
        return regenerate(state, ally, amount)
    return add_power(state, ally, amount, emit, RULE)


def regenerate(state: Table, enemy: str, amount: int) -> Table:
    """Remove up to this many tokens, one after another, whatever they cover (DS-COMBAT-9)."""
    return then(state, Regenerate(enemy, amount)) if tokens_on(fight_of(state.board).row, enemy) else state


@runs(Recover)
def regenerate_again(game: Game, state: Table, step: Recover, emit: Emit) -> Table:
    """Ask again which tokens come off the enemy, unless it is defeated by now (DS-COMBAT-9)."""
    gone = laid_in(fight_of(state.board).row, step.enemy) is None
    return state if gone else regenerate(state, step.enemy, step.amount)


@runs(LoseSome)
def lose_some_ability(game: Game, state: Table, step: LoseSome, emit: Emit) -> Table:
    """Discard an equipped ability card if anybody has one (DS-COMBAT-9)."""
    return then(state, LoseAbility()) if any(mate.abilities for mate in state.board.crew) else state


@asks(ChooseVictim)
def ask_victim(game: Game, state: Table, step: ChooseVictim) -> Pick:
    """Ask the active player whom the enemy's ability hurts (DS-COMBAT-9)."""
    kit = kit_of(game)
    options = [
        Option(ChooseMember(mate.name), None if stands(kit, mate) else "DS-HEALTH-1") for mate in state.board.crew
    ]
    return Pick(f"enemy {step.enemy}", tuple(options), owner=state.board.active)


@takes(ChooseVictim, ChooseMember)
def hurt_victim(game: Game, state: Table, step: ChooseVictim, action: ChooseMember, emit: Emit) -> Table:
    """Deal the damage to the chosen character (DS-COMBAT-9)."""
    return hurt(game, state, {action.name: step.amount}, emit, RULE)


@explains(ChooseVictim)
def explain_victim(game: Game, state: Table, step: ChooseVictim, action: ChooseMember) -> str:
    """Say that a character at 0 health cannot be hurt (DS-HEALTH-1)."""
    return game.say("unconscious", name=action.name)


@asks(LoseAbility)
def ask_lose_ability(game: Game, state: Table, step: LoseAbility) -> Pick:
    """Ask the active player which equipped ability card is discarded (DS-COMBAT-9)."""
    cards = [card for mate in state.board.crew for card in mate.abilities]
    return Pick("lose ability", tuple(Option(ChooseCard(card)) for card in cards), owner=state.board.active)


@takes(LoseAbility, ChooseCard)
def lose_ability(game: Game, state: Table, step: LoseAbility, action: ChooseCard, emit: Emit) -> Table:
    """Discard the chosen equipped ability card (DS-COMBAT-9)."""
    return shed(state, action.card, emit, RULE)


@asks(MayRun)
def ask_whether_to_run(game: Game, state: Table, step: MayRun) -> Pick:
    """Ask whether to run from the fight at the end of the enemy phase (DS-COMBAT-7, DS-BOSS-1)."""
    return Pick(fight_of(state.board).about, (Option(StayInFight()), Option(RunAway())), owner=state.board.active)


@takes(MayRun, StayInFight)
def stay_in_fight(game: Game, state: Table, step: MayRun, action: StayInFight, emit: Emit) -> Table:
    """Stay for another round (DS-COMBAT-7)."""
    return state


@takes(MayRun, RunAway)
def run_away(game: Game, state: Table, step: MayRun, action: RunAway, emit: Emit) -> Table:
    """Run from the fight, back to the map (DS-COMBAT-7, DS-BOSS-1)."""
    emit(RanAway("DS-BOSS-1" if fight_of(state.board).boss else "DS-COMBAT-7"))
    agenda = state.agenda[: fight_of(state.board).depth]
    return return_to_map(game, leave_fight(replace(state, agenda=agenda)), ReturnToMap(), emit)
