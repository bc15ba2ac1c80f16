"""Health, fatigue and statuses of the crew (SG-HEALTH, SG-FATIGUE, SG-STATUS, SG-FAIL)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wanderbook.book.effects import (
    GainFatigue,
    LoseHealth,
    RemoveAnyStatus,
    RemoveFatigue,
    RestoreAllHealth,
    RestoreHealth,
)
from wanderbook.book.words import EVERYONE
from wanderbook.rulesets.common import statuses
from wanderbook.rulesets.common.crew import bearer, change_crew, chooser, controller, mate_of, on_board, you
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.sleeping_gods.board import (
    FATIGUE_TOKENS,
    MOST_FATIGUE,
    Board,
    Mate,
    Table,
    health,
    kit_of,
    most_health,
    stands,
)
from wanderbook.rulesets.sleeping_gods.events import (
    FatigueGained,
    FatigueRemoved,
    HealthRestored,
)
from wanderbook.rulesets.sleeping_gods.goods import counted
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.table import Game, Option, Pick, Split
from wanderbook.table.amounts import read_amounts
from wanderbook.table.damage import Bearer, Splitting, only_split
from wanderbook.table.events import Fell, HealthLost, Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

# ---------------------------------------------------------------- damage


class Suffer(Runs, frozen=True):
    """SG-FAIL-1, SG-HEALTH-1: damage, on some first; what they cannot hold goes to others."""

    amount: int
    first: tuple[str, ...] = ()
    rule: str = "SG-FAIL-1"

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit = kit_of(game)
        if len(self.first) == 1 and health(kit, state, mate_of(state.board, *self.first)) >= self.amount:
            return hurt(game, state, dict.fromkeys(self.first, self.amount), tell, self.rule)
        shares = only_split(splitting_damage(kit, state, self.amount, self.first))
        if shares is None:
            return then(state, SplitDamage(self.amount, self.first, self.rule))
        return hurt(game, state, shares, tell, self.rule)


def splitting_damage(kit: Kit, state: Table, amount: int, first: tuple[str, ...]) -> Splitting:
    """So much among all who have health left, some of them first."""
    among = [
        Bearer(mate.name, room, int(mate.name not in first))
        for mate in state.board.crew
        if (room := health(kit, state, mate))
    ]
    return Splitting(amount, tuple(among))


class SplitDamage(Asks, frozen=True):
    """SG-TURN-4: the active player decides where damage goes."""

    amount: int
    first: tuple[str, ...]
    rule: str

    def ask(self, game: Game, state: Table) -> Split:
        how = splitting_damage(kit_of(game), state, self.amount, self.first)
        return Split("damage", how, owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return hurt(game, state, read_amounts(chosen), tell, self.rule)


class TakeDamage(Runs, frozen=True):
    """The damage of one enemy on one crew member; what they cannot hold is passed on (SG-ATTACK-11, SG-ROUND-2)."""

    amount: int
    who: str
    rule: str
    by: int
    """The player who chooses the next one."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        held = min(self.amount, health(kit_of(game), state, mate_of(state.board, self.who)))
        if held < self.amount:
            state = then(state, PassOnDamage(self.amount - held, self.rule, self.by, self.who))
        return hurt(game, state, {self.who: held}, tell, self.rule) if held else state


