"""Combat: how a fight is laid out, its rounds, who plays which card on whom, and how it ends (DS-COMBAT)."""

from __future__ import annotations

from wanderbook.book.sections import Combat
from wanderbook.rulesets.common.crew import controller, mate_of, on_board
from wanderbook.rulesets.common.row import DrawOne, first_alike, names_of
from wanderbook.rulesets.distant_skies import asides
from wanderbook.rulesets.distant_skies.asides import AsideStep
from wanderbook.rulesets.distant_skies.attack import AttackStep, begin_attack
from wanderbook.rulesets.distant_skies.board import (
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
)
from wanderbook.rulesets.distant_skies.crew import hurt
from wanderbook.rulesets.distant_skies.deck import DeckStep, DrawCombat, in_deck, may_leave_out
from wanderbook.rulesets.distant_skies.deck import discard_combat as discard_combat
from wanderbook.rulesets.distant_skies.deck import draw_combat as draw_combat
from wanderbook.rulesets.distant_skies.events import BossDefeated, BuffDealt, FightBegan, FightWon, RoundBegan
from wanderbook.rulesets.distant_skies.foes import add_power, clear_row, has_power, lay_buff
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.synergy import SynergyStep
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.decks import lose, shuffled_deck
from wanderbook.table.events import Tell
from wanderbook.table.grids import lay
from wanderbook.table.reading import judge
from wanderbook.table.steps import Asks, Runs, then

END_ROUND = "end"
BEGIN = "fight"
STALEMATE = 10
"""After so many rounds in which nothing came of anything, a fight is lost (DS-COMBAT-7)."""


# ---------------------------------------------------------------- setting up


class BeginFight(Runs, frozen=True):
    """DS-COMBAT-1. From here on, it is combat."""

    about: str
    enemies: tuple[int, ...]
    boss: bool = False
    may_run: bool = False

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(FightBegan("DS-BOSS-1" if self.boss else "DS-COMBAT-1", self.enemies))
        board = state.board
        harm = sum(mate.damage for mate in board.crew)
        deck, hands = shuffled_deck(in_deck(game, state)), ((),) * board.players
        combat = Combat(enemies=self.enemies, boss=self.boss, may_run=self.may_run)
        runs = may_run(kit_of(game), combat)
        fight = Fight(self.about, (), deck, hands, harm=harm, depth=len(state.agenda), may_run=runs)
        state = then(on_board(state, fight=fight, party=()), DrawHands())
        if not self.boss:
            return then(state, LayEnemies(names_of(self.enemies)))
        return set_up(game, lay_boss(kit_of(game), state, self.enemies[0]))


def may_run(kit: Kit, combat: Combat | None) -> bool:
    """DS-COMBAT-7, DS-BOSS-1: whether the text, or the boss's own card, lets the crew run."""
    return combat is not None and (combat.may_run or (combat.boss and kit.boss[combat.enemies[0]].may_run))


def lay_boss(kit: Kit, state: Table, boss: int) -> Table:
    """DS-BOSS-1: the zones of one body, as they are printed."""
    zones = enumerate(kit.boss[boss].zones)
    row = tuple(lay(f"{boss}.{at}", zone.grid, body=str(boss)) for at, zone in zones)
    return change_fight(state, row=row, boss=boss)


class LayEnemies(DrawOne, frozen=True):
    """DS-COMBAT-1: shuffled, and laid in a row without gaps."""

    def settle(self, game: Game, state: Table, outcome: str, tell: Tell) -> Table:
        next_one = first_alike(outcome, self.left)
        laid = lay(next_one, kit_of(game).grid(next_one))
        state = change_fight(state, row=(*fight_of(state.board).row, laid))
        left = tuple(name for name in self.left if name != next_one)
        return then(state, LayEnemies(left)) if left else set_up(game, state)


def set_up(game: Game, state: Table) -> Table:
    """DS-DECK-1: seen the enemies, the players may still change the deck. DS-BUFF-1: in hard mode there are buffs."""
    kit = kit_of(game)
    if may_leave_out(game, state):
        state = then(state, FaceEnemies())
    state = then(state, GatherPower())
    return then(state, DealBuff(tuple(map(str, kit.buff)))) if state.board.mode == "hard" and kit.buff else state


class DealBuff(DrawOne, frozen=True):
    """DS-BUFF-1: one card for each enemy or zone, from left to right, as long as there are any."""

    def settle(self, game: Game, state: Table, outcome: str, tell: Tell) -> Table:
        fight = fight_of(state.board)
        name = fight.row[len(fight.buffs)].name
        tell(BuffDealt("DS-BUFF-1", name, int(outcome)))
        state = lay_buff(game, state, name, int(outcome))
        left = tuple(card for card in self.left if card != outcome)
        return then(state, DealBuff(left)) if left and len(fight.buffs) + 1 < len(fight.row) else state


class GatherPower(Runs, frozen=True):
    """DS-COMBAT-1: power by add-power symbols; DS-MODE-1: 1 less in easy mode."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit, less = kit_of(game), int(state.board.mode == "easy")
        for laid in fight_of(state.board).row:
            amount = has_power(kit, fight_of(state.board), laid, "add_power")
            state = add_power(state, laid.name, amount - less, tell, "DS-COMBAT-1")
        return state


class FaceEnemies(Asks, frozen=True):
    """DS-DECK-1: the enemies are seen, and nobody has attacked yet: the deck may be changed meanwhile."""

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("deck", (Option(BEGIN),), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return state


class DrawHands(Runs, frozen=True):
    """DS-COMBAT-1: 1 card for each player, and 1 for each of their characters, Claire not counted."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(RoundBegan("DS-COMBAT-2", 1))
        board = state.board
        players = [player for player in range(board.players) for _ in range(1 + attacks_of(board, player))]
        return then(then(state, PlayCard()), DrawCombat(tuple(players)))


