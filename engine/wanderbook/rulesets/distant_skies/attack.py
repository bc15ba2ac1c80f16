"""Playing one combat card: its effects, the die, damage on squares, and the counterattack (DS-COMBAT-3 to DS-COMBAT-5).

In which order a card's effects come makes no difference to any of them: power is removed first, then the die is rolled,
and the question what to add comes when all is known, before the damage is placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from wanderbook.book.effects import Counted, Effect
from wanderbook.rulesets.common.actions import MakeUse
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.common.row import ATTACK, cover_squares, place_or_lose
from wanderbook.rulesets.distant_skies.actions import SpendSynergy
from wanderbook.rulesets.distant_skies.board import (
    FACES,
    Attack,
    Board,
    Table,
    attack_of,
    attacker,
    blow,
    card_bonus,
    change_attack,
    change_fight,
    damage_of,
    deals_damage,
    fight_of,
    has_power,
    ignores_block,
    is_jinxed,
    kit_of,
    laid_of,
    placing,
    stands,
)
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.crew import hurt
from wanderbook.rulesets.distant_skies.events import CombatPlayed, DieRolled, EnemyStruck, SynergySpent
from wanderbook.rulesets.distant_skies.foes import take_power
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.steps import (
    ActOut,
    Block,
    Boost,
    Counterattack,
    EndAttack,
    PlaceDamage,
    RollDie,
    Strike,
)
from wanderbook.rulesets.distant_skies.synergy import give_back, give_synergy
from wanderbook.rulesets.distant_skies.uses import SILENT
from wanderbook.rulesets.distant_skies.using import (
    Offer,
    could_open,
    is_one_open,
    offers,
    serve_once,
    use_now,
    why_closed,
)
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import Decline
from wanderbook.table.behaviour import asks, explains, outcomes_of, runs, settle, settles, takes, takes_reply
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.grids import Placing, can_be_placed, read_spots
from wanderbook.table.kinds import then

SYNERGY = "synergy"
WORST = -1


def begin_attack(game: Game, state: Table, who: str, card: int, target: str, emit: Emit) -> Table:
    """Begin an attack; the counterattack comes after it (DS-COMBAT-4), or before it with first strike (DS-COMBAT-9)."""
    kit = kit_of(game)
    emit(CombatPlayed("DS-COMBAT-3", who, card, target))
    state = then(change_fight(state, attack=Attack(who, card, target)), EndAttack())
    fight = fight_of(state.board)
    if has_power(kit, fight, laid_of(fight, target), "first_strike"):
        return then(then(state, ActOut()), Counterattack(first=True))
    return then(then(state, Counterattack()), ActOut())


# ---------------------------------------------------------------- what the card does


@runs(ActOut)
def act_out_card(game: Game, state: Table, step: ActOut, emit: Emit) -> Table:
    """Remove power from the target, then roll the die, unless a first strike has felled the attacker (DS-COMBAT-3,
    DS-COMBAT-9).
    """
    kit, attack = kit_of(game), attack_of(state.board)
    if not stands(kit, mate_of(state.board, attack.who)):
        return state  # DS-HEALTH-1: a first strike has felled the attacker, whose attack is over
    removed = kit.combat[attack.card].remove_power + card_bonus(kit, state.board, "remove_power")
    state = take_power(state, attack.target, removed, emit, "DS-COMBAT-3")
    if attack.synergy:  # DS-COMBAT-9: paid for before a first strike, and so far it has only blocked
        return _act_out_synergy(game, then(state, Strike()), emit)
    return strike(game, state, emit)


@runs(Strike)
def strike_again(game: Game, state: Table, step: Strike, emit: Emit) -> Table:
    """Roll again, offer further bonuses or place the damage, after something was added (DS-COMBAT-3)."""
    return strike(game, state, emit)


def strike(game: Game, state: Table, emit: Emit) -> Table:
    """Roll the attack's die if its card has one and it is not rolled yet, then go on to boosts and squares; a jinxed
    crew gets the worst side without a roll (DS-COMBAT-9).
    """
    kit, attack = kit_of(game), attack_of(state.board)
    if not kit.combat[attack.card].die or attack.die is not None:
        return boost_or_place(game, state, emit)
    if not is_jinxed(kit, state.board):
        return then(state, RollDie())
    emit(DieRolled("DS-COMBAT-9", WORST))
    return boost_or_place(game, change_attack(state, die=WORST), emit)


@outcomes_of(RollDie)
def list_faces(game: Game, state: Table, step: RollDie) -> tuple[tuple[str, int], ...]:
    """Count how often each face of the combat die occurs (DS-COMBAT-3)."""
    return tuple((str(face), FACES.count(face)) for face in dict.fromkeys(FACES))


@runs(RollDie)
def roll_die(game: Game, state: Table, step: RollDie, emit: Emit) -> Table:
    """Roll the combat die (DS-COMBAT-3)."""
    face, fate = state.fate.below(len(FACES))
    return settle(game, replace(state, fate=fate), step, str(FACES[face]), emit)


@settles(RollDie)
def settle_face(game: Game, state: Table, step: RollDie, outcome: str, emit: Emit) -> Table:
    """Go on as if the die had shown this face (DS-COMBAT-3)."""
    emit(DieRolled("DS-COMBAT-3", int(outcome)))
    return boost_or_place(game, change_attack(state, die=int(outcome)), emit)


# ---------------------------------------------------------------- what is added


def boost_or_place(game: Game, state: Table, emit: Emit) -> Table:
    """Ask what to add to the attack, if a boost or a free action could change it; otherwise place its damage."""
    if may_sap(game, state) or _may_boost(game, state):
        return then(state, Boost())
    kit, board = kit_of(game), state.board
    if not deals_damage(kit, attack_of(board)):
        return state
    how = _placing_now(kit, board)
    if not can_be_placed(fight_of(board).row, how) and could_boost(game, state):
        return then(state, Boost())
    return _place(game, state, how, emit)


def _may_boost(game: Game, state: Table) -> bool:
    """Whether a boost is open now."""
    moments = _boosting(kit_of(game), state.board)
    if any(offer.closed is None for moment in moments for offer in _offers(game, state, moment)):
        return True
    return any(one.closed_by is None for one in _synergy(kit_of(game), state.board))


def could_boost(game: Game, state: Table) -> bool:
    """Whether a free action could lead to more damage or to another roll."""
    kit, attack = kit_of(game), attack_of(state.board)
    rolls = bool(kit.combat[attack.card].die) and not is_jinxed(kit, state.board)
    moments = ("die", "strike") if rolls else ("strike",)
    there = [offer for moment in moments for offer in _offers(game, state, moment)]
    return could_open(game, state, there, lambda use: use.moment in moments)


def may_sap(game: Game, state: Table) -> bool:
    """Whether a free action could remove power from the target."""
    fight = fight_of(state.board)
    if not fight.power[attack_of(state.board).target]:
        return False
    return is_one_open(game, state, "fight", lambda use: use.kind == "remove_power")


@asks(Boost)
def ask_boost(game: Game, state: Table, step: Boost) -> Pick:
    """Ask what adds to the attack or rolls the die again: abilities, resources, the synergy line (DS-COMBAT-3,
    DS-CHAR-1)."""
    return Pick(ATTACK, tuple(_boosts(game, state)), least=0, owner=TABLE)


@takes(Boost, Decline)
def add_no_more(game: Game, state: Table, step: Boost, action: Decline, emit: Emit) -> Table:
    """Add nothing more, and place the damage (DS-COMBAT-5)."""
    return place(game, state, emit)


@takes(Boost, MakeUse)
def boost_by_use(game: Game, state: Table, step: Boost, action: MakeUse, emit: Emit) -> Table:
    """Use an ability, a card or a resource to add to the attack or to roll again (DS-COMBAT-3, DS-HAND-3)."""
    return _use(game, then(state, Strike()), action, ("die", "strike"), emit)


@takes(Boost, SpendSynergy)
def boost_by_synergy(game: Game, state: Table, step: Boost, action: SpendSynergy, emit: Emit) -> Table:
    """Spend the attacker's synergy token on the card's synergy line (DS-COMBAT-3, DS-COMBAT-8)."""
    return _act_out_synergy(game, _pay_synergy(game, then(state, Strike()), emit), emit)


@explains(Boost)
def explain_boost(game: Game, state: Table, step: Boost, action: MakeUse | SpendSynergy) -> str:
    """Say why something cannot be added: already used, no token, or not affordable (DS-COMBAT-3, DS-HAND-3)."""
    return _why(game, state, action)


def _boosts(game: Game, state: Table) -> Iterator[Option]:
    for moment in _boosting(kit_of(game), state.board):
        yield from (offer.option for offer in _offers(game, state, moment))
    yield from _synergy(kit_of(game), state.board)


def _boosting(kit: Kit, board: Board) -> Iterator[str]:
    """The moments whose uses may boost the attack now: the die, the damage."""
    attack = attack_of(board)
    if kit.combat[attack.card].die and not is_jinxed(kit, board):
        yield "die"
    if deals_damage(kit, attack):
        yield "strike"


def _offers(game: Game, state: Table, moment: str) -> Iterator[Offer]:
    """The offers of a moment for this attack: those for anyone, and the attacker's own. Those without a price can be
    used once (DS-HAND-3).
    """
    attack = attack_of(state.board)
    for offer in offers(game, state, moment):
        if not offer.use.is_own or offer.who == attack.who:
            yield serve_once(offer, attack.used)


def _synergy(kit: Kit, board: Board) -> Iterator[Option]:
    """The option to spend the attacker's token on the card's synergy line, once (DS-COMBAT-3)."""
    attack = attack_of(board)
    if kit.combat[attack.card].synergy:
        spent = attack.synergy or not fight_of(board).synergy[attack.who]
        yield Option(SpendSynergy(), "DS-COMBAT-3" if spent else None, attacker(board))


def _why(game: Game, state: Table, action: MakeUse | SpendSynergy) -> str:
    """Why a use or a synergy token is closed in this attack."""
    attack = attack_of(state.board)
    if isinstance(action, SpendSynergy):
        return game.say("synergy_once" if attack.synergy else "no_synergy", name=attack.who)
    return game.say("served") if action.use in attack.used else why_closed(game, state, action)


def _pay_synergy(game: Game, state: Table, emit: Emit) -> Table:
    """Pay the attacker's token for the card's synergy line, whose block counts at once (DS-COMBAT-3)."""
    attack = attack_of(state.board)
    emit(SynergySpent("DS-COMBAT-3", attack.who))
    line = kit_of(game).combat[attack.card].synergy
    state = change_attack(give_back(state, attack.who), synergy=True)
    return add_effects(game, state, (effect for effect in line if effect.kind == "block"), emit)


def _act_out_synergy(game: Game, state: Table, emit: Emit) -> Table:
    """Apply a paid synergy line, except for its block, which counted when it was paid."""
    attack = attack_of(state.board)
    line = kit_of(game).combat[attack.card].synergy
    state = perform(state, SYNERGY, attack.card, "use", attacker(state.board), attack.who)
    return add_effects(game, state, (effect for effect in line if effect.kind != "block"), emit)


def _use(game: Game, state: Table, action: MakeUse, moments: tuple[str, ...], emit: Emit) -> Table:
    """Pay for a use and apply it to the attack."""
    attack = attack_of(state.board)
    every = (offer for moment in moments for offer in _offers(game, state, moment))
    offer = next(offer for offer in every if offer.id == action.use)
    altering = (effect for effect in offer.use.effects if effect.kind in SILENT)
    state = change_attack(state, used=attack.used | {offer.id}) if offer.use.free else state
    return use_now(game, add_effects(game, state, altering, emit), offer, emit)


def add_effects(game: Game, state: Table, effects: Iterable[Effect], emit: Emit) -> Table:
    """The state after these effects changed the attack."""
    for effect in effects:
        attack, amount = attack_of(state.board), amount_of(game, state, effect) if isinstance(effect, Counted) else 0
        match effect.kind:
            case "add_damage":
                state = change_attack(state, damage=attack.damage + amount)
            case "block":
                state = change_attack(state, block=attack.block + amount)
            case "remove_power":
                state = take_power(state, attack.target, amount, emit, "DS-COMBAT-3")
            case "reroll_die":
                state = change_attack(state, die=None)
            case _:
                pass
    return state


# ---------------------------------------------------------------- damage


def place(game: Game, state: Table, emit: Emit) -> Table:
    """Place the attack's damage, less what the target blocks, if the attack deals any (DS-COMBAT-9)."""
    kit, board = kit_of(game), state.board
    return _place(game, state, _placing_now(kit, board), emit) if deals_damage(kit, attack_of(board)) else state


