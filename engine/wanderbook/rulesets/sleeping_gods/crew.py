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
from wanderbook.rulesets.common.crew import affected_player, bearer, change_crew, chooser, controller, mate_of, on_board
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.sleeping_gods.actions import SayNo, SayYes
from wanderbook.rulesets.sleeping_gods.board import (
    FATIGUE_TOKENS,
    MOST_FATIGUE,
    Board,
    Mate,
    Table,
    amount_of,
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
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.steps import (
    ChooseNext,
    PassOnDamage,
    Revive,
    SplitDamage,
    SplitFatigue,
    SplitHealing,
    Suffer,
    TakeDamage,
)
from wanderbook.rulesets.sleeping_gods.synergy import return_token
from wanderbook.table import Game, Option, Pick, Split
from wanderbook.table.actions import ChooseMember
from wanderbook.table.amounts import read_amounts
from wanderbook.table.behaviour import asks, explains, runs, takes, takes_reply
from wanderbook.table.damage import Bearer, Splitting, only_split
from wanderbook.table.events import Emit, Fell, HealthLost
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler

# ---------------------------------------------------------------- damage


@runs(Suffer)
def suffer(game: Game, state: Table, step: Suffer, emit: Emit) -> Table:
    """Split damage among the crew, participants first, without a question where only one split is possible (SG-FAIL-1,
    SG-HEALTH-1)."""
    kit = kit_of(game)
    if len(step.first) == 1 and health(kit, state, mate_of(state.board, *step.first)) >= step.amount:
        return hurt(game, state, dict.fromkeys(step.first, step.amount), emit, step.rule)
    shares = only_split(splitting_damage(kit, state, step.amount, step.first))
    if shares is None:
        return then(state, SplitDamage(step.amount, step.first, step.rule))
    return hurt(game, state, shares, emit, step.rule)


def splitting_damage(kit: Kit, state: Table, amount: int, first: tuple[str, ...]) -> Splitting:
    """The split of damage among all with health left, those in `first` before the others."""
    among = [
        Bearer(mate.name, room, int(mate.name not in first))
        for mate in state.board.crew
        if (room := health(kit, state, mate))
    ]
    return Splitting(amount, tuple(among))


@asks(SplitDamage)
def ask_split_damage(game: Game, state: Table, step: SplitDamage) -> Split:
    """Ask the active player how damage is split (SG-TURN-4, SG-FAIL-1)."""
    how = splitting_damage(kit_of(game), state, step.amount, step.first)
    return Split("damage", how, owner=state.board.active)


@takes_reply(SplitDamage)
def split_damage(game: Game, state: Table, step: SplitDamage, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Deal the damage as it was split (SG-FAIL-1)."""
    return hurt(game, state, read_amounts(chosen), emit, step.rule)


@runs(TakeDamage)
def take_damage(game: Game, state: Table, step: TakeDamage, emit: Emit) -> Table:
    """One crew member takes an enemy's damage up to their health, and the rest is passed on (SG-ATTACK-11,
    SG-ROUND-2)."""
    held = min(step.amount, health(kit_of(game), state, mate_of(state.board, step.who)))
    if held < step.amount:
        state = then(state, PassOnDamage(step.amount - held, step.rule, step.by, step.who))
    return hurt(game, state, {step.who: held}, emit, step.rule) if held else state


@runs(PassOnDamage)
def pass_on_damage(game: Game, state: Table, step: PassOnDamage, emit: Emit) -> Table:
    """Pass the rest of an enemy's damage whole to one other crew member, of the player's choice if there are several
    (SG-ATTACK-11, SG-ROUND-2)."""
    kit = kit_of(game)
    others = [mate for mate in state.board.crew if mate.name != step.struck]
    remaining = {mate.name: room for mate in others if (room := health(kit, state, mate))}
    if len(remaining) == 1 or 0 < sum(remaining.values()) <= step.amount:
        return then(state, TakeDamage(step.amount, next(iter(remaining)), step.rule, step.by))
    return then(state, ChooseNext(step.amount, step.rule, step.by, step.struck)) if remaining else state


@asks(ChooseNext)
def ask_next_bearer(game: Game, state: Table, step: ChooseNext) -> Pick:
    """Ask who takes the rest of an enemy's damage (SG-ATTACK-11, SG-ROUND-2)."""
    kit = kit_of(game)
    options = [Option(ChooseMember(mate.name), _next_closed(kit, state, step, mate)) for mate in state.board.crew]
    return Pick("damage", tuple(options), owner=step.by)


def _next_closed(kit: Kit, state: Table, step: ChooseNext, mate: Mate) -> str | None:
    if not stands(kit, state, mate):
        return "SG-HEALTH-1"
    return step.rule if mate.name == step.struck else None


@takes(ChooseNext, ChooseMember)
def pass_damage_to(game: Game, state: Table, step: ChooseNext, action: ChooseMember, emit: Emit) -> Table:
    """Let this crew member take all the remaining damage (SG-ATTACK-11, SG-ROUND-2)."""
    return then(state, TakeDamage(step.amount, action.name, step.rule, step.by))


@explains(ChooseNext)
def explain_next_bearer(game: Game, state: Table, step: ChooseNext, action: ChooseMember) -> str:
    """Say why somebody cannot take the rest: no health, or struck already (SG-HEALTH-1, SG-ATTACK-11)."""
    kit, mate = kit_of(game), mate_of(state.board, action.name)
    return game.say("struck" if stands(kit, state, mate) else "unconscious", name=action.name)


def hurt(game: Game, state: Table, shares: dict[str, int], emit: Emit, rule: str) -> Table:
    """Deal damage that these crew members have health for. If somebody falls, check for a revival or a defeat."""
    if not shares:
        return state
    kit, crew = kit_of(game), list(state.board.crew)
    fallen = []
    for place, mate in enumerate(crew):
        if share := shares.get(mate.name, 0):
            crew[place] = replace(mate, damage=mate.damage + share)
            emit(HealthLost(rule, mate.name, share))
            if not health(kit, state, crew[place]):
                emit(Fell("SG-HEALTH-1", mate.name))
                fallen.append(mate.name)
    state = on_board(state, crew=tuple(crew))
    return revive_or_defeat(game, state, fallen) if fallen else state


def revive_or_defeat(game: Game, state: Table, fallen: Iterable[str]) -> Table:
    """Offer a fallen crew member a token that restores health (SG-SYN-3); otherwise check for a defeat."""
    kit = kit_of(game)
    if state.board.fight is not None and (saved := reviving(kit, state.board, fallen)):
        return then(state, Revive(saved, last=not any(stands(kit, state, mate) for mate in state.board.crew)))
    return look_for_defeat(game, state)


def look_for_defeat(game: Game, state: Table) -> Table:
    """Raise the alarm if nobody has health left (SG-HEALTH-2). The empty step lets it interrupt before any further
    effect."""
    kit = kit_of(game)
    if any(stands(kit, state, mate) for mate in state.board.crew):
        return state
    return then(on_board(state, alarm="crew"), Suffer(0))


def lower_health(game: Game, state: Table, before: Table) -> Table:
    """The state after a card that gave health is lost: damage beyond the remaining health passes to the rest of the
    crew, and those who stood `before` and no longer do have fallen (SG-HEALTH-1).
    """
    kit, crew = kit_of(game), state.board.crew
    stood = {mate.name for mate in before.board.crew if stands(kit, before, mate)}
    fallen = [mate.name for mate in crew if mate.name in stood and not stands(kit, state, mate)]
    most = [most_health(kit, state, mate) for mate in crew]
    excess = sum([max(0, mate.damage - health) for mate, health in zip(crew, most, strict=True)])
    if excess:
        capped = tuple(replace(mate, damage=min(mate.damage, health)) for mate, health in zip(crew, most, strict=True))
        state = then(on_board(state, crew=capped), Suffer(excess, rule="SG-HEALTH-1"))
    return revive_or_defeat(game, state, fallen)


def reviving(kit: Kit, board: Board, fallen: Iterable[str]) -> str:
    """The first fallen crew member who holds a token that restores health (SG-SYN-3); empty if there is none."""
    assert board.fight is not None
    held = [(whose, by) for whose, by in board.fight.synergy if kit.crew[whose].synergy[0].kind == "restore_health"]
    return next((by for _, by in held if by in fallen), "")


@asks(Revive)
def ask_revive(game: Game, state: Table, step: Revive) -> Pick:
    """Ask the player of somebody who has just fallen whether to return a token that restores health (SG-SYN-3)."""
    board = state.board
    held = None if reviving(kit_of(game), board, (step.who,)) else "SG-SYN-2"
    return Pick("revive", (Option(SayNo()), Option(SayYes(), held)), owner=controller(board, mate_of(board, step.who)))


@takes(Revive, SayYes)
def revive(game: Game, state: Table, step: Revive, action: SayYes, emit: Emit) -> Table:
    """Return the token and restore the health of its holder, then look for a defeat (SG-SYN-3, SG-HEALTH-2)."""
    return look_for_defeat(game, _revive_by_token(game, state, step.who, emit))


@takes(Revive, SayNo)
def leave_fallen(game: Game, state: Table, step: Revive, action: SayNo, emit: Emit) -> Table:
    """Keep the token, then look for a defeat (SG-SYN-3, SG-HEALTH-2)."""
    return look_for_defeat(game, state)


@explains(Revive)
def explain_revive(game: Game, state: Table, step: Revive, action: SayYes) -> str:
    """Say that the fallen crew member no longer holds such a token (SG-SYN-2)."""
    return game.say("no_token_held", name=step.who)


def _revive_by_token(game: Game, state: Table, who: str, emit: Emit) -> Table:
    """Heal a crew member by the first synergy token they hold that restores health, which is returned (SG-SYN-3)."""
    kit, fight = kit_of(game), state.board.fight
    assert fight is not None
    for whose, by in fight.synergy:
        effect = kit.crew[whose].synergy[0]
        if by == who and isinstance(effect, RestoreHealth):
            state = return_token(state, whose, emit)
            return restore(game, state, {who: effect.amount}, emit, "SG-SYN-3")
    return state


def hurt_everyone(game: Game, state: Table, amount: int, emit: Emit) -> Table:
    """Deal damage to each who has health, then the rest beyond their health to others (SG-FAIL-4, SG-HEALTH-1)."""
    kit = kit_of(game)
    rooms = {mate.name: room for mate in state.board.crew if (room := health(kit, state, mate))}
    excess = sum(max(0, amount - room) for room in rooms.values())
    if excess and max(rooms.values()) > amount:
        state = then(state, Suffer(excess, rule="SG-HEALTH-1"))
    return hurt(game, state, {name: min(amount, room) for name, room in rooms.items()}, emit, "SG-FAIL-4")


def lose_health(game: Game, state: Table, effect: LoseHealth, emit: Emit) -> Table:
    """Take damage, participants first (SG-FAIL-1); an effect that names a crew member hits that one (SG-FAIL-4)."""
    amount = amount_of(game, state, effect)
    if effect.who == EVERYONE:
        return hurt_everyone(game, state, amount, emit)
    whom = effect.who or bearer(state.board)
    if whom:
        return then(state, Suffer(amount, (whom,), "SG-FAIL-4"))
    return then(state, Suffer(amount, state.board.party))


# ---------------------------------------------------------------- healing


def restore(game: Game, state: Table, shares: dict[str, int], emit: Emit, rule: str = "SG-HEALTH-1") -> Table:
    """Heal each of these by this much, up to the damage they have (SG-HEALTH-1)."""
    changed = {}
    for mate in state.board.crew:
        if amount := min(shares.get(mate.name, 0), mate.damage):
            emit(HealthRestored(rule, mate.name, amount))
            changed[mate.name] = replace(mate, damage=mate.damage - amount)
    return change_crew(state, changed) if changed else state


def restore_health(game: Game, state: Table, effect: RestoreHealth, emit: Emit) -> Table:
    """Restore health for one, for everyone, or split among the crew; asks only if there is more than one split."""
    amount, whom = amount_of(game, state, effect), effect.who or bearer(state.board)
    if whom == EVERYONE:
        return restore(game, state, {mate.name: amount for mate in state.board.crew}, emit)
    if whom:
        return restore(game, state, {whom: amount}, emit)
    shares = only_split(splitting_healing(state.board, amount))
    return (
        then(state, SplitHealing(amount, affected_player(state.board)))
        if shares is None
        else restore(game, state, shares, emit)
    )


def splitting_healing(board: Board, amount: int) -> Splitting:
    return Splitting(amount, tuple(Bearer(mate.name, mate.damage) for mate in board.crew if mate.damage))


def restore_all_health(game: Game, state: Table, effect: RestoreAllHealth, emit: Emit) -> Table:
    whom = effect.who or bearer(state.board) or EVERYONE
    shares = {mate.name: mate.damage for mate in state.board.crew if whom in (EVERYONE, mate.name)}
    return restore(game, state, shares, emit)


@asks(SplitHealing)
def ask_split_healing(game: Game, state: Table, step: SplitHealing) -> Split:
    """Ask how restored health is split among the crew (SG-ADV-2)."""
    how = splitting_healing(state.board, step.amount)
    return Split("healing", how, owner=chooser(state.board, step.player))


@takes_reply(SplitHealing)
def split_healing(game: Game, state: Table, step: SplitHealing, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Restore health as it was split (SG-ADV-2)."""
    return restore(game, state, read_amounts(chosen), emit)


# ---------------------------------------------------------------- fatigue


def fatigue_left(board: Board) -> int:
    return FATIGUE_TOKENS - sum(mate.fatigue for mate in board.crew)


def tire(state: Table, names: Iterable[str], emit: Emit, rule: str) -> Table:
    """Give 1 fatigue to each of these; nobody has more than 2, and the tokens are limited
    (SG-FATIGUE-1, SG-SUPPLY-1).
    """
    remaining, changed = fatigue_left(state.board), {}
    for name in names:
        mate = mate_of(state.board, name)
        if remaining and mate.fatigue < MOST_FATIGUE:
            remaining -= 1
            emit(FatigueGained(rule, name, 1))
            changed[name] = replace(mate, fatigue=mate.fatigue + 1)
    return change_crew(state, changed) if changed else state


def rest(state: Table, shares: dict[str, int], emit: Emit, rule: str = "SG-FATIGUE-1") -> Table:
    """Remove this much fatigue from each of these, as far as they have any (SG-FATIGUE-1)."""
    changed = {}
    for mate in state.board.crew:
        if amount := min(shares.get(mate.name, 0), mate.fatigue):
            emit(FatigueRemoved(rule, mate.name, amount))
            changed[mate.name] = replace(mate, fatigue=mate.fatigue - amount)
    return change_crew(state, changed) if changed else state


def gain_fatigue(game: Game, state: Table, effect: GainFatigue, emit: Emit) -> Table:
    """Give fatigue to one, to everyone, or split among the crew; asks only if there is more than one split."""
    amount, whom = amount_of(game, state, effect), effect.who or bearer(state.board)
    if whom:
        names = [mate.name for mate in state.board.crew if whom in (EVERYONE, mate.name)]
        for _ in range(min(amount, MOST_FATIGUE)):
            state = tire(state, names, emit, "SG-FATIGUE-1")
        return state
    shares = only_split(splitting_fatigue(state.board, amount))
    return then(state, SplitFatigue(amount, gains=True)) if shares is None else _tire_by(state, shares, emit)


def splitting_fatigue(board: Board, amount: int) -> Splitting:
    """The split of fatigue to gain, participants first, up to the tokens in the supply."""
    among = tuple(
        Bearer(mate.name, MOST_FATIGUE - mate.fatigue, int(bool(board.party) and mate.name not in board.party))
        for mate in board.crew
        if mate.fatigue < MOST_FATIGUE
    )
    return Splitting(min(amount, fatigue_left(board)), among)


def _tire_by(state: Table, shares: dict[str, int], emit: Emit) -> Table:
    for had in range(MOST_FATIGUE):
        state = tire(state, [name for name, share in shares.items() if share > had], emit, "SG-FATIGUE-1")
    return state


def remove_fatigue(game: Game, state: Table, effect: RemoveFatigue, emit: Emit) -> Table:
    """Remove fatigue from one, from everyone, or split among the crew; asks only if there is more than one split."""
    amount, whom = amount_of(game, state, effect), effect.who or bearer(state.board)
    if whom:
        return rest(state, {mate.name: amount for mate in state.board.crew if whom in (EVERYONE, mate.name)}, emit)
    shares = only_split(splitting_rest(state.board, amount))
    return (
        then(state, SplitFatigue(amount, player=affected_player(state.board)))
        if shares is None
        else rest(state, shares, emit)
    )


def splitting_rest(board: Board, amount: int) -> Splitting:
    return Splitting(amount, tuple(Bearer(mate.name, mate.fatigue) for mate in board.crew if mate.fatigue))


@asks(SplitFatigue)
def ask_split_fatigue(game: Game, state: Table, step: SplitFatigue) -> Split:
    """Ask how fatigue gained or removed is split among the crew (SG-FATIGUE-1)."""
    how = (splitting_fatigue if step.gains else splitting_rest)(state.board, step.amount)
    return Split("fatigue" if step.gains else "rest", how, owner=chooser(state.board, step.player))


@takes_reply(SplitFatigue)
def split_fatigue(game: Game, state: Table, step: SplitFatigue, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Give or remove fatigue as it was split (SG-FATIGUE-1)."""
    shares = read_amounts(chosen)
    return _tire_by(state, shares, emit) if step.gains else rest(state, shares, emit)


# ---------------------------------------------------------------- statuses


def remove_any_status(game: Game, state: Table, effect: RemoveAnyStatus, emit: Emit) -> Table:
    return statuses.remove_any_status(game, state, effect, amount_of(game, state, effect), emit)


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
