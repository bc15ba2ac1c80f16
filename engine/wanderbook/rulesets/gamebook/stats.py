"""Stats: rolled at the start, gained, lost, paid and tested, with effects at 0."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.conditions import StatTest, stat_range
from wanderbook.book.dice import dice_of, ways
from wanderbook.book.effects import (
    EndStory,
    GainRolled,
    GainStat,
    LoseAllStat,
    LoseRolled,
    LoseStat,
    RestoreStat,
    TurnTo,
)
from wanderbook.book.sections import Price, StatPrice, StatRoll, total_price
from wanderbook.ids import name_of
from wanderbook.notation import phrasebook_of
from wanderbook.rulesets.gamebook.board import Table, level, room, sheet_of, with_level
from wanderbook.rulesets.gamebook.steps import AtZero, PayStats, RollChange, RollStart, TryStat
from wanderbook.table import Game
from wanderbook.table.behaviour import Outcomes, outcomes_of, runs, settle, settles
from wanderbook.table.events import DiceRolled, Emit, StatChanged
from wanderbook.table.fate import Fate
from wanderbook.table.kinds import then
from wanderbook.table.reading import end, judge, turn_to
from wanderbook.table.script import Handler, Predicate


def roll(fate: Fate, dice: str) -> tuple[tuple[int, ...], int, Fate]:
    """Roll dice: the number on each, their total with the bonus, at least 0, and the fate after the roll."""
    faces, added = dice_of(dice)
    numbers: list[int] = []
    for bound in faces:
        number, fate = fate.below(bound)
        numbers.append(number + 1)
    return tuple(numbers), max(0, sum(numbers) + added), fate


def _outcomes(dice: str) -> Outcomes:
    return tuple((str(number), times) for number, times in ways(dice))


# ---------------------------------------------------------------- the start


@outcomes_of(RollStart)
def list_starts(game: Game, state: Table, step: RollStart) -> Outcomes:
    """Count how often each starting value of a stat occurs (GB-STAT-1)."""
    stat = game.book.stats[step.stat]
    return tuple((str(number), times) for number, times in stat.starts)


@runs(RollStart)
def roll_start(game: Game, state: Table, step: RollStart, emit: Emit) -> Table:
    """Roll the starting value of a stat (GB-STAT-1)."""
    numbers, total, fate = roll(state.fate, str(game.book.stats[step.stat].start))
    emit(DiceRolled(game.rule["stat_start"], step.stat, numbers, total))
    return settle(game, replace(state, fate=fate), step, str(total), emit)


@settles(RollStart)
def settle_start(game: Game, state: Table, step: RollStart, outcome: str, emit: Emit) -> Table:
    """Set the starting value of a stat (GB-STAT-1)."""
    place, value = sheet_of(game).place[step.stat], int(outcome)
    board = state.board
    emit(StatChanged(game.rule["stat_start"], step.stat, board.levels[place], value))
    starts = (*board.starts[:place], value, *board.starts[place + 1 :])
    return with_level(replace(state, board=replace(board, starts=starts)), place, value)


# ---------------------------------------------------------------- gaining and losing


def gain(game: Game, state: Table, stat: str, amount: int, emit: Emit) -> Table:
    """Gain this much of a stat, up to its maximum (GB-STAT-2)."""
    return _change_level(game, state, stat, level(game, state, stat) + min(amount, room(game, state, stat)), emit)


def spend(game: Game, state: Table, stat: str, amount: int, emit: Emit) -> Table:
    """Lose this much of a stat, or all of it."""
    return _change_level(game, state, stat, max(0, level(game, state, stat) - amount), emit)


def _change_level(game: Game, state: Table, stat: str, after: int, emit: Emit) -> Table:
    """Set a stat to another level, with an event even if it does not change."""
    before = level(game, state, stat)
    emit(StatChanged(game.rule["stat"], stat, before, after))
    return state if after == before else with_level(state, sheet_of(game).place[stat], after)


def lose(game: Game, state: Table, stat: str, amount: int, emit: Emit) -> Table:
    """Lose this much of a stat, or all of it; at 0 the stat's own effects follow (GB-STAT-3)."""
    if amount == 0:
        return state
    state = spend(game, state, stat, amount, emit)
    return at_zero(game, state, stat)


def at_zero(game: Game, state: Table, stat: str) -> Table:
    ends = level(game, state, stat) == 0 and game.book.stats[stat].at_zero
    return then(state, AtZero(stat)) if ends else state


@runs(AtZero)
def leave_at_zero(game: Game, state: Table, step: AtZero, emit: Emit) -> Table:
    """Turn where the stat leads at 0, and drop the rest of the section (GB-STAT-3)."""
    [way] = game.book.stats[step.stat].at_zero
    state = replace(state, agenda=())
    if isinstance(way, EndStory):
        return end(game, state, way, emit)
    assert isinstance(way, TurnTo)
    return turn_to(game, state, way, emit)


@outcomes_of(RollChange)
def list_changes(game: Game, state: Table, step: RollChange) -> Outcomes:
    """Count how often each amount occurs that a stat can gain or lose (GB-STAT-2)."""
    return _outcomes(step.dice)