def _place(game: Game, state: Table, how: Placing, emit: Emit) -> Table:
    step = PlaceDamage(how, attack_of(state.board).who)
    return place_or_lose(game, state, damage_of(kit_of(game), state.board), step, emit)


def _placing_now(kit: Kit, board: Board) -> Placing:
    """The attack's damage, less what its target blocks."""
    attack = attack_of(board)
    return placing(kit, fight_of(board), attack.target, damage_of(kit, board), ignores_block(kit, board))


@takes_reply(PlaceDamage)
def cover_chosen(game: Game, state: Table, step: PlaceDamage, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Cover the chosen squares, and gain a synergy token for each synergy square (DS-COMBAT-5, DS-COMBAT-8)."""
    row, placed = fight_of(state.board).row, read_spots(chosen)
    row, marks = cover_squares(kit_of(game).grid, row, placed, emit, "DS-COMBAT-5")
    return give_synergy(change_fight(state, row=row), step.who, marks)


# ---------------------------------------------------------------- the counterattack


@runs(Counterattack)
def counterattack(game: Game, state: Table, step: Counterattack, emit: Emit) -> Table:
    """Let the enemy counterattack; offer to block if it would do damage (DS-COMBAT-4)."""
    damage, block = blow(kit_of(game), state.board)
    if damage > block and _may_block(game, state, step):
        return then(state, Block(step.first))
    return land(game, state, emit)


def _may_block(game: Game, state: Table, step: Counterattack) -> bool:
    """Whether anything can block this counterattack now, or could after a use that is open."""
    if any(one.closed_by is None for one in _blocks(game, state, step.first)):
        return True
    if step.first and may_sap(game, state):
        return True
    there = [offer for offer in _offers(game, state, "block") if offer.closed is not None]
    return could_open(game, state, there, lambda use: use.moment == "block")


@asks(Block)
def ask_block(game: Game, state: Table, step: Block) -> Pick:
    """Ask for abilities, cards and resources that block the counterattack (DS-COMBAT-4)."""
    return Pick("block", tuple(_blocks(game, state, step.first)), least=0, owner=TABLE)


@takes(Block, Decline)
def block_no_more(game: Game, state: Table, step: Block, action: Decline, emit: Emit) -> Table:
    """Block no more, and let the counterattack land (DS-COMBAT-4)."""
    return land(game, state, emit)


@takes(Block, MakeUse)
def block_by_use(game: Game, state: Table, step: Block, action: MakeUse, emit: Emit) -> Table:
    """Use an ability, a card or a resource to block, then check the counterattack again (DS-COMBAT-4, DS-HAND-3)."""
    return _use(game, then(state, Counterattack(step.first)), action, ("block",), emit)


@takes(Block, SpendSynergy)
def block_by_synergy(game: Game, state: Table, step: Block, action: SpendSynergy, emit: Emit) -> Table:
    """Spend the attacker's synergy token before a first strike, so that the line's block counts (DS-COMBAT-3,
    DS-COMBAT-9)."""
    return _pay_synergy(game, then(state, Counterattack(step.first)), emit)


@explains(Block)
def explain_block(game: Game, state: Table, step: Block, action: MakeUse | SpendSynergy) -> str:
    """Say why something cannot block: already used, no token, or not affordable (DS-COMBAT-3, DS-HAND-3)."""
    return _why(game, state, action)


def _blocks(game: Game, state: Table, first: bool) -> Iterator[Option]:
    """The options to block the counterattack; with `first`, also the synergy line, if it was not offered before."""
    yield from (offer.option for offer in _offers(game, state, "block"))
    if first:
        yield from _synergy(kit_of(game), state.board)


def land(game: Game, state: Table, emit: Emit) -> Table:
    """Deal the counterattack's damage to the attacker, ignoring the excess (DS-COMBAT-4), and perhaps to everybody
    (DS-COMBAT-9).
    """
    kit, board = kit_of(game), state.board
    attack, fight = attack_of(board), fight_of(board)
    damage, block = blow(kit, board)
    emit(EnemyStruck("DS-COMBAT-4", attack.target, attack.who, damage, min(damage, block)))
    state = hurt(game, state, {attack.who: max(0, damage - block)}, emit, "DS-COMBAT-4")
    if to_all := has_power(kit, fight, laid_of(fight, attack.target), "counter_all"):
        state = hurt(game, state, {mate.name: to_all for mate in board.crew}, emit, "DS-COMBAT-9")
    return state
