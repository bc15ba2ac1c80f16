"""Health, stamina and statuses of the characters (DS-HEALTH, DS-STATUS, DS-CHAL-4)."""

from __future__ import annotations

from collections.abc import Iterable
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
from wanderbook.rulesets.common.crew import bearer, change_crew, change_mate, on_board, you
from wanderbook.rulesets.common.perform import seeking
from wanderbook.rulesets.distant_skies.board import (
    MOST_STAMINA,
    Mate,
    Table,
    exploring,
    health,
    kit_of,
    stands,
)
from wanderbook.rulesets.distant_skies.events import HealthRestored, Rose, StaminaRestored, StaminaSpent
from wanderbook.rulesets.distant_skies.goods import counted, spend_time
from wanderbook.table import Game, NotAllowed, Option, Pick, Split
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.damage import Bearer, Splitting, only_split
from wanderbook.table.decisions import Question
from wanderbook.table.events import Fell, HealthLost, Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then


def whom(state: Table, who: str | None) -> str:
    """Whom an effect names; DS-HAND-3: `Self` is who bears the card. Nobody named: anyone."""
    return bearer(state.board) if who == SELF else who or ""


# ---------------------------------------------------------------- damage


class Suffer(Runs, frozen=True):
    """DS-CHAL-4, DS-HEALTH-1: damage, on some first; outside combat, what they cannot hold goes to others."""

    amount: int
    first: tuple[str, ...] = ()
    rule: str = "DS-CHAL-4"

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        shares = only_split(_damage(game, state, self.amount, self.first))
        if shares is None:
            return then(state, SplitDamage(self.amount, self.first, self.rule))
        return hurt(game, state, shares, tell, self.rule)


def _damage(game: Game, state: Table, amount: int, first: tuple[str, ...]) -> Splitting:
    """Among those who have any health now."""
    kit, crew = kit_of(game), state.board.crew
    rooms = ((mate.name, health(kit, mate)) for mate in crew)
    return Splitting(amount, tuple(Bearer(name, room, int(name not in first)) for name, room in rooms if room))


