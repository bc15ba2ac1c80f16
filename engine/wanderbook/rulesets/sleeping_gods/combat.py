"""A fight: how it is laid out, whose attack it is, its rounds, and how it ends (SG-COMBAT, SG-ATTACK-1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import change_crew, controller, mate_of, on_board
from wanderbook.rulesets.common.row import DrawOne, first_alike, names_of
from wanderbook.rulesets.sleeping_gods.attack import begin_attack
from wanderbook.rulesets.sleeping_gods.board import (
    COMBAT_TOKENS,
    MOST_FATIGUE,
    OWN_WEAPON,
    Board,
    Fight,
    Mate,
    Table,
    change_fight,
    fight_of,
    health,
    kit_of,
    stands,
    suffers,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.crew import hurt
from wanderbook.rulesets.sleeping_gods.events import FightBegan, FightWon, RoundBegan, TokenPassed
from wanderbook.rulesets.sleeping_gods.foes import enemy_of
from wanderbook.rulesets.sleeping_gods.goods import spend_command
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.table import Game, Option, Pick
from wanderbook.table.amounts import Counts
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.grids import lay
from wanderbook.table.reading import judge
from wanderbook.table.steps import Asks, Runs, then

END_ROUND = "end"
TOKENS_EACH = 2
"""At most so many on one crew member in a round (SG-ATTACK-1)."""
STALEMATE = 10
"""After so many rounds in which nothing came of anything, a fight is lost (SG-COMBAT-4)."""


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
        next_one = first_alike(outcome, self.left)
        laid = lay(next_one, enemy_of(kit_of(game), next_one).grid)
        state = change_fight(state, row=(*fight_of(state.board).row, laid))
        left = tuple(name for name in self.left if name != next_one)
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
            return begin_attack(game, then(state, EndAttack()), who, int(rest), row[0].name, tell)
        return then(state, ChooseTarget(who, int(rest)))

    def why(self, game: Game, state: Table, option: str) -> str:
        kit, board = kit_of(game), state.board
        name = option.partition(":")[0]
        mate = mate_of(board, name)
        reason = _idle(kit, state, mate) or "too_tired_for_it"
        if reason == "no_token" and board.players > 1:
            return game.say("no_token_of", player=str(controller(board, mate) + 1))
        return game.say(reason, name=name)


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
        return begin_attack(game, then(state, EndAttack()), self.who, self.weapon, chosen[0], tell)


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


# ---------------------------------------------------------------- rounds


def next_round(game: Game, state: Table, tell: Tell) -> Table:
    """SG-ROUND-3: tokens are reclaimed. SG-ATTACK-16: unless the last enemy was defeated at the end of the round."""
    fight = fight_of(state.board)
    if not fight.row:
        return win(game, state, tell)
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


CombatStep = BeginFight | LayEnemies | ChooseAttacker | ChooseTarget | EndAttack
