"""Combat: its setup and rounds, who plays which card on whom, and its end (DS-COMBAT)."""

from __future__ import annotations

from wanderbook.book.sections import Combat
from wanderbook.ids import section_and_letter
from wanderbook.rulesets.common.actions import EndRound
from wanderbook.rulesets.common.crew import controller, mate_of, on_board
from wanderbook.rulesets.common.row import first_alike, names_of
from wanderbook.rulesets.distant_skies.actions import BeginCombat, PlayCombatCard
from wanderbook.rulesets.distant_skies.attack import begin_attack
from wanderbook.rulesets.distant_skies.board import (
    Board,
    Fight,
    Mate,
    Table,
    change_fight,
    fight_of,
    has_power,
    health,
    in_deck,
    kit_of,
    leave_fight,
    may_leave_out,
    stands,
    suffers,
)
from wanderbook.rulesets.distant_skies.crew import hurt
from wanderbook.rulesets.distant_skies.enemies import enemy_phase
from wanderbook.rulesets.distant_skies.events import BossDefeated, BuffDealt, FightBegan, FightWon, RoundBegan
from wanderbook.rulesets.distant_skies.foes import add_power, clear_row, lay_buff
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.steps import (
    BeginFight,
    ChooseTarget,
    DealBuff,
    DrawCombat,
    DrawHands,
    EndAttack,
    FaceEnemies,
    GatherPower,
    LayEnemies,
    NewRound,
    PlayCard,
)
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseEnemy
from wanderbook.table.behaviour import asks, explains, runs, settles, takes
from wanderbook.table.decisions import TABLE
from wanderbook.table.decks import lose, shuffled_deck
from wanderbook.table.events import Emit
from wanderbook.table.grids import lay
from wanderbook.table.kinds import then
from wanderbook.table.reading import judge

STALEMATE = 10
"""After so many rounds in which nothing came of anything, a fight is lost (DS-COMBAT-7)."""


# ---------------------------------------------------------------- setting up


@runs(BeginFight)
def begin_fight(game: Game, state: Table, step: BeginFight, emit: Emit) -> Table:
    """Shuffle the enemies and the combat deck; a boss is laid as printed (DS-COMBAT-1, DS-BOSS-1)."""
    emit(FightBegan("DS-BOSS-1" if step.boss else "DS-COMBAT-1", step.enemies))
    board = state.board
    harm = sum(mate.damage for mate in board.crew)
    deck, hands = shuffled_deck(in_deck(game, state)), ((),) * board.players
    combat = Combat(enemies=step.enemies, boss=step.boss, may_run=step.may_run)
    runs = may_run(kit_of(game), combat)
    fight = Fight(step.about, (), deck, hands, harm=harm, depth=len(state.agenda), may_run=runs)
    state = then(on_board(state, fight=fight, party=()), DrawHands())
    if not step.boss:
        return then(state, LayEnemies(names_of(step.enemies)))
    return set_up(game, lay_boss(kit_of(game), state, step.enemies[0]))


def may_run(kit: Kit, combat: Combat | None) -> bool:
    """Whether the text, or the boss's own card, lets the crew run (DS-COMBAT-7, DS-BOSS-1)."""
    return combat is not None and (combat.may_run or (combat.boss and kit.boss[combat.enemies[0]].may_run))


def lay_boss(kit: Kit, state: Table, boss: int) -> Table:
    """The row with the zones of a boss, as one body and as printed (DS-BOSS-1)."""
    zones = enumerate(kit.boss[boss].zones)
    row = tuple(lay(f"{boss}.{at}", zone.grid, body=str(boss), corner=zone.corner) for at, zone in zones)
    return change_fight(state, row=row, boss=boss)


@settles(LayEnemies)
def lay_enemy(game: Game, state: Table, step: LayEnemies, outcome: str, emit: Emit) -> Table:
    """Lay the next enemy at the end of the row (DS-COMBAT-1)."""
    next_one = first_alike(outcome, step.remaining)
    laid = lay(next_one, kit_of(game).grid(next_one))
    state = change_fight(state, row=(*fight_of(state.board).row, laid))
    remaining = tuple(name for name in step.remaining if name != next_one)
    return then(state, LayEnemies(remaining)) if remaining else set_up(game, state)


