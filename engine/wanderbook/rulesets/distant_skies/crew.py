"""Health, stamina and statuses of the characters (DS-HEALTH, DS-STATUS, DS-CHAL-4)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wanderbook.book.effects import (
    GainStatus,
    LoseHealth,
    LoseStamina,
    RemoveAnyStatus,
    RemoveStatus,
    RestoreAllHealth,
    RestoreHealth,
    RestoreStamina,
)
from wanderbook.book.words import EVERYONE, SELF
from wanderbook.rulesets.common import statuses
from wanderbook.rulesets.common.crew import affected_player, bearer, change_crew, change_mate, on_board
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.distant_skies.board import (
    MOST_STAMINA,
    Mate,
    Table,
    exploring,
    fallen,
    health,
    kit_of,
    stands,
)
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.events import HealthRestored, Rose, StaminaRestored, StaminaSpent
from wanderbook.rulesets.distant_skies.steps import (
    Afflict,
    SplitDamage,
    SplitHealing,
    SplitStamina,
    Suffer,
    TireSome,
    WhoRises,
)
from wanderbook.rulesets.distant_skies.watch import spend_time
from wanderbook.table import Game, NotAllowed, Option, Pick, Split
from wanderbook.table.actions import ChooseMember
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.behaviour import Meant, asks, check_question, checks, runs, takes_reply, takes_several
from wanderbook.table.damage import Bearer, Splitting, only_split
from wanderbook.table.decisions import Chosen, Named, Question
from wanderbook.table.events import Emit, Fell, HealthLost
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler


def whom(state: Table, who: str | None) -> str:
    """The character an effect names; `Self` is the card's bearer (DS-HAND-3). Empty for anyone."""
    return bearer(state.board) if who == SELF else who or ""


# ---------------------------------------------------------------- damage


@runs(Suffer)
def suffer(game: Game, state: Table, step: Suffer, emit: Emit) -> Table:
    """Split damage, participants first, with a question if several splits are possible (DS-CHAL-4, DS-HEALTH-1)."""
    shares = only_split(_damage(game, state, step.amount, step.first))
    if shares is None:
        return then(state, SplitDamage(step.amount, step.first, step.rule))
    return hurt(game, state, shares, emit, step.rule)


def _damage(game: Game, state: Table, amount: int, first: tuple[str, ...]) -> Splitting:
    """How damage may be split: among those who have any health now."""
    kit, crew = kit_of(game), state.board.crew
    rooms = ((mate.name, health(kit, mate)) for mate in crew)
    return Splitting(amount, tuple(Bearer(name, room, int(name not in first)) for name, room in rooms if room))


@asks(SplitDamage)
def ask_split_damage(game: Game, state: Table, step: SplitDamage) -> Split:
    """Ask the active player how damage is split (DS-EVENT-3, DS-CHAL-4)."""
    return Split("damage", _damage(game, state, step.amount, step.first), owner=state.board.active)