class PassOnDamage(Runs, frozen=True):
    """The rest of an enemy's damage, on its way to one other crew member. Nobody is asked where all must fall."""

    amount: int
    rule: str
    by: int
    struck: str = ""
    """Who was struck, and takes no more of it even when a token has raised them (SG-SYN-3)."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit = kit_of(game)
        others = [mate for mate in state.board.crew if mate.name != self.struck]
        left = {mate.name: room for mate in others if (room := health(kit, state, mate))}
        if len(left) == 1 or 0 < sum(left.values()) <= self.amount:
            return then(state, TakeDamage(self.amount, next(iter(left)), self.rule, self.by))
        return then(state, ChooseNext(self.amount, self.rule, self.by, self.struck)) if left else state


class ChooseNext(Asks, frozen=True):
    """One crew member takes all that is left of an enemy's damage, up to their health (SG-ATTACK-11, SG-ROUND-2)."""

    amount: int
    rule: str
    by: int
    struck: str = ""

    def ask(self, game: Game, state: Table) -> Pick:
        kit = kit_of(game)
        options = [Option(mate.name, self._closed(kit, state, mate)) for mate in state.board.crew]
        return Pick("damage", tuple(options), owner=self.by)

    def _closed(self, kit: Kit, state: Table, mate: Mate) -> str | None:
        if not stands(kit, state, mate):
            return "SG-HEALTH-1"
        return self.rule if mate.name == self.struck else None

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return then(state, TakeDamage(self.amount, chosen[0], self.rule, self.by))

    def why(self, game: Game, state: Table, option: str) -> str:
        kit, mate = kit_of(game), mate_of(state.board, option)
        return game.say("struck" if stands(kit, state, mate) else "unconscious", name=option)


def hurt(game: Game, state: Table, shares: dict[str, int], tell: Tell, rule: str) -> Table:
    """Damage tokens on these crew members, whose health holds them. The last of the crew to fall raises the alarm."""
    if not shares:
        return state
    kit, crew = kit_of(game), list(state.board.crew)
    fallen = []
    for at, mate in enumerate(crew):
        if share := shares.get(mate.name, 0):
            crew[at] = replace(mate, damage=mate.damage + share)
            tell(HealthLost(rule, mate.name, share))
            if not health(kit, state, crew[at]):
                tell(Fell("SG-HEALTH-1", mate.name))
                fallen.append(mate.name)
    state = on_board(state, crew=tuple(crew))
    if not fallen:
        return state
    if state.board.fight is not None and (saved := reviving(kit, state.board, fallen)):
        return then(state, Revive(saved, last=not any(stands(kit, state, mate) for mate in state.board.crew)))
    return look_for_defeat(game, state)


def look_for_defeat(game: Game, state: Table) -> Table:
    """SG-HEALTH-2. The alarm breaks in before a step: with one on the agenda, no effect that follows comes first."""
    kit = kit_of(game)
    if any(stands(kit, state, mate) for mate in state.board.crew):
        return state
    return then(on_board(state, alarm="crew"), Suffer(0))


def hold_less(game: Game, state: Table) -> Table:
    """SG-HEALTH-1: when health that a card lent is gone, damage beyond the rest of it goes to another."""
    kit, crew = kit_of(game), state.board.crew
    most = [most_health(kit, state, mate) for mate in crew]
    excess = sum([max(0, mate.damage - room) for mate, room in zip(crew, most, strict=True)])
    if not excess:
        return look_for_defeat(game, state)
    held = tuple(replace(mate, damage=min(mate.damage, room)) for mate, room in zip(crew, most, strict=True))
    return then(look_for_defeat(game, on_board(state, crew=held)), Suffer(excess, rule="SG-HEALTH-1"))


def reviving(kit: Kit, board: Board, fallen: Iterable[str]) -> str:
    """Of those who fell, one who holds a token that restores health (SG-SYN-3)."""
    assert board.fight is not None
    held = [(whose, by) for whose, by in board.fight.synergy if kit.crew[whose].synergy[0].kind == "restore_health"]
    return next((by for _, by in held if by in fallen), "")


class Revive(Asks, frozen=True):
    """SG-SYN-3: a crew member who reaches 0 health may return a token that restores some; their player decides."""

    who: str
    last: bool = False
    """Nobody stands: without it, the crew is defeated (SG-HEALTH-2)."""

    def ask(self, game: Game, state: Table) -> Pick:
        board = state.board
        held = None if reviving(kit_of(game), board, (self.who,)) else "SG-SYN-2"
        return Pick("revive", (Option("no"), Option("yes", held)), owner=controller(board, mate_of(board, self.who)))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == "yes":
            state = _revived(game, state, self.who, tell)
        return look_for_defeat(game, state)

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("no_token_held", name=self.who)