def set_up(game: Game, state: Table) -> Table:
    """Let the players change the deck once they have seen the enemies (DS-DECK-1), after buffs in hard mode
    (DS-BUFF-1).
    """
    kit = kit_of(game)
    if may_leave_out(game, state):
        state = then(state, FaceEnemies())
    state = then(state, GatherPower())
    return then(state, DealBuff(tuple(map(str, kit.buff)))) if state.board.mode == "hard" and kit.buff else state


@settles(DealBuff)
def deal_buff(game: Game, state: Table, step: DealBuff, outcome: str, emit: Emit) -> Table:
    """Deal a buff card to the next enemy or zone, in hard mode (DS-BUFF-1)."""
    fight = fight_of(state.board)
    name = fight.row[len(fight.buffs)].name
    emit(BuffDealt("DS-BUFF-1", name, int(outcome)))
    state = lay_buff(game, state, name, int(outcome))
    remaining = tuple(card for card in step.remaining if card != outcome)
    return then(state, DealBuff(remaining)) if remaining and len(fight.buffs) + 1 < len(fight.row) else state


@runs(GatherPower)
def gather_power(game: Game, state: Table, step: GatherPower, emit: Emit) -> Table:
    """Give each enemy power by its add-power symbols, 1 less in easy mode (DS-COMBAT-1, DS-MODE-1)."""
    kit, less = kit_of(game), int(state.board.mode == "easy")
    for laid in fight_of(state.board).row:
        amount = has_power(kit, fight_of(state.board), laid, "add_power")
        state = add_power(state, laid.name, amount - less, emit, "DS-COMBAT-1")
    return state


@asks(FaceEnemies)
def ask_whether_ready(game: Game, state: Table, step: FaceEnemies) -> Pick:
    """Ask whether the combat deck is ready before the first attack (DS-DECK-1)."""
    return Pick("deck", (Option(BeginCombat()),), owner=state.board.active)


@takes(FaceEnemies, BeginCombat)
def begin_combat(game: Game, state: Table, step: FaceEnemies, action: BeginCombat, emit: Emit) -> Table:
    """Begin the combat with the deck as it is (DS-DECK-1)."""
    return state


@runs(DrawHands)
def draw_hands(game: Game, state: Table, step: DrawHands, emit: Emit) -> Table:
    """Each player draws 1 combat card and 1 for each of their characters, Claire not counted (DS-COMBAT-1)."""
    emit(RoundBegan("DS-COMBAT-2", 1))
    board = state.board
    players = [player for player in range(board.players) for _ in range(1 + attacks_of(board, player))]
    return then(then(state, PlayCard()), DrawCombat(tuple(players)))


# ---------------------------------------------------------------- playing cards


def attacks_of(board: Board, player: int) -> int:
    """The number of cards that a player may play: one for each of their characters; Claire only replaces one
    (DS-COMBAT-2).
    """
    return sum(1 for mate in board.crew if mate.player == player)


def played_by(board: Board, player: int) -> int:
    return sum(1 for who, _ in fight_of(board).played if controller(board, mate_of(board, who)) == player)


@asks(PlayCard)
def ask_combat_card(game: Game, state: Table, step: PlayCard) -> Pick:
    """Ask who plays which combat card, or whether to begin the enemy phase (DS-COMBAT-2)."""
    fight = fight_of(state.board)
    return Pick(fight.about, (*_card_options(game, state), Option(EndRound())), owner=TABLE)


def _card_options(game: Game, state: Table) -> list[Option]:
    """An option for each character and combat card in their player's hand, closed while the
    character may not play it.
    """
    kit, board, hands = kit_of(game), state.board, fight_of(state.board).hands
    options: list[Option] = []
    for mate in board.crew:
        player, idle = controller(board, mate), idle_by(kit, board, mate)
        closed = None if idle is None else IDLE[idle]
        options += [Option(PlayCombatCard(mate.name, card), closed, player) for card in hands[player]]
    return options


@takes(PlayCard, EndRound)
def end_round(game: Game, state: Table, step: PlayCard, action: EndRound, emit: Emit) -> Table:
    """Begin the enemy phase early (DS-COMBAT-2, DS-COMBAT-6)."""
    return enemy_phase(game, state, emit)


