"""An attack: the draw, its alterations, and placing damage (SG-ATTACK)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wanderbook.book.effects import AddDamage, AddDamageOffHearts, DealDamage, PlaceDiagonally
from wanderbook.rulesets.common.actions import MakeUse
from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.common.fate import alter_draw
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.row import ATTACK, cover_squares, harm_left, place_or_lose
from wanderbook.rulesets.sleeping_gods.actions import DiscardForDamage
from wanderbook.rulesets.sleeping_gods.board import (
    MOST_FATIGUE,
    Attack,
    Board,
    Table,
    amount_of,
    applies,
    attack_of,
    change_attack,
    change_fight,
    defense,
    enemy_of,
    fight_of,
    has_power,
    held_by,
    kit_of,
    laid_of,
    placing,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.crew import tire
from wanderbook.rulesets.sleeping_gods.events import Attacked, AttackJudged
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.steps import Boost, Counterattack, PassSynergy, PlaceDamage, Strike
from wanderbook.rulesets.sleeping_gods.uses import Use
from wanderbook.rulesets.sleeping_gods.using import Offer, make_use, offers, offers_to, why_closed
from wanderbook.table import Game, Option, Pick, Placement
from wanderbook.table.actions import Decline
from wanderbook.table.behaviour import asks, explains, runs, takes, takes_reply
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit, EnemyDefeated
from wanderbook.table.grids import GridSquare, Placing, can_be_placed, close_up, read_spots
from wanderbook.table.kinds import then
from wanderbook.table.steps import DrawFate, Tried

# ---------------------------------------------------------------- the draw


def begin_attack(game: Game, state: Table, who: str, weapon: int, target: str, emit: Emit) -> Table:
    """Begin an attack: draw fate, add accuracy, and compare with the enemy's defense (SG-ATTACK-2)."""
    kit = kit_of(game)
    emit(Attacked("SG-ATTACK-1", who, weapon, target))
    state = change_fight(state, attack=Attack(who, weapon, target))
    mate = mate_of(state.board, who)
    accuracy = weapon_of(kit, mate, weapon).accuracy + applies(kit, state, mate, "add_accuracy")
    needed = defense(kit, state, mate, weapon, target)
    return then(state, DrawFate(Tried(ATTACK, "accuracy", needed, (who,), added=accuracy)))


def attack_offers(game: Game, state: Table, moments: tuple[str, ...], tried: Tried | None = None) -> Iterator[Offer]:
    """What the attacker's own board and cards, adventure cards and tokens can change about the attack (SG-ATTACK-3,
    SG-CREW-1)."""
    kit, attack = kit_of(game), attack_of(state.board)
    for moment in moments:
        yield from offers(game, state, moment) if moment == "fight" else offers_to(game, state, moment, attack.who)
    wanted = ("fate", "aim") if "aim" in moments else moments
    for whose in held_by(state.board, attack.who):
        use = kit.synergy_uses[whose]
        if use.moment in wanted:
            yield Offer(use, controller(state.board, mate_of(state.board, attack.who)), attack.who)


def alter_attack(game: Game, state: Table, tried: Tried, action: MakeUse, emit: Emit) -> tuple[Table, Tried] | None:
    """Alter an attack's draw by returning a token or by adding accuracy. None if the choice alters any draw alike."""
    offer = next((offer for offer in attack_offers(game, state, ("aim",), tried) if offer.action == action), None)
    if offer is None:
        return None
    return make_use(game, state, offer, emit), alter_draw(offer.use.effects, tried, partial(amount_of, game, state))