class SplitDamage(Asks, frozen=True):
    """DS-EVENT-3: the active player decides where damage goes."""

    amount: int
    first: tuple[str, ...]
    rule: str

    def ask(self, game: Game, state: Table) -> Split:
        return Split("damage", _damage(game, state, self.amount, self.first), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return hurt(game, state, read_amounts(chosen), tell, self.rule)


def hurt(game: Game, state: Table, shares: dict[str, int], tell: Tell, rule: str) -> Table:
    """Damage on these characters, no more than they hold: what is beyond is ignored. The last to fall raises the
    alarm."""
    kit, crew, fallen = kit_of(game), list(state.board.crew), False
    for at, mate in enumerate(crew):
        if share := min(shares.get(mate.name, 0), health(kit, mate)):
            crew[at] = replace(mate, damage=mate.damage + share)
            tell(HealthLost(rule, mate.name, share))
            if not health(kit, crew[at]):
                tell(Fell("DS-HEALTH-1", mate.name))
                fallen = True
    state = on_board(state, crew=tuple(crew))
    if not fallen or any(stands(kit, mate) for mate in crew):
        return state
    # The alarm breaks in before a step: with one on the agenda, no effect that follows comes first.
    return then(on_board(state, alarm="crew"), Suffer(0))


def lose_health(game: Game, state: Table, effect: LoseHealth, tell: Tell) -> Table:
    amount, named = counted(game, state, effect), whom(state, effect.who)
    if named == EVERYONE:
        return hurt(game, state, {mate.name: amount for mate in state.board.crew}, tell, "DS-EVENT-3")
    if named and effect.who == SELF:
        return hurt(game, state, {named: amount}, tell, "DS-HAND-3")
    return then(state, Suffer(amount, (named,) if named else state.board.party))


# ---------------------------------------------------------------- healing


def may_rise(state: Table) -> int:
    """DS-HEALTH-2: how many can be raised from 0 health now, each for 1 time; none in an explore action."""
    return 0 if exploring(state) else state.board.time


def healable(game: Game, state: Table) -> list[Mate]:
    kit, rises = kit_of(game), may_rise(state)
    return [mate for mate in state.board.crew if mate.damage and (rises or stands(kit, mate))]


def restore(game: Game, state: Table, shares: dict[str, int], tell: Tell, rule: str = "DS-HEALTH-1") -> Table:
    """Health to each of these. DS-HEALTH-2: whoever had none rises for 1 time, and while there is time."""
    kit = kit_of(game)
    for mate in state.board.crew:
        amount = min(shares.get(mate.name, 0), mate.damage)
        if not amount or not (stands(kit, mate) or may_rise(state)):
            continue
        if not stands(kit, mate):
            tell(Rose("DS-HEALTH-2", mate.name))
            state = spend_time(state, 1, tell, "DS-HEALTH-2")
        tell(HealthRestored(rule, mate.name, amount))
        state = change_mate(state, mate.name, damage=mate.damage - amount)
    return state


def restore_each(game: Game, state: Table, shares: dict[str, int], tell: Tell, rule: str = "DS-HEALTH-1") -> Table:
    """The same; who of those without health rises for it is asked, since it takes time."""
    if may_rise(state) and fallen(game, state, shares):
        return then(state, WhoRises(you(state.board), Counts.of(shares), rule=rule))
    return restore(game, state, shares, tell, rule)


def fallen(game: Game, state: Table, names: Iterable[str]) -> list[str]:
    """Who of these has no health."""
    kit, some = kit_of(game), frozenset(names)
    return [mate.name for mate in state.board.crew if mate.name in some and not stands(kit, mate)]


def restore_health(game: Game, state: Table, effect: RestoreHealth, tell: Tell) -> Table:
    amount, named = counted(game, state, effect), whom(state, effect.who)
    if named:
        crew = state.board.crew
        return restore_each(game, state, {mate.name: amount for mate in crew if named in (EVERYONE, mate.name)}, tell)
    among, player = [mate.name for mate in healable(game, state)], you(state.board)
    if not among or not amount:
        return state
    if len(fallen(game, state, among)) > may_rise(state):
        return then(state, WhoRises(player, amount=amount))
    return split_healing(game, state, amount, among, player, tell)


def split_healing(game: Game, state: Table, amount: int, names: list[str], player: int, tell: Tell) -> Table:
    """Among these, as the players like. Nobody is asked where it is one, who does not need any time for it."""
    step = SplitHealing(amount, tuple(names), player)
    shares = only_split(step.how(game, state)) if len(names) <= 1 and not fallen(game, state, names) else None
    return then(state, step) if shares is None else restore(game, state, shares, tell)


def restore_all_health(game: Game, state: Table, effect: RestoreAllHealth, tell: Tell) -> Table:
    named, crew = whom(state, effect.who) or EVERYONE, state.board.crew
    return restore_each(game, state, {mate.name: mate.damage for mate in crew if named in (EVERYONE, mate.name)}, tell)


class WhoRises(Asks, frozen=True):
    """DS-HEALTH-2: who has no health rises for 1 time, if the players like, and while there is time."""

    player: int
    shares: Counts = Counts()
    """What each gets; or else there is an amount to be split."""
    amount: int = 0
    rule: str = "DS-HEALTH-1"

    def _fallen(self, game: Game, state: Table) -> list[str]:
        return fallen(game, state, dict(self.shares.each) or names(state))

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(map(Option, self._fallen(game, state)))
        return Pick("rising", options, least=0, most=min(len(options), may_rise(state)), owner=self.player)

    def check(self, game: Game, state: Table, asked: Question, chosen: tuple[str, ...]) -> None:
        if may_rise(state) < len(chosen) == len({*map(str, chosen)} & {*self._fallen(game, state)}):
            raise NotAllowed("DS-HEALTH-2", game.say("no_time", has=str(state.board.time)))
        super().check(game, state, asked, chosen)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        down = {*self._fallen(game, state)} - {*chosen}
        if self.amount:
            some = [mate.name for mate in healable(game, state) if mate.name not in down]
            return split_healing(game, state, self.amount, some, self.player, tell)
        shares = {name: amount for name, amount in self.shares.each if name not in down}
        return restore(game, state, shares, tell, self.rule)


class SplitHealing(Asks, frozen=True):
    """Split as the players like; DS-HEALTH-2: nobody is raised whom there is no time for."""

    amount: int
    names: tuple[str, ...]
    """Who may have some of it."""
    player: int

    def how(self, game: Game, state: Table) -> Splitting:
        """As they are now; of those without health, no more than there is time for."""
        down = fallen(game, state, self.names)[may_rise(state) :]
        some = [mate for mate in state.board.crew if mate.name in self.names and mate.name not in down and mate.damage]
        return Splitting(self.amount, tuple(Bearer(mate.name, mate.damage) for mate in some), whole=False)

    def ask(self, game: Game, state: Table) -> Split:
        return Split("healing", self.how(game, state), owner=self.player)

    def check(self, game: Game, state: Table, asked: Question, chosen: tuple[str, ...]) -> None:
        among = {one.name for one in self.how(game, state).among}
        for name in fallen(game, state, read_amounts(map(str, chosen))):
            if name not in among:
                raise NotAllowed("DS-HEALTH-2", game.say("cannot_rise", name=name))
        super().check(game, state, asked, chosen)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return restore(game, state, read_amounts(chosen), tell)


# ---------------------------------------------------------------- stamina


def tire(state: Table, costs: dict[str, int], tell: Tell, rule: str) -> Table:
    """Stamina that these have is spent."""
    changed: dict[str, Any] = {}
    for mate in state.board.crew:
        if amount := min(costs.get(mate.name, 0), mate.stamina):
            tell(StaminaSpent(rule, mate.name, amount))
            changed[mate.name] = replace(mate, stamina=mate.stamina - amount)
    return change_crew(state, changed) if changed else state


def refresh(state: Table, shares: dict[str, int], tell: Tell, rule: str = "DS-HEALTH-1") -> Table:
    """DS-HEALTH-1: up to 3."""
    changed: dict[str, Any] = {}
    for mate in state.board.crew:
        if amount := min(shares.get(mate.name, 0), MOST_STAMINA - mate.stamina):
            tell(StaminaRestored(rule, mate.name, amount))
            changed[mate.name] = replace(mate, stamina=mate.stamina + amount)
    return change_crew(state, changed) if changed else state


def restore_stamina(game: Game, state: Table, effect: RestoreStamina, tell: Tell) -> Table:
    amount, named = counted(game, state, effect), whom(state, effect.who)
    if named:
        crew = state.board.crew
        return refresh(state, {mate.name: amount for mate in crew if named in (EVERYONE, mate.name)}, tell)
    return restore_some_stamina(game, state, amount, tell)


def restore_some_stamina(game: Game, state: Table, amount: int, tell: Tell) -> Table:
    step = SplitStamina(amount, you(state.board), gains=True)
    shares = only_split(step.how(state))
    return then(state, step) if shares is None else refresh(state, shares, tell)


def lose_stamina(game: Game, state: Table, effect: LoseStamina, tell: Tell) -> Table:
    amount, named = counted(game, state, effect), whom(state, effect.who)
    if not named:
        return then(state, TireSome(amount))
    crew = state.board.crew
    return tire(state, {mate.name: amount for mate in crew if named in (EVERYONE, mate.name)}, tell, "DS-CHAL-4")


class TireSome(Runs, frozen=True):
    """Stamina lost or paid by anyone: only damage is the participants' first (DS-EVENT-3)."""

    amount: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        step = SplitStamina(self.amount, state.board.active)
        shares = only_split(step.how(state))
        return then(state, step) if shares is None else tire(state, shares, tell, "DS-CHAL-4")


class SplitStamina(Asks, frozen=True):
    """Stamina handed out or lost, as there is room for it or any left when somebody looks."""

    amount: int
    player: int
    gains: bool = False

    def how(self, state: Table) -> Splitting:
        rooms = ((mate.name, MOST_STAMINA - mate.stamina if self.gains else mate.stamina) for mate in state.board.crew)
        return Splitting(self.amount, tuple(Bearer(name, room) for name, room in rooms if room))

    def ask(self, game: Game, state: Table) -> Split:
        return Split("stamina" if self.gains else "tiring", self.how(state), owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        shares = read_amounts(chosen)
        return refresh(state, shares, tell) if self.gains else tire(state, shares, tell, "DS-CHAL-4")


# ---------------------------------------------------------------- statuses


def gain_status(game: Game, state: Table, effect: GainStatus, tell: Tell) -> Table:
    """DS-EVENT-3: to anyone whom the active player chooses, also after a failed challenge."""
    named = whom(state, effect.who)
    if not named:
        return statuses.give_status(state, effect.status, tell, game.rule["status_named"])
    return statuses.gain_status(game, state, effect, tell, named)


class Afflict(Runs, frozen=True):
    """A status for somebody of the active player's choice, if anybody lacks it and a token is left."""

    status: str
    rule: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return statuses.give_status(state, self.status, tell, self.rule)


def remove_status(game: Game, state: Table, effect: RemoveStatus, tell: Tell) -> Table:
    return statuses.remove_status(game, state, effect, tell, whom(state, effect.who))


def remove_any_status(game: Game, state: Table, effect: RemoveAnyStatus, tell: Tell) -> Table:
    return statuses.remove_any_status(game, state, effect, counted(game, state, effect), tell, whom(state, effect.who))


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
CrewStep = Suffer | SplitDamage | WhoRises | SplitHealing | TireSome | SplitStamina | Afflict
