"""One attack: the draw, what changes it, damage, and where that is placed (SG-ATTACK)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wanderbook.book.effects import AddDamage, AddDamageOffHearts, DealDamage, PlaceDiagonally
from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.common.fate import altered
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.row import ATTACK as ATTACK
from wanderbook.rulesets.common.row import can_be_placed, cover_squares, harm_left, place_or_lose
from wanderbook.rulesets.sleeping_gods.board import (
    MOST_FATIGUE,
    Attack,
    Board,
    Mate,
    Table,
    applies,
    attack_of,
    change_attack,
    change_fight,
    fight_of,
    kit_of,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.counter import Counterattack
from wanderbook.rulesets.sleeping_gods.crew import tire
from wanderbook.rulesets.sleeping_gods.events import Attacked, AttackJudged
from wanderbook.rulesets.sleeping_gods.foes import enemy_of, has_power, laid_of
from wanderbook.rulesets.sleeping_gods.goods import counted
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.synergy import held_by, make_use, pass_synergy
from wanderbook.rulesets.sleeping_gods.uses import Use
from wanderbook.rulesets.sleeping_gods.using import Offer, offers
from wanderbook.table import Game, Option, Pick, Place
from wanderbook.table.challenge import DrawFate, Tried
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import EnemyDefeated, Tell
from wanderbook.table.grids import Placing, Spot, close_up, read_spots
from wanderbook.table.steps import Asks, Runs, then

# ---------------------------------------------------------------- the draw


def begin_attack(game: Game, state: Table, who: str, weapon: int, target: str, tell: Tell) -> Table:
    """SG-ATTACK-2: fate and accuracy against defense."""
    kit = kit_of(game)
    tell(Attacked("SG-ATTACK-1", who, weapon, target))
    state = change_fight(state, attack=Attack(who, weapon, target))
    mate = mate_of(state.board, who)
    accuracy = weapon_of(kit, mate, weapon).accuracy + applies(kit, state, mate, "add_accuracy")
    needed = defense(kit, state, mate, weapon, target)
    return then(state, DrawFate(Tried(ATTACK, "accuracy", needed, (who,), added=accuracy)))


def defense(kit: Kit, state: Table, mate: Mate, weapon: int, target: str) -> int:
    """SG-ATTACK-2: flying is +1 against weapons that are not ranged, while uncovered."""
    laid = laid_of(state.board, target)
    assert laid is not None
    ranged = weapon_of(kit, mate, weapon).ranged or applies(kit, state, mate, "ignore_flying")
    return enemy_of(kit, target).defense + (not ranged and has_power(kit, laid, "flying") > 0)


def attack_offers(game: Game, state: Table, moments: tuple[str, ...], tried: Tried | None = None) -> Iterator[Offer]:
    """SG-ATTACK-3, SG-CREW-1: what the attacker's own board and cards, adventure cards and tokens can change."""
    kit, attack = kit_of(game), attack_of(state.board)
    for moment in moments:
        for offer in offers(game, state, moment):
            if offer.who in ("", attack.who) or moment == "fight":
                yield offer
    wanted = ("fate", "aim") if "aim" in moments else moments
    for whose in held_by(state.board, attack.who):
        use = kit.synergy_uses[whose]
        if use.moment in wanted:
            yield Offer(use.id, use, controller(state.board, mate_of(state.board, attack.who)), attack.who)


def alter_attack(game: Game, state: Table, tried: Tried, chosen: str, tell: Tell) -> tuple[Table, Tried] | None:
    """A token returned, or what adds accuracy. Nothing where the choice is one of any draw's."""
    offer = next((offer for offer in attack_offers(game, state, ("aim",), tried) if offer.id == chosen), None)
    if offer is None:
        return None
    return make_use(game, state, offer, tell), altered(offer.use.effects, tried, partial(counted, game, state))


def judge_attack(game: Game, state: Table, tried: Tried, hit: bool, tell: Tell) -> Table:
    """SG-ATTACK-11 to SG-ATTACK-13: in which order damage and counterattack come."""
    kit, attack = kit_of(game), attack_of(state.board)
    tell(AttackJudged("SG-ATTACK-2", (tried.number or 0) + tried.added, tried.needed, hit))
    mate = mate_of(state.board, attack.who)
    state = change_attack(state, hit=hit, number=tried.number or 0)
    laid = laid_of(state.board, attack.target)
    first_strike = laid is not None and has_power(kit, laid, "first_strike") > 0
    rapid = applies(kit, state, mate, "rapid_strike") > 0
    if first_strike or (not hit and not rapid):
        return then(then(state, Strike()), Counterattack())
    return then(then(state, Counterattack()), Strike())


# ---------------------------------------------------------------- damage