# ---------------------------------------------------------------- playing cards


def attacks_of(board: Board, player: int) -> int:
    """DS-COMBAT-2: one card for each character of theirs; Claire only takes the place of one."""
    return sum(1 for mate in board.crew if mate.player == player)


def played_by(board: Board, player: int) -> int:
    return sum(1 for who, _ in fight_of(board).played if controller(board, mate_of(board, who)) == player)


class PlayCard(Asks, frozen=True):
    """DS-COMBAT-2: a combat card of a hand on a character: `Ed:211`. `end` goes on to the enemies."""

    def ask(self, game: Game, state: Table) -> Pick:
        fight = fight_of(state.board)
        return Pick(fight.about, (*self._cards(game, state), Option(END_ROUND)), owner=TABLE)

    def _cards(self, game: Game, state: Table) -> list[Option]:
        kit, board, hands = kit_of(game), state.board, fight_of(state.board).hands
        found: list[Option] = []
        for mate in board.crew:
            player, idle = controller(board, mate), idle_by(kit, board, mate)
            closed = None if idle is None else IDLE[idle]
            found += [Option(f"{mate.name}:{card}", closed, player) for card in hands[player]]
        return found

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == END_ROUND:
            from wanderbook.rulesets.distant_skies.enemies import enemy_phase

            return enemy_phase(game, state, tell)
        who, _, number = chosen[0].partition(":")
        state, card = play(state, who, int(number)), int(number)
        row = fight_of(state.board).row
        if len(row) == 1:
            return begin_attack(game, state, who, card, row[0].name, tell)
        return then(state, ChooseTarget(who, card))

    def why(self, game: Game, state: Table, option: str) -> str:
        name = option.partition(":")[0]
        idle = idle_by(kit_of(game), state.board, mate_of(state.board, name))
        return game.say(idle or "has_played", name=name)


IDLE = {
    "unconscious": "DS-HEALTH-1",
    "frightened": "DS-STATUS-1",
    "has_played": "DS-COMBAT-2",
    "all_played": "DS-COMBAT-2",
}
"""Why no card may be played on somebody, and the rule that says so."""


def idle_by(kit: Kit, board: Board, mate: Mate) -> str | None:
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


class ChooseTarget(Asks, frozen=True):
    """DS-COMBAT-3: before the die is rolled. DS-BOSS-1: of a boss, a zone."""

    who: str
    card: int

    def ask(self, game: Game, state: Table) -> Pick:
        player = controller(state.board, mate_of(state.board, self.who))
        return Pick("target", tuple(Option(laid.name) for laid in fight_of(state.board).row), owner=player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return begin_attack(game, state, self.who, self.card, chosen[0], tell)


class EndAttack(Runs, frozen=True):
    """DS-COMBAT-4: now whoever has no heart uncovered is defeated; the fight is won, or goes on."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        state = clear_row(game, change_fight(state, attack=None), tell)
        return then(state, PlayCard()) if fight_of(state.board).row else win(game, state, tell)


# ---------------------------------------------------------------- rounds, and the end


class NewRound(Runs, frozen=True):
    """DS-COMBAT-7: each player draws as many cards as they played."""

    players: tuple[int, ...]

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        fight = fight_of(state.board)
        tell(RoundBegan("DS-COMBAT-7", fight.round + 1))
        harm = harm_done(state.board)
        idle = 0 if harm > fight.harm else fight.idle + 1
        state = then(change_fight(state, round=fight.round + 1, harm=harm, idle=idle), PlayCard())
        if idle >= STALEMATE:
            return exhaust(game, state, tell)
        return then(state, DrawCombat(self.players)) if self.players else state


def harm_done(board: Board) -> int:
    """All that was done to anybody."""
    return sum(len(laid.covered) for laid in fight_of(board).row) + sum(mate.damage for mate in board.crew)


def exhaust(game: Game, state: Table, tell: Tell) -> Table:
    """DS-COMBAT-7, house rule: where neither side can hurt the other any more, the crew drops in the end."""
    kit = kit_of(game)
    return hurt(game, state, {mate.name: health(kit, mate) for mate in state.board.crew}, tell, "DS-COMBAT-7")


def win(game: Game, state: Table, tell: Tell) -> Table:
    """DS-COMBAT-7: all enemies are defeated; the story goes on. DS-ACHIEVE-1: a boss counts over campaigns."""
    fight = fight_of(state.board)
    if fight.boss:
        tell(BossDefeated("DS-BOSS-1", fight.boss))
        state = on_board(state, achieved=state.board.achieved | {f"boss:{fight.boss}"})
    tell(FightWon("DS-COMBAT-7"))
    section, _, letter = fight.about.rpartition(":")
    return judge(game, leave_fight(state), section, letter, True, tell)


def leave_fight(state: Table) -> Table:
    """DS-COMBAT-7: all combat cards back, power and synergy cleared."""
    return on_board(state, fight=None)


HANDLERS = asides.HANDLERS
FightStep = (
    BeginFight
    | LayEnemies
    | DealBuff
    | GatherPower
    | FaceEnemies
    | DrawHands
    | PlayCard
    | ChooseTarget
    | EndAttack
    | NewRound
)
CombatStep = FightStep | AttackStep | AsideStep | DeckStep | SynergyStep
