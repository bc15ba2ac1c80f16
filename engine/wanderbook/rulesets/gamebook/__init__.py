"""Plain reading: sections, quests and keywords, items, chance, stats and fights, endings.

`rules.md` beside this file has every rule. Those that no event and no refusal cites are kept by the table's own steps:

- GB-READ-3 effects in order, GB-READ-4 a way on is taken at once: `reading.follow`
- GB-READ-5 what counts as reached, and its name: the events themselves
- GB-COND-1 conditions, GB-KEY-1 keywords: `script.make_test`
- GB-TOWN-2 coming back to a town: `reading.ReadSection`, which forgets nothing
- GB-ROLL-2 after the table: `reading.GoOn`
- GB-STAT-3 a stat at 0: `stats.leave_at_zero`
- GB-FIGHT-1 a fight begins, GB-FIGHT-4 running: `fights.begin_fight`, `fights.run_away`
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wanderbook.book import Choice
from wanderbook.book.sections import Fight, StatRoll
from wanderbook.locales import texts
from wanderbook.rulesets.gamebook import steps as own_steps
from wanderbook.rulesets.gamebook.board import Board, prepare, set_stats
from wanderbook.rulesets.gamebook.fights import begin_fight
from wanderbook.rulesets.gamebook.stats import STAT_HANDLERS, affords, lacks, make_stat_test, pay_choice
from wanderbook.rulesets.gamebook.steps import FightRound, RollStart, StandOrRun, TryStat
from wanderbook.table import Game, Ruleset, State, Table, steps
from wanderbook.table.fate import Fate
from wanderbook.table.game import Purse, Whereabouts
from wanderbook.table.kinds import steps_in
from wanderbook.table.reading import HANDLERS
from wanderbook.table.steps import ReadSection, TryChance


def begin(game: Game, seed: int) -> Table:
    """The state at the start of the book, with the quests and items that it names (GB-START-1)."""
    page = game.book.title_page
    assert page.start is not None, "the linker refuses a gamebook without a start"
    starts = tuple(stat.starts[0][0] for stat in page.stat)
    rolled = tuple(RollStart(stat.key) for stat in reversed(page.stat) if isinstance(stat.start, str))
    return State(
        fate=Fate(seed),
        board=Board(starts, starts),
        agenda=(ReadSection(page.start), *rolled),
        quests=frozenset(page.quests),
        cards=frozenset(page.adventures),
        entrance=page.start,
    )


def trial(section: str, choice: Choice) -> TryChance | TryStat | FightRound:
    """The step that resolves a choice's trial: a chance, a roll of a stat or a fight."""
    match choice.trial:
        case StatRoll():
            return TryStat(section, choice.letter)
        case Fight() as fight:
            return begin_fight(section, choice.letter, fight)
        case _:
            return TryChance(section, choice.letter)


def conserved(game: Game, state: Table) -> Iterator[str]:
    """The faults of the board: unknown items, and stats outside their range."""
    if unknown := state.cards - {card.number for card in game.book.cards.adventure}:
        yield f"items from nowhere: {sorted(unknown)}"
    for stat, value, start in zip(game.book.title_page.stat, state.board.levels, state.board.starts, strict=True):
        if not 0 <= value <= max(start, stat.cap(start)):
            yield f"{stat.key} at {value}, which is impossible"


def figures(game: Game, state: Table) -> dict[str, int]:
    """The values of the stats, for reports."""
    return dict(zip(game.book.stats, state.board.levels, strict=True))


def whereabouts(game: Game, state: Table) -> Whereabouts:
    return Whereabouts(isinstance(state.agenda[-1], StandOrRun), starts=state.board.starts)


RULES = {
    "read": "GB-READ-1",
    "redirect": "GB-READ-2",
    "choice": "GB-CHOICE-1",
    "guard": "GB-CHOICE-2",
    "taken": "GB-TOWN-1",
    "chance": "GB-CHANCE-1",
    "pass": "GB-CHANCE-2",
    "fail": "GB-CHANCE-3",
    "table": "GB-ROLL-1",
    "gain_quest": "GB-QUEST-1",
    "use_quest": "GB-QUEST-2",
    "card": "GB-ITEM-1",
    "ending": "GB-END-1",
    "stuck": "GB-END-2",
    "over": "GB-END-3",
    "stat_start": "GB-STAT-1",
    "stat": "GB-STAT-2",
    "price": "GB-PRICE-1",
    "stat_roll": "GB-TEST-1",
    "fight_round": "GB-FIGHT-2",
    "fight_end": "GB-FIGHT-3",
    "offer": "GB-REPLY-1",
    "stale": "GB-REPLY-2",
    "owner": "GB-REPLY-3",
}

GAMEBOOK = Ruleset(
    name="gamebook",
    steps=steps_in(steps, own_steps),
    board=Board,
    begin=begin,
    trial=trial,
    handlers={**HANDLERS, **STAT_HANDLERS},
    rules=RULES,
    tests=dict.fromkeys(("stat_least", "stat_most", "stat_zero"), make_stat_test),
    prepare=prepare,
    purse=Purse(affords, pay_choice, lacks),
    figures=figures,
    whereabouts=whereabouts,
    set_stats=set_stats,
    sentences=partial(texts, package="wanderbook.rulesets.gamebook", folder="sentences"),
    conserved=conserved,
)