@takes(PlayCard, PlayCombatCard)
def play_card(game: Game, state: Table, step: PlayCard, action: PlayCombatCard, emit: Emit) -> Table:
    """Play a combat card with a character, then choose the target if there are several (DS-COMBAT-2, DS-COMBAT-3)."""
    who, card = action.name, action.card
    state = play(state, who, card)
    row = fight_of(state.board).row
    if len(row) == 1:
        return begin_attack(game, state, who, card, row[0].name, emit)
    return then(state, ChooseTarget(who, card))


@explains(PlayCard)
def explain_combat_card(game: Game, state: Table, step: PlayCard, action: PlayCombatCard) -> str:
    """Say why a character may not play a card: no health, frightened, or enough played (DS-HEALTH-1, DS-STATUS-1,
    DS-COMBAT-2).
    """
    idle = idle_by(kit_of(game), state.board, mate_of(state.board, action.name))
    return game.say(idle or "has_played", name=action.name)


IDLE = {
    "unconscious": "DS-HEALTH-1",
    "frightened": "DS-STATUS-1",
    "has_played": "DS-COMBAT-2",
    "all_played": "DS-COMBAT-2",
}
"""Why no card may be played on somebody, and the rule that says so."""


def idle_by(kit: Kit, board: Board, mate: Mate) -> str | None:
    """Why a character may not play a combat card now: a key of `IDLE`; None if they may."""
    if not stands(kit, mate):
        return "unconscious"
    if suffers(kit, mate, "frightened"):
        return "frightened"
    if any(who == mate.name for who, _ in fight_of(board).played):
        return "has_played"
    player = controller(board, mate)
    return "all_played" if played_by(board, player) >= attacks_of(board, player) else None


def play(state: Table, who: str, card: int) -> Table:
    fight, player = fight_of(state.board), controller(state.board, mate_of(state.board, who))
    return change_fight(state, hands=lose(fight.hands, player, (card,)), played=(*fight.played, (who, card)))


@takes(ChooseTarget, ChooseEnemy)
def attack_target(game: Game, state: Table, step: ChooseTarget, action: ChooseEnemy, emit: Emit) -> Table:
    """Attack the chosen enemy (DS-COMBAT-3)."""
    return begin_attack(game, state, step.who, step.card, action.name, emit)


@runs(EndAttack)
def end_attack(game: Game, state: Table, step: EndAttack, emit: Emit) -> Table:
    """Remove enemies without an uncovered heart, then play the next card or win (DS-COMBAT-4, DS-COMBAT-7)."""
    state = clear_row(game, change_fight(state, attack=None), emit)
    return then(state, PlayCard()) if fight_of(state.board).row else win(game, state, emit)


# ---------------------------------------------------------------- rounds, and the end


@runs(NewRound)
def begin_new_round(game: Game, state: Table, step: NewRound, emit: Emit) -> Table:
    """Each player draws as many combat cards as they played; after ten rounds without change the fight is lost
    (DS-COMBAT-7)."""
    fight = fight_of(state.board)
    emit(RoundBegan("DS-COMBAT-7", fight.round + 1))
    harm = harm_done(state.board)
    idle = 0 if harm > fight.harm else fight.idle + 1
    state = then(change_fight(state, round=fight.round + 1, harm=harm, idle=idle), PlayCard())
    if idle >= STALEMATE:
        return exhaust(game, state, emit)
    return then(state, DrawCombat(step.players)) if step.players else state


def harm_done(board: Board) -> int:
    """The total harm done to both sides."""
    return sum(len(laid.covered) for laid in fight_of(board).row) + sum(mate.damage for mate in board.crew)


def exhaust(game: Game, state: Table, emit: Emit) -> Table:
    """End a fight in which neither side can hurt the other any more: the crew falls to 0 health (house rule;
    DS-COMBAT-7).
    """
    kit = kit_of(game)
    return hurt(game, state, {mate.name: health(kit, mate) for mate in state.board.crew}, emit, "DS-COMBAT-7")


def win(game: Game, state: Table, emit: Emit) -> Table:
    """End the fight, since all enemies are defeated, and go on with the story (DS-COMBAT-7). A boss is an achievement
    (DS-ACHIEVE-1).
    """
    fight = fight_of(state.board)
    if fight.boss:
        emit(BossDefeated("DS-BOSS-1", fight.boss))
        state = on_board(state, achieved=state.board.achieved | {f"boss:{fight.boss}"})
    emit(FightWon("DS-COMBAT-7"))
    section, letter = section_and_letter(fight.about)
    return judge(game, leave_fight(state), section, letter, True, emit)
