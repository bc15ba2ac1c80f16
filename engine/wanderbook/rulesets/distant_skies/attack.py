"""One combat card played: its effects, the die, damage on squares, and the counterattack (DS-COMBAT-3 to DS-COMBAT-5).

In which order a card's effects come makes no difference to any of them: power is removed first, then the die is rolled,
and whatever could be added is asked for when it is known, before the damage is placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from wanderbook.book.effects import Counted, Effect
from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.common.row import ATTACK as ATTACK
from wanderbook.rulesets.common.row import PlacesDamage, can_be_placed, cover_squares, place_or_lose
from wanderbook.rulesets.distant_skies.board import (
    Attack,
    Board,
    Fight,
    Table,
    attack_of,
    borne,
    change_attack,
    change_fight,
    fight_of,
    kit_of,
    skill,
    stands,
)
from wanderbook.rulesets.distant_skies.crew import hurt
from wanderbook.rulesets.distant_skies.events import CombatPlayed, DieRolled, EnemyStruck, SynergySpent
from wanderbook.rulesets.distant_skies.foes import counter_damage, has_power, laid_of, take_power
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.synergy import give_back, give_synergy
from wanderbook.rulesets.distant_skies.uses import SILENT
from wanderbook.rulesets.distant_skies.using import Offer, could_open, offers, served, use_now, why_closed
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.grids import Placing, read_spots
from wanderbook.table.steps import Asks, Draws, Runs, then

SYNERGY = "synergy"
FACES = (-1, 0, 1, 1, 2, 3)
"""Of the die (house)."""
WORST = -1


def attacker(board: Board) -> int:
    """The player whose attack it is."""
    return controller(board, mate_of(board, attack_of(board).who))


def lent(kit: Kit, board: Board, kind: str) -> int:
    """DS-HAND-3: what the attacker's own cards, this one, and everybody's that do not say *self* always add."""
    attack = attack_of(board)
    own = borne(kit, mate_of(board, attack.who)).passives[kind]
    return own + kit.combat_passives[attack.card][kind] + lent_by_all(kit, board, kind)


def lent_by_all(kit: Kit, board: Board, kind: str) -> int:
    """DS-HAND-3: what anybody who has health adds to any attack."""
    return sum([borne(kit, mate).shared[kind] for mate in board.crew if stands(kit, mate)])


def begin_attack(game: Game, state: Table, who: str, card: int, target: str, tell: Tell) -> Table:
    """DS-COMBAT-4: the counterattack comes after it; DS-COMBAT-9: with first strike, before."""
    from wanderbook.rulesets.distant_skies.combat import EndAttack

    kit = kit_of(game)
    tell(CombatPlayed("DS-COMBAT-3", who, card, target))
    state = then(change_fight(state, attack=Attack(who, card, target)), EndAttack())
    fight = fight_of(state.board)
    if has_power(kit, fight, laid_of(fight, target), "first_strike"):
        return then(then(state, ActOut()), Counterattack(first=True))
    return then(then(state, Counterattack()), ActOut())


# ---------------------------------------------------------------- what the card does


class ActOut(Runs, frozen=True):
    """DS-COMBAT-3: power is removed from the target, and the die is rolled."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit, attack = kit_of(game), attack_of(state.board)
        if not stands(kit, mate_of(state.board, attack.who)):
            return state  # DS-HEALTH-1: a first strike has felled the attacker, whose attack is over
        removed = kit.combat[attack.card].remove_power + lent(kit, state.board, "remove_power")
        return strike(game, take_power(state, attack.target, removed, tell, "DS-COMBAT-3"), tell)