class Strike(Runs, frozen=True):
    """SG-ATTACK-4, SG-ATTACK-12: a hit deals the weapon's damage, a miss 1; 1 less with 2 fatigue. Bonuses count."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit, attack = kit_of(game), attack_of(state.board)
        if laid_of(state.board, attack.target) is None:
            return state
        mate = mate_of(state.board, attack.who)
        damage = weapon_of(kit, mate, attack.weapon).damage if attack.hit else 1
        if mate.fatigue >= MOST_FATIGUE:
            damage = max(0, damage - 1)
        damage += applies(kit, state, mate, "add_damage")
        return boost_or_place(game, change_attack(state, damage=damage), tell)


def boost_or_place(game: Game, state: Table, tell: Tell) -> Table:
    """Nobody is asked what to add where there is nothing."""
    if any(offer.closed is None for offer in _boosts(game, state)) or any(_extras(game, state)):
        return then(state, Boost())
    return place(game, state, tell)


class Boost(Asks, frozen=True):
    """SG-ATTACK-4, SG-ATTACK-17: one thing after another may add to the damage. Nothing chosen: place it."""

    def ask(self, game: Game, state: Table) -> Pick:
        options = [offer.option for offer in _boosts(game, state)]
        options += map(Option, _extras(game, state))
        return Pick(ATTACK, tuple(options), least=0, owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:
            return place(game, state, tell)
        attack = attack_of(state.board)
        if chosen[0].startswith("extra:"):
            state = shed(state, int(chosen[0].partition(":")[2]), tell, "SG-ATTACK-4")
            state = change_attack(state, damage=attack.damage + 1, discarded=True)
            return do_without(game, boost_or_place(game, state, tell))
        offer = next(offer for offer in _boosts(game, state) if offer.id == chosen[0])
        state = make_use(game, state, offer, tell)
        return boost_or_place(game, _boosted(state, offer.use), tell)

    def why(self, game: Game, state: Table, option: str) -> str:
        from wanderbook.rulesets.sleeping_gods.challenge import why_closed

        return why_closed(game, state, option)


def _boosts(game: Game, state: Table) -> Iterator[Offer]:
    return attack_offers(game, state, ("strike", "fight"))


def _extras(game: Game, state: Table) -> Iterator[str]:
    """SG-ATTACK-4: one equipped ability card of the weapon's skill may be discarded: `extra:17`."""
    kit, attack = kit_of(game), attack_of(state.board)
    mate = mate_of(state.board, attack.who)
    wanted = weapon_of(kit, mate, attack.weapon).extra
    if wanted and not attack.discarded:
        yield from (f"extra:{card}" for card in mate.abilities if kit.ability[card].skill == wanted)


def _boosted(state: Table, use: Use) -> Table:
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


def place(game: Game, state: Table, tell: Tell) -> Table:
    """SG-ATTACK-5 to SG-ATTACK-8, SG-ATTACK-14."""
    attack = attack_of(state.board)
    step = PlaceDamage(attack.target, attack.damage, attack.off_hearts, attack.diagonal, attack.who)
    return step.asked_or_lost(game, state, tell)


def placing(kit: Kit, board: Board, target: str, damage: int, off_hearts: int = 0, diagonal: bool = False) -> Placing:
    """SG-ATTACK-14: each enemy that is dealt damage blocks what it resists."""
    row = fight_of(board).row
    resists = tuple(has_power(kit, laid, "resist") for laid in row)
    at = next(at for at, laid in enumerate(row) if laid.name == target)
    blocked = resists[at]
    left = max(0, blocked - off_hearts)
    return Placing(
        at,
        max(0, damage - left),
        max(0, off_hearts - blocked),
        diagonal=diagonal,
        resists=tuple(0 if here == at else amount for here, amount in enumerate(resists)),
    )


class PlaceDamage(Asks, frozen=True):
    """On which squares damage is placed (SG-ATTACK-5): the attacker's player decides, or else the active one."""

    target: str
    damage: int
    off_hearts: int = 0
    diagonal: bool = False
    who: str = ""
    """The attacker; nobody, where it is no attack's damage."""

    def how(self, kit: Kit, board: Board) -> Placing:
        return placing(kit, board, self.target, self.damage, self.off_hearts, self.diagonal)

    def can_be_placed(self, kit: Kit, board: Board) -> bool:
        """Whether the target is there and a square takes some of it."""
        row = fight_of(board).row
        return laid_of(board, self.target) is not None and can_be_placed(row, self.how(kit, board))

    def asked_or_lost(self, game: Game, state: Table, tell: Tell) -> Table:
        how = self.how(kit_of(game), state.board)
        return place_or_lose(game, state, self.damage + self.off_hearts, self, tell, how)

    def ask(self, game: Game, state: Table) -> Place:
        board = state.board
        owner = controller(board, mate_of(board, self.who)) if self.who else board.active
        return Place(ATTACK, fight_of(board).row, self.how(kit_of(game), board), owner=owner)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        placed = read_spots(chosen)
        if self.who and placed:
            state = _tired_by(game, state, tell)
        return deal(game, state, placed, self.who, tell)


def deal(game: Game, state: Table, placed: tuple[Spot, ...], who: str, tell: Tell) -> Table:
    """SG-ATTACK-9, SG-ATTACK-10: tokens on squares; who has no heart uncovered leaves, and the row closes up."""
    kit, fight = kit_of(game), fight_of(state.board)
    covered, marks = cover_squares(lambda name: enemy_of(kit, name).grid, fight.row, placed, tell, "SG-ATTACK-5")
    row, gone = close_up(covered)
    for name in gone:
        tell(EnemyDefeated("SG-ATTACK-10", name))
    state = change_fight(state, row=row, harm=harm_left(fight.harm, covered, gone))
    return pass_synergy(game, state, who) if marks and row else state


def _tired_by(game: Game, state: Table, tell: Tell) -> Table:
    """SG-FAQ-4: a weapon may cost fatigue once it has dealt damage."""
    attack = attack_of(state.board)
    weapon = weapon_of(kit_of(game), mate_of(state.board, attack.who), attack.weapon)
    return tire(state, (attack.who,), tell, "SG-FAQ-4") if weapon.tiring else state


AttackStep = Strike | Boost | PlaceDamage
