"""A fight: its setup, the attackers, its rounds, and its end (SG-COMBAT, SG-ATTACK-1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.ids import section_and_letter
from wanderbook.rulesets.common.actions import EndRound
from wanderbook.rulesets.common.crew import change_crew, controller, mate_of, on_board
from wanderbook.rulesets.common.row import first_alike, names_of
from wanderbook.rulesets.sleeping_gods.actions import AttackWith, PassToken
from wanderbook.rulesets.sleeping_gods.attack import begin_attack
from wanderbook.rulesets.sleeping_gods.board import (
    MOST_FATIGUE,
    OWN_WEAPON,
    TOKENS_EACH,
    Board,
    Fight,
    Mate,
    Table,
    change_fight,
    deal_tokens,
    enemy_of,
    fight_of,
    health,
    kit_of,
    stands,
    suffers,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.crew import hurt
from wanderbook.rulesets.sleeping_gods.events import FightBegan, FightWon, RoundBegan, TokenPassed
from wanderbook.rulesets.sleeping_gods.goods import spend_command
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.steps import (
    BeginFight,
    ChooseAttacker,
    ChooseTarget,
    EndAttack,
    EndOfRound,
    LayEnemies,
)
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseEnemy
from wanderbook.table.amounts import Counts
from wanderbook.table.behaviour import asks, explains, runs, settles, takes
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.grids import lay
from wanderbook.table.kinds import then
from wanderbook.table.reading import judge

STALEMATE = 10
"""After so many rounds in which nothing came of anything, a fight is lost (SG-COMBAT-4)."""


# ---------------------------------------------------------------- setting up


@runs(BeginFight)
def begin_fight(game: Game, state: Table, step: BeginFight, emit: Emit) -> Table:
    """Take the enemies, shuffle them, and give out combat tokens (SG-COMBAT-1, SG-COMBAT-2)."""
    emit(FightBegan("SG-COMBAT-1", step.enemies))
    harm = sum(mate.damage for mate in state.board.crew)
    fight = Fight(step.about, (), deal_tokens(state.board), harm=harm, depth=len(state.agenda))
    return then(on_board(state, fight=fight, party=()), LayEnemies(names_of(step.enemies)))


@settles(LayEnemies)
def lay_enemy(game: Game, state: Table, step: LayEnemies, outcome: str, emit: Emit) -> Table:
    """Lay the next enemy at the end of the row; after the last, the first round begins (SG-COMBAT-1, SG-COMBAT-4)."""
    next_one = first_alike(outcome, step.remaining)
    laid = lay(next_one, enemy_of(kit_of(game), next_one).grid)
    state = change_fight(state, row=(*fight_of(state.board).row, laid))
    remaining = tuple(name for name in step.remaining if name != next_one)
    if remaining:
        return then(state, LayEnemies(remaining))
    emit(RoundBegan("SG-COMBAT-4", 1))
    return then(state, ChooseAttacker())


# ---------------------------------------------------------------- choosing an attack


@asks(ChooseAttacker)
def ask_attacker(game: Game, state: Table, step: ChooseAttacker) -> Pick:
    """Ask who attacks with which weapon, whether a combat token is passed, or whether the round ends (SG-ATTACK-1,
    SG-COMBAT-2, SG-COMBAT-5)."""
    kit, board = kit_of(game), state.board
    options = []
    for mate in board.crew:
        owner, idle = controller(board, mate), _idle(kit, state, mate)
        for weapon in (OWN_WEAPON, *mate.weapons):
            closed = "SG-ATTACK-1" if idle else "SG-FAQ-4" if _too_tired(kit, mate, weapon) else None
            options.append(Option(AttackWith(mate.name, weapon), closed, owner))
    options += map(Option, _passes(board))
    return Pick(fight_of(board).about, (*options, Option(EndRound())), owner=TABLE)


@takes(ChooseAttacker, AttackWith)
def attack(game: Game, state: Table, step: ChooseAttacker, action: AttackWith, emit: Emit) -> Table:
    """Place a combat token on the attacker, then choose the target if there are several (SG-ATTACK-1, SG-ATTACK-2)."""
    state = _place_token(state, action.name)
    row = fight_of(state.board).row
    if len(row) == 1:
        return begin_attack(game, then(state, EndAttack()), action.name, action.weapon, row[0].name, emit)
    return then(state, ChooseTarget(action.name, action.weapon))


@takes(ChooseAttacker, EndRound)
def end_round(game: Game, state: Table, step: ChooseAttacker, action: EndRound, emit: Emit) -> Table:
    """End the round, whatever tokens are left (SG-COMBAT-5)."""
    return then(state, EndOfRound())


@explains(ChooseAttacker)
def explain_attack(game: Game, state: Table, step: ChooseAttacker, action: AttackWith) -> str:
    """Say why a crew member cannot attack: no health, frightened, two tokens placed, no token left, or too tired for
    that weapon (SG-ATTACK-1, SG-FAQ-4)."""
    kit, board = kit_of(game), state.board
    mate = mate_of(board, action.name)
    reason = _idle(kit, state, mate) or "too_tired_for_it"
    if reason == "no_token" and board.players > 1:
        return game.say("no_token_of", player=str(controller(board, mate) + 1))
    return game.say(reason, name=action.name)


def _idle(kit: Kit, state: Table, mate: Mate) -> str | None:
    """Why a crew member cannot attack now, as the name of a sentence; None if they can."""
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
    """Whether a crew member is too tired for this weapon (SG-FAQ-4)."""
    return mate.fatigue >= MOST_FATIGUE and weapon_of(kit, mate, weapon).tiring


def _passes(board: Board) -> Iterator[PassToken]:
    """The options to pass a token, if giver or receiver can pay 1 command."""
    tokens = fight_of(board).tokens
    for giver in range(board.players):
        for to in range(board.players) if tokens[giver] else ():
            if giver != to:
                yield from (PassToken(giver, to, payer) for payer in (giver, to) if board.command[payer])


@takes(ChooseAttacker, PassToken)
def pass_token(game: Game, state: Table, step: ChooseAttacker, action: PassToken, emit: Emit) -> Table:
    """Pass a combat token to another player for 1 command of either (SG-COMBAT-2)."""
    state = spend_command(state, action.payer, 1, emit, "SG-COMBAT-2")
    tokens = list(fight_of(state.board).tokens)
    tokens[action.giver] -= 1
    tokens[action.receiver] += 1
    emit(TokenPassed("SG-COMBAT-2", action.giver, action.receiver))
    return then(change_fight(state, tokens=tuple(tokens)), ChooseAttacker())


def _place_token(state: Table, who: str) -> Table:
    fight, player = fight_of(state.board), controller(state.board, mate_of(state.board, who))
    tokens = tuple(amount - (at == player) for at, amount in enumerate(fight.tokens))
    return change_fight(state, tokens=tokens, placed=fight.placed.plus({who: 1}))


@takes(ChooseTarget, ChooseEnemy)
def attack_target(game: Game, state: Table, step: ChooseTarget, action: ChooseEnemy, emit: Emit) -> Table:
    """Attack the chosen enemy: draw fate against its defence (SG-ATTACK-2)."""
    return begin_attack(game, then(state, EndAttack()), step.who, step.weapon, action.name, emit)


# ---------------------------------------------------------------- after an attack


@runs(EndAttack)
def end_attack(game: Game, state: Table, step: EndAttack, emit: Emit) -> Table:
    """Choose the next attack, or win once no enemy is left (SG-COMBAT-4)."""
    state = change_fight(state, attack=None)
    return then(state, ChooseAttacker()) if fight_of(state.board).row else win(game, state, emit)


def win(game: Game, state: Table, emit: Emit) -> Table:
    """End the fight, since all enemies are defeated, and go on with the story (SG-COMBAT-4)."""
    about = fight_of(state.board).about
    emit(FightWon("SG-COMBAT-4"))
    section, letter = section_and_letter(about)
    return judge(game, leave_fight(state), section, letter, True, emit)


def leave_fight(state: Table) -> Table:
    """The table after a fight: tokens are put away (SG-COMBAT-3), and disarmed crew members have their weapons back
    (SG-ENEMY-1).
    """
    changed: dict[str, Mate] = {}
    for weapon, who in fight_of(state.board).disarmed:
        mate = changed.get(who) or mate_of(state.board, who)
        changed[who] = replace(mate, weapons=(*mate.weapons, weapon))
    return on_board(change_crew(state, changed), fight=None)


# ---------------------------------------------------------------- rounds


def next_round(game: Game, state: Table, emit: Emit) -> Table:
    """Begin the next round with all tokens reclaimed (SG-ROUND-3), unless the last enemy was defeated at the end of the
    round (SG-ATTACK-16).
    """
    fight = fight_of(state.board)
    if not fight.row:
        return win(game, state, emit)
    emit(RoundBegan("SG-ROUND-3", fight.round + 1))
    harm = _harm(state.board)
    idle = 0 if harm > fight.harm else fight.idle + 1
    state = change_fight(
        state, tokens=deal_tokens(state.board), placed=Counts(), round=fight.round + 1, harm=harm, idle=idle
    )
    state = then(state, ChooseAttacker())
    return exhaust(game, state, emit) if idle >= STALEMATE else state


def _harm(board: Board) -> int:
    """The total harm done to both sides."""
    return sum(len(laid.covered) for laid in fight_of(board).row) + sum(mate.damage for mate in board.crew)


def exhaust(game: Game, state: Table, emit: Emit) -> Table:
    """End a fight in which neither side can hurt the other any more: the crew falls to 0 health, and no token prevents
    it (house rule; SG-COMBAT-4).
    """
    kit, state = kit_of(game), change_fight(state, synergy=())
    return hurt(game, state, {mate.name: health(kit, state, mate) for mate in state.board.crew}, emit, "SG-COMBAT-4")