def judge_attack(game: Game, state: Table, tried: Tried, hit: bool, emit: Emit) -> Table:
    """Resolve an attack after its draw: damage and counterattack in their order (SG-ATTACK-11 to SG-ATTACK-13)."""
    kit, attack = kit_of(game), attack_of(state.board)
    emit(AttackJudged("SG-ATTACK-2", tried.drawn + tried.added, tried.needed, hit))
    mate = mate_of(state.board, attack.who)
    state = change_attack(state, hit=hit, number=tried.drawn)
    laid = laid_of(state.board, attack.target)
    first_strike = laid is not None and has_power(kit, laid, "first_strike") > 0
    rapid = applies(kit, state, mate, "rapid_strike") > 0
    if first_strike or (not hit and not rapid):
        return then(then(state, Strike()), Counterattack())
    return then(then(state, Counterattack()), Strike())


# ---------------------------------------------------------------- damage


@runs(Strike)
def strike(game: Game, state: Table, step: Strike, emit: Emit) -> Table:
    """A hit deals the weapon's damage and a miss 1, each 1 less with 2 fatigue (SG-ATTACK-4, SG-ATTACK-12,
    SG-FATIGUE-1)."""
    kit, attack = kit_of(game), attack_of(state.board)
    if laid_of(state.board, attack.target) is None:
        return state
    mate = mate_of(state.board, attack.who)
    damage = weapon_of(kit, mate, attack.weapon).damage if attack.hit else 1
    if mate.fatigue >= MOST_FATIGUE:
        damage = max(0, damage - 1)
    damage += applies(kit, state, mate, "add_damage")
    return boost_or_place(game, change_attack(state, damage=damage), emit)


def boost_or_place(game: Game, state: Table, emit: Emit) -> Table:
    """Ask for bonuses to the damage if there are any; otherwise place it."""
    if any(offer.closed is None for offer in _boosts(game, state)) or any(_extras(game, state)):
        return then(state, Boost())
    return place(game, state, emit)


@asks(Boost)
def ask_boost(game: Game, state: Table, step: Boost) -> Pick:
    """Ask what adds to the attack's damage: an ability, a token, or a discarded card of the weapon's skill
    (SG-ATTACK-4, SG-ATTACK-17)."""
    options = [offer.option for offer in _boosts(game, state)]
    options += (Option(DiscardForDamage(card)) for card in _extras(game, state))
    return Pick(ATTACK, tuple(options), least=0, owner=TABLE)


@takes(Boost, Decline)
def add_no_more(game: Game, state: Table, step: Boost, action: Decline, emit: Emit) -> Table:
    """Add nothing more, and place the damage (SG-ATTACK-5)."""
    return place(game, state, emit)


@takes(Boost, DiscardForDamage)
def discard_for_damage(game: Game, state: Table, step: Boost, action: DiscardForDamage, emit: Emit) -> Table:
    """Discard an equipped ability card of the weapon's skill for 1 more damage (SG-ATTACK-4)."""
    after = shed(state, action.card, emit, "SG-ATTACK-4")
    after = change_attack(after, damage=attack_of(state.board).damage + 1, discarded=True)
    return do_without(game, boost_or_place(game, after, emit), state)


@takes(Boost, MakeUse)
def boost(game: Game, state: Table, step: Boost, action: MakeUse, emit: Emit) -> Table:
    """Use an ability or a token to add to the damage, then offer the remaining ones (SG-ATTACK-17)."""
    offer = next(offer for offer in _boosts(game, state) if offer.action == action)
    state = make_use(game, state, offer, emit)
    return boost_or_place(game, _boost_by(state, offer.use), emit)


@explains(Boost)
def explain_boost(game: Game, state: Table, step: Boost, action: MakeUse) -> str:
    """Say why an ability or a token cannot add to the damage (SG-CMD-1)."""
    return why_closed(game, state, action)


def _boosts(game: Game, state: Table) -> Iterator[Offer]:
    return attack_offers(game, state, ("strike", "fight"))


def _extras(game: Game, state: Table) -> Iterator[int]:
    """The attacker's equipped ability cards of the weapon's skill, of which one may be discarded (SG-ATTACK-4); none if
    one was."""
    kit, attack = kit_of(game), attack_of(state.board)
    mate = mate_of(state.board, attack.who)
    wanted = weapon_of(kit, mate, attack.weapon).extra
    if wanted and not attack.discarded:
        yield from (card for card in mate.abilities if kit.ability[card].skill == wanted)


