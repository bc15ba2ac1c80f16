"""Combat: the row of enemies, tokens, attacks, damage and counterattacks (SG-COMBAT, SG-ATTACK)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.book.cards import Weapon
from wanderbook.book.effects import AddDamage, AddDamageOffHearts, DealDamage, PlaceDiagonally
from wanderbook.book.enemies import Enemy
from wanderbook.rulesets.common.crew import change_crew, controller, mate_of, on_board
from wanderbook.rulesets.common.fate import altered
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.row import DrawOne, can_be_placed, cover_squares, laid_in, names_of, number_of
from wanderbook.rulesets.sleeping_gods.board import (
    COMBAT_TOKENS,
    MOST_FATIGUE,
    Attack,
    Board,
    Fight,
    Mate,
    Table,
    applies,
    change_attack,
    change_fight,
    health,
    kit_of,
    stands,
    suffers,
)
from wanderbook.rulesets.sleeping_gods.crew import Suffer, hurt, tire
from wanderbook.rulesets.sleeping_gods.events import (
    Attacked,
    AttackJudged,
    EnemyStruck,
    FightBegan,
    FightWon,
    RoundBegan,
    TokenPassed,
    Used,
)
from wanderbook.rulesets.sleeping_gods.goods import counted, spend_command
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.synergy import held_by, pass_synergy, return_token
from wanderbook.rulesets.sleeping_gods.uses import Use
from wanderbook.rulesets.sleeping_gods.using import Offer, offers, pay_for
from wanderbook.table import Game, Option, Pick, Place
from wanderbook.table.amounts import Counts
from wanderbook.table.challenge import DrawFate, Tried
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import EnemyDefeated, Tell
from wanderbook.table.grids import (
    Laid,
    Placing,
    Spot,
    close_up,
    damage_symbols,
    lay,
    read_spots,
)
from wanderbook.table.reading import judge
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

ATTACK = "attack"
END_ROUND = "end"
TOKENS_EACH = 2
"""At most so many on one crew member in a round (SG-ATTACK-1)."""
OWN_WEAPON = 0
STALEMATE = 10
"""After so many rounds in which nothing came of anything, a fight is lost (SG-COMBAT-4)."""
DANGER = ((18, "deadly"), (14, "dangerous"), (12, "medium"), (9, "easy"), (0, "very easy"))
"""From which combined level on a fight is what (SG-COMBAT-6)."""


def fight_of(board: Board) -> Fight:
    assert board.fight is not None, "there is no fight"
    return board.fight


def attack_of(board: Board) -> Attack:
    attack = fight_of(board).attack
    assert attack is not None, "nobody attacks"
    return attack


def enemy_of(kit: Kit, name: str) -> Enemy:
    """An enemy by its name in the row."""
    return kit.enemy[number_of(name)]


def has_power(kit: Kit, laid: Laid, power: str) -> int:
    """SG-ATTACK-9: what is covered is off."""
    return kit.powers(number_of(laid.name), laid.covered).get(power, 0)


def laid_of(board: Board, name: str) -> Laid | None:
    assert board.fight is not None, "there is no fight"
    return laid_in(board.fight.row, name)


# ---------------------------------------------------------------- before it


class Difficulty(NamedTuple):
    level: int
    word: str
    """Also the name of a sentence, which says it in the book's language."""


def difficulty(kit: Kit, enemies: Iterable[int]) -> Difficulty:
    """SG-COMBAT-6: what is shown before a fight, the enemies' combined level and how dangerous that is."""
    level = sum(kit.enemy[number].level for number in enemies)
    return Difficulty(level, next(word for least, word in DANGER if level >= least))


# ---------------------------------------------------------------- setting up


class BeginFight(Runs, frozen=True):
    """SG-COMBAT-1 to SG-COMBAT-3. From here on, it is combat (SG-FAQ-1)."""

    about: str
    enemies: tuple[int, ...]

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(FightBegan("SG-COMBAT-1", self.enemies))
        harm = sum(mate.damage for mate in state.board.crew)
        fight = Fight(self.about, (), deal_tokens(state.board), harm=harm, depth=len(state.agenda))
        return then(on_board(state, fight=fight, party=()), LayEnemies(names_of(self.enemies)))