def _revived(game: Game, state: Table, who: str, tell: Tell) -> Table:
    from wanderbook.rulesets.sleeping_gods.synergy import return_token

    kit, fight = kit_of(game), state.board.fight
    assert fight is not None
    for whose, by in fight.synergy:
        effect = kit.crew[whose].synergy[0]
        if by == who and isinstance(effect, RestoreHealth):
            state = return_token(state, whose, tell)
            return restore(game, state, {who: effect.amount}, tell, "SG-SYN-3")
    return state


def lose_health(game: Game, state: Table, effect: LoseHealth, tell: Tell) -> Table:
    """SG-FAIL-1; a consequence that names somebody hits that one (SG-FAIL-4)."""
    amount = counted(game, state, effect)
    if effect.who == EVERYONE:
        kit = kit_of(game)
        shares = {mate.name: min(amount, health(kit, state, mate)) for mate in state.board.crew}
        return hurt(game, state, {name: share for name, share in shares.items() if share}, tell, "SG-FAIL-4")
    whom = effect.who or bearer(state.board)
    if whom:
        return then(state, Suffer(amount, (whom,), "SG-FAIL-4"))
    return then(state, Suffer(amount, state.board.party))


# ---------------------------------------------------------------- healing


def restore(game: Game, state: Table, shares: dict[str, int], tell: Tell, rule: str = "SG-HEALTH-1") -> Table:
    changed = {}
    for mate in state.board.crew:
        if amount := min(shares.get(mate.name, 0), mate.damage):
            tell(HealthRestored(rule, mate.name, amount))
            changed[mate.name] = replace(mate, damage=mate.damage - amount)
    return change_crew(state, changed) if changed else state


def restore_health(game: Game, state: Table, effect: RestoreHealth, tell: Tell) -> Table:
    amount, whom = counted(game, state, effect), effect.who or bearer(state.board)
    if whom == EVERYONE:
        return restore(game, state, {mate.name: amount for mate in state.board.crew}, tell)
    if whom:
        return restore(game, state, {whom: amount}, tell)
    shares = only_split(splitting_healing(state.board, amount))
    return then(state, SplitHealing(amount, you(state.board))) if shares is None else restore(game, state, shares, tell)


def splitting_healing(board: Board, amount: int) -> Splitting:
    return Splitting(amount, tuple(Bearer(mate.name, mate.damage) for mate in board.crew if mate.damage))


def restore_all_health(game: Game, state: Table, effect: RestoreAllHealth, tell: Tell) -> Table:
    whom = effect.who or bearer(state.board) or EVERYONE
    shares = {mate.name: mate.damage for mate in state.board.crew if whom in (EVERYONE, mate.name)}
    return restore(game, state, shares, tell)


class SplitHealing(Asks, frozen=True):
    """SG-ADV-2: split as the players like."""

    amount: int
    player: int | None = None

    def ask(self, game: Game, state: Table) -> Split:
        how = splitting_healing(state.board, self.amount)
        return Split("healing", how, owner=chooser(state.board, self.player))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return restore(game, state, read_amounts(chosen), tell)


# ---------------------------------------------------------------- fatigue


def fatigue_left(board: Board) -> int:
    return FATIGUE_TOKENS - sum(mate.fatigue for mate in board.crew)


def tire(state: Table, names: Iterable[str], tell: Tell, rule: str) -> Table:
    """1 fatigue each; nobody has more than 2, and the tokens are limited (SG-FATIGUE-1, SG-SUPPLY-1)."""
    left, changed = fatigue_left(state.board), {}
    for name in names:
        mate = mate_of(state.board, name)
        if left and mate.fatigue < MOST_FATIGUE:
            left -= 1
            tell(FatigueGained(rule, name, 1))
            changed[name] = replace(mate, fatigue=mate.fatigue + 1)
    return change_crew(state, changed) if changed else state