def _boost_by(state: Table, use: Use) -> Table:
    """Add a card's or an ability's bonuses to the attack: damage, damage that no heart takes, diagonal placement."""
    for effect in use.effects:
        attack = attack_of(state.board)
        match effect:
            case AddDamage() | DealDamage():  # SG-ATTACK-16: dealt damage joins the attack's
                state = change_attack(state, damage=attack.damage + effect.amount)
            case AddDamageOffHearts():
                state = change_attack(state, off_hearts=attack.off_hearts + effect.amount)
            case PlaceDiagonally():
                state = change_attack(state, diagonal=True)
            case _:
                pass
    return state


# ---------------------------------------------------------------- on squares


def place(game: Game, state: Table, emit: Emit) -> Table:
    """Ask where the attack's damage is placed, if any square can take it (SG-ATTACK-5 to SG-ATTACK-8, SG-ATTACK-14)."""
    attack = attack_of(state.board)
    step = PlaceDamage(attack.target, attack.damage, attack.off_hearts, attack.diagonal, attack.who)
    return ask_or_lose(game, state, step, emit)


def placing_for(kit: Kit, board: Board, step: PlaceDamage) -> Placing:
    return placing(kit, board, step.target, step.damage, step.off_hearts, step.diagonal)


def can_place(kit: Kit, board: Board, step: PlaceDamage) -> bool:
    """Whether the target is still in the row and a square of it can take some of the damage."""
    row = fight_of(board).row
    return laid_of(board, step.target) is not None and can_be_placed(row, placing_for(kit, board, step))


def ask_or_lose(game: Game, state: Table, step: PlaceDamage, emit: Emit) -> Table:
    how = placing_for(kit_of(game), state.board, step)
    return place_or_lose(game, state, step.damage + step.off_hearts, step, emit, how)


@asks(PlaceDamage)
def ask_place_damage(game: Game, state: Table, step: PlaceDamage) -> Placement:
    """Ask on which squares the damage is placed: the attacker's player decides, or else the active one (SG-ATTACK-5,
    SG-TURN-4)."""
    board = state.board
    owner = controller(board, mate_of(board, step.who)) if step.who else board.active
    return Placement(ATTACK, fight_of(board).row, placing_for(kit_of(game), board, step), owner=owner)


@takes_reply(PlaceDamage)
def place_damage(game: Game, state: Table, step: PlaceDamage, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Cover the chosen squares; a tiring weapon costs its bearer 1 fatigue (SG-ATTACK-5, SG-FAQ-4)."""
    placed = read_spots(chosen)
    if step.who and placed:
        state = _tired_by(game, state, emit)
    return deal(game, state, placed, step.who, emit)


def deal(game: Game, state: Table, placed: tuple[GridSquare, ...], who: str, emit: Emit) -> Table:
    """Place tokens on squares; defeated enemies leave and the row closes up (SG-ATTACK-9, SG-ATTACK-10)."""
    kit, fight = kit_of(game), fight_of(state.board)
    covered, marks = cover_squares(lambda name: enemy_of(kit, name).grid, fight.row, placed, emit, "SG-ATTACK-5")
    row, gone = close_up(covered)
    for name in gone:
        emit(EnemyDefeated("SG-ATTACK-10", name))
    state = change_fight(state, row=row, harm=harm_left(fight.harm, covered, gone))
    return then(state, PassSynergy(who)) if marks and row else state


def _tired_by(game: Game, state: Table, emit: Emit) -> Table:
    """Give the fatigue that a weapon costs once it has dealt damage (SG-FAQ-4)."""
    attack = attack_of(state.board)
    weapon = weapon_of(kit_of(game), mate_of(state.board, attack.who), attack.weapon)
    return tire(state, (attack.who,), emit, "SG-FAQ-4") if weapon.tiring else state