@runs(RollChange)
def roll_amount(game: Game, state: Table, step: RollChange, emit: Emit) -> Table:
    """Roll the amount that a stat gains or loses (GB-STAT-2)."""
    numbers, total, fate = roll(state.fate, step.dice)
    emit(DiceRolled(game.rule["stat"], step.stat, numbers, total))
    return settle(game, replace(state, fate=fate), step, str(total), emit)


@settles(RollChange)
def settle_change(game: Game, state: Table, step: RollChange, outcome: str, emit: Emit) -> Table:
    """Gain or lose this much of the stat (GB-STAT-2, GB-STAT-3)."""
    return (gain if step.gains else lose)(game, state, step.stat, int(outcome), emit)


def gain_stat(game: Game, state: Table, effect: GainStat, emit: Emit) -> Table:
    return gain(game, state, effect.stat, effect.amount, emit)


def lose_stat(game: Game, state: Table, effect: LoseStat, emit: Emit) -> Table:
    return lose(game, state, effect.stat, effect.amount, emit)


def roll_change(game: Game, state: Table, effect: GainRolled | LoseRolled, emit: Emit) -> Table:
    gains = isinstance(effect, GainRolled)
    return then(state, RollChange(effect.stat, effect.dice, gains))


def lose_all(game: Game, state: Table, effect: LoseAllStat, emit: Emit) -> Table:
    state = spend(game, state, effect.stat, level(game, state, effect.stat), emit)
    return at_zero(game, state, effect.stat)


def restore(game: Game, state: Table, effect: RestoreStat, emit: Emit) -> Table:
    """Restore a stat to its starting value, unless it is higher."""
    lacking = state.board.starts[sheet_of(game).place[effect.stat]] - level(game, state, effect.stat)
    return gain(game, state, effect.stat, lacking, emit) if lacking > 0 else state


STAT_HANDLERS: dict[str, Handler] = {
    "gain_stat": gain_stat,
    "lose_stat": lose_stat,
    "gain_rolled": roll_change,
    "lose_rolled": roll_change,
    "lose_all_stat": lose_all,
    "restore_stat": restore,
}

# ---------------------------------------------------------------- conditions and prices


def make_stat_test(game: Game, condition: StatTest) -> Predicate:
    stat, low, high = stat_range(condition)
    place = sheet_of(game).place[stat]
    return lambda state: low <= state.board.levels[place] <= high


def stat_price(prices: tuple[Price, ...]) -> tuple[tuple[str, int], ...]:
    """A price as stats and amounts, each stat once."""
    assert all(isinstance(price, StatPrice) for price in prices), "a plain gamebook has no goods"
    return tuple(total_price(prices).items())


def affords(game: Game, prices: tuple[Price, ...]) -> Predicate:
    needed = [(sheet_of(game).place[stat], amount) for stat, amount in stat_price(prices)]
    return lambda state: all(state.board.levels[at] >= amount for at, amount in needed)


def lacks(game: Game, state: Table, prices: tuple[Price, ...]) -> str:
    """The sentence that says what is missing for a price."""
    short = [
        StatPrice(amount=amount - level(game, state, stat), good=stat)
        for stat, amount in stat_price(prices)
        if amount > level(game, state, stat)
    ]
    return game.say("price", lacking=phrasebook_of(game.book).print_prices(tuple(short)))


def pay_choice(prices: tuple[Price, ...], what: str) -> PayStats:
    return PayStats(stat_price(prices), what)


@runs(PayStats)
def pay_stats(game: Game, state: Table, step: PayStats, emit: Emit) -> Table:
    """Pay the whole price, then turn where the first stat left at 0 leads (GB-PRICE-1, GB-STAT-3)."""
    for stat, amount in step.price:
        state = spend(game, state, stat, amount, emit)
    for stat, _ in step.price:
        after = at_zero(game, state, stat)
        if after is not state:
            return after
    return state


# ---------------------------------------------------------------- tests


def _roll_of(game: Game, step: TryStat) -> StatRoll:
    trial = game.sections[step.section].choices[step.letter].choice.trial
    assert isinstance(trial, StatRoll)
    return trial


@outcomes_of(TryStat)
def list_tries(game: Game, state: Table, step: TryStat) -> Outcomes:
    """Count the rolls against the stat that succeed and those that fail (GB-TEST-1)."""
    trial = _roll_of(game, step)
    value = level(game, state, trial.stat)
    wins = sum(times for number, times in ways(trial.dice) if trial.passes(value, number))
    fails = sum(times for _, times in ways(trial.dice)) - wins
    return tuple((name, of) for name, of in (("pass", wins), ("fail", fails)) if of)


@runs(TryStat)
def try_stat(game: Game, state: Table, step: TryStat, emit: Emit) -> Table:
    """Roll against the stat (GB-TEST-1)."""
    trial = _roll_of(game, step)
    numbers, total, fate = roll(state.fate, trial.dice)
    emit(DiceRolled(game.rule["stat_roll"], name_of(step.section, step.letter), numbers, total))
    outcome = "pass" if trial.passes(level(game, state, trial.stat), total) else "fail"
    return settle(game, replace(state, fate=fate), step, outcome, emit)


@settles(TryStat)
def settle_try(game: Game, state: Table, step: TryStat, outcome: str, emit: Emit) -> Table:
    """Go on as if the roll had succeeded or failed (GB-CHANCE-2, GB-CHANCE-3)."""
    return judge(game, state, step.section, step.letter, outcome == "pass", emit)