def rest(state: Table, shares: dict[str, int], tell: Tell, rule: str = "SG-FATIGUE-1") -> Table:
    changed = {}
    for mate in state.board.crew:
        if amount := min(shares.get(mate.name, 0), mate.fatigue):
            tell(FatigueRemoved(rule, mate.name, amount))
            changed[mate.name] = replace(mate, fatigue=mate.fatigue - amount)
    return change_crew(state, changed) if changed else state


def gain_fatigue(game: Game, state: Table, effect: GainFatigue, tell: Tell) -> Table:
    amount, whom = counted(game, state, effect), effect.who or bearer(state.board)
    if whom:
        names = [mate.name for mate in state.board.crew if whom in (EVERYONE, mate.name)]
        for _ in range(min(amount, MOST_FATIGUE)):
            state = tire(state, names, tell, "SG-FATIGUE-1")
        return state
    shares = only_split(splitting_fatigue(state.board, amount))
    return then(state, SplitFatigue(amount, gains=True)) if shares is None else _tire_by(state, shares, tell)


def splitting_fatigue(board: Board, amount: int) -> Splitting:
    """Fatigue to gain: those who took part first, and no more than there are tokens."""
    among = tuple(
        Bearer(mate.name, MOST_FATIGUE - mate.fatigue, int(bool(board.party) and mate.name not in board.party))
        for mate in board.crew
        if mate.fatigue < MOST_FATIGUE
    )
    return Splitting(min(amount, fatigue_left(board)), among)


def _tire_by(state: Table, shares: dict[str, int], tell: Tell) -> Table:
    for _ in range(MOST_FATIGUE):
        state = tire(state, [name for name, share in shares.items() if share], tell, "SG-FATIGUE-1")
        shares = {name: share - 1 for name, share in shares.items() if share > 1}
    return state


def remove_fatigue(game: Game, state: Table, effect: RemoveFatigue, tell: Tell) -> Table:
    amount, whom = counted(game, state, effect), effect.who or bearer(state.board)
    if whom:
        return rest(state, {mate.name: amount for mate in state.board.crew if whom in (EVERYONE, mate.name)}, tell)
    shares = only_split(splitting_rest(state.board, amount))
    return then(state, SplitFatigue(amount, player=you(state.board))) if shares is None else rest(state, shares, tell)


def splitting_rest(board: Board, amount: int) -> Splitting:
    return Splitting(amount, tuple(Bearer(mate.name, mate.fatigue) for mate in board.crew if mate.fatigue))


class SplitFatigue(Asks, frozen=True):
    amount: int
    gains: bool = False
    player: int | None = None

    def ask(self, game: Game, state: Table) -> Split:
        how = (splitting_fatigue if self.gains else splitting_rest)(state.board, self.amount)
        return Split("fatigue" if self.gains else "rest", how, owner=chooser(state.board, self.player))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        shares = read_amounts(chosen)
        return _tire_by(state, shares, tell) if self.gains else rest(state, shares, tell)


# ---------------------------------------------------------------- statuses


def remove_any_status(game: Game, state: Table, effect: RemoveAnyStatus, tell: Tell) -> Table:
    return statuses.remove_any_status(game, state, effect, counted(game, state, effect), tell)


HANDLERS: dict[str, Handler] = {
    "lose_health": lose_health,
    "restore_health": seeking("SG-HEALTH-1", restore_health),
    "restore_all_health": seeking("SG-HEALTH-1", restore_all_health),
    "gain_fatigue": gain_fatigue,
    "remove_fatigue": seeking("SG-FATIGUE-1", remove_fatigue),
    "gain_status": statuses.gain_status,
    "remove_status": seeking("SG-STATUS-2", statuses.remove_status),
    "remove_any_status": seeking("SG-STATUS-2", remove_any_status),
}
CrewStep = Suffer | SplitDamage | TakeDamage | PassOnDamage | ChooseNext | Revive | SplitHealing | SplitFatigue