class Strike(Runs, frozen=True):
    """After something was added: roll again, add more, or place the damage."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return strike(game, state, tell)


def strike(game: Game, state: Table, tell: Tell) -> Table:
    kit, attack = kit_of(game), attack_of(state.board)
    if not kit.combat[attack.card].die or attack.die is not None:
        return boost_or_place(game, state, tell)
    if not is_jinxed(kit, state.board):
        return then(state, RollDie())
    tell(DieRolled("DS-COMBAT-9", WORST))
    return boost_or_place(game, change_attack(state, die=WORST), tell)


def is_jinxed(kit: Kit, board: Board) -> bool:
    """DS-COMBAT-9: whether somebody in the row makes the die show -1."""
    fight = fight_of(board)
    return any(has_power(kit, fight, laid, "die_minus") for laid in fight.row)


class RollDie(Draws, frozen=True):
    """DS-COMBAT-3: the target is known by now."""

    def outcomes(self, game: Game, state: Table) -> tuple[tuple[str, int], ...]:
        return tuple((str(face), FACES.count(face)) for face in dict.fromkeys(FACES))

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        at, fate = state.fate.below(len(FACES))
        return self.settle(game, replace(state, fate=fate), str(FACES[at]), tell)

    def settle(self, game: Game, state: Table, outcome: str, tell: Tell) -> Table:
        tell(DieRolled("DS-COMBAT-3", int(outcome)))
        return boost_or_place(game, change_attack(state, die=int(outcome)), tell)


# ---------------------------------------------------------------- what is added


def boost_or_place(game: Game, state: Table, tell: Tell) -> Table:
    """Nobody is asked what to add where there is nothing; or nothing yet, as long as another question comes first."""
    if may_sap(game, state) or any(one.closed_by is None for one in _boosts(game, state)):
        return then(state, Boost())
    if not _is_placed(game, state) and could_boost(game, state):
        return then(state, Boost())
    return place(game, state, tell)


def _is_placed(game: Game, state: Table) -> bool:
    """Whether somebody is asked where the damage goes; or there is none to ask about."""
    kit, fight = kit_of(game), fight_of(state.board)
    return not deals_damage(kit, attack_of(state.board)) or can_be_placed(fight.row, _placing_now(kit, state.board))


def could_boost(game: Game, state: Table) -> bool:
    """Whether a free action could lead to more damage, or to another roll."""
    kit, attack = kit_of(game), attack_of(state.board)
    rolls = bool(kit.combat[attack.card].die) and not is_jinxed(kit, state.board)
    moments = ("die", "strike") if rolls else ("strike",)
    there = [offer for moment in moments for offer in _offers(game, state, moment)]
    return could_open(game, state, there, lambda use: use.moment in moments)


def may_sap(game: Game, state: Table) -> bool:
    """Whether power could be removed from the target besides, which anyone may do meanwhile."""
    fight = fight_of(state.board)
    if not fight.power[attack_of(state.board).target]:
        return False
    return any(offer.closed is None and offer.use.kind == "remove_power" for offer in offers(game, state, "fight"))


class Boost(Asks, frozen=True):
    """DS-COMBAT-3, DS-CHAR-1: one thing after another may add to the attack, or roll again. Nothing: go on."""

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick(ATTACK, tuple(_boosts(game, state)), least=0, owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:
            return place(game, state, tell)
        return _add(game, then(state, Strike()), chosen[0], ("die", "strike"), tell)

    def why(self, game: Game, state: Table, option: str) -> str:
        return _why(game, state, option)


def deals_damage(kit: Kit, attack: Attack) -> bool:
    """DS-HAND-3: nothing is added to the damage of a card that deals none."""
    card = kit.combat[attack.card]
    return bool(card.damage or card.die or card.skill or attack.damage)


def _boosts(game: Game, state: Table) -> Iterator[Option]:
    kit, attack = kit_of(game), attack_of(state.board)
    if kit.combat[attack.card].die and not is_jinxed(kit, state.board):
        yield from (offer.option for offer in _offers(game, state, "die"))
    if deals_damage(kit, attack):
        yield from (offer.option for offer in _offers(game, state, "strike"))
    yield from _synergy(kit, state.board)


def _offers(game: Game, state: Table, moment: str) -> Iterator[Offer]:
    """DS-HAND-3: they serve anyone, but for what serves its bearer alone; without a price, each attack once."""
    attack = attack_of(state.board)
    for offer in offers(game, state, moment):
        if not offer.use.is_own or offer.who == attack.who:
            yield served(offer, attack.used)


def _synergy(kit: Kit, board: Board) -> Iterator[Option]:
    """DS-COMBAT-3: the card's synergy line, for a token of the attacker, once."""
    attack = attack_of(board)
    if kit.combat[attack.card].synergy:
        spent = attack.synergy or not fight_of(board).synergy[attack.who]
        yield Option(SYNERGY, "DS-COMBAT-3" if spent else None, attacker(board))


def _why(game: Game, state: Table, option: str) -> str:
    attack = attack_of(state.board)
    if option in attack.used:
        return game.say("served")
    if option != SYNERGY:
        return why_closed(game, state, option)
    return game.say("synergy_once" if attack.synergy else "no_synergy", name=attack.who)


def _add(game: Game, state: Table, chosen: str, moments: tuple[str, ...], tell: Tell) -> Table:
    """Pay for what was chosen, and add it to the attack."""
    attack = attack_of(state.board)
    if chosen == SYNERGY:
        tell(SynergySpent("DS-COMBAT-3", attack.who))
        state = perform(state, SYNERGY, attack.card, "use", attacker(state.board), attack.who)
        state = change_attack(give_back(state, attack.who), synergy=True)
        return added(game, state, kit_of(game).combat[attack.card].synergy, tell)
    every = (offer for moment in moments for offer in _offers(game, state, moment))
    offer = next(offer for offer in every if offer.id == chosen)
    altering = (effect for effect in offer.use.effects if effect.kind in SILENT)
    state = change_attack(state, used=attack.used | {offer.id}) if offer.use.free else state
    return use_now(game, added(game, state, altering, tell), offer, tell)


def added(game: Game, state: Table, effects: Iterable[Effect], tell: Tell) -> Table:
    """What these effects change about the attack."""
    for effect in effects:
        attack, amount = attack_of(state.board), counted(game, state, effect) if isinstance(effect, Counted) else 0
        match effect.kind:
            case "add_damage":
                state = change_attack(state, damage=attack.damage + amount)
            case "block":
                state = change_attack(state, block=attack.block + amount)
            case "remove_power":
                state = take_power(state, attack.target, amount, tell, "DS-COMBAT-3")
            case "reroll_die":
                state = change_attack(state, die=None)
            case _:
                pass
    return state