@takes_reply(SplitDamage)
def split_damage(game: Game, state: Table, step: SplitDamage, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Deal the damage as it was split (DS-EVENT-3, DS-CHAL-4)."""
    return hurt(game, state, read_amounts(chosen), emit, step.rule)


def hurt(game: Game, state: Table, shares: dict[str, int], emit: Emit, rule: str) -> Table:
    """Deal damage to these characters, up to their health: the rest is ignored. A defeat is raised when the last one
    falls.
    """
    kit, crew, fallen = kit_of(game), list(state.board.crew), False
    for place, mate in enumerate(crew):
        if share := min(shares.get(mate.name, 0), health(kit, mate)):
            crew[place] = replace(mate, damage=mate.damage + share)
            emit(HealthLost(rule, mate.name, share))
            if not health(kit, crew[place]):
                emit(Fell("DS-HEALTH-1", mate.name))
                fallen = True
    state = on_board(state, crew=tuple(crew))
    if not fallen or any(stands(kit, mate) for mate in crew):
        return state
    # The alarm breaks in before a step: with one on the agenda, no effect that follows comes first.
    return then(on_board(state, alarm="crew"), Suffer(0))


def hurt_everyone(game: Game, state: Table, amount: int, emit: Emit) -> Table:
    """Deal damage to each who has health, then, outside combat, the rest beyond their health to
    others (DS-HEALTH-1).
    """
    kit = kit_of(game)
    rooms = {mate.name: room for mate in state.board.crew if (room := health(kit, mate))}
    excess = sum(max(0, amount - room) for room in rooms.values())
    if excess and max(rooms.values()) > amount and state.board.fight is None:
        state = then(state, Suffer(excess, rule="DS-HEALTH-1"))
    return hurt(game, state, {name: min(amount, room) for name, room in rooms.items()}, emit, "DS-EVENT-3")


def lose_health(game: Game, state: Table, effect: LoseHealth, emit: Emit) -> Table:
    """Everyone, the card's own character, or one of those it may hit loses health (DS-HAND-3)."""
    amount, named = amount_of(game, state, effect), whom(state, effect.who)
    if named == EVERYONE:
        return hurt_everyone(game, state, amount, emit)
    if named and effect.who == SELF:
        return hurt(game, state, {named: amount}, emit, "DS-HAND-3")
    return then(state, Suffer(amount, (named,) if named else state.board.party))


# ---------------------------------------------------------------- healing


def may_rise(state: Table) -> int:
    """How many characters can be raised from 0 health now, each for 1 time; none in an explore action (DS-HEALTH-2)."""
    return 0 if exploring(state) else state.board.time


def healable(game: Game, state: Table) -> list[Mate]:
    kit, rises = kit_of(game), may_rise(state)
    return [mate for mate in state.board.crew if mate.damage and (rises or stands(kit, mate))]


def restore(game: Game, state: Table, shares: dict[str, int], emit: Emit, rule: str = "DS-HEALTH-1") -> Table:
    """Restore health to each of these. A character at 0 rises for 1 time, while there is time (DS-HEALTH-2)."""
    kit = kit_of(game)
    for mate in state.board.crew:
        amount = min(shares.get(mate.name, 0), mate.damage)
        if not amount or not (stands(kit, mate) or may_rise(state)):
            continue
        if not stands(kit, mate):
            emit(Rose("DS-HEALTH-2", mate.name))
            state = spend_time(state, 1, emit, "DS-HEALTH-2")
        emit(HealthRestored(rule, mate.name, amount))
        state = change_mate(state, mate.name, damage=mate.damage - amount)
    return state


def restore_each(game: Game, state: Table, shares: dict[str, int], emit: Emit, rule: str = "DS-HEALTH-1") -> Table:
    """Restore health as `restore` does, after asking which of those without health rise, since each costs time."""
    if may_rise(state) and fallen(game, state, shares):
        return then(state, WhoRises(affected_player(state.board), Counts.of(shares), rule=rule))
    return restore(game, state, shares, emit, rule)


def restore_health(game: Game, state: Table, effect: RestoreHealth, emit: Emit) -> Table:
    """Restore health for one, for everyone, or split among those who can be healed; ask first who rises if more have
    fallen than there is time for.
    """
    amount, named = amount_of(game, state, effect), whom(state, effect.who)
    if named:
        crew = state.board.crew
        return restore_each(game, state, {mate.name: amount for mate in crew if named in (EVERYONE, mate.name)}, emit)
    among, player = [mate.name for mate in healable(game, state)], affected_player(state.board)
    if not amount:
        return state
    if len(fallen(game, state, among)) > may_rise(state):
        return then(state, WhoRises(player, amount=amount))
    return split_healing(game, state, amount, among, player, emit)


def split_healing(game: Game, state: Table, amount: int, names: list[str], player: int, emit: Emit) -> Table:
    """Split healing among these as the players like, without a question for a single one who does not have to rise."""
    step = SplitHealing(amount, tuple(names), player)
    shares = (
        only_split(healing_split(game, state, step)) if len(names) <= 1 and not fallen(game, state, names) else None
    )
    return then(state, step) if shares is None else restore(game, state, shares, emit)


def restore_all_health(game: Game, state: Table, effect: RestoreAllHealth, emit: Emit) -> Table:
    named, crew = whom(state, effect.who) or EVERYONE, state.board.crew
    return restore_each(game, state, {mate.name: mate.damage for mate in crew if named in (EVERYONE, mate.name)}, emit)


def _fallen_of(game: Game, state: Table, step: WhoRises) -> list[str]:
    return fallen(game, state, dict(step.shares.each) or names(state))


@asks(WhoRises)
def ask_who_rises(game: Game, state: Table, step: WhoRises) -> Pick:
    """Ask who of those without health rises, for 1 time each (DS-HEALTH-2)."""
    options = tuple(Option(ChooseMember(name)) for name in _fallen_of(game, state, step))
    return Pick("rising", options, least=0, most=min(len(options), may_rise(state)), owner=step.player)


@checks(WhoRises)
def check_who_rises(game: Game, state: Table, step: WhoRises, asked: Question, chosen: Chosen, named: Named) -> Meant:
    """Refuse to raise more characters than there is time for (DS-HEALTH-2)."""
    if may_rise(state) < len(chosen) == len({*map(str, chosen)} & {*_fallen_of(game, state, step)}):
        raise NotAllowed("DS-HEALTH-2", game.say("no_time", has=str(state.board.time)))
    return check_question(game, state, step, asked, chosen, named)


@takes_several(WhoRises)
def raise_chosen(game: Game, state: Table, step: WhoRises, chosen: tuple[ChooseMember, ...], emit: Emit) -> Table:
    """Raise the chosen characters for 1 time each, and restore health (DS-HEALTH-2)."""
    down = {*_fallen_of(game, state, step)} - {one.name for one in chosen}
    if step.amount:
        some = [mate.name for mate in healable(game, state) if mate.name not in down]
        return split_healing(game, state, step.amount, some, step.player, emit)
    shares = {name: amount for name, amount in step.shares.each if name not in down}
    return restore(game, state, shares, emit, step.rule)


def healing_split(game: Game, state: Table, step: SplitHealing) -> Splitting:
    """How healing may be split; no more characters without health may rise than there is time for."""
    down = fallen(game, state, step.names)[may_rise(state) :]
    some = [mate for mate in state.board.crew if mate.name in step.names and mate.name not in down and mate.damage]
    return Splitting(step.amount, tuple(Bearer(mate.name, mate.damage) for mate in some), whole=False)


@asks(SplitHealing)
def ask_split_healing(game: Game, state: Table, step: SplitHealing) -> Split:
    """Ask how restored health is split (DS-HEALTH-1, DS-HEALTH-2)."""
    return Split("healing", healing_split(game, state, step), owner=step.player)


@checks(SplitHealing)
def check_split_healing(
    game: Game, state: Table, step: SplitHealing, asked: Question, chosen: Chosen, named: Named
) -> Meant:
    """Refuse to raise somebody for whom there is no time (DS-HEALTH-2)."""
    among = {one.name for one in healing_split(game, state, step).among}
    for name in fallen(game, state, read_amounts(map(str, chosen))):
        if name not in among:
            raise NotAllowed("DS-HEALTH-2", game.say("cannot_rise", name=name))
    return check_question(game, state, step, asked, chosen, named)


@takes_reply(SplitHealing)
def heal_chosen(game: Game, state: Table, step: SplitHealing, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Restore health as it was split (DS-HEALTH-1, DS-HEALTH-2)."""
    return restore(game, state, read_amounts(chosen), emit)


# ---------------------------------------------------------------- stamina


def tire(state: Table, costs: dict[str, int], emit: Emit, rule: str) -> Table:
    """Take stamina from these characters."""
    changed: dict[str, Any] = {}
    for mate in state.board.crew:
        if amount := min(costs.get(mate.name, 0), mate.stamina):
            emit(StaminaSpent(rule, mate.name, amount))
            changed[mate.name] = replace(mate, stamina=mate.stamina - amount)
    return change_crew(state, changed) if changed else state


def refresh(state: Table, shares: dict[str, int], emit: Emit, rule: str = "DS-HEALTH-1") -> Table:
    """Restore this much stamina to each of these characters, up to 3 (DS-HEALTH-1)."""
    changed: dict[str, Any] = {}
    for mate in state.board.crew:
        if amount := min(shares.get(mate.name, 0), MOST_STAMINA - mate.stamina):
            emit(StaminaRestored(rule, mate.name, amount))
            changed[mate.name] = replace(mate, stamina=mate.stamina + amount)
    return change_crew(state, changed) if changed else state


def restore_stamina(game: Game, state: Table, effect: RestoreStamina, emit: Emit) -> Table:
    """Restore stamina for one, for everyone, or for those whom the players choose."""
    amount, named = amount_of(game, state, effect), whom(state, effect.who)
    if named:
        crew = state.board.crew
        return refresh(state, {mate.name: amount for mate in crew if named in (EVERYONE, mate.name)}, emit)
    return restore_some_stamina(game, state, amount, emit)


def restore_some_stamina(game: Game, state: Table, amount: int, emit: Emit) -> Table:
    step = SplitStamina(amount, affected_player(state.board), gains=True)
    shares = only_split(stamina_split(state, step))
    return then(state, step) if shares is None else refresh(state, shares, emit)


def lose_stamina(game: Game, state: Table, effect: LoseStamina, emit: Emit) -> Table:
    """Take stamina from one, from everyone, or from those whom the players choose (DS-CHAL-4)."""
    amount, named = amount_of(game, state, effect), whom(state, effect.who)
    if not named:
        return then(state, TireSome(amount))
    crew = state.board.crew
    return tire(state, {mate.name: amount for mate in crew if named in (EVERYONE, mate.name)}, emit, "DS-CHAL-4")


@runs(TireSome)
def tire_some(game: Game, state: Table, step: TireSome, emit: Emit) -> Table:
    """Take stamina that was lost or paid from anyone, with a question if several splits are possible (DS-EVENT-3)."""
    next_step = SplitStamina(step.amount, state.board.active)
    shares = only_split(stamina_split(state, next_step))
    return then(state, next_step) if shares is None else tire(state, shares, emit, "DS-CHAL-4")


def stamina_split(state: Table, step: SplitStamina) -> Splitting:
    rooms = ((mate.name, MOST_STAMINA - mate.stamina if step.gains else mate.stamina) for mate in state.board.crew)
    return Splitting(step.amount, tuple(Bearer(name, room) for name, room in rooms if room))


@asks(SplitStamina)
def ask_split_stamina(game: Game, state: Table, step: SplitStamina) -> Split:
    """Ask how stamina gained or lost is split (DS-HEALTH-1, DS-EVENT-3)."""
    return Split("stamina" if step.gains else "tiring", stamina_split(state, step), owner=step.player)


@takes_reply(SplitStamina)
def split_stamina(game: Game, state: Table, step: SplitStamina, chosen: tuple[str, ...], emit: Emit) -> Table:
    """Give or take stamina as it was split (DS-HEALTH-1, DS-EVENT-3)."""
    shares = read_amounts(chosen)
    return refresh(state, shares, emit) if step.gains else tire(state, shares, emit, "DS-CHAL-4")


# ---------------------------------------------------------------- statuses


def gain_status(game: Game, state: Table, effect: GainStatus, emit: Emit) -> Table:
    """Give a status to the character whom the effect names, or to one whom the active player chooses, also after a
    failed challenge (DS-EVENT-3).
    """
    named = whom(state, effect.who)
    if not named:
        return statuses.give_status(state, effect.status, emit, game.rule["status_named"])
    return statuses.gain_status(game, state, effect, emit, named)


@runs(Afflict)
def afflict(game: Game, state: Table, step: Afflict, emit: Emit) -> Table:
    """Give the status to a character of the active player's choice (DS-EVENT-3, DS-STATUS-1)."""
    return statuses.give_status(state, step.status, emit, step.rule)


def remove_status(game: Game, state: Table, effect: RemoveStatus, emit: Emit) -> Table:
    return statuses.remove_status(game, state, effect, emit, whom(state, effect.who))


def remove_any_status(game: Game, state: Table, effect: RemoveAnyStatus, emit: Emit) -> Table:
    return statuses.remove_any_status(
        game, state, effect, amount_of(game, state, effect), emit, whom(state, effect.who)
    )


def names(state: Table) -> list[str]:
    return [mate.name for mate in state.board.crew]


HANDLERS: dict[str, Handler] = {
    "lose_health": lose_health,
    "restore_health": seeking("DS-HEALTH-1", restore_health),
    "restore_all_health": seeking("DS-HEALTH-1", restore_all_health),
    "lose_stamina": lose_stamina,
    "restore_stamina": seeking("DS-HEALTH-1", restore_stamina),
    "gain_status": gain_status,
    "remove_status": seeking("DS-STATUS-1", remove_status),
    "remove_any_status": seeking("DS-STATUS-1", remove_any_status),
}