class LayEnemies(DrawOne, frozen=True):
    """SG-COMBAT-1: shuffled, and laid in a row without gaps."""

    def settle(self, game: Game, state: Table, outcome: str, tell: Tell) -> Table:
        laid = lay(outcome, enemy_of(kit_of(game), outcome).grid)
        state = change_fight(state, row=(*fight_of(state.board).row, laid))
        left = tuple(name for name in self.left if name != outcome)
        if left:
            return then(state, LayEnemies(left))
        tell(RoundBegan("SG-COMBAT-4", 1))
        return then(state, ChooseAttacker())


def deal_tokens(board: Board) -> tuple[int, ...]:
    """SG-COMBAT-2: four tokens, dealt round from the active player."""
    whose = [(board.active + token) % board.players for token in range(COMBAT_TOKENS)]
    return tuple(whose.count(player) for player in range(board.players))


# ---------------------------------------------------------------- choosing an attack


class ChooseAttacker(Asks, frozen=True):
    """SG-ATTACK-1: a token on a crew member, and one of their weapons: `Mac:0` is Mac's own.

    SG-COMBAT-2: `pass:0>1:1` passes a token, the second player paying. SG-COMBAT-5: `end` goes to the end of the round.
    """

    def ask(self, game: Game, state: Table) -> Pick:
        kit, board = kit_of(game), state.board
        options = []
        for mate in board.crew:
            owner, idle = controller(board, mate), _idle(kit, state, mate)
            for weapon in (OWN_WEAPON, *mate.weapons):
                closed = "SG-ATTACK-1" if idle else "SG-FAQ-4" if _too_tired(kit, mate, weapon) else None
                options.append(Option(f"{mate.name}:{weapon}", closed, owner))
        options += (Option(one) for one in _passes(board))
        return Pick(fight_of(board).about, (*options, Option(END_ROUND)), owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == END_ROUND:
            from wanderbook.rulesets.sleeping_gods.enemies import EndOfRound

            return then(state, EndOfRound())
        who, _, rest = chosen[0].partition(":")
        if who == "pass":
            return then(_passed(state, rest, tell), ChooseAttacker())
        state = _place_token(state, who)
        row = fight_of(state.board).row
        if len(row) == 1:
            return begin_attack(game, state, who, int(rest), row[0].name, tell)
        return then(state, ChooseTarget(who, int(rest)))

    def why(self, game: Game, state: Table, option: str) -> str:
        kit, board = kit_of(game), state.board
        name = option.partition(":")[0]
        mate = mate_of(board, name)
        return game.say(_idle(kit, state, mate) or "too_tired_for_it", name=name)


def _idle(kit: Kit, state: Table, mate: Mate) -> str | None:
    """Why somebody cannot attack."""
    board, fight = state.board, fight_of(state.board)
    if not stands(kit, state, mate):
        return "unconscious"
    if suffers(kit, state, mate, "frightened"):
        return "frightened"
    if fight.placed[mate.name] >= TOKENS_EACH:
        return "two_tokens"
    if not fight.tokens[controller(board, mate)]:
        return "no_token"
    return None


def _too_tired(kit: Kit, mate: Mate, weapon: int) -> bool:
    """SG-FAQ-4."""
    return mate.fatigue >= MOST_FATIGUE and weapon_of(kit, mate, weapon).tiring


def weapon_of(kit: Kit, mate: Mate, weapon: int) -> Weapon:
    if weapon == OWN_WEAPON:
        return kit.crew[mate.name].weapon
    found = kit.adventure[weapon].weapon
    assert found is not None, f"card {weapon} is no weapon"
    return found


def _passes(board: Board) -> Iterator[str]:
    """A token may be passed if giver or receiver pays 1 command."""
    tokens = fight_of(board).tokens
    for giver in range(board.players):
        for to in range(board.players) if tokens[giver] else ():
            if giver != to:
                yield from (f"pass:{giver}>{to}:{payer}" for payer in (giver, to) if board.command[payer])


def _passed(state: Table, way: str, tell: Tell) -> Table:
    pair, _, payer = way.partition(":")
    giver, _, to = pair.partition(">")
    state = spend_command(state, int(payer), 1, tell, "SG-COMBAT-2")
    tokens = list(fight_of(state.board).tokens)
    tokens[int(giver)] -= 1
    tokens[int(to)] += 1
    tell(TokenPassed("SG-COMBAT-2", int(giver), int(to)))
    return change_fight(state, tokens=tuple(tokens))


def _place_token(state: Table, who: str) -> Table:
    fight, player = fight_of(state.board), controller(state.board, mate_of(state.board, who))
    tokens = tuple(amount - (at == player) for at, amount in enumerate(fight.tokens))
    return change_fight(state, tokens=tokens, placed=fight.placed.plus({who: 1}))


class ChooseTarget(Asks, frozen=True):
    """SG-ATTACK-2."""

    who: str
    weapon: int

    def ask(self, game: Game, state: Table) -> Pick:
        player = controller(state.board, mate_of(state.board, self.who))
        return Pick("target", tuple(Option(laid.name) for laid in fight_of(state.board).row), owner=player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return begin_attack(game, state, self.who, self.weapon, chosen[0], tell)


# ---------------------------------------------------------------- the draw


def begin_attack(game: Game, state: Table, who: str, weapon: int, target: str, tell: Tell) -> Table:
    """SG-ATTACK-2: fate and accuracy against defense."""
    kit = kit_of(game)
    tell(Attacked("SG-ATTACK-1", who, weapon, target))
    state = change_fight(state, attack=Attack(who, weapon, target))
    mate = mate_of(state.board, who)
    accuracy = weapon_of(kit, mate, weapon).accuracy + applies(kit, state, mate, "add_accuracy")
    needed = defense(kit, state, mate, weapon, target)
    return then(then(state, EndAttack()), DrawFate(Tried(ATTACK, "accuracy", needed, (who,), added=accuracy)))


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


def make_use(game: Game, state: Table, offer: Offer, tell: Tell) -> Table:
    """Pay for it; a synergy token goes home (SG-SYN-2)."""
    if offer.use.source == "synergy":
        tell(Used("SG-SYN-2", offer.use.id))
        return return_token(state, offer.use.bearer, tell)
    return pay_for(game, state, offer, tell)


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
        return boost_or_place(game, change_attack(state, damage=damage))


def boost_or_place(game: Game, state: Table) -> Table:
    """Nobody is asked what to add where there is nothing."""
    if any(offer.closed is None for offer in _boosts(game, state)) or any(_extras(game, state)):
        return then(state, Boost())
    return place(game, state)


class Boost(Asks, frozen=True):
    """SG-ATTACK-4, SG-ATTACK-17: one thing after another may add to the damage. Nothing chosen: place it."""

    def ask(self, game: Game, state: Table) -> Pick:
        options = [offer.option for offer in _boosts(game, state)]
        options += map(Option, _extras(game, state))
        return Pick(ATTACK, tuple(options), least=0, owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:
            return place(game, state)
        attack = attack_of(state.board)
        if chosen[0].startswith("extra:"):
            state = shed(state, int(chosen[0].partition(":")[2]), tell, "SG-ATTACK-4")
            state = change_attack(state, damage=attack.damage + 1, discarded=True)
            return do_without(game, boost_or_place(game, state))
        offer = next(offer for offer in _boosts(game, state) if offer.id == chosen[0])
        state = make_use(game, state, offer, tell)
        return boost_or_place(game, _boosted(state, offer.use))

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


def place(game: Game, state: Table) -> Table:
    """SG-ATTACK-5 to SG-ATTACK-8, SG-ATTACK-14."""
    attack = attack_of(state.board)
    how = placing(kit_of(game), state.board, attack.target, attack.damage, attack.off_hearts, attack.diagonal)
    return then(state, PlaceDamage(how, attack.who)) if can_be_placed(fight_of(state.board).row, how) else state


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
    how: Placing
    who: str = ""
    """The attacker; nobody where the damage comes from outside an attack."""

    def ask(self, game: Game, state: Table) -> Place:
        board = state.board
        owner = controller(board, mate_of(board, self.who)) if self.who else board.active
        return Place(ATTACK, fight_of(board).row, self.how, owner=owner)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        placed = read_spots(chosen)
        if self.who and placed:
            state = _tired_by(game, state, tell)
        return deal(game, state, placed, self.who, tell)


def deal(game: Game, state: Table, placed: tuple[Spot, ...], who: str, tell: Tell) -> Table:
    """SG-ATTACK-9, SG-ATTACK-10: tokens on squares; who has no heart uncovered leaves, and the row closes up."""
    kit, fight = kit_of(game), fight_of(state.board)
    row, marks = cover_squares(lambda name: enemy_of(kit, name).grid, fight.row, placed, tell, "SG-ATTACK-5")
    row, gone = close_up(row)
    for name in gone:
        tell(EnemyDefeated("SG-ATTACK-10", name))
    state = change_fight(state, row=row)
    return pass_synergy(game, state, who) if marks and row else state


def _tired_by(game: Game, state: Table, tell: Tell) -> Table:
    """SG-FAQ-4: a weapon may cost fatigue once it has dealt damage."""
    attack = attack_of(state.board)
    weapon = weapon_of(kit_of(game), mate_of(state.board, attack.who), attack.weapon)
    return tire(state, (attack.who,), tell, "SG-FAQ-4") if weapon.tiring else state


# ---------------------------------------------------------------- damage outside an attack


def deal_damage(game: Game, state: Table, effect: DealDamage, tell: Tell) -> Table:
    """SG-ATTACK-16: no draw, no token, no counterattack."""
    amount, fight = counted(game, state, effect), state.board.fight
    return then(state, DealTo(amount)) if fight is not None and fight.row and amount else state


class DealTo(Asks, frozen=True):
    amount: int

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("deal", tuple(Option(laid.name) for laid in fight_of(state.board).row), owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        how = placing(kit_of(game), state.board, chosen[0], self.amount)
        state = then(state, CheckFight())
        return then(state, PlaceDamage(how)) if can_be_placed(fight_of(state.board).row, how) else state


class CheckFight(Runs, frozen=True):
    """Damage outside an attack may have been the last that was needed, and then nothing else of the fight happens."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        fight = state.board.fight
        if fight is None or fight.row or fight.attack is not None:
            return state
        return win(game, replace(state, agenda=state.agenda[: fight.depth]), tell)


# ---------------------------------------------------------------- the enemy's answer


def enemy_damage(kit: Kit, laid: Laid) -> int:
    enemy = enemy_of(kit, laid.name)
    return enemy.damage + damage_symbols(enemy.grid, laid.covered)


class Counterattack(Runs, frozen=True):
    """SG-ATTACK-11: a surviving target strikes the attacker."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        blow = counter_blow(kit_of(game), state)
        return then(state, blow) if blow is not None else state


def counter_blow(kit: Kit, state: Table) -> TakeBlow | None:
    """What the target strikes back with, as things stand; the weapon's block counts (SG-WEAPON-2)."""
    attack = attack_of(state.board)
    laid = laid_of(state.board, attack.target)
    if laid is None:
        return None
    mate = mate_of(state.board, attack.who)
    block = weapon_of(kit, mate, attack.weapon).block + applies(kit, state, mate, "block")
    return TakeBlow(attack.target, attack.who, enemy_damage(kit, laid), block)


class TakeBlow(Runs, frozen=True):
    """Damage on its way to somebody, and what blocks it."""

    enemy: str
    who: str
    damage: int
    block: int
    round: bool = False

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if self.damage > self.block and any(offer.closed is None for offer in self._offers(game, state)):
            return then(state, Block(self))
        return self.land(game, state, tell)

    def land(self, game: Game, state: Table, tell: Tell) -> Table:
        rule = "SG-ROUND-2" if self.round else "SG-ATTACK-11"
        tell(EnemyStruck(rule, self.enemy, self.who, self.damage, min(self.block, self.damage)))
        left = self.damage - self.block
        if left <= 0:
            return state
        by = None if self.round else controller(state.board, mate_of(state.board, self.who))
        return then(state, Suffer(left, (self.who,), rule, by))

    def _offers(self, game: Game, state: Table) -> Iterator[Offer]:
        """SG-CREW-1: a board's block, and an equipped card's, is for its own; adventure cards' for anybody."""
        kit = kit_of(game)
        for offer in offers(game, state, "block"):
            kind = offer.use.effects[0].kind
            if offer.who in ("", self.who) and (kind == "block" or self.round):
                yield offer
        for whose in held_by(state.board, self.who):
            use = kit.synergy_uses[whose]
            if use.moment == "block":
                yield Offer(use.id, use, controller(state.board, mate_of(state.board, self.who)), self.who)


class Block(Asks, frozen=True):
    """SG-ATTACK-11, SG-ROUND-2: block from abilities, cards and tokens. Nothing chosen: the blow lands."""

    blow: TakeBlow

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(offer.option for offer in self.blow._offers(game, state))
        return Pick("block", options, least=0, owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:
            return self.blow.land(game, state, tell)
        offer = next(offer for offer in self.blow._offers(game, state) if offer.id == chosen[0])
        state = make_use(game, state, offer, tell)
        more = sum(getattr(effect, "amount", 0) for effect in offer.use.effects)
        return then(state, replace(self.blow, block=self.blow.block + more))

    def why(self, game: Game, state: Table, option: str) -> str:
        from wanderbook.rulesets.sleeping_gods.challenge import why_closed

        return why_closed(game, state, option)


# ---------------------------------------------------------------- after an attack


class EndAttack(Runs, frozen=True):
    """The attack is over: the fight is won, or goes on."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        state = change_fight(state, attack=None)
        return then(state, ChooseAttacker()) if fight_of(state.board).row else win(game, state, tell)


def win(game: Game, state: Table, tell: Tell) -> Table:
    """SG-COMBAT-4: all enemies are defeated; the story goes on."""
    about = fight_of(state.board).about
    tell(FightWon("SG-COMBAT-4"))
    section, _, letter = about.rpartition(":")
    return judge(game, leave_fight(state), section, letter, True, tell)


def leave_fight(state: Table) -> Table:
    """SG-COMBAT-3: tokens are put away. SG-ENEMY-1: who was disarmed has the weapon back."""
    changed: dict[str, Mate] = {}
    for weapon, who in fight_of(state.board).disarmed:
        mate = changed.get(who) or mate_of(state.board, who)
        changed[who] = replace(mate, weapons=(*mate.weapons, weapon))
    return on_board(change_crew(state, changed), fight=None)


def next_round(game: Game, state: Table, tell: Tell) -> Table:
    """SG-ROUND-3: tokens are reclaimed."""
    fight = fight_of(state.board)
    tell(RoundBegan("SG-ROUND-3", fight.round + 1))
    harm = _harm(state.board)
    idle = 0 if harm > fight.harm else fight.idle + 1
    state = change_fight(
        state, tokens=deal_tokens(state.board), placed=Counts(), round=fight.round + 1, harm=harm, idle=idle
    )
    state = then(state, ChooseAttacker())
    return exhaust(game, state, tell) if idle >= STALEMATE else state


def _harm(board: Board) -> int:
    """All that was done to anybody."""
    return sum(len(laid.covered) for laid in fight_of(board).row) + sum(mate.damage for mate in board.crew)


def exhaust(game: Game, state: Table, tell: Tell) -> Table:
    """SG-COMBAT-4, house rule: where neither side can hurt the other any more, the crew drops in the end."""
    kit = kit_of(game)
    return hurt(game, state, {mate.name: health(kit, state, mate) for mate in state.board.crew}, tell, "SG-COMBAT-4")


HANDLERS: dict[str, Handler] = {"deal_damage": deal_damage}
CombatStep = (
    BeginFight
    | LayEnemies
    | ChooseAttacker
    | ChooseTarget
    | Strike
    | Boost
    | PlaceDamage
    | DealTo
    | CheckFight
    | Counterattack
    | TakeBlow
    | Block
    | EndAttack
)