# ---------------------------------------------------------------- damage


def damage_of(kit: Kit, board: Board) -> int:
    """DS-COMBAT-3: number, die and skill of the attacker, and what was added; never less than nothing."""
    attack = attack_of(board)
    if not deals_damage(kit, attack):
        return 0
    card = kit.combat[attack.card]
    skilled = skill(kit, mate_of(board, attack.who), card.skill) if card.skill else 0
    return max(0, card.damage + (attack.die or 0) + skilled + attack.damage + lent(kit, board, "add_damage"))


def place(game: Game, state: Table, tell: Tell) -> Table:
    """DS-COMBAT-9: the target blocks some of it, unless the attack ignores that."""
    kit, board = kit_of(game), state.board
    attack = attack_of(board)
    if not deals_damage(kit, attack):
        return state
    return place_or_lose(game, state, damage_of(kit, board), PlaceDamage(_placing_now(kit, board), attack.who), tell)


def _placing_now(kit: Kit, board: Board) -> Placing:
    """The attack's damage, less what its target blocks."""
    attack = attack_of(board)
    return placing(kit, fight_of(board), attack.target, damage_of(kit, board), ignores_block(kit, board))


def ignores_block(kit: Kit, board: Board) -> bool:
    """DS-COMBAT-9: whether nothing of this attack is blocked."""
    attack = attack_of(board)
    return lent(kit, board, "ignore_block") > 0 or (attack.synergy and kit.ignores_block(attack.card))


def placing(kit: Kit, fight: Fight, target: str, damage: int, ignores_block: bool = False) -> Placing:
    """DS-COMBAT-5: whoever is splashed on blocks nothing."""
    at = next(at for at, laid in enumerate(fight.row) if laid.name == target)
    blocked = 0 if ignores_block else has_power(kit, fight, fight.row[at], "block")
    return Placing(at, max(0, damage - blocked))


class PlaceDamage(PlacesDamage, frozen=True):
    """DS-COMBAT-5. What is covered is off; who has no heart uncovered leaves when the attack is over."""

    dealt: int = 0
    """What was dealt apart from the attack, before anything was blocked."""

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        row, placed = fight_of(state.board).row, read_spots(chosen)
        row, marks = cover_squares(kit_of(game).grid, row, placed, tell, "DS-COMBAT-5")
        return give_synergy(change_fight(state, row=row), self.who, marks)


# ---------------------------------------------------------------- the counterattack


def blow(kit: Kit, board: Board) -> tuple[int, int]:
    """DS-COMBAT-4: what the target deals now, and what is blocked."""
    attack = attack_of(board)
    block = kit.combat[attack.card].block + attack.block + lent(kit, board, "block")
    return counter_damage(kit, fight_of(board), attack.target), block


class Counterattack(Runs, frozen=True):
    """DS-COMBAT-4: of every attack, also of one that covered the last heart."""

    first: bool = False
    """DS-COMBAT-9: it comes before what the card does."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        damage, block = blow(kit_of(game), state.board)
        if damage > block and self._may_block(game, state):
            return then(state, Block(self.first))
        return land(game, state, tell)

    def _may_block(self, game: Game, state: Table) -> bool:
        if any(one.closed_by is None for one in _blocks(game, state, self.first)):
            return True
        if self.first and may_sap(game, state):
            return True
        there = [offer for offer in _offers(game, state, "block") if offer.closed is not None]
        return could_open(game, state, there, lambda use: use.moment == "block")


class Block(Asks, frozen=True):
    """DS-COMBAT-4: block from abilities, cards and resources. Nothing chosen: the blow lands."""

    first: bool = False

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("block", tuple(_blocks(game, state, self.first)), least=0, owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:
            return land(game, state, tell)
        return _add(game, then(state, Counterattack(self.first)), chosen[0], ("block",), tell)

    def why(self, game: Game, state: Table, option: str) -> str:
        return _why(game, state, option)


def _blocks(game: Game, state: Table, first: bool) -> Iterator[Option]:
    """A synergy line, too, where nobody was asked for it before."""
    yield from (offer.option for offer in _offers(game, state, "block"))
    if first:
        yield from _synergy(kit_of(game), state.board)


def land(game: Game, state: Table, tell: Tell) -> Table:
    """DS-COMBAT-4: all of it to the attacker, the excess ignored. DS-COMBAT-9: and perhaps some to everybody."""
    kit, board = kit_of(game), state.board
    attack, fight = attack_of(board), fight_of(board)
    damage, block = blow(kit, board)
    tell(EnemyStruck("DS-COMBAT-4", attack.target, attack.who, damage, min(damage, block)))
    if damage > block:
        state = hurt(game, state, {attack.who: damage - block}, tell, "DS-COMBAT-4")
    if to_all := has_power(kit, fight, laid_of(fight, attack.target), "counter_all"):
        state = hurt(game, state, {mate.name: to_all for mate in board.crew}, tell, "DS-COMBAT-9")
    return state


AttackStep = ActOut | Strike | RollDie | Boost | PlaceDamage | Counterattack | Block
