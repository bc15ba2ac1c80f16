"""Fights by stats: round after round against one enemy after another, by the rule that the book names."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.sections import Fight, Foe
from wanderbook.book.stats import CombatRule, losses_of, round_of
from wanderbook.ids import name_of
from wanderbook.rulesets.gamebook.board import Table, level, sheet_of
from wanderbook.rulesets.gamebook.stats import at_zero, roll, spend
from wanderbook.rulesets.gamebook.steps import FightRound, StandOrRun
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import Action
from wanderbook.table.behaviour import Outcomes, asks, outcomes_of, runs, settle, settles, takes
from wanderbook.table.events import DiceRolled, Emit, Event, FoeDefeated, RoundFought
from wanderbook.table.kinds import then
from wanderbook.table.reading import judge


class FightOn(Action, frozen=True):
    """Fight another round."""

    form = "on"


class RunAway(Action, frozen=True):
    """Leave the fight, as if it had failed."""

    form = "run"


def rule_of(game: Game) -> CombatRule:
    rule = sheet_of(game).combat
    assert rule is not None, "a fight cannot be read without one"
    return rule


def fight_of(game: Game, section: str, letter: str) -> Fight:
    trial = game.sections[section].choices[letter].choice.trial
    assert isinstance(trial, Fight)
    return trial


def begin_fight(section: str, letter: str, fight: Fight) -> FightRound:
    return FightRound(section, letter, 0, fight.foes[0].health)


def _foe(game: Game, step: FightRound) -> Foe:
    return fight_of(game, step.section, step.letter).foes[step.foe]


# ---------------------------------------------------------------- a round


@outcomes_of(FightRound)
def list_round_losses(game: Game, state: Table, step: FightRound) -> Outcomes:
    """Count how often each pair of losses occurs, the player's and the enemy's, as `2-0` (GB-FIGHT-2)."""
    rule = rule_of(game)
    difference = level(game, state, rule.stat) - _foe(game, step).skill
    return tuple((f"{mine}-{theirs}", times) for (mine, theirs), times in round_of(rule, difference))


@runs(FightRound)
def fight_round(game: Game, state: Table, step: FightRound, emit: Emit) -> Table:
    """Roll a round of the fight and look up both sides' losses (GB-FIGHT-2)."""
    rule, foe, about = rule_of(game), _foe(game, step), name_of(step.section, step.letter)
    skill = level(game, state, rule.stat)
    numbers, own, fate = roll(state.fate, rule.roll)
    emit(DiceRolled(game.rule["fight_round"], about, numbers, own))
    other, foe_roll = 0, tuple[int, ...]()
    if rule.kind == "contest":
        thrown, other, fate = roll(fate, rule.roll)
        emit(DiceRolled(game.rule["fight_round"], about, thrown, other))
        foe_roll = _addends(thrown, other + foe.skill)
    own_roll = _addends(numbers, own + skill if foe_roll else own)
    mine, theirs = losses_of(rule, skill - foe.skill, own, other)

    def emit_with_dice(event: Event) -> None:
        emit(replace(event, own_roll=own_roll, foe_roll=foe_roll) if isinstance(event, RoundFought) else event)

    return settle(game, replace(state, fate=fate), step, f"{mine}-{theirs}", emit_with_dice)


def _addends(numbers: tuple[int, ...], total: int) -> tuple[int, ...]:
    """The parts of a total: each die, and the bonus, if any."""
    added = total - sum(numbers)
    return (*numbers, added) if added else numbers


@settles(FightRound)
def settle_losses(game: Game, state: Table, step: FightRound, outcome: str, emit: Emit) -> Table:
    """Apply the round's losses to both sides; the player's defeat counts before the enemy's
    (GB-FIGHT-2, GB-FIGHT-3).
    """
    mine, theirs = map(int, outcome.split("-"))
    rule, fight = rule_of(game), fight_of(game, step.section, step.letter)
    foe, remaining = fight.foes[step.foe], max(0, step.health - theirs)
    own = max(0, level(game, state, rule.health) - mine)
    emit(RoundFought(game.rule["fight_round"], foe.name, mine, theirs, own, remaining))
    state = spend(game, state, rule.health, mine, _discard_event)
    if own == 0:
        return _lose_fight(game, state, step.section, step.letter, emit)
    if remaining:
        return _next_round(state, fight, replace(step, health=remaining))
    emit(FoeDefeated(game.rule["fight_end"], foe.name))
    if step.foe + 1 < len(fight.foes):
        return _next_round(state, fight, replace(step, foe=step.foe + 1, health=fight.foes[step.foe + 1].health))
    return judge(game, state, step.section, step.letter, True, emit)


def _discard_event(event: Event) -> None:
    """Discard an event: a round's losses are in its `RoundFought`."""


def _next_round(state: Table, fight: Fight, step: FightRound) -> Table:
    """Begin the next round; if running is allowed, ask first."""
    if fight.may_run:
        return then(state, StandOrRun(step.section, step.letter, step.foe, step.health))
    return then(state, step)


def _lose_fight(game: Game, state: Table, section: str, letter: str, emit: Emit) -> Table:
    """Continue after a lost fight with the effects of a stat at 0, unless the choice says what losing leads to and does
    not allow running.
    """
    choice, fight = game.sections[section].choices[letter].choice, fight_of(game, section, letter)
    if choice.failure is None or fight.may_run:
        after = at_zero(game, state, rule_of(game).health)
        if after is not state:
            return after
    return judge(game, state, section, letter, False, emit)


# ---------------------------------------------------------------- running


@asks(StandOrRun)
def ask_stand_or_run(game: Game, state: Table, step: StandOrRun) -> Pick:
    """Ask whether to fight on or to run (GB-FIGHT-4)."""
    return Pick(step.section, (Option(FightOn()), Option(RunAway())))


@takes(StandOrRun, FightOn)
def fight_on(game: Game, state: Table, step: StandOrRun, action: FightOn, emit: Emit) -> Table:
    """Fight another round (GB-FIGHT-1)."""
    return then(state, FightRound(step.section, step.letter, step.foe, step.health))


@takes(StandOrRun, RunAway)
def run_away(game: Game, state: Table, step: StandOrRun, action: RunAway, emit: Emit) -> Table:
    """Run, pay what the rule says, and read the text after "Fail:" (GB-FIGHT-4)."""
    rule = rule_of(game)
    if rule.run:
        state = spend(game, state, rule.health, rule.run, emit)
        after = at_zero(game, state, rule.health)
        if after is not state:
            return after
    return judge(game, state, step.section, step.letter, False, emit)
